/**
 * A game as a link that is short, and back. That of a classic game has characters for its cells, and the library reads its
 * puzzle too; that of another board has its file without the history, compressed.
 */

import { newGame } from "./game.js";
import { CELLS, valuesOf } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */

const LAYERS = /** @type {const} */ ({ c: "corner", m: "centre", o: "colours", s: "struck" });

/** Write masks with two symbols for each cell. @param {number[]} masks */
const masksToText = (masks) => masks.map((mask) => mask.toString(32).padStart(2, "0")).join("");

/** Write empty cells that follow each other as a letter: "A" is one, "Z" 26. @param {string} written @param {string} empty one of them */
const shortened = (written, empty) =>
  written.replace(new RegExp(`(?:${empty}){1,26}`, "g"), (run) => String.fromCharCode(64 + run.length / empty.length));

/** Return a game as the fragment of a link, without its history. @param {Game} game */
export function toLink(game) {
  const parts = [`p=${shortened(game.givens.join(""), "0")}`];
  const entered = game.values.map((value, cell) => (game.givens[cell] ? 0 : value));
  if (entered.some(Boolean)) parts.push(`v=${shortened(entered.join(""), "0")}`);
  for (const [key, layer] of Object.entries(LAYERS)) {
    if (game[layer].some(Boolean)) parts.push(`${key}=${shortened(masksToText(game[layer]), "00")}`);
  }
  if (game.isFilled) parts.push("f=1");
  return `#${parts.join("&")}`;
}

/** @param {string} line */
const masksFrom = (line) => CELLS.map((cell) => parseInt(line.slice(cell * 2, cell * 2 + 2), 32) & 511 || 0);

/** In links "A" is one empty cell, "Z" 26; older ones have none of these. @param {string} short @param {string} empty */
const lengthened = (short, empty) => short.replace(/[A-Z]/g, (letter) => empty.repeat(letter.charCodeAt(0) - 64));

/** Return the game of a fragment, or nothing if it has none. @param {string} fragment @returns {Game | null} */
export function fromLink(fragment) {
  const parts = new Map(fragment.replace(/^#/, "").split("&").map((part) => /** @type {[string, string]} */ ([part.slice(0, 1), part.slice(2)])));
  const line = lengthened(parts.get("p") ?? "", ".");
  if (!/^[1-9.0]{81}$/.test(line)) return null;
  const givens = valuesOf(line);
  const entered = lengthened(parts.get("v") ?? line, ".");
  const values = /^[1-9.0]{81}$/.test(entered) ? valuesOf(entered).map((value, cell) => givens[cell] || value) : givens;
  const game = newGame(givens, values);
  for (const [key, layer] of Object.entries(LAYERS)) {
    const masks = parts.get(key);
    if (masks !== undefined) game[layer] = masksFrom(lengthened(masks, "00"));
  }
  if (parts.has("f")) game.isFilled = true;
  return game;
}

/** The most bytes of the file of a game in a link. */
const LONGEST = 1e6;

/** Return a game as the fragment of a link. @param {Game} game */
export async function toFragment(game) {
  if (!game.board) return toLink(game);
  const { plain } = await import("./game_file.js");
  const { base64 } = await import("./shot.js");
  const { layout, givens, values, ...rest } = plain(game);
  const layers = Object.values(LAYERS).map((name) => [name, rest[name]]);
  const written = JSON.stringify({ layout, givens, values, ...Object.fromEntries(layers), moves: [], done: 0, isFilled: rest.isFilled });
  const bytes = new Uint8Array(await new Response(new Blob([written]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  return `#g=${base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Return the game of a fragment, with its layout if its board is another one, or nothing. @param {string} fragment @returns {Promise<ReturnType<typeof import("./game_file.js").fromFile>>} */
export async function fromFragment(fragment) {
  const [, written] = /#g=([\w-]+)/.exec(fragment) ?? [];
  if (!written) return fromLink(fragment);
  // A game on the classic board, as most links have, is there without these.
  const { fromFile } = await import("./game_file.js");
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), (symbol) => symbol.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    let told = "";
    for (let part = await reader.read(); !part.done && told.length < LONGEST; part = await reader.read()) told += part.value;
    return fromFile(told);
  } catch {
    return null;
  }
}
