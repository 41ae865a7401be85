/** What a board that is not the classic one needs before it is shown: what the server tells of it, its texts, its style sheets: the later one has what is printed. */

import { sheet } from "./dom.js";
import { isKind, kindTitle } from "./kinds.js";
import { boardOf, cellOf, columnOf, rowOf } from "./rules.js";
import { speakMore, text } from "./texts.js";

/** @typedef {import("./api.js").BoardReport & {title?: string, measures?: Record<string, number>, filled?: import("./rules.js").Board}} Shown a board, what it is called, where the cells lie in its drawing, and the one by which candidates are filled in */
/** @typedef {{line: string, broken: import("./api.js").NamedRule[]}} Verdict which rules the digits of a line break */

/**
 * Return what a page needs to know of a board, in the language of the page; nothing of the classic one.
 * @param {HTMLElement} root @param {import("./table.js").Ask} ask @param {import("./api.js").BoardLayout | null} [layout] @param {import("./api.js").ChosenRule} [add] a rule that it gets
 * @returns {Promise<Shown | undefined>}
 */
export async function boardFor(root, ask, layout, add) {
  if (!layout) return undefined;
  const [told] = await Promise.all([ask("board", add ? { layout, add } : { layout }), speakMore("other"), sheet(root, "other.css"), sheet(root, "later.css")]);
  return { ...told, ...groundOf(told), title: titleOf(told), filled: filledOf(told) };
}

/** The kinds of rules whose cells have no digit twice. */
const DISTINCT = ["cage", "rellik_cage", "equality_cage", "renban", "thermometer", "lunchbox"];
/** How far across and down are cells of which a rule lets no two have the same digit. @type {Record<string, string[]>} */
const STEPS = { anti_knight: ["1 2", "2 1"], anti_king: ["1 1"] };

/** Return a board on which the cells of such a rule see each other, as those of a house do. @param {import("./api.js").BoardReport} told */
function filledOf(told) {
  const { layout: { rules = [] }, size } = told;
  const board = boardOf({ board: told });
  const seen = board.peers.map((some) => new Set(some));
  const isApart = (/** @type {string[]} */ steps, /** @type {number} */ one, /** @type {number} */ other) =>
    steps.includes([rowOf, columnOf].map((of) => Math.abs(of(one, { size }) - of(other, { size }))).join(" "));
  for (const { rule, cells } of rules) {
    const steps = STEPS[String(rule)];
    const all = steps ? board.cells : DISTINCT.includes(String(rule)) && Array.isArray(cells) ? cells.map((cell) => cellOf(String(cell), { size })) : [];
    for (const one of all) for (const other of all) if (one !== other && (!steps || isApart(steps, one, other))) seen[one].add(other);
  }
  return { ...board, peers: seen.map((some) => [...some]) };
}

/** The kinds of puzzles that are called otherwise than their rules. @type {Record<string, string>} */
const CALLED = { cage: "killer", difference: "kropki", ratio: "kropki", sum_pair: "xv" };

/** Return what players call a board: by the one kind of its rules, or else by its size. @param {Pick<import("./api.js").BoardReport, "layout" | "size">} told */
export function titleOf({ layout: { rules = [] }, size }) {
  const [kind, ...others] = new Set(rules.map(({ rule }) => CALLED[String(rule)] ?? rule));
  if (others.length || !isKind(kind)) return text(kind ? "boardRuled" : "boardOf", { size });
  return [kindTitle(kind), size === 9 ? "" : text("boardOf", { size })].filter(Boolean).join(", ");
}

/** Return a game whose board can be shown, in the language of the page. @param {HTMLElement} root @param {import("./table.js").Ask} ask @param {import("./game.js").Game} game */
export async function readied(root, ask, game) {
  return game.board ? { ...game, board: await boardFor(root, ask, game.board.layout) } : game;
}

/**
 * Return the drawing of an empty board as the board takes it, and its measures for the style sheet: the page's policy forbids
 * styles in a source, so they are set by the script.
 * @param {import("./api.js").BoardReport} told
 */
function groundOf({ drawing, size }) {
  const [x, y, w, h] = (/viewBox="([^"]+)"/.exec(drawing)?.[1] ?? "").split(" ").map(Number);
  return { drawing: drawing.replace("<svg ", '<svg class="drawing ground" aria-hidden="true" '), measures: { n: size, x: -x, y: -y, w, h } };
}
