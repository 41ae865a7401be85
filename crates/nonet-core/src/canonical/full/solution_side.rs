//! [`SolutionSide`]: the rows of a solution grid or of its transpose, in look-up tables.
//!
//! The tables make the map between two rows, and a relabelled row, a chain of look-ups without searching for digits.

/// The set of all nine digits, as bits 1 to 9.
const ALL_DIGITS: u16 = 0x3fe;

/// The rows of a solution grid or of its transpose.
#[derive(Default)]
pub(super) struct SolutionSide {
    /// `values[r][c]`.
    values: [[u8; 16]; 9],
    /// `shifts[r][d]`: four times the column of digit d in row r.
    shifts: [[u8; 16]; 9],
    /// `minirows[r]`: the digits of the three minirows of row r, one bit each.
    minirows: [[u16; 3]; 9],
}

impl SolutionSide {
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

    /// Whether every row and every box has all nine digits.
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

    /// The bands whose rows have the same three sets of digits in their minirows, one bit each.
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

    /// Nibble c: the column where row `one` has the digit that row `two` has in column c. Returns this map and its inverse.
    #[inline(always)]
    pub fn column_maps(&self, one: usize, two: usize) -> (u64, u64) {
        let (values, shifts) = (&self.values[two % 9], &self.shifts[one % 9]);
        let (mut map, mut inverse) = (0, 0);
        for column in 0..9 {
            let shift = shifts[usize::from(values[column] & 15)];
            map |= u64::from(shift) << (4 * column) >> 2;
            inverse |= (column as u64) << shift;
        }
        (map, inverse)
    }

    /// The label of each digit, for this row one and order of the columns.
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
