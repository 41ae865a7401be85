/** The strip over the rail: level, day, clock, pause and More. */

import { button, make } from "./dom.js";
import { brokenIn, isSolved } from "./game.js";
import { icon } from "./icons.js";
import { laterMenu, more, toldOf } from "./later.js";
import { dateName, dots, isLevel, levelName } from "./levels.js";
import { conflicts, lineOf } from "./rules.js";
import { text } from "./texts.js";
import { boardName, clock, kindName } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** Where this tab keeps which game is paused, by its givens. */
const KEY = "nonet.paused";

/**
 * @param {Parts} parts
 * @param {import("./board.js").Board} board
 * @param {() => import("./menu.js").Item[]} items of More
 */
export function makeStrip(parts, board, items) {
  const { root, table, attempt } = parts;
  const title = make("h1", {});
  /** Which digit stands twice, in place of the level; ears hear it with the move. */
  const clash = make("span", { class: "clash", "aria-hidden": "true", hidden: true });
  const day = make("span", { class: "chip", hidden: true });
  const timer = make("span", { class: "timer num", role: "timer", "aria-label": text("timer") });
  const pauser = button("", () => void pause(), { class: "btn icon", "aria-label": text("pause"), "aria-keyshortcuts": "P" }, icon("pause"));
  // All candidates stand in place of the player's marks: what says so also switches it off.
  const filled = button("", () => table.fill(false), { class: "btn icon filled", "aria-label": text("showMine"), title: text("showMine"), hidden: true }, icon("centre"));
  const element = make("div", { class: "strip" }, clash, title, day, make("span", { class: "end" }, filled, timer, pauser, laterMenu(parts, text("more"), items, () => board.focus(table.cursor))));
  let shown = "";
  /** The digits whose clash is shown. */
  let clashing = "";

  /** @type {ReturnType<typeof import("./pausing.js").makePausing> | null} */
  let pausing = null;
  const pause = () => attempt(async () => {
    await more(root);
    // Whoever has left the game in the meantime pauses nothing.
    if (root.dataset.at !== "play") return;
    pausing ??= (await import("./pausing.js")).makePausing(parts, board, pauser, KEY);
    pausing.toggle();
  });
  /** Go on with the pause in which the page was left. */
  const rest = () => {
    try {
      if (sessionStorage.getItem(KEY) !== lineOf(table.game.givens)) return;
      root.classList.add("paused");
      pause().finally(() => pausing || root.classList.remove("paused"));
    } catch {
      // There is no store.
    }
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
  return { element, show, tick, pause, rest, resume: () => pausing?.resume(), isPaused: () => Boolean(pausing?.isPaused()) };
}
