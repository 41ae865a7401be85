//! The level for every machine: plain words, which the compiler puts into SSE2 or NEON registers.
//!
//! This code has no `unsafe`. `tests/unit/simd.rs` compares every operation of every level, this one included, with plain
//! code on single bits and bytes.

use super::{Bits, FourWords, LANES, Plane, Vector, Words};
use bytemuck::cast;
use core::ops::{BitAnd, BitOr, BitXor};
use wide::{u32x4, u64x2};

/// Two halves that get the same operations: a plane as two registers of 128 bits, or a pair of planes as two registers.
#[derive(Clone, Copy)]
pub struct Halves<V>(pub [V; 2]);

/// Applies an operator to both halves.
macro_rules! halfwise {
    ($trait:ident, $method:ident) => {
        impl<V: Bits> $trait for Halves<V> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let (a, b) = (self.0, other.0);
                Self([a[0].$method(b[0]), a[1].$method(b[1])])
            }
        }
    };
}
halfwise!(BitAnd, bitand);
halfwise!(BitOr, bitor);
halfwise!(BitXor, bitxor);

impl<V: Bits> Bits for Halves<V> {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self([self.0[0].minus(other.0[0]), self.0[1].minus(other.0[1])])
    }
}

/// The part of [`Vector`] that the levels without wider registers share.
macro_rules! two_registers {
    () => {
        type Pair = Halves<Self>;
        #[inline(always)]
        fn load_pair([a, b]: &[Plane; 2]) -> Halves<Self> {
            Halves([Self::load(a), Self::load(b)])
        }
        #[inline(always)]
        fn store_pair(pair: Halves<Self>, [a, b]: &mut [Plane; 2]) {
            pair.0[0].store(a);
            pair.0[1].store(b);
        }
        #[inline(always)]
        fn pair(a: Self, b: Self) -> Halves<Self> {
            Halves([a, b])
        }
        #[inline(always)]
        fn twice(self) -> Halves<Self> {
            Halves([self, self])
        }
        #[inline(always)]
        fn halves(pair: Halves<Self>) -> [Self; 2] {
            pair.0
        }
        #[inline(always)]
        fn zip(a: Halves<Self>, b: Halves<Self>) -> [Halves<Self>; 2] {
            let ([a, c], [b, d]) = (a.0, b.0);
            [Halves([a, b]), Halves([c, d])]
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use two_registers;

impl Bits for u64x2 {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
}

impl Words for u64x2 {
    #[inline(always)]
    fn splat_word(word: u32) -> Self {
        cast([word; 4])
    }
    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        cast(cast::<_, u32x4>(self) << N)
    }
    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        cast(cast::<_, u32x4>(self) >> N)
    }
    #[inline(always)]
    fn less(self, other: Self) -> Self {
        cast(cast::<_, u32x4>(self) - cast::<_, u32x4>(other))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b] = self.to_array();
        a | b == 0
    }
}

impl FourWords for u64x2 {
    #[inline(always)]
    fn load_four(words: &[u32; 4]) -> Self {
        cast(*words)
    }
    #[inline(always)]
    fn to_four(self) -> [u32; 4] {
        cast(self)
    }
    #[inline(always)]
    fn turn_three(self) -> Self {
        let [a, b, c, d] = self.to_four();
        cast([b, c, a, d])
    }
    #[inline(always)]
    fn interleave(a: Self, b: Self) -> [Self; 2] {
        let (a, b) = (a.to_four(), b.to_four());
        [
            cast([a[0], b[0], a[1], b[1]]),
            cast([a[2], b[2], a[3], b[3]]),
        ]
    }
    #[inline(always)]
    fn zip_halves(a: Self, b: Self) -> [Self; 2] {
        let ([a, c], [b, d]) = (a.to_array(), b.to_array());
        [u64x2::new([a, b]), u64x2::new([c, d])]
    }
}

/// A plane as four words of 64 bits.
pub type Portable = Halves<u64x2>;

impl Words for Portable {
    #[inline(always)]
    fn splat_word(word: u32) -> Self {
        Self([u64x2::splat_word(word); 2])
    }
    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        Self([self.0[0].left::<N>(), self.0[1].left::<N>()])
    }
    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        Self([self.0[0].right::<N>(), self.0[1].right::<N>()])
    }
    #[inline(always)]
    fn less(self, other: Self) -> Self {
        Self([self.0[0].less(other.0[0]), self.0[1].less(other.0[1])])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        (self.0[0] | self.0[1]).is_zero()
    }
}

impl Vector for Portable {
    two_registers!();
    type Four = u64x2;

    #[inline(always)]
    fn load_eight(words: &[u32; 8]) -> Self {
        Self(cast(*words))
    }
    #[inline(always)]
    fn store_eight(self, words: &mut [u32; 8]) {
        *words = cast(self.0);
    }
    #[inline(always)]
    fn fours(self) -> [u64x2; 2] {
        self.0
    }
    #[inline(always)]
    fn spread<const N: i32>(four: u64x2) -> Self {
        Self::splat_word(four.to_four()[N as usize])
    }
    #[inline(always)]
    fn widen(four: u64x2) -> Self {
        Self([four, u64x2::splat_word(0)])
    }

    #[inline(always)]
    fn load(plane: &Plane) -> Self {
        Self::from_words(plane.0)
    }
    #[inline(always)]
    fn store(self, plane: &mut Plane) {
        plane.0 = self.words();
    }
    #[inline(always)]
    fn from_words(words: [u64; 4]) -> Self {
        let [a, b, c, d] = words;
        Self([u64x2::new([a, b]), u64x2::new([c, d])])
    }
    #[inline(always)]
    fn splat(set: bool) -> Self {
        Self([u64x2::splat(if set { u64::MAX } else { 0 }); 2])
    }
    #[inline(always)]
    fn load_bytes(bytes: &[u8; 81], start: usize) -> Self {
        let word =
            |i: usize| u64::from_le_bytes(core::array::from_fn(|byte| bytes[start + 8 * i + byte]));
        Self::from_words([word(0), word(1), word(2), word(3)])
    }
    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8; 81], start: usize) {
        let words = self.to_plane().0;
        for i in 0..4 {
            bytes[start + 8 * i..start + 8 * i + 8].copy_from_slice(&words[i].to_le_bytes());
        }
    }
    #[inline(always)]
    fn splat_byte(byte: u8) -> Self {
        Self::from_words([u64::from_le_bytes([byte; 8]); 4])
    }
    #[inline(always)]
    fn min_bytes(self, other: Self) -> Self {
        self.zip_bytes(other, u8::min)
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        self.zip_bytes(self, |byte, _| table[usize::from(byte & 15)])
    }
    #[inline(always)]
    fn high_nibbles(self) -> Self {
        self.zip_bytes(self, |byte, _| byte >> 4)
    }
    #[inline(always)]
    fn top_bits(self) -> u32 {
        // The product gathers the top bits of the eight bytes in the top byte.
        let gather = |word: u64| {
            (word >> 7 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        let words = self.words();
        (0..4).fold(0, |bits, i| bits | (gather(words[i]) as u32) << (8 * i))
    }

    #[inline(always)]
    fn transpose(rows: &[Plane; LANES], columns: &mut [Plane; LANES], _: &mut [Plane; LANES]) {
        for (i, rows) in rows.as_chunks::<64>().0.iter().enumerate() {
            for (j, columns) in columns.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                let mut block = core::array::from_fn(|row| rows[row].0[j]);
                transpose_words(&mut block);
                for (column, word) in columns.iter_mut().zip(block) {
                    column.0[i] = word;
                }
            }
        }
    }
}

impl Portable {
    #[inline(always)]
    fn words(self) -> [u64; 4] {
        let [[a, b], [c, d]] = self.0.map(u64x2::to_array);
        [a, b, c, d]
    }

    /// Applies a function to each pair of bytes.
    #[inline(always)]
    fn zip_bytes(self, other: Self, function: impl Fn(u8, u8) -> u8) -> Self {
        let (a, b) = (self.words(), other.words());
        Self::from_words(core::array::from_fn(|i| {
            let (a, b) = (a[i].to_le_bytes(), b[i].to_le_bytes());
            u64::from_le_bytes(core::array::from_fn(|byte| function(a[byte], b[byte])))
        }))
    }
}

/// Transposes 64x64 bits by swapping smaller and smaller off-diagonal squares (Warren, "Hacker's Delight", 7-3).
fn transpose_words(block: &mut [u64; 64]) {
    let (mut step, mut mask) = (32, u64::MAX >> 32);
    while step != 0 {
        let mut row = 0;
        while row < 64 {
            let swap = ((block[row] >> step) ^ block[row + step]) & mask;
            block[row] ^= swap << step;
            block[row + step] ^= swap;
            row = (row + step + 1) & !step;
        }
        step >>= 1;
        mask ^= mask << step;
    }
}
