/**
 * What the board shows of a step while its statements are read one at a time: the candidates of the present statement
 * are filled, those of earlier ones are rings; frames and links are the library's.
 */

import { CLASSIC, cellOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {Pick<import("./api.js").Statement, "text"> & Partial<import("./api.js").Statement> & {within?: number}} Statement ``within``: the part that it belongs to, where that stands among the others */
/** @typedef {import("./api.js").Part} Part */
/** @typedef {import("./api.js").Shown} Shown which candidates are shown: those of digits, and all in houses and cells */
/**
 * @typedef {object} Scene
 * @property {Map<string, string>} lit the classes of candidates, by name
 * @property {Set<number>} cells placed digits that the present statement speaks of
 * @property {string} layer
 * @property {Set<string>} lines the rows and columns that it names
 * @property {Shown} shown
 */

/** @type {Shown} */
export const NOTHING = { digits: [], houses: [] };

/** @param {Statement[]} statements @param {number} present @param {Shown} shown @param {import("./rules.js").Board} [board] @returns {Scene} */
export function sceneOf(statements, present, shown, board = CLASSIC) {
  const now = statements[present];
  const own = now?.candidates ?? [];
  const has = (/** @type {Statement} */ { candidates = [] }, /** @type {string} */ name, /** @type {string} */ role) => candidates.some((each) => each[0] === name && each[1] === role);
  const clash = own.filter(([name]) => has(now, name, "is") && has(now, name, "isnot")).map(([name]) => name);
  // Each case has its own signs: what one supposes does not hold in the next one. Where two cannot hold at once, both are in sight.
  const earlier = statements.slice(0, present);
  // Where what was supposed falls, all that followed from it stays in sight, faint.
  const isFallen = present === statements.length - 1 && own.some(([name, role]) => earlier.some((each) => has(each, name, role === "out" ? "is" : "isnot")));
  const before = earlier.filter(({ within }) => clash.length || isFallen || within === now?.within);
  const told = now ? [...before, now] : [];
  return {
    lit: new Map(told.flatMap((each) =>
      (each.candidates ?? []).map(([name, role]) => /** @type {[string, string]} */ ([name, each !== now ? `${role} before` : clash.includes(name) ? "clash" : role])))),
    cells: new Set((now?.cells ?? []).map((cell) => cellOf(cell, board))),
    layer: now?.layer ?? "",
    lines: linesIn(now?.text ?? "", board),
    shown,
  };
}

/**
 * Return the statements of a step; one that has none says its sentence. The chains that prove it stand among them, each
 * before the statement that it proves; what else proves a statement stays folded.
 * @param {import("./table.js").Step} step @returns {Statement[]}
 */
export function statementsOf({ statements, sentence, parts = [] }) {
  if (!statements.length) return [{ text: sentence }];
  const chainOf = (/** @type {Statement | undefined} */ each) => {
    const part = each?.part == null ? undefined : parts?.[each.part];
    return part?.is_chain ? part.statements : undefined;
  };
  // A chain from what was supposed just now goes on from there, and its end is what it proves.
  const goesOn = (/** @type {number} */ place) => statements[place] && chainOf(statements[place + 1])?.[0].text === statements[place].text;
  return statements.flatMap((each, place) => {
    const { part, ...alone } = each;
    const chain = chainOf(each)?.map((one) => ({ ...one, within: part ?? undefined }));
    if (!chain) return goesOn(place) ? [] : [each];
    return goesOn(place - 1) ? chain : [...chain, alone];
  });
}

/**
 * Return what a board shows where candidates matter: those of one digit or one house, or else all, since those of a few
 * digits would look like all.
 * @param {Shown} [shown] @param {import("./rules.js").Board} [board] @returns {Shown}
 */
export const wholeOf = (shown = NOTHING, { digits } = CLASSIC) => (shown.digits.length + shown.houses.length + (shown.cells?.length ?? 0) > 1 ? { ...shown, digits } : shown);

/** Say which candidates a step shows, or nothing if it shows none or all. @param {import("./table.js").Step} step @param {import("./rules.js").Board} board */
export const shownIn = ({ shown }, { size }) => shown?.digits.length === size ? "" :
  [...(shown?.digits ?? []).map(symbolOf), ...(shown?.houses ?? []).map((house) => {
    const [kind, number] = house.split(" ");
    return text(/** @type {"in_row"} */ (`in_${kind}`), { number });
  }), (shown?.cells ?? []).join(" ")].filter(Boolean).join(", ");

/** Return the rows and columns that a sentence names, as "r2" and "c4". @param {string} sentence @param {Pick<import("./rules.js").Board, "size">} [board] @returns {Set<string>} */
export const linesIn = (sentence, board) =>
  new Set(lineNames(sentence, board).flatMap(({ rows, columns }) => [...rows.map((each) => `r${each}`), ...columns.map((each) => `c${each}`)]));

/**
 * Return what a sentence names, one after the other: "r1c4" and "row 1, column 4" have both, "rows 2 and 5" have no columns.
 * Up to nine rows the digits of "r12c4" are two rows, on a larger board they are one.
 * @param {string} sentence @param {Pick<import("./rules.js").Board, "size">} [board] @returns {{rows: string[], columns: string[]}[]}
 */
export function lineNames(sentence, { size } = CLASSIC) {
  const [one, cell] = size > 9 ? ["[1-9]\\d?", "[1-9]\\d?"] : ["[1-9]", "[1-9]+"];
  const joiners = /** @type {const} */ (["and", "or"]).map((each) => text(each, { first: "", last: "" }).trim()).join("|");
  // "In row 1, 8 can only go …" names one row.
  const numbers = (/** @type {"row" | "column"} */ kind) =>
    `(?:${text(`${kind}sHere`, { [kind]: `(${one}(?:, ${one})* (?:${joiners}) ${one})` })}|${text(`${kind}Here`, { [kind]: `(${one})` })})`;
  const pattern = new RegExp(`\\br(${cell})c(${cell})|\\b${numbers("row")}(?:, ${numbers("column")})?|\\b${numbers("column")}`, "gi");
  const digits = (/** @type {(string | undefined)[]} */ ...found) => found.join("").match(new RegExp(one, "g")) ?? [];
  return [...sentence.matchAll(pattern)].map(([, rows, columns, ...other]) => ({ rows: digits(rows, other[0], other[1]), columns: digits(columns, ...other.slice(2)) }));
}
