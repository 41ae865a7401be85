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
//! Turning lanes over (`Pack`, `Choose`, `Unpack`) costs four or five passes, whether for one lane or for all. So
//! lanes that ended wait until no more than a third of the busy ones is still moving; from a third down to a sixth the
//! time is the same within 5%, at a half it is up to 10% more.
//!
//! The pass costs a sixth more where it gathers findings. A turn has about as many passes as the one before it, so the first
//! three quarters of them go by without (`BlindPass`); with half of them 1% more time.
//!
//! On hard puzzles, with three passes a turn, the rest of the turn takes the time of six and a half: choosing 2, guesses, pops
//! and all by lane 2, unpacking 1.5, packing 1.
//!
//! **Nothing depends on the neighbours.** A lane at rest stays as it is until its turn (`closure.rs`), so its guesses are
//! its own. When the puzzles run out, an idle lane takes the oldest alternative of the lane with most of them. The stretches of a
//! shared search are kept in the order in which one lane would have walked them (`tally.rs`), and a search ends when
//! the order says so: the first solution and the counters are those of a lane alone.

use super::branch::{Choice, Choose};
use super::packed::Packed;
use super::pass::{BlindPass, Consistent, Pass};
use super::planes::Planes;
use super::stack::Stack;
use super::stretch::Tally;
use super::transpose::{Gather, Pack, PackedLanes, Room, Unpack};
use crate::simd::{LANES, Level, Plane};

/// Where puzzles come from and results go; a result may well lead to the next puzzle.
pub trait Feed {
    /// Writes the next puzzle, whatever `puzzle` held, if there is one for now, and returns a number of the caller's choice for
    /// it. Asked again after results were handed out.
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize>;
    /// At how many solutions the search of that puzzle may stop: 1 at least.
    fn solution_limit(&self, number: usize) -> u64;
    /// Whether a solution of that puzzle is one of those looked for; others are passed over like dead ends.
    fn counts(&self, _number: usize, _solution: &Packed) -> bool {
        true
    }
    /// Takes the result for the puzzle of that number.
    fn done(&mut self, number: usize, outcome: &Outcome<'_>);
    /// Asked every few passes; `false` abandons the run.
    fn go_on(&mut self) -> bool {
        true
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<'a> {
    /// Solutions that count, at most the limit.
    pub solutions: u64,
    /// Guesses: those of the whole search or, where the limit cut it short, those made before its second solution
    /// (before its first, if the limit is 1).
    pub guesses: u64,
    /// The first solution that counts, in the order of the search, if there is one.
    pub first: Option<&'a Packed>,
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
    /// Lanes still moving after a pass, over all passes; all of them, where none was asked.
    pub moving: u64,
}

/// No lane, no job.
const NIL: u16 = u16::MAX;

/// One lane in so many at rest is worth a choice of cells, if other lanes can go on. In easy lists two or three come to rest
/// at a time, and choosing costs as much as two passes, whether for one lane or for all: waiting saves 3% there.
const WORTH_CHOOSING: u32 = 16;

/// What a lane is at.
#[derive(Clone, Copy)]
struct Lane {
    /// The search it belongs to.
    job: u16,
    /// The lanes with the stretches before and after its own.
    previous: u16,
    next: u16,
    /// Whether work was given to it or by it; if not, there are no other stretches.
    shared: bool,
    /// Solutions in its own stretch.
    solutions: u64,
}

impl Lane {
    /// A lane that starts.
    fn new(job: u16, previous: u16, next: u16) -> Self {
        Self {
            job,
            previous,
            next,
            shared: false,
            solutions: 0,
        }
    }
}

/// A search, by one lane or several.
#[derive(Clone, Copy)]
struct Job {
    number: usize,
    solution_limit: u64,
    /// The lane with the earliest stretch.
    head: u16,
    /// Solutions of all its stretches.
    total: u64,
    /// Finished stretches before the head's.
    before: Tally,
}

/// Lanes to turn over.
struct Ended {
    dead: Plane,
    /// Every cell has one candidate, and nothing moved: that is a solution (`closure.rs`).
    solved: Plane,
    /// The same, but the pass that made it so moved something: a solution if it is consistent.
    filled: Plane,
    at_rest: Plane,
}

/// A workplace for 256 searches at a time.
pub struct Search {
    level: Level,
    planes: Box<Planes>,
    packed: Box<PackedLanes>,
    stack: Stack,
    lanes: Vec<Lane>,
    /// Guesses in each lane's own stretch; apart from `lanes`, as all of them are counted at every turn.
    guesses: Box<[u64; LANES]>,
    /// The findings of each lane's own stretch; the two counts are brought over when needed.
    own: Vec<Tally>,
    /// The finished stretches between each lane's own and the next lane's, if shared.
    after: Vec<Tally>,
    jobs: Vec<Job>,
    free_jobs: Vec<u16>,
    /// Solutions of this turn.
    solutions: Box<[Packed; LANES]>,
    /// Room for the kernels.
    room: Box<Room>,
    choice: Box<Choice>,
    /// Lanes that have a search.
    busy: Plane,
    /// Passes in the last turn.
    last_passes: u32,
    effort: Effort,
}

impl Search {
    /// A workplace that uses the instructions of `level`.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            planes: Planes::new(),
            packed: PackedLanes::new(),
            stack: Stack::new(),
            lanes: vec![Lane::new(NIL, NIL, NIL); LANES],
            guesses: Box::new([0; LANES]),
            own: vec![Tally::EMPTY; LANES],
            after: vec![Tally::EMPTY; LANES],
            jobs: vec![
                Job {
                    number: 0,
                    solution_limit: 1,
                    head: NIL,
                    total: 0,
                    before: Tally::EMPTY
                };
                LANES
            ],
            free_jobs: Vec::with_capacity(LANES),
            solutions: Box::new([Packed::NONE; LANES]),
            room: Room::new(),
            choice: Choice::new(),
            busy: Plane::NONE,
            last_passes: 0,
            effort: Effort::default(),
        }
    }

    /// The work done so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Searches every puzzle of `feed` until its limit or its end; `false` if the feed abandoned the run.
    pub fn run(&mut self, feed: &mut impl Feed) -> bool {
        self.busy = Plane::NONE;
        self.free_jobs.clear();
        self.free_jobs.extend((0..LANES as u16).rev());
        loop {
            self.refill(feed);
            if self.busy.is_empty() {
                return true;
            }
            if !feed.go_on() {
                return false;
            }
            let (packed, planes, room) = (&self.packed, &mut self.planes, &mut self.room);
            self.level.run(Unpack {
                packed,
                planes,
                room,
            });
            let ended = self.pass_until_few_move();
            self.turn_over(feed, &ended);
        }
    }

    /// Gives idle lanes the next puzzles or, where there are none, shares of searches.
    fn refill(&mut self, feed: &mut impl Feed) {
        let mut idle = Plane::ALL.minus(self.busy).lanes();
        let mut state = Packed::NONE;
        while let Some(lane) = idle.next() {
            let Some(number) = feed.next(&mut state) else {
                self.share(core::iter::once(lane).chain(idle));
                return;
            };
            let job = self
                .free_jobs
                .pop()
                .expect("each of the 256 lanes has one job at most");
            let at = &mut self.jobs[usize::from(job)];
            (at.number, at.head, at.total) = (number, lane as u16, 0);
            at.solution_limit = feed.solution_limit(number).max(1);
            self.packed.set(lane, &state);
            self.start(lane, Lane::new(job, NIL, NIL));
        }
    }

    /// Lets idle lanes take the oldest alternatives of the lanes that have most.
    fn share(&mut self, idle: impl Iterator<Item = usize>) {
        let mut donors: Vec<usize> = self
            .busy
            .lanes()
            .filter(|&lane| self.stack.height(lane) > 0)
            .collect();
        donors.sort_by_key(|&lane| core::cmp::Reverse(self.stack.height(lane)));
        for (lane, donor) in idle.zip(donors) {
            let Lane {
                job, next, shared, ..
            } = self.lanes[donor];
            if !shared {
                self.jobs[usize::from(job)].before.clear();
                self.after[donor].clear();
            }
            if next != NIL {
                self.lanes[usize::from(next)].previous = lane as u16;
            }
            let giver = &mut self.lanes[donor];
            (giver.next, giver.shared) = (lane as u16, true);
            let state = self.stack.take_oldest(donor);
            self.packed.set(lane, &state);
            self.start(
                lane,
                Lane {
                    shared: true,
                    ..Lane::new(job, donor as u16, next)
                },
            );
            self.after[lane] = self.after[donor];
            self.after[donor].clear();
        }
    }

    /// Starts a stretch in a lane that has its state.
    fn start(&mut self, lane: usize, at: Lane) {
        self.lanes[lane] = at;
        self.guesses[lane] = 0;
        self.stack.clear(lane);
        self.busy.insert(lane);
    }

    /// Runs passes while many lanes are moving; three quarters as many as the last turn took go by without a look.
    fn pass_until_few_move(&mut self) -> Ended {
        self.effort.turns += 1;
        let (busy, blind) = (self.busy.count(), self.last_passes * 3 / 4);
        for _ in 0..blind {
            self.level.run(BlindPass {
                planes: &mut self.planes,
            });
            self.count_pass(busy, busy);
        }
        let mut dead = Plane::NONE;
        self.last_passes = blind;
        loop {
            let findings = self.level.run(Pass {
                planes: &mut self.planes,
            });
            dead = dead | (findings.dead & self.busy);
            let full = (findings.full & self.busy).minus(dead);
            let moved = findings.moved & self.busy;
            let moving = moved.minus(dead | full);
            let moving_count = moving.count();
            self.count_pass(busy, moving_count);
            self.last_passes += 1;
            if moving_count < busy && moving_count * 3 <= busy {
                return Ended {
                    dead,
                    solved: full.minus(moved),
                    filled: full & moved,
                    at_rest: self.busy.minus(moving | dead | full),
                };
            }
        }
    }

    fn count_pass(&mut self, busy: u32, moving: u32) {
        self.effort.passes += 1;
        self.effort.busy += u64::from(busy);
        self.effort.moving += u64::from(moving);
    }

    /// Notes solutions, branches lanes at rest, and gives lanes that ended their next alternative or lets them go.
    fn turn_over(&mut self, feed: &mut impl Feed, ended: &Ended) {
        // Before packing, while what the pass left is in the first-level cache: that saves a tenth of choosing.
        let others_ended = !(ended.dead | ended.solved | ended.filled).is_empty();
        let enough = ended.at_rest.count() * WORTH_CHOOSING >= self.busy.count();
        let choosing = !ended.at_rest.is_empty() && (enough || !others_ended);
        if choosing {
            self.level.run(Choose {
                planes: &mut self.planes,
                lanes: ended.at_rest,
                choice: &mut self.choice,
            });
        }
        let (planes, packed, room) = (&self.planes, &mut self.packed, &mut self.room);
        self.level.run(Pack {
            planes,
            packed,
            room,
        });
        let (at_rest, mut solved, mut dead) = (ended.at_rest, ended.solved, ended.dead);
        if !ended.filled.is_empty() {
            let consistent = self.level.run(Consistent {
                planes: &self.planes,
            });
            solved = solved | (ended.filled & consistent);
            dead = dead | ended.filled.minus(consistent);
        }
        self.note_solutions(feed, solved);
        let ended = (dead | solved) & self.busy;
        for lane in ended.minus(self.stack.filled()).lanes() {
            if self.busy.has(lane) {
                self.end_stretch(feed, lane);
            }
        }
        let popping = ended & self.busy & self.stack.filled();
        self.stack.pop(self.level, popping, &mut self.packed);
        if choosing {
            let guessing = at_rest & self.busy;
            for lane in guessing.lanes() {
                self.guesses[lane] += 1;
            }
            self.stack.guess(self.level, guessing, &mut self.packed);
        }
    }

    /// Notes the solutions that lanes came to.
    fn note_solutions(&mut self, feed: &mut impl Feed, solved: Plane) {
        // All are gathered first: read just after it was written, in wider pieces, a solution would make the feed wait.
        // That took a fifteenth of the time on easy puzzles.
        self.level.run(Gather {
            packed: &self.packed,
            lanes: solved,
            states: &mut self.solutions,
        });
        for (place, lane) in solved.lanes().enumerate() {
            // Another lane may have ended the search meanwhile.
            if self.busy.has(lane) {
                self.note_solution(feed, lane, place);
            }
        }
    }

    /// Notes the solution that a lane came to, which was gathered at a place.
    fn note_solution(&mut self, feed: &mut impl Feed, lane: usize, place: usize) {
        let solution = &self.solutions[place];
        let Lane { job, shared, .. } = self.lanes[lane];
        if !feed.counts(self.jobs[usize::from(job)].number, solution) {
            return;
        }
        if !shared && self.lanes[lane].solutions == 0 && self.stack.height(lane) == 0 {
            self.end_with_solution(feed, lane, place);
            return;
        }
        self.findings(lane);
        self.own[lane].add_solution(&self.solutions[place]);
        self.lanes[lane].solutions += 1;
        self.jobs[usize::from(job)].total += 1;
        self.end_if_limit_reached(feed, job);
    }

    /// Hands out a search that ends with its only solution: most of them. (By way of a tally, 3% more time on easy puzzles.)
    fn end_with_solution(&mut self, feed: &mut impl Feed, lane: usize, place: usize) {
        let job = self.lanes[lane].job;
        self.busy.remove(lane);
        self.free_jobs.push(job);
        let outcome = Outcome {
            solutions: 1,
            guesses: self.guesses[lane],
            first: Some(&self.solutions[place]),
        };
        feed.done(self.jobs[usize::from(job)].number, &outcome);
    }

    /// The findings of a lane's own stretch.
    fn findings(&mut self, lane: usize) -> &mut Tally {
        let own = &mut self.own[lane];
        (own.guesses, own.solutions) = (self.guesses[lane], self.lanes[lane].solutions);
        own
    }

    /// Hands the lane's findings to the lane before it in the order of the search, or out, if it was the last one.
    fn end_stretch(&mut self, feed: &mut impl Feed, lane: usize) {
        let Lane {
            job,
            previous,
            next,
            shared,
            ..
        } = self.lanes[lane];
        self.busy.remove(lane);
        self.findings(lane);
        if !shared {
            // Not through a copy: the feed reads the solution in wider pieces than it would just have been written in.
            self.free_jobs.push(job);
            hand_out(feed, &self.jobs[usize::from(job)], &self.own[lane]);
            return;
        }
        let findings = self.own[lane].then(&self.after[lane]);
        if next != NIL {
            self.lanes[usize::from(next)].previous = previous;
        }
        if previous != NIL {
            let previous = usize::from(previous);
            self.after[previous] = self.after[previous].then(&findings);
            self.lanes[previous].next = next;
            return;
        }
        let at = &mut self.jobs[usize::from(job)];
        at.before = at.before.then(&findings);
        at.head = next;
        if next == NIL {
            self.free_jobs.push(job);
            hand_out(feed, at, &at.before);
        } else {
            self.end_if_limit_reached(feed, job);
        }
    }

    /// Ends a search that found enough, once it is known which solutions come first.
    fn end_if_limit_reached(&mut self, feed: &mut impl Feed, job: u16) {
        let Job {
            total,
            head,
            solution_limit,
            ..
        } = self.jobs[usize::from(job)];
        if total < solution_limit {
            return;
        }
        if !self.lanes[usize::from(head)].shared {
            self.end_stretch(feed, usize::from(head));
            return;
        }
        let own = *self.findings(usize::from(head));
        let mut findings = self.jobs[usize::from(job)].before.then(&own);
        if findings.solutions < solution_limit.min(2) {
            return;
        }
        findings.solutions = total;
        let mut lane = head;
        while lane != NIL {
            self.busy.remove(usize::from(lane));
            lane = self.lanes[usize::from(lane)].next;
        }
        self.free_jobs.push(job);
        hand_out(feed, &self.jobs[usize::from(job)], &findings);
    }
}

/// Hands out the result of a search.
fn hand_out(feed: &mut impl Feed, job: &Job, findings: &Tally) {
    let limit = job.solution_limit;
    let solutions = findings.solutions.min(limit);
    let cut_short = findings.solutions >= limit;
    let guesses = if cut_short {
        findings.guesses_at[limit.min(2) as usize - 1]
    } else {
        findings.guesses
    };
    let first = (solutions > 0).then_some(&findings.first);
    feed.done(
        job.number,
        &Outcome {
            solutions,
            guesses,
            first,
        },
    );
}
