/** Settings: each acts at once and is said once. */

import { keyHelp } from "./dialogs.js";
import { button, make } from "./dom.js";
import { choice } from "./forms.js";
import { LANGUAGES, language, text } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./texts.js").Key} Key */
/** @typedef {"names" | "showTimer" | "speakKeys" | "showConflicts" | "highlight" | "peers" | "cleanMarks" | "marksComplete"} Switch */

/** @param {Parts} parts @param {(language: string) => void} [changeLanguage] @param {() => boolean} [isChanged] whether it was changed just now @returns {import("./places.js").Place} */
export const settingsPlace = (parts, changeLanguage, isChanged = () => false) => ({
  id: "settings",
  title: text("settings"),
  icon: "settings",
  show: (home) => {
    const { table, say } = parts;
    /** @param {Switch} name @param {Key} [note] */
    const onOff = (name, note) =>
      make("label", { class: "set" }, make("span", {}, text(name), note ? make("small", {}, text(note)) : null),
        make("input", { class: "switch", type: "checkbox", role: "switch", checked: table.settings[name], onchange: (/** @type {Event} */ event) => {
          if (!(event.target instanceof HTMLInputElement)) return;
          table.set({ [name]: event.target.checked });
          say(text(event.target.checked ? "isOn" : "isOff", { name: text(name) }));
        } }));
    /** @param {string} label @param {string} chosen @param {[string, string][]} options @param {(value: string) => void} act */
    const oneOf = (label, chosen, options, act) => {
      const made = choice("choice", options);
      made.value = chosen;
      made.addEventListener("change", () => {
        act(made.value);
        say(`${label}: ${made.selectedOptions[0].text}`);
      });
      return make("label", { class: "set" }, make("span", {}, label), made);
    };
    const themes = /** @type {const} */ (["auto", "light", "dark"]);
    const theme = make("div", { class: "seg", role: "group", "aria-label": text("theme") }, ...themes.map((each) =>
      button(text(`theme_${each}`), () => {
        table.set({ theme: each });
        for (const [place, one] of [...theme.children].entries()) one.setAttribute("aria-pressed", String(themes[place] === each));
        say(text(`theme_${each}`));
      }, { "aria-pressed": String(table.settings.theme === each) })));
    const card = (/** @type {Key} */ name, /** @type {(Node | null)[]} */ ...rows) => make("section", { class: "card", "aria-label": text(name) }, make("h2", {}, text(name)), ...rows);
    const languages = changeLanguage ? oneOf(text("language"), language(), Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]), (chosen) => {
      table.set({ speaks: chosen });
      changeLanguage(chosen);
    }) : null;
    home.replaceChildren(
      make("div", { class: "page" }, make("header", {}, make("h1", {}, text("settings"))), make("div", { class: "sets" },
        make("div", {},
          card("looks", make("div", { class: "set" }, make("span", {}, text("theme")), theme), onOff("names", "namesNote"), onOff("showTimer"),
            languages),
          card("earsAndKeys", make("p", { class: "soft xs" }, text("earsAndKeysNote")), onOff("speakKeys"), make("div", { class: "set" }, make("span", {}, text("allKeys")), button(text("show"), () => keyHelp(parts), { class: "btn", "aria-label": `${text("show")}: ${text("allKeys")}` })))),
        make("div", {},
          card("whilePlaying", onOff("showConflicts"), onOff("highlight"), onOff("peers", "peersNote"), onOff("cleanMarks", "cleanMarksNote")),
          card("hints", onOff("marksComplete", "marksCompleteNote"),
            oneOf(text("scale"), table.settings.scale, [["se121", text("scale_se121")], ["hodoku", text("scale_hodoku")], ["none", text("scale_none")]], (scale) => table.set({ scale })))),
      )),
    );
    const box = languages?.querySelector("select");
    if (!box || !isChanged()) return;
    box.focus();
    say(`${text("language")}: ${box.selectedOptions[0].text}`);
  },
});
