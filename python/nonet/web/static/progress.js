/**
 * What the player has found and was told: kept in the browser. Of each technique there is a record: it is known after five
 * finds, three of them without help, or because the player says so.
 */

import { dateOf } from "./days.js";
import { isSolved } from "./game.js";
import { readStored, store } from "./stored.js";
import { text } from "./texts.js";

const KEY = "nonet.progress";
const TOLD = "nonet.told";
const NAMED = "nonet.lesson";
/** What the link of a class ends in. */
const PUPIL = "pupil";
const FINDS = 5;
const ALONE = 3;

/** What was done in each exercise. */
const DONE = "nonet.finds";
/** The most exercises that are kept. */
const MOST = 500;

/** @typedef {"alone" | "helped" | "shown"} How how an exercise ended: found without help, with a hint, or its step was shown */
/** @typedef {{technique: string, how: How, seconds: number, day: string, tries?: number}} Find an exercise that was practised; ``tries``: those that were taken back */
/** @typedef {{found: number, alone: number, last: string, isSaid: boolean}} Progress ``last``: the last finds, "a" alone, "h" with a hint */

/** @returns {Record<string, Progress>} */
const all = () => readStored(KEY, {});

/** Whether something is to be told: once in this browser. @param {string} what */
export function isUntold(what) {
  try {
    const told = (localStorage.getItem(TOLD) ?? "").split(" ");
    if (told.includes(what)) return false;
    localStorage.setItem(TOLD, [...told, what].join(" ").trim());
  } catch {
    // The storage is full, or switched off.
  }
  return true;
}

/** The positions of a game, by its givens, that hints were about, and which hint that was. @type {WeakMap<number[], Map<string, number>>} */
const hinted = new WeakMap();

/** Count a hint; one that is asked for again counts once. @param {import("./table.js").Table} table @param {import("./api.js").HintReport} report */
export function noteHint(table, report) {
  const { game } = table;
  if (!report.is_found || isSolved(game)) return;
  const position = JSON.stringify(table.position());
  const known = hinted.get(game.givens) ?? new Map();
  hinted.set(game.givens, known);
  const [paths, hints] = [true, false].map((isPath) => table.helped.filter((each) => (each === "path") === isPath));
  const which = Math.min(known.get(position) ?? hints.length, hints.length);
  known.set(position, which);
  hints[which] = report.technique || hints[which] || "";
  table.helped = [...paths, ...hints];
}

/** Note that all steps were shown. @param {import("./table.js").Table} table */
export function notePath(table) {
  if (!isSolved(table.game) && !table.helped.includes("path")) table.helped = ["path", ...table.helped];
}

/** Say how a hint counts; with the first one also where the count stands. @param {import("./table.js").Table} table */
export function hintCount({ game: { exercise }, helped }) {
  if (exercise) return exercise.isFound ? "" : text("hintHalf");
  const count = helped.filter((each) => each !== "path").length;
  return count ? [text("hintCounted", { count }), isUntold("counted") ? text("hintsToldAtEnd") : ""].join(" ").trim() : "";
}

/** Say what a mode does, once. @param {import("./dialogs.js").Parts} parts @param {string} mode */
export function explainMode({ table, tell }, mode) {
  const look = table.game.isFilled && mode !== "colours" ? "struck" : mode;
  if (table.mode === mode && isUntold(look)) tell(text(/** @type {"mode_corner"} */ (`mode_${look}`)));
}

/** @param {number} count how many tries were taken back */
export const triesInWords = (count) => text(count === 1 ? "oneTry" : "someTries", { count });

/** @param {string} technique @returns {Progress} */
export const progressOf = (technique) => Object.assign({ found: 0, alone: 0, last: "", isSaid: false }, all()[technique]);

/** @param {string} technique @param {Partial<Progress>} change */
function keep(technique, change) {
  store(KEY, { ...all(), [technique]: { ...progressOf(technique), ...change } });
}

/** Keep the technique that the page was opened at, by the link of a class. @param {string} technique */
export function nameLesson(technique) {
  try {
    localStorage.setItem(NAMED, technique);
  } catch {
    // The storage is full, or switched off.
  }
}

/** @returns {string | null} */
export function namedLesson() {
  try {
    return localStorage.getItem(NAMED);
  } catch {
    return null;
  }
}

/**
 * Whether the link of a class opened the page: what serves a teacher is not shown then, as long as the tab is open.
 * @param {string} [mark] what a link ends in
 */
export function isPupil(mark) {
  try {
    if (mark === PUPIL) sessionStorage.setItem(`nonet.${PUPIL}`, mark);
    return sessionStorage.getItem(`nonet.${PUPIL}`) === PUPIL;
  } catch {
    return mark === PUPIL;
  }
}

/** @returns {Find[]} */
const finds = () => readStored(DONE, []);

/** Return the exercises of a day. @param {string} day */
export const findsOf = (day) => finds().filter((each) => each.day === day);

/** Count an exercise that ended. @param {string} technique @param {How} how @param {number} seconds @param {number} tries */
export function count(technique, how, seconds, tries) {
  store(DONE, [...finds(), { technique, how, seconds, tries, day: dateOf() }].slice(-MOST));
  if (how === "shown") return;
  const { found, alone, last } = progressOf(technique);
  const isAlone = how === "alone";
  keep(technique, { found: found + 1, alone: alone + Number(isAlone), last: `${last}${isAlone ? "a" : "h"}`.slice(-FINDS) });
}

/** Keep that the player says to know a technique, or not. @param {string} technique @param {boolean} isSaid */
export const sayKnown = (technique, isSaid) => keep(technique, { isSaid });

/** @param {string} technique */
export function isKnown(technique) {
  const { found, alone, isSaid } = progressOf(technique);
  return isSaid || (found >= FINDS && alone >= ALONE);
}

/** Tell whether a technique is new to the player: never found, and not said to be known. @param {string} technique */
export const isNew = (technique) => !isKnown(technique) && !progressOf(technique).found;

/** Return the five dots: a find alone, a find with a hint, or nothing yet. @param {string} technique */
export const dotsOf = (technique) => progressOf(technique).last.padEnd(FINDS, "-");
