//! One file a pattern: when it holds, what follows, how it is shown. `search(state, collector)` reads the state and offers
//! what it finds.
//!
//! Each file opens with what the technique is, why it is true, and an example. Both profiles search with the same files. Where
//! their scan orders or conditions differ, the file says so, because the first find decides a rating: a small difference is
//! a value that the profile passes in, a large one a second search beside the first.

mod aligned_exclusion;
pub mod aligned_pair_exclusion;
pub mod aligned_triple_exclusion;
pub mod als;
pub mod als_chain;
pub mod als_xy_wing;
pub mod als_xz;
pub mod brute_force;
pub mod bug;
mod chain_walk;
mod coloring;
pub mod death_blossom;
pub mod direct_hidden_subset;
pub mod direct_locked;
pub mod empty_rectangle;
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
pub mod tridagon;
pub mod tuples;
pub mod two_string_kite;
pub mod unique_loop;
pub mod unique_rectangle;
mod virtual_cell;
pub mod w_wing;
pub mod x_chain;
pub mod xy_chain;
pub mod xy_wing;
