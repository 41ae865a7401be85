//! The board: [`Cell`], [`CellSet`], [`House`] and [`HouseKind`], and every table of which cell is where.
//!
//! ```text
//! cells    0 .. 80, row by row from the top left; r1c1 .. r9c9
//! houses   0 .. 8 rows    9 .. 17 columns    18 .. 26 boxes
//! ```
//!
//! A cell has a *position* in each of its houses: the column in its row, the row in its column, and 0 to 8 row by row in its
//! box. What an engine needs in a form of its own, it derives from these tables where it needs it.

use std::fmt;
use std::ops::{BitOr, Range};
use std::str::FromStr;

use crate::bits::positions_in;
use crate::digit::OutOfRange;

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

    /// Its row, column and box.
    pub const fn houses(self) -> [House; 3] {
        [
            House::row_of(self),
            House::column_of(self),
            House::box_of(self),
        ]
    }

    /// Its row, column and box, with its position in each.
    pub const fn places(self) -> &'static [Place; 3] {
        &PLACES[self.index()]
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

    /// The twenty cells that it sees, as a set.
    pub const fn peer_set(self) -> CellSet {
        PEER_SETS[self.index()]
    }

    /// The cells that it sees, house by house: the rest of its box, then of its row, then of its column.
    pub const fn peers_by_house(self) -> &'static [Cell; 20] {
        &PEERS_BY_HOUSE[self.index()]
    }
}

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

/// A set of cells; cell *c* is bit *c*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81 cells.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The set with the lowest 81 of these bits; higher bits are ignored.
    pub const fn from_low_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::ALL.0)
    }

    /// The set of one cell.
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// The set of these cells.
    pub const fn of(cells: &[Cell]) -> CellSet {
        let (mut set, mut place) = (CellSet::EMPTY, 0);
        while place < cells.len() {
            set.insert(cells[place]);
            place += 1;
        }
        set
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// The number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no cell is in both sets.
    pub const fn is_disjoint(self, other: CellSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The cells in at least one of the sets.
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in both sets.
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in this set and not in the other.
    pub const fn minus(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// Its first cell.
    pub const fn first(self) -> Option<Cell> {
        // The empty set has 128 trailing zeros, and there is no cell 128.
        Cell::new(self.0.trailing_zeros() as u8)
    }

    /// Its cell, if it has exactly one.
    pub const fn only_cell(self) -> Option<Cell> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// The cells that see each of these; all cells if there is none.
    pub fn seen_by_all(self) -> CellSet {
        let see = |seen: CellSet, cell: Cell| seen.intersection(cell.peer_set());
        self.cells().fold(CellSet::ALL, see)
    }

    /// The cells that see at least one of these.
    pub fn seen_by_any(self) -> CellSet {
        let see = |seen: CellSet, cell: Cell| seen.union(cell.peer_set());
        self.cells().fold(CellSet::EMPTY, see)
    }

    /// The houses that have all of these cells, by these kinds; none if there is no cell.
    pub fn shared_houses(self, kinds: [HouseKind; 3]) -> impl DoubleEndedIterator<Item = House> {
        let houses = kinds
            .into_iter()
            .filter_map(move |kind| Some(House::of(kind, self.first()?)));
        houses.filter(move |house| self.minus(house.cell_set()).is_empty())
    }

    /// The cells in order.
    pub fn cells(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let first = self.first();
            self.0 &= self.0.wrapping_sub(1);
            first
        })
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        self.union(other)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let add = |set: CellSet, cell| set.union(CellSet::only(cell));
        cells.into_iter().fold(CellSet::EMPTY, add)
    }
}

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

    /// The indices of the nine houses of this kind.
    pub const fn indices(self) -> Range<usize> {
        let start = self as usize * 9;
        start..start + 9
    }

    /// The nine houses of this kind in order.
    pub fn houses(self) -> impl Iterator<Item = House> + Clone {
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

/// A house of a cell, and where the cell stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The house.
    pub house: House,
    /// The cell's position in it, 0 to 8.
    pub position: u8,
}

static HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell(0); 9]; 27];
    let mut number = 0;
    while number < 9 {
        let mut position = 0;
        while position < 9 {
            let corner = number / 3 * 27 + number % 3 * 3;
            cells[number as usize][position as usize] = Cell(number * 9 + position);
            cells[9 + number as usize][position as usize] = Cell(position * 9 + number);
            cells[18 + number as usize][position as usize] =
                Cell(corner + position / 3 * 9 + position % 3);
            position += 1;
        }
        number += 1;
    }
    cells
};

static HOUSE_SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        sets[house] = CellSet::of(&HOUSE_CELLS[house]);
        house += 1;
    }
    sets
};

static PLACES: [[Place; 3]; 81] = {
    let (house, position) = (House(0), 0);
    let mut places = [[Place { house, position }; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let mut kind = 0;
        while kind < 3 {
            let house = Cell::ALL[index].houses()[kind];
            let position = house.position(Cell::ALL[index]) as u8;
            places[index][kind] = Place { house, position };
            kind += 1;
        }
        index += 1;
    }
    places
};

static PEERS: [[Cell; 20]; 81] = {
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

static PEER_SETS: [CellSet; 81] = {
    let mut sets = [CellSet::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = CellSet::of(&PEERS[cell]);
        cell += 1;
    }
    sets
};

static PEERS_BY_HOUSE: [[Cell; 20]; 81] = {
    let mut peers = [[Cell(0); 20]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let (mut left, mut kind, mut count) = (PEER_SETS[index], 0, 0);
        while kind < 3 {
            let cells = House::of(HouseKind::BOX_ROW_COLUMN[kind], cell).cells();
            let mut position = 0;
            while position < 9 {
                if left.contains(cells[position]) {
                    left.remove(cells[position]);
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

#[cfg(test)]
#[path = "../tests/unit/geometry.rs"]
mod tests;
