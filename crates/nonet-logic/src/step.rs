//! [`Step`]: what a producer found, in two parts.
//!
//! The [`Conclusion`] is what a rating needs: the technique, its difficulty, the placements and eliminations. It is small
//! and has no heap memory. The [`Pattern`] is what a reader needs: cells, digits, houses, candidates by role, links and
//! nested steps. A producer offers the conclusion together with a function that builds the pattern, and the collector calls
//! that function only for a step that it keeps.

use nonet_core::{Cell, DigitSet, House, HouseKind};

use crate::candidate::{Candidate, CandidateSet};
use crate::catalogue::Technique;
use crate::state::State;

/// What a step changes, and how hard it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conclusion {
    /// The technique.
    pub technique: Technique,
    /// The value of Sudoku Explainer as its double, not rounded.
    pub difficulty: f64,
    /// The digits that it puts into cells.
    pub placements: CandidateSet,
    /// The candidates that it removes; those that follow from a placement alone are not listed.
    pub eliminations: CandidateSet,
}

impl Conclusion {
    /// A digit in a cell; the difficulty is the technique's value.
    pub fn placement(technique: Technique, candidate: Candidate) -> Conclusion {
        Conclusion {
            technique,
            difficulty: technique.se121_value(),
            placements: CandidateSet::only(candidate),
            eliminations: CandidateSet::EMPTY,
        }
    }

    /// Removed candidates; the difficulty is the technique's value.
    pub fn elimination(technique: Technique, eliminations: CandidateSet) -> Conclusion {
        Conclusion {
            technique,
            difficulty: technique.se121_value(),
            placements: CandidateSet::EMPTY,
            eliminations,
        }
    }

    /// The same with another difficulty.
    #[must_use]
    pub fn with_difficulty(self, difficulty: f64) -> Conclusion {
        Conclusion { difficulty, ..self }
    }

    /// What makes two steps the same.
    pub fn key(&self) -> (Technique, CandidateSet, CandidateSet) {
        (self.technique, self.placements, self.eliminations)
    }

    /// Whether it puts a digit into a cell.
    pub fn has_placement(&self) -> bool {
        !self.placements.is_empty()
    }

    /// Removes the eliminations, then makes the placements.
    pub fn apply(&self, state: &mut State) {
        if !self.eliminations.is_empty() {
            for candidate in self.eliminations.iter() {
                state.eliminate(candidate);
            }
        }
        for candidate in self.placements.iter() {
            state.place(candidate);
        }
    }
}

/// Whether a link between two candidates says that one of them must be true, or that both cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// If `from` is false, `to` is true.
    Strong,
    /// If `from` is true, `to` is false.
    Weak,
    /// A pattern or a nested step shows that `to` is false if all candidates with a link of this kind to `to` are false; `from`
    /// is one of them.
    Derived,
}

/// An implication from one candidate to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Strong or weak.
    pub kind: LinkKind,
    /// The candidate that it starts from.
    pub from: Candidate,
    /// The candidate that it leads to.
    pub to: Candidate,
}

impl Link {
    /// Strong and weak links in turn, from each candidate to the next.
    pub fn alternating(nodes: &[Candidate]) -> Vec<Link> {
        let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
        let pairs = nodes.windows(2).zip(kinds);
        let link = |(pair, kind): (&[Candidate], LinkKind)| Link {
            kind,
            from: pair[0],
            to: pair[1],
        };
        pairs.map(link).collect()
    }
}

/// Why a statement of a chain follows from earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It is assumed.
    Assumption,
    /// A cell takes one digit.
    Cell,
    /// A digit goes once into a box.
    Box,
    /// A digit goes once into a row.
    Row,
    /// A digit goes once into a column.
    Column,
    /// Each of several cells sees the digit, in different houses.
    Sees,
    /// An almost locked set has all its digits but one.
    Als,
    /// A fish without its fins.
    Fish,
    /// Pointing or claiming, where the chain has removed candidates.
    LockedCandidates,
    /// A hidden pair, where the chain has removed candidates.
    HiddenPair,
    /// A naked pair, where the chain has removed candidates.
    NakedPair,
    /// An X-wing, where the chain has removed candidates.
    XWing,
    /// A nested step, where the chain has removed candidates.
    Nested,
}

impl Reason {
    /// Its name in explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Assumption => "assumption",
            Reason::Cell => "cell",
            Reason::Box => "box",
            Reason::Row => "row",
            Reason::Column => "column",
            Reason::Sees => "sees",
            Reason::Als => "als",
            Reason::Fish => "fish",
            Reason::LockedCandidates => "locked_candidates",
            Reason::HiddenPair => "hidden_pair",
            Reason::NakedPair => "naked_pair",
            Reason::XWing => "x_wing",
            Reason::Nested => "nested",
        }
    }
}

/// A digit goes once into a house of this kind.
impl From<HouseKind> for Reason {
    fn from(kind: HouseKind) -> Reason {
        match kind {
            HouseKind::Row => Reason::Row,
            HouseKind::Column => Reason::Column,
            HouseKind::Box => Reason::Box,
        }
    }
}

/// A statement of a chain: a candidate is true or false, and why. About several candidates it says that one of them is
/// true, or that none is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What it is about.
    pub candidate: Candidate,
    /// The other candidates that it is about: they have the same digit.
    pub others: Vec<Candidate>,
    /// Whether it says that the candidate, or one of several, is true.
    pub is_true: bool,
    /// Why it follows.
    pub reason: Reason,
    /// The cells of the almost locked set for the reason [`Reason::Als`].
    pub cells: Vec<Cell>,
    /// The earlier statements of the chain that it follows from, by their place.
    pub premises: Vec<usize>,
    /// The nested step that proves it, by its place in the pattern.
    pub nested: Option<usize>,
}

/// What a candidate does in a pattern; pictures give each role a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Part of the pattern.
    Defining,
    /// Part of the pattern that keeps it from being complete: a fin, an extra candidate of a rectangle.
    Extra,
    /// The premise of a chain.
    Start,
    /// True if the premise is.
    True,
    /// False if the premise is true.
    False,
}

/// What a step was found in, for explanations and pictures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// The cells of the pattern, in the technique's order.
    pub cells: Vec<Cell>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The houses of the pattern, in the technique's order.
    pub houses: Vec<House>,
    /// The candidates of the pattern by role.
    pub candidates: Vec<(Role, Candidate)>,
    /// The links, from the premise on.
    pub links: Vec<Link>,
    /// The statements of each chain, from the assumption to the end.
    pub chains: Vec<Vec<Statement>>,
    /// The steps of nested searches.
    pub nested: Vec<Step>,
}

impl Pattern {
    /// Cells, digits (nine bits) and houses; the digits' candidates in the cells are defining.
    pub fn new(state: &State, cells: Vec<Cell>, digits: u16, houses: Vec<House>) -> Pattern {
        let candidates = cells
            .iter()
            .flat_map(|&cell| Candidate::in_cell(cell, state.mask(cell) & digits));
        Pattern {
            candidates: candidates.map(|one| (Role::Defining, one)).collect(),
            cells,
            digits: DigitSet::from_bits(digits).expect("nine bits"),
            houses,
            ..Pattern::default()
        }
    }

    /// Marks these digits (nine bits) of cells as extra.
    #[must_use]
    pub(crate) fn with_extra(
        mut self,
        state: &State,
        cells: impl IntoIterator<Item = Cell>,
        digits: u16,
    ) -> Pattern {
        for cell in cells {
            let extra = Candidate::in_cell(cell, state.mask(cell) & digits);
            self.candidates.extend(extra.map(|one| (Role::Extra, one)));
        }
        self
    }

    /// The patterns of eliminations that go together: that of the only one, or all of them with nested steps of this technique
    /// and the first one's digits, which HoDoKu names.
    pub fn joined(
        technique: Technique,
        parts: impl Iterator<Item = (Candidate, Pattern)>,
    ) -> Pattern {
        let steps = parts.map(|(removed, pattern)| Step {
            conclusion: Conclusion::elimination(technique, CandidateSet::only(removed)),
            pattern,
        });
        let mut steps: Vec<_> = steps.collect();
        if steps.len() == 1 {
            return steps.remove(0).pattern;
        }
        let first = steps.first().expect("steps that go together");
        let mut joined = Pattern {
            digits: first.pattern.digits,
            ..Pattern::default()
        };
        for Step { pattern, .. } in &steps {
            joined.cells.extend(&pattern.cells);
            joined.houses.extend(&pattern.houses);
            joined.candidates.extend(&pattern.candidates);
            joined.links.extend(&pattern.links);
        }
        joined.nested = steps;
        joined
    }
}

/// A step of a solving path.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it changes.
    pub conclusion: Conclusion,
    /// What it was found in.
    pub pattern: Pattern,
}
