/**
 * The hint card: where, what, why. Why is read one statement at a time; each lights what it speaks of and is spoken once.
 * What a statement stands for unfolds as a part with its own count. ``help.js`` has other help in the same place.
 */

import { button, linkTo, make } from "./dom.js";
import { isSolved } from "./game.js";
import { chipOf, makeCard, onTapWithoutKeypad, otherLevel, restKeypad, scrollToRead } from "./hint_card.js";
import { icon } from "./icons.js";
import { isLevel, levelName } from "./levels.js";
import { ruledOut } from "./moves.js";
import { hintCount, isUntold, noteHint } from "./progress.js";
import { CELLS, candidateOf, cellsOf, nameOf } from "./rules.js";
import { SINGLES, linker, nameMeaning, plain, spoken, term } from "./sentences.js";
import { NOTHING, sceneOf, shownIn, statementsOf } from "./statements.js";
import { isSamePosition, takeStep } from "./steps.js";
import { figures, text, textsOf } from "./texts.js";
import { placeName } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Step} Step */
/** @typedef {import("./statements.js").Statement} Statement */
/** @typedef {import("./api.js").HintReport} Report */
/** @typedef {import("./hint_card.js").Stage} Stage */
/**
 * @typedef {object} Keyed what the keys do with a hint
 * @property {(event: KeyboardEvent, target: Element) => (() => void) | null} actOf
 */
/** @typedef {{statements: Statement[], place: number}} Reading statements, and the one that is read */

/** The levels whose techniques are told without a number: whoever meets them does not know its scale yet. */
const SOON = ["beginner", "easy"];

/**
 * @param {object} parts
 * @param {Table} parts.table
 * @param {import("./board.js").Board} parts.board
 * @param {(act: () => Promise<void>) => Promise<void>} parts.attempt runs an act and says what failed
 * @param {(step: Step) => void} parts.onShown hears of a step that is applied, before it is
 * @param {(hash: string) => void} parts.go goes to another place of the page
 */
export function makeHints({ table, board, attempt, onShown, go }) {
  /** What is told: a report for each stage. @type {Partial<Record<Stage, Report>>} */
  let told = {};
  /** @type {Stage | null} */
  let stage = null;
  /** What is read, outermost first: all statements, then parts of them. @type {Reading[]} */
  let readings = [];
  /** Whether a statement was told. */
  let isBegun = false;
  /** The game that the hint is about. @type {import("./game.js").Game | null} */
  let game = null;
  let isAsking = false;
  /** The stage that was asked for while another one was. @type {Stage | null} */
  let wished = null;
  /** Whether the technique was named to the player. */
  let isNamed = false;
  /** What was said of how the hint counts. @type {string | null} */
  let counted = null;
  /** Where the player was, and where a hint led, if it did. @type {[number, number] | null} */
  let led = null;
  /** Whether the player looks alone: the sentence and the frames stay, and the keypad is back. */
  let isAlone = false;

  const { element, items, title, body, only, undo, forth, feet } = makeCard({
    onStage: (each) => each !== stage && tell(each),
    onBack: () => backward(),
    onForth: (isPointer) => forward(isPointer),
    onClose: () => leave(),
    onApply: (isPointer) => apply(isPointer),
    onUndo: () => table.undo(),
  });

  onTapWithoutKeypad(board, () => stage === "where" && !isAlone && !table.game.values[table.cursor] && lookAlone());
  /** Where meanings unfold: below the sentence that has the word. @type {import("./sentences.js").Unfolding} */
  const unfolding = { say: (words) => table.say(words), put: (meaning, word) => {
    const sentence = word.closest(".list li, .body > p");
    if (isAlone) element.append(meaning);
    else if (sentence instanceof HTMLLIElement) sentence.append(meaning);
    else if (sentence) sentence.after(meaning);
    else body.prepend(meaning);
  } };

  /** A practice does not name its technique. @returns {Stage[]} */
  const stages = () => (table.game.exercise && !table.game.exercise.isFound ? ["where", "step"] : ["where", "technique", "step"]);
  /** Return all of the step, once it is told. */
  const whole = () => told.step?.step;
  /** Whether cells are named in words. */
  const isPlain = () => SINGLES.includes(whole()?.technique ?? "");
  const reading = () => readings[readings.length - 1];
  const isLast = () => readings.length === 1 && reading().place === reading().statements.length - 1;

  const close = () => {
    const hadFocus = element.contains(document.activeElement);
    forget();
    if (table.drawn || table.looked.size) table.hide();
    if (hadFocus) board.focus(table.cursor);
  };

  /** Close the hint and say so: the player wants that. */
  const leave = () => {
    const [from, to] = led ?? [];
    close();
    if (from !== undefined && table.cursor === to) table.go(from);
    if (board.grid.contains(document.activeElement)) board.focus(table.cursor);
    table.say(text("hintClosed", { cell: placeName(table.cursor, table.board) }));
  };

  const forget = () => {
    told = {};
    stage = counted = game = led = null;
    isNamed = isAlone = isBegun = false;
    readings = [];
    element.hidden = true;
    element.closest(".nonet")?.classList.remove("hinted", "looking");
  };

  /** Leave the player alone with the sentence: where to look stays in sight until its digit is placed. */
  const lookAlone = () => {
    const hadFocus = element.contains(document.activeElement);
    isAlone = true;
    render();
    if (hadFocus) board.focus(table.cursor);
  };

  /** Tell a stage. @param {Stage} next */
  const tell = (next) =>
    attempt(async () => {
      if (isAsking) {
        wished = next;
        return;
      }
      if (isSolved(table.game)) return table.because("noEmpty");
      if (!told[next]) {
        game ??= table.game;
        isAsking = true;
        try {
          const report = await table.hint(next);
          if (game !== table.game) return;
          noteHint(table, report);
          if (!report.is_found) {
            forget();
            return table.tell(text("noStep"));
          }
          for (const each of stages().slice(0, stages().indexOf(next) + 1)) told[each] = report;
        } catch (error) {
          if (!stage) forget();
          throw error;
        } finally {
          isAsking = false;
        }
        // A key that came meanwhile asked for more.
        if (wished && wished !== next) setTimeout(tell, 0, wished);
        wished = null;
      }
      stage = next;
      isAlone = false;
      const step = whole();
      if (next === "step" && step) readings = [{ statements: statementsOf(step), place: 0 }];
      render();
      // While this one is read, the next one comes.
      const [after] = stages().slice(stages().indexOf(next) + 1);
      if (after && !told[after]) setTimeout(() => game === table.game && table.hint(after).catch(() => {}));
    });

  const next = () => {
    const all = stages();
    if (stage === "step") read(1);
    else tell(all[stage ? all.indexOf(stage) + 1 : 0]);
  };

  /** Go on: the next stage, the next statement, or the end of both. @param {boolean} [isPointer] whether the button was pressed, not a key */
  const forward = (isPointer = false) => {
    if (stage === "step" && isLast()) apply(isPointer);
    else next();
  };

  const backward = () => {
    const all = stages();
    if (stage === "where") lookAlone();
    else if (stage !== "step" || (readings.length === 1 && !reading().place)) tell(all[all.indexOf(/** @type {Stage} */ (stage)) - 1]);
    else read(-1);
  };

  /** Read another statement, by infinity the last or the first; a part ends in the statement that it belongs to. @param {number} by */
  const read = (by) => {
    const now = reading();
    const place = now.place + by;
    if (place >= 0 && place < now.statements.length) now.place = place;
    else if (Math.abs(by) > 1) now.place = by < 0 ? 0 : now.statements.length - 1;
    else if (readings.length > 1) readings.pop();
    else return table.say(by < 0 ? text("atFirst") : `${text("atLast")} ${text("enterApplies")}`);
    render();
  };

  /** @param {number} part */
  const unfold = (part) => {
    readings.push({ statements: whole()?.parts?.[part].statements ?? [], place: 0 });
    render();
  };

  /** @param {boolean} isPointer */
  const apply = (isPointer) => {
    const step = whole();
    if (!step) return;
    if (isPointer) restKeypad(element.closest(".nonet"));
    const hadFocus = element.contains(document.activeElement) || board.grid.contains(document.activeElement);
    forget();
    onShown(step);
    takeStep(table, step, (whole, isSpoken) => text("applied", { what: [...step.placements.map((each) => spoken(each, table.board)), ...ruledOut(step.eliminations.map((each) => candidateOf(each, table.board)), isSpoken, "NotAnyMore", table.board), whole].filter(Boolean).join("; ") }));
    if (hadFocus) board.focus(table.cursor);
  };

  /** Show the stage, on the card and on the board, and say it. */
  const render = () => {
    const report = stage && told[stage];
    if (!stage || !report) return;
    const { level = "" } = report;
    const all = stages();
    element.hidden = false;
    element.querySelector(":scope > .meaning")?.remove();
    element.closest(".nonet")?.classList.toggle("hinted", !isAlone);
    element.closest(".nonet")?.classList.toggle("looking", isAlone);
    element.classList.toggle("slim", isAlone);
    element.dataset.stage = stage;
    for (const [each, item] of items) {
      item.hidden = !all.includes(each);
      item.className = all.indexOf(each) < all.indexOf(stage) ? "done" : "";
      item.ariaCurrent = each === stage ? "step" : null;
    }
    undo.hidden = !table.game.done;
    title.hidden = stage === "where" || !all.includes("technique");
    const name = report.name ?? "";
    title.replaceChildren(make("h2", {}, stage === "step" && report.idea ? term(name, report.idea, unfolding) : name), level && isLevel(level) ? chipOf(level, unfolding) : "",
      report.technique && !table.game.board ? linkTo(go)(`lesson/${report.known_as || report.technique}`, { class: "btn quiet", "aria-label": `${text("lesson")}: ${name}` }, text("lesson"), icon("fore")) : "");
    const step = whole();
    if (stage === "step" && step) tellWhy(step, isNamed || !all.includes("technique") ? "" : `${name}. `);
    else if (stage === "technique") tellWhat(report);
    else tellWhere(report);
    isNamed ||= stage !== "where";
    // The button that asked may be gone, and the focus with it.
    if (!isAlone && !document.activeElement?.closest("[tabindex], a, button, input, select, textarea")?.getClientRects().length) forth.focus();
  };

  /** Say what the name of a cell is, where a player first sees one. @param {string} words @param {Element | null} where */
  const explainName = (words, where) => {
    const meaning = stage === "step" && isPlain() ? null : nameMeaning(words, table.board);
    if (!meaning || !where) return;
    where.append(meaning);
    // The statement has the room: touched, its names say what they are.
    if (where.clientHeight > body.clientHeight || !isUntold("names")) meaning.remove();
  };

  /** Say that a hint counts, once for ears; with the first hint where the count stands. @param {string} words what is said before it */
  const counting = (words) => {
    const isSaid = counted !== null;
    counted ??= hintCount(table);
    if (counted && !isAlone && (stage === "where" || !isSaid)) body.append(make("p", { class: "soft s" }, counted));
    return isSaid ? words : `${words} ${counted}`.trim();
  };

  /** @param {Report} report */
  const tellWhere = (report) => {
    const { where = "", places = [], digit } = report;
    // Who begins was told of the chosen cell: a question whose answer it is has another one, and its digit is lit.
    const cells = table.game.about?.isFirst && !table.game.moves.length ? places.flatMap((place) => cellsOf(place, table.board)) : [];
    const told = table.cursor;
    if (cells.includes(told)) table.go([...cells, ...CELLS].find((cell) => (digit ? table.game.values[cell] === digit : table.game.values[cell])) ?? told);
    const [to, from] = [table.cursor, told].map((cell) => placeName(cell, table.board));
    const moved = to === from ? "" : ` ${text("cursorLeft", { cell: to, from })}`;
    if (moved) led = [told, table.cursor];
    // What has the focus already would be laid out once more.
    if (moved && board.grid.contains(document.activeElement)) board.focus(table.cursor);
    body.replaceChildren(make("p", { class: "said big" }, ...sentence(where)));
    explainName(where, body);
    feet("where", "", false);
    look(report);
    table.say(`${counting(spoken(where, table.board))}${moved} ${text("hForMore")}`);
  };

  /** @param {Report} report */
  const tellWhat = (report) => {
    const { level = "" } = report;
    const difficulty = table.settings.scale === "none" || !report.difficulty || report.profile === "rules" ? "" : text(table.stepQuestion().profile === "hodoku" ? "onHodoku" : "onSe121", { difficulty: figures(report.difficulty, report.profile === "hodoku" ? 0 : 1) });
    // Who begins has the level in words; what it is, and its number, are one touch away.
    const isBegun = level && isLevel(level) && SOON.includes(level);
    const [before, after] = text("ofLevel", { level: "|" }).split("|");
    const other = level && isLevel(level) ? otherLevel(table.game, level) : "";
    const rated = [level && isLevel(level) && (isBegun || other) ? `${before}${levelName(level)}${after}` : "", other, isBegun ? "" : difficulty].filter(Boolean).join(" ");
    body.replaceChildren(
      report.idea ? make("p", { class: "said" }, ...sentence(report.idea)) : "",
      !rated ? "" : make("p", { class: "soft" }, ...(isBegun && difficulty ? [before, term(levelName(level), `${text(level === "easy" ? "secondLevel" : "firstLevel")} ${difficulty}`, unfolding), `${after} ${other}`] : [rated])),
    );
    feet("technique", "", false);
    look(report);
    table.say([report.name ?? "", report.idea ?? "", rated].filter(Boolean).map((each) => spoken(each, table.board).replace(/[^.!?]$/, "$&.")).join(" ") + ` ${text("hForMore")}`);
  };

  /** @param {Step} step @param {string} heading what is said first: who asks why at once has not heard the technique */
  const tellWhy = (step, heading) => {
    const { statements, place } = reading();
    const now = statements[place];
    const isInPart = readings.length > 1;
    const part = now.part == null || !step.parts?.[now.part] ? "" : button(text("showPart"), () => unfold(/** @type {number} */ (now.part)), { class: "btn quiet" }, icon("fore"));
    // What follows is not in sight before its reasons are read.
    const isOutcome = (/** @type {number} */ which) => which > place && which === statements.length - 1;
    const items = statements.map((each, which) =>
      make(
        "li",
        { class: [which === place ? "now" : which === place - 1 ? "past before" : which < place ? "past" : isOutcome(which) ? "outcome" : "", each.within == null || readings.length > 1 ? "" : "within"].join(" ").trim() || null, "aria-current": which === place ? "step" : null },
        make("span", { class: "said" }, ...(which === place ? sentence(each.text, isLast()) : [isPlain() ? plain(each.text, table.board) : each.text])),
      ));
    // What needs no candidates, as a beginner's single, has no switch for them.
    const some = table.game.isFilled ? "" : shownIn(step, table.board);
    only.textContent = some && text("onlyShown", { what: some });
    only.hidden = !some || table.settings.allCandidates;
    const all = !some ? "" : button(text("allCandidates"), () => {
      only.hidden = !table.settings.allCandidates;
      table.set({ allCandidates: only.hidden });
      body.querySelector(".all")?.setAttribute("aria-pressed", String(only.hidden));
    }, { class: "btn quiet all", "aria-pressed": String(table.settings.allCandidates) }, make("small", { class: "soft" }, text("allCandidatesNote")));
    const above = readings[readings.length - 2];
    body.replaceChildren(
      above ? button(text("backToPart", { place: above.place + 1 }), () => { readings.pop(); render(); }, { class: "btn quiet up" }) : "",
      above ? make("p", { class: "soft" }, ...sentence(step.parts?.[above.statements[above.place].part ?? -1]?.title ?? "")) : "",
      make("ol", { class: "list" }, ...items),
      make("div", { class: "acts" }, part, all),
    );
    const present = body.querySelector("li.now");
    const placed = text("of", { place: place + 1, count: statements.length });
    feet("step", placed, isLast());
    explainName(now.text, present);
    light();
    table.say(`${heading}${counting(spoken(now.text, table.board))} ${placed}${isInPart ? `, ${text("inPart")}` : isLast() ? `. ${text("enterApplies")}` : isBegun ? "" : `. ${text("rightReadsOn")}`}`);
    isBegun = true;
    if (present instanceof HTMLElement) scrollToRead(body, present);
  };

  /** Show on the board what is told. */
  const light = () => (stage === "step" ? table.draw(sceneOf(reading().statements, reading().place, whole()?.shown ?? NOTHING, table.board)) : look(told[stage ?? "where"] ?? {}));

  /** Highlight the places of a hint. @param {Pick<Report, "places">} report */
  const look = (report) => {
    table.drawn = null;
    table.looked = new Set((report.places ?? []).flatMap((place) => cellsOf(place, table.board)));
    table.refresh();
  };

  const sentence = linker({ board, ...unfolding, terms: textsOf("terms"), areCellsNamed: true, isPlain: () => stage === "step" && isPlain() });

  /**
   * End a hint whose place has what it is about, and say so; a wrong digit there does not end it.
   * @param {Report} where @param {number[]} before the digits when the hint was told, or last held @param {number[]} values
   */
  const end = async ({ places = [], digit }, before, values) => {
    const placed = places.flatMap((place) => cellsOf(place, table.board)).filter((cell) => values[cell] && (digit ? values[cell] === digit : values[cell] !== before[cell]));
    if (!placed.length) return;
    const found = await table.ask("mistakes", { grid: table.position() }).catch(() => null);
    if (game?.values !== values || (found && placed.every((cell) => found.values.includes(nameOf(cell, table.board))))) return;
    close();
    // A practice answers each try itself.
    if (found && !table.game.exercise) table.tell(text("thatIsIt"));
  };

  /** A hint is about one position: once that has changed, it goes. Who looks alone keeps where to look while it holds. */
  const show = () => {
    undo.hidden = !table.game.done;
    if (!game || game === table.game) return;
    const [before, now, where] = [game, table.game, told.where];
    // Colours and marks change nothing that a hint is about.
    const isSame = isSamePosition(before, now, table.settings.marksComplete);
    if (!where || (!isSame && (!isAlone || before.givens !== now.givens || isSolved(now)))) return close();
    game = now;
    if (!isSame) told = { where };
    light();
    if (before.values !== now.values) end(where, before.values, now.values);
  };

  /** @type {Keyed["actOf"]} */
  const actOf = ({ key, code, shiftKey }, target) => {
    if (code === "KeyH") return next;
    if (code === "KeyW") return () => (stage === "step" ? render() : tell("step"));
    if (!stage) return null;
    if (key === "Escape") return leave;
    if (isAlone) return null;
    if (key === "Enter") return () => forward();
    if (shiftKey || (stage !== "step" && !element.contains(target))) return null;
    // The arrows read; what is beyond the statements has keys and buttons of its own.
    if (stage === "step" && (key === "Home" || key === "End")) return () => read(key === "End" ? Infinity : -Infinity);
    if (key === "ArrowRight") return next;
    if (key === "ArrowLeft") return () => (stage === "step" ? read(-1) : stage === "where" ? table.say(text("atFirst")) : backward());
    return null;
  };

  return { element, show, next, close, actOf };
}
