/**
 * The board in a notebook: its game is that of the kernel's ``Board``, with marks, colours and history, and the kernel
 * answers its questions. No key leaves it: a notebook has keys of its own, which change cells or cut them.
 */

import { boardFor } from "./boards.js";
import { Refused, inLanguage } from "./engine.js";
import { newGame, position } from "./game.js";
import { plain } from "./game_file.js";
import { makePage } from "./page.js";
import { lineOf } from "./rules.js";
import { gameOf } from "./steps.js";
import { speak } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {object} Model what a notebook gives (anywidget)
 * @property {(name: string) => unknown} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: (message: never) => void) => void} on
 * @property {(event: string, listener: (message: never) => void) => void} off
 * @property {(message: object) => void} send
 */

/** @param {{model: Model, el: HTMLElement}} parts */
export async function render({ model, el }) {
  await speak(String(model.get("language")));
  /** @type {Map<number, {resolve: (told: object) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  const answered = (/** @type {{id: number, told: object, problem?: import("./api.js").Problem}} */ message) => {
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
      waiting.set(last, { resolve: /** @type {(told: object) => void} */ (resolve), reject });
      model.send({ id: last, name, question: inLanguage(name, question) });
    });

  const root = document.createElement("div");
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  /** The game of the kernel: what was played, or else a grid that was set there. @returns {Promise<Game>} */
  const kept = async () => {
    const game = /** @type {Partial<Game> | null} */ (model.get("_game"));
    const grid = /** @type {import("./api.js").Position} */ (model.get("position"));
    const board = await boardFor(root, ask, grid.layout);
    return game?.givens && game.values ? { ...newGame(game.givens, game.values, board), ...game } : gameOf(grid, board);
  };
  const textOf = (/** @type {Game} */ game) => JSON.stringify({ ...plain(game), seconds: 0 });
  const start = await kept();
  let shown = textOf(start);
  const page = makePage(root, {
    ask,
    isInside: true,
    game: start,
    onChange: (table) => {
      if (textOf(table.game) === shown) return;
      shown = textOf(table.game);
      // The game first: each of these tells the listeners below at once.
      model.set("_game", { ...plain(table.game), seconds: table.seconds });
      model.set("position", position(table.game));
      model.save_changes();
    },
  });
  for (const name of ["keydown", "keypress", "keyup"]) root.addEventListener(name, (event) => event.stopPropagation());
  const changed = async () => {
    const game = await kept();
    if (textOf(game) === shown) return;
    shown = textOf(game);
    const isSame = lineOf(game.givens) === lineOf(page.table.game.givens);
    page.table.load({ ...game, seconds: isSame ? page.table.seconds : 0 });
  };
  model.on("change:position", changed);
  model.on("change:_game", changed);
  return () => {
    model.off("msg:custom", answered);
    model.off("change:position", changed);
    model.off("change:_game", changed);
    page.stop();
    root.remove();
  };
}
