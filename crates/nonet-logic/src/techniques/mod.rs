//! One producer a file: `search(state, sink)` reads the state and offers what it finds, in a fixed scan order.
//!
//! Each file opens with what the technique is, why it is true, and an example. Where Sudoku Explainer 1.2.1 scans in an
//! unusual order or adds a condition, the file says so, because its first find decides a rating.

pub mod hidden_single;
pub mod naked_single;
