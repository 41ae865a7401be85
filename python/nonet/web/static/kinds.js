/**
 * The boards that a new puzzle may have: what the server is asked for, and the levels of which it makes a puzzle while one
 * waits. A kind, a level and a seed make the same puzzle everywhere, so they are a link.
 */

import { button, make } from "./dom.js";
import { choice } from "./forms.js";
import { LEVELS, isLevel } from "./levels.js";
import { text } from "./texts.js";

/** @typedef {import("./levels.js").Level} Level */
/** @typedef {Pick<import("./api.js").GenerateQuestion, "layout" | "rules">} Asked */
/** @typedef {{kind: Kind, level: Level | "", seed: number}} Recipe what makes a puzzle; without a level it is one of any */

/** Levels that are made in a few seconds. */
const [FEW, MANY] = /** @type {Level[][]} */ ([["easy", "medium"], ["easy", "medium", "hard", "expert"]]);
/** @typedef {{asked: Asked, levels: (Level | "")[]}} Made what is asked for, and levels; an empty one is any */
/** @type {(name: string, levels?: Made["levels"]) => Made} */
const of = (name, levels = FEW) => ({ asked: { rules: [name] }, levels });
/** @type {(size: number, levels: Made["levels"]) => Made} */
const sized = (size, levels) => ({ asked: { layout: { size } }, levels });

const KINDS = {
  classic: /** @type {Made} */ ({ asked: {}, levels: LEVELS }),
  six: sized(6, FEW),
  four: sized(4, ["easy"]),
  sixteen: sized(16, ["easy", ""]),
  jigsaw: of("jigsaw", MANY),
  killer: of("killer", MANY),
  diagonal: of("diagonal", MANY),
  windoku: of("windoku", MANY),
  thermometer: of("thermometer"),
  arrow: of("arrow"),
  whisper: of("whisper"),
  renban: of("renban"),
  kropki: of("kropki"),
  xv: of("xv"),
  sandwich: of("sandwich"),
  skyscraper: of("skyscraper"),
  anti_knight: of("anti_knight"),
  anti_king: of("anti_king"),
  nonconsecutive: of("nonconsecutive"),
  disjoint_groups: of("disjoint_groups"),
};
/** @typedef {keyof typeof KINDS} Kind */
const NAMES = /** @type {Kind[]} */ (Object.keys(KINDS));
/** How many stand as buttons; the others are in a list. */
const SHOWN = 6;
/** How many seeds are drawn from. */
export const SEEDS = 2 ** 32;
export const drawnSeed = () => Math.floor(Math.random() * SEEDS);

/** @param {unknown} kind @returns {kind is Kind} */
export const isKind = (kind) => typeof kind === "string" && Object.hasOwn(KINDS, kind);
/** @param {Kind} kind */
export const askedOf = (kind) => KINDS[kind].asked;
/** @param {Kind} kind */
export const levelsOf = (kind) => KINDS[kind].levels;
/** @param {Kind} kind */
export const kindTitle = (kind) => text(`kind_${kind}`);

/** The place that makes a puzzle again. @param {{kind?: string, level?: string, seed?: number}} about */
export const recipePlace = ({ kind = "classic", level, seed }) => `new/${kind}/${level || "any"}/${seed}`;

/** Return what the path of such a place asks for, if it is one. @param {string[]} path @returns {Recipe | null} */
export function recipeOf([kind, level, written]) {
  const seed = /^\d{1,10}$/.test(written ?? "") ? Number(written) : SEEDS;
  if (!isKind(kind) || seed >= SEEDS) return null;
  const wanted = level === "any" ? "" : level;
  return wanted === "" || (isLevel(wanted) && levelsOf(kind).includes(wanted)) ? { kind, level: wanted, seed } : null;
}

/** A list of boards. @param {Kind} chosen @param {Kind[]} [names] */
export function kindsList(chosen, names = NAMES) {
  const list = choice("kind", names.map((kind) => [kind, kindTitle(kind)]));
  list.value = chosen;
  return list;
}

/** The row in which a board is chosen: the usual ones are buttons, the others a list. @param {Kind} chosen @param {(kind: Kind) => void} choose */
export function kindsRow(chosen, choose) {
  const [shown, others] = [NAMES.slice(0, SHOWN), NAMES.slice(SHOWN)];
  const list = kindsList(chosen, others);
  list.ariaLabel = text("moreKinds");
  list.addEventListener("change", () => isKind(list.value) && choose(list.value));
  list.prepend(make("option", { value: "", hidden: true, selected: !list.value }, text("moreKinds")));
  if (list.value) list.className = "on";
  return make("div", { class: "kinds", role: "group", "aria-label": text("boardKind") },
    ...shown.map((kind) => button(kindTitle(kind), () => choose(kind), { "aria-pressed": String(kind === chosen) })), list);
}
