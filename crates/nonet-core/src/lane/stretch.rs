//! Stretches: the parts of a search that several lanes share.
//!
//! A depth-first search is a fixed sequence of guesses and solutions. Sharing the search cuts the sequence into stretches,
//! which lanes search at the same time:
//!
//! ```text
//!   order of the search   --g--g-S-g--|--g-g-S--g-S--|--g--        g guess, S solution
//!                          lane 17       lane 3         lane 90
//! ```
//!
//! [`Stretches`] keeps the lanes of each search in this order. A stretch that ends is joined to the one before it
//! ([`Stretch::then`]). Joining is associative, so a result does not depend on which lane searched what, or when: it is the
//! result of one lane alone, and counting stops at the solution where that lane would have stopped.

use core::num::NonZeroU64;

use super::packed::Packed;
use crate::simd::{LANES, Plane};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneResult<'a> {
    /// The number of solutions that count, at most the limit.
    pub solutions: u64,
    /// Guesses of the whole search. If the limit cut it short: guesses before its second solution (before its first if the
    /// limit is 1).
    pub guesses: u64,
    /// The first solution that counts, in the order of the search.
    pub first: Option<&'a Packed>,
}

/// The number of a puzzle whose search is over, and the result.
pub type Finished<'a> = (usize, LaneResult<'a>);

/// The findings of a stretch.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    solutions: u64,
    guesses: u64,
    /// Guesses before the first and before the second solution, if it has them.
    guesses_at: [u64; 2],
    /// The first solution, if it has one.
    first: Packed,
}

impl Stretch {
    /// A stretch without guesses and solutions.
    pub const EMPTY: Self = Self {
        solutions: 0,
        guesses: 0,
        guesses_at: [0; 2],
        first: Packed::NONE,
    };

    /// Empties the stretch.
    fn clear(&mut self) {
        (self.solutions, self.guesses) = (0, 0);
    }

    /// Appends a solution.
    fn add_solution(&mut self, solution: &Packed) {
        if self.solutions < 2 {
            self.guesses_at[self.solutions as usize] = self.guesses;
        }
        if self.solutions == 0 {
            self.first = *solution;
        }
        self.solutions += 1;
    }

    /// Joins this stretch and the one that follows it.
    fn then(&self, next: &Self) -> Self {
        let mut joined = if self.solutions == 0 { *next } else { *self };
        for nth in self.solutions..2.min(self.solutions + next.solutions) {
            joined.guesses_at[nth as usize] =
                self.guesses + next.guesses_at[(nth - self.solutions) as usize];
        }
        joined.solutions = self.solutions + next.solutions;
        joined.guesses = self.guesses + next.guesses;
        joined
    }

    /// The result of a search with these findings.
    fn result(&self, limit: u64) -> LaneResult<'_> {
        let is_cut_short = self.solutions >= limit;
        LaneResult {
            solutions: self.solutions.min(limit),
            guesses: if is_cut_short {
                self.guesses_at[limit.min(2) as usize - 1]
            } else {
                self.guesses
            },
            first: (self.solutions > 0).then_some(&self.first),
        }
    }
}

/// The index that means "no lane" or "no shared search".
const NIL: u16 = u16::MAX;

/// A lane's puzzle, and its place in the order of the search.
#[derive(Clone, Copy)]
struct Link {
    number: usize,
    solution_limit: u64,
    /// Solutions in its own stretch.
    solutions: u64,
    /// The shared search, once the lane has given or taken a stretch. If it has not, it has the search's only stretch.
    shared: u16,
    /// The lanes with the stretches before and after its own.
    previous: u16,
    next: u16,
}

impl Link {
    const EMPTY: Self = Self {
        number: 0,
        solution_limit: 1,
        solutions: 0,
        shared: NIL,
        previous: NIL,
        next: NIL,
    };
}

/// The search of one puzzle by several lanes.
#[derive(Clone, Copy)]
struct SharedSearch {
    /// The lane with the earliest stretch.
    head: u16,
    /// Solutions of all its stretches.
    total: u64,
    /// The finished stretches before the head's.
    before: Stretch,
}

impl SharedSearch {
    const EMPTY: Self = Self {
        head: NIL,
        total: 0,
        before: Stretch::EMPTY,
    };
}

/// The searches of all lanes and the order of their stretches.
pub struct Stretches {
    busy: Plane,
    /// The lanes whose search is not shared and has no solution so far, among others that are not busy.
    fresh: Plane,
    links: Box<[Link; LANES]>,
    /// Guesses in each lane's own stretch; not in `links`, since every advance counts all of them.
    guesses: Box<[u64; LANES]>,
    /// Each lane's own stretch; [`Stretches::own`] copies the two counts into it when they are needed.
    own: Box<[Stretch; LANES]>,
    /// For shared searches, the finished stretches between each lane's own and the next lane's.
    after: Box<[Stretch; LANES]>,
    shared: Box<[SharedSearch; LANES]>,
    /// The places in `shared` that no search has.
    free: Vec<u16>,
}

impl Stretches {
    /// The state without any search.
    pub fn new() -> Self {
        Self {
            busy: Plane::NONE,
            fresh: Plane::NONE,
            links: Box::new([Link::EMPTY; LANES]),
            guesses: Box::new([0; LANES]),
            own: Box::new([Stretch::EMPTY; LANES]),
            after: Box::new([Stretch::EMPTY; LANES]),
            shared: Box::new([SharedSearch::EMPTY; LANES]),
            free: (0..LANES as u16).rev().collect(),
        }
    }

    /// Abandons all searches.
    pub fn clear(&mut self) {
        self.busy = Plane::NONE;
        self.free.clear();
        self.free.extend((0..LANES as u16).rev());
    }

    /// The lanes that have a stretch.
    pub fn busy(&self) -> Plane {
        self.busy
    }

    /// Whether a lane has a stretch.
    #[inline]
    pub fn is_busy(&self, lane: usize) -> bool {
        // Not by `busy`: a copy of the plane right after a word of it was written has to wait.
        self.busy.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// The number of the puzzle in a lane.
    #[inline]
    pub fn number(&self, lane: usize) -> usize {
        self.links[lane].number
    }

    /// Prepares an idle lane for the search of a puzzle; [`Stretches::begin`] begins it.
    #[inline(always)]
    pub fn prepare(&mut self, lane: usize, number: usize, solution_limit: NonZeroU64) {
        self.links[lane] = Link {
            number,
            solution_limit: solution_limit.get(),
            ..Link::EMPTY
        };
        self.guesses[lane] = 0;
    }

    /// Begins the searches of prepared lanes.
    pub fn begin(&mut self, lanes: Plane) {
        self.busy = self.busy | lanes;
        self.fresh = self.fresh | lanes;
    }

    /// Cuts the end of a busy lane's stretch off, as the stretch of an idle lane.
    #[inline]
    pub fn split(&mut self, busy: usize, idle: usize) {
        let link = &mut self.links[busy];
        if link.shared == NIL {
            link.shared = (self.free.pop()).expect("each of the 256 lanes has one search at most");
            let search = &mut self.shared[usize::from(link.shared)];
            (search.head, search.total) = (busy as u16, link.solutions);
            search.before.clear();
            self.after[busy].clear();
        }
        let taken = Link {
            solutions: 0,
            previous: busy as u16,
            ..*link
        };
        link.next = idle as u16;
        if taken.next != NIL {
            self.links[usize::from(taken.next)].previous = idle as u16;
        }
        self.links[idle] = taken;
        self.guesses[idle] = 0;
        self.busy.insert(idle);
        self.fresh.remove(idle);
        self.fresh.remove(busy);
        self.after[idle] = self.after[busy];
        self.after[busy].clear();
    }

    /// Counts a guess in each of the lanes.
    pub fn count_guesses(&mut self, lanes: Plane) {
        for lane in lanes.lanes() {
            self.guesses[lane] += 1;
        }
    }

    /// The busy lanes whose search is not shared and has no solution so far.
    pub fn fresh(&self) -> Plane {
        self.busy & self.fresh
    }

    /// Ends the searches of fresh lanes.
    pub fn end_all(&mut self, lanes: Plane) {
        self.busy = self.busy.minus(lanes);
    }

    /// The result of the search of a fresh lane, with its only solution.
    #[inline(always)]
    pub fn result_with<'a>(&self, lane: usize, solution: &'a Packed) -> Finished<'a> {
        let result = LaneResult {
            solutions: 1,
            guesses: self.guesses[lane],
            first: Some(solution),
        };
        (self.number(lane), result)
    }

    /// Adds a solution to a lane's stretch. Returns the result if that ends the search.
    #[inline]
    pub fn add_solution(&mut self, lane: usize, solution: &Packed) -> Option<Finished<'_>> {
        self.own(lane).add_solution(solution);
        self.fresh.remove(lane);
        let link = &mut self.links[lane];
        link.solutions += 1;
        let (id, limit) = (link.shared, link.solution_limit);
        if id == NIL {
            return if link.solutions < limit {
                None
            } else {
                self.end(lane)
            };
        }
        self.shared[usize::from(id)].total += 1;
        self.end_if_limit_reached(id, limit)
    }

    /// A lane's own stretch, with its counts.
    fn own(&mut self, lane: usize) -> &mut Stretch {
        let own = &mut self.own[lane];
        (own.guesses, own.solutions) = (self.guesses[lane], self.links[lane].solutions);
        own
    }

    /// Ends a lane's stretch and joins it to the stretch before it. Returns the result if that ends the search.
    pub fn end(&mut self, lane: usize) -> Option<Finished<'_>> {
        let Link {
            number,
            solution_limit: limit,
            shared: id,
            previous,
            next,
            ..
        } = self.links[lane];
        self.busy.remove(lane);
        self.own(lane);
        if id == NIL {
            // Not through a copy: the feed would then read the solution right after it was written, in wider pieces.
            return Some((number, self.own[lane].result(limit)));
        }
        let stretch = self.own[lane].then(&self.after[lane]);
        if next != NIL {
            self.links[usize::from(next)].previous = previous;
        }
        if previous != NIL {
            let previous = usize::from(previous);
            self.after[previous] = self.after[previous].then(&stretch);
            self.links[previous].next = next;
            return None;
        }
        let search = &mut self.shared[usize::from(id)];
        search.before = search.before.then(&stretch);
        search.head = next;
        if next != NIL {
            return self.end_if_limit_reached(id, limit);
        }
        self.free.push(id);
        Some((number, self.shared[usize::from(id)].before.result(limit)))
    }

    /// Ends a shared search that has as many solutions as its limit, once its first solutions are known.
    fn end_if_limit_reached(&mut self, id: u16, limit: u64) -> Option<Finished<'_>> {
        let SharedSearch { total, head, .. } = self.shared[usize::from(id)];
        if total < limit {
            return None;
        }
        let own = *self.own(usize::from(head));
        let search = &mut self.shared[usize::from(id)];
        let mut stretch = search.before.then(&own);
        if stretch.solutions < limit.min(2) {
            return None;
        }
        stretch.solutions = total;
        search.before = stretch;
        self.free.push(id);
        let mut lane = head;
        while lane != NIL {
            self.busy.remove(usize::from(lane));
            lane = self.links[usize::from(lane)].next;
        }
        let number = self.number(usize::from(head));
        Some((number, self.shared[usize::from(id)].before.result(limit)))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/stretch.rs"]
mod tests;
