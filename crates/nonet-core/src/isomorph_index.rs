//! [`IsomorphIndex`]: which classes of isomorphs a list has, and the first row of each, in 16 bytes per class.
//!
//! A canonical form is kept as its fingerprint. A slot is one number, and an empty slot is 0:
//!
//! ```text
//! bits 127 ..................... 40   39 ........ 0
//!      88 bits of the fingerprint     1 + the row
//! ```
//!
//! Two classes with the same fingerprint would be treated as one class. Among n classes the probability is n² / 2^89:
//! 1.6e-13 for ten million, 1.6e-9 for a billion.
//!
//! The slots use open addressing with linear probing and are three quarters full at most, so a class takes 21 to 43 bytes.
//! They are split into 64 tables by the fingerprint's highest bits: while a table doubles, it needs a sixty-fourth of the
//! whole memory in addition.

use std::cell::Cell;
use std::collections::TryReserveError;
use std::hint::black_box;

use crate::batch::puzzle_source::PuzzleSource;
use crate::batch::runs::rows_of;
use crate::batch::threads::{BETWEEN_REPORTS, Progress, every};
use crate::fingerprint::fingerprint;

const TABLES: usize = 64;
const FIRST_SIZE: usize = 16;
/// Rows whose slots are fetched together.
const BLOCK: usize = 64;
/// Blocks between two looks at the clock: half a millisecond.
const BLOCKS_BETWEEN_CHECKS: usize = 64;
const ROW_BITS: u32 = 40;
const ROW: u128 = (1 << ROW_BITS) - 1;

/// What [`IsomorphIndex::add`] returns for a row that cannot be read: it belongs to no class.
pub const NO_CLASS: i64 = -1;

/// Why none of the rows were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdded {
    /// There would be more than 2^40 - 1 rows, the most that can be numbered.
    TooManyRows,
    /// There is not enough memory.
    OutOfMemory,
    /// `progress` returned false.
    Stopped,
}

impl From<TryReserveError> for NotAdded {
    fn from(_: TryReserveError) -> NotAdded {
        NotAdded::OutOfMemory
    }
}

/// The classes of isomorphs of the rows added so far.
#[derive(Clone, Debug)]
pub struct IsomorphIndex {
    tables: Vec<Table>,
    row_count: u64,
}

impl Default for IsomorphIndex {
    fn default() -> IsomorphIndex {
        IsomorphIndex {
            tables: vec![Table::default(); TABLES],
            row_count: 0,
        }
    }
}

impl IsomorphIndex {
    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.tables.iter().map(|table| table.count).sum()
    }

    /// How many rows were added, unreadable ones included.
    pub fn row_count(&self) -> u64 {
        self.row_count
    }

    /// Adds rows in canonical form, all of them or none. Returns for each the first row of its class, counting all rows ever
    /// added: its own number for a new class, [`NO_CLASS`] for a row that cannot be read.
    ///
    /// `progress` is called about twenty times a second with the number of rows done; `false` stops the work.
    pub fn add(
        &mut self,
        forms: &(impl PuzzleSource + ?Sized),
        progress: Progress<'_>,
    ) -> Result<Vec<i64>, NotAdded> {
        let mut firsts = rows_of(NO_CLASS, forms.len())?;
        self.add_into(forms, &mut firsts, progress)?;
        Ok(firsts)
    }

    /// [`IsomorphIndex::add`], which writes the first rows into a column.
    ///
    /// # Panics
    ///
    /// If the column does not have a row for each form.
    pub fn add_into(
        &mut self,
        forms: &(impl PuzzleSource + ?Sized),
        firsts: &mut [i64],
        progress: Progress<'_>,
    ) -> Result<(), NotAdded> {
        assert_eq!(firsts.len(), forms.len(), "a row for each form");
        let before = self.row_count;
        let end = before + forms.len() as u64;
        if u128::from(end) > ROW {
            return Err(NotAdded::TooManyRows);
        }
        let added = self.try_add(forms, firsts, progress);
        if added.is_err() {
            let tables = self.tables.iter_mut();
            tables.for_each(|table| table.remove_rows_from(before));
            self.row_count = before;
        }
        added
    }

    /// [`IsomorphIndex::add_into`]; after an error some of the rows are in the tables.
    fn try_add(
        &mut self,
        forms: &(impl PuzzleSource + ?Sized),
        firsts: &mut [i64],
        progress: Progress<'_>,
    ) -> Result<(), NotAdded> {
        let mut fingerprints = Vec::with_capacity(BLOCK);
        let done = Cell::new(0);
        let mut should_continue = every(BETWEEN_REPORTS, || progress(done.get()));
        for start in (0..forms.len()).step_by(BLOCK) {
            done.set(start);
            if start % (BLOCK * BLOCKS_BETWEEN_CHECKS) == 0 && !should_continue() {
                return Err(NotAdded::Stopped);
            }
            let block = start..forms.len().min(start + BLOCK);
            fingerprints.clear();
            fingerprints
                .extend(block.map(|index| forms.values(index).map(|form| fingerprint(&form))));
            self.fetch(&fingerprints);
            for (first, &fingerprint) in firsts[start..].iter_mut().zip(&fingerprints) {
                *first = match fingerprint {
                    Some(it) => self.tables[table_of(it)].first(it, self.row_count)? as i64,
                    None => NO_CLASS,
                };
                self.row_count += 1;
            }
        }
        Ok(())
    }

    /// Reads the slots where fingerprints belong. A slot is far away in memory; reading several before one is needed lets the
    /// machine fetch them side by side: adding ten million rows takes a third of the time that it takes row by row.
    fn fetch(&self, fingerprints: &[Option<u128>]) {
        let slots = fingerprints.iter().flatten().map(|&fingerprint| {
            let table = &self.tables[table_of(fingerprint)];
            table.slots[table.first_place(fingerprint)]
        });
        black_box(slots.fold(0, |all, slot| all ^ slot));
    }
}

fn table_of(fingerprint: u128) -> usize {
    (fingerprint >> (128 - TABLES.ilog2())) as usize
}

/// The classes whose fingerprints begin with the same six bits.
#[derive(Clone, Debug)]
struct Table {
    /// The slots; their number is a power of two.
    slots: Vec<u128>,
    count: usize,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            slots: vec![0; FIRST_SIZE],
            count: 0,
        }
    }
}

impl Table {
    /// The first row with this fingerprint; the given one if there was none before.
    fn first(&mut self, fingerprint: u128, row: u64) -> Result<u64, TryReserveError> {
        let mut place = self.place(fingerprint);
        if self.slots[place] != 0 {
            return Ok((self.slots[place] & ROW) as u64 - 1);
        }
        if (self.count + 1) * 4 > self.slots.len() * 3 {
            self.grow()?;
            place = self.place(fingerprint);
        }
        self.slots[place] = fingerprint & !ROW | u128::from(row + 1);
        self.count += 1;
        Ok(row)
    }

    /// The first slot to look at for a fingerprint.
    fn first_place(&self, fingerprint: u128) -> usize {
        (fingerprint >> 64) as usize & (self.slots.len() - 1)
    }

    /// The slot that holds a fingerprint, or else the one to put it in.
    fn place(&self, fingerprint: u128) -> usize {
        let last = self.slots.len() - 1;
        let mut place = self.first_place(fingerprint);
        while self.slots[place] != 0 && (self.slots[place] ^ fingerprint) >> ROW_BITS != 0 {
            place = (place + 1) & last;
        }
        place
    }

    /// Removes the classes whose first row has this number or a higher one. It needs no memory.
    fn remove_rows_from(&mut self, row: u64) {
        for place in 0..self.slots.len() {
            while (self.slots[place] & ROW) as u64 > row {
                self.remove(place);
            }
        }
    }

    /// Empties a slot. The slots after it move up, so that each can still be reached from its first place.
    fn remove(&mut self, mut free: usize) {
        let last = self.slots.len() - 1;
        let mut place = free;
        loop {
            place = (place + 1) & last;
            let slot = self.slots[place];
            if slot == 0 {
                break;
            }
            // How far the slot is from its first place, and how far from the free one.
            let from_first = place.wrapping_sub(self.first_place(slot)) & last;
            let from_free = place.wrapping_sub(free) & last;
            if from_first >= from_free {
                self.slots[free] = slot;
                free = place;
            }
        }
        self.slots[free] = 0;
        self.count -= 1;
    }

    fn grow(&mut self) -> Result<(), TryReserveError> {
        let mut slots = Vec::new();
        slots.try_reserve_exact(self.slots.len() * 2)?;
        slots.resize(self.slots.len() * 2, 0);
        let old = std::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let place = self.place(slot);
            self.slots[place] = slot;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "../tests/unit/isomorph_index.rs"]
mod tests;
