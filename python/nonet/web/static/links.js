/** A game as a link that is short: what ``fromLink`` of `saved.js` reads, and the library reads of its puzzle. */

import { LAYERS } from "./saved.js";

/** @typedef {import("./game.js").Game} Game */

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
  return `#${parts.join("&")}`;
}
