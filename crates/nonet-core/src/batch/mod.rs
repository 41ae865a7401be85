//! Many puzzles at once: on all threads, with results as columns in input order. Below this room one puzzle is one call; no
//! room that answers for one puzzle uses what is here.
//!
//! | file               | content                                                                   |
//! |--------------------|---------------------------------------------------------------------------|
//! | `puzzle_source.rs` | where the puzzles come from: rows of values or lines of text              |
//! | `threads.rs`       | pieces of work shared among threads; progress on the calling thread       |
//! | `runs.rs`          | the rows of a batch as runs, each with its part of the columns            |
//! | `fill_rows.rs`     | rows that each take long                                                  |
//! | `solve.rs`         | solutions, by the lane engine                                             |
//! | `inquiry.rs`       | answers of [`inquiry`](crate::inquiry), 256 inquiries side by side        |
//! | `canonical.rs`     | canonical forms                                                           |
//! | `ruled.rs`         | solutions on boards of any kind, by the rule engine                       |
//! | `isomorph.rs`      | random isomorphs                                                          |
//! | `answer.rs`        | answers in texts, each judged when its puzzle is solved                   |
//! | `generate.rs`      | puzzles that [`generate`](crate::generate) makes                          |
//! | `scheduler.rs`     | attempts at those puzzles, side by side in the lanes                      |
//!
//! The functions of one question are public where the question is: `inquiry::answer_batch`, `generate::generate`.

mod answer;
mod canonical;
mod fill_rows;
mod generate;
mod inquiry;
mod isomorph;
pub(crate) mod puzzle_source;
mod ruled;
pub(crate) mod runs;
mod scheduler;
mod solve;
pub(crate) mod threads;

pub use answer::{
    AnswerSource, CheckColumns, CheckColumnsMut, CheckOptions, check_answer_batch,
    check_answer_batch_into,
};
pub use canonical::{CanonicalColumns, CanonicalColumnsMut, canonical_batch, canonical_batch_into};
pub use fill_rows::{OpenRows, RowColumns, fill_open_rows, fill_rows};
pub use generate::{
    GeneratedColumns, GeneratedColumnsMut, RuledJob, generate, generate_into,
    generate_of_origins_into, generate_ruled_into,
};
pub use inquiry::{Answers, AnswersMut, InquiryOptions, answer_batch, answer_batch_into};
pub use isomorph::{
    IsomorphColumns, IsomorphColumnsMut, IsomorphOptions, isomorph_batch, isomorph_batch_into,
};
pub use puzzle_source::{Marked, NO_VALUES, PuzzleSource, TextSource, values_of_line};
pub use ruled::{
    RuledAnswersMut, RuledColumnsMut, RuledOptions, RuledRows, answer_ruled_batch,
    solve_ruled_batch,
};
pub use runs::{Columns, NODES_BETWEEN_CHECKS};
pub use scheduler::{GenerateOptions, Origin};
pub use solve::{BatchOptions, SolveColumns, SolveColumnsMut, solve_batch, solve_batch_into};
pub use threads::{Abandoned, Progress};
