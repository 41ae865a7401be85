/** Whether a puzzle has one solution, what it does not need, and where two solutions differ; it is lit on the board. */

import { button, make } from "./dom.js";
import { cellOf, lineOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./game.js").Game} Game */

/**
 * Tell whether the givens and the rules leave one solution, and which of them are not needed for that; of several solutions
 * two are compared. What is spoken of is lit on the board.
 * @param {Pick<Parts, "ask" | "put" | "say" | "table">} parts @param {...HTMLElement} more what else can be done
 */
export async function judgePuzzle({ ask, put, say, table }, ...more) {
  const { game, board } = table;
  const digits = (/** @type {Game} */ { about, values, givens }) => lineOf(about?.isSetting ? values : givens);
  const grid = { values: digits(game), ...(game.board ? { layout: game.board.layout } : {}) };
  say(text("working"));
  const { status, rules = [], givens = [] } = await ask("redundant", { grid });
  const [first = "", second = ""] = status === "multiple" ? (await ask("solve", { grid })).solutions : [];
  if (table.game.board !== game.board || digits(table.game) !== grid.values) return;
  const light = (/** @type {Iterable<number>} */ cells) => {
    table.looked = new Set(cells);
    // The colours of a selection and of its digit would hide some of them.
    table.selected = new Set(table.looked.size ? [] : [table.cursor]);
    table.refresh();
  };
  const differ = board.cells.filter((cell) => first[cell] !== second[cell]);
  const cellsIn = (/** @type {string[]} */ names) => names.map((name) => cellOf(name, board));
  const groups = [...rules.map(({ placed, cells }) => ({ name: placed, cells: cellsIn(cells) })), ...(givens.length ? [{ name: text("givensToo", { count: givens.length }), cells: cellsIn(givens) }] : [])];
  const count = rules.length + givens.length;
  const words = status === "proper" ? [text("proper"), text(count > 1 ? "notNeeded" : count ? "oneNotNeeded" : "allNeeded", { count })]
    : differ.length ? [text("severalSolutions", { count: differ.length })] : [text(status === "no_solution" ? status : "conflict")];
  await put(make("section", { class: "coach keep", "aria-label": text("checkPuzzle") },
    make("h2", {}, text("checkPuzzle")), ...words.map((each) => make("p", {}, each)),
    groups.length ? make("ul", { class: "rules-list" }, ...groups.map(({ name, cells }) => make("li", {}, cells.length ? button(name, () => light(cells), { class: "btn" }) : name))) : "",
    make("div", { class: "acts" }, ...more, button(text("close"), () => { light([]); put(); }, { class: "btn quiet" }))));
  light(differ);
  say([...words, ...groups.map(({ name }) => name)].join(" "));
}
