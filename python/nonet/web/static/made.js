/** Puzzles that the server makes: one of a level, or that of a day. */

/** @typedef {{puzzle: string, seed: number}} Made */
/** @typedef {import("./table.js").Ask} Ask */
/** @typedef {import("./levels.js").Level} Level */

/** How many seeds are drawn from. */
export const SEEDS = 2 ** 32;
export const drawnSeed = () => Math.floor(Math.random() * SEEDS);

/** Make a puzzle of a level. @param {Ask} ask @param {Level} level @param {number} [seed] @returns {Promise<Made>} */
export const makePuzzle = (ask, level, seed = drawnSeed()) => ask("generate", { seed, for_people: level });

/** Return the puzzle of a day, the same everywhere. @param {Ask} ask @param {string} date @param {Level} level @returns {Promise<Made>} */
export const dailyPuzzle = (ask, date, level) => ask("daily", { date, level });
