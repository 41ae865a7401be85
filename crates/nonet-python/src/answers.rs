//! Answers to puzzles: texts from Python, read in place, and their judgements as columns.

use nonet_core::answer::{
    self, AnswerSource, CheckColumnsMut, CheckOptions, Verdict, check_answer_batch_into,
};
use nonet_core::{PuzzleSource, SingleSearch, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyString};

use crate::arrow_in::{Arrays, read_arrays};
use crate::column::{ColumnMemory, NamedColumns, status_column};
use crate::memory::{affordable_threads, out_of_memory, room_for, rows_of};
use crate::puzzles::Puzzles;
use crate::solve::{count, read_line};
use crate::watch::{Callback, Looks, abandoned};

/// The texts of answers in a fixed order.
#[pyclass(module = "nonet._core", frozen)]
pub struct Answers(Source);

enum Source {
    Texts(Vec<Text>),
    Arrow(Arrays),
}

enum Text {
    Str(PyBackedStr),
    Bytes(PyBackedBytes),
    Owned(Vec<u8>),
    Missing,
}

impl Text {
    fn bytes(&self) -> Option<&[u8]> {
        match self {
            Text::Str(text) => Some(text.as_bytes()),
            Text::Bytes(text) => Some(text),
            Text::Owned(text) => Some(text),
            Text::Missing => None,
        }
    }
}

#[pymethods]
impl Answers {
    /// Texts from an iterator: `str`, `bytes`, `None`. `convert` turns any other item, and a `str` that is not valid Unicode,
    /// into `bytes` or `None`.
    #[staticmethod]
    #[pyo3(signature = (texts, convert, progress, /))]
    fn from_texts<'py>(
        texts: &Bound<'py, PyAny>,
        convert: &Bound<'py, PyAny>,
        progress: Callback<'py>,
    ) -> PyResult<Self> {
        let (mut all, mut looks) = (Vec::new(), Looks::new(progress));
        for text in texts.try_iter()? {
            let text = text?;
            looks.count(text.py())?;
            all.try_reserve(1).map_err(|_| out_of_memory())?;
            all.push(match text_of(&text) {
                Some(text) => text,
                None => text_of(&convert.call1((text,))?).unwrap_or(Text::Missing),
            });
        }
        Ok(Self(Source::Texts(all)))
    }

    /// A column of texts or of lists of cells with the Arrow C interface, or a table of one column. A list is an answer whatever
    /// the tag.
    #[staticmethod]
    #[pyo3(signature = (column, tag, progress, /))]
    fn from_arrow<'py>(
        column: &Bound<'py, PyAny>,
        tag: Option<&str>,
        progress: Callback<'py>,
    ) -> PyResult<Self> {
        let arrays = read_arrays(column, progress)?;
        if arrays.are_texts() {
            return Ok(Self(Source::Arrow(arrays)));
        }
        let mut all = room_for(arrays.len())?;
        all.extend((0..arrays.len()).map(|row| {
            match arrays.values(row) {
                Some(values) => Text::Owned(line_of(&values, tag)),
                None => arrays
                    .text(row)
                    .map_or(Text::Missing, |text| Text::Owned(text.to_vec())),
            }
        }));
        Ok(Self(Source::Texts(all)))
    }

    fn __len__(&self) -> usize {
        self.len()
    }
}

fn text_of(text: &Bound<'_, PyAny>) -> Option<Text> {
    if let Ok(text) = text.cast::<PyString>() {
        return PyBackedStr::try_from(text.clone()).ok().map(Text::Str);
    }
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Some(Text::Bytes(bytes.clone().into()));
    }
    text.is_none().then_some(Text::Missing)
}

/// 81 values as a line of text, in the tag in which answers stand.
fn line_of(values: &[u8; 81], tag: Option<&str>) -> Vec<u8> {
    let cells = values.iter().map(|&value| {
        if value == 0 {
            '.'
        } else {
            char::from(b'0' + value)
        }
    });
    let line = cells.collect::<String>();
    match tag {
        Some(tag) => format!("<{tag}>{line}</{tag}>").into_bytes(),
        None => line.into_bytes(),
    }
}

impl AnswerSource for Answers {
    fn len(&self) -> usize {
        match &self.0 {
            Source::Texts(texts) => texts.len(),
            Source::Arrow(arrays) => arrays.len(),
        }
    }

    fn text(&self, index: usize) -> Option<&[u8]> {
        match &self.0 {
            Source::Texts(texts) => texts[index].bytes(),
            Source::Arrow(arrays) => arrays.text(index),
        }
    }
}

/// The fields of a verdict, with the values of the answer and the name of the puzzle's status before the last one.
type Fields<'py> = (
    bool,
    bool,
    u64,
    Option<u64>,
    bool,
    f64,
    Option<Bound<'py, PyBytes>>,
    &'static str,
    bool,
);

/// Texts of more bytes are read without the interpreter, by [`check_answer_batch`].
const LONGEST: usize = 1 << 16;

/// Checks one answer; `None` for a puzzle that is no line of cells, or for a text that is long or not valid Unicode.
#[pyfunction]
#[pyo3(signature = (puzzle, text, tag, /))]
pub fn check_answer<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    text: &Bound<'py, PyAny>,
    tag: Option<&str>,
) -> PyResult<Option<Fields<'py>>> {
    let (Some(grid), Some(text)) = (read_line(puzzle), text_of(text)) else {
        return Ok(None);
    };
    if text.bytes().is_some_and(|text| text.len() > LONGEST) {
        return Ok(None);
    }
    let found = count(py, &mut SingleSearch::new(&grid), 2, None)?;
    let checked = answer::check_answer(grid.values(), &found, text.bytes(), tag);
    let Verdict {
        solved,
        givens_kept,
        conflicts,
        correct_cells,
        format_ok,
        has_other_form,
        credit,
    } = checked.verdict;
    Ok(Some((
        solved,
        givens_kept,
        conflicts,
        (checked.status == Status::Proper).then_some(correct_cells),
        format_ok,
        credit,
        checked.answer.map(|answer| PyBytes::new(py, &answer)),
        checked.status.name(),
        has_other_form,
    )))
}

/// Checks an answer to each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, answers, tag, threads, progress))]
pub fn check_answer_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    answers: &Answers,
    tag: Option<&str>,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let (flags, numbers, answer, status) = puzzles.work(py, progress, |source, progress| {
        let rows = source.len();
        check_lengths(source, answers)?;
        let flag = || ColumnMemory::new(rows);
        let number = || ColumnMemory::new(rows * 8);
        let mut flags = [flag()?, flag()?, flag()?, flag()?];
        let mut numbers = [number()?, number()?, number()?];
        let mut answer = ColumnMemory::new(rows * 81)?;
        let mut status = rows_of(Status::default(), rows)?;
        let [solved, givens_kept, format_ok, has_other_form] = &mut flags;
        let [conflicts, correct_cells, credit] = &mut numbers;
        let columns = CheckColumnsMut {
            solved: solved.bytes(),
            givens_kept: givens_kept.bytes(),
            conflicts: conflicts.words(),
            correct_cells: correct_cells.words(),
            format_ok: format_ok.bytes(),
            has_other_form: has_other_form.bytes(),
            credit: bytemuck::cast_slice_mut(credit.words()),
            answer: answer.rows(),
            status: &mut status,
        };
        let options = CheckOptions {
            threads: affordable_threads(threads, rows)?,
            tag,
            ..CheckOptions::default()
        };
        check_answer_batch_into(source, answers, options, columns, progress).map_err(abandoned)?;
        Ok((flags, numbers, answer, status))
    })?;
    let [solved, givens_kept, format_ok, has_other_form] = flags.map(ColumnMemory::finish);
    let [conflicts, correct_cells, credit] = numbers.map(ColumnMemory::finish);
    Ok(vec![
        ("solved", solved),
        ("givens_kept", givens_kept),
        ("conflicts", conflicts),
        ("correct_cells", correct_cells),
        ("format_ok", format_ok),
        ("has_other_form", has_other_form),
        ("credit", credit),
        ("answer", answer.finish()),
        ("status", status_column(py, &status)?),
    ])
}

fn check_lengths(source: &dyn PuzzleSource, answers: &Answers) -> PyResult<()> {
    let (rows, texts) = (source.len(), answers.len());
    if rows == texts {
        return Ok(());
    }
    // The row count assumes 81-byte lines. Read the rows to test that; if it fails, the caller retries and discards this error.
    for row in 0..rows {
        if source.assumption_failed() {
            break;
        }
        source.values(row);
    }
    Err(PyValueError::new_err(format!(
        "there must be one text for each puzzle, not {texts} for {rows}"
    )))
}
