/**
 * The page in an element: its places, and Play among them, with board, keypad and help around one table. The browser's page
 * and the notebook both call ``makePage``; what differs between them comes in as parts.
 */

import { Board } from "./board.js";
import { Refused } from "./engine.js";
import { brokenIn, hasRules, isSolved } from "./game.js";
import { listen } from "./keys.js";
import { explainMode, freshLater, howLater, laterHelp, learnLater, photoLater, putBackLater, toldOf, settingsLater, withDialogs, withOpen, withOther } from "./later.js";
import { makeMessages } from "./messages.js";
import { makePad } from "./pad.js";
import { makePlaces } from "./places.js";
import { makePlay } from "./play.js";
import { point } from "./pointing.js";
import { cellOf } from "./rules.js";
import { Table } from "./table.js";
import { text } from "./texts.js";
import { beginning } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {(parts: Parts) => import("./places.js").Place} MakePlace */

/** Milliseconds after which the page says where one is: a reader reads what has the focus first. */
const GREETING = 700;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import("./table.js").Ask} parts.ask
 * @param {Game} parts.game
 * @param {Partial<import("./table.js").Settings>} [parts.settings]
 * @param {(table: Table) => void} [parts.onChange] after every change of the game or of the settings
 * @param {(game: Game) => Promise<void>} [parts.onBegin] before another game begins
 * @param {(parts: Parts) => import("./menu.js").Item[]} [parts.items] more of the menu More
 * @param {MakePlace[]} [parts.places] the places after Play; without new puzzles and settings, it has its own
 * @param {() => Promise<(game: Game, seconds: number) => import("./win.js").Record>} [parts.record] gives what keeps what was solved
 * @param {(hash: string) => void} [parts.onUnknown] hears of a hash that is no place
 * @param {boolean} [parts.isInside] whether the page lies inside another one, a notebook
 * @param {EventTarget} [parts.area] whose keys are the board's, and where puzzles can be pasted and dropped
 */
export function makePage(root, { ask, game, settings, onChange = () => {}, onBegin = async () => {}, items = () => [], places: more = [...learnLater(true), freshLater(undefined), howLater, photoLater, settingsLater(undefined)],
  record = async () => () => ({ streak: 0, isFastest: false, isFirst: false }), onUnknown = () => {}, isInside = false, area = root }) {
  root.classList.add("nonet");
  root.classList.toggle("inside", isInside);
  root.replaceChildren();
  const { say, again, tell, fail, hide, greet, isFailed, wait, leave } = makeMessages(root);
  const table = new Table({ ask, game, settings, say, tell, wait });
  const board = new Board();

  /** Say what failed; the player's digits that stand twice can be erased. @param {string} words @param {number[]} clash */
  const fails = (words, clash) => {
    const own = clash.filter((cell) => !table.game.givens[cell]);
    fail(words, own.length ? () => erase(own) : undefined);
  };
  /** Say what keeps a full board from being solved. @param {Game} game */
  const tellFull = (game) => void toldOf(root, null, game).then(({ words, clash }) => game === table.game && fails(words, clash));
  /** @param {Iterable<number>} cells */
  const erase = (cells) => {
    table.select(cells);
    table.erase();
    table.go(table.cursor);
    board.focus(table.cursor);
  };
  /** @param {() => Promise<void>} act */
  const attempt = async (act) => {
    hide();
    try {
      await act();
    } catch (error) {
      const { words, clash } = await toldOf(root, error, table.game, table.wrong);
      fails(words, clash);
      if (error instanceof Refused && error.cells.length) {
        table.wrong = new Set(error.cells.map((cell) => cellOf(cell, table.board)));
        table.refresh();
        if (error.error === "MistakeError" && !clash.length) table.onWrong(words);
      }
    }
  };
  const begin = async (/** @type {Game} */ next, /** @type {string} */ words = "", /** @type {number | undefined} */ cursor = undefined) => {
    await onBegin(next);
    play.resume();
    help.put();
    table.load(next, cursor);
    places.go("play");
    // Whoever begins is told of a cell that can be solved, and is there.
    const advice = await play.advice();
    if (table.game.givens !== next.givens) return;
    const told = `${words} ${beginning(next, table.cursor)}${advice}`.trim();
    if (words) tell(words, undefined, told);
    else say(told);
  };
  /** @type {Parts} */
  const parts = { root, table, attempt, begin, put: (...nodes) => help.put(...nodes), ask, say, tell, go: (hash) => places.go(hash), area, keys: () => keys() };
  const keys = () => void withDialogs(parts, ({ keyHelp }) => keyHelp(parts));
  const help = laterHelp({ ...parts, board, onShown: () => {} });
  const check = () => void attempt(async () => void await table.inWords((words) => words.check(table)));
  const pad = makePad(table, { check, hint: help.next });
  const others = more.map((each) => each(parts));
  const has = (/** @type {string} */ id) => others.some((each) => each.id === id);
  /** The ends of the bar, where it has no room for them. @returns {import("./menu.js").Item[]} */
  const ends = () => root.querySelector(".ends")?.clientWidth ? []
    : [{ name: "newPuzzle", icon: "new", act: () => parts.go("new") }, { name: "settings", icon: "settings", act: () => parts.go("settings") }];
  const play = makePlay(parts, { board, pad, help, items: () => [...items(parts), ...ends()], record, canPractise: has("practice") });
  const places = makePlaces(root, {
    isInside,
    places: [
      { id: "play", title: text("play"), icon: "play", show: (home) => home.replaceChildren(play.element), leave: play.resume, focus: () => board.focus(table.cursor) },
      ...others,
    ],
    onUnknown,
    onKeys: keys,
    onLeave: leave,
  });

  table.onChange = () => {
    if (!board.grid.hidden) board.show(table.view());
    pad.show();
    help.show();
    play.show();
    if (hasRules(table.game) && !brokenIn(table.game)) withOther(({ judge }) => judge(table, tellFull)).catch(() => {});
    root.dataset.theme = table.settings.theme;
    root.classList.toggle("nameless", !table.settings.names);
    onChange(table);
  };
  /** Whether wrong digits are told. */
  let isWrongTold = false;
  table.onWrong = (words) => {
    const digits = [...table.wrong].filter((cell) => table.game.values[cell]);
    isWrongTold = digits.length > 0;
    if (isWrongTold) return fail(words, () => erase(digits));
    fail(words, () => {
      putBackLater(table);
      board.focus(table.cursor);
    }, text("putBack"));
  };
  table.onMode = (mode) => mode !== "values" && explainMode(parts, mode).catch(() => {});
  table.onMove = () => {
    // What is still wrong is told until the player closes it.
    if (isWrongTold && table.wrong.size && isFailed()) table.inWords(({ wrongWords }) => table.onWrong(wrongWords([...table.wrong], table.game)));
    else {
      isWrongTold = false;
      hide();
      const { game } = table;
      if (game.values.every(Boolean) && !isSolved(game) && (!hasRules(game) || brokenIn(game))) tellFull(game);
    }
  };
  // The page is laid out first, its cells in tasks of their own.
  board.grid.hidden = true;
  setTimeout(() => {
    root.getBoundingClientRect();
    board.grid.hidden = false;
    board.show(table.view());
  });
  places.start();
  listen(area, board, table, { help: keys, hint: help, isComing: places.isComing, home: () => places.go("play"), check, path: help.path, pause: play.pause, again });
  point(board, table);
  // The words of acts are there before the first one is done.
  for (const name of ["pointerover", "keydown"]) area.addEventListener(name, () => table.inWords(() => {}), { once: true });
  const bring = (/** @type {DataTransfer | null} */ data, /** @type {boolean} */ isFileFirst) => {
    const [file, told = ""] = [data?.files[0], data?.getData("text")];
    if (file && (isFileFirst || !told.trim())) withOpen(parts, ({ openFile }) => openFile(parts, file));
    else if (told.trim()) withOpen(parts, ({ openText }) => openText(parts, told));
  };
  area.addEventListener("paste", (event) => {
    if (!(event instanceof ClipboardEvent)) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
    bring(event.clipboardData, false);
  });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (!(event instanceof DragEvent)) return;
    event.preventDefault();
    bring(event.dataTransfer, true);
  });
  const ticking = setInterval(() => {
    if (document.hidden || isSolved(table.game) || play.isPaused() || !root.isConnected || !places.isShown("play")) return;
    table.seconds += 1;
    play.tick();
  }, 1000);
  table.refresh();
  if (!isInside && places.isShown("play")) play.rest();
  setTimeout(async () => {
    const advice = await play.advice();
    if (!isInside && places.isShown("play")) greet(`${beginning(table.game, table.cursor)}${advice} ${text("begunKeys")}`);
  }, GREETING);
  if (!game.givens.some(Boolean)) withOpen(parts, ({ goOn }) => goOn(parts));
  return { table, begin, board, attempt, go: places.go, stop: () => clearInterval(ticking) };
}
