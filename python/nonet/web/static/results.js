/**
 * The results of a lesson: what was practised here today, to be shown, copied or sent, and the table of a class. A link has
 * all of the results of one pupil: each that is opened or pasted is a row. Nothing of it passes the server.
 */

import { begunOn } from "./begun.js";
import { ofClass, sharedCode } from "./classroom.js";
import { copied, copyButton, copyText } from "./copying.js";
import { courseOf } from "./course.js";
import { dateOf } from "./days.js";
import { button, linkTo, make } from "./dom.js";
import { form, labelled } from "./forms.js";
import { icon } from "./icons.js";
import { dateName } from "./levels.js";
import { findsOf, isPupil, triesInWords } from "./progress.js";
import { readStored, store } from "./stored.js";
import { speakMore, text } from "./texts.js";
import { clock } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {{technique: string, alone: number, helped: number, shown: number, seconds: number, tries: number, begun: number}} Result what was practised of a technique; ``tries``: those that were taken back */
/** @typedef {{name: string, day: string, results: Result[]}} Row what a pupil sends */

/** Where this browser keeps the table of a class. */
const KEY = "nonet.class";
const LONGEST_NAME = 24;
const MOST = 999_999;
/** The most rows of a table. */
const ROWS = 400;
/** A link of results, also within other text. */
const SENT = /#learn\/class\/([^\s/#]*)\/(\d{4}-\d\d-\d\d)\/([\w,-]+)/g;

/** Return the results of this browser on a day, a technique each. @param {string} day @returns {Result[]} */
function resultsOf(day) {
  /** @type {Map<string, Result>} */
  const found = new Map();
  for (const { technique, how, seconds, tries = 0 } of [...findsOf(day), ...begunOn(day).map((each) => ({ ...each, how: /** @type {const} */ ("begun") }))]) {
    const one = found.get(technique) ?? { technique, alone: 0, helped: 0, shown: 0, seconds: 0, tries: 0, begun: 0 };
    one[how] += 1;
    one.seconds += seconds;
    one.tries += tries;
    found.set(technique, one);
  }
  return [...found.values()];
}

/** Write what a pupil sends as a place of the page. @param {Row} row */
const placeOf = ({ name, day, results }) =>
  `learn/class/${encodeURIComponent(name).replace(/[!'()*]/g, "")}/${day}/${results.map(({ technique, alone, helped, shown, seconds, tries, begun }) => [technique, alone, helped, shown, seconds, ...(tries || begun ? [tries, begun] : [])].join("-")).join(",")}`;

/** Read what pupils sent; what is no result is left out. @param {string} sent @returns {Row[]} */
export const rowsIn = (sent) => [...sent.matchAll(SENT)].flatMap(([, written, day, all]) => {
  const results = all.split(",").flatMap((each) => {
    const [, technique, ...numbers] = /^(\w+)-(\d+)-(\d+)-(\d+)-(\d+)(?:-(\d+)-(\d+))?$/.exec(each) ?? [];
    const [alone, helped, shown, seconds, tries, begun] = numbers.map((number) => Math.min(Number(number ?? 0), MOST));
    return technique ? [{ technique, alone, helped, shown, seconds, tries, begun }] : [];
  });
  let name = written;
  try {
    name = decodeURIComponent(written);
  } catch {
    // It was cut, and stays as it is.
  }
  return results.length ? [{ name: name.slice(0, LONGEST_NAME), day, results }] : [];
});

/** @returns {Row[]} */
const kept = () => readStored(KEY, []);

/** @param {Row[]} rows */
const keep = (rows) => store(KEY, rows.length ? rows.slice(-ROWS) : null);

/** Add rows to the table; what a pupil sends again on a day takes the place of what was sent before. @param {Row[]} rows */
function add(rows) {
  const key = (/** @type {Row} */ row) => (row.name ? `${row.name.trim().toLowerCase()} ${row.day}` : placeOf(row));
  keep([...new Map([...kept(), ...rows].map((row) => [key(row), row])).values()]);
}

/** @param {Result} result */
const found = ({ alone, helped }) => alone + helped;
/** @param {Result[]} results */
const secondsOf = (results) => results.reduce((sum, { seconds }) => sum + seconds, 0);

/** Say what was found of a technique. @param {Result} result */
const said = (result) => [
  found(result) || !(result.shown || result.begun) ? text("foundAloneOf", { alone: result.alone, found: found(result) }) : "",
  result.shown ? text("resultShown", { count: result.shown }) : "",
  result.begun ? text("resultBegun", { count: result.begun }) : "",
  result.tries ? triesInWords(result.tries) : "",
].filter(Boolean).join(", ");

/** @param {Parts} parts */
async function namesOf({ ask }) {
  const [lessons, { techniques }] = await Promise.all([courseOf(ask), ask("techniques", {})]);
  const order = [...lessons.map(({ technique, name }) => ({ id: technique, name })), ...techniques];
  return new Map(order.map(({ id, name }) => [id, name]));
}

/** @param {string} label @param {string[]} heads @param {(string | Node)[][]} rows the first cell of each is its head */
const tableOf = (label, heads, rows) =>
  make("div", { class: "wide-table", tabindex: 0, role: "group", "aria-label": label }, make("table", {},
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...rows.map(([head, ...cells]) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((each) => make("td", {}, each)))))));

/** Show what was practised here today. @param {Parts} parts @param {HTMLElement} home */
async function showMine(parts, home) {
  const { root, attempt, go } = parts;
  const link = linkTo(go);
  const names = await namesOf(parts);
  const day = dateOf();
  const results = resultsOf(day);
  const date = dateName(day, true);
  const lines = results.map((each) => `${names.get(each.technique) ?? each.technique}: ${said(each)}, ${clock(each.seconds)}`);
  const state = make("p", { role: "status" });
  const field = make("input", { name: "name", maxlength: LONGEST_NAME, autocomplete: "off" });
  const place = () => placeOf({ name: field.value.trim(), day, results });
  const isInside = root.classList.contains("inside");
  const address = isInside ? "" : (await ofClass().catch(() => ({ address: "" }))).address;
  const words = () => [`${[field.value.trim() || text("myResults"), date].join(", ")}`, ...lines, isInside ? "" : `${address || `${location.origin}${location.pathname}`}#${place()}`].filter(Boolean).join("\n");
  const code = make("div", {});
  const draw = () => {
    const now = place();
    if (!isInside) attempt(() => sharedCode(root, `#${now}`, false, text("resultsScan")).then((drawn) => { if (now === place()) code.replaceChildren(drawn ?? ""); }));
  };
  field.addEventListener("change", draw);
  const send = "share" in navigator ? button("", () => attempt(async () => {
    // Whoever closes the window in which one sends has not failed.
    await navigator.share({ text: words() }).catch(() => {});
  }), { class: "btn" }, icon("share"), text("share")) : null;
  home.replaceChildren(make("div", { class: "page results" },
    make("header", {}, make("div", {}, make("h1", {}, text("myResults")), make("p", { class: "soft" }, text(results.length ? "resultsOf" : "resultsNone", { date })))),
    ...(results.length ? [
      tableOf(text("myResults"), [text("technique"), text("resultFound"), text("timer")], [
        ...results.map((each) => [names.get(each.technique) ?? each.technique, said(each), clock(each.seconds)]),
        ...(results.length > 1 ? [[text("resultAll"), said(results.reduce((sum, each) => ({ ...sum, alone: sum.alone + each.alone, helped: sum.helped + each.helped, shown: sum.shown + each.shown, tries: sum.tries + each.tries, begun: sum.begun + each.begun }))), clock(secondsOf(results))]] : []),
      ]),
      make("div", { class: "stack card" }, labelled(text("resultsName"), field), make("div", { class: "acts" }, copyButton(state, words, "myResults"), send), state, code),
      make("p", { class: "s soft" }, text("resultsKept")),
    ] : []),
    make("div", { class: "acts" }, link("practice", { class: "btn main" }, text("practise")), isPupil() ? null : link("learn/class", { class: "btn quiet" }, text("classResults"), icon("fore"))),
  ));
  if (results.length) draw();
}

/** Show the table of a class. @param {Parts} parts @param {HTMLElement} home @param {string} sent the place of a link */
async function showClass(parts, home, sent) {
  const { root, say } = parts;
  const names = await namesOf(parts);
  add(rowsIn(`#${sent}`));
  // A reload adds nothing again, nor what was deleted.
  if (sent !== "learn/class" && !root.classList.contains("inside")) history.replaceState(null, "", "#learn/class");
  const state = make("p", { role: "status" });
  const shown = make("div", { class: "stack" });
  const show = () => {
    const rows = kept().sort((one, other) => other.day.localeCompare(one.day) || one.name.localeCompare(other.name));
    const order = [...names.keys()].filter((technique) => rows.some(({ results }) => results.some((each) => each.technique === technique)));
    const heads = [text("resultName"), text("resultDay"), ...order.map((technique) => names.get(technique) ?? ""), text("timer")];
    const cells = rows.map(({ name, day, results }) => [name || text("resultUnnamed"), dateName(day), ...order.map((technique) => {
      const one = results.find((each) => each.technique === technique);
      return one ? said(one) : "";
    }), clock(secondsOf(results))]);
    const written = [heads, ...cells].map((row) => row.join("\t")).join("\n");
    shown.replaceChildren(...(rows.length ? [
      tableOf(text("classResults"), heads, cells),
      make("div", { class: "acts" }, button(text("classCopy"), () => copied(state, () => copyText(written, state)), { class: "btn" }), button(text("classDelete"), () => {
        const before = kept();
        keep([]);
        field.focus();
        show();
        parts.tell(text("classDeleted"), () => { keep(before); show(); });
      }, { class: "btn" }, icon("trash"))),
      make("p", { class: "s soft" }, text("classStays")),
    ] : []));
  };
  const field = make("textarea", { name: "sent", rows: 4 });
  const adding = form(async () => {
    const rows = rowsIn(field.value);
    if (!rows.length) throw new Error(text("classNothing"));
    add(rows);
    field.value = "";
    show();
    state.textContent = text("classAdded", { count: rows.length });
  }, labelled(text("classSent"), field), make("button", { class: "btn main" }, text("classAdd")));
  show();
  home.replaceChildren(make("div", { class: "page results" },
    make("header", {}, make("div", {}, make("h1", {}, text("classResults")), make("p", { class: "soft" }, text("classResultsLead")))),
    shown, adding, state));
  say(text("classRows", { count: kept().length }));
}

/** @param {Parts} parts @param {HTMLElement} home @param {string[]} path what stands behind "learn": "results", "class", or a link of results */
export async function showResults(parts, home, path) {
  home.replaceChildren(make("div", { class: "page results" }, make("p", { class: "soft" }, text("coming"))));
  await speakMore("class");
  return path[0] === "results" ? showMine(parts, home) : showClass(parts, home, ["learn", ...path].join("/"));
}
