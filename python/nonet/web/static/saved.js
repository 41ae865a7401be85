/**
 * Games that are kept in the browser: each under a key of its own, so that two tabs keep two games. A tab holds a lock on
 * its game, so a new tab takes up the latest game that no other tab has open.
 */

import { isSolved } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {{id: string, time: number, game: Game}} Saved */

const PREFIX = "nonet.game.";

/** Whether a game is kept: it has a move or a hint, or nonet did not make it. @param {Game} game */
const isWanted = ({ moves, helped, about, values }) => Boolean(moves?.length || helped?.length || ((!about || about.isOwn) && values.some(Boolean)));

export class Games {
  /** @param {Storage} storage @param {Storage} session what belongs to this tab alone @param {() => void} [saveNow] saves the present game */
  constructor(storage, session, saveNow = () => {}) {
    this.storage = storage;
    this.session = session;
    this.saveNow = saveNow;
    this.id = "";
    /** The game of this tab as it was deleted: it is not saved again before another move. @type {Game | null} */
    this.deleted = null;
    /** @type {Game | null} */
    this.last = null;
  }

  /** Return the game of this tab, or the latest one that is not open elsewhere. @returns {Promise<Game | null>} */
  async open() {
    const own = this.session.getItem(PREFIX);
    for (const { id, game } of own ? this.list().filter((each) => each.id === own) : this.played().filter((each) => !isSolved(each.game))) {
      if (await this.take(id)) return game;
    }
    return null;
  }

  /** Begin a new game. */
  async begin() {
    await this.take(`${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`);
  }

  /** Make a game that of this tab; false if another tab has it. An untouched game that nonet made is not kept. @param {string} id */
  async take(id) {
    if (this.id) this.saveNow();
    if (!(await lock(`${PREFIX}${id}`, this.id))) return false;
    if (id !== this.id && !this.list().some((each) => each.id === this.id && isWanted(each.game))) this.remove(this.id);
    this.id = id;
    this.deleted = null;
    this.session.setItem(PREFIX, id);
    return true;
  }

  /** @param {Game} game */
  save(game) {
    if (!this.id) return;
    if (this.deleted && this.deleted.moves === game.moves && this.deleted.done === game.done) return;
    this.deleted = null;
    this.last = game;
    try {
      this.storage.setItem(`${PREFIX}${this.id}`, JSON.stringify({ time: Date.now(), game }));
    } catch {
      // The storage is full, or switched off: the game goes on without it.
    }
  }

  /** @param {string} id @returns {string} what brings it back */
  remove(id) {
    const kept = this.storage.getItem(`${PREFIX}${id}`) ?? "";
    this.storage.removeItem(`${PREFIX}${id}`);
    if (id === this.id) this.deleted = this.last;
    return kept;
  }

  /** @param {string} id @param {string} kept */
  restore(id, kept) {
    if (id === this.id) this.deleted = null;
    if (kept) this.storage.setItem(`${PREFIX}${id}`, kept);
  }

  /** Return the games that are kept, the latest first: what a player would want to find again. */
  played() {
    return this.list().filter(({ game }) => isWanted(game));
  }

  /** Return the game of a daily puzzle, if it was begun. @param {string} date @param {string} level */
  ofDay(date, level) {
    return this.played().find(({ game: { about } }) => about?.daily === date && about.level === level);
  }

  /** Return all saved games, the latest first. @returns {Saved[]} */
  list() {
    const names = Array.from({ length: this.storage.length }, (_, place) => this.storage.key(place) ?? "");
    return names
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => {
        try {
          const { time, game } = JSON.parse(this.storage.getItem(name) ?? "");
          return Array.isArray(game.values) && game.values.length === game.givens?.length ? [{ id: name.slice(PREFIX.length), time, game }] : [];
        } catch {
          return [];
        }
      })
      .sort((one, other) => other.time - one.time);
  }
}

/** @type {Map<string, () => void>} */
const held = new Map();

/** Hold a lock until the tab is closed, in place of an earlier one. @param {string} name @param {string} before @returns {Promise<boolean>} */
async function lock(name, before) {
  if (held.has(name) || !navigator.locks) return true;
  const isFree = await new Promise((resolve) => {
    navigator.locks.request(name, { ifAvailable: true }, (given) => {
      resolve(Boolean(given));
      return given && new Promise((release) => held.set(name, () => release(undefined)));
    });
  });
  const earlier = `${PREFIX}${before}`;
  if (isFree) {
    held.get(earlier)?.();
    held.delete(earlier);
  }
  return Boolean(isFree);
}
