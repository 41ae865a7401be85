//! Consecutive lines of cells. A block is one board or several if all its lines have one of these forms: nine cells; one cell;
//! the number of the row and nine cells. A line with the numbers of the columns can be above each board or below it. After
//! whole boards, a line of another form begins a new block: `100%` below a board is not part of it. If a block is no board, its
//! last paragraph can be one: what stands above it is then a draft.

use crate::boards::{Found, Group, HALF_A_BOARD, HEADER, keep};

type Puzzle<'a> = Option<&'a [u8; 81]>;

/// Lines of cells, while they are read.
#[derive(Default)]
pub(super) struct Block {
    lines: Lines,
    /// The lines since the last blank line or frame, if there is one in the block.
    paragraph: Option<Lines>,
    /// Whether the next line begins a paragraph.
    is_separate: bool,
}

impl Block {
    /// Adds a line of cells. If the block is whole boards of another form, the line begins a new block: returns the last board.
    pub fn add(&mut self, group: &Group, puzzle: Puzzle<'_>) -> Option<Found> {
        let ended = self.end_unless(|lines| lines.continues_with(group));
        for lines in self.next_lines() {
            lines.add(group, puzzle);
        }
        ended
    }

    /// Adds a row of nine cells, which something is between or not, as [`Self::add`] does.
    pub fn add_row(&mut self, row: [u8; 9], is_apart: bool, puzzle: Puzzle<'_>) -> Option<Found> {
        let ended = self.end_unless(|lines| lines.numbered_rows == 0 && lines.width == 9);
        for lines in self.next_lines() {
            lines.add_cells(row, is_apart, puzzle);
        }
        ended
    }

    /// Ends the block if it is whole boards and the next line does not continue them.
    fn end_unless(&mut self, continues: impl FnOnce(&Lines) -> bool) -> Option<Found> {
        if self.whole().is_some_and(|lines| !continues(lines)) {
            self.end()
        } else {
            None
        }
    }

    /// Notes a blank line or a frame.
    pub fn separate(&mut self) {
        self.is_separate = self.lines.cell_count > 0;
    }

    fn next_lines(&mut self) -> impl Iterator<Item = &mut Lines> {
        if std::mem::take(&mut self.is_separate) {
            self.paragraph = Some(Lines::default());
        }
        std::iter::once(&mut self.lines).chain(&mut self.paragraph)
    }

    /// Whether the next row can have this number, from 2 to 9.
    pub fn continues_with_row(&self, number: u8) -> bool {
        self.lines.width == 9 && self.continues_with_label(number)
    }

    /// Whether the next line can be the first one of the row with this number, from 2 to 9.
    pub fn continues_with_label(&self, number: u8) -> bool {
        let lines = &self.lines;
        let are_rows = lines.is_regular && lines.cell_count > 0 && lines.numbered_rows == 0;
        are_rows
            && lines.cell_count.is_multiple_of(9)
            && lines.cell_count / 9 % 9 + 1 == usize::from(number)
    }

    /// The lines that are boards.
    fn whole(&self) -> Option<&Lines> {
        let is_whole = |lines: &&Lines| lines.whole() != Whole::No;
        Some(&self.lines)
            .filter(is_whole)
            .or(self.paragraph.as_ref().filter(is_whole))
    }

    /// Ends the block: its last board, or a broken one. The block is then empty again.
    pub fn end(&mut self) -> Option<Found> {
        let board = self.whole().and_then(Lines::board);
        let is_broken = self.lines.cell_count > HALF_A_BOARD;
        self.lines.clear();
        (self.paragraph, self.is_separate) = (None, false);
        match board {
            Some(board) => Some(Found::Board(board)),
            None => is_broken.then_some(Found::Broken),
        }
    }
}

/// Lines of cells of one form.
struct Lines {
    /// The last cells, each in its place on the board.
    values: [u8; 81],
    /// Cells of a line.
    width: usize,
    cell_count: usize,
    /// Lines that have the number of the row in front.
    numbered_rows: usize,
    is_regular: bool,
    /// Whether each tenth row, from the first one on or from the tenth, has the numbers of the columns.
    has_headers: bool,
    has_footers: bool,
    /// The last board that is not the puzzle, without headers, with them, and with footers; the puzzle if there is no other.
    last: Option<[u8; 81]>,
    last_below_header: Option<[u8; 81]>,
    last_above_footer: Option<[u8; 81]>,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            values: [0; 81],
            width: 0,
            cell_count: 0,
            numbered_rows: 0,
            is_regular: true,
            has_headers: true,
            has_footers: true,
            last: None,
            last_below_header: None,
            last_above_footer: None,
        }
    }
}

impl Lines {
    fn clear(&mut self) {
        if self.cell_count > 0 {
            *self = Self {
                // Large, and not read before it is written.
                values: self.values,
                ..Self::default()
            };
        }
    }

    /// Whether a line has the form of these lines.
    fn continues_with(&self, group: &Group) -> bool {
        match (self.numbered_rows, self.width) {
            (1.., _) => group.numbered_row().is_some(),
            (0, 1) => group.count == 1,
            _ => group.row().is_some(),
        }
    }

    fn add(&mut self, group: &Group, puzzle: Puzzle<'_>) {
        if let Some((number, row)) = group.numbered_row()
            && self.can_be_numbered()
            && usize::from(number) == self.numbered_rows % 9 + 1
        {
            let start = self.numbered_rows % 9 * 9;
            self.values[start..start + 9].copy_from_slice(&row);
            self.numbered_rows += 1;
            self.cell_count += group.count;
            if self.numbered_rows.is_multiple_of(9) {
                keep(&mut self.last, &self.values, puzzle);
            }
        } else if let Some(row) = group.row() {
            self.add_cells(row, group.is_apart(), puzzle);
        } else if group.count == 1 {
            self.add_cells(group.values::<1>(), true, puzzle);
        } else {
            self.is_regular = false;
            self.cell_count += group.count;
        }
    }

    /// Adds a line; `is_apart` tells whether something is between its cells, as between the numbers of the columns below a
    /// board.
    fn add_cells<const COUNT: usize>(
        &mut self,
        cells: [u8; COUNT],
        is_apart: bool,
        puzzle: Puzzle<'_>,
    ) {
        if self.cell_count == 0 {
            self.width = COUNT;
        }
        self.is_regular &= self.width == COUNT && self.numbered_rows == 0;
        self.cell_count += COUNT;
        if !self.is_regular {
            return;
        }
        let end = self.cell_count % 81;
        let start = (end + 81 - COUNT) % 81;
        self.values[start..start + COUNT].copy_from_slice(&cells);
        if end == 0 {
            keep(&mut self.last, &self.values, puzzle);
        }
        if COUNT < 9 {
            return;
        }
        // The last 81 cells, the first of which is at `end`.
        let board = |values: &[u8; 81]| {
            let mut board = [0; 81];
            board[..81 - end].copy_from_slice(&values[end..]);
            board[81 - end..].copy_from_slice(&values[..end]);
            board
        };
        match self.cell_count % 90 {
            9 => self.has_headers &= cells[..] == HEADER,
            81 if self.has_footers => {
                let board = board(&self.values);
                keep(&mut self.last_above_footer, &board, puzzle);
            }
            0 => {
                self.has_footers &= is_apart && cells[..] == HEADER;
                if self.has_headers {
                    let board = board(&self.values);
                    keep(&mut self.last_below_header, &board, puzzle);
                }
            }
            _ => {}
        }
    }

    /// Whether all lines so far have the number of the row, or are one line with the numbers of the columns, or there are none.
    fn can_be_numbered(&self) -> bool {
        let is_header = (self.cell_count, self.width) == (9, 9) && self.values[..9] == HEADER;
        self.is_regular && (self.numbered_rows > 0 || self.cell_count == 0 || is_header)
    }

    /// Whether all lines are boards.
    fn whole(&self) -> Whole {
        let is_whole = if self.numbered_rows > 0 {
            self.numbered_rows.is_multiple_of(9)
        } else {
            self.cell_count > 0 && self.cell_count.is_multiple_of(81)
        };
        if !self.is_regular {
            Whole::No
        } else if is_whole {
            Whole::Boards
        } else if self.width < 9
            || self.numbered_rows > 0
            || self.cell_count == 0
            || !self.cell_count.is_multiple_of(90)
        {
            Whole::No
        } else if self.has_headers {
            Whole::BelowHeaders
        } else if self.has_footers {
            Whole::AboveFooters
        } else {
            Whole::No
        }
    }

    /// The last board, if all lines are boards.
    fn board(&self) -> Option<[u8; 81]> {
        match self.whole() {
            Whole::No => None,
            Whole::Boards => self.last,
            Whole::BelowHeaders => self.last_below_header,
            Whole::AboveFooters => self.last_above_footer,
        }
    }
}

/// Whether lines are boards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    No,
    Boards,
    /// The numbers of the columns are above each board, or below it.
    BelowHeaders,
    AboveFooters,
}
