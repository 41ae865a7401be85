/** Puzzles from elsewhere: a text that is pasted or dropped, a file, one that is typed in. What is no puzzle is said in plain words. */

import { button, make } from "./dom.js";
import { dialog } from "./forms.js";
import { fix, gameOf, newGame } from "./game.js";
import { fromFile } from "./game_file.js";
import { picture } from "./games.js";
import { clashOf, clashWords } from "./failures.js";
import { base64, isPicture, openPhoto } from "./shot.js";
import { text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

/** @param {Parts} parts @param {string} written */
export const readText = (parts, written) => readBytes(parts, new TextEncoder().encode(written), "");

/** @param {Parts} parts @param {string} written */
export const openText = (parts, written) => parts.attempt(() => readText(parts, written));

/** @param {Parts} parts @param {File} file */
export const openFile = (parts, file) => isPicture(file) ? openPhoto(parts, file) : parts.attempt(async () => readBytes(parts, new Uint8Array(await file.arrayBuffer()), file.name));

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

/** Say what a puzzle is. @param {import("./api.js").CheckReport["status"]} status */
const statusText = (status) => text(/** @type {import("./texts.js").Key} */ (status));

/** @param {Parts} parts @param {Uint8Array} bytes @param {string} name */
async function readBytes(parts, bytes, name) {
  const kept = fromFile(new TextDecoder().decode(bytes));
  if (kept) return parts.begin(kept, text("loaded", { name: name || text("theGame") }));
  const { puzzles, problems } = await parts.ask("read", { data: base64(bytes), name });
  if (!puzzles.length) throw new Error(whyNone(bytes, problems[0]?.message ?? ""));
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
      }, { class: "btn" }, picture(gameOf(each.grid)), each.name || text("puzzleNumber", { number: place + 1 }))),
    )),
  );
}

/** @param {Parts} parts @param {import("./api.js").ReadPuzzle} puzzle @param {string} name @param {string} [begun] what is said */
export async function start(parts, puzzle, name, begun = text("loaded", { name: name || text("thePuzzle") })) {
  const game = gameOf(puzzle.grid);
  const clash = clashOf(game.values);
  if (clash) {
    const words = `${clash.words} ${text("mendNote")}`;
    await parts.begin({ ...game, givens: Array(81).fill(0) }, words, clash.cells[1]);
    return setUp(parts, words);
  }
  await parts.begin(game, begun);
  const { status } = await parts.ask("check", { grid: parts.table.position().values });
  if (status !== "proper") parts.tell(statusText(status));
}

/** Begin with an empty board. @param {Parts} parts */
export const openEmpty = (parts) =>
  parts.attempt(async () => {
    await parts.begin(newGame(Array(81).fill(0)), text("startNote"));
    setUp(parts, text("startNote"));
  });

/** Show the button that makes the digits of the board givens. @param {Parts} parts @param {string} words */
export function setUp(parts, words) {
  parts.put(
    make(
      "section",
      { class: "coach keep", "aria-label": text("openEmpty") },
      make("p", { class: "lead" }, words),
      make("div", { class: "acts" }, button(text("start"), () => parts.attempt(async () => {
        const { table } = parts;
        const { status } = await parts.ask("check", { grid: table.position().values });
        if (status === "conflict") throw new Error(clashWords(table.game.values));
        await parts.begin(fix(table.game), text("started", { status: statusText(status) }));
        if (status !== "proper") parts.tell(statusText(status));
      }), { class: "btn main" })),
    ),
  );
}
