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

/// The index that means "no lane" or "no search".
const NIL: u16 = u16::MAX;

/// A lane's place in the order of its search.
#[derive(Clone, Copy)]
struct Link {
    search: u16,
    /// The lanes with the stretches before and after its own.
    previous: u16,
    next: u16,
    /// Whether it has given or taken a stretch. If not, its search has no other stretches.
    is_shared: bool,
    /// Solutions in its own stretch.
    solutions: u64,
}

impl Link {
    fn new(search: u16, previous: u16, next: u16) -> Self {
        Self {
            search,
            previous,
            next,
            is_shared: false,
            solutions: 0,
        }
    }
}

/// The search of one puzzle, by one lane or several.
#[derive(Clone, Copy)]
struct PuzzleSearch {
    number: usize,
    solution_limit: u64,
    /// The lane with the earliest stretch.
    head: u16,
    /// Solutions of all its stretches.
    total: u64,
    /// The finished stretches before the head's.
    before: Stretch,
}

/// The searches of all lanes and the order of their stretches.
pub struct Stretches {
    busy: Plane,
    links: Vec<Link>,
    /// Guesses in each lane's own stretch; not in `links`, since every advance counts all of them.
    guesses: Box<[u64; LANES]>,
    /// Each lane's own stretch; [`Stretches::own`] copies the two counts into it when they are needed.
    own: Vec<Stretch>,
    /// For shared searches, the finished stretches between each lane's own and the next lane's.
    after: Vec<Stretch>,
    searches: Vec<PuzzleSearch>,
    free_searches: Vec<u16>,
}

impl Stretches {
    /// The state without any search.
    pub fn new() -> Self {
        let search = PuzzleSearch {
            number: 0,
            solution_limit: 1,
            head: NIL,
            total: 0,
            before: Stretch::EMPTY,
        };
        Self {
            busy: Plane::NONE,
            links: vec![Link::new(NIL, NIL, NIL); LANES],
            guesses: Box::new([0; LANES]),
            own: vec![Stretch::EMPTY; LANES],
            after: vec![Stretch::EMPTY; LANES],
            searches: vec![search; LANES],
            free_searches: (0..LANES as u16).rev().collect(),
        }
    }

    /// Abandons all searches.
    pub fn clear(&mut self) {
        self.busy = Plane::NONE;
        self.free_searches.clear();
        self.free_searches.extend((0..LANES as u16).rev());
    }

    /// The lanes that have a stretch.
    pub fn busy(&self) -> Plane {
        self.busy
    }

    /// The number of the puzzle in a lane.
    pub fn number(&self, lane: usize) -> usize {
        self.searches[usize::from(self.links[lane].search)].number
    }

    /// Begins a search in an idle lane.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize, number: usize, solution_limit: NonZeroU64) {
        let id = self
            .free_searches
            .pop()
            .expect("each of the 256 lanes has one search at most");
        let search = &mut self.searches[usize::from(id)];
        (search.number, search.head, search.total) = (number, lane as u16, 0);
        search.solution_limit = solution_limit.get();
        self.start(lane, Link::new(id, NIL, NIL));
    }

    /// Cuts the end of a busy lane's stretch off, as the stretch of an idle lane.
    #[inline]
    pub fn split(&mut self, busy: usize, idle: usize) {
        let Link {
            search,
            next,
            is_shared,
            ..
        } = self.links[busy];
        if !is_shared {
            self.searches[usize::from(search)].before.clear();
            self.after[busy].clear();
        }
        if next != NIL {
            self.links[usize::from(next)].previous = idle as u16;
        }
        (self.links[busy].next, self.links[busy].is_shared) = (idle as u16, true);
        let mut link = Link::new(search, busy as u16, next);
        link.is_shared = true;
        self.start(idle, link);
        self.after[idle] = self.after[busy];
        self.after[busy].clear();
    }

    /// Starts an empty stretch in a lane.
    #[inline(always)]
    fn start(&mut self, lane: usize, link: Link) {
        self.links[lane] = link;
        self.guesses[lane] = 0;
        self.busy.insert(lane);
    }

    /// Counts a guess in each of the lanes.
    pub fn count_guesses(&mut self, lanes: Plane) {
        for lane in lanes.lanes() {
            self.guesses[lane] += 1;
        }
    }

    /// Whether a lane's search is not shared and has no solution so far.
    pub fn is_alone_without_solution(&self, lane: usize) -> bool {
        !self.links[lane].is_shared && self.links[lane].solutions == 0
    }

    /// Ends the unshared search of a lane with its only solution, as most searches end. (Adding the solution to the
    /// stretch first takes 3% more time on easy puzzles.)
    #[inline(always)]
    pub fn end_with<'a>(&mut self, lane: usize, solution: &'a Packed) -> Finished<'a> {
        self.busy.remove(lane);
        self.free_searches.push(self.links[lane].search);
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
        let Link {
            solutions, search, ..
        } = &mut self.links[lane];
        *solutions += 1;
        let search = *search;
        self.searches[usize::from(search)].total += 1;
        self.end_if_limit_reached(search)
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
            search: id,
            previous,
            next,
            is_shared,
            ..
        } = self.links[lane];
        self.busy.remove(lane);
        self.own(lane);
        let search = &mut self.searches[usize::from(id)];
        if !is_shared {
            // Not through a copy: the feed would then read the solution right after it was written, in wider pieces.
            self.free_searches.push(id);
            let result = self.own[lane].result(search.solution_limit);
            return Some((search.number, result));
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
        search.before = search.before.then(&stretch);
        search.head = next;
        if next != NIL {
            return self.end_if_limit_reached(id);
        }
        self.free_searches.push(id);
        let search = &self.searches[usize::from(id)];
        Some((search.number, search.before.result(search.solution_limit)))
    }

    /// Ends a search that has as many solutions as its limit, once its first solutions are known.
    fn end_if_limit_reached(&mut self, id: u16) -> Option<Finished<'_>> {
        let PuzzleSearch {
            total,
            head,
            solution_limit: limit,
            ..
        } = self.searches[usize::from(id)];
        if total < limit {
            return None;
        }
        if !self.links[usize::from(head)].is_shared {
            return self.end(usize::from(head));
        }
        let own = *self.own(usize::from(head));
        let search = &mut self.searches[usize::from(id)];
        let mut stretch = search.before.then(&own);
        if stretch.solutions < limit.min(2) {
            return None;
        }
        stretch.solutions = total;
        let mut lane = head;
        while lane != NIL {
            self.busy.remove(usize::from(lane));
            lane = self.links[usize::from(lane)].next;
        }
        self.free_searches.push(id);
        search.before = stretch;
        Some((search.number, search.before.result(limit)))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/stretch.rs"]
mod tests;
