//! The vector types of the lane engine, and the only file with `unsafe`.
//!
//! A *plane* is 256 bits, one for each lane. The engine's code is written once, generic over [`Vector`], which is a plane
//! in registers; a [`Kernel`] is a piece of such code, and [`Level::run`] runs it with the widest instructions the level
//! has:
//!
//! | level    | registers                  | what helps most                                                              |
//! |----------|----------------------------|------------------------------------------------------------------------------|
//! | Avx512   | 32 of 512 and 256 bits     | `vpternlog`: any function of three planes at once; GFNI and VBMI to transpose |
//! | Avx2     | 16 of 256 bits             | and, or, xor, and-not                                                        |
//! | Portable | SSE2 or NEON, 128 bits     | nothing: it is the reference that the other two are compared with            |
//!
//! Where two planes are worked on alike they form a [`Vector::Pair`]: one 512-bit register, or two of 256 bits.
//!
//! The features of a level reach the generic code because every piece of it is `#[inline(always)]` and ends up inside one
//! function with `#[target_feature]`. The two machine types are private, so that they can be met only in there: a kernel
//! never names them, and so cannot run their instructions on a machine that lacks them.
#![allow(
    unsafe_code,
    reason = "vector instructions; each use says why it is sound"
)]

use core::ops::{BitAnd, BitOr, BitXor};
use std::sync::OnceLock;
use wide::u64x2;

/// An array with an element for each number below a small one. Unlike `core::array::from_fn` and closures, which the compiler
/// may leave as functions of their own, and those then lack the level's instructions (the whole engine was once 1.6 times
/// slower for it), this leaves it no choice.
macro_rules! array {
    ($i:ident in 2 => $element:expr) => { array!(@ $i $element; 0 1) };
    ($i:ident in 3 => $element:expr) => { array!(@ $i $element; 0 1 2) };
    ($i:ident in 4 => $element:expr) => { array!(@ $i $element; 0 1 2 3) };
    ($i:ident in 5 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4) };
    ($i:ident in 8 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7) };
    ($i:ident in 16 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) };
    ($i:ident in 9 => $element:expr) => { array!(@ $i $element; 0 1 2 3 4 5 6 7 8) };
    (@ $i:ident $element:expr; $($n:literal)*) => { [$({ let $i: usize = $n; $element }),*] };
}
pub(super) use array;

/// Lanes in a plane: how many puzzles are solved in lockstep.
pub const LANES: usize = 256;

/// One bit for each lane, in memory: lane `l` is bit `l % 64` of word `l / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Plane(pub [u64; 4]);

impl Plane {
    /// No lane.
    pub const NONE: Self = Self([0; 4]);
    /// Every lane.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// The lanes of the plane, in increasing order.
    pub fn lanes(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |word| {
            let mut bits = self.0[word];
            core::iter::from_fn(move || {
                let lane = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize);
                bits &= bits.wrapping_sub(1);
                lane
            })
        })
    }

    /// How many lanes are set.
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no lane is set.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether `lane` is set.
    pub fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Sets `lane`.
    pub const fn insert(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    /// Clears `lane`.
    pub fn remove(&mut self, lane: usize) {
        self.0[lane / 64] &= !(1 << (lane % 64));
    }

    /// The lanes of `self` that are not in `other`.
    pub fn minus(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl BitAnd for Plane {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Plane {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// Bits in registers, with the two- and three-input functions that the engine is made of.
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
    /// Whether a bit is more than `a`, or as much where `b`: the majority of `self`, `!a` and `b`.
    #[inline(always)]
    fn exceeds(self, a: Self, b: Self) -> Self {
        self.minus(a) | b.minus(a.minus(self))
    }
}

/// A plane in registers.
pub trait Vector: Bits {
    /// Whether this level has 32 registers of 512 bits: for code that goes another way then, or leaves vectors to the compiler.
    const HAS_512_BITS: bool = false;

    /// Two planes that stand side by side: one 512-bit register, where the level has those.
    type Pair: Bits;

    /// Reads a plane.
    fn load(plane: &Plane) -> Self;
    /// Writes a plane.
    fn store(self, plane: &mut Plane);
    /// Puts four words together.
    fn from_words(words: [u64; 4]) -> Self;
    /// All lanes where `set`, none otherwise.
    fn splat(set: bool) -> Self;
    /// Reads two planes.
    fn load_pair(planes: &[Plane; 2]) -> Self::Pair;
    /// Writes two planes.
    fn store_pair(pair: Self::Pair, planes: &mut [Plane; 2]);
    /// Two planes, side by side.
    fn pair(a: Self, b: Self) -> Self::Pair;
    /// The plane twice.
    fn twice(self) -> Self::Pair;
    /// The two planes.
    fn halves(pair: Self::Pair) -> [Self; 2];
    /// The first planes of two pairs, and their second ones.
    fn zip(a: Self::Pair, b: Self::Pair) -> [Self::Pair; 2];

    /// 32 bytes from `start` on; as bytes, a register is in the order of memory.
    fn load_bytes(bytes: &[u8; 81], start: usize) -> Self;
    /// The same byte 32 times.
    fn splat_byte(byte: u8) -> Self;
    /// The lesser of each two bytes.
    fn min_bytes(self, other: Self) -> Self;
    /// Each byte's low half looked up in a table.
    fn look_up(self, table: &[u8; 16]) -> Self;
    /// Each byte's high half, moved down.
    fn high_nibbles(self) -> Self;
    /// The top bit of each byte.
    fn top_bits(self) -> u32;

    /// Transposes 256x256 bits; `room` is for what is halfway.
    fn transpose(rows: &[Plane; LANES], columns: &mut [Plane; LANES], room: &mut [Plane; LANES]);
}

/// A piece of the engine, written for any vector type.
pub trait Kernel {
    /// What it gives back.
    type Output;
    /// Does the work; implementations are `#[inline(always)]`.
    fn run<V: Vector>(self) -> Self::Output;
}

/// A set of instructions that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// What any machine has, which is 128-bit registers on most: the reference for the others.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The levels this machine has, the best one last.
    pub fn available() -> impl Iterator<Item = Self> {
        [Some(Self::PORTABLE), Self::avx2(), Self::avx512()]
            .into_iter()
            .flatten()
    }

    /// The best level this machine has; or the one that the environment variable `NONET_LEVEL` names, if it has that, so that
    /// the others can be measured and tested from outside.
    pub fn best() -> Self {
        static BEST: OnceLock<Level> = OnceLock::new();
        *BEST.get_or_init(|| {
            let named = std::env::var("NONET_LEVEL").unwrap_or_default();
            let is_named = |level: &Self| level.name() == named;
            let best = Self::available().last().unwrap_or(Self::PORTABLE);
            Self::available().find(is_named).unwrap_or(best)
        })
    }

    /// x86-64 with AVX2, if this machine has it.
    pub fn avx2() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Some(Self(Kind::Avx2));
        }
        None
    }

    /// x86-64 with AVX-512 VL, BW, DQ, VBMI and GFNI (Ice Lake, Zen 4 and later), if this machine has them.
    pub fn avx512() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if Self::avx2().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni")
        {
            return Some(Self(Kind::Avx512));
        }
        None
    }

    /// A name to print.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    /// Runs a kernel with this level's instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Kind::Portable => kernel.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is made only where the features were found that `run_avx2` is compiled with.
            Kind::Avx2 => unsafe { x86::run_avx2(kernel) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is made only where the features were found that `run_avx512` is compiled with.
            Kind::Avx512 => unsafe { x86::run_avx512(kernel) },
        }
    }
}

/// Two registers for a pair of planes, on levels without wider ones.
#[derive(Clone, Copy)]
struct Two<V>([V; 2]);

impl<V: Bits> BitAnd for Two<V> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl<V: Bits> BitOr for Two<V> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl<V: Bits> BitXor for Two<V> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl<V: Bits> Bits for Two<V> {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self([self.0[0].minus(other.0[0]), self.0[1].minus(other.0[1])])
    }
}

/// The part of [`Vector`] that levels without wider registers share.
macro_rules! two_registers {
    () => {
        type Pair = crate::simd::Two<Self>;
        #[inline(always)]
        fn load_pair(planes: &[Plane; 2]) -> Self::Pair {
            crate::simd::Two([Self::load(&planes[0]), Self::load(&planes[1])])
        }
        #[inline(always)]
        fn store_pair(pair: Self::Pair, planes: &mut [Plane; 2]) {
            pair.0[0].store(&mut planes[0]);
            pair.0[1].store(&mut planes[1]);
        }
        #[inline(always)]
        fn pair(a: Self, b: Self) -> Self::Pair {
            crate::simd::Two([a, b])
        }
        #[inline(always)]
        fn twice(self) -> Self::Pair {
            crate::simd::Two([self, self])
        }
        #[inline(always)]
        fn halves(pair: Self::Pair) -> [Self; 2] {
            pair.0
        }
        #[inline(always)]
        fn zip(a: Self::Pair, b: Self::Pair) -> [Self::Pair; 2] {
            [Self::pair(a.0[0], b.0[0]), Self::pair(a.0[1], b.0[1])]
        }
    };
}

/// What every machine that a build is for has: registers of 128 bits (SSE2, NEON) where that is known, else words.
#[derive(Clone, Copy)]
struct Portable([u64x2; 2]);

/// Applies an operation to both halves.
macro_rules! halfwise {
    ($trait:ident, $method:ident, $op:tt) => {
        impl $trait for Portable {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let (a, b) = (self.0, other.0);
                Self([a[0] $op b[0], a[1] $op b[1]])
            }
        }
    };
}
halfwise!(BitAnd, bitand, &);
halfwise!(BitOr, bitor, |);
halfwise!(BitXor, bitxor, ^);

impl Bits for Portable {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & !b[0], a[1] & !b[1]])
    }
}

impl Vector for Portable {
    two_registers!();

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
        // The product gathers the top bits of eight bytes in the top byte.
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

    /// Applies a function to each two bytes.
    #[inline(always)]
    fn zip_bytes(self, other: Self, function: impl Fn(u8, u8) -> u8) -> Self {
        let (a, b) = (self.words(), other.words());
        Self::from_words(core::array::from_fn(|i| {
            let (a, b) = (a[i].to_le_bytes(), b[i].to_le_bytes());
            u64::from_le_bytes(core::array::from_fn(|byte| function(a[byte], b[byte])))
        }))
    }
}

/// Transposes 64x64 bits by swapping ever smaller off-diagonal squares (Warren, "Hacker's Delight", 7-3).
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

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{BitAnd, BitOr, BitXor, Bits, Kernel, LANES, Plane, Vector};
    use core::arch::x86_64::*;

    /// Runs a kernel with AVX2.
    ///
    /// # Safety
    /// The machine has the features named.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub unsafe fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Avx2>()
    }

    /// Runs a kernel with AVX-512.
    ///
    /// # Safety
    /// The machine has the features named.
    #[target_feature(
        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni"
    )]
    pub unsafe fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Avx512>()
    }

    /// A 256-bit register, with AVX2 only; it exists only inside [`run_avx2`].
    #[derive(Clone, Copy)]
    struct Avx2(__m256i);

    /// A 256-bit register, with AVX-512VL; it exists only inside [`run_avx512`].
    #[derive(Clone, Copy)]
    struct Avx512(__m256i);

    /// Two planes in a 512-bit register; it exists only inside [`run_avx512`].
    #[derive(Clone, Copy)]
    struct Wide(__m512i);

    /// Gives a register type the two-input operators.
    macro_rules! operators {
        ($type:ident, $and:ident, $or:ident, $xor:ident) => {
            operator!($type, BitAnd, bitand, $and);
            operator!($type, BitOr, bitor, $or);
            operator!($type, BitXor, bitxor, $xor);
        };
    }
    macro_rules! operator {
        ($type:ident, $trait:ident, $method:ident, $intrinsic:ident) => {
            impl $trait for $type {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    // SAFETY: the type exists only where its features were found.
                    Self(unsafe { $intrinsic(self.0, other.0) })
                }
            }
        };
    }
    operators!(Avx2, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);
    operators!(Avx512, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);
    operators!(Wide, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512);

    impl Bits for Avx2 {
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            // SAFETY: the type exists only where its features were found.
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }
    }

    /// Gives a register type with AVX-512 any function of three planes in one instruction; the constant is its truth
    /// table, read at the index `4 self + 2 a + b`.
    macro_rules! ternaries {
        ($type:ident, $ternary:ident, $andnot:ident) => {
            impl Bits for $type {
                #[inline(always)]
                fn minus(self, other: Self) -> Self {
                    // SAFETY: the type exists only where its features were found.
                    Self(unsafe { $andnot(other.0, self.0) })
                }
                ternary!($ternary, and3, 0x80);
                ternary!($ternary, or3, 0xfe);
                ternary!($ternary, xor3, 0x96);
                ternary!($ternary, majority, 0xe8);
                ternary!($ternary, or_and, 0xf8);
                ternary!($ternary, or_minus, 0xf4);
                ternary!($ternary, minus_either, 0x10);
                ternary!($ternary, minus_both, 0x70);
                ternary!($ternary, choose, 0xca);
                ternary!($ternary, exceeds, 0xb2);
            }
        };
    }
    macro_rules! ternary {
        ($ternary:ident, $method:ident, $table:literal) => {
            #[inline(always)]
            fn $method(self, a: Self, b: Self) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe { $ternary::<$table>(self.0, a.0, b.0) })
            }
        };
    }
    ternaries!(Avx512, _mm256_ternarylogic_epi64, _mm256_andnot_si256);
    ternaries!(Wide, _mm512_ternarylogic_epi64, _mm512_andnot_si512);

    /// The part of [`Vector`] that the two register types share.
    macro_rules! memory {
        () => {
            #[inline(always)]
            fn load(plane: &Plane) -> Self {
                // SAFETY: a plane is 32 bytes, aligned to 32.
                Self(unsafe { _mm256_load_si256(core::ptr::from_ref(plane).cast()) })
            }
            #[inline(always)]
            fn store(self, plane: &mut Plane) {
                // SAFETY: a plane is 32 bytes, aligned to 32.
                unsafe { _mm256_store_si256(core::ptr::from_mut(plane).cast(), self.0) }
            }
            #[inline(always)]
            fn from_words([a, b, c, d]: [u64; 4]) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
            }
            #[inline(always)]
            fn splat(set: bool) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe { _mm256_set1_epi64x(-i64::from(set)) })
            }
            #[inline(always)]
            fn load_bytes(bytes: &[u8; 81], start: usize) -> Self {
                let bytes: &[u8; 32] = bytes[start..start + 32].try_into().expect("32 bytes");
                // SAFETY: 32 bytes are read where there are 32; the read need not be aligned.
                Self(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
            }
            #[inline(always)]
            fn splat_byte(byte: u8) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe { _mm256_set1_epi8(byte as i8) })
            }
            #[inline(always)]
            fn min_bytes(self, other: Self) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe { _mm256_min_epu8(self.0, other.0) })
            }
            #[inline(always)]
            fn look_up(self, table: &[u8; 16]) -> Self {
                // SAFETY: the type exists only where its features were found; 16 bytes are read where there are 16.
                Self(unsafe {
                    let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
                    _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, _mm256_set1_epi8(15)))
                })
            }
            #[inline(always)]
            fn high_nibbles(self) -> Self {
                // SAFETY: the type exists only where its features were found.
                Self(unsafe {
                    _mm256_and_si256(_mm256_srli_epi64::<4>(self.0), _mm256_set1_epi8(15))
                })
            }
            #[inline(always)]
            fn top_bits(self) -> u32 {
                // SAFETY: the type exists only where its features were found.
                unsafe { _mm256_movemask_epi8(self.0) as u32 }
            }
        };
    }

    /// Eight registers of bytes become eight with the bytes of a column side by side:
    ///
    /// ```text
    /// in[g]  = g0 g1 ... g15 | g16 ... g31        (byte j of register g)
    /// out[m] = the 8 bytes of column 2m, of 2m+1 | of 16+2m, of 17+2m
    /// ```
    #[inline(always)]
    fn gather_columns(x: [__m256i; 8]) -> [__m256i; 8] {
        // SAFETY: AVX2 byte moves between registers; called only by `Avx2`.
        unsafe {
            let pairs = |a, b| (_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b));
            let quads = |a, b| (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            let words = |a, b| [_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)];
            let (a0, a1) = pairs(x[0], x[1]);
            let (b0, b1) = pairs(x[2], x[3]);
            let (c0, c1) = pairs(x[4], x[5]);
            let (d0, d1) = pairs(x[6], x[7]);
            let ((e0, e1), (f0, f1)) = (quads(a0, b0), quads(c0, d0));
            let ((g0, g1), (h0, h1)) = (quads(a1, b1), quads(c1, d1));
            let ([m0, m1], [m2, m3]) = (words(e0, f0), words(e1, f1));
            let ([m4, m5], [m6, m7]) = (words(g0, h0), words(g1, h1));
            [m0, m1, m2, m3, m4, m5, m6, m7]
        }
    }

    /// Transposes 4x4 words.
    #[inline(always)]
    fn interleave([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
        // SAFETY: AVX2 moves between registers; called only by `Avx2`.
        unsafe {
            let (low_ac, high_ac) = (
                _mm256_permute2x128_si256::<0x20>(a, c),
                _mm256_permute2x128_si256::<0x31>(a, c),
            );
            let (low_bd, high_bd) = (
                _mm256_permute2x128_si256::<0x20>(b, d),
                _mm256_permute2x128_si256::<0x31>(b, d),
            );
            [
                _mm256_unpacklo_epi64(low_ac, low_bd),
                _mm256_unpackhi_epi64(low_ac, low_bd),
                _mm256_unpacklo_epi64(high_ac, high_bd),
                _mm256_unpackhi_epi64(high_ac, high_bd),
            ]
        }
    }

    /// Transposes the 8x8 bits that eight registers hold in each byte column, by three rounds of delta swaps.
    #[inline(always)]
    fn transpose_bits(mut x: [__m256i; 8]) -> [__m256i; 8] {
        #[inline(always)]
        fn swap<const STEP: i32>(x: &mut [__m256i; 8], mask: i8) {
            // SAFETY: AVX2 shifts and logic; called only by `Avx2`.
            unsafe {
                let mask = _mm256_set1_epi8(mask);
                let step = STEP as usize;
                for row in (0..4).map(|n| n / step * 2 * step + n % step) {
                    let (low, high) = (x[row], x[row + step]);
                    let swap = _mm256_and_si256(
                        _mm256_xor_si256(_mm256_srli_epi64::<STEP>(low), high),
                        mask,
                    );
                    x[row] = _mm256_xor_si256(low, _mm256_slli_epi64::<STEP>(swap));
                    x[row + step] = _mm256_xor_si256(high, swap);
                }
            }
        }
        swap::<4>(&mut x, 0x0f);
        swap::<2>(&mut x, 0x33);
        swap::<1>(&mut x, 0x55);
        x
    }

    impl Vector for Avx2 {
        memory!();
        two_registers!();

        #[inline(always)]
        fn transpose(
            rows: &[Plane; LANES],
            columns: &mut [Plane; LANES],
            room: &mut [Plane; LANES],
        ) {
            let blocks = room.as_chunks_mut::<64>().0;
            for (rows, words) in rows.as_chunks::<64>().0.iter().zip(&mut *blocks) {
                // Bits first: word 8i+g then holds, in byte j, what lane 8j+i has in the rows 8g..8g+8.
                for g in 0..8 {
                    let block = transpose_bits(array!(i in 8 => Self::load(&rows[8 * g + i]).0));
                    for i in 0..8 {
                        Self(block[i]).store(&mut words[8 * i + g]);
                    }
                }
                for i in 0..8 {
                    let words = &mut words[8 * i..8 * i + 8];
                    let gathered = gather_columns(array!(g in 8 => Self::load(&words[g]).0));
                    for m in 0..8 {
                        Self(gathered[m]).store(&mut words[m]);
                    }
                }
            }
            for i in 0..8 {
                for m in 0..8 {
                    let words = array!(block in 4 => Self::load(&blocks[block][8 * i + m]).0);
                    let four = interleave(words);
                    let [_, _, _, _] = array!(k in 4 => {
                        let j = 2 * m + k % 2 + k / 2 * 16;
                        Self(four[k]).store(&mut columns[8 * j + i]);
                    });
                }
            }
        }
    }

    impl Vector for Avx512 {
        const HAS_512_BITS: bool = true;

        memory!();
        type Pair = Wide;
        #[inline(always)]
        fn load_pair(planes: &[Plane; 2]) -> Wide {
            // SAFETY: 64 bytes are read where there are 64; the read need not be aligned.
            Wide(unsafe { _mm512_loadu_si512(planes.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store_pair(pair: Wide, planes: &mut [Plane; 2]) {
            // SAFETY: 64 bytes are written where there are 64; the write need not be aligned.
            unsafe { _mm512_storeu_si512(planes.as_mut_ptr().cast(), pair.0) }
        }
        #[inline(always)]
        fn pair(a: Self, b: Self) -> Wide {
            // SAFETY: the type exists only where its features were found.
            Wide(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a.0), b.0) })
        }
        #[inline(always)]
        fn twice(self) -> Wide {
            // SAFETY: the type exists only where its features were found.
            Wide(unsafe { _mm512_broadcast_i64x4(self.0) })
        }
        #[inline(always)]
        fn halves(pair: Wide) -> [Self; 2] {
            // SAFETY: the type exists only where its features were found.
            unsafe {
                [
                    Self(_mm512_castsi512_si256(pair.0)),
                    Self(_mm512_extracti64x4_epi64::<1>(pair.0)),
                ]
            }
        }
        #[inline(always)]
        fn zip(a: Wide, b: Wide) -> [Wide; 2] {
            // SAFETY: the type exists only where its features were found.
            unsafe {
                [
                    Wide(_mm512_shuffle_i64x2::<0b01_00_01_00>(a.0, b.0)),
                    Wide(_mm512_shuffle_i64x2::<0b11_10_11_10>(a.0, b.0)),
                ]
            }
        }

        #[inline(always)]
        fn transpose(
            rows: &[Plane; LANES],
            columns: &mut [Plane; LANES],
            room: &mut [Plane; LANES],
        ) {
            let room = room.as_chunks_mut::<2>().0;
            let rows = rows.as_chunks::<2>().0;
            for p76 in 0..4 {
                let orders = array!(c in 8 => flip(&SQUARES, p76 * 8 + c));
                for (p54, &units) in UNITS.iter().enumerate() {
                    let start = (p76 * 4 + p54) * 8;
                    let mut x = array!(r in 8 => {
                        permute_bytes(Self::load_pair(&rows[start + r]), flip(&SAME, r))
                    });
                    exchange::<8, 1>(&mut x, 0);
                    exchange::<8, 2>(&mut x, 1);
                    exchange::<8, 4>(&mut x, 2);
                    for c in 0..8 {
                        let squares = permute_bytes(x[c], orders[c]);
                        let squares = transpose_squares(squares, units);
                        Self::store_pair(squares, &mut room[start + c]);
                    }
                }
            }
            for c in 0..8 {
                let mut x = array!(number in 16 => Self::load_pair(&room[number * 8 + c]));
                exchange::<16, 1>(&mut x, 1);
                exchange::<16, 2>(&mut x, 2);
                exchange::<16, 4>(&mut x, 4);
                exchange::<16, 8>(&mut x, 5);
                let columns = columns.as_chunks_mut::<2>().0;
                let [_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = array!(d in 16 => {
                    let bytes = permute_bytes(x[d], flip(&LANES_APART, (d & 12) << 2 | (d & 3) << 1));
                    Self::store_pair(bytes, &mut columns[(d & 12) << 3 | c << 2 | d & 3]);
                });
            }
        }
    }

    // How `Avx512` transposes: two rows are a register, so that a byte has an address of thirteen bits, a bit in a byte three
    // more. `p` is the row, `l` the column; transposing makes one of the other.
    //
    //     register               byte of it              bit of it
    //     p7 p6 p5 p4 p3 p2 p1   p0 l7 l6 l5 l4 l3       l2 l1 l0       at first
    //     p7 p6 p5 p4 l5 l4 l3   l7 l6 p3 p2 p1 p0       l2 l1 l0       p3 p2 p1 exchanged for l5 l4 l3, bytes put in order
    //     p7 p6 p5 p4 l5 l4 l3   l7 l6 p3 l2 l1 l0       p2 p1 p0       squares of 8x8 bits transposed
    //     l7 l6 l2 l1 l5 l4 l3   l0 p7 p6 p5 p4 p3       p2 p1 p0       p7 p6 p5 p4 exchanged for l7 l6 l2 l1, in order
    //
    // To exchange bits of the register's number for bits of the byte's, flip the latter by the former; let registers whose
    // numbers differ in a bit swap the bytes with that bit set; and flip again. Swapping is a bitwise choice, on two ports,
    // where an instruction that takes bytes from two registers has one. The first flip of the second exchange comes with
    // the order of bytes before the squares (`p7 p6`) and the choice of bits in the squares (`p5 p4`), the others with the
    // orders after each exchange: eleven instructions for 64 bytes.

    /// Which byte of a register comes to each place.
    type Order = [u8; 64];

    /// Every byte stays.
    const SAME: Order = {
        let mut order = [0; 64];
        let mut place = 0;
        while place < 64 {
            order[place] = place as u8;
            place += 1;
        }
        order
    };

    /// Brings bytes `p0 l7 l6 p3 p2 p1` to the places `l7 l6 p3 p2 p1 p0`, the last three flipped (see [`transpose_squares`]).
    const SQUARES: Order = {
        let mut order = [0; 64];
        let mut place = 0;
        while place < 64 {
            let (l, p3, p) = (place >> 4, place >> 3 & 1, 7 - place % 8);
            order[place] = ((p & 1) << 5 | l << 3 | p3 << 2 | p >> 1) as u8;
            place += 1;
        }
        order
    };

    /// Brings bytes `p7 p6 p3 p5 p4 l0` to the places `l0 p7 p6 p5 p4 p3`.
    const LANES_APART: Order = {
        let mut order = [0; 64];
        let mut place = 0;
        while place < 64 {
            let (p76, p54) = (place >> 3 & 3, place >> 1 & 3);
            order[place] = (p76 << 4 | (place & 1) << 3 | p54 << 1 | place >> 5) as u8;
            place += 1;
        }
        order
    };

    /// For every bit of a place, the bytes at places where it is set.
    const PLACES: [Order; 6] = {
        let mut places = [[0; 64]; 6];
        let mut at = 0;
        while at < 6 * 64 {
            if (at % 64) >> (at / 64) & 1 == 1 {
                places[at / 64][at % 64] = 0xff;
            }
            at += 1;
        }
        places
    };

    /// Bytes with one bit each: byte `j` has bit `j ^ 2n`, in the word of number `n`.
    const UNITS: [u64; 4] = [
        0x8040_2010_0804_0201,
        0x2010_8040_0201_0804,
        0x0804_0201_8040_2010,
        0x0201_0804_2010_8040,
    ];

    /// An order with some bits flipped of where each byte comes from.
    #[inline(always)]
    fn flip(order: &Order, bits: usize) -> __m512i {
        // SAFETY: called only by `Avx512`; 64 bytes are read where there are 64.
        unsafe {
            let order = _mm512_loadu_si512(order.as_ptr().cast());
            _mm512_xor_si512(order, _mm512_set1_epi8(bits as i8))
        }
    }

    /// Puts the bytes of a register in order.
    #[inline(always)]
    fn permute_bytes(bytes: Wide, order: __m512i) -> Wide {
        // SAFETY: called only by `Avx512`, which exists only where VBMI was found.
        Wide(unsafe { _mm512_permutexvar_epi8(order, bytes.0) })
    }

    /// Swaps what registers whose numbers differ in `STEP` have at the places where `bit` is set.
    #[inline(always)]
    fn exchange<const N: usize, const STEP: usize>(x: &mut [Wide; N], bit: usize) {
        // SAFETY: called only by `Avx512`; 64 bytes are read where there are 64.
        unsafe {
            let places = _mm512_loadu_si512(PLACES[bit].as_ptr().cast());
            for i in 0..N {
                if i & STEP == 0 {
                    let (a, b) = (x[i].0, x[i | STEP].0);
                    x[i] = Wide(_mm512_ternarylogic_epi64::<0xca>(places, b, a));
                    x[i | STEP] = Wide(_mm512_ternarylogic_epi64::<0xca>(places, a, b));
                }
            }
        }
    }

    /// Transposes the 8x8 bits in each 64, as the product of a constant and each square; the instruction reads its
    /// matrix from the last row to the first.
    #[inline(always)]
    fn transpose_squares(squares: Wide, units: u64) -> Wide {
        // SAFETY: called only by `Avx512`, which exists only where GFNI was found.
        Wide(unsafe {
            _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(units as i64), squares.0)
        })
    }
}
