/** The page in a browser: the first visit, games that are kept, links, the language. */

import { ask } from "./engine.js";
import { newGame } from "./game.js";
import { dailyLater, freshLater, howLater, laterPlace, learnLater, photoLater, settingsLater, withDialogs } from "./later.js";
import { firstPuzzle } from "./levels.js";
import { makePage } from "./page.js";
import { valuesOf } from "./rules.js";
import { Games } from "./saved.js";
import { readStored, store } from "./stored.js";
import { language, speak, speakMore, text } from "./texts.js";

const SETTINGS = "nonet.settings";
/** The cell of before the language was changed. */
const TURNED = "nonet.turned";

/** @type {number | undefined} */
let waiting;
/** @type {Partial<import("./table.js").Settings> & {language?: string}} ``language``: what versions before this kept */
const settings = readStored(SETTINGS, {});
const others = document.documentElement.dataset.texts;
if (others) await speak("en", await (await fetch(others)).json());
else {
  // An older “en” may be no choice.
  await speak(settings.speaks ?? (settings.language?.replace("en", "") || document.documentElement.lang));
  document.documentElement.lang = language();
}
const games = new Games(localStorage, sessionStorage, saveNow);
const linked = await linkedBy(location.hash);
const isBroken = !linked && isLink(location.hash);
const kept = linked ? null : await games.open();
if (!kept) await games.begin();
if (linked || isBroken) history.replaceState(null, "", location.pathname + location.search);

const turned = sessionStorage.getItem(TURNED);
sessionStorage.removeItem(TURNED);
let isTurned = turned !== null;

const page = makePage(document.body, {
  ask,
  game: linked ?? (kept?.board ? await boards(({ readied }) => readied(document.body, ask, kept)) : kept) ?? { ...newGame(valuesOf(firstPuzzle())), about: { level: "beginner", isFirst: !games.played().length } },
  settings,
  area: document,
  onUnknown: (hash) => page.attempt(async () => {
    const game = await linkedBy(hash);
    if (!game) throw new Error(text("brokenLink"));
    await page.begin(game);
  }),
  onBegin: () => games.begin(),
  onChange: (table) => {
    saveSoon();
    store(SETTINGS, table.settings);
  },
  record: async () => {
    const { record } = await import("./days.js");
    return (game, seconds) => record(games, game, seconds);
  },
  items: (parts) => [
    { name: "share", icon: "share", act: () => withDialogs(parts, ({ share }) => share(parts)) },
    { name: "print", icon: "print", act: () => withDialogs(parts, ({ printPaper }) => printPaper(parts)) },
    { name: "open", icon: "open", act: () => parts.go("new/own") },
  ],
  places: [
    dailyLater({ games }),
    ...learnLater(false),
    laterPlace("games", "games", "games", async (parts) => {
      await speakMore("other");
      return (await import("./games.js")).gamesPlace(parts, games, saveNow);
    }),
    freshLater({ games }),
    howLater,
    photoLater,
    settingsLater((chosen) => {
      saveNow();
      store(SETTINGS, { ...page.table.settings, speaks: chosen });
      sessionStorage.setItem(TURNED, String(page.table.cursor));
      location.reload();
    }, () => isTurned && !(isTurned = false)),
  ],
});
if (turned !== null) page.table.go(Number(turned));
if (isBroken) page.attempt(async () => { throw new Error(text("brokenLink")); });

/** Return the game of a link. @param {string} hash */
async function linkedBy(hash) {
  if (!isLink(hash)) return null;
  const { fromFragment } = await import("./links.js");
  const found = await fromFragment(hash);
  if (!found) return null;
  const { layout, ...game } = found;
  const board = layout && await boards(({ boardFor }) => boardFor(document.body, ask, layout));
  return board === null ? null : { ...game, ...(board ? { board } : {}) };
}

/** Use what other boards need before they are shown; nothing comes of what the server refuses. @template Found @param {(found: typeof import("./boards.js")) => Promise<Found>} act */
async function boards(act) {
  const found = await import("./boards.js");
  return act(found).catch(() => null);
}

/** @param {string} hash */
function isLink(hash) {
  return /[#&][pg]=/.test(hash);
}

/** Save a little later, once for several changes. */
function saveSoon() {
  if (waiting !== undefined) return;
  waiting = setTimeout(saveNow, 200);
}

function saveNow() {
  clearTimeout(waiting);
  waiting = undefined;
  games.save({ ...page.table.game, seconds: page.table.seconds, helped: page.table.helped });
}
addEventListener("pagehide", saveNow);
