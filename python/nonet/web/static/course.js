/** The course as the page shows it: its lessons, asked for once, what the player knows of them, and which one comes next. */

import { make } from "./dom.js";
import { dotsOf, isKnown, namedLesson, progressOf } from "./progress.js";
import { text } from "./texts.js";

/** @typedef {import("./levels.js").Level} Level */
/** @typedef {{technique: string, name: string, level: Level, idea: string}} Lesson */

/** @type {WeakMap<import("./table.js").Ask, Promise<Lesson[]>>} */
const asked = new WeakMap();

/** Return the lessons in their order. @param {import("./table.js").Ask} ask @returns {Promise<Lesson[]>} */
export function courseOf(ask) {
  const course = asked.get(ask) ?? ask("course", {}).then((report) => report.lessons);
  asked.set(ask, course);
  course.catch(() => asked.delete(ask));
  return course;
}

/**
 * Return the lesson to go on with: the first one that is not known, from that which a link named, else from the beginning.
 * @param {Lesson[]} lessons
 */
export function nextLesson(lessons) {
  const named = Math.max(0, lessons.findIndex(({ technique }) => technique === namedLesson()));
  return [...lessons.slice(named), ...lessons].find(({ technique }) => !isKnown(technique)) ?? lessons[lessons.length - 1];
}

/** Return the lessons of a level. @param {Lesson[]} lessons @param {Level} level */
export const ofLevel = (lessons, level) => lessons.filter((each) => each.level === level);

/** Say what was found of a technique. @param {string} technique @param {boolean} [hasHow] whether it says how, which dots beside it show */
export function state(technique, hasHow = true) {
  const { found, alone, isSaid } = progressOf(technique);
  if (found && isKnown(technique)) return text("foundAloneOf", { alone, found });
  if (isSaid) return text("saidKnown");
  if (found >= 5) return text("foundAloneOf", { alone, found });
  return !found ? text("isNew") : [text("foundOf", { found }), hasHow && alone < found ? text("foundHow", { alone }) : ""].filter(Boolean).join(", ");
}

/** Return the five dots of a technique. @param {string} technique */
export const pips = (technique) =>
  make(
    "span",
    { class: "pips", role: "img", "aria-label": state(technique) },
    ...[...dotsOf(technique)].map((find) => make("i", { class: find === "-" ? null : find })),
  );
