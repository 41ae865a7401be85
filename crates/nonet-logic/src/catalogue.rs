//! The catalogue of techniques: [`Technique`], with one row of `catalogue.csv` for each.
//!
//! The file is compiled in ([`CSV`]), so that both languages read the same rows. Columns that a scale does not define are
//! empty: a technique without a HoDoKu code exists only in Sudoku Explainer, and the reverse. A variant of [`Technique`]
//! is in the same place as its row; a test compares them.

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

techniques! {
    FullHouse "full_house",
    HiddenSingle "hidden_single",
    DirectPointing "direct_pointing",
    DirectClaiming "direct_claiming",
    DirectHiddenPair "direct_hidden_pair",
    NakedSingle "naked_single",
    DirectHiddenTriple "direct_hidden_triple",
    Pointing "pointing",
    Claiming "claiming",
    NakedPair "naked_pair",
    XWing "x_wing",
    HiddenPair "hidden_pair",
    NakedTriple "naked_triple",
    Swordfish "swordfish",
    HiddenTriple "hidden_triple",
    XyWing "xy_wing",
    XyzWing "xyz_wing",
    UniqueRectangle1 "unique_rectangle_1",
    UniqueRectangle2 "unique_rectangle_2",
    UniqueRectangle3 "unique_rectangle_3",
    UniqueRectangle3Hidden "unique_rectangle_3_hidden",
    UniqueRectangle4 "unique_rectangle_4",
    UniqueLoop1 "unique_loop_1",
    UniqueLoop2 "unique_loop_2",
    UniqueLoop3 "unique_loop_3",
    UniqueLoop3Hidden "unique_loop_3_hidden",
    UniqueLoop4 "unique_loop_4",
    NakedQuadruple "naked_quadruple",
    Jellyfish "jellyfish",
    HiddenQuadruple "hidden_quadruple",
    BugPlusOne "bug_plus_one",
    Bug2 "bug_2",
    Bug3 "bug_3",
    Bug4 "bug_4",
    AlignedPairExclusion "aligned_pair_exclusion",
    XCycle "x_cycle",
    YCycle "y_cycle",
    XyCycle "xy_cycle",
    ForcingXChain "forcing_x_chain",
    ForcingXyChain "forcing_xy_chain",
    AlignedTripleExclusion "aligned_triple_exclusion",
    NishioForcingChain "nishio_forcing_chain",
    CellForcingChain "cell_forcing_chain",
    HouseForcingChain "house_forcing_chain",
    DynamicContradictionChain "dynamic_contradiction_chain",
    DynamicDoubleChain "dynamic_double_chain",
    DynamicCellChain "dynamic_cell_chain",
    DynamicHouseChain "dynamic_house_chain",
    DynamicPlusContradictionChain "dynamic_plus_contradiction_chain",
    DynamicPlusDoubleChain "dynamic_plus_double_chain",
    DynamicPlusCellChain "dynamic_plus_cell_chain",
    DynamicPlusHouseChain "dynamic_plus_house_chain",
    NestedContradictionChain "nested_contradiction_chain",
    NestedDoubleChain "nested_double_chain",
    NestedCellChain "nested_cell_chain",
    NestedHouseChain "nested_house_chain",
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
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let rows = CSV.lines().skip(1);
    rows.map(|row| {
        let mut fields = row.split(',');
        let mut next = || fields.next().unwrap_or_default();
        Entry {
            id: next(),
            code: next(),
            name: next(),
            level: next(),
            score: next().parse().ok(),
            se121_kind: next(),
            se121_value: next().parse().ok(),
            assumes_uniqueness: next() == "true",
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
