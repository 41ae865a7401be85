//! Alias tables are exact.

use super::*;

#[test]
fn the_bins_hold_each_weight_exactly() {
    let weights = [5, 0, 1, 17, 3, 3, 100];
    let alias = AliasTable::new(&weights);
    let mut held = [0_u64; 7];
    for (bin, &(height, other)) in alias.bins.iter().enumerate() {
        held[bin] += u64::from(height);
        held[other as usize] += u64::from(alias.size - height);
    }
    assert_eq!(held, weights.map(|weight| u64::from(weight) * 7));
}
