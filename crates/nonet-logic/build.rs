//! Writes the enum `Technique` from the rows of `catalogue.csv`: `unique_loop_1` becomes `UniqueLoop1`.

use std::path::Path;
use std::{env, fs};

fn main() {
    let csv = fs::read_to_string("src/catalogue.csv").expect("the catalogue is in src");
    let ids = csv.lines().skip(1).filter_map(|row| row.split(',').next());
    let rows: String = ids
        .map(|id| {
            let words = id.split('_').map(|word| {
                let (first, rest) = word.split_at(1);
                first.to_uppercase() + rest
            });
            format!("    {} \"{id}\",\n", words.collect::<String>())
        })
        .collect();
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    let text = format!("techniques! {{\n{rows}}}\n");
    fs::write(Path::new(&folder).join("techniques.rs"), text).expect("the folder can be written");
    println!("cargo::rerun-if-changed=src/catalogue.csv");
}
