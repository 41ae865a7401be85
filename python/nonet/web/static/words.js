/** The board in words, for ears: what a cell, a row or a digit is, and what a move changed. */

import { candidatesOf, marksIn } from "./game.js";
import { CELLS, HOUSES, bit, boxOf, columnOf, digitsOf, rowOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Change} Change */

/** @param {number} cell */
const place = (cell) => ({ row: rowOf(cell) + 1, column: columnOf(cell) + 1 });

/**
 * @param {Game} game
 * @param {number} cell
 * @param {{conflicting: Set<number>, wrong: Set<number>, masks: number[] | null}} seen ``masks``: the candidates, if shown
 */
export function describe(game, cell, seen) {
  const value = game.values[cell];
  const parts = [];
  if (value) parts.push(game.givens[cell] ? text("given", { digit: value }) : String(value));
  else parts.push(text("empty"));
  if (!value && seen.masks) {
    const digits = digitsOf(seen.masks[cell]).join(" ");
    parts.push(digits ? text("candidates", { digits }) : text("noCandidates"));
  }
  for (const layer of /** @type {const} */ (["corner", "centre"])) {
    const digits = value || seen.masks ? "" : marksIn(game, layer, cell).join(" ");
    if (digits) parts.push(text(layer, { digits }));
  }
  const colours = marksIn(game, "colours", cell).join(" ");
  if (colours) parts.push(text("colour", { digits: colours }));
  if (seen.conflicting.has(cell)) parts.push(text("inConflict"));
  if (seen.wrong.has(cell)) parts.push(text("wrong"));
  return text("cell", { ...place(cell), content: parts.join(", ") });
}

/** Read a house aloud: its digits in order. @param {Game} game @param {number} cell @param {"row" | "column" | "box"} kind */
export function house(game, cell, kind) {
  const number = { row: rowOf, column: columnOf, box: boxOf }[kind](cell);
  const cells = HOUSES[number + { row: 0, column: 9, box: 18 }[kind]];
  const content = cells.map((each) => game.values[each] || text("empty")).join(" ");
  return `${text(kind, { [kind]: number + 1 })}: ${content}`;
}

/** Read aloud where a digit can go. @param {Game} game @param {number} digit */
export function places(game, digit) {
  const masks = candidatesOf(game);
  const cells = CELLS.filter((cell) => masks[cell] & bit(digit)).map((cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`);
  return cells.length ? text("places", { digit, cells: cells.join(", ") }) : text("noPlaces", { digit });
}

/** Say what a move changes, in one direction. @param {Change[]} move @param {"before" | "after"} side @param {Game} game with the change */
export function moveInWords(move, side, game) {
  if (move.length > 1) return text("severalCells", { count: new Set(move.map((change) => change.cell)).size });
  const [{ layer, cell, [side]: value }] = move;
  if (!value && layer !== "struck") return text("cleared", place(cell));
  if (layer === "values") return text("placed", { ...place(cell), digit: value });
  const digits = digitsOf(value).join(" ");
  const left = digitsOf(candidatesOf(game)[cell]).join(" ");
  const content = layer !== "struck" ? text(layer === "colours" ? "colour" : layer, { digits })
    : left ? text("candidates", { digits: left }) : text("noCandidates");
  return text("cell", { ...place(cell), content });
}

/** @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
