//! The x86-64 levels: the only folder with `unsafe`.
//!
//! Two rules keep it sound. The register types are private to their files, so other code gets them only as the `V` of a
//! [`Kernel`](super::Kernel). And a kernel runs only through a proof ([`HasAvx2`], [`HasAvx512`]), whose constructor
//! detects the same features that the proof's `run` is compiled with. So each `unsafe` block below may use the features
//! of its register type; a block that reads or writes memory also says why the access is in bounds.
#![allow(
    unsafe_code,
    reason = "vector instructions; each use says why it is sound"
)]

/// Defines the proof that this machine has some features, and the function that runs a kernel with them.
macro_rules! proof {
    ($(#[$doc:meta])+ $proof:ident for $registers:ident: $($feature:tt)+) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $proof(());

        impl $proof {
            /// The proof, if this machine has every feature.
            pub fn detect() -> Option<Self> {
                (true $(&& is_x86_feature_detected!($feature))+).then_some(Self(()))
            }

            /// Runs a kernel with the features.
            #[inline(always)]
            pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
                $(#[target_feature(enable = $feature)])+
                fn run<K: Kernel>(kernel: K) -> K::Output {
                    kernel.run::<$registers>()
                }
                // SAFETY: `self` exists only if each of these features was detected.
                unsafe { run(kernel) }
            }
        }
    };
}

/// Gives a register type the two-input operators.
macro_rules! operators {
    ($type:ident, $and:ident, $or:ident, $xor:ident) => {
        operators!(@ $type, BitAnd, bitand, $and);
        operators!(@ $type, BitOr, bitor, $or);
        operators!(@ $type, BitXor, bitxor, $xor);
    };
    (@ $type:ident, $trait:ident, $method:ident, $intrinsic:ident) => {
        impl core::ops::$trait for $type {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

/// The part of [`Vector`](super::Vector) that both 256-bit register types share.
macro_rules! memory_and_bytes {
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
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
        }
        #[inline(always)]
        fn splat(set: bool) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_set1_epi64x(-i64::from(set)) })
        }
        #[inline(always)]
        fn load_bytes(bytes: &[u8; 81], start: usize) -> Self {
            let bytes: &[u8; 32] = bytes[start..start + 32].try_into().expect("32 bytes");
            // SAFETY: 32 bytes are read where there are 32; the read need not be aligned.
            Self(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store_bytes(self, bytes: &mut [u8; 81], start: usize) {
            let bytes = &mut bytes[start..start + 32];
            // SAFETY: 32 bytes are written where there are 32; the write need not be aligned.
            unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn splat_byte(byte: u8) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_set1_epi8(byte as i8) })
        }
        #[inline(always)]
        fn min_bytes(self, other: Self) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_min_epu8(self.0, other.0) })
        }
        #[inline(always)]
        fn look_up(self, table: &[u8; 16]) -> Self {
            // SAFETY: the type exists only where its features were detected; 16 bytes are read where there are 16.
            Self(unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
                _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, _mm256_set1_epi8(15)))
            })
        }
        #[inline(always)]
        fn high_nibbles(self) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_and_si256(_mm256_srli_epi64::<4>(self.0), _mm256_set1_epi8(15)) })
        }
        #[inline(always)]
        fn top_bits(self) -> u32 {
            // SAFETY: the type exists only where its features were detected.
            unsafe { _mm256_movemask_epi8(self.0) as u32 }
        }
    };
}

/// Gives a register type the operations on words of 32 bits.
macro_rules! words {
    ($type:ident, $set:ident, $left:ident, $right:ident, $less:ident, $test:ident) => {
        impl Words for $type {
            #[inline(always)]
            fn splat_word(word: u32) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $set(word as i32) })
            }
            #[inline(always)]
            fn left<const N: i32>(self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $left::<N>(self.0) })
            }
            #[inline(always)]
            fn right<const N: i32>(self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $right::<N>(self.0) })
            }
            #[inline(always)]
            fn less(self, other: Self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { $less(self.0, other.0) })
            }
            #[inline(always)]
            fn is_zero(self) -> bool {
                // SAFETY: the type exists only where its features were detected.
                unsafe { $test(self.0, self.0) == 1 }
            }
        }
    };
}

/// Defines a register of four words beside a 256-bit register type.
macro_rules! four_words {
    ($four:ident) => {
        #[doc = "A 128-bit register; it exists only where the 256-bit one of this file does."]
        #[derive(Clone, Copy)]
        struct $four(__m128i);

        operators!($four, _mm_and_si128, _mm_or_si128, _mm_xor_si128);
        words!(
            $four,
            _mm_set1_epi32,
            _mm_slli_epi32,
            _mm_srli_epi32,
            _mm_sub_epi32,
            _mm_testz_si128
        );

        impl FourWords for $four {
            #[inline(always)]
            fn load_four(words: &[u32; 4]) -> Self {
                // SAFETY: 16 bytes are read where there are 16; the read need not be aligned.
                Self(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn to_four(self) -> [u32; 4] {
                let mut words = [0; 4];
                // SAFETY: 16 bytes are written where there are 16; the write need not be aligned.
                unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
                words
            }
            #[inline(always)]
            fn turn_three(self) -> Self {
                // SAFETY: the type exists only where its features were detected.
                Self(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) })
            }
            #[inline(always)]
            fn interleave(a: Self, b: Self) -> [Self; 2] {
                // SAFETY: the type exists only where its features were detected.
                unsafe {
                    [
                        Self(_mm_unpacklo_epi32(a.0, b.0)),
                        Self(_mm_unpackhi_epi32(a.0, b.0)),
                    ]
                }
            }
            #[inline(always)]
            fn zip_halves(a: Self, b: Self) -> [Self; 2] {
                // SAFETY: the type exists only where its features were detected.
                unsafe {
                    [
                        Self(_mm_unpacklo_epi64(a.0, b.0)),
                        Self(_mm_unpackhi_epi64(a.0, b.0)),
                    ]
                }
            }
        }
    };
}

/// The part of [`Vector`](super::Vector) for eight words that both 256-bit register types share.
macro_rules! eight_words {
    ($four:ident) => {
        type Four = $four;

        #[inline(always)]
        fn load_eight(words: &[u32; 8]) -> Self {
            // SAFETY: 32 bytes are read where there are 32; the read need not be aligned.
            Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store_eight(self, words: &mut [u32; 8]) {
            // SAFETY: 32 bytes are written where there are 32; the write need not be aligned.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn fours(self) -> [$four; 2] {
            // SAFETY: the type exists only where its features were detected.
            unsafe {
                [
                    $four(_mm256_castsi256_si128(self.0)),
                    $four(_mm256_extracti128_si256::<1>(self.0)),
                ]
            }
        }
        #[inline(always)]
        fn spread<const N: i32>(four: $four) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe {
                let word = match N {
                    0 => four.0,
                    1 => _mm_shuffle_epi32::<0b01_01_01_01>(four.0),
                    2 => _mm_shuffle_epi32::<0b10_10_10_10>(four.0),
                    _ => _mm_shuffle_epi32::<0b11_11_11_11>(four.0),
                };
                _mm256_broadcastd_epi32(word)
            })
        }
        #[inline(always)]
        fn widen(four: $four) -> Self {
            // SAFETY: the type exists only where its features were detected.
            Self(unsafe { _mm256_zextsi128_si256(four.0) })
        }
    };
}

mod avx2;
mod avx512;

pub use avx2::HasAvx2;
pub use avx512::HasAvx512;
