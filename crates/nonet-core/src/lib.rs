//! The exact Sudoku engines behind nonet: pure Rust, no I/O, no Python.

pub mod batch;
pub mod lane;
