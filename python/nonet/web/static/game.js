/**
 * The state of a game, and what a player can do to it by a key: pure functions that return a new game, or the same one if nothing
 * changes. History is a list of moves, each a list of changes. The rest is in `steps.js`. This file knows no page. Its twin in Python is
 * `nonet/_board/game.py`; the moves in `tests/data/game_moves.jsonl` hold the two together.
 */

import { bit, boardOf, candidates, conflicts, lineOf, symbolOf } from "./rules.js";

/** @typedef {"values" | "corner" | "centre" | "colours" | "struck"} Layer */
/** @typedef {{layer: Layer, cell: number, before: number, after: number}} Change */
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
 * @property {import("./exercises.js").Exercise | null} exercise
 * @property {{level?: string, kind?: string, daily?: string, seed?: number, wish?: string, profile?: "hodoku" | "se121", isFirst?: boolean, isOwn?: boolean, isSetting?: boolean}} [about] where the puzzle comes from; ``wish``: the technique that was asked for, or "" where only other wishes were, and the scale whose path has it
 * @property {boolean} [isFilled] whether all candidates are shown in place of the player's marks
 * @property {number} [filled] how many moves were done when they were
 * @property {number} [emptied] how many moves were done when undo took that back; what a move ends cannot be done again
 * @property {import("./boards.js").Shown} [board] the board, if it is not the classic one: what the server told of it
 * @property {import("./boards.js").Verdict} [verdict] what the server said of its rules
 * @property {string[]} [helped] the hints that were taken: of each its technique, if it was told
 */

/** The layers in the order in which Delete clears them. @type {Layer[]} */
const LAYERS = ["values", "centre", "corner", "colours", "struck"];

/**
 * @param {number[]} givens
 * @param {number[]} [values]
 * @param {Game["board"]} [board]
 * @returns {Game}
 */
export function newGame(givens, values = givens, board) {
  const none = () => givens.map(() => 0);
  return {
    ...(board ? { board } : {}),
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
export function moved(game, changes) {
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
export const change = (game, layer, cell, after) => ({ layer, cell, before: game[layer][cell], after });

/**
 * Return what takes placed digits from the marks of the cells that see them.
 * @param {Game} game
 * @param {[number, number][]} placed
 */
export function cleaned(game, placed) {
  const { cells, peers } = boardOf(game);
  const seen = cells.map(() => 0);
  for (const [cell, digit] of placed) for (const peer of peers[cell]) seen[peer] |= bit(digit);
  return /** @type {const} */ (["centre", "corner"]).flatMap((layer) =>
    cells.map((cell) => change(game, layer, cell, game[layer][cell] & ~seen[cell])),
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
      game.givens.map((given, cell) => change(game, layer, cell, layer === "values" ? given : 0)),
    ),
  );
}

/** Whether the board is full and nothing clashes; of the rules of another board the server tells that. @param {Game} game */
export const isSolved = (game) => game.values.every(Boolean) && !conflicts(game.values, boardOf(game)).size && (!hasRules(game) || brokenIn(game)?.length === 0);

/** Whether more must hold than that no digit stands twice in a house. @param {Game} game */
export const hasRules = ({ board }) => Boolean(board?.layout.rules?.length);

/** Return the rules that are broken, or nothing before the server has told. @param {Game} game */
export const brokenIn = ({ verdict, values }) => (verdict?.line === lineOf(values) ? verdict.broken : null);

/**
 * Return what each cell can still take: what the rules leave, less what the player struck out; with ``isComplete`` only
 * what the player's marks name, in the cells that have some.
 * @param {Game} game
 * @param {boolean} [isComplete]
 * @param {boolean} [isFilled] whether cages see as houses do
 */
export function candidatesOf(game, isComplete = false, isFilled = game.isFilled) {
  return candidates(game.values, (isFilled && game.board?.filled) || boardOf(game)).map((mask, cell) => {
    const own = game.corner[cell] | game.centre[cell];
    return mask & ~game.struck[cell] & (isComplete && own ? own : -1);
  });
}

/** Return how many of each digit are still to be placed. @param {Game} game */
export const left = (game) =>
  new Map(boardOf(game).digits.map((digit) => [digit, boardOf(game).size - game.values.filter((value) => value === digit).length]));

/**
 * Return the position as questions take it; it has candidates only if some are ruled out.
 * @param {Game} game
 * @param {boolean} [isComplete]
 * @param {boolean} [isFilled]
 */
export function position(game, isComplete = false, isFilled = false) {
  const own = candidatesOf(game, isComplete, isFilled);
  const board = boardOf(game);
  const grid = { values: lineOf(game.values), givens: lineOf(game.givens), ...(game.board ? { layout: game.board.layout } : {}) };
  if (candidates(game.values, board).every((mask, cell) => mask === own[cell])) return grid;
  const pencilmarks = own
    .map((mask, cell) => board.digits.map((digit) => ((mask | (game.values[cell] && bit(game.values[cell]))) & bit(digit) ? symbolOf(digit) : ".")).join(""))
    .join("");
  return { ...grid, pencilmarks };
}
