use std::cmp::Ordering;

use super::*;

/// Numbers without an apparent order.
fn numbers(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed;
    let step = |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 58
    };
    (0..count).map(step).collect()
}

#[test]
fn order_is_that_of_a_stable_sort() {
    for count in 0..200 {
        let mut items: Vec<_> = numbers(count, count as u64)
            .into_iter()
            .enumerate()
            .collect();
        let mut expected = items.clone();
        expected.sort_by_key(|&(_, number)| number);
        sort(&mut items, &|first, second| first.1.cmp(&second.1));
        assert_eq!(items, expected, "{count}");
    }
}

#[test]
fn comparison_that_is_always_greater_keeps_the_order() {
    let mut items: Vec<_> = (0..100).collect();
    sort(&mut items, &|_, _| Ordering::Greater);
    assert_eq!(items, (0..100).collect::<Vec<_>>());
}
