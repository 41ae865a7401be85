//! SipHash-2-4 with 128 bits of output (Aumasson and Bernstein, 2012): the fingerprint of a row of bytes.
//!
//! A function that nobody can tell from a random one is what the odds of a collision are reckoned by, and this is one of
//! the few that are short, published with test vectors, and quick on 81 bytes: some 40 nanoseconds. The key is no secret
//! here, only part of the definition: same bytes, same fingerprint, in every run and on every machine.

/// The fingerprint of some bytes under a key.
pub fn siphash128(key: [u64; 2], bytes: &[u8]) -> u128 {
    let mut state = [
        key[0] ^ 0x736f_6d65_7073_6575,
        key[1] ^ 0x646f_7261_6e64_6f6d ^ 0xee,
        key[0] ^ 0x6c79_6765_6e65_7261,
        key[1] ^ 0x7465_6462_7974_6573,
    ];
    let (words, rest) = bytes.as_chunks::<8>();
    // The last word holds the bytes that are left, and the length in its highest byte.
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    last[7] = bytes.len() as u8;
    for word in words.iter().chain([&last]).copied().map(u64::from_le_bytes) {
        state[3] ^= word;
        rounds(&mut state, 2);
        state[0] ^= word;
    }
    state[2] ^= 0xee;
    rounds(&mut state, 4);
    let low = state[0] ^ state[1] ^ state[2] ^ state[3];
    state[1] ^= 0xdd;
    rounds(&mut state, 4);
    let high = state[0] ^ state[1] ^ state[2] ^ state[3];
    u128::from(high) << 64 | u128::from(low)
}

fn rounds([a, b, c, d]: &mut [u64; 4], count: usize) {
    for _ in 0..count {
        *a = a.wrapping_add(*b);
        *b = b.rotate_left(13) ^ *a;
        *a = a.rotate_left(32);
        *c = c.wrapping_add(*d);
        *d = d.rotate_left(16) ^ *c;
        *a = a.wrapping_add(*d);
        *d = d.rotate_left(21) ^ *a;
        *c = c.wrapping_add(*b);
        *b = b.rotate_left(17) ^ *c;
        *c = c.rotate_left(32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_the_published_ones() {
        // The vectors of the reference implementation: key and message are 00 01 02 …
        let key = [0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908];
        let message: Vec<u8> = (0..15).collect();
        for (length, expected) in [
            (0, 0xa381_7f04_ba25_a8e6_6df6_7214_c755_0293_u128),
            (1, 0xda87_c1d8_6b99_af44_3476_5911_9b22_fc45),
            (8, 0x3b62_a9ba_6258_f561_0f83_e264_f314_97b4),
            (15, 0x5493_e999_33b0_a811_7e08_ec0f_97cf_c3d9),
        ] {
            assert_eq!(
                format!("{:032x}", siphash128(key, &message[..length]).swap_bytes()),
                format!("{expected:032x}"),
                "{length}"
            );
        }
    }
}
