/**
 * What a class opens on its phones: the address of a lesson or of an exercise, short enough to be typed ("…/x-wing/4821"),
 * with a code for cameras.
 */

import { copyButton } from "./copying.js";
import { button, make } from "./dom.js";
import { dialog } from "./forms.js";
import { icon } from "./icons.js";
import { language, text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

/** An address that breaks only after a "/", where there is room for what stands between. @param {string} address */
const broken = (address) => address.split(/(?<=\/)(?=[^/])/).map((part) => make("span", {}, part));

/** Show the code for cameras alone, as large as it fits, with the address below. @param {HTMLElement} root @param {string} address @param {Node} picture */
function enlarge(root, address, picture) {
  const poster = make("dialog", { class: "screen poster", "aria-label": text("classLink"), onclose: () => poster.remove() },
    make("div", { class: "fit" }, picture), make("p", { class: "address" }, ...broken(address)), button("", () => poster.close(), { class: "btn icon", "aria-label": text("close") }, icon("close")));
  root.append(poster);
  poster.showModal();
}

/** Return where a class opens the page, if it can, and whether there are pictures for its cameras. */
export const ofClass = async () => (await fetch("class.json")).json();

/**
 * Return the address of a place for a class, short enough to be typed, and its picture for cameras, if there are any.
 * @param {string} technique @param {number} [number] of an exercise; default: the lesson
 */
async function linkOfClass(technique, number) {
  const { address, has_picture: hasPicture } = await ofClass();
  // Pupils read what the teacher reads; without a language, each phone asks for its own.
  const place = [...(language() === "en" ? [] : [language()]), technique.replaceAll("_", "-"), ...(number === undefined ? [] : [number])].join("/");
  const link = address && `${address}${place}`;
  const picture = () => make("img", { class: "qr", src: `class.svg?place=${place}`, alt: text("classPicture") });
  return { link, picture: link && hasPicture ? picture : null };
}

/**
 * Return the address of an exercise with a small code for cameras, which is shown large when pressed, or nothing.
 * @param {HTMLElement} root @param {string} technique @param {number} number
 */
export async function smallCode(root, technique, number) {
  const { link, picture } = await linkOfClass(technique, number);
  if (!link) return null;
  const code = picture && button("", () => enlarge(root, link, picture()), { class: "show-code" }, picture());
  return make("div", { class: "class-code" }, code, make("p", { class: "address" }, ...broken(link)));
}

/**
 * Show the address of a lesson or an exercise that a class can open, or say how to have one.
 * @param {Parts} parts @param {string} technique @param {number} [number] of an exercise; default: the lesson
 */
export const shareWithClass = ({ root, attempt }, technique, number) => attempt(async () => {
  const { link, picture } = await linkOfClass(technique, number);
  const state = make("p", { role: "status" });
  dialog(
    root,
    text("classLink"),
    ...(link
      ? [make(
        "div",
        { class: "stack" },
        make("p", {}, text(number === undefined ? "classOpens" : "classPractises")),
        make("div", { class: "copy" }, make("output", { class: "address" }, ...broken(link)), copyButton(state, () => link, "linkOfIt")),
        picture ? button("", () => enlarge(root, link, picture()), { class: "show-code" }, picture(), make("span", { class: "btn" }, icon("screen"), text("enlarge"))) : null,
        state,
      )]
      : [make("p", {}, text("onlyHere")), make("p", {}, make("code", {}, `nonet serve --host 0.0.0.0 --port ${location.port || 80}`)), make("p", { class: "soft" }, text("onlyHereMore"))]),
  );
});
