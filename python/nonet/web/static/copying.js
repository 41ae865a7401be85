/** Copying: a button for a text, and words that say whether the browser allowed it. */

import { button, make } from "./dom.js";
import { text } from "./texts.js";

/** @param {string} words @param {HTMLElement} near where a field may be put that is copied from */
export async function copyText(words, near) {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(words);
  // A page that is not served by https has no clipboard.
  const field = make("textarea", {}, words);
  near.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("not copied");
}

/** Copy something, and say in an element whether that was allowed. @param {HTMLElement} state @param {() => Promise<void>} copying */
export async function copied(state, copying) {
  try {
    await copying();
    state.textContent = text("copied");
  } catch {
    state.textContent = text("copyFailed");
  }
}

/**
 * A button that copies a text.
 * @param {HTMLElement} state says below whether it was copied
 * @param {() => string} words
 * @param {import("./texts.js").Key} name what is copied
 */
export function copyButton(state, words, name) {
  const made = button(text("copy"), () => copied(state, async () => {
    await copyText(words(), state);
    made.focus();
  }), { class: "btn", "aria-label": `${text("copy")}: ${text(name)}` });
  return made;
}
