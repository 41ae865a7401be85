use std::collections::HashSet;

use super::*;

#[test]
fn every_technique_has_its_row() {
    assert_eq!(ENTRIES.len(), Technique::ALL.len());
    for &technique in Technique::ALL {
        assert_eq!(technique.entry().id, technique.id());
        assert_eq!(Technique::from_id(technique.id()), Some(technique));
    }
}

#[test]
fn rows_are_complete() {
    let header = CSV.lines().next().unwrap();
    for row in CSV.lines() {
        assert_eq!(row.split(',').count(), header.split(',').count(), "{row}");
    }
    for entry in ENTRIES.iter() {
        assert!(!entry.name.is_empty());
        let is_searched = entry.se121_place.is_some() || entry.hodoku_place.is_some();
        assert!(is_searched, "{}", entry.id);
        // HoDoKu has no code for its last resort, nor for what only a name asks for: what its options let others find, and
        // techniques of ours.
        let needs_none = matches!(
            entry.hodoku_place,
            Some((_, Part::Named | Part::LastResort))
        );
        let has_code = !entry.code.is_empty() || needs_none;
        assert_eq!(has_code, entry.score.is_some(), "{}", entry.id);
        assert_eq!(entry.level.is_none(), entry.score.is_none(), "{}", entry.id);
        assert_eq!(entry.se121_kind.is_empty(), entry.se121_value.is_none());
    }
}

#[test]
fn ids_and_codes_are_unique() {
    let ids: HashSet<_> = ENTRIES.iter().map(|entry| entry.id).collect();
    assert_eq!(ids.len(), ENTRIES.len());
    let codes: Vec<_> = ENTRIES
        .iter()
        .map(|entry| entry.code)
        .filter(|code| !code.is_empty())
        .collect();
    assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
}
