/**
 * The board as elements: a grid of cells, each with its own words. It shows a view and changes nothing; a cell is written
 * again only if what it shows has changed. The frames and links that the library draws lie above the ground of the cells
 * and below their digits; each candidate is one element, whatever lights it.
 */

import { drawing, make } from "./dom.js";
import { drawn } from "./icons.js";
import { CLASSIC, bit, boardOf, candidateOf, digitsOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";
import { describe, placeName } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {object} View
 * @property {Game} game
 * @property {number} cursor the cell that has the focus
 * @property {Set<number>} selected
 * @property {Set<number>} conflicting
 * @property {Set<number>} wrong
 * @property {number[] | null} masks the candidates, if some are shown
 * @property {number[] | null} drawnMasks those that are shown
 * @property {boolean} isHighlighted whether the digit of the cursor is highlighted
 * @property {boolean} isShaded whether its houses are
 * @property {Map<number, number>} gone the candidates that were ruled out just now
 * @property {Set<number>} looked the cells where a hint says to look
 * @property {import("./statements.js").Scene | null} scene what is drawn of a step
 */

/** The library's drawings: cells of 54, in a margin. */
const CELL = 54;
const MARGIN = 6;
const FLASH = 1500;

/** Where corner marks stand, in their order; what finds no place joins the sixth to the eighth. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];
const JOINED = 5;
/** The most centre marks of a line. */
const LINE = 5;

export class Board {
  constructor() {
    this.overlay = make("div", { class: "overlay", "aria-hidden": "true" });
    this.grid = make("div", { role: "grid", class: "grid", "aria-label": text("board"), "aria-multiselectable": "true" });
    this.square = make("div", { class: "square" }, this.grid, this.overlay);
    this.element = make("div", { class: "board" });
    this.layer = "";
    this.cursor = -1;
    /** What the server told of the board, and its cells and houses. @type {Game["board"]} */
    this.told = undefined;
    this.board = CLASSIC;
    /** @type {Map<number, number>} */
    this.flashes = new Map();
    this.build({});
  }

  /** Make the cells of a board; what is drawn of one that is not the classic one lies below its digits. @param {Pick<Game, "board">} game */
  build({ board: told }) {
    const board = boardOf({ board: told });
    const { cells, size } = board;
    Object.assign(this, { told, board });
    /** Each has a name before it is first shown. @type {HTMLElement[]} */
    this.cells = cells.map((cell) =>
      make("div", { role: "gridcell", class: "cell", "aria-colindex": (cell % size) + 1, "data-cell": cell, "data-text": told?.corners[0]?.includes(cell) || null, tabindex: -1 }, make("span", { class: "words" }, placeName(cell, board))));
    const numbers = cells.slice(0, size).map((place) => place + 1);
    this.grid.replaceChildren(...numbers.map((row) =>
      make("div", { role: "row", class: "row", "aria-rowindex": row }, ...this.cells.slice((row - 1) * size, row * size))));
    for (const name of ["row", "col"]) this.grid.setAttribute(`aria-${name}count`, String(size));
    /** The names of rows and columns, "r1" to "c9". @type {Map<string, HTMLElement>} */
    this.lines = new Map(["r", "c"].flatMap((letter) =>
      numbers.map((number) => /** @type {[string, HTMLElement]} */ ([`${letter}${number}`, make("span", {}, `${letter}${number}`)]))));
    const labels = (/** @type {string} */ letter) =>
      make("div", { class: `labels ${letter}`, "aria-hidden": "true" }, ...[...this.lines].filter(([name]) => name[0] === letter).map(([, label]) => label));
    this.element.replaceChildren(labels("c"), labels("r"), this.square, ...[...this.element.children].slice(3));
    this.square.querySelector(".ground")?.remove();
    if (told) this.square.append(drawing(told.drawing));
    // No measure of the board before stays.
    this.element.style.cssText = Object.entries(told?.measures ?? {}).map(([name, value]) => `--${name}:${value}`).join(";");
    this.element.classList.toggle("ruled", Boolean(told));
    this.element.classList.toggle("large", size > 9);
    this.element.classList.toggle("larger", size > 16);
    this.element.classList.toggle("clued", Boolean(told?.layout.rules?.length));
    /** @type {string[]} */
    this.shown = [];
  }

  /** @param {View} view */
  show(view) {
    if (this.told !== view.game.board) {
      const isHere = this.grid.contains(document.activeElement);
      this.cursor = -1;
      this.build(view.game);
      if (isHere) setTimeout(() => this.focus(view.cursor));
    }
    const lit = litIn(view.scene, this.board);
    this.board.cells.forEach((cell) => this.showCell(view, cell, lit.get(cell)));
    if (this.cursor !== view.cursor) {
      if (this.cursor >= 0) this.cells[this.cursor].tabIndex = -1;
      this.cells[view.cursor].tabIndex = 0;
      this.cursor = view.cursor;
    }
    this.element.classList.toggle("drawn", view.scene !== null);
    for (const [name, label] of this.lines) label.classList.toggle("on", Boolean(view.scene?.lines.has(name)));
    const layer = view.scene?.layer ?? "";
    if (this.layer !== layer) {
      this.layer = layer;
      this.overlay.replaceChildren(...(layer ? [layerOf(layer, this.board.size)] : []));
    }
  }

  /** @param {View} view @param {number} cell @param {Map<number, string>} [lit] the classes of its candidates */
  showCell(view, cell, lit = NONE) {
    const { game } = view;
    const value = game.values[cell];
    const isGiven = Boolean(game.givens[cell]);
    const colours = digitsOf(game.colours[cell]);
    const like = likeIn(view, cell);
    const isNow = (/** @type {string} */ role) => [...lit.values()].includes(role);
    const classes = [
      "cell",
      isGiven && "given",
      view.selected.has(cell) && "selected",
      view.conflicting.has(cell) && "conflicting",
      view.wrong.has(cell) && "wrong",
      view.looked.has(cell) && "looked",
      view.scene?.cells.has(cell) && "spoken",
      isNow("base") && "pattern",
      value && like && "same",
      view.isShaded && this.board.peers[view.cursor].includes(cell) && "peer",
      colours.length && "coloured",
      colours.length === 1 && `colour-${colours[0]}`,
    ]
      .filter(Boolean)
      .join(" ");
    const words = describe(game, cell, { ...view, lit });
    const key = [classes, value, view.drawnMasks?.[cell], game.corner[cell], game.centre[cell], game.colours[cell], game.struck[cell], view.gone.get(cell), like, ...lit, words].join("|");
    if (this.shown[cell] === key) return;
    this.shown[cell] = key;
    const element = this.cells[cell];
    element.className = classes + (this.flashes.has(cell) ? " flash" : "");
    element.setAttribute("aria-selected", String(view.selected.has(cell)));
    element.setAttribute("aria-readonly", String(isGiven));
    element.replaceChildren(
      make("span", { class: "words" }, words),
      ...(colours.length > 1 ? [sectors(colours)] : []),
      ...(value ? [seen("value", symbolOf(value))] : marks(view, cell, lit, like)),
      ...(colours.length ? [seen("badge", colours.join(""))] : []),
    );
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell].focus({ preventScroll: true });
  }

  /** Frame a cell for a moment. @param {number} cell */
  flash(cell) {
    clearTimeout(this.flashes.get(cell));
    this.cells[cell].classList.add("flash");
    this.flashes.set(cell, setTimeout(() => {
      this.flashes.delete(cell);
      this.cells[cell].classList.remove("flash");
    }, FLASH));
  }
}

/** @type {Map<number, string>} */
const NONE = new Map();

/** Return the classes of the lit candidates of each cell. @param {View["scene"]} scene @param {import("./rules.js").Board} board @returns {Map<number, Map<number, string>>} */
function litIn(scene, board) {
  const lit = new Map();
  for (const [name, classes] of scene?.lit ?? []) {
    const [cell, digit] = candidateOf(name, board);
    if (!lit.has(cell)) lit.set(cell, new Map());
    lit.get(cell).set(digit, classes);
  }
  return lit;
}

/** Return the digit of the cursor where a cell has it, or a candidate of it; else 0. @param {View} view @param {number} cell */
const likeIn = ({ game, cursor, masks, isHighlighted }, cell) => {
  const digit = isHighlighted ? game.values[cursor] : 0;
  return digit && (game.values[cell] === digit || ((masks?.[cell] ?? 0) | game.corner[cell] | game.centre[cell]) & bit(digit)) ? digit : 0;
};

/** @param {string} name @param {string} shown */
const seen = (name, shown) => make("span", { class: name, "aria-hidden": "true" }, shown);

/** @param {View} view @param {number} cell @param {Map<number, string>} lit @param {number} like */
function marks({ game, drawnMasks, scene, gone }, cell, lit, like) {
  const [first] = lit;
  const { peers, digits, size } = boardOf(game);
  // Where no candidates are shown, the digit that a statement finds is written large.
  if (!drawnMasks && lit.size === 1 && first[1] === "is") return [seen("value found", symbolOf(first[0]))];
  const leaving = gone.get(cell) ?? 0;
  const own = game.corner[cell] | game.centre[cell];
  const mask = (drawnMasks?.[cell] ?? 0) & ~leaving;
  // What was ruled out stays in sight, where nothing else shows that; in an exercise it is what the player found.
  const kept = drawnMasks ? ~(game.exercise?.struck[cell] ?? -1) : own ? 0 : -1;
  const out = peers[cell].reduce((rest, peer) => (game.values[peer] ? rest & ~bit(game.values[peer]) : rest), game.struck[cell] & kept);
  // Where a hint needs no candidates, the player's own marks stay; where it does, they differ from nonet's.
  // More than nine marks have a place each.
  const isMany = size > 9 && own;
  if (lit.size || leaving || out || isMany || (drawnMasks && (!scene || mask))) {
    const there = mask | leaving | out | (scene || !drawnMasks ? own : 0);
    const candidate = (/** @type {number} */ digit) => {
      const classes = lit.get(digit);
      const is = (/** @type {number} */ some) => some & bit(digit);
      return make("i", { class: classes ? `lit ${classes}` : is(out) ? (is(leaving) ? "gone was" : "was") : is(leaving) ? "gone" : `${is(own) ? "own" : ""}${digit === like ? " like" : ""}` || null }, classes || is(there) ? symbolOf(digit) : "");
    };
    return [make("span", { class: "candidates", "aria-hidden": "true" }, ...digits.map(candidate))];
  }
  const corner = digitsOf(game.corner[cell]);
  // A text in the first corner reaches the middle of the side.
  const free = CORNERS.filter((place) => !game.board?.corners[place % 4 && place]?.includes(cell));
  const mine = (/** @type {number} */ digit) => (game.struck[cell] & bit(digit) ? make("s", {}, symbolOf(digit)) : digit === like ? make("b", { class: "like" }, symbolOf(digit)) : symbolOf(digit));
  const centre = digitsOf(game.centre[cell]);
  const half = centre.length > LINE ? Math.ceil(centre.length / 2) : centre.length;
  return [
    ...corner.slice(0, free.length).map((digit, at) =>
      make("span", { class: `corner k${free[at]}`, "aria-hidden": "true" }, ...[digit, ...corner.filter((_, rest) => rest >= free.length && (rest - free.length) % 3 === free[at] - JOINED)].map(mine))),
    ...(half ? [make("span", { class: "centre", "aria-hidden": "true" }, ...[centre.slice(0, half), centre.slice(half)].map((line) => make("span", {}, ...line.map(mine))))] : []),
  ];
}

/** Split a cell among colours, from corner to corner. @param {number[]} colours */
function sectors(colours) {
  const at = (/** @type {number} */ part) => {
    const angle = (part / colours.length) * 2 * Math.PI - Math.PI / 4;
    return `${(1 + 2 * Math.cos(angle)).toFixed(3)} ${(1 + 2 * Math.sin(angle)).toFixed(3)}`;
  };
  const parts = colours.map((colour, place) =>
    `<path class="colour-${colour}" d="M1 1L${at(place)}L${at(place + 0.5)}L${at(place + 1)}Z"/>`);
  return drawn(parts.join(""), 2, "sectors");
}

/** Return what the library drew of a step as an element. @param {string} layer @param {number} size */
const layerOf = (layer, size) => drawn(`<g transform="translate(${-MARGIN} ${-MARGIN})">${layer}</g>`, CELL * size, "drawing");
