/** How to play: the rules, how boxes and cells are named, pencilmarks and hints, for somebody who has never seen a Sudoku. */

import { linkTo, make } from "./dom.js";
import { drawn, icon } from "./icons.js";
import { DIGITS } from "./rules.js";
import { emphasised } from "./sentences.js";
import { text } from "./texts.js";

/** @typedef {import("./texts.js").Key} Key */

const SIDE = 18;
const GUTTER = 12;
/** The chosen cell: row 4, column 6. */
const [ROW, COLUMN] = [3, 5];
const LINES = [1, 2, 4, 5, 7, 8, 0, 3, 6, 9];

/** Return an empty board with the names of rows and columns and the numbers of the boxes. */
function names() {
  const [end, x, y] = [9 * SIDE, COLUMN * SIDE, ROW * SIDE];
  const lines = LINES.map((line) => `<path class="${line % 3 ? "thin" : "thick"}" d="M${line * SIDE} 0v${end}M0 ${line * SIDE}h${end}"/>`);
  const lanes = `<path class="lane" d="M0 ${y}h${end}v${SIDE}H0zM${x} 0h${SIDE}v${end}h-${SIDE}z"/>`;
  const written = DIGITS.map((digit, place) => {
    const at = (place + 0.5) * SIDE;
    const [column, row] = [place % 3, Math.floor(place / 3)];
    return `<text x="${at}" y="-3" class="${place === COLUMN ? "on" : ""}">c${digit}</text><text x="-6.5" y="${at + 2.5}" class="${place === ROW ? "on" : ""}">r${digit}</text>`
      + `<text class="box" x="${(column * 3 + 1.5) * SIDE}" y="${(row * 3 + 1.5) * SIDE + 9}">${digit}</text>`;
  });
  const frame = `<path class="frame" d="M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z"/>`;
  return drawn(`<g transform="translate(${GUTTER} ${GUTTER})">${lanes}${lines.join("")}${written.join("")}${frame}</g>`, end + GUTTER + 2, "figure");
}

/** @param {import("./dialogs.js").Parts} parts @returns {import("./places.js").Place} */
export const howPlace = ({ go }) => {
  const link = linkTo(go);
  const told = (/** @type {Key[]} */ lines) => lines.map((line) => make("p", { class: "lead" }, ...emphasised(text(line))));
  /** @param {Key} title @param {Key[]} lines @param {...Node} more */
  const part = (title, lines, ...more) => make("section", { class: "card", "aria-label": text(title) }, make("h2", {}, text(title)), ...told(lines), ...more);
  /** What is about keys is folded where there are fingers. @param {Key} title @param {Key[]} lines */
  const folded = (title, lines) =>
    make("section", { class: "card", "aria-label": text(title) }, make("details", { open: !matchMedia("(hover: none)").matches }, make("summary", {}, make("h2", {}, text(title))), ...told(lines)));
  return {
    id: "how",
    title: text("howToPlay"),
    show: (home) => home.replaceChildren(
      make(
        "div",
        { class: "page" },
        make("header", {}, make("h1", {}, text("howToPlay")), link("play", { class: "btn quiet" }, icon("back"), text("backToGame"))),
        make(
          "div",
          { class: "how" },
          part("howRules", ["howRules1", "howRules2"]),
          part("howNames", ["howNames1", "howNames2"], make("div", { role: "img", "aria-label": text("howFigure") }, names())),
          part("howFirst", ["howFirst1", "howFirst2"], make("div", { class: "acts" }, link("lesson/hidden_single", { class: "btn" }, text("howLesson"), icon("fore")))),
          part("howMarks", ["howMarks1", "howMarks2", "howKeys"]),
          part("howHints", ["howHints1", "howHints2"], make("div", { class: "acts" }, link("play", { class: "btn main" }, text("backToGame")), link("learn", { class: "btn quiet" }, text("learn"), icon("fore")))),
          folded("howEars", ["howEars1", "howEars2", "howEars3"]),
        ),
      ),
    ),
  };
};
