/** Dialogs: a new puzzle, a file or a text to open, a technique to practise, settings, keys. */

import { button, choice, dialog, form, labelled, make, save } from "./dom.js";
import { fix, newGame } from "./game.js";
import { cellOf } from "./rules.js";
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
 * @property {(words: string) => void} say
 * @property {(hash: string) => void} go goes to a place: "learn", "learn/x_wing"
 */

/** @typedef {"easy" | "medium" | "hard" | "unfair" | "extreme"} Level */
/** @typedef {{techniques: {id: string, name: string, level: string}[], levels: Level[], symmetries: string[]}} Catalogue */
const SEEDS = 2 ** 32;

/** @param {Level[]} known @returns {[string, string][]} */
const levels = (known) => [["", text("any")], ...known.map((level) => /** @type {[string, string]} */ ([level, text(level)]))];

/** @param {Table} table @returns {Promise<Catalogue>} */
const catalogue = (table) => table.ask("techniques", {});

const drawnSeed = () => Math.floor(Math.random() * SEEDS);

/** @param {Catalogue} known @param {boolean} isOptional */
function techniques(known, isOptional) {
  const chosen = choice("technique", isOptional ? [["", text("any")]] : []);
  for (const level of [...known.levels, /** @type {""} */ ("")]) {
    const some = known.techniques.filter((each) => each.level === level);
    const label = text(level || "otherTechniques");
    if (some.length) chosen.append(make("optgroup", { label }, ...some.map((each) => make("option", { value: each.id }, each.name))));
  }
  return chosen;
}

/** @param {Parts} parts */
export const newPuzzle = (parts) =>
  parts.attempt(async () => {
    const number = (/** @type {string} */ name) => make("input", { type: "number", name, min: 1, max: 12, step: 0.1 });
    const known = await catalogue(parts.table);
    const seed = make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true });
    dialog(
      parts.root,
      text("newTitle"),
      form(
        (data) => makeOne(parts, data),
        labelled(text("level"), choice("level", levels(known.levels))),
        make("div", { class: "pair" }, labelled(text("ratingFrom"), number("from")), labelled(text("ratingTo"), number("to"))),
        labelled(text("withTechnique"), techniques(known, true)),
        labelled(text("symmetry"), choice("symmetry", known.symmetries.map((name) => [name, name.replace("_", " ")]))),
        labelled(text("seed"), seed),
        make("p", { class: "note" }, text("seedNote")),
        make("button", { class: "btn main" }, text("make")),
      ),
    );
  });

/** Print the board, or new puzzles or positions of a technique as PDF. @param {Parts} parts */
export const printPaper = (parts) => parts.attempt(async () => {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    make("input", { type: "number", name, value, min: 1, max, required: true });
  const check = (/** @type {string} */ name, /** @type {string} */ label) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", name }), make("span", {}, label));
  const known = await catalogue(parts.table);
  const shown = dialog(
    parts.root,
    text("printTitle"),
    button(text("printBoard"), () => {
      shown.close();
      print();
    }),
    form(
      (data) => makeSheet(parts, data),
      make("h3", {}, text("printSheet")),
      labelled(text("positionsOf"), techniques(known, true)),
      make("div", { class: "pair" }, labelled(text("count"), number("count", 8, 60)), labelled(text("perPage"), number("per_page", 4, 30))),
      labelled(text("level"), choice("level", levels(known.levels))),
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
async function makeSheet({ table }, data) {
  const technique = data.get("technique");
  const { pdf } = await table.ask(technique ? "worksheet" : "sheet", {
    ...Object.fromEntries(["seed", "count", "per_page"].map((name) => [name, Number(data.get(name))])),
    paper: data.get("paper"),
    large: data.has("large"),
    ...(technique ? { technique } : { hints: data.has("hints"), ...(data.get("level") ? { level: data.get("level") } : {}) }),
  });
  const name = technique ? `${technique}.pdf` : "sudoku.pdf";
  save(name, "application/pdf", Uint8Array.from(atob(pdf), (symbol) => symbol.charCodeAt(0)));
  table.say(text("saved", { name, count: data.get("count") }));
}

/** @param {Parts} parts @param {FormData} data */
async function makeOne({ table, begin }, data) {
  const wish = (/** @type {string} */ name) => (data.get(name) ? { [name]: data.get(name) } : {});
  const [from, to] = [Number(data.get("from")), Number(data.get("to"))];
  const symmetry = data.get("symmetry") === "none" ? {} : wish("symmetry");
  const made = await table.ask("generate", {
    seed: Number(data.get("seed")),
    ...wish("level"),
    ...wish("technique"),
    ...symmetry,
    ...(from || to ? { rating: [from || 1, to || 20] } : {}),
  });
  await begin(gameOf({ values: made.puzzle }), text("loaded", { name: `${text("seed")} ${made.seed}` }));
}

/** @param {Parts} parts */
export function openPuzzle(parts) {
  const file = make("input", { type: "file", onchange: () => file.files?.length && (shown.close(), openFile(parts, file.files[0])) });
  const area = make("textarea", { name: "text", rows: 10, spellcheck: "false" });
  const shown = dialog(
    parts.root,
    text("openTitle"),
    make("p", {}, text("openNote")),
    form(
      (data) => openBytes(parts, new TextEncoder().encode(String(data.get("text"))), ""),
      labelled(text("openText"), area),
      make("button", { class: "btn main" }, text("openRead")),
    ),
    labelled(text("openFile"), file),
    button(text("openEmpty"), () => {
      shown.close();
      parts.attempt(async () => {
        await parts.begin(newGame(Array(81).fill(0)), text("startNote"));
        setUp(parts, text("startNote"));
      });
    }),
  );
  area.focus();
}

/** @param {Parts} parts @param {string} written */
export const openText = (parts, written) => parts.attempt(() => openBytes(parts, new TextEncoder().encode(written), ""));

/** @param {Parts} parts @param {File} file */
export const openFile = (parts, file) =>
  parts.attempt(async () => openBytes(parts, new Uint8Array(await file.arrayBuffer()), file.name));

/** @param {Parts} parts @param {Uint8Array} bytes @param {string} name */
async function openBytes(parts, bytes, name) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  /** @type {{puzzles: any[], problems: {message: string}[]}} */
  const { puzzles, problems } = await parts.table.ask("read", { data: btoa(binary), name });
  if (!puzzles.length) throw new Error(problems.map((each) => each.message).join("; "));
  if (puzzles.length === 1) return start(parts, puzzles[0], name);
  const shown = dialog(
    parts.root,
    text("openTitle"),
    make("p", {}, text("several", { count: puzzles.length })),
    ...problems.map((each) => make("p", { class: "note" }, each.message)),
    make("ol", { class: "choices" }, ...puzzles.map((each, place) =>
      make("li", {}, button(each.name || text("puzzleNumber", { number: place + 1 }), () => {
        shown.close();
        start(parts, each, name);
      })),
    )),
  );
}

/** @param {Parts} parts @param {any} puzzle @param {string} name */
async function start(parts, puzzle, name) {
  const conflicts = puzzle.conflicts ?? [];
  if (!conflicts.length) return parts.begin(gameOf(puzzle.grid), text("loaded", { name: puzzle.name || name || text("openText") }));
  const cells = [...new Set(conflicts.flatMap((/** @type {any} */ each) => [each.first, each.second]))].sort((one, other) => cellOf(one) - cellOf(other));
  const words = text("conflictNote", { cells: cells.join(", ") });
  await parts.begin({ ...gameOf(puzzle.grid), givens: Array(81).fill(0) }, words);
  setUp(parts, words);
}

/** Show the button that makes the digits of the board givens. @param {Parts} parts @param {string} words */
export function setUp(parts, words) {
  parts.put(
    make("p", {}, words),
    button(text("start"), () => parts.attempt(async () => {
      const { table } = parts;
      const { status } = await table.ask("check", { grid: table.position().values });
      await parts.begin(fix(table.game), text("started", { status: text(status) }));
    }), { class: "btn main" }),
  );
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
        labelled(text("practise"), techniques(await catalogue(parts.table), false)),
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
const another = (parts, technique) => button(text("another"), () => parts.attempt(() => exercise(parts, technique)));

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
export function settings({ root, table }) {
  const box = (/** @type {"autoMarks" | "showTimer" | "highlight" | "showConflicts" | "speakKeys" | "marksComplete"} */ name) =>
    make("label", { class: "check" },
      make("input", { type: "checkbox", name, checked: table.settings[name], onchange: (/** @type {Event} */ event) =>
        event.target instanceof HTMLInputElement && table.set({ [name]: event.target.checked }) }),
      make("span", {}, text(name)));
  const theme = choice("theme", [["auto", text("themeAuto")], ["light", text("themeLight")], ["dark", text("themeDark")]]);
  theme.value = table.settings.theme;
  theme.addEventListener("change", () => table.set({ theme: theme.value }));
  dialog(
    root,
    text("settings"),
    ...(/** @type {const} */ (["autoMarks", "highlight", "showConflicts", "showTimer", "speakKeys", "marksComplete"])).map(box),
    labelled(text("theme"), theme),
  );
}

/** @param {Parts} parts */
export const keyHelp = ({ root }) =>
  void dialog(root, text("helpTitle"), make("dl", { class: "keys" }, ...keyTexts().flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)])));
