/** The strip over the rail: level, day, clock, pause and More. Pause hides the board, until any key goes on, also after a reload. */

import { button, make } from "./dom.js";
import { brokenIn, isSolved } from "./game.js";
import { icon } from "./icons.js";
import { laterMenu, toldOf } from "./later.js";
import { dateName, dots, isLevel, levelName } from "./levels.js";
import { conflicts, lineOf } from "./rules.js";
import { text } from "./texts.js";
import { boardName, clock, kindName, placeName } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** Where this tab keeps which game is paused, by its givens. */
const KEY = "nonet.paused";
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "Tab"];

/**
 * @param {Parts} parts
 * @param {import("./board.js").Board} board
 * @param {() => import("./menu.js").Item[]} items of More
 */
export function makeStrip(parts, board, items) {
  const { root, table, say } = parts;
  const title = make("h1", {});
  /** Which digit stands twice, in place of the level; ears hear it with the move. */
  const clash = make("span", { class: "clash", "aria-hidden": "true", hidden: true });
  const day = make("span", { class: "chip", hidden: true });
  const timer = make("span", { class: "timer num", role: "timer", "aria-label": text("timer") });
  const pauser = button("", () => (isPaused ? goOn() : pause()), { class: "btn icon", "aria-label": text("pause"), "aria-keyshortcuts": "P" }, icon("pause"));
  // All candidates stand in place of the player's marks: what says so also switches it off.
  const filled = button("", () => table.fill(false), { class: "btn icon filled", "aria-label": text("showMine"), title: text("showMine"), hidden: true }, icon("centre"));
  const element = make("div", { class: "strip" }, clash, title, day, make("span", { class: "end" }, filled, timer, pauser, laterMenu(parts, text("more"), items, () => board.focus(table.cursor))));
  const words = text(matchMedia("(hover: none)").matches ? "pausedTouch" : "paused");
  const cover = button(words, () => goOn(), { class: "cover", hidden: true });
  board.element.append(cover);
  let isPaused = false;
  let shown = "";
  /** The digits whose clash is shown. */
  let clashing = "";

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
      if (now) sessionStorage.setItem(KEY, lineOf(table.game.givens));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without a store the pause ends with the page.
    }
  };
  /** Go on with the pause in which the page was left. */
  const rest = () => {
    try {
      if (sessionStorage.getItem(KEY) === lineOf(table.game.givens)) pause();
    } catch {
      // There is no store.
    }
  };
  const pause = () => {
    if (isPaused || isSolved(table.game)) return;
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

  const showClash = async () => {
    const { game } = table;
    const now = table.settings.showConflicts && (conflicts(game.values, table.board).size || brokenIn(game)?.length) ? lineOf(game.values) : "";
    if (clashing === now) return;
    clashing = now;
    const { short } = now ? await toldOf(root, null, game) : { short: "" };
    if (clashing !== now) return;
    clash.textContent = short;
    clash.hidden = !short;
    title.classList.toggle("words", Boolean(short));
  };

  const tick = () => {
    timer.textContent = clock(table.seconds);
  };
  const show = () => {
    const { about } = table.game;
    const level = about?.level ?? "";
    const board = boardName(table.game);
    const told = isLevel(level) && board ? board : kindName(about);
    const now = `${level}|${told}|${board}`;
    if (shown !== now) {
      shown = now;
      if (isLevel(level)) title.replaceChildren(dots(level), levelName(level));
      const { daily = "", wish = "", kind = "" } = about ?? {};
      if (!isLevel(level)) title.replaceChildren([wish || (board ? "" : told || text("ownPuzzle")), board].filter(Boolean).join(", "));
      day.hidden = !told || !isLevel(level);
      // On a phone the day is told by its date, a wish by its technique.
      const short = daily ? dateName(daily) : wish || (kind || board ? told : "");
      day.className = short ? "chip" : "chip only-w";
      // The room is the level's: a seed is told in Games.
      day.title = told;
      day.replaceChildren(daily ? icon("day") : "", make("span", { class: "told-n" }, wish || told), short ? make("span", { class: "only-n", "aria-hidden": "true" }, short) : "");
    }
    showClash();
    timer.hidden = !table.settings.showTimer;
    pauser.hidden = isSolved(table.game);
    filled.hidden = !table.game.isFilled;
    tick();
  };
  return { element, show, tick, pause, resume, rest, isPaused: () => isPaused };
}
