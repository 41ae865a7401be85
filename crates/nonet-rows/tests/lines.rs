//! Lines of text, and how a reader is fed.

mod shown;

use nonet_rows::{Csv, CsvOptions, Lines, ROW_LIMIT, Reader};
use shown::{all_rows, rows};

fn reader() -> Reader {
    Lines::reader("text".to_string(), 1, false)
}

#[test]
fn each_line_is_a_row_but_for_blank_ones_and_comments() {
    let text = b"a\n\r\n b \rc\n# d\n //e\nf\x1a";
    assert_eq!(
        all_rows(reader, text),
        ["1: text=a", "3: text= b ", "4: text=c", "7: text=f"]
    );
    let with_comments = || Lines::reader("x".to_string(), 10, true);
    assert_eq!(all_rows(with_comments, b"a\n# b"), ["10: x=a", "11: x=# b"]);
}

#[test]
fn what_is_not_utf8_is_windows_1252() {
    assert_eq!(
        all_rows(reader, b"f\xfcr 5 \x80\n\xc3\xa9"),
        ["1: text=für 5 €", "2: text=é"]
    );
}

#[test]
fn a_line_over_the_limit_is_spoiled_and_reading_goes_on() {
    let reason = format!("expected a line of at most {ROW_LIMIT} bytes, found a longer one");
    let text = format!(
        "a\n{}\nb\n{}",
        "x".repeat(ROW_LIMIT + 1),
        "y".repeat(ROW_LIMIT)
    );
    for piece in [usize::MAX, 100_000] {
        let found = rows(reader, text.as_bytes(), piece);
        assert_eq!(
            found[..3],
            [
                "1: text=a".to_string(),
                format!("2!2 {reason}"),
                "3: text=b".to_string()
            ]
        );
        assert_eq!(found[3].len(), "4: text=".len() + ROW_LIMIT);
    }
}

#[test]
fn complete_rows_are_there_when_they_are_asked_for() {
    let mut reader = reader();
    reader.feed(*b"a\nb\nc");
    assert!(reader.next_block().is_none(), "a block is not full");
    assert_eq!(reader.flush().expect("rows").lines, [1, 2]);
    assert!(reader.flush().is_none());
    reader.feed(*b"d\r");
    assert!(reader.next_block().is_none());
    assert_eq!(
        reader.flush().expect("a row that ends with CR").texts.data,
        b"cd"
    );
    assert_eq!(reader.line(), 4);
    reader.feed(*b"\ne");
    reader.end();
    assert_eq!(reader.next_block().expect("the last row").lines, [4]);
    assert!(reader.next_block().is_none());
}

#[test]
fn blocks_are_bounded_and_have_the_same_columns() {
    let row = "x".repeat(1_000);
    let text = format!("a,b\n{}", format!("1,{row}\n").repeat(100_000));
    let mut reader = Csv::reader(CsvOptions {
        separator: b',',
        titles: None,
        first_line: 1,
        is_loose: false,
    });
    reader.feed(text.into_bytes());
    reader.end();
    let mut row_count = 0;
    while let Some(block) = reader.next_block() {
        assert!(block.columns[1].data.len() < 20 << 20);
        assert_eq!(block.columns.len(), 2);
        assert_eq!(block.lines[0], row_count + 2);
        row_count += block.lines.len() as u64;
    }
    assert_eq!(row_count, 100_000);
}
