/**
 * The rules of a board: its cells and its houses. Cells are numbers from 0, row by row; a set of digits is a mask with a bit
 * for each. The classic board is the default; the server tells the houses of another. This file knows no page.
 */

/** @typedef {"row" | "column" | "box"} HouseKind */
/** @typedef {[kind: string, number: number, cells: number[]]} House */
/** @typedef {Pick<import("./api.js").BoardReport, "size" | "houses">} Told what the server tells of a board */
/**
 * @typedef {object} Board
 * @property {number} size
 * @property {number} all the mask of all digits
 * @property {number[]} digits
 * @property {number[]} cells
 * @property {House[]} houses
 * @property {number[][]} peers the cells that share a house with each cell
 */

const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
const EVERY = [...SYMBOLS].map((_, place) => place + 1);

/** @param {number} cell @param {Pick<Board, "size">} [board] */
export const rowOf = (cell, { size } = CLASSIC) => Math.floor(cell / size);
/** @param {number} cell @param {Pick<Board, "size">} [board] */
export const columnOf = (cell, { size } = CLASSIC) => cell % size;
/** @param {number} cell of the classic board */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** @param {number} size @param {House[]} houses @returns {Board} */
function board(size, houses) {
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const seen = cells.map((cell) => new Set([cell]));
  for (const [, , some] of houses) for (const cell of some) for (const other of some) seen[cell].add(other);
  const peers = cells.map((cell) => [...seen[cell]].filter((other) => other !== cell).sort((one, other) => one - other));
  return { size, all: 2 ** size - 1, digits: EVERY.slice(0, size), cells, houses, peers };
}

export const CLASSIC = board(9, /** @type {[string, (cell: number) => number][]} */ ([["row", (cell) => Math.floor(cell / 9)], ["column", (cell) => cell % 9], ["box", boxOf]]).flatMap(([kind, of]) =>
  Array.from({ length: 9 }, (_, place) => /** @type {House} */ ([kind, place + 1, Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => of(cell) === place)]))));
export const ALL_DIGITS = CLASSIC.all;
export const DIGITS = CLASSIC.digits;
export const CELLS = CLASSIC.cells;
/** The cells of the rows, then of the columns, then of the boxes. */
export const HOUSES = CLASSIC.houses.map(([, , cells]) => cells);

/** @type {WeakMap<Told, Board>} */
const known = new WeakMap();
/** Return the board of a game. @param {{board?: Told}} game */
export function boardOf({ board: told }) {
  if (!told) return CLASSIC;
  const found = known.get(told) ?? board(told.size, told.houses);
  known.set(told, found);
  return found;
}

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {number} mask */
export const digitsOf = (mask) => EVERY.filter((digit) => mask & bit(digit));
/** @param {number} digit */
export const symbolOf = (digit) => SYMBOLS[digit - 1];

/** @param {number} cell */
export const nameOf = (cell, board = CLASSIC) => `r${rowOf(cell, board) + 1}c${columnOf(cell, board) + 1}`;
/** Return the numbers of a name such as "r1c2". @param {string} name */
const numbersIn = (name) => name.split(/\D+/).slice(1).map(Number);
/** @param {string} name @param {Pick<Board, "size">} [board] */
export function cellOf(name, { size } = CLASSIC) {
  const [row, column] = numbersIn(name);
  return (row - 1) * size + column - 1;
}

/** Return the cell and the digit of a candidate such as "r1c2=3". @param {string} text @returns {[number, number]} */
export const candidateOf = (text, board = CLASSIC) => [cellOf(text, board), numbersIn(text)[2]];

/** @param {number[]} values */
export const lineOf = (values) => values.map((value) => symbolOf(value) ?? ".").join("");
/** @param {string} line */
export const valuesOf = (line) => [...line].map((symbol) => SYMBOLS.indexOf(symbol) + 1);
/** Return the candidates that the houses leave in each cell; a cell with a value has none. @param {number[]} values */
export const candidates = (values, { cells, peers, all } = CLASSIC) =>
  cells.map((cell) => (values[cell] ? 0 : peers[cell].reduce((mask, peer) => (values[peer] ? mask & ~bit(values[peer]) : mask), all)));

/** Return the cells that share a digit with a peer. @param {number[]} values */
export const conflicts = (values, { cells, peers } = CLASSIC) =>
  new Set(cells.filter((cell) => values[cell] && peers[cell].some((peer) => values[peer] === values[cell])));

/** Return the cells of a place of a hint: "row 1", "box 5" or "r1c2". @param {string} place */
export function cellsOf(place, board = CLASSIC) {
  const [kind, number] = place.split(" ");
  if (number === undefined) return [cellOf(place, board)];
  return board.houses.find((house) => house[0] === kind && house[1] === Number(number))?.[2] ?? [];
}
