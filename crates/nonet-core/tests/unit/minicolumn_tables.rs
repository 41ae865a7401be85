//! The tables count all grids.

use super::*;

#[test]
fn the_tables_count_every_grid() {
    let tables = MinicolumnTables::get();
    let sizes: Vec<u32> = tables.kinds().iter().map(|kind| kind.1).collect();
    assert_eq!(sizes, [1, 27, 162, 54, 36]);
    let mut grids = 0_u128;
    let mut weights = [0; BELOW];
    for &(second, of_its_kind) in tables.kinds() {
        for third in 0..SPLITS {
            let mut sum = 0;
            for ways in 0..BELOW * BELOW {
                let (first_way, second_way) = (ways / BELOW, ways % BELOW);
                let weight = tables.weigh(first_way, (second, second_way), third, &mut weights);
                assert!(weight <= weight_bound(second, third));
                sum += u128::from(weight);
            }
            grids += u128::from(of_its_kind * tables.fillings(second, third)) * sum;
        }
    }
    // Fillings are counted in dozens; labels of the first split; orders of the columns in the other stacks.
    grids *= 12 * 12 * 12 * 1680 * 36;
    assert_eq!(grids, 6_670_903_752_021_072_936_960);
}

#[test]
fn a_stack_has_every_digit_in_each_box_and_column() {
    let tables = MinicolumnTables::get();
    for top in 0..SPLITS {
        for way in 0..BELOW {
            let stack = tables.stack(top, way);
            for i in 0..3 {
                let mut boxes: Vec<u8> = stack[i].concat();
                let mut column: Vec<u8> = stack.map(|digits| digits[i]).concat();
                boxes.sort_unstable();
                column.sort_unstable();
                assert!(boxes.iter().copied().eq(0..9) && column.iter().copied().eq(0..9));
            }
        }
    }
}
