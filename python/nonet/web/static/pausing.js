/** Pause hides the board, until any key goes on, also after a reload. */

import { button } from "./dom.js";
import { isSolved } from "./game.js";
import { icon } from "./icons.js";
import { lineOf } from "./rules.js";
import { text } from "./texts.js";
import { placeName } from "./words.js";

const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "Tab"];

/**
 * @param {import("./dialogs.js").Parts} parts
 * @param {import("./board.js").Board} board
 * @param {HTMLElement} pauser the button that pauses and goes on
 * @param {string} key where this tab keeps which game is paused, by its givens
 */
export function makePausing({ root, table, say }, board, pauser, key) {
  let isPaused = false;
  const words = text(matchMedia("(hover: none)").matches ? "pausedTouch" : "paused");
  const cover = button(words, () => goOn(), { class: "cover", hidden: true });
  board.element.append(cover);

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (MODIFIERS.includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goOn();
  };
  const goOn = () => {
    resume();
    say(text("goesOn", { cell: placeName(table.cursor, table.board) }));
  };
  /** @param {boolean} now */
  const setPaused = (now) => {
    isPaused = now;
    root.classList.toggle("paused", now);
    for (const one of root.querySelectorAll(".pad, .tools, .coach, .menued")) {
      /** @type {HTMLElement} */ (one).inert = now;
      one.ariaHidden = now ? "true" : null;
    }
    pauser.setAttribute("aria-label", text(now ? "resume" : "pause"));
    pauser.replaceChildren(icon(now ? "resume" : "pause"));
    try {
      if (now) sessionStorage.setItem(key, lineOf(table.game.givens));
      else sessionStorage.removeItem(key);
    } catch {
      // Without a store the pause ends with the page.
    }
  };
  const pause = () => {
    if (isSolved(table.game)) return;
    setPaused(true);
    cover.hidden = false;
    cover.focus();
    say(words);
    addEventListener("keydown", onKey, true);
  };
  const resume = () => {
    if (!isPaused) return;
    setPaused(false);
    cover.hidden = true;
    removeEventListener("keydown", onKey, true);
    board.focus(table.cursor);
  };
  return { toggle: () => (isPaused ? goOn() : pause()), resume, isPaused: () => isPaused };
}
