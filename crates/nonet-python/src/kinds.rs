//! [`Kind`]: what a column of a batch holds, and [`Content`], its memory with that. Python names a kind by a word, which is
//! read here and nowhere else.
//!
//! In most kinds each row has the same number of bytes. In two a row is a list of items (`ragged.rs`): the steps of a path
//! and how often techniques were used. Memory from a pickle can have any size and content; it is checked before it is used.

use std::borrow::Cow;

use arrow_buffer::Buffer;
use arrow_schema::DataType;
use nonet_core::Status;
use nonet_logic::Technique;
use nonet_logic::hodoku::Level;
use nonet_logic::path::NO_CELL;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::own_memory;
use crate::counts::{COUNT_SIZE, Counts};
use crate::ragged::Ragged;
use crate::step_texts::{STEP_SIZE, Steps};

/// The level or technique of a row without one.
pub const NONE: u8 = u8::MAX;

/// The greatest mask of digits.
const ALL_DIGITS: u16 = 0x1ff;

/// Rows or items checked between two looks at signals.
const BETWEEN_CHECKS: usize = 1 << 18;

/// A kind of column.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Each row has the same number of bytes.
    Rows(RowKind),
    /// The technique and the difficulty of each step.
    Steps,
    /// Each technique that was used, and how often.
    TechniqueCounts,
}

/// A kind of which each row has the same number of bytes.
#[derive(Clone, Copy)]
pub enum RowKind {
    /// 81 values.
    Grid,
    /// 81 characters.
    Text,
    /// 81 cells in an order, then [`NO_CELL`].
    Order,
    /// The code of a status.
    Status,
    /// A level, or [`NONE`].
    Level,
    /// A technique's place in the catalogue, or [`NONE`].
    Technique,
    /// 0 or 1.
    Flag,
    /// 81 flags.
    Cells,
    /// 81 masks of digits.
    Masks,
    /// A double.
    Decimal,
    /// A number of eight bytes.
    Count,
    /// Whether a grid is transposed, the order of rows, that of columns, and the digits.
    Transform,
}

/// All kinds, with their names in Python.
const NAMED: [(&str, Kind); 14] = [
    ("grid", Kind::Rows(RowKind::Grid)),
    ("text", Kind::Rows(RowKind::Text)),
    ("order", Kind::Rows(RowKind::Order)),
    ("status", Kind::Rows(RowKind::Status)),
    ("level", Kind::Rows(RowKind::Level)),
    ("technique", Kind::Rows(RowKind::Technique)),
    ("flag", Kind::Rows(RowKind::Flag)),
    ("cells", Kind::Rows(RowKind::Cells)),
    ("masks", Kind::Rows(RowKind::Masks)),
    ("decimal", Kind::Rows(RowKind::Decimal)),
    ("count", Kind::Rows(RowKind::Count)),
    ("transform", Kind::Rows(RowKind::Transform)),
    ("steps", Kind::Steps),
    ("technique_counts", Kind::TechniqueCounts),
];

/// A kind by its name.
impl<'py> FromPyObject<'_, 'py> for Kind {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, 'py, PyAny>) -> PyResult<Kind> {
        let name = name.extract::<Cow<'_, str>>()?;
        let found = NAMED.iter().find(|(known, _)| *known == name);
        found
            .map(|&(_, kind)| kind)
            .ok_or_else(|| PyValueError::new_err(format!("no kind of column is named {name:?}")))
    }
}

impl Kind {
    /// Its type in Arrow.
    pub fn data_type(self) -> DataType {
        let list = |item, size| DataType::new_fixed_size_list(item, size, false);
        match self {
            Kind::Steps => DataType::LargeUtf8,
            Kind::TechniqueCounts => list(DataType::UInt16, Technique::ALL.len() as i32),
            Kind::Rows(kind) => match kind {
                RowKind::Grid => DataType::LargeUtf8,
                RowKind::Text => DataType::LargeBinary,
                RowKind::Order => DataType::new_list(DataType::UInt8, false),
                RowKind::Status | RowKind::Level | RowKind::Technique => {
                    DataType::Dictionary(DataType::UInt8.into(), DataType::Utf8.into())
                }
                RowKind::Flag => DataType::Boolean,
                RowKind::Cells => list(DataType::Boolean, 81),
                RowKind::Masks => list(DataType::UInt16, 81),
                RowKind::Decimal => DataType::Float64,
                RowKind::Count | RowKind::Transform => DataType::UInt64,
            },
        }
    }
}

impl RowKind {
    /// The bytes of a row.
    pub const fn size(self) -> usize {
        match self {
            RowKind::Grid | RowKind::Text | RowKind::Order | RowKind::Cells => 81,
            RowKind::Status | RowKind::Level | RowKind::Technique | RowKind::Flag => 1,
            RowKind::Masks => 162,
            RowKind::Decimal | RowKind::Count => 8,
            RowKind::Transform => 28,
        }
    }

    /// Whether a row can have these bytes.
    fn admits(self, row: &[u8]) -> bool {
        let all = |is_valid: fn(u8) -> bool| row.iter().all(|&byte| is_valid(byte));
        match self {
            // A row that could not be read has 255 everywhere.
            RowKind::Grid => all(|value| value <= 9) || all(|value| value == u8::MAX),
            RowKind::Text => all(|symbol| symbol.is_ascii()),
            RowKind::Order => {
                let mut rest = row.iter().skip_while(|&&cell| cell < 81);
                rest.all(|&cell| cell == NO_CELL)
            }
            RowKind::Status => all(|code| usize::from(code) < Status::ALL.len()),
            RowKind::Flag | RowKind::Cells => all(|flag| flag <= 1),
            RowKind::Masks => {
                let (masks, _) = row.as_chunks();
                masks
                    .iter()
                    .all(|&mask| u16::from_ne_bytes(mask) <= ALL_DIGITS)
            }
            RowKind::Transform => is_transform(row),
            RowKind::Level => all(|code| usize::from(code) < Level::ALL.len() || code == NONE),
            RowKind::Technique => {
                all(|code| usize::from(code) < Technique::ALL.len() || code == NONE)
            }
            RowKind::Decimal | RowKind::Count => true,
        }
    }
}

/// Whether bytes are 0 or 1, two orders of nine lines that keep chutes together, and the nine digits in some order.
fn is_transform(row: &[u8]) -> bool {
    let has_all = |order: &[u8], first: u8| (first..first + 9).all(|one| order.contains(&one));
    let keeps_chutes = |lines: &[u8]| {
        let (chutes, _) = lines.as_chunks::<3>();
        let is_chute = |lines: &[u8; 3]| lines.iter().all(|line| line / 3 == lines[0] / 3);
        chutes.iter().all(is_chute)
    };
    let are_lines = |lines: &[u8]| has_all(lines, 0) && keeps_chutes(lines);
    let (lines, digits) = (&row[1..19], &row[19..]);
    row[0] <= 1 && are_lines(&lines[..9]) && are_lines(&lines[9..]) && has_all(digits, 1)
}

/// The memory of a column, which has the size that its kind and the number of its rows ask for.
pub enum Content {
    /// Each row has the same number of bytes.
    Rows(RowKind, Buffer),
    /// The steps of paths.
    Steps(Steps),
    /// How often techniques were used.
    Counts(Counts),
}

impl Content {
    /// The memory of a column with a name and some rows; `ValueError` if its size is wrong.
    pub fn new(
        name: &str,
        kind: Kind,
        memory: &Bound<'_, PyAny>,
        row_count: usize,
    ) -> PyResult<Self> {
        let memory = own_memory(memory)?;
        let found = memory.len();
        let wrong = |what: &str| {
            PyValueError::new_err(format!(
                "column {name}: expected {what} of {row_count} rows, found {found} bytes"
            ))
        };
        let ragged = |item_size| {
            let ragged = Ragged::new(memory.clone(), item_size);
            ragged.filter(|ragged| ragged.row_count() == row_count)
        };
        match kind {
            Kind::Rows(kind) => {
                let is_whole = row_count.checked_mul(kind.size()) == Some(found);
                let size = || wrong(&format!("{} bytes for each", kind.size()));
                is_whole
                    .then(|| Self::Rows(kind, memory.clone()))
                    .ok_or_else(size)
            }
            Kind::Steps => {
                let steps = ragged(STEP_SIZE).ok_or_else(|| wrong("a column of steps"))?;
                Ok(Self::Steps(Steps(steps)))
            }
            Kind::TechniqueCounts => {
                let counts = ragged(COUNT_SIZE).ok_or_else(|| wrong("a column of counts"))?;
                Ok(Self::Counts(Counts(counts)))
            }
        }
    }

    /// Whether every row has what it can have.
    fn is_valid(&self, py: Python<'_>) -> PyResult<bool> {
        let is_technique = |item: &[u8]| usize::from(item[0]) < Technique::ALL.len();
        match self {
            Content::Rows(kind, memory) => all_of(py, memory, kind.size(), |row| kind.admits(row)),
            Content::Steps(Steps(ragged)) | Content::Counts(Counts(ragged)) => {
                let is_in_order = py.detach(|| ragged.is_in_order());
                let (items, size) = (ragged.items(), ragged.item_size());
                Ok(is_in_order && all_of(py, items, size, is_technique)?)
            }
        }
    }
}

/// Whether all parts of some bytes each are valid; signals are handled in between.
fn all_of(
    py: Python<'_>,
    bytes: &[u8],
    size: usize,
    is_valid: impl Fn(&[u8]) -> bool + Sync,
) -> PyResult<bool> {
    for some in bytes.chunks(size * BETWEEN_CHECKS) {
        py.check_signals()?;
        if !py.detach(|| some.chunks_exact(size).all(&is_valid)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Raises `ValueError` unless each column, given by its name, kind and memory, has as many rows as there are statuses, and
/// every row a value that it can have.
#[pyfunction]
#[pyo3(signature = (columns, codes, /))]
pub fn check_columns<'py>(
    py: Python<'py>,
    columns: Vec<(String, Kind, Bound<'py, PyAny>)>,
    codes: &Bound<'py, PyAny>,
) -> PyResult<()> {
    let row_count = own_memory(codes)?.len();
    for (name, kind, memory) in columns {
        if !Content::new(&name, kind, &memory, row_count)?.is_valid(py)? {
            return Err(PyValueError::new_err(format!(
                "column {name}: a row has a value that is not valid in this column"
            )));
        }
    }
    Ok(())
}
