/**
 * A lesson: the idea, why it holds, statement by statement on the board beside, how to look for it, then practice. For a
 * class: a worksheet, a link, and the board alone with its statements, large, to show on a screen.
 */

import { Board } from "./board.js";
import { courseOf } from "./course.js";
import { button, linkTo, make, savePdf } from "./dom.js";
import { icon } from "./icons.js";
import { listen } from "./keys.js";
import { dots, drawnSeed, levelName } from "./levels.js";
import { isKnown, sayKnown } from "./progress.js";
import { emphasised } from "./sentences.js";
import { sceneOf } from "./statements.js";
import { Table, gameOf } from "./table.js";
import { figures, text } from "./texts.js";
import { spoken } from "./words.js";

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./statements.js").Statement} Statement */
/**
 * @typedef {object} Report
 * @property {string} technique
 * @property {string} name
 * @property {import("./levels.js").Level} [level]
 * @property {number} [number] @property {number} [count] @property {string} [next]
 * @property {string} pattern @property {string} why @property {string} [look]
 * @property {string[]} terms
 * @property {number} difficulty @property {string} profile
 * @property {{values: string, givens?: string, pencilmarks?: string}} grid
 * @property {import("./table.js").Step} step
 */

const NOTHING = { digits: [], houses: [] };

/** Return a text as paragraphs, lists and drawings. @param {string} words @returns {HTMLElement[]} */
function paragraphs(words) {
  return words.split("\n\n").map((part) => {
    const drawing = /^```\w*\n([^]*)\n```$/.exec(part);
    if (drawing) return make("pre", { tabindex: 0 }, drawing[1]);
    if (part.startsWith("- ")) return make("ul", { class: "points" }, ...part.slice(2).split("\n- ").map((each) => make("li", {}, ...emphasised(each))));
    return make("p", {}, ...emphasised(part));
  });
}

/** @param {Parts} parts @returns {import("./places.js").Place} */
export function lessonPlace(parts) {
  const { root, ask, attempt, go, say, tell, table: play } = parts;
  const link = linkTo(go);
  /** @type {Report | null} */
  let shown = null;
  let wanted = "";
  let place = 0;
  const table = new Table({ ask, game: play.game, settings: {}, say });
  // The example is read: its cells can be gone through, and nothing is entered.
  table.digit = table.erase = () => say(text("exampleStays"));
  const board = new Board();
  listen(board.grid, board, table, { help: () => {}, hint: { actOf: () => null } });

  const list = make("ol", { class: "list only-w" });
  const now = make("p", { class: "said now only-n" });
  const counted = make("span", { class: "count num" });
  const back = button("", () => read(-1), { class: "btn" }, icon("back"), text("back"));
  const forth = button("", () => read(1), { class: "btn lamp", autofocus: true }, text("next"), icon("fore"));
  const foot = make("div", { class: "hintfoot" }, back, counted, forth);
  const aside = make("aside", { "aria-label": text("exampleBoard") }, board.element, now, foot, legend());
  const screen = make(
    "dialog",
    { class: "screen", onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event), onclose: () => {
      aside.prepend(board.element);
      aside.append(foot);
      aside.append(aside.querySelector(".legend") ?? "");
      back.focus();
    } },
  );

  /** @returns {Statement[]} */
  const statements = () => {
    if (!shown) return [];
    const { step } = shown;
    return step.statements?.length ? step.statements : [{ text: step.sentence, layer: step.layer }];
  };

  /** Read the next or the earlier statement. @param {number} by */
  const read = (by) => {
    if (place + by < 0 || place + by >= statements().length) return;
    place += by;
    render();
    aside.scrollIntoView({ block: "nearest" });
    say(`${spoken(statements()[place].text)} ${counted.textContent}`);
  };

  const render = () => {
    const all = statements();
    const words = all[place].text;
    list.replaceChildren(...all.map((each, which) =>
      make("li", { class: which === place ? "now" : null, "aria-current": which === place ? "step" : null },
        button(each.text, () => read(which - place), { class: "said" }))));
    now.textContent = words;
    counted.textContent = text("of", { place: place + 1, count: all.length });
    back.disabled = place === 0;
    forth.disabled = place === all.length - 1;
    const said = screen.querySelector(".said");
    if (said) said.textContent = words;
    table.selected = new Set();
    table.draw(sceneOf(all, place, shown?.step.shown ?? NOTHING));
  };
  table.onChange = () => board.show(table.view());

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.target instanceof Element && event.target.closest("[role=grid], input, select")) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    read(event.key === "ArrowRight" ? 1 : -1);
  };

  const show = () => {
    screen.replaceChildren(
      board.element,
      make("p", { class: "said" }, statements()[place].text),
      make("div", { class: "hintfoot" }, foot, button("", () => screen.close(), { class: "btn icon", "aria-label": text("close") }, icon("close"))),
    );
    screen.setAttribute("aria-label", shown?.name ?? "");
    root.append(screen);
    screen.showModal();
    forth.focus();
  };

  const worksheet = () => attempt(async () => {
    const { pdf } = await ask("worksheet", { technique: shown?.technique, seed: drawnSeed() });
    savePdf(`${shown?.technique}.pdf`, pdf);
    tell(text("saved", { name: `${shown?.technique}.pdf`, count: 8 }));
  });

  const copyLink = () => attempt(async () => {
    const link = `${location.origin}${location.pathname}#lesson/${shown?.technique}`;
    // A page that is not served by https has no clipboard.
    if ("clipboard" in navigator) await navigator.clipboard.writeText(link);
    tell("clipboard" in navigator ? text("copied") : link);
  });

  /** @param {Report} report */
  const article = (report) => {
    const { technique, name, level, number, count, next } = report;
    const scale = play.settings.scale === "none" ? "" : text(report.profile === "hodoku" ? "scaleHodoku" : "scaleSe121", { difficulty: figures(report.difficulty, report.profile === "hodoku" ? 0 : 1) });
    const knows = button("", () => {
      sayKnown(technique, !isKnown(technique));
      told();
      say(knows.textContent ?? "");
    }, { class: "btn" });
    const told = () => {
      const isSaid = isKnown(technique);
      knows.setAttribute("aria-pressed", String(isSaid));
      knows.replaceChildren(...(isSaid ? [icon("check")] : []), text("iKnow"));
    };
    told();
    const nextName = make("span", {});
    if (next) courseOf(ask).then((lessons) => nextName.append(text("nextIs", { name: lessons.find((each) => each.technique === next)?.name ?? "" })));
    const asked = root.querySelector("[data-place=play] .hint:not([hidden])");
    return [
      make(
        "div",
        { class: "head" },
        make("nav", { class: "crumbs", "aria-label": text("whereYouAre") }, link("learn", {}, text("learn")), level ? make("span", {}, `› ${levelName(level)}`) : null,
          asked ? link("play", { class: "btn quiet" }, icon("back"), text("backToHint")) : null),
        make("h1", {}, name),
        make(
          "div",
          { class: "acts" },
          level ? make("span", { class: "chip" }, dots(level), text("lessonPlace", { level: levelName(level), number, count })) : make("span", { class: "chip" }, text("beside")),
          scale ? make("span", { class: "chip" }, scale) : null,
        ),
        ...paragraphs(report.pattern),
      ),
      make(
        "div",
        { class: "rest" },
        make("h2", {}, text("whyItHolds")),
        list,
        ...paragraphs(report.why),
        ...(report.look ? [make("h2", {}, text("howToLook")), ...paragraphs(report.look)] : []),
        report.terms.length ? make("details", {}, make("summary", {}, text("termsHere")), make("ul", { class: "points" }, ...report.terms.map((term) => make("li", {}, ...emphasised(term))))) : null,
        make("div", { class: "acts" }, link(`practice/${technique}`, { class: "btn main" }, text("tryIt")), level ? knows : null, next ? link(`lesson/${next}`, { class: "btn quiet" }, nextName, icon("fore")) : null),
        make(
          "div",
          { class: "teach acts", role: "group", "aria-label": text("forClass") },
          make("span", { class: "xs soft" }, text("forClass")),
          button("", worksheet, { class: "btn quiet" }, icon("print"), text("worksheet")),
          button("", copyLink, { class: "btn quiet" }, icon("share"), text("shareLink")),
          button("", show, { class: "btn quiet" }, icon("screen"), text("onScreen")),
        ),
      ),
    ];
  };

  return {
    id: "lesson",
    title: text("lesson"),
    parent: "learn",
    show: (home, [technique = ""]) => {
      wanted = technique;
      if (shown?.technique !== technique) home.replaceChildren(make("div", { class: "page" }, make("h1", {}, text("lesson"))));
      return attempt(async () => {
        /** @type {Report} */
        const report = shown?.technique === technique ? shown : await ask("lesson", { technique });
        if (wanted !== technique) return;
        if (shown !== report) place = 0;
        shown = report;
        table.load(gameOf(report.grid));
        table.selected = new Set();
        const [head, rest] = article(report);
        home.replaceChildren(make("div", { class: "taught", onkeydown: onKey }, head, aside, rest));
        render();
        const heading = home.querySelector("h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus();
      });
    },
  };
}

/** What frames and strokes say. */
function legend() {
  const sign = (/** @type {string} */ name, /** @type {import("./texts.js").Key} */ words) => make("span", {}, make("i", { class: name }), text(words));
  return make("p", { class: "legend xs soft" }, sign("needs", "needsHere"), sign("crosses", "crossesIt"), sign("goes", "ruledOut"));
}
