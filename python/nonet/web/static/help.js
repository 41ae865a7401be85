/** Help beside the board, one kind at a time: the hint card, all steps of the path, the rating, or what others put there. */

import { button, make } from "./dom.js";
import { newGame, position, take } from "./game.js";
import { makeHints } from "./hints.js";
import { isNew } from "./progress.js";
import { candidateOf } from "./rules.js";
import { drawAll } from "./statements.js";
import { figures, text } from "./texts.js";
import { spoken } from "./words.js";

/** @typedef {import("./table.js").Step} Step */

const SINGLES = ["full_house", "hidden_single", "naked_single"];

/** @param {Parameters<typeof makeHints>[0]} parts */
export function makeHelp(parts) {
  const { table, board, attempt } = parts;
  const hint = makeHints(parts);
  const box = make("div", { class: "told" });
  const element = make("div", { class: "help" }, hint.element, box);
  /** The game that the box is about; what is ``put`` there stays when the game goes on. @type {import("./game.js").Game | null} */
  let game = null;

  const clear = () => {
    game = null;
    box.replaceChildren();
    element.closest(".nonet")?.classList.remove("hinted");
  };

  const close = () => {
    clear();
    if (table.drawn) table.hide();
    board.focus(table.cursor);
  };

  /** Show what is true of the present position. @param {string} heading @param {...(Node | string)} nodes */
  const tell = (heading, ...nodes) => {
    hint.close();
    game = table.game;
    box.replaceChildren(make("section", { class: "coach", "aria-label": heading }, ...nodes, make("div", { class: "acts" }, button(text("close"), close, { class: "btn" }))));
    element.closest(".nonet")?.classList.add("hinted");
    table.say(heading);
  };

  const path = () =>
    attempt(async () => {
      const start = table.game;
      table.say(text("working"));
      const found = await table.ask("path", table.stepQuestion());
      if (start !== table.game) return;
      const heading = text("pathOf", { count: found.steps.length, rating: found.rating });
      tell(heading, make("p", {}, heading), found.is_complete ? "" : make("p", {}, text("pathIncomplete")), pathList(found.steps, start));
    });

  /** The steps as a list; runs of singles are folded. @param {(Step & {technique: string})[]} steps @param {import("./game.js").Game} start */
  const pathList = (steps, start) => {
    const list = make("ol", { class: "path" });
    /** @type {HTMLElement | null} */
    let run = null;
    /** @type {HTMLElement | null} */
    let count = null;
    let reached = { ...newGame(start.givens, start.values), struck: start.struck };
    steps.forEach((step, place) => {
      const before = reached;
      reached = { ...take(reached, step.placements.map(candidateOf), step.eliminations.map(candidateOf)), moves: [], done: 0 };
      const shown = button(`${step.name}: ${step.sentence}`, () => attempt(() => tellStep(step, before)), { class: "statement" });
      const isSingle = SINGLES.includes(step.technique);
      const item = make("li", { value: place + 1 }, shown, !isSingle && isNew(step.technique) ? make("span", { class: "chip lamp new" }, text("newToYou")) : null);
      if (!isSingle) {
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

  /** Draw a step of the path in its position, of which it is the next step. @param {Step} step @param {import("./game.js").Game} before */
  const tellStep = async (step, before) => {
    const about = game;
    const report = await table.ask("hint", { ...table.stepQuestion(), grid: position(before, table.settings.marksComplete) });
    if (about !== game) return;
    drawAll(table, report.step, before);
    table.say(spoken(step.sentence));
  };

  const rate = () =>
    attempt(async () => {
      const start = table.game;
      table.say(text("working"));
      const { se121, hodoku } = await table.ask("rate", { grid: table.position() });
      if (start !== table.game) return;
      const lines = [
        text("ratingPlain", { ...fixed(se121), level: text(hodoku.level) }),
        text("ratingSe", fixed(se121)),
        text("ratingHodoku", { ...hodoku, level: text(hodoku.level) }),
      ];
      tell(text("rate"), ...lines.map((line) => make("p", {}, line)));
      table.say(lines.join(". "));
    });

  /** Help is about one position: once that has changed, it goes. */
  const show = () => {
    hint.show();
    if (game && game !== table.game) clear();
  };

  /** @param {Node[]} nodes */
  const put = (...nodes) => {
    hint.close();
    clear();
    box.replaceChildren(...nodes);
  };

  const next = () => {
    if (game) clear();
    hint.next();
  };

  /** @type {import("./hints.js").Keyed["actOf"]} */
  const actOf = (event, target) => (game && event.key === "Escape" ? close : hint.actOf(event, target));

  return { element, show, next, actOf, path, rate, put };
}

/** @param {{er: number, ep: number, ed: number, hardest: string}} rating */
const fixed = ({ er, ep, ed, hardest }) => ({ er: figures(er, 1), ep: figures(ep, 1), ed: figures(ed, 1), hardest });
