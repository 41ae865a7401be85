//! How far producers look: HoDoKu's defaults.

/// The most nodes of an X-chain, an XY-chain or a remote pair, less one.
pub const CHAIN_LENGTH: usize = 20;

/// The most links between almost locked sets in a chain of them.
pub const ALS_CHAIN_LENGTH: usize = 50;

/// How many rounds of singles a forcing net looks ahead.
pub const NET_LOOK_AHEAD: usize = 4;
