/**
 * What acts say in words, for ears: what a move changed, which cells are selected, what a house holds, where a digit stands.
 * It is loaded with the first act.
 */

import { candidatesOf, hasRules } from "./game.js";
import { CLASSIC, bit, boardOf, cellOf, columnOf, digitsOf, nameOf, rowOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";
import { clashesWith, clashing, colourNames, contentOf, listed, numbers, placeName, symbols } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Change} Change */
/** @typedef {import("./rules.js").HouseKind} HouseKind */
/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").House} House */

/** A text of acts, for what is loaded before them. */
export const told = text;

/** Say whose marks are shown: all candidates are those that the houses leave. @param {Game} game */
export const marksInWords = (game) => text(!game.isFilled ? "marksOff" : hasRules(game) ? "marksOnRules" : "marksOn");

/** Say which digits are wrong, and the way out. @param {number[]} cells @param {Game} game */
export function wrongWords(cells, game) {
  const words = text(cells.length > 1 ? "wrongCells" : "wrongCell", { count: cells.length, cells: namesByRow(cells, boardOf(game)), digit: symbolOf(game.values[cells[0]]) });
  return words[0].toUpperCase() + words.slice(1);
}

/** Say why a key did nothing. @param {Game} game @param {number[]} cells @param {number} [digit] what it would have ruled out */
export function refusal({ givens, values, board }, cells, digit) {
  if (!cells.length) return text("chooseFirst");
  if (cells.every((cell) => givens[cell])) return text("stays");
  if (cells.every((cell) => values[cell])) return text("filled");
  if (!digit) return text("nothingHere");
  const words = text(cells.length > 1 ? "cannotHoldAll" : "cannotHold", { count: cells.length, cell: placeName(cells[0], boardOf({ board })), digit: symbolOf(digit) });
  return words[0].toUpperCase() + words.slice(1);
}

/** Say what a check found. @param {number[]} wrong the cells that have a wrong digit, or marks that lack the right one @param {Game} game */
export function checked(wrong, game) {
  const [digits, marks] = [wrong.filter((cell) => game.values[cell]), wrong.filter((cell) => !game.values[cell])];
  const lacking = marks.length ? text(marks.length > 1 ? "lackingCells" : "lackingCell", { count: marks.length, cells: namesByRow(marks, boardOf(game)) }) : "";
  return [digits.length ? wrongWords(digits, game) : "", lacking].filter(Boolean).join(" ") || text("noMistakes");
}

/** Say of which cells a digit is ruled out already. @param {number} digit @param {number[]} cells @param {boolean} isSpoken whether cells are named in words */
export const outAlready = (digit, cells, isSpoken) => text("outAlready", { digit: symbolOf(digit), cells: isSpoken ? namesByRow(cells) : listed(cells.map((cell) => nameOf(cell, CLASSIC))) });

/** Say which cells have all candidates again. @param {number[]} cells @param {Board} [board] */
export const backInWords = (cells, board) => text("candidatesBack", { cells: namesByRow(cells, board) });

/** Name cells row by row: "row 1, columns 2 and 5; row 3, column 4". @param {number[]} cells @param {Board} [board] */
export function namesByRow(cells, board = CLASSIC) {
  const rows = sorted(cells.map((cell) => rowOf(cell, board)));
  return rows.map((row) => {
    return crossing([String(row + 1)], sorted(cells.filter((cell) => rowOf(cell, board) === row).map((cell) => columnOf(cell, board) + 1)).map(String));
  }).join("; ");
}

/** Name cells column by column: "column 2, row 1; column 4, rows 1 and 3". @param {number[]} cells @param {Board} board */
const namesByColumn = (cells, board) => sorted(cells.map((cell) => columnOf(cell, board))).map((column) => {
  const rows = sorted(cells.filter((cell) => columnOf(cell, board) === column).map((cell) => rowOf(cell, board) + 1)).map(String);
  return `${text("columnHere", { column: column + 1 })}, ${text(rows.length > 1 ? "rowsHere" : "rowHere", { row: listed(rows) })}`;
}).join("; ");

/** Return each of some numbers once, in order. @param {number[]} some */
const sorted = (some) => [...new Set(some)].sort((one, other) => one - other);

/** Name the cells where rows and columns cross: "row 1, columns 2 and 4", "row 1, column 2 or 4". @param {string[]} rows @param {string[]} columns @param {import("./texts.js").Key} [joiner] */
export const crossing = (rows, columns, joiner) =>
  `${text(rows.length > 1 && joiner !== "or" ? "rowsHere" : "rowHere", { row: listed(rows, joiner) })}, ${text(columns.length > 1 && joiner !== "or" ? "columnsHere" : "columnHere", { column: listed(columns, joiner) })}`;

/** Say which cells are selected: "4 cells: row 1, columns 2 to 5". @param {Iterable<number>} selected @param {Board} [board] */
export function selectionInWords(selected, board = CLASSIC) {
  const cells = [...selected];
  if (cells.length === 1) return placeName(cells[0], board);
  const [rows, columns] = [rowOf, columnOf].map((of) => sorted(cells.map((cell) => of(cell, board))));
  const isBlock = [rows, columns].every((each) => each[each.length - 1] - each[0] === each.length - 1) && rows.length * columns.length === cells.length;
  const range = (/** @type {"row" | "column"} */ kind, /** @type {number[]} */ numbers) => {
    const [first, last] = [numbers[0] + 1, numbers[numbers.length - 1] + 1];
    return first === last ? text(`${kind}Here`, { [kind]: first }) : text(`${kind}Range`, { first, last });
  };
  return text("selected", { count: cells.length, cells: isBlock ? `${range("row", rows)}, ${range("column", columns)}` : namesByRow(cells, board) });
}

/** Say what is in a cell, whose it is, and which cells its rules have: "cage 9: row 1, columns 1 and 2". @type {typeof contentOf} */
export const here = (game, cell, seen) => {
  const content = `${contentOf(game, cell, seen)}${game.values[cell] && !game.givens[cell] ? `, ${text("yours")}` : ""}`;
  return [text("here", { content }), ...rulesAt(game, cell).map((rule) => `${rule}.`)].join(" ");
};

/** Name the rules with their cells, all of them or those of a cell; those of the whole board have none. @param {Game} game @param {number} [cell] */
export function rulesAt({ board: told }, cell) {
  const board = boardOf({ board: told });
  const own = (told?.named ?? []).filter(({ cells }) => cells.length && (cell === undefined || cells.includes(nameOf(cell, board))));
  return own.map(({ name, cells }) => `${name[0].toUpperCase()}${name.slice(1)}: ${namesByRow(cells.map((each) => cellOf(each, board)), board)}`);
}

/** Return the house of a cell; a region stands for a box. @param {Board} board @param {number} cell @param {HouseKind} kind */
function houseOf(board, cell, kind) {
  const [own, number, cells] = board.houses.find(([each, , some]) => (each === kind || (each === "region" && kind === "box")) && some.includes(cell)) ?? ["row", 0, []];
  const name = houseName([own, number, cells], board);
  return { name: name[0].toUpperCase() + name.slice(1), inWords: name, cells };
}

/** Name a house: "row 1", "diagonal 2"; a region that is a rectangle is a box, as in hints. @param {House} house @param {Board} board */
export const houseName = ([kind, number, cells], board) => {
  const [rows, columns] = [rowOf, columnOf].map((of) => new Set(cells.map((cell) => of(cell, board))).size);
  return text(/** @type {"in_row"} */ (`in_${kind === "region" && rows * columns === cells.length ? "box" : kind}`), { number });
};

/** Read a house aloud: its digits in order, in parts as wide as a box. @param {Game} game @param {number} cell @param {HouseKind} kind */
export function house(game, cell, kind) {
  const { name, cells } = houseOf(boardOf(game), cell, kind);
  const [part, last] = [Math.sqrt(cells.length), cells.length - 1];
  return `${name}: ${cells.map((each, place) => (symbolOf(game.values[each]) ?? text("empty")) + (place === last ? "" : (place + 1) % part ? "," : ";")).join(" ")}`;
}

/** Ask which digit is looked for in a house. @param {Game} game @param {number} cell @param {HouseKind} kind */
export const askedIn = (game, cell, kind) => text("askDigitIn", { house: houseOf(boardOf(game), cell, kind).inWords });

/** Read aloud where a digit stands in a house, or where it can go there. @param {Game} game @param {number} digit @param {number} cell @param {HouseKind} kind */
export function placesIn(game, digit, cell, kind) {
  const board = boardOf(game);
  const { name, cells } = houseOf(board, cell, kind);
  const standing = cells.filter((each) => game.values[each] === digit);
  /** Within a line the other number says where a cell is. @param {number[]} some */
  const named = (some) => {
    if (kind === "box") return namesByRow(some, board);
    const [of, other] = kind === "row" ? /** @type {const} */ ([columnOf, "column"]) : /** @type {const} */ ([rowOf, "row"]);
    return text(`${other}${some.length > 1 ? "s" : ""}Here`, { [other]: listed(some.map((each) => String(of(each, board) + 1))) });
  };
  return `${name}: ${standing.length ? text("standsIn", { digit: symbolOf(digit), cells: named(standing) }) : placesLeft(game, digit, cells, named)}`;
}

/** Read aloud where a digit stands, and where it can go; among several cells that are selected in them alone. @param {Game} game @param {number} digit @param {Set<number>} selected */
export function places(game, digit, selected) {
  const [isAll, board] = [selected.size < 2, boardOf(game)];
  const among = isAll ? board.cells : board.cells.filter((cell) => selected.has(cell));
  const standing = among.filter((cell) => game.values[cell] === digit);
  const stands = standing.length ? text("standsIn", { digit: symbolOf(digit), cells: namesByRow(standing, board) }) : isAll ? text("standsNowhere", { digit: symbolOf(digit) }) : "";
  const left = placesLeft(game, digit, among);
  return [isAll ? "" : text("amongSelected", { count: selected.size }), stands, stands && !isAll && left === text("goesNowhere", { digit: symbolOf(digit) }) ? "" : left].filter(Boolean).join(" ");
}

/** The most places that are named one by one. */
const NAMED = 9;

/** @param {number[]} cells @param {House} house */
const countIn = (cells, [, , own]) => cells.filter((cell) => own.includes(cell)).length;

/** Count cells box by box; a board without boxes has regions or rows. @param {number[]} cells @param {Board} board */
function countsInBoxes(cells, board) {
  const { houses } = board;
  const kind = ["box", "region"].find((each) => houses.some(([other]) => other === each)) ?? "row";
  return houses.flatMap((house) => {
    const count = house[0] === kind && countIn(cells, house);
    return count ? [text("countIn", { count, house: houseName(house, board) })] : [];
  });
}

/** Tell cells line by line, those with few first: a fish is looked for in lines that have as many, so two of a line are named. @param {number[]} cells @param {Board} board */
const countsInLines = (cells, board) => /** @type {const} */ (["row", "column"]).map((kind) => {
  const lines = board.houses.filter(([each]) => each === kind);
  const pairs = lines.map(([, , own]) => cells.filter((cell) => own.includes(cell))).filter((own) => own.length === 2).flat();
  const named = kind === "row" ? namesByRow(pairs, board) : namesByColumn(pairs, board);
  return [...(named ? [named] : []), ...sorted(lines.map((house) => countIn(cells, house))).filter((count) => count && count !== 2).map((count) => {
    const some = lines.filter((house) => countIn(cells, house) === count).map(([, number]) => String(number));
    const house = text(`${kind}${some.length > 1 ? "s" : ""}Here`, { [kind]: listed(some) });
    return text(some.length > 1 ? "countInEach" : "countIn", { count, house });
  })].join("; ");
}).join(byColumns());

/** Begins the same cells once more, column by column. */
const byColumns = () => `. ${text("byColumns")} `;

/** @param {Game} game @param {number} digit @param {number[]} among the cells of a house, or all @param {(cells: number[]) => string} [named] */
function placesLeft(game, digit, among, named = (cells) => namesByRow(cells, boardOf(game))) {
  const masks = candidatesOf(game);
  const board = boardOf(game);
  const { size } = board;
  const cells = among.filter((cell) => masks[cell] & bit(digit));
  if (!cells.length) return text(among.length === game.values.length && game.values.filter((value) => value === digit).length >= size ? "noPlaces" : "goesNowhere", { digit: symbolOf(digit) });
  // More than can be kept in mind are counted house by house; in one house each is named.
  if (cells.length > NAMED && among.length > size) {
    const counts = game.exercise?.by_lines ? countsInLines(cells, board) : listed(countsInBoxes(cells, board));
    return text("placesMany", { digit: symbolOf(digit), count: cells.length, counts });
  }
  // A fish of columns is heard in them alone.
  const columns = game.exercise?.by_lines && among.length > size ? `${byColumns()}${namesByColumn(cells, boardOf(game))}` : "";
  return text(cells.length > 1 ? "places" : "placeOf", { digit: symbolOf(digit), count: cells.length, cells: named(cells) + columns });
}

/** Say what cells still have after something was taken from them. @param {Game} game @param {number[]} cells */
function remaining(game, cells) {
  const all = (/** @type {"corner" | "centre" | "colours"} */ layer) =>
    cells.reduce((mask, cell) => mask | (layer !== "colours" && game.values[cell] ? 0 : game[layer][cell]), 0);
  const marks = /** @type {const} */ (["centre", "corner"]).filter(all).map((layer) => text(layer, { digits: symbols(all(layer)) }));
  const colours = all("colours");
  const kept = colours ? [...marks, text("colour", { digits: colourNames(colours) })] : marks;
  return kept.length ? `; ${text(marks.length ? "remain" : "remains", { what: listed(kept) })}` : "";
}

/** Name what was taken away, if it is no digit. @param {import("./game.js").Layer} layer @param {number} before */
const layerName = (layer, before) => (layer === "colours" ? text("colour", { digits: colourNames(before) }) : layer === "values" ? "" : text(/** @type {"corner"} */ (layer), { digits: "" }).trim());

/**
 * Say what a move changes, in one direction: its digits, if it has some, since marks that are cleaned follow from them.
 * @param {Change[]} move @param {"before" | "after"} side @param {Game} game with the change
 */
export function moveInWords(move, side, game) {
  // What changes the board of a puzzle that is set has a name.
  const [{ name }] = /** @type {(Change & {name?: string})[]} */ (move);
  if (name) return name;
  const placed = move.filter((change) => change.layer === "values");
  const told = placed.length ? placed : move;
  const [{ layer, cell, [side]: value }] = told;
  const at = numbers(cell, boardOf(game));
  if (told.length > 1) {
    const count = new Set(told.map((change) => change.cell)).size;
    const isAll = told.every((change) => change.layer === layer && change[side] === value);
    const before = told.reduce((mask, change) => mask | change.before | change.after, 0);
    if (isAll && !value && layer !== "struck") {
      const cleared = layer === "values" ? text("severalCleared", { count }) : text("severalMarked", { count, content: text("layerCleared", { what: layerName(layer, before) }) });
      return cleared + remaining(game, told.map(({ cell }) => cell));
    }
    if (isAll && layer === "values") return text("severalPlaced", { digit: symbolOf(value), count });
    if (layer === "values" || told.some((change) => change.layer !== layer)) return text("severalCells", { count });
    const changed = told.reduce((mask, change) => mask | (change.before ^ change.after), 0);
    const digits = symbols(changed);
    return text("severalMarked", { count, content: layer === "colours" ? text("colour", { digits: colourNames(changed) }) : layer === "struck" ? `${text("modeStrike")} ${digits}` : text(layer, { digits }) });
  }
  if (!value && layer !== "struck") {
    const [{ before, after }] = told;
    const cleared = layer === "values" ? text("cleared", at) : text("cell", { ...at, content: text("layerCleared", { what: layerName(layer, before | after) }) });
    return cleared + remaining(game, [cell]);
  }
  if (layer === "values") return text("placed", { ...at, digit: symbolOf(value) });
  const digits = symbols(value);
  const left = symbols(candidatesOf(game)[cell]);
  const content = layer === "colours" ? text("colour", { digits: colourNames(value) }) : layer !== "struck" ? text(layer, { digits })
    : left ? text("candidates", { digits: left }) : text("noCandidates");
  return text("cell", { ...at, content });
}

/**
 * Say which candidates are ruled out, or which are not any more, digit by digit. @param {[number, number][]} candidates
 * @param {boolean} isSpoken whether cells are named in words @param {"NotAnyMore" | "Again"} [how] @param {Board} [board]
 */
export function ruledOut(candidates, isSpoken, how = "NotAnyMore", board = CLASSIC) {
  return [...new Set(candidates.map(([, digit]) => digit))].map((digit) => {
    const cells = candidates.filter((each) => each[1] === digit).map(([cell]) => cell);
    return text(`${cells.length > 1 ? "are" : "is"}${how}`, { digit: symbolOf(digit), cells: isSpoken ? namesByRow(cells, board) : listed(cells.map((cell) => nameOf(cell, board))) });
  });
}

/**
 * Say what undo or redo did. Candidates that a move ruled out are hardly seen: what becomes of them is shown too.
 * @param {"undone" | "redone"} how @param {Change[]} move @param {Game} game with what was done @returns {string | [spoken: string, shown: string]}
 */
export function doneInWords(how, move, game) {
  const [side, other] = how === "undone" ? /** @type {const} */ (["before", "after"]) : /** @type {const} */ (["after", "before"]);
  if (move.some(({ layer }) => layer !== "struck")) return text(how, { what: moveInWords(move, side, game) });
  const struckBy = (/** @type {"before" | "after"} */ one, /** @type {"before" | "after"} */ rest) =>
    move.flatMap((change) => digitsOf(change[one] & ~change[rest]).map((digit) => /** @type {[number, number]} */ ([change.cell, digit])));
  const told = (/** @type {boolean} */ isSpoken) =>
    text(how, { what: [...ruledOut(struckBy(side, other), isSpoken, "NotAnyMore", boardOf(game)), ...ruledOut(struckBy(other, side), isSpoken, "Again", boardOf(game))].join("; ") });
  return [told(true), told(false)];
}

/** Say which cells the digits of a move clash with, or nothing. @param {Change[]} move @param {Game} game with the move */
export function clashInWords(move, game) {
  const cells = move.filter(({ layer, after }) => layer === "values" && after).flatMap(({ cell }) => clashing(game, cell));
  return cells.length ? clashesWith(new Set(cells), boardOf(game)) : "";
}

/** Say which rows, columns and boxes the digits of a move complete, or nothing. @param {Change[]} move @param {Game} game with the move */
export function completeInWords(move, { values, board }) {
  const placed = move.filter(({ layer, after }) => layer === "values" && after);
  const { houses, size } = boardOf({ board });
  const whole = houses.filter(([, , cells]) =>
    placed.some(({ cell }) => cells.includes(cell)) && cells.every((cell) => values[cell]) && new Set(cells.map((cell) => values[cell])).size === size).map((house) => houseName(house, boardOf({ board })));
  return whole.length ? text(whole.length > 1 ? "completeAll" : "complete", { houses: listed(whole) }) : "";
}

/** Say the last move of a game, and what it clashes with or completes. @param {Game} game @param {boolean} showConflicts */
export function lastMove(game, showConflicts) {
  const move = game.moves[game.done - 1];
  const told = moveInWords(move, "after", game).replace(/^./, (first) => first.toUpperCase());
  const clash = showConflicts ? clashInWords(move, game) : "";
  const whole = clash ? "" : completeInWords(move, game);
  return clash ? `${told}, ${clash}` : whole ? `${told}. ${whole[0].toUpperCase()}${whole.slice(1)}` : told;
}

/** @typedef {import("./table.js").Table} Table */

/** Look for mistakes, mark them, and say what was found. @param {Table} table */
export async function check(table) {
  const found = await table.ask("mistakes", { grid: table.position() });
  const wrong = [...found.values, ...found.marks].map((cell) => cellOf(cell, table.board));
  table.wrong = new Set(wrong);
  table.refresh();
  (wrong.length ? table.onWrong : table.tell)(checked(wrong, table.game));
}

/** Read the house of the cursor aloud. @param {Table} table @param {HouseKind} kind */
export function speakHouse(table, kind) {
  if (!table.settings.speakKeys) return;
  const told = house(table.game, table.cursor, kind);
  table.say(kind === "row" ? `${told}. ${here(table.game, table.cursor, table.view())}` : told);
}

/** Say where a digit is. @param {Table} table @param {number} digit @param {HouseKind} [kind] the house of the cursor that is read; default: the cells that are selected, or the board */
export const speakPlaces = ({ game, cursor, selected, say }, digit, kind) => say(kind ? placesIn(game, digit, cursor, kind) : places(game, digit, selected));
