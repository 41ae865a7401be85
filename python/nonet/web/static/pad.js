/** The keypad: modes, digits with what is left of each, erase, undo, redo. Each button says what it is. */

import { button, make } from "./dom.js";
import { left } from "./game.js";
import { DIGITS } from "./rules.js";
import { MODES } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./texts.js").Key} Key */

/** @param {string} mode */
const nameOf = (mode) => text(/** @type {Key} */ (`mode${mode[0].toUpperCase()}${mode.slice(1)}`));

/** @param {Table} table */
export function makePad(table) {
  const modes = MODES.map((mode) => button(nameOf(mode), () => table.setMode(mode), { class: "mode" }));
  const counts = DIGITS.map(() => make("span", { class: "left", "aria-hidden": "true" }));
  const hidden = DIGITS.map(() => make("span", { class: "words" }));
  const digits = DIGITS.map((digit, place) => {
    const made = button("", () => table.digit(digit), { class: "digit" });
    made.append(make("span", {}, String(digit)), hidden[place], counts[place]);
    return made;
  });
  const element = make(
    "div",
    { class: "pad" },
    make("div", { role: "group", "aria-label": text("modes"), class: "modes" }, ...modes),
    make("div", { role: "group", "aria-label": text("keypad"), class: "digits" }, ...digits),
    make(
      "div",
      { class: "acts" },
      button(text("erase"), () => table.erase()),
      button(text("undo"), () => table.undo()),
      button(text("redo"), () => table.redo()),
    ),
  );
  /** With candidates shown, a corner mark strikes one out. @param {string} mode */
  const named = (mode) => (mode === "corner" && table.settings.autoMarks ? text("modeStrike") : nameOf(mode));
  const show = () => {
    const remaining = left(table.game);
    modes.forEach((each, place) => {
      each.setAttribute("aria-pressed", String(MODES[place] === table.mode));
      each.textContent = named(MODES[place]);
    });
    digits.forEach((each, place) => {
      const digit = place + 1;
      const words = { mode: named(table.mode), left: remaining.get(digit) };
      counts[place].textContent = table.mode === "values" ? String(remaining.get(digit)) : "";
      hidden[place].textContent = text(table.mode === "values" ? "key" : "keyMark", words);
      each.classList.toggle("complete", table.mode === "values" && (remaining.get(digit) ?? 0) <= 0);
    });
  };
  return { element, show };
}
