//! The corpus: puzzle lists, ratings and traces by others, which are not part of the project.
//!
//! `NONET_CORPUS` names its folder; if it is not set, that is `shared/data` beside the checkout. Without a corpus, what
//! needs it prints that it is skipped. If `NONET_CORPUS` is set, a missing file is an error: a run that was meant to have
//! the corpus must not pass without it.

use std::path::{Path, PathBuf};

/// A file of the corpus, by its path there; `None`, with a line on stderr, if there is no corpus.
pub fn corpus(name: &str) -> Option<String> {
    let named = std::env::var_os("NONET_CORPUS").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    file_of(named.as_deref(), &beside, name)
}

/// A file of the folder that is named, or of the one that is used if none is.
pub fn file_of(named: Option<&Path>, otherwise: &Path, name: &str) -> Option<String> {
    let path = named.unwrap_or(otherwise).join(name);
    if named.is_none() && !path.exists() {
        eprintln!("skipped: no corpus, so no {name}; set NONET_CORPUS to its folder");
        return None;
    }
    let text = std::fs::read_to_string(&path);
    Some(text.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}
