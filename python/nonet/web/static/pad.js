/**
 * The keypad: modes, digits with what is left of each, erase as the tenth key where it has two rows; and the tools beside
 * the board. Each button says what it is. A click leaves the focus on the board (see ``keys.js``).
 */

import { button, make } from "./dom.js";
import { left } from "./game.js";
import { icon } from "./icons.js";
import { conflicts, symbolOf } from "./rules.js";
import { MODES } from "./modes.js";
import { text } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./texts.js").Key} Key */

/** @type {Record<string, {name: Key, icon: import("./icons.js").Icon}>} */
const LOOKS = {
  values: { name: "modeValues", icon: "digit" },
  corner: { name: "modeCorner", icon: "corner" },
  centre: { name: "modeCentre", icon: "centre" },
  colours: { name: "modeColours", icon: "colour" },
  struck: { name: "modeStrike", icon: "strike" },
};

const COLOURS = 9;

/**
 * @param {Table} table
 * @param {{check: () => void, hint: () => void}} acts
 */
export function makePad(table, { check, hint }) {
  const modes = MODES.map((mode) => button("", () => table.setMode(mode), { class: "mode" }));
  /** The keys of the board's digits: each with its face, its name and what is left. */
  const keysOf = (/** @type {import("./rules.js").Board} */ { digits }) => digits.map((digit) => {
    const [face, name] = [make("span", { "aria-hidden": "true" }, symbolOf(digit)), make("span", { class: "words" })];
    const count = make("small", { class: "left num", "aria-hidden": "true" });
    return { digit, face, name, count, key: button("", () => table.digit(digit), { class: "digit" }, face, name, count) };
  });
  let { board } = table;
  let keys = keysOf(board);
  /** @param {Key} name @param {import("./icons.js").Icon} sign @param {() => void} act @param {string} [more] */
  const tool = (name, sign, act, more = "") => button("", act, { class: more || null }, icon(sign), text(name));
  const eraser = button("", () => table.erase(), { class: "digit only-n", "aria-label": text("erase") }, icon("erase"));
  const pad = make("div", { role: "group", "aria-label": text("keypad"), class: "digits" }, ...keys.map(({ key }) => key), eraser);
  const element = make(
    "div",
    { class: "pad" },
    make("div", { role: "group", "aria-label": text("modes"), class: "modes" }, ...modes),
    pad,
  );
  const tools = make(
    "div",
    { role: "group", "aria-label": text("tools"), class: "tools" },
    tool("undo", "undo", () => table.undo()),
    tool("redo", "redo", () => table.redo()),
    tool("erase", "erase", () => table.erase(), "only-w"),
    tool("check", "check", check),
    tool("hint", "hint", hint, "ask only-n"),
  );
  /** With candidates shown, a corner mark strikes one out. @param {string} mode */
  const lookOf = (mode) => LOOKS[mode === "corner" && table.game.isFilled ? "struck" : mode];
  let shown = "";
  const show = () => {
    if (board !== table.board) {
      ({ board } = table);
      keys = keysOf(board);
      pad.replaceChildren(...keys.map(({ key }) => key), eraser);
    }
    pad.dataset.count = board.size > 9 ? "many" : "";
    const remaining = left(table.game);
    const isStrike = String(Boolean(table.game.isFilled));
    modes.forEach((each, place) => {
      each.setAttribute("aria-pressed", String(MODES[place] === table.mode));
      const look = lookOf(MODES[place]);
      each.hidden = MODES[place] === "centre" && isStrike === "true";
      if (shown !== isStrike) each.replaceChildren(icon(look.icon), text(look.name));
    });
    shown = isStrike;
    // A digit that stands twice is not known to be done; where clashes are not shown, a full board tells it.
    const { values } = table.game;
    const twice = new Set(table.settings.showConflicts || values.every(Boolean) ? [...conflicts(values, board)].map((cell) => values[cell]) : []);
    for (const { digit, face, name, count, key } of keys) {
      const rest = remaining.get(digit) ?? 0;
      const isDigit = table.mode === "values";
      const isWrong = twice.has(digit);
      const isOver = isDigit && rest < 0;
      // There are nine colours on any board.
      key.disabled = table.mode === "colours" && digit > COLOURS;
      count.textContent = !isDigit ? "" : isOver ? `+${-rest}` : rest ? String(rest) : isWrong ? "" : "✓";
      name.textContent = text(isOver ? "keyOver" : isDigit ? "key" : "keyMark", { digit: symbolOf(digit), left: rest, count: -rest, mode: table.mode === "colours" && !key.disabled ? text(/** @type {Key} */ (`colour_${digit}`)) : text(lookOf(table.mode).name) });
      face.className = table.mode === "colours" && !key.disabled ? `swatch colour-${digit}` : "";
      key.classList.toggle("complete", isDigit && !rest && !isWrong);
      key.classList.toggle("over", isOver);
    }
  };
  return { element, tools, show };
}
