//! Where a batch's puzzles come from: rows of values, or lines of text, read in place.
//!
//! A row that cannot be read keeps its place among the others; it has no values. A row with a player's candidates has
//! values and marks, and work that does not know marks never takes it for a puzzle. Threads ask for the rows that they work
//! on, so reading is shared like the rest of the work.

use std::sync::atomic::{AtomicBool, Ordering};

use memchr::{memchr2, memchr2_iter};

use super::threads::{Abandoned, BETWEEN_REPORTS, Progress, every};
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::lane::Symbols;
use crate::line::{bare_cells, bare_values, read};
use crate::status::Status;

/// Lines sampled before all are assumed to be 81 bytes long.
const SAMPLES: usize = 64;

/// Bytes of text between two checks whether to continue: some milliseconds.
const BETWEEN_CHECKS: usize = 1 << 24;

/// The content of a column of grids in a row without a grid: 81 bytes outside 0 to 9. The status gives the reason.
pub const NO_VALUES: [u8; 81] = [0xff; 81];

/// A row with a player's candidates.
#[derive(Clone, Copy, Debug)]
pub struct Marked {
    /// The values.
    pub grid: Grid,
    /// The digits that each open cell may hold.
    pub marks: [DigitSet; 81],
}

/// Puzzles in a fixed order.
pub trait PuzzleSource: Sync {
    /// How many rows there are.
    fn len(&self) -> usize;

    /// The values of a row, 0 for a blank; none if the row cannot be read or has marks.
    fn values(&self, index: usize) -> Option<[u8; 81]>;

    /// The values and marks of a row that has marks; asked for where a row has no `values`.
    fn marked(&self, _index: usize) -> Option<&Marked> {
        None
    }

    /// The status of a row without `values`, for a question that marks do not belong to.
    fn unread_status(&self, index: usize) -> Status {
        match self.marked(index) {
            Some(_) => Status::Unsupported,
            None => Status::Malformed,
        }
    }

    /// Fills in the line of each row from `first` on, the 81 bytes of its cells, where it is at hand. If they are all symbols,
    /// the lanes read them 32 at a time; otherwise they ask for [`PuzzleSource::values`].
    fn find_lines<'a>(&'a self, _first: usize, lines: &mut [Option<&'a [u8; 81]>]) {
        lines.fill(None);
    }

    /// What the lines consist of.
    fn symbols(&self) -> Symbols {
        Symbols::CHARACTERS
    }

    /// Whether there are no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the source was built on an assumption that failed: discard the results. A batch of such a source is abandoned.
    fn assumption_failed(&self) -> bool {
        false
    }
}

impl<T: AsRef<[[u8; 81]]> + Sync + ?Sized> PuzzleSource for T {
    fn len(&self) -> usize {
        self.as_ref().len()
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        let values = self.as_ref()[index];
        values.iter().all(|&value| value <= 9).then_some(values)
    }

    fn find_lines<'a>(&'a self, first: usize, lines: &mut [Option<&'a [u8; 81]>]) {
        for (line, values) in lines.iter_mut().zip(&self.as_ref()[first..]) {
            *line = Some(values);
        }
    }

    fn symbols(&self) -> Symbols {
        Symbols::VALUES
    }
}

/// A text with a puzzle in each line.
pub struct TextSource<'a> {
    text: &'a [u8],
    lines: Lines,
}

/// The positions of the lines.
enum Lines {
    /// Assumed width: every line is 81 bytes and a line end. The flag is set if the assumption fails.
    FixedWidth { count: usize, failed: AtomicBool },
    /// The start of each line, and the start of a line after the last.
    Starts(Vec<usize>),
}

impl<'a> TextSource<'a> {
    /// Finds the lines of a text. They end in LF, CRLF or CR; the last line need not be ended. It takes eight bytes per line:
    /// [`Abandoned::OutOfMemory`] if the system does not have them.
    pub fn new(text: &'a [u8]) -> Result<Self, Abandoned> {
        Self::find_lines(text, &mut || true)
    }

    /// [`TextSource::new`], which asks now and then whether to continue.
    fn find_lines(
        text: &'a [u8],
        should_continue: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Abandoned> {
        let mut starts = Vec::new();
        starts.try_reserve(text.len() / 82 + 2)?;
        starts.push(0);
        for first in (0..text.len()).step_by(BETWEEN_CHECKS) {
            if !should_continue() {
                return Err(Abandoned::Stopped);
            }
            let part = &text[first..text.len().min(first + BETWEEN_CHECKS)];
            for end in memchr2_iter(b'\n', b'\r', part).map(|end| first + end) {
                if text[end] == b'\n' || text.get(end + 1) != Some(&b'\n') {
                    // Room for one more, and for the start of a line after the last.
                    starts.try_reserve(2)?;
                    starts.push(end + 1);
                }
            }
        }
        if !text.is_empty() && !text.ends_with(b"\n") && !text.ends_with(b"\r") {
            starts.push(text.len() + 1);
        }
        let lines = Lines::Starts(starts);
        Ok(Self { text, lines })
    }

    /// Assumes 81-byte lines if the length of the text and 64 samples agree.
    ///
    /// Each line is checked when it is read. After a line of another length, [`PuzzleSource::assumption_failed`] is true,
    /// and the text has to be read again with [`TextSource::new`]; [`TextSource::read`] does both. (Finding the ends of all
    /// lines beforehand takes 8 ns per line where a text does not fit in the cache, a tenth of the time of an easy puzzle.)
    pub fn fixed_width(text: &'a [u8]) -> Option<Self> {
        let count = text.len().div_ceil(82);
        let failed = AtomicBool::new(false);
        let lines = Lines::FixedWidth { count, failed };
        let source = Self { text, lines };
        let mut samples = (0..count).step_by(count.div_ceil(SAMPLES).max(1));
        let is_likely =
            matches!(text.len() % 82, 0 | 81) && samples.all(|index| source.is_ended(index));
        is_likely.then_some(source)
    }

    /// Does work with a text: with [`TextSource::fixed_width`] if possible, and with [`TextSource::new`] if that is not
    /// possible or its assumption fails. The work hands the progress that it gets to a batch; then `progress` sees numbers
    /// that never decrease, also where the work is done twice.
    pub fn read<T>(
        text: &'a [u8],
        progress: Progress<'_>,
        mut work: impl FnMut(&Self, Progress<'_>) -> T,
    ) -> Result<T, Abandoned> {
        let (mut most, mut should_continue) = (0, true);
        let mut progress = |done: usize| {
            most = most.max(done);
            should_continue = should_continue && progress(most);
            should_continue
        };
        if let Some(source) = Self::fixed_width(text) {
            let result = work(&source, &mut progress);
            if !source.assumption_failed() {
                return Ok(result);
            }
        }
        let source = Self::find_lines(text, &mut every(BETWEEN_REPORTS, || progress(0)))?;
        Ok(work(&source, &mut progress))
    }

    fn line(&self, index: usize) -> &[u8] {
        match &self.lines {
            Lines::FixedWidth { .. } => &self.text[index * 82..][..81],
            // Each line is followed by one byte, also the last: it may lie beyond the text.
            Lines::Starts(starts) => &self.text[starts[index]..starts[index + 1] - 1],
        }
    }

    /// Whether a line that is assumed to end after 81 bytes ends there; it may end before.
    fn is_ended(&self, index: usize) -> bool {
        match &self.lines {
            Lines::FixedWidth { .. } => {
                let end = self.text.get(index * 82 + 81);
                end.is_none_or(|&end| end == b'\n')
            }
            Lines::Starts(_) => true,
        }
    }

    /// Records that a line does not have the assumed length.
    fn check(&self, index: usize) {
        if let Lines::FixedWidth { failed, .. } = &self.lines
            && (!self.is_ended(index) || memchr2(b'\n', b'\r', self.line(index)).is_some())
        {
            failed.store(true, Ordering::Relaxed);
        }
    }
}

impl PuzzleSource for TextSource<'_> {
    fn len(&self) -> usize {
        match &self.lines {
            Lines::FixedWidth { count, .. } => *count,
            Lines::Starts(starts) => starts.len() - 1,
        }
    }

    fn values(&self, index: usize) -> Option<[u8; 81]> {
        // 81 cells have no end of a line among them.
        if self.is_ended(index)
            && let Some(values) = bare_values(self.line(index))
            && !self.assumption_failed()
        {
            return Some(values);
        }
        self.check(index);
        if self.assumption_failed() {
            return None;
        }
        values_of_line(self.line(index))
    }

    fn find_lines<'s>(&'s self, first: usize, lines: &mut [Option<&'s [u8; 81]>]) {
        match &self.lines {
            // 81 cells and the end of their line need no other look, whatever the assumption.
            Lines::FixedWidth { .. } => {
                for (line, row) in lines.iter_mut().zip(self.text[first * 82..].chunks(82)) {
                    let is_ended = row.get(81).is_none_or(|&end| end == b'\n');
                    *line = row.first_chunk().filter(|_| is_ended);
                }
            }
            Lines::Starts(_) => {
                for (index, line) in (first..).zip(lines) {
                    *line = bare_cells(self.line(index));
                }
            }
        }
    }

    fn assumption_failed(&self) -> bool {
        match &self.lines {
            Lines::FixedWidth { failed, .. } => failed.load(Ordering::Relaxed),
            Lines::Starts(_) => false,
        }
    }
}

/// The values of a row of text, 0 for a blank; none if it cannot be read.
pub fn values_of_line(line: &[u8]) -> Option<[u8; 81]> {
    read(line).ok()
}
