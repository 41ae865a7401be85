/**
 * The exercises of a technique have numbers, so that everybody who opens one has the same, and the same one after it. The
 * last digit of a number tells how many cells are open: who begins has less to search. Each number has a seed of its own.
 */

import { isPupil } from "./progress.js";

/** @typedef {import("./api.js").Exercise} Made */
/** @typedef {Omit<Made, "idea" | "puzzle" | "is_placed" | "by_lines"> & Partial<Made> & {struck: number[], isFound: boolean}} Exercise a technique to practise; ``struck``: what was ruled out before */

/** How many open cells exercises have at most, by the last digit of their number; beyond, all that their puzzle leaves. */
const OPEN = [28, 32, 36, 40, 44];
const DIGIT = 10;
/** What can be typed; the server knows as many digits. */
export const LAST_NUMBER = 999_999_999;
/** Seeds for each last digit: more than there are digits before it. */
const SEEDS = 100_000_000;
/** The number, of seed 1 with the fewest open cells, that everybody begins with: a player, a teacher and a class. */
export const FIRST = DIGIT;

/** The number of the exercise that a player begins with, or goes on with after so many finds. @param {number} found */
export const firstNumber = (found) => FIRST + found * DIGIT + Math.min(found, OPEN.length);

/** The number of the next exercise: one with more open cells, or, where the last was not found, with as many. @param {number} number @param {boolean} isDone */
export const numberAfter = (number, isDone) => number + DIGIT + Number(isDone && number % DIGIT < OPEN.length);

/** What is asked for to make the exercise of a number. @param {number} number @returns {{seed: number, most_open?: number}} */
export const exerciseOf = (number) => {
  const most = OPEN[number % DIGIT];
  return { seed: Math.floor(number / DIGIT) + (number % DIGIT) * SEEDS, ...(most ? { most_open: most } : {}) };
};

/** Write the number of the exercise that is shown into the address, so that a reload and a copied link have it. @param {HTMLElement} root @param {string} technique @param {number} number */
export function nameExercise(root, technique, number) {
  const name = `${technique}/${number}`;
  if (root.dataset.at === "practice" && !root.classList.contains("inside") && !location.hash.endsWith("/class")) history.replaceState(null, "", `#practice/${name}${isPupil() ? "/pupil" : ""}`);
  return name;
}
