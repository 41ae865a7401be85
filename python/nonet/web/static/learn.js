/** Learn: what comes next, and all lessons by level. Nothing is locked. */

import { courseOf, nextLesson, ofLevel, pips, state } from "./course.js";
import { bar, button, linkTo, make } from "./dom.js";
import { icon, nine } from "./icons.js";
import { LEVELS, dots, levelName, promise } from "./levels.js";
import { pictogram } from "./pictograms.js";
import { isKnown, progressOf } from "./progress.js";
import { text, textsOf } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./course.js").Lesson} Lesson */

/** @param {Parts} parts @returns {import("./places.js").Place} */
export function learnPlace(parts) {
  const { ask, attempt, go, say } = parts;
  const link = linkTo(go);
  const known = (/** @type {Lesson[]} */ lessons) => lessons.filter(({ technique }) => isKnown(technique)).length;

  /** A promise, whose words lead to their lessons. @param {string} words */
  const promised = (words) => words.split(new RegExp(`(${textsOf("lessons").map(([word]) => word).join("|")})`)).map((word) => {
    const [, technique] = textsOf("lessons").find(([each]) => each === word) ?? [];
    return technique ? link(`lesson/${technique}`, {}, word) : word;
  });

  /** Say that nothing has the name that was typed, and which lessons have a part of it. @param {string} name @param {Lesson[]} lessons */
  const unknown = (name, lessons) => {
    const words = name.toLowerCase().split(/[^a-z]/).filter((word) => word.length > 2);
    const near = lessons.filter(({ technique }) => words.some((word) => technique.includes(word)));
    const told = make("p", { class: "note lamp" }, make("span", {}, text("noLesson", { name }), ...(near.length ? [` ${text("perhaps")}`] : []), ...near.flatMap((each) => [" ", link(`lesson/${each.technique}`, {}, each.name)])));
    say(told.innerText);
    return told;
  };

  /** @param {Lesson[]} lessons */
  const goOn = (lessons) => {
    const next = nextLesson(lessons);
    const level = ofLevel(lessons, next.level);
    const place = text("lessonPlace", { level: levelName(next.level), number: level.indexOf(next) + 1, count: level.length });
    return make(
      "section",
      { class: "card go", "aria-label": text("goOn") },
      pictogram(next.technique),
      make(
        "div",
        { class: "stack" },
        make("p", { class: "xs soft" }, text("nextLesson", { place })),
        make("h2", {}, next.name),
        make("p", { class: "lead only-w" }, next.idea),
        make("p", { class: "count xs soft" }, pips(next.technique), state(next.technique)),
      ),
      link(`lesson/${next.technique}`, { class: "btn main" }, text(progressOf(next.technique).found ? "goOn" : "start")),
    );
  };

  /** @param {Lesson} lesson @param {boolean} isNext */
  const tile = ({ technique, name }, isNext) =>
    link(
      `lesson/${technique}`,
      { class: `tile${isNext ? " now" : ""}`, "aria-current": isNext ? "step" : null },
      pictogram(technique),
      make("span", {}, make("b", {}, name), make("small", {}, state(technique))),
      isKnown(technique) ? make("span", { class: "ok", role: "img", "aria-label": text("known") }, icon("check")) : isNext ? icon("fore") : make("span", {}),
    );

  return {
    id: "learn",
    title: text("learn"),
    icon: "learn",
    show: (home, [...typed]) => {
      if (["results", "class"].includes(typed[0])) return attempt(async () => (await import("./results.js")).showResults(parts, home, typed));
      if (!home.querySelector(".page:not(.results)")) home.replaceChildren(make("div", { class: "page" }, make("header", {}, make("h1", {}, text("learn"))), make("p", { class: "soft" }, text("coming"))));
      attempt(async () => {
        const lessons = await courseOf(ask);
        const next = nextLesson(lessons);
        /** @type {HTMLElement[]} */
        const headings = [];
        const levels = LEVELS.flatMap((level) => {
          const own = ofLevel(lessons, level);
          if (!own.length) return [];
          const words = text("knownOf", { known: known(own), count: own.length });
          const heading = make("h2", { tabindex: -1 }, dots(level), levelName(level));
          headings.push(heading);
          return [make(
            "section",
            { class: "level", "aria-label": levelName(level) },
            make("div", {}, heading, make("p", { class: "s soft" }, ...promised(promise(level))), bar(known(own) / own.length, words), make("p", { class: "xs soft" }, words)),
            make("div", { class: "tiles" }, ...own.map((lesson) => tile(lesson, lesson === next))),
          )];
        });
        const title = home.querySelector("h1") ?? make("h1", {}, text("learn"));
        const hadFocus = document.activeElement === title;
        home.firstElementChild?.replaceChildren(
          make("header", {}, make("div", {}, title, make("p", { class: "soft" }, text("learnLead"))), link("how", { class: "btn quiet" }, text("howToPlay"), icon("fore")), link("learn/results", { class: "btn quiet only-w" }, text("myResults"), icon("fore")), make("span", { class: "chip only-w" }, nine(Math.round((9 * known(lessons)) / lessons.length)), text("knownOf", { known: known(lessons), count: lessons.length }))),
          typed.length ? unknown(decodeURIComponent(typed.join("/")), lessons) : "",
          // Keys jump over the lessons of the levels before.
          make("nav", { class: "skip words", "aria-label": text("level") }, ...headings.map((heading) => button("", () => heading.focus(), { class: "btn" }, heading.textContent ?? ""))),
          goOn(lessons),
          link("learn/results", { class: "btn quiet only-n" }, text("myResults"), icon("fore")),
          ...levels,
        );
        if (hadFocus) title.focus();
      });
    },
  };
}
