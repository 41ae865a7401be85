//! Rows of text by each rule, texts of many lines, and isomorphs of rows.

use nonet_core::lane::{Level, Packed};
use nonet_core::{
    Grid, GridError, IsomorphColumns, IsomorphOptions, NO_VALUES, PuzzleSource, Status, TextSource,
    bare_cells, isomorph_batch, values_of_line,
};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn is_puzzle(text: &str) -> bool {
    text.parse::<Grid>()
        .is_ok_and(|grid| grid.to_string() == PUZZLE)
}

#[test]
fn blanks_are_written_in_five_ways() {
    for blank in ["0", "_", "*", "-", "."] {
        assert!(is_puzzle(&PUZZLE.replace('.', blank)), "{blank}");
    }
}

#[test]
fn white_space_at_the_ends_does_not_count() {
    for space in [" ", "\t", "\r", "\n", "\x0b", "\x0c", " \r\n"] {
        assert!(is_puzzle(&format!("{space}{PUZZLE}{space}")), "{space:?}");
    }
}

#[test]
fn drawing_between_cells_is_skipped() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect();
    for drawing in [" ", "\t", "|", "+", " | ", "\r\n", "\n\n"] {
        assert!(is_puzzle(&rows.join(drawing)), "{drawing:?}");
    }
    assert!(is_puzzle(&format!("|{}|", rows.join("|"))));
}

#[test]
fn frames_have_no_cells() {
    for frame in [&"-".repeat(81), "+---+---+", "| === |", ""] {
        assert_eq!(frame.parse::<Grid>(), Err(GridError::Length(0)));
    }
    let mut board = String::from("+-----------+\n");
    for row in 0..9 {
        board += &format!("| {} |\n", &PUZZLE[row * 9..][..9]);
        board += if row % 3 == 2 { "|---+---+---|\n" } else { "" };
    }
    // A line that holds more than a frame may have blanks that look like one.
    assert!(is_puzzle(&board) && is_puzzle(&board.replace('.', "-")));
}

#[test]
fn a_separator_ends_the_cells() {
    let with = |rest: &str| format!("{PUZZLE}{rest}");
    for rest in [
        " x", "\tx", ",x", ";x", "#x", "|", "+|", "| x", "\r", ",x\n",
    ] {
        assert!(is_puzzle(&with(rest)), "{rest:?}");
    }
    for rest in ["x", "1", ".", "-", "|x", "|1", "=", "\nx", "\rx", ",x\n1"] {
        let error = with(rest).parse::<Grid>();
        assert_eq!(error, Err(GridError::TooLong), "{rest:?}");
    }
}

#[test]
fn a_line_that_is_packed_has_the_values_that_are_read() {
    let (mut packed, mut expected) = (Packed::NONE, Packed::NONE);
    let mut packed_lines = 0;
    for rest in [
        "", "\r", ",x", "|", "x", " x\ny", ",x\n1", "\r1", " x\ry", "\n",
    ] {
        for puzzle in [PUZZLE, &PUZZLE.replace('.', "-"), &PUZZLE[1..]] {
            let text = format!("{puzzle}{rest}");
            let values = values_of_line(text.as_bytes());
            if let Some(cells) = bare_cells(text.as_bytes())
                && packed.set_line(cells, Level::best())
            {
                expected.set_values(&values.expect("a puzzle"), Level::best());
                assert_eq!(packed, expected, "{text:?}");
                packed_lines += 1;
            }
        }
    }
    assert_eq!(packed_lines, 3);
}

#[test]
fn errors_name_what_is_wrong() {
    let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(error(&PUZZLE[1..]), "expected 81 cells, found 80");
    assert_eq!(error(&PUZZLE.repeat(2)), "expected 81 cells, found more");
    for (symbol, shown) in [("x", "'x'"), (",", "','"), ("ä", "'\\xc3'")] {
        let wrong = PUZZLE.replacen('7', &format!(" {symbol}"), 1);
        let expected = format!("r1c5 is {shown}, neither a digit nor a blank");
        assert_eq!(error(&wrong), expected);
    }
}

#[test]
fn each_line_ends_at_its_own_end() {
    let cells = ".".repeat(81);
    let text = format!("{cells}\n\n{}\n{cells} 1.2\n{cells}", &cells[1..]);
    let lines = TextSource::new(text.as_bytes()).unwrap();
    let is_puzzle: Vec<bool> = (0..lines.len())
        .map(|row| lines.values(row).is_some())
        .collect();
    // A blank line and one that lacks a cell are as long as a puzzle, with the end of a line after them.
    assert_eq!(is_puzzle, [true, false, false, true, true]);
}

#[test]
fn lines_equal_those_of_a_split() {
    // Each line differs from its neighbours.
    let line = |row: usize| format!("{:.<81}\n", row % 10);
    let regular = (0..1003).map(line).collect::<String>().into_bytes();
    let mut texts = vec![
        Vec::new(),
        regular.clone(),
        regular[..regular.len() - 1].to_vec(),
        regular[..82 * 3 + 40].to_vec(),
        [&regular[..82 * 3], b"12\n", &regular[..78]].concat(),
        b"\n".to_vec(),
        b"1".to_vec(),
    ];
    for place in [0, 40, 80, 81, 82 * 5 + 81, 82 * 1001 + 7, 82 * 1002 + 80] {
        // One end of a line more, or less.
        let mut text = regular.clone();
        text[place] = if place % 82 == 81 { b'.' } else { b'\n' };
        texts.push(text);
    }
    for text in texts {
        let ended = text.strip_suffix(b"\n").unwrap_or(&text);
        let mut expected: Vec<&[u8]> = ended.split(|&byte| byte == b'\n').collect();
        expected.retain(|_| !text.is_empty());
        let read = |source: &TextSource<'_>| {
            let rows = (0..source.len()).map(|index| source.values(index));
            rows.collect::<Vec<_>>()
        };
        let rows: Vec<_> = expected.iter().map(|line| values_of_line(line)).collect();
        assert_eq!(read(&TextSource::new(&text).unwrap()), rows);
        let is_regular = expected.iter().all(|line| line.len() == 81);
        let Some(fixed) = TextSource::fixed_width(&text) else {
            assert!(!is_regular);
            continue;
        };
        let mut packed = Packed::NONE;
        let mut lines = vec![None; fixed.len()];
        fixed.find_lines(0, &mut lines);
        for (index, line) in lines.into_iter().enumerate() {
            if line.is_none_or(|cells| !packed.set_line(cells, Level::best())) {
                fixed.values(index);
            }
        }
        assert_eq!(fixed.assumption_failed(), !is_regular);
        if is_regular {
            assert_eq!(read(&fixed), rows);
        }
    }
}

#[test]
fn a_failed_assumption_is_repaired_and_progress_never_decreases() {
    let mut text = format!("{}\n", ".".repeat(81)).repeat(1003).into_bytes();
    // Line 1 ends two bytes early; no sample shows it.
    text[82 + 79] = b'\n';
    let (mut done, mut seen) = ([500, 20, 700].into_iter(), vec![]);
    let mut record = |count| {
        seen.push(count);
        true
    };
    let rows = TextSource::read(&text, &mut record, |source, progress| {
        let rows = (0..source.len()).map(|index| source.values(index).is_some());
        assert!(done.by_ref().take(2).all(progress));
        rows.collect::<Vec<bool>>()
    })
    .unwrap();
    assert_eq!((rows.len(), &seen[..]), (1004, &[500, 500, 700][..]));
    assert!(rows[..4] == [true, false, false, true]);
}

fn isomorphs(rows: &[[u8; 81]], count: usize, start: u64, threads: usize) -> IsomorphColumns {
    let options = IsomorphOptions {
        count,
        seed: 5,
        start,
        threads,
    };
    isomorph_batch(rows, options, &mut |_| true).unwrap()
}

#[test]
fn isomorphs_depend_on_their_puzzle_and_index_alone() {
    let rows = [[1; 81], [2; 81], [3; 81]];
    let all = isomorphs(&rows, 2, 10, 1).isomorph;
    assert_eq!(isomorphs(&rows[1..], 2, 12, 1).isomorph, all[2..]);
    assert_eq!(isomorphs(&rows[2..], 1, 14, 1).isomorph, all[4..5]);
    assert_eq!(isomorphs(&rows, 0, 10, 1).isomorph.len(), 0);
    let many: Vec<[u8; 81]> = (0..9000).map(|row| [row as u8 % 10; 81]).collect();
    assert_eq!(isomorphs(&many, 2, 0, 1), isomorphs(&many, 2, 0, 3));
}

#[test]
fn unreadable_rows_have_no_isomorphs() {
    let columns = isomorphs(&[[1; 81], [10; 81]], 2, 0, 1);
    let (readable, malformed) = (Status::Readable, Status::Malformed);
    assert_eq!(columns.status, [readable, readable, malformed, malformed]);
    assert_eq!(columns.isomorph[2..], [NO_VALUES; 2]);
}
