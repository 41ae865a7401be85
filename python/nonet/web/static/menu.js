/** A button that opens a menu (the ARIA practices' menu button): arrows move, Escape and a choice close it. */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {{name: string, icon: import("./icons.js").Icon, act: () => void, isOn?: () => boolean, isOff?: () => boolean}} Item ``isOn``: whether what it switches is on; ``isOff``: whether it is left out now */

/** @param {string} label @param {Item[]} items @param {() => void} leave gives the focus away after a choice; a dialog that it opens takes the focus itself */
export function makeMenu(label, items, leave) {
  const opener = button("", () => (list.hidden ? open() : close()), { class: "btn icon", "aria-label": label, "aria-haspopup": "menu", "aria-expanded": "false" }, icon("more"));
  /** Made when the menu is opened. @type {HTMLButtonElement[]} */
  let entries = [];
  const list = make("div", { role: "menu", class: "menu", "aria-label": label, hidden: true });
  const element = make("span", { class: "menued" }, opener, list);

  const outside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !element.contains(event.target)) close(false);
  };
  const open = () => {
    entries = items.filter(({ isOff }) => !isOff?.()).map((item) =>
      button("", () => {
        close(false);
        leave();
        item.act();
      }, { role: item.isOn ? "menuitemcheckbox" : "menuitem", "aria-checked": item.isOn && String(item.isOn()), tabindex: -1 }, icon(item.icon), item.name));
    list.replaceChildren(...entries);
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    entries[0].focus();
    document.addEventListener("pointerdown", outside);
  };
  const close = (isFocused = true) => {
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside);
    if (isFocused) opener.focus();
  };
  element.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const place = entries.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) entries.at(to % entries.length)?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") return close(false);
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
  });
  return element;
}
