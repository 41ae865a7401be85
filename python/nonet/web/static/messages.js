/**
 * What the page says: for ears in one polite live region, for eyes in a message at the bottom that takes no focus.
 * What failed has its words from ``failures.js``.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** How long a message stands: as long as it is read, or can be undone. */
const READ = 5000;
const UNDO = 10000;
/** Words as new as that are about the place that comes. */
const NEW = 500;

/** @param {HTMLElement} root */
export function makeMessages(root) {
  const live = make("p", { class: "live", role: "status", "aria-live": "polite" });
  const problem = make("p", { class: "problem", role: "alert" });
  const shown = make("p", { class: "shown", "aria-hidden": "true" });
  const act = make("span", {});
  const toast = make("div", { class: "toast", hidden: true }, problem, shown, act, button("", () => hide(), { class: "btn icon", "aria-label": text("closeMessage") }, icon("close")));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The last words that were said. */
  let last = "";
  let since = 0;
  /** Where the focus was before Undo took it. @type {Element | null} */
  let before = null;

  const hide = () => {
    clearTimeout(timer);
    if (before instanceof HTMLElement && toast.contains(document.activeElement)) before.focus();
    before = null;
    toast.hidden = true;
    problem.textContent = "";
    shown.textContent = "";
    act.replaceChildren();
  };

  /** Say words to ears; they end what was told before, but what can still be done about it. @param {string} words */
  const say = (words) => {
    if (problem.textContent && !act.childElementCount) hide();
    last = words;
    since = performance.now();
    // The same words twice would not be read again.
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  };

  /**
   * Say words to ears and to eyes; what can be undone says so for ten seconds, and as long as Undo has the focus.
   * @param {string} words @param {() => void} [undo] @param {string} [spoken] what ears hear instead
   */
  const tell = (words, undo, spoken = words) => {
    hide();
    if (!words) return;
    say(spoken);
    shown.textContent = words;
    toast.hidden = false;
    if (undo) {
      const taking = button(text("undo"), () => {
        hide();
        undo();
      }, { class: "btn undo" });
      act.replaceChildren(taking);
      before = document.activeElement;
      taking.focus();
    }
    const end = () => {
      if (before && toast.contains(document.activeElement)) timer = setTimeout(end, READ);
      else hide();
    };
    timer = setTimeout(end, undo ? UNDO : READ);
  };

  /**
   * Say what failed; it stays until the player does something. What can be done about it stays until that is done.
   * @param {string} words @param {() => void} [mend] @param {string} [name] what that does
   */
  const fail = (words, mend, name = text("erase")) => {
    hide();
    last = words;
    live.textContent = "";
    toast.hidden = false;
    problem.textContent = words;
    if (mend) act.replaceChildren(button(name, mend, { class: "btn" }));
  };
  root.append(toast, live);
  /** Say words, unless something was said before. @param {string} words */
  const greet = (words) => {
    if (!last) live.textContent = last = words;
  };
  /** Say the last words again. */
  const again = () => say(last);
  /** The words of a place end with it. */
  const leave = () => performance.now() - since > NEW && (live.textContent = "");
  /** Say that more is coming. @param {boolean} isBusy */
  const wait = (isBusy) => live.setAttribute("aria-busy", String(isBusy));
  return { say, again, tell, fail, hide, greet, wait, leave, isFailed: () => problem.textContent !== "" };
}
