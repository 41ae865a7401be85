/**
 * What the page says: for ears in one polite live region, for eyes in a message at the bottom that takes no focus, and what
 * failed in a player's words. What the library refuses is told by its class, not in the library's words, which are for
 * programs.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { HOUSES, cellOf, columnOf, rowOf } from "./rules.js";
import { Refused } from "./table.js";
import { text } from "./texts.js";
import { placeName, wrongWords } from "./words.js";

/** @typedef {import("./texts.js").Key} Key */

/** How long a message stands: as long as it is read, or can be undone. */
const READ = 5000;
const UNDO = 10000;
/** @type {Record<string, Key>} */
const REFUSED = {
  NoSolutionError: "noSolution",
  MultipleSolutionsError: "multipleSolutions",
  TimeLimitError: "tooLong",
  LimitError: "tooLong",
  GenerationError: "notMade",
  BusyError: "busy",
  InternalError: "failed",
};

/** @param {HTMLElement} root */
export function makeMessages(root) {
  const live = make("p", { class: "live", role: "status", "aria-live": "polite" });
  const problem = make("p", { class: "problem", role: "alert" });
  const shown = make("p", { class: "shown", "aria-hidden": "true" });
  const act = make("span", {});
  const toast = make("div", { class: "toast", hidden: true }, problem, shown, act, button("", () => hide(), { class: "btn icon", "aria-label": text("closeMessage") }, icon("close")));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Where the focus was before Undo took it. @type {Element | null} */
  let before = null;

  const hide = () => {
    clearTimeout(timer);
    if (before instanceof HTMLElement && toast.contains(document.activeElement)) before.focus();
    before = null;
    toast.hidden = true;
    problem.textContent = "";
    shown.textContent = "";
    act.replaceChildren();
  };

  /** Say words to ears; they end what was told before, but what can still be done about it. @param {string} words */
  const say = (words) => {
    if (problem.textContent && !act.childElementCount) hide();
    // The same words twice would not be read again.
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  };

  /**
   * Say words to ears and to eyes; what can be undone says so for ten seconds, and as long as Undo has the focus.
   * @param {string} words @param {() => void} [undo]
   */
  const tell = (words, undo) => {
    hide();
    if (!words) return;
    say(words);
    shown.textContent = words;
    toast.hidden = false;
    if (undo) {
      const taking = button(text("undo"), () => {
        hide();
        undo();
      }, { class: "btn" });
      act.replaceChildren(taking);
      before = document.activeElement;
      taking.focus();
    }
    const end = () => {
      if (before && toast.contains(document.activeElement)) timer = setTimeout(end, READ);
      else hide();
    };
    timer = setTimeout(end, undo ? UNDO : READ);
  };

  /**
   * Say what failed; it stays until the player does something. What is to be erased stays until that is done.
   * @param {string} words @param {() => void} [erase]
   */
  const fail = (words, erase) => {
    hide();
    live.textContent = "";
    toast.hidden = false;
    problem.textContent = words;
    if (erase) act.replaceChildren(button(text("erase"), erase, { class: "btn" }));
  };
  root.append(toast, live);
  /** Say words, unless something was said before. @param {string} words */
  const greet = (words) => {
    if (!live.textContent && !problem.textContent) live.textContent = words;
  };
  return { say, tell, fail, hide, greet, isFailed: () => problem.textContent !== "" };
}

/** Return what failed in a player's words. @param {unknown} error @param {number[]} values of the board */
export function failure(error, values) {
  if (error instanceof Refused) {
    const isMarks = /marks|candidate/.test(error.message);
    // What can be seen on the board comes first.
    if (error.error === "ConflictError" || (error.error === "MistakeError" && clashWords(values))) return clashWords(values) || text("conflict");
    if (error.error === "MistakeError") {
      const cells = error.cells.map(cellOf);
      return isMarks ? text("lackingCell", { cells: placeName(cells[0]) }) : wrongWords(cells, values);
    }
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
export function clashWords(values) {
  for (const [house, cells] of HOUSES.entries()) {
    for (const first of cells) {
      const second = cells.find((cell) => cell > first && values[cell] && values[cell] === values[first]);
      if (second === undefined) continue;
      const words = { digit: values[first], number: (house % 9) + 1 };
      if (house < 9) return text("twiceInRow", { ...words, first: columnOf(first) + 1, second: columnOf(second) + 1 });
      if (house < 18) return text("twiceInColumn", { ...words, first: rowOf(first) + 1, second: rowOf(second) + 1 });
      return text("twiceInBox", { ...words, first: rowOf(first) + 1, firstColumn: columnOf(first) + 1, second: rowOf(second) + 1, secondColumn: columnOf(second) + 1 });
    }
  }
  return "";
}
