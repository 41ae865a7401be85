/** The rules of a puzzle that is set: a kind from a list, the cells that are selected on the board, its values; and the rules that stand. */

import { button, make } from "./dom.js";
import { choice, labelled } from "./forms.js";
import { icon } from "./icons.js";
import { selectionInWords } from "./moves.js";
import { cellOf, nameOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./api.js").RuleKind} RuleKind */
/** @typedef {import("./api.js").RuleValue} RuleValue */

/** The first cells of a selection that are named. */
const NAMED = 12;

/** @param {import("./setter.js").Desk} desk @returns {import("./setter.js").View} */
export function rulesView({ parts, laid, lay, attempt }) {
  const { table, say } = parts;
  /** The kinds of the board's size. @type {RuleKind[]} */
  let kinds = [];
  let size = 0;
  let chosen = "cage";
  const list = make("select", { "aria-label": text("ruleKind"), onchange: () => choose(list.value) });
  const meaning = make("p", { class: "soft s" });
  const fields = make("div", { class: "values" });
  const cells = make("p", { class: "s", "aria-hidden": "true" });
  const tool = (/** @type {"undo" | "redo"} */ name) => button("", () => table[name](), { class: "btn icon only-n", "aria-label": text(name) }, icon(name));
  const chosenCells = make("div", { class: "chosen" }, cells, tool("undo"), tool("redo"));
  const standing = make("ul", { class: "rules-list" });
  const heading = make("h2", {});
  const form = make("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const { activeElement: field } = document;
    const here = parts.root.querySelector(".cell[tabindex='0']");
    attempt(async () => {
      const added = add();
      // Who types goes on with the next cells.
      const goesOn = fields.contains(field) && here instanceof HTMLElement;
      if (goesOn) here.focus();
      await added.catch((error) => {
        if (goesOn && document.activeElement === here) /** @type {HTMLElement} */ (field).focus();
        throw error;
      });
    });
  } }, list, make("div", { class: "entry" }, fields, make("button", { class: "btn main" }, icon("new"), text("addRule"))), chosenCells);
  const kind = () => kinds.find(({ rule }) => rule === chosen);

  /** @param {string} name */
  const choose = (name) => {
    chosen = name;
    const now = kind();
    if (!now) return;
    list.value = name;
    meaning.replaceChildren(make("b", {}, now.select), " ", now.meaning, " ", make("span", { class: "only-w" }, text("enterLeads")));
    fields.replaceChildren(...now.values.map(fieldOf));
    say(`${now.title}: ${now.meaning} ${now.select}`);
    showCells();
  };

  const load = () => attempt(async () => {
    const { size: now } = laid();
    if (size === now) return;
    size = now;
    kinds = (await parts.ask("rule_kinds", { layout: { size, regions: "" } })).kinds;
    const groups = [...new Set(kinds.map(({ group }) => group))];
    list.replaceChildren(...groups.map((label) =>
      make("optgroup", { label }, ...kinds.filter(({ group }) => group === label).map(({ rule, title }) => make("option", { value: rule }, title)))));
    choose(chosen);
  });

  const add = async () => {
    const now = kind();
    if (!now) return;
    const values = Object.fromEntries(now.values.flatMap((value) => {
      const given = valueOf(form, value);
      return given === null ? [] : [[value.name, given]];
    }));
    const [selected, { board }] = [new Set(now.takes_cells ? table.selected : []), table];
    const written = [.../** @type {NodeListOf<HTMLInputElement>} */ (fields.querySelectorAll("input:not([type])"))].map((field) => ({ field, value: field.value }));
    for (const { field } of written) field.value = field.defaultValue;
    try {
      const cells = [...selected].map((cell) => nameOf(cell, board));
      await lay((laid) => laid, { add: { rule: chosen, cells, values }, words: (name) => text("ruleAdded", { rule: name, cells: selected.size ? selectionInWords(selected, board) : "" }) });
    } catch (error) {
      for (const { field, value } of written) if (field.value === field.defaultValue) field.value = value;
      throw error;
    }
  };

  const showCells = () => {
    const names = [...table.selected].map((cell) => nameOf(cell, table.board));
    const isNone = !kind()?.takes_cells;
    cells.textContent = isNone ? "" : text("ruleCells", { count: names.length, cells: names.slice(0, NAMED).join(" ") + (names.length > NAMED ? " …" : "") });
  };

  /** The board whose rules are listed. @type {import("./game.js").Game["board"] | null} */
  let listed = null;
  const showRules = () => {
    const { board } = table.game;
    if (listed === board) return;
    listed = board;
    const rules = board?.named ?? [];
    heading.textContent = text(rules.length > 1 ? "rulesStand" : rules.length ? "ruleStands" : "noRules", { count: rules.length });
    standing.replaceChildren(...rules.map(({ name, placed, cells: some }, place) =>
      make("li", {},
        button(placed, () => table.select(some.map((cell) => cellOf(cell, table.board))), { class: "btn quiet", disabled: !some.length }),
        button("", () => attempt(() => takeAway(place, name)), { class: "btn icon", "aria-label": text("takeAway", { rule: placed }) }, icon("trash")))));
  };
  /** @param {number} place @param {string} name */
  const takeAway = async (place, name) => {
    const taken = JSON.stringify(laid().rules?.[place]);
    await lay((now) => ({ ...now, rules: now.rules?.filter((rule) => JSON.stringify(rule) !== taken) }), { name, words: () => text("ruleTaken", { rule: name }) });
    const next = standing.querySelectorAll(".icon")[Math.min(place, standing.childElementCount - 1)];
    if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
  };

  return {
    element: make("div", { class: "stack" }, form, meaning, heading, standing),
    show: () => {
      load();
      showCells();
      showRules();
    },
    field: () => fields.querySelector("input:not([type])"),
    focus: () => /** @type {HTMLElement | null} */ (fields.querySelector("input, select") ?? form.querySelector("button"))?.focus(),
  };
}

/** The field of a value. @param {RuleValue} value */
function fieldOf({ name, title, kind, is_needed: isNeeded = false, start = "", choices = [] }) {
  if (kind === "choice") return labelled(title, choice(name, choices));
  if (kind === "flag") return make("label", { class: "check" }, make("input", { type: "checkbox", name }), make("span", {}, title));
  const isOne = kind === "number";
  return labelled(isNeeded || start ? title : text("orNone", { title }), make("input", { name, value: start, inputmode: isOne ? "numeric" : null, autocomplete: "off" }));
}

/** What stands in the field of a value. @param {HTMLFormElement} form @param {RuleValue} value @returns {string | number | number[] | boolean | null} */
function valueOf(form, { name, title, kind, is_needed: isNeeded }) {
  const data = new FormData(form);
  if (kind === "flag") return data.has(name);
  const written = String(data.get(name) ?? "").trim();
  if (kind === "choice") return written;
  if (!written && !isNeeded) return null;
  const numbers = written.split(/[\s,;]+/);
  if (!numbers.every((number) => /^-?\d{1,6}$/.test(number)) || (kind === "number" && numbers.length > 1)) throw new Error(text(kind === "number" ? "numberNeeded" : "numbersNeeded", { title }));
  return kind === "number" ? Number(written) : numbers.map(Number);
}
