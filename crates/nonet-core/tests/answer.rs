//! Answers read from texts and judged. `tests/engine/test_answers.py` has the many cases; here are one of each rule, and
//! what the Python side does not reach.

use nonet_core::answer::{
    CheckOptions, Verdict, check_answer_batch, content_of_last_tag, read_answer,
};
use nonet_core::lane::Level;
use nonet_core::{Abandoned, Grid, Status, TextSource};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Option<String> {
    let values = read_answer(text.as_bytes(), None, &mut || true)?;
    Some(
        Grid::from_values(&values)
            .expect("values are 0 to 9")
            .to_string(),
    )
}

fn rows(separator: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|row| &SOLUTION[row * 9..][..9]).collect();
    rows.join(separator)
}

fn values(line: &str) -> [u8; 81] {
    *line.parse::<Grid>().expect("a grid").values()
}

#[test]
fn these_texts_have_an_answer() {
    let numbered: Vec<String> = (rows("\n").lines().zip(1..))
        .map(|(row, number)| format!("Row {number}: {row}."))
        .collect();
    for text in [
        SOLUTION.to_string(),
        format!(" {SOLUTION}\r\n"),
        format!("The answer is {SOLUTION}."),
        format!("{PUZZLE}\n\n{SOLUTION}"),
        rows("\n"),
        rows("\\n"),
        rows("\n\n------+-----\n"),
        rows("/"),
        format!("<answer>{}</answer>", rows("\r\n")),
        format!("Answer: {}", rows("\n")),
        format!("{PUZZLE}\nbecomes\n{}\nr1c1 was 5", rows("\n")),
        SOLUTION.chars().map(|cell| format!("{cell},\n")).collect(),
        SOLUTION
            .chars()
            .map(|cell| format!("{cell}\u{200b}"))
            .collect(),
        numbered.join("\n"),
        numbered.join(" "),
        SOLUTION.replace('5', "\u{ff15}"),
        format!("1 2 3 4 5 6 7 8 9\n{}", rows("\n")),
        format!("5 3 4\n\n{}", rows("\n")),
        format!("<row>{}</row>", rows("</row><row>")),
        format!("\\textbf{{{}}}", rows("} \\\\ \n\\textbf{")),
        format!("\u{1b}[1m{}\u{1b}[0m", rows("\u{1b}[0m\n\u{1b}[1m")),
        rows(" and "),
        format!("{{\"answer\": \"{}\", \"confidence\": 0.9}}", rows("\\n")),
        format!("[{}], # row 9", rows("], # row 1\n[")),
        format!("2024-11-22 12:30\n{}\n1 2 3 4 5 6 7 8 9", rows("\n")),
        format!("Row(cells=[{}])", rows("]), Row(cells=[")),
        // Underscores beside another digit are blanks, so an emphasised digit stands apart.
        (SOLUTION.chars().zip(1..))
            .map(|(cell, place)| format!("{cell}{}", if place % 9 == 0 { "\n" } else { " " }))
            .collect::<String>()
            .replace('5', "__5__"),
    ] {
        assert_eq!(read(&text).as_deref(), Some(SOLUTION), "{text}");
    }
}

#[test]
fn these_texts_have_none() {
    for text in [
        String::new(),
        SOLUTION[1..].to_string(),
        format!("{SOLUTION}5"),
        format!("x{SOLUTION}"),
        rows(" or "),
        rows(" 5\n"),
        rows("\n")[..88].to_string(),
        rows("\n").replace('5', "__5__"),
        format!("1 2 3 4 5 6 7 8 9\n{}\n{SOLUTION}5", rows("\n")),
        format!("{SOLUTION}\nno:\n{}", &rows("\n")[..88]),
        SOLUTION.replace('5', "\u{665}"),
    ] {
        assert_eq!(read(&text), None, "{text}");
    }
    assert_eq!(read_answer(&[0xff; 100], None, &mut || true), None);
}

#[test]
fn a_puzzle_shown_again_is_not_the_answer() {
    let puzzle = values(PUZZLE);
    let read = |text: &str| read_answer(text.as_bytes(), Some(&puzzle), &mut || true);
    assert_eq!(
        read(&format!("{SOLUTION}\n{PUZZLE}")),
        Some(values(SOLUTION))
    );
    assert_eq!(
        read(&format!("{SOLUTION} {PUZZLE} {PUZZLE}")),
        Some(values(SOLUTION))
    );
    assert_eq!(read(&format!("{PUZZLE}\n\n{PUZZLE}")), Some(puzzle));
    assert_eq!(read(&format!("{SOLUTION}5\n{PUZZLE}")), None);
}

#[test]
fn the_content_of_the_last_tag() {
    let content = |text: &'static str| {
        content_of_last_tag(text.as_bytes(), "answer")
            .and_then(|content| std::str::from_utf8(content).ok())
    };
    assert_eq!(
        content("<answer>1</answer> <Answer>2</ANSWER> 3"),
        Some("2")
    );
    assert_eq!(content("<answer> is a tag. <answer>1</answer>"), Some("1"));
    assert_eq!(content("<answer>1</answer> and <answer>2"), Some("1"));
    assert_eq!(content("<answer></answer>"), Some(""));
    for text in [
        "",
        "1",
        "<answer>1",
        "1</answer>",
        "</answer>1<answer>",
        "<answers>1</answers>",
        "<",
    ] {
        assert_eq!(content(text), None, "{text}");
    }
}

#[test]
fn a_long_text_asks_whether_to_continue() {
    let mut text = "5 ".repeat(3 << 20);
    let asked = |text: &str| {
        let mut asked = 0;
        let mut count = || {
            asked += 1;
            true
        };
        assert_eq!(read_answer(text.as_bytes(), None, &mut count), None);
        asked
    };
    assert_eq!(asked(&text), 5);
    text.push('=');
    assert!(asked(&text) > 5); // also for the assignments of its one line
    text.pop();
    text.push_str(&format!("\n{SOLUTION}"));
    assert!(read_answer(text.as_bytes(), None, &mut || true).is_some());
    assert_eq!(read_answer(text.as_bytes(), None, &mut || false), None);
}

#[test]
fn verdicts() {
    let (puzzle, solution) = (values(PUZZLE), values(SOLUTION));
    let right = Verdict::of(&puzzle, &solution, Some(&solution));
    assert!(right.solved && right.givens_kept && right.format_ok);
    assert_eq!(
        (right.conflicts, right.correct_cells, right.credit),
        (0, 81, 1.0)
    );

    let copied = Verdict::of(&puzzle, &puzzle, Some(&solution));
    assert!(!copied.solved && copied.givens_kept);
    assert_eq!(
        (copied.conflicts, copied.correct_cells, copied.credit),
        (0, 30, 0.0)
    );

    let mut changed = solution;
    changed[0] = 9;
    let changed = Verdict::of(&puzzle, &changed, Some(&solution));
    assert!(!changed.solved && !changed.givens_kept);
    // The nine is in conflict with two or three open cells, and a given is lost.
    assert_eq!((changed.conflicts, changed.correct_cells), (3, 80));
    assert!(changed.credit < 1.0 - 1.0 / 51.0);

    // Without a solution there is no partial credit, but a solved puzzle is solved.
    assert_eq!(Verdict::of(&puzzle, &solution, None).credit, 1.0);
    assert_eq!(Verdict::of(&puzzle, &puzzle, None).credit, 0.0);
}

/// The pairs of cells in conflict, counted one by one.
fn conflicts(values: &[u8; 81]) -> u64 {
    let house = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let sees = |a, b| (house(a).iter().zip(house(b))).any(|(&first, second)| first == second);
    let conflict = |a: usize, b: usize| values[a] != 0 && values[a] == values[b] && sees(a, b);
    (0..81)
        .map(|b| (0..b).filter(|&a| conflict(a, b)).count() as u64)
        .sum()
}

#[test]
fn every_level_judges_alike() {
    let source = [values(PUZZLE); 300];
    let answers: Vec<String> = (0..300)
        .map(|number| {
            let mut answer = SOLUTION.as_bytes().to_vec();
            for cell in (0..81).filter(|cell| (cell * 7 + number) % 100 < number / 3) {
                answer[cell] = b'0' + ((cell + number) % 10) as u8;
            }
            String::from_utf8(answer).expect("ASCII")
        })
        .collect();
    let check = |level| {
        let options = CheckOptions {
            threads: 1,
            level,
            ..CheckOptions::default()
        };
        check_answer_batch(&source, &answers[..], options, &mut |_| true)
            .expect("it is not stopped")
    };
    let expected = check(Level::PORTABLE);
    for (answer, &count) in expected.answer.iter().zip(&expected.conflicts) {
        assert_eq!(count, conflicts(answer));
    }
    for level in Level::available() {
        assert_eq!(check(level), expected, "{}", level.name());
    }
}

#[test]
fn plain_texts_at_their_edges() {
    let spaced = |line_end: &str| {
        let rows: Vec<String> = (0..9)
            .map(|row| {
                let cells: Vec<&str> = (0..9)
                    .map(|cell| &SOLUTION[row * 9 + cell..][..1])
                    .collect();
                cells.join(" ")
            })
            .collect();
        rows.join(line_end)
    };
    for text in [
        format!("{SOLUTION}\r\n"),
        format!("\u{feff}{SOLUTION}"),
        format!("{SOLUTION}."),
        format!("{SOLUTION}.\n"),
        format!("{SOLUTION}\0"),
        format!("{SOLUTION}\\n"),
        format!("\\n{SOLUTION}\\nx"),
        format!("Answer: {SOLUTION}. That is all"),
        format!("<b>{SOLUTION}</b>"),
        rows("\r\n"),
        rows("\r"),
        spaced("\n"),
        spaced("\r\n"),
        spaced(" "),
        format!("5 {SOLUTION}"),
        format!("<b> {SOLUTION} 12:30"),
    ] {
        assert_eq!(read(&text).as_deref(), Some(SOLUTION), "{text:?}");
    }
    for text in [
        format!("{SOLUTION}5."),
        format!("{SOLUTION}.."),
        format!("5{SOLUTION}"),
        format!("{SOLUTION}.x"),
        format!("<a b='{SOLUTION}'>"),
        format!("x{SOLUTION}"),
        format!("{SOLUTION}\\n5{SOLUTION}"),
        format!("{SOLUTION}\u{e9}"),
        SOLUTION[1..].to_string() + "\n",
        rows("x"),
        rows("\n").replacen('\n', " ", 1),
        spaced("\n").replacen(' ', "", 1),
    ] {
        assert_eq!(read(&text), None, "{text:?}");
    }
}

#[test]
fn a_batch_of_boards_drawn_in_many_ways() {
    let changed = SOLUTION.replacen("53", "12", 1);
    let mut texts = Vec::new();
    for (bar, frame) in [
        ("| ", "------+-------+------\n"),
        ("\u{2502} ", ""),
        ("", "\n"),
        ("  ", "------+-------+------\n"),
    ] {
        let draw = |line: &str| {
            let row = |row: usize| {
                let cells: Vec<&str> = (0..9).map(|cell| &line[row * 9 + cell..][..1]).collect();
                let parts: Vec<String> = cells.chunks(3).map(|part| part.join(" ")).collect();
                format!("{}\n", parts.join(&format!(" {bar}")))
            };
            let bands = (0..3).map(|band| (0..3).map(|number| row(band * 3 + number)).collect());
            bands.collect::<Vec<String>>().join(frame)
        };
        let drawn = draw(SOLUTION);
        let row = drawn.lines().next().expect("a row");
        texts.extend([
            (drawn.clone(), Some(SOLUTION)),
            (draw(PUZZLE), Some(PUZZLE)),
            (drawn.trim_end().to_string(), Some(SOLUTION)),
            (draw(&changed), Some(&changed)),
            (drawn.replacen('5', "x", 1), None),
            (drawn.replacen('5', "\n", 1), None),
            (format!("{drawn}{row}"), None),
            // Words in the place of a row or of a frame.
            (
                format!("{drawn}{}\n", row.replace(' ', "x")),
                Some(SOLUTION),
            ),
            (
                format!("{drawn}{row}\n").replacen("4 2 6", "4 x 6", 1),
                None,
            ),
            (format!("The answer\n{drawn}is this."), Some(SOLUTION)),
        ]);
    }
    // Each text follows each other one.
    let pairs: Vec<_> = (texts.iter())
        .flat_map(|first| texts.iter().flat_map(move |second| [first, second]))
        .collect();
    let answers: Vec<&str> = pairs.iter().map(|(text, _)| &text[..]).collect();
    let options = CheckOptions {
        threads: 1,
        ..CheckOptions::default()
    };
    let source = vec![values(PUZZLE); answers.len()];
    let columns = check_answer_batch(&source[..], &answers[..], options, &mut |_| true)
        .expect("it is not stopped");
    for ((text, expected), answer) in pairs.into_iter().zip(&columns.answer) {
        assert_eq!(*answer, expected.map_or([0; 81], values), "{text}");
    }
}

#[test]
fn a_batch_has_a_row_for_each_puzzle_and_can_be_stopped() {
    let text = format!("{PUZZLE}\noops\n..{}\n{PUZZLE}\n", &PUZZLE[2..]);
    let source = TextSource::new(text.as_bytes()).expect("there is memory");
    let answers = [SOLUTION, SOLUTION, SOLUTION, "none"];
    let options = CheckOptions::default();
    let columns = check_answer_batch(&source, &answers[..], options, &mut |_| true)
        .expect("it is not stopped");
    assert_eq!(columns.solved, [1, 0, 1, 0]);
    assert_eq!(columns.format_ok, [1, 0, 1, 0]);
    assert_eq!(columns.correct_cells, [81, 0, 0, 0]);
    let statuses = [
        Status::Proper,
        Status::Malformed,
        Status::Multiple,
        Status::Proper,
    ];
    assert_eq!(columns.status, statuses);

    let long = "5 ".repeat(30 << 20);
    let stopped = check_answer_batch(&source, &[&long[..]; 4][..], options, &mut |_| false);
    assert_eq!(stopped, Err(Abandoned::Stopped));
}
