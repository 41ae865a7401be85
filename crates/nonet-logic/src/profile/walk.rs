//! The walk from a puzzle to its solution: the first find of the first producer that finds anything is applied, until the
//! grid is filled.

use super::effort::effort_of;
use super::rating::{Figures, Rating, RatingStatus};
use super::{Options, Profile, search};
use crate::collect::{Collector, Keep, Work};
use crate::step::Step;

/// Rates a position.
pub fn rate<P: Profile>(position: &P, options: &Options) -> Rating<P::Figures> {
    rate_within(position, options, Work::limited(options.work_limit))
}

/// Rates a position with this much work.
pub fn rate_within<P: Profile>(
    position: &P,
    options: &Options,
    work: Work<'_>,
) -> Rating<P::Figures> {
    walk(position, options, work, Keep::FirstConclusion, |_, _| {})
}

/// Rates a position and calls `visit` with the position before each step and the step.
pub fn path<P: Profile>(
    position: &P,
    options: &Options,
    visit: impl FnMut(&P, &Step),
) -> Rating<P::Figures> {
    path_within(position, options, Work::limited(options.work_limit), visit)
}

/// The same as [`path`] with this much work.
pub fn path_within<P: Profile>(
    position: &P,
    options: &Options,
    work: Work<'_>,
    mut visit: impl FnMut(&P, &Step),
) -> Rating<P::Figures> {
    walk(
        position,
        options,
        work,
        Keep::FirstStep,
        |position, found| {
            found.found.iter().for_each(|step| visit(position, step));
        },
    )
}

/// Rates a position and calls `visit` with the position before each step and what was found there.
pub(super) fn walk<P: Profile>(
    position: &P,
    options: &Options,
    work: Work<'_>,
    keep: Keep,
    mut visit: impl FnMut(&P, &Collector),
) -> Rating<P::Figures> {
    let mut position = position.clone();
    let mut rating = Rating::<P::Figures>::default();
    let mut collector = Collector::new(keep, work);
    let mut status = RatingStatus::Solved;
    while !position.state().is_filled() {
        let _ = search(&mut position, options, &mut collector);
        let Some(conclusion) = &collector.conclusion else {
            status = if collector.work.is_exhausted() {
                RatingStatus::LimitReached
            } else {
                RatingStatus::Stuck
            };
            break;
        };
        visit(&position, &collector);
        rating.effort += effort_of(position.state(), conclusion);
        position.apply(conclusion, &collector.order);
        rating.add(conclusion);
        let open_count = position.state().open_total();
        if rating.figures.meet(options.stop, open_count) {
            status = RatingStatus::LimitReached;
            break;
        }
        collector.take_conclusion();
    }
    rating.end(status, *position.state().values(), collector.work.spent);
    rating
}
