/** The days whose puzzle was solved in this browser, and what a solved game adds to those before. */

/** @typedef {import("./game.js").Game} Game */

const DAYS = "nonet.days";
const MONTH = 31 * 864e5;

/** Return the player's own date, as in a calendar. @param {Date} [now] */
export const dateOf = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The daily puzzles that were solved in this browser: for each day the levels. */
export class Days {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {Record<string, string[]>} */
  all() {
    try {
      return JSON.parse(this.storage.getItem(DAYS) ?? "{}");
    } catch {
      return {};
    }
  }

  /** @param {string} date @param {string} level */
  add(date, level) {
    const all = this.all();
    all[date] = [...new Set([...(all[date] ?? []), level])];
    try {
      this.storage.setItem(DAYS, JSON.stringify(all));
    } catch {
      // The storage is full, or switched off.
    }
  }

  /** Return the days of which the puzzle of a level was solved. @param {string} level */
  done(level) {
    return new Set(Object.entries(this.all()).filter(([, levels]) => levels.includes(level)).map(([date]) => date));
  }

  /** Return how many days in a row have a solved puzzle, until today or yesterday. */
  streak() {
    const all = this.all();
    const day = new Date();
    if (!all[dateOf(day)]) day.setDate(day.getDate() - 1);
    let count = 0;
    for (; all[dateOf(day)]; count++) day.setDate(day.getDate() - 1);
    return count;
  }
}

/**
 * Keep that a game was solved, and tell what that adds.
 * @param {import("./saved.js").Games} games @param {Game} game @param {number} seconds
 * @returns {import("./win.js").Record}
 */
export function record(games, game, seconds) {
  const days = new Days(localStorage);
  const { level, daily } = game.about ?? {};
  if (daily && level) days.add(daily, level);
  const earlier = games.played().filter((each) => each.id !== games.id && each.game.about?.level === level && each.game.about?.kind === game.about?.kind && each.game.values.every(Boolean));
  const lately = earlier.filter((each) => each.time > Date.now() - MONTH);
  return { streak: daily ? days.streak() : 0, isFirst: !earlier.length, isFastest: lately.length > 0 && lately.every((each) => each.game.seconds > seconds) };
}
