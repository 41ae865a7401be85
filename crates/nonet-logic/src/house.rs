//! [`House`]: one of the 27 rows, columns and boxes, with its nine cells in order.
//!
//! ```text
//! index    0 .. 8    9 .. 17    18 .. 26
//! house    rows      columns    boxes
//! ```
//!
//! A cell has a *position* in each of its houses: the column in its row, the row in its column, and 0 to 8 row by row in
//! its box. Scales differ in the order in which they scan the kinds of houses, so a producer names its order.

use std::fmt;
use std::ops::Range;

use nonet_core::{Cell, CellSet};

/// A row, a column or a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// What a house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one above the other.
    Column,
    /// A square of three by three cells.
    Box,
}

impl HouseKind {
    /// Rows, columns, boxes: the order of most searches of HoDoKu.
    pub const ALL: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    /// Boxes, columns, rows: the order of most searches of Sudoku Explainer.
    pub const BOX_COLUMN_ROW: [HouseKind; 3] = [HouseKind::Box, HouseKind::Column, HouseKind::Row];
    /// Boxes, rows, columns: the order of Sudoku Explainer's loops and BUGs, and of subsets in HoDoKu.
    pub const BOX_ROW_COLUMN: [HouseKind; 3] = [HouseKind::Box, HouseKind::Row, HouseKind::Column];

    /// Its name, also as the reason of a statement.
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        }
    }

    /// The indices of the nine houses of this kind.
    pub const fn indices(self) -> Range<usize> {
        let start = self as usize * 9;
        start..start + 9
    }

    /// The nine houses of this kind in order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        self.indices().map(|index| House(index as u8))
    }
}

impl House {
    /// The 27 houses: rows, columns, boxes.
    pub const ALL: [House; 27] = {
        let mut all = [House(0); 27];
        let mut index = 0;
        while index < 27 {
            all[index] = House(index as u8);
            index += 1;
        }
        all
    };

    /// The house with this index, if it is 0 to 26.
    pub const fn new(index: u8) -> Option<House> {
        if index < 27 { Some(House(index)) } else { None }
    }

    /// The row of a cell.
    pub const fn row_of(cell: Cell) -> House {
        House(cell.row() as u8)
    }

    /// The column of a cell.
    pub const fn column_of(cell: Cell) -> House {
        House(9 + cell.column() as u8)
    }

    /// The box of a cell.
    pub const fn box_of(cell: Cell) -> House {
        House(18 + cell.r#box() as u8)
    }

    /// The house of this kind that has the cell.
    pub const fn of(kind: HouseKind, cell: Cell) -> House {
        match kind {
            HouseKind::Row => House::row_of(cell),
            HouseKind::Column => House::column_of(cell),
            HouseKind::Box => House::box_of(cell),
        }
    }

    /// Its index, 0 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number among the houses of its kind, 0 to 8.
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// What it is.
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Its nine cells in order of position.
    pub const fn cells(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }

    /// The cell at a position, 0 to 8.
    pub const fn cell(self, position: usize) -> Cell {
        HOUSE_CELLS[self.index()][position]
    }

    /// Its cells as a set.
    pub const fn cell_set(self) -> CellSet {
        HOUSE_SETS[self.index()]
    }

    /// The position of a cell in this house; only for a cell of this house.
    pub const fn position(self, cell: Cell) -> usize {
        match self.kind() {
            HouseKind::Row => cell.column(),
            HouseKind::Column => cell.row(),
            HouseKind::Box => cell.row() % 3 * 3 + cell.column() % 3,
        }
    }

    /// The positions whose cells lie in another house.
    pub const fn positions_shared_with(self, other: House) -> u16 {
        let (mut positions, mut position) = (0, 0);
        while position < 9 {
            if other.cell_set().contains(self.cell(position)) {
                positions |= 1 << position;
            }
            position += 1;
        }
        positions
    }

    /// The cells at these positions (bit p is position p).
    pub fn cells_at(self, positions: u16) -> CellSet {
        positions_in(positions)
            .map(|position| self.cell(position))
            .collect()
    }
}

/// The positions (or other small numbers) whose bits are set, in order.
#[inline]
pub fn positions_in(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            first
        })
    })
}

const HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::ALL[0]; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut position = 0;
        while position < 9 {
            cells[house][position] = Cell::ALL[house * 9 + position];
            cells[9 + house][position] = Cell::ALL[position * 9 + house];
            let corner = house / 3 * 27 + house % 3 * 3;
            cells[18 + house][position] = Cell::ALL[corner + position / 3 * 9 + position % 3];
            position += 1;
        }
        house += 1;
    }
    cells
};

const HOUSE_SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            sets[house].insert(HOUSE_CELLS[house][position]);
            position += 1;
        }
        house += 1;
    }
    sets
};

/// For each cell, the cells that it sees.
pub static PEER_SETS: [CellSet; 81] = {
    let mut sets = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let peers = Cell::ALL[cell].peers();
        let mut index = 0;
        while index < 20 {
            sets[cell].insert(peers[index]);
            index += 1;
        }
        cell += 1;
    }
    sets
};

/// For each cell, the cells that it sees, house by house: the rest of its box, then of its row, then of its column.
pub static PEERS_BY_HOUSE: [[Cell; 20]; 81] = {
    let kinds = HouseKind::BOX_ROW_COLUMN;
    let mut peers = [[Cell::ALL[0]; 20]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let mut seen = CellSet::only(cell);
        let (mut kind, mut count) = (0, 0);
        while kind < 3 {
            let cells = House::of(kinds[kind], cell).cells();
            let mut position = 0;
            while position < 9 {
                if !seen.contains(cells[position]) {
                    seen.insert(cells[position]);
                    peers[index][count] = cells[position];
                    count += 1;
                }
                position += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    peers
};

/// `r3`, `c7` or `b2`, counted from one.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Box => 'b',
        };
        write!(f, "{kind}{}", self.number() + 1)
    }
}
