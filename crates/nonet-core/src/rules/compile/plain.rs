//! The board before its rules: rows, columns and regions. That of boxes is compiled once for each size.

use std::sync::OnceLock;

use super::builder::Builder;
use super::houses;
use crate::rules::bits::Cells;
use crate::rules::layout::{GREATEST_SIZE, Layout};
use crate::rules::model::Model;
use crate::rules::propagate::Propagator;

/// The plain board with boxes of a size.
struct Plain {
    regions: Box<[u8]>,
    model: Model,
    houses: Vec<Cells>,
    propagators: Vec<Propagator>,
}

static PLAIN: [OnceLock<Option<Plain>>; GREATEST_SIZE + 1] =
    [const { OnceLock::new() }; GREATEST_SIZE + 1];

/// The plain board that a layout has; none if its regions are others.
fn plain_board(layout: &Layout) -> Option<&'static Plain> {
    let plain = PLAIN[layout.size].get_or_init(|| {
        let layout = Layout::new(layout.size, None, Vec::new()).ok()?;
        let mut builder = Builder::bare(&layout);
        houses::add_plain(&mut builder);
        houses::add_intersections(&mut builder);
        let Builder {
            model,
            houses,
            propagators,
            ..
        } = builder;
        Some(Plain {
            regions: layout.regions,
            model,
            houses,
            propagators,
        })
    });
    plain
        .as_ref()
        .filter(|plain| plain.regions == layout.regions)
}

/// Begins a model: no rule yet; the rows and columns of the board, and its regions.
pub(super) fn begin(layout: &Layout) -> Builder<'_> {
    if let Some(plain) = plain_board(layout) {
        let (model, houses) = (plain.model.clone(), plain.houses.clone());
        return Builder::on(layout, model, houses, plain.propagators.clone());
    }
    let mut builder = Builder::bare(layout);
    houses::add_plain(&mut builder);
    builder
}
