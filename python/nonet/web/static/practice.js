/**
 * Practice: a position in which one technique is the next to find, on a table of its own, so that the game and its settings
 * wait. Each try is answered: found and read on the board, shown by another technique, not so (and undone), or known already.
 */

import { begunAt, keepBegun, resumed } from "./begun.js";
import { Board } from "./board.js";
import { courseOf, nextLesson, pips, state } from "./course.js";
import { button, linkTo, make } from "./dom.js";
import { chooseExercise } from "./exercise_dialog.js";
import { makeExerciseScreen } from "./exercise_screen.js";
import { ExerciseTable } from "./exercise_table.js";
import { fitTask, makeTools } from "./exercise_tools.js";
import { working } from "./failures.js";
import { FIRST, exerciseOf, firstNumber, nameExercise, numberAfter } from "./exercises.js";
import { undo } from "./game.js";
import { makeHints } from "./hints.js";
import { icon } from "./icons.js";
import { listen } from "./keys.js";
import { makePad } from "./pad.js";
import { point } from "./pointing.js";
import { count, isKnown, isPupil, nameLesson, progressOf, triesInWords } from "./progress.js";
import { bit, candidateOf, cellsOf } from "./rules.js";
import { makeReader } from "./reader.js";
import { makeScreen } from "./screen.js";
import { SINGLES, linker, plain, spoken, term } from "./sentences.js";
import { doneBy, gameOf } from "./steps.js";
import { text, textsOf } from "./texts.js";

/** @typedef {import("./dialogs.js").Parts} Parts */

/** What the root says of a game: it is not about an exercise. */
const STATES = ["hinted", "looking", "won", "cheer", "first"];

/** @param {Parts} parts @returns {import("./places.js").Place} */
export function practicePlace(parts) {
  const { root, ask, attempt, go, say, table: play } = parts;
  const link = linkTo(go);
  let [isHelped, isPlaced, tries] = [false, false, 0];
  /** What is said before the next answer. */
  let opening = "";
  /** The step of which most was found, the latest of several. @type {import("./table.js").Step | null} */
  let part = null;
  /** Where the last reply says, or would say, that the step is: a hint goes on from there. @type {{places?: string[], digit?: number | null}} */
  let wanted = {};
  /** What was asked of the player, with these places: it stays after a wrong answer. */
  let question = "";
  /** How many moves of the game are answered. */
  let answered = 0;
  /** The game that was left when tries were taken back: its last move is answered already. @type {import("./game.js").Game | null} */
  let kept = null;
  const table = new ExerciseTable({
    ask: async (name, asked) => {
      if (name !== "hint") return ask(name, asked);
      const now = exercise();
      if (!now?.isFound) {
        isHelped = true;
        // The hint has the room of the reply before it.
        clear();
      }
      const report = await ask(name, { ...asked, ...wanted });
      const { is_found: isFound, where = "", places, digit } = /** @type {import("./api.js").HintReport} */ (report);
      if (isFound && !now?.isFound && now?.grid === exercise()?.grid) [wanted, question] = [{ places, digit }, where];
      return report;
    },
    say,
    tell: parts.tell,
  }, () => more());
  const board = new Board();
  const hints = makeHints({ table, board, attempt, onShown: () => end("shown"), go });
  const pad = makePad(table, { check: () => {}, hint: hints.next });
  const gameKey = () => table.say(text("gameKey"));
  listen(parts.area, board, table, { help: parts.keys, hint: { actOf: (event, target) => hints.actOf(event, target) ?? readOf(event) }, check: gameKey, path: gameKey, pause: gameKey });
  point(board, table);

  const title = make("h1", {});
  const dots = make("span", { class: "finds" });
  const lesson = make("span", { class: "end" });
  const task = make("p", { class: "lead" });
  /** What the technique is. */
  const idea = make("p", { class: "idea s soft", onclick: () => idea.classList.toggle("open") });
  const answer = make("div", { class: "answer" });
  const reader = makeReader({
    table,
    say,
    linked: linker({ board, say, terms: textsOf("terms"), put: (meaning, word) => word.closest(".said")?.append(meaning), isPlain: () => isPlain() }),
    onShown: (isEnd) => onScreen.tell(isEnd),
    onward: () => (screen.element.open ? { name: text("another"), act: more } : null),
    before: () => (screen.element.open ? { back: onScreen.showTask, start: onScreen.showTask } : null),
  });
  reader.now.classList.add("only-n");
  /** The step that was found or shown, to be read. */
  const read = make("div", { class: "read", onkeydown: reader.onKey });
  const putRead = () => read.replaceChildren(reader.list, reader.now, reader.foot);
  const screen = makeScreen({ root, board, reader, ahead: () => onScreen.ahead(), onClosed: () => {
    desk.prepend(board.element);
    putRead();
    if (part && read.isConnected) reader.begin(part, reader.told().length - 1);
    board.focus(table.cursor);
  } });
  /** Keys that read what was found, also from the board. @param {KeyboardEvent} event */
  const readOf = (event) => (reader.list.isConnected && !event.shiftKey && /^(Arrow(Left|Right)|Home|End)$/.test(event.key) ? () => reader.onKey(event) : null);
  /** A class goes on with the same exercise as everybody, found or not. */
  const more = () => (exercise() ? begin(exercise()?.technique ?? "", numberAfter(number, Boolean(exercise()?.isFound) || isPupil() || screen.element.open || desk.classList.contains("large"))) : begin(asked, number));
  const onScreen = makeExerciseScreen(parts, { table, screen, reader, task, read, number: () => number, wanted: () => wanted, part: () => part, more, onReveal: (step) => {
    part = step;
    end("shown", true);
  } });
  const again = button(text("another"), more, { class: "btn" });
  const helpMe = button("", hints.next, { class: "btn lamp" }, icon("hint"), text("hint"));
  const onward = make("span", {});
  /** What the reply to a try leads to, if the player wants it. */
  const offered = make("span", {});
  const clear = () => [answer, offered].forEach((each) => each.replaceChildren());
  const { tools, forClass, mine } = makeTools(parts, table, { exercise: () => exercise(), number: () => number, begin: (technique, wish) => begin(technique, wish), showOnScreen: () => onScreen.show(), onTick: () => keep() });
  const acts = make("div", { class: "acts" }, offered, helpMe, again, mine, onward);
  const foot = make("p", { class: "foot" });
  const keysSay = make("p", { class: "strikes s soft" });
  const coach = make("section", { class: "coach task", "aria-label": text("task") }, task, idea, keysSay, answer, acts);
  const desk = make(
    "div",
    { class: "play practising" },
    board.element,
    make("div", { class: "rail" }, make("div", { class: "strip" }, title, dots, lesson), coach, make("div", { class: "help" }, hints.element), pad.element, tools, foot),
  );

  /** Opens another exercise by its number, where that stands. */
  const numbered = button("", () => attempt(() => chooseExercise(parts, exercise()?.technique ?? "", begin, number)), { class: "term" });

  /** The technique that was asked for last, the number of the exercise, and the place that a link named last. */
  let [asked, number, named] = ["", 0, ""];
  const exercise = () => table.game.exercise;
  /** Whether cells are named in words. */
  const isPlain = () => SINGLES.includes(exercise()?.technique ?? "");

  /** What the page of the game shows, while that is left. @type {string[]} */
  let left = [];

  /** Begin an exercise. @param {string} technique @param {number} [wish] its number */
  const begin = (technique, wish) =>
    attempt(async () => {
      const next = wish ?? firstNumber(progressOf(technique).found);
      const words = text("exerciseComes", { number: next });
      asked = technique;
      // Where there is none yet, nothing can be done before it is there.
      desk.classList.toggle("waiting", !exercise());
      if (!exercise()) [number, task.textContent] = [next, words];
      const made = await working(() => ask("practice", { technique, ...exerciseOf(next) }), () => say(task.textContent = words)).finally(() => {
        desk.classList.remove("waiting");
        task.textContent = "";
        show();
      });
      number = next;
      named = nameExercise(root, technique, number);
      const begun = begunAt(technique, number, made.puzzle);
      [isHelped, isPlaced, part, wanted, question, answered, table.beside] = [begun?.isHelped ?? false, made.is_placed, null, {}, "", begun?.moves.length ?? 0, ""];
      tries = begun?.tries ?? 0;
      hints.close();
      clear();
      table.settings = { ...play.settings, marksComplete: false };
      table.chosen = isPlaced ? "values" : "corner";
      const game = gameOf(made.grid);
      table.load(resumed({ ...game, isFilled: !isPlaced, exercise: { ...made, techniques: made.techniques ?? null, struck: game.struck, isFound: false } }, begun));
      show();
      opening = spoken([task, idea, keysSay].map((each) => each.textContent).join(" ").trim());
      // What was found before is answered once more.
      answered = 0;
      await judge();
      if (opening) say(opening);
      opening = "";
      if (screen.element.open) return onScreen.showTask();
      board.focus(table.cursor);
    });

  /** Show what the exercise is, and what was found before. */
  const show = () => {
    const now = exercise();
    if (!now) return;
    const { technique, name } = now;
    const { found, alone } = progressOf(technique);
    title.textContent = name;
    numbered.replaceChildren(text("exerciseNumber", { number }));
    numbered.setAttribute("aria-label", `${text("exerciseNumber", { number })}: ${text("anotherNumber")}`);
    dots.replaceChildren(pips(technique), make("span", { class: "xs soft" }, make("span", { "aria-hidden": "true" }, `${state(technique, false)} · `), numbered));
    lesson.replaceChildren(link(`lesson/${technique}`, { class: "btn quiet" }, text("lesson"), icon("fore")));
    const [before, ...after] = now.task.split(name);
    const named = term(name, now.idea ?? "", { say, put: (meaning) => task.after(meaning) });
    task.replaceChildren(desk.classList.contains("large") ? `${text("newBoard")} ` : "", before, make("b", {}, named), after.join(name));
    idea.textContent = now.isFound ? "" : now.idea ?? "";
    idea.classList.remove("open");
    showKeys();
    fitTask(root, pad.element, idea, keysSay);
    desk.classList.toggle("over", now.isFound);
    foot.textContent = [tries ? `${triesInWords(tries)}.` : "", found ? `${text("foundAloneOf", { alone, found })}.` : "", isPlaced ? "" : text("candidatesHere")].join(" ");
    [helpMe.hidden, mine.hidden] = [now.isFound, !now.isFound];
    onward.replaceChildren();
    // One way on stands out: another one, until the technique is known; then the next lesson.
    if (now.isFound && isKnown(technique)) goOn(technique);
    again.className = now.isFound && !isKnown(technique) ? "btn main" : "btn";
  };

  /** Say what a key does in this mode, where keys can strike. */
  const showKeys = () => {
    const { mode, game } = table;
    const isStrike = Boolean(game.isFilled) && (mode === "corner" || mode === "centre");
    keysSay.textContent = isPlaced || game.exercise?.isFound ? "" : isStrike ? text("keysStrike") : mode === "values" ? text("keysPlace") : "";
    pad.element.classList.toggle("striking", isStrike);
  };

  /** Lead on to the lesson after a technique. @param {string} technique */
  const goOn = async (technique) => {
    const lessons = await courseOf(ask);
    const next = lessons[lessons.findIndex((each) => each.technique === technique) + 1];
    if (next && exercise()?.technique === technique) onward.replaceChildren(link(`lesson/${next.technique}`, { class: "btn main" }, text("nextLesson", { place: next.name }), icon("fore")));
  };

  /** @param {"good" | "lamp"} kind @param {import("./icons.js").Icon} sign @param {string} words @param {HTMLElement} [act] what the player may ask for */
  const put = (kind, sign, words, act) => {
    const shown = words.split("\n").map((each) => make("span", {}, isPlain() ? plain(each) : each, " "));
    answer.replaceChildren(make("p", { class: `note ${kind}` }, icon(sign), make("span", { class: "lines" }, ...shown)));
    offered.replaceChildren(act ?? "");
    // What does not fit a small phone is scrolled, by keys too.
    answer.tabIndex = answer.scrollHeight > answer.clientHeight ? 0 : -1;
  };
  /** @type {typeof put} */
  const told = (kind, sign, words, act) => {
    put(kind, sign, words, act);
    say(`${opening} ${spoken(words.replace("\n", " "))}`.trim());
    opening = "";
  };

  /** What a step rules out, by default the one that was found, and how much of it is struck. */
  const sought = (of = part) => of?.eliminations ?? [];
  const struck = (of = part) => sought(of).map((each) => candidateOf(each)).filter(([cell, digit]) => table.game.struck[cell] & bit(digit)).length;
  /** Answer a try that found the step, or a part of it. @param {import("./table.js").Step | null} [step] @param {string[]} [ruledOut] */
  const find = (step = null, ruledOut = []) => {
    const before = part;
    if (step && (!before || struck(step) >= struck())) part = step;
    const [own, count] = [struck(), sought().length];
    if (own >= count) return end("found");
    const isPart = (!before || String(sought(before)) === String(sought())) && ruledOut.some((each) => sought().includes(each));
    told("good", "check", counted(isPart ? "practiceFoundOne" : "practiceOther", own, count), rest());
  };
  const rest = () => button(text("showRest"), () => end("found"), { class: "btn" });
  /** @param {"practiceFoundOne" | "practiceOther"} how @param {number} found @param {number} all */
  const counted = (how, found, all) => `${text(how, { found, count: all, name: exercise()?.name ?? "" })} ${text(all - found === 1 ? "practiceLeftOne" : "practiceLeft", { count: all - found })}`;

  /** Count what is found still, after a move was taken back. */
  const recount = () => {
    answered = table.game.done;
    if (part && struck()) {
      const words = counted("practiceFoundOne", struck(), sought().length);
      put("good", "check", words, rest());
      table.beside = ` ${words}`;
    } else {
      part = null;
      clear();
    }
  };

  const keep = () => keepBegun(table, number, { tries, isHelped });

  /** End an exercise. @param {"found" | "shown"} how @param {boolean} [isRead] whether the step is read */
  const end = (how, isRead = how === "found") => {
    const now = exercise();
    if (!now || now.isFound) return;
    hints.close();
    const wasKnown = isKnown(now.technique);
    count(now.technique, how === "shown" ? how : isHelped ? "helped" : "alone", table.seconds, tries);
    table.game = { ...table.game, exercise: { ...now, isFound: true } };
    keep();
    show();
    if (how === "shown") {
      told("lamp", "hint", text("practiceShown"));
      table.beside = ` ${text("practiceShown")} ${text("enterAnother")}`;
    } else {
      const [found, all] = [struck(), sought().length];
      told("good", "check", [found < all ? text("practiceFoundOne", { found, count: all, name: now.name }) : text(isHelped ? "practiceFoundHelped" : "practiceFound"), !wasKnown && isKnown(now.technique) ? text("practiceKnown", { name: now.name }) : "", part?.statements?.length ? text("practiceWhy") : ""].filter(Boolean).join(" ").trim());
    }
    if (!part || !isRead) return;
    if (!screen.element.open) putRead();
    answer.append(read);
    reader.begin(part);
    say([spoken(answer.querySelector(".note")?.textContent ?? ""), reader.beginning(), text("enterAnother")].join(" "));
  };

  /** Answer the last move, with those before it that came faster than their answers. */
  const judge = async () => {
    const now = exercise();
    const { game } = table;
    if (!now || game === kept) return;
    if (!now.isFound && game.done <= answered) return game.done < answered ? recount() : undefined;
    const from = Math.min(answered, game.done - 1);
    const tried = doneBy(game.moves.slice(from, game.done).flat());
    if (now.isFound) {
      if (!tried?.ruled_out.some((each) => sought().includes(each))) return;
      table.beside = `, ${struck() < sought().length ? text("of", { place: struck(), count: sought().length }) : text("allFound")}`;
      return;
    }
    if (!tried) return;
    const { technique, grid, profile, techniques } = now;
    const found = doneBy(game.moves.slice(0, from).flat())?.ruled_out ?? [];
    const { verdict, text: words = "", where = "", look = "", places = [], digit, step } = await ask("attempt", { grid, technique, profile, ...(techniques ? { techniques } : {}), ...tried, found });
    if (table.game !== game) return;
    if (!verdict) return void table.inWords(({ lastMove }) => say(lastMove(game, table.settings.showConflicts)));
    answered = game.done;
    const isNext = verdict === "found" || !question;
    if (isNext) [wanted, question] = [{ places, digit }, ""];
    if (verdict === "found") return find(step, tried.ruled_out);
    if (verdict === "known") return told("lamp", "hint", words);
    // What does not follow is taken back: it would give away a part of the solution, or spoil the pattern.
    let left = game;
    while (left.done > from) left = undo(left);
    answered = from;
    kept = { ...left, moves: game.moves.slice(0, from) };
    table.play(kept, () => "");
    tries += 1;
    keep();
    show();
    /** Where to look stands on its own line, and is lit on the board. @param {string} taken */
    const place = (taken) => {
      const why = isNext ? where.slice(0, where.length - look.length).trim() : words;
      question ||= look;
      told("lamp", taken ? "undo" : "hint", [why, `${question} ${taken}`.trim()].filter(Boolean).join("\n"));
      if (!taken) answer.scrollTop = answer.scrollHeight;
      hints.close();
      table.looked = new Set((wanted.places ?? []).flatMap((each) => cellsOf(each)));
      table.refresh();
    };
    // Who was told where to look by a hint still sees that.
    if (isHelped) return place(text("takenBack"));
    told("lamp", "undo", `${words} ${text("takenBack")}`, button(text("askPlace"), () => place(""), { class: "btn" }));
  };
  table.onChange = () => {
    board.show(table.view());
    pad.show();
    showKeys();
    hints.show();
  };
  table.onMove = () => void attempt(judge);

  return {
    id: "practice",
    title: text("practice"),
    icon: "practice",
    show: (home, [technique, audience, mark], isFirst) => {
      if (isPupil(mark)) forClass.forEach((each) => each.remove());
      desk.classList.toggle("large", audience === "class");
      if (isFirst && technique) nameLesson(technique);
      if (!desk.isConnected) {
        left = STATES.filter((state) => root.classList.contains(state));
        root.classList.remove(...STATES);
        root.classList.toggle("hinted", !hints.element.hidden);
      }
      home.replaceChildren(desk);
      const now = exercise();
      const wish = audience === "class" ? FIRST : /^\d+$/.test(audience ?? "") ? Number(audience) : null;
      const linked = wish === null ? "" : `${technique}/${wish}`;
      if (wish !== null && linked !== named) {
        named = linked;
        return begin(technique, wish);
      }
      if (now && (!technique || technique === now.technique)) return show();
      return attempt(async () => begin(technique ?? nextLesson(await courseOf(ask)).technique));
    },
    leave: () => {
      keep();
      desk.remove();
      root.classList.remove(...STATES);
      root.classList.add(...left);
    },
    focus: () => board.focus(table.cursor),
  };
}
