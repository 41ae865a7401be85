/**
 * A lesson: the idea, why it holds, statement by statement on the board beside, how to look for it, then practice. At its
 * end, for a class: a worksheet, a link, and the board alone with its statements, large, to show on a screen.
 */

import { Board } from "./board.js";
import { resultsNote, shareWithClass } from "./classroom.js";
import { courseOf } from "./course.js";
import { printPaper } from "./dialogs.js";
import { button, linkTo, make } from "./dom.js";
import { working } from "./failures.js";
import { icon } from "./icons.js";
import { listen } from "./keys.js";
import { dots, levelName } from "./levels.js";
import { isKnown, isPupil, nameLesson, sayKnown } from "./progress.js";
import { DIGITS } from "./rules.js";
import { makeReader } from "./reader.js";
import { legendOf, makeScreen } from "./screen.js";
import { SINGLES, emphasised, linker } from "./sentences.js";
import { NOTHING, sceneOf } from "./statements.js";
import { gameOf } from "./steps.js";
import { Table } from "./table.js";
import { figures, text } from "./texts.js";

/** By how many pixels the board of an example becomes smaller at most. */
const SMALLER = 106;
/** The pixels below it, above the bar. */
const EDGE = 8;

/** @typedef {import("./dialogs.js").Parts} Parts */
/** @typedef {import("./api.js").LessonReport} Report */

/** @typedef {(words: string) => (Node | string)[]} Linked */

/** Return a text as paragraphs, lists and drawings. @param {string} words @param {Linked} linked @returns {HTMLElement[]} */
function paragraphs(words, linked) {
  return words.split("\n\n").map((part) => {
    const drawing = /^```\w*\n([^]*)\n```$/.exec(part);
    if (drawing) return make("pre", { tabindex: 0 }, drawing[1]);
    if (part.startsWith("- ")) return make("ul", { class: "points" }, ...part.slice(2).split("\n- ").map((each) => make("li", {}, ...linked(each))));
    return make("p", {}, ...linked(part));
  });
}

/** @param {Parts} parts @returns {import("./places.js").Place} */
export function lessonPlace(parts) {
  const { root, ask, attempt, go, say, table: play } = parts;
  const link = linkTo(go);
  /** @type {Report | null} */
  let shown = null;
  let wanted = "";
  const table = new Table({ ask, game: play.game, settings: {}, say });
  // The example is read: its cells can be gone through, and nothing is entered.
  table.digit = table.erase = table.enter = () => say(text("exampleStays"));
  // Escape closes a screen for a class, a dialog or a meaning: one too many does not leave the lesson.
  table.single = () => say(text("lessonStays"));
  const board = new Board();
  listen(board.grid, board, table, { help: parts.keys, hint: { actOf: () => null } });

  /** Sentences of the lesson, whose words unfold. @type {ReturnType<typeof linker>} */
  let linked = (words) => [words];
  const reader = makeReader({
    table, say, areNamesTold: true, linked: (words, isEnd) => linked(words, isEnd), onRead: () => aside.scrollIntoView({ block: "nearest" }), onShown: (isEnd) => tellSigns(isEnd),
    before: () => (screen.element.open ? { back: asking === "what" ? null : () => askClass(!asking && Boolean(shown?.look)), start: () => askClass() } : null),
    onward: () => (screen.element.open ? null : { name: text("tryIt"), act: () => go(`practice/${wanted}`) }),
  });
  const { list, now, foot, onKey } = reader;
  const aside = make("aside", { "aria-label": text("exampleBoard") }, board.element, now, foot);
  now.classList.add("only-n");
  /** What the signs mean: below the board, and where there is no room for it there. */
  const [below, signs] = ["only-w", "only-n"].map((where) => make("div", { class: where }));
  /** What reading on leads to on a screen, before the first statement. @type {(() => void) | null} */
  let ahead = null;
  /** What a class is asked before it reads: what to look for, then how. @type {"" | "what" | "how"} */
  let asking = "";
  const screen = makeScreen({ root, board, reader, ahead: () => ahead, onClosed: () => {
    ahead = null;
    asking = "";
    reader.render();
    put();
    reader.back.focus();
  } });

  const put = () => aside.replaceChildren(board.element, now, foot, below);
  /** On a phone the board is a little smaller where all is in sight then, from the bar on. */
  const fit = () => {
    aside.style.setProperty("--less", "0px");
    const over = aside.getBoundingClientRect().bottom + scrollY + EDGE - (root.querySelector("nav.places")?.getBoundingClientRect().top ?? 0);
    if (over > 0 && over < SMALLER) aside.style.setProperty("--less", `${Math.ceil(over)}px`);
  };
  table.onChange = () => board.show(table.view());

  const keyed = (/** @type {KeyboardEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest("[role=grid], input, select")) return;
    if (event.key === "Escape" && !event.defaultPrevented) table.single();
    onKey(event);
  };

  const tellSigns = (/** @type {boolean} */ isEnd) => {
    for (const each of [below, signs]) each.replaceChildren(legendOf(reader, reader.statements()));
    if (!screen.element.open) return;
    const { technique = "", name = "" } = shown ?? {};
    const state = make("p", { role: "status" });
    const leave = (/** @type {Event} */ event) => {
      event.preventDefault();
      screen.element.close();
      go(`practice/${technique}/class`);
    };
    screen.beside.replaceChildren(legendOf(reader), ...(isEnd
      ? [
        make("p", { class: "words" }, text("lessonEnds", { name })),
        make("div", { class: "acts" }, link(`practice/${technique}`, { class: "btn main", onclick: leave }, icon("practice"), text("tryIt")),
          button("", () => printPaper({ ...parts, tell: (words) => { state.textContent = words; } }, technique), { class: "btn" }, icon("print"), text("worksheet")), ...phones(technique)),
        state,
      ]
      : []));
    // What a name stands for is told where there is room for it.
    if (now.scrollHeight > now.clientHeight) now.querySelector(".meaning")?.remove();
  };

  /** A link for a class, which a notebook has none of. @param {string} technique */
  const phones = (technique) =>
    root.classList.contains("inside") ? [] : [button("", () => shareWithClass(parts, technique), { class: "btn" }, icon("share"), text("classLink"))];

  const read = () => {
    ahead = null;
    asking = "";
    reader.tell();
    screen.put();
    reader.forth.focus();
  };

  /** A class first hears what to look for, then how, and looks: the board has the candidates of all digits, or none where none are needed, and nothing of the pattern. @param {boolean} [isHow] */
  const askClass = (isHow = false) => {
    const { idea = "", look = "" } = shown ?? {};
    asking = isHow ? "how" : "what";
    const { digits, houses } = reader.shown();
    table.draw(sceneOf([], 0, digits.length || houses.length ? { digits: DIGITS, houses: [] } : NOTHING));
    screen.beside.replaceChildren();
    const said = (/** @type {string} */ words) => words.split("\n\n").filter((part) => !part.startsWith("```")).map((part) => make("p", {}, ...emphasised(part)));
    /** @param {import("./texts.js").Key} name @param {() => void} act @param {(Node | string)[]} words */
    const put = (name, act, ...words) => {
      const on = button(text(name), act, { class: "btn lamp" });
      ahead = act;
      const told = make("div", { class: "said" }, ...words);
      screen.put(told, make("div", { class: "hintfoot" }, isHow ? button("", () => askClass(), { class: "btn" }, icon("back"), text("back")) : "", on));
      on.focus();
      say(told.innerText);
    };
    if (isHow) put("showWhy", read, make("h3", {}, text("howToLook")), make("div", { class: "look" }, ...said(look)));
    else put(look ? "howToLook" : "showWhy", look ? () => askClass(true) : read, ...said(idea), make("p", {}, make("b", {}, text("askPlace"))));
  };

  const show = () => {
    screen.show(shown?.name ?? "");
    if (reader.told().length === 1) askClass();
    else read();
  };

  /** Open what serves a class, at the end of the lesson. */
  const toClass = () => {
    const teach = /** @type {HTMLDetailsElement} */ (root.querySelector(".teach"));
    teach.open = true;
    teach.scrollIntoView({ block: "nearest" });
    teach.querySelector("summary")?.focus({ preventScroll: true });
  };

  /** @param {Report} report */
  const article = (report) => {
    const { technique, name, level, number, count, next } = report;
    const scale = play.settings.scale === "none" ? "" : text(report.profile === "hodoku" ? "scaleHodoku" : "scaleSe121", { difficulty: figures(report.difficulty, report.profile === "hodoku" ? 0 : 1) });
    const knows = button("", () => {
      sayKnown(technique, !isKnown(technique));
      tell();
      say(knows.textContent ?? "");
    }, { class: "btn" });
    const tell = () => {
      const isSaid = isKnown(technique);
      knows.setAttribute("aria-pressed", String(isSaid));
      knows.replaceChildren(...(isSaid ? [icon("check")] : []), text("iKnow"));
    };
    tell();
    const nextName = make("span", {});
    if (next) courseOf(ask).then((lessons) => nextName.append(text("nextIs", { name: lessons.find((each) => each.technique === next)?.name ?? "" })));
    linked = linker({
      board, say, areCellsNamed: true, isPlain: () => SINGLES.includes(technique), terms: report.terms.map(({ pattern, meaning }) => [pattern, meaning]),
      put: (meaning, word) => {
        const said = word.closest(".said, li");
        if (said) said.append(meaning);
        else word.closest("p")?.after(meaning);
      },
    });
    /** Each meaning is offered once in the texts. @type {Set<string>} */
    const here = new Set();
    const told = (/** @type {string} */ words) => paragraphs(words, (part) => part.split("*").flatMap((each, place) => (place % 2 ? [make("b", {}, each)] : linked(each, false, here))));
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
          isPupil() ? null : button(text("forClass"), toClass, { class: "btn quiet only-w" }),
        ),
        ...told(report.pattern),
      ),
      make(
        "div",
        { class: "rest" },
        signs,
        make("h2", {}, text("whyItHolds")),
        list,
        ...told(report.why),
        ...(report.look ? [make("h2", {}, text("howToLook")), ...told(report.look)] : []),
        report.terms.length ? make("details", {}, make("summary", {}, text("termsHere")), make("ul", { class: "points" }, ...report.terms.map(({ meaning }) => make("li", {}, ...emphasised(meaning))))) : null,
        make("div", { class: "acts" }, link(`practice/${technique}`, { class: "btn main" }, text("tryIt")), level ? knows : null, next ? link(`lesson/${next}`, { class: "btn quiet" }, nextName, icon("fore")) : null),
        isPupil() ? null : make(
          "details",
          { class: "teach" },
          make("summary", {}, text("forClass")),
          make(
            "div",
            { class: "acts" },
            button("", () => printPaper(parts, technique), { class: "btn" }, icon("print"), text("worksheet")),
            ...phones(technique),
            button("", show, { class: "btn" }, icon("screen"), text("onScreen")),
          ),
          resultsNote(go),
        ),
      ),
    ];
  };

  return {
    id: "lesson",
    title: text("lesson"),
    parent: "learn",
    show: (home, [technique = "", mark], isFirst) => {
      wanted = technique;
      isPupil(mark);
      if (isFirst) nameLesson(technique);
      if (shown?.technique !== technique) home.replaceChildren(make("div", { class: "page" }, make("h1", {}, text("lesson")), make("p", { class: "soft" }, text("coming"))));
      return attempt(async () => {
        const report = shown?.technique === technique ? shown : await working(() => ask("lesson", { technique }), () => say(text("coming")));
        if (wanted !== technique) return;
        if (shown !== report) table.load(gameOf(report.grid));
        const [head, rest] = article(report);
        home.replaceChildren(make("div", { class: "taught", onkeydown: keyed }, head, aside, rest));
        if (shown !== report) reader.begin(report.step);
        else reader.render();
        shown = report;
        put();
        const heading = home.querySelector("h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus();
        say(reader.beginning());
        // On a phone the board stands from the first statement on where all are read: after the place has scrolled to its top.
        setTimeout(() => {
          fit();
          aside.scrollIntoView({ block: "nearest" });
          heading?.scrollIntoView({ block: "nearest" });
        });
      });
    },
  };
}
