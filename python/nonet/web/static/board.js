/**
 * The board as elements: a grid of cells, each with its own words, and above it the layer that the library draws. It
 * shows a view and changes nothing; a cell is written again only if what it shows has changed.
 */

import { make } from "./dom.js";
import { CELLS, DIGITS, bit, digitsOf, nameOf } from "./rules.js";
import { text } from "./texts.js";
import { describe } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {object} View
 * @property {Game} game
 * @property {number} cursor the cell that has the focus
 * @property {Set<number>} selected
 * @property {Set<number>} conflicting
 * @property {Set<number>} wrong
 * @property {number[] | null} masks the candidates, if they are shown
 * @property {number} highlighted the digit whose cells are highlighted, or 0
 * @property {Set<number>} looked the cells where a hint says to look
 * @property {string} layer what the library drew of a step, or nothing
 * @property {[number, number][]} lit candidates of the statement that is being read
 */

const SIDE = 498; // of the library's drawings: a margin of 6 around nine cells of 54

export class Board {
  constructor() {
    /** @type {HTMLElement[]} */
    this.cells = CELLS.map((cell) =>
      make("div", {
        role: "gridcell",
        class: "cell",
        "aria-colindex": (cell % 9) + 1,
        "data-cell": cell,
        tabindex: -1,
      }),
    );
    this.overlay = make("div", { class: "overlay", "aria-hidden": "true" });
    this.grid = make(
      "div",
      { role: "grid", class: "grid", "aria-label": text("board"), "aria-multiselectable": "true", "aria-rowcount": 9, "aria-colcount": 9 },
      ...DIGITS.map((row) =>
        make("div", { role: "row", class: "row", "aria-rowindex": row }, ...this.cells.slice((row - 1) * 9, row * 9)),
      ),
    );
    const labels = (/** @type {string} */ letter) =>
      make("div", { class: `labels ${letter}`, "aria-hidden": "true" }, ...DIGITS.map((each) => make("span", {}, `${letter}${each}`)));
    this.element = make(
      "div",
      { class: "board" },
      labels("c"),
      labels("r"),
      make("div", { class: "square" }, this.grid, this.overlay),
    );
    /** @type {string[]} */
    this.shown = [];
    this.layer = "";
    this.cursor = -1;
  }

  /** @param {View} view */
  show(view) {
    CELLS.forEach((cell) => this.showCell(view, cell));
    if (this.cursor !== view.cursor) {
      if (this.cursor >= 0) this.cells[this.cursor].tabIndex = -1;
      this.cells[view.cursor].tabIndex = 0;
      this.cursor = view.cursor;
    }
    if (this.layer !== view.layer) {
      this.layer = view.layer;
      this.overlay.replaceChildren(...(view.layer ? [drawing(view.layer)] : []));
    }
  }

  /** @param {View} view @param {number} cell */
  showCell(view, cell) {
    const { game } = view;
    const value = game.values[cell];
    const isGiven = Boolean(game.givens[cell]);
    const lit = view.lit.filter(([place]) => place === cell).map(([, digit]) => digit);
    const colours = digitsOf(game.colours[cell]);
    const classes = [
      "cell",
      isGiven && "given",
      view.selected.has(cell) && "selected",
      view.conflicting.has(cell) && "conflicting",
      view.wrong.has(cell) && "wrong",
      view.looked.has(cell) && "looked",
      view.highlighted && isOf(view, cell) && "same",
      colours.length && `colour-${colours[0]}`,
    ]
      .filter(Boolean)
      .join(" ");
    const words = describe(game, cell, view);
    const key = [classes, value, view.masks?.[cell], game.corner[cell], game.centre[cell], game.colours[cell], lit, words].join("|");
    if (this.shown[cell] === key) return;
    this.shown[cell] = key;
    const element = this.cells[cell];
    element.className = classes;
    element.setAttribute("aria-selected", String(view.selected.has(cell)));
    element.setAttribute("aria-readonly", String(isGiven));
    element.replaceChildren(
      make("span", { class: "words" }, words),
      ...(value ? [seen("value", String(value))] : marks(view, cell, lit)),
      ...colours.map((colour) => seen(`badge badge-${colour}`, "①②③④⑤⑥⑦⑧⑨"[colour - 1])),
    );
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell].focus({ preventScroll: true });
  }
}

/** @param {View} view @param {number} cell */
const isOf = (view, cell) =>
  view.game.values[cell] === view.highlighted || Boolean(view.masks && view.masks[cell] & bit(view.highlighted));

/** @param {string} name @param {string} shown */
const seen = (name, shown) => make("span", { class: name, "aria-hidden": "true" }, shown);

/** @param {View} view @param {number} cell @param {number[]} lit */
function marks({ game, masks }, cell, lit) {
  if (masks) {
    const mask = masks[cell];
    return [
      make(
        "span",
        { class: "candidates", "aria-hidden": "true" },
        ...DIGITS.map((digit) =>
          make("span", { class: lit.includes(digit) ? "lit" : null }, mask & bit(digit) || lit.includes(digit) ? String(digit) : ""),
        ),
      ),
    ];
  }
  return [
    game.corner[cell] ? seen("corner", digitsOf(game.corner[cell]).join(" ")) : null,
    game.centre[cell] ? seen("centre", digitsOf(game.centre[cell]).join("")) : null,
  ].filter((each) => each !== null);
}

/** Return the layer of a step as an element. @param {string} layer */
function drawing(layer) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" font-family="sans-serif" text-anchor="middle" fill="currentColor">${layer}</svg>`;
  return document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true);
}

/** @param {Iterable<number>} cells */
export const cellNames = (cells) => [...cells].map(nameOf).join(", ");
