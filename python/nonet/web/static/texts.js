/**
 * The texts of the page, in one language at a time. Each language has seven files: `CODE.js` with the texts of the first picture,
 * `moves_CODE.js` with what acts say, `later_CODE.js` with those of what is loaded later, `how_CODE.js` with How to play and the
 * keys, `photo_CODE.js` with those of photos, `class_CODE.js` with those of a class, `other_CODE.js` with those of boards that are not
 * the classic one. Words in braces are filled in. What the library says about steps and files comes from the library.
 */

/** @typedef {typeof import("./en.js").FIRST} FirstTexts */
/** @typedef {typeof import("./moves_en.js").MOVES} MoveTexts */
/** @typedef {typeof import("./later_en.js").LATER} LaterTexts */
/** @typedef {typeof import("./how_en.js").HOW} HowTexts */
/** @typedef {typeof import("./photo_en.js").PHOTO} PhotoTexts */
/** @typedef {typeof import("./class_en.js").CLASS} ClassTexts */
/** @typedef {typeof import("./other_en.js").OTHER} OtherTexts */
/** @typedef {FirstTexts & MoveTexts & LaterTexts & HowTexts & PhotoTexts & ClassTexts & OtherTexts} Texts */
/** @typedef {Exclude<keyof Texts, "keys" | "terms" | "lessons">} Key */
/** @typedef {"moves" | "later" | "how" | "photo" | "class" | "other"} Part */
/** @typedef {{name: string} & Record<Part | "first", () => Promise<object>>} Language */

/** The languages by their codes, each with what it calls itself. @type {Record<string, Language>} */
export const LANGUAGES = {
  en: { name: "English", first: () => import("./en.js"), moves: () => import("./moves_en.js"), later: () => import("./later_en.js"), how: () => import("./how_en.js"), photo: () => import("./photo_en.js"), class: () => import("./class_en.js"), other: () => import("./other_en.js") },
  de: { name: "Deutsch", first: () => import("./de.js"), moves: () => import("./moves_de.js"), later: () => import("./later_de.js"), how: () => import("./how_de.js"), photo: () => import("./photo_de.js"), class: () => import("./class_de.js"), other: () => import("./other_de.js") },
};

/** Load some texts: each file exports one constant. @param {Part | "first"} part */
const load = async (part) => Object.values(await LANGUAGES[code][part]())[0];

let texts = /** @type {Texts} */ ({});
let code = "en";

/** Use a language, before the page is made. @param {string} [wanted] its code @param {Partial<Texts>} [others] stand for its own */
export async function speak(wanted = code, others = {}) {
  code = Object.hasOwn(LANGUAGES, wanted) ? wanted : code;
  texts = /** @type {Texts} */ ({ ...(await load("first")), ...others });
}

/** Add the texts of what is loaded later, which needs those of acts too. @param {Part} [part] */
export async function speakMore(part = "later") {
  if (part === "later") await speakMore("moves");
  texts = { ...(await load(part)), ...texts };
}

/** The code of the language, in which the library's sentences are asked for too. */
export const language = () => code;

/** Write a number as the language does, with as many decimals. @param {string | number} number @param {number} [decimals] */
export const figures = (number, decimals = String(number).split(".")[1]?.length ?? 0) =>
  Number(number).toFixed(decimals).replace(".", text("decimal"));

/**
 * Return a text with its words filled in.
 * @param {Key} key
 * @param {Record<string, unknown>} [words]
 */
export function text(key, words = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, word) => String(words[word]));
}

/** @param {"keys" | "terms" | "lessons"} list */
export const textsOf = (list) => Object.entries(texts[list]);
