//! What a caller can change about a search, a path or a rating.

use super::producers::ProducerSet;
use crate::catalogue::TechniqueSet;
use crate::uniqueness::Uniqueness;

/// How to search and rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which producers take part.
    pub producers: ProducerSet,
    /// What techniques may conclude from the puzzle having one solution.
    pub uniqueness: Uniqueness,
    /// Allowed techniques; `None` for what the producers find.
    pub techniques: Option<TechniqueSet>,
    /// The most work to spend, in the producers' units.
    pub work_limit: u64,
}

/// HoDoKu's defaults for the score, without a limit of work.
impl Default for Options {
    fn default() -> Options {
        Options {
            producers: ProducerSet::DEFAULT,
            uniqueness: Uniqueness::OfGivens,
            techniques: None,
            work_limit: u64::MAX,
        }
    }
}

impl Options {
    /// The producers that find any of these techniques, those included that are off by default, and only these finds.
    pub fn allowing(techniques: TechniqueSet) -> Options {
        Options {
            producers: ProducerSet::finding(&techniques),
            techniques: Some(techniques),
            ..Options::default()
        }
    }
}
