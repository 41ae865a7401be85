/** Games: those that were begun and those that were solved, each with its picture. Delete acts at once, and can be undone. */

import { readied, titleOf } from "./boards.js";
import { dateOf } from "./days.js";
import { bar, button, linkTo, make } from "./dom.js";
import { isSolved } from "./game.js";
import { drawn, icon } from "./icons.js";
import { dateName, dots, isLevel, levelName } from "./levels.js";
import { boardOf, columnOf, rowOf, symbolOf } from "./rules.js";
import { text } from "./texts.js";
import { beginning, boardName, clock, kindName } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./saved.js").Saved} Saved */
/** @typedef {import("./game.js").Game} Game */

/** Return the board of a game as a small picture. @param {Pick<Game, "givens" | "values" | "board">} game */
export function picture({ givens, values, board: told }) {
  const board = boardOf({ board: told });
  const { size, cells, houses } = board;
  const [side, regions] = [10 * size, new Map(houses.filter(([kind]) => kind === "box" || kind === "region").flatMap(([, number, some]) => some.map((cell) => [cell, number])))];
  const at = (/** @type {number} */ cell) => [columnOf(cell, board) * 10, rowOf(cell, board) * 10];
  const thin = Array.from({ length: size - 1 }, (_, place) => `M${place * 10 + 10} 0v${side}M0 ${place * 10 + 10}h${side}`);
  // Where two regions meet, beside and below a cell.
  const thick = cells.map((cell) => {
    const [x, y] = at(cell);
    const isBorder = (/** @type {number} */ other) => regions.get(cell) !== regions.get(other);
    return `${x < side - 10 && isBorder(cell + 1) ? `M${x + 10} ${y}v10` : ""}${y < side - 10 && isBorder(cell + size) ? `M${x} ${y + 10}h10` : ""}`;
  });
  const digits = cells.filter((cell) => values[cell]).map((cell) =>
    `<text class="${givens[cell] ? "given" : "entered"}" x="${at(cell)[0] + 5}" y="${at(cell)[1] + 7.6}">${symbolOf(values[cell])}</text>`);
  // What is drawn of its rules, where a cell is 36 wide and the first one lies 2 from the edge.
  const rules = told?.drawing.match(/<g class="rule [^]*?<\/g>/g) ?? [];
  return drawn(`<path class="thin" d="${thin.join("")}"/><path class="thick" d="M0 0h${side}v${side}h-${side}z${thick.join("")}"/><g transform="scale(${10 / 36}) translate(-2 -2)">${rules.join("")}</g>${digits.join("")}`, side, "mini");
}

/** @param {Game} game */
const levelOf = (game) => [game.about?.level && isLevel(game.about.level) ? levelName(game.about.level) : kindName(game.about) || text("ownPuzzle"), boardName(game.board ? { ...game, board: { ...game.board, title: titleOf(game.board) } } : game)].filter(Boolean).join(", ");

/** What else it is. @param {Game} game */
const kindOf = ({ about }) => (about?.level ? kindName(about) : "");

/** @param {Game} game */
const nameOf = (game) => {
  const { about } = game;
  const level = levelOf(game);
  if (about?.isOwn) return text("ownLevel", { level });
  if (about?.daily) return text("dailyLevel", { level, date: dateName(about.daily) });
  return about?.wish !== undefined && about.level ? `${level}, ${kindName(about)}` : level;
};

/** @param {number} time */
function dayName(time) {
  const date = dateOf(new Date(time));
  const days = Math.round((new Date(`${dateOf()}T12:00`).getTime() - new Date(`${date}T12:00`).getTime()) / 864e5);
  return days < 2 ? text(days ? "yesterday" : "today") : dateName(date);
}

/** Go on with a saved game. @param {Parts} parts @param {import("./saved.js").Games} games @param {Saved} saved */
export async function resume(parts, games, { id, game }) {
  if (id !== games.id) {
    if (!(await games.take(id))) throw new Error(text("openElsewhere"));
    parts.put();
    const ready = await readied(parts.root, parts.ask, game);
    parts.table.load(ready);
    parts.say(beginning(ready, parts.table.cursor));
  }
  parts.go("play");
  if (game.about?.isSetting) await (await import("./setter.js")).showSetter(parts);
}

/**
 * @param {Parts} parts
 * @param {import("./saved.js").Games} games
 * @param {() => void} saveNow
 * @returns {import("./places.js").Place}
 */
export function gamesPlace(parts, games, saveNow) {
  const link = linkTo(parts.go);
  let isDone = false;

  /** @param {HTMLElement} home @param {Saved} saved @param {number} place */
  const card = (home, saved, place) => {
    const { id, time, game } = saved;
    const name = nameOf(game);
    const open = game.givens.filter((digit) => !digit).length;
    const placed = game.values.filter((digit, cell) => digit && !game.givens[cell]).length;
    const part = open ? placed / open : 1;
    const percent = text("percent", { count: Math.floor(100 * part) });
    const remove = button("", () => {
      const kept = games.remove(id);
      show(home);
      focusCard(home, place);
      parts.tell(text("gameDeleted", { name }), () => {
        games.restore(id, kept);
        show(home);
        focusCard(home, place);
        parts.say(text("gameBack", { name }));
      });
    }, { class: "btn icon", "aria-label": text("deleteGame", { name }) }, icon("trash"));
    return make(
      "article",
      { class: "card game" },
      picture(game),
      make(
        "div",
        {},
        make("div", { class: "row" }, make("h2", {}, game.about?.level && isLevel(game.about.level) ? dots(game.about.level) : null, levelOf(game))),
        bar(part, percent),
        make("p", { class: "xs soft num" }, [kindOf(game), percent, parts.table.settings.showTimer ? clock(game.seconds) : "", dayName(time)].filter(Boolean).join(" · ")),
        make("div", { class: "row" }, button(text(isSolved(game) ? "look" : "resume"), () => parts.attempt(() => resume(parts, games, saved)), { class: place ? "btn" : "btn main", "aria-label": `${text(isSolved(game) ? "look" : "resume")}: ${name}` }), remove),
      ),
    );
  };

  /** @param {HTMLElement} home @param {number} place */
  const focusCard = (home, place) => {
    const cards = home.querySelectorAll("article");
    const next = cards[Math.min(place, cards.length - 1)]?.querySelector("button") ?? home.querySelector("h1");
    if (next instanceof HTMLElement) next.focus();
  };

  /** @param {HTMLElement} home */
  const show = (home) => {
    saveNow();
    const all = games.played();
    const done = all.filter(({ game }) => isSolved(game));
    const open = all.filter(({ game }) => !isSolved(game));
    const some = isDone ? done : open;
    const which = (/** @type {boolean} */ value, /** @type {"inPlay" | "done"} */ name, /** @type {number} */ count) =>
      button(text(name), () => {
        isDone = value;
        show(home);
        /** @type {HTMLElement | null} */ (home.querySelector(".seg [aria-pressed=true]"))?.focus();
      }, { "aria-pressed": String(isDone === value) }, " ", make("span", { class: "num" }, String(count)));
    home.replaceChildren(
      make(
        "div",
        { class: "page" },
        make("header", {}, make("h1", { tabindex: -1 }, text("games")), make("div", { class: "seg", role: "group", "aria-label": text("which") }, which(false, "inPlay", open.length), which(true, "done", done.length))),
        some.length
          ? make("div", { class: "games" }, ...some.map((each, place) => card(home, each, place)))
          : make("div", { class: "card none" }, icon("games"), make("p", { class: "lead" }, text(isDone ? "noneDone" : "noneInPlay")),
            make("div", { class: "acts" }, link("play", { class: "btn main" }, text("backToGame")), link("new", { class: "btn" }, text("newPuzzle")))),
      ),
    );
  };
  return { id: "games", title: text("games"), icon: "games", show };
}
