//! One producer a file: `search(state, collector)` reads the state and offers what it finds, in a fixed scan order.
//!
//! Each file opens with what the technique is, why it is true, and an example. Where Sudoku Explainer 1.2.1 scans in an
//! unusual order or adds a condition, the file says so, because its first find decides a rating.

mod aligned_exclusion;
pub mod aligned_pair_exclusion;
pub mod aligned_triple_exclusion;
pub mod als;
pub mod als_chain;
pub mod als_xy_wing;
pub mod als_xz;
pub mod bug;
mod chain_walk;
mod coloring;
pub mod death_blossom;
pub mod direct_hidden_subset;
pub mod direct_locked;
pub mod empty_rectangle;
pub mod finned_fish;
pub mod fish;
pub mod hidden_single;
pub mod hidden_subset;
pub mod locked_candidates;
pub mod multi_colors;
pub mod naked_single;
pub mod naked_subset;
pub(crate) mod ranking;
pub mod remote_pair;
pub mod simple_colors;
pub mod skyscraper;
pub mod sue_de_coq;
pub mod templates;
mod tuples;
pub mod two_string_kite;
pub mod unique_loop;
mod virtual_cell;
pub mod w_wing;
pub mod x_chain;
pub mod xy_chain;
pub mod xy_wing;
