//! `nonet._core`: the thin binding. It converts, detaches from the interpreter, calls one core function, maps the error.

mod answers;
mod arrow_in;
mod arrow_out;
mod arrow_texts;
mod boards;
mod canonical;
mod cells;
mod column;
mod counts;
mod generate;
mod inquiry;
mod kinds;
mod logic;
mod memory;
mod paths;
mod profiles;
mod puzzles;
mod ragged;
mod ratings;
mod row_columns;
mod rows;
mod rule_steps;
mod ruled;
mod solve;
mod solve_batch;
mod step_texts;
mod text_column;
mod texts;
mod watch;
mod write_rows;

use pyo3::prelude::*;

/// The native half of nonet; `python/nonet/_engine` is its only user.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::answers::{Answers, check_answer, check_answer_batch};
    #[pymodule_export]
    use crate::arrow_out::arrow_stream;
    #[pymodule_export]
    use crate::arrow_texts::texts_of_arrow;
    #[pymodule_export]
    use crate::boards::{BoardFinder, FoundBoard};
    #[pymodule_export]
    use crate::canonical::{IsomorphIndex, canonical_batch, isomorph_batch};
    #[pymodule_export]
    use crate::column::lines_of_values;
    #[pymodule_export]
    use crate::counts::{some_counts, spread_counts, technique_counts};
    #[pymodule_export]
    use crate::generate::{Plan, generate_batch, path_of_technique, undetermined_lines};
    #[pymodule_export]
    use crate::inquiry::{answer_batch, finished_by_singles};
    #[pymodule_export]
    use crate::kinds::check_columns;
    #[pymodule_export]
    use crate::logic::{Listing, catalogue, find_steps, rule_levels};
    #[pymodule_export]
    use crate::paths::{explain_batch, steps_batch};
    #[pymodule_export]
    use crate::puzzles::Puzzles;
    #[pymodule_export]
    use crate::ratings::{hodoku_batch, rate_batch};
    #[pymodule_export]
    use crate::rows::{RowBlock, RowBlocks, RowReader};
    #[pymodule_export]
    use crate::rule_steps::RuleBoard;
    #[pymodule_export]
    use crate::ruled::{RuleModel, RuleSolutions, answer_ruled_batch, solve_ruled_batch};
    #[pymodule_export]
    use crate::solve::{Solutions, count_solutions, first_solutions, search};
    #[pymodule_export]
    use crate::solve_batch::{level, solve_batch, statuses};
    #[pymodule_export]
    use crate::step_texts::{some_steps, text_of_steps};
    #[pymodule_export]
    use crate::text_column::TextColumn;
    #[pymodule_export]
    use crate::write_rows::{write_rows, write_titles};
}
