//! Stretches of shared searches: joining them, and searches shared at random, against one lane.

use super::*;
use crate::digit::Digit;
use crate::geometry::Cell;
use crate::random::Stream;

/// A state that differs for each place of a sequence, as the solution found there.
fn solution(place: usize) -> Packed {
    let mut solution = Packed::NONE;
    solution.place(Cell::ALL[place], Digit::ALL[0]);
    solution
}

/// The stretch of a sequence, with the number of the first place. `true` is a solution, `false` a guess.
fn stretch(sequence: &[bool], first: usize) -> Stretch {
    let mut stretch = Stretch::EMPTY;
    for (place, &is_solution) in sequence.iter().enumerate() {
        if is_solution {
            stretch.add_solution(&solution(first + place));
        } else {
            stretch.guesses += 1;
        }
    }
    stretch
}

/// Asserts that a result is that of a sequence, counted place by place.
fn assert_is_result_of(sequence: &[bool], limit: usize, result: &LaneResult<'_>) {
    let places: Vec<usize> = (0..sequence.len()).filter(|&at| sequence[at]).collect();
    let end = if places.len() < limit {
        sequence.len()
    } else {
        places[limit.min(2) - 1]
    };
    let guesses = sequence[..end].iter().filter(|&&is_solution| !is_solution);
    let first = places.first().map(|&place| solution(place));
    let expected = LaneResult {
        solutions: places.len().min(limit) as u64,
        guesses: guesses.count() as u64,
        first: first.as_ref(),
    };
    assert_eq!(*result, expected, "{sequence:?}, limit {limit}");
}

#[test]
fn joining_is_associative() {
    for code in 1..1_usize << 8 {
        let length = code.ilog2() as usize;
        let sequence: Vec<bool> = (0..length).map(|place| code >> place & 1 == 1).collect();
        for (second, third) in (0..=length).flat_map(|a| (a..=length).map(move |b| (a, b))) {
            let a = stretch(&sequence[..second], 0);
            let b = stretch(&sequence[second..third], second);
            let c = stretch(&sequence[third..], third);
            for limit in 1..5 {
                let [left, right] = [a.then(&b).then(&c), a.then(&b.then(&c))];
                assert_is_result_of(&sequence, limit, &left.result(limit as u64));
                assert_is_result_of(&sequence, limit, &right.result(limit as u64));
            }
        }
    }
}

#[test]
fn a_shared_search_has_the_result_of_one_lane() {
    let mut stretches = Stretches::new();
    let mut rest = vec![0..0; LANES];
    for seed in 0..5_000 {
        let mut random = Stream::new(seed, 0);
        let sequence: [bool; 16] = core::array::from_fn(|_| random.below(3) == 0);
        let limit = 1 + random.below(6);
        stretches.prepare(7, 99, NonZeroU64::new(limit as u64).unwrap());
        let mut lanes = Plane::NONE;
        lanes.insert(7);
        stretches.begin(lanes);
        rest[7] = 0..sequence.len();
        let (number, result) = loop {
            let busy: Vec<usize> = stretches.busy().lanes().collect();
            let lane = busy[random.below(busy.len())];
            let place = rest[lane].start;
            if random.below(3) == 0 {
                let idle = (0..LANES)
                    .find(|&lane| !stretches.busy().has(lane))
                    .unwrap();
                rest[idle] = place + random.below(rest[lane].len() + 1)..rest[lane].end;
                rest[lane].end = rest[idle].start;
                stretches.split(lane, idle);
            } else if rest[lane].is_empty() {
                if let Some(finished) = stretches.end(lane) {
                    break finished;
                }
            } else if sequence[place] {
                rest[lane].start += 1;
                if let Some(finished) = stretches.add_solution(lane, &solution(place)) {
                    break finished;
                }
            } else {
                rest[lane].start += 1;
                let mut lanes = Plane::NONE;
                lanes.insert(lane);
                stretches.count_guesses(lanes);
            }
        };
        assert_eq!(number, 99);
        assert_is_result_of(&sequence, limit, &result);
        assert!(stretches.busy().is_empty());
    }
}
