/**
 * The rules. Cells are numbers 0 to 80, row by row; a set of digits is a mask of nine bits. This file knows no page.
 */

/** @typedef {"row" | "column" | "box"} HouseKind */

export const ALL_DIGITS = 511;
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** The rows, then the columns, then the boxes. */
export const HOUSES = [rowOf, columnOf, boxOf].flatMap((of) =>
  DIGITS.map((number) => CELLS.filter((cell) => of(cell) === number - 1)),
);

/** The cells that share a house with each cell. */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell)),
  ),
);

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);
/** @param {number} mask */
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

/** @param {number} cell */
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
/** @param {string} name */
export const cellOf = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** Return the cell and the digit of a candidate such as "r1c2=3". @param {string} text @returns {[number, number]} */
export const candidateOf = (text) => [cellOf(text), Number(text[5])];

/** @param {number[]} values */
export const lineOf = (values) => values.map((value) => value || ".").join("");
/** @param {string} line */
export const valuesOf = (line) => [...line].map((symbol) => Number(symbol) || 0);
/** @param {string} text 729 characters */
export const masksOf = (text) =>
  CELLS.map((cell) => DIGITS.reduce((mask, digit) => mask | (text[cell * 9 + digit - 1] === "." ? 0 : bit(digit)), 0));

/** Return the candidates that the rules leave in each cell; a cell with a value has none. @param {number[]} values */
export const candidates = (values) =>
  CELLS.map((cell) =>
    values[cell] ? 0 : PEERS[cell].reduce((mask, peer) => (values[peer] ? mask & ~bit(values[peer]) : mask), ALL_DIGITS),
  );

/** Return the cells that share a digit with a peer. @param {number[]} values */
export const conflicts = (values) =>
  new Set(CELLS.filter((cell) => values[cell] && PEERS[cell].some((peer) => values[peer] === values[cell])));

/** Return the cells of a place of a hint: "row 1", "box 5" or "r1c2". @param {string} place */
export function cellsOf(place) {
  const [kind, number] = place.split(" ");
  if (number === undefined) return [cellOf(place)];
  return HOUSES[Number(number) - 1 + { row: 0, column: 9, box: 18 }[/** @type {"row"} */ (kind)]];
}
