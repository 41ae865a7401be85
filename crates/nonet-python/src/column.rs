//! Columns of results: the engine's own memory, which Python then reads where it lies.
//!
//! Easy puzzles are solved faster than the system gives memory to write to. So what Python is done with is kept for the
//! next batch, up to a limit; and what is taken anew is taken in large pages, which the threads that write there are the
//! first to touch. (`bytes` would be zeroed beforehand, by one thread: a tenth of the time of easy puzzles, and a fifth by
//! two threads.)

use std::sync::Mutex;

use arrow_buffer::Buffer;
use memmap2::MmapMut;
use pyo3_arrow::buffer::PyArrowBuffer;

/// A column as an object with the buffer protocol, read-only.
pub type Column = PyArrowBuffer;

/// From this size on memory comes from the system as it is, without a detour by an allocator that would zero it.
const LARGE: usize = 8 << 20;

/// Bytes kept for the next batch, at most; and what is too little to be worth it.
const KEPT: usize = 64 << 20;
const WORTH_KEEPING: usize = 64 << 10;

/// What is kept.
static SPARE: Mutex<Vec<Memory>> = Mutex::new(Vec::new());

enum Memory {
    Small(Vec<u64>),
    Large(MmapMut),
}

impl Memory {
    /// At least so many bytes, whatever is in them.
    fn new(size: usize) -> Self {
        if let Ok(mut spare) = SPARE.try_lock()
            && let Some(place) = spare
                .iter()
                .rposition(|memory| (size..=size * 2).contains(&memory.bytes().len()))
        {
            return spare.remove(place);
        }
        if size >= LARGE
            && let Ok(memory) = MmapMut::map_anon(size)
        {
            // Not every system takes this advice, and none has to.
            #[cfg(target_os = "linux")]
            let _ = memory.advise(memmap2::Advice::HugePage);
            return Self::Large(memory);
        }
        Self::Small(vec![0; size.div_ceil(8)])
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
    /// So many bytes, whatever is in them.
    pub fn new(size: usize) -> Self {
        Self {
            memory: Memory::new(size),
            size,
        }
    }

    /// The bytes.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.memory.bytes_mut()[..self.size]
    }

    /// The bytes as words.
    pub fn words(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(self.bytes())
    }

    /// Hands the column over; its memory comes back once nobody has a view of it.
    pub fn finish(self) -> Column {
        Column::new(Buffer::from(bytes::Bytes::from_owner(self)))
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
        // Another thread at it, or a fork that came amid its work, is no reason to wait.
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
