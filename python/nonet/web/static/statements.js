/**
 * What the board shows of a step while its statements are read one at a time: the candidates of the present statement
 * are filled, those of earlier ones are rings; frames and links are the library's.
 */

import { HOUSES, cellOf } from "./rules.js";
import { linesIn } from "./words.js";

/** @typedef {"base" | "cover" | "is" | "isnot" | "out"} Role */
/**
 * @typedef {object} Statement
 * @property {string} text
 * @property {[string, Role][]} [candidates] each with its role
 * @property {string[]} [cells] placed digits that the statement speaks of
 * @property {string} [layer] frames and links, with the links of earlier statements
 * @property {number} [part] the part that says more of it
 */
/** @typedef {{title: string, statements: Statement[]}} Part */
/** @typedef {{digits: number[], houses: string[]}} Shown which candidates are shown: those of digits, and all in houses */
/**
 * @typedef {object} Scene
 * @property {Map<string, string>} lit the classes of candidates, by name
 * @property {Set<number>} cells placed digits that the present statement speaks of
 * @property {string} layer
 * @property {Set<string>} lines the rows and columns that it names
 * @property {Shown} shown
 */

/** Return the cells of a place of a hint: "row 1", "box 5" or "r1c2". @param {string} place */
export function cellsOf(place) {
  const [kind, number] = place.split(" ");
  if (number === undefined) return [cellOf(place)];
  return HOUSES[Number(number) - 1 + { row: 0, column: 9, box: 18 }[/** @type {"row"} */ (kind)]];
}

/** @param {Statement[]} statements @param {number} present @param {Shown} shown @returns {Scene} */
export function sceneOf(statements, present, shown) {
  const told = statements.slice(0, present + 1);
  const now = told[present];
  return {
    lit: new Map(told.flatMap(({ candidates = [] }, place) =>
      candidates.map(([name, role]) => /** @type {[string, string]} */ ([name, place < present ? `${role} before` : role])))),
    cells: new Set((now?.cells ?? []).map(cellOf)),
    layer: now?.layer ?? "",
    lines: linesIn(now?.text ?? ""),
    shown,
  };
}
