/** Pictograms of techniques on a square of 44: a grid, frames and strokes of the pattern, dots for the digit, a stroke through what goes. */

import { drawn } from "./icons.js";

const GRID = '<path class="g" d="M15.5 6v32M28.5 6v32M6 15.5h32M6 28.5h32"/>';
/** @param {...number[]} at */
const dots = (...at) => at.map(([x, y]) => `<circle class="d" cx="${x}" cy="${y}" r="3.2"/>`).join("");
/** @param {...number[]} at */
const rings = (...at) => at.map(([x, y]) => `<circle class="r" cx="${x}" cy="${y}" r="3"/>`).join("");
/** @param {...number[]} at */
const strikes = (...at) => at.map(([x, y]) => `<path class="x" d="M${x - 3} ${y + 3}l6-6"/>`).join("");
/** @param {string} d */
const base = (d) => `<path class="b" d="${d}"/>`;
/** @param {string} d */
const cover = (d) => `<path class="c" d="${d}"/>`;
/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} [name] */
const frame = (x, y, width, height, name = "b") => `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
const ROW = frame(6, 16, 32, 12);
const CROSS = base("M6 13h32M6 31h32") + cover("M13 6v32M31 6v32");

/** By the beginning of the technique's id; the first that fits. @type {[RegExp, string][]} */
const DRAWINGS = [
  [/^full_house/, frame(6, 6, 9.5, 32) + dots([10.7, 22])],
  [/^naked_single/, frame(16, 16, 12, 12) + dots([22, 22])],
  [/hidden_single/, cover("M6 11h32M11 6v32") + dots([22, 22])],
  [/pointing/, frame(6, 17, 10, 20) + dots([11, 22], [11, 32]) + strikes([11, 10])],
  [/claiming/, frame(6, 6, 32, 10, "c") + dots([11, 11], [20, 11]) + strikes([11, 22], [20, 30])],
  [/hidden_pair/, ROW + dots([13, 22], [31, 22]) + strikes([13, 33], [31, 33])],
  [/(naked|locked)_pair/, ROW + dots([13, 22], [31, 22]) + strikes([22, 22])],
  [/hidden_(triple|quad)/, ROW + dots([11, 22], [22, 22], [33, 22]) + strikes([11, 33], [22, 33], [33, 33])],
  [/(naked|locked)_(triple|quad)/, ROW + dots([11, 22], [22, 22], [33, 22]) + strikes([22, 33])],
  [/finned.*x_wing|sashimi.*x_wing/, CROSS + dots([13, 13], [31, 13], [13, 31], [31, 31]) + rings([37, 31])],
  [/x_wing$/, CROSS + dots([13, 13], [31, 13], [13, 31], [31, 31])],
  [/(finned|sashimi).*fish/, base("M6 11h32M6 22h32M6 33h32") + cover("M11 6v32M22 6v32M33 6v32") + dots([11, 11], [33, 11], [22, 22], [11, 22], [22, 33]) + rings([37, 33])],
  [/^skyscraper/, base("M13 33V13M31 33V9") + cover("M13 33h18") + dots([13, 13], [31, 9], [13, 33], [31, 33])],
  [/kite/, base("M13 13h20M13 13v20") + dots([17, 13], [33, 13], [13, 17], [13, 33]) + strikes([33, 33])],
  [/empty_rectangle/, frame(6, 6, 19, 19, "c") + base("M12 6v19M6 19h32") + dots([12, 11], [19, 19], [36, 19], [36, 36]) + strikes([12, 36])],
  [/turbot|x_chain|x_cycle/, base("M10 33L16 14M28 24L34 10") + cover("M16 14L28 24") + dots([10, 33], [16, 14], [28, 24], [34, 10])],
  [/xyz_wing/, base("M13 31L13 13L31 13") + frame(8, 8, 10, 10, "c") + dots([13, 13], [31, 13], [13, 31])],
  [/w_wing/, base("M9 12L16 32M28 32L35 12") + cover("M16 32h12") + dots([9, 12], [35, 12]) + rings([16, 32], [28, 32])],
  [/wing/, base("M13 31L13 13L31 13") + dots([13, 13], [31, 13], [13, 31]) + strikes([31, 31])],
  [/remote/, base("M10 12h22v20h-16") + dots([10, 12], [32, 12], [32, 32], [16, 32]) + strikes([10, 32])],
  [/colors/, cover("M10 12L24 10L34 22L22 33") + dots([10, 12], [34, 22]) + rings([24, 10], [22, 33])],
  [/rectangle|loop_[1-4]/, frame(12, 12, 20, 20, "c") + dots([12, 12], [32, 12], [12, 32]) + rings([32, 32])],
  [/^bug/, rings([11, 11], [33, 11], [11, 33], [33, 33]) + dots([22, 22])],
  [/^als|sue_de_coq|blossom/, frame(6, 8, 13, 13) + frame(25, 23, 13, 13, "c") + base("M19 17L25 27") + dots([12, 14], [31, 29])],
  [/nice_loop|cycle/, base("M12 14h20M12 32h20") + cover("M12 14v18M32 14v18") + dots([12, 14], [32, 14], [12, 32], [32, 32])],
  [/cell_|house_|verity/, base("M10 22L22 10L34 22M10 22h24M10 22L22 34L34 22") + dots([10, 22], [34, 22]) + rings([22, 10], [22, 22], [22, 34])],
  [/fish|swordfish|jellyfish|squirmbag|whale|leviathan/, base("M6 11h32M6 22h32M6 33h32") + cover("M11 6v32M22 6v32M33 6v32") + dots([11, 11], [33, 11], [22, 22], [11, 22], [22, 33], [33, 33])],
];
const CHAIN = base("M10 33L16 14M28 24L34 10") + cover("M16 14L28 24") + dots([10, 33], [28, 24]) + rings([16, 14], [34, 10]);

/** @param {string} technique */
export const pictogram = (technique) => drawn(GRID + (DRAWINGS.find(([ids]) => ids.test(technique))?.[1] ?? CHAIN), 44, "pictogram");
