//! Rows of a text as words, for comparisons.

use nonet_rows::{Block, Kind, Reader};

/// All rows of a text that is fed in pieces of some bytes, each as `line: title=value …`, or `line!line:column reason`.
pub fn rows(make: impl Fn() -> Reader, text: &[u8], piece: usize) -> Vec<String> {
    let mut reader = make();
    let mut found = Vec::new();
    for piece in text.chunks(piece.max(1)) {
        reader.feed(piece.to_vec());
        while let Some(block) = reader.next_block() {
            found.extend(rows_of(&block));
        }
    }
    reader.end();
    while let Some(block) = reader.next_block() {
        found.extend(rows_of(&block));
    }
    found
}

/// The rows of a text, which are the same whatever the pieces.
pub fn all_rows(make: impl Fn() -> Reader, text: &[u8]) -> Vec<String> {
    let found = rows(&make, text, usize::MAX);
    for piece in [1, 2, 3, 7] {
        let text_of = String::from_utf8_lossy(text);
        assert_eq!(
            rows(&make, text, piece),
            found,
            "pieces of {piece} bytes of {text_of:?}"
        );
    }
    found
}

fn rows_of(block: &Block) -> Vec<String> {
    let row = |row: usize| {
        let line = block.lines[row];
        if let Ok(place) = block.spoiled.binary_search_by_key(&row, |fault| fault.row) {
            let fault = &block.spoiled[place];
            let column = fault
                .column
                .map_or(String::new(), |column| format!(":{column}"));
            return format!("{line}!{}{column} {}", fault.line, fault.reason);
        }
        let values = block.columns.iter().filter_map(|column| {
            let text = &column.data[column.ends[row] as usize..column.ends[row + 1] as usize];
            let text = String::from_utf8(text.to_vec()).expect("a column is UTF-8");
            let kind = column.kinds[row];
            let shown = match kind {
                kind if kind == Kind::Absent as u8 => return None,
                kind if kind == Kind::Null as u8 => "null".to_string(),
                kind if kind == Kind::Raw as u8 => format!("<{text}>"),
                _ => text,
            };
            Some(format!(" {}={shown}", column.title))
        });
        format!("{line}:{}", values.collect::<String>())
    };
    (0..block.lines.len()).map(row).collect()
}
