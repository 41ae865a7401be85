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
 * @param {() => void} acts.onUndo on a phone the card has the room of the tools
 */
export function makeCard({ onStage, onBack, onForth, onClose, onUndo }) {
  const items = new Map(/** @type {Stage[]} */ (Object.keys(STAGES)).map((each) => [each, make("li", {}, button(text(STAGES[each].name), () => onStage(each)))]));
  const title = make("div", { class: "title" });
  const body = make("div", { class: "body" });
  const back = button("", onBack, { class: "btn" });
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
    make("div", { class: "hintfoot" }, back, make("span", { class: "counted" }, count, only), forth),
  );

  return {
    element, items, title, body, only, undo, forth,
    /** Say where the buttons lead; the last statement is applied. @param {Stage} stage @param {string} counted @param {boolean} isEnd */
    feet: (stage, counted, isEnd) => {
      back.replaceChildren(...(stage === "where" ? [] : [icon("back")]), text(STAGES[stage].back));
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
