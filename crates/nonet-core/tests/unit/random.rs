//! Streams keep their words, and draws are fair.

use super::*;

#[test]
fn streams_stay_what_they_are() {
    // Seeds stay valid from version to version; a test holds the twin in Python to the same words.
    let words = |seed, index| {
        let mut stream = Stream::new(seed, index);
        [stream.word(), stream.word()]
    };
    assert_eq!(
        words(0, 0),
        [2_558_736_989_570_252_433, 17_913_671_590_881_668_180]
    );
    assert_eq!(
        words(u64::MAX, u64::MAX),
        [7_588_662_720_055_003_805, 3_192_614_527_190_586_065]
    );
}

#[test]
fn numbers_are_fair() {
    let mut stream = Stream::new(7, 0);
    let mut counts = [0_u32; 5];
    for _ in 0..50_000 {
        counts[stream.below(5)] += 1;
    }
    assert!(
        counts.iter().all(|count| (9_600..10_400).contains(count)),
        "{counts:?}"
    );
    // Nearly half of the words are beyond the bound and skipped.
    let beyond_half = (1 << 63) + 1;
    assert!((0..100).all(|_| stream.below(beyond_half) < beyond_half));
}

#[test]
fn picked_numbers_are_fair() {
    let mut stream = Stream::new(8, 0);
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        counts[stream.pick(7) as usize] += 1;
    }
    assert!(
        counts.iter().all(|count| (9_600..10_400).contains(count)),
        "{counts:?}"
    );
    let beyond_half = (1 << 31) + 1;
    assert!((0..100).all(|_| stream.pick(beyond_half) < beyond_half));
}

#[test]
fn a_shuffle_keeps_the_items_and_changes_their_order() {
    let mut items: Vec<u8> = (0..81).collect();
    Stream::new(1, 2).shuffle(&mut items);
    assert!(!items.is_sorted());
    items.sort_unstable();
    assert!(items.into_iter().eq(0..81));
}
