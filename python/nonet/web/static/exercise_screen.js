/** An exercise on a screen for a class: its task, until the class has looked, and then its step, read statement by statement. */

import { placeOfClass, smallCode } from "./classroom.js";
import { button, make } from "./dom.js";
import { legendOf } from "./screen.js";
import { text } from "./texts.js";

/** @typedef {import("./table.js").Step} Step */

/**
 * @param {import("./dialogs.js").Parts} parts
 * @param {object} shown
 * @param {import("./exercise_table.js").ExerciseTable} shown.table
 * @param {ReturnType<typeof import("./screen.js").makeScreen>} shown.screen
 * @param {ReturnType<typeof import("./reader.js").makeReader>} shown.reader
 * @param {HTMLElement} shown.task what is asked
 * @param {HTMLElement} shown.read what was found or shown, where that is read
 * @param {() => number} shown.number of the exercise
 * @param {() => object} shown.wanted where the step is
 * @param {() => Step | null} shown.part the step that was found or shown
 * @param {(step: Step) => void} shown.onReveal the step is shown
 * @param {() => void} shown.more opens another exercise
 */
export function makeExerciseScreen({ root, ask, attempt, say }, { table, screen, reader, task, read, number, wanted, part, onReveal, more }) {
  /** What reading on leads to, before the step is read and after it. @type {(() => void) | null} */
  let ahead = null;
  const exercise = () => table.game.exercise;

  const showTask = () => {
    ahead = part() && exercise()?.isFound ? () => readLarge() : reveal;
    const why = button(text("showWhy"), ahead, { class: "btn lamp" });
    table.hide();
    screen.beside.replaceChildren();
    screen.put(make("div", { class: "said" }, task.textContent ?? "", make("p", { class: "idea" }, exercise()?.idea ?? "")), make("div", { class: "hintfoot" }, why));
    why.focus();
    if (!root.classList.contains("inside")) attempt(() => smallCode(root, placeOfClass(exercise()?.technique ?? "", number())).then((code) => { if (code && why.isConnected) screen.beside.replaceChildren(code); }));
  };

  /** Read the step: the board shows the digits of the pattern alone, as in a lesson. @param {number} [place] */
  const readLarge = (place = 0) => {
    const step = part();
    if (!step) return;
    reader.begin(step, place, { ...table.game, isFilled: false });
    screen.put();
    reader.forth.focus();
  };

  const reveal = () => attempt(async () => {
    const before = table.game;
    const { step } = await ask("hint", { ...table.stepQuestion(), stage: "step", ...wanted() });
    if (before !== table.game || !step) return;
    onReveal(step);
    readLarge();
  });

  const show = () => {
    screen.show(exercise()?.name ?? "");
    if (read.isConnected) readLarge(reader.told().length - 1);
    else showTask();
  };

  /** Say what the signs mean; at the end the keys lead on, once they have said so. @param {boolean} isEnd */
  const tell = (isEnd) => {
    if (!screen.element.open) return;
    ahead = !isEnd ? null : () => {
      ahead = more;
      screen.beside.append(make("p", {}, text("onceMore")));
      say(text("onceMore"));
    };
    screen.beside.replaceChildren(legendOf(reader));
  };
  return { show, showTask, tell, ahead: () => ahead };
}
