/**
 * Fingers: a word that can be pressed in a sentence is a line high, which is less than a finger needs. On a phone a message
 * stands by the thumb, and covers neither the board nor the ways to other places.
 */

/** What a finger needs, in pixels: a word in a sentence is as high as a button, and the nearest one is meant. */
const HIT = 44;
/** What else a finger may mean. */
const PRESSED = "a, button, input, select, textarea, summary, label, [role=button], [role=grid], [tabindex='0'], .idea";

/** Press the word of a sentence that a finger misses by a little. @param {MouseEvent} event */
function pressNearest(event) {
  const { target, clientX, clientY, detail } = event;
  if (event.defaultPrevented || !detail || !(target instanceof Element) || target.closest(PRESSED) || !matchMedia("(pointer: coarse)").matches) return;
  const near = [...target.closest(".nonet")?.querySelectorAll(":is(p, li, .said) :is(.term, a:not(.btn))") ?? []].flatMap((word) =>
    [...word.getClientRects()].map(({ left, right, top, bottom, width }) => {
      const [beside, above] = [Math.max(left - clientX, 0, clientX - right), Math.abs(clientY - (top + bottom) / 2)];
      return { word, away: beside <= Math.max(0, HIT - width) / 2 && above <= HIT / 2 ? beside + above : Infinity };
    }));
  const [nearest] = near.filter(({ away }) => away < Infinity).sort((one, other) => one.away - other.away);
  if (!(nearest?.word instanceof HTMLElement)) return;
  event.preventDefault();
  nearest.word.click();
}

/** @type {WeakSet<HTMLElement>} */
const heard = new WeakSet();

/** Place a message of a phone above the modes of the keys, or over them where there is no room. @param {HTMLElement} root @param {HTMLElement} toast */
function place(root, toast) {
  const [tools, modes] = [".tools", ".modes"].map((each) => (root.querySelector(each) ?? root).getBoundingClientRect());
  const end = modes.top - tools.bottom < toast.offsetHeight ? modes.bottom : modes.top;
  toast.style.setProperty("--span", modes.height && modes.top > tools.top ? `auto ${innerHeight - end}px` : "");
}

/** Let a finger miss the words of sentences by a little, and place each message. @param {HTMLElement} root */
export function pressWords(root) {
  if (heard.has(root)) return;
  heard.add(root);
  root.addEventListener("click", pressNearest);
  const toast = root.querySelector(":scope > .toast");
  if (!(toast instanceof HTMLElement)) return;
  const placed = () => toast.hidden || place(root, toast);
  new MutationObserver(placed).observe(toast, { attributeFilter: ["hidden"], childList: true, subtree: true });
  placed();
}
