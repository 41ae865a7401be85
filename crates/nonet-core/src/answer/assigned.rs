//! Answers as assignments: `r1c3 = 4`, `R1C3: 4`, `(1, 3) -> 4`, `Row 1, Column 3: 4`. They are the answer of a text without a board, or with no
//! other board than the puzzle; cells that are not assigned have what the puzzle has.
//!
//! A line counts if it has assignments and nothing else but the marks of a list. A cell with two different digits voids the
//! answer, so that listing all digits earns nothing. Pairs count from 0 or from 1, which a 0 or a 9 shows. Other lines with
//! assignments in a list of such lines do not count; if one has an open cell that no line of the text assigns, there is no
//! answer, so that nothing is dropped from a list in silence.

use crate::boards::{Placement, named_cell, value_after};

/// Bytes read between two calls of `should_continue`: a few milliseconds of work.
pub(crate) const BETWEEN_CHECKS: usize = 1 << 20;

/// Bytes looked at by one loop of vector instructions.
pub(super) const AT_ONCE: usize = 128;

/// What may stand between two assignments.
const BETWEEN: &[u8] = b" \t\r\n,;`*{}\"'|";
/// One of these is between a cell and its digit; the last one is in an arrow.
const VALUE_MARKS: [u8; 4] = *b"=:>\x86";
/// What rows and columns are called where both have a word, and cells.
const ROWS: [&[u8]; 8] = [
    b"row", b"r", b"zeile", b"reihe", b"fila", b"ligne", b"riga", b"linha",
];
const COLUMNS: [&[u8]; 8] = [
    b"column", b"col", b"c", b"spalte", b"columna", b"colonne", b"colonna", b"coluna",
];
const CELLS: [&[u8]; 2] = [b"cell", b"zelle"];
/// A title in front of the first one has such words alone: "So:", "So the missing cells are:".
const TITLE_WORDS: [&[u8]; 32] = [
    b"answer",
    b"answers",
    b"solution",
    b"result",
    b"results",
    b"conclusion",
    b"cells",
    b"digits",
    b"numbers",
    b"values",
    b"so",
    b"thus",
    b"therefore",
    b"hence",
    b"then",
    b"finally",
    b"in",
    b"here",
    b"the",
    b"my",
    b"final",
    b"full",
    b"complete",
    b"missing",
    b"remaining",
    b"empty",
    b"open",
    b"filled",
    b"is",
    b"are",
    b"as",
    b"follows",
];
const LONGEST_WORD: usize = 10;
const LONGEST_TITLE: usize = 63;

/// Rows and columns from 0 to 9.
type Places = [[u8; 10]; 10];

/// The assignments of a text.
#[derive(Default)]
pub(super) struct Assigned {
    named: Places,
    pairs: Places,
    has_conflict: bool,
    /// The assignments of lines that do not count, in lists of lines that do.
    uncounted: Vec<Item>,
}

/// Tells whether a text may have assignments.
pub(super) fn may_assign(text: &[u8]) -> bool {
    let [equals, colon, greater, arrow] = VALUE_MARKS;
    has_any(text, |byte| {
        (byte == equals) | (byte == colon) | (byte == greater) | (byte == arrow)
    })
}

/// Whether a text has such a byte. The loop has no branch for each byte, so that the compiler can use vector instructions.
pub(super) fn has_any(text: &[u8], is_wanted: impl Fn(u8) -> bool) -> bool {
    let has = |part: &[u8]| {
        part.iter()
            .fold(0, |any, &byte| any | u8::from(is_wanted(byte)))
            > 0
    };
    text.chunks(AT_ONCE).any(has)
}

/// An assignment, and whether its cell has a name such as r1c3.
type Item = (Placement, bool);

impl Assigned {
    /// Reads the assignments of a text. Returns them with the text that has a word in place of each of their lines; none if
    /// there are no assignments. Calls `should_continue` about once per MiB; if it returns false, the result is undefined.
    pub fn read(
        text: &[u8],
        should_continue: &mut dyn FnMut() -> bool,
    ) -> Option<(Assigned, Vec<u8>)> {
        if !may_assign(text) {
            return None;
        }
        let mut found: Option<(Assigned, Vec<u8>)> = None;
        let (mut read, mut unchecked) = (0, 0);
        let mut is_in_list = false;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let start = read;
            read += line.len();
            if let Some(items) = items(line).filter(|items| !items.is_empty()) {
                let (assigned, _) =
                    found.get_or_insert_with(|| (Assigned::default(), text[..start].to_vec()));
                if !is_in_list {
                    let above = text[..start].rsplit(|&byte| byte == b'\n').skip(1);
                    for line in above {
                        if !assigned.continues_with(line) {
                            break;
                        }
                    }
                    is_in_list = true;
                }
                for (placement, is_named) in items {
                    assigned.add(placement, is_named);
                }
                found.as_mut()?.1.extend_from_slice(b"assigned\n");
            } else if let Some((assigned, rest)) = &mut found {
                is_in_list = is_in_list && assigned.continues_with(line);
                rest.extend_from_slice(line);
            }
            unchecked += line.len();
            if unchecked > BETWEEN_CHECKS {
                unchecked = 0;
                if !should_continue() {
                    return None;
                }
            }
        }
        found
    }

    /// Whether a list goes on in a line that does not count: a blank one, or one with assignments, which are kept.
    #[cold]
    fn continues_with(&mut self, line: &[u8]) -> bool {
        let count = self.uncounted.len();
        self.uncounted.extend(items_in(line));
        self.uncounted.len() > count || line.trim_ascii().is_empty()
    }

    fn add(&mut self, placement: Placement, is_named: bool) {
        let places = if is_named {
            &mut self.named
        } else {
            &mut self.pairs
        };
        let place = &mut places[usize::from(placement.row)][usize::from(placement.column)];
        self.has_conflict |= *place != 0 && *place != placement.value;
        *place = placement.value;
    }

    /// Writes the digits into the board of a puzzle; returns whether they agree and no line of a list is left out.
    pub fn write(&self, values: &mut [u8; 81]) -> bool {
        let at = |number: usize| {
            let (row, column) = (&self.pairs[number], self.pairs.map(|row| row[number]));
            row.iter().chain(&column).any(|&value| value != 0)
        };
        let has_pairs = self.pairs.iter().flatten().any(|&value| value != 0);
        let first = usize::from(!at(0));
        if self.has_conflict || (has_pairs && at(0) == at(9)) {
            return false;
        }
        for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
            let named = self.named[row + 1][column + 1];
            let paired = self.pairs[row + first][column + first];
            if named != 0 && paired != 0 && named != paired {
                return false;
            }
            if named.max(paired) != 0 {
                values[9 * row + column] = named.max(paired);
            }
        }
        self.uncounted.iter().all(|(placement, is_named)| {
            let first = if *is_named { 1 } else { first };
            let number = |number: u8| usize::from(number).checked_sub(first);
            let cell = number(placement.row).zip(number(placement.column));
            cell.is_some_and(|(row, column)| row.max(column) < 9 && values[9 * row + column] != 0)
        })
    }
}

/// The assignments of a line; none if it has anything else.
fn items(line: &[u8]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut rest = without_bullet(line.trim_ascii_end());
    loop {
        rest = trimmed(rest);
        if rest.is_empty() || (rest == b"." && !items.is_empty()) {
            return Some(items);
        }
        if !items.is_empty() && rest.starts_with(b"and ") {
            rest = trimmed(&rest[4..]);
        }
        let (item, size) = item(rest)?;
        items.push(item);
        rest = &rest[size..];
    }
}

/// The assignments of a line that can have anything else.
fn items_in(line: &[u8]) -> impl Iterator<Item = Item> {
    let mut is_in_word = false;
    line.iter().enumerate().filter_map(move |(at, byte)| {
        let is_start = !is_in_word && (byte.is_ascii_alphabetic() || *byte == b'(');
        is_in_word = byte.is_ascii_alphanumeric();
        is_start.then(|| item(&line[at..]))?.map(|(item, _)| item)
    })
}

/// One assignment, and its length. Not inlined, a list of them takes a tenth more time.
#[inline(always)]
fn item(text: &[u8]) -> Option<(Item, usize)> {
    if let Some((placement, size)) = named_cell(text) {
        return Some(((placement, true), size));
    }
    other_item(text)
}

/// An assignment whose cell has a name of words, `Row 1, Column 3`, or is a pair.
fn other_item(text: &[u8]) -> Option<(Item, usize)> {
    if let Some(rest) = after_word(text, &CELLS) {
        let name = rest.trim_ascii_start();
        let is_apart = name.len() < rest.len() || name.starts_with(b"(");
        let (item, size) = if is_apart { item(name)? } else { return None };
        return Some((item, text.len() - name.len() + size));
    }
    if let Some((placement, size)) = cell_of_words(text) {
        return Some(((placement, true), size));
    }
    let (row, text_after) = number(text.strip_prefix(b"(")?)?;
    let (column, text_after) = number(text_after.trim_ascii_start().strip_prefix(b",")?)?;
    let text_after = text_after.trim_ascii_start().strip_prefix(b")")?;
    let (value, size) = value_after(text_after.trim_ascii_start())?;
    let read = text.len() - text_after.trim_ascii_start().len() + size;
    Some(((Placement { row, column, value }, false), read))
}

/// The placement of a cell that is named by words, and its length: `Row 1, Column 3: 4`, `(row 1, col 3) = 4`.
fn cell_of_words(text: &[u8]) -> Option<(Placement, usize)> {
    let is_in_parentheses = text.starts_with(b"(");
    let name = &text[usize::from(is_in_parentheses)..];
    let (row, rest) = number(after_word(name, &ROWS)?)?;
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b",").unwrap_or(rest).trim_ascii_start();
    let (column, rest) = number(after_word(rest, &COLUMNS)?)?;
    let rest = if is_in_parentheses {
        rest.trim_ascii_start().strip_prefix(b")")?
    } else {
        rest
    };
    let quoted = usize::from(matches!(rest.first(), Some(b'"' | b'\'')));
    let (value, size) = value_after(&rest[quoted..])?;
    let read = text.len() - rest.len() + quoted + size;
    (row > 0 && column > 0).then_some((Placement { row, column, value }, read))
}

/// The text behind one of some words, in any case.
fn after_word<'a>(text: &'a [u8], words: &[&[u8]]) -> Option<&'a [u8]> {
    let size = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (word, rest) = text.split_at(size);
    words
        .iter()
        .any(|one| one.eq_ignore_ascii_case(word))
        .then_some(rest)
}

/// A number of one digit, and the text behind it.
fn number(text: &[u8]) -> Option<(u8, &[u8])> {
    let [digit @ b'0'..=b'9', rest @ ..] = text.trim_ascii_start() else {
        return None;
    };
    (!rest.first().is_some_and(u8::is_ascii_digit)).then_some((digit - b'0', rest))
}

fn trimmed(text: &[u8]) -> &[u8] {
    let between = text.iter().take_while(|byte| BETWEEN.contains(byte));
    &text[between.count()..]
}

/// The text behind a title and its colon, if it begins with one.
fn after_title(text: &[u8]) -> Option<&[u8]> {
    // Most lines begin with a cell, such as r1c3.
    if !matches!(text, [first, second, ..] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic())
    {
        return None;
    }
    let mut at = 0;
    loop {
        let size = text[at..]
            .iter()
            .take(LONGEST_WORD + 1)
            .position(|byte| b" \t,*:".contains(byte))?;
        let (word, end) = (&text[at..at + size], at + size);
        let is_known = |each: &[u8]| each.eq_ignore_ascii_case(word);
        if end > LONGEST_TITLE
            || !(word.is_empty() || TITLE_WORDS.iter().any(|each| is_known(each)))
        {
            return None;
        }
        if text[end] == b':' {
            return Some(&text[end + 1..]);
        }
        at = end + 1;
    }
}

/// The line without the mark or the number of a list, or a title.
fn without_bullet(line: &[u8]) -> &[u8] {
    let text = trimmed(line);
    for bullet in [&b"- "[..], "\u{2022}".as_bytes()] {
        if let Some(rest) = text.strip_prefix(bullet) {
            return rest;
        }
    }
    if let Some(rest) = after_title(text) {
        return rest;
    }
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match text.get(digits..) {
        Some([b'.' | b')', b' ', rest @ ..]) if (1..=2).contains(&digits) => rest,
        _ => text,
    }
}

/// Bytes of a text in which lines of other forms are looked for.
const LOOKED_AT: usize = 1 << 20;
/// Fewer lines of other forms are prose.
const FEWEST_LINES: usize = 3;

/// Whether a text without an answer has lines, or parts that end with a bracket, that seem to assign digits to cells in a form
/// that is not read: `(1, 3, 4)`, `r1c3 is 4`, `grid[0][2] = 4`, `A3 = 4`, `r1c3 = 4 because …`.
pub(super) fn has_other_form(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LOOKED_AT)];
    let count = |end: u8| {
        let parts = text.split(|&byte| byte == end);
        parts
            .filter(|part| is_of_other_form(part))
            .take(FEWEST_LINES)
            .count()
    };
    count(b'\n').max(count(b')')) == FEWEST_LINES
}

fn is_of_other_form(line: &[u8]) -> bool {
    let text = without_bullet(line.trim_ascii_end());
    if items(line).is_some() {
        return false;
    }
    let is_long = text
        .windows(2)
        .any(|two| two.iter().all(u8::is_ascii_digit));
    let count = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_chess_name = matches!(trimmed(text), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9', ..]);
    (!is_long && (count == 3 || (count == 2 && is_chess_name))) || items_in(text).next().is_some()
}
