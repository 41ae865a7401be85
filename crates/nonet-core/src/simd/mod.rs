//! Vector types for every engine: bits in registers, and the choice of instructions.
//!
//! A *plane* is 256 bits, one for each lane. Engine code is written once, generic over [`Vector`], which is a plane in
//! registers. A [`Kernel`] is a piece of such code, and [`Level::run`] runs it with the widest instructions of the level:
//!
//! | level    | registers                  | its main advantage                                                            |
//! |----------|----------------------------|-------------------------------------------------------------------------------|
//! | Avx512   | 32 of 512 and 256 bits     | `vpternlog`: any function of three planes at once; GFNI and VBMI to transpose |
//! | Avx2     | 16 of 256 bits             | and, or, xor, and-not                                                         |
//! | Portable | SSE2 or NEON, 128 bits     | runs everywhere; the reference for the tests of the other two                 |
//!
//! Two planes that get the same operations form a [`Vector::Pair`]: one 512-bit register, or two of 256 bits.
//!
//! | file          | content                                                            |
//! |---------------|--------------------------------------------------------------------|
//! | `mod.rs`      | the traits                                                         |
//! | `level.rs`    | the levels of this machine                                         |
//! | `plane.rs`    | a plane in memory                                                  |
//! | `portable.rs` | registers of every machine                                         |
//! | `x86/`        | registers of AVX2 and AVX-512; all `unsafe` of the project         |
//!
//! The features of a level reach the generic code because all of it is `#[inline(always)]` and ends up inside one
//! function with `#[target_feature]`. The x86 register types are private to their files and so exist only in there: a
//! kernel cannot name them, and so cannot run their instructions on a machine that lacks them.

mod level;
mod plane;
mod portable;
#[cfg(test)]
#[path = "../../tests/unit/simd.rs"]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use level::{Level, UnknownLevel};
pub use plane::Plane;
#[cfg(test)]
pub(crate) use portable::Portable;

use core::ops::{BitAnd, BitOr, BitXor};

/// An array of the values of an expression for `$i` from 0 to the length. Unlike `core::array::from_fn` and closures, it is
/// always inline: the compiler may compile a closure as a separate function, which lacks the level's instructions (that
/// once made the whole engine 1.6 times slower).
macro_rules! array {
    ($i:ident in 2 => $element:expr) => { array!(@ $i $element; 0 1) };
    ($i:ident in 3 => $element:expr) => { array!(@ $i $element; 0 1 2) };
    ($i:ident in 4 => $element:expr) => { array!(@ $i $element; 0 1 2 3) };
    ($i:ident in 5 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4) };
    ($i:ident in 6 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5) };
    ($i:ident in 8 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7) };
    ($i:ident in 9 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7 8) };
    ($i:ident in 16 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) };
    (@ $i:ident $element:expr; $($n:literal)*) => { [$({ let $i: usize = $n; $element }),*] };
}
pub(crate) use array;

/// Lanes in a plane: the number of puzzles solved in lockstep.
pub const LANES: usize = 256;

/// Bits in registers, with functions of two and three inputs.
pub trait Bits:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// `self & !other`
    fn minus(self, other: Self) -> Self;

    /// `self & a & b`
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self & a & b
    }
    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self | a | b
    }
    /// `self ^ a ^ b`: the sum bit of three.
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self ^ a ^ b
    }
    /// At least two of three: also the carry bit of their sum.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        (self & a) | (b & (self | a))
    }
    /// The sum of three bits: its low bit, and the carry.
    #[inline(always)]
    fn add(self, a: Self, b: Self) -> [Self; 2] {
        let odd = self ^ a;
        [odd ^ b, (self & a).or_and(odd, b)]
    }
    /// `self | (a & b)`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self | (a & b)
    }
    /// `self | (a & !b)`
    #[inline(always)]
    fn or_minus(self, a: Self, b: Self) -> Self {
        self | a.minus(b)
    }
    /// `self & !(a | b)`
    #[inline(always)]
    fn minus_either(self, a: Self, b: Self) -> Self {
        self.minus(a | b)
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn minus_both(self, a: Self, b: Self) -> Self {
        self.minus(a & b)
    }
    /// `a` where `self`, else `b`
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        b ^ (self & (a ^ b))
    }
    /// `self > a`, or `self >= a` where `b`: the majority of `self`, `!a` and `b`.
    #[inline(always)]
    fn greater_or(self, a: Self, b: Self) -> Self {
        b ^ ((self ^ a) & (b ^ self))
    }
}

#[cfg(test)]
impl Bits for bool {
    fn minus(self, other: Self) -> Self {
        self & !other
    }
}

/// Registers of 32-bit words.
pub trait Words: Bits {
    /// The same word everywhere.
    fn splat_word(word: u32) -> Self;
    /// Each word shifted to the left by `N` bits.
    fn left<const N: i32>(self) -> Self;
    /// Each word shifted to the right by `N` bits.
    fn right<const N: i32>(self) -> Self;
    /// The difference of each two words, modulo 2^32.
    fn less(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
}

/// A register of four words.
pub trait FourWords: Words {
    /// Reads four words.
    fn load_four(words: &[u32; 4]) -> Self;
    /// The four words.
    fn to_four(self) -> [u32; 4];
    /// The first three words one place on, the last of them first to come: words 1, 2, 0 and 3.
    fn turn_three(self) -> Self;
    /// Words of `a` and of `b` in turns: `a0 b0 a1 b1` and `a2 b2 a3 b3`.
    fn interleave(a: Self, b: Self) -> [Self; 2];
    /// The first halves of both, and the last: `a0 a1 b0 b1` and `a2 a3 b2 b3`.
    fn zip_halves(a: Self, b: Self) -> [Self; 2];
}

/// A plane in registers. It can also be used as eight words.
pub trait Vector: Words {
    /// Half a plane, as four words.
    type Four: FourWords;

    /// Reads eight words.
    fn load_eight(words: &[u32; 8]) -> Self;
    /// Writes eight words.
    fn store_eight(self, words: &mut [u32; 8]);
    /// The first four words, and the last.
    fn fours(self) -> [Self::Four; 2];
    /// Word `N` eight times.
    fn spread<const N: i32>(four: Self::Four) -> Self;
    /// Four words, then four times 0.
    fn widen(four: Self::Four) -> Self;

    /// Whether this level has 32 registers of 512 bits, for code with a different path in that case.
    const HAS_512_BITS: bool = false;

    /// Two planes side by side: one 512-bit register on levels that have those.
    type Pair: Bits;

    /// Reads a plane.
    fn load(plane: &Plane) -> Self;
    /// Writes a plane.
    fn store(self, plane: &mut Plane);
    /// The plane in memory.
    #[inline(always)]
    fn to_plane(self) -> Plane {
        let mut plane = Plane::NONE;
        self.store(&mut plane);
        plane
    }
    /// A plane of four words.
    fn from_words(words: [u64; 4]) -> Self;
    /// All lanes where `set`, none otherwise.
    fn splat(set: bool) -> Self;
    /// Reads two planes.
    fn load_pair(planes: &[Plane; 2]) -> Self::Pair;
    /// Writes two planes.
    fn store_pair(pair: Self::Pair, planes: &mut [Plane; 2]);
    /// A pair of two planes.
    fn pair(a: Self, b: Self) -> Self::Pair;
    /// A pair with the plane in both halves.
    fn twice(self) -> Self::Pair;
    /// The two planes of a pair.
    fn halves(pair: Self::Pair) -> [Self; 2];
    /// A pair of the first planes of two pairs, and a pair of their second planes.
    fn zip(a: Self::Pair, b: Self::Pair) -> [Self::Pair; 2];

    /// The 32 bytes from `start`, in the order of memory.
    fn load_bytes(bytes: &[u8; 81], start: usize) -> Self;
    /// Writes 32 bytes from `start` on.
    fn store_bytes(self, bytes: &mut [u8; 81], start: usize);
    /// The same byte 32 times.
    fn splat_byte(byte: u8) -> Self;
    /// The smaller of each two bytes.
    fn min_bytes(self, other: Self) -> Self;
    /// The table entry for the low half of each byte.
    fn look_up(self, table: &[u8; 16]) -> Self;
    /// The high half of each byte, shifted down.
    fn high_nibbles(self) -> Self;
    /// The top bit of each byte.
    fn top_bits(self) -> u32;

    /// Transposes 256x256 bits; `scratch` holds intermediate results.
    fn transpose(rows: &[Plane; LANES], columns: &mut [Plane; LANES], scratch: &mut [Plane; LANES]);
}

/// A piece of an engine, written for any vector type.
pub trait Kernel {
    /// The result.
    type Output;
    /// Does the work; implementations are `#[inline(always)]`.
    fn run<V: Vector>(self) -> Self::Output;
}
