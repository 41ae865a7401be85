//! Packing, unpacking and gathering of random planes, bit by bit at every level.

use super::*;
use crate::random::Stream;
use crate::simd::Level;

#[test]
fn packing_and_unpacking_move_every_bit_at_every_level() {
    let mut random = Stream::new(1, 0);
    let mut planes = Planes::new();
    for word in planes.candidates.iter_mut().flat_map(|plane| &mut plane.0) {
        *word = random.word();
    }
    for level in Level::available() {
        let (mut packed, mut scratch) = (PackedLanes::new(), Scratch::new());
        level.run(Pack {
            planes: &planes,
            packed: &mut packed,
            scratch: &mut scratch,
        });
        for (index, plane) in planes.candidates.iter().enumerate() {
            for lane in 0..LANES {
                let bit = packed.part(index / LANES, lane).has(index % LANES);
                assert_eq!(bit, plane.has(lane), "{}", level.name());
            }
        }
        let mut unpacked = Planes::new();
        level.run(Unpack {
            packed: &packed,
            planes: &mut unpacked,
            scratch: &mut scratch,
        });
        assert!(unpacked.candidates == planes.candidates, "{}", level.name());

        for lane in 0..LANES {
            let mut expected = Packed(core::array::from_fn(|part| *packed.part(part, lane)));
            (CHOICE..768).for_each(|bit| expected.0[2].remove(bit % LANES));
            let state = level.run(Get(&packed, lane));
            assert_eq!(state, expected, "{}", level.name());
        }
    }
}

/// [`PackedLanes::get`].
struct Get<'a>(&'a PackedLanes, usize);

impl Kernel for Get<'_> {
    type Output = Packed;

    #[inline(always)]
    fn run<V: Vector>(self) -> Packed {
        self.0.get::<V>(self.1)
    }
}
