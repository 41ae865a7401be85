//! Boards in texts, as people, language models and programs write them.
//!
//! | file            | content                                                                  |
//! |-----------------|--------------------------------------------------------------------------|
//! | `characters.rs` | the classes of characters: cells, letters, drawing, line ends, invisible |
//! | `found.rs`      | what is found: boards, failed ones, single cells                         |
//! | `markup.rs`     | what takes several characters: tags, LaTeX, escapes, terminal colours    |
//! | `label.rs`      | labels of rows: `Row 3:`                                                 |
//! | `key.rs`        | keys and constructors: `"answer": `, `Row(cells=[`                       |
//! | `placement.rs`  | cells as objects: `{"row": 1, "col": 1, "value": 5}`                     |
//! | `long.rs`       | a board in one line, among other numbers                                 |
//! | `line.rs`       | the cells of a line, in groups between words                             |
//! | `quick.rs`      | a fast path for lines of prose, frames and rows                          |
//! | `finder.rs`     | in answers: from a text to lines of cells, and whole boards in one line  |
//! | `board.rs`      | in files: boards with their places, and what nearly is a board           |
//! | `row.rs`        | what a line of a file has: a row, a board, or what nearly is one         |
//! | `rows.rs`       | which lines make a board                                                 |
//! | `element.rs`    | elements of XML and HTML with one cell each                              |
//! | `placed.rs`     | placements: objects, elements, `r1c5 = 7`                                |
//! | `saved.rs`      | the state of a game as OpenSudoku saves it                               |
//! | `file.rs`       | the boards of a file, whatever is around them                            |
//!
//! A text is read once, from its beginning to its end, with memory that does not depend on its length. Answers and files have
//! the same characters, labels and keys, and differ in what counts: of an answer the last board, read leniently, by an
//! [`Assembly`] that decides which lines make a board; of a file each board, and nothing that nearly is one.

mod board;
mod characters;
mod element;
mod file;
mod finder;
mod found;
mod key;
mod label;
mod line;
mod long;
mod markup;
mod placed;
mod placement;
mod quick;
mod row;
mod rows;
mod saved;

pub use board::{Board, BoardKind, Place, Refused};
pub use file::{BoardFinder, find_boards};

pub(crate) use characters::begins_with;
pub(crate) use finder::{Assembly, Finder};
pub(crate) use found::{Found, HALF_A_BOARD, HEADER, Placement};
pub(crate) use line::Group;
pub(crate) use long::keep;
pub(crate) use placed::{named_cell, value_after};
pub(crate) use quick::{RowLayout, read_cells, read_drawn};
