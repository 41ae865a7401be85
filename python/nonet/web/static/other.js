/**
 * What boards that are not the classic one need while they are played: the server says which rules the digits break and which
 * are redundant, and what must hold stands beside the board. It is loaded when a game has such a board.
 */

import { button, make } from "./dom.js";
import { clashOf } from "./failures.js";
import { dialog } from "./forms.js";
import { brokenIn, isSolved, position } from "./game.js";
import { conflicts, lineOf } from "./rules.js";
import { speakMore, text } from "./texts.js";
import { judgePuzzle } from "./verdict.js";
import { listed } from "./words.js";

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
  if (isSolved(table.game)) return;
  const fresh = told.rules.map(({ name }) => name).filter((name) => !before.has(name));
  if (fresh.length && table.settings.showConflicts) table.say(`${conflicts(game.values, table.board).size ? `${clashOf(game)?.short}. ` : ""}${text("breaksNow", { rules: listed(fresh) })}`);
  if (game.values.every(Boolean) && brokenIn(table.game)?.length) onFull(table.game);
}

/** List what must hold. @param {Game} game */
export const rulesOf = ({ board }) => make("ul", { class: "rules-list" }, ...(board?.rules ?? []).map((rule) => make("li", {}, rule)));

/** Show what must hold, and which cells each rule has. @param {Parts} parts */
export const showRules = ({ root, table }) => table.inWords(({ rulesAt }) => {
  const named = rulesAt(table.game);
  dialog(root, text("rulesHere"), rulesOf(table.game), named.length
    ? make("details", {}, make("summary", {}, text("rulesByCells", { count: named.length })), make("ul", { class: "rules-list" }, ...named.map((rule) => make("li", {}, rule)))) : null);
});

/** Tell whether the puzzle has one solution, and what it does not need; on another board it can be changed then. @param {Parts} parts */
export async function checkPuzzle(parts) {
  await speakMore("other");
  const change = () => button(text("changeIt"), () => parts.attempt(async () => (await import("./setter.js")).changePuzzle(parts)), { class: "btn" });
  return judgePuzzle(parts, ...(parts.table.game.board ? [change()] : []));
}

/** List what must hold beside the board. @param {Game} game */
export const section = (game) => make("section", { class: "coach only-w", "aria-label": text("rulesHere") }, rulesOf(game));
