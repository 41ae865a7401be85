//! How good an answer is: by the rules of Sudoku, the givens of the puzzle and, if the puzzle is proper, its solution.
//!
//! Neither changing a given nor filling cells against the rules raises the credit: a lost given costs what a correct open
//! cell earns, and a cell in conflict earns nothing. A guess that keeps the rules earns what it gets right by chance.

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
    /// Whether the text has no answer, but seems to assign digits to cells in a form that is not read.
    pub has_other_form: bool,
    /// From 0 to 1, and 1 only if solved. Otherwise the share of the open cells that are correct and without conflict, less
    /// one cell for each given that was not kept; 0 for a puzzle that is not proper.
    pub credit: f64,
}

impl Verdict {
    /// The judgement of the solution.
    pub(crate) const SOLVED: Self = Self {
        solved: true,
        givens_kept: true,
        conflicts: 0,
        correct_cells: 81,
        format_ok: true,
        has_other_form: false,
        credit: 1.0,
    };

    /// Judges an answer to a puzzle, of values from 0 to 9; the solution is that of a proper puzzle.
    pub fn of(puzzle: &[u8; 81], answer: &[u8; 81], solution: Option<&[u8; 81]>) -> Self {
        if solution == Some(answer) {
            return Self::SOLVED;
        }
        // Without a solution no cell is correct.
        let solution = solution.unwrap_or(&[NO_VALUE; 81]);
        let by_cell = conflicts_of(answer);
        let (mut open, mut lost, mut correct, mut earned) = (0_u8, 0_u8, 0_u8, 0_u8);
        for cell in 0..81 {
            let (given, value) = (puzzle[cell], answer[cell]);
            let (is_open, is_correct) = (given == 0, value == solution[cell]);
            open += u8::from(is_open);
            lost += u8::from(!is_open & (given != value));
            correct += u8::from(is_correct);
            earned += u8::from(is_open & is_correct & (by_cell[cell] == 0));
        }
        // Each pair is counted at both of its cells.
        let conflicts = by_cell.into_iter().map(u64::from).sum::<u64>() / 2;
        let givens_kept = lost == 0;
        let solved = conflicts == 0 && givens_kept && !answer.contains(&0);
        Self {
            solved,
            givens_kept,
            conflicts,
            correct_cells: u64::from(correct),
            format_ok: true,
            has_other_form: false,
            credit: if solved {
                1.0
            } else {
                f64::from(earned.saturating_sub(lost)) / f64::from(open.max(1))
            },
        }
    }
}

/// A value that no cell has.
const NO_VALUE: u8 = 0xff;

/// For each cell the number of cells that it sees and that have its digit; 0 for a blank.
///
/// Cells are counted by value, six bits each in one word. A cell sees those of its row, of the other two minirows of its box
/// and of the other two minicolumns of its column. These are 21 cells with itself, so a count never reaches the bits of the
/// next value.
fn conflicts_of(answer: &[u8; 81]) -> [u8; 81] {
    let (mut minirows, mut minicolumns) = ([0_u64; 27], [0_u64; 27]);
    for row in 0..9 {
        for column in 0..9 {
            let one = 1 << (6 * answer[row * 9 + column]);
            minirows[row * 3 + column / 3] += one;
            minicolumns[row / 3 * 9 + column] += one;
        }
    }
    let mut by_cell = [0; 81];
    for row in 0..9 {
        let band = row / 3;
        let (in_row, in_band) = (&minirows[row * 3..][..3], &minirows[band * 9..][..9]);
        for stack in 0..3 {
            let in_box = in_band[stack] + in_band[stack + 3] + in_band[stack + 6];
            let across = in_row[0] + in_row[1] + in_row[2] + in_box - in_row[stack];
            for column in stack * 3..stack * 3 + 3 {
                let in_column =
                    minicolumns[column] + minicolumns[column + 9] + minicolumns[column + 18];
                let seen = across + in_column - minicolumns[band * 9 + column];
                let cell = row * 9 + column;
                let same = (seen >> (6 * answer[cell])) as u8 & 63;
                by_cell[cell] = if answer[cell] == 0 { 0 } else { same - 1 };
            }
        }
    }
    by_cell
}
