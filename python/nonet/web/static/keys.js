/** Keys: what each means (``actOf``), and the listener that does it while the board has the focus. */

import { MODES } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} Pressed */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, number>} */
const MODE_KEYS = { KeyZ: 0, KeyX: 1, KeyC: 2, KeyV: 3 };

/**
 * Return what a key does, or nothing if it is not ours. Shift changes ``key``, so digits are read from ``code``.
 * @param {Pressed} event
 * @returns {((table: Table) => void) | null}
 */
export function actOf(event) {
  const { key, code, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
  if (digit) {
    const mode = altKey ? "colours" : isControl ? "centre" : shiftKey ? "corner" : undefined;
    return (table) => table.digit(digit, mode);
  }
  if (key in ARROWS) {
    const [rows, columns] = ARROWS[key];
    return (table) => table.move(rows, columns, shiftKey || isControl);
  }
  if (altKey) return null;
  if (isControl) {
    if (code === "KeyZ") return (table) => (shiftKey ? table.redo() : table.undo());
    if (code === "KeyY") return (table) => table.redo();
    if (code === "KeyA") return (table) => table.selectAll();
    if (key === "Home") return (table) => table.go(0);
    if (key === "End") return (table) => table.go(80);
    return null;
  }
  if (key === "Home") return (table) => table.go(table.cursor - (table.cursor % 9));
  if (key === "End") return (table) => table.go(table.cursor - (table.cursor % 9) + 8);
  if (key === "Delete" || key === "Backspace") return (table) => table.erase();
  if (key === "Escape") return (table) => table.go(table.cursor);
  if (key === " ") return (table) => table.nextMode();
  if (code === "KeyR") return (table) => table.speakHouse("row");
  if (code === "KeyB") return (table) => table.speakHouse("box");
  if (code === "KeyC" && shiftKey) return (table) => table.speakHouse("column");
  if (code in MODE_KEYS && !shiftKey) return (table) => table.setMode(MODES[MODE_KEYS[code]]);
  return null;
}

/**
 * Listen on the board.
 * @param {HTMLElement} board
 * @param {Table} table
 * @param {{hint: () => void, apply: () => void, help: () => void, focus: (cell: number) => void}} acts
 */
export function listen(board, table, acts) {
  let isFinding = false;
  // A screen reader moves the focus on its own.
  board.addEventListener("focusin", (event) => {
    const cell = event.target instanceof HTMLElement ? Number(event.target.dataset.cell ?? -1) : -1;
    if (cell >= 0 && cell !== table.cursor) table.go(cell);
  });
  board.addEventListener("keydown", (event) => {
    const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    /** @type {((table: Table) => void) | null} */
    let act = null;
    if (isFinding && digit && isPlain) act = () => table.speakPlaces(digit);
    else if (isPlain && event.code === "KeyH") act = acts.hint;
    else if (isPlain && event.key === "Enter") act = acts.apply;
    else if (isPlain && event.key === "?") act = acts.help;
    else act = actOf(event);
    isFinding = isPlain && event.code === "KeyF";
    if (!act) return;
    event.preventDefault();
    act(table);
    acts.focus(table.cursor);
  });
}
