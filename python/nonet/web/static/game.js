/**
 * The state of a game, and what a player can do to it: pure functions that return a new game, or the same one if nothing
 * changes. History is a list of moves, each a list of changes. This file knows no page. Its twin in Python is
 * `nonet/_board/game.py`; the moves in `tests/data/game_moves.jsonl` hold the two together.
 */

import { ALL_DIGITS, CELLS, DIGITS, PEERS, bit, candidates, conflicts, digitsOf, lineOf, masksOf, nameOf, valuesOf } from "./rules.js";

/** @typedef {"values" | "corner" | "centre" | "colours" | "struck"} Layer */
/** @typedef {{layer: Layer, cell: number, before: number, after: number}} Change */
/**
 * @typedef {object} Exercise a technique to practise, and the profile that finds it
 * @property {string} technique
 * @property {string} name
 * @property {"hodoku" | "se121"} profile
 * @property {string[] | null} [techniques]
 * @property {string} task what there is to do
 * @property {string} [idea]
 * @property {import("./api.js").Position} grid the position
 * @property {number[]} struck what was ruled out before it began
 * @property {boolean} isFound
 */
/**
 * @typedef {object} Game
 * @property {number[]} givens digits, 0 for none
 * @property {number[]} values digits, those of the givens too
 * @property {number[]} corner masks
 * @property {number[]} centre masks
 * @property {number[]} colours masks of colours 1 to 9
 * @property {number[]} struck masks of the candidates that the player ruled out
 * @property {Change[][]} moves
 * @property {number} done how many of the moves are done; those after them can be redone
 * @property {number} seconds how long it had been played when it was saved
 * @property {Exercise | null} exercise
 * @property {{level?: string, daily?: string, seed?: number, wish?: string, profile?: "hodoku" | "se121", isFirst?: boolean, isOwn?: boolean}} [about] where the puzzle comes from; ``wish``: the technique that was asked for, or "" where only other wishes were, and the scale whose path has it
 * @property {boolean} [isFilled] whether all candidates are shown in place of the player's marks
 * @property {number} [filled] how many moves were done when they were
 * @property {number} [emptied] how many moves were done when undo took that back; what a move ends cannot be done again
 * @property {string[]} [helped] the hints that were taken: of each its technique, if it was told
 */

/** The layers in the order in which Delete clears them. @type {Layer[]} */
const LAYERS = ["values", "centre", "corner", "colours", "struck"];
const none = () => CELLS.map(() => 0);

/**
 * @param {number[]} givens
 * @param {number[]} [values]
 * @returns {Game}
 */
export function newGame(givens, values = givens) {
  return {
    givens: [...givens],
    values: [...values],
    corner: none(),
    centre: none(),
    colours: none(),
    struck: none(),
    moves: [],
    done: 0,
    seconds: 0,
    exercise: null,
  };
}

/**
 * Write one side of changes into copies of their layers.
 * @param {Game} game
 * @param {Change[]} changes
 * @param {"before" | "after"} side
 * @returns {Game}
 */
function written(game, changes, side) {
  const next = { ...game };
  for (const layer of new Set(changes.map((change) => change.layer))) next[layer] = [...game[layer]];
  for (const change of changes) next[change.layer][change.cell] = change[side];
  return next;
}

/**
 * Make a move.
 * @param {Game} game
 * @param {Change[]} changes
 */
function moved(game, changes) {
  const real = changes.filter((change) => change.before !== change.after);
  if (!real.length) return game;
  return { ...written(game, real, "after"), moves: [...game.moves.slice(0, game.done), real], done: game.done + 1 };
}

/**
 * @param {Game} game
 * @param {Layer} layer
 * @param {number} cell
 * @param {number} after
 * @returns {Change}
 */
const change = (game, layer, cell, after) => ({ layer, cell, before: game[layer][cell], after });

/**
 * Return what takes placed digits from the marks of the cells that see them.
 * @param {Game} game
 * @param {[number, number][]} placed
 */
function cleaned(game, placed) {
  const seen = none();
  for (const [cell, digit] of placed) for (const peer of PEERS[cell]) seen[peer] |= bit(digit);
  return /** @type {const} */ (["centre", "corner"]).flatMap((layer) =>
    CELLS.map((cell) => change(game, layer, cell, game[layer][cell] & ~seen[cell])),
  );
}

/**
 * Place a digit, or take it away where all these cells have it.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 * @param {boolean} [cleanMarks] whether a placed digit is also taken from the marks of the cells that see it
 */
export function place(game, cells, digit, cleanMarks = false) {
  const open = cells.filter((cell) => !game.givens[cell]);
  const isThere = open.every((cell) => game.values[cell] === digit);
  const placed = open.map((cell) => /** @type {[number, number]} */ ([cell, digit]));
  return moved(game, [
    ...open.map((cell) => change(game, "values", cell, isThere ? 0 : digit)),
    ...(cleanMarks && !isThere ? cleaned(game, placed) : []),
  ]);
}

/**
 * Add a mark, or take it away where all these cells have it.
 * @param {Game} game
 * @param {number[]} cells
 * @param {Layer} layer
 * @param {number} digit
 */
export function mark(game, cells, layer, digit) {
  const some = layer === "colours" ? cells : cells.filter((cell) => !game.values[cell]);
  const hasAll = some.every((cell) => game[layer][cell] & bit(digit));
  return moved(
    game,
    some.map((cell) => change(game, layer, cell, hasAll ? game[layer][cell] & ~bit(digit) : game[layer][cell] | bit(digit))),
  );
}

/** Clear the uppermost layer that one of the cells has something in. @param {Game} game @param {number[]} cells */
export function erase(game, cells) {
  const own = cells.filter((cell) => !game.givens[cell]);
  for (const layer of LAYERS) {
    const some = layer === "colours" ? cells : own;
    if (some.some((cell) => game[layer][cell])) return moved(game, some.map((cell) => change(game, layer, cell, 0)));
  }
  return game;
}

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
  const masks = candidates(game.values);
  const lacking = (/** @type {number} */ cell) => (isComplete && game.corner[cell] | game.centre[cell] ? masks[cell] & ~game.corner[cell] : 0);
  return moved(game, [
    ...cells.map((cell) => change(game, "struck", cell, 0)),
    ...cells.map((cell) => change(game, "centre", cell, game.centre[cell] | lacking(cell))),
  ]);
}

/** Undo the last move. @param {Game} game */
export function undo(game) {
  if (!game.done) return game;
  return { ...written(game, game.moves[game.done - 1], "before"), done: game.done - 1 };
}

/** Redo the next move. @param {Game} game */
export function redo(game) {
  if (game.done === game.moves.length) return game;
  return { ...written(game, game.moves[game.done], "after"), done: game.done + 1 };
}

/** Begin again, as a move that can be undone. @param {Game} game */
export function restart(game) {
  return moved(
    game,
    LAYERS.flatMap((layer) =>
      CELLS.map((cell) => change(game, layer, cell, layer === "values" ? game.givens[cell] : 0)),
    ),
  );
}

/** Make the digits of the board the givens of a new game. @param {Game} game */
export const fix = (game) => newGame(game.values);

/** @param {Game} game */
export const isSolved = (game) => game.values.every(Boolean) && !conflicts(game.values).size;

/**
 * Return what each cell can still take: what the rules leave, less what the player struck out; with ``isComplete`` only
 * what the player's marks name, in the cells that have some.
 * @param {Game} game
 * @param {boolean} [isComplete]
 */
export function candidatesOf(game, isComplete = false) {
  return candidates(game.values).map((mask, cell) => {
    const own = game.corner[cell] | game.centre[cell];
    return mask & ~game.struck[cell] & (isComplete && own ? own : -1);
  });
}

/** Return how many of each digit are still to be placed. @param {Game} game */
export const left = (game) =>
  new Map(DIGITS.map((digit) => [digit, 9 - game.values.filter((value) => value === digit).length]));

/**
 * Return the position as questions take it; it has candidates only if some are ruled out.
 * @param {Game} game
 * @param {boolean} [isComplete]
 */
export function position(game, isComplete = false) {
  const own = candidatesOf(game, isComplete);
  const grid = { values: lineOf(game.values), givens: lineOf(game.givens) };
  if (candidates(game.values).every((mask, cell) => mask === own[cell])) return grid;
  const pencilmarks = own
    .map((mask, cell) => DIGITS.map((digit) => ((mask | (game.values[cell] && bit(game.values[cell]))) & bit(digit) ? digit : ".")).join(""))
    .join("");
  return { ...grid, pencilmarks };
}

/** Whether two games have the same position, whatever their colours and marks are. @param {Game} one @param {Game} other @param {boolean} isComplete */
export const isSamePosition = (one, other, isComplete) => JSON.stringify(position(one, isComplete)) === JSON.stringify(position(other, isComplete));

/** Return the game of a position that the library gave. @param {import("./api.js").Position} grid */
export function gameOf(grid) {
  const values = valuesOf(grid.values);
  const game = newGame(grid.givens == null ? values : valuesOf(grid.givens), values);
  if (!grid.pencilmarks) return game;
  const marks = masksOf(grid.pencilmarks);
  const struck = candidatesOf(game).map((mask, cell) => mask & ~marks[cell] & ALL_DIGITS);
  return { ...game, struck };
}

/** Return the digits of a layer of a cell. @param {Game} game @param {Layer} layer @param {number} cell */
export const marksIn = (game, layer, cell) => digitsOf(game[layer][cell]);

/** Return what a move did: digits that were placed, candidates that were ruled out. @param {Change[]} move */
export const doneBy = (move) => ({
  placed: move.flatMap(({ layer, cell, after }) => (layer === "values" && after ? [`${nameOf(cell)}=${after}`] : [])),
  ruled_out: move.flatMap(({ layer, cell, before, after }) => (layer === "struck" ? digitsOf(after & ~before).map((digit) => `${nameOf(cell)}=${digit}`) : [])),
});
