//! A stable merge sort that compares the same pairs as Java's, for a comparison that is not an order.
//!
//! HoDoKu compares two placements in one cell by different kinds of forcing chains as "greater" both ways. What comes
//! first then depends on which pairs the sort compares: a run at the start, then binary insertion up to a length of at
//! least 16, then merges.

use std::cmp::Ordering;

const MIN_MERGE: usize = 32;

/// Sorts by a comparison that may contradict itself.
pub(super) fn sort<T: Clone>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let min_run = min_run(items.len());
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    while start < items.len() {
        let rest = &mut items[start..];
        let natural = natural_run(rest, compare);
        let length = natural.max(min_run.min(rest.len()));
        insert(&mut rest[..length], natural, compare);
        runs.push((start, length));
        start += length;
        collapse(items, &mut runs, compare);
    }
    while runs.len() > 1 {
        let mut place = runs.len() - 2;
        if place > 0 && runs[place - 1].1 < runs[place + 1].1 {
            place -= 1;
        }
        merge(items, &mut runs, place, compare);
    }
}

/// The least length of a run: the length's highest five bits, plus one if any lower bit is set.
fn min_run(length: usize) -> usize {
    let mut length = length;
    let mut carry = 0;
    while length >= MIN_MERGE {
        carry |= length & 1;
        length >>= 1;
    }
    length + carry
}

/// The length of the run at the start; a falling run is reversed.
fn natural_run<T>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    if items.len() < 2 {
        return items.len();
    }
    let is_falling = compare(&items[1], &items[0]).is_lt();
    let mut end = 2;
    while end < items.len() && compare(&items[end], &items[end - 1]).is_lt() == is_falling {
        end += 1;
    }
    if is_falling {
        items[..end].reverse();
    }
    end
}

/// Inserts what follows the sorted start, each by bisection.
fn insert<T>(items: &mut [T], sorted: usize, compare: &impl Fn(&T, &T) -> Ordering) {
    for place in sorted..items.len() {
        let (mut low, mut high) = (0, place);
        while low < high {
            let middle = (low + high) / 2;
            if compare(&items[place], &items[middle]).is_lt() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        items[low..=place].rotate_right(1);
    }
}

/// Merges runs until their lengths fall fast enough.
fn collapse<T: Clone>(
    items: &mut [T],
    runs: &mut Vec<(usize, usize)>,
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    while runs.len() > 1 {
        let mut place = runs.len() - 2;
        let length = |place: usize| runs[place].1;
        let is_short =
            |place: usize| place > 0 && length(place - 1) <= length(place) + length(place + 1);
        if is_short(place) || place > 1 && is_short(place - 1) {
            if length(place - 1) < length(place + 1) {
                place -= 1;
            }
        } else if length(place) > length(place + 1) {
            break;
        }
        merge(items, runs, place, compare);
    }
}

/// Merges a run with the next.
fn merge<T: Clone>(
    items: &mut [T],
    runs: &mut Vec<(usize, usize)>,
    place: usize,
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    let (start, first) = runs[place];
    let (_, second) = runs.remove(place + 1);
    runs[place].1 = first + second;
    let area = &mut items[start..start + first + second];
    let (left, right) = (area[..first].to_vec(), area[first..].to_vec());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    for slot in area {
        let takes_right = match (left.peek(), right.peek()) {
            (Some(left), Some(right)) => compare(right, left).is_lt(),
            (None, _) => true,
            _ => false,
        };
        if let Some(item) = if takes_right {
            right.next()
        } else {
            left.next()
        } {
            *slot = item;
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/sorting.rs"]
mod tests;
