/** New puzzle: the board and its levels, each with its promise; the puzzle of the day beside them; wishes; a puzzle of one's own. */

import { Days, dateOf } from "./days.js";
import { catalogue, techniques } from "./dialogs.js";
import { button, linkTo, make } from "./dom.js";
import { choice, form, labelled } from "./forms.js";
import { resume } from "./games.js";
import { icon } from "./icons.js";
import { SEEDS, drawnSeed, isKind, kindsRow, levelsOf, recipeOf } from "./kinds.js";
import { LEVELS, dateName, dayOf, dots, isLevel, levelName, locale, promise } from "./levels.js";
import { inWords, working } from "./failures.js";
import { dailyPuzzle, makePuzzle } from "./made.js";
import { openEmpty, openFile, readText } from "./open.js";
import { camera, photoInput } from "./shot.js";
import { gameOf } from "./steps.js";
import { text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./levels.js").Level} Level */
/** @typedef {import("./kinds.js").Kind} Kind */
const MONDAY = new Date(2024, 0, 1);

/** Places need the games that this browser has kept. @typedef {{games: import("./saved.js").Games}} Kept */

/** @param {Parts} parts @param {Kept} [kept] @returns {import("./places.js").Place} */
export const freshPlace = (parts, kept) => ({
  id: "new",
  title: text("newPuzzle"),
  icon: "new",
  show: (home, path) => {
    const [opened] = path;
    const own = bringYourOwn(parts);
    home.replaceChildren(
      make(
        "div",
        { class: "page" },
        make("header", {}, make("h1", {}, text("newPuzzle")), make("a", { class: "btn quiet", href: "#play", onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          parts.go("play");
        } }, icon("back"), text("backToGame"))),
        make("div", { class: "new" }, make("div", { class: "rows" }, puzzles(parts, kept), photo(parts), own, toSet(parts)), kept ? daily(parts, kept, "h2") : null),
      ),
    );
    if (opened === "own") own.open = true;
    else if (opened) again(parts, home, path);
  },
});

/** The daily puzzle as a place of its own. @param {Parts} parts @param {Kept} kept @returns {import("./places.js").Place} */
export const dailyPlace = (parts, kept) => ({
  id: "daily",
  title: text("dailyPlace"),
  icon: "day",
  show: (home) => home.replaceChildren(make("div", { class: "page one" }, daily(parts, kept, "h1"))),
});

/** The levels whose players know what to do. @type {string[]} */
const HARDER = LEVELS.slice(3);

/** Milliseconds after which the page says that something is made, and how that is ended. */
const NOTED = 500;

/** Begin a puzzle that was made; who has no game yet is told what to do, but at the harder levels. @param {Parts} parts @param {import("./game.js").Game} game @param {Kept} [kept] @param {string} [words] */
const begin = (parts, { about, ...game }, kept, words) =>
  parts.begin({ ...game, about: { ...about, ...(kept && !game.board && !HARDER.includes(about?.level ?? "") && !kept.games.played().length ? { isFirst: true } : {}) } }, words);

/**
 * While something is made its button says so, and cannot be pressed twice; what takes longer can be ended, by Escape too.
 * @param {Parts} parts @param {HTMLElement} pressed @param {(signal: AbortSignal) => Promise<() => Promise<void>>} act makes it, and returns what begins it
 */
const making = (parts, pressed, act) =>
  parts.attempt(async () => {
    if (pressed.getAttribute("aria-busy")) return;
    pressed.setAttribute("aria-busy", "true");
    const [stop, over] = [new AbortController(), new AbortController()];
    const ended = new Promise((_, reject) => stop.signal.addEventListener("abort", reject));
    const note = make("p", { class: "making" }, text("makingIt"), button(text("stopMaking"), () => stop.abort(), { class: "btn" }));
    const timer = setTimeout(() => (pressed.closest(".month") ?? pressed).after(note), NOTED);
    // Escape alone would leave the place.
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop.abort();
    };
    addEventListener("keydown", onKey, { capture: true, signal: over.signal });
    try {
      // A kernel of a notebook goes on with what it makes, but nobody waits for it.
      const found = await working(() => Promise.race([act(stop.signal), ended]), parts.say).catch((error) => {
        if (!stop.signal.aborted) throw error;
        pressed.focus();
        parts.say(text("stoppedMaking"));
      });
      if (found) await found();
    } finally {
      clearTimeout(timer);
      over.abort();
      note.remove();
      pressed.removeAttribute("aria-busy");
    }
  });

/** Make the puzzle of a recipe, and begin it. @param {Parts} parts @param {HTMLElement} pressed @param {Omit<import("./kinds.js").Recipe, "seed"> & {seed?: number}} recipe @param {Kept} [kept] */
const makeIt = (parts, pressed, recipe, kept) => making(parts, pressed, async (signal) => {
  const game = await makePuzzle(parts, recipe, signal);
  return () => begin(parts, game, kept);
});

/** Make the puzzle of a link. @param {Parts} parts @param {HTMLElement} home @param {string[]} path */
function again(parts, home, path) {
  const recipe = recipeOf(path);
  // Back of the browser leads to this place, and makes nothing.
  history.replaceState(null, "", "#new");
  const rows = home.querySelector(".rows");
  if (recipe && rows instanceof HTMLElement) makeIt(parts, rows, recipe);
  else parts.attempt(async () => { throw new Error(text("brokenLink")); });
}

/** The boards, the levels of the one that is chosen, and wishes. @param {Parts} parts @param {Kept} [kept] */
function puzzles(parts, kept) {
  const { table } = parts;
  const home = make("div", { class: "rows" });
  const show = () => {
    const kind = isKind(table.settings.kind) ? table.settings.kind : "classic";
    const isClassic = kind === "classic";
    home.replaceChildren(
      kindsRow(kind, (chosen) => {
        table.set({ kind: chosen });
        show();
        const on = home.querySelector(".kinds [aria-pressed=true], .kinds .on");
        if (on instanceof HTMLElement) on.focus();
        parts.say(`${text(`about_${chosen}`)} ${text("levelsHere", { levels: levelsOf(chosen).map((level) => level ? levelName(level) : text("anyLevel")).join(", ") })}`);
      }),
      ...(isClassic ? [] : [make("p", { class: "soft s about" }, text(`about_${kind}`))]),
      ...levelsOf(kind).map((level) => row(parts, kind, level, kept)),
      ...(isClassic ? [wishes(parts, kept)] : []),
    );
  };
  show();
  return home;
}

/** @param {Parts} parts @param {Kind} kind @param {Level | ""} level none: any @param {Kept} [kept] */
function row(parts, kind, level, kept) {
  const isLast = level && parts.table.settings.level === level;
  const made = button("", () => {
    if (level) parts.table.set({ level });
    makeIt(parts, made, { kind, level }, kept);
  }, { class: isLast ? "pick last" : "pick" }, level ? dots(level) : icon("new"), make("span", {}, make("b", {}, level ? levelName(level) : text("anyLevel")), make("span", { class: "s soft" }, told(kind, level))),
  isLast ? make("span", { class: "chip" }, text("lastTime")) : icon("fore"));
  return made;
}

/** What a level promises on a board. @param {Kind} kind @param {Level | ""} level */
const told = (kind, level) => kind === "classic" && level ? promise(level) : text(/** @type {"ruled_easy"} */ (`ruled_${level || "any"}`));

/** Wishes for a puzzle: technique, rating, symmetry, seed. @param {Parts} parts @param {Kept} [kept] */
function wishes(parts, kept) {
  const inner = make("div", { class: "inner" });
  const fill = () => parts.attempt(async () => {
    const known = await catalogue(parts.ask);
    const number = (/** @type {string} */ name) => make("input", { type: "number", name, min: 1, max: 12, step: 0.1 });
    const [from, to] = [number("from"), number("to")];
    to.setAttribute("aria-label", text("ratingUpTo"));
    const level = choice("level", [["", text("any")], ...LEVELS.map((each) => /** @type {[string, string]} */ ([each, levelName(each)]))]);
    // A level decides the rating, and says so where the fields were.
    const pair = make("div", { class: "pair" }, labelled(text("ratingFrom"), from), labelled(text("ratingTo"), to));
    const decided = make("p", { class: "soft s" }, text("ratingNote"));
    level.addEventListener("change", () => {
      const isDecided = Boolean(level.value);
      if (!pair.hidden && isDecided) parts.say(text("ratingOfLevel"));
      [from, to].forEach((each) => { each.disabled = isDecided; });
      pair.hidden = isDecided;
      decided.textContent = text(isDecided ? "ratingOfLevel" : "ratingNote");
    });
    const technique = techniques(known, text("any"));
    const before = make("p", { class: "soft s" });
    /** The level that came with the technique. */
    let proposed = "";
    // A puzzle of the first level that has the technique needs nothing harder; another level can be chosen after it.
    technique.addEventListener("change", () => {
      const { value, selectedOptions: [{ text: name }] } = technique;
      before.replaceChildren(...(value ? [text("wishNote", { name }), " ", linkTo(parts.go)(`practice/${value}`, {}, text("practiseIt", { name }))] : []));
      if (from.value || to.value || (level.value && level.value !== proposed)) return;
      proposed = level.value = known.levels.find(({ techniques: some }) => some.includes(value))?.level ?? "";
      level.dispatchEvent(new Event("change"));
      parts.say([level.selectedOptions[0].text, before.textContent].join(". "));
    });
    inner.replaceChildren(
      form(
        (data) => inWords(() => makeOne(parts, data, kept, known), parts.table.game),
        labelled(text("withTechnique"), technique),
        before,
        labelled(text("level"), level),
        pair,
        decided,
        labelled(text("symmetry"), choice("symmetry", known.symmetries.map((name) => [name, text(/** @type {"symmetry_none"} */ (`symmetry_${name}`))]))),
        labelled(text("seed"), make("input", { type: "number", name: "seed", min: 0, max: SEEDS - 1, value: drawnSeed(), required: true })),
        make("p", { class: "soft s" }, text("seedNote")),
        make("button", { class: "btn main" }, text("make")),
      ),
    );
  });
  return make("details", { class: "fold", ontoggle: () => inner.childElementCount || fill() }, make("summary", {}, icon("settings"), text("moreWishes")), inner);
}

/** @param {Parts} parts @param {FormData} data @param {Kept | undefined} kept @param {import("./dialogs.js").Catalogue} known */
async function makeOne(parts, data, kept, known) {
  const wish = (/** @type {string} */ name, as = name) => (data.get(name) ? { [as]: data.get(name) } : {});
  const [from, to] = [Number(data.get("from")), Number(data.get("to"))];
  const [level, technique] = [String(data.get("level") ?? ""), String(data.get("technique") ?? "")];
  if (from && to && from > to) throw new Error(text("ratingOrder"));
  const name = known.techniques.find(({ id }) => id === technique)?.name ?? "";
  const has = (/** @type {{techniques: string[]}} */ { techniques: some }) => some.includes(technique);
  // No seed helps where the level has no such technique.
  if (isLevel(level) && name && !known.levels.some((each) => each.level === level && has(each))) {
    const higher = known.levels.find(has)?.level ?? "";
    throw new Error(text(isLevel(higher) ? "levelLacks" : "levelsLack", { level: levelName(level), name, higher: isLevel(higher) ? levelName(higher) : "" }));
  }
  const made = await parts.ask("generate", {
    seed: Number(data.get("seed")),
    ...wish("level", "for_people"),
    ...wish("technique"),
    ...(data.get("symmetry") === "none" ? {} : wish("symmetry")),
    ...(from || to ? { rating: [from || 1, to || 20] } : {}),
  });
  const stands = technique ? await placeOf(parts, made.puzzle, technique, name) : null;
  const words = [text("madeFrom", { seed: made.seed }), stands?.words, technique ? await avoidedBy(parts, made.puzzle, name, known.levels.findIndex(has), known) : ""].filter(Boolean).join(" ");
  await begin(parts, { ...gameOf({ values: made.puzzle }), about: { seed: made.seed, ...wish("level"), wish: name, ...(stands ? { profile: stands.profile } : {}) } }, kept, words);
}

/**
 * Say that a puzzle is solved without a technique too, by those of a level that lacks it: its level is told beside the board.
 * @param {Parts} parts @param {string} grid @param {string} name of the technique @param {number} first the first level that has it @param {import("./dialogs.js").Catalogue} known
 */
async function avoidedBy({ ask }, grid, name, first, { levels }) {
  const { level } = await ask("level", { grid });
  const place = levels.findIndex((each) => each.level === level);
  return level && isLevel(level) && place >= 0 && place < first ? text("wishAvoided", { level: levelName(level), name }) : "";
}

/**
 * Say where on a path of hints a technique is needed: on the player's own scale, or else on the other one, which hints
 * follow then.
 * @param {Parts} parts @param {string} grid @param {string} technique @param {string} name
 */
async function placeOf({ ask, table }, grid, technique, name) {
  const scales = /** @type {("hodoku" | "se121")[]} */ (table.settings.scale === "hodoku" ? ["hodoku", "se121"] : ["se121", "hodoku"]);
  const [own] = scales;
  for (const profile of scales) {
    const { steps } = await ask("path", { grid, profile });
    const place = steps.findIndex((each) => each.technique === technique) + 1;
    const [scale, other] = [profile, own].map((each) => text(each === "hodoku" ? "hodokuPath" : "se121Path"));
    const words = [text("wishStands", { name, place, count: steps.length, scale }), profile === own ? "" : text("wishOther", { other })];
    if (place) return { profile, words: words.join(" ").trim() };
  }
  return null;
}

/** A puzzle from a picture. @param {Parts} parts */
function photo(parts) {
  const note = make("small", { class: "soft" }, text("photoPrivacy"));
  const read = async () => {
    const { reads_photos: isRead } = await parts.ask("techniques", {});
    if (!isRead) note.textContent = text("photoLacks");
  };
  read().catch(() => {});
  return make("label", { class: "fold taking" }, camera(), make("span", {}, make("b", {}, text("photoTake")), note), photoInput(parts));
}

/** A puzzle that is set. @param {Parts} parts */
const toSet = (parts) => button("", () => parts.attempt(async () => (await import("./setter.js")).openSetter(parts)), { class: "fold taking" }, icon("digit"),
  make("span", {}, make("b", {}, text("setPuzzle")), make("small", { class: "soft" }, text("setPuzzleNote"))));

/** Paste, a file, or an empty board; a photograph is beside it. @param {Parts} parts */
function bringYourOwn(parts) {
  const file = make("input", { type: "file", class: "words", onchange: () => file.files?.length && openFile(parts, file.files[0]) });
  /** @type {HTMLDetailsElement} */
  const own = make(
    "details",
    { class: "fold", ontoggle: () => own.open && own.scrollIntoView({ block: "nearest" }) },
    make("summary", {}, icon("open"), text("bringYourOwn")),
    make(
      "div",
      { class: "inner stack" },
      form(
        (data) => inWords(() => readText(parts, String(data.get("text"))), parts.table.game),
        labelled(text("openText"), make("textarea", { name: "text", rows: 9, spellcheck: "false" })),
        make("button", { class: "btn main" }, text("openRead")),
      ),
      make(
        "div",
        { class: "acts ways" },
        make("label", { class: "btn" }, icon("open"), text("openFile"), file),
        button("", () => openEmpty(parts), { class: "btn" }, icon("digit"), text("openEmpty")),
      ),
      make("p", { class: "soft s" }, text("openNote")),
    ),
  );
  return own;
}

/** The puzzle of each day, with a calendar of those that were solved. @param {Parts} parts @param {Kept} kept @param {"h1" | "h2"} heading */
function daily(parts, { games }, heading) {
  const days = new Days(localStorage);
  const { table } = parts;
  const today = dateOf();
  let month = today.slice(0, 7);
  const monthly = heading === "h1" ? "h2" : "h3";
  const levels = make("div", { class: "seg levels", role: "group", "aria-label": text("daily") });
  const calendar = make("div", { class: "month" });
  const streak = days.streak();

  const level = () => /** @type {Level} */ (LEVELS.find((each) => each === (table.settings.daily || table.settings.level)) ?? "beginner");
  /** @param {string} date @param {HTMLButtonElement} pressed */
  const play = (date, pressed) => making(parts, pressed, async (signal) => {
    const chosen = level();
    const { about, moves } = table.game;
    if (about?.daily === date && about.level === chosen && moves.length) return async () => parts.go("play");
    const begun = games.ofDay(date, chosen);
    if (begun) return () => resume(parts, games, begun);
    const { puzzle, seed } = await dailyPuzzle(parts.ask, date, chosen, signal);
    return () => begin(parts, { ...gameOf({ values: puzzle }), about: { seed, level: chosen, daily: date } }, { games });
  });
  const main = button(" ", () => play(today, main), { class: "btn main wide" });

  /** @param {number} by */
  const turn = (by) => {
    const first = dayOf(`${month}-01`);
    month = dateOf(new Date(first.getFullYear(), first.getMonth() + by, 1)).slice(0, 7);
    draw();
    calendar.querySelector(monthly)?.focus();
  };
  const draw = () => {
    const done = days.done(level());
    const isBegun = games.ofDay(today, level());
    main.textContent = text(done.has(today) ? (isBegun ? "lookDay" : "againDay") : isBegun ? "resumeDay" : "playDay", { date: dateName(today, true) });
    main.className = done.has(today) ? "btn wide" : "btn main wide";
    levels.replaceChildren(...LEVELS.map((each) => button(levelName(each), () => {
      table.set({ daily: each });
      draw();
      levels.querySelectorAll("button")[LEVELS.indexOf(each)].focus();
    }, { "aria-pressed": String(each === level()) })));
    const first = dayOf(`${month}-01`);
    const count = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
    const names = Array.from({ length: 7 }, (_, day) => new Date(MONDAY.getTime() + day * 864e5).toLocaleDateString(locale(), { weekday: "narrow" }));
    const cells = Array.from({ length: count }, (_, place) => {
      const date = `${month}-${String(place + 1).padStart(2, "0")}`;
      if (date > today) return make("span", { class: "off" }, String(place + 1));
      const words = dateName(date, true);
      const isDone = done.has(date);
      const cell = button(String(place + 1), () => play(date, cell), { class: [date === today && "today", isDone && "done"].filter(Boolean).join(" ") || null,
        "aria-label": isDone ? text("dayDone", { date: words }) : words });
      return cell;
    });
    calendar.replaceChildren(
      make("div", { class: "turn" },
        button("", () => turn(-1), { class: "btn icon", "aria-label": text("monthBefore") }, icon("back")),
        make(monthly, { tabindex: -1 }, first.toLocaleDateString(locale(), { month: "long", year: "numeric" })),
        button("", () => turn(1), { class: "btn icon", "aria-label": text("monthAfter"), disabled: month >= today.slice(0, 7) }, icon("fore"))),
      make("div", { class: "cal" }, ...names.map((name) => make("small", { "aria-hidden": "true" }, name)), ...Array.from({ length: (first.getDay() + 6) % 7 }, () => make("span", {})), ...cells),
    );
  };
  draw();
  return make("section", { class: heading === "h2" ? "card daily only-w" : "card daily", "aria-label": text("daily") },
    make("div", { class: "strip" }, make(heading, {}, text("daily")), streak > 1 ? make("span", { class: "end xs soft" }, text("inARow", { count: streak })) : null),
    make("p", { class: "soft s" }, text("dailyNote")), levels, make("div", { class: "acts" }, main), calendar);
}
