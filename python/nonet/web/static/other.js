/**
 * What boards that are not the classic one need while they are played: the server says which rules the digits break and which
 * are redundant, and what must hold stands beside the board. It is loaded when a game has such a board.
 */

import { button, make } from "./dom.js";
import { dialog } from "./forms.js";
import { brokenIn, isSolved, position } from "./game.js";
import { cellOf, lineOf } from "./rules.js";
import { text } from "./texts.js";
import { clock, listed } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./game.js").Game} Game */

/** The position of each table whose rules are asked about. @type {WeakMap<import("./table.js").Table, string>} */
const asked = new WeakMap();

/** Ask which rules the digits break; what is new is said. @param {import("./table.js").Table} table @param {(game: Game) => void} onFull hears of a full board that breaks some */
export async function judge(table, onFull) {
  const { game } = table;
  const line = lineOf(game.values);
  if (asked.get(table) === line) return;
  asked.set(table, line);
  const { layout, values } = position(game);
  const told = await table.ask("broken", { grid: { values, layout } }).catch(() => null);
  asked.delete(table);
  if (!told || table.game.board !== game.board || lineOf(table.game.values) !== line) return;
  const before = new Set(table.game.verdict?.broken.map(({ name }) => name));
  Object.assign(table.game, { verdict: { line, broken: told.rules } });
  table.refresh();
  if (isSolved(table.game)) return table.say(text("solved", { time: clock(table.seconds) }));
  const fresh = told.rules.map(({ name }) => name).filter((name) => !before.has(name));
  if (fresh.length && table.settings.showConflicts) table.say(text("breaksNow", { rules: listed(fresh) }));
  if (game.values.every(Boolean) && brokenIn(table.game)?.length) onFull(table.game);
}

/** List what must hold. @param {Game} game */
export const rulesOf = ({ board }) => make("ul", { class: "rules-list" }, ...(board?.rules ?? []).map((rule) => make("li", {}, rule)));

/** Show what must hold. @param {Parts} parts */
export const showRules = ({ root, table }) => void dialog(root, text("rulesHere"), rulesOf(table.game));

/**
 * Tell whether the givens and the rules leave one solution, and which of them are not needed for that; of several solutions
 * two are compared. What is spoken of is lit on the board.
 * @param {Pick<Parts, "ask" | "put" | "say" | "table">} parts
 */
export async function checkPuzzle({ ask, put, say, table }) {
  const { game, board } = table;
  const digits = (/** @type {Game} */ { about, values, givens }) => lineOf(about?.isSetting ? values : givens);
  const grid = { values: digits(game), ...(game.board ? { layout: game.board.layout } : {}) };
  say(text("working"));
  const { status, rules = [], givens = [] } = await ask("redundant", { grid });
  const [first = "", second = ""] = status === "multiple" ? (await ask("solve", { grid })).solutions : [];
  if (table.game.board !== game.board || digits(table.game) !== grid.values) return;
  const light = (/** @type {Iterable<number>} */ cells) => {
    table.looked = new Set(cells);
    table.refresh();
  };
  const differ = board.cells.filter((cell) => first[cell] !== second[cell]);
  const cellsIn = (/** @type {string[]} */ names) => names.map((name) => cellOf(name, board));
  const groups = [...rules.map(({ name, cells }) => ({ name: `${name} (${cells.join(" ")})`.replace(" ()", ""), cells: cellsIn(cells) })), ...(givens.length ? [{ name: text("givensToo", { count: givens.length }), cells: cellsIn(givens) }] : [])];
  const words = status === "proper" ? [text("proper"), text(groups.length > 1 ? "notNeeded" : groups.length ? "oneNotNeeded" : "allNeeded", { count: groups.length })]
    : differ.length ? [text("severalSolutions", { count: differ.length })] : [text(status === "no_solution" ? status : "conflict")];
  await put(make("section", { class: "coach keep", "aria-label": text("checkPuzzle") },
    make("h2", {}, text("checkPuzzle")), ...words.map((each) => make("p", {}, each)),
    groups.length ? make("ul", { class: "rules-list" }, ...groups.map(({ name, cells }) => make("li", {}, cells.length ? button(name, () => light(cells), { class: "btn" }) : name))) : "",
    make("div", { class: "acts" }, button(text("close"), () => { light([]); put(); }, { class: "btn quiet" }))));
  light(differ);
  say([...words, ...groups.map(({ name }) => name)].join(" "));
}

/** List what must hold beside the board. @param {Game} game */
export const section = (game) => make("section", { class: "coach only-w", "aria-label": text("rulesHere") }, rulesOf(game));
