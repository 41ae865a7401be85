/**
 * Keys: what each means (``actOf``), and the listener that does it. Keys of the page work wherever the focus is, but in a
 * field, a menu or a dialog; Enter and Space on a button are the button's.
 */

import { MODES } from "./modes.js";
import { text } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} Pressed */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, number>} */
const MODE_KEYS = { KeyZ: 0, KeyX: 1, KeyC: 2, KeyV: 3 };
/** Where keys are not the board's. */
const OWN_KEYS = "input, select, textarea, dialog, [contenteditable], [role=menu], [role^=menuitem]";
/** Where Escape means something else, or would lose what was typed. */
const KEEPS_ESCAPE = "dialog, textarea, [role=menu]";
/** Where "?" and H are typed, or have a meaning of their own. */
const ELSEWHERE = `${OWN_KEYS}, [data-place=practice]`;
const PRESSED_BY_KEYS = "button, a, summary, [role=button]";

/** @param {{code: string}} event */
const digitOf = ({ code }) => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
/** The digit of a letter, which is 10 or more. @param {Pressed} event @param {number} size of the board */
function letterOf({ code, ctrlKey, altKey, metaKey }, size) {
  const digit = ctrlKey || altKey || metaKey || !/^Key[A-P]$/.test(code) ? 0 : code.charCodeAt(3) - 55;
  return digit > size ? 0 : digit;
}

/** The house that a key reads. @param {Pick<Pressed, "code" | "shiftKey">} event @returns {import("./rules.js").HouseKind | null} */
const houseOf = ({ code, shiftKey }) => (code === "KeyR" ? "row" : code === "KeyB" ? "box" : code === "KeyC" && shiftKey ? "column" : null);

/**
 * Return what a key does, or nothing if it is not ours. Shift changes ``key``, so digits are read from ``code``.
 * @param {Pressed} event
 * @param {number} [size] of the board: letters are digits from 10 on
 * @returns {((table: Table) => void) | null}
 */
export function actOf(event, size = 9) {
  const { key, code, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const digit = digitOf(event) || letterOf(event, size);
  if (digit > size) return null;
  if (digit) {
    const mode = altKey ? "colours" : isControl ? "centre" : shiftKey ? "corner" : undefined;
    return (table) => table.digit(digit, mode);
  }
  if (altKey) return null;
  if (key in ARROWS) {
    const [rows, columns] = ARROWS[key];
    return (table) => table.move(rows, columns, shiftKey || isControl);
  }
  if (isControl) {
    if (code === "KeyZ") return (table) => (shiftKey ? table.redo() : table.undo());
    if (code === "KeyY") return (table) => table.redo();
    if (code === "KeyA") return (table) => table.selectAll();
    if (key === "Home") return (table) => table.go(0);
    if (key === "End") return (table) => table.go(size * size - 1);
    return null;
  }
  if (key === "Home") return (table) => table.go(table.cursor - (table.cursor % size));
  if (key === "End") return (table) => table.go(table.cursor - (table.cursor % size) + size - 1);
  if (key === "Delete" || key === "Backspace") return (table) => table.erase();
  if (key === "Escape") return (table) => table.single();
  if (key === "Enter") return (table) => table.enter();
  if (key === " ") return (table) => table.nextMode();
  if (code === "KeyN") return (table) => table.goNext();
  const house = houseOf(event);
  if (house) return (table) => void table.inWords(({ speakHouse }) => speakHouse(table, house));
  if (code in MODE_KEYS && !shiftKey) return (table) => table.setMode(MODES[MODE_KEYS[code]]);
  return null;
}

/**
 * Listen to the keys of the page.
 * @param {EventTarget} area whose keys are the board's: the page, or the widget in a notebook
 * @param {import("./board.js").Board} board
 * @param {Table} table
 * @param {object} acts
 * @param {() => void} acts.help the list of keys
 * @param {import("./hints.js").Keyed} acts.hint
 * @param {() => void} [acts.check] looks for mistakes
 * @param {() => void} [acts.path] shows all steps
 * @param {() => void} [acts.pause]
 * @param {() => void} [acts.again] says the last words again, wherever one is
 * @param {() => boolean} [acts.isComing] whether a place is loaded
 * @param {() => void} [acts.home] goes to the board from a place that has none
 */
export function listen(area, board, table, { help, hint, isComing, home, check, path, pause, again }) {
  /** Where the next digit is looked for, after F: on the whole board, or in a house of the cell. @type {"board" | import("./rules.js").HouseKind | null} */
  let finding = null;
  // A screen reader moves the focus on its own.
  board.grid.addEventListener("focusin", (event) => {
    const cell = event.target instanceof HTMLElement ? Number(event.target.dataset.cell ?? -1) : -1;
    if (cell >= 0 && cell !== table.cursor) table.go(cell);
  });
  // A click on a button leaves the focus where it is, on the board.
  area.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, summary") && !event.target.closest(OWN_KEYS)) event.preventDefault();
  });
  // A dialog that is closed gives the focus to the board, not to the button that opened it.
  area.addEventListener("close", (event) => {
    if (event.target instanceof HTMLDialogElement && isOpen()) board.focus(table.cursor);
  }, true);
  const isOpen = () => board.grid.getClientRects().length > 0;
  const isAnotherOpen = () => [...document.querySelectorAll("[role=grid]")].some((each) => each !== board.grid && each.getClientRects().length > 0);

  area.addEventListener("keydown", (pressed) => {
    const event = /** @type {KeyboardEvent} */ (pressed);
    const target = event.target instanceof Element ? event.target : document.body;
    // A dialog can lose the focus: it is not displayed while it is printed.
    if (event.defaultPrevented || (target === document.body && document.querySelector(":modal"))) return;
    if (home && event.key === "Escape" && !isOpen() && !target.closest(KEEPS_ESCAPE) && !isAnotherOpen()) return home();
    // What was just deleted comes back.
    const undo = home && !isOpen() && (event.ctrlKey || event.metaKey) && event.code === "KeyZ" && !target.closest(OWN_KEYS) && document.querySelector(".toast:not([hidden]) .undo");
    if (undo instanceof HTMLElement) {
      event.preventDefault();
      return undo.click();
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (again && isPlain && !event.shiftKey && event.code === "KeyL" && !target.closest(OWN_KEYS)) {
      event.preventDefault();
      return again();
    }
    if (home && isPlain && !isOpen() && !target.closest(ELSEWHERE)) {
      if (isComing?.() && /^(Arrow.*|\S)$/.test(event.key)) {
        event.preventDefault();
        return table.say(text("coming"));
      }
      if (event.key === "?") help();
      else if (event.code === "KeyH") table.inWords(({ told }) => table.say(told("hintElsewhere")));
    }
    if (!isOpen() || target.closest(OWN_KEYS)) return;
    if ((event.key === "Enter" || event.key === " ") && target.closest(PRESSED_BY_KEYS)) return;
    const digit = digitOf(event);
    const where = isPlain ? finding : null;
    const house = where && houseOf(event);
    if (event.key !== "Shift") finding = null;
    /** @type {((table: Table) => void) | null} */
    let act = letterOf(event, table.board.size) ? actOf(event, table.board.size) : isPlain ? hint.actOf(event, target) : null;
    if (act === null && where && digit) act = () => void table.inWords(({ speakPlaces }) => speakPlaces(table, digit, where === "board" ? undefined : where));
    else if (act === null && house) {
      finding = house;
      act = () => void table.inWords(({ askedIn }) => table.say(askedIn(table.game, table.cursor, house)));
    } else if (act === null && isPlain && event.code === "KeyF" && table.settings.speakKeys) {
      finding = "board";
      act = () => table.say(text("askDigit"));
    } else if (act === null && isPlain && event.key === "?") act = help;
    else if (act === null && isPlain && !event.shiftKey && event.code === "KeyK" && check) act = check;
    else if (act === null && isPlain && !event.shiftKey && event.code === "KeyS" && path) act = path;
    else if (act === null && isPlain && !event.shiftKey && event.code === "KeyP" && pause) act = pause;
    else act ??= actOf(event, table.board.size);
    if (!act) return;
    event.preventDefault();
    const before = table.cursor;
    act(table);
    // The focus goes with the cursor; a button that was reached by Tab keeps it while digits are typed. Escape leads back.
    if (table.cursor !== before || event.key === "Escape" || !target.isConnected || target === document.body || target.closest("[role=grid]")) board.focus(table.cursor);
  });
}
