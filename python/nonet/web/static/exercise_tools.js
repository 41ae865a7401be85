/** The tools below an exercise: undo and redo, another technique, what serves a class, and the results; its clock, and the room of its task. */

import { shareWithClass } from "./classroom.js";
import { printPaper } from "./dialogs.js";
import { button, linkTo, make } from "./dom.js";
import { chooseExercise } from "./exercise_dialog.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/**
 * @param {import("./dialogs.js").Parts} parts
 * @param {import("./table.js").Table} table that of practice
 * @param {object} acts
 * @param {() => import("./game.js").Game["exercise"]} acts.exercise
 * @param {() => number} acts.number
 * @param {(technique: string, wish?: number) => Promise<void>} acts.begin
 * @param {() => void} acts.showOnScreen
 * @param {() => void} acts.onTick
 */
export function makeTools(parts, table, { exercise, number, begin, showOnScreen, onTick }) {
  const { root, attempt, go } = parts;
  const tool = (/** @type {import("./icons.js").Icon} */ sign, /** @type {import("./texts.js").Key} */ name, /** @type {() => void} */ act) => button("", act, {}, icon(sign), text(name));
  const forClass = [
    tool("print", "worksheet", () => printPaper(parts, exercise()?.technique)),
    tool("screen", "onScreen", showOnScreen),
    ...(root.classList.contains("inside") ? [] : [tool("share", "classLink", () => {
      const now = exercise();
      if (now) shareWithClass(parts, now.technique, number());
    })]),
  ];
  const tools = make(
    "div",
    { class: "tools", role: "group", "aria-label": text("tools") },
    tool("undo", "undo", () => table.undo()),
    tool("redo", "redo", () => table.redo()),
    tool("settings", "anotherTechnique", () => attempt(() => chooseExercise(parts, exercise()?.technique ?? "", begin))),
    ...forClass,
  );
  const mine = linkTo(go)("learn/results", { class: "btn quiet mine" }, text("myResults"), icon("fore"));
  // An exercise takes the time in which it is seen.
  const ticking = setInterval(() => {
    if (!root.isConnected) clearInterval(ticking);
    else if (tools.isConnected && !document.hidden && exercise() && !exercise()?.isFound) {
      table.seconds += 1;
      onTick();
    }
  }, 1000);
  return { tools, forClass, mine };
}

/**
 * On a small phone the idea is whole where all keys stay in sight; what the keys do is said where they stay in their place.
 * @param {HTMLElement} root @param {HTMLElement} pad @param {HTMLElement} idea @param {HTMLElement} keysSay
 */
export function fitTask(root, pad, idea, keysSay) {
  const place = () => pad.getBoundingClientRect();
  keysSay.classList.remove("roomy");
  idea.classList.add("whole");
  idea.classList.toggle("whole", place().bottom <= (root.querySelector("nav.places")?.getBoundingClientRect().top ?? 0));
  const { top } = place();
  keysSay.classList.add("roomy");
  keysSay.classList.toggle("roomy", place().top <= top);
}
