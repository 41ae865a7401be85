//! Writes what `rules/catalogue.csv` says as Rust: the enum `Kind` of the rules, and the row of each. A row whose counts or ranges cannot be
//! read is an error of the build.

use std::path::Path;
use std::{env, fs};

/// `anti_knight` is `AntiKnight`.
fn variant(name: &str) -> String {
    let words = name.split('_');
    words
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// A bound as it is written in Rust; an empty one is `open`.
fn bound(text: &str, open: &str) -> String {
    match text {
        "" => open.to_owned(),
        "N" => "Bound::Size".to_owned(),
        number => format!("Bound::Number({})", number.parse::<i32>().expect(number)),
    }
}

/// `2..N` is from two to the size of the board; `4` is four exactly.
fn range(text: &str) -> String {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (
        bound(least, "Bound::Number(i32::MIN)"),
        bound(most, "Bound::Open"),
    );
    format!("Range {{ least: {least}, most: {most} }}")
}

/// `sum?:1..` is an optional integer; `values*:1..N` is any number of them.
fn integer(text: &str) -> String {
    let (name, limits) = text.split_once(':').expect("an integer has a range");
    let (name, times) = match name.strip_suffix('?') {
        Some(name) => (name, "Optional"),
        None => name
            .strip_suffix('*')
            .map_or((name, "Once"), |name| (name, "Any")),
    };
    let range = range(limits);
    format!("Integer {{ name: {name:?}, times: Times::{times}, range: {range} }}")
}

fn main() {
    let csv = fs::read_to_string("src/rules/catalogue.csv").expect("the catalogue is in src/rules");
    let (mut kinds, mut rows) = (String::new(), String::new());
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [name, _class, cells, _are, _line, integers, .., technique] = fields[..] else {
            panic!("{line}")
        };
        kinds += &format!("{}, ", variant(name));
        let integers: Vec<String> = integers.split_whitespace().map(integer).collect();
        rows += &format!(
            "Row {{ name: {name:?}, cells: {}, integers: &[{}], technique: {technique:?} }},\n",
            range(cells),
            integers.join(", ")
        );
    }
    let text = format!(
        "/// The kinds of rules, in the catalogue's order.\n\
         #[allow(missing_docs)]\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n\
         pub enum Kind {{ {kinds} }}\n\
         const KINDS: &[Kind] = {{ use Kind::*; &[{kinds}] }};\n\
         static ROWS: &[Row] = &[\n{rows}];\n"
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("rules.rs"), text).expect("the folder can be written");
    println!("cargo::rerun-if-changed=src/rules/catalogue.csv");
}
