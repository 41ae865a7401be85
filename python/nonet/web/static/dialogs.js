/** Dialogs: a new puzzle, a file or a text to open, a technique to practise, settings, keys. */

import { button, choice, dialog, labelled, make, save } from "./dom.js";
import { fix, newGame } from "./game.js";
import { cellOf } from "./rules.js";
import { gameOf } from "./table.js";
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
 */

const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);
const SYMMETRIES = ["none", "half_turn", "quarter_turn", "horizontal", "vertical", "diagonal", "antidiagonal", "orthogonal", "bidiagonal", "full"];
const SEEDS = 2 ** 32;

/** @returns {[string, string][]} */
const levels = () => [["", text("any")], ...LEVELS.map((level) => /** @type {[string, string]} */ ([level, text(level)]))];

const drawnSeed = () => Math.floor(Math.random() * SEEDS);

/** A form that acts when it is sent. @param {(data: FormData) => void} act @param {...(Node | string | null)} children */
const form = (act, ...children) =>
  make("form", { onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) act(new FormData(event.target));
  } }, ...children);

/** @param {Table} table @param {boolean} isOptional */
async function techniques(table, isOptional) {
  const known = (await table.ask("techniques", {})).techniques;
  const options = known.map((/** @type {any} */ each) => [each.id, each.level ? `${each.name} (${each.level})` : each.name]);
  return choice("technique", isOptional ? [["", text("any")], ...options] : options);
}

/** @param {Parts} parts */
export const newPuzzle = (parts) =>
  parts.attempt(async () => {
    const number = (/** @type {string} */ name) => make("input", { type: "number", name, min: 1, max: 12, step: 0.1 });
    const seed = make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true });
    const shown = dialog(
      parts.root,
      text("newTitle"),
      form(
        (data) => {
          shown.close();
          makeOne(parts, data);
        },
        labelled(text("level"), choice("level", levels())),
        make("div", { class: "pair" }, labelled(text("ratingFrom"), number("from")), labelled(text("ratingTo"), number("to"))),
        labelled(text("withTechnique"), await techniques(parts.table, true)),
        labelled(text("symmetry"), choice("symmetry", SYMMETRIES.map((name) => [name, name.replace("_", " ")]))),
        labelled(text("seed"), seed),
        make("p", { class: "note" }, text("seedNote")),
        make("button", { class: "main" }, text("make")),
      ),
    );
  });

/** Print the board, or new puzzles as PDF. @param {Parts} parts */
export function printPaper(parts) {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    make("input", { type: "number", name, value, min: 1, max, required: true });
  const check = (/** @type {string} */ name, /** @type {string} */ label) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", name }), make("span", {}, label));
  const shown = dialog(
    parts.root,
    text("printTitle"),
    button(text("printBoard"), () => {
      shown.close();
      print();
    }),
    form(
      (data) => {
        shown.close();
        makeSheet(parts, data);
      },
      make("h3", {}, text("printSheet")),
      make("div", { class: "pair" }, labelled(text("count"), number("count", 8, 60)), labelled(text("perPage"), number("per_page", 4, 30))),
      labelled(text("level"), choice("level", levels())),
      labelled(text("paper"), choice("paper", ["a4", "a5", "a6", "a3", "letter", "legal"].map((name) => [name, name.toUpperCase()]))),
      check("large", text("large")),
      check("hints", text("withHints")),
      labelled(text("seed"), make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true })),
      make("p", { class: "note" }, text("printNote")),
      make("button", { class: "main" }, text("make")),
    ),
  );
}

/** @param {Parts} parts @param {FormData} data */
const makeSheet = ({ table, attempt }, data) =>
  attempt(async () => {
    table.say(text("working"));
    const { pdf } = await table.ask("sheet", {
      ...Object.fromEntries(["seed", "count", "per_page"].map((name) => [name, Number(data.get(name))])),
      ...(data.get("level") ? { level: data.get("level") } : {}),
      paper: data.get("paper"),
      large: data.has("large"),
      hints: data.has("hints"),
    });
    save("sudoku.pdf", "application/pdf", Uint8Array.from(atob(pdf), (symbol) => symbol.charCodeAt(0)));
    table.say(text("loaded", { name: "sudoku.pdf" }));
  });

/** @param {Parts} parts @param {FormData} data */
const makeOne = ({ table, attempt, begin }, data) =>
  attempt(async () => {
    const wish = (/** @type {string} */ name) => (data.get(name) ? { [name]: data.get(name) } : {});
    const [from, to] = [Number(data.get("from")), Number(data.get("to"))];
    const symmetry = data.get("symmetry") === "none" ? {} : wish("symmetry");
    table.say(text("working"));
    const made = await table.ask("generate", {
      seed: Number(data.get("seed")),
      ...wish("level"),
      ...wish("technique"),
      ...symmetry,
      ...(from || to ? { rating: [from || 1, to || 20] } : {}),
    });
    await begin(gameOf({ values: made.puzzle }), text("loaded", { name: `${text("seed")} ${made.seed}` }));
  });

/** @param {Parts} parts */
export function openPuzzle(parts) {
  const file = make("input", { type: "file", onchange: () => file.files?.length && (shown.close(), openFile(parts, file.files[0])) });
  const area = make("textarea", { name: "text", rows: 10, spellcheck: "false" });
  const shown = dialog(
    parts.root,
    text("openTitle"),
    make("p", {}, text("openNote")),
    form(
      (data) => {
        shown.close();
        openText(parts, String(data.get("text")));
      },
      labelled(text("openText"), area),
      make("button", { class: "main" }, text("openRead")),
    ),
    labelled(text("openFile"), file),
    button(text("openEmpty"), () => {
      shown.close();
      parts.begin(newGame(Array(81).fill(0)), text("startNote"));
      setUp(parts, text("startNote"));
    }),
  );
  area.focus();
}

/** @param {Parts} parts @param {string} written */
export const openText = (parts, written) => openBytes(parts, new TextEncoder().encode(written), "");

/** @param {Parts} parts @param {File} file */
export const openFile = (parts, file) =>
  parts.attempt(async () => openBytes(parts, new Uint8Array(await file.arrayBuffer()), file.name));

/** @param {Parts} parts @param {Uint8Array} bytes @param {string} name */
const openBytes = (parts, bytes, name) =>
  parts.attempt(async () => {
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
  });

/** @param {Parts} parts @param {any} puzzle @param {string} name */
async function start(parts, puzzle, name) {
  const clashes = puzzle.clashes ?? [];
  if (!clashes.length) return parts.begin(gameOf(puzzle.grid), text("loaded", { name: puzzle.name || name || text("openText") }));
  const cells = [...new Set(clashes.flatMap((/** @type {any} */ each) => [each.first, each.second]))].sort((one, other) => cellOf(one) - cellOf(other));
  const words = text("clashNote", { cells: cells.join(", ") });
  await parts.begin({ ...gameOf(puzzle.grid), givens: Array(81).fill(0) }, words);
  setUp(parts, words);
}

/** Show the button that makes the digits of the board givens. @param {Parts} parts @param {string} words */
function setUp(parts, words) {
  parts.put(
    make("p", {}, words),
    button(text("start"), () => parts.attempt(async () => {
      const { table } = parts;
      const { status } = await table.ask("check", { grid: table.position().values });
      await parts.begin(fix(table.game), text("started", { status: text(status) }));
    }), { class: "main" }),
  );
}

/** @param {Parts} parts */
export const practise = (parts) =>
  parts.attempt(async () => {
    const shown = dialog(
      parts.root,
      text("practiseTitle"),
      make("p", {}, text("practiseNote")),
      form(
        (data) => {
          shown.close();
          exercise(parts, String(data.get("technique")));
        },
        labelled(text("practise"), await techniques(parts.table, false)),
        make("button", { class: "main" }, text("make")),
      ),
    );
  });

/** @param {Parts} parts @param {string} technique */
const exercise = (parts, technique) =>
  parts.attempt(async () => {
    parts.table.say(text("working"));
    const made = await parts.table.ask("practice", { technique, seed: drawnSeed() });
    const words = text("practising", { name: made.name });
    const { name, profile, grid } = made;
    const game = { ...gameOf(grid), exercise: { technique, name, profile, grid, techniques: made.techniques ?? null, isFound: false } };
    parts.table.set({ autoMarks: true });
    await parts.begin(game, words);
    parts.put(make("p", {}, words), make("p", { class: "note" }, text("practiseNote")), button(text("another"), () => exercise(parts, technique)));
  });

/** @param {Parts} parts */
export function settings({ root, table }) {
  const box = (/** @type {"autoMarks" | "showTimer" | "highlight" | "showClashes" | "speakKeys" | "marksComplete"} */ name) =>
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
    ...(/** @type {const} */ (["autoMarks", "highlight", "showClashes", "showTimer", "speakKeys", "marksComplete"])).map(box),
    labelled(text("theme"), theme),
  );
}

/** @param {Parts} parts */
export const keyHelp = ({ root }) =>
  void dialog(root, text("helpTitle"), make("dl", { class: "keys" }, ...keyTexts().flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)])));
