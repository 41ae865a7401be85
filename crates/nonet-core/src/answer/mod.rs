//! Answers to puzzles, as people and language models write them: which board of a text is the answer, and how good it is.
//!
//! | file            | content                                                                  |
//! |-----------------|--------------------------------------------------------------------------|
//! | `characters.rs` | the classes of characters: cells, letters, drawing, line ends, invisible |
//! | `found.rs`      | what is found: boards, failed ones, single cells                         |
//! | `markup.rs`     | what takes several characters: tags, LaTeX, escapes, terminal colours    |
//! | `label.rs`      | labels of rows: `Row 3:`                                                 |
//! | `key.rs`        | keys and constructors: `"answer": `, `Row(cells=[`                       |
//! | `placement.rs`  | cells as objects: `{"row": 1, "col": 1, "value": 5}`                     |
//! | `line.rs`       | the cells of a line, in groups between words                             |
//! | `long.rs`       | a board in one line, among other numbers                                 |
//! | `block.rs`      | consecutive lines of cells: boards of nine lines or of 81                |
//! | `quick.rs`      | a fast path for lines of prose, frames and rows                          |
//! | `plain.rs`      | a fast path for texts of 81 cells and little else                        |
//! | `reader.rs`     | the last board of a text                                                 |
//! | `tag.rs`        | the content of the last tag: `<answer>...</answer>`                      |
//! | `verdict.rs`    | an answer judged by the rules, the givens and the solution               |
//! | `check.rs`      | one answer: found and judged                                             |
//!
//! `docs/checking.md` has the rules as tables; `tests/answer_rules.py` implements them a second time. A text is read
//! once, from its beginning to its end, with memory that does not depend on its length.
//! `batch/answer.rs` checks many puzzles and answers, on every thread.

mod block;
mod characters;
mod check;
mod found;
mod key;
mod label;
mod line;
mod long;
mod markup;
mod placement;
mod plain;
mod quick;
mod reader;
mod tag;
mod verdict;

pub use crate::batch::{
    AnswerSource, CheckColumns, CheckColumnsMut, CheckOptions, check_answer_batch,
    check_answer_batch_into,
};
pub(crate) use check::judge;
pub use check::{Checked, check_answer};
pub(crate) use reader::BETWEEN_CHECKS;
pub use reader::read_answer;
pub use tag::content_of_last_tag;
pub use verdict::Verdict;
