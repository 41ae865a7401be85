//! A rule as plain numbers: its kind, its cells, its integers. `catalogue.csv` has a row for each kind, of which `build.rs` makes
//! the types here; a rule is checked against its row when it is made. What a combination of rules means is no question here.

/// The end of a range.
#[derive(Clone, Copy, Debug)]
enum Bound {
    Number(i32),
    /// The size of the board.
    Size,
    Open,
}

/// A range of counts or of integers.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: Bound,
    most: Bound,
}

/// How often an integer is given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Times {
    Once,
    Optional,
    Any,
}

/// An integer of a kind of rules.
#[derive(Clone, Copy, Debug)]
struct Integer {
    name: &'static str,
    times: Times,
    range: Range,
}

/// A kind of rules.
#[derive(Clone, Copy, Debug)]
struct Row {
    name: &'static str,
    cells: Range,
    integers: &'static [Integer],
    technique: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// One thing that must hold beside rows, columns and regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its kind.
    pub kind: Kind,
    /// Its cells, `row * size + column`, as the catalogue says which.
    pub cells: Box<[u16]>,
    /// Its integers, in the catalogue's order.
    pub integers: Box<[i32]>,
}

impl Bound {
    fn at(self, size: usize) -> i64 {
        match self {
            Bound::Number(number) => i64::from(number),
            Bound::Size => size as i64,
            Bound::Open => i64::from(i32::MAX),
        }
    }
}

impl Range {
    /// What is wrong with a number, in words.
    fn refuse(self, number: i64, size: usize) -> Result<(), String> {
        let (least, most) = (self.least.at(size), self.most.at(size));
        if (least..=most).contains(&number) {
            return Ok(());
        }
        Err(match self.most {
            _ if least == most => format!("expected {least}"),
            Bound::Open => format!("expected {least} or more"),
            _ => format!("expected {least} to {most}"),
        })
    }
}

impl Kind {
    /// The kind with a name.
    pub fn named(name: &str) -> Option<Kind> {
        let place = ROWS.iter().position(|row| row.name == name);
        place.map(|place| KINDS[place])
    }

    /// Its name in the catalogue.
    pub fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// The id of the technique that uses it, or `houses`.
    pub fn technique(self) -> &'static str {
        ROWS[self as usize].technique
    }
}

impl Rule {
    /// A rule on a board of this size; an error, in words, if its row of the catalogue does not allow it.
    pub fn new(name: &str, cells: &[usize], integers: &[i64], size: usize) -> Result<Rule, String> {
        let kind =
            Kind::named(name).ok_or_else(|| format!("{name:?} is not a rule that nonet knows"))?;
        let row = &ROWS[kind as usize];
        let count = cells.len();
        row.cells
            .refuse(count as i64, size)
            .map_err(|expected| format!("{name}: {count} cells, {expected}"))?;
        if let Some(cell) = cells.iter().find(|&&cell| cell >= size * size) {
            return Err(format!(
                "{name}: cell {cell} is not on this {size}x{size} board"
            ));
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < count {
            return Err(format!("{name}: a cell is named twice"));
        }
        let required = row
            .integers
            .iter()
            .filter(|one| one.times == Times::Once)
            .count();
        let is_open = row.integers.iter().any(|one| one.times == Times::Any);
        if integers.len() < required || (!is_open && integers.len() > row.integers.len()) {
            let names: Vec<&str> = row.integers.iter().map(|one| one.name).collect();
            let (found, names) = (integers.len(), names.join(", "));
            return Err(format!(
                "{name}: {found} integers, expected {required}: {names}"
            ));
        }
        let mut narrow = Vec::with_capacity(integers.len());
        for (place, &integer) in integers.iter().enumerate() {
            let described = row.integers[place.min(row.integers.len() - 1)];
            described.range.refuse(integer, size).map_err(|expected| {
                format!("{name}: {} is {integer}, {expected}", described.name)
            })?;
            narrow.push(
                i32::try_from(integer).map_err(|_| format!("{name}: {integer} is too large"))?,
            );
        }
        let cells = cells.iter().map(|&cell| cell as u16).collect();
        let (kind, integers) = (kind, narrow.into());
        Ok(Rule {
            kind,
            cells,
            integers,
        })
    }
}
