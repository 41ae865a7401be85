//! The rule engine against known answers and against a slow reference.

mod board;
#[allow(dead_code)]
mod corpus;
mod files;
mod large;
mod learn;
mod lines;
mod mixed;
mod planes;
mod propagators;
mod reference;
