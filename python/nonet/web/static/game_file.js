/** A game as a file with all of its history, and back. It is what `nonet play` keeps, and ``nonet.Game.from_dict`` reads its ``game``. */

import { newGame } from "./game.js";
import { isKind } from "./kinds.js";
import { isLevel } from "./levels.js";
import { ALL_DIGITS } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Change} Change */
/** @typedef {Partial<Record<string, unknown>>} Written what a file has, unchecked */

const LAYERS = /** @type {const} */ (["values", "corner", "centre", "colours", "struck"]);
const KINDS = /** @type {const} */ ({ level: "string", kind: "string", daily: "string", seed: "number", wish: "string", profile: "string", isOwn: "boolean", isSetting: "boolean" });

/** A game as a file has it: of the board its layout, which is all that the library needs. What changes a board is no move there. @param {Game & {laid?: unknown}} game */
export const plain = ({ board, verdict, laid, ...game }) => ({ ...game, ...(laid ? { moves: [], done: 0 } : {}), ...(board ? { layout: board.layout } : {}) });

/** @param {Game} game @param {number} seconds @param {string[]} helped */
export const toFile = (game, seconds, helped) => JSON.stringify({ game: { ...plain(game), exercise: null, helped }, seconds });

/** @param {unknown} number @param {number} most @returns {number is number} */
const isNumber = (number, most) => Number.isInteger(number) && Number(number) >= 0 && Number(number) <= most;
/** @param {unknown} value @returns {value is Written} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} layer @param {number} size of the board */
const mostOf = (layer, size) => (layer === "values" || layer === "givens" ? size : layer === "colours" ? ALL_DIGITS : 2 ** size - 1);

/** @param {unknown} change @param {number[]} givens @param {number} size @returns {change is Change} */
const isChange = (change, givens, size) =>
  isObject(change) && LAYERS.some((layer) => layer === change.layer) && isNumber(change.cell, givens.length - 1) && !(change.layer === "values" && givens[change.cell]) &&
  [change.before, change.after].every((side) => isNumber(side, mostOf(String(change.layer), size)));

/** Return where the puzzle comes from, as far as a game can have it. @param {unknown} about @param {boolean} isClassic @returns {Game["about"]} */
function aboutOf(about, isClassic) {
  if (!isObject(about)) return { isOwn: true };
  const kept = Object.entries(KINDS).filter(([name, kind]) => typeof about[name] === kind && (name !== "level" || isLevel(String(about.level))) && (name !== "kind" || (!isClassic && isKind(about.kind))));
  return Object.fromEntries(kept.map(([name]) => [name, about[name]]));
}

/** Return the game of a file, or nothing if it has none; what is damaged is raised by its name in the file. Its layout is that of another board. @param {string} written @returns {Game & {layout?: import("./api.js").BoardLayout} | null} */
export function fromFile(written) {
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(written);
  } catch {
    return null;
  }
  const found = isObject(file) && isObject(file.game) ? file.game : file;
  if (!isObject(found) || !("givens" in found) || !("moves" in found)) return null;
  /** @param {string} name @param {boolean} isSound */
  const check = (name, isSound) => {
    if (!isSound) throw new Error(text("gameDamaged", { name }));
  };
  /** @param {string} name @returns {number[]} */
  const layer = (name) => {
    const numbers = found[name];
    const isSound = Array.isArray(numbers) && numbers.length === size * size && numbers.every((number) => isNumber(number, mostOf(name, size)));
    check(name, isSound);
    return isSound ? numbers : [];
  };
  const layout = isObject(found.layout) ? found.layout : null;
  const size = layout ? Number(layout.size ?? 9) : 9;
  check("layout", isNumber(size, 25));
  const givens = layer("givens");
  const layers = Object.fromEntries(LAYERS.map((name) => [name, layer(name)]));
  check("values", givens.every((given, cell) => !given || layers.values[cell] === given));
  const { moves, done, isFilled, filled, emptied, helped, about } = found;
  const areMoves = Array.isArray(moves) && moves.every((move) => Array.isArray(move) && move.every((each) => isChange(each, givens, size)));
  check("moves", areMoves);
  const count = areMoves ? moves.length : 0;
  check("done", isNumber(done, count));
  const seconds = isObject(file) ? file.seconds ?? found.seconds ?? 0 : 0;
  return {
    ...(layout ? { layout } : {}),
    ...newGame(givens),
    ...layers,
    moves: areMoves ? moves : [],
    done: Number(done),
    seconds: isNumber(seconds, Number.MAX_SAFE_INTEGER) ? seconds : 0,
    isFilled: isFilled === true,
    ...(isNumber(filled, count) ? { filled } : {}),
    ...(isNumber(emptied, count) ? { emptied } : {}),
    helped: Array.isArray(helped) ? helped.filter((each) => typeof each === "string") : [],
    about: aboutOf(about, !layout),
  };
}
