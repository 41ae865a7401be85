/** Help beside the board: a hint in three stages, why it is true, all steps of the path, the rating. */

import { button, make } from "./dom.js";
import { newGame, take } from "./game.js";
import { HOUSES, candidateOf, cellOf, columnOf, rowOf } from "./rules.js";
import { text } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Step} Step */
/** @typedef {{title: string, ending?: string, statements: {text: string, candidates: string[]}[]}} Reason */

const STAGES = /** @type {const} */ (["where", "technique", "step"]);

/** Return the cells of a place of a hint: "row 1", "box 5" or "r1c2". @param {string} place */
export function cellsOf(place) {
  const [kind, number] = place.split(" ");
  if (number === undefined) return [cellOf(place)];
  return HOUSES[Number(number) - 1 + { row: 0, column: 9, box: 18 }[/** @type {"row"} */ (kind)]];
}

/**
 * @param {Table} table
 * @param {(act: () => Promise<void>) => Promise<void>} attempt runs an act and says what failed
 * @param {(step: Step) => void} onShown hears of a step that was applied, before it is
 */
export function makeHelp(table, attempt, onShown) {
  const element = make("section", { class: "help", "aria-label": text("hint") });
  /** How many stages are told, and the step once it is told. @type {{told: number, step: Step | null}} */
  let hint = { told: 0, step: null };
  /** The game that the help is about; what is ``put`` there stays when the game goes on. @type {import("./game.js").Game | null} */
  let game = null;
  let isAsking = false;

  const close = () => {
    game = null;
    hint = { told: 0, step: null };
    element.replaceChildren();
    if (table.step || table.looked.size || table.lit.length) table.hide();
  };

  const next = () =>
    attempt(async () => {
      if (isAsking || hint.told === STAGES.length) return;
      if (!hint.told) game = table.game;
      isAsking = true;
      try {
        const report = await table.ask("hint", { ...table.stepQuestion(), stage: STAGES[hint.told] });
        if (game !== table.game) return;
        if (!report.is_found) return table.say(text("noStep"));
        hint.told += 1;
        tell(report);
      } finally {
        isAsking = false;
      }
    });

  /** @param {any} report */
  const tell = (report) => {
    const title = report.name ? text("technique", report) : "";
    const lines = [report.where, title, report.step?.sentence ?? ""].filter(Boolean);
    const acts = [];
    if (report.step) {
      hint.step = report.step;
      table.looked = new Set();
      table.draw(report.step);
      acts.push(button(text("apply"), apply, { class: "btn main" }));
    } else {
      table.looked = new Set(report.places.flatMap(cellsOf));
      table.refresh();
      acts.push(button(text("hintMore"), next, { class: "btn main" }));
    }
    acts.push(button(text("close"), close, { class: "btn" }));
    element.replaceChildren(
      ...lines.map((line) => make("p", {}, line)),
      report.step ? explained(lines.at(-1) ?? "") : "",
      make("div", { class: "acts" }, ...acts),
      report.reasons?.length ? whys(report.reasons) : "",
    );
    table.say(lines.at(-1) ?? "");
  };

  const apply = () => {
    const { step } = hint;
    if (!step) return;
    element.replaceChildren();
    hint = { told: 0, step: null };
    onShown(step);
    table.take(step);
  };

  /** @param {Reason[]} reasons */
  const whys = (reasons) =>
    make(
      "details",
      { class: "why", ontoggle: (/** @type {Event} */ event) => event.target instanceof HTMLDetailsElement && !event.target.open && table.light([]) },
      make("summary", {}, text("why")),
      ...reasons.map((reason) =>
        make(
          "div",
          {},
          reason.title ? make("p", {}, reason.title) : null,
          make(
            "ol",
            {},
            ...reason.statements.map((one) =>
              make("li", {}, button(one.text.replace(/^\d+\. /, ""), () => table.light(one.candidates), { class: "statement", onfocus: () => table.light(one.candidates) })),
            ),
          ),
          reason.ending ? make("p", {}, reason.ending) : null,
        ),
      ),
    );

  const path = () =>
    attempt(async () => {
      const start = table.game;
      table.say(text("working"));
      const found = await table.ask("path", table.stepQuestion());
      hint = { told: 0, step: null };
      game = table.game;
      const heading = text("pathOf", { count: found.steps.length, rating: found.rating });
      element.replaceChildren(
        make("p", {}, heading),
        found.is_complete ? "" : make("p", {}, text("pathIncomplete")),
        make("div", { class: "acts" }, button(text("close"), close, { class: "btn" })),
        pathList(found.steps, start),
      );
      table.say(heading);
    });

  /** The steps as a list; runs of singles are folded. @param {(Step & {technique: string})[]} steps @param {import("./game.js").Game} start */
  const pathList = (steps, start) => {
    const list = make("ol", { class: "path" });
    /** @type {HTMLElement | null} */
    let run = null;
    /** @type {HTMLElement | null} */
    let count = null;
    let position = { ...newGame(start.givens, start.values), struck: start.struck };
    steps.forEach((step, place) => {
      const before = position;
      position = { ...take(position, step.placements.map(candidateOf), step.eliminations.map(candidateOf)), moves: [], done: 0 };
      const shown = button(`${step.name}: ${step.sentence}`, () => { table.draw(step, before); table.say(step.sentence); }, { class: "statement" });
      const item = make("li", { value: place + 1 }, shown);
      if (!["full_house", "hidden_single", "naked_single"].includes(step.technique)) {
        run = null;
        list.append(item);
        return;
      }
      if (!run || !count) {
        run = make("ol", {});
        count = make("summary", {});
        list.append(make("li", { value: place + 1 }, make("details", {}, count, run)));
      }
      run.append(item);
      count.textContent = text("singles", { count: run.children.length });
    });
    const folds = list.querySelectorAll("details");
    if (folds.length === 1) folds[0].open = true;
    return list;
  };

  const rate = () =>
    attempt(async () => {
      table.say(text("working"));
      const { se121, hodoku } = await table.ask("rate", { grid: table.position() });
      game = table.game;
      hint = { told: 0, step: null };
      const lines = [
        text("ratingPlain", { ...fixed(se121), level: text(hodoku.level) }),
        text("ratingSe", fixed(se121)),
        text("ratingHodoku", hodoku),
      ];
      element.replaceChildren(...lines.map((line) => make("p", {}, line)), make("div", { class: "acts" }, button(text("close"), close, { class: "btn" })));
      table.say(lines.join(". "));
    });

  /** A hint is about one position: once that has changed, it goes. */
  const show = () => {
    if (game && game !== table.game) {
      game = null;
      hint = { told: 0, step: null };
      element.replaceChildren();
    }
  };

  /** @param {Node[]} nodes */
  const put = (...nodes) => {
    game = null;
    hint = { told: 0, step: null };
    element.replaceChildren(...nodes);
  };

  return { element, show, next, apply, path, rate, put };
}

/** Say once in words what the name of a cell means. @param {string} sentence */
function explained(sentence) {
  const name = /r[1-9]c[1-9]/.exec(sentence)?.[0];
  if (!name) return "";
  const cell = cellOf(name);
  return make("p", { class: "note" }, text("cellNames", { name, row: rowOf(cell) + 1, column: columnOf(cell) + 1 }));
}

/** @param {{er: number, ep: number, ed: number, hardest: string}} rating */
const fixed = ({ er, ep, ed, hardest }) => ({ er: er.toFixed(1), ep: ep.toFixed(1), ed: ed.toFixed(1), hardest });
