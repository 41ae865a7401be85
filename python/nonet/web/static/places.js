/**
 * The places of the page and the bar that leads to them: one place is shown at a time. On the page each has a hash, so that
 * Back of the browser works; in a notebook the address is not ours. The layout is an attribute of the root: ``wide``,
 * ``narrow`` (a phone that stands), ``flat`` (one that lies, or a page at 200 %).
 */

import { button, make } from "./dom.js";
import { icon, logo } from "./icons.js";
import { text } from "./texts.js";

/**
 * @typedef {object} Place
 * @property {string} id its hash; what follows it there after a slash is its path: ``#learn/x_wing``
 * @property {string} title
 * @property {string} [parent] the place that the bar shows in its stead
 * @property {import("./icons.js").Icon} [icon] a place with an icon stands among the links of the bar
 * @property {(root: HTMLElement, path: string[], isFirst?: boolean) => void | Promise<void>} show fills its element, each time; ``isFirst``: the page opened here
 * @property {() => void} [leave] hears that another place is shown
 * @property {() => void} [focus] gives the focus away; default: to the heading
 */

const FLAT = "(max-height: 30rem) and (min-width: 34rem) and (orientation: landscape)";
const NARROW = 52; // rem

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {boolean} parts.isInside whether the page lies inside another one, a notebook
 * @param {Place[]} parts.places the first is the one that is shown at the start
 * @param {(hash: string) => void} parts.onUnknown hears of a hash that is no place
 * @param {() => void} parts.onKeys shows all keys
 * @param {() => void} parts.onLeave hears of another place
 */
export function makePlaces(root, { isInside, places, onUnknown, onKeys, onLeave }) {
  /** @type {Place | null} */
  let shown = null;
  let isComing = false;
  const roots = new Map(places.map((place) => [place.id, make("div", { hidden: true, "data-place": place.id })]));
  /** @param {Place} place @param {string} name @param {...(Node | string)} children */
  const link = (place, name, ...children) =>
    make("a", { href: `#${place.id}`, class: name, "data-to": place.id, onclick: (/** @type {Event} */ event) => {
      if (isInside) event.preventDefault();
      if (isInside || shown === place) show(place.id);
    } }, ...children);
  const [atEnd, listed] = [true, false].map((isEnd) => places.filter((place) => place.icon && ["new", "settings"].includes(place.id) === isEnd));
  const ends = atEnd.map((place) => {
    const isNew = place.id === "new";
    return link(place, isNew ? "btn new-puzzle" : "btn icon", icon(place.icon ?? "new"), make("span", { class: isNew ? null : "words" }, place.title));
  });
  const bar = make(
    "header",
    { class: "top" },
    isInside ? null : link(places[0], "brand", logo(), make("span", {}, text("title"))),
    make(
      "nav",
      { class: "places", "aria-label": text("bar") },
      ...listed.map((place) => link(place, "", icon(place.icon ?? "play"), place.title)),
    ),
    isInside ? null : make("div", { class: "ends" }, ...ends, button("", onKeys, { class: "btn icon only-w", "aria-label": text("help") }, icon("keys"))),
  );
  const main = make("main", {}, ...roots.values());
  root.append(bar, main);

  /** Show a place. @param {string} hash @param {boolean} [isFirst] at the start nothing is focused but the board */
  const show = async (hash, isFirst = false) => {
    const [id, ...path] = hash.split("/");
    const place = places.find((each) => each.id === id);
    const home = roots.get(id);
    if (!place || !home) return;
    for (const each of root.querySelectorAll("dialog")) each.close();
    onLeave();
    if (shown !== place) shown?.leave?.();
    shown = place;
    for (const [name, each] of roots) each.hidden = name !== id;
    root.dataset.at = id;
    for (const each of bar.querySelectorAll("a")) {
      if (each.dataset.to === (place.parent ?? id) && each.className !== "brand") each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
    }
    const done = place.show(home, path, isFirst);
    isComing = Boolean(done);
    if (done) await done;
    if (shown !== place) return;
    isComing = false;
    if (!isInside) document.title = place === places[0] ? text("pageTitle") : titleOf(home.querySelector("h1")?.textContent || place.title, place.title);
    if (isFirst) {
      // In a task of its own, because what has the focus must be laid out.
      if (!isInside) setTimeout(() => shown === place && document.activeElement === document.body && place.focus?.());
    } else if (place.focus) place.focus();
    else {
      const heading = home.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus();
      scrollTo(0, 0);
    }
  };

  /** Go to a place, by the address where there is one. @param {string} hash */
  const go = (hash) => {
    if (isInside || location.hash === `#${hash}`) show(hash);
    else location.hash = hash;
  };
  const isPlace = (/** @type {string} */ hash) => roots.has(hash.slice(1).split("/")[0]);
  if (!isInside) {
    addEventListener("hashchange", () => {
      if (isPlace(location.hash)) show(location.hash.slice(1));
      else if (location.hash.length > 1) onUnknown(location.hash);
      else show(places[0].id);
    });
  }
  watchLayout(root, isInside);
  const start = () => show(!isInside && isPlace(location.hash) ? location.hash.slice(1) : places[0].id, true);
  return { go, start, main, isComing: () => isComing, isShown: (/** @type {string} */ id) => shown?.id === id };
}

/** Name a tab by its heading, and by its place where that does not say it. @param {string} heading @param {string} place */
const titleOf = (heading, place) => [heading, ...(heading.includes(place) ? [] : [place]), text("title")].join(" – ");

/** @param {HTMLElement} root @param {boolean} isInside */
function watchLayout(root, isInside) {
  const flat = matchMedia(FLAT);
  const narrow = matchMedia(`(max-width: ${NARROW}rem)`);
  const set = () => {
    const isNarrow = isInside ? root.clientWidth < NARROW * 16 : narrow.matches;
    root.dataset.layout = !isInside && flat.matches ? "flat" : isNarrow ? "narrow" : "wide";
  };
  set();
  if (isInside) new ResizeObserver(set).observe(root);
  else for (const each of [flat, narrow]) each.addEventListener("change", set);
}
