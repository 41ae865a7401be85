/**
 * Mouse, pen and finger on the board: click, drag over several cells, Shift or Ctrl for more, Ctrl on a selected cell to
 * remove it, double click for a digit. A finger that rests on a cell adds or removes it. Two fingers are the browser's: they
 * enlarge the page.
 */

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{clientX: number, clientY: number}} Point */

/** Milliseconds after which a finger rests. */
const REST = 400;

/** @param {import("./board.js").Board} board @param {Table} table */
export function point(board, table) {
  const { grid } = board;
  /** @param {Point} point */
  const cellAt = ({ clientX, clientY }) => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    const { size } = table.board;
    const [column, row] = [Math.floor(((clientX - left) / width) * size), Math.floor(((clientY - top) / height) * size)];
    return column < 0 || column >= size || row < 0 || row >= size ? -1 : row * size + column;
  };
  /** Where the pointer was, while it is down. @type {Point | null} */
  let last = null;
  let isRemoving = false;
  let resting = 0;
  let isDragged = false;
  const end = () => {
    if (isDragged) table.tellSelected();
    isDragged = false;
    last = null;
    clearTimeout(resting);
  };

  /** Take up each cell on the way: a fast pointer reports few points. @param {Point} to */
  const follow = (to) => {
    if (!last) return;
    const [wide, high] = [to.clientX - last.clientX, to.clientY - last.clientY];
    const count = Math.max(1, Math.ceil((Math.hypot(wide, high) / grid.clientWidth) * 4 * table.board.size));
    const cells = Array.from({ length: count }, (_, place) => {
      const share = (place + 1) / count;
      return cellAt({ clientX: (last?.clientX ?? 0) + wide * share, clientY: (last?.clientY ?? 0) + high * share });
    });
    last = to;
    const passed = [...new Set(cells)].filter((cell) => cell >= 0 && cell !== table.cursor);
    if (!passed.length) return;
    clearTimeout(resting);
    isDragged = true;
    if (isRemoving) table.leave(passed);
    else table.goAlong(passed);
    board.focus(table.cursor);
  };

  grid.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell < 0 || event.button > 0) return;
    if (!event.isPrimary) return end();
    event.preventDefault();
    last = event;
    grid.setPointerCapture(event.pointerId);
    const before = table.selected;
    if (event.pointerType === "touch") resting = setTimeout(() => {
      table.selected = before;
      isRemoving = before.size > 1 && before.has(cell);
      if (isRemoving) table.leave([cell]);
      else table.go(cell, true);
    }, REST);
    isRemoving = (event.ctrlKey || event.metaKey) && table.selected.size > 1 && table.selected.has(cell);
    isDragged = isRemoving;
    if (isRemoving) table.leave([cell]);
    else table.go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
    board.focus(table.cursor);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!last || !event.isPrimary) return;
    const points = event.getCoalescedEvents?.() ?? [];
    for (const each of points.length ? points : [event]) follow(each);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    grid.addEventListener(name, end);
  }
  grid.addEventListener("contextmenu", (event) => last && event.preventDefault());
  grid.addEventListener("dblclick", (event) => table.selectSame(cellAt(event)));
}
