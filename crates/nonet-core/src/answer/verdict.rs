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
        credit: 1.0,
    };

    /// Judges an answer to a puzzle, of values from 0 to 9; the solution is that of a proper puzzle.
    pub fn of(puzzle: &[u8; 81], answer: &[u8; 81], solution: Option<&[u8; 81]>) -> Self {
        if solution == Some(answer) {
            return Self::SOLVED;
        }
        // Without a solution no cell is correct.
        let solution = solution.unwrap_or(&[NO_VALUE; 81]);
        let clashes = clashes(answer);
        let (mut open, mut lost, mut correct, mut earned) = (0_u8, 0_u8, 0_u8, 0_u8);
        for cell in 0..81 {
            let (given, value) = (puzzle[cell], answer[cell]);
            let (is_open, is_correct) = (given == 0, value == solution[cell]);
            open += u8::from(is_open);
            lost += u8::from(!is_open & (given != value));
            correct += u8::from(is_correct);
            earned += u8::from(is_open & is_correct & (clashes[cell] == 0));
        }
        // Each pair is counted at both of its cells.
        let conflicts = clashes.into_iter().map(u64::from).sum::<u64>() / 2;
        let givens_kept = lost == 0;
        let solved = conflicts == 0 && givens_kept && !answer.contains(&0);
        Self {
            solved,
            givens_kept,
            conflicts,
            correct_cells: u64::from(correct),
            format_ok: true,
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
/// The cells of a house are counted by value, six bits each in one word. The cells that a cell sees, and itself, are those of
/// its row, column and box, less the ones counted twice: the three cells of the box in its row, and the three in its column.
/// Row, column and box have 27 cells, so a sum never reaches the bits of the next value.
fn clashes(answer: &[u8; 81]) -> [u8; 81] {
    let (mut minirows, mut minicolumns) = ([0_u64; 27], [0_u64; 27]);
    for row in 0..9 {
        for column in 0..9 {
            let one = 1 << (6 * answer[row * 9 + column]);
            minirows[row * 3 + column / 3] += one;
            minicolumns[row / 3 * 9 + column] += one;
        }
    }
    let (mut rows, mut columns, mut boxes) = ([0; 9], [0; 9], [0; 9]);
    for miniline in 0..27 {
        rows[miniline / 3] += minirows[miniline];
        boxes[miniline / 9 * 3 + miniline % 3] += minirows[miniline];
        columns[miniline % 9] += minicolumns[miniline];
    }
    let mut clashes = [0; 81];
    for row in 0..9 {
        for column in 0..9 {
            let (band, stack) = (row / 3, column / 3);
            let counted = rows[row] + columns[column] + boxes[band * 3 + stack];
            let seen = counted - minirows[row * 3 + stack] - minicolumns[band * 9 + column];
            let value = answer[row * 9 + column];
            let same = (seen >> (6 * value) & 63) as u8;
            clashes[row * 9 + column] = if value == 0 { 0 } else { same - 1 };
        }
    }
    clashes
}
