//! From a layout to a model: each rule becomes propagators, or pairs of cells that differ, or values that a cell loses at once.
//!
//! | file         | content                                                             |
//! |--------------|---------------------------------------------------------------------|
//! | `plain.rs`   | the board before its rules, compiled once for each size              |
//! | `houses.rs`  | rows, columns, regions, and the houses of rules; what they share    |
//! | `pairs.rs`   | rules of two cells, and lines of them                               |
//! | `sums.rs`    | cages, sums, segments with one sum                                  |
//! | `sets.rs`    | lists of sets of values                                             |
//! | `derived.rs` | sums that follow from cages and houses                              |
//! | `counts.rs`  | rules that count or point                                           |
//! | `automata.rs`| rules that an automaton reads along a line                          |
//! | `alone.rs`   | what each rule says by itself, for those who explain                |

mod alone;
mod automata;
mod builder;
mod counts;
mod derived;
mod houses;
mod pairs;
mod plain;
mod sets;
mod sums;

use builder::Builder;

use super::layout::Layout;
use super::program::Program;
use super::rule::{Kind, Rule};

pub use alone::{Alone, Told};

/// Compiles a layout. An error, in words, if its model would be too large.
pub fn compile(layout: &Layout) -> Result<Program, String> {
    if layout
        .rules
        .iter()
        .all(|rule| houses::BUILT.contains(&rule.kind))
    {
        let mut builder = plain::begin(layout);
        houses::add(&mut builder);
        if let Some(program) = builder.finish_quick(compile_whole) {
            return Ok(program);
        }
    }
    compile_whole(layout)
}

/// The same with all propagators at once.
pub fn compile_whole(layout: &Layout) -> Result<Program, String> {
    let mut builder = plain::begin(layout);
    houses::add(&mut builder);
    for rule in layout
        .rules
        .iter()
        .filter(|rule| DISTINCT.contains(&rule.kind))
    {
        builder.peers(&rule.cells);
    }
    for rule in &layout.rules {
        match rule.kind {
            // One square is what is told of it alone.
            kind @ (Kind::GlobalEntropy | Kind::GlobalModulo) if layout.size == 9 => {
                counts::add_squares(&mut builder, kind);
            }
            _ => add_rule(&mut builder, rule)?,
        }
        builder.check()?;
    }
    derived::add(&mut builder);
    for [one, other] in builder.take_equals() {
        builder.model.peers.share(one, other);
    }
    let has = |is_asked: fn(Kind) -> bool| layout.rules.iter().any(|rule| is_asked(rule.kind));
    if has(|kind| kind == Kind::AntiTaxicab) {
        pairs::add_taxicab(&mut builder);
    }
    if has(|kind| FAR.contains(&kind) || houses::has_steps(kind)) {
        houses::add_places(&mut builder);
    }
    houses::add_intersections(&mut builder);
    builder.finish()
}

/// Adds what a rule means beside cells that differ.
fn add_rule(builder: &mut Builder<'_>, rule: &Rule) -> Result<(), String> {
    let is_added = houses::BUILT.contains(&rule.kind)
        || houses::has_steps(rule.kind)
        || pairs::add(builder, rule)
        || sums::add(builder, rule)?
        || counts::add(builder, rule)?
        || automata::add(builder, rule)?;
    match is_added {
        true => Ok(()),
        false => Err(format!("{} is not built", rule.kind.name())),
    }
}

/// The kinds of rules whose cells differ.
const DISTINCT: [Kind; 6] = [
    Kind::Cage,
    Kind::RellikCage,
    Kind::EqualityCage,
    Kind::Renban,
    Kind::Thermometer,
    Kind::Lunchbox,
];

/// The kinds of rules without steps by which cells without a house in common see each other.
const FAR: [Kind; 2] = [Kind::AntiTaxicab, Kind::Nonconsecutive];
