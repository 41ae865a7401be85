/**
 * The table: one game, what is selected, which step is shown, and every act of the player. Acts change the state and
 * then ``refresh`` it; the board, the keypad and the help beside it follow what they see here.
 */

import { candidatesOf, erase, isSolved, mark, newGame, place, position, redo, restart, take, undo } from "./game.js";
import { ALL_DIGITS, CELLS, bit, candidateOf, cellOf, conflicts, columnOf, masksOf, rowOf, valuesOf } from "./rules.js";
import { text } from "./texts.js";
import { clock, house, moveInWords, places } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Layer} Layer */
/** @typedef {(name: string, question: object) => Promise<any>} Ask asks a question; raises ``Refused`` */
/** @typedef {{name: string, difficulty: string, sentence: string, placements: string[], eliminations: string[], layer: string}} Step */
/** @typedef {typeof DEFAULTS} Settings */

/** The modes of digits, in the order of their keys. @type {Layer[]} */
export const MODES = ["values", "corner", "centre", "colours"];
export const DEFAULTS = {
  autoMarks: false,
  showTimer: true,
  highlight: true,
  showConflicts: true,
  speakKeys: true,
  marksComplete: false,
  theme: "auto",
};

/** What the library refuses to do, in its words. */
export class Refused extends Error {
  /** @param {{error: string, message: string, cells?: string[]}} problem */
  constructor(problem) {
    super(problem.message);
    this.cells = problem.cells ?? [];
    this.error = problem.error;
  }
}

export class Table {
  /** @param {{ask: Ask, game: Game, settings?: Partial<Settings>, say: (words: string) => void}} parts */
  constructor({ ask, game, settings = {}, say }) {
    this.ask = ask;
    this.say = say;
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...settings };
    /** @type {Game} */
    this.game = game;
    this.seconds = game.seconds;
    this.cursor = Math.max(0, CELLS.findIndex((cell) => !game.values[cell]));
    /** @type {Set<number>} */
    this.selected = new Set([this.cursor]);
    /** @type {Layer} */
    this.mode = "values";
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {Set<number>} */
    this.looked = new Set();
    /** The step that is drawn, and the position that it is drawn in. @type {{step: Step, game: Game} | null} */
    this.step = null;
    /** @type {[number, number][]} */
    this.lit = [];
    /** Listeners: ``onChange`` after every refresh, ``onMove`` when the digits or marks have changed. */
    this.onChange = () => {};
    this.onMove = () => {};
  }

  /** @returns {import("./board.js").View} */
  view() {
    const game = this.step?.game ?? this.game;
    const isDrawn = this.step !== null || this.lit.length > 0;
    const masks = this.settings.autoMarks || isDrawn ? candidatesOf(game, this.settings.marksComplete) : null;
    const value = game.values[this.cursor];
    return {
      game,
      cursor: this.cursor,
      selected: this.selected,
      conflicting: this.settings.showConflicts ? conflicts(game.values) : new Set(),
      wrong: this.wrong,
      masks,
      highlighted: this.settings.highlight && !isDrawn ? value : 0,
      looked: this.looked,
      layer: this.step?.step.layer ?? "",
      lit: this.lit,
    };
  }

  refresh() {
    this.onChange();
  }

  // Where the player is.

  /** @param {number} cell @param {boolean} [isMore] whether the selection is extended */
  go(cell, isMore = false) {
    this.selected = isMore ? new Set([...this.selected, cell]) : new Set([cell]);
    this.cursor = cell;
    this.refresh();
  }

  /** @param {number} rows @param {number} columns @param {boolean} isMore */
  move(rows, columns, isMore) {
    const row = (rowOf(this.cursor) + rows + 9) % 9;
    this.go(row * 9 + ((columnOf(this.cursor) + columns + 9) % 9), isMore);
  }

  /** @param {Iterable<number>} cells */
  select(cells) {
    this.selected = new Set(cells);
    if (!this.selected.size) this.selected.add(this.cursor);
    this.refresh();
  }

  selectAll() {
    this.select(CELLS);
    this.say(text("selectAll"));
  }

  /** Select all cells with the digit of a cell. @param {number} cell */
  selectSame(cell) {
    const value = this.game.values[cell];
    if (value) this.select(CELLS.filter((each) => this.game.values[each] === value));
  }

  // What the player does.

  /** Take over a game that an act made. @param {Game} next @param {string} [words] what is said; default: the move */
  play(next, words) {
    if (next === this.game) return;
    const wasSolved = isSolved(this.game);
    const isMove = next.done === this.game.done + 1;
    this.game = next;
    this.step = null;
    this.lit = [];
    this.looked = new Set();
    this.wrong = new Set([...this.wrong].filter((cell) => next.values[cell]));
    this.onMove();
    this.refresh();
    if (!wasSolved && isSolved(next)) this.say(text("solved", { time: clock(this.seconds) }));
    else if (words !== undefined || isMove) this.say(words ?? this.lastMove());
  }

  /** Say the last move, and the conflicts that it made. */
  lastMove() {
    const move = this.game.moves[this.game.done - 1];
    const conflicting = this.settings.showConflicts ? conflicts(this.game.values) : new Set();
    const isConflict = move.some((change) => change.layer === "values" && conflicting.has(change.cell));
    return moveInWords(move, "after", this.game) + (isConflict ? `, ${text("inConflict")}` : "");
  }

  /** @param {number} digit @param {Layer} [mode] */
  digit(digit, mode = this.mode) {
    const cells = [...this.selected];
    if (mode === "values") this.play(place(this.game, cells, digit));
    else if (mode !== "colours" && this.settings.autoMarks) this.play(mark(this.game, cells, "struck", digit));
    else this.play(mark(this.game, cells, mode, digit));
  }

  erase() {
    this.play(erase(this.game, [...this.selected]));
  }

  undo() {
    const move = this.game.moves[this.game.done - 1];
    if (!move) return this.say(text("nothingToUndo"));
    const next = undo(this.game);
    this.play(next, text("undone", { what: moveInWords(move, "before", next) }));
  }

  redo() {
    const move = this.game.moves[this.game.done];
    if (!move) return this.say(text("nothingToRedo"));
    const next = redo(this.game);
    this.play(next, text("redone", { what: moveInWords(move, "after", next) }));
  }

  restart() {
    this.play(restart(this.game), text("restarted"));
  }

  /** @param {Layer} mode */
  setMode(mode) {
    this.mode = mode;
    this.refresh();
    this.say(text(/** @type {any} */ (`mode${mode[0].toUpperCase()}${mode.slice(1)}`)));
  }

  nextMode() {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    this.refresh();
  }

  /** Begin another game. @param {Game} game @param {string} [words] */
  load(game, words) {
    this.game = game;
    this.seconds = game.seconds;
    this.wrong = new Set();
    this.looked = new Set();
    this.step = null;
    this.lit = [];
    this.cursor = Math.max(0, CELLS.findIndex((cell) => !game.values[cell]));
    this.selected = new Set([this.cursor]);
    this.onMove();
    this.refresh();
    if (words) this.say(words);
  }

  // What the library knows.

  position() {
    return position(this.game, this.settings.marksComplete);
  }

  /** Ask about the position, with the profile of the exercise if there is one. */
  stepQuestion() {
    const { exercise } = this.game;
    const techniques = exercise?.techniques ? { techniques: exercise.techniques } : {};
    return { grid: this.position(), ...(exercise ? { profile: exercise.profile } : {}), ...techniques };
  }

  async check() {
    const found = await this.ask("mistakes", { grid: this.position() });
    this.wrong = new Set(found.values.map(cellOf));
    this.looked = new Set(found.marks.map(cellOf));
    this.refresh();
    const parts = [
      found.values.length ? text("mistakes", { cells: found.values.join(", ") }) : "",
      found.marks.length ? text("wrongMarks", { cells: found.marks.join(", ") }) : "",
    ];
    this.say(parts.filter(Boolean).join("; ") || text("noMistakes"));
  }

  /** Draw a step, in the position in which it was found. @param {Step} step @param {Game} [game] */
  draw(step, game = this.game) {
    this.step = { step, game };
    this.refresh();
  }

  hide() {
    this.step = null;
    this.lit = [];
    this.looked = new Set();
    this.refresh();
  }

  /** Light candidates up. @param {string[]} names */
  light(names) {
    this.lit = names.map(candidateOf);
    this.refresh();
  }

  /** @param {Step} step */
  take(step) {
    this.play(
      take(this.game, step.placements.map(candidateOf), step.eliminations.map(candidateOf)),
      text("applied", { what: [...step.placements, ...step.eliminations.map((each) => each.replace("=", " ≠ "))].join(", ") }),
    );
  }

  // For ears.

  /** @param {"row" | "column" | "box"} kind */
  speakHouse(kind) {
    if (this.settings.speakKeys) this.say(house(this.game, this.cursor, kind));
  }

  /** @param {number} digit */
  speakPlaces(digit) {
    if (this.settings.speakKeys) this.say(places(this.game, digit));
  }
}

/** Return the game of a position that the library gave. @param {{values: string, givens?: string, pencilmarks?: string}} grid */
export function gameOf(grid) {
  const values = valuesOf(grid.values);
  const game = newGame(grid.givens === undefined ? values : valuesOf(grid.givens), values);
  if (!grid.pencilmarks) return game;
  const marks = masksOf(grid.pencilmarks);
  const struck = candidatesOf(game).map((mask, cell) => mask & ~marks[cell] & ALL_DIGITS);
  return { ...game, struck };
}

/** Return the step, if any, of which the player has done a part. @param {Game} game @param {Step[]} steps */
export function found(game, steps) {
  return steps.find(
    (step) =>
      step.placements.map(candidateOf).some(([cell, digit]) => game.values[cell] === digit) ||
      step.eliminations.map(candidateOf).some(([cell, digit]) => game.struck[cell] & bit(digit)),
  );
}
