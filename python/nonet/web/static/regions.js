/** The board of a puzzle that is set: its size, and regions that are made of selected cells, one after another. */

import { button, make } from "./dom.js";
import { choice, labelled } from "./forms.js";
import { symbolOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */

const [LEAST, MOST] = [4, 16];
const NONE = ".";
/** A board of such a size has no boxes. @param {number} size */
export const isPrime = (size) => ![2, 3].some((part) => size % part === 0);
/** In a drawing of the library a cell is so wide, and the first one lies so far from the edge of the board. */
const [CELL, EDGE] = [36, 2];

/** Return a board whose drawing has thick lines between the regions that are made. @param {Game["board"]} shown @param {string} [draft] @returns {Game["board"]} */
export function withBorders(shown, draft) {
  if (!shown || !draft) return shown;
  const { size } = shown;
  const parts = [];
  for (let cell = 0; cell < draft.length; cell += 1) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const [x, y] = [column, row].map((place) => EDGE + place * CELL);
    if (column + 1 < size && draft[cell] !== draft[cell + 1]) parts.push(`M${x + CELL} ${y}v${CELL}`);
    if (row + 1 < size && draft[cell] !== draft[cell + size]) parts.push(`M${x} ${y + CELL}h${CELL}`);
  }
  return { ...shown, drawing: shown.drawing.replace("</svg>", `<path class="thick" fill="none" stroke-width="2.5" d="${parts.join("")}"/></svg>`) };
}

/** @param {import("./setter.js").Desk} desk @returns {import("./setter.js").View} */
export function boardView({ parts, laid, lay, resize, attempt }) {
  const { table } = parts;
  const sizes = choice("size", Array.from({ length: MOST - LEAST + 1 }, (_, place) => [String(place + LEAST), `${place + LEAST}×${place + LEAST}`]));
  sizes.addEventListener("change", () => attempt(() => resize(Number(sizes.value))));
  const state = make("p", { class: "s" });
  /** @param {string | null} regions @param {"boxes" | "noRegions"} name */
  const all = (regions, name) => button(text(name), () => attempt(() =>
    lay(({ draft, ...rest }) => ({ ...rest, regions }), { name: text(name), words: () => text(name) })), { class: "btn" });
  const [boxes, none] = [all(null, "boxes"), all("", "noRegions")];

  const paint = () => attempt(() => {
    const cells = [...table.selected];
    let told = "";
    return lay(({ draft, ...now }) => {
      const { size, regions } = now;
      const before = [...(draft || regions || NONE.repeat(size * size))];
      // A selection that begins in a region that is not whole goes on with it; every other one that it takes a cell of is dissolved.
      const first = before[cells[0]];
      const begun = first !== NONE && countOf(before, first) < size ? first : "";
      const taken = new Set(cells.map((cell) => before[cell]));
      const chosen = new Set([...cells, ...before.flatMap((symbol, cell) => (symbol === begun ? [cell] : []))]);
      if (chosen.size > size) throw new Error(text("regionMany", { size, count: chosen.size }));
      const kept = before.map((symbol) => (taken.has(symbol) ? NONE : symbol));
      const painted = withRegion(kept, size, chosen);
      // The last region is what the others leave.
      const open = painted.flatMap((symbol, cell) => (symbol === NONE ? [cell] : []));
      const isLast = open.length === size && wholeIn(painted, size) === size - 1;
      const written = (isLast ? withRegion(painted, size, new Set(open)) : painted).join("");
      const made = wholeIn([...written], size);
      told = text(chosen.size < size ? "regionPart" : made === size ? "regionsAll" : "regionMade", { count: chosen.size, size, made });
      return made === size ? { ...now, regions: written } : { ...now, regions: null, draft: written };
    }, { name: text("region"), words: () => told });
  });

  const maker = button(text("makeRegion"), paint, { class: "btn main" });
  return {
    focus: () => maker.focus(),
    element: make("div", { class: "stack" }, labelled(text("setSize"), sizes), make("h2", {}, text("regions")), state,
      make("div", { class: "acts" }, maker, boxes, none)),
    show: () => {
      const { size, regions, draft } = laid();
      sizes.value = String(size);
      boxes.hidden = isPrime(size);
      state.textContent = draft ? text("regionsDone", { made: wholeIn([...draft], size), size })
        : text(regions == null ? "regionsBoxes" : regions ? "regionsAll" : "regionsNone", { size });
      state.append(" ", text("regionsNote", { size }));
    },
  };
}

/** @param {string[]} painted @param {string} symbol */
const countOf = (painted, symbol) => painted.filter((each) => each === symbol).length;
/** How many regions are whole. @param {string[]} painted @param {number} size */
const wholeIn = (painted, size) => [...new Set(painted)].filter((symbol) => symbol !== NONE && countOf(painted, symbol) === size).length;
/** Return regions with one more, whose symbol no other has. @param {string[]} painted @param {number} size @param {Set<number>} chosen */
function withRegion(painted, size, chosen) {
  const symbol = Array.from({ length: size }, (_, place) => symbolOf(place + 1)).find((each) => !painted.includes(each));
  if (!symbol) throw new Error(text("regionsTooMany", { size }));
  return painted.map((each, cell) => (chosen.has(cell) ? symbol : each));
}
