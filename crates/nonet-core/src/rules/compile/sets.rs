//! Lists of sets of values: those of so many values with a sum, consecutive ones, and others that a rule allows.

use std::sync::OnceLock;

use crate::rules::bits;

/// The most sets of a list.
pub const MOST_SETS: usize = 100_000;
/// The most sets that are looked at for one model: some hundredths of a second.
const MOST_VISITED: u32 = 1 << 22;
/// The greatest board whose sets are all written down.
const SMALL: usize = 9;

/// All sets of a small board by their count and their sum, and where those of each begin.
struct Sums {
    sets: Vec<u32>,
    starts: Vec<u16>,
}

static SUMS: [OnceLock<Sums>; SMALL + 1] = [const { OnceLock::new() }; SMALL + 1];

/// The sets of `count` values with a sum; none on a larger board.
pub fn of_small(size: usize, count: usize, sum: i32) -> Option<&'static [u32]> {
    let most = size * (size + 1) / 2;
    let sums = SUMS.get(size)?.get_or_init(|| {
        let mut sums = Sums {
            sets: Vec::new(),
            starts: vec![0],
        };
        for count in 0..=size as i32 {
            for sum in 0..=most as i32 {
                extend(size as i32, count, sum, 0, usize::MAX, &mut sums.sets);
                sums.starts.push(sums.sets.len() as u16);
            }
        }
        sums
    });
    let place = match usize::try_from(sum) {
        Ok(sum) if sum <= most => count * (most + 1) + sum,
        _ => return Some(&[]),
    };
    let (start, end) = (sums.starts[place], sums.starts[place + 1]);
    Some(&sums.sets[usize::from(start)..usize::from(end)])
}

/// The sets of `count` values with a sum, up to a number of them; none if there are more.
pub fn with_sum(size: usize, count: usize, sum: i32, most: usize) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    extend(size as i32, count as i32, sum, 0, most, &mut found).then_some(found)
}

/// Adds the sets of `count` values up to `greatest` and what is chosen; false if there are too many.
fn extend(
    greatest: i32,
    count: i32,
    sum: i32,
    chosen: u32,
    most: usize,
    found: &mut Vec<u32>,
) -> bool {
    if count == 0 {
        if sum == 0 {
            found.push(chosen);
        }
        return found.len() <= most;
    }
    let others = count - 1;
    let least_of_others = others * (others + 1) / 2;
    for value in (count..=greatest).rev() {
        let rest = sum - value;
        let most_of_others = others * (2 * value - 1 - others) / 2;
        if rest > most_of_others {
            break;
        }
        if rest >= least_of_others
            && !extend(
                value - 1,
                others,
                rest,
                chosen | 1 << (value - 1),
                most,
                found,
            )
        {
            return false;
        }
    }
    true
}

/// The sets of `count` values that a condition allows, and how many were looked at; none if there are too many sets.
pub fn that(
    size: usize,
    count: usize,
    visited: &mut u32,
    allows: impl Fn(u32) -> bool,
) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    let mut set: u64 = (1 << count) - 1;
    while set < 1 << size {
        *visited += 1;
        if *visited > MOST_VISITED {
            return None;
        }
        if allows(set as u32) {
            found.push(set as u32);
            if found.len() > MOST_SETS {
                return None;
            }
        }
        // The next greater number with as many bits.
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        set = ripple | (((set ^ ripple) >> 2) / low);
    }
    Some(found)
}

/// The sets of `count` consecutive values.
pub fn consecutive(size: usize, count: usize) -> Vec<u32> {
    let run = bits::all(count);
    (0..=size - count).map(|place| run << place).collect()
}

/// Whether some values of a set add up to a sum.
pub fn has_part(set: u32, sum: i32) -> bool {
    let values = bits::values(set);
    let sums = values.fold(1_u128, |sums, value| {
        sums | sums.checked_shl(value as u32).unwrap_or(0)
    });
    sum < 128 && sums >> sum & 1 != 0
}
