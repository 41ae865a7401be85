/** What a board that is not the classic one needs before it is shown: what the server tells of it, its texts, its style sheet. */

import { sheet } from "./dom.js";
import { speakMore } from "./texts.js";

/**
 * Return what a page needs to know of a board, in the language of the page; nothing of the classic one.
 * @param {HTMLElement} root @param {import("./table.js").Ask} ask @param {import("./api.js").BoardLayout | null} [layout]
 */
export async function boardFor(root, ask, layout) {
  if (!layout) return undefined;
  const [told] = await Promise.all([ask("board", { layout }), speakMore("other"), sheet(root, "other.css")]);
  return told;
}

/** Return a game whose board can be shown, in the language of the page. @param {HTMLElement} root @param {import("./table.js").Ask} ask @param {import("./game.js").Game} game */
export async function readied(root, ask, game) {
  return game.board ? { ...game, board: await boardFor(root, ask, game.board.layout) } : game;
}
