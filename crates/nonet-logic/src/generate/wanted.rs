//! [`Wanted`]: which puzzles are wanted, by their rating, their level or the techniques of their path.
//!
//! Each profile has its own path. [`Wanted::checks`] says what is wanted of which path:
//!
//! ```text
//! rating       Sudoku Explainer
//! level        HoDoKu, with its defaults; so do hardest and beyond_singles
//! technique    Sudoku Explainer if it has the technique, else HoDoKu
//! scale        the scale itself: its techniques solve the puzzle
//! ```
//!
//! With a scale, the other conditions on its profile are conditions on its path too: the rating is that of its techniques.
//!
//! A puzzle is rejected as early as a path allows: at the first step that is too hard, or with `only` at the first step
//! that is neither a single nor the technique. Producers after the last one that may be used are never searched.

use std::ops::RangeInclusive;

use nonet_core::Grid;

use super::walk::{SINGLES, Scale, Walk};
use crate::catalogue::{Part, Technique};
use crate::collect::Work;
use crate::hodoku::{self, Level};
use crate::profile::ProfileName;
use crate::profile::rating::{Figures, RatingStatus};
use crate::se121::round_to_tenths;
use crate::step::Conclusion;

/// Conditions on the paths of a puzzle; each must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// ER of Sudoku Explainer as it is printed, in tenths.
    pub rating: Option<RangeInclusive<f64>>,
    /// The level of HoDoKu.
    pub level: Option<Level>,
    /// HoDoKu's level of the hardest technique on its path, whatever the score.
    pub hardest: Option<Level>,
    /// The number of steps on HoDoKu's path that are not singles.
    pub beyond_singles: Option<RangeInclusive<u32>>,
    /// A technique that the path of its profile uses.
    pub technique: Option<Technique>,
    /// Whether all other steps of that path are singles. For a technique that nearly always has easier ones beside it
    /// ([`is_rarely_alone`]), these do not count: singles and the technique solve the puzzle.
    pub only: bool,
    /// A scale whose techniques solve the puzzle, without others. Cannot be combined with `only`.
    pub scale: Option<Scale>,
}

impl Wanted {
    /// Why no puzzle can meet the conditions, as far as that is known without a search.
    pub fn impossible(&self) -> Option<String> {
        if self.only && self.technique.is_none() {
            return Some("only requires a technique".to_owned());
        }
        if let Some(reason) = self.technique.and_then(|each| self.never_used(each)) {
            return Some(reason);
        }
        if let Some(scale) = &self.scale {
            return self.impossible_on(scale);
        }
        let technique = self.technique?;
        if self.is_beside_easier(technique) {
            return None;
        }
        let value = technique.entry().se121_value;
        let is_beside_singles = value.is_some_and(|value| value <= MOST_BESIDE_SINGLES);
        if self.level == Some(Level::Easy) && !is_beside_singles {
            return Some(format!("no puzzle that uses {technique} is easy"));
        }
        match value {
            Some(least) => {
                let is_too_easy = *self.rating.as_ref()?.end() < least;
                is_too_easy.then(|| format!("no puzzle that uses {technique} is below {least:.1}"))
            }
            None => {
                let least = Level::of_technique(technique);
                let is_too_easy = self.level? < least
                    && Scale::of(technique) == Scale::of_profile(ProfileName::Hodoku);
                let least = least.name();
                is_too_easy.then(|| format!("no puzzle that uses {technique} is below {least}"))
            }
        }
    }

    /// The same where a scale is wanted.
    fn impossible_on(&self, scale: &Scale) -> Option<String> {
        if self.only {
            return Some("only cannot be combined with a scale".to_owned());
        }
        let technique = self.technique?;
        let is_used = scale.uses(technique);
        (!is_used).then(|| format!("{technique} is not one of the techniques of the profile"))
    }

    /// Why no generated puzzle uses a technique.
    fn never_used(&self, technique: Technique) -> Option<String> {
        use Technique as T;
        let reason = match technique {
            // All puzzles that are known to have it were found by searches for hard ones.
            T::Tridagon => "puzzles made at random do not have it",
            _ if self.scale.is_some() => return None,
            T::Squirmbag | T::Whale | T::Leviathan if !self.is_beside_easier(technique) => {
                "a smaller fish finds the same first"
            }
            T::DualTwoStringKite
            | T::DualEmptyRectangle
            | T::SmallEmptyRectangle
            | T::SiameseFish => "it counts only where it is named",
            _ => return None,
        };
        Some(format!("no generated puzzle uses {technique}: {reason}"))
    }

    /// Whether easier techniques beside a technique do not count.
    fn is_beside_easier(&self, technique: Technique) -> bool {
        self.only && is_rarely_alone(technique)
    }

    /// What is wanted of each path, that of the scale or of the technique first.
    pub(super) fn checks(&self) -> Vec<Check> {
        let mut checks: Vec<Check> = Vec::new();
        if let Some(scale) = &self.scale {
            let mut check = Check::new(scale.clone());
            check.wanted.technique = self.technique;
            check.is_solved = true;
            checks.push(check);
        } else if let Some(technique) = self.technique {
            let mut check = Check::new(scale_of(technique, self.only));
            (check.wanted.technique, check.wanted.only) = (self.technique, self.only);
            checks.push(check);
        }
        if self.rating.is_some() {
            let check = check_on(&mut checks, self.scale_on(ProfileName::Se121));
            check.wanted.rating = self.rating.clone();
        }
        if self.level.is_some() || self.hardest.is_some() || self.beyond_singles.is_some() {
            let check = check_on(&mut checks, self.scale_on(ProfileName::Hodoku));
            check.wanted.level = self.level;
            check.wanted.hardest = self.hardest;
            check.wanted.beyond_singles = self.beyond_singles.clone();
        }
        for check in &mut checks {
            check.scale = check.scale.up_to_last(|technique| check.may_use(technique));
        }
        checks
    }

    /// The wanted scale if it is of this profile, else the profile's own.
    fn scale_on(&self, profile: ProfileName) -> Scale {
        let wanted = self.scale.clone();
        wanted
            .filter(|scale| scale.profile() == profile)
            .unwrap_or_else(|| Scale::of_profile(profile))
    }
}

/// The profile on whose path a technique is looked for, and the techniques that the path may use; `None` for those that
/// the profile uses by default. Of what is not used by default, the technique alone is added.
pub fn path_of(technique: Technique, only: bool) -> (&'static str, Option<Vec<Technique>>) {
    let scale = scale_of(technique, only);
    let is_scored = |one: &Technique| {
        let place = one.entry().hodoku_place;
        place.is_some_and(|(_, part)| part >= Part::Scored)
    };
    let techniques = scale.techniques().map(|all| {
        let all = all.into_iter();
        all.filter(|one| *one == technique || is_scored(one))
            .collect()
    });
    (scale.profile().name(), techniques)
}

fn scale_of(technique: Technique, only: bool) -> Scale {
    let scale = Scale::of(technique);
    if only && is_rarely_alone(technique) {
        let [full_house, hidden_single, naked_single] = SINGLES;
        scale.with_only(&[full_house, hidden_single, naked_single, technique])
    } else {
        scale
    }
}

/// Whether puzzles in which none of the easier techniques finds anything are too rare to be found. Of the techniques that only
/// HoDoKu has, those listed here are found; all others are too rare.
pub fn is_rarely_alone(technique: Technique) -> bool {
    use Technique as T;
    let is_found_alone = matches!(
        technique,
        T::LockedPair
            | T::LockedTriple
            | T::RemotePair
            | T::Skyscraper
            | T::TwoStringKite
            | T::EmptyRectangle
            | T::WWing
            | T::XyChain
    );
    technique.entry().se121_value.is_none() && !is_found_alone
}

/// The check on a scale; a new one if there is none yet.
fn check_on(checks: &mut Vec<Check>, scale: Scale) -> &mut Check {
    let found = checks.iter().position(|check| check.scale == scale);
    let place = found.unwrap_or_else(|| {
        checks.push(Check::new(scale));
        checks.len() - 1
    });
    &mut checks[place]
}

/// The value of naked singles. Sudoku Explainer searches for them after all other techniques up to this value, so a puzzle that
/// singles alone solve needs no technique of a higher value. HoDoKu solves every easy puzzle with singles alone.
const MOST_BESIDE_SINGLES: f64 = 2.3;

/// What is wanted of the path on one scale.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub scale: Scale,
    /// Whether the techniques are to solve the puzzle, whatever they are.
    is_solved: bool,
    /// The conditions on this path.
    wanted: Wanted,
}

/// Where the path of a puzzle no longer meets the conditions.
pub(super) struct Missed<'a> {
    /// The walk before the first step that is not allowed, or after the last step of the path.
    pub walk: Walk<'a>,
    /// Whether the technique was used before.
    pub is_used: bool,
    /// The step that is not allowed; `None` if none was found.
    pub step: Option<Conclusion>,
}

impl Check {
    fn new(scale: Scale) -> Check {
        Check {
            scale,
            is_solved: false,
            wanted: Wanted::default(),
        }
    }

    /// Whether a path that meets the conditions can have this technique.
    fn may_use(&self, technique: Technique) -> bool {
        let wanted = &self.wanted;
        let is_allowed =
            !wanted.only || wanted.technique == Some(technique) || SINGLES.contains(&technique);
        let highest = [wanted.level, wanted.hardest].into_iter().flatten().min();
        let is_within = highest.is_none_or(|level| Level::of_technique(technique) <= level);
        is_allowed && is_within && self.is_easy_enough(technique.se121_value())
    }

    fn is_easy_enough(&self, difficulty: f64) -> bool {
        let rating = self.wanted.rating.as_ref();
        rating.is_none_or(|rating| round_to_tenths(difficulty) <= *rating.end())
    }

    /// Whether singles must finish a puzzle that meets the conditions, or must not; `None` if both are possible, or that
    /// takes a walk to tell. Both profiles place singles before anything harder.
    fn needs_singles(&self) -> Option<bool> {
        let wanted = &self.wanted;
        if !SINGLES.iter().all(|&single| self.scale.uses(single)) {
            return None;
        }
        if self.scale.profile() == ProfileName::Se121 {
            let lowest = wanted.rating.as_ref().map(|rating| *rating.start());
            return (lowest? > MOST_BESIDE_SINGLES).then_some(false);
        }
        let is_beyond = wanted.hardest.is_some_and(|level| level > Level::Easy)
            || wanted.technique.is_some_and(|one| !SINGLES.contains(&one));
        let steps = wanted.beyond_singles.as_ref();
        if is_beyond || steps.is_some_and(|steps| *steps.start() > 0) {
            return Some(false);
        }
        (*steps?.end() == 0).then_some(true)
    }

    /// Walks the path of a puzzle until it is clear whether the conditions are met. A walk that ends for lack of work
    /// misses them.
    pub(super) fn run<'a>(&self, puzzle: &Grid, work: Work<'a>) -> Result<(), Box<Missed<'a>>> {
        let wanted = &self.wanted;
        let mut walk = self.scale.start(puzzle, work);
        let (mut er, mut figures) = (0.0_f64, hodoku::Figures::default());
        let mut is_used = wanted.technique.is_none();
        let (mut hardest, mut beyond_singles) = (Level::Easy, 0);
        let most_beyond = wanted
            .beyond_singles
            .as_ref()
            .map_or(u32::MAX, |steps| *steps.end());
        let is_whole_path_needed = wanted.only
            || self.is_solved
            || wanted.rating.is_some()
            || wanted.level.is_some()
            || wanted.hardest.is_some()
            || wanted.beyond_singles.is_some();
        while !walk.state().is_filled() {
            let step = walk.find(&self.scale);
            let is_allowed = |step: &Conclusion| {
                self.may_use(step.technique)
                    && self.is_easy_enough(step.difficulty)
                    && (beyond_singles < most_beyond || SINGLES.contains(&step.technique))
            };
            let Some(conclusion) = step.filter(is_allowed) else {
                return Err(Box::new(Missed {
                    walk,
                    is_used,
                    step,
                }));
            };
            let technique = conclusion.technique;
            er = er.max(conclusion.difficulty);
            if wanted.hardest.is_some() {
                hardest = hardest.max(Level::of_technique(technique));
            }
            beyond_singles += u32::from(!SINGLES.contains(&technique));
            if wanted.level.is_some() {
                figures.add(&conclusion);
            }
            is_used |= wanted.technique == Some(technique);
            if is_used && !is_whole_path_needed {
                return Ok(());
            }
            walk.apply();
        }
        figures.end(RatingStatus::Solved);
        let is_rated = |rating: &RangeInclusive<f64>| rating.contains(&round_to_tenths(er));
        if is_used
            && wanted.rating.as_ref().is_none_or(is_rated)
            && wanted.level.is_none_or(|level| level == figures.level)
            && wanted.hardest.is_none_or(|level| level == hardest)
            && wanted
                .beyond_singles
                .as_ref()
                .is_none_or(|steps| steps.contains(&beyond_singles))
        {
            return Ok(());
        }
        Err(Box::new(Missed {
            walk,
            is_used,
            step: None,
        }))
    }
}

/// Whether singles must finish a puzzle that passes the checks, or must not; `None` if a walk has to tell.
pub(super) fn needs_singles(checks: &[Check]) -> Option<bool> {
    checks.iter().find_map(Check::needs_singles)
}

/// Runs the checks on a puzzle; what the first missed one reached.
pub(super) fn run_all<'a>(
    checks: &[Check],
    puzzle: &Grid,
    work: Work<'a>,
) -> Result<(), Box<Missed<'a>>> {
    checks.iter().try_for_each(|check| check.run(puzzle, work))
}
