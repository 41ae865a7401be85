/** Puzzles from elsewhere: a text that is pasted or dropped, a file, one that is typed in. What is no puzzle is said in plain words. */

import { boardFor } from "./boards.js";
import { button, make } from "./dom.js";
import { dialog } from "./forms.js";
import { newGame } from "./game.js";
import { fromFile } from "./game_file.js";
import { picture } from "./games.js";
import { clashOf, clashWords } from "./failures.js";
import { base64, isPicture, openPhoto } from "./shot.js";
import { fromFragment } from "./links.js";
import { lineOf, valuesOf } from "./rules.js";
import { fix, gameOf } from "./steps.js";
import { speakMore, text } from "./texts.js";
import { listed } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

/** What refuses a puzzle with rules says the name of the format first. */
const OTHERS = /^(f-puzzles|SudokuPad|ISS|killer|jigsaw)\b/i;
const SHORT = /^\s*https?:\/\/(tinyurl\.com|bit\.ly|t\.ly)\//;
/** These sites keep a short address that is opened: it leads to none with the puzzle. */
const SHORT_PAD = /this short link/;
/** A link that was copied without its first part. */
const BARE = /^\s*(?=([\w-]+\.)*(sudokupad\.app|f-puzzles\.com|crackingthecryptic\.com|tinyurl\.com|bit\.ly|t\.ly)\/\S+\s*$)/i;
const DRAWN = /drawings?\b/;
const IN_WORDS = /\(the rules in words: "(.*)"\)/;

/** @param {Parts} parts @param {string} written */
export const readText = (parts, written) => readBytes(parts, new TextEncoder().encode(written.replace(BARE, "https:/" + "/")), "");

/** @param {Parts} parts @param {string} written */
export const openText = (parts, written) => parts.attempt(async () => void await readText(parts, written));

/** @param {Parts} parts @param {File} file */
export const openFile = (parts, file) => isPicture(file) ? openPhoto(parts, file) : parts.attempt(async () => void await readBytes(parts, new Uint8Array(await file.arrayBuffer()), file.name));

/** Begin a game that was kept. @param {Parts} parts @param {NonNullable<ReturnType<typeof fromFile>>} kept @param {string} name */
async function begin(parts, { layout, ...game }, name) {
  const board = await boardFor(parts.root, parts.ask, layout);
  await parts.begin({ ...game, ...(board ? { board } : {}) }, text("loaded", { name: name || text("theGame") }));
}

/** Say why there is no puzzle in some bytes. @param {Uint8Array} bytes @param {string} reason in the library's words */
function whyNone(bytes, reason) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text("notText");
  }
  if (bytes.includes(0)) return text("notText");
  const rows = /expected nine rows, found (\d+)/.exec(reason);
  const cells = /expected 81 cells, found (\d+)/.exec(reason);
  if (rows) return text("tooFewRows", { count: rows[1] });
  if (cells) return text("notAllCells", { count: cells[1] });
  return text("noPuzzle");
}

/** Return what the picture of a position shows; of a board that is not opened yet only its digits are known. @param {import("./api.js").Position} grid */
const pictured = ({ values, givens, layout }) => {
  const size = layout?.size ?? 9;
  return { values: valuesOf(values), givens: valuesOf(givens ?? values), board: layout ? { ...NO_BOARD, layout, size } : undefined };
};
/** @type {Omit<import("./api.js").BoardReport, "layout" | "size">} */
const NO_BOARD = { language: "en", houses: [], drawing: "", corners: [], labels: [], rules: [], named: [] };

/** Say what a puzzle is. @param {import("./api.js").CheckReport["status"]} status */
const statusText = (status) => text(/** @type {import("./texts.js").Key} */ (status));

/** Say what was read of a puzzle: its givens, and its rules by their kinds. @param {Parts} parts @param {import("./api.js").Position} grid */
async function contents(parts, { values, layout }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { rule } of layout?.rules ?? []) counts.set(String(rule), (counts.get(String(rule)) ?? 0) + 1);
  const titles = counts.size && layout ? (await parts.ask("rule_kinds", { layout: { size: layout.size, regions: "" } })).kinds : [];
  const title = (/** @type {string} */ rule) => titles.find((each) => each.rule === rule)?.title ?? rule.replaceAll("_", " ");
  const rules = [...counts].map(([rule, count]) => `${title(rule)}${count > 1 ? ` (${count})` : ""}`);
  return listed([valuesOf(values).some(Boolean) ? text("contentGivens") : "", rules.length ? text("contentRules", { rules: rules.join(", ") }) : ""].filter(Boolean));
}

/** Return how many drawings a message counts: "2 lines, 1 text are drawings …". @param {string} reason */
const drawingsIn = (reason) => [...reason.split(/ (?:is a|are) drawing/)[0].matchAll(/(?:^|, |: )(\d+) /g)].reduce((sum, [, count]) => sum + Number(count), 0);

/** Let the player decide whether the drawings of a puzzle are a part of its rules. @param {Parts} parts @param {string} rules in the words of its setter @param {string} read what was read and left out @param {() => Promise<void>} begin */
function askOfDrawings(parts, rules, read, begin) {
  const shown = dialog(
    parts.root,
    text("openTitle"),
    make(
      "div",
      { class: "stack" },
      make("p", {}, text("hasDrawings")),
      rules ? make("p", { class: "card" }, text("rulesInWords", { rules })) : "",
      read ? make("p", { class: "soft s" }, read) : "",
    ),
    make("div", { class: "acts" }, button(text("withoutDrawings"), () => {
      shown.close();
      parts.attempt(begin);
    }, { class: "btn main" })),
  );
}

/** @param {Parts} parts @param {Uint8Array} bytes @param {string} name @param {boolean} [isUndrawn] whether drawings are left out @returns {Promise<unknown>} */
async function readBytes(parts, bytes, name, isUndrawn = false) {
  const written = new TextDecoder().decode(bytes);
  const kept = fromFile(written);
  if (kept) return begin(parts, kept, name);
  const [link] = /#g=[\w-]+/.exec(written) ?? [];
  if (link) {
    const game = await fromFragment(link);
    if (!game) throw new Error(text("brokenLink"));
    return begin(parts, game, name);
  }
  const { puzzles, problems } = await parts.ask("read", { data: base64(bytes), name, ignore_drawings: isUndrawn });
  if (!puzzles.length) {
    const [problem] = problems;
    const reason = (problem?.message ?? "").replace(/^line \d+, column \d+: /, "");
    await speakMore("other");
    if (SHORT.test(written)) throw new Error(text("shortLink"));
    if (SHORT_PAD.test(reason)) throw new Error(text("shortPad"));
    if (problem?.kind === "drawings") {
      const { puzzles: [rest] } = await parts.ask("read", { data: base64(bytes), name, ignore_drawings: true });
      const read = !rest ? "" : text("readWithout", { contents: await contents(parts, rest.grid), count: drawingsIn(reason) });
      return askOfDrawings(parts, IN_WORDS.exec(reason)?.[1] ?? "", read, async () => void await readBytes(parts, bytes, name, true));
    }
    if (OTHERS.test(reason)) throw new Error(text(problem.error === "UnknownRuleError" ? "unknownRules" : DRAWN.test(reason) ? "drawnRules" : "notRead", { reason }));
    throw new Error(whyNone(bytes, reason));
  }
  if (puzzles.length === 1) return start(parts, puzzles[0], name);
  const shown = dialog(
    parts.root,
    text("openTitle"),
    make("p", {}, text("several", { count: puzzles.length })),
    problems.length ? make("p", { class: "soft s" }, text("notAll", { count: problems.length })) : null,
    make("ol", { class: "choices" }, ...puzzles.map((each, place) =>
      make("li", {}, button("", () => {
        shown.close();
        parts.attempt(() => start(parts, each, name));
      }, { class: "btn" }, picture(pictured(each.grid)), each.name || text("puzzleNumber", { number: place + 1 }))),
    )),
  );
}

/** Return what stands on the board, without candidates. @param {import("./table.js").Table} table */
const puzzleIn = ({ game }) => ({ values: lineOf(game.values), ...(game.board ? { layout: game.board.layout } : {}) });

/** @param {Parts} parts @param {import("./api.js").ReadPuzzle} puzzle @param {string} name @param {string} [begun] what is said */
export async function start(parts, puzzle, name, begun = text("loaded", { name: name || text("thePuzzle") })) {
  const game = gameOf(puzzle.grid, await boardFor(parts.root, parts.ask, puzzle.grid.layout));
  const clash = clashOf(game);
  if (clash) {
    const words = `${clash.words} ${text("mendNote")}`;
    await parts.begin({ ...game, givens: game.values.map(() => 0) }, words, clash.cells[1]);
    return setUp(parts, words);
  }
  await parts.begin(game, begun);
  const { status } = await parts.ask("check", { grid: puzzleIn(parts.table) });
  if (status !== "proper") parts.tell(statusText(status));
}

/** Go on with a puzzle that has no givens yet. @param {Parts} parts */
export async function goOn(parts) {
  const { board, about } = parts.table.game;
  if (about?.isSetting) return (await import("./setter.js")).showSetter(parts);
  if (!board) setUp(parts);
}

/** Begin with an empty board. @param {Parts} parts */
export const openEmpty = (parts) =>
  parts.attempt(async () => {
    await parts.begin(newGame(Array(81).fill(0)), text("startNote"));
    setUp(parts);
  });

/** Show the button that makes the digits of the board givens. @param {Parts} parts @param {string} [words] */
export function setUp(parts, words = text("startNote")) {
  parts.put(
    make(
      "section",
      { class: "coach keep", "aria-label": text("openEmpty") },
      make("p", { class: "lead" }, words),
      make("div", { class: "acts" }, button(text("start"), () => parts.attempt(async () => {
        const { table } = parts;
        const { status } = await parts.ask("check", { grid: puzzleIn(table) });
        if (status === "conflict") throw new Error(clashWords(table.game));
        await parts.begin(fix(table.game), text("started", { status: statusText(status) }));
        if (status !== "proper") parts.tell(statusText(status));
      }), { class: "btn main" })),
    ),
  );
}
