/** What the first picture says in words, for ears: cells and what is in them, what begins, the clock. */

import { marksIn } from "./game.js";
import { dateName, isLevel, levelName } from "./levels.js";
import { PEERS, columnOf, digitsOf, rowOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {number} cell */
export const numbers = (cell) => ({ row: rowOf(cell) + 1, column: columnOf(cell) + 1 });

/** Name a cell in words: "row 1, column 6". @param {number} cell */
export const placeName = (cell) => text("place", numbers(cell));

/** @param {string[]} words @param {import("./texts.js").Key} [joiner] */
export const listed = (words, joiner = "and") => words.length > 1 ? text(joiner, { first: words.slice(0, -1).join(", "), last: words.at(-1) }) : words.join("");

/** Name cells in words, one after the other. @param {Iterable<number>} cells */
export const placeNames = (cells) => listed([...cells].map(placeName));

/** Name the colours of a mask. @param {number} mask */
export const colourNames = (mask) => listed(digitsOf(mask).map((digit) => text(/** @type {"colour_1"} */ (`colour_${digit}`))));

/** Return the cells that a cell clashes with. @param {number[]} values @param {number} cell */
export const clashing = (values, cell) => (values[cell] ? PEERS[cell].filter((peer) => values[peer] === values[cell]) : []);

/** @param {number[]} values @param {number} cell */
const clash = (values, cell) => text("clashes", { cells: placeNames(clashing(values, cell)) });

/**
 * @param {Game} game
 * @param {number} cell
 * @param {{conflicting: Set<number>, wrong: Set<number>, masks: number[] | null}} seen ``masks``: the candidates, if shown
 * @returns {string}
 */
export const describe = (game, cell, seen) => text("cell", { ...numbers(cell), content: contentOf(game, cell, seen) });

/** @type {typeof describe} */
export function contentOf(game, cell, seen) {
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
  const struck = value ? [] : marksIn(game, "struck", cell).filter((digit) => PEERS[cell].every((peer) => game.values[peer] !== digit));
  if (struck.length) parts.push(text("struck", { digits: struck.join(" ") }));
  if (game.colours[cell]) parts.push(text("colour", { digits: colourNames(game.colours[cell]) }));
  if (seen.conflicting.has(cell)) parts.push(clash(game.values, cell));
  if (seen.wrong.has(cell)) parts.push(text("wrong"));
  return parts.join(", ");
}

/** Say what else than its level a puzzle is: that of a day, one with wishes, one of the player's own. @param {Game["about"]} about */
export function kindName({ daily, wish, seed, isOwn } = {}) {
  if (daily) return text("dailyOf", { date: dateName(daily) });
  if (wish !== undefined) return [wish, text("ofSeed", { seed })].filter(Boolean).join(", ").replace(/^./, (first) => first.toUpperCase());
  return isOwn ? text("ownPuzzle") : "";
}

/** Say what begins: the level, how many cells are empty, where the keys are. @param {Game} game @param {number} cursor */
export function beginning({ about, values, isFilled }, cursor) {
  const level = about?.level ?? "";
  const kind = about?.isOwn ? "" : kindName(about);
  const name = [kind, isLevel(level) ? levelName(level) : kind ? "" : text("ownPuzzle")].filter(Boolean).join(", ");
  const begun = text("begun", { name, count: values.filter((value) => !value).length, place: placeName(cursor) });
  return isFilled ? `${begun} ${text("candidatesFilled")}` : begun;
}

/** @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
