/** Exercises that were begun and not ended, kept in the browser: one that is opened again goes on, with its time and its tries. */

import { dateOf } from "./days.js";

const KEY = "nonet.begun";
/** The most exercises that are kept. */
const MOST = 50;

/** @typedef {{technique: string, number: number, puzzle: string, seconds: number, tries: number, isHelped: boolean, moves: import("./game.js").Game["moves"], day?: string}} Begun ``tries``: those that were taken back */

/** @returns {Begun[]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Begun} one @param {string} technique @param {number} number */
const isOf = (one, technique, number) => one.technique === technique && one.number === number;

/** Return what was kept of an exercise, if it has still the same puzzle. @param {string} technique @param {number} number @param {string} puzzle */
export const begunAt = (technique, number, puzzle) => all().find((each) => isOf(each, technique, number) && each.puzzle === puzzle);

/** Forget an exercise that has ended, or keep what was done in one that has not. @param {string} technique @param {number} number @param {Begun} [begun] */
export function keepBegun(technique, number, begun) {
  const others = all().filter((each) => !isOf(each, technique, number));
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, ...(begun ? [{ ...begun, day: dateOf() }] : [])].slice(-MOST)));
  } catch {
    // The storage is full, or switched off.
  }
}

/** Return the exercises in which something was done on a day, and that have not ended. @param {string} day */
export const begunOn = (day) => all().filter((each) => each.day === day && (each.tries || each.isHelped || each.moves.length));
