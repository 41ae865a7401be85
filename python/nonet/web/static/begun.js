/** Exercises that were begun and not ended, kept in the browser: one that is opened again goes on, with its time and its tries. */

import { dateOf } from "./days.js";
import { redo } from "./game.js";
import { readStored, store } from "./stored.js";

const KEY = "nonet.begun";
/** The most exercises that are kept. */
const MOST = 50;

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{technique: string, number: number, puzzle: string, seconds: number, tries: number, isHelped: boolean, moves: Game["moves"], day?: string}} Begun ``tries``: those that were taken back */

/** @returns {Begun[]} */
const all = () => readStored(KEY, []);

/** @param {Begun} one @param {string} technique @param {number} number */
const isOf = (one, technique, number) => one.technique === technique && one.number === number;

/** Return what was kept of an exercise, if it has still the same puzzle. @param {string} technique @param {number} number @param {string} puzzle */
export const begunAt = (technique, number, puzzle) => all().find((each) => isOf(each, technique, number) && each.puzzle === puzzle);

/** Return the game of an exercise as it was left. @param {Game} game @param {Begun} [begun] @returns {Game} */
export function resumed(game, begun) {
  let at = { ...game, moves: begun?.moves ?? [], seconds: begun?.seconds ?? 0 };
  while (at.done < at.moves.length) at = redo(at);
  return at;
}

/**
 * Keep what was done in the exercise of a table, or forget one that has ended.
 * @param {import("./table.js").Table} table @param {number} number @param {{tries: number, isHelped: boolean}} state
 */
export function keepBegun({ game, seconds }, number, state) {
  if (!game.exercise) return;
  const { technique, puzzle = "", isFound } = game.exercise;
  const others = all().filter((each) => !isOf(each, technique, number));
  const begun = isFound ? [] : [{ technique, number, puzzle, seconds, ...state, moves: game.moves.slice(0, game.done), day: dateOf() }];
  store(KEY, [...others, ...begun].slice(-MOST));
}

/** Return the exercises in which something was done on a day, and that have not ended. @param {string} day */
export const begunOn = (day) => all().filter((each) => each.day === day && (each.tries || each.isHelped || each.moves.length));
