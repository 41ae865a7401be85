/**
 * What failed, in a player's words. What the library refuses is told by its class, not in the library's words, which are
 * for programs.
 */

import { Refused } from "./engine.js";
import { checked } from "./moves.js";
import { HOUSES, cellOf, columnOf, rowOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./texts.js").Key} Key */

/** @type {Record<string, Key>} */
const REFUSED = {
  NoSolutionError: "noSolution",
  MultipleSolutionsError: "multipleSolutions",
  TimeLimitError: "tooLong",
  LimitError: "tooDeep",
  GenerationError: "notMade",
  BusyError: "busy",
  InternalError: "failed",
};

/** Return what failed in a player's words; without an error, what keeps a full board from being solved. @param {unknown} error @param {number[]} values of the board */
export function failure(error, values) {
  if (!error) return text("fullBut", { clash: clashWords(values) });
  if (error instanceof Refused) {
    // What can be seen on the board comes first.
    if (error.error === "ConflictError" || (error.error === "MistakeError" && clashWords(values))) return clashWords(values) || text("conflict");
    if (error.error === "MistakeError") return checked(error.cells.map(cellOf), values);
    if (REFUSED[error.error]) return text(REFUSED[error.error]);
  }
  // A module that could not be loaded.
  if (error instanceof TypeError && /module/.test(error.message)) return text("unreachable");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Run an act; what fails is raised in a player's words.
 * @template Found @param {() => Promise<Found>} act @param {number[]} values of the board
 */
export async function inWords(act, values) {
  try {
    return await act();
  } catch (error) {
    throw new Error(failure(error, values));
  }
}

/** Say which digit stands twice, and where. @param {number[]} values */
export const clashWords = (values) => clashOf(values)?.words ?? "";

/** Return the first digit that stands twice: in words, and its cells. @param {number[]} values @returns {{words: string, short: string, cells: number[]} | null} ``short``: without the cells */
export function clashOf(values) {
  for (const [house, cells] of HOUSES.entries()) {
    for (const first of cells) {
      const second = cells.find((cell) => cell > first && values[cell] && values[cell] === values[first]);
      if (second === undefined) continue;
      const kind = /** @type {const} */ (["row", "column", "box"])[Math.floor(house / 9)];
      const short = text("standsTwice", { digit: values[first], house: text(`in_${kind}`, { number: (house % 9) + 1 }) });
      const at = { twice: short, row: rowOf(first) + 1, column: columnOf(first) + 1, secondRow: rowOf(second) + 1, secondColumn: columnOf(second) + 1 };
      return { words: text(/** @type {const} */ ({ row: "twiceInRow", column: "twiceInColumn", box: "twiceInBox" })[kind], at), short, cells: [first, second] };
    }
  }
  return null;
}
