//! `RowReader` and `RowBlock`: the readers of text containers and what they give, for `nonet.formats`.

use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::Buffer;
use arrow_schema::{DataType, Field, Fields};
use nonet_rows::{
    Block, Column, Csv, CsvOptions, JsonArray, JsonLines, Kind, Lines, MOST_COLUMNS, Reader,
    Spoiled,
};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyCapsule;
use pyo3_arrow::buffer::PyArrowBuffer;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use crate::memory::{OTHER_MEMORY, has_memory, out_of_memory};
use crate::text_column::TextColumn;

/// Reads the rows of a text that is fed in pieces.
#[pyclass(module = "nonet._core")]
pub struct RowReader {
    reader: Reader,
    has_titles: bool,
}

#[pymethods]
impl RowReader {
    /// Rows of CSV. Without titles the first row has them. In a loose table, spaces before a field are dropped, and fields can be
    /// missing at the end of a row.
    #[staticmethod]
    #[pyo3(signature = (*, separator = ',', titles = None, first_line = 1, loose = false))]
    fn csv(
        separator: char,
        titles: Option<Vec<String>>,
        first_line: u64,
        loose: bool,
    ) -> PyResult<Self> {
        if titles
            .as_ref()
            .is_some_and(|titles| titles.len() > MOST_COLUMNS)
        {
            let error = format!("expected at most {MOST_COLUMNS} titles");
            return Err(PyValueError::new_err(error));
        }
        let separator = separator_of(separator)?;
        let options = CsvOptions {
            separator,
            titles,
            first_line,
            is_loose: loose,
        };
        Ok(Self {
            reader: Csv::reader(options),
            has_titles: true,
        })
    }

    /// Objects of JSON, one on a line.
    #[staticmethod]
    #[pyo3(signature = (*, first_line = 1))]
    fn json_lines(first_line: u64) -> Self {
        Self {
            reader: JsonLines::reader(first_line),
            has_titles: false,
        }
    }

    /// An array of JSON objects.
    #[staticmethod]
    #[pyo3(signature = (*, first_line = 1))]
    fn json_array(first_line: u64) -> Self {
        Self {
            reader: JsonArray::reader(first_line),
            has_titles: false,
        }
    }

    /// Lines of text, in a column with a title.
    #[staticmethod]
    #[pyo3(signature = (*, title = "text", first_line = 1, comments = false))]
    fn lines(title: &str, first_line: u64, comments: bool) -> Self {
        Self {
            reader: Lines::reader(title.to_string(), first_line, comments),
            has_titles: true,
        }
    }

    /// Sets how many rows a block has at most; by default 16,384, of objects 65,536.
    #[pyo3(signature = (rows, /))]
    fn set_most_rows(&mut self, rows: usize) {
        self.reader.set_most_rows(rows);
    }

    /// Adds the next piece of the text; returns an iterator of the blocks that are full.
    #[pyo3(signature = (piece, /))]
    fn feed(mut slf: PyRefMut<'_, Self>, piece: PyBackedBytes) -> RowBlocks {
        slf.reader.feed(piece);
        RowBlocks::of(slf, false)
    }

    /// Returns an iterator of all complete rows so far.
    fn flush(slf: PyRefMut<'_, Self>) -> RowBlocks {
        RowBlocks::of(slf, true)
    }

    /// Ends the text; returns an iterator of the rows that are left.
    fn end(mut slf: PyRefMut<'_, Self>) -> RowBlocks {
        slf.reader.end();
        RowBlocks::of(slf, false)
    }

    /// The line after the last complete row.
    #[getter]
    fn line(&self) -> u64 {
        self.reader.line()
    }

    /// The titles of the columns of CSV or lines, once they are known.
    #[getter]
    fn titles(&self) -> Option<Vec<String>> {
        let titles = self.reader.titles();
        let titles = titles.iter().map(|title| title.to_string());
        Some(titles.collect()).filter(|titles: &Vec<_>| self.has_titles && !titles.is_empty())
    }
}

/// An ASCII character that can separate fields.
pub fn separator_of(separator: char) -> PyResult<u8> {
    let byte = u8::try_from(separator).ok();
    let byte = byte.filter(|byte| byte.is_ascii() && !b"\"\r\n".contains(byte));
    byte.ok_or_else(|| PyValueError::new_err(format!("{separator:?} cannot separate fields")))
}

/// The blocks of what a reader was fed; each is read when it is asked for.
#[pyclass(module = "nonet._core")]
pub struct RowBlocks {
    reader: Py<RowReader>,
    /// Whether the last block need not be full.
    is_flushed: bool,
}

impl RowBlocks {
    fn of(reader: PyRefMut<'_, RowReader>, is_flushed: bool) -> Self {
        Self {
            reader: reader.into(),
            is_flushed,
        }
    }
}

#[pymethods]
impl RowBlocks {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<RowBlock>> {
        // A block is of bounded size, and grows without a check.
        if !has_memory(OTHER_MEMORY) {
            return Err(out_of_memory());
        }
        let mut reader = self.reader.borrow_mut(py);
        let RowReader { reader, .. } = &mut *reader;
        py.detach(|| {
            let block = reader.next_block();
            let block = block.or_else(|| self.is_flushed.then(|| reader.flush()).flatten());
            Ok(block.map(RowBlock::new))
        })
    }
}

/// Some rows: columns of text, the line of each row, and the reasons of those that are spoiled.
#[pyclass(module = "nonet._core", frozen)]
pub struct RowBlock {
    titles: Vec<Arc<str>>,
    columns: Vec<TextColumn>,
    texts: TextColumn,
    lines: Buffer,
    spoiled: Vec<Spoiled>,
}

#[pymethods]
impl RowBlock {
    /// Rows of columns of the same length.
    #[new]
    #[pyo3(signature = (titles, columns, lines, /))]
    fn of_columns(
        titles: Vec<String>,
        columns: Vec<TextColumn>,
        lines: Vec<u64>,
    ) -> PyResult<Self> {
        let is_whole = |column: &TextColumn| column.row_count() == lines.len();
        if titles.len() != columns.len() || !columns.iter().all(is_whole) {
            return Err(PyValueError::new_err(
                "expected a title for each column and a line for each row",
            ));
        }
        let mut texts = Column::default();
        lines.iter().for_each(|_| texts.push(Kind::Absent, b""));
        Ok(Self {
            titles: titles.into_iter().map(Arc::from).collect(),
            columns,
            texts: TextColumn::new(texts),
            lines: Buffer::from_vec(lines),
            spoiled: Vec::new(),
        })
    }

    fn __len__(&self) -> usize {
        self.row_count()
    }

    /// The titles of the columns.
    #[getter]
    fn titles(&self) -> Vec<&str> {
        self.titles.iter().map(|title| &**title).collect()
    }

    /// The columns, in the order of the titles.
    #[getter]
    fn columns(&self) -> Vec<TextColumn> {
        self.columns.clone()
    }

    /// The rows as they are in the text.
    #[getter]
    fn texts(&self) -> TextColumn {
        self.texts.clone()
    }

    /// The line on which each row starts, as 64-bit integers.
    #[getter]
    fn lines(&self) -> PyArrowBuffer {
        PyArrowBuffer::new(self.lines.clone())
    }

    /// The row, line, column and reason of each row that is spoiled.
    #[getter]
    fn reasons(&self) -> Vec<(usize, u64, Option<usize>, String)> {
        let reasons = self.spoiled.iter();
        reasons
            .map(|one| (one.row, one.line, one.column, one.reason.to_string()))
            .collect()
    }

    /// The rows from `start` to before `stop`, in the same memory.
    #[pyo3(signature = (start, stop, /))]
    fn part(&self, start: usize, stop: usize) -> PyResult<Self> {
        if start > stop || stop > self.row_count() {
            return Err(PyIndexError::new_err("rows out of range"));
        }
        let spoiled = self
            .spoiled
            .iter()
            .filter(|one| (start..stop).contains(&one.row));
        let spoiled = spoiled.map(|one| Spoiled {
            row: one.row - start,
            ..one.clone()
        });
        Ok(Self {
            titles: self.titles.clone(),
            columns: self
                .columns
                .iter()
                .map(|column| column.part(start, stop))
                .collect(),
            texts: self.texts.part(start, stop),
            lines: self.lines.slice_with_length(8 * start, 8 * (stop - start)),
            spoiled: spoiled.collect(),
        })
    }

    /// Some rows, in any order; a row can be there several times.
    #[pyo3(signature = (rows, /))]
    fn taken(&self, rows: Vec<usize>) -> PyResult<Self> {
        let texts = self.texts.taken(&rows)?;
        let columns = self.columns.iter().map(|column| column.taken(&rows));
        let lines = self.lines.typed_data::<u64>();
        let lines: Vec<u64> = rows.iter().map(|&row| lines[row]).collect();
        let spoiled = rows.iter().enumerate().filter_map(|(place, &row)| {
            let one = self
                .spoiled
                .binary_search_by_key(&row, |one| one.row)
                .ok()?;
            Some(Spoiled {
                row: place,
                ..self.spoiled[one].clone()
            })
        });
        Ok(Self {
            titles: self.titles.clone(),
            columns: columns.collect::<PyResult<_>>()?,
            texts,
            spoiled: spoiled.collect(),
            lines: Buffer::from_vec(lines),
        })
    }

    /// The rows as an Arrow stream of one array, with a field of large strings for each column.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer casts what it wants otherwise.
        let _ = requested_schema;
        let fields = |kind: DataType| -> Fields {
            let titles = self.titles.iter();
            titles
                .map(|title| Field::new(&**title, kind.clone(), true))
                .collect()
        };
        let arrays = self.columns.iter().map(|column| column.array());
        let array = arrays.collect::<Result<Vec<_>, _>>().and_then(|arrays| {
            let fields = fields(DataType::LargeBinary);
            StructArray::try_new_with_length(fields, arrays, None, self.row_count())
        });
        let array = array.map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let field = Field::new_struct("", fields(DataType::LargeUtf8), false);
        let reader = ArrayIterator::new([Ok(Arc::new(array) as ArrayRef)], field.into());
        Ok(to_stream_pycapsule(py, Box::new(reader), None)?)
    }
}

impl RowBlock {
    fn new(block: Block) -> Self {
        let titles = block.columns.iter().map(|column| column.title.clone());
        Self {
            titles: titles.collect(),
            columns: block.columns.into_iter().map(TextColumn::new).collect(),
            texts: TextColumn::new(block.texts),
            lines: Buffer::from_vec(block.lines),
            spoiled: block.spoiled,
        }
    }

    fn row_count(&self) -> usize {
        self.lines.len() / 8
    }
}
