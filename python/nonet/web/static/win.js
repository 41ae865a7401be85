/** The end of a game: what was solved, in which time and with how much help; the hardest step; what to do next. */

import { courseOf } from "./course.js";
import { button, make } from "./dom.js";
import { icon, logo } from "./icons.js";
import { isKind, levelsOf } from "./kinds.js";
import { isLevel, levelName } from "./levels.js";
import { makePuzzle } from "./made.js";
import { lineOf } from "./rules.js";
import { term } from "./sentences.js";
import { text } from "./texts.js";
import { clock, solvedIn } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{streak: number, isFastest: boolean, isFirst: boolean}} Record what a solved game adds to those before */
const STREAK = 2;
/** After more hints than these, a harder level is not offered. */
const FEW = 3;
/** The animations of a win. */
const WAVE = ["rise", "pop"];

/** Say how the hardest step was found, if that is known. @param {string[]} helped the techniques of hints @param {string} technique */
function howFound(helped, technique) {
  if (helped.includes(technique)) return text("foundHelped");
  if (helped.includes("path")) return text("foundShown");
  // What was found after hints about other steps is not known: a hint may have stood for it, on the path of another scale.
  return helped.length ? "" : text("foundAlone");
}

/** @param {Game} game */
const kindOf = ({ about }) => (isKind(about?.kind) ? about.kind : "classic");

/**
 * @param {Parts} parts
 * @param {object} more
 * @param {(game: Game, seconds: number) => Record} more.record keeps what was solved
 * @param {() => void} more.path shows all steps
 * @param {import("./menu.js").Item | undefined} more.share
 * @param {boolean} more.canPractise
 */
export function makeWin(parts, { record, path, share, canPractise }) {
  const { root, table, go, attempt, begin, ask } = parts;
  const element = make("section", { class: "coach won", "aria-label": text("solvedTitle"), hidden: true });
  /** The givens of the game whose end is shown. */
  let shown = "";

  /** @param {string} number @param {string} what */
  const figure = (number, what) => make("div", {}, make("b", { class: "num" }, number), make("span", { class: "xs soft" }, what));

  /** @param {string} level */
  const next = (level) => {
    const kind = kindOf(table.game);
    if (isLevel(level)) attempt(async () => begin(await makePuzzle(parts, { kind, level })));
    else go("new");
  };

  /**
   * Tell the hardest step in the order of the levels: a puzzle is solved with the techniques that its level promises.
   * @param {string} givens @param {string} level @param {HTMLElement} line
   * @returns {Promise<string>} the same for ears
   */
  const tellHardest = async (givens, level, line) => {
    /** @type {{levels: {level: string, techniques: string[]}[]}} */
    const { levels } = await ask("levels", {});
    const { techniques } = levels.find((each) => each.level === level) ?? levels[levels.length - 1];
    /** @type {{steps: {name: string, technique: string}[]}} */
    const { steps } = await ask("path", { grid: givens, profile: "hodoku", techniques });
    if (shown !== givens || !steps.length) return "";
    const { name, technique } = steps.reduce((best, each) => (techniques.indexOf(each.technique) > techniques.indexOf(best.technique) ? each : best));
    const idea = (await courseOf(ask)).find((each) => each.technique === technique)?.idea;
    line.replaceChildren(text("hardestStep"), " ", idea ? term(name, idea, { say: parts.say, put: (meaning) => line.append(meaning) }) : make("b", {}, name), ". ", howFound(table.helped, technique));
    if (canPractise) line.after(button(text("practise"), () => go(`practice/${technique}`), { class: "btn", "aria-label": text("practiseIt", { name }) }));
    return `${text("hardestStep")} ${name}. ${howFound(table.helped, technique)}`;
  };

  /** Let a wave run over the board. What is left of it would shift the lines of the cells, here and on other boards. */
  const cheer = async () => {
    root.classList.add("cheer");
    const isWave = (/** @type {Animation} */ each) => each instanceof CSSAnimation && WAVE.includes(each.animationName);
    await Promise.allSettled(root.getAnimations({ subtree: true }).filter(isWave).map((each) => each.finished));
    root.classList.remove("cheer");
  };

  /** @param {boolean} isNew */
  const open = (isNew) => {
    const { about } = table.game;
    const givens = lineOf(table.game.givens);
    const [level, levels] = [about?.level ?? "", levelsOf(kindOf(table.game))];
    const { streak, isFastest, isFirst } = isNew ? record(table.game, table.seconds) : { streak: 0, isFastest: false, isFirst: false };
    const hints = table.helped.filter((each) => each !== "path").length;
    const praise = isFastest ? "fastest" : isFirst && !about?.isOwn ? "firstOfLevel" : "wellDone";
    const harder = isLevel(level) && hints <= FEW ? levels[levels.indexOf(level) + 1] : undefined;
    const hasDaily = root.querySelector("nav [data-to=daily]");
    const praised = text(isLevel(level) ? praise : "wellDone", { level: isLevel(level) ? levelName(level) : "" });
    const line = make("div", { class: "s" });
    const first = button(isLevel(level) ? text("nextPuzzle", { level: levelName(level) }) : text("newPuzzle"), () => next(level), { class: "btn main" });
    const acts = make("div", { class: "acts" }, first, harder ? button(text("harder", { level: levelName(harder) }), () => next(harder), { class: "btn" }) : null,
      hasDaily ? button(text("dailies"), () => go("daily"), { class: "btn" }) : null);
    element.replaceChildren(
      make("div", { class: "top9" }, logo(), make("div", {}, make("h2", {}, text("solvedTitle")), make("p", { class: "lead" }, praised))),
      make("div", { class: "figures" }, table.settings.showTimer ? figure(clock(table.seconds), text("time")) : null, figure(String(hints), text(hints === 1 ? "hintUsed" : "hintsUsed")),
        streak >= STREAK ? figure(String(streak), text("daysInARow")) : null),
      acts,
      make("div", { class: "acts extra" }, button("", path, { class: "btn quiet" }, icon("fore"), text("path")), share ? button("", share.act, { class: "btn quiet" }, icon(share.icon), text(share.name)) : null),
      // It comes later than the rest, which stays where it is.
      make("div", { class: "hardest" }, line),
    );
    element.hidden = false;
    root.classList.add("won");
    if (isNew) cheer();
    shown = givens;
    if (isNew) first.focus();
    const solved = solvedIn(table);
    tellHardest(givens, level, line).catch(() => {
      line.remove();
      return "";
    }).then((hardest) => {
      if (isNew && shown === givens) parts.say([solved, praised, hardest].join(" ").trim());
    });
  };

  /** @param {boolean} isNew whether it was solved just now */
  const show = (isNew) => {
    if (shown !== lineOf(table.game.givens)) open(isNew);
  };
  const hide = () => {
    shown = "";
    element.hidden = true;
    root.classList.remove("won", "cheer");
  };
  return { element, show, hide };
}
