/** The page in a browser: games that are kept, links, printing. */

import { printPaper } from "./dialogs.js";
import { button, copyPicture, dialog, labelled, make, save } from "./dom.js";
import { ask } from "./engine.js";
import { newGame } from "./game.js";
import { makePage } from "./page.js";
import { lineOf, valuesOf } from "./rules.js";
import { Games, fromLink, toLink } from "./saved.js";
import { text, useTexts } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SETTINGS = "nonet.settings";
const PICTURE = 1024;

/** The timer of the next save. @type {number | undefined} */
let waiting;
const translation = document.documentElement.dataset.texts;
if (translation) useTexts(await (await fetch(translation)).json());
const games = new Games(localStorage, sessionStorage);
const linked = fromLink(location.hash);
const isBroken = !linked && location.hash.startsWith("#p=");
const kept = linked ? null : await games.open();
if (!kept) await games.begin();
if (linked || isBroken) history.replaceState(null, "", location.pathname + location.search);

const page = makePage(document.body, {
  ask,
  game: linked ?? kept ?? newGame(valuesOf(FIRST)),
  settings: read(SETTINGS),
  area: document,
  onUnknown: (hash) => {
    const game = fromLink(hash);
    if (game) page.begin(game);
    else page.attempt(async () => { throw new Error(text("brokenLink")); });
  },
  onBegin: async () => {
    saveSoon();
    await games.begin();
  },
  onChange: (table) => {
    saveSoon();
    write(SETTINGS, table.settings);
  },
  buttons: (parts) => [
    button(text("games"), () => savedGames(parts), { class: "btn" }),
    button(text("share"), () => share(parts), { class: "btn" }),
    button(text("print"), () => printPaper(parts), { class: "btn" }),
  ],
});

if (isBroken) page.attempt(async () => { throw new Error(text("brokenLink")); });

/** Save a little later, once for several changes. */
function saveSoon() {
  if (waiting !== undefined) return;
  waiting = setTimeout(saveNow, 200);
}

function saveNow() {
  clearTimeout(waiting);
  waiting = undefined;
  games.save({ ...page.table.game, seconds: page.table.seconds });
}
addEventListener("pagehide", saveNow);

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {object} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full, or switched off.
  }
}

/** @param {Parts} parts */
function savedGames({ root: area, table }) {
  saveNow();
  const others = games.list().filter((each) => each.id !== games.id);
  const lines = others.map(({ id, time, game }) => {
    const open = game.givens.filter((digit) => !digit).length;
    const placed = game.values.filter((digit, cell) => digit && !game.givens[cell]).length;
    const words = text("gameLine", { time: new Date(time).toLocaleString(), placed, open });
    const line = make(
      "li",
      {},
      make("span", {}, words),
      button(text("load"), async () => {
        shown.close();
        if (await games.take(id)) table.load(game);
      }, { "aria-label": `${text("load")}: ${words}` }),
      button(text("remove"), () => {
        games.remove(id);
        line.remove();
      }, { "aria-label": `${text("remove")}: ${words}` }),
    );
    return line;
  });
  const shown = dialog(area, text("gamesTitle"), lines.length ? make("ul", { class: "choices" }, ...lines) : make("p", {}, text("gamesNone")));
}

/** @param {Parts} parts */
function share({ root: area, table, attempt }) {
  const link = `${location.origin}${location.pathname}${toLink(table.game)}`;
  const line = lineOf(table.game.values);
  const state = make("p", { role: "status" });
  const field = (/** @type {string} */ value) => make("input", { readonly: true, value, onfocus: (/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select() });
  const copied = async (/** @type {Promise<void>} */ copying) => {
    try {
      await copying;
      state.textContent = text("copied");
    } catch {
      state.textContent = text("copyFailed");
    }
  };
  const copy = (/** @type {string} */ value) => () => copied(navigator.clipboard.writeText(value));
  const drawing = async () => (await table.ask("picture", { grid: table.position() })).svg;
  dialog(
    area,
    text("shareTitle"),
    labelled(text("shareLink"), field(link)),
    button(text("shareLink"), copy(link)),
    /^(localhost|127\.|\[::1)/.test(location.hostname) ? make("p", { class: "note" }, text("shareLocal")) : null,
    labelled(text("shareText"), field(line)),
    button(text("shareText"), copy(line)),
    button(text("sharePicture"), () => attempt(async () => copied(copyPicture(await drawing(), PICTURE)))),
    button(text("saveDrawing"), () => attempt(async () => save("sudoku.svg", "image/svg+xml", await drawing()))),
    state,
  );
}
