/** Puzzles that the server makes: one of a kind and a level, or that of a day. */

import { boardFor } from "./boards.js";
import { askedOf, drawnSeed } from "./kinds.js";
import { gameOf } from "./steps.js";

/** @typedef {{puzzle: string, seed: number}} Made */
/** @typedef {import("./table.js").Ask} Ask */
/** @typedef {import("./levels.js").Level} Level */

/**
 * Make the puzzle of a recipe as a game.
 * @param {Pick<import("./dialogs.js").Parts, "root" | "ask">} parts @param {Omit<import("./kinds.js").Recipe, "seed"> & {seed?: number}} recipe @param {AbortSignal} [signal] ends it
 */
export async function makePuzzle({ root, ask }, { kind, level, seed = drawnSeed() }, signal) {
  const made = await ask("generate", { seed, ...(level ? { for_people: level } : {}), ...askedOf(kind) }, { signal });
  const game = gameOf({ values: made.puzzle }, await boardFor(root, ask, made.layout));
  return { ...game, about: { ...(level ? { level } : {}), ...(kind === "classic" ? {} : { kind }), seed } };
}

/** Return the puzzle of a day, the same everywhere. @param {Ask} ask @param {string} date @param {Level} level @param {AbortSignal} [signal] @returns {Promise<Made>} */
export const dailyPuzzle = (ask, date, level, signal) => ask("daily", { date, level }, { signal });
