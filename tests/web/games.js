/**
 * Random games: undo and redo go through the same states, and a link holds each. Then the moves of `game_moves.jsonl`,
 * which lead where they lead in Python. Run by test_modules.py.
 */

import { readFileSync } from "node:fs";
import { candidatesOf, erase, isSolved, left, mark, newGame, place, position, redo, restart, undo } from "./game.js";
import { fix, gameOf, take } from "./steps.js";
import { boardOf, conflicts, digitsOf, lineOf, valuesOf } from "./rules.js";
import { fromLink, toLink } from "./links.js";
let seed = 7;
const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
const start = newGame(valuesOf("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
const plain = (game) => JSON.stringify([game.values, game.corner, game.centre, game.colours, game.struck]);
const same = (one, other, what) => {
  if (one !== other) throw new Error(`${what}: ${one} is not ${other}`);
};
for (let round = 0; round < 50; round++) {
  let game = start;
  const states = [plain(game)];
  for (let number = 0; number < 60; number++) {
    const cells = [random(81), random(81)];
    const digit = 1 + random(9);
    const before = game;
    const acts = [
      () => place(game, cells, digit),
      () => mark(game, cells, ["corner", "centre", "colours", "struck"][random(4)], digit),
      () => erase(game, cells),
      () => take(game, [[cells[0], digit]].filter(([cell]) => !game.givens[cell]), [[cells[1], digit]]),
      () => restart(game),
    ];
    game = acts[random(acts.length)]();
    if (game !== before) states.push(plain(game));
    same(game.givens.every((given, cell) => !given || game.values[cell] === given), true, "givens stay");
    same(plain(fromLink(toLink(game))), plain(game), "a link");
    const told = position(game);
    same(lineOf(game.values), told.values, "the values of a position");
    same(String(candidatesOf(gameOf(told))), String(candidatesOf(game)), "the candidates of a position");
  }
  same(game.done, states.length - 1, "moves");
  for (const state of states.slice(0, -1).reverse()) same(plain(game = undo(game)), state, "undo");
  same(undo(game), game, "nothing is left to undo");
  for (const state of states.slice(1)) same(plain(game = redo(game)), state, "redo");
  same(redo(game), game, "nothing is left to redo");
  same(game.moves.length, states.length - 1, "history");
}
same(isSolved(start), false, "solved");
same(fix(place(start, [2], 4)).givens[2], 4, "givens");
same(candidatesOf(mark(start, [2], "corner", 1), true)[2], 1, "complete marks");
same(candidatesOf(mark(start, [2], "corner", 1))[2] > 1, true, "marks do not count");

const acts = { place, mark, erase, take, undo, redo, restart };
const LAYERS = ["values", "centre", "corner", "colours", "struck"];
const size = (masks) => masks.reduce((sum, mask) => sum + digitsOf(mask).length, 0);
let game = start;
let count = 0;
for (const line of readFileSync("game_moves.jsonl", "utf8").trim().split("\n")) {
  const { start, houses, do: act, ...expected } = JSON.parse(line);
  if (start) {
    game = gameOf(start, houses && { ...start, size: start.layout.size, houses });
    continue;
  }
  const before = game;
  game = acts[act[0]](game, ...act.slice(1));
  const changes = LAYERS.map((layer) => [
    layer,
    Object.fromEntries(boardOf(game).cells.filter((cell) => game[layer][cell] !== before[layer][cell]).map((cell) => [cell, game[layer][cell]])),
  ]).filter(([, changed]) => Object.keys(changed).length);
  const found = [...conflicts(game.values, boardOf(game))].sort((one, other) => one - other);
  const told = {
    to: Object.fromEntries(changes),
    moves: [game.done, game.moves.length],
    left: [...left(game).values()].join(""),
    ...(found.length ? { conflicts: found } : {}),
    candidates: [size(candidatesOf(game)), size(candidatesOf(game, true))],
    ...(isSolved(game) ? { is_solved: true } : {}),
  };
  same(JSON.stringify(told), JSON.stringify(expected), `move ${++count}, ${JSON.stringify(act)}`);
}
same(count, 3450, "moves");
