//! `Puzzles`: what goes into a batch, whatever holds it. All questions read it through `PuzzleSource`.

use nonet_core::{Grid, Progress, PuzzleSource, TextSource};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3_arrow::input::AnyArray;

use crate::arrow_in::{Array, Arrays, read_arrays};
use crate::column::room_for;
use crate::solve::{Marks, candidate_sets, grid_of};
use crate::watch::{Callback, detached};

/// Puzzles in a fixed order. The source treats grids with pencilmarks as malformed; `marked` lists them.
#[pyclass(module = "nonet._core", frozen)]
pub struct Puzzles {
    source: Source,
    marked: Vec<MarkedPuzzle>,
}

enum Source {
    Text(PyBackedBytes),
    Rows(Box<dyn PuzzleSource + Send>),
}

/// A grid with pencilmarks, and its row in the batch.
pub struct MarkedPuzzle {
    pub row: usize,
    pub grid: Grid,
    pub marks: Marks,
}

/// The same as Python has it: row, values, masks.
type Marked = Vec<(usize, PyBackedBytes, [u16; 81])>;

#[pymethods]
impl Puzzles {
    /// Text with one puzzle per line.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_text(text: PyBackedBytes) -> Self {
        Self::new(Source::Text(text))
    }

    /// Texts with one puzzle each; `None` is malformed.
    #[staticmethod]
    #[pyo3(signature = (texts, marked, /))]
    fn from_texts(texts: Vec<Option<PyBackedBytes>>, marked: Marked) -> PyResult<Self> {
        let array = Array::from_texts(texts.iter().map(|text| text.as_deref()));
        let marked = marked.into_iter().map(|(row, values, masks)| {
            let (grid, marks) = (grid_of(&values)?, candidate_sets(masks)?);
            Ok(MarkedPuzzle { row, grid, marks })
        });
        Ok(Self {
            source: Source::Rows(Box::new(Arrays::new(vec![array]))),
            marked: marked.collect::<PyResult<_>>()?,
        })
    }

    /// Rows of 81 integers of some bytes each; a row with another value than 0 to 9 is malformed.
    #[staticmethod]
    #[pyo3(signature = (values, item_size, is_big_endian, /))]
    fn from_values(values: &[u8], item_size: usize, is_big_endian: bool) -> PyResult<Self> {
        if item_size == 0 || !values.len().is_multiple_of(81 * item_size) {
            return Err(PyValueError::new_err("a row has 81 values"));
        }
        let mut rows: Vec<[u8; 81]> = room_for(values.len() / 81 / item_size)?;
        if item_size == 1 {
            rows.extend(values.as_chunks().0);
        } else {
            let low = if is_big_endian { item_size - 1 } else { 0 };
            let value = |item: &[u8]| {
                let is_small = (0..item_size).all(|place| place == low || item[place] == 0);
                if is_small { item[low] } else { u8::MAX }
            };
            rows.extend(values.chunks_exact(81 * item_size).map(|row| {
                let item = |cell| &row[cell * item_size..][..item_size];
                std::array::from_fn(|cell| value(item(cell)))
            }));
        }
        Ok(Self::new(Source::Rows(Box::new(rows))))
    }

    /// A column with the Arrow C interface, or a table of one column.
    #[staticmethod]
    #[pyo3(signature = (column, /))]
    fn from_arrow(py: Python<'_>, column: AnyArray) -> PyResult<Self> {
        Ok(Self::new(Source::Rows(Box::new(read_arrays(py, column)?))))
    }
}

impl Puzzles {
    fn new(source: Source) -> Self {
        Self {
            source,
            marked: Vec::new(),
        }
    }

    /// The grids with pencilmarks.
    pub fn marked(&self) -> &[MarkedPuzzle] {
        &self.marked
    }

    /// Runs `work` with the GIL released; runs it again if the fixed-width assumption failed.
    pub fn work<T: Send>(
        &self,
        py: Python<'_>,
        callback: Callback<'_>,
        mut work: impl FnMut(&dyn PuzzleSource, Progress<'_>) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        match &self.source {
            Source::Text(text) => detached(py, callback, |progress| {
                TextSource::read(text, progress, |source, progress| work(source, progress))
            }),
            Source::Rows(rows) => detached(py, callback, |progress| work(&**rows, progress)),
        }
    }
}
