/** What the first picture says in words, for ears: cells and what is in them, what begins, the clock. */

import { brokenIn } from "./game.js";
import { dateName, isLevel, levelName } from "./levels.js";
import { CLASSIC, bit, boardOf, columnOf, digitsOf, nameOf, rowOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */

/** @typedef {import("./rules.js").Board} Board */

/** @param {number} cell @param {Pick<Board, "size">} [board] */
export const numbers = (cell, board = CLASSIC) => ({ row: rowOf(cell, board) + 1, column: columnOf(cell, board) + 1 });

/** Name a cell in words: "row 1, column 6". @param {number} cell @param {Pick<Board, "size">} [board] */
export const placeName = (cell, board) => text("place", numbers(cell, board));

/** Write digits one after the other. @param {number} mask */
export const symbols = (mask) => digitsOf(mask).map(symbolOf).join(" ");

/** @param {string[]} words @param {import("./texts.js").Key} [joiner] */
export const listed = (words, joiner = "and") => words.length > 1 ? text(joiner, { first: words.slice(0, -1).join(", "), last: words.at(-1) }) : words.join("");

/** Say what a cell clashes with; names of cells have commas. @param {Iterable<number>} cells @param {Board} board @param {string[]} [rules] */
export const clashesWith = (cells, board, rules = []) => text("clashes", { cells: [...[...cells].map((cell) => placeName(cell, board)), ...rules].join("; ") });

/** Name the colours of a mask. @param {number} mask */
export const colourNames = (mask) => listed(digitsOf(mask).map((digit) => text(/** @type {"colour_1"} */ (`colour_${digit}`))));

/** Return the cells that a cell clashes with. @param {Game} game @param {number} cell */
export const clashing = ({ values, board }, cell) => (values[cell] ? boardOf({ board }).peers[cell].filter((peer) => values[peer] === values[cell]) : []);

/** Say what a cell clashes with: other cells, and rules. @param {Game} game @param {number} cell */
function clashes(game, cell) {
  const board = boardOf(game);
  return clashesWith(clashing(game, cell), board, brokenIn(game)?.filter(({ cells }) => cells.includes(nameOf(cell, board))).map(({ name }) => name));
}

/**
 * @param {Game} game
 * @param {number} cell
 * @param {{conflicting: Set<number>, wrong: Set<number>, masks: number[] | null, looked?: Set<number>, scene?: {cells: Set<number>} | null, lit?: Map<number, string>}} seen
 *   ``masks``: the candidates, if shown; ``lit``: the roles of those of the cell in the step that is drawn
 * @returns {string}
 */
export const describe = (game, cell, seen) => text("cell", { ...numbers(cell, boardOf(game)), content: contentOf(game, cell, seen) });

/** @type {typeof describe} */
export function contentOf(game, cell, seen) {
  const value = game.values[cell];
  const parts = [];
  if (value) parts.push(game.givens[cell] ? text("given", { digit: symbolOf(value) }) : symbolOf(value));
  else parts.push(text("empty"));
  if (!value && seen.masks) {
    const digits = symbols(seen.masks[cell]);
    parts.push(digits ? text("candidates", { digits }) : text("noCandidates"));
  }
  for (const layer of /** @type {const} */ (["corner", "centre"])) {
    const digits = value || seen.masks ? "" : symbols(game[layer][cell]);
    if (digits) parts.push(text(layer, { digits }));
  }
  // What a hint or a lesson draws is told of the cell too.
  const roles = [...new Set([...(seen.lit?.values() ?? [])].map((role) => role.split(" ")[0]))];
  const marked = [...roles, ...(seen.scene?.cells.has(cell) ? ["cell"] : []), ...(seen.looked?.has(cell) ? ["looked"] : [])];
  for (const role of marked) {
    const digits = [...(seen.lit ?? [])].filter(([, each]) => each.split(" ")[0] === role).map(([digit]) => symbolOf(digit));
    parts.push(text(/** @type {"lit_is"} */ (`lit_${role}`), { digits: listed(digits) }));
  }
  // What the drawn step rules out is said as that.
  const out = [...(seen.lit ?? [])].reduce((mask, [digit, role]) => (/^out/.test(role) ? mask | bit(digit) : mask), 0);
  const struck = value ? "" : symbols(boardOf(game).peers[cell].reduce((mask, peer) => mask & ~bit(game.values[peer]), game.struck[cell] & ~out));
  if (struck) parts.push(text("struck", { digits: struck }));
  if (game.colours[cell]) parts.push(text("colour", { digits: colourNames(game.colours[cell]) }));
  if (seen.conflicting.has(cell)) parts.push(clashes(game, cell));
  if (seen.wrong.has(cell)) parts.push(text("wrong"));
  if (game.board?.labels[cell]) parts.push(text("inRules", { rules: game.board.labels[cell] }));
  return parts.join(", ");
}

/** Say what else than its level a puzzle is: its kind of board, that of a day, one with wishes, one of the player's own. @param {Game["about"]} about */
export function kindName({ daily, wish, seed, isOwn, kind } = {}) {
  if (kind) return text(/** @type {"kind_killer"} */ (`kind_${kind}`));
  if (daily) return text("dailyOf", { date: dateName(daily) });
  if (wish !== undefined) return [wish, text("ofSeed", { seed })].filter(Boolean).join(", ").replace(/^./, (first) => first.toUpperCase());
  return isOwn ? text("ownPuzzle") : "";
}

/** Say what begins: the level, how many cells are empty, where the keys are. @param {Game} game @param {number} cursor */
export function beginning(game, cursor) {
  const { about, values, isFilled } = game;
  const level = about?.level ?? "";
  const kind = about?.isOwn ? "" : kindName(about);
  const name = [kind, isLevel(level) ? levelName(level) : kind ? "" : text("ownPuzzle"), boardName(game)].filter(Boolean).join(", ");
  const begun = text("begun", { name, count: values.filter((value) => !value).length, place: placeName(cursor, boardOf(game)) });
  return isFilled ? `${begun} ${text("candidatesFilled")}` : begun;
}

/** Say which board a game has, if it is not the classic one and no kind that has a name. @param {Game} game */
export const boardName = ({ about, board }) => (!about?.kind && board?.title) || "";

/** Say that a game is solved, and in which time. @param {Pick<import("./table.js").Table, "settings" | "seconds">} table */
export const solvedIn = ({ settings, seconds }) => text(settings.showTimer ? "solved" : "solvedTitle", { time: clock(seconds) });

/** @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
