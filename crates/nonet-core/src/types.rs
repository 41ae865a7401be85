//! The two basic types: [`Digit`] (1 to 9) and [`Cell`] (0 to 80, row by row).
//!
//! Both are range-checked on creation, so they can index tables. They are ordered, and they print as players
//! write them: `5`, `r1c7`. The engines' inner loops work on raw integers; everything around them uses these types.

use std::fmt;
use std::str::FromStr;

/// A digit, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The nine digits in order.
    pub const ALL: [Digit; 9] = [
        Digit(1),
        Digit(2),
        Digit(3),
        Digit(4),
        Digit(5),
        Digit(6),
        Digit(7),
        Digit(8),
        Digit(9),
    ];

    /// The digit with this value, if it is 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        if matches!(value, 1..=9) {
            Some(Digit(value))
        } else {
            None
        }
    }

    /// Its value, 1 to 9.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Its place in tables, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<u8> for Digit {
    type Error = OutOfRange;

    fn try_from(value: u8) -> Result<Digit, OutOfRange> {
        Digit::new(value).ok_or(OutOfRange::Digit)
    }
}

impl FromStr for Digit {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Digit, OutOfRange> {
        match text.as_bytes() {
            [byte @ b'1'..=b'9'] => Ok(Digit(byte - b'0')),
            _ => Err(OutOfRange::Digit),
        }
    }
}

/// Why a number or a text is not a digit or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutOfRange {
    /// Expected a digit.
    Digit,
    /// Expected a cell.
    Cell,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OutOfRange::Digit => "expected a digit from 1 to 9",
            OutOfRange::Cell => "expected a cell from 0 to 80, or from r1c1 to r9c9",
        })
    }
}

impl std::error::Error for OutOfRange {}

/// A cell, 0 to 80: row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells in order.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut index = 0;
        while index < 81 {
            all[index] = Cell(index as u8);
            index += 1;
        }
        all
    };

    /// The cell with this index, if it is 0 to 80.
    pub const fn new(index: u8) -> Option<Cell> {
        if index < 81 { Some(Cell(index)) } else { None }
    }

    /// Its index, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8.
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Its column, 0 to 8.
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Its box, 0 to 8: row by row from the top left.
    pub const fn r#box(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Whether two different cells share a row, a column or a box.
    pub const fn sees(self, other: Cell) -> bool {
        self.0 != other.0
            && (self.row() == other.row()
                || self.column() == other.column()
                || self.r#box() == other.r#box())
    }

    /// The twenty cells that it sees, in order.
    pub const fn peers(self) -> &'static [Cell; 20] {
        &PEERS[self.index()]
    }
}

const PEERS: [[Cell; 20]; 81] = {
    let mut peers = [[Cell(0); 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            if Cell::ALL[cell].sees(Cell::ALL[other]) {
                peers[cell][count] = Cell::ALL[other];
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl TryFrom<u8> for Cell {
    type Error = OutOfRange;

    fn try_from(index: u8) -> Result<Cell, OutOfRange> {
        Cell::new(index).ok_or(OutOfRange::Cell)
    }
}

impl FromStr for Cell {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Cell, OutOfRange> {
        match text.as_bytes() {
            [b'r', row @ b'1'..=b'9', b'c', column @ b'1'..=b'9'] => {
                Ok(Cell((row - b'1') * 9 + column - b'1'))
            }
            _ => Err(OutOfRange::Cell),
        }
    }
}
