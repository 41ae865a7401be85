//! Answers to puzzles, as people and language models write them: which board of a text is the answer, and how good it is.
//!
//! | file            | content                                                                  |
//! |-----------------|--------------------------------------------------------------------------|
//! | `assigned.rs`   | the answer as assignments, `r1c3 = 4`, where a text has no board          |
//! | `block.rs`      | consecutive lines of cells: boards of nine lines or of 81                |
//! | `plain.rs`      | a fast path for texts of 81 cells and little else                        |
//! | `reader.rs`     | the last board of a text                                                 |
//! | `tag.rs`        | the content of the last tag: `<answer>...</answer>`                      |
//! | `verdict.rs`    | an answer judged by the rules, the givens and the solution               |
//! | `check.rs`      | one answer: found and judged                                             |
//!
//! `boards/` finds the boards of a text. `docs/checking.md` has the rules as tables; `tests/answer_rules.py` implements them a
//! second time.
//! `batch/answer.rs` checks many puzzles and answers, on every thread.

mod assigned;
mod block;
mod check;
mod plain;
mod reader;
mod tag;
mod verdict;

pub use crate::batch::{
    AnswerSource, CheckColumns, CheckColumnsMut, CheckOptions, check_answer_batch,
    check_answer_batch_into,
};
pub(crate) use assigned::BETWEEN_CHECKS;
pub(crate) use check::judge;
pub use check::{Checked, check_answer};
pub use reader::read_answer;
pub use tag::content_of_last_tag;
pub use verdict::Verdict;
