//! The catalogue of techniques: [`Technique`], with one row of `catalogue.csv` for each.
//!
//! The file is compiled in ([`CSV`]), so that both languages read the same rows. `build.rs` makes of it the variants of
//! [`Technique`] and [`Family`], an [`Entry`] for each row, and the [`Producer`]s of each profile. What a scale does not define
//! is `None`: a technique without a place in HoDoKu's order exists only in Sudoku Explainer, and the reverse. Rows with a place
//! in `rules_place` are the techniques of other boards, [`RuleTechnique`]; a row that has no other place is only one of these.

use std::fmt;

use nonet_core::Bits;

/// The rows as text, with a header line.
pub const CSV: &str = include_str!("catalogue.csv");

macro_rules! named {
    ($name:ident { $($variant:ident $id:literal,)+ }) => {
        #[doc = concat!(stringify!($name), "s of the catalogue.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = concat!("`", $id, "`")] $variant),+
        }

        impl $name {
            /// All of them in order.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The stable name.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id),+ }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

impl RuleTechnique {
    /// The level of a puzzle whose hardest technique this is.
    pub const fn level(self) -> RuleLevel {
        RULE_LEVELS[self as usize]
    }
}

/// When a technique is searched for, if no allow-list says so. A later part takes part in more searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Only if it is named: variants of what others find, or left out by HoDoKu unless its options say otherwise, such as
    /// Franken and mutant fish of more than four houses, which take longer than all others together.
    Named,
    /// Among all steps of a position.
    Listed,
    /// Among all steps, and in a rating.
    Scored,
    /// In a rating; among all steps only if nothing was found before it.
    LastResort,
}

/// HoDoKu's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A score up to 800.
    Easy,
    /// A score up to 1000.
    Medium,
    /// A score up to 1600.
    Hard,
    /// A score up to 1800.
    Unfair,
    /// Any score.
    Extreme,
}

impl Level {
    /// The levels in order.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// The level of a score.
    pub const fn of_score(score: u32) -> Level {
        match score {
            0..=800 => Level::Easy,
            801..=1000 => Level::Medium,
            1001..=1600 => Level::Hard,
            1601..=1800 => Level::Unfair,
            _ => Level::Extreme,
        }
    }

    /// The level of a technique of HoDoKu's profile.
    pub fn of_technique(technique: Technique) -> Level {
        let level = technique.entry().level;
        level.expect("HoDoKu has a level for each of its techniques")
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }
}

/// A row of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The stable name.
    pub id: &'static str,
    /// HoDoKu's four-digit code, or empty.
    pub code: &'static str,
    /// The English name.
    pub name: &'static str,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// HoDoKu's score.
    pub score: Option<u32>,
    /// How much it counts in the effort of a path.
    pub weight: f64,
    /// The name of the rule in traces of Sudoku Explainer, or empty.
    pub se121_kind: &'static str,
    /// The value of Sudoku Explainer 1.2.1; the lowest where it depends on the pattern's size.
    pub se121_value: Option<f64>,
    /// Whether it is valid only in puzzles with one solution.
    pub assumes_uniqueness: bool,
    /// The kind of pattern.
    pub family: Family,
    /// The number of cells, digits or base houses of its pattern, where the techniques of a family differ in it.
    pub size: Option<usize>,
    /// Where Sudoku Explainer's profile searches for it, and when.
    pub se121_place: Option<(usize, Part)>,
    /// Where HoDoKu's profile searches for it, and when.
    pub hodoku_place: Option<(usize, Part)>,
}

/// A place in the order of a profile: the techniques that one search finds. All of them assume the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Producer {
    /// What it finds, in the order of the catalogue.
    pub techniques: &'static [Technique],
    /// When it takes part.
    pub part: Part,
}

impl Producer {
    /// The first technique.
    pub const fn technique(&self) -> Technique {
        self.techniques[0]
    }

    /// The kind of pattern of the first technique.
    pub fn family(&self) -> Family {
        self.technique().entry().family
    }

    /// Whether it takes part: it finds any of these techniques, or without an allow-list has at least this part.
    pub fn takes_part(&self, techniques: Option<&TechniqueSet>, least: Part) -> bool {
        match techniques {
            Some(set) => self.techniques.iter().any(|&one| set.contains(one)),
            None => self.part >= least,
        }
    }
}

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
    pub const fn producers(self) -> &'static [Producer] {
        PRODUCERS[self as usize]
    }
}

impl Technique {
    /// Its row.
    pub fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// The technique with this id.
    pub fn from_id(id: &str) -> Option<Technique> {
        let mut all = Technique::ALL.iter().copied();
        all.find(|technique| technique.id() == id)
    }

    /// The size of its pattern; 0 if the techniques of its family do not differ in it.
    pub fn size(self) -> usize {
        self.entry().size.unwrap_or_default()
    }

    /// Its value in Sudoku Explainer 1.2.1, or 0 if that has no such rule.
    pub fn se121_value(self) -> f64 {
        self.entry().se121_value.unwrap_or_default()
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TechniqueSet(Bits<{ Technique::ALL.len().div_ceil(64) }>);

impl TechniqueSet {
    /// Whether the technique is in the set.
    pub const fn contains(&self, technique: Technique) -> bool {
        self.0.contains(technique as usize)
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        let places = techniques.into_iter().map(|technique| technique as usize);
        TechniqueSet(places.collect())
    }
}

/// The stable id.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
#[path = "../tests/unit/catalogue.rs"]
mod tests;
