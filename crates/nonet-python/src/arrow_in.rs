//! Arrow columns as puzzles, read in place, in every layout that can hold 81 cells per row.
//!
//! ```text
//! Utf8        buffers: offsets (i32), data          row r is data[offsets[r] .. offsets[r + 1]]
//! LargeUtf8   buffers: offsets (i64), data          the same
//! Utf8View    buffers: views, data, data, ...       a view is length, then the text if that is 12 at most,
//!                                                   else 4 bytes of it, the data buffer and the place in it
//! FixedSize   buffers: data                         row r is data[r * size .. (r + 1) * size]
//! ```
//!
//! Binary columns have the same layouts, lists have those with offsets or a size over a column of numbers, and a dictionary
//! has a column of keys. All reads are bounds-checked: a row whose offsets or view point outside its buffer is malformed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::{Array as _, ArrayRef};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use nonet_core::{PuzzleSource, bare_cells, values_of_line};
use pyo3::exceptions::{PyNotImplementedError, PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3_arrow::ffi::ArrayReader;
use pyo3_arrow::input::AnyArray;

use crate::cells::{MISSING, Number, values_of};
use crate::memory::{OUT_OF_MEMORY, out_of_memory};
use crate::watch::{Callback, Looks};

/// The arrays of a column, one after another.
pub struct Arrays {
    arrays: Vec<Array>,
    /// The row after the last one of each array.
    ends: Vec<usize>,
}

/// One array of a column.
pub struct Array {
    elements: Elements,
    validity: Option<NullBuffer>,
    length: usize,
}

enum Elements {
    Texts(Extents, Vec<Buffer>),
    Lists(Extents, Vec<Buffer>, Cells),
    Keys(Integers, Box<Array>),
}

/// How the place of a row is known: by offsets of some bytes each, by views, or by a size.
#[derive(Clone, Copy)]
enum Extents {
    Offsets(usize),
    Views,
    Size(usize),
}

/// A column of numbers of some bytes each, which are cells.
struct Cells {
    number: Number,
    size: usize,
    values: Buffer,
    validity: Option<NullBuffer>,
}

/// A column of integers of some bytes each.
struct Integers {
    size: usize,
    values: Buffer,
    validity: Option<NullBuffer>,
}

/// Reads all arrays of a column.
pub fn read_arrays<'py>(column: &Bound<'py, PyAny>, progress: Callback<'py>) -> PyResult<Arrays> {
    let (py, mut looks) = (column.py(), Looks::new(progress));
    let given = column.extract::<AnyArray>();
    let given = given.map_err(
        |error| match error.is_instance_of::<PyNotImplementedError>(py) {
            true => PyTypeError::new_err(format!(
                "expected a column that Arrow can hold: {}",
                error.value(py)
            )),
            false => error,
        },
    );
    let mut reader = given?.into_reader()?;
    // Polars exports a column of type Null with a buffer, which the Arrow crates refuse: only its length is needed.
    if is_of_nulls(reader.field().data_type())
        && let Ok(length) = column.len()
    {
        return Ok(Arrays::new(vec![Array::of_nulls(length)]));
    }
    // The type is checked first, with an array of no rows: the stream may have no arrays.
    Array::new(&ArrayData::new_empty(reader.field().data_type()))?;
    let mut arrays = Vec::new();
    while let Some(array) = next_array(py, &mut *reader, &mut looks)? {
        arrays.try_reserve(1).map_err(|_| out_of_memory())?;
        arrays.push(Array::new(&array.to_data())?);
    }
    Ok(Arrays::new(arrays))
}

/// Reads the next array of a column with the GIL released, because a Python stream may produce it.
pub fn next_array(
    py: Python<'_>,
    reader: &mut (dyn ArrayReader + Send),
    looks: &mut Looks,
) -> PyResult<Option<ArrayRef>> {
    // A stream may fail without a message; the reader then panics.
    let array = py.detach(|| catch_unwind(AssertUnwindSafe(|| reader.next())));
    // A signal can be the reason why a stream of Python failed.
    py.check_signals()?;
    looks.count(py)?;
    let array = array.map_err(|_| PyOSError::new_err("an Arrow stream failed"))?;
    array.transpose().map_err(|error| {
        let reason = error.to_string();
        // A stream gives no type of its error, only a text: this one is ours.
        if reason.ends_with(OUT_OF_MEMORY) {
            return out_of_memory();
        }
        PyOSError::new_err(format!("an Arrow stream failed: {reason}"))
    })
}

impl Arrays {
    /// Arrays one after another.
    pub fn new(arrays: Vec<Array>) -> Self {
        let ends = arrays.iter().scan(0, |end, array| {
            *end += array.length;
            Some(*end)
        });
        Self {
            ends: ends.collect(),
            arrays,
        }
    }

    /// Whether all rows are texts, not lists.
    pub fn are_texts(&self) -> bool {
        self.arrays.iter().all(|array| match &array.elements {
            Elements::Texts(..) => true,
            Elements::Keys(_, texts) => matches!(texts.elements, Elements::Texts(..)),
            Elements::Lists(..) => false,
        })
    }

    /// A row of a column of texts.
    pub fn text(&self, index: usize) -> Option<&[u8]> {
        let (array, row) = self.place(index);
        match &array.elements {
            Elements::Keys(keys, texts) if !is_null(array.validity.as_ref(), row) => {
                texts.text(keys.get(row).filter(|&key| key < texts.length)?)
            }
            _ => array.text(row),
        }
    }

    /// The array that holds a row, and the row's place in it.
    fn place(&self, index: usize) -> (&Array, usize) {
        let number = self.ends.partition_point(|&end| end <= index);
        let array = &self.arrays[number];
        (array, index + array.length - self.ends[number])
    }
}

impl PuzzleSource for Arrays {
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        let (array, row) = self.place(index);
        array.values(row)
    }

    fn find_lines<'a>(&'a self, first: usize, lines: &mut [Option<&'a [u8; 81]>]) {
        for (index, line) in (first..).zip(lines) {
            let (array, row) = self.place(index);
            *line = array.text(row).and_then(bare_cells);
        }
    }
}

impl Array {
    fn new(data: &ArrayData) -> PyResult<Self> {
        let buffers = data.buffers().to_vec();
        let children = data.child_data();
        // A column of nulls alone can have any type: pandas has floating-point numbers for it.
        let or_nulls = |elements: PyResult<Elements>| match elements {
            Err(_) if data.null_count() == data.len() => Ok(Self::of_nulls(data.len()).elements),
            elements => elements,
        };
        let lists = |extents, buffers| {
            or_nulls(Cells::new(&children[0]).map(|cells| Elements::Lists(extents, buffers, cells)))
        };
        let elements = match data.data_type() {
            DataType::Null => return Ok(Self::of_nulls(data.len())),
            DataType::Utf8 | DataType::Binary => Elements::Texts(Extents::Offsets(4), buffers),
            DataType::LargeUtf8 | DataType::LargeBinary => {
                Elements::Texts(Extents::Offsets(8), buffers)
            }
            DataType::Utf8View | DataType::BinaryView => Elements::Texts(Extents::Views, buffers),
            DataType::FixedSizeBinary(size) => Elements::Texts(extents_of(*size), buffers),
            DataType::List(_) => lists(Extents::Offsets(4), buffers)?,
            DataType::LargeList(_) => lists(Extents::Offsets(8), buffers)?,
            DataType::FixedSizeList(_, size) => lists(extents_of(*size), buffers)?,
            DataType::Dictionary(key, _) => {
                let keys = Integers::new(data, key)?;
                Elements::Keys(keys, Box::new(Self::new(&children[0])?))
            }
            DataType::Struct(fields) if fields.len() == 1 => {
                let mut column = Self::new(&children[0])?;
                column.validity = NullBuffer::union(data.nulls(), column.validity.as_ref());
                return Ok(column);
            }
            DataType::Struct(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
                let names = names.join(", ");
                let error =
                    format!("expected one column of puzzles, found {names}: pass one of them");
                return Err(PyTypeError::new_err(error));
            }
            other => or_nulls(Err(refused(other)))?,
        };
        Ok(Self {
            elements,
            validity: data.nulls().cloned(),
            length: data.len(),
        })
    }

    /// An array of nulls, as empty texts: every row is malformed.
    fn of_nulls(length: usize) -> Self {
        Self {
            elements: Elements::Texts(Extents::Size(0), Vec::new()),
            validity: Some(NullBuffer::new_null(length)),
            length,
        }
    }

    /// An array of texts: one after another, and 0 with the end of each.
    pub fn from_texts(data: Vec<u8>, ends: Vec<i64>) -> Self {
        Self {
            length: ends.len().saturating_sub(1),
            elements: Elements::Texts(
                Extents::Offsets(8),
                vec![Buffer::from_vec(ends), Buffer::from_vec(data)],
            ),
            validity: None,
        }
    }

    fn values(&self, row: usize) -> Option<[u8; 81]> {
        match &self.elements {
            Elements::Lists(extents, buffers, cells) if !is_null(self.validity.as_ref(), row) => {
                let (start, end) = extents.place(buffers, row)?;
                cells.values(start, end)
            }
            Elements::Keys(keys, texts) if !is_null(self.validity.as_ref(), row) => {
                let key = keys.get(row).filter(|&key| key < texts.length)?;
                texts.values(key)
            }
            _ => {
                let text = self.text(row)?;
                let is_values = |cells: &[u8; 81]| cells.iter().all(|&value| value <= 9);
                values_of_line(text).or_else(|| text.try_into().ok().filter(is_values))
            }
        }
    }

    /// A row of a column of texts.
    fn text(&self, row: usize) -> Option<&[u8]> {
        match &self.elements {
            _ if is_null(self.validity.as_ref(), row) => None,
            Elements::Texts(Extents::Views, buffers) => {
                let view = buffers.first()?.as_chunks::<16>().0.get(row)?;
                let words: [u32; 4] = bytemuck::cast(*view);
                let [length, _, buffer, start] = words.map(|word| word as usize);
                // A text of at most 12 bytes is stored in the view; it is too short to be a puzzle.
                let data = buffers.get(1 + buffer).filter(|_| length > 12)?;
                data.get(start..)?.get(..length)
            }
            Elements::Texts(extents, buffers) => {
                let (start, end) = extents.place(buffers, row)?;
                buffers.last()?.get(start..end)
            }
            _ => None,
        }
    }
}

/// Whether a type is that of nulls alone, or of a table of one such column.
fn is_of_nulls(data_type: &DataType) -> bool {
    match data_type {
        DataType::Null => true,
        DataType::Struct(fields) => fields.len() == 1 && is_of_nulls(fields[0].data_type()),
        _ => false,
    }
}

fn is_null(validity: Option<&NullBuffer>, index: usize) -> bool {
    validity.is_some_and(|rows| rows.is_null(index))
}

fn extents_of(size: i32) -> Extents {
    Extents::Size(usize::try_from(size).unwrap_or(0))
}

impl Extents {
    /// Where a row starts and ends in the data.
    fn place(self, buffers: &[Buffer], row: usize) -> Option<(usize, usize)> {
        match self {
            Self::Offsets(size) => {
                let end = |row| integer_at(buffers.first()?, row, size);
                Some((end(row)?, end(row + 1)?))
            }
            Self::Size(size) => Some((row * size, row * size + size)),
            Self::Views => None,
        }
    }
}

impl Cells {
    fn new(data: &ArrayData) -> PyResult<Self> {
        let kind = data.data_type();
        let number = match kind {
            _ if kind.is_floating() => Number::Float,
            _ if kind.is_signed_integer() => Number::Signed,
            _ => Number::Unsigned,
        };
        let width = kind
            .primitive_width()
            .filter(|&width| (kind.is_integer() || kind.is_floating()) && number.has_size(width));
        Ok(Self {
            number,
            size: width.ok_or_else(|| refused(kind))?,
            values: data.buffers()[0].clone(),
            validity: data.nulls().cloned(),
        })
    }

    fn values(&self, start: usize, end: usize) -> Option<[u8; 81]> {
        if end.checked_sub(start)? != 81 {
            return None;
        }
        let mut codes = [MISSING; 81];
        for (index, code) in (start..end).zip(&mut codes) {
            if !is_null(self.validity.as_ref(), index) {
                let item = self.values.get(index.checked_mul(self.size)?..)?;
                *code = self
                    .number
                    .code(item.get(..self.size)?, cfg!(target_endian = "big"));
            }
        }
        values_of(codes)
    }
}

impl Integers {
    /// The first buffer of an array as integers of a type.
    fn new(data: &ArrayData, integer: &DataType) -> PyResult<Self> {
        let width = integer.primitive_width();
        let size = width.filter(|_| integer.is_integer());
        Ok(Self {
            size: size.ok_or_else(|| refused(integer))?,
            values: data.buffers()[0].clone(),
            validity: data.nulls().cloned(),
        })
    }

    fn get(&self, index: usize) -> Option<usize> {
        let is_null = is_null(self.validity.as_ref(), index);
        (!is_null).then(|| integer_at(&self.values, index, self.size))?
    }
}

/// An integer of 1, 2, 4 or 8 bytes without regard to its sign: a negative one becomes large.
fn integer_at(buffer: &Buffer, index: usize, size: usize) -> Option<usize> {
    let bytes = buffer.get(index.checked_mul(size)?..)?;
    Some(match size {
        1 => usize::from(*bytes.first()?),
        2 => usize::from(u16::from_ne_bytes(*bytes.first_chunk()?)),
        4 => u32::from_ne_bytes(*bytes.first_chunk()?) as usize,
        _ => u64::from_ne_bytes(*bytes.first_chunk()?) as usize,
    })
}

fn refused(data_type: &DataType) -> PyErr {
    let error =
        format!("expected an Arrow column of texts or lists of numbers, found one of {data_type}");
    PyTypeError::new_err(error)
}
