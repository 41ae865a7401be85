//! Which cell to guess, and which value: the cell with the greatest conflicts / candidates, then fewer candidates, more open
//! peers, the lower number. A guess that fails adds to the conflicts of its cell, and conflicts halve now and then, so the
//! search turns to what is hard now. The scores begin with the number of propagators of each cell: on nonconsecutive puzzles, little killers
//! and global modulo that saves two guesses of three, on global entropy a quarter; on modular lines it costs as many guesses again.
//!
//! Sums decide hard killers. So a sum or a family of sets counts as several propagators at first, and one that fails adds to the conflicts
//! of all its cells: that saves half to four fifths of the guesses on the hardest killers, little killers and renbans, and a twentieth on
//! all kinds. A chute and two lines of squares that count one save as much again on all kinds, but cost a fifth on anti-taxicab and global
//! modulo.
//!
//! Where no sum and no family of sets says what is hard, values do: the guesses that failed are counted for each value too, and a cell that
//! can have the value of most failures counts them as its own (Interactive Sudoku Solver counts a fifth of them). On boards of short
//! thermometers without a given that saves 99 guesses of 100, on sandwiches half; on little killers it would cost a half.
//!
//! Where that cell has three candidates or more, a value with two places in a house is guessed in one of them if conflicts / 2 is
//! greater there (as Interactive Sudoku Solver does): on puzzles of pencilmarks, little killers and anti-taxicab that saves half the guesses
//! or more, on large killers it costs a half.
//!
//! Tried: a score for each cell of any propagator that fails, which helps some kinds and harms as many; the value with the fewest
//! places in a house (as many guesses on average); failures that count two (more guesses on the hard kinds); two lines of squares that
//! count one or six (a tenth to a third more guesses on global entropy); pairs in houses that count nothing, or are looked for near the
//! root alone (fewer guesses on some kinds, more on as many); two places whose conflicts count a quarter more or less, or are taken from
//! both cells (more guesses on as many kinds); conflicts that halve sixteen times as often (up to three times the guesses on little killers);
//! conflicts of values beside those of cells, and the value of most conflicts first (a twentieth fewer guesses on average, but a tenth to a
//! third more on pill arrows, region sums and extra regions); fewer candidates that count less (as much for rules on some cells, a fifth more
//! guesses on 16x16); a new start with the conflicts learned (40 % fewer on the four EXTREME killers, more on others); the same cell again after a
//! failure (as many).

use std::cell::OnceCell;

use super::bits::Cells;
use super::layout::GREATEST_SIZE;
use super::model::Span;
use super::propagate::Propagator;
use super::state::State;

/// Failures between two halvings.
const HALF_LIFE: u32 = 1 << 14;
/// What a sum or a family of sets adds to the scores of its cells: 6 to 16 are as good.
const SUM: u32 = 8;

/// How often guesses in each cell have failed.
#[derive(Clone, Debug, Default)]
pub struct Conflicts {
    scores: Vec<u32>,
    until_halved: u32,
    /// The failures of each value, if values count.
    of_values: Option<[u32; GREATEST_SIZE]>,
    /// The value of most failures, as a mask, and what it adds to the score of a cell that can have it.
    hard_value: (u32, u32),
}

/// What a propagator adds to the scores of the cells that it watches: before any guess, a cell that many propagators watch comes first. A
/// chute counts as the pairs of houses in it, two lines of squares as the three classes, pairs of a board as those of
/// three houses.
pub fn weight(propagator: &Propagator) -> u32 {
    match propagator {
        Propagator::Chute(chute) => 2 * u32::from(chute.lines) - 1,
        Propagator::BoardSubsets(_) | Propagator::Squares(_) => 3,
        Propagator::SetFamily(_) | Propagator::Linear(_) => SUM,
        _ => 1,
    }
}

/// The cells to whose conflicts a propagator adds when it fails.
pub fn blamed(propagator: &Propagator) -> Span {
    match propagator {
        Propagator::SetFamily(family) => family.cells,
        Propagator::Linear(sum) => sum.cells,
        _ => Span::default(),
    }
}

/// Whether failures of values count too: where no sum and no family of sets says which cells are hard.
pub fn counts_values(propagators: &[Propagator]) -> bool {
    let says = |one: &Propagator| matches!(one, Propagator::SetFamily(_) | Propagator::Linear(_));
    !propagators.iter().any(says)
}

/// What a guess is chosen from.
pub trait Node {
    /// The number of values of a cell.
    fn count(&self, cell: u16) -> u32;
    /// The values that a cell can have; none where failures of values do not count.
    fn values(&self, _cell: u16) -> u32 {
        0
    }
    /// The number of open cells that a cell sees; it is asked where two cells tie.
    fn open_peers(&self, cell: u16) -> u32;
}

/// A node that was propagated, and its open cells once they are asked for.
struct Propagated<'a, 's> {
    state: &'a State<'s>,
    open: OnceCell<Cells>,
}

impl Node for Propagated<'_, '_> {
    fn count(&self, cell: u16) -> u32 {
        self.state.get(cell).count_ones()
    }

    fn values(&self, cell: u16) -> u32 {
        self.state.get(cell)
    }

    fn open_peers(&self, cell: u16) -> u32 {
        let open = self.open.get_or_init(|| self.state.open());
        let both = self.state.model.peers.bits(cell).iter().zip(open.words());
        both.map(|(peers, open)| (peers & open).count_ones()).sum()
    }
}

impl Conflicts {
    /// None yet.
    pub fn restart(&mut self, first: &[u32], counts_values: bool) {
        self.scores.clear();
        self.scores.extend_from_slice(first);
        self.until_halved = HALF_LIFE;
        self.of_values = counts_values.then_some([0; GREATEST_SIZE]);
        self.hard_value = (0, 0);
    }

    /// A guess in this cell has failed.
    pub fn add(&mut self, cell: u16) {
        self.scores[usize::from(cell)] += 1;
        self.until_halved -= 1;
        if self.until_halved == 0 {
            self.until_halved = HALF_LIFE;
            for score in &mut self.scores {
                *score = (*score / 2).max(1);
            }
            for failures in self.of_values.iter_mut().flatten() {
                *failures /= 4;
            }
        }
    }

    /// A guess of this value, a mask, has failed: the value of most failures counts if it has as many as there are values, and half
    /// as many again as the value of fewest.
    pub fn add_value(&mut self, value: u32, size: usize) {
        let Some(failures) = &mut self.of_values else {
            return;
        };
        failures[value.trailing_zeros() as usize] += 1;
        let known = failures[..size].iter().filter(|&&each| each > 0);
        let least = known.min().copied().unwrap_or_default();
        let (place, &most) = failures[..size]
            .iter()
            .enumerate()
            .rev()
            .max_by_key(|(_, each)| **each)
            .expect("a board has values");
        let is_hard = most as usize >= size && 2 * most > 3 * least;
        self.hard_value = if is_hard { (1 << place, most) } else { (0, 0) };
    }

    /// A propagator of these cells has failed.
    pub fn blame(&mut self, cells: &[u16]) {
        for &cell in cells {
            self.scores[usize::from(cell)] += 1;
        }
    }

    /// How often guesses in a cell have failed, and what it began with.
    #[inline(always)]
    pub fn score(&self, cell: u16) -> u32 {
        self.scores[usize::from(cell)]
    }

    /// The cell to guess, and the number of its values; none if every cell is placed.
    #[inline(always)]
    pub fn choose(&self, node: &impl Node) -> Option<(u16, u32)> {
        let mut best: Option<(u16, u32, u32, u32)> = None;
        for cell in 0..self.scores.len() as u16 {
            let (mut score, count) = (self.score(cell), node.count(cell));
            if count == 1 {
                continue;
            }
            if node.values(cell) & self.hard_value.0 != 0 {
                score += self.hard_value.1;
            }
            let mut open = u32::MAX;
            if let Some((best_cell, best_score, best_count, best_open)) = best {
                let (here, there) = (score * best_count, best_score * count);
                if here < there || (here == there && count > best_count) {
                    continue;
                }
                if here == there && count == best_count {
                    open = node.open_peers(cell);
                    let least_open = if best_open == u32::MAX {
                        node.open_peers(best_cell)
                    } else {
                        best_open
                    };
                    if open <= least_open {
                        best = Some((best_cell, best_score, best_count, least_open));
                        continue;
                    }
                }
            }
            best = Some((cell, score, count, open));
        }
        best.map(|(cell, _, count, _)| (cell, count))
    }

    /// The cell to guess at a node that was propagated.
    pub fn choose_cell(&self, state: &State<'_>) -> Option<u16> {
        let open = OnceCell::new();
        let cell = self.choose(&Propagated { state, open });
        cell.map(|(cell, _)| cell)
    }

    /// What to guess, a cell and a value, where this cell would be guessed: its least value, or a value with two places.
    pub fn refine(&self, state: &State<'_>, cell: u16) -> (u16, u32) {
        let values = state.get(cell);
        let mut best = (cell, values & values.wrapping_neg());
        let (mut score, mut count) = (self.scores[usize::from(cell)], values.count_ones());
        if count < 3 {
            return best;
        }
        for &house in &state.model.houses {
            let cells = state.model.cells(house);
            let (mut once, mut twice, mut thrice) = (0_u32, 0, 0);
            for &cell in cells {
                let values = state.get(cell);
                thrice |= twice & values;
                twice |= once & values;
                once |= values;
            }
            let bilocal = twice & !thrice;
            if bilocal == 0 {
                continue;
            }
            for &cell in cells {
                let (here, its) = (state.get(cell) & bilocal, self.scores[usize::from(cell)]);
                if here != 0 && its * count > score * 2 {
                    (score, count) = (its, 2);
                    best = (cell, here & here.wrapping_neg());
                }
            }
        }
        best
    }
}
