use super::length_difficulty;

#[test]
fn each_ceiling_adds_a_tenth() {
    let added = [
        (4, 0.0),
        (6, 0.1),
        (8, 0.2),
        (12, 0.30000000000000004),
        (16, 0.4),
        (24, 0.5),
        (32, 0.6),
        (48, 0.7),
        (64, 0.7999999999999999),
        (96, 0.8999999999999999),
        (128, 0.9999999999999999),
        (192, 1.0999999999999999),
        (256, 1.2),
        (384, 1.3),
    ];
    let mut shortest = 0;
    for (ceiling, expected) in added {
        for length in shortest..=ceiling {
            assert_eq!(length_difficulty(length + 2), expected, "length {length}");
        }
        shortest = ceiling + 1;
    }
    assert_eq!(length_difficulty(0), 0.0);
    assert!(length_difficulty(u32::MAX) < 6.0);
}
