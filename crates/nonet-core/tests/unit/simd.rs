//! Every operation of every level against plain code on single bits and bytes. The portable level has no `unsafe` and so
//! is the checked path: where a level differs from it, the instructions are wrong.

use super::*;
use crate::random::Stream;

/// Random planes.
fn random_planes<const N: usize>(seed: u64) -> [Plane; N] {
    let mut words = Stream::new(seed, 0);
    core::array::from_fn(|_| Plane(core::array::from_fn(|_| words.word())))
}

/// Every function of [`Bits`].
#[inline(always)]
fn functions<B: Bits>(a: B, b: B, c: B) -> [B; 16] {
    let [sum, carry] = a.add(b, c);
    [
        a & b,
        a | b,
        a ^ b,
        a.minus(b),
        a.and3(b, c),
        a.or3(b, c),
        a.xor3(b, c),
        a.majority(b, c),
        a.or_and(b, c),
        a.or_minus(b, c),
        a.minus_either(b, c),
        a.minus_both(b, c),
        a.choose(b, c),
        a.greater_or(b, c),
        sum,
        carry,
    ]
}

/// The bytes of a plane.
fn bytes(plane: &Plane) -> [u8; 32] {
    core::array::from_fn(|i| plane.0[i / 8].to_le_bytes()[i % 8])
}

/// The words of a plane.
fn words(plane: Plane) -> [u32; 8] {
    core::array::from_fn(|i| (plane.0[i / 2] >> (32 * (i % 2))) as u32)
}

/// One bit, in the last place.
#[inline(always)]
fn low_bit<V: Vector>() -> V {
    V::from_words([0, 0, 0, 1 << 63])
}

/// Runs every operation of [`Vector`] except the transposition.
struct Operations<'a> {
    planes: &'a [Plane; 6],
    table: &'a [u8; 16],
}

impl Kernel for Operations<'_> {
    type Output = (Vec<Plane>, u32);

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        let mut results = Vec::new();
        let mut push = |vectors: &[V]| {
            results.extend(vectors.iter().map(|vector| vector.to_plane()));
        };
        let planes = self.planes;
        let [a, b, c, d, e, f]: [V; 6] = core::array::from_fn(|i| V::load(&planes[i]));
        push(&functions(a, b, c));
        for pair in functions(V::pair(a, b), V::pair(c, d), V::pair(e, f)) {
            push(&V::halves(pair));
        }
        let [ab, cd] = [0, 2].map(|i| V::load_pair(&[planes[i], planes[i + 1]]));
        for pair in V::zip(ab, cd).into_iter().chain([e.twice()]) {
            push(&V::halves(pair));
        }
        let mut stored = [Plane::NONE; 2];
        V::store_pair(cd, &mut stored);
        push(&stored.each_ref().map(V::load));
        push(&[V::splat(false), V::splat(true)]);
        let line = core::array::from_fn(|i| bytes(&planes[i / 32])[i % 32]);
        push(&[0, 32, 49].map(|start| V::load_bytes(&line, start)));
        push(&[
            V::from_words(planes[5].0),
            V::splat_byte(self.table[0]),
            a.min_bytes(b),
            a.look_up(self.table),
            a.high_nibbles(),
        ]);
        let eight = words(planes[0]);
        let fours = V::load_eight(&eight).fours();
        let [low, high] = fours;
        push(&[
            V::load_eight(&eight),
            V::splat_word(eight[3]),
            a.left::<9>(),
            a.right::<18>(),
            a.less(b),
            V::spread::<0>(high),
            V::spread::<1>(high),
            V::spread::<2>(high),
            V::spread::<3>(high),
            V::widen(low),
            V::widen(low.turn_three()),
            V::widen(V::Four::load_four(&[eight[7], 1, 2, eight[6]])),
            V::widen((low.left::<3>() | low.right::<6>()).less(high.minus(low))),
        ]);
        for both in [
            V::Four::interleave(low, high),
            V::Four::zip_halves(low, high),
        ] {
            push(&both.map(V::widen));
        }
        for four in fours {
            push(&[V::load_eight(&core::array::from_fn(|i| {
                four.to_four()[i % 4]
            }))]);
        }
        let mut stored = [0; 8];
        b.store_eight(&mut stored);
        push(&[V::load_eight(&stored)]);
        push(&[a, V::splat(false), low_bit::<V>()].map(|vector| V::splat(vector.is_zero())));
        push(&[low, V::splat(false).fours()[0]].map(|four| V::splat(four.is_zero())));
        (results, a.top_bits())
    }
}

/// The results of [`Operations`] by plain code.
fn expected(planes: &[Plane; 6], table: &[u8; 16]) -> (Vec<Plane>, u32) {
    let [a, b, c, d, e, f] = *planes;
    let plain = |[a, b, c]: [Plane; 3]| {
        let mut results = [Plane::NONE; 16];
        for lane in 0..LANES {
            let bits = functions(a.has(lane), b.has(lane), c.has(lane));
            (0..16)
                .filter(|&i| bits[i])
                .for_each(|i| results[i].insert(lane));
        }
        results
    };
    let of_bytes = |byte: &dyn Fn(usize) -> u8| {
        let word = |i| u64::from_le_bytes(core::array::from_fn(|at| byte(8 * i + at)));
        Plane(core::array::from_fn(word))
    };
    let (x, y) = (bytes(&a), bytes(&b));
    let line: Vec<u8> = planes[..3].iter().flat_map(bytes).collect();
    let mut results = plain([a, b, c]).to_vec();
    let pairs = plain([a, c, e]).into_iter().zip(plain([b, d, f]));
    results.extend(pairs.flat_map(|(first, second)| [first, second]));
    results.extend([a, c, b, d, e, e, c, d, Plane::NONE, Plane::ALL]);
    results.extend([0, 32, 49].map(|start| of_bytes(&|i| line[start + i])));
    results.extend([
        f,
        of_bytes(&|_| table[0]),
        of_bytes(&|i| x[i].min(y[i])),
        of_bytes(&|i| table[usize::from(x[i] & 15)]),
        of_bytes(&|i| x[i] >> 4),
    ]);
    let (x, y) = (words(a), words(b));
    let of_words = |word: &dyn Fn(usize) -> u32| {
        Plane(core::array::from_fn(|i| {
            u64::from(word(2 * i)) | u64::from(word(2 * i + 1)) << 32
        }))
    };
    let four = |words: [u32; 4]| of_words(&|i| if i < 4 { words[i] } else { 0 });
    let (low, high) = ([x[0], x[1], x[2], x[3]], [x[4], x[5], x[6], x[7]]);
    results.extend([a, of_words(&|_| x[3])]);
    results.extend([of_words(&|i| x[i] << 9), of_words(&|i| x[i] >> 18)]);
    results.push(of_words(&|i| x[i].wrapping_sub(y[i])));
    results.extend(high.map(|word| of_words(&|_| word)));
    results.extend([low, [x[1], x[2], x[0], x[3]], [x[7], 1, 2, x[6]]].map(four));
    results.push(four(core::array::from_fn(|i| {
        (low[i] << 3 | low[i] >> 6).wrapping_sub(high[i] & !low[i])
    })));
    results.push(four([low[0], high[0], low[1], high[1]]));
    results.push(four([low[2], high[2], low[3], high[3]]));
    results.push(four([low[0], low[1], high[0], high[1]]));
    results.push(four([low[2], low[3], high[2], high[3]]));
    results.extend([low, high].map(|words| of_words(&|i| words[i % 4])));
    results.push(b);
    results.extend(
        [false, true, false, false, true].map(|set| if set { Plane::ALL } else { Plane::NONE }),
    );
    let x = bytes(&a);
    let top_bits = (0..32).fold(0, |bits, i| bits | u32::from(x[i] >> 7) << i);
    (results, top_bits)
}

#[test]
fn every_operation_of_every_level_equals_plain_code() {
    for seed in 0..50 {
        let planes = random_planes(seed);
        let table = core::array::from_fn(|i| bytes(&planes[4])[i]);
        for level in Level::available() {
            let found = level.run(Operations {
                planes: &planes,
                table: &table,
            });
            assert_eq!(found, expected(&planes, &table), "{}", level.name());
        }
    }
}

#[test]
fn three_input_functions_have_their_truth_tables() {
    for input in 0..8 {
        let [a, b, c] = [4, 2, 1].map(|bit| input & bit != 0);
        let sum = [a, b, c].map(u8::from).iter().sum::<u8>();
        let expected = [a && b, a || b, a != b, a && !b, sum == 3, sum > 0];
        assert_eq!(functions(a, b, c)[..6], expected);
        let expected = [sum % 2 == 1, sum > 1, a || b && c, a || b && !c];
        assert_eq!(functions(a, b, c)[6..10], expected);
        let chosen = if a { b } else { c };
        let greater_or = if a == b { c } else { a };
        let expected = [a && !b && !c, a && !(b && c), chosen, greater_or];
        assert_eq!(functions(a, b, c)[10..14], expected);
        assert_eq!(functions(a, b, c)[14..], [sum % 2 == 1, sum > 1]);
    }
}

struct Transpose<'a>(&'a [Plane; LANES]);

impl Kernel for Transpose<'_> {
    type Output = [Plane; LANES];

    #[inline(always)]
    fn run<V: Vector>(self) -> [Plane; LANES] {
        let (mut columns, mut scratch) = ([Plane::NONE; LANES], [Plane::ALL; LANES]);
        V::transpose(self.0, &mut columns, &mut scratch);
        columns
    }
}

/// Each of the sixteen bits of a bit's address (row and column) is transposed as a pattern: together they show where every
/// bit of the square went. Random planes show that nothing else happens.
#[test]
fn every_level_transposes_every_bit() {
    let patterns = (0..16).map(|bit| {
        core::array::from_fn(|row| {
            let mut plane = Plane::NONE;
            (0..LANES)
                .filter(|column| (row << 8 | column) >> bit & 1 == 1)
                .for_each(|column| plane.insert(column));
            plane
        })
    });
    for rows in patterns.chain((0..4).map(random_planes)) {
        for level in Level::available() {
            let columns = level.run(Transpose(&rows));
            for (at, column) in columns.iter().enumerate() {
                let expected = |row: usize| rows[row].has(at);
                let name = level.name();
                assert!(
                    (0..LANES).all(|row| column.has(row) == expected(row)),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn lanes_of_a_plane_go_in_and_out() {
    let lanes = [0, 63, 64, 130, 255];
    let mut plane = Plane::NONE;
    lanes.iter().for_each(|&lane| plane.insert(lane));
    assert!(plane.lanes().eq(lanes));
    assert_eq!(plane.count(), 5);
    assert_eq!(Plane::ALL.minus(plane) | plane, Plane::ALL);
    assert!((Plane::ALL.minus(plane) & plane).is_empty());
    lanes.iter().for_each(|&lane| plane.remove(lane));
    assert!(plane.is_empty());
}

#[test]
fn a_level_that_is_not_available_is_refused() {
    for level in Level::available() {
        assert_eq!(Level::from_name(level.name()), Ok(level));
    }
    for name in ["avx3", "", "AVX2", "portable "] {
        let error = Level::from_name(name).unwrap_err().to_string();
        let expected =
            format!("NONET_LEVEL={name:?} is not available: this machine supports portable");
        assert!(error.starts_with(&expected), "{error}");
    }
}
