//! [`ChainText`]: the statements of a chain in words' order, each with the earlier ones that it follows from and why.
//!
//! Producers search with their own nodes; for a step that is kept they write its chain so. A [`Claim`] is what one
//! statement says: a digit is in a cell, or not; about several cells, that it is in one of them, or in none.
//!
//! ```text
//! claim     follows from                                            reason
//! in one    the digit's other places in a house being false         row, column, box
//!           the other digits of the cell being false                cell
//!           another digit of an almost locked set being false       als
//! in none   a claim that each of the cells sees                     row, column, box; sees, if in different houses
//!           another digit of the cell being true                    cell
//! ```

use std::collections::HashMap;

use nonet_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::candidate::Candidate;
use crate::patterns::als::Als;
use crate::state::State;
use crate::step::{Link, LinkKind, Pattern, Reason, Role, Statement};

/// A digit is in one of these cells, or in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claim {
    pub cells: CellSet,
    pub digit: Digit,
    pub is_true: bool,
}

impl Claim {
    /// The digit is in one of these cells.
    pub fn some(cells: CellSet, digit: Digit) -> Claim {
        Claim {
            cells,
            digit,
            is_true: true,
        }
    }

    /// The digit is in none of these cells.
    pub fn none(cells: CellSet, digit: Digit) -> Claim {
        Claim {
            cells,
            digit,
            is_true: false,
        }
    }

    /// The candidate that it is about, if it is about one.
    pub fn only_candidate(self) -> Option<Candidate> {
        let cell = self.cells.only_cell()?;
        Some(Candidate::new(cell, self.digit))
    }

    /// About one candidate.
    pub fn of(candidate: Candidate, is_true: bool) -> Claim {
        Claim {
            cells: CellSet::only(candidate.cell()),
            digit: candidate.digit(),
            is_true,
        }
    }
}

/// A chain that is being written.
#[derive(Clone, Debug)]
pub(crate) struct ChainText {
    claims: Vec<Claim>,
    /// For each candidate that is false or true by itself, one more than the first place of that claim.
    places: Vec<[u16; 2]>,
    /// The first place of each claim about several cells.
    places_of_several: HashMap<Claim, usize>,
    pub statements: Vec<Statement>,
}

impl ChainText {
    /// A chain that starts with an assumption.
    pub fn suppose(claim: Claim) -> ChainText {
        let mut text = ChainText {
            claims: Vec::new(),
            places: vec![[0; 2]; Candidate::COUNT],
            places_of_several: HashMap::new(),
            statements: Vec::new(),
        };
        text.add(claim, Reason::Assumption, Vec::new());
        text
    }

    /// The place of the last statement.
    pub fn last(&self) -> usize {
        self.claims.len() - 1
    }

    /// The claim at a place.
    pub fn claim(&self, place: usize) -> Claim {
        self.claims[place]
    }

    /// The place of a claim that was made.
    pub fn place_of(&self, claim: Claim) -> Option<usize> {
        match claim.only_candidate() {
            Some(candidate) => {
                let place = self.places[candidate.index()][usize::from(claim.is_true)];
                usize::from(place).checked_sub(1)
            }
            None => self.places_of_several.get(&claim).copied(),
        }
    }

    /// The place of the earlier claim that the one at a place contradicts.
    pub fn contradicted(&self, place: usize) -> Option<usize> {
        let claim = self.claims[place];
        let opposite = Claim {
            is_true: !claim.is_true,
            ..claim
        };
        self.place_of(opposite).filter(|&other| other < place)
    }

    /// The statements that the one at a place needs, and the one that it contradicts, in order.
    pub fn end_at(self, place: usize) -> Vec<Statement> {
        let mut is_needed = vec![false; self.statements.len()];
        is_needed[0] = true;
        is_needed[place] = true;
        if let Some(other) = self.contradicted(place) {
            is_needed[other] = true;
        }
        needed(self.statements, is_needed)
    }

    /// Adds a claim; returns its place.
    pub fn add(&mut self, claim: Claim, reason: Reason, premises: Vec<usize>) -> usize {
        let mut candidates = Candidate::in_cells(claim.cells, claim.digit);
        if let Some(candidate) = candidates.next() {
            self.statements.push(Statement {
                candidate,
                others: candidates.collect(),
                is_true: claim.is_true,
                reason,
                cells: Vec::new(),
                premises,
                nested: None,
            });
            let place = self.claims.len();
            match claim.only_candidate() {
                Some(candidate) => {
                    let first = &mut self.places[candidate.index()][usize::from(claim.is_true)];
                    if *first == 0 {
                        *first = place as u16 + 1;
                    }
                }
                None => {
                    self.places_of_several.entry(claim).or_insert(place);
                }
            }
            self.claims.push(claim);
        }
        self.last()
    }

    /// Adds a claim that follows by one link from the claim at a place; returns its place.
    pub fn follow(&mut self, state: &State, from: usize, claim: Claim) -> usize {
        let reason = reason_of(state, self.claims[from], claim);
        self.add(claim, reason, vec![from])
    }

    /// Adds that an almost locked set has this digit, because it lacks the one of the claim at a place.
    pub fn lock(&mut self, als: &Als, from: usize, digit: Digit) -> usize {
        let claim = Claim::some(als.cells_with[digit.index()], digit);
        if als.cells.len() == 1 {
            return self.add(claim, Reason::Cell, vec![from]);
        }
        let place = self.add(claim, Reason::Als, vec![from]);
        self.statements[place].cells = als.cells.cells().collect();
        place
    }
}

/// These statements with all that they need, in order.
fn needed(mut statements: Vec<Statement>, mut is_needed: Vec<bool>) -> Vec<Statement> {
    for place in (0..statements.len()).rev() {
        if is_needed[place] {
            for &premise in &statements[place].premises {
                is_needed[premise] = true;
            }
        }
    }
    let mut new_places = Vec::with_capacity(statements.len());
    let mut count = 0;
    for &is_needed in &is_needed {
        new_places.push(count);
        count += usize::from(is_needed);
    }
    let mut places = is_needed.iter();
    statements.retain(|_| *places.next().expect("a mark for each statement"));
    for one in &mut statements {
        for premise in &mut one.premises {
            *premise = new_places[*premise];
        }
    }
    statements
}

/// Why a claim follows from another by one link.
pub(crate) fn reason_of(state: &State, from: Claim, to: Claim) -> Reason {
    if from.digit != to.digit {
        return Reason::Cell;
    }
    let both = from.cells | to.cells;
    let is_link =
        |house: &House| !to.is_true || state.places(*house, to.digit).minus(both).is_empty();
    let mut houses = both.shared_houses(HouseKind::BOX_ROW_COLUMN);
    let house = houses.find(is_link);
    house.map_or(Reason::Sees, |house| house.kind().into())
}

/// A loop in both directions: as it is, and from the opposite of its first statement through the opposites of the others.
/// A link holds in both directions for the same reason; `closing` is the reason why the first follows from the last.
pub(crate) fn both_ways(mut text: Vec<Statement>, closing: Reason) -> Vec<Vec<Statement>> {
    let count = text.len();
    let others = (0..count).map(|place| {
        let one = &text[(count - place) % count];
        let link = &text[(count - place + 1) % count];
        let (reason, cells) = match place {
            0 => (Reason::Assumption, Vec::new()),
            1 => (closing, Vec::new()),
            _ => (link.reason, link.cells.clone()),
        };
        Statement {
            is_true: !one.is_true,
            reason,
            cells,
            premises: place.checked_sub(1).into_iter().collect(),
            ..one.clone()
        }
    });
    let others = others.collect();
    if let Some(first) = text.first_mut() {
        first.reason = Reason::Assumption;
        first.premises.clear();
    }
    vec![text, others]
}

/// Whether each statement but the first follows from the one before.
pub(crate) fn is_straight(text: &[Statement]) -> bool {
    let mut places = text.iter().enumerate();
    places.all(|(place, one)| one.premises.iter().copied().eq(place.checked_sub(1)))
}

impl Pattern {
    /// Adds chains, and the candidates and links of the first `shown` of them.
    #[must_use]
    pub(crate) fn with_chains(mut self, chains: Vec<Vec<Statement>>, shown: usize) -> Pattern {
        for text in chains.iter().take(shown) {
            for one in text {
                let role = match (one.reason, one.is_true) {
                    (Reason::Assumption, _) => Role::Start,
                    (_, true) => Role::True,
                    (_, false) => Role::False,
                };
                for &candidate in [&one.candidate].into_iter().chain(&one.others) {
                    if !self.candidates.contains(&(role, candidate)) {
                        self.candidates.push((role, candidate));
                    }
                }
                for &premise in &one.premises {
                    let kind = match (text[premise].is_true, one.is_true) {
                        (true, false) => LinkKind::Weak,
                        (false, true) => LinkKind::Strong,
                        _ => LinkKind::Derived,
                    };
                    let link = Link {
                        kind,
                        from: text[premise].candidate,
                        to: one.candidate,
                    };
                    if !self.links.contains(&link) {
                        self.links.push(link);
                    }
                }
            }
        }
        self.chains = chains;
        self
    }

    /// Cells and digits; no candidate has a role yet.
    pub(crate) fn of_chain(cells: Vec<Cell>, digits: DigitSet) -> Pattern {
        Pattern {
            cells,
            digits,
            ..Pattern::default()
        }
    }
}
