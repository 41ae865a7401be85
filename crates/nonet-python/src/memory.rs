//! Memory that grows with the number of rows: a request that fails becomes a `MemoryError`. Memory of bounded size is allocated
//! without a check; [`affordable_threads`] makes sure beforehand that there is enough of it.

use std::sync::OnceLock;
use std::thread::available_parallelism;

use memmap2::MmapMut;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// A thread works on at least this many rows.
const ROWS_PER_THREAD: usize = 256;

/// The text of the error when there is not enough memory.
pub const OUT_OF_MEMORY: &str = "not enough memory for this many rows";

/// Memory of one thread besides the columns: its stack, the lanes, and the searches or attempts in them.
const THREAD_MEMORY: usize = 8 << 20;

/// Memory reserved for the calling thread and the interpreter.
pub const OTHER_MEMORY: usize = 32 << 20;

/// The number of threads for a batch of some rows, or fewer if there is not enough memory for all. The engine
/// allocates a bounded amount for each thread, without a check.
pub fn affordable_threads(threads: usize, rows: usize) -> PyResult<usize> {
    affordable_threads_for(threads, rows.div_ceil(ROWS_PER_THREAD))
}

/// The same for a batch of so many pieces, each of which keeps a thread busy.
pub fn affordable_threads_for(threads: usize, pieces: usize) -> PyResult<usize> {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    let available = || available_parallelism().map_or(1, usize::from);
    let most = match (pieces.max(1), threads) {
        (1, _) => 1,
        (most, 0) => most.min(*AVAILABLE.get_or_init(available)),
        (most, threads) => most.min(threads),
    };
    let mut count = most;
    while !has_memory(OTHER_MEMORY.saturating_add(count.saturating_mul(THREAD_MEMORY))) {
        if count == 1 {
            return Err(out_of_memory());
        }
        count /= 2;
    }
    Ok(if count == most { threads } else { count })
}

/// Whether the system can provide this many bytes now.
pub fn has_memory(size: usize) -> bool {
    MmapMut::map_anon(size).is_ok()
}

/// The error when there is not enough memory.
pub fn out_of_memory() -> PyErr {
    PyMemoryError::new_err(OUT_OF_MEMORY)
}

/// An empty vector with room for some rows.
pub fn room_for<T>(rows: usize) -> PyResult<Vec<T>> {
    let mut room = Vec::new();
    room.try_reserve_exact(rows).map_err(|_| out_of_memory())?;
    Ok(room)
}

/// Some rows with the same value.
pub fn rows_of<T: Copy>(value: T, rows: usize) -> PyResult<Vec<T>> {
    let mut all = room_for(rows)?;
    all.resize(rows, value);
    Ok(all)
}
