//! What each kind of rule means, for a full board, slowly and plainly: the twin that the propagators are held against.

use crate::rules::{Kind, Layout, Rule};

/// The values of a list of cells.
type Values = Vec<i32>;

/// A full board on a layout.
pub struct Board<'a> {
    pub layout: &'a Layout,
    pub values: &'a [u8],
}

fn distinct(values: &[i32]) -> usize {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

fn differ(values: &[i32]) -> bool {
    distinct(values) == values.len()
}

fn neighbours(values: &[i32], holds: impl Fn(i32, i32) -> bool) -> bool {
    values.windows(2).all(|pair| holds(pair[0], pair[1]))
}

fn count(values: &[i32], value: i32) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

fn is_ratio(one: i32, other: i32, ratio: i32) -> bool {
    one == ratio * other || other == ratio * one
}

/// What stands between the first of two values and the second.
fn sandwiched(values: &[i32], low: i32, high: i32) -> i32 {
    let place = |value| values.iter().position(|&other| other == value).unwrap();
    let (one, other) = (place(low), place(high));
    values[one.min(other) + 1..one.max(other)].iter().sum()
}

impl Board<'_> {
    fn at(&self, cell: u16) -> i32 {
        i32::from(self.values[usize::from(cell)])
    }

    fn all(&self, cells: &[u16]) -> Values {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// Whether all pairs of cells at some distance go together.
    fn pairs(&self, holds: impl Fn(u16, u16, usize, usize) -> bool) -> bool {
        let layout = self.layout;
        let cells = (layout.size * layout.size) as u16;
        (0..cells).all(|one| {
            (0..one).all(|other| {
                let down = layout.row(one).abs_diff(layout.row(other));
                let right = layout.column(one).abs_diff(layout.column(other));
                holds(other, one, down, right)
            })
        })
    }

    /// Whether rows, columns and regions have all values.
    pub fn houses_hold(&self) -> bool {
        let houses = self.layout.houses();
        houses
            .chunks(self.layout.size)
            .all(|house| differ(&self.all(house)))
    }

    /// Whether a rule holds.
    pub fn allows(&self, rule: &Rule) -> bool {
        let layout = self.layout;
        let size = layout.size as i32;
        let values = &self.all(&rule.cells)[..];
        let integers = &rule.integers;
        let number = integers.first().copied().unwrap_or_default();
        let sum = |values: &[i32]| values.iter().sum::<i32>();
        let last = values.len().saturating_sub(1);
        match rule.kind {
            Kind::Diagonal => {
                let cell = |row| {
                    layout.cell(
                        row,
                        if number == 0 {
                            layout.size - 1 - row
                        } else {
                            row
                        },
                    )
                };
                differ(
                    &(0..layout.size)
                        .map(|row| self.at(cell(row)))
                        .collect::<Values>(),
                )
            }
            Kind::DisjointGroups => {
                let (height, width) = crate::rules::box_shape(layout.size).unwrap();
                self.pairs(|one, other, down, right| {
                    down % height != 0 || right % width != 0 || self.at(one) != self.at(other)
                })
            }
            Kind::AntiKnight => self.pairs(|one, other, down, right| {
                down * right != 2 || self.at(one) != self.at(other)
            }),
            Kind::AntiKing => self.pairs(|one, other, down, right| {
                down.max(right) != 1 || self.at(one) != self.at(other)
            }),
            Kind::AntiTaxicab => self.pairs(|one, other, down, right| {
                self.at(one) != self.at(other) || self.at(one) != (down + right) as i32
            }),
            Kind::Nonconsecutive => self.pairs(|one, other, down, right| {
                down + right != 1 || (self.at(one) - self.at(other)).abs() != 1
            }),
            Kind::Negative => self.pairs(|one, other, down, right| {
                let (first, second) = (self.at(one), self.at(other));
                let broken = match number {
                    0 => (first - second).abs() == integers[1],
                    1 => is_ratio(first, second, integers[1]),
                    _ => first + second == integers[1],
                };
                let is_drawn = layout.rules.iter().any(|rule| {
                    let fits = match number {
                        2 => rule.kind == Kind::SumPair,
                        _ => matches!(rule.kind, Kind::Difference | Kind::Ratio),
                    };
                    fits && rule.cells.contains(&one) && rule.cells.contains(&other)
                });
                down + right != 1 || !broken || is_drawn
            }),
            Kind::ExtraRegion => differ(values),
            Kind::Cage => differ(values) && (integers.is_empty() || sum(values) == number),
            Kind::Sum => {
                let factor = |place: usize| integers.get(place + 1).copied().unwrap_or(1);
                let terms = values
                    .iter()
                    .enumerate()
                    .map(|(place, value)| value * factor(place));
                terms.sum::<i32>() == number
            }
            Kind::RellikCage => {
                let parts = 1..1_u32 << values.len();
                let part = |mask: u32| -> i32 {
                    let chosen = (0..values.len()).filter(|place| mask >> place & 1 == 1);
                    chosen.map(|place| values[place]).sum()
                };
                differ(values) && parts.into_iter().all(|mask| part(mask) != number)
            }
            Kind::EqualityCage => {
                let half = |holds: &dyn Fn(i32) -> bool| {
                    values.iter().filter(|&&value| holds(value)).count() * 2 == values.len()
                };
                differ(values)
                    && half(&|value| value % 2 == 0)
                    && half(&|value| value <= size / 2)
                    && half(&|value| value > size - size / 2)
            }
            Kind::Arrow => {
                let (circle, shaft) = values.split_at(number as usize);
                circle.iter().fold(0, |read, digit| 10 * read + digit) == sum(shaft)
            }
            Kind::DoubleArrow => values[0] + values[last] == sum(&values[1..last]),
            Kind::Thermometer => neighbours(values, |low, high| low < high),
            Kind::SlowThermometer => neighbours(values, |low, high| low <= high),
            Kind::Whisper => neighbours(values, |one, other| (one - other).abs() >= number),
            Kind::Renban => {
                let range = values.iter().max().unwrap() - values.iter().min().unwrap();
                differ(values) && range == last as i32
            }
            Kind::Nabner => values
                .iter()
                .enumerate()
                .all(|(place, one)| values[..place].iter().all(|other| (one - other).abs() > 1)),
            Kind::Modular => values
                .windows(values.len().min(number as usize))
                .all(|run| differ(&run.iter().map(|value| value % number).collect::<Values>())),
            Kind::Palindrome => values.iter().eq(values.iter().rev()),
            Kind::Zipper => {
                let pairs = (0..values.len() / 2).map(|place| values[place] + values[last - place]);
                let mut sums: Values = pairs.collect();
                if values.len() % 2 == 1 {
                    sums.push(values[last / 2]);
                }
                distinct(&sums) <= 1
            }
            Kind::Between | Kind::Lockout => {
                let (low, high) = (values[0].min(values[last]), values[0].max(values[last]));
                let middle = &values[1..last];
                match rule.kind {
                    Kind::Between => middle.iter().all(|&value| low < value && value < high),
                    _ => {
                        high - low >= number
                            && middle.iter().all(|&value| value < low || value > high)
                    }
                }
            }
            Kind::RegionSum => {
                let region = |cell: &u16| layout.regions.get(usize::from(*cell));
                let parts = rule
                    .cells
                    .chunk_by(|one, other| region(one) == region(other));
                distinct(&parts.map(|part| sum(&self.all(part))).collect::<Values>()) <= 1
            }
            Kind::SumLine => {
                let mut part = 0;
                values.iter().all(|value| {
                    part = if part == number { *value } else { part + value };
                    part <= number
                }) && part == number
            }
            Kind::EqualSums => {
                let mut rest = values;
                let sums = integers.iter().map(|&length| {
                    let (part, others) = rest.split_at(length as usize);
                    rest = others;
                    sum(part)
                });
                distinct(&sums.collect::<Values>()) == 1
            }
            Kind::Difference => (values[0] - values[1]).abs() == number,
            Kind::Ratio => is_ratio(values[0], values[1], number),
            Kind::SumPair => values[0] + values[1] == number,
            Kind::Greater => values[0] > values[1],
            Kind::Minimum | Kind::Maximum => {
                let same: Vec<u16> = layout
                    .rules
                    .iter()
                    .filter(|other| other.kind == rule.kind)
                    .flat_map(|other| other.cells.iter().copied())
                    .collect();
                self.pairs(|one, other, down, right| {
                    let fits = |inner: u16, outer: u16| {
                        let (inside, outside) = (self.at(inner), self.at(outer));
                        let is_less = inside < outside;
                        let is_met = if rule.kind == Kind::Minimum {
                            is_less
                        } else {
                            inside > outside
                        };
                        is_met || !rule.cells.contains(&inner) || same.contains(&outer)
                    };
                    down + right != 1 || (fits(one, other) && fits(other, one))
                })
            }
            Kind::Odd => values.iter().all(|value| value % 2 == 1),
            Kind::Even => values.iter().all(|value| value % 2 == 0),
            Kind::Quadruple => integers
                .iter()
                .all(|&value| count(values, value) >= count(integers, value)),
            Kind::Contains => integers[1..].iter().all(|&value| {
                let (here, named) = (count(values, value), count(&integers[1..], value));
                if number == 1 {
                    here == named
                } else {
                    here >= named
                }
            }),
            Kind::Clone => values[..values.len() / 2] == values[values.len() / 2..],
            Kind::SameValues => {
                let mut sets: Vec<Values> = values
                    .chunks(values.len() / number as usize)
                    .map(<[i32]>::to_vec)
                    .collect();
                sets.iter_mut().for_each(|set| set.sort_unstable());
                sets.iter().all(|set| *set == sets[0])
            }
            Kind::CountingCircles => values
                .iter()
                .all(|&value| count(values, value) == value as usize),
            Kind::CountDistinct => values[0] == distinct(&values[1..]) as i32,
            Kind::Indexer => rule.cells.iter().all(|&cell| {
                let (row, column) = (layout.row(cell), layout.column(cell));
                let to = self.at(cell) as usize - 1;
                match number {
                    0 => self.at(layout.cell(to, column)) == row as i32 + 1,
                    1 => self.at(layout.cell(row, to)) == column as i32 + 1,
                    _ => {
                        let region = layout.regions[usize::from(cell)];
                        let cells = (0..layout.regions.len() as u16)
                            .filter(|&other| layout.regions[usize::from(other)] == region);
                        let cells: Vec<u16> = cells.collect();
                        let place = cells.iter().position(|&other| other == cell).unwrap();
                        self.at(cells[to]) == place as i32 + 1
                    }
                }
            }),
            Kind::LittleKiller => sum(values) == number,
            Kind::Sandwich => sandwiched(values, 1, size) == number,
            Kind::XSum => sum(&values[..values[0] as usize]) == number,
            Kind::Skyscraper => {
                let mut top = 0;
                let seen = values.iter().filter(|&&value| {
                    let is_seen = value > top;
                    top = top.max(value);
                    is_seen
                });
                seen.count() == number as usize
            }
            Kind::HiddenSkyscraper => {
                let hidden = (1..values.len())
                    .find(|&place| values[..place].iter().any(|&one| one > values[place]));
                hidden.is_some_and(|place| values[place] == number)
            }
            Kind::NumberedRoom => values[values[0] as usize - 1] == number,
            Kind::FullRank => {
                let mut lines: Vec<Vec<u16>> = Vec::new();
                for one in 0..layout.size {
                    lines.push(
                        (0..layout.size)
                            .map(|other| layout.cell(one, other))
                            .collect(),
                    );
                    lines.push(
                        (0..layout.size)
                            .map(|other| layout.cell(other, one))
                            .collect(),
                    );
                }
                let backward: Vec<Vec<u16>> = lines
                    .iter()
                    .map(|line| line.iter().rev().copied().collect())
                    .collect();
                lines.extend(backward);
                let others: Vec<Values> = lines
                    .iter()
                    .filter(|line| line[..] != *rule.cells)
                    .map(|line| self.all(line))
                    .collect();
                let less = others.iter().filter(|&line| line[..] < *values).count();
                less + 1 == number as usize && others.iter().all(|line| line != values)
            }
            Kind::Lunchbox => {
                let (low, high) = (*values.iter().min().unwrap(), *values.iter().max().unwrap());
                differ(values) && sandwiched(values, low, high) == number
            }
            Kind::ValueIndex => {
                let target = 1 + values[1] as usize;
                values.get(target) == Some(&values[0])
            }
            kind => panic!("{} has no reference", kind.name()),
        }
    }
}
