//! Batches: rows of cells from whatever holds them, and the columns of results.
//!
//! The lane engine runs on threads that never meet Python. The calling thread sleeps beside them and wakes twenty
//! times a second, to let Python see its signals and to tell the caller how far things are. A batch too small for
//! that to pay runs on the calling thread, which looks up as often.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use nonet_core::Grid;
use nonet_core::batch::{self, Columns, Options};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// How often a running batch looks up.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// Fewer rows than this run on the calling thread.
const WORTH_A_THREAD: usize = 4096;
/// What may follow the 81 cells of a line.
const SEPARATORS: &[u8] = b" \t,;#\r";

/// Puzzles to be solved together; a row that could not be read is remembered as such.
#[pyclass(module = "nonet._core")]
#[derive(Default)]
pub struct Rows {
    values: Vec<[u8; 81]>,
    malformed: Vec<usize>,
}

#[pymethods]
impl Rows {
    #[new]
    fn new() -> Rows {
        Rows::default()
    }

    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// Adds a row for each line.
    #[pyo3(signature = (text, /))]
    fn add_lines(&mut self, py: Python<'_>, text: &[u8]) {
        py.detach(|| {
            self.values.reserve(text.len() / 82 + 1);
            let mut rest = text;
            while !rest.is_empty() {
                // Nearly every line ends where it should.
                let end = match rest.get(81) {
                    Some(b'\n') => 81,
                    _ => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
                };
                self.add(&rest[..end]);
                rest = rest.get(end + 1..).unwrap_or_default();
            }
        });
    }

    /// Adds a row for each 81 values.
    #[pyo3(signature = (values, /))]
    fn add_values(&mut self, py: Python<'_>, values: PyBuffer<u8>) -> PyResult<()> {
        let values = values.to_vec(py)?;
        if values.len() % 81 != 0 {
            return Err(PyValueError::new_err("rows have 81 values"));
        }
        for row in values.chunks_exact(81) {
            self.push(Grid::from_values(row).ok());
        }
        Ok(())
    }

    /// Adds a row for each span of bytes: `spans` holds the start and the length of each, a negative length for a row
    /// without a text.
    #[pyo3(signature = (data, spans, /))]
    fn add_spans(&mut self, py: Python<'_>, data: PyBuffer<u8>, spans: PyBuffer<i64>) -> PyResult<()> {
        let contiguous = || PyValueError::new_err("expected contiguous buffers");
        let data = data.as_slice(py).ok_or_else(contiguous)?;
        let mut line = Vec::with_capacity(128);
        for span in spans.as_slice(py).ok_or_else(contiguous)?.chunks_exact(2) {
            let start = usize::try_from(span[0].get()).unwrap_or(usize::MAX);
            let end = usize::try_from(span[1].get()).ok().and_then(|length| start.checked_add(length));
            line.clear();
            if let Some(text) = end.and_then(|end| data.get(start..end)) {
                line.extend(text.iter().take(128).map(|byte| byte.get()));
            }
            self.add(&line);
        }
        Ok(())
    }

    /// Solves all rows: solutions (81 values each; none unless wanted), statuses, solution counts and guesses (eight bytes each).
    #[pyo3(signature = (solution_limit, threads, wants_solutions, progress, /))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        solution_limit: u64,
        threads: usize,
        wants_solutions: bool,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<[Bound<'py, PyBytes>; 4]> {
        let options = Options { solution_limit, threads, solutions: wants_solutions, ..Options::default() };
        let columns = run(py, &self.values, options, progress)?;
        let statuses = batch::statuses(&self.values, &self.malformed, &columns.solution_count, solution_limit);
        Ok([
            PyBytes::new(py, columns.solution.as_flattened()),
            PyBytes::new(py, &statuses),
            words(py, &columns.solution_count),
            words(py, &columns.guesses),
        ])
    }
}

impl Rows {
    /// Adds the row of a line: 81 cells, and perhaps something after a separator.
    fn add(&mut self, line: &[u8]) {
        let cells = match line.get(81) {
            Some(byte) if SEPARATORS.contains(byte) => &line[..81],
            _ => line,
        };
        self.push(Grid::from_line(cells).ok());
    }

    fn push(&mut self, grid: Option<Grid>) {
        if grid.is_none() {
            self.malformed.push(self.values.len());
        }
        self.values.push(grid.map_or([0; 81], |grid| *grid.values()));
    }
}
