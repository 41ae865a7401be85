//! Consecutive lines of cells, and which boards they are: nine rows, 81 cells, or 81 cells of one list in lines of any length.
//! Blank lines and frames can be among them. Lines that are no board as a whole can be one between two blank lines, or between
//! lines of another length.

use super::board::{Board, BoardKind, Place, Refused};
use super::found::NEARLY;
use super::row::Row;

/// A line of cells.
pub(super) struct CellLine {
    /// The cells; of a row nine.
    cells: Vec<u8>,
    row: Option<Row>,
    label: Option<u8>,
    place: Place,
    /// The place of what is no cell.
    bad_place: Place,
    is_apart: bool,
    /// Whether words are in front of it in its line.
    pub has_words: bool,
    /// Whether a blank line or a frame is in front of it.
    is_separate: bool,
}

impl CellLine {
    pub fn of_row(row: Row, label: Option<u8>, place: Place, bad_place: Place) -> Self {
        Self {
            cells: row.cells.to_vec(),
            is_apart: row.is_apart,
            row: Some(row),
            label,
            place,
            bad_place,
            has_words: false,
            is_separate: false,
        }
    }

    pub fn of_cells(cells: Vec<u8>, is_apart: bool, place: Place) -> Self {
        Self {
            cells,
            row: None,
            label: None,
            place,
            bad_place: place,
            is_apart,
            has_words: false,
            is_separate: false,
        }
    }

    fn width(&self) -> usize {
        self.cells.len()
    }

    /// Whether the cells are the digits in their order: the numbers of columns.
    fn is_counted(&self) -> bool {
        let is_counted = |first: u8| {
            self.cells
                .iter()
                .zip(first..)
                .all(|(cell, number)| *cell == number)
        };
        self.width() == 9 && (is_counted(0) || is_counted(1))
    }

    fn is_header(&self) -> bool {
        self.is_apart && self.is_counted()
    }

    /// Whether the cells can be no row of a puzzle: a digit is there twice, or they count the columns.
    fn is_number(&self) -> bool {
        let mut seen = [false; 10];
        let mut is_again =
            |cell: u8| cell > 0 && std::mem::replace(&mut seen[usize::from(cell)], true);
        self.is_counted() || self.cells.iter().any(|&cell| is_again(cell))
    }
}

/// Lines of cells, while they are read.
#[derive(Default)]
pub(super) struct Rows {
    lines: Vec<CellLine>,
    is_separate: bool,
    title: Vec<u8>,
    /// Why the lines are no board, whatever they have.
    other: Option<String>,
}

/// Fewer rows are something else.
const FEWEST_ROWS: usize = 7;
/// So many lines of three numbers are the givens of a puzzle.
const FEWEST_TRIPLES: usize = 17;
/// Lines of cells without a board that are held.
const MOST_LINES: usize = 81 * 1000;
const FEWEST_DIGITS: usize = 8;

impl Rows {
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Begins the lines, with the text above them and why they can be no board.
    pub fn begin(&mut self, title: Vec<u8>, other: Option<String>) {
        (self.title, self.other) = (title, other);
    }

    pub fn add(&mut self, mut line: CellLine) {
        line.is_separate = std::mem::take(&mut self.is_separate);
        self.lines.push(line);
    }

    /// Whether a line with words in front is text below boards, whose rows have no such words: a telephone number.
    ///
    /// Below seven or eight rows it is no row either, so that these are refused.
    pub fn ends_at(&self, line: &CellLine) -> bool {
        let over = self.lines.len() % 9;
        line.width() == 9
            && line.is_number()
            && (over == 0 || over >= FEWEST_ROWS)
            && self
                .lines
                .iter()
                .all(|line| line.width() == 9 && !line.has_words)
    }

    /// Notes why the lines are no board.
    pub fn refuse(&mut self, reason: String) {
        self.other.get_or_insert(reason);
    }

    /// Whether the lines are so many that they have to end.
    pub fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES && self.lines.len().is_multiple_of(81)
    }

    /// Notes a blank line or a frame.
    pub fn separate(&mut self) {
        self.is_separate = !self.lines.is_empty();
    }

    /// Ends the lines.
    pub fn end(&mut self, found: &mut Vec<Result<Board, Refused>>) {
        let lines = std::mem::take(&mut self.lines);
        self.is_separate = false;
        if lines.is_empty() {
            return;
        }
        let first = found.len();
        if !read_whole(&lines, found) {
            let parts: Vec<_> = lines.chunk_by(|_, next| !next.is_separate).collect();
            let is_any_whole =
                parts.len() > 1 && parts.iter().any(|part| read_whole(part, &mut Vec::new()));
            if is_any_whole {
                for part in parts {
                    if !read_whole(part, found) {
                        read_parts(part, found);
                    }
                }
            } else {
                read_parts(&lines, found);
            }
        }
        if let Some(reason) = self.other.take() {
            for each in &mut found[first..] {
                if let Ok(board) = each {
                    *each = Err(Refused::new(board.place, reason.clone()));
                }
            }
        }
        if let Some(Ok(board)) = found.get_mut(first) {
            board.title = std::mem::take(&mut self.title);
        }
        self.title.clear();
    }
}

/// Adds the boards of lines that are nothing else. Returns whether they are.
fn read_whole(lines: &[CellLine], found: &mut Vec<Result<Board, Refused>>) -> bool {
    let has_width = |width: usize| lines.iter().all(|line| line.width() == width);
    if has_width(9) {
        return read_rows(lines, found);
    }
    let cells: Vec<u8> = lines.iter().flat_map(|line| &line.cells).copied().collect();
    let (kind, is_list) = if has_width(1) {
        (BoardKind::Cells, cells.len().is_multiple_of(81))
    } else {
        (
            BoardKind::Run,
            cells.len() == 81 && lines.iter().all(|line| line.is_apart),
        )
    };
    if !is_list {
        return false;
    }
    for (part, first) in cells.chunks(81).zip(lines.iter().step_by(81)) {
        let values = std::array::from_fn(|cell| part[cell]);
        if values.iter().any(|&value| value > 0) {
            found.push(Ok(board_of(values, kind, first.place)));
        }
    }
    true
}

/// Adds the boards of rows of nine cells, perhaps with the numbers of the columns above them or below. Returns whether they are.
fn read_rows(lines: &[CellLine], found: &mut Vec<Result<Board, Refused>>) -> bool {
    let size = lines.len();
    let (step, first) = if size.is_multiple_of(9) {
        (9, 0)
    } else if size.is_multiple_of(10) && lines.iter().step_by(10).all(CellLine::is_header) {
        (10, 1)
    } else if size.is_multiple_of(10) && lines.iter().skip(9).step_by(10).all(CellLine::is_header) {
        (10, 0)
    } else {
        return false;
    };
    for part in lines.chunks(step) {
        if let Some(result) = board_of_rows(&part[first..first + 9]) {
            found.push(result);
        }
    }
    true
}

/// The board of nine rows; none if they have neither a digit nor a zero.
fn board_of_rows(rows: &[CellLine]) -> Option<Result<Board, Refused>> {
    if let Some(refused) = out_of_order(rows) {
        return Some(Err(refused));
    }
    let found = |is_wanted: fn(&Row) -> bool| {
        rows.iter()
            .find(|line| line.row.as_ref().is_some_and(is_wanted))
    };
    if let Some(line) = found(|row| row.bad.is_some()) {
        let text = line
            .row
            .as_ref()
            .and_then(|row| row.bad.as_ref())
            .map_or("", |(_, text)| text);
        let reason = format!("expected a digit 1 to 9 or a blank (. 0 _ * null), found '{text}'");
        return Some(Err(Refused::new(line.bad_place, reason)));
    }
    let values = std::array::from_fn(|cell| rows[cell / 9].cells[cell % 9]);
    let word = found(|row| row.has_word);
    if let (Some(line), Some(_)) = (word, found(|row| row.has_zero)) {
        let reason = "expected one kind of blanks, found 0 beside a word for a blank";
        return Some(Err(Refused::new(line.place, reason)));
    }
    let is_drawn = values.iter().all(|&value| value == 0)
        && found(|row| row.has_zero || row.has_word).is_none();
    (!is_drawn).then(|| Ok(board_of(values, BoardKind::Rows, rows[0].place)))
}

/// The error of rows with numbers in front that do not count them from 0 or from 1.
fn out_of_order(rows: &[CellLine]) -> Option<Refused> {
    let mut first = None;
    for (line, place) in rows.iter().zip(0..) {
        let counter = line.row.as_ref().and_then(|row| row.counter);
        let Some(number) = line.label.or(counter) else {
            continue;
        };
        let start = *first.get_or_insert(number.wrapping_sub(place));
        if number.wrapping_sub(place) != start || start > 1 {
            let reason = match line.label {
                Some(_) => format!(
                    "expected row {} of nine, found row {number}",
                    place + start.min(1)
                ),
                None => "expected nine cells in a row, found 10".to_string(),
            };
            return Some(Refused::new(line.place, reason));
        }
    }
    None
}

fn board_of(values: [u8; 81], kind: BoardKind, place: Place) -> Board {
    Board {
        values,
        givens: values,
        kind,
        place,
        title: Vec::new(),
    }
}

/// Adds the boards of lines of several lengths, and what nearly is one.
fn read_parts(lines: &[CellLine], found: &mut Vec<Result<Board, Refused>>) {
    let is_row_like = |line: &CellLine| (8..=10).contains(&line.width());
    let widths: Vec<_> = lines
        .chunk_by(|one, other| one.width() == other.width())
        .collect();
    let has_other = lines.len() == 9
        && lines.iter().all(is_row_like)
        && lines.iter().filter(|line| line.width() == 9).count() >= FEWEST_ROWS;
    if has_other && let Some(line) = lines.iter().find(|line| line.width() != 9) {
        let reason = format!("expected nine cells in a row, found {}", line.width());
        found.push(Err(Refused::new(line.place, reason)));
        return;
    }
    let count: usize = lines.iter().map(CellLine::width).sum();
    let digits = lines
        .iter()
        .flat_map(|line| &line.cells)
        .filter(|&&cell| cell > 0)
        .count();
    if widths.len() > 1
        && NEARLY.contains(&count)
        && lines.iter().all(|line| line.is_apart && line.width() > 10)
        && digits >= FEWEST_DIGITS
    {
        let reason = format!("expected 81 cells, found {count}");
        found.push(Err(Refused::new(lines[0].place, reason)));
        return;
    }
    for part in widths {
        if read_whole(part, found) {
            continue;
        }
        let first = &part[0];
        let are_rows = first.width() == 9 && part.len() >= FEWEST_ROWS;
        if are_rows
            && part
                .iter()
                .filter(|line| line.row.as_ref().is_some_and(|row| row.bad.is_some()))
                .count()
                < 3
        {
            let last = &part[part.len() - 1];
            let reason = format!("expected nine rows, found {}", part.len());
            found.push(Err(Refused::new(last.place, reason)));
        } else if first.width() == 1 && NEARLY.contains(&part.len()) && digits >= FEWEST_DIGITS {
            let reason = format!("expected 81 lines with a cell each, found {}", part.len());
            found.push(Err(Refused::new(first.place, reason)));
        } else if NEARLY.contains(&first.width()) && digits >= FEWEST_DIGITS {
            for line in part {
                let reason = format!("expected 81 cells, found {}", line.width());
                found.push(Err(Refused::new(line.place, reason)));
            }
        } else if first.width() == 3 && are_triples(part) {
            found.push(Err(Refused::new(first.place, TRIPLES)));
        }
    }
}

const TRIPLES: &str = "expected nine rows, or cells with names such as r1c5 = 7, found lists of three numbers, which do not \
                       say which is the row";

/// Whether lines can be a row, a column and a digit each: no cell occurs twice.
fn are_triples(lines: &[CellLine]) -> bool {
    let mut seen = [false; 100];
    (FEWEST_TRIPLES..=81).contains(&lines.len())
        && lines.iter().all(|line| {
            let place = usize::from(line.cells[0]) * 10 + usize::from(line.cells[1]);
            line.cells[2] > 0 && !std::mem::replace(&mut seen[place], true)
        })
}
