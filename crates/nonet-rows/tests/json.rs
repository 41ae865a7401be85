//! Objects of JSON: one on a line, or in an array.

mod shown;

use nonet_rows::{JsonArray, JsonLines, MOST_COLUMNS, ROW_LIMIT};
use shown::{all_rows, rows};

fn lines(text: &str) -> Vec<String> {
    all_rows(|| JsonLines::reader(1), text.as_bytes())
}

fn array(text: &str) -> Vec<String> {
    all_rows(|| JsonArray::reader(1), text.as_bytes())
}

fn not_object(line: u64, column: usize, found: &str) -> String {
    format!("{line}!{line}:{column} expected a JSON object, found {found}")
}

#[test]
fn strings_are_text_and_other_values_stay_as_they_are() {
    assert_eq!(
        lines(
            r#"{"a": "x\n\u00e9\ud83d\ude00", "b": 1.50e3, "c":[1, {"d":"\n"}], "e":null,"f":"", "g":true}"#
        ),
        ["1: a=x\né😀 b=<1.50e3> c=<[1, {\"d\":\"\\n\"}]> e=null f= g=<true>"]
    );
    assert_eq!(lines(r#"{"\u0061": "\ud800"}"#), [r#"1: a=<"\ud800">"#]);
}

#[test]
fn objects_can_have_different_keys() {
    assert_eq!(
        lines("{\"a\":1}\n{}\n{\"b\":2,\"a\":3}\n{\"c\":4}"),
        ["1: a=<1>", "2:", "3: a=<3> b=<2>", "4: c=<4>"]
    );
    assert_eq!(
        lines(r#"{"a":1,"b":2,"a":"3"}"#),
        ["1: a=3 b=<2>"],
        "the last value of a key counts"
    );
}

#[test]
fn every_value_of_a_line_is_a_row() {
    assert_eq!(
        lines("{\"a\":1} {\"a\":2},{\"a\":3},\n[] \"x\"\n\n 7\ntrue null\n\"é\" 5"),
        [
            "1: a=<1>".to_string(),
            "1: a=<2>".to_string(),
            "1: a=<3>".to_string(),
            not_object(2, 1, "a list"),
            not_object(2, 4, "a string"),
            not_object(4, 2, "a number"),
            not_object(5, 1, "a truth value"),
            not_object(5, 6, "null"),
            not_object(6, 1, "a string"),
            not_object(6, 5, "a number"),
        ]
    );
}

#[test]
fn what_cannot_be_parsed_spoils_the_rest_of_its_line() {
    let invalid = |place: &str, why: &str| format!("{place} expected a JSON object with {why}");
    assert_eq!(
        lines("{34}\n{\"a\":\n{\"a\":1}{\"b\" 2} {\"c\":3}\n{\"a\":1}"),
        [
            invalid("1!1:2", "a key in quotation marks, found '3'"),
            invalid("2!2:5", "a value, found its end"),
            "3: a=<1>".to_string(),
            invalid("3!3:13", "a colon, found '2'"),
            "4: a=<1>".to_string(),
        ]
    );
    assert_eq!(
        lines("{\"a\":1} x"),
        ["1: a=<1>".to_string(), not_object(1, 9, "other text")]
    );
    let control = "no control character in a string, found one";
    assert_eq!(lines("{\"a\":\"b\tc\"}"), [invalid("1!1:7", control)]);
    assert_eq!(
        lines("{\"a\": NaN}"),
        [invalid("1!1:7", "a value, found 'N'")]
    );
}

#[test]
fn reasons_say_what_was_expected_and_found() {
    for (text, expected) in [
        ("{\"a\" 1}", "a colon, found '1'"),
        ("{\"a\":1 \"b\"}", "a comma or }, found '\"'"),
        ("{\"a\":[1,2}", "a comma or ], found '}'"),
        ("{\"a\":[1", "a closing ], found its end"),
        ("{\"a\"", "a closing }, found its end"),
        ("{\"a\":", "a value, found its end"),
        ("{'a':1}", "a key in quotation marks, found '''"),
        ("{é:1}", "a key in quotation marks, found 'é'"),
        ("{\u{1}:1}", "a key in quotation marks, found '\\u{1}'"),
        ("{\"a\":1,}", "a key or a value after a comma, found '}'"),
        ("{\"a\":\"é", "a closing quotation mark, found its end"),
        ("{\"a\":tru}", "null, true or false, found another word"),
        ("{\"a\":01}", "a number, found other digits and signs"),
        (
            "{\"a\":\"é\u{1}\"}",
            "no control character in a string, found one",
        ),
        (
            "{\"a\":\"\\x\"}",
            "text and escapes of whole characters in a string, found others",
        ),
    ] {
        let found = lines(text).join(";");
        assert!(
            found.ends_with(&format!("expected a JSON object with {expected}")),
            "{text}: {found}"
        );
    }
}

#[test]
fn comments_and_blank_lines_are_no_rows() {
    assert_eq!(lines("# x\n // y\r\n\r{\"a\":1}\r \x1a"), ["4: a=<1>"]);
}

#[test]
fn the_items_of_an_array_are_rows() {
    assert_eq!(
        array("\n[ {\"a\": 1},\r\n\n{\"a\": \"],\\\"\"\n}\n, {\"b\":[{}]}\n]\n"),
        ["2: a=<1>", "4: a=],\"", "6: b=<[{}]>"]
    );
    assert_eq!(array("[]"), [""; 0]);
    assert_eq!(array(" "), [""; 0]);
    assert_eq!(
        array("{\"a\":1}\n"),
        ["1: a=<1>"],
        "a text that is an object is a row"
    );
}

#[test]
fn spoiled_items_keep_their_places() {
    let expected =
        |line: u64, found: &str| format!("{line}!{line} expected a JSON object, found {found}");
    assert_eq!(
        array("[1,\"x\",,{\"a\":2},\n[],]"),
        [
            expected(1, "a number"),
            expected(1, "a string"),
            expected(1, ","),
            "1: a=<2>".to_string(),
            expected(2, "a list"),
            expected(2, "]"),
        ]
    );
    assert_eq!(
        array("[{\"a\":\n 1 2}, {\"a\":3} {\"a\":4}, {\"a\":5}]"),
        [
            "1!2:4 expected a JSON object with a comma or }, found '2'",
            "2!2 expected a comma or ] after the object, found other text",
            "2: a=<5>",
        ]
    );
}

#[test]
fn a_missing_bracket_or_quote_spoils_few_items() {
    assert_eq!(
        array("[{\"a\":[1},\n{\"a\":\"x},\n{\"a\":2}]"),
        [
            "1!1 expected a JSON object with a comma or ], found '}'",
            "2!2 expected a JSON object with a closing quotation mark, found its end",
            "3: a=<2>",
        ]
    );
    let end = "expected a JSON object with a value, found its end";
    assert_eq!(
        array("[{\"a\":1, {\"a\":2},\n{\"a\":\n{}, \"b\" {\"a\":3}]"),
        [
            format!("1!1 {end}"),
            "1: a=<2>".to_string(),
            "2!3:7 expected a JSON object with a closing }, found its end".to_string(),
            "3: a=<3>".to_string(),
        ]
    );
}

#[test]
fn an_array_that_does_not_end_is_reported() {
    let end = "found the end of the text";
    assert_eq!(array("["), [format!("1!1 expected a comma or ], {end}")]);
    assert_eq!(
        array("[{\"a\":1}\n"),
        [
            "1: a=<1>".to_string(),
            format!("1!1 expected a comma or ], {end}")
        ]
    );
    assert_eq!(
        array("[{\"a\":1},\n{\"a\""),
        [
            "1: a=<1>".to_string(),
            format!("2!2 expected an item with its brackets and quotation marks closed, {end}")
        ]
    );
    assert_eq!(
        array("[]\n\n x"),
        ["3!3 expected the end of the text after the array, found more"]
    );
}

#[test]
fn what_is_not_utf8_is_windows_1252() {
    assert_eq!(
        all_rows(|| JsonLines::reader(1), b"{\"\xe9\":\"\x80\"}\n"),
        ["1: é=€"]
    );
    assert_eq!(
        all_rows(|| JsonArray::reader(1), b"[{\"\xe9\":\"\x80\"}]"),
        ["1: é=€"]
    );
}

#[test]
fn a_row_over_the_limit_is_spoiled_and_reading_goes_on() {
    let long = format!("{{\"a\":\"{}\"}}", "\\".repeat(ROW_LIMIT / 2 * 2));
    let limit = format!("of at most {ROW_LIMIT} bytes, found a longer one");
    for piece in [usize::MAX, 100_000] {
        let text = format!("{{\"a\":1}}\n{long}\n{{\"a\":2}}");
        assert_eq!(
            rows(|| JsonLines::reader(1), text.as_bytes(), piece),
            [
                "1: a=<1>".to_string(),
                format!("2!2 expected a line {limit}"),
                "3: a=<2>".to_string()
            ]
        );
        let text = format!("[{{\"a\":1}},\n{long},\n{{\"a\":2}}]");
        assert_eq!(
            rows(|| JsonArray::reader(1), text.as_bytes(), piece),
            [
                "1: a=<1>".to_string(),
                format!("2!2 expected an item {limit}"),
                "3: a=<2>".to_string()
            ]
        );
    }
}

#[test]
fn many_keys_are_refused() {
    let keys = |count: usize| {
        (0..count)
            .map(|key| format!("\"{key}\":0"))
            .collect::<Vec<_>>()
            .join(",")
    };
    let text = format!("{{{}}}\n{{{}}}", keys(MOST_COLUMNS + 1), keys(MOST_COLUMNS));
    let found = rows(|| JsonLines::reader(1), text.as_bytes(), 1_000_000);
    assert_eq!(
        found[0],
        format!(
            "1!1:{} expected a JSON object with at most {MOST_COLUMNS} keys, found more",
            35_764
        )
    );
    assert!(found[1].starts_with("2: 0=<0> 1=<0>"));
}

#[test]
fn hostile_texts_take_linear_time() {
    let deep = |count: usize| format!("{{\"a\":{}1{}}}", "[".repeat(count), "]".repeat(count));
    assert_eq!(
        rows(|| JsonLines::reader(1), deep(100_000).as_bytes(), 5_000).len(),
        1
    );
    let mismatched = format!("[{}{}", "[".repeat(500_000), "}".repeat(500_000));
    assert_eq!(
        rows(|| JsonArray::reader(1), mismatched.as_bytes(), 5_000).len(),
        1
    );
    for text in [
        "[]",
        "{34}",
        "[1,",
        "{\"a\":",
        "[1],",
        "\"",
        "\\",
        "{\"a\":1}",
    ] {
        let text = text.repeat(200_000 / text.len());
        assert!(!rows(|| JsonLines::reader(1), text.as_bytes(), 5_000).is_empty());
        assert!(!rows(|| JsonArray::reader(1), text.as_bytes(), 5_000).is_empty());
    }
}

#[test]
fn ever_new_keys_do_not_fill_the_memory() {
    let objects = (0..200_000).map(|key| format!("{{\"{key}\":{key}}}\n"));
    let text = objects.collect::<String>();
    let mut reader = JsonLines::reader(1);
    reader.feed(text.into_bytes());
    reader.end();
    let mut row_count = 0;
    while let Some(block) = reader.next_block() {
        let cells: usize = block.columns.iter().map(|column| column.kinds.len()).sum();
        assert!(cells <= 1 << 22, "{cells}");
        row_count += block.lines.len();
    }
    assert_eq!(row_count, 200_000);
}
