//! [`Producer`]: a search for the techniques that share a place in the order of a profile. The catalogue has the places.

use crate::catalogue::{Entry, Part, Technique, TechniqueSet};

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

/// The producers of a profile in order; `place` says where a row of the catalogue stands, from 1 on, and its part.
pub(super) fn in_order(place: impl Fn(&Entry) -> Option<(usize, Part)>) -> Vec<Producer> {
    let mut producers: Vec<Producer> = Vec::new();
    let mut rows: Vec<_> = Technique::ALL
        .iter()
        .filter_map(|&technique| Some((place(technique.entry())?, technique)))
        .collect();
    rows.sort_by_key(|((place, _), technique)| (*place, *technique));
    for ((place, part), technique) in rows {
        match producers.get_mut(place - 1) {
            Some(producer) => producer.techniques.push(technique),
            None => producers.push(Producer {
                techniques: vec![technique],
                part,
            }),
        }
    }
    producers
}
