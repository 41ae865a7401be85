/** Help beside the board, one kind at a time: the hint card, all steps of the path, the rating, or what others put there. */

import { button, linkTo, make } from "./dom.js";
import { working } from "./failures.js";
import { isSolved, newGame, position } from "./game.js";
import { makeHints } from "./hints.js";
import { icon } from "./icons.js";
import { levelName, promise } from "./levels.js";
import { isNew, notePath } from "./progress.js";
import { makeReader } from "./reader.js";
import { boardOf, candidateOf, lineOf } from "./rules.js";
import { SINGLES, linker, spoken } from "./sentences.js";
import { wholeOf } from "./statements.js";
import { isSamePosition, take } from "./steps.js";
import { figures, text, textsOf } from "./texts.js";
import { placeName } from "./words.js";

/** Milliseconds for which the keys rest at a step before it is shown. */
const RESTING = 150;
/** The levels that boards with rules have words for. */
const RULED = ["easy", "medium", "hard", "expert", "master"];

/** @param {Parameters<typeof makeHints>[0] & Pick<import("./dialogs.js").Parts, "begin">} parts */
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
    const name = box.querySelector("section")?.ariaLabel ?? "";
    clear();
    if (table.drawn) table.hide();
    board.focus(table.cursor);
    table.say(text("closedAt", { name, cell: placeName(table.cursor, table.board) }));
  };

  /** Show what is true of the present position. @param {string} heading @param {...(Node | string)} nodes */
  const tell = (heading, ...nodes) => {
    hint.close();
    game = table.game;
    const head = make("div", { class: "stages" }, make("h2", {}, heading), button("", close, { class: "btn icon", "aria-label": text("close") }, icon("close")));
    box.replaceChildren(make("section", { class: "coach about", "aria-label": heading }, head, ...nodes));
    element.closest(".nonet")?.classList.add("hinted");
    table.say(heading);
  };

  const link = linkTo(parts.go);
  /** The ways from a technique to its lesson and its practice, which have the classic board. @param {string} technique @param {string} name */
  const ways = (technique, name) => table.game.board ? [] : [
    link(`lesson/${technique}`, { class: "btn quiet", "aria-label": `${text("lesson")}: ${name}` }, text("lesson"), icon("fore")),
    link(`practice/${technique}`, { class: "btn quiet", "aria-label": text("practiseIt", { name }) }, text("practise"), icon("practice")),
  ];

  /** Begin a game at a position of the path: its digits are given, and what is ruled out stays so. @param {import("./game.js").Game} from */
  const playFrom = ({ values, struck, board: shown }) => attempt(() => {
    const { profile } = table.game.about ?? {};
    return parts.begin({ ...newGame(values, values, shown), struck, isFilled: struck.some(Boolean), about: { isOwn: true, ...(profile ? { profile } : {}) } });
  });

  /** Whether the player was warned, and asks once more. */
  const isWarned = () => game === table.game && box.querySelector(".warned") !== null;

  /** All steps give the solution away: once in a game the page says so first. */
  const path = () => {
    if (isSolved(table.game) || table.helped.includes("path") || isWarned()) return showPath();
    tell(text("path"), make("p", { class: "lead warned" }, text("pathWarning")),
      make("div", { class: "acts" }, button(text("pathShow"), showPath, { class: "btn lamp" }), button(text("pathNot"), close, { class: "btn quiet" })));
    /** @type {HTMLElement | null} */ (box.querySelector(".acts button"))?.focus();
    table.say(`${text("path")}. ${text("pathWarning")} ${text("pathAgain")}`);
  };

  const showPath = () =>
    attempt(async () => {
      const asked = table.game;
      // What is solved is told from its givens.
      const start = isSolved(asked) ? newGame(asked.givens, asked.givens, asked.board) : asked;
      const found = await working(() => table.ask("path", { ...table.stepQuestion(), grid: position(start, table.settings.marksComplete) }), table.say);
      if (asked !== table.game) return;
      notePath(table);
      const isBegun = start.struck.some(Boolean) || start.values.some((value, cell) => value !== start.givens[cell]);
      const heading = text(isBegun ? "pathFrom" : "pathOf", { count: found.steps.length });
      const scale = start.board ? "none" : table.settings.scale;
      const scaled = scale === "none" ? "" : text("pathScale", { scale: text(scale === "hodoku" ? "scale_hodoku" : "scale_se121") });
      // A hint names what lies open first.
      const order = !start.board && (asked.isFilled || table.settings.marksComplete) ? text("pathOrder") : "";
      tell(heading, make("p", { class: "soft s" }, [text(found.is_complete ? "pathNote" : "pathIncomplete"), scaled, order].filter(Boolean).join(" ")), pathList(found.steps, start, scale === "none" ? null : scale === "hodoku" ? 0 : 1));
      /** @type {HTMLElement | null} */ (box.querySelector(".path :is(summary, button)"))?.focus();
      table.say(`${heading}. ${text("pathKeys")}`);
    });

  /** What reads the step that is open. @type {ReturnType<typeof makeReader> | null} */
  let reader = null;
  /** What shows the step of a line. @type {WeakMap<Element, (isQuiet: boolean) => Promise<void>>} */
  const shows = new WeakMap();
  /** The line whose step was shown because the keys came to it: it is announced before it is read. @type {Element | null} */
  let quiet = null;
  let announcement = "";
  /** The number of steps that were asked for: what an older one tells is void. */
  let asking = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let coming;
  /** The keys come to a line: its step is shown as by a click, once they rest there. @param {HTMLElement} line */
  const come = (line) => {
    line.focus();
    clearTimeout(coming);
    if (line.getAttribute("aria-expanded") === "false") coming = setTimeout(() => shows.get(line)?.(true), RESTING);
  };

  /** Up, Down, Home and End go from line to line, Right opens singles or reads a step, and then Left and Right read it. @param {KeyboardEvent} event */
  const onKey = (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || !/^(Arrow\w+|Home|End)$/.test(key)) return;
    event.preventDefault();
    event.stopPropagation();
    const fold = target.matches("summary") ? target.closest("details") : null;
    const isUp = key === "ArrowUp";
    const isEnd = key === "Home" || key === "End";
    if (isUp || isEnd || key === "ArrowDown" || (fold?.open && key === "ArrowRight")) {
      const lines = [...box.querySelectorAll(".path :is(summary, .statement):not(details:not([open]) .statement)")];
      const line = fold ? target : target.closest("li:has(> .statement)")?.querySelector(".statement") ?? target;
      const next = isEnd ? lines.at(key === "End" ? -1 : 0) : lines[lines.indexOf(line) + (isUp ? -1 : 1)];
      if (next instanceof HTMLElement) come(next);
      else table.say(text(isUp ? "atFirst" : "atEnd"));
    } else if (reader && target.closest("li:has(> .stepped)")) {
      if (target !== quiet) return reader.onKey(event);
      quiet = null;
      table.say(announcement);
    } else if (key === "ArrowRight" || fold?.open) target.click();
    else table.say(text("atFirst"));
  };

  /**
   * The steps as a list, a line each: technique, what follows, difficulty; runs of singles are folded.
   * @param {import("./table.js").Summary[]} steps @param {import("./game.js").Game} start @param {number | null} decimals of the difficulty, if it is shown
   */
  const pathList = (steps, start, decimals) => {
    const list = make("ol", { class: "path", onkeydown: onKey });
    /** @type {HTMLElement | null} */
    let run = null;
    /** @type {HTMLElement | null} */
    let count = null;
    const candidatesIn = (/** @type {string[]} */ some) => some.map((each) => candidateOf(each, boardOf(start)));
    let reached = { ...newGame(start.givens, start.values, start.board), struck: start.struck };
    steps.forEach((step, place) => {
      const before = reached;
      reached = { ...take(reached, candidatesIn(step.placements), candidatesIn(step.eliminations)), moves: [], done: 0 };
      const isSingle = SINGLES.includes(step.technique);
      const item = make("li", {});
      const shown = button("", () => shows.get(shown)?.(false), { class: "statement", "aria-expanded": "false" },
        make("span", { class: "num soft" }, `${place + 1}`),
        make("span", {}, make("b", {}, step.name), " ", step.rules?.length ? `${step.rules.join("; ")} ` : "", !isSingle && !start.board && isNew(step.technique) ? make("span", { class: "chip lamp newly" }, text("newToYou")) : "", ...follows(step, isSingle, boardOf(start))),
        decimals === null ? "" : make("span", { class: "num soft" }, make("span", { class: "words" }, `${text("difficulty")} `), figures(step.difficulty, decimals)));
      shows.set(shown, (isQuiet) => attempt(() => tellStep(step, before, item, isQuiet)));
      item.append(shown);
      if (!isSingle) {
        run = null;
        list.append(item);
        return;
      }
      if (!run || !count) {
        run = make("ol", {});
        const words = make("span", {});
        const opens = make("span", { class: "words" }, text("rightOpens"));
        const fold = make("details", { ontoggle: () => { opens.hidden = fold.open; } }, make("summary", {
          onclick: () => table.say(`${words.textContent}, ${text(fold.open ? "isClosed" : "isOpen")}`),
        }, words, opens), run);
        count = words;
        list.append(make("li", {}, fold));
      }
      run.append(item);
      const many = run.children.length;
      count.textContent = text(many > 1 ? "singles" : "oneSingle", { count: many });
    });
    const folds = list.querySelectorAll("details");
    if (folds.length === 1) folds[0].open = true;
    return list;
  };

  /**
   * Draw a step of the path in its position, of which it is the next step, and tell it below its line.
   * @param {import("./table.js").Summary} step @param {import("./game.js").Game} before @param {HTMLElement} item
   * @param {boolean} isQuiet whether the keys only came to it: its line is spoken then, since it has the focus
   */
  const tellStep = async (step, before, item, isQuiet) => {
    const about = game;
    const asked = (asking += 1);
    clearTimeout(coming);
    const line = item.querySelector("button");
    quiet = isQuiet ? line : null;
    // The keys go on from the step that was pressed.
    if (!isQuiet) line?.focus();
    for (const each of box.querySelectorAll(".stepped")) {
      each.previousElementSibling?.setAttribute("aria-expanded", "false");
      each.remove();
    }
    const { step: found } = await table.ask("hint", { ...table.stepQuestion(), grid: position(before, table.settings.marksComplete) });
    if (about !== game || asked !== asking || !found) return;
    const { technique, name } = step;
    /** @type {HTMLElement} */
    const told = make("div", { class: "stepped" });
    const isPlain = () => SINGLES.includes(technique);
    const linked = linker({ board, say: (words) => table.say(words), terms: textsOf("terms"), put: (meaning, word) => (word.closest("li") ?? told).append(meaning), areCellsNamed: true, isPlain });
    // The list goes along with the keys.
    const onRead = () => reader?.list.querySelector(".now")?.scrollIntoView({ block: "nearest" });
    reader = makeReader({ table, say: (words) => table.say(words), linked, onRead });
    reader.list.classList.remove("only-w");
    told.append(reader.list, make("div", { class: "acts" }, button("", () => playFrom(before), { class: "btn quiet" }, icon("play"), text("playFromHere")), ...ways(technique, name)));
    item.append(told);
    reader.begin({ ...found, shown: wholeOf(found.shown, boardOf(before)) }, -1, before);
    item.querySelector("button")?.setAttribute("aria-expanded", "true");
    item.scrollIntoView({ block: "nearest" });
    announcement = `${name}. ${text("statementsHere", { count: reader.statements().length })}`;
    if (!isQuiet) table.say(announcement);
  };

  /** Another board has a level, and no scale. @param {import("./game.js").Game} start */
  const rateRuled = async ({ givens, board: shown }) => {
    const { level } = await working(() => table.ask("level", { grid: { values: lineOf(givens), layout: shown?.layout } }), table.say);
    if (shown !== table.game.board) return;
    const words = [level ? `${levelName(level)}.` : "", text(/** @type {"ruled_easy"} */ (`ruled_${level && RULED.includes(level) ? level : "any"}`))].filter(Boolean).join(" ");
    tell(text("rate"), make("p", { class: "lead" }, words), make("div", { class: "acts" }, button(text("path"), path, { class: "btn quiet" })));
    table.say(words);
  };

  const rate = () =>
    attempt(async () => {
      const start = table.game;
      if (start.board) return rateRuled(start);
      const [{ level, se121, hodoku }, { techniques }] = await working(() => Promise.all([table.ask("rate", { grid: table.position() }), table.ask("techniques", {})]), table.say);
      if (start !== table.game) return;
      /** @param {string} name @param {string} words */
      const line = (name, words) => make("div", {}, make("dt", {}, name), make("dd", {}, words));
      // One scale is spoken of, the one that was chosen: on the other one another step may be the hardest.
      const isHodoku = table.settings.scale === "hodoku";
      const scale = text(isHodoku ? "scale_hodoku" : "scale_se121");
      const step = isHodoku ? hodoku.hardest : se121.hardest;
      const lines = /** @type {[string, string][]} */ ([
        [text("level"), `${levelName(level)}. ${promise(level)}`],
        [text("hardestOn", { scale }), step],
      ]);
      // Numbers are for those who know their scale.
      const numbers = /** @type {[string, string][]} */ (
        table.settings.scale === "none" ? [] : [[scale, isHodoku ? text("ratingHodoku", { ...hodoku, level: text(hodoku.level) }) : text("ratingSe", fixed(se121))]]);
      const listed = (/** @type {[string, string][]} */ some) => make("dl", {}, ...some.map(([name, words]) => line(name, words)));
      const hardest = techniques.find((/** @type {{name: string}} */ { name }) => name === step);
      tell(text("rate"), make("div", { class: "rating" }, listed(lines), numbers.length ? make("details", { class: "numbers" }, make("summary", {}, text("inNumbers")), listed(numbers)) : ""),
        make("div", { class: "acts" }, ...(hardest ? ways(hardest.id, hardest.name) : []), button(text("path"), path, { class: "btn quiet" })));
      table.say(lines.map(([name, words]) => `${name}: ${words}`).join(" "));
    });

  /** The position is the same after a move: what was drawn of a step is drawn again. */
  const goOn = () => {
    game = table.game;
    if (box.querySelector(".stepped")) reader?.render();
  };

  /** Help is about one position: once that has changed, it goes. */
  const show = () => {
    hint.show();
    if (!game || game === table.game) return;
    // Colours change nothing that it is about.
    if (game.givens === table.game.givens && isSamePosition(game, table.game, table.settings.marksComplete)) goOn();
    else clear();
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

/**
 * Say what follows from a step, as its last statement does.
 * @param {import("./table.js").Summary} step @param {boolean} isPlain whether its cell is named in words, for eyes too @param {import("./rules.js").Board} board
 */
function follows({ conclusion }, isPlain, board) {
  const words = spoken(conclusion, board);
  return isPlain ? [make("span", { class: "soft" }, words)] : [make("span", { class: "soft", "aria-hidden": "true" }, conclusion), make("span", { class: "words" }, words)];
}

/** @param {{er: number, ep: number, ed: number}} rating */
const fixed = ({ er, ep, ed }) => ({ er: figures(er, 1), ep: figures(ep, 1), ed: figures(ed, 1) });
