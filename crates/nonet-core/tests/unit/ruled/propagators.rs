//! What each propagator removes, against all fillings of its cells: it keeps every value that a filling has, and of the others it
//! removes as many as are written down here. A propagator that is told less finds less, and one that is told wrongly loses a filling.
//! Cells beside those of a propagator lose what they cannot have with any filling.

use super::lines::{after, orders, some_values};
use super::mixed::boards;
use super::reference::Board;
use crate::random::Stream;
use crate::rules::bits;
use crate::rules::compile::compile_whole as compile;
use crate::rules::model::{Model, Span};
use crate::rules::program::Program;
use crate::rules::propagate::{
    Circles, CommonSum, Contain, Count, Distinct, Element, Flatmates, House, Index, Intersection,
    Leftovers, Linear, Pair, Places, Propagator, Rank, SetFamily, Squares, Subsets,
};
use crate::rules::relation::Relation;
use crate::rules::state::{Outcome, State};
use crate::rules::{Layout, Rule};

/// Propagators of each sample, and positions for each of them.
const PROPAGATORS: u64 = 30;
const POSITIONS: usize = 50;

/// Cells of a board of six rows of which no two share a row or a column.
const APART: [u16; 6] = [0, 7, 14, 21, 28, 35];

/// A propagator, its cells with those beside them that are looked at, and all fillings of these.
struct Sample {
    program: Program,
    propagator: Propagator,
    cells: Vec<u16>,
    fillings: Vec<Vec<u8>>,
}

/// Values that no filling has, and those that were removed; positions without a filling, and those that were found to have none.
type Strength = [usize; 4];

/// A name, what draws a sample, and what is removed of it.
type Row = (&'static str, fn(&mut Stream) -> Sample, Strength);

/// Each sample by its name, and how strong the propagator is on it.
const SAMPLES: &[Row] = &[
    ("house", house, [4509, 4446, 99, 99]),
    ("pair", pair, [2140, 2140, 177, 177]),
    ("pair in a row", pair_in_a_row, [2104, 2104, 164, 164]),
    ("count", count, [818, 818, 89, 89]),
    ("value that is needed", needed, [2535, 2522, 114, 114]),
    ("value that a square needs", square, [1761, 1759, 85, 85]),
    ("value beside", beside, [3869, 2252, 281, 139]),
    ("contain", contain, [2094, 2094, 228, 228]),
    ("flatmates", flatmates, [6154, 5429, 309, 303]),
    ("pointer", pointer, [6903, 6406, 329, 325]),
    ("index", index, [3431, 3431, 168, 168]),
    ("set", set, [3018, 2948, 189, 189]),
    (
        "set with the rest of its house",
        set_in_house,
        [4364, 4248, 223, 222],
    ),
    ("sum", sum, [3638, 3638, 341, 341]),
    ("sum of groups", groups, [3785, 3300, 332, 331]),
    ("sum of many cells", long_sum, [3986, 3814, 212, 212]),
    ("sum of great factors", factors, [5235, 5148, 344, 344]),
    ("circles", circles, [6632, 6583, 294, 294]),
    ("distinct", distinct, [1709, 1689, 131, 131]),
    (
        "distinct in a row",
        distinct_in_a_row,
        [2504, 2464, 137, 137],
    ),
    ("common sum", common_sum, [5354, 5354, 316, 316]),
    ("sandwich", sandwich, [8233, 8124, 390, 390]),
    ("x_sum", x_sum, [8239, 8075, 371, 370]),
    ("between", between, [3614, 3614, 236, 236]),
    ("between on 16 rows", between_16, [2253, 2253, 63, 63]),
    ("lunchbox", lunchbox, [5772, 5717, 238, 238]),
    ("sum_line on 16 rows", sum_line_16, [10413, 10413, 147, 147]),
    ("hidden_skyscraper", hidden, [6820, 6460, 349, 348]),
    ("sum_line", sum_line, [3462, 3462, 289, 289]),
    ("places", places, [4531, 4423, 114, 114]),
    ("leftovers", leftovers, [3187, 2935, 78, 76]),
    ("rank", rank, [11837, 10971, 511, 511]),
    ("intersection", intersection, [6487, 5257, 246, 229]),
    ("subsets", subsets, [4509, 4112, 99, 94]),
];

fn within(stream: &mut Stream, least: usize, most: usize) -> usize {
    least + stream.below(most - least + 1)
}

fn plain(size: usize, rules: Vec<Rule>) -> Program {
    compile(&Layout::new(size, Some(&[]), rules).unwrap()).unwrap()
}

/// All fillings of so many cells, of which some are wanted.
fn fillings(size: usize, cells: usize, holds: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut filling = vec![1; cells];
    loop {
        if holds(&filling) {
            found.push(filling.clone());
        }
        let Some(place) = filling.iter().position(|&value| usize::from(value) < size) else {
            return found;
        };
        filling[..place].fill(1);
        filling[place] += 1;
    }
}

fn differ(values: &[u8]) -> bool {
    let mut places = values.iter().enumerate();
    places.all(|(place, value)| !values[..place].contains(value))
}

fn total(values: &[u8]) -> i32 {
    values.iter().map(|&value| i32::from(value)).sum()
}

fn mask(values: &[u8]) -> u32 {
    let masks = values.iter().map(|&value| bits::bit(usize::from(value)));
    masks.fold(0, |all, mask| all | mask)
}

/// A sample on a board of six rows without rules.
fn on_plain(
    cells: &[u16],
    propagator: impl FnOnce(&mut Model) -> Propagator,
    holds: impl Fn(&[u8]) -> bool,
) -> Sample {
    let mut program = plain(6, Vec::new());
    Sample {
        propagator: propagator(&mut program.model),
        fillings: fillings(6, cells.len(), holds),
        cells: cells.to_vec(),
        program,
    }
}

fn span(model: &mut Model, cells: &[u16]) -> Span {
    model.cells.add(cells.iter().copied())
}

fn house(_: &mut Stream) -> Sample {
    let cells = [0, 1, 2, 3, 4, 5];
    let house = |model: &mut Model| {
        let cells = span(model, &cells);
        House { cells }.into()
    };
    on_plain(&cells, house, differ)
}

fn subsets(stream: &mut Stream) -> Sample {
    let sample = house(stream);
    let Propagator::House(House { cells }) = sample.propagator else {
        panic!("no house");
    };
    Sample {
        propagator: Subsets { cells }.into(),
        ..sample
    }
}

fn pair(stream: &mut Stream) -> Sample {
    let number = within(stream, 1, 4) as i32;
    let relations: [fn(i32, i32, i32) -> bool; 3] = [
        |number, one, other| one < other + number - 2,
        |number, one, other| (one - other).abs() == number,
        |number, one, other| one == number * other,
    ];
    let relation = relations[stream.below(3)];
    let cells = [0, 7];
    let pair = |model: &mut Model| {
        let there = Relation::rows(6, |one, other| relation(number, one, other));
        let back = Relation::rows(6, |one, other| relation(number, other, one));
        let relations = [there, back].map(|rows| {
            model.relations.push(Relation::new(rows));
            model.relations.len() as u16 - 1
        });
        let cells = span(model, &cells);
        Pair { cells, relations }.into()
    };
    on_plain(&cells, pair, |filling| {
        relation(number, i32::from(filling[0]), i32::from(filling[1]))
    })
}

/// A relation that equal values have, of cells that see each other.
fn pair_in_a_row(stream: &mut Stream) -> Sample {
    let (name, number) = match stream.below(2) {
        0 => ("slow_thermometer", None),
        _ => ("sum_pair", Some(2 * within(stream, 2, 5) as i64)),
    };
    let is_pair = |one: &Propagator| matches!(one, Propagator::Pair(_));
    of_rule(
        (name, 6),
        &[0, 1],
        number,
        is_pair,
        fillings(6, 2, |_| true),
    )
}

fn count(stream: &mut Stream) -> Sample {
    let least = within(stream, 0, 3);
    let most = within(stream, least.max(1), 4);
    let values = within(stream, 1, 62) as u32;
    let cells = &APART[..5];
    let count = |model: &mut Model| {
        let cells = span(model, cells);
        let (least, most) = (least as u16, most as u16);
        Count {
            cells,
            values,
            least,
            most,
        }
        .into()
    };
    on_plain(cells, count, |filling| {
        let has = |&&value: &&u8| mask(&[value]) & values != 0;
        (least..=most).contains(&filling.iter().filter(has).count())
    })
}

/// A value in one of three cells of a row, which cells beside them see.
fn needed(stream: &mut Stream) -> Sample {
    let value = within(stream, 1, 6) as u8;
    let cells = [0, 1, 2, 3, 6];
    let count = |model: &mut Model| {
        Propagator::from(Count {
            cells: span(model, &cells[..3]),
            values: mask(&[value]),
            least: 1,
            most: 3,
        })
    };
    on_plain(&cells, count, |filling| filling[..3].contains(&value))
}

/// Three values, two of which may be one, in four or five cells.
fn contain(stream: &mut Stream) -> Sample {
    let cells = &APART[..within(stream, 4, 5)];
    let named = [0; 3].map(|_| within(stream, 1, 4) as u8);
    let is_exact = stream.below(2) > 0;
    let contain = |model: &mut Model| {
        Propagator::from(Contain {
            cells: span(model, cells),
            named: model.masks.add(named.map(|value| mask(&[value]))),
            is_exact,
        })
    };
    on_plain(cells, contain, |filling| {
        named.iter().all(|value| {
            let times = |cells: &[u8]| cells.iter().filter(|&other| other == value).count();
            let (found, asked) = (times(filling), times(&named));
            found == asked || found > asked && !is_exact
        })
    })
}

/// A column of all values: 3 after 1 or before 6.
fn flatmates(_: &mut Stream) -> Sample {
    let cells = [0, 6, 12, 18, 24, 30];
    let flatmates = |model: &mut Model| {
        Propagator::from(Flatmates {
            cells: span(model, &cells),
            values: [1, 3, 6].map(|value| mask(&[value])),
        })
    };
    on_plain(&cells, flatmates, |filling| {
        let mut pairs = filling.windows(2);
        differ(filling) && pairs.any(|pair| pair == [1, 3] || pair == [3, 6])
    })
}

/// Two rows of two cells, which have values of three classes, and a cell beside them.
fn square(_: &mut Stream) -> Sample {
    let cells = [0, 6, 1, 7, 2];
    let classes = [0b11, 0b1100, 0b11_0000];
    let squares = |model: &mut Model| {
        Propagator::from(Squares {
            cells: span(model, &cells[..4]),
            classes,
            finds_needed: true,
        })
    };
    on_plain(&cells, squares, |filling| {
        let has = |class: &u32| mask(&filling[..4]) & class != 0;
        classes.iter().all(has)
    })
}

/// A value in one of two cells, where neighbours are not consecutive.
fn beside(stream: &mut Stream) -> Sample {
    let rule = Rule::new("nonconsecutive", &[], &[], 6).unwrap();
    let mut program = plain(6, vec![rule]);
    let value = within(stream, 1, 6) as u8;
    let cells = [0, 2, 1, 6];
    let count = Count {
        cells: span(&mut program.model, &cells[..2]),
        values: mask(&[value]),
        least: 1,
        most: 2,
    };
    Sample {
        program,
        propagator: count.into(),
        cells: cells.to_vec(),
        fillings: fillings(6, 4, |filling| filling[..2].contains(&value)),
    }
}

fn pointer(stream: &mut Stream) -> Sample {
    let value = within(stream, 1, 6) as u8;
    let is_inside = stream.below(2) == 0;
    let pointer = within(stream, 0, 5);
    let house = [0, 1, 2, 3, 4, 5];
    let cells = [0, 1, 2, 3, 4, 5, 12];
    let cells = if is_inside { &cells[..6] } else { &cells[..] };
    let pointer = if is_inside { pointer } else { 6 };
    let element = |model: &mut Model| {
        Propagator::from(Element {
            pointer: span(model, &cells[pointer..=pointer]),
            house: span(model, &house),
            value: mask(&[value]),
        })
    };
    on_plain(cells, element, |filling| {
        let points = |place: usize| usize::from(filling[pointer]) == place + 1;
        (0..6).all(|place| points(place) == (filling[place] == value))
    })
}

fn index(stream: &mut Stream) -> Sample {
    let cells = &APART[..within(stream, 3, 6)];
    let index = |model: &mut Model| {
        let cells = span(model, cells);
        Index { cells }.into()
    };
    on_plain(cells, index, |filling| {
        filling.get(1 + usize::from(filling[1])) == Some(&filling[0])
    })
}

/// Cells of a row with a sum, and two beside them: in the row, and below it.
fn set(stream: &mut Stream) -> Sample {
    let count = within(stream, 2, 3);
    let sum = within(stream, 3, 14) as i32;
    let cells = [[0, 1, 5, 6].to_vec(), [0, 1, 2, 5, 6].to_vec()][count - 2].clone();
    let sets = sets_of(count, sum);
    let family = |model: &mut Model| {
        Propagator::from(SetFamily {
            cells: span(model, &cells[..count]),
            rest: Span::default(),
            sets: model.masks.add(sets),
        })
    };
    on_plain(&cells, family, |filling| total(&filling[..count]) == sum)
}

/// The sets of so many values of six with a sum.
fn sets_of(count: usize, sum: i32) -> Vec<u32> {
    let sets = (1..1_u32 << 6).filter(|set| set.count_ones() as usize == count);
    sets.filter(|&set| sum_of(set) == sum).collect()
}

fn sum_of(set: u32) -> i32 {
    bits::values(set).sum::<usize>() as i32
}

fn set_in_house(stream: &mut Stream) -> Sample {
    let count = within(stream, 2, 4);
    let sum = within(stream, 3, 18) as i32;
    let cells = [0, 1, 2, 3, 4, 5];
    let sets = sets_of(count, sum);
    let family = |model: &mut Model| {
        Propagator::from(SetFamily {
            cells: span(model, &cells[..count]),
            rest: span(model, &cells[count..]),
            sets: model.masks.add(sets),
        })
    };
    let mut sample = on_plain(&cells, family, |_| false);
    sample.fillings = orders(6);
    sample
        .fillings
        .retain(|order| total(&order[..count]) == sum);
    sample
}

/// Cells in groups that differ, with factors; the sum is that of some filling.
fn linear(stream: &mut Stream, groups: &[(&[u16], i32)], domain: usize) -> Sample {
    let cells: Vec<u16> = groups
        .iter()
        .flat_map(|(cells, _)| cells.iter().copied())
        .collect();
    let lengths: Vec<usize> = groups.iter().map(|(cells, _)| cells.len()).collect();
    let parts = |filling: &[u8]| {
        let mut start = 0;
        let parts = lengths.iter().map(|length| {
            start += length;
            filling[start - length..start].to_vec()
        });
        parts.collect::<Vec<_>>()
    };
    let sum = |filling: &[u8]| -> i32 {
        let parts = parts(filling).into_iter().zip(groups);
        parts.map(|(part, (_, factor))| factor * total(&part)).sum()
    };
    let all_differ = |filling: &[u8]| parts(filling).iter().all(|part| differ(part));
    let mut known = fillings(domain, cells.len(), all_differ);
    let wanted = sum(&known[stream.below(known.len())]);
    known.retain(|filling| sum(filling) == wanted);
    let mut program = plain(6, Vec::new());
    for &cell in &cells {
        program.model.initial[usize::from(cell)] = bits::all(domain);
    }
    let numbers = groups
        .iter()
        .flat_map(|&(cells, factor)| [cells.len() as i32, factor]);
    let linear = Linear {
        cells: span(&mut program.model, &cells),
        groups: program.model.numbers.add(numbers),
        total: wanted,
    };
    Sample {
        propagator: linear.into(),
        program,
        cells,
        fillings: known,
    }
}

fn sum(stream: &mut Stream) -> Sample {
    let factors = [1, -1, 2, -3];
    let mut factor = || factors[stream.below(4)];
    let groups = [0, 1, 2, 3].map(|place| (&APART[place..=place], factor()));
    linear(stream, &groups, 6)
}

fn groups(stream: &mut Stream) -> Sample {
    let factors = [1, -1, 2];
    let mut factor = || factors[stream.below(3)];
    let groups: [(&[u16], i32); 3] = [
        (&[0, 1, 2], factor()),
        (&[18, 19], factor()),
        (&[35], factor()),
    ];
    linear(stream, &groups, 6)
}

/// More cells than are filtered exactly.
fn long_sum(stream: &mut Stream) -> Sample {
    let factor = within(stream, 1, 3) as i32;
    let groups: [(&[u16], i32); 4] = [
        (&[0, 1], factor),
        (&[8, 9], factor),
        (&[16, 17, 12], -factor),
        (&[20, 21], 2 * factor),
    ];
    linear(stream, &groups, 3)
}

fn factors(stream: &mut Stream) -> Sample {
    let groups: [(&[u16], i32); 4] = [(&[0], 18), (&[7], 1), (&[14], -1), (&[21, 22], -2)];
    linear(stream, &groups, 6)
}

fn circles(stream: &mut Stream) -> Sample {
    let cells = &APART[..within(stream, 3, 6)];
    let count = cells.len();
    let sets: Vec<u32> = (1..1 << 6)
        .filter(|&set| sum_of(set) == count as i32)
        .collect();
    let circles = |model: &mut Model| {
        Propagator::from(Circles {
            cells: span(model, cells),
            sets: model.masks.add(sets),
        })
    };
    on_plain(cells, circles, |filling| {
        let times = |value: u8| filling.iter().filter(|&&other| other == value).count();
        filling
            .iter()
            .all(|&value| times(value) == usize::from(value))
    })
}

fn distinct(stream: &mut Stream) -> Sample {
    let count = within(stream, 3, 6);
    distinct_of(&APART[..count])
}

/// Some of the cells counted see each other.
fn distinct_in_a_row(stream: &mut Stream) -> Sample {
    let count = within(stream, 3, 6);
    distinct_of(&[35, 0, 1, 8, 2, 12][..count])
}

fn distinct_of(cells: &[u16]) -> Sample {
    let distinct = |model: &mut Model| {
        Propagator::from(Distinct {
            control: span(model, &cells[..1]),
            cells: span(model, &cells[1..]),
        })
    };
    on_plain(cells, distinct, |filling| {
        u32::from(filling[0]) == mask(&filling[1..]).count_ones()
    })
}

fn common_sum(stream: &mut Stream) -> Sample {
    let mut lengths = [0; 3].map(|_| within(stream, 1, 2));
    lengths[stream.below(3)] = 1;
    let cells = &APART[..lengths.iter().sum()];
    let common = |model: &mut Model| {
        Propagator::from(CommonSum {
            cells: span(model, cells),
            lengths: model.numbers.add(lengths.map(|length| length as i32)),
        })
    };
    on_plain(cells, common, |filling| {
        let (first, others) = filling.split_at(lengths[0]);
        let (second, third) = others.split_at(lengths[1]);
        total(first) == total(second) && total(second) == total(third)
    })
}

/// The only propagator of a kind that a rule becomes.
fn of_rule(
    (name, size): (&str, usize),
    cells: &[u16],
    number: Option<i64>,
    is_wanted: fn(&Propagator) -> bool,
    known: impl IntoIterator<Item = Vec<u8>>,
) -> Sample {
    let places: Vec<usize> = cells.iter().map(|&cell| cell.into()).collect();
    let rule = Rule::new(name, &places, number.as_slice(), size).unwrap();
    let layout = Layout::new(size, Some(&[]), vec![rule.clone()]).unwrap();
    let program = compile(&layout).unwrap();
    let mut propagators = program.propagators.iter().copied().filter(is_wanted);
    let propagator = propagators.next().expect("a propagator of the rule");
    let mut values = vec![1; size * size];
    let mut fits = |filling: &Vec<u8>| {
        for (&cell, &value) in cells.iter().zip(filling) {
            values[usize::from(cell)] = value;
        }
        let (layout, values) = (&layout, &values[..]);
        Board { layout, values }.allows(&rule)
    };
    Sample {
        fillings: known.into_iter().filter(|filling| fits(filling)).collect(),
        propagator,
        cells: cells.to_vec(),
        program,
    }
}

fn is_segment(one: &Propagator) -> bool {
    matches!(one, Propagator::Segment(_))
}

fn is_automaton(one: &Propagator) -> bool {
    matches!(one, Propagator::Automaton(_))
}

fn sandwich(stream: &mut Stream) -> Sample {
    let sum = [0, 2, 3, 5, 6, 7, 8, 9, 14][stream.below(9)];
    of_rule(
        ("sandwich", 6),
        &[0, 1, 2, 3, 4, 5],
        Some(sum),
        is_segment,
        orders(6),
    )
}

fn x_sum(stream: &mut Stream) -> Sample {
    let sum = [1, 3, 5, 6, 7, 8, 10, 12, 13, 15, 18, 21][stream.below(12)];
    of_rule(
        ("x_sum", 6),
        &[0, 1, 2, 3, 4, 5],
        Some(sum),
        is_segment,
        orders(6),
    )
}

fn between(stream: &mut Stream) -> Sample {
    let cells = &APART[..within(stream, 3, 5)];
    let all = fillings(6, cells.len(), |_| true);
    of_rule(("between", 6), cells, None, is_automaton, all)
}

/// An automaton of more than 64 states.
fn between_16(_: &mut Stream) -> Sample {
    let cells = [0, 17, 34];
    let all = fillings(16, cells.len(), |_| true);
    of_rule(("between", 16), &cells, None, is_automaton, all)
}

/// An automaton of more than 64 states, which does not end in each of them.
fn sum_line_16(_: &mut Stream) -> Sample {
    let cells = [0, 17, 34, 51, 68];
    let all = fillings(16, cells.len(), |filling| total(filling) == 65);
    of_rule(("sum_line", 16), &cells, Some(65), is_automaton, all)
}

fn hidden(stream: &mut Stream) -> Sample {
    let value = within(stream, 1, 5) as i64;
    let is_hidden = |one: &Propagator| matches!(one, Propagator::Hidden(_));
    let line = [0, 1, 2, 3, 4, 5];
    of_rule(
        ("hidden_skyscraper", 6),
        &line,
        Some(value),
        is_hidden,
        orders(6),
    )
}

fn lunchbox(stream: &mut Stream) -> Sample {
    let cells = [0, 10, 20, 30];
    let all = fillings(9, cells.len(), |_| true);
    let sum = within(stream, 0, 12) as i64;
    of_rule(("lunchbox", 9), &cells, Some(sum), is_segment, all)
}

fn sum_line(stream: &mut Stream) -> Sample {
    let cells = &APART[..within(stream, 2, 5)];
    let all = fillings(6, cells.len(), |_| true);
    let sum = within(stream, 2, 9) as i64;
    of_rule(("sum_line", 6), cells, Some(sum), is_automaton, all)
}

/// A row, and a cell beside it that sees some of its cells.
fn places(stream: &mut Stream) -> Sample {
    let mut program = plain(6, Vec::new());
    let cells = [0, 1, 2, 3, 4, 5, 6];
    for cell in (1..6).filter(|_| stream.below(3) > 0) {
        program.model.peers.add(cell, 6);
    }
    let propagator = Places {
        cells: span(&mut program.model, &cells[..6]),
    };
    let with_other = |order: Vec<u8>| (1..=6).map(move |value| [&order[..], &[value]].concat());
    Sample {
        propagator: propagator.into(),
        program,
        cells: cells.to_vec(),
        fillings: orders(6).into_iter().flat_map(with_other).collect(),
    }
}

fn leftovers(stream: &mut Stream) -> Sample {
    let count = within(stream, 1, 3);
    let cells = &APART[..2 * count];
    let leftovers = |model: &mut Model| {
        Propagator::from(Leftovers {
            first: span(model, &cells[..count]),
            second: span(model, &cells[count..]),
        })
    };
    on_plain(cells, leftovers, |filling| {
        let mut sides = [filling[..count].to_vec(), filling[count..].to_vec()];
        sides.iter_mut().for_each(|side| side.sort_unstable());
        sides[0] == sides[1]
    })
}

/// A line of a board of four rows.
fn rank(stream: &mut Stream) -> Sample {
    let number = within(stream, 1, 16);
    let line: Vec<usize> = match stream.below(2) {
        0 => vec![4, 5, 6, 7],
        _ => vec![14, 10, 6, 2],
    };
    let rule = Rule::new("full_rank", &line, &[number as i64], 4).unwrap();
    let layout = Layout::new(4, Some(&[]), vec![rule.clone()]).unwrap();
    let program = compile(&layout).unwrap();
    let is_rank = |one: &&Propagator| matches!(one, Propagator::Rank(Rank { .. }));
    let propagator = *program.propagators.iter().find(is_rank).expect("a rank");
    let layout_of = &layout;
    let fits = |values: &[u8]| {
        let layout = layout_of;
        Board { layout, values }.allows(&rule)
    };
    let all = boards(&layout).into_iter().map(|board| board.to_vec());
    Sample {
        fillings: all.filter(|board| fits(board)).collect(),
        propagator,
        cells: (0..16).collect(),
        program,
    }
}

/// Two houses of five values that share two cells.
fn intersection(_: &mut Stream) -> Sample {
    let mut program = plain(5, Vec::new());
    let cells: [u16; 8] = [0, 1, 2, 3, 4, 10, 11, 12];
    let propagator = Intersection {
        shared: span(&mut program.model, &cells[..2]),
        first: span(&mut program.model, &cells[2..5]),
        second: span(&mut program.model, &cells[5..]),
    };
    let mut fillings = Vec::new();
    for one in orders(5) {
        for other in orders(5).into_iter().filter(|other| other[..2] == one[..2]) {
            fillings.push([&one[..], &other[2..]].concat());
        }
    }
    Sample {
        propagator: propagator.into(),
        program,
        cells: cells.to_vec(),
        fillings,
    }
}

/// What all fillings within some masks have.
fn kept(fillings: &[Vec<u8>], masks: &[u32]) -> Vec<u32> {
    let mut kept = vec![0; masks.len()];
    for filling in fillings {
        let mut pairs = filling.iter().zip(masks);
        if pairs.all(|(&value, mask)| mask & bits::bit(usize::from(value)) != 0) {
            for (kept, &value) in kept.iter_mut().zip(filling) {
                *kept |= bits::bit(usize::from(value));
            }
        }
    }
    kept
}

impl Sample {
    /// The propagator is alone on its board; fillings whose cells see each other are left out, and those with
    /// consecutive neighbours where that is forbidden.
    fn isolate(&mut self) {
        self.program.propagators = vec![self.propagator];
        self.program.model.watch_spans.fill(Span::default());
        let (model, cells) = (&self.program.model, &self.cells);
        let is_near = |one: u16, other: u16| {
            let bits = model.near(one);
            bits.is_some_and(|bits| bits[usize::from(other) / 64] >> (other % 64) & 1 != 0)
        };
        self.fillings.retain(|filling| {
            (0..cells.len()).all(|second| {
                (0..second).all(|first| {
                    let [one, other] = [first, second].map(|place| (cells[place], filling[place]));
                    match one.1.abs_diff(other.1) {
                        0 => !model.sees_with(one.0, other.0, one.1),
                        1 => !is_near(one.0, other.0),
                        _ => true,
                    }
                })
            })
        });
    }

    /// Masks that allow most of a filling, or a filling of which most cells are open, or one in which two values are exchanged.
    fn position(&self, stream: &mut Stream) -> Vec<u32> {
        let size = self.program.model.size;
        let filling = &self.fillings[stream.below(self.fillings.len())];
        let kind = stream.below(4);
        if kind > 1 {
            return some_values(stream, size, filling);
        }
        let [one, other] = [0; 2].map(|_| within(stream, 1, size) as u8);
        let here = |value: u8| match (kind, value) {
            (0, value) if value == one => mask(&[other]),
            (0, value) if value == other => mask(&[one]),
            (1, value) if stream.below(3) > 0 => {
                let some = stream.below(1 << size) | stream.below(1 << size);
                some as u32 | mask(&[value])
            }
            _ => mask(&[value]),
        };
        filling.iter().copied().map(here).collect()
    }

    /// What is left of some masks after a run.
    fn left(&self, masks: &[u32], run: impl Fn(&mut State<'_>) -> Outcome) -> Option<Vec<u32>> {
        let program = &self.program;
        let mut values = program.model.initial.clone();
        for (&cell, &mask) in self.cells.iter().zip(masks) {
            values[usize::from(cell)] = mask;
        }
        let found = after(program, &values, run);
        let own = |values: Vec<u32>| {
            let own = self.cells.iter().map(|&cell| values[usize::from(cell)]);
            own.collect()
        };
        found.map(own)
    }

    /// Compares what is left of a position with what its fillings have.
    fn compare(&self, masks: &[u32], strength: &mut Strength) -> Result<(), String> {
        let kept = kept(&self.fillings, masks);
        let is_possible = kept.iter().all(|&mask| mask != 0);
        // Placed values leave the cells that see them, and the propagator runs, until nothing changes.
        let left = self.left(masks, |state| {
            loop {
                let before = state.values.to_vec();
                state.wake_all();
                self.program.propagate(state)?;
                if *state.values == before[..] {
                    return Ok(());
                }
            }
        });
        let told = || format!("{:?}: {masks:?}, {left:?} of {kept:?}", self.propagator);
        let count = |left: &[u32]| -> usize {
            let pairs = masks.iter().zip(left);
            pairs
                .map(|(mask, left)| (mask & !left).count_ones() as usize)
                .sum()
        };
        let loses = |left: &[u32]| kept.iter().zip(left).any(|(kept, left)| kept & !left != 0);
        // It is as right where no cell was told of the values placed elsewhere.
        let untold = self.left(masks, |state| self.propagator.run(state));
        if is_possible && untold.as_ref().is_none_or(|left| loses(left)) {
            return Err(format!(
                "{:?}: {masks:?}, {untold:?} of {kept:?}",
                self.propagator
            ));
        }
        let Some(left) = &left else {
            strength[2] += 1;
            strength[3] += 1;
            return if is_possible { Err(told()) } else { Ok(()) };
        };
        let is_full = left.iter().all(|&mask| bits::is_single(mask));
        let knows_all = self.program.model.near.is_empty();
        match is_possible {
            true => strength[0] += count(&kept),
            false => strength[2] += 1,
        }
        strength[1] += if is_possible { count(left) } else { 0 };
        match loses(left) || (is_full && knows_all && !is_possible) {
            true => Err(told()),
            false => Ok(()),
        }
    }
}

#[test]
fn propagators_remove_what_is_written_down_and_nothing_of_a_filling() {
    let mut found = Vec::new();
    for &(name, sample, _) in SAMPLES {
        let mut strength = [0; 4];
        for number in 0..PROPAGATORS {
            let stream = &mut Stream::new(44, number);
            let mut sample = sample(stream);
            sample.isolate();
            let count = sample.fillings.len();
            for _ in 0..if count > 0 { POSITIONS } else { 0 } {
                let mut masks = sample.position(stream);
                for (mask, &cell) in masks.iter_mut().zip(&sample.cells) {
                    *mask &= sample.program.model.initial[usize::from(cell)];
                }
                if masks.contains(&0) {
                    continue;
                }
                let compared = sample.compare(&masks, &mut strength);
                compared.unwrap_or_else(|told| panic!("{name} {number}: {told}"));
            }
        }
        found.push((name, strength));
    }
    let expected: Vec<(&str, Strength)> = SAMPLES
        .iter()
        .map(|&(name, _, known)| (name, known))
        .collect();
    assert_eq!(found, expected);
}
