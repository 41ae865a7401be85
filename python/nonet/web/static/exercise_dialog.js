/** Other exercises: of another technique, or the one whose number a class was told. */

import { courseOf } from "./course.js";
import { make } from "./dom.js";
import { LAST_NUMBER } from "./exercises.js";
import { choice, dialog, form, labelled } from "./forms.js";
import { text } from "./texts.js";

/**
 * Let the player choose, the techniques of the course first.
 * @param {import("./dialogs.js").Parts} parts @param {string} technique the present one
 * @param {(technique: string, number: number) => Promise<void>} begin
 * @param {number} [present] its number, which is to be replaced
 */
export async function chooseExercise({ root, ask, go }, technique, begin, present) {
  const lessons = await courseOf(ask);
  const { techniques } = await ask("techniques", {});
  const taught = new Set(lessons.map((each) => each.technique));
  const some = choice("technique", lessons.map((each) => [each.technique, each.name]));
  const others = techniques.filter(({ id }) => !taught.has(id));
  some.append(make("optgroup", { label: text("beside") }, ...others.map(({ id, name }) => make("option", { value: id }, name))));
  some.value = technique;
  const number = make("input", { type: "number", name: "number", min: 0, max: LAST_NUMBER });
  const open = async (/** @type {FormData} */ data) => {
    const chosen = String(data.get("technique"));
    if (data.get("number")) await begin(chosen, Number(data.get("number")));
    else go(`practice/${chosen}`);
  };
  dialog(root, text(present === undefined ? "anotherTechnique" : "anotherNumber"), form(open, labelled(text("practice"), some), labelled(text("numberWished"), number), make("button", { class: "btn main" }, text("practise"))));
  if (present === undefined) return;
  number.value = String(present);
  number.select();
  number.focus();
}
