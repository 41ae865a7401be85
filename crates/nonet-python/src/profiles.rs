//! The scales, and their options from the keywords of Python.

use nonet_logic::catalogue::{Technique, TechniqueSet};
use nonet_logic::se121::Stop;
use nonet_logic::{Uniqueness, hodoku, se121};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A scale.
#[derive(Clone, Copy)]
pub enum Profile {
    /// Sudoku Explainer 1.2.1.
    Se121,
    /// HoDoKu 2.2.0.
    Hodoku,
}

/// A scale by its name.
impl<'py> FromPyObject<'_, 'py> for Profile {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, 'py, PyAny>) -> PyResult<Profile> {
        match &*name.extract::<std::borrow::Cow<'_, str>>()? {
            "se121" => Ok(Profile::Se121),
            "hodoku" => Ok(Profile::Hodoku),
            _ => Err(PyValueError::new_err("profile is se121 or hodoku")),
        }
    }
}

/// The options of Sudoku Explainer.
pub fn se121_options(
    work_limit: Option<u64>,
    stop: Option<&str>,
    techniques: Option<Vec<String>>,
    uniqueness: Uniqueness,
    is_mended: bool,
) -> PyResult<se121::Options> {
    let stop = match stop {
        None => Stop::Never,
        Some("pearl") => Stop::NotPearl,
        Some("diamond") => Stop::NotDiamond,
        Some(_) => return Err(PyValueError::new_err("stop is pearl or diamond")),
    };
    Ok(se121::Options {
        is_mended,
        uniqueness,
        work_limit: limit_of(work_limit),
        stop,
        techniques: technique_set(techniques)?,
    })
}

/// The options of HoDoKu.
pub fn hodoku_options(
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: Uniqueness,
) -> PyResult<hodoku::Options> {
    let allowed = technique_set(techniques)?;
    Ok(hodoku::Options {
        uniqueness,
        work_limit: limit_of(work_limit),
        ..allowed.map_or_else(hodoku::Options::default, hodoku::Options::allowing)
    })
}

/// The most work; without a limit, more than there can be.
pub fn limit_of(work_limit: Option<u64>) -> u64 {
    work_limit.unwrap_or(u64::MAX)
}

/// What the techniques may take from a unique solution, at most.
pub const fn wished(uniqueness: bool) -> Uniqueness {
    match uniqueness {
        true => Uniqueness::OfGivens,
        false => Uniqueness::Unused,
    }
}

/// The techniques with these ids.
fn technique_set(ids: Option<Vec<String>>) -> PyResult<Option<TechniqueSet>> {
    let known = |id: &String| technique_of(id);
    ids.map(|ids| ids.iter().map(known).collect()).transpose()
}

/// The technique with this id.
pub fn technique_of(id: &str) -> PyResult<Technique> {
    Technique::from_id(id)
        .ok_or_else(|| PyValueError::new_err(format!("no technique is named {id:?}")))
}
