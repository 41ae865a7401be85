//! How good an answer is: by the rules of Sudoku, the givens of the puzzle and, if the puzzle is proper, its solution.
//!
//! Neither changing a given nor filling cells against the rules raises the credit: a lost given costs what a correct open
//! cell earns, and a cell in conflict earns nothing. A guess that keeps the rules earns what it gets right by chance.

use super::conflicts::{IS_FIRST, PARTS, WIDTH, clashes, part};
use crate::simd::{Kernel, Level, Vector};

/// The judgement of an answer. Without an answer all is zero or false.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Whether the answer is full, has no conflicts and has all givens.
    pub solved: bool,
    /// Whether each given is in its cell.
    pub givens_kept: bool,
    /// Pairs of cells with the same digit in one house.
    pub conflicts: u64,
    /// Cells that have the digit of the solution, givens included; 0 for a puzzle that is not proper.
    pub correct_cells: u64,
    /// Whether the text has an answer.
    pub format_ok: bool,
    /// From 0 to 1, and 1 only if solved. Otherwise the share of the open cells that are correct and without conflict, less
    /// one cell for each given that was not kept; 0 for a puzzle that is not proper.
    pub credit: f64,
}

impl Verdict {
    /// Judges an answer to a puzzle; the solution is that of a proper puzzle.
    pub fn of(puzzle: &[u8; 81], answer: &[u8; 81], solution: Option<&[u8; 81]>) -> Self {
        if solution == Some(answer) {
            return Self::SOLVED;
        }
        Self::compared(puzzle, answer, solution, Level::best())
    }

    /// The judgement of the solution.
    pub(crate) const SOLVED: Self = Self {
        solved: true,
        givens_kept: true,
        conflicts: 0,
        correct_cells: 81,
        format_ok: true,
        credit: 1.0,
    };

    /// Judges an answer that is not the solution of a proper puzzle.
    pub(crate) fn compared(
        puzzle: &[u8; 81],
        answer: &[u8; 81],
        solution: Option<&[u8; 81]>,
        level: Level,
    ) -> Self {
        // Without a solution no cell is correct.
        let counts = level.run(Compare {
            puzzle,
            answer,
            solution: solution.unwrap_or(&[NO_VALUE; 81]),
        });
        let givens_kept = counts.lost == 0;
        let solved = counts.conflicts == 0 && givens_kept && !answer.contains(&0);
        let earned = f64::from(counts.earned.saturating_sub(counts.lost));
        Self {
            solved,
            givens_kept,
            conflicts: u64::from(counts.conflicts),
            correct_cells: u64::from(counts.correct),
            format_ok: true,
            credit: if solved {
                1.0
            } else {
                earned / f64::from(counts.open.max(1))
            },
        }
    }
}

/// Compares an answer with the puzzle and the solution.
struct Compare<'a> {
    puzzle: &'a [u8; 81],
    answer: &'a [u8; 81],
    solution: &'a [u8; 81],
}

/// Numbers of cells, and of pairs of cells in conflict.
struct Counts {
    /// Open cells of the puzzle.
    open: u32,
    /// Givens changed or left out.
    lost: u32,
    correct: u32,
    /// Open cells that are correct and in no conflict.
    earned: u32,
    conflicts: u32,
}

impl Kernel for Compare<'_> {
    type Output = Counts;

    /// The loops over lanes have no branch: the compiler turns each into the level's vector instructions.
    #[inline(always)]
    fn run<V: Vector>(self) -> Counts {
        let [mut open, mut lost, mut correct, mut earned, mut twice] = [[0; WIDTH]; 5];
        let mut is_wrong = [[0; WIDTH]; PARTS];
        for (number, is_wrong) in is_wrong.iter_mut().enumerate() {
            let (answer, solution) = (part(self.answer, number), part(self.solution, number));
            for lane in 0..WIDTH {
                let is_digit = u8::from(answer[lane] != 0) & IS_FIRST[number][lane];
                is_wrong[lane] = u8::from(answer[lane] != solution[lane]) & is_digit;
            }
        }
        for (number, clashes) in clashes(self.answer, &is_wrong).iter().enumerate() {
            let (puzzle, answer) = (part(self.puzzle, number), part(self.answer, number));
            let solution = part(self.solution, number);
            for lane in 0..WIDTH {
                let (given, value, clashes) = (puzzle[lane], answer[lane], clashes[lane]);
                let is_open = u8::from(given == 0) & IS_FIRST[number][lane];
                let is_correct = u8::from(value == solution[lane]) & IS_FIRST[number][lane];
                open[lane] += is_open;
                lost[lane] += u8::from((given != 0) & (given != value)) & IS_FIRST[number][lane];
                correct[lane] += is_correct;
                earned[lane] += is_open & is_correct & u8::from(clashes == 0);
                twice[lane] += clashes;
            }
        }
        Counts {
            open: sum(&open),
            lost: sum(&lost),
            correct: sum(&correct),
            earned: sum(&earned),
            conflicts: sum(&twice) / 2,
        }
    }
}

/// A value that no cell has.
const NO_VALUE: u8 = 0xff;

/// The sum of 32 numbers: first four sums of 16 bits each in a word, then their sum.
#[inline(always)]
fn sum(counts: &[u8; WIDTH]) -> u32 {
    let words = counts.as_chunks().0;
    let mut sums = 0;
    for word in words {
        let word = u64::from_le_bytes(*word);
        let pairs = 0x00ff_00ff_00ff_00ff;
        sums += (word & pairs) + (word >> 8 & pairs);
    }
    (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}
