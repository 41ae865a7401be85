//! Writes what `catalogue.csv` says as Rust: the enums `Technique` and `Family`, the row of each technique, and the producers
//! of each profile; of those that other boards have, `RuleTechnique` in their order, and `RuleLevel`. A row that names no level, part or number is an error of the compiler.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// A row with the titles of the columns.
struct Row<'a> {
    titles: &'a [&'a str],
    fields: Vec<&'a str>,
}

impl<'a> Row<'a> {
    fn get(&self, title: &str) -> &'a str {
        let place = self.titles.iter().position(|one| *one == title);
        self.fields[place.unwrap_or_else(|| panic!("no column {title}"))]
    }

    /// The value as it is written in Rust; `None` for an empty field.
    fn some(&self, title: &str, write: impl Fn(&str) -> String) -> String {
        match self.get(title) {
            "" => "None".to_owned(),
            field => format!("Some({})", write(field)),
        }
    }

    fn place(&self, profile: &str) -> String {
        let part = variant(self.get(&format!("{profile}_part")));
        let place = |place: &str| format!("({place}, Part::{part})");
        self.some(&format!("{profile}_place"), place)
    }

    fn entry(&self) -> String {
        let strings = ["id", "code", "name", "se121_kind"];
        let mut fields: Vec<String> = strings
            .map(|title| format!("{title}: {:?}", self.get(title)))
            .into();
        for title in ["score", "se121_value", "size"] {
            fields.push(format!("{title}: {}", self.some(title, str::to_owned)));
        }
        fields.push(format!("weight: {}.0", self.get("weight")));
        let level = self.some("level", |level| format!("Level::{}", variant(level)));
        fields.push(format!("level: {level}"));
        fields.push(format!("family: Family::{}", variant(self.get("family"))));
        let assumes_uniqueness = self.get("assumes_uniqueness");
        fields.push(format!("assumes_uniqueness: {assumes_uniqueness}"));
        for profile in ["se121", "hodoku"] {
            fields.push(format!("{profile}_place: {}", self.place(profile)));
        }
        format!("Entry {{ {} }},\n", fields.join(", "))
    }
}

/// `unique_loop_1` is `UniqueLoop1`.
fn variant(id: &str) -> String {
    let words = id.split('_').filter(|word| !word.is_empty());
    let words = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}

/// The levels of boards with rules, the easiest first.
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "master"];

/// An enum of these names, in order.
fn named<'a>(name: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let rows: String = ids.map(|id| format!("{} {id:?}, ", variant(id))).collect();
    format!("named! {{ {name} {{ {rows} }} }}\n")
}

/// The producers of a profile in order: the techniques of one place are searched for at once.
fn producers(rows: &[Row], profile: &str) -> String {
    let mut places: BTreeMap<usize, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        if let Ok(place) = row.get(&format!("{profile}_place")).parse() {
            places.entry(place).or_default().push(row);
        }
    }
    let producers = places.values().map(|rows| {
        let same = |title: &str| {
            let is_same = |row: &&Row| row.get(title) == rows[0].get(title);
            assert!(rows.iter().all(is_same), "{title} of {}", rows[0].get("id"));
            variant(rows[0].get(title))
        };
        same("assumes_uniqueness");
        let part = same(&format!("{profile}_part"));
        let ids = rows.iter().map(|row| variant(row.get("id")));
        let techniques: String = ids.map(|id| format!("Technique::{id}, ")).collect();
        format!("Producer {{ techniques: &[{techniques}], part: Part::{part} }},\n")
    });
    let producers: String = producers.collect();
    format!("&[{producers}],\n")
}

/// Whether a scale of the classic board has a technique.
fn is_classic(row: &Row) -> bool {
    ["se121_place", "hodoku_place"]
        .iter()
        .any(|title| !row.get(title).is_empty())
}

fn main() {
    let csv = fs::read_to_string("src/catalogue.csv").expect("the catalogue is in src");
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let titles = lines.next().expect("a header");
    let rows = lines.map(|fields| Row {
        titles: &titles,
        fields,
    });
    let (rows, others): (Vec<Row>, Vec<Row>) = rows.partition(is_classic);
    let mut ruled: Vec<&Row> = rows.iter().chain(&others).collect();
    ruled.retain(|row| !row.get("rules_place").is_empty());
    ruled.sort_by_key(|row| row.get("rules_place").parse::<usize>().expect("a place"));
    let mut families: Vec<&str> = rows.iter().map(|row| row.get("family")).collect();
    families.sort_unstable();
    families.dedup();
    let entries: String = rows.iter().map(Row::entry).collect();
    let level_of: String = ruled
        .iter()
        .map(|row| format!("RuleLevel::{}, ", variant(row.get("rules_level"))))
        .collect();
    let text = [
        named("Technique", rows.iter().map(|row| row.get("id"))),
        named("Family", families.into_iter()),
        named("RuleTechnique", ruled.iter().map(|row| row.get("id"))),
        named("RuleLevel", LEVELS.into_iter()),
        format!(
            "static RULE_LEVELS: [RuleLevel; {}] = [{level_of}];\n",
            ruled.len()
        ),
        format!("static ENTRIES: [Entry; {}] = [\n{entries}];\n", rows.len()),
        "static PRODUCERS: [&[Producer]; 2] = [\n".to_owned(),
        producers(&rows, "se121") + &producers(&rows, "hodoku") + "];\n",
    ];
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    let path = Path::new(&folder).join("catalogue.rs");
    fs::write(path, text.concat()).expect("the folder can be written");
    println!("cargo::rerun-if-changed=src/catalogue.csv");
}
