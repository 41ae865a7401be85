/** Levels of puzzles: their names and promises, their dots; the first puzzle, and the words of dates. */

import { nine } from "./icons.js";
import { CELLS, lineOf, valuesOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {keyof typeof DOTS} Level */

/** How many of the nine dots are filled; beyond nine they get a frame. */
const DOTS = { beginner: 1, easy: 3, medium: 5, hard: 7, expert: 9, master: 10 };
export const LEVELS = /** @type {Level[]} */ (Object.keys(DOTS));
const BEGINNER = "473.6.......83.....28.41.5..5..7213.73.....461..48..7...1..642...61..783..7.286.1";

/** @param {string} level @returns {level is Level} */
export const isLevel = (level) => level in DOTS;
/** @param {Level} level */
export const levelName = (level) => text(`level_${level}`);
/** @param {Level} level */
export const promise = (level) => text(`promise_${level}`);
/** @param {Level} level */
export const dots = (level) => nine(DOTS[level]);

/** Return a date as a day of the player's calendar. @param {string} date */
export const dayOf = (date) => {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
};

/** The language of dates; English has its day before its month. */
export const locale = () => (document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang || undefined);

/** Return a date in words. @param {string} date @param {boolean} [isLong] */
export const dateName = (date, isLong = false) =>
  dayOf(date).toLocaleDateString(locale(), { day: "numeric", month: isLong ? "long" : "short" });

/** @param {number} count */
const order = (count) => {
  const places = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [places[last], places[other]] = [places[other], places[last]];
  }
  return places;
};

/**
 * Return another puzzle with the same solution path, digits and rows in other places: the first visit has a puzzle at
 * once, and not always the same.
 * @param {string} line
 */
function shuffled(line) {
  const values = valuesOf(line);
  const lines = () => order(3).flatMap((band) => order(3).map((each) => band * 3 + each));
  const [rows, columns, digits] = [lines(), lines(), [0, ...order(9).map((digit) => digit + 1)]];
  return lineOf(CELLS.map((cell) => digits[values[rows[Math.floor(cell / 9)] * 9 + columns[cell % 9]]]));
}

/** Return a beginner's puzzle, made here. */
export const firstPuzzle = () => shuffled(BEGINNER);
