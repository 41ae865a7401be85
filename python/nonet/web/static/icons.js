/** Icons: our own strokes on a square of 24. Each is decoration beside a word; the mark of nonet and the dots of a level too. */

import { drawing } from "./dom.js";

const SQUARE = '<rect x="3.5" y="3.5" width="17" height="17" rx="3"/>';
const SPRITE = {
  play: `${SQUARE}<path d="M9.2 3.5v17M14.8 3.5v17M3.5 9.2h17M3.5 14.8h17"/>`,
  learn: '<path d="M12 6.5C10 5 7 4.5 3.5 4.8v13.4C7 18 10 18.5 12 20c2-1.5 5-2 8.5-1.8V4.8C17 4.5 14 5 12 6.5zM12 6.5V20"/>',
  practice: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4.5"/><circle cx="12" cy="12" r=".8" fill="currentColor"/>',
  games: '<rect x="3.5" y="8.5" width="12" height="12" rx="2.5"/><path d="M8 5.8A2.3 2.3 0 0 1 10.3 3.5h7.9a2.3 2.3 0 0 1 2.3 2.3v7.9a2.3 2.3 0 0 1-2.3 2.3"/>',
  new: '<path d="M12 4.5v15M4.5 12h15"/>',
  hint: '<path d="M9 17.5c0-2.3-3.2-3.6-3.2-7.6a6.2 6.2 0 0 1 12.4 0c0 4-3.2 5.3-3.2 7.6zM9.6 20.8h4.8"/>',
  check: '<path d="M4.5 12.8l4.8 4.7L19.5 7"/>',
  undo: '<path d="M8 5.5L4 9.5l4 4M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3"/>',
  redo: '<path d="M16 5.5l4 4-4 4M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3"/>',
  erase: '<path d="M9 5.5h11.5v13H9L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5"/>',
  digit: `${SQUARE}<path d="M10 9l2.5-1.5v9"/>`,
  corner: `${SQUARE}<path d="M7 8.2l1.2-.8v4M14.5 8h2.2l-1.6 3.6"/>`,
  centre: `${SQUARE}<path d="M8.5 11l1.2-.8v4M13.5 10.4h2.4l-1.7 3.8"/>`,
  colour: `${SQUARE}<path d="M3.8 17L17 3.8" /><path d="M6.5 3.5h7l-10 10v-7a3 3 0 0 1 3-3z" fill="currentColor" opacity=".35" stroke="none"/>`,
  strike: `${SQUARE}<path d="M10.5 9l2-1.3v8.6M7.5 16.5l9-9"/>`,
  pause: '<path d="M9 6v12M15 6v12"/>',
  resume: '<path d="M8 5.5v13l11-6.5z"/>',
  more: '<g fill="currentColor" stroke="none"><circle cx="5.5" cy="12" r="1.8"/><circle cx="12" cy="12" r="1.8"/><circle cx="18.5" cy="12" r="1.8"/></g>',
  settings: '<path d="M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9"/><circle cx="15.2" cy="7.5" r="2.3"/><circle cx="8.8" cy="16.5" r="2.3"/>',
  keys: '<path d="M9.2 9.3a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.2-1.5 2.4"/><circle cx="12" cy="17.6" r=".6" fill="currentColor"/><circle cx="12" cy="12" r="9"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  back: '<path d="M14.5 5.5L8 12l6.5 6.5"/>',
  fore: '<path d="M9.5 5.5L16 12l-6.5 6.5"/>',
  print: '<path d="M7.5 8.5v-5h9v5M7.5 16H4.8a1.3 1.3 0 0 1-1.3-1.3V9.8a1.3 1.3 0 0 1 1.3-1.3h14.4a1.3 1.3 0 0 1 1.3 1.3v4.9a1.3 1.3 0 0 1-1.3 1.3h-2.7M7.5 13.5h9v7h-9z"/>',
  share: '<path d="M12 14.5V3.5M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5"/>',
  open: '<path d="M3.5 18.5v-12a1.5 1.5 0 0 1 1.5-1.5h4.5l2 2.5H19a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5z"/>',
  day: '<rect x="3.5" y="5" width="17" height="15.5" rx="2.5"/><path d="M3.5 9.8h17M8 3v4M16 3v4"/>',
  trash: '<path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6"/>',
  screen: '<rect x="3" y="4.5" width="18" height="12" rx="2"/><path d="M9 20.5h6M12 16.5v4"/>',
};
const MARK =
  '<rect width="32" height="32" rx="8" fill="#11586b"/>' +
  [[8, 8], [16, 8], [24, 8], [24, 16], [24, 24], [16, 24], [8, 24], [8, 16]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="#fff"/>`).join("") +
  '<circle cx="16" cy="16" r="4.2" fill="#f5b93a"/>';
/** The order in which the nine dots fill. */
const FILLED = [4, 0, 8, 2, 6, 1, 7, 3, 5];

/** @typedef {keyof typeof SPRITE} Icon */

/** @param {string} inner @param {number} side @param {string} name */
export const drawn = (inner, side, name) => drawing(`<svg viewBox="0 0 ${side} ${side}" class="${name}" aria-hidden="true">${inner}</svg>`);

/** @param {Icon} name */
export const icon = (name) => drawn(SPRITE[name], 24, "i");

/** The mark: nine dots, the middle one a lamp. */
export const logo = () => drawn(MARK, 32, "mark");

/** The dots of a level, as many as it has; beyond nine they are framed. @param {number} count */
export const nine = (count) =>
  drawn(
    (count > 9 ? '<rect x=".5" y=".5" width="19" height="19" rx="4" class="round"/>' : "") + FILLED.map((place, order) => `<circle class="${order < count ? "on" : "off"}" cx="${3.5 + (place % 3) * 6.5}" cy="${3.5 + Math.floor(place / 3) * 6.5}" r="2.3"/>`).join(""),
    20,
    "nine",
  );
