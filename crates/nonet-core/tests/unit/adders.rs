//! Every sum and every comparison, for all inputs.

use super::*;

/// The lowest bits of a number.
fn bits<const N: usize>(number: usize) -> [bool; N] {
    core::array::from_fn(|bit| number >> bit & 1 == 1)
}

#[test]
fn every_sum_is_right() {
    for n in 0..64 {
        let (a, b, c) = (n & 3, n >> 2 & 3, n >> 4);
        let [x, y, z] = [a, b, c].map(bits);
        assert_eq!(x[0].add(y[0], z[0]), bits((a & 1) + (b & 1) + (c & 1)));
        assert_eq!(add_numbers(x, y), bits(a + b));
        assert_eq!(add_three_numbers(x, y, z), bits(a + b + c));
    }
    for (x, y) in (0..16).flat_map(|x| (0..8).map(move |y| (x, y))) {
        if x + y < 16 {
            assert_eq!(add_below_16(bits(x), bits(y)), bits(x + y));
        }
        for n in 0..8 {
            let [a, b, c] = bits::<3>(n);
            let sum = x + y + 4 * usize::from(a) + 4 * usize::from(b) + 8 * usize::from(c);
            assert_eq!(add_score(bits(x), bits(y), [a, b], c), bits(sum));
        }
    }
}

#[test]
fn every_comparison_is_right() {
    for (one, other) in (0..64).flat_map(|one| (0..64).map(move |other| (one, other))) {
        assert_eq!(is_greater(bits::<6>(one), bits(other)), one > other);
    }
}
