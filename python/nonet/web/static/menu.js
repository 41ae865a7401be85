/**
 * A menu below its button (the ARIA practices' menu button): arrows move, Escape and a choice close it. It is loaded when
 * the button is first pressed.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** @typedef {{name: import("./texts.js").Key, icon: import("./icons.js").Icon, act: () => void, isOn?: () => boolean, isOff?: () => boolean}} Item ``name``: the text that says what it does; ``isOn``: whether what it switches is on; ``isOff``: whether it is left out now */

/**
 * Make the menu of a button, and return what opens and closes it.
 * @param {HTMLElement} element has the button, and takes the menu
 * @param {HTMLButtonElement} opener
 * @param {() => Item[]} items
 * @param {() => void} leave gives the focus away after a choice; a dialog that it opens takes the focus itself
 */
export function makeMenu(element, opener, items, leave) {
  /** Made when the menu is opened. @type {HTMLButtonElement[]} */
  let entries = [];
  const list = make("div", { role: "menu", class: "menu", "aria-label": opener.ariaLabel, hidden: true });
  element.append(list);

  const outside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !element.contains(event.target)) close(false);
  };
  const open = () => {
    entries = items().filter(({ isOff }) => !isOff?.()).map((item) =>
      button("", () => {
        close(false);
        leave();
        item.act();
      }, { role: item.isOn ? "menuitemcheckbox" : "menuitem", "aria-checked": item.isOn && String(item.isOn()), tabindex: -1 }, icon(item.icon), text(item.name)));
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
  return () => (list.hidden ? open() : close());
}
