//! [`Level`]: which vector instructions this machine has, and the choice among them.

use super::Kernel;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::x86;
use std::sync::OnceLock;

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
}

impl Default for Level {
    fn default() -> Self {
        Self::best()
    }
}

impl Level {
    /// The instructions of every machine, with 128-bit registers on most. The other levels are tested against it.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The levels of this machine, the best one last.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let wider = [
            x86::HasAvx2::detect().map(|proof| Self(Kind::Avx2(proof))),
            x86::HasAvx512::detect().map(|proof| Self(Kind::Avx512(proof))),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let wider = [None; 2];
        core::iter::once(Self::PORTABLE).chain(wider.into_iter().flatten())
    }

    /// The best level of this machine. The environment variable `NONET_LEVEL` selects another available level by name,
    /// to measure and test it; a name that is not available is ignored here, and refused by the Python package.
    pub fn best() -> Self {
        static BEST: OnceLock<Level> = OnceLock::new();
        *BEST.get_or_init(|| {
            let named = std::env::var("NONET_LEVEL").unwrap_or_default();
            let is_named = |level: &Self| level.name() == named;
            let best = Self::available().last().unwrap_or(Self::PORTABLE);
            Self::available().find(is_named).unwrap_or(best)
        })
    }

    /// The name: `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// Runs a kernel with this level's instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Kind::Portable => kernel.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => proof.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => proof.run(kernel),
        }
    }
}
