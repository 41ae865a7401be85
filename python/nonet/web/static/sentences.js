/** Sentences as nodes: names of cells and boxes are buttons that show them, a word that needs a meaning unfolds it. */

import { make } from "./dom.js";
import { drawn } from "./icons.js";
import { crossing } from "./moves.js";
import { CLASSIC, HOUSES, boxOf, columnOf, nameOf, rowOf } from "./rules.js";
import { lineNames } from "./statements.js";
import { text } from "./texts.js";
import { listed } from "./words.js";

/** @typedef {import("./rules.js").Board} Board */
/**
 * @typedef {object} Unfolding
 * @property {(words: string) => void} say
 * @property {(meaning: HTMLElement, word: HTMLElement) => void} put puts a meaning where it is read
 */
/**
 * @typedef {object} Linking
 * @property {import("./board.js").Board} board where a cell is shown
 * @property {[string, string][]} terms words as patterns, and what they mean
 * @property {boolean} [areCellsNamed] whether the name of a cell unfolds too
 * @property {() => boolean} [isPlain] whether cells are named in words: "row 1, column 6"
 */

/** The techniques whose sentences name cells in words: they come before a player knows names. */
export const SINGLES = ["full_house", "hidden_single", "naked_single"];
/** The first of the boxes among the houses. */
const BOXES = 18;

/** Return the rows or the columns of a name: up to nine each digit is one, on a larger board all are one. @param {string} written @param {Board} board */
const numbersIn = (written, { size }) => (size > 9 ? [written] : [...written]);

/** Return the cells that a name stands for: "r12c6" are two. @param {string} name @param {Board} board */
const cellsIn = (name, board) => {
  const [rows, columns] = name.slice(1).split("c").map((each) => numbersIn(each, board));
  return board.cells.filter((cell) => rows.includes(String(rowOf(cell, board) + 1)) && columns.includes(String(columnOf(cell, board) + 1)));
};

/** How a list in a sentence is joined. @type {import("./texts.js").Key[]} */
const JOINERS = ["and", "or"];

/**
 * Replace each list of names of cells: "r1c2, r1c4 and r2c5".
 * @param {string} sentence @param {Board} board @param {(cells: string[][], joiner: import("./texts.js").Key, list: string, before: string) => string} say gets rows and columns
 */
const eachList = (sentence, { size }, say) =>
  JOINERS.reduce((told, joiner) => {
    const name = size > 9 ? "r[1-9]\\d?c[1-9]\\d?" : "r[1-9]c[1-9]";
    const lists = new RegExp(`${name}(?:(?:, | ${text(joiner, { first: "", last: "" }).trim()} )${name}(?!\\d))+`, "g");
    return told.replace(lists, (list, place, all) => say([...list.matchAll(/r(\d+)c(\d+)/g)].map(([, ...each]) => each), joiner, list, all.slice(0, place)));
  }, sentence);

/**
 * Return the row or the column that a sentence names alone, last before a place in it, and that holds all cells between.
 * @param {string} before what stands before the place @param {Board} board @returns {string} "r1", "c4" or nothing
 */
function lineBefore(before, board) {
  const sentence = before.split(/[.!?] /).at(-1) ?? "";
  let line = "";
  for (const { rows, columns } of lineNames(sentence, board)) {
    const isHouse = !rows.length || !columns.length;
    const own = [...rows.map((each) => `r${each}`), ...columns.map((each) => `c${each}`)];
    if (isHouse) line = own.length === 1 ? own[0] : "";
    else if (!own.includes(line) || (line[0] === "r" ? rows : columns).length > 1) line = "";
  }
  return line;
}

/**
 * Name the cells where rows and columns cross. A row or a column that the sentence has just named is not named again:
 * "row 1 has its 8 in column 4".
 * @param {string[]} rows @param {string[]} columns @param {string} before @param {Board} board @param {import("./texts.js").Key} [joiner]
 */
function placed(rows, columns, before, board, joiner) {
  const [line, all] = [lineBefore(before, board), crossing(rows, columns, joiner)];
  if (rows.length === 1 && line === `r${rows[0]}`) return all.slice(all.indexOf(", ") + 2);
  return columns.length === 1 && line === `c${columns[0]}` ? all.slice(0, all.lastIndexOf(", ")) : all;
}

/** @param {string[][]} cells @param {number} axis */
const numbersOf = (cells, axis) => [...new Set(cells.map((each) => each[axis]))].sort((one, other) => Number(one) - Number(other));

/** Join the names of cells of one row or column that are listed: "r3c1, r3c2 and r3c5" is "r3c125". @param {string} sentence @param {Board} board */
const joined = (sentence, board) =>
  eachList(sentence, board, (cells, joiner, list) => {
    const [rows, columns] = [0, 1].map((axis) => numbersOf(cells, axis));
    return board.size <= 9 && joiner === "and" && (rows.length === 1 || columns.length === 1) ? `r${rows.join("")}c${columns.join("")}` : list;
  });

/** Cells of one box from which on their number is said. */
const MANY = 4;

/**
 * Say listed cells in few words: where rows and columns cross, how many of a box, or line by line.
 * @param {Board} board @param {string[][]} cells @param {import("./texts.js").Key} joiner @param {string} list @param {string} before
 */
function together(board, cells, joiner, list, before) {
  const [rows, columns] = [0, 1].map((axis) => numbersOf(cells, axis));
  const isLine = rows.length === 1 || columns.length === 1;
  if (isLine || (joiner === "and" && rows.length * columns.length === cells.length)) return placed(rows, columns, before, board, joiner);
  const boxes = new Set(cells.map(([row, column]) => boxOf((Number(row) - 1) * 9 + Number(column) - 1)));
  if (board === CLASSIC && cells.length >= MANY && boxes.size === 1) return text("cellsOf", { count: cells.length, house: text("in_box", { number: [...boxes][0] + 1 }) });
  const lines = Math.min(rows.length, columns.length);
  if (lines === cells.length) return list;
  const axis = rows.length === lines ? 0 : 1;
  return [rows, columns][axis].map((number) => {
    const others = numbersOf(cells.filter((each) => each[axis] === number), 1 - axis);
    return axis ? crossing(others, [number], joiner) : crossing([number], others, joiner);
  }).join("; ");
}

/**
 * Say names of cells and signs in words: "r1c6" is "row 1, column 6", "≠" is "is not".
 * @param {string} sentence @param {Board} [board] @param {string} [before] what the sentence said so far
 */
export const named = (sentence, board = CLASSIC, before = "") =>
  sentence
    .replace(/r(\d+)c(\d+)/g, (_, rows, columns, place, all) => placed(numbersIn(rows, board), numbersIn(columns, board), before + all.slice(0, place), board))
    .replace(/ ?≠ ?/g, ` ${text("isNot")} `)
    .replace(/ ?= ?/g, ` ${text("is")} `);

/** Say a sentence for ears: names of cells and signs in words, lists in few of them. @param {string} sentence @param {Board} [board] */
export const spoken = (sentence, board = CLASSIC) => named(apart(eachList(sentence, board, (...list) => together(board, ...list)), board), board);

/** Part cells that are named together from the next name: "r8c45 or r8c6". @param {string} sentence @param {Board} board */
const apart = (sentence, { size }) => size > 9 ? sentence :
  JOINERS.reduce((told, joiner) => {
    const word = text(joiner, { first: "", last: "" }).trim();
    return told.replace(new RegExp(`(r[1-9]+c[1-9]+) ${word} (?=r[1-9]+c[1-9]+)`, "g"), (all, name) => (name.length > 4 ? `${name}, ${word} ` : all));
  }, sentence);

/** Return the name of the first cell of a sentence with what it stands for, or nothing. @param {string} words @param {Board} [board] */
export function nameMeaning(words, board = CLASSIC) {
  const [name] = /r\d+c\d+/.exec(words) ?? [];
  return name && make("p", { class: "meaning note" }, make("span", {}, make("b", {}, name), ` ${text("is")} ${spoken(name, board)}.`));
}

/** Write a sentence without names of cells. @param {string} sentence @param {Board} [board] */
export const plain = (sentence, board = CLASSIC) => spoken(sentence, board).replace(/^./, (first) => first.toUpperCase());

/** A small picture of nine boxes, one of them filled. @param {number} number */
const boxMap = (number) =>
  drawn(Array.from({ length: 9 }, (_, place) => `<rect x="${1 + (place % 3) * 5}" y="${1 + Math.floor(place / 3) * 5}" width="4" height="4"${place === number - 1 ? ' class="on"' : ""}/>`).join(""), 16, "boxes");

/**
 * Return a word that unfolds what it means, and folds it again; one meaning is open at a time.
 * @param {string} shown @param {string} meaning @param {Unfolding} parts @param {import("./dom.js").Attributes} [attributes] @param {string} [told] what is said of it
 */
export function term(shown, meaning, { say, put }, attributes = {}, told = meaning) {
  const press = () => {
    const isOpen = made.getAttribute("aria-expanded") === "true";
    const root = made.closest(".nonet, dialog");
    root?.querySelectorAll(".meaning").forEach((each) => each.remove());
    for (const other of root?.querySelectorAll("[aria-expanded=true].unfolds") ?? []) other.setAttribute("aria-expanded", "false");
    made.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) return;
    put(make("p", { class: "meaning note" }, make("span", {}, ...emphasised(meaning))), made);
    root?.querySelector(".meaning")?.scrollIntoView({ block: "nearest" });
    // The sentence that is explained stays in sight.
    (made.closest(".said, h2") ?? made).scrollIntoView({ block: "nearest" });
    say(spoken(told.replaceAll("*", "")));
  };
  // A button is one box: in a sentence its words must break like others.
  const made = make("span", { role: "button", tabindex: 0, class: "term unfolds", "aria-expanded": "false", ...attributes, onclick: press, onkeydown: (/** @type {KeyboardEvent} */ event) => {
    // Escape folds a meaning that is open, and leaves what it stands in.
    const isFolding = event.key === "Escape" && made.getAttribute("aria-expanded") === "true";
    if (!isFolding && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    made.click();
  } }, shown);
  return made;
}

/** @param {Unfolding & Linking} parts */
export function linker({ board, say, terms, put, areCellsNamed = false, isPlain = () => false }) {
  const boxes = text("boxPattern");
  const said = "\\b(?:is|are|ist|sind) (?:not |nicht |keine |eine )?[1-9]\\b|\\bkeine [1-9]\\b";
  const pattern = new RegExp(`(r\\d+c\\d+|${boxes}|${said}${terms.map(([each]) => `|(?:^|\\b)(?:${each})(?:$|\\b)`).join("")})`, "gi");
  const known = terms.map(([each, meaning]) => /** @type {[RegExp, string]} */ ([new RegExp(`^(?:${each})$`, "i"), meaning]));
  const isBoxes = new RegExp(`^${boxes}$`, "i");
  /** @param {number[]} cells @param {HTMLElement} made */
  const showing = (cells, made) => {
    made.addEventListener("click", () => cells.forEach((cell) => board.flash(cell)));
    return made;
  };
  /** @param {string} part @param {string} before */
  const cellsOf = (part, before) => {
    const name = named(part, board.board);
    const meaning = !areCellsNamed ? "" : isPlain() ? text("cellOrder") : `${text("cellMeaning", { name: `*${part}*`, cell: name })} ${text("cellOrder")}`;
    const made = term(isPlain() ? named(part, board.board, before) : part, meaning, { say, put: meaning ? put : () => {} }, { class: meaning ? "term ref unfolds" : "term ref", "aria-label": name, ...(meaning ? {} : { "aria-expanded": null }) }, name);
    return showing(cellsIn(part, board.board), made);
  };
  /** @param {string} part */
  const boxesOf = (part) => {
    const numbers = (part.match(/[1-9]/g) ?? []).map(Number);
    const told = numbers.map((number) => text("boxMeaning", { number, place: text(/** @type {"box_1"} */ (`box_${number}`)) }));
    const made = term(part, [...told, text("boxOrder")].join(" "), { say, put }, { class: "term box unfolds" });
    if (numbers.length === 1) made.append(boxMap(numbers[0]));
    return showing(numbers.flatMap((number) => HOUSES[BOXES - 1 + number]), made);
  };

  /**
   * @param {string} words
   * @param {boolean} [isEnd] whether it says what follows
   * @param {Set<string>} [here] the meanings that were offered before
   * @returns {(Node | string)[]}
   */
  return (words, isEnd = false, here = new Set()) =>
    (isPlain() ? joined(words, board.board) : words).split(pattern).map((part, place, all) => {
      if (place % 2 === 0) return part;
      if (/^r\d+c\d+$/.test(part)) return cellsOf(part, all.slice(0, place).join(""));
      if (isBoxes.test(part)) return boxesOf(part);
      if (/[1-9]$/.test(part)) return make("b", { class: /(not|nicht|keine) /.test(part) ? (isEnd ? "not out" : "not") : "is" }, part);
      const meaning = known.find(([each]) => each.test(part))?.[1] ?? "";
      if (!meaning || here.has(meaning)) return part;
      here.add(meaning);
      return term(part, meaning, { say, put });
    });
}

/** Return a text with *words* in bold. @param {string} words */
export const emphasised = (words) => words.split("*").map((part, place) => (place % 2 ? make("b", {}, part) : part));
