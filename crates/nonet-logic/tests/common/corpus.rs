//! The corpus: puzzle lists, ratings and traces by others, which are not part of the project.
//!
//! `NONET_CORPUS` names its folder; if it is not set, that is `shared/data` beside the checkout. A test that needs the
//! corpus has `of_the_corpus` in its name and fails without it: a run that was meant to have the corpus must not pass
//! without it. `cargo test -- --skip of_the_corpus` leaves these tests out, and says how many.

use std::path::{Path, PathBuf};

/// A file of the corpus, by its path there.
#[allow(dead_code, reason = "not every file of tests needs the corpus")]
pub fn corpus(name: &str) -> String {
    more(name).unwrap_or_else(|| {
        panic!(
            "there is no corpus, so no {name}: set NONET_CORPUS to its folder, or leave out what needs it with \
             --skip of_the_corpus"
        )
    })
}

/// A file of the corpus for a test that has data of its own too; `None` if there is no corpus.
#[allow(dead_code, reason = "not every file of tests has data of its own")]
pub fn more(name: &str) -> Option<String> {
    let named = std::env::var_os("NONET_CORPUS").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    file_of(named.as_deref(), &beside, name)
}

/// A file of the folder that is named, or of the one that is used if none is.
pub fn file_of(named: Option<&Path>, otherwise: &Path, name: &str) -> Option<String> {
    let path = named.unwrap_or(otherwise).join(name);
    if named.is_none() && !path.exists() {
        return None;
    }
    let text = std::fs::read_to_string(&path);
    Some(text.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}
