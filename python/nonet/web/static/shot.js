/** A picture that is brought: chosen, taken, dropped or pasted, then scaled for the reader; and the pieces of its cells. */

import { make } from "./dom.js";
import { drawn } from "./icons.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {[number, number]} Point */
/** @typedef {{canvas: HTMLCanvasElement, data: string}} Shot ``data``: what is sent, in base64 */

/** The longest side of what is sent, in pixels: the reader uses no more. */
const LONGEST = 1600;
const QUALITY = 0.92;
/** How much of its neighbours the piece of a cell shows. */
const MARGIN = 0.2;

/** The picture that is to be read, until its place takes it. @type {{file: Blob | null}} */
export const brought = { file: null };

export const camera = () => drawn('<path d="M3.5 8.5a1.5 1.5 0 0 1 1.5-1.5h2.5l1.5-2.5h6l1.5 2.5H19a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5z"/><circle cx="12" cy="13" r="3.75"/>', 24, "i");

/** @param {File} file */
export const isPicture = (file) => file.type.startsWith("image/");

/** Go to the place that reads a picture. @param {Parts} parts @param {Blob} file */
export function openPhoto(parts, file) {
  brought.file = file;
  parts.go("photo");
}

/** The field of a picture, within its label: a phone offers its camera. @param {Parts} parts */
export function photoInput(parts) {
  const field = make("input", { type: "file", accept: "image/*", capture: "environment", class: "words", onchange: () => {
    const file = field.files?.[0];
    // The same picture can be chosen again.
    if (file) openPhoto(parts, file);
    field.value = "";
  } });
  return field;
}

/** @param {Uint8Array} bytes */
export const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** A server gets a picture as it is, and what else is asked in the address. @param {import("./api.js").PhotoQuestion} question */
export function asPicture({ data, ...others }) {
  const query = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
  return { query: `?${query}`, type: "image/jpeg", body: Uint8Array.from(atob(data), (symbol) => symbol.charCodeAt(0)) };
}

/** Scale a picture; where and how it was taken is left behind. Raises what the browser raises if it is none. @param {Blob} file @returns {Promise<Shot>} */
export async function scaled(file) {
  const image = await createImageBitmap(file);
  const share = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * share)));
  const canvas = make("canvas", { width, height });
  const pen = penOf(canvas);
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, width, height);
  image.close();
  /** @type {Blob | null} */
  const sent = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!sent) throw new Error("no picture");
  return { canvas, data: base64(new Uint8Array(await sent.arrayBuffer())) };
}

/** @param {HTMLCanvasElement} canvas */
export function penOf(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  return pen;
}

/** Return where the points of the unit square lie in a grid with these corners, seen in perspective. @param {Point[]} corners */
export function inGrid([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, bx, cx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [ay, by, cy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay || 1;
  const [g, h] = [(cx * by - bx * cy) / area, (ax * cy - cx * ay) / area];
  return (/** @type {number} */ u, /** @type {number} */ v) => {
    const far = g * u + h * v + 1 || 1;
    return /** @type {Point} */ ([
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / far,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / far,
    ]);
  };
}

/** Draw the piece of a cell upright, as large as a canvas. @param {HTMLCanvasElement} canvas @param {Shot} shot @param {Point[]} corners @param {number} cell */
export function drawPiece(canvas, shot, corners, cell) {
  const at = inGrid(corners);
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  const point = (/** @type {number} */ right, /** @type {number} */ down) => at((column + right) / 9, (row + down) / 9);
  const [left, right, top, bottom] = [point(0, 0.5), point(1, 0.5), point(0.5, 0), point(0.5, 1)];
  const [x, y] = point(0.5, 0.5);
  const pen = penOf(canvas);
  pen.resetTransform();
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const piece = new DOMMatrix([right[0] - left[0], right[1] - left[1], bottom[0] - top[0], bottom[1] - top[1], x, y]);
  pen.setTransform(new DOMMatrix().scale(canvas.width / (1 + 2 * MARGIN)).translate(0.5 + MARGIN, 0.5 + MARGIN).multiply(piece.inverse()));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(shot.canvas, 0, 0);
}
