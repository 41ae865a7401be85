//! Columns of results: memory of the engine, which Python reads in place; and rows of values as text.
//!
//! Easy puzzles are solved faster than the system provides fresh memory. So memory that Python has released is kept for the
//! next batch, up to a limit, and new memory uses large pages. The threads that write the results are the first to touch it:
//! one thread that zeroes it beforehand, as for `bytes`, would take a tenth of the time of easy puzzles (with two threads, a fifth).

use std::sync::Mutex;

use arrow_buffer::Buffer;
use memmap2::MmapMut;
use nonet_core::{Abandoned, Progress, Status};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use pyo3_arrow::buffer::PyArrowBuffer;

use crate::memory::{out_of_memory, room_for, rows_of};
use crate::watch::abandoned;

/// A column as an object with the buffer protocol, read-only.
pub type Column = PyArrowBuffer;

/// The columns of a batch with their names.
pub type NamedColumns = Vec<(&'static str, Column)>;

/// From this size on memory comes directly from the system, without an allocator that would zero it.
const LARGE: usize = 128 << 10;

/// From this size on large pages are worth asking for.
const HUGE: usize = 8 << 20;

/// The most bytes kept for the next batch, and the fewest worth keeping.
const KEPT: usize = 64 << 20;
const WORTH_KEEPING: usize = 64 << 10;

/// Rows copied or turned into text between two checks for signals.
const ROWS_AT_ONCE: usize = 1 << 18;

/// Memory that is kept.
static SPARE: Mutex<Vec<Memory>> = Mutex::new(Vec::new());

enum Memory {
    Small(Vec<u64>),
    Large(MmapMut),
}

impl Memory {
    /// At least this many bytes with any content, if the system has them.
    fn new(size: usize) -> Option<Self> {
        if let Ok(mut spare) = SPARE.try_lock()
            && let Some(place) = spare
                .iter()
                .rposition(|memory| (size..=size.saturating_mul(2)).contains(&memory.bytes().len()))
        {
            return Some(spare.remove(place));
        }
        if size >= LARGE {
            let memory = MmapMut::map_anon(size).ok()?;
            // Advice that a system may ignore.
            #[cfg(target_os = "linux")]
            if size >= HUGE {
                let _ = memory.advise(memmap2::Advice::HugePage);
            }
            return Some(Self::Large(memory));
        }
        rows_of(0, size.div_ceil(8)).ok().map(Self::Small)
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Small(words) => bytemuck::cast_slice(words),
            Self::Large(bytes) => bytes,
        }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Small(words) => bytemuck::cast_slice_mut(words),
            Self::Large(bytes) => bytes,
        }
    }
}

/// Memory for a column.
pub struct ColumnMemory {
    memory: Memory,
    size: usize,
}

impl ColumnMemory {
    /// This many bytes with any content.
    pub fn new(size: usize) -> PyResult<Self> {
        let memory = Memory::new(size).ok_or_else(out_of_memory)?;
        Ok(Self { memory, size })
    }

    /// The bytes.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.memory.bytes_mut()[..self.size]
    }

    /// The bytes as words.
    pub fn words(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(self.bytes())
    }

    /// The bytes as rows of some bytes each.
    pub fn rows<const SIZE: usize>(&mut self) -> &mut [[u8; SIZE]] {
        self.bytes().as_chunks_mut().0
    }

    /// Drops all but the first bytes.
    pub fn truncate(&mut self, size: usize) {
        self.size = self.size.min(size);
    }

    /// Returns the column as a Python object. Its memory is reused when the last view is released.
    pub fn finish(self) -> Column {
        Column::new(self.into_buffer())
    }

    /// Returns the column for Arrow. Its memory is reused when the last view is released.
    pub fn into_buffer(self) -> Buffer {
        Buffer::from(bytes::Bytes::from_owner(self))
    }
}

impl AsRef<[u8]> for ColumnMemory {
    fn as_ref(&self) -> &[u8] {
        &self.memory.bytes()[..self.size]
    }
}

impl Drop for ColumnMemory {
    fn drop(&mut self) {
        let memory = std::mem::replace(&mut self.memory, Memory::Small(Vec::new()));
        if !(WORTH_KEEPING..=KEPT).contains(&memory.bytes().len()) {
            return;
        }
        // Do not wait for another thread, or for one that a fork has stopped.
        if let Ok(mut spare) = SPARE.try_lock() {
            spare.push(memory);
            // The oldest go first.
            while spare
                .iter()
                .map(|memory| memory.bytes().len())
                .sum::<usize>()
                > KEPT
            {
                spare.remove(0);
            }
        }
    }
}

/// The same as [`rows_of`], but `progress` can stop it, since fresh memory takes time.
pub fn many_rows_of<T: Copy>(value: T, rows: usize, progress: Progress<'_>) -> PyResult<Vec<T>> {
    let mut all = room_for(rows)?;
    while all.len() < rows {
        all.resize(rows.min(all.len() + ROWS_AT_ONCE), value);
        if all.len() > ROWS_AT_ONCE && !progress(0) {
            return Err(abandoned(Abandoned::Stopped));
        }
    }
    Ok(all)
}

/// A column of statuses.
pub fn status_column(py: Python<'_>, statuses: &[Status]) -> PyResult<Column> {
    column_of(py, statuses, |&status| [status as u8])
}

/// A column of some bytes of each row, copied with the GIL released.
pub fn column_of<T: Sync, const SIZE: usize>(
    py: Python<'_>,
    rows: &[T],
    bytes: impl Fn(&T) -> [u8; SIZE] + Sync,
) -> PyResult<Column> {
    let mut memory = ColumnMemory::new(rows.len() * SIZE)?;
    let places = memory.rows().chunks_mut(ROWS_AT_ONCE);
    for (places, rows) in places.zip(rows.chunks(ROWS_AT_ONCE)) {
        py.check_signals()?;
        py.detach(|| {
            for (place, row) in places.iter_mut().zip(rows) {
                *place = bytes(row);
            }
        });
    }
    Ok(memory.finish())
}

/// The memory of a result column or of `bytes`, or of a view of either; all are read-only.
pub fn own_memory(column: &Bound<'_, PyAny>) -> PyResult<Buffer> {
    let owner = match column.cast::<PyMemoryView>() {
        Ok(view) => view.getattr("obj")?,
        Err(_) => column.clone(),
    };
    if owner.is_instance_of::<PyBytes>() || owner.is_instance_of::<Column>() {
        return Ok(column.extract::<Column>()?.into_inner());
    }
    Err(PyTypeError::new_err(
        "expected a column of a batch, or bytes",
    ))
}

/// The rows of values as lines of text: dots for blanks, exclamation marks for numbers over 9 (unreadable rows).
#[pyfunction]
#[pyo3(signature = (values, /))]
pub fn lines_of_values<'py>(
    py: Python<'py>,
    values: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let values = own_memory(values)?;
    let (rows, _) = values.as_chunks::<81>();
    PyBytes::new_with(py, rows.len() * 82, |bytes| {
        let (lines, _) = bytes.as_chunks_mut::<82>();
        for (lines, rows) in lines
            .chunks_mut(ROWS_AT_ONCE)
            .zip(rows.chunks(ROWS_AT_ONCE))
        {
            py.check_signals()?;
            py.detach(|| {
                for (line, row) in lines.iter_mut().zip(rows) {
                    write_text(row, &mut line[..81]);
                    line[81] = b'\n';
                }
            });
        }
        Ok(())
    })
}

/// Writes the characters of values. Without a table or a branch, so that the compiler uses vector instructions; an array's
/// `map` would not get them.
pub fn write_text(values: &[u8], text: &mut [u8]) {
    for (symbol, &value) in text.iter_mut().zip(values) {
        let digit = if value == 0 {
            b'.'
        } else {
            b'0' + (value & 15)
        };
        *symbol = if value > 9 { b'!' } else { digit };
    }
}
