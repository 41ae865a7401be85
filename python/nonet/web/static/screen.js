/**
 * A board shown to a class: as large as the window, and beside it one statement and what the signs mean, to be read from the
 * back row. A lesson shows its example so, practice the step that is looked for.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** @typedef {import("./statements.js").Statement} Statement */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {import("./board.js").Board} parts.board
 * @param {ReturnType<typeof import("./reader.js").makeReader>} parts.reader
 * @param {() => void} parts.onClosed puts the board, the statement and its buttons back
 */
export function makeScreen({ root, board, reader: { now, foot, onKey }, onClosed }) {
  /** What stands below the statement: what the signs mean; at the end, where to go on. */
  const beside = make("div", { class: "beside" });
  const title = make("h2", {});
  const head = make("div", { class: "head" }, title, button("", () => element.close(), { class: "btn icon", "aria-label": text("close") }, icon("close")));
  const side = make("div", { class: "side" });
  const element = make("dialog", { class: "screen", tabindex: -1, onclose: () => {
    element.remove();
    now.classList.add("only-n");
    board.element.classList.remove("lone");
    onClosed();
  } });
  // The arrows, and the keys of a presenter, read on wherever the focus is; a click on a cell only points at it.
  element.addEventListener("keydown", (event) => onKey(event, { PageUp: "ArrowLeft", PageDown: "ArrowRight" }), true);

  /** Stand the words and the buttons of a step beside the board, or others before it is read. */
  const put = (/** @type {Node} */ words = now, /** @type {Node} */ acts = foot) => side.replaceChildren(head, words, beside, acts);

  return {
    element, beside, put,
    /** @param {string} name @param {boolean} [isLone] whether the one digit of each cell is written large */
    show: (name, isLone = false) => {
      now.classList.remove("only-n");
      board.element.classList.toggle("lone", isLone);
      title.textContent = name;
      put();
      element.replaceChildren(board.element, side);
      element.setAttribute("aria-label", name);
      root.append(element);
      element.showModal();
    },
  };
}

/** What is drawn of statements, as one text. */
export const layersOf = (/** @type {Statement[]} */ statements) => statements.map(({ layer }) => layer ?? "").join("");

/** What the frames, discs and strokes of the statements say. @param {Statement[]} statements @param {number | null} digit the one whose places are shown alone */
export function legendOf(statements, digit) {
  const layers = layersOf(statements);
  const roles = new Set(statements.flatMap(({ candidates = [] }) => candidates.map(([, role]) => role)));
  const sign = (/** @type {string} */ name, /** @type {import("./texts.js").Key} */ words) => make("span", {}, make("i", { class: name }), text(words, { digit: digit ?? "" }));
  return make(
    "p",
    { class: "legend xs soft", "aria-hidden": "true" },
    layers.includes('"solid"') ? sign("needs", digit ? "needsDigit" : "needsHere") : "",
    layers.includes('"dashed"') ? sign("crosses", digit ? "crossesDigit" : "crossesIt") : "",
    digit ? make("span", {}, make("b", {}, String(digit)), text("canBe", { digit })) : "",
    ...["base", "cover", "is", "isnot"].flatMap((role) => (roles.has(/** @type {"is"} */ (role)) ? [sign(`disc ${role}`, /** @type {import("./texts.js").Key} */ (`role_${role}`))] : [])),
    roles.has("out") ? sign("goes", "ruledOut") : "",
  );
}
