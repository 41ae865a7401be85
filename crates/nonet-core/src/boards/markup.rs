//! Markup in an answer that takes several characters: tags of XML and HTML, entities, LaTeX, escapes of JSON, the colours of
//! terminals, dates and times. Each function gets the text from its first character on, and returns the class and the length in bytes. None
//! looks further than the end of a line or the next character of its kind, so a text is still read in linear time.

use super::characters::{Class, begins_with, plain_class};
use super::key::{name, quoted_key};
use super::label::{number_as_key, row_label};
use super::placement::placement;

/// The class of the character or markup at a place in a text, and its length in bytes. `in_run` tells whether the characters
/// before it can belong to the same word or number: a label, a key or a time begins only where a word begins.
#[inline(always)]
pub(super) fn class_at(text: &[u8], at: usize, in_run: bool) -> (Class, usize) {
    let byte = text[at];
    match FIRST[usize::from(byte)] {
        First::Letter => (Class::Letter(byte), 1),
        First::Drawing => (Class::Drawing, 1),
        First::Digit if in_run || !may_begin_number(&text[at + 1..]) => {
            (Class::Cell(byte - b'0'), 1)
        }
        First::Digit => class_of_number(&text[at..]).unwrap_or((Class::Cell(byte - b'0'), 1)),
        First::Name if in_run || !may_be_name(&text[at..]) => (Class::Letter(byte), 1),
        First::Name => name(&text[at..]).unwrap_or((Class::Letter(byte), 1)),
        First::Comment => (Class::Comment, 1),
        First::Other => class_of_other(text, at, in_run),
    }
}

/// What a byte can begin.
#[derive(Clone, Copy)]
enum First {
    Letter,
    Drawing,
    Digit,
    Name,
    Comment,
    Other,
}

static FIRST: [First; 256] = {
    let mut table = [First::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match (byte as u8).to_ascii_lowercase() {
            b'b' | b'c' | b'd' | b'f' | b'h' | b'l' | b'n' | b'r' | b's' | b'v' | b'w' | b'z' => {
                First::Name
            }
            b'a'..=b'z' => First::Letter,
            b'0'..=b'9' => First::Digit,
            b'#' | b'%' | b';' | b'(' => First::Comment,
            b'.' | b'_' | b'\n' | b'\r' | b'\\' | b'<' | b'[' | b'&' | b':' | b'^' | 0x1b => {
                First::Other
            }
            b'"' | b'\'' | b'{' | b'/' | b'-' | b'>' => First::Other,
            _ => First::Drawing,
        };
        byte += 1;
    }
    table
};

fn class_of_other(whole: &[u8], at: usize, in_run: bool) -> (Class, usize) {
    let text = &whole[at..];
    match text[0] {
        b'\\' => backslash(text),
        b'<' => tag(text),
        b'[' => bracket(text),
        b'&' => entity(text),
        b':' => shortcode(text),
        b'^' | 0x1b => escape(text),
        0xc2 if text.get(1) == Some(&0x9b) => escape(text),
        b'{' => object(text),
        b'"' | b'\'' if !in_run => quoted_key(text).unwrap_or((Class::Drawing, 1)),
        b'-' | b'/' => comment(text),
        b'>' if matches!(whole[..at].last(), Some(b'-' | b'=')) => (Class::Arrow, 1),
        b'_' if !in_run => emphasis(text),
        0xe7 if !in_run => class_of_number(text).unwrap_or((Class::Letter(0xe7), 1)),
        0xc5 | 0xd0 | 0xd1 | 0xe8 | 0xed if !in_run => {
            name(text).unwrap_or_else(|| plain_class(text))
        }
        _ => plain_class(text),
    }
}

/// Whether the first letters are those of what rows or their cells are called.
#[inline]
fn may_be_name(text: &[u8]) -> bool {
    let letter = |at: usize| text.get(at).map_or(b' ', u8::to_ascii_lowercase);
    let next = [letter(1), letter(2)];
    match letter(0) {
        b'r' if !next[0].is_ascii_lowercase() => true,
        b'r' => matches!(
            &next,
            b"ow" | b"ei" | b"en" | b"an" | b"ig" | b"ij" | b"iv" | b"ad" | [b'z', 0xc4]
        ),
        b'b' => &next == b"ar",
        b'c' => matches!(&next, b"el" | b"on"),
        b'd' => matches!(&next, b"ig" | b"at"),
        b'f' => &next == b"il",
        b'h' => next == [0xc3, 0xa0],
        b'l' => matches!(&next, b"in" | b"ig"),
        b'n' => &next == b"um",
        b's' => matches!(&next, b"at" | b"or"),
        b'v' => &next == b"al",
        b'w' => &next == b"ie",
        _ => &next == b"ei",
    }
}

/// Whether a digit with these bytes after it can begin a date, a time or the label of a row.
#[inline]
fn may_begin_number(rest: &[u8]) -> bool {
    matches!(rest.first(), Some(b'0'..=b'9' | b':' | b'/' | 0xe8 | 0xed))
}

/// The label of a row that begins with its number, or a date or a time, which is a word.
fn class_of_number(text: &[u8]) -> Option<(Class, usize)> {
    if let Some((number, size)) = number_as_key(text).or_else(|| row_label(text)) {
        return Some((Class::RowLabel(number), size));
    }
    Some((Class::Letter(text[0]), date_or_time(text)?))
}

/// The length of a date or a time: `2024-11-22`, `22.11.2024`, `11/22/2024`, `12:30` or `12:30:45`. Such a text is no row in
/// any reading.
fn date_or_time(text: &[u8]) -> Option<usize> {
    let number = |at: usize, most: usize| {
        let rest = text.get(at..).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
        Some(digits.count()).filter(|count| (1..=most).contains(count))
    };
    let first = number(0, 4)?;
    let sign = *text.get(first)?;
    let second = number(first + 1, 2)?;
    let end = first + 1 + second;
    let third = (text.get(end) == Some(&sign))
        .then(|| number(end + 1, 4))
        .flatten();
    let size = third.map_or(end, |third| end + 1 + third);
    let is_date = matches!(
        (sign, first, second, third),
        (b':', 1..=2, 2, None | Some(2))
            | (b'-' | b'/', 4, _, Some(1..=2))
            | (b'/', 1..=2, _, Some(4))
            | (b'.', 2, 2, Some(4))
    );
    let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte == b'_');
    (is_date && text.get(size).is_none_or(is_end)).then_some(size)
}

/// An object that is a cell, or a brace.
fn object(text: &[u8]) -> (Class, usize) {
    match placement(text) {
        Some((placement, size)) => (Class::Placement(placement), size),
        None => (Class::Drawing, 1),
    }
}

/// A dash or a slash, of which two can begin a comment.
fn comment(text: &[u8]) -> (Class, usize) {
    let is_comment = match text {
        [b'-', b'-', rest @ ..] => !matches!(rest.first(), Some(b'-' | b'>')),
        _ => matches!(text, [b'/', b'/' | b'*', ..]),
    };
    (
        if is_comment {
            Class::Comment
        } else {
            Class::Drawing
        },
        1,
    )
}

/// A digit in the marks of emphasis: `_4_`, which can be three cells, or `__4__`, which is one.
fn emphasis(text: &[u8]) -> (Class, usize) {
    match *text {
        [_, b'_', digit @ b'1'..=b'9', b'_', b'_', ref rest @ ..]
            if !(rest.first()).is_some_and(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')
            }) =>
        {
            (Class::Cell(digit - b'0'), 5)
        }
        [_, digit @ b'1'..=b'9', b'_', ..] => (Class::Emphasised(digit - b'0'), 3),
        _ => (Class::Cell(0), 1),
    }
}

/// Tags inside a line: formats and cells of tables.
const INSIDE: [&[u8]; 14] = [
    b"b", b"i", b"u", b"em", b"strong", b"span", b"font", b"code", b"mark", b"small", b"td", b"th",
    b"cell", b"c",
];
/// Tags of lines, and of what is in lines.
const LINES: [&[u8]; 19] = [
    b"br", b"tr", b"row", b"rows", b"r", b"line", b"lines", b"li", b"item", b"cells", b"value",
    b"values", b"digit", b"digits", b"number", b"v", b"d", b"p", b"div",
];

/// A tag: its name decides. A tag that is not listed, such as `<answer>`, ends a board.
fn tag(text: &[u8]) -> (Class, usize) {
    let Some((name, size)) = name_of_tag(text) else {
        let is_comment = text.get(1) == Some(&b'-');
        return (
            if is_comment {
                Class::Comment
            } else {
                Class::Drawing
            },
            1,
        );
    };
    let is_one_of = |names: &[&[u8]]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let class = if is_one_of(&INSIDE) {
        Class::Drawing
    } else if is_one_of(&LINES) {
        Class::LineEnd
    } else {
        Class::BlockEnd
    };
    (class, size)
}

/// The name of a tag without a number at its end, and the length of the tag.
fn name_of_tag(text: &[u8]) -> Option<(&[u8], usize)> {
    let start = 1 + usize::from(text.get(1) == Some(&b'/'));
    text.get(start).filter(|byte| byte.is_ascii_alphabetic())?;
    let is_part =
        |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':');
    let name = &text[start..start + text[start..].iter().take_while(is_part).count()];
    let rest = &text[start + name.len()..];
    let size = match rest {
        [b'>', ..] => 1,
        [b'/', b'>', ..] => 2,
        [b' ' | b'\t', ..] => {
            let end = rest
                .iter()
                .position(|byte| matches!(byte, b'<' | b'>' | b'\n' | b'\r'))?;
            (rest[end] == b'>').then_some(end + 1)?
        }
        _ => return None,
    };
    let digits = name
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let mut short = &name[..name.len() - digits];
    if digits > 0
        && let [before @ .., b'_' | b'-'] = short
    {
        short = before;
    }
    Some((short, start + name.len() + size))
}

/// An entity: `&nbsp;` or `&#10003;`.
fn entity(text: &[u8]) -> (Class, usize) {
    let size = match text {
        [_, b'#', b'x' | b'X', rest @ ..] => {
            ended_by(rest, b';', 6, u8::is_ascii_hexdigit).map(|size| size + 3)
        }
        [_, b'#', rest @ ..] => ended_by(rest, b';', 7, u8::is_ascii_digit).map(|size| size + 2),
        [_, rest @ ..] => ended_by(rest, b';', 10, u8::is_ascii_alphabetic).map(|size| size + 1),
        [] => None,
    };
    (Class::Drawing, size.unwrap_or(1))
}

/// A check mark as a name: `:white_check_mark:`.
fn shortcode(text: &[u8]) -> (Class, usize) {
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'_';
    let size = ended_by(&text[1..], b':', 30, is_part).map(|size| size + 1);
    let is_check = |size: &usize| text[..*size].windows(5).any(|part| part == b"check");
    (Class::Drawing, size.filter(is_check).unwrap_or(1))
}

/// The length of one to `most` characters of a kind and the one that ends them.
fn ended_by(text: &[u8], end: u8, most: usize, is_part: impl Fn(&u8) -> bool) -> Option<usize> {
    let count = text
        .iter()
        .take(most)
        .take_while(|byte| is_part(byte))
        .count();
    (count > 0 && text.get(count) == Some(&end)).then_some(count + 1)
}

/// A bracket; with what follows it if that is a check mark, `[x]`; a length of LaTeX, `[2pt]`; or a colour without its escape
/// character, `[31m`.
fn bracket(text: &[u8]) -> (Class, usize) {
    if let [_, b'x' | b'X', b']', ..] = text {
        return (Class::Drawing, 3);
    }
    let rest = &text[1..];
    if let Some(size) = ended_by(rest, b'm', 20, |byte| {
        byte.is_ascii_digit() || *byte == b';'
    }) && rest[size..].first().is_none_or(|byte| *byte != b'm')
    {
        return (Class::Invisible, 1 + size);
    }
    let is_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'-');
    let digits = rest
        .iter()
        .take(8)
        .take_while(|byte| is_number(byte))
        .count();
    let is_length = digits > 0
        && matches!(
            rest[digits..],
            [b'p', b't', b']', ..] | [b'e', b'm' | b'x', b']', ..] | [b'm' | b'c', b'm', b']', ..]
        );
    (Class::Drawing, if is_length { digits + 4 } else { 1 })
}

/// A control sequence of terminals after the escape character, also written as `^[`, or U+009B.
fn escape(text: &[u8]) -> (Class, usize) {
    let (introducer, other) = match text {
        [0x1b, b'[', ..] => (2, Class::Drawing),
        [b'^', b'[', b'[', ..] => (3, Class::Drawing),
        [0xc2, 0x9b, ..] => (2, Class::Letter(0xc2)),
        _ => return (Class::Drawing, 1),
    };
    match control_sequence(&text[introducer..]) {
        Some(size) => (Class::Invisible, introducer + size),
        None => (other, 1),
    }
}

/// The length of the parameters and the final character of a control sequence.
fn control_sequence(text: &[u8]) -> Option<usize> {
    let count = text
        .iter()
        .take(40)
        .take_while(|byte| matches!(byte, b' '..=b'?'))
        .count();
    matches!(text.get(count), Some(b'@'..=b'~')).then_some(count + 1)
}

/// A backslash: an escape of JSON or Python, a command of LaTeX, or neither.
fn backslash(text: &[u8]) -> (Class, usize) {
    if let Some(size) = escaped_escape(text) {
        return (Class::Invisible, size);
    }
    match text {
        _ if LATEX_NOT_ESCAPES
            .iter()
            .any(|name| text[1..].starts_with(name)) =>
        {
            command(text)
        }
        [_, b'r', b'\\', b'n', ..] => (Class::LineEnd, 4),
        [_, b'n' | b'r', ..] => (Class::LineEnd, 2),
        [_, b't', ..] => (Class::Drawing, 2),
        [_, b'u', rest @ ..] if hexadecimal(rest).is_some() => (escaped_class(rest), 6),
        [_, byte, ..] if byte.is_ascii_alphabetic() => command(text),
        _ => (Class::Drawing, 1),
    }
}

/// Commands of LaTeX that begin like the escapes of line ends and tabs.
const LATEX_NOT_ESCAPES: [&[u8]; 8] = [
    b"newline",
    b"noindent",
    b"renewcommand",
    b"right",
    b"rowcolor",
    b"tabularnewline",
    b"text",
    b"toprule",
];

/// The length of a control sequence whose escape character is escaped: `\x1b[1m`, `\u001b[1m`, `\033[1m`, `\e[1m`.
fn escaped_escape(text: &[u8]) -> Option<usize> {
    let escapes: [&[u8]; 4] = [b"\\x1b[", b"\\u001b[", b"\\033[", b"\\e["];
    let size = escapes.iter().find(|start| begins_with(text, start))?.len();
    Some(size + control_sequence(&text[size..])?)
}

fn hexadecimal(text: &[u8]) -> Option<u32> {
    let digits = text
        .get(..4)
        .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The class of an escaped character. It is never a cell.
fn escaped_class(digits: &[u8]) -> Class {
    let Some(character) = hexadecimal(digits).and_then(char::from_u32) else {
        return Class::Letter(b'u');
    };
    let mut bytes = [0; 4];
    let bytes = character.encode_utf8(&mut bytes).as_bytes();
    match plain_class(bytes).0 {
        Class::Cell(_) | Class::Dot => Class::Letter(b'u'),
        class => class,
    }
}

/// A command of LaTeX, with its arguments if they are no content. `\begin` and `\end` end a board.
fn command(text: &[u8]) -> (Class, usize) {
    let letters = text[1..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let name = &text[1..1 + letters];
    let mut size = 1 + letters;
    size += usize::from(text.get(size) == Some(&b'*'));
    let mut arguments = |count: usize| {
        for _ in 0..count {
            size += in_brackets(&text[size..], b'[', b']')
                .or(in_brackets(&text[size..], b'(', b')'))
                .unwrap_or(0);
            size += in_braces(&text[size..]).unwrap_or(0);
        }
    };
    let class = if matches!(name, b"begin" | b"end") {
        arguments(1);
        if (in_braces(&text[size..]))
            .is_some_and(|end| text[size..size + end].iter().any(u8::is_ascii_alphabetic))
        {
            size += in_braces(&text[size..]).unwrap_or(0);
        }
        Class::BlockEnd
    } else {
        match name {
            b"cline" | b"cmidrule" | b"hspace" | b"vspace" => arguments(1),
            b"multicolumn" | b"renewcommand" | b"setlength" => arguments(2),
            _ if name.ends_with(b"color") => arguments(1),
            _ => {}
        }
        Class::Drawing
    };
    (class, size)
}

/// The length of a text in brackets, in one line.
fn in_brackets(text: &[u8], open: u8, close: u8) -> Option<usize> {
    (text.first() == Some(&open)).then_some(())?;
    let end = text
        .iter()
        .take(MOST)
        .position(|&byte| byte == close || byte == b'\n')?;
    (text[end] == close).then_some(end + 1)
}

/// The length of a text in braces, which can have braces in it, in one line.
fn in_braces(text: &[u8]) -> Option<usize> {
    (text.first() == Some(&b'{')).then_some(())?;
    let mut depth = 0;
    for (at, byte) in text.iter().take(MOST).enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'\n' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// The most bytes of an argument that is not content.
const MOST: usize = 100;
