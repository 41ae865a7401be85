/** Dialogs: paper, a link to share, keys. */

import { button, choice, copyPicture, dialog, form, labelled, make, save, savePdf } from "./dom.js";
import { LEVELS, drawnSeed, levelName } from "./levels.js";
import { lineOf } from "./rules.js";
import { toLink } from "./saved.js";
import { keyTexts, text } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {(act: () => Promise<void>) => Promise<void>} Attempt */
/**
 * @typedef {object} Parts
 * @property {HTMLElement} root
 * @property {Table} table
 * @property {Attempt} attempt
 * @property {(game: Game, words?: string) => Promise<void>} begin starts another game
 * @property {(...nodes: Node[]) => void} put shows something beside the board
 * @property {import("./table.js").Ask} ask
 * @property {(words: string) => void} say says words to ears
 * @property {(words: string, undo?: () => void) => void} tell says them to eyes too
 * @property {(hash: string) => void} go goes to a place: "learn", "lesson/x_wing"
 * @property {EventTarget} area whose keys are the board's
 * @property {() => void} keys shows the list of keys
 */

/** @typedef {{techniques: {id: string, name: string, level: string}[], levels: string[], symmetries: string[]}} Catalogue */
const SEEDS = 2 ** 32;
const PICTURE = 1024;

/** @param {import("./table.js").Ask} ask @returns {Promise<Catalogue>} */
export const catalogue = (ask) => ask("techniques", {});

/** @param {Catalogue} known @param {boolean} isOptional */
export function techniques(known, isOptional) {
  const chosen = choice("technique", isOptional ? [["", text("any")]] : []);
  for (const level of [...known.levels, ""]) {
    const some = known.techniques.filter((each) => each.level === level);
    const label = text(/** @type {"easy"} */ (level || "otherTechniques"));
    if (some.length) chosen.append(make("optgroup", { label }, ...some.map((each) => make("option", { value: each.id }, each.name))));
  }
  return chosen;
}

/** Print the board, or new puzzles or positions of a technique as PDF. @param {Parts} parts */
export const printPaper = (parts) => parts.attempt(async () => {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    make("input", { type: "number", name, value, min: 1, max, required: true });
  const check = (/** @type {string} */ name, /** @type {string} */ label) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", name }), make("span", {}, label));
  const known = await catalogue(parts.ask);
  const shown = dialog(
    parts.root,
    text("printTitle"),
    button(text("printBoard"), () => {
      shown.close();
      print();
    }, { class: "btn" }),
    form(
      (data) => makeSheet(parts, data),
      make("h3", {}, text("printSheet")),
      labelled(text("positionsOf"), techniques(known, true)),
      make("div", { class: "pair" }, labelled(text("count"), number("count", 8, 60)), labelled(text("perPage"), number("per_page", 4, 30))),
      labelled(text("level"), choice("level", [["", text("any")], ...LEVELS.map((level) => /** @type {[string, string]} */ ([level, levelName(level)]))])),
      labelled(text("paper"), choice("paper", ["a4", "a5", "a6", "a3", "letter", "legal"].map((name) => [name, name[0].toUpperCase() + name.slice(1)]))),
      check("large", text("large")),
      check("hints", text("withHints")),
      labelled(text("seed"), make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true })),
      make("p", { class: "note" }, text("printNote")),
      make("button", { class: "btn main" }, text("make")),
    ),
  );
});

/** @param {Parts} parts @param {FormData} data */
async function makeSheet({ table, tell }, data) {
  const technique = data.get("technique");
  const { pdf } = await table.ask(technique ? "worksheet" : "sheet", {
    ...Object.fromEntries(["seed", "count", "per_page"].map((name) => [name, Number(data.get(name))])),
    paper: data.get("paper"),
    large: data.has("large"),
    ...(technique ? { technique } : { hints: data.has("hints"), ...(data.get("level") ? { for_people: data.get("level") } : {}) }),
  });
  const name = technique ? `${technique}.pdf` : "sudoku.pdf";
  savePdf(name, pdf);
  tell(text("saved", { name, count: data.get("count") }));
}

/** @param {Parts} parts */
export function share({ root: area, table, attempt }) {
  const link = `${location.origin}${location.pathname}${toLink(table.game)}`;
  const line = lineOf(table.game.values);
  const state = make("p", { role: "status" });
  const field = (/** @type {string} */ value) => make("input", { readonly: true, value, onfocus: (/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select() });
  const copied = async (/** @type {() => Promise<void>} */ copying) => {
    try {
      await copying();
      state.textContent = text("copied");
    } catch {
      state.textContent = text("copyFailed");
    }
  };
  const copy = (/** @type {string} */ value) => () => copied(() => navigator.clipboard.writeText(value));
  const drawing = async () => (await table.ask("picture", { grid: table.position() })).svg;
  dialog(
    area,
    text("shareTitle"),
    labelled(text("shareLink"), field(link)),
    button(text("shareLink"), copy(link), { class: "btn" }),
    /^(localhost|127\.|\[::1)/.test(location.hostname) ? make("p", { class: "note" }, text("shareLocal")) : null,
    labelled(text("shareText"), field(line)),
    button(text("shareText"), copy(line), { class: "btn" }),
    button(text("sharePicture"), () => copied(async () => copyPicture(await drawing(), PICTURE)), { class: "btn" }),
    button(text("saveDrawing"), () => attempt(async () => save("sudoku.svg", "image/svg+xml", await drawing())), { class: "btn" }),
    state,
  );
}

/** @param {Parts} parts */
export const keyHelp = ({ root }) =>
  void dialog(root, text("helpTitle"), make("dl", { class: "keys" }, ...keyTexts().flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)])));
