/** The links with which other sites open a puzzle on a board that is not the classic one; what they cannot hold is named. */

import { copyButton } from "./copying.js";
import { make } from "./dom.js";
import { labelled } from "./forms.js";
import { position } from "./game.js";
import { speakMore, text } from "./texts.js";
import { listed } from "./words.js";

const SITES = /** @type {const} */ (["sudokupad", "fpuzzles"]);

/**
 * Ask for the links and show each with a button that opens it and one that copies it.
 * @param {import("./table.js").Table} table @param {import("./game.js").Game} puzzle @param {HTMLElement} place @param {HTMLElement} state says whether something was copied
 */
export async function showLinks(table, puzzle, place, state) {
  const { layout, values } = position(puzzle);
  const [told] = await Promise.all([table.ask("links", { grid: { values, layout } }), speakMore("other")]);
  if (told.refused.length) {
    const names = [...new Set(told.refused.map(({ name }) => name))];
    return place.replaceChildren(make("p", { class: "soft s" }, text("notElsewhere", { rules: listed(names) })));
  }
  place.replaceChildren(...SITES.map((site) => {
    const field = make("input", { readonly: true, value: told[site], onfocus: () => field.select() });
    const opener = make("a", { class: "btn", href: told[site], target: "_blank", rel: "noopener noreferrer", "aria-label": text(`open_${site}`) }, text("openThere"));
    return make("div", { class: "copy more" }, labelled(text(`link_${site}`), field), opener, copyButton(state, () => field.value, `link_${site}`));
  }));
}
