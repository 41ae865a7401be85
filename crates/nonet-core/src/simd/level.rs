//! [`Level`]: which vector instructions this machine has, and the choice among them.

use super::Kernel;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::x86;
use std::fmt;
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

/// Names a level.
const VARIABLE: &str = "NONET_LEVEL";

/// This name is not that of an available level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::available().map(Level::name).collect();
        let (name, names) = (&self.0, names.join(", "));
        write!(
            f,
            "{VARIABLE}={name:?} is not available: this machine supports {names}"
        )
    }
}

impl std::error::Error for UnknownLevel {}

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

    /// The level that the environment variable `NONET_LEVEL` names, to measure and test it; without the variable, or
    /// if it is empty, the best level of this machine. A program calls it first, to refuse a name that is not available.
    pub fn from_environment() -> Result<Self, UnknownLevel> {
        match std::env::var_os(VARIABLE).filter(|name| !name.is_empty()) {
            Some(name) => Self::from_name(&name.to_string_lossy()),
            None => Ok(Self::available().last().unwrap_or(Self::PORTABLE)),
        }
    }

    /// The available level of this name.
    pub fn from_name(name: &str) -> Result<Self, UnknownLevel> {
        let mut levels = Self::available();
        let named = levels.find(|level| level.name() == name);
        named.ok_or_else(|| UnknownLevel(name.to_string()))
    }

    /// The level to use if a call does not name one: that of [`Level::from_environment`], which is read once. If it is an
    /// error that the program did not refuse: the best level of this machine.
    pub fn best() -> Self {
        static BEST: OnceLock<Level> = OnceLock::new();
        let best = || Self::available().last().unwrap_or(Self::PORTABLE);
        *BEST.get_or_init(|| Self::from_environment().unwrap_or_else(|_| best()))
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
            Kind::Portable => run_portable(kernel),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => proof.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => proof.run(kernel),
        }
    }
}

/// Runs a kernel with the portable instructions. (Inline, its code and its frame would stand in each caller, on every machine.)
#[inline(never)]
fn run_portable<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Portable>()
}
