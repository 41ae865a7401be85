//! The catalogue of techniques: [`Technique`], with one row of `catalogue.csv` for each.
//!
//! The file is compiled in ([`CSV`]), so that both languages read the same rows. Columns that a scale does not define are
//! empty: a technique without a place in HoDoKu's order exists only in Sudoku Explainer, and the reverse. A variant of [`Technique`]
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
    LockedPair "locked_pair",
    LockedTriple "locked_triple",
    Squirmbag "squirmbag",
    Whale "whale",
    Leviathan "leviathan",
    FinnedXWing "finned_x_wing",
    FinnedSwordfish "finned_swordfish",
    FinnedJellyfish "finned_jellyfish",
    FinnedSquirmbag "finned_squirmbag",
    FinnedWhale "finned_whale",
    FinnedLeviathan "finned_leviathan",
    SashimiXWing "sashimi_x_wing",
    SashimiSwordfish "sashimi_swordfish",
    SashimiJellyfish "sashimi_jellyfish",
    SashimiSquirmbag "sashimi_squirmbag",
    SashimiWhale "sashimi_whale",
    SashimiLeviathan "sashimi_leviathan",
    FrankenXWing "franken_x_wing",
    FrankenSwordfish "franken_swordfish",
    FrankenJellyfish "franken_jellyfish",
    FrankenSquirmbag "franken_squirmbag",
    FrankenWhale "franken_whale",
    FrankenLeviathan "franken_leviathan",
    FinnedFrankenXWing "finned_franken_x_wing",
    FinnedFrankenSwordfish "finned_franken_swordfish",
    FinnedFrankenJellyfish "finned_franken_jellyfish",
    FinnedFrankenSquirmbag "finned_franken_squirmbag",
    FinnedFrankenWhale "finned_franken_whale",
    FinnedFrankenLeviathan "finned_franken_leviathan",
    MutantXWing "mutant_x_wing",
    MutantSwordfish "mutant_swordfish",
    MutantJellyfish "mutant_jellyfish",
    MutantSquirmbag "mutant_squirmbag",
    MutantWhale "mutant_whale",
    MutantLeviathan "mutant_leviathan",
    FinnedMutantXWing "finned_mutant_x_wing",
    FinnedMutantSwordfish "finned_mutant_swordfish",
    FinnedMutantJellyfish "finned_mutant_jellyfish",
    FinnedMutantSquirmbag "finned_mutant_squirmbag",
    FinnedMutantWhale "finned_mutant_whale",
    FinnedMutantLeviathan "finned_mutant_leviathan",
    SiameseFish "siamese_fish",
    KrakenFish1 "kraken_fish_1",
    KrakenFish2 "kraken_fish_2",
    Skyscraper "skyscraper",
    TwoStringKite "two_string_kite",
    EmptyRectangle "empty_rectangle",
    TurbotFish "turbot_fish",
    DualTwoStringKite "dual_two_string_kite",
    DualEmptyRectangle "dual_empty_rectangle",
    SmallEmptyRectangle "small_empty_rectangle",
    SimpleColorsTrap "simple_colors_trap",
    SimpleColorsWrap "simple_colors_wrap",
    MultiColors1 "multi_colors_1",
    MultiColors2 "multi_colors_2",
    UniqueRectangle5 "unique_rectangle_5",
    UniqueRectangle6 "unique_rectangle_6",
    HiddenRectangle "hidden_rectangle",
    AvoidableRectangle1 "avoidable_rectangle_1",
    AvoidableRectangle2 "avoidable_rectangle_2",
    XChain "x_chain",
    XyChain "xy_chain",
    RemotePair "remote_pair",
    ContinuousNiceLoop "continuous_nice_loop",
    DiscontinuousNiceLoop "discontinuous_nice_loop",
    Aic "aic",
    GroupedContinuousNiceLoop "grouped_continuous_nice_loop",
    GroupedDiscontinuousNiceLoop "grouped_discontinuous_nice_loop",
    GroupedAic "grouped_aic",
    AlsContinuousNiceLoop "als_continuous_nice_loop",
    AlsDiscontinuousNiceLoop "als_discontinuous_nice_loop",
    AlsAic "als_aic",
    WWing "w_wing",
    AlsXz "als_xz",
    AlsXyWing "als_xy_wing",
    AlsChain "als_chain",
    DeathBlossom "death_blossom",
    SueDeCoq "sue_de_coq",
    TemplateSet "template_set",
    TemplateDelete "template_delete",
    ForcingChainContradiction "forcing_chain_contradiction",
    ForcingChainVerity "forcing_chain_verity",
    ForcingNetContradiction "forcing_net_contradiction",
    ForcingNetVerity "forcing_net_verity",
    BruteForce "brute_force",
}

/// When a technique is searched for, if no allow-list says so. More takes part later in the order.
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
    /// Where Sudoku Explainer's profile searches for it, from 1 on, and when.
    pub se121_place: Option<(usize, Part)>,
    /// Where HoDoKu's profile searches for it, from 1 on, and when.
    pub hodoku_place: Option<(usize, Part)>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let rows = CSV.lines().skip(1);
    rows.map(|row| {
        let mut fields = row.split(',');
        let mut next = || fields.next().expect("a row has every column");
        let place = |place: &str, part| Some((place.parse().ok()?, Part::from_name(part)));
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
