//! `TextColumn`: a column of texts of a block of rows, which Python reads lazily and Arrow in place.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, LargeBinaryArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use memchr::{memchr_iter, memchr3};
use nonet_core::Grid;
use nonet_rows::{Column, Kind, Texts};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyCapsule, PyList, PySlice, PyString};
use pyo3_arrow::buffer::PyArrowBuffer;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use crate::watch::Looks;

/// A column of texts.
#[pyclass(module = "nonet._core", frozen, sequence, from_py_object)]
#[derive(Clone)]
pub struct TextColumn {
    data: Buffer,
    /// Where each row begins in `data`, and the end of the last: 64-bit integers.
    ends: Buffer,
    kinds: Buffer,
}

#[pymethods]
impl TextColumn {
    /// A column of strings, or `None` for a null.
    #[staticmethod]
    #[pyo3(signature = (texts, /))]
    pub fn from_texts(texts: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (mut column, mut looks) = (Column::default(), Looks::new(None));
        for text in texts.try_iter()? {
            match text?.extract::<Option<PyBackedStr>>()? {
                Some(text) => column.push(Kind::Text, text.as_bytes()),
                None => column.push(Kind::Null, b""),
            }
            looks.count(texts.py())?;
        }
        Ok(Self::new(column))
    }

    /// For each row a byte: 0 for a key that is absent, 1 for `null`, 2 for a text, 3 for another value of JSON as written.
    #[getter]
    fn kinds(&self) -> PyArrowBuffer {
        PyArrowBuffer::new(self.kinds.clone())
    }

    fn __len__(&self) -> usize {
        self.kinds.len()
    }

    /// The text of a row, or `None`; for a slice, a column.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            let rows = slice.indices(self.kinds.len() as isize)?;
            let (start, length) = (rows.start as usize, rows.slicelength);
            let part = match rows.step {
                1 => self.part(start, start + length),
                step => {
                    let row = |number| start.wrapping_add_signed(step * number as isize);
                    self.taken(&(0..length).map(row).collect::<Vec<_>>())?
                }
            };
            return Ok(Bound::new(py, part)?.into_any());
        }
        let index = index.extract::<isize>()?;
        let row = if index < 0 {
            index + self.kinds.len() as isize
        } else {
            index
        };
        if !(0..self.kinds.len() as isize).contains(&row) {
            return Err(PyIndexError::new_err("row out of range"));
        }
        self.object(py, row as usize)
    }

    /// The texts of all rows.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let texts = (0..self.kinds.len()).map(|row| self.object(py, row));
        PyList::new(py, texts.collect::<PyResult<Vec<_>>>()?)
    }

    /// Some rows, in any order; a row can be there several times.
    #[pyo3(name = "taken", signature = (rows, /))]
    fn taken_rows(&self, rows: Vec<usize>) -> PyResult<Self> {
        self.taken(&rows)
    }

    /// For each row whose text solves the puzzle directly before it: the row of that puzzle, -1 for the one before the column,
    /// which has these values, and the row itself. Then the last other row with a puzzle.
    #[pyo3(signature = (before, /))]
    fn solutions_below(
        &self,
        py: Python<'_>,
        before: Option<PyBackedBytes>,
    ) -> (Vec<(isize, isize)>, Option<isize>) {
        py.detach(|| {
            let before = before.and_then(|values| Grid::from_values(&values).ok());
            let (mut found, mut last) = (Vec::new(), before.map(|grid| (-1, grid)));
            let mut looked_at = 0;
            for row in 0..self.kinds.len() {
                if !may_be_full(self.bytes(row)) {
                    continue;
                }
                let Some(grid) = self.grid(row) else {
                    continue;
                };
                last = self.last_grid(looked_at..row).or(last);
                looked_at = row + 1;
                match last {
                    Some((puzzle, above)) if grid.completes(&above) => {
                        found.push((puzzle, row as isize))
                    }
                    _ => last = Some((row as isize, grid)),
                }
            }
            last = self.last_grid(looked_at..self.kinds.len()).or(last);
            (found, last.map(|(row, _)| row).filter(|&row| row >= 0))
        })
    }

    /// The column as an Arrow stream of one array of large strings.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer casts what it wants otherwise.
        let _ = requested_schema;
        let array = self
            .array()
            .map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let field = Field::new("", DataType::LargeUtf8, true);
        let reader = ArrayIterator::new([Ok(array)], field.into());
        Ok(to_stream_pycapsule(py, Box::new(reader), None)?)
    }
}

impl TextColumn {
    /// The column of a block.
    pub fn new(column: Column) -> Self {
        Self {
            data: Buffer::from_vec(column.data),
            ends: Buffer::from_vec(column.ends),
            kinds: Buffer::from_vec(column.kinds),
        }
    }

    /// Memory with the layout of large strings, and a kind for each row.
    pub fn of_parts(data: Buffer, ends: Buffer, kinds: Buffer) -> Self {
        Self { data, ends, kinds }
    }

    /// The kind and the text of each row.
    pub fn rows(&self) -> impl Iterator<Item = (u8, &[u8])> {
        let kinds = self.kinds.iter().enumerate();
        kinds.map(|(row, &kind)| (kind, self.bytes(row)))
    }

    /// The lines of a text, each with its end.
    pub fn of_lines(text: &[u8]) -> Self {
        let mut column = Column::default();
        let mut start = 0;
        for end in memchr_iter(b'\n', text) {
            column.push(
                Kind::Text,
                String::from_utf8_lossy(&text[start..end]).as_bytes(),
            );
            start = end + 1;
        }
        Self::new(column)
    }

    /// Columns one after another.
    pub fn joined(columns: &[Self]) -> Self {
        let mut all = Column::default();
        for column in columns {
            for (kind, text) in column.rows() {
                all.push_coded(kind, text);
            }
        }
        Self::new(all)
    }

    /// The column for a writer.
    pub fn texts(&self) -> Texts<'_> {
        Texts {
            data: &self.data,
            ends: self.ends.typed_data(),
            kinds: &self.kinds,
        }
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.kinds.len()
    }

    /// Rows one after another, in the same memory.
    pub fn part(&self, start: usize, stop: usize) -> Self {
        Self {
            data: self.data.clone(),
            ends: self
                .ends
                .slice_with_length(8 * start, 8 * (stop - start + 1)),
            kinds: self.kinds.slice_with_length(start, stop - start),
        }
    }

    /// Some rows in any order.
    pub fn taken(&self, rows: &[usize]) -> PyResult<Self> {
        let mut column = Column::default();
        for &row in rows {
            let kind = self.kinds.get(row);
            let kind = *kind.ok_or_else(|| PyIndexError::new_err("row out of range"))?;
            column.push_coded(kind, self.bytes(row));
        }
        Ok(Self::new(column))
    }

    /// The array in Arrow. It has the layout of large strings, and is called one of bytes: for the other name Arrow would read
    /// the whole text again to check what the reader has checked.
    pub fn array(&self) -> Result<ArrayRef, ArrowError> {
        let is_valid = |row: usize| self.kinds[row] >= Kind::Text as u8;
        let rows = self.kinds.len();
        let nulls = NullBuffer::new(BooleanBuffer::collect_bool(rows, is_valid));
        let nulls = (nulls.null_count() > 0).then_some(nulls);
        let ends = OffsetBuffer::new(self.ends.clone().into());
        Ok(Arc::new(LargeBinaryArray::try_new(
            ends,
            self.data.clone(),
            nulls,
        )?))
    }

    /// The bytes of a row.
    fn bytes(&self, row: usize) -> &[u8] {
        let ends = self.ends.as_chunks::<8>().0;
        let end = |row: usize| i64::from_ne_bytes(ends[row]) as usize;
        &self.data[end(row)..end(row + 1)]
    }

    /// The grid that the text of a row is.
    fn grid(&self, row: usize) -> Option<Grid> {
        let is_text = self.kinds[row] == Kind::Text as u8;
        is_text.then(|| Grid::from_line(self.bytes(row)).ok())?
    }

    /// The last of some rows with a grid, and the grid.
    fn last_grid(&self, rows: Range<usize>) -> Option<(isize, Grid)> {
        rows.rev()
            .find_map(|row| Some((row as isize, self.grid(row)?)))
    }

    fn object<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        if self.kinds[row] < Kind::Text as u8 {
            return Ok(py.None().into_bound(py));
        }
        Ok(PyString::from_bytes(py, self.bytes(row))?.into_any())
    }
}

/// Whether a row of text can be a full grid. Most are 81 characters with a blank, and are not read to see that.
fn may_be_full(text: &[u8]) -> bool {
    text.len() > 81 || memchr3(b'.', b'0', b'_', text).is_none()
}
