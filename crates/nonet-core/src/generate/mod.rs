//! Puzzles made from nothing but a seed.
mod alias;
mod columns;
mod grids;
mod random;
pub use grids::Grids;
pub use random::Stream;
