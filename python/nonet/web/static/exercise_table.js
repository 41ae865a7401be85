/**
 * The table of an exercise: what is ruled out stays so, and a try is said with its answer, since of two messages, one right
 * after the other, the first is not heard.
 */

import { erase, newGame } from "./game.js";
import { bit } from "./rules.js";
import { doneBy } from "./steps.js";
import { Table } from "./table.js";

export class ExerciseTable extends Table {
  /**
   * @param {object} parts
   * @param {import("./table.js").Ask} parts.ask
   * @param {(words: string) => void} parts.say
   * @param {(words: string, undo?: undefined, spoken?: string) => void} parts.tell
   * @param {() => void} more opens another exercise
   */
  constructor({ ask, say, tell }, more) {
    super({ ask, game: newGame(Array(81).fill(0)), say });
    this.more = more;
    /** What is said with the next words. */
    this.beside = "";
    const withBeside = (/** @type {string} */ words) => {
      const all = words + this.beside;
      this.beside = "";
      return all;
    };
    this.say = (/** @type {string} */ words) => {
      const all = withBeside(words);
      if (all) say(all);
    };
    this.tell = (/** @type {string} */ words, /** @type {undefined} */ _, spoken = words) => tell(words, undefined, withBeside(spoken));
  }

  /** @type {Table["play"]} */
  play(next, told) {
    const isAnswered = !told && next.done === this.game.done + 1 && !this.game.exercise?.isFound && doneBy(next.moves[next.done - 1]);
    super.play(next, isAnswered ? () => "" : told);
  }

  /** The key that ruled a digit out would put it back. @type {Table["digit"]} */
  digit(digit, mode = this.mode) {
    const { game, selected } = this;
    const open = [...selected].filter((cell) => !game.values[cell]);
    const isOut = game.isFilled && mode === "corner" && open.length && open.every((cell) => game.struck[cell] & bit(digit));
    if (isOut) this.inWords(({ outAlready }) => this.tell(outAlready(digit, open, false), undefined, outAlready(digit, open, true)));
    else super.digit(digit, mode);
  }

  erase() {
    const { game, selected } = this;
    if (erase(game, [...selected]).moves[game.done]?.[0].layer === "struck") this.because("outStays");
    else super.erase();
  }

  /** Where all is found, Enter goes on. */
  enter() {
    if (this.game.exercise?.isFound) this.more();
    else super.enter();
  }
}
