//! The search around the pass: every lane walks depth-first through its own puzzle, with its own stack.
//!
//! ```text
//!            +-------------------------------------------------------------+
//!            v                                                             |
//!   refill idle lanes --> passes, until few lanes still move --> turn over | the rest
//!   next puzzle, or a                                             dead     pop an alternative, else idle
//!   share of a search                                             solved   note it, then like dead
//!                                                                 at rest  guess: push the alternative
//! ```
//!
//! Turning lanes over (`Pack`, `Choose`, `Unpack`) costs about as much as a pass, whether for one lane or for all. So lanes
//! that ended wait until about a third of the busy ones is still moving; the price is flat from a quarter to 44%.
//!
//! **Nothing depends on the neighbours.** A lane at rest is held as it is (`closure.rs`), so its guesses are its own.
//! When the puzzles run out, an idle lane takes the oldest alternative of the lane with most of them. The stretches of a
//! shared search are kept in the order in which one lane would have walked them (`tally.rs`), and a search ends when
//! the order says so: the first solution and the counters are those of a lane alone.

use super::branch::Choose;
use super::closure::{Consistent, Pass};
use super::packed::Packed;
use super::planes::Planes;
use super::tally::Tally;
use super::transpose::{Pack, PackedLanes, Unpack};
use super::vector::{LANES, Level, Plane};

/// Where puzzles come from and results go; a result may well lead to the next puzzle.
pub trait Feed {
    /// The next puzzle with a number of the caller's choice, or none for now. Asked again after results were handed out.
    fn next(&mut self) -> Option<(usize, Packed)>;
    /// Takes the result for the puzzle of that number.
    fn done(&mut self, number: usize, outcome: &Outcome);
    /// Asked every few passes; `false` abandons the run.
    fn go_on(&mut self) -> bool {
        true
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Solutions, at most the limit.
    pub solutions: u64,
    /// Guesses: those of the whole search or, where the limit cut it short, those made before its second solution
    /// (before its first, if the limit is 1).
    pub guesses: u64,
    /// The first solution in the order of the search, if there is one.
    pub first: Option<Packed>,
}

/// Work done by a [`Search`], for measuring; unlike guesses these depend on how puzzles fall together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Passes over all lanes.
    pub passes: u64,
    /// Times that lanes were turned over.
    pub turns: u64,
    /// Lanes that held a puzzle in a pass, over all passes.
    pub busy: u64,
    /// Lanes still moving before a pass, over all passes.
    pub moving: u64,
}

/// No lane, no job.
const NIL: u16 = u16::MAX;

/// What a lane is at.
#[derive(Clone, Copy)]
struct Lane {
    /// The search it belongs to.
    job: u16,
    /// The lanes with the stretches before and after its own.
    previous: u16,
    next: u16,
    /// Its alternatives stand at these levels of the stack; those below were given away.
    bottom: u8,
    top: u8,
    /// Its own stretch.
    own: Tally,
    /// Finished stretches between its own and the next lane's.
    after: Tally,
}

impl Lane {
    /// A lane without a search.
    const IDLE: Self = Self {
        job: NIL,
        previous: NIL,
        next: NIL,
        bottom: 0,
        top: 0,
        own: Tally::EMPTY,
        after: Tally::EMPTY,
    };
}

/// A search, by one lane or several.
#[derive(Clone, Copy)]
struct Job {
    number: usize,
    /// The lane with the earliest stretch.
    head: u16,
    /// Solutions of all its stretches.
    total: u64,
    /// Finished stretches before the head's.
    before: Tally,
}

/// A workplace for 256 searches at a time.
pub struct Search {
    level: Level,
    slots: [u8; LANES],
    planes: Box<Planes>,
    packed: Box<PackedLanes>,
    /// Alternatives, level by level: lane `l`'s at level `n` is `n * 256 + l`.
    stack: Vec<Packed>,
    lanes: Vec<Lane>,
    jobs: Vec<Job>,
    free_jobs: Vec<u16>,
    limit: u64,
    /// Lanes that have a search.
    busy: Plane,
    /// Lanes that got a new state since the last pass.
    fresh: Plane,
    effort: Effort,
}

impl Search {
    /// A workplace that uses the instructions of `level`.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            slots: level.slots(),
            planes: Planes::new(),
            packed: Box::new([[Plane::NONE; 64]; 12]),
            stack: Vec::new(),
            lanes: vec![Lane::IDLE; LANES],
            jobs: vec![
                Job {
                    number: 0,
                    head: NIL,
                    total: 0,
                    before: Tally::EMPTY
                };
                LANES
            ],
            free_jobs: Vec::with_capacity(LANES),
            limit: 0,
            busy: Plane::NONE,
            fresh: Plane::NONE,
            effort: Effort::default(),
        }
    }

    /// The work done so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Searches every puzzle of `feed` until `limit` solutions (1 at least) or its end; `false` if the feed abandoned the run.
    pub fn run(&mut self, feed: &mut impl Feed, limit: u64) -> bool {
        self.limit = limit.max(1);
        (self.busy, self.fresh) = (Plane::NONE, Plane::NONE);
        self.free_jobs.clear();
        self.free_jobs.extend((0..LANES as u16).rev());
        let mut moving = Plane::NONE;
        loop {
            self.refill(feed);
            if self.busy.is_empty() {
                return true;
            }
            if !feed.go_on() {
                return false;
            }
            self.level.run(Unpack {
                packed: &self.packed,
                planes: &mut self.planes,
            });
            let ended = self.pass_until_few_move((moving | self.fresh) & self.busy);
            self.turn_over(feed, &ended);
            moving = self.busy;
        }
    }

    /// Runs passes while many lanes are moving.
    fn pass_until_few_move(&mut self, mut moving: Plane) -> Ended {
        let (mut fresh, mut dead) = (
            core::mem::replace(&mut self.fresh, Plane::NONE),
            Plane::NONE,
        );
        let mut held = fresh;
        self.effort.turns += 1;
        loop {
            self.effort.passes += 1;
            self.effort.busy += u64::from(self.busy.count());
            self.effort.moving += u64::from(moving.count());
            let findings = self.level.run(Pass {
                planes: &mut self.planes,
                held,
            });
            dead = dead | (findings.dead & self.busy);
            let full = (findings.full & self.busy).minus(dead);
            moving = ((findings.moved | fresh) & self.busy).minus(dead | full);
            held = self.busy.minus(moving | dead | full);
            fresh = Plane::NONE;
            let (moving, busy) = (moving.count(), self.busy.count());
            if moving < busy && moving * 3 <= busy {
                return Ended {
                    dead,
                    full,
                    at_rest: held,
                };
            }
        }
    }

    /// Gives idle lanes the next puzzles or, where there are none, shares of searches.
    fn refill(&mut self, feed: &mut impl Feed) {
        let mut idle = Plane::ALL.minus(self.busy).lanes();
        while let Some(lane) = idle.next() {
            let Some((number, state)) = feed.next() else {
                self.share(core::iter::once(lane).chain(idle));
                return;
            };
            let job = self
                .free_jobs
                .pop()
                .expect("each of the 256 lanes has one job at most");
            self.jobs[usize::from(job)] = Job {
                number,
                head: lane as u16,
                total: 0,
                before: Tally::EMPTY,
            };
            self.lanes[lane] = Lane { job, ..Lane::IDLE };
            self.enter(lane, &state);
        }
    }

    /// Lets idle lanes take the oldest alternatives of the lanes that have most.
    fn share(&mut self, idle: impl Iterator<Item = usize>) {
        let height = |lane: &Lane| lane.top - lane.bottom;
        let mut donors: Vec<usize> = self
            .busy
            .lanes()
            .filter(|&lane| height(&self.lanes[lane]) > 0)
            .collect();
        donors.sort_by_key(|&lane| core::cmp::Reverse(height(&self.lanes[lane])));
        for (lane, donor) in idle.zip(donors) {
            let Lane {
                job,
                next,
                bottom,
                after,
                ..
            } = self.lanes[donor];
            self.lanes[lane] = Lane {
                job,
                previous: donor as u16,
                next,
                after,
                ..Lane::IDLE
            };
            if next != NIL {
                self.lanes[usize::from(next)].previous = lane as u16;
            }
            let giver = &mut self.lanes[donor];
            (giver.next, giver.bottom, giver.after) = (lane as u16, bottom + 1, Tally::EMPTY);
            let state = self.stack[usize::from(bottom) * LANES + donor];
            self.enter(lane, &state);
        }
    }

    /// Notes solutions, branches lanes at rest, and gives lanes that ended their next alternative or lets them go.
    fn turn_over(&mut self, feed: &mut impl Feed, ended: &Ended) {
        self.level.run(Pack {
            planes: &self.planes,
            packed: &mut self.packed,
        });
        let mut dead = ended.dead | ended.full;
        if !ended.full.is_empty() {
            let solved = ended.full
                & self.level.run(Consistent {
                    planes: &self.planes,
                });
            for lane in solved.lanes() {
                // An earlier lane may have ended the search.
                if self.busy.has(lane) {
                    self.note_solution(feed, lane);
                }
            }
        }
        dead = dead & self.busy;
        for lane in dead.lanes() {
            if self.busy.has(lane) {
                self.pop(feed, lane);
            }
        }
        if !ended.at_rest.is_empty() {
            let mut words = [Plane::NONE; 64];
            self.level.run(Choose {
                planes: &self.planes,
                lanes: ended.at_rest,
                words: &mut words,
            });
            for lane in (ended.at_rest & self.busy).lanes() {
                let slot = usize::from(self.slots[lane]);
                self.guess(lane, words[slot / 4].0[slot % 4]);
            }
        }
    }

    /// Guesses the first candidate of the chosen cell, and keeps the others as an alternative.
    fn guess(&mut self, lane: usize, branch_word: u64) {
        let (cell, digits) = ((branch_word & 127) as usize, branch_word >> 8 & 0x1ff);
        let mut alternative = self.read(lane);
        let mut state = alternative;
        let first = digits.trailing_zeros() as usize;
        alternative.clear(cell, first);
        for digit in first + 1..9 {
            state.clear(cell, digit);
        }
        self.write(lane, &state);
        let top = usize::from(self.lanes[lane].top);
        if self.stack.len() == top * LANES {
            self.stack.resize((top + 1) * LANES, Packed([0; 12]));
        }
        self.stack[top * LANES + lane] = alternative;
        self.lanes[lane].top += 1;
        self.lanes[lane].own.guesses += 1;
    }

    /// Notes the solution that a lane came to.
    fn note_solution(&mut self, feed: &mut impl Feed, lane: usize) {
        let solution = if self.lanes[lane].own.solutions == 0 {
            self.read(lane)
        } else {
            Packed([0; 12])
        };
        self.lanes[lane].own.add_solution(|| solution);
        let job = self.lanes[lane].job;
        self.jobs[usize::from(job)].total += 1;
        self.end_if_limit_reached(feed, job);
    }

    /// Goes on with the lane's newest alternative, or ends its stretch.
    fn pop(&mut self, feed: &mut impl Feed, lane: usize) {
        let at = &mut self.lanes[lane];
        if at.top > at.bottom {
            at.top -= 1;
            let state = self.stack[usize::from(at.top) * LANES + lane];
            self.enter(lane, &state);
        } else {
            self.end_stretch(feed, lane);
        }
    }

    /// Hands the lane's findings to its neighbours in the order of the search, or out, if it was the last one.
    fn end_stretch(&mut self, feed: &mut impl Feed, lane: usize) {
        let Lane {
            job,
            previous,
            next,
            own,
            after,
            ..
        } = self.lanes[lane];
        self.busy.remove(lane);
        let findings = own.then(&after);
        if next != NIL {
            self.lanes[usize::from(next)].previous = previous;
        }
        if previous != NIL {
            let before = &mut self.lanes[usize::from(previous)];
            before.after = before.after.then(&findings);
            before.next = next;
            return;
        }
        let at = &mut self.jobs[usize::from(job)];
        at.before = at.before.then(&findings);
        at.head = next;
        if next == NIL {
            self.hand_out(feed, job);
        } else {
            self.end_if_limit_reached(feed, job);
        }
    }

    /// Ends a search that found enough, once it is known which solutions come first.
    fn end_if_limit_reached(&mut self, feed: &mut impl Feed, job: u16) {
        let Job {
            total,
            head,
            before,
            ..
        } = self.jobs[usize::from(job)];
        let first = &self.lanes[usize::from(head)].own;
        if total < self.limit || before.solutions + first.solutions < self.limit.min(2) {
            return;
        }
        let findings = before.then(first);
        self.jobs[usize::from(job)].before = Tally {
            solutions: total,
            ..findings
        };
        let mut lane = head;
        while lane != NIL {
            self.busy.remove(usize::from(lane));
            self.fresh.remove(usize::from(lane));
            lane = self.lanes[usize::from(lane)].next;
        }
        self.hand_out(feed, job);
    }

    /// Hands out the result of a search.
    fn hand_out(&mut self, feed: &mut impl Feed, job: u16) {
        self.free_jobs.push(job);
        let Job {
            number,
            before: tally,
            ..
        } = self.jobs[usize::from(job)];
        let guesses = if tally.solutions < self.limit {
            tally.guesses
        } else {
            tally.guesses_at[self.limit.min(2) as usize - 1]
        };
        let first = (tally.solutions > 0).then_some(tally.first);
        feed.done(
            number,
            &Outcome {
                solutions: tally.solutions.min(self.limit),
                guesses,
                first,
            },
        );
    }

    /// Puts a state into a lane, to be unpacked before the next pass.
    fn enter(&mut self, lane: usize, state: &Packed) {
        self.write(lane, state);
        self.busy.insert(lane);
        self.fresh.insert(lane);
    }

    /// A lane's state as last packed.
    fn read(&self, lane: usize) -> Packed {
        let slot = usize::from(self.slots[lane]);
        Packed(core::array::from_fn(|word| {
            self.packed[word][slot / 4].0[slot % 4]
        }))
    }

    /// Replaces a lane's packed state.
    fn write(&mut self, lane: usize, state: &Packed) {
        let slot = usize::from(self.slots[lane]);
        for (plane, word) in self.packed.iter_mut().zip(state.0) {
            plane[slot / 4].0[slot % 4] = word;
        }
    }
}

/// Lanes to turn over.
struct Ended {
    dead: Plane,
    full: Plane,
    at_rest: Plane,
}
