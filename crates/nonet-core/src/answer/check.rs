//! One answer: found in its text and judged.

use super::assigned::has_other_form;
use super::reader::read_answer_into;
use super::tag::content_of_last_tag;
use super::verdict::Verdict;
use crate::boards::RowLayout;
use crate::solve::SolutionCounter;
use crate::status::Status;

/// An answer to one puzzle, judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// How good the answer is.
    pub verdict: Verdict,
    /// The values of the answer, 0 for a blank.
    pub answer: Option<[u8; 81]>,
    /// The status of the puzzle.
    pub status: Status,
}

/// Finds the answer in a text and judges it; `found` are the solutions of the puzzle, counted up to 2. With `tag`, only the
/// content of the last tag of that name is read.
pub fn check_answer(
    puzzle: &[u8; 81],
    found: &SolutionCounter,
    text: Option<&[u8]>,
    tag: Option<&str>,
) -> Checked {
    let status = Status::of_count(found.solution_count, 2, || {
        Status::without_solution(Some(*puzzle))
    });
    let solution = (found.solutions[0].as_ref())
        .filter(|_| status == Status::Proper)
        .map(|grid| grid.values());
    let mut answer = [0; 81];
    let verdict = judge(
        text,
        tag,
        || Some(*puzzle),
        solution,
        &mut RowLayout::default(),
        &mut answer,
        &mut || true,
    )
    .unwrap_or_default();
    Checked {
        verdict,
        answer: verdict.format_ok.then_some(answer),
        status,
    }
}

/// Finds the answer in a text, writes its values, blanks if there is none, and judges it. `puzzle` is called only if its values
/// are needed; without them there is no verdict. `layout` is that of the last text.
pub(crate) fn judge(
    text: Option<&[u8]>,
    tag: Option<&str>,
    puzzle: impl Fn() -> Option<[u8; 81]>,
    solution: Option<&[u8; 81]>,
    layout: &mut RowLayout,
    answer: &mut [u8; 81],
    should_continue: &mut dyn FnMut() -> bool,
) -> Option<Verdict> {
    let text = text.and_then(|text| match tag {
        Some(tag) => content_of_last_tag(text, tag),
        None => Some(text),
    });
    if !text.is_some_and(|text| read_answer_into(text, &puzzle, layout, answer, should_continue)) {
        *answer = [0; 81];
        return Some(Verdict {
            has_other_form: text.is_some_and(has_other_form),
            ..Verdict::default()
        });
    }
    if solution == Some(answer) {
        return Some(Verdict::SOLVED);
    }
    Some(Verdict::of(&puzzle()?, answer, solution))
}
