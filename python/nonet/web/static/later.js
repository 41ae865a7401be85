/** What the first picture does not need is loaded when it is first wanted, so that the page is there sooner. */

import { button, make, sheet } from "./dom.js";
import { icon } from "./icons.js";
import { speakMore, text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./places.js").Place} Place */

/** Milliseconds without an act. */
const LOOKING = 2500;

/** Load the texts and the styles that all of what comes later shares. @param {HTMLElement} root */
export async function more(root) {
  const styled = sheet(root, "later.css");
  await Promise.all([speakMore(), styled]);
  (await import("./near.js")).pressWords(root);
}

/** Give the cells whose marks lack the right digit their candidates back. @param {import("./table.js").Table} table */
export async function putBackLater(table) {
  (await import("./steps.js")).putBackAt(table, [...table.wrong]);
}

/** Use what other boards need. @param {(found: typeof import("./other.js")) => unknown} act */
export const withOther = async (act) => act(await import("./other.js"));

/** @template Found @param {() => Promise<Found>} load */
const using = (load) => (/** @type {Pick<Parts, "root" | "attempt">} */ { root, attempt }, /** @type {(found: Found) => unknown} */ act) => attempt(async () => {
  await more(root);
  await act(await load());
});
export const withDialogs = using(() => import("./dialogs.js"));
export const withOpen = using(() => import("./open.js"));

/** Return what failed in a player's words, and the cells whose digit stands twice, also in a few words. @param {HTMLElement} root @param {unknown} error @param {import("./game.js").Game} game @param {Set<number>} [wrong] */
export async function toldOf(root, error, game, wrong) {
  try {
    await more(root);
    return (await import("./failures.js")).told(error, game, wrong);
  } catch {
    return { words: text("unreachable"), clash: [], short: "" };
  }
}

/** Say what a mode does, the first time that it is chosen. @param {Parts} parts @param {string} mode */
export async function explainMode(parts, mode) {
  await more(parts.root);
  (await import("./progress.js")).explainMode(parts, mode);
}

/**
 * A button whose menu is loaded when it is first pressed.
 * @param {Pick<Parts, "root" | "attempt">} parts @param {string} label @param {() => import("./menu.js").Item[]} items @param {() => void} leave gives the focus away after a choice
 */
export function laterMenu({ root, attempt }, label, items, leave) {
  /** @type {(() => void) | null} */
  let toggle = null;
  const load = async () => {
    const [{ makeMenu }] = await Promise.all([import("./menu.js"), more(root)]);
    toggle ??= makeMenu(element, opener, items, leave);
    toggle();
  };
  const opener = button("", () => (toggle ? toggle() : void attempt(load)), { class: "btn icon", "aria-label": label, "aria-haspopup": "menu", "aria-expanded": "false" }, icon("more"));
  const element = make("span", { class: "menued" }, opener);
  return element;
}

/**
 * A place whose module is loaded when the place is first shown.
 * @param {string} id
 * @param {import("./icons.js").Icon | undefined} icon
 * @param {import("./texts.js").Key} title
 * @param {(parts: Parts) => Promise<Place>} load
 * @param {{style?: string, parent?: string, isFocused?: boolean}} [more] its style sheet; ``isFocused``: whether it gives the focus away
 * @returns {(parts: Parts) => Place}
 */
export const laterPlace = (id, icon, title, load, { style = "places.css", parent, isFocused } = {}) => (parts) => {
  /** @type {Place | null} */
  let place = null;
  return {
    id,
    icon,
    title: text(title),
    parent,
    show: (home, path, isFirst) => parts.attempt(async () => {
      if (!place) {
        await Promise.all([more(parts.root), sheet(parts.root, style)]);
        place = await load(parts);
      }
      await place.show(home, path, isFirst);
    }),
    leave: () => place?.leave?.(),
    focus: isFocused ? () => place?.focus?.() : undefined,
  };
};

const LEARN = { style: "learn.css" };

/** Learn, practice and lessons; in a notebook the bar has no room for practice. @param {boolean} isInside */
export const learnLater = (isInside) => [
  laterPlace("learn", "learn", "learn", async (parts) => (await import("./learn.js")).learnPlace(parts), LEARN),
  laterPlace("practice", isInside ? undefined : "practice", "practice", async (parts) => (await import("./practice.js")).practicePlace(parts), { ...LEARN, isFocused: true }),
  laterPlace("lesson", undefined, "lesson", async (parts) => (await import("./lesson.js")).lessonPlace(parts), { ...LEARN, parent: "learn" }),
];

export const freshLater = (/** @type {import("./fresh.js").Kept | undefined} */ kept) =>
  laterPlace("new", "new", "newPuzzle", async (parts) => {
    await speakMore("other");
    return (await import("./fresh.js")).freshPlace(parts, kept);
  });
export const dailyLater = (/** @type {import("./fresh.js").Kept} */ kept) =>
  laterPlace("daily", "day", "dailyPlace", async (parts) => (await import("./fresh.js")).dailyPlace(parts, kept));
export const howLater = laterPlace("how", undefined, "howToPlay", async (parts) => {
  await speakMore("how");
  return (await import("./how.js")).howPlace(parts);
});
export const photoLater = laterPlace("photo", undefined, "photo", async (parts) => {
  await speakMore("photo");
  return (await import("./photo.js")).photoPlace(parts);
}, { style: "photo.css", parent: "new" });
export const settingsLater = (/** @type {((language: string) => void) | undefined} */ changeLanguage, isChanged = () => false) =>
  laterPlace("settings", "settings", "settings", async (parts) => (await import("./settings.js")).settingsPlace(parts, changeLanguage, isChanged));

/**
 * The help beside the board, loaded with the first hint.
 * @param {Pick<Parts, "root"> & Parameters<typeof import("./help.js").makeHelp>[0]} parts
 */
export function laterHelp(parts) {
  const { root, table } = parts;
  const element = make("div", { hidden: true });
  /** @type {ReturnType<typeof import("./help.js").makeHelp> | null} */
  let help = null;
  // What the help imports comes at the same time.
  const hints = () => import("./hints.js");
  const fetched = () => Promise.all([import("./help.js"), more(root), hints()]);
  /** The answer comes while the help does. @param {import("./hint_card.js").Stage} stage */
  const early = (stage) => void (help ?? table.hint(stage).catch(() => {}));
  // It is there before a hint is asked for, and no part of the first load: it comes with the first act, or a little later.
  const come = () => void fetched().catch(() => {});
  for (const act of ["pointermove", "pointerdown", "keydown"]) root.addEventListener(act, come, { once: true });
  setTimeout(come, LOOKING);
  const load = async () => {
    if (help) return help;
    const [{ makeHelp }] = await fetched();
    if (!help) {
      help = makeHelp(parts);
      element.replaceWith(help.element);
    }
    return help;
  };
  const call = (/** @type {"next" | "path" | "rate"} */ name) => () => parts.attempt(async () => (await load())[name]());
  /** @type {import("./hints.js").Keyed["actOf"]} */
  const actOf = (event, target) => {
    if (help) return help.actOf(event, target);
    const stage = event.code === "KeyH" ? "where" : event.code === "KeyW" && "step";
    return stage ? () => parts.attempt(async () => {
      early(stage);
      (await load()).actOf(event, target)?.();
    }) : null;
  };
  return {
    element,
    actOf,
    next: () => {
      early("where");
      return call("next")();
    },
    path: call("path"),
    rate: call("rate"),
    show: () => help?.show(),
    /** @param {Node[]} nodes */
    put: async (...nodes) => {
      if (help) help.put(...nodes);
      else if (nodes.length) await parts.attempt(async () => (await load()).put(...nodes));
    },
  };
}
