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
//! | `finder.rs`     | from a text to lines of cells, and whole boards in one line              |
//!
//! A text is read once, from its beginning to its end, with memory that does not depend on its length. Which consecutive
//! lines of cells make a board is decided by an [`Assembly`].

mod characters;
mod finder;
mod found;
mod key;
mod label;
mod line;
mod long;
mod markup;
mod placement;
mod quick;

pub(crate) use characters::begins_with;
pub(crate) use finder::{Assembly, Finder};
pub(crate) use found::{Found, HALF_A_BOARD, HEADER};
pub(crate) use line::Group;
pub(crate) use long::keep;
