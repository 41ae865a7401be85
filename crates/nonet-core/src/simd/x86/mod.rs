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

mod avx2;
mod avx512;

pub use avx2::HasAvx2;
pub use avx512::HasAvx512;
