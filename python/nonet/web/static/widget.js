/** The board in a notebook: its state is that of the kernel's ``Board``, and the kernel answers its questions. */

import { lineOf } from "./rules.js";
import { position } from "./game.js";
import { makePage } from "./page.js";
import { Refused, gameOf } from "./table.js";

/**
 * @typedef {object} Model what a notebook gives (anywidget)
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: (...args: any[]) => void) => void} on
 * @property {(event: string, listener: (...args: any[]) => void) => void} off
 * @property {(message: object) => void} send
 */

/** @param {{model: Model, el: HTMLElement}} parts */
export function render({ model, el }) {
  /** @type {Map<number, {resolve: (told: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  const answered = (/** @type {any} */ message) => {
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.problem) question?.reject(new Refused(message.problem));
    else question?.resolve(message.told);
  };
  model.on("msg:custom", answered);

  /** @type {import("./table.js").Ask} */
  const ask = (name, question) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      model.send({ id: last, name, question });
    });

  const root = document.createElement("div");
  el.append(root);
  let shown = JSON.stringify(model.get("position"));
  const page = makePage(root, {
    ask,
    isInside: true,
    game: gameOf(model.get("position")),
    onChange: (table) => {
      const now = position(table.game);
      if (JSON.stringify(now) === shown) return;
      shown = JSON.stringify(now);
      model.set("position", now);
      model.save_changes();
    },
  });
  const changed = () => {
    const next = model.get("position");
    if (JSON.stringify(next) === shown) return;
    shown = JSON.stringify(next);
    const game = gameOf(next);
    const isSame = lineOf(game.givens) === lineOf(page.table.game.givens);
    page.table.load({ ...game, seconds: isSame ? page.table.seconds : 0 });
  };
  model.on("change:position", changed);
  return () => {
    model.off("msg:custom", answered);
    model.off("change:position", changed);
    root.remove();
  };
}
