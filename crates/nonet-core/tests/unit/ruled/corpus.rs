//! Ruled puzzles with known answers, read from the corpus. Its strings name a type, arguments and cells (`.Cage~7~R1C1~R1C2`);
//! this small reader serves the tests and the measurements alone, and takes valid strings only.

use std::collections::BTreeMap;

/// A puzzle of the corpus.
pub struct Puzzle {
    pub id: String,
    pub size: usize,
    pub regions: Option<Vec<u8>>,
    pub rules: Vec<(String, Vec<usize>, Vec<i64>)>,
    /// The values that each cell may have.
    pub candidates: Vec<u32>,
    /// 0, 1, 2 for two or more; none if it is not known.
    pub count: Option<u64>,
    pub solution: Option<Vec<u8>>,
    /// What the reader does not know.
    pub unknown: Vec<String>,
}

/// The text of a field of a line of JSON: a string without escapes, a number, or `null`.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let key = format!("\"{name}\":");
    let rest = &line[line.find(&key)? + key.len()..];
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => rest.split([',', '}']).next().filter(|&text| text != "null"),
    }
}

/// The puzzles of a file of the corpus, or none without a corpus.
pub fn puzzles(file: &str) -> Vec<Puzzle> {
    let folder = std::env::var("NONET_CORPUS").expect("NONET_CORPUS names the corpus");
    let path = format!("{folder}/variants/{file}.jsonl");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(puzzle).collect()
}

fn puzzle(line: &str) -> Puzzle {
    let size: usize = field(line, "size").unwrap().parse().unwrap();
    let symbol = |symbol: char| match symbol.to_digit(36) {
        Some(value) => value as u8,
        None => 0,
    };
    let mut puzzle = Puzzle {
        id: field(line, "id").unwrap().to_owned(),
        size,
        regions: None,
        rules: Vec::new(),
        candidates: vec![(1 << size) - 1; size * size],
        count: field(line, "count").map(|count| count.parse().unwrap()),
        solution: field(line, "solution").map(|text| text.chars().map(symbol).collect()),
        unknown: Vec::new(),
    };
    if let Some(givens) = field(line, "givens") {
        for (cell, value) in givens.chars().map(symbol).enumerate() {
            if value > 0 {
                puzzle.candidates[cell] = 1 << (value - 1);
            }
        }
        return puzzle;
    }
    let text = field(line, "iss").unwrap().replace("\\n", "");
    let text = text.trim();
    match text.len() {
        _ if text.starts_with('.') && text.contains('~') || text.starts_with(".Shape") => {
            puzzle.read(text)
        }
        81 => puzzle.read_arrows(text),
        729 => puzzle.read_pencilmarks(text),
        _ => puzzle.read_long(text),
    }
    puzzle
}

impl Puzzle {
    fn rule(&mut self, name: &str, cells: &[usize], integers: &[i64]) {
        self.rules
            .push((name.to_owned(), cells.to_vec(), integers.to_vec()));
    }

    fn read_cages(&mut self, cages: BTreeMap<i64, (i64, Vec<usize>)>) {
        for (sum, cells) in cages.into_values() {
            if sum > 0 {
                self.rule("cage", &cells, &[sum]);
            }
        }
    }

    /// Killers as 81 characters: a sum, or an arrow to another cell of the cage.
    fn read_arrows(&mut self, text: &str) {
        let symbols: Vec<char> = text.chars().collect();
        let mut cages = BTreeMap::new();
        for cell in 0..81 {
            let mut root = cell;
            loop {
                root = match symbols[root] {
                    'v' => root + 9,
                    '^' => root - 9,
                    '<' => root - 1,
                    '>' => root + 1,
                    '`' => root - 10,
                    '\'' => root - 8,
                    ',' => root + 8,
                    '.' => root + 10,
                    _ => break,
                };
            }
            let sum = match symbols[root] {
                lower @ 'a'..='j' => i64::from(lower as u8 - b'a') + 36,
                other => i64::from(other.to_digit(36).unwrap()),
            };
            cages
                .entry(root as i64)
                .or_insert((sum, Vec::new()))
                .1
                .push(cell);
        }
        self.read_cages(cages);
    }

    /// Killers as 81 numbers: the cage and 256 times its sum.
    fn read_long(&mut self, text: &str) {
        let parts: Vec<&str> = text.split(':').collect();
        if parts[1] == "d" {
            self.rule("diagonal", &[], &[0]);
            self.rule("diagonal", &[], &[1]);
        }
        let mut cages = BTreeMap::new();
        for cell in 0..81 {
            let number: i64 = parts[cell + 3].parse().unwrap();
            if number >= 256 {
                let cage = cages.entry(number % 256);
                cage.or_insert((number / 256, Vec::new())).1.push(cell);
            }
        }
        self.read_cages(cages);
    }

    fn read_pencilmarks(&mut self, text: &str) {
        for (cell, marks) in text.as_bytes().chunks(9).enumerate() {
            let marks = (0..9).filter(|&place| marks[place] != b'.');
            self.candidates[cell] = marks.fold(0, |mask, place| mask | 1 << place);
        }
    }

    fn cell(&self, name: &str) -> usize {
        let digits: Vec<usize> = name
            .chars()
            .skip(1)
            .step_by(2)
            .map(|one| one.to_digit(36).unwrap() as usize)
            .collect();
        (digits[0] - 1) * self.size + digits[1] - 1
    }

    fn line(&self, name: &str) -> Vec<usize> {
        let number = name[1..2].chars().next().unwrap().to_digit(36).unwrap() as usize - 1;
        (0..self.size)
            .map(|place| match &name[..1] {
                "R" => number * self.size + place,
                _ => place * self.size + number,
            })
            .collect()
    }

    fn read(&mut self, text: &str) {
        for part in text.split('.').skip(1) {
            let words: Vec<&str> = part
                .trim()
                .split('~')
                .filter(|word| !word.is_empty())
                .collect();
            if part.starts_with('~') {
                self.read_givens(&words);
            } else if !words.is_empty() {
                self.read_part(&words, &part.trim().split('~').collect::<Vec<_>>());
            }
        }
    }

    fn read_givens(&mut self, words: &[&str]) {
        for word in words {
            let mut numbers = word.split('_');
            let cell = self.cell(numbers.next().unwrap());
            let values = numbers.map(|value| value.parse::<u32>().unwrap());
            self.candidates[cell] = values.fold(0, |mask, value| mask | 1 << (value - 1));
        }
    }

    fn read_part(&mut self, words: &[&str], raw: &[&str]) {
        let kind = words[0];
        let is_cell = |word: &str| {
            word.len() == 4
                && word.to_uppercase().starts_with('R')
                && word[2..3].to_uppercase() == "C"
        };
        let cells: Vec<usize> = words[1..]
            .iter()
            .filter(|word| is_cell(word))
            .map(|word| self.cell(word))
            .collect();
        let number = || -> i64 { words[1].parse().unwrap() };
        let size = self.size as i64;
        let simple = [
            ("AntiKnight", "anti_knight"),
            ("AntiKing", "anti_king"),
            ("AntiTaxicab", "anti_taxicab"),
            ("AntiConsecutive", "nonconsecutive"),
            ("GlobalEntropy", "global_entropy"),
            ("GlobalMod", "global_modulo"),
            ("DutchFlatmates", "dutch_flatmates"),
            ("Windoku", "windoku"),
            ("DisjointSets", "disjoint_groups"),
            ("Thermo", "thermometer"),
            ("Renban", "renban"),
            ("Palindrome", "palindrome"),
            ("Zipper", "zipper"),
            ("Between", "between"),
            ("RegionSumLine", "region_sum"),
            ("Entropic", "entropic"),
            ("DoubleArrow", "double_arrow"),
            ("EqualityCage", "equality_cage"),
            ("CountingCircles", "counting_circles"),
            ("CountDistinct", "count_distinct"),
            ("GreaterThan", "greater"),
            ("ValueIndexing", "value_index"),
        ];
        if let Some((_, name)) = simple.iter().find(|(known, _)| *known == kind) {
            return self.rule(name, &cells, &[]);
        }
        let with_number = [
            ("Whisper", "whisper"),
            ("Modular", "modular"),
            ("SumLine", "sum_line"),
            ("Lockout", "lockout"),
            ("RellikCage", "rellik_cage"),
            ("Sum", "sum"),
            ("Lunchbox", "lunchbox"),
            ("SameValues", "same_values"),
        ];
        if let Some((_, name)) = with_number.iter().find(|(known, _)| *known == kind) {
            return self.rule(name, &cells, &[number()]);
        }
        match kind {
            "Shape" => {
                let size: usize = words[1].split('x').next().unwrap().parse().unwrap();
                assert_eq!(size, self.size);
            }
            "NoBoxes" => self.regions = Some(self.regions.take().unwrap_or_default()),
            "Jigsaw" => {
                let values = words[1].chars().map(|one| one.to_digit(36).unwrap() as u8);
                let mut names: Vec<u8> = values.clone().collect();
                names.sort_unstable();
                names.dedup();
                let place = |value| names.iter().position(|&name| name == value).unwrap() as u8;
                self.regions = Some(values.map(place).collect());
            }
            "AllDifferent" if cells.len() as i64 == size => self.rule("extra_region", &cells, &[]),
            "AllDifferent" => self.rule("cage", &cells, &[]),
            "Cage" if number() == 0 => self.rule("cage", &cells, &[]),
            "Cage" => self.rule("cage", &cells, &[number()]),
            "Arrow" => self.rule("arrow", &cells, &[1]),
            "PillArrow" => self.rule("arrow", &cells, &[number()]),
            "WhiteDot" => self.rule("difference", &cells, &[1]),
            "BlackDot" => self.rule("ratio", &cells, &[2]),
            "X" => self.rule("sum_pair", &cells, &[10]),
            "V" => self.rule("sum_pair", &cells, &[5]),
            "StrictKropki" => {
                self.rule("negative", &[], &[0, 1]);
                self.rule("negative", &[], &[1, 2]);
            }
            "StrictXV" => {
                self.rule("negative", &[], &[2, 5]);
                self.rule("negative", &[], &[2, 10]);
            }
            "Diagonal" => self.rule("diagonal", &[], &[i64::from(words[1] != "1")]),
            "LittleKiller" => {
                let (row, column) = ((cells[0] / self.size) as i64, (cells[0] % self.size) as i64);
                let (down, right) = match (row, column) {
                    (row, 0) if row < size - 1 => (1, 1),
                    (0, _) => (1, -1),
                    (row, column) if column == size - 1 && row < size - 1 => (-1, -1),
                    _ => (-1, 1),
                };
                let on_board = |place: i64| (0..size).contains(&place);
                let cells: Vec<usize> = (0..size)
                    .map(|step| (row + step * down, column + step * right))
                    .take_while(|&(row, column)| on_board(row) && on_board(column))
                    .map(|(row, column)| (row * size + column) as usize)
                    .collect();
                self.rule("little_killer", &cells, &[number()]);
            }
            "Sandwich" => {
                let cells = self.line(words[2]);
                self.rule("sandwich", &cells, &[number()]);
            }
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" => {
                let names = [
                    ("XSum", "x_sum"),
                    ("Skyscraper", "skyscraper"),
                    ("HiddenSkyscraper", "hidden_skyscraper"),
                    ("NumberedRoom", "numbered_room"),
                    ("FullRank", "full_rank"),
                ];
                let name = names.iter().find(|(known, _)| *known == kind).unwrap().1;
                let mut cells = self.line(words[1]);
                for clue in &raw[2..] {
                    if !clue.is_empty() {
                        self.rule(name, &cells, &[clue.parse().unwrap()]);
                    }
                    cells.reverse();
                }
            }
            "Indexing" => {
                let house = i64::from(words[1] == "C");
                self.rule("indexer", &cells, &[house]);
            }
            "Quad" => {
                let corner = self.cell(words[1]);
                let cells = [
                    corner,
                    corner + 1,
                    corner + self.size,
                    corner + self.size + 1,
                ];
                let values: Vec<i64> = words[2..]
                    .iter()
                    .map(|word| word.parse().unwrap())
                    .collect();
                self.rule("quadruple", &cells, &values);
            }
            "ContainAtLeast" | "ContainExact" => {
                let mut integers = vec![i64::from(kind == "ContainExact")];
                integers.extend(
                    words[1]
                        .split('_')
                        .map(|value| value.parse::<i64>().unwrap()),
                );
                self.rule("contains", &cells, &integers);
            }
            "LookAndSay" => {
                let digits: Vec<i64> = words[1]
                    .bytes()
                    .map(|digit| i64::from(digit - b'0'))
                    .collect();
                let mut integers = vec![1];
                for pair in digits.chunks(2) {
                    integers.extend((0..pair[0]).map(|_| pair[1]));
                }
                self.rule("contains", &cells, &integers);
            }
            "EqualSum" => {
                let sets: Vec<i64> = words[1..]
                    .split(|&word| word == "-")
                    .map(|set| set.len() as i64)
                    .collect();
                self.rule("equal_sums", &cells, &sets);
            }
            "Pair" | "PairX" => {
                let name = words
                    .iter()
                    .find_map(|word| word.strip_prefix("_fp%3A"))
                    .unwrap_or("");
                let mut parts = name.split("%3A");
                match (parts.next().unwrap(), parts.next()) {
                    ("slowthermometer", _) => self.rule("slow_thermometer", &cells, &[]),
                    ("nabner", _) => self.rule("nabner", &cells, &[]),
                    (name @ ("difference" | "ratio"), Some(value)) => {
                        self.rule(name, &cells, &[value.parse().unwrap()]);
                    }
                    _ => self.unknown.push(words.join("~")),
                }
            }
            _ => self.unknown.push(kind.to_owned()),
        }
    }
}
