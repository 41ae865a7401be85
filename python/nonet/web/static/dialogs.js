/** Dialogs: paper, a link to share, keys. */

import { ofClass, serving, sharedCode } from "./classroom.js";
import { copied, copyButton } from "./copying.js";
import { courseOf, ofLevel } from "./course.js";
import { dateOf } from "./days.js";
import { button, make } from "./dom.js";
import { choice, dialog, form, labelled } from "./forms.js";
import { hasRules, isSolved, newGame, position } from "./game.js";
import { toFile } from "./game_file.js";
import { icon } from "./icons.js";
import { SEEDS, askedOf, drawnSeed, isKind, kindsList, levelsOf, recipePlace } from "./kinds.js";
import { isLevel, levelName } from "./levels.js";
import { toFragment } from "./links.js";
import { inWords } from "./failures.js";
import { lineOf } from "./rules.js";
import { speakMore, text, textsOf } from "./texts.js";
import { boardName, kindName, solvedIn } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {(act: () => Promise<void>) => Promise<void>} Attempt */
/**
 * @typedef {object} Parts
 * @property {HTMLElement} root
 * @property {Table} table
 * @property {Attempt} attempt
 * @property {(game: Game, words?: string, cursor?: number) => Promise<void>} begin starts another game, at its first empty cell or another one
 * @property {(...nodes: Node[]) => void | Promise<void>} put shows something beside the board
 * @property {import("./table.js").Ask} ask
 * @property {(words: string) => void} say says words to ears
 * @property {(words: string, undo?: () => void, spoken?: string) => void} tell says them to eyes too
 * @property {(hash: string) => void} go goes to a place: "learn", "lesson/x_wing"
 * @property {EventTarget} area whose keys are the board's
 * @property {() => void} keys shows the list of keys
 */

/** @typedef {Omit<import("./api.js").Catalogue, "levels"> & import("./api.js").Api["levels"]["told"]} Catalogue the levels are those of puzzles for people */
const PICTURE = 1024;

/** @param {import("./table.js").Ask} ask @returns {Promise<Catalogue>} */
export const catalogue = async (ask) => ({ ...(await ask("techniques", {})), ...(await ask("levels", {})) });

/** Offer the techniques by level, those of a course in its order and before all others. @param {Catalogue} known @param {string} none what it means to choose none, "" if one must be @param {import("./course.js").Lesson[]} [lessons] */
export function techniques(known, none, lessons) {
  const chosen = choice("technique", none ? [["", none]] : []);
  const groups = known.levels.map(({ level, own_techniques: own }) => /** @type {const} */ ([levelName(level), lessons ? ofLevel(lessons, level).map(({ technique }) => technique) : own]));
  const taught = new Set(groups.flatMap(([, own]) => own));
  const places = new Map([...taught].map((id, place) => [id, place]));
  for (const [label, own] of [...groups, /** @type {const} */ ([text("otherTechniques"), known.techniques.map(({ id }) => id).filter((id) => !taught.has(id))])]) {
    const some = known.techniques.filter((each) => own.includes(each.id));
    if (lessons) some.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
    if (some.length) chosen.append(make("optgroup", { label }, ...some.map((each) => make("option", { value: each.id }, each.name))));
  }
  return chosen;
}

/** Print the board, or new puzzles or positions of a technique as PDF. @param {Parts} parts @param {string} [technique] the one of a worksheet */
export const printPaper = (parts, technique = "") => parts.attempt(async () => {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ max) =>
    make("input", { type: "number", name, value, min: 1, max, required: true });
  const check = (/** @type {string} */ name, /** @type {string} */ label) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", name }), make("span", {}, label));
  const [known] = await Promise.all([catalogue(parts.ask), speakMore("other")]);
  const chosen = techniques(known, text("wholePuzzles"), await courseOf(parts.ask));
  chosen.value = technique;
  // The level of a worksheet is that of its technique.
  const { kind } = parts.table.game.about ?? {};
  const board = kindsList(isKind(kind) ? kind : "classic");
  const level = choice("level", []);
  const hints = check("hints", text("withHints"));
  const offer = () => {
    const levels = isKind(board.value) ? levelsOf(board.value).filter(Boolean) : [];
    level.replaceChildren(...["", ...levels].map((each) => make("option", { value: each }, isLevel(each) ? levelName(each) : text("any"))));
    match();
  };
  board.addEventListener("change", offer);
  const ofPuzzles = make("div", { class: "pair" }, labelled(text("boardKind"), board), labelled(text("level"), level));
  // As many as fit so large; who wants more says so after it.
  const large = check("large", text("large"));
  const perPage = number("per_page", 4, 30);
  const apart = check("apart", text("answersApart"));
  const paper = choice("paper", known.papers.map((name) => [name, paperName(name)]));
  paper.value = "a4";
  const back = make("p", { class: "note" });
  const isOn = (/** @type {HTMLElement} */ each) => Boolean(each.querySelector("input")?.checked);
  const match = () => {
    ofPuzzles.hidden = Boolean(chosen.value);
    apart.hidden = !chosen.value;
    hints.hidden = Boolean(chosen.value) || board.value !== "classic";
    // In large print a worksheet has words that need their room.
    perPage.max = chosen.value && isOn(large) ? "2" : "30";
    back.hidden = Boolean(chosen.value) && isOn(apart);
    back.textContent = text(chosen.value ? "worksheetNote" : "printNote");
  };
  large.addEventListener("change", () => {
    perPage.value = isOn(large) ? "1" : "4";
    match();
  });
  for (const each of [chosen, apart]) each.addEventListener("change", match);
  offer();
  const shown = dialog(
    parts.root,
    text(technique ? "worksheet" : "printTitle"),
    technique ? "" : button(text("printBoard"), () => {
      shown.close();
      print();
    }, { class: "btn" }),
    form(
      (data) => inWords(() => makeSheet(parts, data, known), parts.table.game),
      technique ? "" : make("h3", {}, text("printSheet")),
      labelled(text("positionsOf"), chosen),
      make("div", { class: "pair" }, labelled(text("count"), number("count", 8, 60)), labelled(text("perPage"), perPage)),
      ofPuzzles,
      make("div", { class: "pair" }, labelled(text("paper"), paper),
        labelled(text("sheetSeed"), make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true }))),
      make("div", { class: "pair" }, large, hints, apart),
      back,
      make("button", { class: "btn main" }, text("make")),
    ),
  );
});

/** A size in inches, or a name. @param {string} paper */
const paperName = (paper) => /^[0-9]/.test(paper) ? `${paper.replace("x", " × ")} in` : paper[0].toUpperCase() + paper.slice(1);

/** @param {Parts} parts @param {FormData} data @param {Catalogue} known */
async function makeSheet({ table, tell }, data, known) {
  const [technique, kind] = ["technique", "kind"].map((name) => String(data.get(name) ?? ""));
  const number = (/** @type {string} */ name) => Number(data.get(name));
  const sheet = {
    seed: number("seed"),
    count: number("count"),
    per_page: number("per_page"),
    paper: /** @type {import("./api.js").SheetQuestion["paper"]} */ (data.get("paper")),
    large: data.has("large"),
  };
  const level = technique ? known.levels.find(({ own_techniques: own }) => own.includes(technique))?.level ?? "" : String(data.get("level"));
  const { pdf, answers } = technique
    ? await table.ask("worksheet", { ...sheet, technique, answers_apart: data.has("apart") })
    : await table.ask("sheet", { ...sheet, ...(isKind(kind) ? askedOf(kind) : {}), hints: kind === "classic" && data.has("hints"), ...(isLevel(level) ? { for_people: level } : {}) });
  // In a folder of a teacher the name says which sheet it is.
  const name = `${[technique || (kind === "classic" ? "sudoku" : kind), sheet.count, level].filter(Boolean).join("-").replaceAll("_", "-")}.pdf`;
  savePdf(name, pdf);
  const apart = name.replace(".pdf", "-answers.pdf");
  if (answers) savePdf(apart, answers);
  tell(answers ? text("saved", { name: `${name}, ${apart}`, count: sheet.count }) : text(technique ? "sheetSaved" : "saved", { name, count: sheet.count }));
}

/** Say how a game was solved, in a line that can be sent to a teacher or a friend. @param {Table} table */
function resultOf(table) {
  const { game, helped } = table;
  const level = game.about?.level ?? "";
  const hints = helped.filter((each) => each !== "path").length;
  const name = [kindName(game.about), isLevel(level) ? levelName(level) : "", boardName(game)].filter(Boolean).join(", ");
  return [`${name || text("title")}: ${solvedIn(table)}`, `${hints} ${text(hints === 1 ? "hintUsed" : "hintsUsed")}.`, helped.includes("path") ? text("foundShown") : ""].join(" ").trim();
}

/** Share the puzzle, or the game with the player's digits and marks. @param {Parts} parts */
export async function share({ root: area, table, attempt }) {
  const { game } = table;
  // A page that is opened on its own computer has an address there that opens nowhere else.
  let home = `${location.origin}${location.pathname}`;
  const onlyHere = /^(localhost|127\.|\[::1)/.test(location.hostname) ? make("p", { class: "soft s" }, text(game.board ? "shareLocalFile" : "shareLocal"), " ", text("sharePhones"), " ", serving()) : null;
  const isRuled = hasRules(game);
  const isSet = game.about?.isSetting;
  const puzzle = newGame(!isSet && (game.givens.some(Boolean) || isRuled) ? game.givens : game.values, undefined, game.board);
  const [ofPuzzle, ofGame] = await Promise.all([puzzle, game].map(toFragment));
  const isPlayed = !isSet && ofPuzzle !== ofGame;
  let isWhole = isPlayed;
  const state = make("p", { role: "status" });
  const field = () => make("input", { readonly: true, onfocus: (/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select() });
  const [link, line] = [field(), field()];
  line.value = lineOf(puzzle.values);
  const result = resultOf(table);
  const row = (/** @type {import("./texts.js").Key} */ name, /** @type {HTMLInputElement} */ from) =>
    make("div", { class: "copy" }, labelled(text(name), from), copyButton(state, () => from.value, name));
  // Who opens it has the same puzzle made there: it is short.
  const { kind, level, seed, wish, daily } = game.about ?? {};
  const made = field();
  const again = seed !== undefined && (kind || (level && wish === undefined && !daily)) ? row("linkThatMakes", made) : null;
  const drawing = async () => (await table.ask("picture", { grid: isWhole ? table.position() : position(puzzle) })).svg;
  const which = make("div", { class: "seg", role: "group", "aria-label": text("whatToShare") });
  const elsewhere = make("div", { class: "stack" });
  const code = make("div", {});
  let shown = "";
  const show = () => {
    link.value = `${home}${isWhole ? ofGame : ofPuzzle}`;
    const recipe = `#${recipePlace(game.about ?? {})}`;
    made.value = `${home}${recipe}`;
    // Phones make the same puzzle where its address is short; a camera reads a long one.
    const [isShort, place] = again && !isWhole ? [true, recipe] : [false, isWhole ? ofGame : ofPuzzle];
    shown = place;
    if (!area.classList.contains("inside")) attempt(() => sharedCode(area, place, isShort).then((found) => { if (shown === place) code.replaceChildren(found ?? ""); }));
    which.replaceChildren(...[false, true].map((whole) => button(text(whole ? "shareWhole" : "sharePuzzle"), () => {
      isWhole = whole;
      show();
      /** @type {HTMLElement} */ (which.children[Number(whole)]).focus();
    }, { "aria-pressed": String(isWhole === whole) })));
  };
  show();
  dialog(
    area,
    text("shareTitle"),
    make(
      "div",
      { class: "stack" },
      isPlayed ? which : null,
      isSolved(game) ? make("div", { class: "copy" }, labelled(text("myResult"), make("output", {}, result)), copyButton(state, () => result, "myResult")) : null,
      row("linkOfIt", link),
      again,
      code,
      onlyHere,
      game.board ? elsewhere : row("textOfIt", line),
      make("div", { class: "acts" }, button(text("sharePicture"), () => copied(state, async () => copyPicture(await drawing(), PICTURE)), { class: "btn" }),
        button(text("saveDrawing"), () => attempt(async () => save("sudoku.svg", "image/svg+xml", await drawing())), { class: "btn" }),
        button(text("saveGame"), () => save(`sudoku-${dateOf()}.json`, "application/json", toFile(game, table.seconds, table.helped)), { class: "btn" })),
      state,
    ),
  );
  if (game.board) attempt(async () => (await import("./elsewhere.js")).showLinks(table, puzzle, elsewhere, state));
  if (onlyHere) attempt(async () => {
    const others = (await ofClass()).address;
    if (!others) return;
    home = others;
    onlyHere.remove();
    show();
  });
}

/** List the keys. @param {Parts} parts */
export async function keyHelp({ root }) {
  await speakMore("how");
  dialog(root, text("helpTitle"), make("dl", { class: "keys" }, ...textsOf("keys").map(([key, does]) => make("div", {}, make("dt", {}, key), make("dd", {}, does)))));
}

/** Copy an SVG to the clipboard as a picture of points. @param {string} svg @param {number} side in points */
async function copyPicture(svg, side) {
  const image = new Image(side, side);
  const [width, height] = ["width", "height"].map((name) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(svg)?.[1] ?? side));
  const scale = side / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale].map(Math.round);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: wide, height: high });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, wide, high);
  pen.drawImage(image, 0, 0, wide, high);
  const points = await new Promise((resolve) => canvas.toBlob(resolve));
  await navigator.clipboard.write([new ClipboardItem({ "image/png": points })]);
}

/** Save a file. @param {string} name @param {string} type @param {BlobPart} content */
function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Save a PDF that the server made. @param {string} name @param {string} pdf in base64 */
const savePdf = (name, pdf) => save(name, "application/pdf", Uint8Array.from(atob(pdf), (symbol) => symbol.charCodeAt(0)));
