//! Rows as text, and read again.

mod shown;

use nonet_rows::{
    Column, Csv, CsvOptions, JsonLines, Kind, Texts, write_csv, write_json_lines, write_lines,
    write_titles,
};
use shown::all_rows;

fn column(rows: &[(Kind, &str)]) -> Column {
    let mut column = Column::default();
    for (kind, text) in rows {
        column.push(*kind, text.as_bytes());
    }
    column
}

fn texts(column: &Column) -> Texts<'_> {
    Texts {
        data: &column.data,
        ends: &column.ends,
        kinds: &column.kinds,
    }
}

const SPECIAL: [(Kind, &str); 7] = [
    (Kind::Text, "a"),
    (Kind::Text, ""),
    (Kind::Text, "b \"c\", d"),
    (Kind::Text, "e\r\nf\tg\\ \u{1}é"),
    (Kind::Null, ""),
    (Kind::Raw, "[1,\n\"x\"]"),
    (Kind::Absent, ""),
];

#[test]
fn fields_have_quotes_where_they_need_them() {
    let (one, two) = (column(&SPECIAL), column(&[(Kind::Raw, "1"); 7]));
    let mut out = Vec::new();
    write_titles(&["x", "y;"], b';', &mut out);
    write_csv(&[texts(&one), texts(&two)], b';', &mut out);
    let expected = "x;\"y;\"\na;1\n;1\n\"b \"\"c\"\", d\";1\n\"e\r\nf\tg\\ \u{1}é\";1\n;1\n\"[1,\n\"\"x\"\"]\";1\n;1\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn a_row_of_one_empty_field_is_not_blank() {
    let mut out = Vec::new();
    write_titles(&[""], b',', &mut out);
    write_csv(&[texts(&column(&SPECIAL[..2]))], b',', &mut out);
    assert_eq!(out, b"\"\"\na\n\"\"\n");
}

#[test]
fn objects_have_raw_values_as_they_were() {
    let mut out = Vec::new();
    let (one, two) = (column(&SPECIAL), column(&[(Kind::Text, "z"); 7]));
    write_json_lines(&[texts(&one), texts(&two)], &["k\"", "l"], &mut out);
    let expected = [
        r#"{"k\"":"a","l":"z"}"#,
        r#"{"k\"":"","l":"z"}"#,
        r#"{"k\"":"b \"c\", d","l":"z"}"#,
        r#"{"k\"":"e\r\nf\tg\\ \u0001é","l":"z"}"#,
        r#"{"k\"":null,"l":"z"}"#,
        r#"{"k\"":[1, "x"],"l":"z"}"#,
        r#"{"k\"":null,"l":"z"}"#,
        "",
    ];
    assert_eq!(String::from_utf8(out).unwrap(), expected.join("\n"));
}

#[test]
fn lines_have_tabs_and_refuse_them_in_fields() {
    let fine = column(&[(Kind::Text, "a"), (Kind::Null, ""), (Kind::Raw, "1")]);
    let mut out = Vec::new();
    assert_eq!(write_lines(&[texts(&fine), texts(&fine)], &mut out), Ok(()));
    assert_eq!(out, b"a\ta\nnull\t\n1\t1\n");
    let unfit = column(&[(Kind::Text, "a\tb"), (Kind::Text, ""), (Kind::Text, "")]);
    out.clear();
    assert_eq!(
        write_lines(&[texts(&fine), texts(&unfit)], &mut out),
        Err(1)
    );
    assert!(out.is_empty());
}

#[test]
fn what_is_written_is_read_again() {
    let symbols = [
        "a", "\"", ",", "\n", "\r", "\\", "é", " ", "\u{1a}", "\t", "1",
    ];
    for seed in 0..2_000_usize {
        let text = |number: usize| -> String {
            let pick = |place: usize| {
                symbols[(seed * 31 + number * 17 + place * (7 + seed % 5)) % symbols.len()]
            };
            (0..(seed + number) % 5).map(pick).collect()
        };
        let values: Vec<String> = (0..6).map(text).collect();
        let columns: Vec<Column> = values
            .chunks(3)
            .map(|values| {
                column(
                    &values
                        .iter()
                        .map(|value| (Kind::Text, &**value))
                        .collect::<Vec<_>>(),
                )
            })
            .collect();
        let columns: Vec<Texts<'_>> = columns.iter().map(texts).collect();
        let mut table = b"x,y\n".to_vec();
        write_csv(&columns, b',', &mut table);
        let mut objects = Vec::new();
        write_json_lines(&columns, &["x", "y"], &mut objects);
        let options = CsvOptions {
            separator: b',',
            titles: None,
            first_line: 1,
            is_loose: false,
        };
        let rows = |found: Vec<String>| -> Vec<String> {
            found
                .iter()
                .map(|row| row.split_once(':').expect("a line").1.to_string())
                .collect()
        };
        let expected: Vec<String> = (0..3)
            .map(|row| format!(" x={} y={}", values[row], values[row + 3]))
            .collect();
        assert_eq!(
            rows(all_rows(|| Csv::reader(options.clone()), &table)),
            expected
        );
        assert_eq!(rows(all_rows(|| JsonLines::reader(1), &objects)), expected);
    }
}
