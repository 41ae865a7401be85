//! The kinds of fish: shape, fins and size, to and from the families of the catalogue.

use std::sync::LazyLock;

use nonet_core::{HouseKind, positions_in};

use crate::catalogue::Technique;

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

/// The families of fish in the catalogue: shape, fins, sashimi.
const FAMILIES: [(&str, FishShape, bool, bool); 7] = [
    ("fish", FishShape::Basic, false, false),
    ("finned_fish", FishShape::Basic, true, false),
    ("sashimi_fish", FishShape::Basic, true, true),
    ("franken_fish", FishShape::Franken, false, false),
    ("finned_franken_fish", FishShape::Franken, true, false),
    ("mutant_fish", FishShape::Mutant, false, false),
    ("finned_mutant_fish", FishShape::Mutant, true, false),
];

static NAMES: LazyLock<Vec<(FishKind, Technique)>> = LazyLock::new(|| {
    let all = Technique::ALL.iter();
    all.filter_map(|&technique| Some((FishKind::of(technique)?, technique)))
        .collect()
});

impl FishKind {
    /// What the technique's name says, if it is a fish.
    pub fn of(technique: Technique) -> Option<FishKind> {
        let entry = technique.entry();
        let family = FAMILIES.into_iter().find(|family| family.0 == entry.family);
        family.map(|(_, shape, has_fins, is_sashimi)| FishKind {
            shape,
            has_fins,
            is_sashimi,
            size: entry.size.expect("a fish has a size"),
        })
    }

    /// Its name.
    pub fn technique(self) -> Technique {
        let named = NAMES.iter().find(|(kind, _)| *kind == self);
        named.expect("the catalogue has every kind of fish").1
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
