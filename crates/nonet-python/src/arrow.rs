//! Arrow columns of texts as rows of puzzles, read where they lie, in the three layouts that Arrow has for them.
//!
//! ```text
//! Utf8        buffers: offsets (i32), data          row r is data[offsets[r] .. offsets[r + 1]]
//! LargeUtf8   buffers: offsets (i64), data          the same
//! Utf8View    buffers: views, data, data, …         a view is length, then the text if that is 12 at most,
//!                                                   else 4 bytes of it, the data buffer and the place in it
//! ```
//!
//! Binary columns are laid out alike. Whatever the buffers claim, a row is a text within them or none.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use arrow_array::Array;
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::DataType;
use nonet_core::lane::{Level, Packed};
use nonet_core::{PuzzleSource, pack_line, values_of_line};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3_arrow::ffi::ArrayReader;
use pyo3_arrow::input::AnyArray;

use crate::puzzles::PyRows;

/// The arrays of a column with the Arrow C interface, one after another: each is a number of rows.
#[pyclass(module = "nonet._core", frozen)]
pub struct Arrays {
    layout: Layout,
    reader: Mutex<Box<dyn ArrayReader + Send>>,
}

#[pymethods]
impl Arrays {
    #[new]
    #[pyo3(signature = (column, /))]
    fn new(column: AnyArray) -> PyResult<Self> {
        let reader = column.into_reader()?;
        Ok(Self {
            layout: Layout::new(reader.field().data_type())?,
            reader: Mutex::new(reader),
        })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Asks for the next array while Python goes on: whoever makes them may need it.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRows>> {
        let next = || {
            self.reader
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next()
        };
        // The reader panics over a stream that fails without a word, as it may.
        let array = py
            .detach(|| catch_unwind(AssertUnwindSafe(next)))
            .map_err(|_| PyOSError::new_err("an Arrow stream failed"))?
            .transpose()
            .map_err(|error| PyOSError::new_err(format!("an Arrow stream failed: {error}")))?;
        Ok(array.map(|array| PyRows::from_texts(Texts::new(self.layout, &array))))
    }
}

#[derive(Clone, Copy)]
enum Layout {
    Offsets32,
    Offsets64,
    Views,
}

impl Layout {
    fn new(data_type: &DataType) -> PyResult<Self> {
        match data_type {
            DataType::Utf8 | DataType::Binary => Ok(Self::Offsets32),
            DataType::LargeUtf8 | DataType::LargeBinary => Ok(Self::Offsets64),
            DataType::Utf8View | DataType::BinaryView => Ok(Self::Views),
            other => Err(PyTypeError::new_err(format!(
                "expected an Arrow column of texts, found one of {other}"
            ))),
        }
    }
}

/// The texts of an array.
pub struct Texts {
    layout: Layout,
    buffers: Vec<Buffer>,
    /// Which rows are there, if not all.
    validity: Option<NullBuffer>,
    length: usize,
}

impl Texts {
    fn new(layout: Layout, array: &dyn Array) -> Self {
        let data = array.to_data();
        Self {
            layout,
            buffers: data.buffers().to_vec(),
            validity: data.nulls().cloned(),
            length: data.len(),
        }
    }

    fn text(&self, row: usize) -> Option<&[u8]> {
        if self.validity.as_ref().is_some_and(|rows| rows.is_null(row)) {
            return None;
        }
        match self.layout {
            Layout::Offsets32 => self.between(self.i32_at(row)?, self.i32_at(row + 1)?),
            Layout::Offsets64 => self.between(self.i64_at(row)?, self.i64_at(row + 1)?),
            Layout::Views => {
                let [length, _, buffer, start] =
                    [0, 1, 2, 3].map(|word| self.i32_at(row * 4 + word));
                // A text of 12 bytes at most is in the view itself, and no puzzle.
                let length = length.filter(|&length| length > 12)?;
                self.buffers.get(1 + buffer?)?.get(start?..)?.get(..length)
            }
        }
    }

    fn between(&self, start: usize, end: usize) -> Option<&[u8]> {
        self.buffers.get(1)?.get(start..end)
    }

    fn i32_at(&self, place: usize) -> Option<usize> {
        let bytes = self.buffers.first()?.get(place * 4..)?.first_chunk()?;
        usize::try_from(i32::from_ne_bytes(*bytes)).ok()
    }

    fn i64_at(&self, place: usize) -> Option<usize> {
        let bytes = self.buffers.first()?.get(place * 8..)?.first_chunk()?;
        usize::try_from(i64::from_ne_bytes(*bytes)).ok()
    }
}

impl PuzzleSource for Texts {
    fn len(&self) -> usize {
        self.length
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        values_of_line(self.text(index)?)
    }

    fn pack(&self, index: usize, packed: &mut Packed, level: Level) -> bool {
        self.text(index)
            .is_some_and(|text| pack_line(text, packed, level))
    }
}
