//! `Puzzles`: the puzzles of a batch, from text, groups, arrays or Arrow. All questions read them through `PuzzleSource`.

use nonet_core::lane::Symbols;
use nonet_core::{Marked, NO_VALUES, Progress, PuzzleSource, TextSource};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyList};

use crate::arrow_in::{Array, Arrays, read_arrays};
use crate::cells::{Number, values_of};
use crate::memory::room_for;
use crate::solve::{candidate_sets, grid_of};
use crate::texts::Texts;
use crate::watch::{Callback, Looks, abandoned, detached};

/// Puzzles in a fixed order.
#[pyclass(module = "nonet._core", frozen)]
pub struct Puzzles(Source);

enum Source {
    Text(PyBackedBytes),
    Ascii(PyBackedStr),
    OwnText(Vec<u8>),
    Rows(Box<dyn PuzzleSource + Send>),
}

/// Rows of which some have marks.
struct MarkedRows {
    rows: Box<dyn PuzzleSource + Send>,
    /// The rows with marks in order; among `rows` they are malformed.
    marked: Vec<(usize, Marked)>,
}

impl PuzzleSource for MarkedRows {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        self.rows.values(index)
    }

    fn marked(&self, index: usize) -> Option<&Marked> {
        let place = self.marked.binary_search_by_key(&index, |&(row, _)| row);
        place.ok().map(|place| &self.marked[place].1)
    }

    fn find_lines<'a>(&'a self, first: usize, lines: &mut [Option<&'a [u8; 81]>]) {
        self.rows.find_lines(first, lines);
    }

    fn symbols(&self) -> Symbols {
        self.rows.symbols()
    }
}

#[pymethods]
impl Puzzles {
    /// Text with one puzzle per line.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_text(text: PyBackedBytes) -> Self {
        Self(Source::Text(text))
    }

    /// The same from an ASCII `str`, which is read in place.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_ascii(text: PyBackedStr) -> Self {
        Self(Source::Ascii(text))
    }

    /// Groups of puzzles from an iterator. A group of `bytes` is lines, each with its end (or, if all groups are `bytes`, any
    /// part of a text). A list has a text for each puzzle, or `None` for a malformed row and for a grid with pencilmarks. When
    /// the iterator ends, `marked` has the row, values and masks of each of the latter, in order.
    #[staticmethod]
    #[pyo3(signature = (groups, marked, progress, /))]
    fn from_groups<'py>(
        groups: &Bound<'py, PyAny>,
        marked: &Bound<'py, PyList>,
        progress: Callback<'py>,
    ) -> PyResult<Self> {
        let mut looks = Looks::new(progress);
        let source = read_groups(groups, &mut looks)?;
        let mut puzzles: Vec<(usize, Marked)> = room_for(marked.len())?;
        for puzzle in marked {
            let (row, values, masks) = puzzle.extract::<(usize, PyBackedBytes, [u16; 81])>()?;
            let (grid, marks) = (grid_of(&values)?, candidate_sets(masks)?);
            puzzles.push((row, Marked { grid, marks }));
            looks.count(marked.py())?;
        }
        Ok(Self(match source {
            Source::Rows(rows) if !puzzles.is_empty() => Source::Rows(Box::new(MarkedRows {
                rows,
                marked: puzzles,
            })),
            source => source,
        }))
    }

    /// Rows of 81 numbers of some bytes each, in `bytes` from an iterator; `format` is their letter in Python's `struct`. A row
    /// with a number that is no cell is malformed.
    #[staticmethod]
    #[pyo3(signature = (pieces, row_count, item_size, format, is_big_endian, progress, /))]
    fn from_values<'py>(
        pieces: &Bound<'py, PyAny>,
        row_count: usize,
        item_size: usize,
        format: char,
        is_big_endian: bool,
        progress: Callback<'py>,
    ) -> PyResult<Self> {
        let mut looks = Looks::new(progress);
        let mut rows: Vec<[u8; 81]> = room_for(row_count)?;
        let number = match format {
            'f' | 'd' => Number::Float,
            _ if format.is_ascii_lowercase() => Number::Signed,
            _ => Number::Unsigned,
        };
        if !number.has_size(item_size) {
            return Err(PyValueError::new_err("a number has 1, 2, 4 or 8 bytes"));
        }
        for piece in pieces.try_iter()? {
            looks.count(pieces.py())?;
            let piece = piece?.extract::<PyBackedBytes>()?;
            let more = piece.len() / 81 / item_size;
            if more * 81 * item_size != piece.len() || more > row_count - rows.len() {
                return Err(PyValueError::new_err("a row has 81 values"));
            }
            if item_size == 1 && number == Number::Unsigned {
                rows.extend(piece.as_chunks().0);
                continue;
            }
            rows.extend(piece.chunks_exact(81 * item_size).map(|row| {
                let code = |cell| number.code(&row[cell * item_size..][..item_size], is_big_endian);
                values_of(std::array::from_fn(code)).unwrap_or(NO_VALUES)
            }));
        }
        Ok(Self(Source::Rows(Box::new(rows))))
    }

    /// A column with the Arrow C interface, or a table of one column.
    #[staticmethod]
    #[pyo3(signature = (column, progress, /))]
    fn from_arrow<'py>(column: &Bound<'py, PyAny>, progress: Callback<'py>) -> PyResult<Self> {
        Ok(Self(Source::Rows(Box::new(read_arrays(column, progress)?))))
    }
}

impl Puzzles {
    /// Runs `work` with the GIL released; runs it again if the fixed-width assumption failed.
    pub fn work<T: Send>(
        &self,
        py: Python<'_>,
        callback: Callback<'_>,
        mut work: impl FnMut(&dyn PuzzleSource, Progress<'_>) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        match &self.0 {
            Source::Text(text) => work_on_text(py, callback, text, work),
            Source::Ascii(text) => work_on_text(py, callback, text.as_bytes(), work),
            Source::OwnText(text) => work_on_text(py, callback, text, work),
            Source::Rows(rows) => detached(py, callback, |progress| work(&**rows, progress)),
        }
    }
}

fn work_on_text<T: Send>(
    py: Python<'_>,
    callback: Callback<'_>,
    text: &[u8],
    mut work: impl FnMut(&dyn PuzzleSource, Progress<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    detached(py, callback, |progress| {
        TextSource::read(text, progress, |source, progress| work(source, progress))
            .map_err(abandoned)?
    })
}

/// The puzzles of all groups: a text, if all groups are lines.
fn read_groups(groups: &Bound<'_, PyAny>, looks: &mut Looks) -> PyResult<Source> {
    let mut lines: Option<PyBackedBytes> = None;
    let mut texts = Texts::default();
    for group in groups.try_iter()? {
        let group = group?;
        looks.count(group.py())?;
        if let Ok(text) = group.cast::<PyBytes>() {
            // A single group is not copied.
            if lines.is_none() && texts.is_empty() {
                lines = Some(PyBackedBytes::from(text.clone()));
                continue;
            }
            texts.add_lines(lines.take().as_deref().unwrap_or_default())?;
            texts.add_lines(text.as_bytes())?;
        } else {
            texts.add_lines(lines.take().as_deref().unwrap_or_default())?;
            for text in group.cast::<PyList>()? {
                looks.count(group.py())?;
                let text = text.extract::<Option<PyBackedBytes>>()?;
                texts.add(text.as_deref().unwrap_or_default())?;
            }
        }
    }
    Ok(match lines {
        Some(text) => Source::Text(text),
        None => match texts.into_parts() {
            (data, None) => Source::OwnText(data),
            (data, Some(ends)) => {
                let array = Array::from_texts(data, ends);
                Source::Rows(Box::new(Arrays::new(vec![array])))
            }
        },
    })
}
