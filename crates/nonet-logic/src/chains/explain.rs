//! A chain as a [`Conclusion`] and, for readers, as a [`Pattern`]: cells, houses, typed links from the assumptions on, and
//! the steps nested in it.

use nonet_core::{Cell, DigitSet, House};

use super::engine::Engine;
use super::found::{ChainKind, Found};
use super::level::ChainLevel;
use super::link_choice::Links;
use super::node::Node;
use super::partial::Partial;
use super::written::{NestedChain, WrittenBranch, WrittenNode};
use crate::candidate::CandidateSet;
use crate::catalogue::Technique;
use crate::chain_text::both_ways;
use crate::step::{Conclusion, Link, LinkKind, Pattern, Reason, Role, Statement, Step};

/// What a chain changes.
pub(crate) fn conclusion(engine: &Engine, found: &Found) -> Conclusion {
    let result = found.result(&engine.paths);
    let mut placements = CandidateSet::EMPTY;
    let mut eliminations = CandidateSet::EMPTY;
    match result {
        Some(node) if node.is_on() => placements.insert(node.about()),
        _ => eliminations = found.removals,
    }
    Conclusion {
        technique: technique(found.kind, engine.level),
        difficulty: found.rank.difficulty,
        placements,
        eliminations,
    }
}

/// What a reader needs of a chain.
pub(crate) fn pattern(engine: &mut Engine, found: &Found, grid: &Partial) -> Pattern {
    let written = engine.write(found, grid);
    pattern_of(found.kind, &written.branches())
}

fn pattern_of(kind: ChainKind, branches: &[WrittenBranch]) -> Pattern {
    let mut pattern = Pattern::default();
    match kind {
        ChainKind::Cell(cell, _) => pattern.cells.push(Cell::ALL[cell as usize]),
        ChainKind::House(house, ..) => pattern.houses.push(House::ALL[house as usize]),
        _ => {}
    }
    let mut digits = DigitSet::EMPTY;
    for link in branches.iter().flat_map(|branch| branch.iter().rev()) {
        let to = link.node.about();
        digits.insert(to.digit());
        let role = match (link.reason, link.node.is_on()) {
            (Reason::Assumption, _) => Role::Start,
            (_, true) => Role::True,
            (_, false) => Role::False,
        };
        if !pattern.candidates.contains(&(role, to)) {
            pattern.candidates.push((role, to));
        }
        for premise in link.premises {
            let kind = match (premise.is_on(), link.node.is_on()) {
                (true, false) => LinkKind::Weak,
                (false, true) => LinkKind::Strong,
                _ => LinkKind::Derived,
            };
            let from = premise.about();
            let link = Link { kind, from, to };
            if !pattern.links.contains(&link) {
                pattern.links.push(link);
            }
        }
        if let Some(nested) = link.nested {
            let step = nested_step(nested);
            if !pattern.nested.contains(&step) {
                pattern.nested.push(step);
            }
        }
    }
    pattern.digits = digits;
    let chains = branches
        .iter()
        .map(|branch| statements(branch, &pattern.nested));
    pattern.chains = chains.collect();
    if let ChainKind::Cycle(..) = kind {
        // Its first statement follows from its last.
        let chain = &pattern.chains[0];
        let closing = chain[0].reason;
        pattern.chains = both_ways(chain.clone(), closing);
    }
    pattern
}

/// A chain's statements from its assumption on. (The walk from the target visits a statement before all that it needs,
/// unless two ways to it differ in length; so they are put in order of need.)
fn statements(branch: &WrittenBranch, nested: &[Step]) -> Vec<Statement> {
    let mut written: Vec<Statement> = Vec::with_capacity(branch.len());
    let mut places: Vec<(Node, usize)> = Vec::with_capacity(branch.len());
    while written.len() < branch.len() {
        let place_of = |node: Node| places.iter().find(|place| place.0 == node);
        let is_next = |link: &&WrittenNode| {
            place_of(link.node).is_none()
                && link.premises.iter().all(|&node| place_of(node).is_some())
        };
        let waiting = || branch.iter().rev();
        let first = waiting().find(|link| place_of(link.node).is_none());
        // A cycle's first statement follows from its last.
        let link = waiting().find(is_next).or(first);
        let link = link.expect("a chain has each statement once");
        let premises = link.premises.iter().filter_map(|&node| place_of(node));
        let step = link.nested.map(nested_step);
        written.push(Statement {
            candidate: link.node.about(),
            others: Vec::new(),
            is_true: link.node.is_on(),
            reason: link.reason,
            cells: Vec::new(),
            premises: premises.map(|place| place.1).collect(),
            nested: step.and_then(|step| nested.iter().position(|other| *other == step)),
        });
        places.push((link.node, written.len() - 1));
    }
    written
}

fn nested_step(nested: &NestedChain) -> Step {
    Step {
        conclusion: Conclusion {
            technique: technique(nested.kind, nested.level),
            difficulty: nested.difficulty,
            placements: CandidateSet::EMPTY,
            eliminations: set(&nested.removals),
        },
        pattern: pattern_of(nested.kind, &nested.written.branches()),
    }
}

fn set(candidates: &[u16]) -> CandidateSet {
    candidates
        .iter()
        .map(|&candidate| Node::on(candidate).about())
        .collect()
}

/// The technique of a chain that a level finds.
fn technique(kind: ChainKind, level: ChainLevel) -> Technique {
    use Technique as T;
    let [contradiction, double, cell, house] = match level {
        ChainLevel::Nishio => [T::NishioForcingChain; 4],
        ChainLevel::Single | ChainLevel::Multiple | ChainLevel::Dynamic => [
            T::DynamicContradictionChain,
            T::DynamicDoubleChain,
            T::DynamicCellChain,
            T::DynamicHouseChain,
        ],
        ChainLevel::DynamicPlus => [
            T::DynamicPlusContradictionChain,
            T::DynamicPlusDoubleChain,
            T::DynamicPlusCellChain,
            T::DynamicPlusHouseChain,
        ],
        _ => [
            T::NestedContradictionChain,
            T::NestedDoubleChain,
            T::NestedCellChain,
            T::NestedHouseChain,
        ],
    };
    match (kind, level) {
        (ChainKind::Cycle(Links::X, _), _) => T::XCycle,
        (ChainKind::Cycle(Links::Y, _), _) => T::YCycle,
        (ChainKind::Cycle(Links::Xy, _), _) => T::XyCycle,
        (ChainKind::Forcing(Links::X, _), _) => T::ForcingXChain,
        (ChainKind::Forcing(..), _) => T::ForcingXyChain,
        (ChainKind::Cell(..), ChainLevel::Multiple) => T::CellForcingChain,
        (ChainKind::House(..), ChainLevel::Multiple) => T::HouseForcingChain,
        (ChainKind::Contradiction(_), _) => contradiction,
        (ChainKind::Double(..), _) => double,
        (ChainKind::Cell(..), _) => cell,
        (ChainKind::House(..), _) => house,
    }
}
