/**
 * What the board shows of a step while its statements are read one at a time: the candidates of the present statement
 * are filled, those of earlier ones are rings; frames and links are the library's.
 */

import { cellOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {Pick<import("./api.js").Statement, "text"> & Partial<import("./api.js").Statement> & {within?: number}} Statement ``within``: the part that it belongs to, where that stands among the others */
/** @typedef {import("./api.js").Part} Part */
/** @typedef {import("./api.js").Shown} Shown which candidates are shown: those of digits, and all in houses */
/**
 * @typedef {object} Scene
 * @property {Map<string, string>} lit the classes of candidates, by name
 * @property {Set<number>} cells placed digits that the present statement speaks of
 * @property {string} layer
 * @property {Set<string>} lines the rows and columns that it names
 * @property {Shown} shown
 */

/** @param {Statement[]} statements @param {number} present @param {Shown} shown @returns {Scene} */
export function sceneOf(statements, present, shown) {
  const now = statements[present];
  // Each case has its own signs: what one supposes does not hold in the next one.
  const told = statements.slice(0, present + 1).filter(({ within }) => within === now?.within);
  return {
    lit: new Map(told.flatMap(({ candidates = [] }, place) =>
      candidates.map(([name, role]) => /** @type {[string, string]} */ ([name, place < told.length - 1 ? `${role} before` : role])))),
    cells: new Set((now?.cells ?? []).map(cellOf)),
    layer: now?.layer ?? "",
    lines: linesIn(now?.text ?? ""),
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

/** Return the rows and columns that a sentence names, as "r2" and "c4". @param {string} sentence @returns {Set<string>} */
export function linesIn(sentence) {
  const lines = [...sentence.matchAll(/r([1-9]+)c([1-9]+)/g)].flatMap(([, rows, columns]) =>
    [...[...rows].map((digit) => `r${digit}`), ...[...columns].map((digit) => `c${digit}`)]);
  for (const kind of /** @type {const} */ (["row", "column"])) {
    const names = [text(`${kind}Here`, { [kind]: "" }), text(`${kind}sHere`, { [kind]: "" })].map((name) => name.trim());
    const numbered = new RegExp(`(?:${names.join("|")}) ([1-9](?:(?:, | ${text("and", { first: "", last: "" }).trim()} )[1-9])*)`, "gi");
    for (const [, digits] of sentence.matchAll(numbered)) {
      for (const digit of digits.match(/[1-9]/g) ?? []) lines.push(`${kind[0]}${digit}`);
    }
  }
  return new Set(lines);
}
