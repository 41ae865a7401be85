/**
 * How an act fares: what failed, in a player's words, and that it lasts. What the library refuses is told by its class, not in the library's words, which are
 * for programs.
 */

import { Refused } from "./engine.js";
import { brokenIn } from "./game.js";
import { checked, houseName, namesByRow } from "./moves.js";
import { boardOf, cellOf, columnOf, rowOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";
import { listed } from "./words.js";

/** @typedef {import("./texts.js").Key} Key */
/** @typedef {import("./game.js").Game} Game */

/** @type {Record<string, Key>} */
const REFUSED = {
  NoSolutionError: "noSolution",
  MultipleSolutionsError: "multipleSolutions",
  TimeLimitError: "tooLong",
  LimitError: "tooDeep",
  GenerationError: "notMade",
  BusyError: "busy",
  InternalError: "failed",
  UnsupportedError: "unsupported",
};

/** Return what failed in a player's words; without an error, what keeps a full board from being solved. @param {unknown} error @param {Game} game */
export function failure(error, game) {
  if (!error) return text("fullBut", { clash: clashWords(game) });
  if (error instanceof Refused) {
    // What can be seen on the board comes first.
    if (error.error === "ConflictError" || (error.error === "MistakeError" && clashWords(game))) return clashWords(game) || text("conflict");
    if (error.error === "MistakeError") return checked(error.cells.map((cell) => cellOf(cell, boardOf(game))), game);
    if (REFUSED[error.error]) return text(REFUSED[error.error]);
  }
  // A module that could not be loaded.
  if (error instanceof TypeError && /module/.test(error.message)) return text("unreachable");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Return what failed, the digits to blame, and the clash in short. Where a check has named wrong digits, all of them are to blame, not only those that clash.
 * @param {unknown} error @param {Game} game @param {Iterable<number>} [wrong] the cells that a check has named
 */
export function told(error, game, wrong = []) {
  const { cells: clash = [], short = "" } = clashOf(game) ?? {};
  const named = [...wrong].filter((cell) => game.values[cell]);
  const isKnown = clash.length && named.length && error instanceof Refused && ["ConflictError", "MistakeError"].includes(error.error);
  return isKnown ? { words: checked(named, game), clash: named, short } : { words: failure(error, game), clash, short };
}

/**
 * Run an act; what fails is raised in a player's words.
 * @template Found @param {() => Promise<Found>} act @param {Game} game
 */
export async function inWords(act, game) {
  try {
    return await act();
  } catch (error) {
    throw new Error(failure(error, game));
  }
}

/** Milliseconds after which the page says that it works: what is there sooner speaks for itself. */
const SLOW = 1000;

/**
 * Run an act, and say meanwhile that the page works, if that lasts.
 * @template Found @param {() => Promise<Found>} act @param {(words: string) => void} say
 */
export async function working(act, say) {
  const timer = setTimeout(() => say(text("working")), SLOW);
  try {
    return await act();
  } finally {
    clearTimeout(timer);
  }
}

/** Say which digit stands twice, and where, or which rule is broken. @param {Game} game */
export const clashWords = (game) => clashOf(game)?.words ?? "";

/**
 * Return the digit that stands twice, the newest first, or the first rule that is broken: in words, and its cells. @param {Game} game
 * @returns {{words: string, short: string, cells: number[]} | null} ``short``: without the cells, but with every house where that digit stands most often
 */
export function clashOf(game) {
  const { values } = game;
  const board = boardOf(game);
  const clashes = board.houses.flatMap((house) => [...new Set(house[2].map((cell) => values[cell]).filter(Boolean))]
    .map((digit) => ({ house, digit, cells: house[2].filter((cell) => values[cell] === digit) })).filter(({ cells }) => cells.length > 1));
  const entered = game.moves.slice(0, game.done).flat().filter(({ layer }) => layer === "values").map(({ cell }) => cell);
  const newest = entered.reverse().find((entry) => clashes.some(({ cells }) => cells.includes(entry)));
  const clash = clashes.find(({ cells }) => newest === undefined || cells.includes(newest));
  if (clash) {
    const { house, digit, cells } = clash;
    const same = clashes.filter((each) => each.digit === digit);
    const most = Math.max(...same.map((each) => each.cells.length));
    const stands = (/** @type {number} */ count, /** @type {import("./rules.js").House[]} */ houses) =>
      text(count > 2 ? "standsOften" : "standsTwice", { digit: symbolOf(digit), count, house: listed(houses.map((each) => houseName(each, board))) });
    const [rows, columns] = [rowOf, columnOf].map((of) => cells.map((cell) => String(of(cell, board) + 1)));
    const key = /** @type {Record<string, Key>} */ ({ row: "twiceInRow", column: "twiceInColumn", box: "twiceInBox" })[house[0]] ?? "twiceInBox";
    const names = cells.map((_, place) => text("place", { row: rows[place], column: columns[place] }));
    return {
      words: text(key, { twice: stands(cells.length, [house]), rows: listed(rows), columns: listed(columns), cells: listed(names) }),
      short: stands(most, same.filter((each) => each.cells.length === most).map((each) => each.house)),
      cells,
    };
  }
  const [broken] = brokenIn(game) ?? [];
  if (!broken) return null;
  const cells = broken.cells.map((cell) => cellOf(cell, board));
  return { words: text("breaks", { rule: broken.name, cells: namesByRow(cells, board) }), short: text("broken", { rule: broken.placed }), cells };
}
