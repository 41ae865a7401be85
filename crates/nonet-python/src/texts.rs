//! Texts of puzzles, one after another in one block of memory. While all groups are lines, the lines are stored as they are.
//! From the first group of separate texts on, the end of each text is stored too.
//!
//! ```text
//!   lines    data  53..7.... LF  .....1... LF             ends  none
//!   texts    data  53..7.... .....1... 1 2 3 LF 4 ...     ends  0 81 162 ...      a text may have several lines
//! ```

use memchr::memchr_iter;
use pyo3::PyResult;

use crate::memory::{out_of_memory, room_for};

/// The texts added so far.
#[derive(Default)]
pub struct Texts {
    data: Vec<u8>,
    /// A zero, then the end of each text; `None` while all groups are lines.
    ends: Option<Vec<i64>>,
}

impl Texts {
    pub fn is_empty(&self) -> bool {
        self.data.is_empty() && self.ends.is_none()
    }

    /// Adds lines, each with its end.
    pub fn add_lines(&mut self, lines: &[u8]) -> PyResult<()> {
        if self.ends.is_none() {
            return append(&mut self.data, lines);
        }
        let mut start = 0;
        for end in memchr_iter(b'\n', lines) {
            self.add(&lines[start..end])?;
            start = end + 1;
        }
        Ok(())
    }

    /// Adds a text; an empty one is malformed.
    pub fn add(&mut self, text: &[u8]) -> PyResult<()> {
        if self.ends.is_none() {
            self.separate_lines()?;
        }
        append(&mut self.data, text)?;
        if let Some(ends) = &mut self.ends {
            append(ends, &[self.data.len() as i64])?;
        }
        Ok(())
    }

    /// Makes the lines separate texts, without their ends.
    fn separate_lines(&mut self) -> PyResult<()> {
        let mut ends = room_for(memchr_iter(b'\n', &self.data).count() + 1)?;
        ends.push(0);
        let (mut start, mut length) = (0, 0);
        while let Some(size) = memchr::memchr(b'\n', &self.data[start..]) {
            self.data.copy_within(start..start + size, length);
            length += size;
            start += size + 1;
            ends.push(length as i64);
        }
        self.data.truncate(length);
        self.ends = Some(ends);
        Ok(())
    }

    /// The data, and the ends of the texts; `None` if the data are lines.
    pub fn into_parts(self) -> (Vec<u8>, Option<Vec<i64>>) {
        (self.data, self.ends)
    }
}

fn append<T: Copy>(all: &mut Vec<T>, more: &[T]) -> PyResult<()> {
    all.try_reserve(more.len()).map_err(|_| out_of_memory())?;
    all.extend_from_slice(more);
    Ok(())
}
