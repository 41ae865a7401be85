/** Elements, made in one call. No style is ever written into an element: the page's policy forbids it. */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: never) => void)>} Attributes */

/**
 * Make an element. Functions are listeners (``onclick``), ``true`` is an attribute without a value.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** @param {string} label @param {() => void} act @param {Attributes} [attributes] @param {...(Node | string)} more an icon, a key */
export const button = (label, act, attributes = {}, ...more) =>
  make("button", { type: "button", onclick: act, ...attributes }, label || null, ...more);

/** What reads drawings: a template does so in a third of the time of a parser of documents. @type {HTMLTemplateElement | undefined} */
let reader;

/** Return a drawing as an element. @param {string} source @returns {SVGElement} */
export function drawing(source) {
  reader ??= document.createElement("template");
  reader.innerHTML = source;
  return /** @type {SVGElement} */ (reader.content.firstChild);
}

/** Return how much is done as a bar. @param {number} share from 0 to 1 @param {string} words */
export function bar(share, words) {
  const made = drawing(`<svg viewBox="0 0 100 1" preserveAspectRatio="none" class="bar" role="img"><rect width="${share * 100}" height="1"/></svg>`);
  made.setAttribute("aria-label", words);
  return made;
}

/** Return what makes links to places of the page. @param {(hash: string) => void} go goes to a place */
export const linkTo = (go) => (/** @type {string} */ hash, /** @type {Attributes} */ attributes, /** @type {(Node | string | null)[]} */ ...children) =>
  make("a", { href: `#${hash}`, onclick: (/** @type {Event} */ event) => {
    event.preventDefault();
    go(hash);
  }, ...attributes }, ...children);

/** The style sheets that are loaded, by name. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * Load a style sheet; in a notebook all of them are there.
 * @param {HTMLElement} root
 * @param {string} name
 */
export async function sheet(root, name) {
  if (root.classList.contains("inside")) return;
  const loaded = sheets.get(name) ?? new Promise((resolve) => document.head.append(make("link", { rel: "stylesheet", href: name, onload: resolve, onerror: resolve })));
  sheets.set(name, loaded);
  await loaded;
}
