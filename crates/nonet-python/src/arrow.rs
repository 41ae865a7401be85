//! Arrow arrays of texts as rows of puzzles, in the three layouts that Arrow has for them.
//!
//! ```text
//! u    Utf8        buffers: offsets (i32), data          row r is data[offsets[r] .. offsets[r + 1]]
//! U    LargeUtf8   buffers: offsets (i64), data          the same
//! vu   Utf8View    buffers: views, data, data, …         a view is length, then the text if that is 12 at most,
//!                                                        else 4 bytes of it, the data buffer and the place in it
//! ```
//!
//! Whatever the buffers claim, a row is a text within them or none.

use std::ops::Range;

use nonet_core::{MALFORMED, Rows, row_of_line};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows of texts.
pub struct Texts {
    layout: Layout,
    buffers: Vec<Vec<u8>>,
    validity: Option<Vec<u8>>,
    rows: Range<usize>,
}

enum Layout {
    Offsets32,
    Offsets64,
    Views,
}

impl Texts {
    /// Copies the buffers of an array after its first, which of its rows are there (one bit each, all if not told), and
    /// notes which part of it is meant.
    pub fn copied(
        py: Python<'_>,
        layout: &str,
        buffers: &[PyBuffer<u8>],
        validity: Option<&PyBuffer<u8>>,
        offset: usize,
        length: usize,
    ) -> PyResult<Texts> {
        let layout = match layout {
            "u" | "z" => Layout::Offsets32,
            "U" | "Z" => Layout::Offsets64,
            "vu" | "vz" => Layout::Views,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "expected an Arrow column of texts, found the layout {layout:?}"
                )));
            }
        };
        let copied = |buffer: &PyBuffer<u8>| buffer.to_vec(py);
        Ok(Texts {
            layout,
            buffers: buffers.iter().map(copied).collect::<PyResult<_>>()?,
            validity: validity.map(copied).transpose()?,
            rows: offset..offset + length,
        })
    }

    fn text(&self, row: usize) -> Option<&[u8]> {
        if let Some(validity) = &self.validity
            && validity.get(row / 8)? >> (row % 8) & 1 == 0
        {
            return None;
        }
        match self.layout {
            Layout::Offsets32 => self.between(self.i32_at(row)?, self.i32_at(row + 1)?),
            Layout::Offsets64 => self.between(self.i64_at(row)?, self.i64_at(row + 1)?),
            Layout::Views => {
                let [length, _, buffer, start] =
                    [0, 1, 2, 3].map(|word| self.i32_at(row * 4 + word));
                // A text of 12 bytes at most is in the view itself, and no puzzle.
                let length = length.filter(|&length| length > 12)?;
                self.buffers.get(1 + buffer?)?.get(start?..)?.get(..length)
            }
        }
    }

    fn between(&self, start: usize, end: usize) -> Option<&[u8]> {
        self.buffers.get(1)?.get(start..end)
    }

    fn i32_at(&self, place: usize) -> Option<usize> {
        let bytes = self.buffers.first()?.get(place * 4..)?.first_chunk()?;
        usize::try_from(i32::from_ne_bytes(*bytes)).ok()
    }

    fn i64_at(&self, place: usize) -> Option<usize> {
        let bytes = self.buffers.first()?.get(place * 8..)?.first_chunk()?;
        usize::try_from(i64::from_ne_bytes(*bytes)).ok()
    }
}

impl Rows for Texts {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, index: usize) -> [u8; 81] {
        self.text(self.rows.start + index)
            .map_or(MALFORMED, row_of_line)
    }
}
