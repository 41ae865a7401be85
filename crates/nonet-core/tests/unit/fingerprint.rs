//! Fingerprints stay the same.

use super::*;

#[test]
fn fingerprints_stay_the_same() {
    let counting = std::array::from_fn(|cell| cell as u8 % 10);
    for (values, expected) in [
        ([0; 81], 0x7d79_6f32_1f63_ec6e_cd78_c15e_0ae3_6328_u128),
        ([9; 81], 0x5e08_4bcc_e556_8f4b_ecb9_e4f5_496b_1c46),
        (counting, 0x37c6_53ba_a29f_ca95_4c1e_2531_863a_0225),
    ] {
        assert_eq!(fingerprint(&values), expected);
    }
}
