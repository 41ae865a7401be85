//! The catalogue of techniques: [`Technique`], with one row of `catalogue.csv` for each.
//!
//! The file is compiled in ([`CSV`]), so that both languages read the same rows, and `build.rs` makes the variants of
//! [`Technique`] from them. Columns that a scale does not define are empty: a technique without a place in HoDoKu's order exists only in Sudoku Explainer, and the reverse.

use std::fmt;
use std::sync::LazyLock;

/// The rows as text, with a header line.
pub const CSV: &str = include_str!("catalogue.csv");

macro_rules! techniques {
    ($($variant:ident $id:literal),+ $(,)?) => {
        /// A technique: a way to find steps.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = concat!("`", $id, "`")] $variant),+
        }

        impl Technique {
            /// All techniques in the order of the catalogue.
            pub const ALL: &[Technique] = &[$(Technique::$variant),+];

            /// The stable name of the technique.
            pub const fn id(self) -> &'static str {
                match self { $(Technique::$variant => $id),+ }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/techniques.rs"));

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

impl Part {
    fn from_name(name: &str) -> Part {
        match name {
            "named" => Part::Named,
            "listed" => Part::Listed,
            "scored" => Part::Scored,
            "last_resort" => Part::LastResort,
            _ => panic!("the catalogue has no such part: {name}"),
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
    /// HoDoKu's level, or empty.
    pub level: &'static str,
    /// HoDoKu's score.
    pub score: Option<u32>,
    /// The name of the rule in traces of Sudoku Explainer, or empty.
    pub se121_kind: &'static str,
    /// The value of Sudoku Explainer 1.2.1; the lowest where it depends on the pattern's size.
    pub se121_value: Option<f64>,
    /// Whether it is valid only in puzzles with one solution.
    pub assumes_uniqueness: bool,
    /// The kind of pattern.
    pub family: &'static str,
    /// The number of cells, digits or base houses of its pattern, where the techniques of a family differ in it.
    pub size: Option<usize>,
    /// Where Sudoku Explainer's profile searches for it, and when.
    pub se121_place: Option<(usize, Part)>,
    /// Where HoDoKu's profile searches for it, and when.
    pub hodoku_place: Option<(usize, Part)>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let rows = CSV.lines().skip(1);
    rows.map(|row| {
        let mut fields = row.split(',');
        let mut next = || fields.next().expect("a row has every column");
        let place = |place: &str, part| {
            let number = || place.parse().expect("a place is a number");
            (!place.is_empty()).then(|| (number(), Part::from_name(part)))
        };
        Entry {
            id: next(),
            code: next(),
            name: next(),
            level: next(),
            score: next().parse().ok(),
            se121_kind: next(),
            se121_value: next().parse().ok(),
            assumes_uniqueness: next() == "true",
            family: next(),
            size: next().parse().ok(),
            se121_place: place(next(), next()),
            hodoku_place: place(next(), next()),
        }
    })
    .collect()
});

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

    /// Its value in Sudoku Explainer 1.2.1, or 0 if that has no such rule.
    pub fn se121_value(self) -> f64 {
        self.entry().se121_value.unwrap_or_default()
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TechniqueSet([u64; 4]);

impl TechniqueSet {
    /// Whether the technique is in the set.
    pub const fn contains(&self, technique: Technique) -> bool {
        self.0[technique as usize / 64] >> (technique as usize % 64) & 1 == 1
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        let mut set = TechniqueSet::default();
        for technique in techniques {
            set.0[technique as usize / 64] |= 1 << (technique as usize % 64);
        }
        set
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
