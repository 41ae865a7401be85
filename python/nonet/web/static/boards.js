/** What a board that is not the classic one needs before it is shown: what the server tells of it, its texts, its style sheets: the later one has what is printed. */

import { sheet } from "./dom.js";
import { isKind, kindTitle } from "./kinds.js";
import { speakMore, text } from "./texts.js";

/**
 * Return what a page needs to know of a board, in the language of the page; nothing of the classic one.
 * @param {HTMLElement} root @param {import("./table.js").Ask} ask @param {import("./api.js").BoardLayout | null} [layout] @param {import("./api.js").ChosenRule} [add] a rule that it gets
 * @returns {Promise<import("./game.js").Shown | undefined>}
 */
export async function boardFor(root, ask, layout, add) {
  if (!layout) return undefined;
  const [told] = await Promise.all([ask("board", add ? { layout, add } : { layout }), speakMore("other"), sheet(root, "other.css"), sheet(root, "later.css")]);
  return { ...told, ...groundOf(told), title: titleOf(told) };
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
