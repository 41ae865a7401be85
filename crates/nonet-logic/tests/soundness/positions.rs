//! Where the positions come from: paths of puzzles, HoDoKu's regression library, and states of random candidates.

use std::path::Path;

use nonet_core::{Cell, CellSet, Digit, Grid};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::{Candidate, CandidateSet, State};

use super::common::Chance;
use super::corpus;

/// A position and one of its solutions.
pub struct Case {
    pub position: Position,
    pub solution: Grid,
    /// Whether the position comes from a puzzle with one solution: only then uniqueness may be assumed.
    pub is_of_puzzle: bool,
}

/// A file of the corpus; empty without one.
fn text_of(name: &str) -> String {
    corpus::more(name).unwrap_or_default()
}

fn puzzles_in(text: &str) -> Vec<Grid> {
    let first_field = |line: &str| line.split([',', ' ', '\t']).next().map(str::to_owned);
    let lines = text.lines().filter_map(first_field);
    let puzzles = lines.filter(|line| line.len() == 81);
    puzzles.filter_map(|line| line.parse().ok()).collect()
}

/// Every `step`-th puzzle of nonet's own data and of the corpus.
pub fn puzzles(step: usize) -> Vec<Grid> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let own = ["se121_paths.csv", "se121_faults.csv"];
    let own = own.map(|name| std::fs::read_to_string(data.join(name)).expect("own data"));
    let lists = [
        "logic/se121_faults.csv",
        "logic/se121_ratings.csv",
        "logic/se121_more.csv",
        "bench/logic_diabolical.txt",
        "bench/logic_hard.txt",
        "bench/diabolical_39719.txt",
    ];
    let texts = own.into_iter().chain(lists.into_iter().map(text_of));
    let puzzles = texts.flat_map(|text| puzzles_in(&text));
    puzzles.step_by(step).collect()
}

/// The only solution of a puzzle.
pub fn solution(puzzle: &Grid) -> Option<Grid> {
    let mut solutions = nonet_core::solutions(puzzle);
    let first = solutions.next();
    first.filter(|_| solutions.next().is_none())
}

/// The positions on HoDoKu's path of a puzzle: the first after `skipped` steps, then every `stride`-th.
pub fn along_path(puzzle: &Grid, skipped: usize, stride: usize, mut visit: impl FnMut(Case)) {
    let Some(solution) = solution(puzzle) else {
        return;
    };
    let mut place = 0;
    let start = Position::new(puzzle);
    hodoku::path(&start, &hodoku::Options::default(), |position, _| {
        if place >= skipped && (place - skipped).is_multiple_of(stride) {
            visit(Case {
                position: position.clone(),
                solution,
                is_of_puzzle: true,
            });
        }
        place += 1;
    });
}

/// Candidates as the library writes them: digit, row, column.
fn listed(field: &str) -> impl Iterator<Item = Candidate> + '_ {
    field.split_whitespace().filter_map(|text| {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        let cell = Cell::new((digits[1] - 1) * 9 + digits[2] - 1)?;
        Some(Candidate::new(cell, Digit::new(digits[0])?))
    })
}

/// A case of the library, unless it has no solution or several.
fn library_case(line: &str) -> Option<Case> {
    let fields: Vec<&str> = line.split(':').collect();
    let mut values = String::new();
    let mut givens = CellSet::EMPTY;
    let mut is_given = true;
    for byte in fields.get(3)?.bytes() {
        if byte != b'+' {
            if byte != b'.' && is_given {
                givens.insert(Cell::ALL[values.len()]);
            }
            values.push(char::from(byte));
        }
        is_given = byte != b'+';
    }
    let grid: Grid = values.parse().ok()?;
    let solution = solution(&grid)?;
    let mut position = Position::with_givens(&grid, givens);
    for candidate in listed(fields.get(4)?) {
        if solution.value(candidate.cell()) == Some(candidate.digit()) {
            return None;
        }
        position.eliminate(candidate);
    }
    let given = givens
        .cells()
        .filter_map(|cell| Some((cell, grid.value(cell)?)));
    let mut puzzle = [0; 81];
    given.for_each(|(cell, digit)| puzzle[cell.index()] = digit.value());
    let puzzle = Grid::from_values(&puzzle).ok()?;
    Some(Case {
        position,
        solution,
        is_of_puzzle: self::solution(&puzzle).is_some(),
    })
}

/// The positions of HoDoKu's regression library.
pub fn library() -> Vec<Case> {
    let text = text_of("logic/hodoku_reglib-1.3.txt");
    let lines = text.lines().filter(|line| line.starts_with(':'));
    lines.filter_map(library_case).collect()
}

/// A puzzle of which a player knows, somehow, some more digits, and that some candidates are false.
pub fn with_random_knowledge(chance: &mut Chance, puzzle: &Grid, solution: &Grid) -> Case {
    let mut position = Position::new(puzzle);
    let (placed, removed) = (chance.below(80), chance.below(100));
    for cell in Cell::ALL {
        let Some(digit) = solution
            .value(cell)
            .filter(|_| puzzle.value(cell).is_none())
        else {
            continue;
        };
        if chance.below(100) < placed {
            position.place(Candidate::new(cell, digit));
            continue;
        }
        for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
            if chance.below(100) < removed {
                position.eliminate(Candidate::new(cell, other));
            }
        }
    }
    Case {
        position,
        solution: *solution,
        is_of_puzzle: true,
    }
}

/// A puzzle of which a player knows most about the cells of two digits: unique loops need such cells.
pub fn with_knowledge_of_a_pair(chance: &mut Chance, puzzle: &Grid, solution: &Grid) -> Case {
    let mut position = Position::new(puzzle);
    let low = chance.below(8) as usize;
    let high = low + 1 + chance.below(8 - low as u64) as usize;
    let pair = [Digit::ALL[low], Digit::ALL[high]];
    let (in_cells, elsewhere) = (60 + chance.below(40), chance.below(50));
    for cell in Cell::ALL {
        let candidates = position.state().candidates(cell);
        let has_pair = pair.iter().all(|&digit| candidates.contains(digit));
        let removed = if has_pair { in_cells } else { elsewhere };
        for digit in candidates.digits() {
            let is_kept = pair.contains(&digit) || solution.value(cell) == Some(digit);
            if !is_kept && chance.below(100) < removed {
                position.eliminate(Candidate::new(cell, digit));
            }
        }
    }
    Case {
        position,
        solution: *solution,
        is_of_puzzle: true,
    }
}

/// A solution, and for each digit a random share of the other candidates. Such states may have several solutions.
pub fn random_candidates(chance: &mut Chance, solution: &Grid) -> Case {
    let (base, spread) = (chance.below(25) + 3, chance.below(40) + 1);
    let percent: [u64; 9] = std::array::from_fn(|_| base + chance.below(spread));
    let is_true =
        |candidate: Candidate| solution.value(candidate.cell()) == Some(candidate.digit());
    let is_kept = |candidate: &Candidate| {
        let share = percent[candidate.digit().index()];
        is_true(*candidate) || chance.below(100) < share
    };
    let all = (0..Candidate::COUNT).filter_map(Candidate::from_index);
    let kept: CandidateSet = all.filter(is_kept).collect();
    let state = State::with_candidates(&Grid::EMPTY, &kept);
    Case {
        position: Position::from_state(&state, CellSet::EMPTY),
        solution: *solution,
        is_of_puzzle: false,
    }
}
