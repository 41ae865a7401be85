//! Elements of XML and HTML with one cell each: `<cell>5</cell>`, `<c v="5"/>`, `<input value="5">`, `<td>&nbsp;</td>`. Of one
//! name, 81 are a board row by row, if the elements around them are rows or none. An element with a row and a column is a
//! placement. No element is looked at further than a few hundred bytes.

use super::board::{Board, BoardKind, Place, Refused};
use super::found::{NEARLY, Placement};
use super::placement::{blank_or_digit, said_given};

/// Bytes of the longest start tag, and of the longest content.
const LONGEST: usize = 250;
const MOST_ATTRIBUTES: usize = 20;
/// Elements around a cell, such as a mark of bold text in a cell of a table.
const DEEPEST: usize = 2;
const VALUES: [&[u8]; 3] = [b"v", b"value", b"data-value"];

/// What an element with a cell is.
#[derive(Clone, Copy)]
pub(super) enum Element<'a> {
    /// A cell: the name of the element, its value, and whether it is given.
    Cell(&'a [u8], u8, Option<bool>),
    Placement(Placement, Option<bool>),
}

/// The element with a cell at the beginning of a text, and its length.
pub(super) fn element(text: &[u8]) -> Option<(Element<'_>, usize)> {
    element_around(text, DEEPEST)
}

/// The same; a cell can be within so many further elements.
fn element_around(text: &[u8], depth: usize) -> Option<(Element<'_>, usize)> {
    let text = &text[..text.len().min(2 * LONGEST)];
    let name = name_of(text.get(1..)?)?;
    let (attributes, mut size) = attributes(text, 1 + name.len())?;
    let is_board = |(_, value): &Attribute<'_>| value.len() >= 81;
    if attributes.iter().flatten().any(is_board) {
        return None;
    }
    let is_closed = text[..size].ends_with(b"/>");
    let is_void = is_closed || name.eq_ignore_ascii_case(b"input");
    let content = if is_void {
        &[]
    } else {
        let (content, end) = content(&text[size..], name)?;
        size += end;
        content
    };
    if content.first() == Some(&b'<') {
        let (inner, length) = element_around(content, depth.checked_sub(1)?)?;
        let Element::Cell(_, value, given) = inner else {
            return None;
        };
        return (length == content.len()).then_some((Element::Cell(name, value, given), size));
    }
    let field = |names: &[&[u8]]| {
        let is_one = |known: &[u8]| names.iter().any(|name| name.eq_ignore_ascii_case(known));
        (attributes.iter().flatten().find(|(name, _)| is_one(name))).map(|(_, value)| *value)
    };
    if field(&[b"type"]).is_some_and(|kind| !is_text(kind)) {
        return None;
    }
    let own = field(&VALUES);
    let written = text_of(content);
    let value = match (written.is_empty(), own) {
        (false, _) => blank_or_digit(written)?,
        (true, Some(own)) => blank_or_digit(own.trim_ascii())?,
        (true, None) => 0,
    };
    let given = (attributes.iter().flatten())
        .filter_map(|(name, value)| said_given(name, value))
        .reduce(|one, other| one || other);
    let place = |names: &[&[u8]]| match field(names)?.trim_ascii() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    let row = place(&[b"row", b"r", b"y", b"i"]);
    let column = place(&[b"column", b"col", b"c", b"x", b"j"]);
    if let (Some(row), Some(column)) = (row, column) {
        let placement = Placement { row, column, value };
        return Some((Element::Placement(placement, given), size));
    }
    // Without content and value it is a blank, or something else, such as a line break.
    Some((Element::Cell(name, value, given), size))
}

/// Whether the type of a field of a form is a text.
fn is_text(kind: &[u8]) -> bool {
    [&b""[..], b"text", b"number", b"tel"].contains(&kind)
}

/// The name at the beginning of a tag.
pub(super) fn name_of(text: &[u8]) -> Option<&[u8]> {
    text.first().filter(|byte| byte.is_ascii_alphabetic())?;
    let is_part =
        |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':');
    Some(&text[..text.iter().take_while(is_part).count()])
}

type Attribute<'a> = (&'a [u8], &'a [u8]);

/// The attributes of a tag from a place on, and where the tag ends.
fn attributes(
    text: &[u8],
    start: usize,
) -> Option<([Option<Attribute<'_>>; MOST_ATTRIBUTES], usize)> {
    let mut found = [None; MOST_ATTRIBUTES];
    let mut at = start;
    let mut places = found.iter_mut();
    while at < LONGEST {
        match *text.get(at)? {
            b'>' => return Some((found, at + 1)),
            b'/' if text.get(at + 1) == Some(&b'>') => return Some((found, at + 2)),
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                let name = name_of(&text[at..])?;
                at += name.len();
                let (value, size) = value_of(&text[at..])?;
                at += size;
                *places.next()? = Some((name, value));
            }
        }
    }
    None
}

/// The value after the name of an attribute, and its length with the equals sign; an attribute without one is true.
fn value_of(text: &[u8]) -> Option<(&[u8], usize)> {
    let Some(rest) = text.strip_prefix(b"=") else {
        return Some((b"true", 0));
    };
    match *rest.first()? {
        quote @ (b'"' | b'\'') => {
            let length = rest[1..]
                .iter()
                .take(LONGEST)
                .position(|&byte| byte == quote)?;
            Some((&rest[1..=length], length + 3))
        }
        _ => {
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
            let length = rest.iter().take(LONGEST).position(is_end)?;
            Some((&rest[..length], length + 1))
        }
    }
}

/// What is in an element, and the length of that with the tag that closes it.
fn content<'a>(text: &'a [u8], name: &[u8]) -> Option<(&'a [u8], usize)> {
    let mut at = 0;
    while at < text.len().min(LONGEST) {
        let next = at + text[at..].iter().position(|&byte| byte == b'<')?;
        let rest = &text[next + 1..];
        if let Some(rest) = rest.strip_prefix(b"/")
            && let Some(found) = name_of(rest)
            && found.eq_ignore_ascii_case(name)
            && rest.get(found.len()) == Some(&b'>')
        {
            let end = next + 2 + found.len() + 1;
            return Some((text[..next].trim_ascii(), end));
        }
        if name_of(rest).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return None;
        }
        at = next + 1;
    }
    None
}

/// The text of a content without spaces around it.
fn text_of(content: &[u8]) -> &[u8] {
    let spaces: [&[u8]; 3] = [b"&nbsp;", b"&#160;", b"\xc2\xa0"];
    let mut text = content.trim_ascii();
    while let Some(rest) = spaces
        .iter()
        .find_map(|space| text.strip_prefix(*space).or(text.strip_suffix(*space)))
    {
        text = rest.trim_ascii();
    }
    text
}

/// What elements around cells are called if they are columns or boxes.
const OTHERS: [&[u8]; 11] = [
    b"box", b"boxes", b"block", b"blocks", b"region", b"regions", b"column", b"columns", b"square",
    b"subgrid", b"zone",
];

/// The elements of one name that follow each other.
struct Run {
    name: Vec<u8>,
    cells: Vec<(u8, Option<bool>)>,
    place: Place,
    /// The cells before the last tag around them, and whether there were groups that are no rows.
    group: usize,
    is_in_groups: bool,
}

/// Elements with a cell each, while they are read.
#[derive(Default)]
pub(super) struct Elements {
    runs: Vec<Run>,
    /// A column or a box that is open.
    other: Option<Vec<u8>>,
    /// The name of one that has cells.
    refused: Option<Vec<u8>>,
}

/// Elements of more names are not cells.
const MOST_RUNS: usize = 8;
/// More cells are not held.
const MOST_CELLS: usize = 81 * 1000;
const FEWEST_DIGITS: usize = 8;

impl Elements {
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    pub fn add(&mut self, name: &[u8], value: u8, given: Option<bool>, place: Place) {
        if self.refused.is_none() {
            self.refused.clone_from(&self.other);
        }
        if let Some(run) = self.runs.iter_mut().find(|run| run.name == name) {
            if run.cells.len() < MOST_CELLS {
                run.cells.push((value, given));
            }
        } else if self.runs.len() < MOST_RUNS {
            self.runs.push(Run {
                name: name.to_vec(),
                cells: vec![(value, given)],
                place,
                group: 0,
                is_in_groups: false,
            });
        }
    }

    /// Takes another tag, its name and whether it closes an element.
    pub fn take_tag(&mut self, name: &[u8], is_end: bool) {
        for run in &mut self.runs {
            run.is_in_groups |= !(run.cells.len() - run.group).is_multiple_of(9);
            run.group = run.cells.len();
        }
        let is_other = OTHERS.iter().any(|other| other.eq_ignore_ascii_case(name));
        if is_other {
            self.other = (!is_end).then(|| name.to_vec());
        }
    }

    /// Ends all runs.
    pub fn end(&mut self, found: &mut Vec<Result<Board, Refused>>) {
        let refused = self.refused.take();
        for run in self.runs.drain(..) {
            let digits = run.cells.iter().filter(|(value, _)| *value > 0).count();
            if digits == 0 {
                continue;
            }
            let count = run.cells.len();
            let name = String::from_utf8_lossy(&run.name).into_owned();
            if !count.is_multiple_of(81) {
                if NEARLY.contains(&count) && digits >= FEWEST_DIGITS {
                    let reason = format!("expected 81 cells, found {count} elements '{name}'");
                    found.push(Err(Refused::new(run.place, reason)));
                }
            } else if let Some(other) = &refused {
                let other = String::from_utf8_lossy(other);
                let reason = format!("expected cells row by row, found them in elements '{other}'");
                found.push(Err(Refused::new(run.place, reason)));
            } else if run.is_in_groups {
                let reason = "expected cells in rows of nine, found groups of another size, which do not show their order";
                found.push(Err(Refused::new(run.place, reason)));
            } else {
                for cells in run.cells.chunks(81) {
                    found.push(Ok(board_of(cells, run.place)));
                }
            }
        }
    }
}

/// The board of 81 cells. If some are said to be given, the others were placed.
fn board_of(cells: &[(u8, Option<bool>)], place: Place) -> Board {
    let values = std::array::from_fn(|cell| cells[cell].0);
    let has_given = cells.iter().any(|(_, given)| *given == Some(true));
    let is_given = |cell: usize| !has_given || cells[cell].1 == Some(true);
    Board {
        values,
        givens: std::array::from_fn(|cell| if is_given(cell) { values[cell] } else { 0 }),
        kind: BoardKind::Cells,
        place,
        title: Vec::new(),
    }
}
