//! Cages, sums and segments with one sum. A cage of few sets is a family of sets; one of too many is a sum of different values.

use super::builder::Builder;
use super::sets;
use crate::rules::bits::{self, Cells, list};
use crate::rules::model::{Model, Span};
use crate::rules::propagate::{Circles, CommonSum, Linear, SetFamily};
use crate::rules::rule::{Kind, Rule};

/// Sets up to which a cage is a family.
const FEW_SETS: usize = 1_000;

/// Adds a rule, if it is one of sums or of sets.
pub(super) fn add(builder: &mut Builder<'_>, rule: &Rule) -> Result<bool, String> {
    let size = builder.layout.size;
    let cells: &[u16] = &rule.cells;
    let number = rule.integers.first().copied();
    match (rule.kind, number) {
        (Kind::Cage, Some(sum)) => builder.cage(cells, sum),
        // As many cells as values are a house already.
        (Kind::Cage, None) => {}
        (Kind::Renban, _) => {
            builder.family(rule, |_| Some(sets::consecutive(size, cells.len())))?;
        }
        (Kind::RellikCage, Some(sum)) => builder.family(rule, |visited| {
            sets::that(size, cells.len(), visited, |set| !sets::has_part(set, sum))
        })?,
        (Kind::EqualityCage, _) => builder.family(rule, |visited| {
            sets::that(size, cells.len(), visited, |set| is_balanced(set, size))
        })?,
        (Kind::CountingCircles, _) => {
            let (sets, _) = builder
                .list((rule.kind, cells.len(), 0), |_| {
                    let sum = cells.len() as i32;
                    let of = |count| sets::with_sum(size, count, sum, sets::MOST_SETS);
                    let lists: Option<Vec<Vec<u32>>> = (1..=size).map(of).collect();
                    lists.map(|lists| lists.concat())
                })
                .ok_or(TOO_MANY)?;
            let cells = builder.cells(cells);
            builder.add(Circles { cells, sets });
        }
        (Kind::Sum, Some(sum)) => {
            let factors = &rule.integers[1..];
            if !factors.is_empty() && factors.len() != cells.len() {
                return Err(format!(
                    "sum: {} coefficients for {} cells",
                    factors.len(),
                    cells.len()
                ));
            }
            let factor = |place| factors.get(place).copied().unwrap_or(1);
            let terms: Vec<(u16, i32)> = cells
                .iter()
                .enumerate()
                .map(|(place, &cell)| (cell, factor(place)))
                .collect();
            builder.linear(&terms, sum)?;
        }
        (Kind::LittleKiller, Some(sum)) => {
            let terms: Vec<(u16, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
            builder.linear(&terms, sum)?;
        }
        (Kind::Arrow, Some(circle)) => {
            let circle = circle as usize;
            if circle >= cells.len() {
                return Err(format!(
                    "arrow: {} cells leave none for the shaft",
                    cells.len()
                ));
            }
            let digit = |place: usize| match place < circle {
                true => -(10_i32.pow((circle - 1 - place) as u32)),
                false => 1,
            };
            let terms: Vec<(u16, i32)> = cells
                .iter()
                .enumerate()
                .map(|(place, &cell)| (cell, digit(place)))
                .collect();
            builder.linear(&terms, 0)?;
        }
        (Kind::DoubleArrow, _) => {
            let (ends, middle) = (
                [cells[0], cells[cells.len() - 1]],
                &cells[1..cells.len() - 1],
            );
            builder.common_sum(&[&ends, middle])?;
        }
        (Kind::Zipper, _) => {
            let half = cells.len() / 2;
            let pairs: Vec<[u16; 2]> = (0..half)
                .map(|place| [cells[place], cells[cells.len() - 1 - place]])
                .collect();
            let mut segments: Vec<&[u16]> = pairs.iter().map(|pair| &pair[..]).collect();
            if cells.len() % 2 == 1 {
                segments.push(&cells[half..=half]);
            }
            builder.common_sum(&segments)?;
        }
        (Kind::RegionSum, _) => {
            if let regions @ [_, ..] = &*builder.layout.regions {
                let region = |cell: &u16| regions[usize::from(*cell)];
                let segments: Vec<&[u16]> = cells
                    .chunk_by(|one, other| region(one) == region(other))
                    .collect();
                builder.common_sum(&segments)?;
            }
        }
        (Kind::EqualSums, _) => {
            let lengths = rule.integers.iter().map(|&length| length as usize);
            if lengths.clone().sum::<usize>() != cells.len() || rule.integers.len() < 2 {
                return Err(format!(
                    "equal_sums: the sizes do not make {} cells",
                    cells.len()
                ));
            }
            let mut rest = cells;
            let mut segments = Vec::new();
            for length in lengths {
                let (segment, others) = rest.split_at(length);
                segments.push(segment);
                rest = others;
            }
            builder.common_sum(&segments)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

const TOO_MANY: &str = "the values of a rule can be combined in too many ways";

/// As many even values as odd ones, as many low ones as high ones.
fn is_balanced(set: u32, size: usize) -> bool {
    let half = size / 2;
    let low = crate::rules::bits::all(half);
    let high = low << (size - half);
    let odd = 0x5555_5555;
    let is_split = |mask: u32| (set & mask).count_ones() * 2 == set.count_ones();
    set & !(low | high) == 0 && is_split(low) && is_split(odd)
}

impl Builder<'_> {
    /// Different cells with a sum.
    pub fn cage(&mut self, cells: &[u16], sum: i32) {
        let (size, count) = (self.layout.size, cells.len());
        let list = match sets::of_small(size, count, sum) {
            Some(sets) => Some(self.add_sets(sets)),
            None => self.list((Kind::Cage, count, sum), |_| {
                sets::with_sum(size, count, sum, FEW_SETS)
            }),
        };
        match list {
            Some(list) => self.add_family(cells, list),
            None => {
                let terms: Vec<(u16, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
                self.add_linear(&terms, sum);
            }
        }
    }

    /// Different cells whose values are one of the sets that a function finds; it counts those that it looks at.
    fn family(
        &mut self,
        rule: &Rule,
        find: impl FnOnce(&mut u32) -> Option<Vec<u32>>,
    ) -> Result<(), String> {
        let sum = rule.integers.first().copied().unwrap_or_default();
        let list = self.list((rule.kind, rule.cells.len(), sum), find);
        self.add_family(&rule.cells, list.ok_or(TOO_MANY)?);
        Ok(())
    }

    /// A list of sets and their union, made when it is first asked for; none if there are too many.
    fn list(
        &mut self,
        key: (Kind, usize, i32),
        find: impl FnOnce(&mut u32) -> Option<Vec<u32>>,
    ) -> Option<(Span, u32)> {
        if let Some(known) = self.lists.get(&key) {
            return *known;
        }
        let list = find(&mut self.visited).map(|sets| self.add_sets(&sets));
        self.lists.insert(key, list);
        list
    }

    fn add_sets(&mut self, sets: &[u32]) -> (Span, u32) {
        let union = sets.iter().fold(0, |union, set| union | set);
        (self.model.masks.add(sets.iter().copied()), union)
    }

    fn add_family(&mut self, cells: &[u16], (sets, union): (Span, u32)) {
        for &cell in cells {
            self.keep(cell, union);
        }
        if cells.len() < 2 || union == 0 {
            return;
        }
        let rest = self.rest_of_house(cells);
        let cells = self.cells(cells);
        self.add(SetFamily { cells, rest, sets });
    }

    /// The other cells of a house that has all of these; an empty list if none has.
    fn rest_of_house(&mut self, cells: &[u16]) -> Span {
        let has_all = |house: &&Cells| {
            let mut cells = cells.iter();
            cells.all(|&cell| house.contains(usize::from(cell)))
        };
        match self.houses.iter().find(has_all) {
            Some(house) => {
                let rest = house.minus(&bits::cells(cells));
                self.model.cells.add(list(&rest))
            }
            None => Span::default(),
        }
    }

    /// Cells with factors and a sum. An error if the numbers are too large.
    fn linear(&mut self, terms: &[(u16, i32)], total: i32) -> Result<(), String> {
        let limit = 1 << 20;
        if total.abs() > limit
            || terms
                .iter()
                .any(|&(_, factor)| factor.abs() > limit / 1_000)
        {
            return Err(format!("sum: {total} is too large"));
        }
        self.add_linear(terms, total);
        Ok(())
    }

    /// The same; cells that see each other and have one factor form a group.
    pub fn add_linear(&mut self, terms: &[(u16, i32)], total: i32) {
        let Model {
            peers,
            cells,
            numbers,
            ..
        } = &mut self.model;
        let mut rest: Vec<(u16, i32)> = terms.to_vec();
        rest.retain(|&(_, factor)| factor != 0);
        let (first, groups) = (cells.len(), numbers.len());
        while let Some(&(_, factor)) = rest.first() {
            let start = cells.len();
            rest.retain(|&(cell, other)| {
                let mut group = cells.get(cells.since(start)).iter();
                let fits = other == factor && group.all(|&one| peers.sees(cell, one));
                if fits {
                    cells.push(cell);
                }
                !fits
            });
            numbers.push((cells.len() - start) as i32);
            numbers.push(factor);
        }
        let (cells, groups) = (cells.since(first), numbers.since(groups));
        self.add(Linear {
            cells,
            groups,
            total,
        });
    }

    /// Segments that add up to the same. Each pair of neighbours is a sum too, which knows cells that differ.
    fn common_sum(&mut self, segments: &[&[u16]]) -> Result<(), String> {
        for pair in segments.windows(2) {
            let plus = pair[0].iter().map(|&cell| (cell, 1));
            let minus = pair[1].iter().map(|&cell| (cell, -1));
            let terms: Vec<(u16, i32)> = plus.chain(minus).collect();
            self.linear(&terms, 0)?;
        }
        if segments.len() > 2 {
            let lengths = self
                .model
                .numbers
                .add(segments.iter().map(|segment| segment.len() as i32));
            let cells = self.cells(&segments.concat());
            self.add(CommonSum { cells, lengths });
        }
        Ok(())
    }
}
