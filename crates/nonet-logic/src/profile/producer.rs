//! [`Producer`]: a search for the techniques that share a place in the order of a profile. The catalogue has the places.

use crate::catalogue::{Part, Technique, TechniqueSet};

/// The most producers of a profile.
const MOST: usize = u128::BITS as usize;

/// A place in the order of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Producer {
    /// What it finds, in the order of the catalogue.
    pub techniques: Vec<Technique>,
    /// When it takes part.
    pub part: Part,
}

impl Producer {
    /// The first technique. All techniques of a producer assume the same.
    pub fn technique(&self) -> Technique {
        self.techniques[0]
    }

    /// Whether it takes part: it finds any of these techniques, or without an allow-list has at least this part.
    pub fn takes_part(&self, techniques: Option<&TechniqueSet>, least: Part) -> bool {
        match techniques {
            Some(set) => self.techniques.iter().any(|&one| set.contains(one)),
            None => self.part >= least,
        }
    }
}

/// The producers of a profile in order; `place` says where a technique stands, and its part. Those with the same place
/// are searched for at once.
pub(super) fn in_order(place: impl Fn(Technique) -> Option<(usize, Part)>) -> Vec<Producer> {
    let all = Technique::ALL.iter();
    let mut rows: Vec<_> = all
        .filter_map(|&technique| Some((place(technique)?, technique)))
        .collect();
    rows.sort_by_key(|((place, _), technique)| (*place, *technique));
    let places = rows.chunk_by(|(one, _), (other, _)| one == other);
    let producers = places.map(|rows| Producer {
        techniques: rows.iter().map(|(_, technique)| *technique).collect(),
        part: rows[0].0.1,
    });
    let producers: Vec<_> = producers.collect();
    assert!(producers.len() <= MOST, "a listing counts places as bits");
    producers
}
