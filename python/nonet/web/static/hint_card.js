/** The card of a hint: its stages, the room of what is told, and below it the way back, the count and the way on. */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { dots, isLevel, levelName } from "./levels.js";
import { term } from "./sentences.js";
import { text } from "./texts.js";

/** @typedef {import("./api.js").HintReport["stage"]} Stage */
/** @typedef {import("./texts.js").Key} Key */

/** The stages, with the names of the ways back and on. @type {Record<Stage, {name: Key, back: Key, on: Key}>} */
const STAGES = {
  where: { name: "stageWhere", back: "lookMyself", on: "hintMore" },
  technique: { name: "stageWhat", back: "back", on: "showWhy" },
  step: { name: "stageWhy", back: "back", on: "next" },
};

/**
 * @param {object} acts
 * @param {(stage: Stage) => void} acts.onStage
 * @param {() => void} acts.onBack
 * @param {(isPointer: boolean) => void} acts.onForth hears whether the button was pressed, not a key
 * @param {() => void} acts.onClose
 * @param {(isPointer: boolean) => void} acts.onApply before the last statement
 * @param {() => void} acts.onUndo on a phone the card has the room of the tools
 */
export function makeCard({ onStage, onBack, onForth, onClose, onApply, onUndo }) {
  const items = new Map(/** @type {Stage[]} */ (Object.keys(STAGES)).map((each) => [each, make("li", {}, button(text(STAGES[each].name), () => onStage(each)))]));
  const title = make("div", { class: "title" });
  const body = make("div", { class: "body" });
  const back = button("", onBack, { class: "btn" });
  const early = button("", () => {}, { class: "btn early", hidden: true, onclick: (/** @type {MouseEvent} */ { detail }) => onApply(detail > 0) }, icon("check"), make("span", {}, text("apply")));
  const count = make("span", { class: "count num" });
  const undo = button("", onUndo, { class: "btn icon only-n", "aria-label": text("undo") }, icon("undo"));
  const only = make("small", { class: "soft" });
  const forth = button("", () => {}, { class: "btn lamp", onclick: (/** @type {MouseEvent} */ { detail }) => onForth(detail > 0) });
  const element = make(
    "section",
    { class: "coach hint", "aria-label": text("hint"), hidden: true },
    make("div", { class: "stages" }, make("ol", {}, ...items.values()), undo, button("", onClose, { class: "btn icon", "aria-label": text("closeHint") }, icon("close"))),
    title,
    body,
    make("div", { class: "hintfoot" }, back, make("span", { class: "counted" }, count, only), early, forth),
  );

  return {
    element, items, title, body, only, undo, forth,
    /** Say where the buttons lead; the last statement is applied. @param {Stage} stage @param {string} counted @param {boolean} isEnd */
    feet: (stage, counted, isEnd) => {
      // Whoever has read enough applies the step at once: the sign alone says the way back, so that there is room.
      const isRead = stage === "step";
      early.hidden = !isRead || isEnd;
      back.className = isRead ? "btn icon" : "btn";
      back.replaceChildren(...(stage === "where" ? [] : [icon("back")]), make("span", { class: isRead ? "words" : null }, text(STAGES[stage].back)));
      count.textContent = counted;
      forth.className = isEnd ? "btn main" : "btn lamp";
      forth.replaceChildren(
        ...(isEnd ? [icon("check")] : []),
        text(isEnd ? "apply" : STAGES[stage].on),
        ...(stage === "step" && !isEnd ? [icon("fore")] : []),
        make("kbd", { class: "only-w", "aria-hidden": "true" }, isEnd ? text("enterKey") : "H"),
      );
    },
  };
}

/** The level of a technique, which unfolds what it is; the one of the puzzle can be another. @param {import("./levels.js").Level} level @param {import("./sentences.js").Unfolding} unfolding */
export function chipOf(level, unfolding) {
  const chip = term(levelName(level), text("techniqueLevel"), unfolding, { class: "chip unfolds", "aria-label": levelName(level) });
  chip.prepend(dots(level));
  return chip;
}

/** Say why the puzzle has another level than a technique, where both are seen. @param {import("./game.js").Game} game @param {import("./levels.js").Level} level */
export function otherLevel({ about, exercise }, level) {
  const own = about?.level ?? "";
  return !exercise && isLevel(own) && own !== level ? text("puzzleLevel", { level: levelName(own) }) : "";
}

/** Pixels that stay free below the statement that is read. */
const ROOM = 8;

/**
 * Scroll what is told to the statement that is read: never past its first word, and no line above it is cut.
 * Only the card scrolls, never the page. This lays out all that is written above.
 * @param {HTMLElement} body @param {HTMLElement} present
 */
export function scrollToRead(body, present) {
  const list = /** @type {HTMLElement} */ (present.parentElement);
  list.style.paddingBottom = "";
  const { offsetTop } = present;
  const bottomOf = (/** @type {HTMLElement} */ each) => each.offsetTop + each.offsetHeight;
  // What stands below the statements stays in sight where there is room for both.
  const below = [...body.children].map((each) => bottomOf(/** @type {HTMLElement} */ (each))).filter((end) => end - offsetTop <= body.clientHeight);
  const least = Math.min(offsetTop, Math.max(bottomOf(present) + ROOM, ...below) - body.clientHeight);
  const tops = [...list.children].map((each) => /** @type {HTMLElement} */ (each).offsetTop);
  const top = least <= 0 ? 0 : Math.min(offsetTop, ...tops.filter((each) => each >= least));
  list.style.paddingBottom = `${Math.max(0, top + body.clientHeight - body.scrollHeight)}px`;
  body.scrollTop = top;
}

/** Milliseconds for which the keypad takes no presses after a hint was applied by one. */
const REST = 400;

/** The keypad comes back where the buttons of a hint were: a press too many is no digit. @param {Element | null} root */
export function restKeypad(root) {
  root?.classList.add("applied");
  setTimeout(() => root?.classList.remove("applied"), REST);
}

/** Where the card has the room of the keypad, a tap on the board is heard. @param {import("./board.js").Board} board @param {() => unknown} tapped */
export function onTapWithoutKeypad(board, tapped) {
  board.grid.addEventListener("click", () => {
    if (!board.element.parentElement?.querySelector(".pad .digits")?.getClientRects().length) tapped();
  });
}
