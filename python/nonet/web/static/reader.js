/**
 * Statements read one at a time beside a board: as a list, or the present one alone, with Back and Next. What a statement
 * stands for unfolds as a part with its own count. A lesson reads its example so, practice the step that was found.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { boardOf } from "./rules.js";
import { SINGLES, nameMeaning, plain, spoken } from "./sentences.js";
import { NOTHING, sceneOf, statementsOf } from "./statements.js";
import { text } from "./texts.js";

/** @typedef {import("./statements.js").Statement} Statement */
/** @typedef {import("./table.js").Step} Step */

const NAME = /r\d+c\d/;

/**
 * @param {object} parts
 * @param {import("./table.js").Table} parts.table
 * @param {(words: string) => void} parts.say
 * @param {(words: string, isEnd?: boolean) => (Node | string)[]} parts.linked a sentence as nodes
 * @param {() => void} [parts.onRead] hears that another statement is read
 * @param {(isEnd: boolean) => void} [parts.onShown] hears whether the last statement is shown
 * @param {boolean} [parts.areNamesTold] whether the first name of a cell is told
 * @param {() => {back: (() => void) | null, start: () => void} | null} [parts.before] what came before the first statement, and its start
 * @param {() => {name: string, act: () => void} | null} [parts.onward] what the last statement leads to; default: the first one
 */
export function makeReader({ table, say, linked, onRead = () => {}, onShown = () => {}, areNamesTold = false, before = () => null, onward = () => null }) {
  /** @type {Step | null} */
  let step = null;
  /** The position of the step, if it is not that of the table. @type {import("./game.js").Game | undefined} */
  let game;
  /** What is read, outermost first: all statements, then parts of them; before the first place, all are shown. @type {{statements: Statement[], place: number}[]} */
  let readings = [];
  const reading = () => readings[readings.length - 1];
  const inBoard = () => boardOf(game ?? table.game);
  const isEdge = (/** @type {number} */ by) => readings.length === 1 && !reading().statements[reading().place + by];

  const list = make("ol", { class: "list only-w" });
  /** The present statement alone, on a phone and on a screen for a class. */
  const now = make("div", { class: "said now" });
  const counted = make("span", { class: "count num" });
  const back = button("", () => read(-1), { class: "btn" }, icon("back"), text("back"));
  const forth = button("", () => (isEdge(1) ? (onward()?.act ?? again)() : read(1)), { class: "btn lamp" });
  const foot = make("div", { class: "hintfoot" }, back, counted, forth);

  /** Whether a statement has the first name of a cell, which is told. @param {number} which */
  const isNoted = (which) => areNamesTold && readings.length === 1 && reading().statements.findIndex((each) => NAME.test(each.text)) === which;

  /** The words of the present statement, the part that proves it, and the way out of a part. */
  const present = () => {
    const { statements, place } = reading();
    if (place < 0) return [];
    const { part } = statements[place];
    const above = readings[readings.length - 2];
    const title = above && step?.parts?.[above.statements[above.place].part ?? -1]?.title;
    const sentence = linked(statements[place].text, isEdge(1));
    return [
      above ? button(`${title}: ${text("backToPart", { place: above.place + 1 })}`, () => { readings.pop(); render(); }, { class: "btn quiet up" }, icon("back")) : "",
      make("span", {}, ...sentence),
      (isNoted(place) && sentence.some((word) => word instanceof Element && NAME.test(word.textContent ?? "")) && nameMeaning(statements[place].text, inBoard())) || "",
      part != null && step?.parts?.[part] ? button(text("showPart"), () => unfold(part), { class: "btn quiet" }, icon("fore")) : "",
    ];
  };

  /** A statement for eyes, and for ears where that differs. @param {string} statement */
  const bothWays = (statement) => {
    const words = spoken(statement, inBoard());
    return words === statement || SINGLES.includes(step?.technique ?? "") ? [plain(statement, inBoard())]
      : [make("span", { "aria-hidden": "true" }, statement), make("span", { class: "words" }, words)];
  };

  const render = () => {
    const { statements, place } = reading();
    const hadFocus = [list, now].some((each) => each.contains(document.activeElement));
    list.replaceChildren(...statements.map((each, which) =>
      which === place
        ? make("li", { class: "now", "aria-current": "step", tabindex: -1 }, make("div", { class: "said" }, ...present()))
        : make("li", {}, button("", () => read(which - place), { class: "said" }, ...bothWays(each.text)))));
    // As high as its longest statement, so that what stands below keeps its place.
    now.replaceChildren(make("div", { class: "here" }, ...present()), ...statements.map((each, which) =>
      make("div", { class: "room", "aria-hidden": "true" }, make("span", {}, plain(each.text, inBoard())), (isNoted(which) && nameMeaning(each.text, inBoard())) || "")));
    counted.textContent = text("of", { place: place + 1, count: statements.length });
    // They keep the focus at the ends, where keys would be lost with it: the last statement leads on, or to the first one.
    const isEnd = isEdge(1);
    const end = onward();
    back.setAttribute("aria-disabled", String(isEdge(-1) && !before()?.back));
    forth.setAttribute("aria-disabled", String(isEnd && !end && isEdge(-1)));
    forth.className = !isEnd ? "btn lamp" : end ? "btn main" : "btn";
    forth.replaceChildren(...(!isEnd ? [text("next"), icon("fore")] : end ? [end.name] : [icon("undo"), text("fromStart")]));
    // What was pressed is gone: the focus goes to what it led to.
    if (hadFocus) (list.getClientRects().length ? /** @type {HTMLElement} */ (list.children[place]) : forth).focus({ preventScroll: true });
    if (!game) table.selected = new Set();
    table.draw(sceneOf(statements, place < 0 ? statements.length - 1 : place, step?.shown ?? NOTHING, inBoard()), game);
    onShown(isEnd);
  };

  const tell = () => {
    render();
    onRead();
    say(inWords());
  };

  /** The statement that is read, and its count. */
  const inWords = () => `${spoken(reading().statements[reading().place].text, inBoard())} ${counted.textContent}`;

  /** Read another statement; a part ends in the statement that it belongs to. @param {number} by */
  const read = (by) => {
    const earlier = by < 0 && isEdge(by) ? before() : null;
    if (earlier?.back) return earlier.back();
    if (isEdge(by)) return say(by < 0 ? `${text("atFirst")} ${inWords()}` : text("atLast"));
    const { statements, place } = reading();
    if (statements[place + by]) reading().place += by;
    else readings.pop();
    tell();
  };

  /** Read the first or the last statement. @param {boolean} isLast */
  const readEnd = (isLast) => {
    reading().place = isLast ? reading().statements.length - 1 : 0;
    tell();
  };

  const again = () => {
    const earlier = before();
    if (!earlier) return isEdge(-1) ? undefined : readEnd(false);
    reading().place = 0;
    earlier.start();
  };

  /** @param {number} part */
  const unfold = (part) => {
    readings.push({ statements: step?.parts?.[part].statements ?? [], place: 0 });
    tell();
  };

  return {
    list, now, back, forth, foot, render, tell,
    /** What is said where reading begins: the statement, and the key that reads on. */
    beginning: () => `${inWords()}.${isEdge(1) ? "" : ` ${text("rightReadsOn")}`}`,
    /** Begin to read a step. @param {Step} next @param {number} [place] @param {import("./game.js").Game} [position] */
    begin: (next, place = 0, position = undefined) => {
      step = next;
      game = position;
      const statements = statementsOf(next);
      readings = [{ statements, place: Math.min(place, statements.length - 1) }];
      render();
    },
    statements: () => readings[0]?.statements ?? [],
    /** What is told so far, for the signs of a screen. */
    told: () => reading()?.statements.slice(0, reading().place + 1) ?? [],
    shown: () => step?.shown ?? NOTHING,
    /** Left and Right read on, Home and End read the first and the last statement. @param {KeyboardEvent} event @param {Record<string, string>} [others] keys that stand for them */
    onKey: (event, others = {}) => {
      const key = others[event.key] ?? event.key;
      const isEnd = key === "Home" || key === "End";
      if (!isEnd && key !== "ArrowLeft" && key !== "ArrowRight") return;
      event.preventDefault();
      event.stopPropagation();
      if (isEnd) readEnd(key === "End");
      else read(key === "ArrowRight" ? 1 : -1);
    },
  };
}
