//! Sums and comparisons of small numbers written across bits, the lowest bit first: for 256 or 512 lanes at once.

use crate::simd::Bits;

/// The sum of two numbers up to 3.
#[inline(always)]
pub fn add_numbers<B: Bits>(a: [B; 2], b: [B; 2]) -> [B; 3] {
    let carry = a[0] & b[0];
    let [one, two] = a[1].add(b[1], carry);
    [a[0] ^ b[0], one, two]
}

/// The sum of three numbers up to 3.
#[inline(always)]
pub fn add_three_numbers<B: Bits>(x: [B; 2], y: [B; 2], z: [B; 2]) -> [B; 4] {
    let [a, b, c] = add_numbers(x, y);
    let (s0, k0) = (a ^ z[0], a & z[0]);
    let [s1, k1] = b.add(z[1], k0);
    [s0, s1, c ^ k1, c & k1]
}

/// The sum of two numbers that is less than 16.
#[inline(always)]
pub fn add_below_16<B: Bits>(x: [B; 4], y: [B; 3]) -> [B; 4] {
    let (s0, k0) = (x[0] ^ y[0], x[0] & y[0]);
    let [s1, k1] = x[1].add(y[1], k0);
    let [s2, k2] = x[2].add(y[2], k1);
    [s0, s1, s2, x[3] ^ k2]
}

/// The sum of a number `x` up to 15, a number `y` up to 7, 4 for each of two bits, and 8 for one. It is less than 64.
#[inline(always)]
pub fn add_score<B: Bits>(x: [B; 4], y: [B; 3], [a, b]: [B; 2], eight: B) -> [B; 6] {
    let (s0, k0) = (x[0] ^ y[0], x[0] & y[0]);
    let [s1, k1] = x[1].add(y[1], k0);
    let [t2, k2] = x[2].add(y[2], k1);
    let [s2, l2] = t2.add(a, b);
    let [t3, k3] = x[3].add(k2, l2);
    let (s3, l3) = (t3 ^ eight, t3 & eight);
    [s0, s1, s2, s3, k3 ^ l3, k3 & l3]
}

/// Whether one number is greater than another.
#[inline(always)]
pub fn is_greater<B: Bits, const N: usize>(one: [B; N], other: [B; N]) -> B {
    let mut more = one[0].minus(other[0]);
    for bit in 1..N {
        more = one[bit].greater_or(other[bit], more);
    }
    more
}

#[cfg(test)]
#[path = "../../tests/unit/adders.rs"]
mod tests;
