/** Mouse, pen and finger on the board: click, drag over several cells, Shift or Ctrl for more, double click for a digit. */

/** @typedef {import("./table.js").Table} Table */

/** @param {import("./board.js").Board} board @param {Table} table */
export function point(board, table) {
  const { grid } = board;
  /** @param {PointerEvent | MouseEvent} event */
  const cellAt = (event) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const cell = under.map((each) => each.closest(".cell")).find((each) => each && grid.contains(each));
    return cell instanceof HTMLElement ? Number(cell.dataset.cell) : -1;
  };
  let isDown = false;
  grid.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell < 0 || event.button > 0) return;
    event.preventDefault();
    isDown = true;
    grid.setPointerCapture(event.pointerId);
    table.go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
    board.focus(cell);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!isDown) return;
    const cell = cellAt(event);
    if (cell < 0 || cell === table.cursor) return;
    table.go(cell, true);
    board.focus(cell);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    grid.addEventListener(name, () => {
      isDown = false;
    });
  }
  grid.addEventListener("dblclick", (event) => table.selectSame(cellAt(event)));
}
