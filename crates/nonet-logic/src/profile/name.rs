//! [`ProfileName`]: a profile as a value, for what chooses one while it runs. The types are [`State`](crate::State) and
//! [`hodoku::Position`](super::hodoku::Position).
//!
//! The catalogue has a column of places for each profile. The producers are made from it once.

use std::sync::LazyLock;

use super::Producer;
use super::producer::in_order;
use crate::catalogue::{Part, Technique};

/// A profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileName {
    /// Sudoku Explainer 1.2.1.
    Se121,
    /// HoDoKu 2.2.0.
    Hodoku,
}

impl ProfileName {
    /// All profiles.
    pub const ALL: [ProfileName; 2] = [ProfileName::Se121, ProfileName::Hodoku];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            ProfileName::Se121 => "se121",
            ProfileName::Hodoku => "hodoku",
        }
    }

    /// The profile with this name.
    pub fn from_name(name: &str) -> Option<ProfileName> {
        ProfileName::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Where the profile searches for a technique, and when; `None` if it does not have the technique.
    pub fn place_of(self, technique: Technique) -> Option<(usize, Part)> {
        let entry = technique.entry();
        match self {
            ProfileName::Se121 => entry.se121_place,
            ProfileName::Hodoku => entry.hodoku_place,
        }
    }

    /// The producers in the order of search. The order is the rating: the first find of the first producer is applied.
    pub fn producers(self) -> &'static [Producer] {
        static PRODUCERS: LazyLock<[Vec<Producer>; 2]> =
            LazyLock::new(|| ProfileName::ALL.map(|profile| in_order(|one| profile.place_of(one))));
        &PRODUCERS[self as usize]
    }
}
