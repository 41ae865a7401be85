//! Bits as small numbers: bit *n* says whether *n* is there.

/// The numbers whose bits are set, in order: positions in a house, digits counted from 0.
#[inline]
pub fn positions_in(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            first
        })
    })
}
