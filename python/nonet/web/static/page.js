/**
 * The page in an element: its places, and Play among them, with board, keypad and help around one table. The browser's page
 * and the notebook both call ``makePage``; what differs between them comes in as parts.
 */

import { Board } from "./board.js";
import { giveAway, judge, keyHelp, newPuzzle, openFile, openPuzzle, openText, pose, practise, setUp, settings } from "./dialogs.js";
import { button, make } from "./dom.js";
import { isSolved } from "./game.js";
import { makeHelp } from "./help.js";
import { listen } from "./keys.js";
import { makePad } from "./pad.js";
import { makePlaces } from "./places.js";
import { point } from "./pointing.js";
import { Refused, Table } from "./table.js";
import { text } from "./texts.js";
import { clock } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import("./table.js").Ask} parts.ask
 * @param {Game} parts.game
 * @param {Partial<import("./table.js").Settings>} [parts.settings]
 * @param {(table: Table) => void} [parts.onChange] after every change of the game or of the settings
 * @param {(game: Game) => Promise<void>} [parts.onBegin] before another game begins
 * @param {(parts: import("./dialogs.js").Parts) => HTMLElement[]} [parts.buttons] more buttons of the menu
 * @param {((parts: import("./dialogs.js").Parts) => import("./places.js").Place)[]} [parts.places] the places after Play
 * @param {(hash: string) => void} [parts.onUnknown] hears of a hash that is no place
 * @param {boolean} [parts.isInside] whether the page lies inside another one, a notebook
 * @param {EventTarget} [parts.area] whose keys are the board's, and where puzzles can be pasted and dropped
 */
export function makePage(root, { ask, game, settings: chosen, onChange = () => {}, onBegin = async () => {}, buttons = () => [], places: more = [], onUnknown = () => {}, isInside = false, area = root }) {
  const live = make("p", { class: "live", role: "status", "aria-live": "polite" });
  const problem = make("p", { class: "problem", role: "alert" });
  const say = (/** @type {string} */ words) => {
    problem.textContent = "";
    // The same words twice would not be read again.
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  };
  const table = new Table({ ask, game, settings: chosen, say });
  const board = new Board();
  const timer = make("span", { class: "timer", role: "timer", "aria-label": text("timer") });

  /** @param {() => Promise<void>} act */
  const attempt = async (act) => {
    problem.textContent = "";
    try {
      await act();
    } catch (error) {
      say("");
      problem.textContent = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused && error.cells.length) {
        table.wrong = new Set(error.cells.map((name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1));
        table.refresh();
      }
    }
  };
  const help = makeHelp({ table, board, attempt, onShown: (step) => giveAway(parts, step), go: (hash) => places.go(hash) });
  const pad = makePad(table, { check: () => attempt(() => table.check()), hint: help.next });
  const begin = async (/** @type {Game} */ next, /** @type {string} */ words = "") => {
    await onBegin(next);
    help.put();
    table.load(next, words);
    board.focus(table.cursor);
  };
  /** @type {import("./dialogs.js").Parts} */
  const parts = { root, table, attempt, begin, put: help.put, ask, say, go: (hash) => places.go(hash) };

  const menu = make(
    "div",
    { class: "acts", role: "group", "aria-label": text("title") },
    button(text("newGame"), () => newPuzzle(parts), { class: "btn" }),
    button(text("open"), () => openPuzzle(parts), { class: "btn" }),
    button(text("practise"), () => practise(parts), { class: "btn" }),
    ...buttons(parts),
    button(text("settings"), () => settings(parts), { class: "btn" }),
  );
  const acts = make(
    "div",
    { class: "acts", role: "group", "aria-label": text("hint") },
    button(text("hint"), help.next, { class: "btn lamp only-w" }),
    button(text("path"), help.path, { class: "btn" }),
    button(text("rate"), help.rate, { class: "btn" }),
    button(text("restart"), () => table.restart(), { class: "btn" }),
  );
  const strip = make("div", { class: "strip" }, make("h1", {}, text("play")), make("span", { class: "end" }, timer));
  const desk = make("div", { class: "play" }, board.element, make("div", { class: "rail" }, strip, help.element, pad.element, pad.tools, acts, menu));
  /** @type {import("./places.js").Place} */
  const play = { id: "play", title: text("play"), icon: "play", show: (home) => home.replaceChildren(desk), focus: () => board.focus(table.cursor) };
  root.classList.add("nonet");
  root.classList.toggle("inside", isInside);
  root.replaceChildren();
  const places = makePlaces(root, { isInside, places: [play, ...more.map((each) => each(parts))], onUnknown, onKeys: () => keyHelp(parts) });
  root.append(problem, live);
  places.start();

  table.onChange = () => {
    board.show(table.view());
    pad.show();
    help.show();
    timer.hidden = !table.settings.showTimer;
    timer.textContent = clock(table.seconds);
    root.dataset.theme = table.settings.theme;
    onChange(table);
  };
  table.onMove = () => {
    if (table.game.exercise) attempt(() => judge(parts));
  };
  listen(area, board, table, { help: () => keyHelp(parts), hint: help });
  point(board, table);
  area.addEventListener("paste", (event) => {
    if (!(event instanceof ClipboardEvent)) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.trim()) openText(parts, pasted);
  });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (!(event instanceof DragEvent)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const dropped = event.dataTransfer?.getData("text");
    if (file) openFile(parts, file);
    else if (dropped) openText(parts, dropped);
  });
  const ticking = setInterval(() => {
    if (document.hidden || isSolved(table.game) || !root.isConnected || !places.isShown("play")) return;
    table.seconds += 1;
    timer.textContent = clock(table.seconds);
  }, 1000);
  table.refresh();
  if (!game.givens.some(Boolean)) setUp(parts, text("startNote"));
  pose(parts);
  return { table, begin, board, attempt, go: places.go, stop: () => clearInterval(ticking) };
}
