//! [`Prospects`]: which roots can have a consequence in common, before any of them is followed.
//!
//! All consequences of a root, found without order and without premises, are rows of bits. They contain whatever the exact
//! search finds, also where that stops at a contradiction. So a choice whose rows have nothing in common has no chain, and
//! its roots need not be followed on its account.

use super::link_choice::Links;
use super::node::Node;
use super::partial::Partial;
use super::reach::{Reach, Rows};

/// The consequences of true candidates, as bits of two rows: true, false.
pub(crate) struct Prospects {
    numbers: Box<[u16; 729]>,
    words: usize,
    rows: Vec<u64>,
}

impl Prospects {
    /// The consequences along static links.
    pub fn of_static(grid: &Partial) -> Prospects {
        match grid.candidates().count().div_ceil(64) {
            0..=2 => Prospects::with_rows::<2>(grid),
            3 => Prospects::with_rows::<3>(grid),
            4 => Prospects::with_rows::<4>(grid),
            5 => Prospects::with_rows::<5>(grid),
            _ => Prospects::with_rows::<12>(grid),
        }
    }

    fn with_rows<const W: usize>(grid: &Partial) -> Prospects {
        let links = Rows::<W>::new(grid);
        let mut reach = Reach::new(&links, Links::Xy);
        let mut numbers = Box::new([0; 729]);
        let mut rows = Vec::with_capacity(links.ids.len() * 2 * W);
        for number in 0..links.ids.len() {
            numbers[links.ids[number] as usize] = number as u16;
            let (on, off) = reach.closure(number);
            rows.extend(on.words());
            rows.extend(off.words());
        }
        Prospects {
            numbers,
            words: 2 * W,
            rows,
        }
    }

    /// Whether true candidates may have a consequence in common.
    pub fn have_common(&self, roots: &[Node]) -> bool {
        (0..self.words).any(|word| {
            let rows = roots.iter().map(|root| {
                let number = self.numbers[root.candidate() as usize] as usize;
                self.rows[number * self.words + word]
            });
            rows.fold(u64::MAX, |common, row| common & row) != 0
        })
    }
}
