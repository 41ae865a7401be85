/**
 * A puzzle is set on the board: beside it stands a panel with its digits, its size and regions, its rules, and whether it has
 * one solution. Every act is a move, so undo takes back a rule as it takes back a digit. A game that is set has a layer more,
 * ``laid``, with one entry: the board. Moves have its layout alone; what the server tells of it is kept here.
 */

import { boardFor } from "./boards.js";
import { button, make, sheet } from "./dom.js";
import { clashWords, failure } from "./failures.js";
import { moved, newGame } from "./game.js";
import { boardView, isPrime, withBorders } from "./regions.js";
import { rulesView } from "./rule_form.js";
import { lineOf } from "./rules.js";
import { fix } from "./steps.js";
import { speakMore, text } from "./texts.js";
import { judgePuzzle } from "./verdict.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./api.js").BoardLayout & {size: number, draft?: string}} Laid a board; ``draft``: the regions that are made, before all are, a symbol for each cell */
/** @typedef {Game & {laid?: (Laid | null)[]}} Setting a game that is set; no board is the classic one */
/** @typedef {{element: HTMLElement, show?: () => unknown, focus?: () => void, field?: () => HTMLElement | null}} View ``field``: where a number is written */
/**
 * @typedef {object} Desk what the views of the panel share
 * @property {Parts} parts
 * @property {() => Laid} laid the board
 * @property {(change: (laid: Laid) => Laid, told: {add?: import("./api.js").ChosenRule, name?: string, words: (name: string) => string}) => Promise<void>} lay changes the board, or adds a rule to it, after the changes before it: a move with a name
 * @property {(act: () => Promise<unknown>) => Promise<void>} attempt acts; what fails is said in the panel
 * @property {(size: number) => Promise<void>} resize begins with another board
 */

const CLASSIC = 9;
const VIEWS = /** @type {const} */ (["setDigits", "setBoard", "setRules", "setEnd"]);
/** The panel of each table. @type {WeakMap<import("./table.js").Table, ReturnType<typeof makePanel>>} */
const panels = new WeakMap();
/** What the server told of boards, by their layouts. @type {Map<string, Game["board"]>} */
const known = new Map();

/** @param {Laid | null} laid */
const isClassic = (laid) => !laid || (laid.size === CLASSIC && laid.regions == null && !laid.rules?.length && !laid.draft);

/** Return what is shown of a board; with ``add`` it gets a rule. @param {Parts} parts @param {Laid | null} laid @param {import("./api.js").ChosenRule} [add] */
async function shownOf({ root, ask }, laid, add) {
  if (!laid || (isClassic(laid) && !add)) return undefined;
  const found = add ? undefined : known.get(JSON.stringify(laid));
  if (found) return found;
  // Before all regions are made the board has none.
  const { draft, ...layout } = laid;
  const shown = withBorders(await boardFor(root, ask, draft ? { ...layout, regions: "" } : layout, add), draft);
  known.set(JSON.stringify(shown ? laidOf(shown, draft) : null), shown);
  return shown;
}

/** @param {Pick<import("./api.js").BoardReport, "layout" | "size">} shown @param {string} [draft] @returns {Laid} */
const laidOf = ({ layout, size }, draft) => ({ ...layout, size, ...(draft ? { regions: null, draft } : {}) });

/** The board of a game. @param {Setting} game @returns {Laid | null} */
const laidIn = ({ laid, board }) => (laid ? laid[0] : board ? laidOf(board) : null);

/** @param {Parts} parts @param {import("./game.js").Game} game @param {string} words */
async function begin(parts, game, words) {
  await parts.begin({ ...game, about: { isSetting: true, isOwn: true } }, words);
  await showSetter(parts);
}

/** Begin to set a puzzle. @param {Parts} parts */
export const openSetter = (parts) => parts.attempt(async () => {
  await ready(parts);
  await begin(parts, newGame(Array(CLASSIC * CLASSIC).fill(0)), text("setNote"));
});

/** Set a puzzle that begins as the one that is played. @param {Parts} parts */
export async function changePuzzle(parts) {
  await ready(parts);
  const { givens, board } = parts.table.game;
  await begin(parts, newGame(givens.map(() => 0), givens, board), text("changes"));
}

/** @param {Parts} parts */
const ready = ({ root }) => Promise.all([speakMore("other"), sheet(root, "other.css")]);

/** Show the panel beside a game that is set. @param {Parts} parts */
export async function showSetter(parts) {
  await ready(parts);
  const panel = panels.get(parts.table) ?? makePanel(parts);
  panels.set(parts.table, panel);
  await panel.open();
}

/** @param {Parts} parts */
function makePanel(parts) {
  const { table, root } = parts;
  const isSet = () => Boolean(table.game.about?.isSetting);
  const problem = make("p", { class: "problem", role: "alert" });
  /** @param {() => Promise<unknown>} act */
  const attempt = async (act) => {
    problem.textContent = "";
    try {
      await act();
    } catch (error) {
      problem.textContent = failure(error, table.game);
    }
  };

  /** The change of the board that is under way: the next one is made on what it leaves. @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** @param {Parameters<Desk["lay"]>[0]} change @param {Parameters<Desk["lay"]>[1]} told @param {number} size the board's for which it was asked */
  const lay = async (change, { add, name = "", words }, size) => {
    /** @type {Laid | null} */
    let before;
    /** @type {Laid} */
    let laid;
    /** @type {Game["board"]} */
    let shown;
    do {
      before = laidIn(table.game);
      laid = change(desk.laid());
      shown = await shownOf(parts, laid, add);
      if (!isSet() || table.board.size !== size) return;
    } while (JSON.stringify(laidIn(table.game)) !== JSON.stringify(before));
    const after = shown ? laidOf(shown, laid.draft) : null;
    const rules = after?.rules ?? [];
    const had = new Set((before?.rules ?? []).map((rule) => JSON.stringify(rule)));
    const place = rules.findIndex((rule) => !had.has(JSON.stringify(rule)));
    if (add && place < 0) throw new Error(text("ruleThere"));
    const called = add ? nameOf(shown, place) : name;
    const step = { layer: "laid", cell: 0, before, after, name: called };
    const next = moved(/** @type {Setting} */ ({ ...table.game, laid: [before] }), /** @type {import("./game.js").Change[]} */ (/** @type {unknown} */ ([step])));
    table.play({ ...next, board: shown }, () => words(called));
  };

  /** @type {Desk} */
  const desk = {
    parts,
    attempt,
    laid: () => laidIn(table.game) ?? { size: CLASSIC },
    lay: (change, told) => {
      const { size } = table.board;
      const laying = last.then(() => lay(change, told, size));
      last = laying.catch(() => {});
      return laying;
    },
    resize: async (size) => {
      const laid = { size, regions: isPrime(size) ? "" : null, rules: [] };
      const board = await shownOf(parts, laid);
      await begin(parts, newGame(Array(size * size).fill(0), undefined, board), text("sized", { size }));
    },
  };

  /** The board of the game after undo and redo is that of its layer. */
  const follow = () => {
    const { game } = table;
    const laid = laidIn(game);
    if (!(/** @type {Setting} */ (game).laid) || JSON.stringify(laid) === JSON.stringify(game.board ? laidOf(game.board, laid?.draft) : null)) return;
    const shown = known.get(JSON.stringify(laid));
    if (shown || isClassic(laid)) Object.assign(game, { board: shown });
    else attempt(async () => {
      const asked = await shownOf(parts, laid);
      if (table.game !== game) return;
      Object.assign(game, { board: asked });
      table.refresh();
    });
  };

  const [rules, board] = [rulesView(desk), boardView(desk)];
  /** @type {Record<typeof VIEWS[number], View>} */
  const views = { setDigits: { element: make("p", { class: "lead s" }, text("setNote")) }, setBoard: board, setRules: rules, setEnd: endView(desk) };
  /** @type {typeof VIEWS[number]} */
  let chosen = "setRules";
  const tabs = make("div", { class: "seg views", role: "group", "aria-label": text("setPuzzle") });
  const body = make("div", { class: "body" });
  const element = make("section", { class: "coach setter", "aria-label": text("setPuzzle") }, tabs, body);
  const draw = () => {
    tabs.replaceChildren(...VIEWS.map((name) => button(text(name), () => choose(name), { "aria-pressed": String(name === chosen) })));
    const { element: view } = views[chosen];
    body.replaceChildren(view);
    // What failed is said beside what was done.
    problem.textContent = "";
    (view.querySelector(".entry, .acts") ?? view).after(problem);
    root.classList.toggle("laying", chosen !== "setDigits");
    views[chosen].show?.();
  };
  /** @param {typeof VIEWS[number]} name */
  const choose = (name) => {
    const isHere = tabs.contains(document.activeElement);
    chosen = name;
    draw();
    if (isHere) /** @type {HTMLElement | null} */ (tabs.querySelector("[aria-pressed=true]"))?.focus();
  };

  // Undo, a reload and a hint that is closed lead back here.
  const { onMove, onChange, enter } = table;
  table.onMove = () => {
    if (isSet()) follow();
    onMove();
  };
  table.onChange = () => {
    onChange();
    root.classList.toggle("setting", isSet());
    if (!isSet()) return;
    if (!root.querySelector(".told > section, .hint:not([hidden])")) parts.put(element);
    if (element.isConnected) views[chosen].show?.();
  };
  // Where a value is wanted, a digit that is typed on the board is its first.
  root.addEventListener("keydown", (event) => {
    if (!isSet() || !element.isConnected || !/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(".cell")) return;
    const field = views[chosen].field?.();
    if (!field) return;
    event.stopImmediatePropagation();
    field.focus();
  }, { capture: true });
  table.enter = () => {
    const { focus } = views[chosen];
    // After a key the board has the focus again.
    if (isSet() && focus && element.isConnected) queueMicrotask(focus);
    else enter.call(table);
  };
  return {
    open: async () => {
      await parts.put(element);
      draw();
      table.refresh();
    },
  };
}

/** @param {Game["board"]} shown @param {number} place */
const nameOf = (shown, place) => shown?.named[place]?.name ?? "";

/** Whether it is proper, and what becomes of it. @param {Desk} desk @returns {View} */
function endView({ parts, attempt }) {
  const { table } = parts;
  const found = make("div", { class: "judged" });
  /** The game that was judged. @type {Game | null} */
  let judged = null;
  const put = (/** @type {Node[]} */ ...nodes) => {
    judged = table.game;
    found.replaceChildren(...nodes);
  };
  const play = () => attempt(async () => {
    const { game } = table;
    const { status } = await parts.ask("check", { grid: { values: lineOf(game.values), ...(game.board ? { layout: game.board.layout } : {}) } });
    if (status === "conflict") throw new Error(clashWords(game) || text("conflict"));
    await parts.begin(fix(game), text("playsIt", { status: text(/** @type {"proper"} */ (status)) }));
  });
  return {
    show: () => judged !== table.game && put(),
    element: make(
      "div",
      { class: "stack" },
      make("div", { class: "acts" },
        button(text("checkPuzzle"), () => attempt(() => judgePuzzle({ ...parts, put })), { class: "btn main" }),
        button(text("playIt"), play, { class: "btn" }),
        button(text("share"), () => attempt(async () => (await import("./dialogs.js")).share(parts)), { class: "btn" })),
      found,
    ),
  };
}
