/** Dialogs: paper, a technique to practise, a link to share, keys. */

import { button, choice, copyPicture, dialog, form, labelled, make, save } from "./dom.js";
import { LEVELS, drawnSeed, levelName } from "./levels.js";
import { lineOf } from "./rules.js";
import { toLink } from "./saved.js";
import { found, gameOf } from "./table.js";
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
 * @property {(hash: string) => void} go goes to a place: "learn", "learn/x_wing"
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
  save(name, "application/pdf", Uint8Array.from(atob(pdf), (symbol) => symbol.charCodeAt(0)));
  tell(text("saved", { name, count: data.get("count") }));
}

/** @param {Parts} parts */
export const practise = (parts) =>
  parts.attempt(async () => {
    dialog(
      parts.root,
      text("practiseTitle"),
      make("p", {}, text("practiseNote")),
      form(
        (data) => exercise(parts, String(data.get("technique"))),
        labelled(text("practise"), techniques(await catalogue(parts.ask), false)),
        make("button", { class: "btn main" }, text("make")),
      ),
    );
  });

/** Begin an exercise. @param {Parts} parts @param {string} technique */
async function exercise(parts, technique) {
  const made = await parts.table.ask("practice", { technique, seed: drawnSeed() });
  const words = text("practising", { name: made.name });
  const { name, profile, grid, note } = made;
  const game = { ...gameOf(grid), exercise: { technique, name, profile, grid, note, techniques: made.techniques ?? null, isFound: false } };
  parts.table.set({ autoMarks: true });
  await parts.begin(game, words);
  pose(parts);
}

/** Show what to find. @param {Parts} parts */
export function pose({ table, put, ...rest }) {
  const { exercise: task } = table.game;
  if (!task || task.isFound) return;
  put(
    make("p", {}, text("practising", task)),
    ...(task.note ? [make("p", { class: "note" }, task.note)] : []),
    make("p", { class: "note" }, text("practiseNote")),
    another({ table, put, ...rest }, task.technique),
  );
}

/** @param {Parts} parts @param {string} technique */
const another = (parts, technique) => button(text("another"), () => parts.attempt(() => exercise(parts, technique)), { class: "btn" });

/** Tell the player whether the last move found the technique that is practised. @param {Parts} parts */
export async function judge(parts) {
  const { table } = parts;
  const { exercise: task } = table.game;
  if (!task || task.isFound) return;
  if (!table.game.done) return pose(parts);
  const game = table.game;
  const steps = await stepsOf(table, task);
  if (table.game !== game) return;
  const step = found(game, steps);
  if (step) end(parts, text("practiceFound", { sentence: step.sentence }));
  else if (game.moves[game.done - 1].some(({ layer }) => layer === "values" || layer === "struck")) {
    parts.put(make("p", {}, text("practising", task)), make("p", {}, text("practiceNot", task)), another(parts, task.technique));
    table.say(text("practiceNot", task));
  } else pose(parts);
}

/** End an exercise whose step was shown, not found. @param {Parts} parts @param {import("./table.js").Step} step */
export function giveAway(parts, step) {
  const { exercise: task } = parts.table.game;
  if (task && !task.isFound) end(parts, text("practiceShown", { sentence: step.sentence }));
}

/** @param {Parts} parts @param {string} words */
function end(parts, words) {
  const { table, put } = parts;
  const { exercise: task } = table.game;
  if (!task) return;
  table.game = { ...table.game, exercise: { ...task, isFound: true } };
  put(make("p", {}, words), another(parts, task.technique));
  table.say(words);
}

/** @type {WeakMap<object, Promise<import("./table.js").Step[]>>} */
const known = new WeakMap();

/** Return the steps of an exercise, asked for once. @param {Table} table @param {import("./game.js").Exercise} task */
function stepsOf(table, task) {
  const { grid, profile, techniques: some, technique } = task;
  const steps =
    known.get(task) ??
    table
      .ask("all_hints", { grid, profile, limit: 500, ...(some ? { techniques: some } : {}) })
      .then((report) => report.steps.filter((/** @type {any} */ step) => step.technique === technique));
  known.set(task, steps);
  return steps;
}

/** @param {Parts} parts */
export function share({ root: area, table, attempt }) {
  const link = `${location.origin}${location.pathname}${toLink(table.game)}`;
  const line = lineOf(table.game.values);
  const state = make("p", { role: "status" });
  const field = (/** @type {string} */ value) => make("input", { readonly: true, value, onfocus: (/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select() });
  const copied = async (/** @type {Promise<void>} */ copying) => {
    try {
      await copying;
      state.textContent = text("copied");
    } catch {
      state.textContent = text("copyFailed");
    }
  };
  const copy = (/** @type {string} */ value) => () => copied(navigator.clipboard.writeText(value));
  const drawing = async () => (await table.ask("picture", { grid: table.position() })).svg;
  dialog(
    area,
    text("shareTitle"),
    labelled(text("shareLink"), field(link)),
    button(text("shareLink"), copy(link), { class: "btn" }),
    /^(localhost|127\.|\[::1)/.test(location.hostname) ? make("p", { class: "note" }, text("shareLocal")) : null,
    labelled(text("shareText"), field(line)),
    button(text("shareText"), copy(line), { class: "btn" }),
    button(text("sharePicture"), () => attempt(async () => copied(copyPicture(await drawing(), PICTURE))), { class: "btn" }),
    button(text("saveDrawing"), () => attempt(async () => save("sudoku.svg", "image/svg+xml", await drawing())), { class: "btn" }),
    state,
  );
}

/** @param {Parts} parts */
export const keyHelp = ({ root }) =>
  void dialog(root, text("helpTitle"), make("dl", { class: "keys" }, ...keyTexts().flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)])));
