//! Tables: their rows, and those that their quotation marks or their length spoil.

mod shown;

use nonet_rows::{Csv, CsvOptions, MOST_COLUMNS, ROW_LIMIT};
use shown::{all_rows, rows};

fn options() -> CsvOptions {
    CsvOptions {
        separator: b',',
        titles: None,
        first_line: 1,
        is_loose: false,
    }
}

fn table(text: &[u8]) -> Vec<String> {
    all_rows(|| Csv::reader(options()), text)
}

const NOT_CLOSED: &str = "expected a closing quotation mark, found none";
const GOES_ON: &str =
    "expected a separator or the end of the line after a closing quotation mark, found other text";

#[test]
fn the_first_row_has_the_titles() {
    assert_eq!(table(b"a,b\n1,2\n3,\n"), ["2: a=1 b=2", "3: a=3 b="]);
    assert_eq!(table(b"a,a\n1,2"), ["2: a=1 a=2"]);
    assert_eq!(table(b"a,b\n"), [""; 0]);
    assert_eq!(table(b""), [""; 0]);
}

#[test]
fn titles_can_be_given() {
    let given = || {
        Csv::reader(CsvOptions {
            titles: Some(vec!["x".into(), "y".into()]),
            first_line: 5,
            separator: b';',
            ..options()
        })
    };
    assert_eq!(all_rows(given, b"1;2\n3;4"), ["5: x=1 y=2", "6: x=3 y=4"]);
}

#[test]
fn lines_end_in_three_ways_and_blank_ones_are_no_rows() {
    assert_eq!(
        table(b"a,b\r\n1,2\r3,4\n\n \t\r\n\r\r5,6\r\n\x1a"),
        ["2: a=1 b=2", "3: a=3 b=4", "8: a=5 b=6"]
    );
    assert_eq!(table(b"a\tb\n \n"), [""; 0]);
}

#[test]
fn fields_can_have_quotes_separators_and_lines() {
    assert_eq!(
        table(b"a,b\n\"1,\"\"2\",\"x\r\ny\nz\"\n\"\",\"\"\"\"\n5\"\",6\"7\n"),
        ["2: a=1,\"2 b=x\r\ny\nz", "5: a= b=\"", "6: a=5\"\" b=6\"7"]
    );
}

#[test]
fn a_quotation_mark_that_is_never_closed_spoils_its_line_alone() {
    let open = format!("2!2:3 {NOT_CLOSED}");
    assert_eq!(
        table(b"a,b\n1,\"x\n2,y\n3,z\n"),
        [&*open, "3: a=2 b=y", "4: a=3 b=z"]
    );
    // A later mark does not close it, since text follows.
    assert_eq!(
        table(b"a,b\n1,\"x\n2,y\n3,\"z\"\n4,\"q\nr\"\n"),
        [&*open, "3: a=2 b=y", "4: a=3 b=z", "5: a=4 b=q\nr"]
    );
    // A row by itself shows that the mark was not meant to span lines.
    assert_eq!(
        table(b"a,b\n1,\"x\n2,y\n3\",z,\n"),
        [
            &*open,
            "3: a=2 b=y",
            "4!4 expected 2 fields as in the header, found 3"
        ]
    );
}

#[test]
fn a_field_that_goes_on_behind_its_quotes_spoils_its_line() {
    assert_eq!(
        table("a,b\né,\"x\"y\n2,3\n".as_bytes()),
        [&*format!("2!2:6 {GOES_ON}"), "3: a=2 b=3"]
    );
}

#[test]
fn a_row_of_another_length_is_spoiled() {
    let wrong =
        |line, found| format!("{line}!{line} expected 2 fields as in the header, found {found}");
    assert_eq!(
        table(b"a,b\n1\n1,2,3\n1,2\n\"x\ny\"\n"),
        [&*wrong(2, 1), &*wrong(3, 3), "4: a=1 b=2", &*wrong(5, 1)]
    );
    assert_eq!(
        table(b"a\n1,2\n"),
        ["2!2 expected 1 field as in the header, found 2"]
    );
}

#[test]
fn a_loose_table_may_lack_fields_and_have_spaces() {
    let loose = || {
        Csv::reader(CsvOptions {
            titles: Some(vec!["a".into(), "b".into()]),
            is_loose: true,
            ..options()
        })
    };
    assert_eq!(
        all_rows(loose, b"1, \"2, 3\"\n  4\n"),
        ["1: a=1 b=2, 3", "2: a=4"]
    );
}

#[test]
fn what_is_not_utf8_is_windows_1252() {
    assert_eq!(table(b"\xe9,b\n\x80,\xc3\xa9\n"), ["2: é=€ b=é"]);
}

#[test]
fn a_row_over_the_limit_is_spoiled_and_reading_goes_on() {
    let long = "x".repeat(ROW_LIMIT + 1);
    let reason = format!("expected a row of at most {ROW_LIMIT} bytes, found a longer one");
    let text = format!("a,b\n1,2\n3,{long}\n4,5\n");
    let expected = [
        "2: a=1 b=2".into(),
        format!("3!3 {reason}"),
        "4: a=4 b=5".to_string(),
    ];
    for piece in [usize::MAX, 100_000] {
        assert_eq!(
            rows(|| Csv::reader(options()), text.as_bytes(), piece),
            expected
        );
    }
    // Beyond the limit an open quotation mark is not waited for.
    let text = format!("a,b\n3,\"x\n{}4,5\",6\n", "7,8\n".repeat(ROW_LIMIT / 4));
    let found = rows(|| Csv::reader(options()), text.as_bytes(), 100_000);
    assert_eq!(
        found[..2],
        [format!("2!2:3 {NOT_CLOSED}"), "3: a=7 b=8".to_string()]
    );
    assert_eq!(found.len(), 2 + ROW_LIMIT / 4);
}

#[test]
fn many_columns_are_refused() {
    let text = format!("{}\na\nb\n", ",".repeat(MOST_COLUMNS));
    let found = table(text.as_bytes());
    assert_eq!(
        found[0],
        format!(
            "1!1 expected at most {MOST_COLUMNS} columns, found {}",
            MOST_COLUMNS + 1
        )
    );
}

/// Texts of a few symbols, in a fixed order that looks like chance.
fn texts(symbols: &[u8], count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    (0..count).map(move |_| {
        let length = next(40);
        (0..length).map(|_| symbols[next(symbols.len())]).collect()
    })
}

#[test]
fn sound_tables_are_what_the_csv_crate_reads() {
    let mut compared = 0;
    for text in texts(b"ab,,\"\"\"\n\r", 10_000) {
        let found = all_rows(|| Csv::reader(options()), &text);
        if found.iter().any(|row| row.contains('!')) {
            continue;
        }
        let mut reader = csv::ReaderBuilder::new().from_reader(&*text);
        let titles = reader.byte_headers().cloned().unwrap_or_default();
        let rows = reader.byte_records().map(|row| {
            let row = row.expect("as many fields as titles");
            let shown = titles.iter().zip(&row).map(|(title, field)| {
                format!(
                    " {}={}",
                    String::from_utf8_lossy(title),
                    String::from_utf8_lossy(field)
                )
            });
            shown.collect::<String>()
        });
        let found = found
            .iter()
            .map(|row| row.split_once(':').expect("a line").1.to_string());
        assert_eq!(
            found.collect::<Vec<_>>(),
            rows.collect::<Vec<_>>(),
            "{:?}",
            String::from_utf8_lossy(&text)
        );
        compared += 1;
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn hostile_marks_take_linear_time() {
    for line in [
        "a\",\"b\n",
        "\"a\n",
        "x,\"\n",
        "\"\"\"\n",
        "\"a\"\"\n",
        ",\"\"\"\n",
    ] {
        for titles in ["a,b".to_string(), ",".repeat(300)] {
            let text = format!("{titles}\n{}", line.repeat(200_000 / line.len()));
            assert!(!rows(|| Csv::reader(options()), text.as_bytes(), 5_000).is_empty());
        }
    }
}
