//! AVX2: sixteen registers of 256 bits.

use crate::simd::portable::{Halves, two_registers};
use crate::simd::{Bits, FourWords, Kernel, LANES, Plane, Vector, Words, array};
use core::arch::x86_64::*;

proof! {
    /// Proof that this machine has AVX2 and the bit instructions that come with it.
    HasAvx2 for Avx2: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

/// A 256-bit register; it exists only inside [`HasAvx2::run`].
#[derive(Clone, Copy)]
struct Avx2(__m256i);

operators!(Avx2, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256);

impl Bits for Avx2 {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the type exists only where its features were detected.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

words!(
    Avx2,
    _mm256_set1_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_sub_epi32,
    _mm256_testz_si256
);
four_words!(Avx2Four);

impl Bits for Avx2Four {
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the type exists only where its features were detected.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
}

impl Vector for Avx2 {
    memory_and_bytes!();
    eight_words!(Avx2Four);
    two_registers!();

    #[inline(always)]
    fn transpose(
        rows: &[Plane; LANES],
        columns: &mut [Plane; LANES],
        scratch: &mut [Plane; LANES],
    ) {
        let blocks = scratch.as_chunks_mut::<64>().0;
        for (rows, words) in rows.as_chunks::<64>().0.iter().zip(&mut *blocks) {
            // Bits first. Then byte j of word 8i+g holds the bits of lane 8j+i in rows 8g to 8g+7.
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

/// Brings the bytes of each column of eight registers side by side:
///
/// ```text
/// in[g]  = g0 g1 ... g15 | g16 ... g31        (byte j of register g)
/// out[m] = the 8 bytes of columns 2m and 2m+1 | of columns 16+2m and 17+2m
/// ```
#[inline(always)]
fn gather_columns(x: [__m256i; 8]) -> [__m256i; 8] {
    // SAFETY: AVX2 byte moves between registers; called only for `Avx2`.
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
    // SAFETY: AVX2 moves between registers; called only for `Avx2`.
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
        // SAFETY: AVX2 shifts and logic; called only for `Avx2`.
        unsafe {
            let mask = _mm256_set1_epi8(mask);
            let step = STEP as usize;
            for row in (0..4).map(|n| n / step * 2 * step + n % step) {
                let (low, high) = (x[row], x[row + step]);
                let swap =
                    _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi64::<STEP>(low), high), mask);
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
