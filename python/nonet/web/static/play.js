/**
 * Play: the board, and beside it one rail with what the moment needs: strip, first visit, hint, keypad, the offer of a hint,
 * progress, the end of the game.
 */

import { bar, button, linkTo, make } from "./dom.js";
import { isSolved } from "./game.js";
import { icon } from "./icons.js";
import { more, withOther } from "./later.js";
import { ALL_DIGITS, bit, candidates, cellsOf, lineOf } from "./rules.js";
import { makeStrip } from "./strip.js";
import { text } from "./texts.js";
import { placeName, solvedIn } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./menu.js").Item} Item */

/** A puzzle with one solution has as many givens. */
const FEWEST = 17;

/**
 * @param {Parts} parts
 * @param {object} desk
 * @param {import("./board.js").Board} desk.board
 * @param {{element: HTMLElement, tools: HTMLElement, show: () => void}} desk.pad
 * @param {ReturnType<typeof import("./later.js").laterHelp>} desk.help
 * @param {() => Item[]} desk.items more of the menu More
 * @param {() => Promise<(game: import("./game.js").Game, seconds: number) => import("./win.js").Record>} desk.record
 * @param {boolean} desk.canPractise
 */
export function makePlay(parts, { board, pad, help, items, record, canPractise }) {
  const { root, table, go, ask } = parts;
  const link = linkTo(go);
  const isOther = () => Boolean(table.game.board);
  const strip = makeStrip(parts, board, () => [
    { name: "autoMarks", icon: "centre", isOn: () => Boolean(table.game.isFilled), act: () => table.fill(!table.game.isFilled), isOff: () => isSolved(table.game) },
    { name: "restart", icon: "undo", act: () => table.restart() },
    ...items(),
    { name: "path", icon: "fore", act: help.path },
    { name: "rate", icon: "check", act: help.rate },
    { name: "checkPuzzle", icon: "check", act: () => withOther(({ checkPuzzle }) => parts.attempt(() => checkPuzzle(parts))) },
    { name: "rulesHere", icon: "learn", act: () => withOther(({ showRules }) => showRules(parts)), isOff: () => !isOther() },
    { name: "howToPlay", icon: "learn", act: () => go("how") },
  ]);
  const end = make("div", { hidden: true });
  /** @type {ReturnType<typeof import("./win.js").makeWin> | null} */
  let win = null;
  /** Whether the game was solved just now. */
  let isNew = false;
  const finish = async () => {
    await more(root);
    const [{ makeWin }, keep] = await Promise.all([import("./win.js"), record()]);
    if (!win) {
      win = makeWin(parts, { record: keep, path: help.path, share: items().find((each) => each.icon === "share"), canPractise });
      end.replaceWith(win.element);
    }
    if (isSolved(table.game)) win.show(isNew);
    isNew = false;
  };

  const lead = make("span", { class: "only-w" });
  const first = make(
    "section",
    { class: "coach keep", "aria-label": text("howToBegin"), hidden: true },
    make("h2", {}, text("rules")),
    make("p", { class: "lead" }, text("chooseCell"), lead, " ", link("how", {}, text("howToPlay"))),
    make(
      "div",
      { class: "acts" },
      button("", help.next, { class: "btn lamp" }, icon("hint"), text("showMeHow")),
      link("new", { class: "btn quiet" }, text("chooseLevel")),
    ),
  );
  const stuck = make(
    "section",
    { class: "coach stuck only-w", "aria-label": text("hints") },
    make("h2", {}, text("stuck")),
    make("p", { class: "lead" }, text("stuckNote"), " ", link("how", {}, text("howToPlay"))),
    make("div", { class: "acts" }, button("", help.next, { class: "btn lamp" }, icon("hint"), text("hint"), make("kbd", { "aria-hidden": "true" }, "H"))),
  );
  /** What must hold on another board. */
  const held = make("div", { class: "held", hidden: true });
  const progress = make("section", { class: "only-w progress", "aria-label": text("progress") });
  const foot = make(
    "p",
    { class: "foot" },
    ...[["1 2 …", "digit"], [text("shift"), "corner"], [text("space"), "next"], ["?", "keys"]].map(([key, does]) =>
      make("span", {}, make("kbd", {}, key), ` ${text(/** @type {"foot_digit"} */ (`foot_${does}`))}`)),
  );
  const rail = make("div", { class: "rail" }, strip.element, first, help.element, end, pad.element, pad.tools, stuck, held, progress, foot);
  const element = make("div", { class: "play" }, board.element, rail);

  /** What is asked about the first cell. @type {Promise<unknown>} */
  let chosen = Promise.resolve();
  /** Say what the first visit is told. */
  const advice = async () => {
    await chosen;
    return first.hidden ? "" : lead.textContent;
  };

  /** Choose the cell of the first step, and say where to look. */
  const begin = async () => {
    const { game } = table;
    lead.textContent = "";
    const report = await ask("hint", { ...table.stepQuestion(), stage: "where" });
    const [place = ""] = report.places ?? [];
    const [kind, number] = place.split(" ");
    const masks = candidates(game.values);
    const open = cellsOf(place).filter((cell) => masks[cell] & (report.digit ? bit(report.digit) : ALL_DIGITS));
    if (table.game !== game || !number || open.length !== 1) return;
    const [cell] = open;
    lead.textContent = ` ${text("firstCellOf", { cell: placeName(cell), house: text(/** @type {"in_row"} */ (`in_${kind}`), { number }) })}`;
    table.go(cell);
    if (board.grid.contains(document.activeElement)) board.focus(cell);
  };

  /** Ask for the level of a puzzle that was not made for one. @param {string} givens */
  const findLevel = async (givens) => {
    const { board } = table.game;
    const { level } = await ask("level", { grid: board ? { values: givens, layout: board.layout } : givens });
    if (level && table.game.board === board && lineOf(table.game.givens) === givens) table.note({ ...table.game.about, level, isOwn: table.game.about?.wish === undefined });
  };
  /** The givens whose level was asked for, and their board. */
  let asked = "";
  /** @type {import("./game.js").Game["board"]} */
  let askedBoard;

  /** The board whose rules are told. @type {import("./game.js").Game["board"]} */
  let shown;
  /** @type {import("./game.js").Game | null} */
  let begun = null;
  /** The givens of the game that was open at the last look. */
  let open = "";
  const show = () => {
    const { game } = table;
    const isFirst = Boolean(game.about?.isFirst) && !game.moves.length;
    root.classList.toggle("first", isFirst);
    first.hidden = !isFirst;
    stuck.hidden = isFirst;
    if (board.told !== shown) {
      shown = board.told;
      held.hidden = !shown;
      if (shown) withOther(({ section }) => held.replaceChildren(section(table.game))).catch(() => {});
    }
    if (isFirst && begun !== game) {
      begun = game;
      chosen = begin().catch(() => {});
    }
    strip.show();
    foot.children[1].lastChild?.replaceWith(` ${text(game.isFilled ? "modeStrike" : "foot_corner").toLowerCase()}`);
    const isDone = isSolved(game) && !game.exercise;
    const givens = lineOf(game.givens);
    if ((asked !== givens || askedBoard !== game.board) && !game.about?.level && !game.about?.isSetting && !game.exercise && (game.board || game.givens.filter(Boolean).length >= FEWEST)) {
      asked = givens;
      askedBoard = game.board;
      findLevel(givens).catch(() => {});
    }
    isNew ||= isDone && open === givens;
    if (isDone) finish().catch(() => isNew && parts.say(solvedIn(table)));
    else win?.hide();
    open = isSolved(game) ? "" : givens;
    const [placed, count] = [game.values.filter((value, cell) => value && !game.givens[cell]).length, game.givens.filter((given) => !given).length];
    const words = text("digitsPlaced", { placed, open: count });
    progress.hidden = isFirst;
    if (progress.dataset.words !== words) {
      progress.dataset.words = words;
      progress.replaceChildren(bar(placed / count, words), make("p", { class: "xs soft num", "aria-hidden": "true" }, words));
    }
  };
  return { element, show, tick: strip.tick, pause: strip.pause, resume: strip.resume, rest: strip.rest, isPaused: strip.isPaused, advice };
}
