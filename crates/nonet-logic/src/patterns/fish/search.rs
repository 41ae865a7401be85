//! The enumeration of fish: base houses, then cover houses, each in lexicographic order.
//!
//! A cover is dropped as soon as the houses that are still to be chosen cannot bring the uncovered base candidates down to
//! the number of fins that is allowed. What is left is visited in the order in which it would be without the bound.
//!
//! A fish removes nothing but what no template of the digit uses: its *targets*. Its fins see what it removes, so for each
//! target the base candidates that it does not see must be covered. A target is dropped as soon as the houses that are
//! left cannot do that, and a branch that has no target left is dropped. Candidates that no target of the branch sees must
//! be covered: the enumeration does not go past the last house that covers one. Without this, mutant fish of six or seven
//! houses took seconds in one position.

use std::ops::{ControlFlow, RangeInclusive};

use nonet_core::{Cell, CellSet, Digit, House, HouseKind, positions_in};

use super::kind::{FishKind, FishShape};
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::patterns::templates::cells_without_template;
use crate::state::State;

/// Which fish to enumerate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FishRules {
    pub size: usize,
    pub shape: FishShape,
    /// Visit fish without fins.
    pub plain: bool,
    /// Visit fish with one to this many fins.
    pub max_fins: usize,
    pub max_endo_fins: usize,
    /// The fewest candidates of a base house.
    pub least: u32,
    /// Whether only fish that remove something are of use.
    pub needs_target: bool,
    /// The units of work for each base or cover that is looked at.
    pub units: u64,
}

/// A base and a cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub digit: Digit,
    /// Base houses as bits by index.
    pub base_houses: u32,
    /// Cover houses as bits by index.
    pub cover_houses: u32,
    /// The candidates of the base.
    pub base: CellSet,
    /// The candidates of the cover.
    pub cover: CellSet,
    /// The candidates in two base houses.
    pub endo_fins: CellSet,
    /// All fins.
    pub fins: CellSet,
    /// The candidates in two cover houses.
    pub twice_covered: CellSet,
}

impl Fish {
    /// What would be removed without fins.
    pub fn potential(&self) -> CellSet {
        self.cover.minus(self.base) | self.twice_covered
    }

    /// What is removed.
    pub fn removed(&self, state: &State) -> CellSet {
        let seen = self
            .fins
            .seen_by_all()
            .intersection(state.cells_with(self.digit));
        self.potential().intersection(seen)
    }

    /// Its base houses, then its cover houses.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let indices = positions_in(self.base_houses).chain(positions_in(self.cover_houses));
        indices.map(|index| House::ALL[index])
    }

    /// Its kind.
    pub fn kind(&self, state: &State) -> FishKind {
        let shape = FishShape::of(self.base_houses, self.cover_houses);
        let candidates = state.cells_with(self.digit);
        let is_weak = |house: usize| {
            let cells = House::ALL[house].cell_set().intersection(candidates);
            cells.minus(self.fins).len() <= 1
        };
        if shape == FishShape::Basic && positions_in(self.base_houses).any(is_weak) {
            return FishKind::Sashimi;
        }
        FishKind::new(shape, !self.fins.is_empty())
    }

    /// Its name.
    pub fn technique(&self, state: &State) -> Technique {
        let size = self.base_houses.count_ones() as usize;
        self.kind(state).technique(size)
    }
}

/// The units of a base or a cover that is looked at: as many as the entries of implication tables that take as long.
pub(super) const UNITS_WITH_TARGETS: u64 = 8;
pub(crate) const UNITS_WITHOUT_TARGETS: u64 = 3;

/// Houses that may cover, by index, with the digit's candidates.
type Covers<'a> = &'a [(usize, CellSet)];

/// Receives each fish.
type Visit<'a> = &'a mut dyn FnMut(&Fish, &mut Collector) -> ControlFlow<()>;

struct Enumeration<'a, 'w> {
    rules: &'a FishRules,
    digit: Digit,
    /// Houses that may be in the base, by index, with the digit's candidates, and these as positions.
    bases: Vec<(usize, CellSet, u16)>,
    covers: Vec<(usize, CellSet)>,
    collector: &'a mut Collector<'w>,
    /// The units of a node.
    units: u64,
    is_known: &'a dyn Fn(CellSet) -> bool,
    visit: Visit<'a>,
}

/// Visits the fish of a digit that follow the rules, also those that remove nothing unless the rules leave them out.
/// `is_known` says whether fish that can remove nothing but these cells are of no more use.
pub(crate) fn each_fish(
    state: &State,
    digit: Digit,
    rules: &FishRules,
    collector: &mut Collector,
    is_known: &dyn Fn(CellSet) -> bool,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let candidates = state.cells_with(digit);
    let mut targets = CellSet::EMPTY;
    if rules.needs_target {
        targets = cells_without_template(state, digit, collector)?;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
    }
    let orientations: &[bool] = match rules.shape {
        FishShape::Mutant => &[true],
        _ => &[true, false],
    };
    let most = if rules.max_fins > 0 {
        9
    } else {
        rules.size as u32
    };
    for &from_rows in orientations {
        let houses = |kinds: &'static [HouseKind], counts: RangeInclusive<u32>| {
            let houses = kinds.iter().flat_map(|kind| kind.houses());
            houses
                .filter(move |&house| counts.contains(&state.positions(house, digit).count_ones()))
        };
        let cells_of = |house: House| house.cell_set().intersection(candidates);
        let [base, cover] = kinds_of(rules.shape, from_rows);
        let bases = || houses(base, rules.least..=most);
        // Most digits have too few, and are left before anything is allocated.
        if bases().count() < rules.size {
            continue;
        }
        let bases = bases().map(|house| {
            (
                house.index(),
                cells_of(house),
                state.positions(house, digit),
            )
        });
        let covers = houses(cover, 1..=9).map(|house| (house.index(), cells_of(house)));
        let (bases, covers) = (bases.collect(), covers.collect());
        let mut enumeration = Enumeration {
            rules,
            digit,
            bases,
            covers,
            collector,
            units: rules.units,
            is_known,
            visit,
        };
        let none = Fish {
            digit,
            base_houses: 0,
            cover_houses: 0,
            base: CellSet::EMPTY,
            cover: CellSet::EMPTY,
            endo_fins: CellSet::EMPTY,
            fins: CellSet::EMPTY,
            twice_covered: CellSet::EMPTY,
        };
        enumeration.add_base(none, 0, 0, rules.size, targets)?;
    }
    ControlFlow::Continue(())
}

/// The kinds of base houses and of cover houses.
fn kinds_of(shape: FishShape, from_rows: bool) -> [&'static [HouseKind]; 2] {
    use HouseKind::{Box, Column, Row};
    let of_rows: [&[HouseKind]; 2] = match shape {
        FishShape::Basic => [&[Row], &[Column]],
        FishShape::Franken => [&[Row, Box], &[Column, Box]],
        FishShape::Mutant => [&HouseKind::ALL; 2],
    };
    let [base, cover] = of_rows;
    if from_rows { of_rows } else { [cover, base] }
}

impl Enumeration<'_, '_> {
    /// Adds base houses, and what each leaves of the targets. `crossing` has the positions of those that are there.
    fn add_base(
        &mut self,
        fish: Fish,
        crossing: u16,
        start: usize,
        left: usize,
        targets: CellSet,
    ) -> ControlFlow<()> {
        if left == 0 {
            return self.search_covers(fish, targets);
        }
        // Lines without fins are covered by the lines that cross them at candidates: of most sets there are too many.
        let is_plain = self.rules.shape == FishShape::Basic && self.rules.max_fins == 0;
        for index in start..self.bases.len() {
            if self.bases.len() - index < left {
                break;
            }
            let (house, cells, positions) = self.bases[index];
            let crossing = crossing | positions;
            if is_plain && crossing.count_ones() as usize > self.rules.size {
                self.collector.spend(self.units)?;
                continue;
            }
            let shared = fish.base.intersection(cells);
            let endo_fins = fish.endo_fins | shared;
            let endo_count = fish.endo_fins.len() + shared.len();
            let is_allowed =
                endo_count <= self.rules.max_endo_fins && endo_fins.len() <= self.rules.max_fins;
            if !shared.is_empty() && !is_allowed {
                continue;
            }
            let grown = Fish {
                base_houses: fish.base_houses | 1 << house,
                base: fish.base | cells,
                endo_fins,
                ..fish
            };
            let targets = targets.intersection(shared.seen_by_all());
            self.collector.spend(self.units)?;
            let targets = if is_plain && !self.rules.needs_target {
                Some(targets)
            } else {
                self.targets_left(&self.covers, &grown, self.rules.size, targets)
            };
            if let Some(targets) = targets {
                self.add_base(grown, crossing, index + 1, left - 1, targets)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The targets that a fish can still have if `left` of these houses are added to its cover; `None` if there is no such
    /// fish. A base that is not complete leaves no fewer targets.
    fn targets_left(
        &self,
        covers: Covers<'_>,
        fish: &Fish,
        left: usize,
        targets: CellSet,
    ) -> Option<CellSet> {
        let uncovered = fish.base.minus(fish.cover).minus(fish.endo_fins);
        let allowed = self.rules.max_fins - fish.endo_fins.len();
        let (mut open, mut reached) = (0, fish.base | fish.cover);
        for &(house, cells) in covers {
            if fish.base_houses >> house & 1 == 0 {
                open |= 0xf << (4 * house);
                reached = reached | cells;
            }
        }
        let (count, by_house) = (uncovered.len(), count_by_house(uncovered));
        let needed = count.saturating_sub(allowed);
        if !may_be_covered(by_house & open, left, needed) {
            return None;
        }
        if !self.rules.needs_target {
            return Some(targets);
        }
        let is_left = |&cell: &Cell| {
            let seen = uncovered.intersection(cell.peer_set());
            let unseen = by_house - count_by_house(seen);
            may_be_covered(unseen & open, left, count - seen.len())
        };
        let targets = targets.intersection(reached).cells().filter(is_left);
        let targets: CellSet = targets.collect();
        (!targets.is_empty() && !(self.is_known)(targets)).then_some(targets)
    }

    fn search_covers(&mut self, fish: Fish, targets: CellSet) -> ControlFlow<()> {
        let is_useful = |&&(house, cells): &&(usize, CellSet)| {
            fish.base_houses >> house & 1 == 0 && !fish.base.is_disjoint(cells)
        };
        let covers: Vec<_> = self.covers.iter().filter(is_useful).copied().collect();
        self.add_cover(&covers, fish, self.rules.size, targets)
    }

    fn add_cover(
        &mut self,
        covers: Covers<'_>,
        fish: Fish,
        left: usize,
        targets: CellSet,
    ) -> ControlFlow<()> {
        if left == 0 {
            return self.finish(fish);
        }
        self.collector.spend(self.units)?;
        let Some(targets) = self.targets_left(covers, &fish, left, targets) else {
            return ControlFlow::Continue(());
        };
        let uncovered = fish.base.minus(fish.cover).minus(fish.endo_fins);
        let fixed = if self.rules.max_fins == fish.endo_fins.len() {
            uncovered
        } else if self.rules.needs_target {
            uncovered.minus(targets.seen_by_any())
        } else {
            CellSet::EMPTY
        };
        let end = last_start(covers, fixed);
        for (index, &(house, cells)) in covers[..end].iter().enumerate() {
            if covers.len() - index < left {
                break;
            }
            let grown = Fish {
                cover_houses: fish.cover_houses | 1 << house,
                cover: fish.cover | cells,
                twice_covered: fish.twice_covered | fish.cover.intersection(cells),
                ..fish
            };
            self.add_cover(&covers[index + 1..], grown, left - 1, targets)?;
        }
        ControlFlow::Continue(())
    }

    fn finish(&mut self, fish: Fish) -> ControlFlow<()> {
        let fins = fish.base.minus(fish.cover) | fish.endo_fins;
        let is_wanted = if fins.is_empty() {
            self.rules.plain
        } else {
            fins.len() <= self.rules.max_fins
        };
        if !is_wanted {
            return ControlFlow::Continue(());
        }
        debug_assert_eq!(fish.digit, self.digit);
        (self.visit)(&Fish { fins, ..fish }, self.collector)
    }
}

/// How many of the houses can come next if all of these candidates are to be covered.
fn last_start(covers: Covers<'_>, fixed: CellSet) -> usize {
    if fixed.is_empty() {
        return covers.len();
    }
    let mut left = fixed;
    for (index, (_, cells)) in covers.iter().enumerate().rev() {
        left = left.minus(*cells);
        if left.is_empty() {
            return index + 1;
        }
    }
    0
}

/// How many of these cells each house has: four bits for each house, by index.
fn count_by_house(cells: CellSet) -> u128 {
    let each = cells.cells();
    each.fold(0, |counts, cell| counts + HOUSES_OF[cell.index()])
}

/// Whether `left` houses with these counts may cover `needed` cells: at most the sum of the largest counts.
fn may_be_covered(mut counts: u128, left: usize, needed: usize) -> bool {
    let mut most = 0;
    // The sum of the largest counts is, over 1, 2, 3, ..., the number of houses that count so many, at most `left` of them.
    while most < needed && counts != 0 {
        let halves = counts | counts >> 1;
        let houses = (halves | halves >> 2) & LOWEST_BITS;
        most += left.min(houses.count_ones() as usize);
        counts -= houses;
    }
    most >= needed
}

/// The lowest of the four bits of each house.
const LOWEST_BITS: u128 = u128::MAX / 0xf;

/// For each cell, 1 in the four bits of each of its houses.
static HOUSES_OF: [u128; 81] = {
    let mut houses = [0; 81];
    let mut index = 0;
    while index < 81 {
        let [row, column, r#box] = Cell::ALL[index].houses();
        houses[index] =
            1 << (4 * row.index()) | 1 << (4 * column.index()) | 1 << (4 * r#box.index());
        index += 1;
    }
    houses
};
