//! The names of fish: shape, fins and size, to and from [`Technique`].

use crate::catalogue::Technique;
use crate::house::{HouseKind, positions_in};

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

/// What a fish's name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FishKind {
    /// The kinds of its houses.
    pub shape: FishShape,
    /// Whether it has fins.
    pub has_fins: bool,
    /// Whether it is basic, has fins, and a base house with at most one other candidate.
    pub is_sashimi: bool,
    /// The number of base houses.
    pub size: usize,
}

use Technique as T;

const PLAIN: [T; 6] = [
    T::XWing,
    T::Swordfish,
    T::Jellyfish,
    T::Squirmbag,
    T::Whale,
    T::Leviathan,
];
const FINNED: [T; 6] = [
    T::FinnedXWing,
    T::FinnedSwordfish,
    T::FinnedJellyfish,
    T::FinnedSquirmbag,
    T::FinnedWhale,
    T::FinnedLeviathan,
];
const SASHIMI: [T; 6] = [
    T::SashimiXWing,
    T::SashimiSwordfish,
    T::SashimiJellyfish,
    T::SashimiSquirmbag,
    T::SashimiWhale,
    T::SashimiLeviathan,
];
const FRANKEN: [T; 6] = [
    T::FrankenXWing,
    T::FrankenSwordfish,
    T::FrankenJellyfish,
    T::FrankenSquirmbag,
    T::FrankenWhale,
    T::FrankenLeviathan,
];
const FINNED_FRANKEN: [T; 6] = [
    T::FinnedFrankenXWing,
    T::FinnedFrankenSwordfish,
    T::FinnedFrankenJellyfish,
    T::FinnedFrankenSquirmbag,
    T::FinnedFrankenWhale,
    T::FinnedFrankenLeviathan,
];
const MUTANT: [T; 6] = [
    T::MutantXWing,
    T::MutantSwordfish,
    T::MutantJellyfish,
    T::MutantSquirmbag,
    T::MutantWhale,
    T::MutantLeviathan,
];
const FINNED_MUTANT: [T; 6] = [
    T::FinnedMutantXWing,
    T::FinnedMutantSwordfish,
    T::FinnedMutantJellyfish,
    T::FinnedMutantSquirmbag,
    T::FinnedMutantWhale,
    T::FinnedMutantLeviathan,
];

/// Shape, fins, sashimi, names by size.
const NAMES: [(FishShape, bool, bool, [T; 6]); 7] = [
    (FishShape::Basic, false, false, PLAIN),
    (FishShape::Basic, true, false, FINNED),
    (FishShape::Basic, true, true, SASHIMI),
    (FishShape::Franken, false, false, FRANKEN),
    (FishShape::Franken, true, false, FINNED_FRANKEN),
    (FishShape::Mutant, false, false, MUTANT),
    (FishShape::Mutant, true, false, FINNED_MUTANT),
];

impl FishKind {
    /// What the technique's name says, if it is a fish.
    pub fn of(technique: Technique) -> Option<FishKind> {
        NAMES
            .into_iter()
            .find_map(|(shape, has_fins, is_sashimi, names)| {
                let index = names.iter().position(|&name| name == technique)?;
                Some(FishKind {
                    shape,
                    has_fins,
                    is_sashimi,
                    size: index + 2,
                })
            })
    }

    /// Its name.
    pub fn technique(self) -> Technique {
        let same = |(shape, has_fins, is_sashimi): (FishShape, bool, bool)| {
            (shape, has_fins, is_sashimi) == (self.shape, self.has_fins, self.is_sashimi)
        };
        let row = NAMES.iter().find(|row| same((row.0, row.1, row.2)));
        row.expect("every kind has names").3[self.size - 2]
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

/// House indices from bits.
pub(super) fn houses_in(bits: u32) -> impl Iterator<Item = usize> {
    let low = positions_in((bits & 0x3fff) as u16);
    low.chain(positions_in((bits >> 14) as u16).map(|house| house + 14))
}
