/**
 * What phones open: the address of a lesson or of an exercise, short enough to be typed ("…/x-wing/4821"), or of a puzzle that
 * is shared, with a code for cameras.
 */

import { copyButton } from "./copying.js";
import { button, linkTo, make, sheet } from "./dom.js";
import { FIRST } from "./exercises.js";
import { dialog } from "./forms.js";
import { icon } from "./icons.js";
import { language, speakMore, text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

/** An address that breaks only after a "/", where there is room for what stands between. @param {string} address */
const broken = (address) => address.split(/(?<=\/)(?=[^/])/).map((part) => make("span", {}, part));

/** Show the code for cameras alone, as large as it fits, with the address below, if it can be typed. @param {HTMLElement} root @param {string} address @param {Node} picture */
function enlarge(root, address, picture) {
  const poster = make("dialog", { class: "screen poster", "aria-label": text("classLink"), onclose: () => poster.remove() },
    make("div", { class: "fit" }, picture), make("p", { class: "address" }, ...broken(address)), button("", () => poster.close(), { class: "btn icon", "aria-label": text("close") }, icon("close")));
  root.append(poster);
  poster.showModal();
}

/** What starts the page so that phones open it. */
export const serving = () => make("code", {}, `nonet serve --host 0.0.0.0 --port ${location.port || 80}`);

/** Return where a class opens the page, if it can, and whether there are pictures for its cameras. */
export const ofClass = async () => (await fetch("class.json")).json();

/** The most characters of a place whose code a camera reads from a screen. */
const LONGEST = 1000;

/** Return the address of a place for phones, and its picture for cameras, if there are any. @param {string} where */
async function linkOf(where) {
  const { address, has_picture: hasPicture } = await ofClass();
  // Pupils read what the teacher reads; without a language, each phone asks for its own.
  const place = language() === "en" ? where : `${language()}/${where}`;
  const link = address && `${address}${place}`;
  const picture = () => make("img", { class: "qr", src: `class.svg?place=${place.replace(/[#&%]/g, encodeURIComponent)}`, alt: text("classPicture") });
  return { link, picture: link && hasPicture && where.length <= LONGEST ? picture : null };
}

/** The place of a lesson or an exercise, short enough to be typed. @param {string} technique @param {number} [number] of an exercise; default: the lesson */
export const placeOfClass = (technique, number) => [technique.replaceAll("_", "-"), ...(number === undefined ? [] : [number])].join("/");

/** Return the code of a place for cameras, which is shown large when pressed. @param {HTMLElement} root @param {string} link @param {() => Node} picture @param {...Node} more */
const codeOf = (root, link, picture, ...more) => button("", () => enlarge(root, link, picture()), { class: "show-code" }, picture(), ...more);

/** What tells that a code can be pressed. */
const larger = () => make("span", { class: "btn" }, icon("screen"), text("enlarge"));

/**
 * Return the address of an exercise with a small code for cameras, or nothing.
 * @param {HTMLElement} root @param {string} place
 */
export async function smallCode(root, place) {
  const { link, picture } = await linkOf(place);
  return link ? make("div", { class: "class-code" }, picture && codeOf(root, link, picture), make("p", { class: "address" }, ...broken(link))) : null;
}

/**
 * Return the code of a puzzle that is shared, with its address below where that is short enough to be typed, or nothing.
 * @param {HTMLElement} root @param {string} place @param {boolean} isShort @param {string} [words] what is said of it
 */
export async function sharedCode(root, place, isShort, words) {
  const [{ link, picture }] = await Promise.all([linkOf(place), sheet(root, "learn.css"), speakMore("class")]);
  if (!link || !(picture || isShort)) return null;
  return make("div", { class: "stack shared" }, make("p", {}, words ?? text(isShort ? "sharedTyped" : "sharedScanned")), picture && codeOf(root, isShort ? link : "", picture, larger()), isShort ? make("output", { class: "address" }, ...broken(link)) : null);
}

/** Say how a teacher sees what pupils found. @param {(hash: string) => void} go */
export const resultsNote = (go) => make("p", { class: "s soft" }, text("classKeeps"), " ", linkTo(go)("learn/class", {}, text("classResults")));

/**
 * Show the address of a lesson or an exercise that a class can open, or say how to have one.
 * @param {Parts} parts @param {string} technique @param {number} [number] of an exercise; default: the lesson
 */
export const shareWithClass = ({ root, attempt, go }, technique, number) => attempt(async () => {
  await speakMore("class");
  const { link, picture } = await linkOf(placeOfClass(technique, number));
  const state = make("p", { role: "status" });
  dialog(
    root,
    text("classLink"),
    ...(link
      ? [make(
        "div",
        { class: "stack" },
        make("p", {}, text(number === undefined ? "classOpens" : "classPractises", { number: FIRST })),
        make("div", { class: "copy" }, make("output", { class: "address" }, ...broken(link)), copyButton(state, () => link, "linkOfIt")),
        picture ? codeOf(root, link, picture, larger()) : null,
        resultsNote(go),
        state,
      )]
      : [make("p", {}, text("onlyHere")), make("p", {}, serving()), make("p", { class: "soft" }, text("onlyHereMore"))]),
  );
});
