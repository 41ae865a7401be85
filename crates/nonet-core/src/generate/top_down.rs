//! From a full grid to a puzzle: givens are removed one after another, in random order, as long as the puzzle stays proper.
//!
//! That defines the puzzle, and nothing else has a say in it: a given that is found redundant in its turn goes, one that is
//! not stays, until the order is at its end or as many are left as were asked for. (With a symmetry, read orbit for given.)
//! What follows only saves searches.
//!
//! **A test** asks for a solution other than the grid, where some givens are taken away and others were already. One that
//! finds none takes them away for good. **Groups**: at first nearly everything can go, so the next given and many after it are
//! tested at once; if the puzzle stays proper they would all have gone one by one. After a failure the group is halved.
//!
//! **Barriers** (`barriers.rs`). A test that fails shows a solution that differs from the grid in some of the group's givens, and
//! in no others that are left. As long as none of these is kept, they cannot all go:
//!
//! ```text
//!   order     a b c d e f g h ...       the test of a-h found a solution that differs in b, d and e
//!             next group: a b c d       (not e: that would fail for certain)
//!             if all four go, e stays; if b or d stays, e is as open as any other
//! ```
//!
//! A minimal puzzle takes 30 tests so, of which 13 find that a given stays.

use super::attempt::Maker;
use super::barriers::{Barriers, LONGEST_CYCLE, Units, find_cycles};
use super::request::Plan;
use super::symmetry::{CellSet, cells_of};
use crate::lane::{Level, Packed};
use crate::random::Stream;

/// What is to be searched next.
#[derive(Clone, Copy, Debug)]
enum Test {
    /// The givens as they are.
    AsItIs,
    /// Without this many units from the next one on.
    Group(u8),
    /// Without the given at this place in the order.
    Given(u8),
}

/// A grid on its way to a puzzle.
#[derive(Clone, Debug)]
pub struct Removal {
    /// The grid, as values and as candidates.
    values: [u8; 81],
    solution: Packed,
    /// The puzzle as it is: the grid's digits where givens are left, every digit in other cells.
    state: Packed,
    puzzle: [u8; 81],
    /// Givens left, and the fewest and the most that will do.
    count: u8,
    givens: [u8; 2],
    minimal: bool,
    /// The cells in the order in which they are to go, and where each unit ends among them.
    order: [u8; 81],
    ends: [u8; 81],
    unit_count: u8,
    /// The first unit not yet decided on.
    next: u8,
    kept: Units,
    kept_cells: u8,
    barriers: Barriers,
    /// The largest group worth a try.
    group_limit: u8,
    test: Test,
}

impl Maker for Removal {
    const IDLE: Self = Self {
        values: [0; 81],
        solution: Packed::NONE,
        state: Packed::NONE,
        puzzle: [0; 81],
        count: 0,
        givens: [0; 2],
        minimal: false,
        order: [0; 81],
        ends: [0; 81],
        unit_count: 0,
        next: 0,
        kept: 0,
        kept_cells: 0,
        barriers: Barriers::NONE,
        group_limit: 0,
        test: Test::AsItIs,
    };

    fn begin(
        &mut self,
        plan: &Plan,
        grid: &[u8; 81],
        mut stream: Stream,
        level: Level,
    ) -> Option<bool> {
        let mut order = [0; 81];
        let order = &mut order[..plan.units.len()];
        for (unit, place) in order.iter_mut().enumerate() {
            *place = unit as u8;
        }
        for end in (1..order.len()).rev() {
            order.swap(end, stream.pick(end as u32 + 1) as usize);
        }
        let counts = &plan.counts;
        let givens = if plan.minimal {
            [counts[0], counts[counts.len() - 1]]
        } else {
            [counts[stream.pick(counts.len() as u32) as usize]; 2]
        };
        self.begin_in_order(grid, &plan.units, order, givens, plan.minimal, level)
    }

    fn write_test(&self, state: &mut Packed) {
        *state = self.state;
        let cells = match self.test {
            Test::AsItIs => &[],
            Test::Group(size) => self.cells_of_units(self.next, self.next + size),
            Test::Given(place) => &self.order[usize::from(place)..=usize::from(place)],
        };
        for &cell in cells {
            state.open(usize::from(cell));
        }
        if let &[cell] = cells {
            // Another solution differs here.
            let cell = usize::from(cell);
            state.clear(cell, usize::from(self.values[cell]) - 1);
        }
    }

    fn is_other(&self, solution: &Packed) -> bool {
        *solution != self.solution
    }

    fn learn(&mut self, other: Option<&Packed>) -> Option<bool> {
        match (self.test, other) {
            (Test::AsItIs, Some(_)) | (Test::Given(_), None) => Some(false),
            (Test::AsItIs, None) => self.choose_group(),
            (Test::Given(place), Some(_)) => self.choose_given(place + 1),
            (Test::Group(size), None) => {
                self.remove(size);
                self.group_limit = u8::MAX;
                self.choose_group()
            }
            (Test::Group(1), Some(_)) => {
                self.keep();
                self.choose_group()
            }
            (Test::Group(size), Some(other)) => {
                self.add_barrier(size, other);
                self.group_limit = size / 2;
                self.choose_group()
            }
        }
    }

    fn puzzle(&self) -> [u8; 81] {
        self.puzzle
    }

    fn solution(&self) -> &[u8; 81] {
        &self.values
    }
}

impl Removal {
    /// Begins with a grid (81 digits), the units (sets of cells to be removed together, each cell in one at most; cells in
    /// none are removed to begin with), and the order in which the units are to go. From `fewest` to `most` givens will do. For
    /// a minimal puzzle every given has to be needed; for others removal ends at the fewest.
    ///
    /// Returns as [`Maker::learn`].
    fn begin_in_order(
        &mut self,
        values: &[u8; 81],
        units: &[CellSet],
        order: &[u8],
        givens: [u8; 2],
        minimal: bool,
        level: Level,
    ) -> Option<bool> {
        self.values = *values;
        self.puzzle = [0; 81];
        self.solution.set_values(values, level);
        self.state = self.solution;
        (self.givens, self.minimal) = (givens, minimal);
        (self.next, self.kept, self.kept_cells) = (0, 0, 0);
        self.group_limit = u8::MAX;
        self.line_up(units, order);
        self.test = Test::AsItIs;
        if self.count == 81 {
            self.choose_group()
        } else {
            None
        }
    }

    /// Notes the order of removal, and the barriers that can be seen.
    fn line_up(&mut self, units: &[CellSet], order: &[u8]) {
        let mut marks = [0; 81];
        let mut end = 0;
        for (place, &unit) in order.iter().enumerate() {
            for cell in cells_of(units[usize::from(unit)]) {
                marks[cell] = 1 << place;
                self.order[end] = cell as u8;
                self.puzzle[cell] = self.values[cell];
                end += 1;
            }
            self.ends[place] = end as u8;
        }
        (self.unit_count, self.count) = (order.len() as u8, end as u8);
        if self.count < 81 {
            for cell in (0..81).filter(|&cell| self.puzzle[cell] == 0) {
                self.state.open(cell);
            }
        }
        self.barriers.clear();
        find_cycles(&self.values, &marks, LONGEST_CYCLE, |units| {
            self.barriers.add(units)
        });
    }

    /// Goes on to the next group, unless all units are decided on.
    fn choose_group(&mut self) -> Option<bool> {
        let [fewest, most] = self.givens;
        loop {
            let count = self.count;
            if self.kept_cells > most || self.minimal && count < fewest {
                return Some(false);
            }
            if self.next == self.unit_count || !self.minimal && count == fewest {
                return self.finish();
            }
            let barrier = self.barriers.first_from(self.next, self.kept);
            let end = barrier.unwrap_or(self.unit_count);
            let spare = if self.minimal { count } else { count - fewest };
            let most_units = worth_trying(count)
                .min(self.group_limit)
                .min(end - self.next);
            let size = self.units_within(most_units, spare);
            if size > 0 {
                self.test = Test::Group(size);
                return None;
            }
            self.keep();
        }
    }

    /// How many of the next units go into so many cells.
    fn units_within(&self, most_units: u8, cells: u8) -> u8 {
        let end = self.end_before(self.next) + usize::from(cells);
        let fits = |&size: &u8| self.end_before(self.next + size) <= end;
        (1..=most_units).take_while(fits).last().unwrap_or(0)
    }

    /// All units are decided on: goes on to single givens, if they have to be needed and more than one went at a time.
    fn finish(&mut self) -> Option<bool> {
        let [fewest, most] = self.givens;
        if !(fewest..=most).contains(&self.count) {
            return Some(false);
        }
        if self.minimal {
            self.choose_given(0)
        } else {
            Some(true)
        }
    }

    /// Goes on to the next given from this place in the order on that was decided on together with others.
    fn choose_given(&mut self, start: u8) -> Option<bool> {
        for unit in 0..self.unit_count {
            let places = self.end_before(unit) as u8..self.ends[usize::from(unit)];
            if places.len() > 1 && self.kept >> unit & 1 == 1 && places.end > start {
                self.test = Test::Given(start.max(places.start));
                return None;
            }
        }
        Some(true)
    }

    /// Removes the next units.
    fn remove(&mut self, size: u8) {
        for place in self.end_before(self.next)..self.end_before(self.next + size) {
            let cell = usize::from(self.order[place]);
            self.state.open(cell);
            self.puzzle[cell] = 0;
            self.count -= 1;
        }
        self.next += size;
    }

    /// Keeps the next unit.
    fn keep(&mut self) {
        self.kept |= 1 << self.next;
        self.kept_cells += self.cells_of_units(self.next, self.next + 1).len() as u8;
        self.next += 1;
    }

    /// Notes which of the next units differ in another solution.
    fn add_barrier(&mut self, size: u8, other: &Packed) {
        let differences = other.differences(&self.solution);
        let differs = |&cell: &u8| differences >> cell & 1 == 1;
        let mut barrier = 0;
        for unit in self.next..self.next + size {
            if self.cells_of_units(unit, unit + 1).iter().any(differs) {
                barrier |= 1 << unit;
            }
        }
        self.barriers.add(barrier);
    }

    fn cells_of_units(&self, start: u8, end: u8) -> &[u8] {
        &self.order[self.end_before(start)..self.end_before(end)]
    }

    /// Where the units before this one end in the order.
    fn end_before(&self, unit: u8) -> usize {
        match unit {
            0 => 0,
            _ => usize::from(self.ends[usize::from(unit) - 1]),
        }
    }
}

/// How many units to try at once, by how many givens are left.
fn worth_trying(count: u8) -> u8 {
    match count {
        0..=31 => 1,
        32..=34 => 2,
        35..=40 => 4,
        41..=60 => 8,
        _ => 34,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Grids, Symmetry};
    use crate::{DigitSet, Grid, SearchEvent, SingleSearch, count_solutions};

    /// A solution of a test's state other than the grid, by the single engine.
    fn other_solution(removal: &Removal) -> Option<Packed> {
        let mut state = Packed::NONE;
        removal.write_test(&mut state);
        let candidates = core::array::from_fn(|cell| {
            let digits = (0..9).filter(|&digit| state.has(cell, digit));
            let bits = digits.fold(0, |bits, digit| bits | 1 << digit);
            DigitSet::from_bits(bits).unwrap()
        });
        let mut search = SingleSearch::with_candidates(&Grid::EMPTY, &candidates);
        loop {
            match search.step(&mut { u32::MAX }) {
                SearchEvent::Exhausted => return None,
                SearchEvent::Paused => {}
                SearchEvent::Solution(solution) => {
                    let mut packed = Packed::NONE;
                    packed.set_values(solution.values(), Level::best());
                    if removal.is_other(&packed) {
                        return Some(packed);
                    }
                }
            }
        }
    }

    fn is_proper(values: &[u8; 81]) -> bool {
        count_solutions(&Grid::from_values(values).unwrap(), 2) == 1
    }

    fn without(puzzle: &[u8; 81], cells: CellSet) -> [u8; 81] {
        let mut rest = *puzzle;
        cells_of(cells).for_each(|cell| rest[cell] = 0);
        rest
    }

    /// The definition: unit by unit. The puzzle, and whether it is as it has to be.
    fn removed_plainly(
        grid: &[u8; 81],
        units: &[CellSet],
        order: &[u8],
        [fewest, most]: [u8; 2],
        minimal: bool,
    ) -> Option<[u8; 81]> {
        let all = units.iter().fold(0, |all, unit| all | unit);
        let mut puzzle = without(grid, !all & ((1 << 81) - 1));
        let count = |puzzle: &[u8; 81]| puzzle.iter().filter(|&&value| value > 0).count() as u8;
        if !is_proper(&puzzle) {
            return None;
        }
        for &unit in order {
            let rest = without(&puzzle, units[usize::from(unit)]);
            if (minimal || count(&rest) >= fewest) && is_proper(&rest) {
                puzzle = rest;
            }
        }
        let redundant = |cell: usize| puzzle[cell] > 0 && is_proper(&without(&puzzle, 1 << cell));
        let good =
            (fewest..=most).contains(&count(&puzzle)) && !(minimal && (0..81).any(redundant));
        good.then_some(puzzle)
    }

    #[test]
    fn removal_is_what_its_definition_says() {
        let mut outcomes = [0; 2];
        for index in 0..300 {
            let mut stream = Stream::new(3, index);
            let grid = Grids::get().draw(&mut stream);
            let symmetry = Symmetry::ALL[stream.below(10)];
            let mut units = symmetry.orbits();
            units.truncate(units.len() - stream.below(3) * units.len() / 6);
            let mut order: Vec<u8> = (0..units.len() as u8).collect();
            stream.shuffle(&mut order);
            let minimal = stream.below(2) == 0;
            let fewest = 22 + stream.below(15) as u8;
            let givens = [fewest, if minimal { 40 } else { fewest }];

            let mut removal = Removal::IDLE;
            let mut ending =
                removal.begin_in_order(&grid, &units, &order, givens, minimal, Level::best());
            while ending.is_none() {
                ending = removal.learn(other_solution(&removal).as_ref());
            }
            let expected = removed_plainly(&grid, &units, &order, givens, minimal);
            let found = (ending == Some(true)).then_some(removal.puzzle());
            assert_eq!(
                found, expected,
                "{index}: {symmetry:?}, {givens:?}, {minimal}"
            );
            outcomes[usize::from(found.is_some())] += 1;
        }
        assert!(outcomes.iter().all(|&outcome| outcome > 50), "{outcomes:?}");
    }
}
