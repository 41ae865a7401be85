/**
 * What becomes of a game beside the keys: steps of the library are taken, candidates are put back, a position becomes a game.
 * It is loaded when the first of them is due, and knows no page.
 */

import { candidatesOf, change, cleaned, moved, newGame, position } from "./game.js";
import { bit, boardOf, candidateOf, candidates, digitsOf, nameOf, valuesOf } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Change} Change */
/** @typedef {import("./table.js").Table} Table */

/**
 * Take a step: place digits, where there are no givens, and strike candidates out.
 * @param {Game} game
 * @param {[number, number][]} placements
 * @param {[number, number][]} eliminations
 * @param {boolean} [cleanMarks] as in ``place``
 */
export function take(game, placements, eliminations, cleanMarks = false) {
  const placed = placements.filter(([cell]) => !game.givens[cell]);
  /** @type {Map<number, number>} */
  const struck = new Map();
  for (const [cell, digit] of eliminations) struck.set(cell, (struck.get(cell) ?? game.struck[cell]) | bit(digit));
  return moved(game, [
    ...placed.map(([cell, digit]) => change(game, "values", cell, digit)),
    ...[...struck].map(([cell, mask]) => change(game, "struck", cell, mask)),
    ...(cleanMarks ? cleaned(game, placed) : []),
  ]);
}

/**
 * Give cells back the candidates that were ruled out in them; with ``isComplete`` also those that their marks do not name.
 * @param {Game} game
 * @param {number[]} cells
 * @param {boolean} [isComplete]
 */
export function putBack(game, cells, isComplete = false) {
  const masks = candidates(game.values, boardOf(game));
  const lacking = (/** @type {number} */ cell) => (isComplete && game.corner[cell] | game.centre[cell] ? masks[cell] & ~game.corner[cell] : 0);
  return moved(game, [
    ...cells.map((cell) => change(game, "struck", cell, 0)),
    ...cells.map((cell) => change(game, "centre", cell, game.centre[cell] | lacking(cell))),
  ]);
}

/** Make the digits of the board the givens of a new game. @param {Game} game */
export const fix = (game) => newGame(game.values, game.values, game.board);

/** Whether two games have the same position, whatever their colours and marks are. @param {Game} one @param {Game} other @param {boolean} isComplete */
export const isSamePosition = (one, other, isComplete) => JSON.stringify(position(one, isComplete)) === JSON.stringify(position(other, isComplete));

/** Return the game of a position that the library gave. @param {import("./api.js").Position} grid @param {Game["board"]} [board] if it is not the classic one */
export function gameOf(grid, board) {
  const values = valuesOf(grid.values);
  const game = newGame(grid.givens == null ? values : valuesOf(grid.givens), values, board);
  if (!grid.pencilmarks) return game;
  const marks = masksOf(grid.pencilmarks);
  const struck = candidatesOf(game).map((mask, cell) => mask & ~marks[cell]);
  return { ...game, struck };
}

/** Return what a move did, if it did: digits that were placed, candidates that were ruled out. @param {Change[]} move */
export function doneBy(move) {
  const placed = move.flatMap(({ layer, cell, after }) => (layer === "values" && after ? [`${nameOf(cell)}=${after}`] : []));
  const struck = move.flatMap(({ layer, cell, before, after }) => (layer === "struck" ? digitsOf(after & ~before).map((digit) => `${nameOf(cell)}=${digit}`) : []));
  return placed.length + struck.length ? { placed, ruled_out: struck } : null;
}

/** @param {string} text as many characters for each cell as there are digits */
function masksOf(text) {
  const size = Math.round(Math.cbrt(text.length));
  return Array.from({ length: size * size }, (_, cell) =>
    Array.from({ length: size }, (_, place) => place + 1).reduce((mask, digit) => mask | (text[cell * size + digit - 1] === "." ? 0 : bit(digit)), 0));
}

/**
 * Take a step at a table.
 * @param {Table} table @param {import("./table.js").Summary} step @param {(whole: string, isSpoken: boolean) => string} told says what follows, and which houses that completes
 */
export function takeStep(table, step, told) {
  const [placements, eliminations] = [step.placements, step.eliminations].map((some) => some.map((each) => candidateOf(each, table.board)));
  [[table.cursor]] = [...placements, ...eliminations];
  table.selected = new Set([table.cursor]);
  const next = take(table.game, placements, eliminations, table.settings.cleanMarks);
  table.play(next, ({ completeInWords }) => {
    const whole = completeInWords(next.moves[next.done - 1], next);
    return eliminations.length ? [told(whole, true), told(whole, false)] : told(whole, true);
  });
}

/** Give cells back the candidates that they lack. @param {Table} table @param {number[]} cells */
export const putBackAt = (table, cells) =>
  table.play(putBack(table.game, cells, table.settings.marksComplete), ({ backInWords }) => backInWords(cells, table.board));
