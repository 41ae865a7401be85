//! The rows of a solution grid, or its columns as rows, in tables for looking up.

/// The set of all nine digits, as bits 1 to 9.
const ALL_DIGITS: u16 = 0x3fe;

/// One side of a solution grid.
#[derive(Default)]
pub(super) struct Lines {
    /// `values[r][c]`.
    values: [[u8; 16]; 9],
    /// `shifts[r][d]`: four times the column where row r has digit d.
    shifts: [[u8; 16]; 9],
    /// `minirows[r]`: the digits of each of three minirows, a bit each.
    minirows: [[u16; 3]; 9],
}

impl Lines {
    /// Reads one side of any grid: cell c of row r is `values[down * r + across * c]`.
    #[inline(always)]
    pub fn read(&mut self, values: &[u8; 81], down: usize, across: usize) {
        for row in 0..9 {
            self.minirows[row] = [0; 3];
            for column in 0..9 {
                let value = values[down * row + across * column];
                self.values[row][column] = value;
                self.shifts[row][usize::from(value & 15)] = 4 * column as u8;
                self.minirows[row][column / 3] |= 1 << value;
            }
        }
    }

    /// Whether every row and every box has all digits.
    #[inline(always)]
    pub fn is_valid(&self) -> bool {
        let mut common = ALL_DIGITS;
        for line in 0..9 {
            let [a, b, c] = self.minirows[line];
            let (band, stack) = (line / 3 * 3, line % 3);
            let [x, y, z] = [band, band + 1, band + 2];
            let [x, y, z] = [
                self.minirows[x][stack],
                self.minirows[y][stack],
                self.minirows[z][stack],
            ];
            common &= (a | b | c) & (x | y | z);
        }
        common == ALL_DIGITS
    }

    /// The bands whose rows have the same three digits in their minirows, a bit each.
    #[inline(always)]
    pub fn pure_bands(&self) -> u8 {
        let mut pure = 0;
        for band in 0..3 {
            let [a, b, c] = self.minirows[3 * band];
            let [other, ..] = self.minirows[3 * band + 1];
            pure |= u8::from(other == a || other == b || other == c) << band;
        }
        pure
    }

    /// For each column, a nibble each, where row `one` has the digit that row `two` has there; and the inverse.
    #[inline(always)]
    pub fn leads(&self, one: usize, two: usize) -> (u64, u64) {
        let (values, shifts) = (&self.values[two % 9], &self.shifts[one % 9]);
        let (mut leads, mut back) = (0, 0);
        for column in 0..9 {
            let shift = shifts[usize::from(values[column] & 15)];
            leads |= u64::from(shift) << (4 * column) >> 2;
            back |= (column as u64) << shift;
        }
        (leads, back)
    }

    /// The labels of all digits, by digit, where row one and the order of columns are given.
    #[inline(always)]
    pub fn labels(&self, one: usize, columns: &[u8; 9]) -> [u8; 16] {
        let values = &self.values[one % 9];
        let mut labels = [0; 16];
        for (place, &column) in columns.iter().enumerate() {
            labels[usize::from(values[usize::from(column & 15)] & 15)] = place as u8 + 1;
        }
        labels
    }

    /// A row as a row of the form.
    #[inline(always)]
    pub fn relabelled(&self, row: usize, columns: &[u8; 9], labels: &[u8; 16]) -> u64 {
        let values = &self.values[row % 9];
        let mut key = 0;
        for &column in columns {
            let value = values[usize::from(column & 15)];
            key = key << 4 | u64::from(labels[usize::from(value & 15)]);
        }
        key
    }
}
