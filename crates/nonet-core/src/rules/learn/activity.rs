//! Which candidate to guess: the one that took part in conflicts most, where the last conflicts count most. What a candidate
//! was when it was last decided is guessed again, so the search stays where it was.

use super::candidates::Literal;

/// How much less each conflict counts than the next.
const DECAY: f64 = 0.95;
/// A score that is too great: all are made smaller.
const GREATEST: f64 = 1e100;

/// The scores of the candidates, and a heap of those that may be open, the greatest score first.
#[derive(Clone, Debug)]
pub struct Activity {
    scores: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// Where each candidate is in the heap.
    places: Vec<u32>,
    /// Whether each candidate held last.
    held: Vec<bool>,
}

/// Not in the heap.
const OUT: u32 = u32::MAX;

impl Activity {
    /// No conflict yet: candidates with few alternatives come first, as their scores say.
    pub fn new(scores: Vec<f64>) -> Activity {
        let count = scores.len();
        let mut activity = Activity {
            scores,
            step: 1.0,
            heap: Vec::with_capacity(count),
            places: vec![OUT; count],
            held: vec![true; count],
        };
        for candidate in 0..count {
            activity.put_back(candidate);
        }
        activity
    }

    /// A candidate took part in a conflict.
    pub fn bump(&mut self, candidate: u32) {
        let candidate = candidate as usize;
        self.scores[candidate] += self.step;
        if self.scores[candidate] > GREATEST {
            for score in &mut self.scores {
                *score /= GREATEST;
            }
            self.step /= GREATEST;
        }
        if self.places[candidate] != OUT {
            self.rise(self.places[candidate] as usize);
        }
    }

    /// The conflict is over.
    pub fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// A literal is open again.
    pub fn reopen(&mut self, literal: Literal) {
        self.held[literal.candidate()] = literal.is_positive();
        self.put_back(literal.candidate());
    }

    fn put_back(&mut self, candidate: usize) {
        if self.places[candidate] == OUT {
            self.places[candidate] = self.heap.len() as u32;
            self.heap.push(candidate as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The next guess; none if no candidate is open.
    pub fn choose(&mut self, is_open: impl Fn(usize) -> bool) -> Option<Literal> {
        while let Some(candidate) = self.remove_first() {
            if is_open(candidate as usize) {
                let held = self.held[candidate as usize];
                return Some(if held {
                    Literal::holds(candidate)
                } else {
                    Literal::fails(candidate)
                });
            }
        }
        None
    }

    /// How many of the guesses would be made again, in this order, before the next one.
    pub fn repeated(
        &mut self,
        guesses: impl Iterator<Item = Literal>,
        is_open: impl Fn(usize) -> bool,
    ) -> u32 {
        while let Some(&candidate) = self.heap.first()
            && !is_open(candidate as usize)
        {
            self.remove_first();
        }
        match self.heap.first() {
            None => 0,
            Some(&next) => {
                let is_kept = |guess: &Literal| self.is_before(guess.candidate() as u32, next);
                guesses.take_while(is_kept).count() as u32
            }
        }
    }

    fn remove_first(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = OUT;
        if let Some(place) = self.heap.first_mut() {
            *place = last;
            self.places[last as usize] = 0;
            self.sink();
        }
        Some(first)
    }

    /// Equal scores: the lower number first.
    fn is_before(&self, one: u32, other: u32) -> bool {
        let [first, second] = [one, other].map(|candidate| self.scores[candidate as usize]);
        first > second || (first == second && one < other)
    }

    fn rise(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(candidate, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, candidate);
    }

    fn sink(&mut self) {
        let candidate = self.heap[0];
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            let Some(&left) = self.heap.get(child) else {
                break;
            };
            if let Some(&right) = self.heap.get(child + 1)
                && self.is_before(right, left)
            {
                child += 1;
            }
            if !self.is_before(self.heap[child], candidate) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, candidate);
    }

    fn put(&mut self, place: usize, candidate: u32) {
        self.heap[place] = candidate;
        self.places[candidate as usize] = place as u32;
    }
}
