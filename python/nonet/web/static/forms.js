/** Dialogs, forms and their fields. */

import { button, make } from "./dom.js";
import { working } from "./failures.js";
import { text } from "./texts.js";

/** A label around its field. @param {string} label @param {HTMLElement} field */
export const labelled = (label, field) => make("label", {}, make("span", {}, label), field);

/** @param {string} name @param {[string, string][]} options values and texts */
export const choice = (name, options) =>
  make("select", { name }, ...options.map(([value, shown]) => make("option", { value }, shown)));

/**
 * A form that acts when it is sent. Its dialog closes if that succeeds; otherwise the reason stands below the fields.
 * @param {(data: FormData) => unknown} act
 * @param {...(Node | string | null)} children
 */
export function form(act, ...children) {
  const problem = make("p", { class: "problem", role: "alert" });
  const made = make("form", { onsubmit: async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await working(async () => act(new FormData(made)), (words) => { problem.textContent = words; });
      made.closest("dialog")?.close();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  } }, ...children, problem);
  return made;
}

/**
 * Show a dialog and return it; it is taken away when it is closed.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {...(Node | string | null)} content
 */
export function dialog(root, title, ...content) {
  const heading = make("h2", { tabindex: -1, autofocus: true }, title);
  const shown = make(
    "dialog",
    { "aria-label": title, onclose: () => shown.remove(), onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation() },
    heading,
    ...content,
    button(text("close"), () => shown.close(), { class: "btn close" }),
  );
  root.append(shown);
  shown.showModal();
  return shown;
}
