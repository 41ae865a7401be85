/**
 * A board shown to a class: as large as the window, and beside it one statement and what the signs mean, to be read from the
 * back row. A lesson shows its example so, practice the step that is looked for.
 */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { text } from "./texts.js";

/** @typedef {import("./statements.js").Statement} Statement */
/** @typedef {ReturnType<typeof import("./reader.js").makeReader>} Reader */

/** The smallest size of a statement, where 1 is that of one with room. */
const LEAST = 0.5;

/** The keys that read on and back. @type {Record<string, string>} */
const OTHERS = { ArrowRight: "ArrowRight", PageDown: "ArrowRight", " ": "ArrowRight", Enter: "ArrowRight", PageUp: "ArrowLeft" };

/**
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {import("./board.js").Board} parts.board
 * @param {Reader} parts.reader
 * @param {() => (() => void) | null} [parts.ahead] what the keys that read on do instead, where no statement comes next
 * @param {() => void} parts.onClosed puts the board, the statement and its buttons back
 */
export function makeScreen({ root, board, reader, ahead = () => null, onClosed }) {
  const { now, foot, onKey } = reader;
  /** What stands below the statement: what the signs mean; at the end, where to go on. */
  const beside = make("div", { class: "beside" });
  const title = make("h2", {});
  const head = make("div", { class: "head" }, title, button("", () => element.close(), { class: "btn icon", "aria-label": text("close") }, icon("close")));
  const side = make("div", { class: "side" });
  const isCut = () => [side, ...side.children].some((one) => one.scrollHeight > one.clientHeight + 1);
  /** Let all words be seen: first the signs stand closer, then the words are smaller, those of the statement before the others. */
  const fit = () => {
    side.classList.remove("tight");
    let size = 1;
    const write = () => side.style.setProperty("--fit", size.toFixed(2));
    write();
    if (!isCut()) return;
    side.classList.add("tight");
    for (; size > LEAST && isCut(); write()) size -= 0.05;
  };
  new MutationObserver(fit).observe(side, { childList: true, characterData: true, subtree: true });
  const sized = new ResizeObserver(fit);
  for (const one of [side, beside]) sized.observe(one);
  const element = make("dialog", { class: "screen", tabindex: -1, onclose: () => {
    element.remove();
    now.classList.add("only-n");
    board.element.classList.remove("lone");
    onClosed();
  } });
  // The arrows, and the keys of a presenter, read on wherever the focus is; a click on a cell only points at it.
  element.addEventListener("keydown", (event) => {
    // A button that has the focus is pressed by these two.
    if ((event.key === " " || event.key === "Enter") && event.target instanceof Element && event.target.closest("button, a")) return;
    const act = OTHERS[event.key] === "ArrowRight" ? ahead() : null;
    if (!act) return onKey(event, OTHERS);
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  }, true);

  /** Stand the words and the buttons of a step beside the board, or others before it is read; only what shows the digits of a step has large ones. */
  const put = (/** @type {Node} */ words = now, /** @type {Node} */ acts = foot) => {
    board.element.classList.toggle("lone", words === now && isLarge(reader));
    side.replaceChildren(head, words, beside, acts);
  };

  return {
    element, beside, put,
    /** @param {string} name */
    show: (name) => {
      now.classList.remove("only-n");
      title.textContent = name;
      put();
      element.replaceChildren(board.element, side);
      element.setAttribute("aria-label", name);
      root.append(element);
      element.showModal();
    },
  };
}

/** What is drawn of statements, as one text. */
const layersOf = (/** @type {Statement[]} */ statements) => statements.map(({ layer }) => layer ?? "").join("");

/** The digit, where a step shows only the places of one. @param {import("./statements.js").Shown} shown @returns {number | null} */
const loneOf = ({ digits, houses }) => (digits.length === 1 && !houses.length ? digits[0] : null);

/** Whether that digit can be written large: links lead to the places that candidates have in their cells. @param {Reader} reader */
const isLarge = (reader) => loneOf(reader.shown()) !== null && !/"(strong|weak)"/.test(layersOf(reader.statements()));

/**
 * What the frames, discs and strokes of the statements say; a disc is a ring once another statement is read.
 * @param {Reader} reader
 * @param {Statement[]} [statements] default: those that are read so far
 */
export function legendOf(reader, statements = reader.told()) {
  const digit = loneOf(reader.shown());
  const told = reader.told();
  const layers = layersOf(statements);
  const rolesOf = (/** @type {Statement[]} */ some) => new Set(some.flatMap(({ candidates = [] }) => candidates.map(([, role]) => role)));
  const [roles, before, now] = [statements, told, told.slice(-1)].map(rolesOf);
  // What is supposed is told before the end; where nothing is, the last statement has the answer.
  const isSupposed = statements.slice(0, -1).some(({ candidates = [] }) => candidates.some(([, role]) => role === "is"));
  const nameOf = (/** @type {string} */ role) => /** @type {import("./texts.js").Key} */ (role === "is" && !isSupposed ? "answerHere" : `role_${role}`);
  const sign = (/** @type {string} */ name, /** @type {import("./texts.js").Key} */ words) => make("span", {}, make("i", { class: name }), text(words, { digit: digit ?? "" }));
  return make(
    "p",
    { class: "legend xs soft", "aria-hidden": "true" },
    layers.includes('"solid"') ? sign("needs", digit ? "needsDigit" : "needsHere") : "",
    layers.includes('"dashed"') ? sign("crosses", digit ? "crossesDigit" : "crossesIt") : "",
    digit ? make("span", {}, make("b", {}, String(digit)), text("canBe", { digit })) : "",
    ...["base", "cover", "is", "isnot"].flatMap((role) => (roles.has(/** @type {"is"} */ (role)) ? [sign(`disc ${role}${before.has(/** @type {"is"} */ (role)) && !now.has(/** @type {"is"} */ (role)) ? " before" : ""}`, nameOf(role))] : [])),
    roles.has("out") ? sign("goes", "ruledOut") : "",
  );
}
