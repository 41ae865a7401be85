//! Text containers as rows: CSV, JSON Lines, arrays of JSON and lines of text.
//!
//! A [`Reader`] is fed pieces of a text of any size and gives [`Block`]s of complete rows. A row that its container spoils
//! keeps its place, without values and with a reason; no text is refused as a whole. `write` makes text of columns again.
//! Nothing here knows what a puzzle is.

mod block;
mod csv;
mod fed;
mod json;
mod lines;
mod write;

pub use block::{Block, Column, Kind, MOST_COLUMNS, Spoiled};
pub use csv::{Csv, CsvOptions};
pub use fed::{ROW_LIMIT, Reader};
pub use json::{JsonArray, JsonLines};
pub use lines::Lines;
pub use write::{Texts, write_csv, write_json_lines, write_lines, write_string, write_titles};
