/**
 * The table: one game, what is selected, which step is shown, and every act of the player. Acts change the state and
 * then ``refresh`` it; the board, the keypad and the help beside it follow what they see here.
 */

import { brokenIn, candidatesOf, erase, isSolved, mark, place, position, redo, restart, undo } from "./game.js";
import { bit, boardOf, candidates, cellOf, cellsOf, columnOf, conflicts, rowOf } from "./rules.js";
import { DEFAULTS, MODES } from "./modes.js";
import { speakMore, text } from "./texts.js";
import { placeName } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Layer} Layer */
/** @typedef {import("./api.js").Api} Api the questions and their answers */
/** @typedef {<Name extends keyof Api>(name: Name, question: Api[Name]["asked"], sent?: {query?: string, type?: string, body?: BodyInit, signal?: AbortSignal}) => Promise<Api[Name]["told"]>} Ask asks a question; raises ``Refused`` */
/** @typedef {import("./statements.js").Scene} Scene */
/** @typedef {import("./api.js").StepReport} Step */
/** @typedef {import("./api.js").StepSummary} Summary what a step is, without what is drawn of it */
/** @typedef {typeof DEFAULTS & {speaks?: string}} Settings */

/** What acts say is loaded with the first of them. @typedef {typeof import("./moves.js")} Words */
/** @type {Words | null} */
let words = null;
/** @type {Promise<Words> | null} */
let coming = null;
const load = async () => {
  await speakMore("moves");
  return await import("./moves.js");
};

/** @param {Game} game */
const firstOpen = ({ values }) => Math.max(0, values.indexOf(0));

/** Milliseconds in which a candidate that was ruled out fades. */
const FADING = 4000;

export class Table {
  /** @param {{ask: Ask, game: Game, settings?: Partial<Settings>, say: (words: string) => void, tell?: (words: string, undo?: undefined, spoken?: string) => void, wait?: (isBusy: boolean) => void}} parts ``wait`` hears whether words are still loaded */
  constructor({ ask, game, settings = {}, say, tell = (words, _, spoken = words) => say(spoken), wait = () => {} }) {
    this.ask = ask;
    this.say = say;
    this.wait = wait;
    /** Says words to eyes too; what is spoken may differ. */
    this.tell = tell;
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...settings };
    /** @type {Game} */
    this.game = game;
    this.seconds = game.seconds;
    this.helped = game.helped ?? [];
    this.cursor = firstOpen(game);
    /** @type {Set<number>} */
    this.selected = new Set([this.cursor]);
    /** The mode that was chosen. @type {Layer} */
    this.chosen = "values";
    /** The cells that have a wrong digit, or marks that lack the right one. @type {Set<number>} */
    this.wrong = new Set();
    /** @type {Set<number>} */
    this.looked = new Set();
    /** The candidates that the last move ruled out: they fade. @type {Map<number, number>} */
    this.gone = new Map();
    /** What is drawn of a step, and the position that it is drawn in. @type {{scene: Scene, game: Game} | null} */
    this.drawn = null;
    /** What was asked ahead. @type {{key: string, told: Promise<import("./api.js").HintReport>} | null} */
    this.ahead = null;
    /** ``onChange`` comes after every refresh, ``onMove`` when digits or marks have changed. */
    this.onChange = () => {};
    this.onMove = () => {};
    /** Hears which mode was chosen. @type {(mode: Layer) => unknown} */
    this.onMode = () => {};
    /** Hears which digits are wrong, or which marks lack the right one, in words. @param {string} words */
    this.onWrong = (words) => this.tell(words);
  }

  get board() {
    return boardOf(this.game);
  }

  /** The present mode; where candidates are shown, marks rule out. @returns {Layer} */
  get mode() {
    return this.game.isFilled && this.chosen === "centre" ? "corner" : this.chosen;
  }

  /** @returns {import("./board.js").View} */
  view() {
    // Colours are the player's, in each position that is drawn.
    const game = { ...(this.drawn?.game ?? this.game), colours: this.game.colours };
    const scene = this.drawn?.scene ?? null;
    // A step can be drawn without the candidates that it does not need.
    const isFilled = this.game.isFilled && game.isFilled !== false;
    const { allCandidates, marksComplete, showConflicts, highlight, peers } = this.settings;
    const { digits, houses, cells = [] } = scene?.shown ?? { digits: [], houses: [] };
    const isMarked = isFilled || Boolean(scene && (allCandidates || digits.length || houses.length || cells.length));
    const masks = isMarked ? candidatesOf(game, marksComplete) : null;
    const board = boardOf(game);
    const whole = new Set([...houses, ...cells].flatMap((place) => cellsOf(place, board)));
    const some = digits.reduce((mask, digit) => mask | bit(digit), 0);
    return {
      game,
      cursor: this.cursor,
      selected: this.selected,
      conflicting: showConflicts ? new Set([...conflicts(game.values, board), ...(brokenIn(game) ?? []).flatMap(({ cells }) => cells.map((cell) => cellOf(cell, board)))]) : new Set(),
      wrong: this.wrong,
      masks,
      drawnMasks: masks && scene && !isFilled && !allCandidates ? masks.map((mask, cell) => (whole.has(cell) ? mask : mask & some)) : masks,
      isHighlighted: highlight && !scene && this.selected.size > 0,
      isShaded: peers && !scene && !this.looked.size && this.selected.size === 1,
      looked: this.looked,
      gone: this.gone,
      scene,
    };
  }

  refresh() {
    this.onChange();
  }

  /** Say what needs the words of acts, once they are there. Without a server the act stands, and says nothing. @param {(words: Words) => unknown} tell */
  async inWords(tell) {
    if (!words) {
      this.wait(true);
      words = await (coming ??= load()).catch(() => (coming = null));
      this.wait(false);
    }
    return words && tell(words);
  }

  /** @param {number} cell @param {boolean} [isMore] whether the selection is extended */
  go(cell, isMore = false) {
    this.selected = isMore ? new Set([...this.selected, cell]) : new Set([cell]);
    this.cursor = cell;
    this.refresh();
    if (isMore) this.tellSelected();
  }

  tellSelected() {
    this.inWords(({ selectionInWords }) => this.say(selectionInWords(this.selected, this.board)));
  }

  single() {
    const isMany = this.selected.size > 1;
    this.go(this.cursor);
    if (isMany) this.inWords(({ told }) => this.say(told("oneCell", { cell: placeName(this.cursor, this.board) })));
  }

  /** Enter goes on in a hint, and there is none. */
  enter() {
    this.inWords(({ told }) => this.say(told("nothingOpen")));
  }

  /** @param {number} rows @param {number} columns @param {boolean} isMore */
  move(rows, columns, isMore) {
    const { size } = this.board;
    const [row, column] = [rowOf(this.cursor, this.board) + rows, columnOf(this.cursor, this.board) + columns].map((place) => (place + size) % size);
    this.go(row * size + column, isMore);
  }

  /** Extend the selection by the cells of a drag; the cursor is at the last one. @param {number[]} cells */
  goAlong(cells) {
    this.selected = new Set([...this.selected, ...cells]);
    this.cursor = cells[cells.length - 1];
    this.refresh();
  }

  /** Take cells out of the selection; one cell stays. @param {number[]} cells */
  leave(cells) {
    const rest = [...this.selected].filter((cell) => !cells.includes(cell));
    if (rest.length) this.selected = new Set(rest);
    if (!this.selected.has(this.cursor)) this.cursor = [...this.selected][this.selected.size - 1];
    this.refresh();
  }

  goNext() {
    const { cells } = this.board;
    const after = [...cells.slice(this.cursor + 1), ...cells.slice(0, this.cursor + 1)];
    const next = after.find((cell) => !this.game.values[cell]);
    if (next === undefined) this.because("noEmpty");
    else this.go(next);
  }

  /** @param {Iterable<number>} cells */
  select(cells) {
    this.selected = new Set(cells);
    if (!this.selected.size) this.selected.add(this.cursor);
    if (!this.selected.has(this.cursor)) [this.cursor] = this.selected;
    this.refresh();
  }

  selectAll() {
    this.select(this.board.cells);
    this.inWords(({ told }) => this.say(told("selectAll")));
  }

  /** Select all cells with the digit of a cell. @param {number} cell */
  selectSame(cell) {
    const value = this.game.values[cell];
    if (value) this.select(this.board.cells.filter((each) => this.game.values[each] === value));
  }

  /** Take over a game that an act made. @param {Game} next @param {(words: Words) => string | [spoken: string, shown: string]} [told] what is said, and what is shown of it; default: the move */
  play(next, told) {
    if (next === this.game) return;
    const wasSolved = isSolved(this.game);
    if (next.moves !== this.game.moves) next.emptied = undefined;
    const isMove = next.done === this.game.done + 1;
    const before = this.game.values;
    this.game = next;
    this.drawn = null;
    this.looked = new Set();
    this.wrong = new Set([...this.wrong].filter((cell) => next.values[cell] && next.values[cell] === before[cell]));
    this.fade(isMove ? next.moves[next.done - 1] : []);
    this.onMove();
    this.refresh();
    if (!wasSolved && isSolved(next)) return;
    if (told || isMove) this.inWords((words) => {
      const [spoken, shown] = [told ? told(words) : words.lastMove(next, this.settings.showConflicts)].flat();
      if (shown) this.tell(shown, undefined, spoken);
      else this.say(spoken);
    });
  }

  /** Let what a move rules out be seen for a while. @param {import("./game.js").Change[]} move */
  fade(move) {
    clearTimeout(this.fading);
    this.gone = new Map(move.flatMap(({ layer, cell, before, after }) => (layer === "struck" && after & ~before ? [[cell, after & ~before]] : [])));
    if (this.gone.size) this.fading = setTimeout(() => {
      this.fade([]);
      this.refresh();
    }, FADING);
  }

  /** @param {number} digit @param {Layer} [mode] */
  digit(digit, mode = this.mode) {
    if (this.isAway(mode)) return;
    const isStrike = this.game.isFilled && mode === "corner";
    const masks = candidates(this.game.values, this.game.board?.filled ?? this.board);
    // An exercise answers each try itself.
    const cells = [...this.selected].filter((cell) => !isStrike || this.game.exercise || masks[cell] & bit(digit));
    const next = mode === "values" ? place(this.game, cells, digit, this.settings.cleanMarks) : mark(this.game, cells, isStrike ? "struck" : mode, digit);
    if (next === this.game) this.refuse(isStrike ? digit : 0);
    else this.play(next);
  }

  erase() {
    const next = erase(this.game, [...this.selected]);
    if (next === this.game) this.refuse();
    else this.play(next);
  }

  /** Say why a key did nothing. @param {number} [digit] what it would have ruled out */
  refuse(digit) {
    this.inWords(({ refusal }) => this.tell(refusal(this.game, [...this.selected], digit)));
  }

  /** Take back the last move, or that candidates were filled in after it: no mark goes unseen below them. */
  undo() {
    if (this.game.isFilled && this.game.filled === this.game.done) return this.fill(false, this.game.done);
    const move = this.game.moves[this.game.done - 1];
    if (!move) return this.because("nothingToUndo");
    const next = undo(this.game);
    this.play(next, ({ doneInWords }) => doneInWords("undone", move, next));
  }

  redo() {
    if (this.game.emptied === this.game.done) return this.fill(true);
    const move = this.game.moves[this.game.done];
    if (!move) return this.because("nothingToRedo");
    const next = redo(this.game);
    this.play(next, ({ doneInWords }) => doneInWords("redone", move, next));
  }

  restart() {
    const next = restart(this.game);
    if (next === this.game) this.tell(`${text("restarted")}.`);
    else this.play(next, ({ told }) => [text("restarted"), `${text("restarted")}. ${told("restartUndo")}`]);
  }

  /** Whether there are no centre marks here; says so. @param {Layer} mode */
  isAway(mode) {
    const isAway = this.game.isFilled && mode === "centre";
    if (isAway) this.because("noCentre");
    return isAway;
  }

  /** Say why a key does nothing. @param {import("./texts.js").Key} reason */
  because(reason) {
    this.inWords(({ told }) => this.tell(told(reason)));
  }

  /** @param {Layer} mode */
  setMode(mode) {
    if (this.isAway(mode)) return;
    this.chosen = mode;
    this.refresh();
    const name = this.game.isFilled && this.mode === "corner" ? "strike" : mode;
    this.say(text(/** @type {import("./texts.js").Key} */ (`mode${name[0].toUpperCase()}${name.slice(1)}`)));
    this.onMode(this.mode);
  }

  nextMode() {
    const modes = MODES.filter((mode) => mode !== "centre" || !this.game.isFilled);
    this.setMode(modes[(modes.indexOf(this.mode) + 1) % modes.length]);
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    this.refresh();
  }

  /** Show all candidates in this game, or the player's marks again; that is no move. @param {boolean} isFilled @param {number} [emptied] */
  fill(isFilled, emptied) {
    Object.assign(this.game, { isFilled, filled: this.game.done, emptied });
    this.refresh();
    this.inWords(({ marksInWords }) => this.tell(marksInWords(this.game)));
  }

  /** Begin another game. @param {Game} game @param {number} [cursor] default: its first empty cell */
  load(game, cursor = firstOpen(game)) {
    this.game = game;
    this.fade([]);
    this.seconds = game.seconds;
    this.helped = game.helped ?? [];
    this.wrong = new Set();
    this.looked = new Set();
    this.drawn = null;
    this.cursor = cursor;
    this.selected = new Set([this.cursor]);
    this.onMove();
    this.refresh();
  }

  /** Note where the puzzle comes from; that is no move. @param {Game["about"]} about */
  note(about) {
    Object.assign(this.game, { about });
    this.refresh();
  }

  position() {
    return position(this.game, this.settings.marksComplete);
  }

  /** Ask about the position, with the profile of the exercise, or that which uses the technique that was wished for. @returns {import("./api.js").StepQuestion} */
  stepQuestion() {
    const { exercise } = this.game;
    const techniques = exercise?.techniques ? { techniques: exercise.techniques } : {};
    // Other boards have one order of techniques, and no scale.
    const profile = exercise?.profile ?? this.game.about?.profile ?? (this.settings.scale === "hodoku" && !this.game.board ? "hodoku" : "se121");
    return { grid: position(this.game, this.settings.marksComplete, this.game.isFilled), profile, ...techniques };
  }

  /** Ask for a stage of a hint; what was asked ahead is there. @param {import("./api.js").HintReport["stage"]} stage */
  hint(stage) {
    const { exercise, isFilled } = this.game;
    // Where all candidates are seen, a cell with one lies open.
    const question = { ...this.stepQuestion(), stage, candidates_shown: !exercise && Boolean(isFilled || this.settings.marksComplete) };
    const key = JSON.stringify(question);
    if (this.ahead?.key !== key) {
      this.ahead = { key, told: this.ask("hint", question) };
      this.ahead.told.catch(() => (this.ahead = null));
    }
    return this.ahead.told;
  }

  /** Draw a scene, in the position in which its step was found. @param {Scene} scene @param {Game} [game] */
  draw(scene, game = this.game) {
    this.looked = new Set();
    this.drawn = { scene, game };
    this.refresh();
  }

  hide() {
    this.drawn = null;
    this.looked = new Set();
    this.refresh();
  }
}
