//! [`ChainLevel`]: the levels of chain search, and in what they differ: whether premises may join (dynamic), whether cells and
//! houses of more than two are tried (multiple), whether only one digit is followed (Nishio), and what runs inside once plain
//! implications are exhausted.
//!
//! ```text
//! level            base    inside
//! Dynamic          8.5     nothing
//! DynamicPlus      9.0     patterns
//! WithSingle       9.5     patterns, cycles and single chains
//! WithMultiple    10.0     the same, and multiple chains
//! WithDynamic     10.5     patterns, dynamic chains
//! WithNested      11.0     the same, and dynamic chains that have single chains inside
//! ```

/// A level of chain search, in the order of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChainLevel {
    /// Cycles, X-chains and XY-chains: 6.5 and up.
    Single,
    /// Contradictions within one digit: 7.5 and up.
    Nishio,
    /// Static chains from all candidates of a cell or all places in a house: 8.0 and up.
    Multiple,
    /// Chains with several premises: 8.5 and up.
    Dynamic,
    /// Dynamic chains with patterns inside: 9.0 and up.
    DynamicPlus,
    /// Dynamic chains with patterns and single chains inside: 9.5 and up.
    WithSingle,
    /// Dynamic chains with patterns, single and multiple chains inside: 10.0 and up.
    WithMultiple,
    /// Dynamic chains with patterns and dynamic chains inside: 10.5 and up.
    WithDynamic,
    /// Dynamic chains with patterns and dynamic chains inside, also those that have single chains inside: 11.0 and up.
    WithNested,
}

impl ChainLevel {
    /// The levels in order.
    pub const ALL: [ChainLevel; 9] = [
        ChainLevel::Single,
        ChainLevel::Nishio,
        ChainLevel::Multiple,
        ChainLevel::Dynamic,
        ChainLevel::DynamicPlus,
        ChainLevel::WithSingle,
        ChainLevel::WithMultiple,
        ChainLevel::WithDynamic,
        ChainLevel::WithNested,
    ];

    /// Whether removed candidates count for later links, so several premises may join.
    pub(crate) fn is_dynamic(self) -> bool {
        self == ChainLevel::Nishio || self >= ChainLevel::Dynamic
    }

    /// Whether patterns are searched inside.
    pub(crate) fn has_patterns_inside(self) -> bool {
        self >= ChainLevel::DynamicPlus
    }

    /// Whether chain searches run inside.
    pub(crate) fn has_chains_inside(self) -> bool {
        self >= ChainLevel::WithSingle
    }

    /// The chain searches that run inside, in order.
    pub(super) fn inside(self) -> &'static [ChainLevel] {
        use ChainLevel::{Dynamic, Multiple, Single, WithSingle};
        match self {
            ChainLevel::WithSingle => &[Single],
            ChainLevel::WithMultiple => &[Single, Multiple],
            ChainLevel::WithDynamic => &[Dynamic],
            ChainLevel::WithNested => &[Dynamic, WithSingle],
            _ => &[],
        }
    }

    /// The difficulty before length is added; cycles and single chains have values of their own from this one on.
    pub(super) fn base(self) -> f64 {
        match self {
            ChainLevel::Single => 6.5,
            ChainLevel::Nishio => 7.5,
            ChainLevel::Multiple => 8.0,
            ChainLevel::Dynamic => 8.5,
            ChainLevel::DynamicPlus => 9.0,
            ChainLevel::WithSingle => 9.5,
            ChainLevel::WithMultiple => 10.0,
            ChainLevel::WithDynamic => 10.5,
            ChainLevel::WithNested => 11.0,
        }
    }
}
