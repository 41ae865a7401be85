//! The kinds of fish, each a family of the catalogue: shape and fins.

use nonet_core::HouseKind;

use crate::catalogue::{Family, Technique};

/// What kinds of houses a fish has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FishShape {
    /// Rows and columns, one kind in the base, the other in the cover.
    Basic,
    /// The same, with boxes.
    Franken,
    /// Anything else.
    Mutant,
}

/// What a fish's name says, besides the number of base houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FishKind {
    /// Basic, without fins.
    Plain,
    /// Basic, with fins.
    Finned,
    /// Basic, with fins, and a base house with at most one other candidate.
    Sashimi,
    /// Franken, without fins.
    Franken,
    /// Franken, with fins.
    FinnedFranken,
    /// Mutant, without fins.
    Mutant,
    /// Mutant, with fins.
    FinnedMutant,
}

impl FishKind {
    /// The kind of a family, if that is one of fish.
    pub const fn of(family: Family) -> Option<FishKind> {
        match family {
            Family::Fish => Some(FishKind::Plain),
            Family::FinnedFish => Some(FishKind::Finned),
            Family::SashimiFish => Some(FishKind::Sashimi),
            Family::FrankenFish => Some(FishKind::Franken),
            Family::FinnedFrankenFish => Some(FishKind::FinnedFranken),
            Family::MutantFish => Some(FishKind::Mutant),
            Family::FinnedMutantFish => Some(FishKind::FinnedMutant),
            _ => None,
        }
    }

    /// The kind of a fish of this shape that is not sashimi.
    pub const fn new(shape: FishShape, has_fins: bool) -> FishKind {
        match (shape, has_fins) {
            (FishShape::Basic, false) => FishKind::Plain,
            (FishShape::Basic, true) => FishKind::Finned,
            (FishShape::Franken, false) => FishKind::Franken,
            (FishShape::Franken, true) => FishKind::FinnedFranken,
            (FishShape::Mutant, false) => FishKind::Mutant,
            (FishShape::Mutant, true) => FishKind::FinnedMutant,
        }
    }

    /// The kinds of its houses.
    pub const fn shape(self) -> FishShape {
        match self {
            FishKind::Plain | FishKind::Finned | FishKind::Sashimi => FishShape::Basic,
            FishKind::Franken | FishKind::FinnedFranken => FishShape::Franken,
            FishKind::Mutant | FishKind::FinnedMutant => FishShape::Mutant,
        }
    }

    /// Whether it has fins.
    pub const fn has_fins(self) -> bool {
        !matches!(self, FishKind::Plain | FishKind::Franken | FishKind::Mutant)
    }

    /// The name of a fish of this kind with so many base houses.
    pub fn technique(self, size: usize) -> Technique {
        let mut all = Technique::ALL.iter().copied();
        let is_it =
            |one: &Technique| FishKind::of(one.entry().family) == Some(self) && one.size() == size;
        all.find(is_it)
            .expect("the catalogue has fish of two to seven houses")
    }
}

impl FishShape {
    /// The shape of a base and a cover, given as bits by house index.
    pub(super) fn of(base: u32, cover: u32) -> FishShape {
        let kinds = |houses: u32| {
            let bits = HouseKind::Box.indices().end;
            let has = |kind: HouseKind| kind.indices().any(|house| houses >> house & 1 == 1);
            debug_assert!(houses >> bits == 0);
            HouseKind::ALL.map(has)
        };
        match (kinds(base), kinds(cover)) {
            ([true, false, false], [false, true, false])
            | ([false, true, false], [true, false, false]) => FishShape::Basic,
            // A box as the only kind of house is neither rows nor columns.
            ([true, false, _], [false, true, _]) | ([false, true, _], [true, false, _]) => {
                FishShape::Franken
            }
            _ => FishShape::Mutant,
        }
    }
}
