//! AVX-512 with VL, BW, DQ, VBMI and GFNI: 32 registers of 512 and 256 bits.
//!
//! **Transposition.** Two rows share a 512-bit register, so a bit has the address register (7 bits), byte (6 bits), bit of
//! the byte (3 bits). `p` is the row number and `l` the column number; transposing swaps their roles:
//!
//! ```text
//! register               byte of it              bit of it
//! p7 p6 p5 p4 p3 p2 p1   p0 l7 l6 l5 l4 l3       l2 l1 l0       input
//! p7 p6 p5 p4 l5 l4 l3   l7 l6 p3 p2 p1 p0       l2 l1 l0       p3 p2 p1 exchanged with l5 l4 l3, bytes permuted
//! p7 p6 p5 p4 l5 l4 l3   l7 l6 p3 l2 l1 l0       p2 p1 p0       squares of 8x8 bits transposed
//! l7 l6 l2 l1 l5 l4 l3   l0 p7 p6 p5 p4 p3       p2 p1 p0       p7 p6 p5 p4 exchanged with l7 l6 l2 l1, bytes permuted
//! ```
//!
//! Exchanging bits of the register number with bits of the byte number takes three steps: xor the byte number with the
//! register number, swap the bytes with that bit set between registers whose numbers differ in one bit, and xor again.
//! The swap is a bitwise choice and runs on two ports; the instruction that takes bytes from two registers has one port.
//! The first xor of the second exchange is merged into the byte order before the squares (`p7 p6`) and into the choice of
//! bits in the squares (`p5 p4`), the others into the byte orders after each exchange: eleven instructions for 64 bytes.

use crate::simd::{Bits, FourWords, Kernel, LANES, Plane, Vector, Words, array};
use core::arch::x86_64::*;

proof! {
    /// Proof that this machine has AVX2 and AVX-512 with VL, BW, DQ, VBMI and GFNI.
    HasAvx512 for Avx512: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
        "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "gfni"
}

/// A 256-bit register; it exists only inside [`HasAvx512::run`].
#[derive(Clone, Copy)]
struct Avx512(__m256i);

/// Two planes in a 512-bit register; it exists only inside [`HasAvx512::run`].
#[derive(Clone, Copy)]
struct Wide(__m512i);

operators!(Avx512, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);
operators!(Wide, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512);

/// Gives a register type the functions of three planes, each one instruction. The constant is the truth table: bit
/// `4 self + 2 a + b` is the result.
macro_rules! ternaries {
    ($type:ident, $ternary:ident, $andnot:ident) => {
        impl Bits for $type {
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn add(self, a: Self, b: Self) -> [Self; 2] {
                [self.xor3(a, b), self.majority(a, b)]
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
            ternary!($ternary, greater_or, 0xb2);
        }
    };
}
macro_rules! ternary {
    ($ternary:ident, $method:ident, $table:literal) => {
        #[inline(always)]
        fn $method(self, a: Self, b: Self) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { $ternary::<$table>(self.0, a.0, b.0) })
        }
    };
}
ternaries!(Avx512, _mm256_ternarylogic_epi64, _mm256_andnot_si256);
ternaries!(Wide, _mm512_ternarylogic_epi64, _mm512_andnot_si512);
words!(
    Avx512,
    _mm256_set1_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_sub_epi32,
    _mm256_testz_si256
);
four_words!(Avx512Four);
ternaries!(Avx512Four, _mm_ternarylogic_epi64, _mm_andnot_si128);

impl Vector for Avx512 {
    const HAS_512_BITS: bool = true;

    memory_and_bytes!();
    eight_words!(Avx512Four);
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
        // SAFETY: the type exists only where its features were detected.
        Wide(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a.0), b.0) })
    }
    #[inline(always)]
    fn twice(self) -> Wide {
        // SAFETY: the type exists only where its features were detected.
        Wide(unsafe { _mm512_broadcast_i64x4(self.0) })
    }
    #[inline(always)]
    fn halves(pair: Wide) -> [Self; 2] {
        // SAFETY: the type exists only where its features were detected.
        unsafe {
            [
                Self(_mm512_castsi512_si256(pair.0)),
                Self(_mm512_extracti64x4_epi64::<1>(pair.0)),
            ]
        }
    }
    #[inline(always)]
    fn zip(a: Wide, b: Wide) -> [Wide; 2] {
        // SAFETY: the type exists only where its features were detected.
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
        scratch: &mut [Plane; LANES],
    ) {
        let scratch = scratch.as_chunks_mut::<2>().0;
        let rows = rows.as_chunks::<2>().0;
        for p76 in 0..4 {
            // SAFETY: the type exists only where its features were detected.
            let orders = array!(c in 8 => unsafe { xor_order(&SQUARES, p76 * 8 + c) });
            for (p54, &units) in UNITS.iter().enumerate() {
                let start = (p76 * 4 + p54) * 8;
                let mut x = array!(r in 8 => {
                    // SAFETY: the type exists only where its features were detected.
                    let order = unsafe { xor_order(&SAME, r) };
                    permute_bytes(Self::load_pair(&rows[start + r]), order)
                });
                exchange::<8, 1>(&mut x, 0);
                exchange::<8, 2>(&mut x, 1);
                exchange::<8, 4>(&mut x, 2);
                for c in 0..8 {
                    let squares = permute_bytes(x[c], orders[c]);
                    let squares = transpose_squares(squares, units);
                    Self::store_pair(squares, &mut scratch[start + c]);
                }
            }
        }
        for c in 0..8 {
            let mut x = array!(number in 16 => Self::load_pair(&scratch[number * 8 + c]));
            exchange::<16, 1>(&mut x, 1);
            exchange::<16, 2>(&mut x, 2);
            exchange::<16, 4>(&mut x, 4);
            exchange::<16, 8>(&mut x, 5);
            let columns = columns.as_chunks_mut::<2>().0;
            let [_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = array!(d in 16 => {
                let bits = (d & 12) << 2 | (d & 3) << 1;
                // SAFETY: the type exists only where its features were detected.
                let order = unsafe { xor_order(&LANES_APART, bits) };
                let bytes = permute_bytes(x[d], order);
                Self::store_pair(bytes, &mut columns[(d & 12) << 3 | c << 2 | d & 3]);
            });
        }
    }
}

/// For each byte of the result, the byte of the source.
type Order = [u8; 64];

/// The identity.
const SAME: Order = {
    let mut order = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        order[byte] = byte as u8;
        byte += 1;
    }
    order
};

/// Moves byte `p0 l7 l6 p3 p2 p1` to `l7 l6 p3 p2 p1 p0`, with the last three bits inverted for [`transpose_squares`].
const SQUARES: Order = {
    let mut order = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let (l, p3, p) = (byte >> 4, byte >> 3 & 1, 7 - byte % 8);
        order[byte] = ((p & 1) << 5 | l << 3 | p3 << 2 | p >> 1) as u8;
        byte += 1;
    }
    order
};

/// Moves byte `p7 p6 p3 p5 p4 l0` to `l0 p7 p6 p5 p4 p3`.
const LANES_APART: Order = {
    let mut order = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let (p76, p54) = (byte >> 3 & 3, byte >> 1 & 3);
        order[byte] = (p76 << 4 | (byte & 1) << 3 | p54 << 1 | byte >> 5) as u8;
        byte += 1;
    }
    order
};

/// For each bit of a byte number, a mask of the bytes whose number has that bit.
const BYTES_WITH_BIT: [Order; 6] = {
    let mut masks = [[0; 64]; 6];
    let mut at = 0;
    while at < 6 * 64 {
        if (at % 64) >> (at / 64) & 1 == 1 {
            masks[at / 64][at % 64] = 0xff;
        }
        at += 1;
    }
    masks
};

/// Matrices with one bit in each byte: byte `j` of word `n` has bit `j ^ 2n`.
const UNITS: [u64; 4] = [
    0x8040_2010_0804_0201,
    0x2010_8040_0201_0804,
    0x0804_0201_8040_2010,
    0x0201_0804_2010_8040,
];

/// An order whose source byte numbers are xored with `bits`.
///
/// # Safety
///
/// The machine has AVX-512. (No argument proves it, as a register of [`Wide`] does elsewhere.)
#[inline(always)]
unsafe fn xor_order(order: &Order, bits: usize) -> __m512i {
    // SAFETY: as the caller promises; 64 bytes are read where there are 64.
    unsafe {
        let order = _mm512_loadu_si512(order.as_ptr().cast());
        _mm512_xor_si512(order, _mm512_set1_epi8(bits as i8))
    }
}

/// Permutes the bytes of a register.
#[inline(always)]
fn permute_bytes(bytes: Wide, order: __m512i) -> Wide {
    // SAFETY: called only for `Avx512`, which exists only where VBMI was detected.
    Wide(unsafe { _mm512_permutexvar_epi8(order, bytes.0) })
}

/// Swaps the bytes whose number has `bit` between registers whose numbers differ in `STEP`.
#[inline(always)]
fn exchange<const N: usize, const STEP: usize>(x: &mut [Wide; N], bit: usize) {
    // SAFETY: called only for `Avx512`; 64 bytes are read where there are 64.
    unsafe {
        let mask = _mm512_loadu_si512(BYTES_WITH_BIT[bit].as_ptr().cast());
        for i in 0..N {
            if i & STEP == 0 {
                let (a, b) = (x[i].0, x[i | STEP].0);
                x[i] = Wide(_mm512_ternarylogic_epi64::<0xca>(mask, b, a));
                x[i | STEP] = Wide(_mm512_ternarylogic_epi64::<0xca>(mask, a, b));
            }
        }
    }
}

/// Transposes the 8x8 bits of each word, as a product with a constant. The instruction reads its matrix from the last
/// row to the first.
#[inline(always)]
fn transpose_squares(squares: Wide, units: u64) -> Wide {
    // SAFETY: called only for `Avx512`, which exists only where GFNI was detected.
    Wide(unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(units as i64), squares.0) })
}
