//! [`Reader`]: fed the pieces of a text, gives blocks of rows, the same rows whatever the pieces.
//!
//! A format reads the complete rows at the beginning of a text and says how many bytes they have. The beginning of the next
//! row is kept until its end is there; a format remembers how far it has looked, so that no byte is looked at for each piece.
//! A format stops when a block is full: eight megabytes of brackets are a million rows, and one block is in memory.
//!
//! ```text
//!   piece 1   53..7.,my puzzle⏎2..4.,an        piece 2   other⏎8.7.4 …
//!             └── read in place ─┘ └── kept, and joined ──┘
//! ```

use std::sync::Arc;

use memchr::memchr;

use crate::block::{Block, Blocks};

/// The most bytes of a row. A longer one is spoiled.
pub const ROW_LIMIT: usize = 8 << 20;

/// How the rows of a format are found in a text.
pub trait Format {
    /// Reads the complete rows at the beginning of a text, or all rows if it is the last, until a block is full; returns how
    /// many bytes were read. What is left begins the text of the next call.
    fn read(&mut self, text: &[u8], is_last: bool, blocks: &mut Blocks) -> usize;

    /// The number of the line on which the text of the next call begins.
    fn line(&self) -> u64;
}

/// A piece of a text.
type Piece = Box<dyn AsRef<[u8]> + Send + Sync>;

/// A reader of rows.
pub struct Reader {
    format: Box<dyn Format + Send + Sync>,
    blocks: Blocks,
    /// The beginning of a row, from a place on.
    kept: Vec<u8>,
    kept_from: usize,
    /// What was fed last, from a place on.
    piece: Piece,
    piece_from: usize,
    /// Whether it is the last piece, and everything was read.
    is_last: bool,
    is_done: bool,
}

impl Reader {
    /// A reader that has the columns of a format that knows them.
    pub(crate) fn new(format: impl Format + Send + Sync + 'static, blocks: Blocks) -> Self {
        Self {
            format: Box::new(format),
            blocks,
            kept: Vec::new(),
            kept_from: 0,
            piece: Box::new([]),
            piece_from: 0,
            is_last: false,
            is_done: false,
        }
    }

    /// Sets how many rows a block has at most; by default 16,384, of objects 65,536.
    pub fn set_most_rows(&mut self, rows: usize) {
        self.blocks.set_most_rows(rows);
    }

    /// Adds the next piece of the text.
    pub fn feed(&mut self, piece: impl AsRef<[u8]> + Send + Sync + 'static) {
        self.keep(usize::MAX);
        self.piece = Box::new(piece);
        self.piece_from = 0;
    }

    /// Ends the text.
    pub fn end(&mut self) {
        self.is_last = true;
    }

    /// Reads until a block is full, and takes it; `None` if another piece is needed for that. After the last piece, the last
    /// block is taken too.
    pub fn next_block(&mut self) -> Option<Block> {
        while !self.blocks.is_full() && self.read() {}
        if self.blocks.is_full() || self.is_done {
            return self.blocks.take();
        }
        None
    }

    /// Takes the complete rows so far, less than a block.
    pub fn flush(&mut self) -> Option<Block> {
        self.blocks.take()
    }

    /// The titles of the columns that are known.
    pub fn titles(&self) -> Vec<Arc<str>> {
        let columns = self.blocks.columns().iter();
        columns.map(|column| column.title.clone()).collect()
    }

    /// The number of the line after the last complete row.
    pub fn line(&self) -> u64 {
        self.format.line()
    }

    /// Reads some rows; whether something was done.
    fn read(&mut self) -> bool {
        let piece = &(*self.piece).as_ref()[self.piece_from..];
        let is_last = self.is_last && piece.is_empty();
        if self.kept_from < self.kept.len() || is_last {
            let kept = &self.kept[self.kept_from..];
            let read = self.format.read(kept, is_last, &mut self.blocks);
            self.kept_from += read;
            self.is_done = is_last && !self.blocks.is_full();
            // Line by line until nothing is kept, so that the others are read in place.
            return !self.is_done && (read > 0 || self.keep_line());
        }
        let read = self.format.read(piece, false, &mut self.blocks);
        self.piece_from += read;
        read > 0 || self.keep(usize::MAX)
    }

    /// Keeps a line of the piece; whether there is one.
    fn keep_line(&mut self) -> bool {
        let piece = &(*self.piece).as_ref()[self.piece_from..];
        self.keep(memchr(b'\n', piece).map_or(usize::MAX, |end| end + 1))
    }

    /// Keeps some bytes of the piece; whether there are any.
    fn keep(&mut self, bytes: usize) -> bool {
        let piece = &(*self.piece).as_ref()[self.piece_from..];
        let piece = &piece[..bytes.min(piece.len())];
        self.kept.drain(..self.kept_from);
        self.kept_from = 0;
        self.kept.extend_from_slice(piece);
        self.piece_from += piece.len();
        !piece.is_empty()
    }
}
