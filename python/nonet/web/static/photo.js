/**
 * A puzzle from a photo: the picture with the corners of its grid, and what was read. The cells that are doubtful come first:
 * each shows its piece of the picture and the digits by their probability; a digit settles it, and the picture is read again
 * with it. What is not certain is used only if the player says that it is right.
 */

import { Board } from "./board.js";
import { makeCorners } from "./corners.js";
import { button, make } from "./dom.js";
import { Refused } from "./engine.js";
import { newGame } from "./game.js";
import { icon } from "./icons.js";
import { listen } from "./keys.js";
import { failure } from "./failures.js";
import { start } from "./open.js";
import { CELLS, cellOf, nameOf } from "./rules.js";
import { asPicture, brought, camera, drawPiece, photoInput, scaled } from "./shot.js";
import { gameOf } from "./steps.js";
import { Table } from "./table.js";
import { text } from "./texts.js";
import { placeName } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./shot.js").Point} Point */
/** @typedef {import("./shot.js").Shot} Shot */
/** @typedef {import("./api.js").PhotoReport} Report */
/** @typedef {import("./texts.js").Key} Key */

const PIECE = 288;
/** From this certainty on, a solution is certain. */
const CERTAIN = 0.95;
/** What a digit must at least have to show its share, in percent. */
const SHOWN = 1;
/** How far from its edges the corners lie in a picture without a grid. */
const INSET = 0.1;
/** What the reader warns of, and why it refuses. @type {Record<Report["warnings"][0]["kind"], Key>} */
const WARNINGS = {
  several_solutions: "multipleSolutions",
  not_proper: "photoNotProper",
  rival: "photoRival",
  mistake: "photoMistake",
  full: "photoFull",
  animated: "photoAnimated",
  covered: "photoCovered",
};
/** Where more cells seem to be covered, most often the corners are wrong. */
const MOST_NAMED = 6;
/** @type {Record<string, Key>} */
const REFUSALS = { blank: "photoNoDigits", small: "photoSmall", time: "photoSlow" };

/** @param {Report} report */
const cornersOf = ({ corners }) => /** @type {Point[]} */ (corners);

const digitName = (/** @type {number} */ digit) => (digit ? String(digit) : text("photoBlank"));

/** @param {number[]} values */
const rivals = (values) => values.map(digitName).reduce((first, last) => text("photoOr", { first, last }));

/** @param {Parts} parts @returns {import("./places.js").Place} */
export function photoPlace(parts) {
  const { root, ask, say } = parts;
  /** @type {Shot | null} */
  let shot = null;
  /** @type {Report | null} */
  let report = null;
  /** What the player says of cells, in the order in which it was said. @type {Map<number, number>} */
  let said = new Map();
  let which = 0;
  let isMoved = false;
  /** Whether the picture can be read again as it is: it took too long, or the server did not answer. */
  let isLost = false;
  /** The number of readings that were asked for: what an older one tells is void. */
  let asked = 0;

  const table = new Table({ ask, game: newGame(CELLS.map(() => 0)), settings: { highlight: false }, say });
  const board = new Board();
  const corners = makeCorners({ say, onMove: () => {
    if (isMoved) return;
    isMoved = true;
    again.classList.add("main");
    state.replaceChildren(make("p", { class: "lead" }, text("photoMoved")));
    show();
  } });
  const state = make("div", { class: "stack state" });
  const sure = make("input", { type: "checkbox", onchange: () => show() });
  const yes = make("label", { class: "check" }, sure, make("span", {}, text("photoYes")));
  const use = button("", () => void parts.attempt(take), { class: "btn main" }, icon("fore"), text("photoUse"));
  const again = button("", () => void read(), { class: "btn" }, text("readAgain"));
  const piece = make("canvas", { class: "piece", width: PIECE, height: PIECE, role: "img" });
  const heading = make("h3", {});
  const told = make("p", { class: "soft s" });
  const keys = make("div", { class: "digits shares", role: "group", "aria-label": text("photoKeys") });
  const panel = make("div", { class: "asked" }, piece, make("div", { class: "stack" }, heading, told), keys);
  const note = make("p", { class: "soft s" }, text("photoCorners"));
  const picture = make("section", { "aria-label": text("photoPicture") }, make("h2", {}, text("photoPicture")), corners.element, note, make("div", { class: "acts" }, again, another()));
  const result = make("section", { "aria-label": text("photoResult") }, make("h2", {}, text("photoResult")), panel, board.element);
  const decide = make("div", { class: "acts decide" }, yes, use);
  const both = make("div", { class: "photo" }, picture, result);

  /** A way to another picture. */
  function another(name = "btn") {
    return make("label", { class: name }, camera(), make("span", {}, text(name === "btn" ? "photoOther" : "photoTake")), photoInput(parts));
  }

  /** @param {number} cell */
  const doubtOf = (cell) => report?.doubts.find((each) => cellOf(each.cell) === cell);
  const inWords = (/** @type {{cell: string, values: number[]}} */ { cell, values }) => `${placeName(cellOf(cell))}: ${rivals(values)}`;

  /** Show what was read, and the cell that is selected. */
  function show() {
    const isUsable = Boolean(report) && !isMoved && (report?.certain || sure.checked);
    use.disabled = !isUsable;
    yes.hidden = Boolean(report?.certain) || isMoved;
    result.hidden = decide.hidden = !report;
    note.hidden = !corners.corners().length;
    again.hidden = note.hidden && !isLost;
    corners.element.hidden = !shot;
    result.classList.toggle("stale", isMoved);
    if (!report || !shot) return;
    board.show(table.view());
    for (const doubt of report.doubts) {
      const words = board.cells[cellOf(doubt.cell)].querySelector(".words");
      if (words) words.textContent = inWords(doubt);
    }
    const cell = table.cursor;
    drawPiece(piece, shot, cornersOf(report), cell);
    piece.setAttribute("aria-label", text("photoPiece", { cell: placeName(cell) }));
    const doubt = doubtOf(cell);
    const name = placeName(cell);
    heading.textContent = doubt ? inWords(doubt) : name;
    heading.textContent = heading.textContent[0].toUpperCase() + heading.textContent.slice(1);
    const own = said.get(cell);
    told.textContent = own === undefined ? text("photoReads", { digit: digitName(report.cells[cell].value) }) : text("photoSaid", { digit: digitName(own) });
    const shares = report.cells[cell].candidates.map((share, digit) => ({ digit, share: Math.round(100 * share) }));
    keys.replaceChildren(...shares.sort((one, other) => other.share - one.share || one.digit - other.digit).map(({ digit, share }) =>
      button("", () => settle(digit), { class: share < SHOWN ? "digit" : "digit likely", "aria-pressed": String(digit === report?.cells[cell].value) },
        make("span", { "aria-hidden": "true", class: digit ? null : "s" }, digitName(digit)),
        make("span", { class: "words" }, share < SHOWN ? digitName(digit) : `${digitName(digit)}, ${text("percent", { count: share })}`),
        make("small", { class: "left num", "aria-hidden": "true" }, share < SHOWN ? "" : text("percent", { count: share })))));
  }
  table.onChange = show;

  /** Say what a cell shows, and read the picture with it. @param {number} digit @param {number} [cell] */
  function settle(digit, cell = table.cursor) {
    if (!report || isMoved) return;
    said.set(cell, digit);
    say(text("photoSettled", { cell: placeName(cell), digit: digitName(digit) }));
    void read(true);
  }
  table.digit = (digit) => settle(digit);
  table.erase = () => settle(0);
  table.enter = table.goNext = () => {
    const next = report?.doubts.map(({ cell }) => cellOf(cell)).find((cell) => cell !== table.cursor);
    if (next !== undefined) choose(next);
  };
  table.setMode = () => {};
  table.undo = () => {
    const last = [...said.keys()].at(-1);
    if (last === undefined) return table.because("nothingToUndo");
    said.delete(last);
    say(text("undone", { what: placeName(last) }));
    void read(true);
  };
  table.redo = () => table.because("nothingToRedo");

  /** Select a cell, for ears and eyes. @param {number} cell */
  function choose(cell) {
    table.go(cell);
    board.focus(cell);
    panel.scrollIntoView({ block: "nearest" });
  }

  /** Read the picture. @param {boolean} [isSettling] whether it was read before, and a cell was settled since */
  async function read(isSettling = false) {
    if (!shot) return;
    asked += 1;
    const own = asked;
    both.setAttribute("aria-busy", "true");
    if (!isSettling) say(text("photoReading"));
    const grid = isMoved ? corners.corners() : report?.corners;
    try {
      const question = {
        data: shot.data,
        ...(grid ? { corners: grid.flat().map((each) => Math.max(0, each).toFixed(1)).join(",") } : which ? { which } : {}),
        ...(said.size ? { given: [...said].map(([cell, digit]) => `${nameOf(cell)}=${digit}`).join(",") } : {}),
      };
      const found = await ask("photo", question, asPicture(question));
      if (own === asked) reported(found, isSettling);
    } catch (error) {
      if (own === asked) refused(error);
    }
    if (own === asked) both.removeAttribute("aria-busy");
  }

  /** @param {Report} found @param {boolean} isSettling */
  function reported(found, isSettling) {
    report = found;
    isMoved = isLost = false;
    sure.checked = false;
    again.classList.remove("main");
    if (shot) corners.show(shot, cornersOf(found));
    const cell = isSettling ? table.cursor : 0;
    const doubts = found.doubts.map((each) => cellOf(each.cell));
    table.load(gameOf(found.grid));
    table.looked = new Set(doubts);
    table.go(doubts[0] ?? cell);
    const words = inSentences(found);
    state.replaceChildren(
      make("p", { class: "lead" }, ...words.map((each) => `${each} `)),
      doubts.length ? make("ul", { class: "doubts" }, ...found.doubts.map((each) => make("li", {}, button(inWords(each), () => choose(cellOf(each.cell)), { class: "btn" })))) : "",
    );
    if (found.certain) {
      say(words.join(" "));
      if (!isSettling || document.activeElement?.closest("[data-place]") === both.closest("[data-place]")) use.focus();
    } else {
      const [first] = found.doubts;
      say([...(isSettling ? words.slice(0, 1) : words), first ? text("photoNext", { doubt: inWords(first) }) : ""].filter(Boolean).join(" "));
      if (doubts.length) choose(doubts[0]);
    }
  }

  /** @param {Report} found */
  function inSentences(found) {
    const count = found.cells.filter((each) => each.value).length;
    const doubts = found.doubts.length;
    const warned = found.warnings.map(({ kind, cells }) =>
      text(kind === "covered" && (cells ?? []).length > MOST_NAMED ? "photoCoveredMany" : WARNINGS[kind], {
        count: cells?.length ?? 0,
        cells: (cells ?? []).map(({ cell, value }) =>
          placeName(cellOf(cell)) + (kind === "covered" ? "" : `: ${digitName(value)}`)).join("; "),
      }));
    const said = found.certain ? "photoCertain" : doubts > 1 ? "photoDoubtfulSome" : doubts ? "photoDoubtful" : "photoUnsure";
    const isSolved = !found.certain && found.solution_certainty >= CERTAIN;
    return [text(said, { count, doubts }), ...warned, ...(isSolved ? [text("photoSolution")] : [])];
  }

  /** Say why nothing was read, and what can be done. @param {unknown} error */
  function refused(error) {
    report = null;
    const problem = error instanceof Refused ? error.problem : null;
    const kind = problem?.error;
    const grids = /** @type {Point[][]} */ (problem?.corners ?? []);
    const command = /pip install .*/.exec(problem?.message ?? "")?.[0];
    const [rows, columns] = problem?.size ?? [];
    const known = kind === "ValueError" ? "photoCrossed" : REFUSALS[problem?.kind ?? ""];
    const words = rows ? text("photoSize", { rows, columns })
      : known ? text(known)
        : kind === "NoGridError" ? text("photoNoGrid")
          : grids.length ? text("photoSeveral", { count: grids.length })
            : kind === "PictureError" ? text("photoBroken")
              : kind === "ImportError" && command ? text("photoMissing")
                : failure(error, newGame([]));
    state.replaceChildren(
      make("p", { class: "lead" }, words),
      command ? make("p", {}, make("code", {}, command)) : "",
      command ? make("p", { class: "soft" }, text("photoMissingMore")) : "",
      grids.length ? make("div", { class: "acts" }, ...grids.map((_, place) => button(text("photoGrid", { number: place + 1 }), () => {
        which = place + 1;
        void read();
      }, { class: "btn" }))) : "",
    );
    isLost = !grids.length && !["PictureError", "ImportError"].includes(kind ?? "");
    say([words, command].filter(Boolean).join(" "));
    if (shot) {
      const { width, height } = shot.canvas;
      const [left, top, right, bottom] = [width * INSET, height * INSET, width * (1 - INSET), height * (1 - INSET)];
      isMoved = kind === "NoGridError" || kind === "ValueError";
      corners.show(shot, isMoved ? [[left, top], [right, top], [right, bottom], [left, bottom]] : [], grids);
    }
    show();
    state.querySelector("button")?.focus();
  }

  /** Play the puzzle; the picture is forgotten. */
  async function take() {
    if (!report) return;
    const { grid } = report;
    [shot, report] = [null, null];
    for (const each of [both, decide]) each.remove();
    await start(parts, { grid, conflicts: [] }, "", text("photoUsed"));
  }

  board.grid.addEventListener("click", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    if (cell instanceof HTMLElement) choose(Number(cell.dataset.cell));
  });
  listen(result, board, table, { help: parts.keys, hint: { actOf: () => null } });

  return {
    id: "photo",
    title: text("photo"),
    parent: "new",
    show: async (home) => {
      const { file } = brought;
      brought.file = null;
      if (!file && shot) return;
      home.replaceChildren(make("div", { class: "page" },
        make("header", {}, make("h1", {}, text("photoTitle")), button("", () => parts.go("new"), { class: "btn quiet" }, icon("back"), text("newPuzzle"))),
        state, file ? decide : "", file ? both : another("btn main"), make("p", { class: "soft s" }, text("photoPrivacy"))));
      if (!file) return state.replaceChildren(make("p", { class: "lead" }, text("photoLead")), make("p", { class: "soft" }, text("photoTips")));
      [shot, report, said, which, isMoved, isLost] = [null, null, new Map(), 0, false, false];
      state.replaceChildren(make("p", { class: "lead" }, text("photoReading")));
      show();
      asked += 1;
      const own = asked;
      try {
        const found = await scaled(file);
        if (own !== asked) return;
        shot = found;
      } catch {
        return refused(new Refused({ error: "PictureError", message: "" }));
      }
      corners.show(shot, []);
      // The heading has the focus first; what was read takes it then.
      void read();
    },
  };
}
