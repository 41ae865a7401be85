//! One producer a file: `search(state, sink)` reads the state and offers what it finds, in a fixed scan order.
//!
//! Each file opens with what the technique is, why it is true, and an example. Where Sudoku Explainer 1.2.1 scans in an
//! unusual order or adds a condition, the file says so, because its first find decides a rating.

mod aligned_exclusion;
pub mod aligned_pair_exclusion;
pub mod aligned_triple_exclusion;
pub mod bug;
pub mod direct_hidden_subset;
pub mod direct_locked;
pub mod fish;
pub mod hidden_single;
pub mod hidden_subset;
pub mod locked_candidates;
pub mod naked_single;
pub mod naked_subset;
mod tuples;
pub mod unique_loop;
pub mod xy_wing;
