//! The scales, and their options from the keywords of Python.

use nonet_logic::Uniqueness;
use nonet_logic::catalogue::Technique;
use nonet_logic::profile::{Options, Order, ProfileName, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A scale by its name.
pub fn profile_of(name: &str) -> PyResult<ProfileName> {
    let unknown = || PyValueError::new_err("profile is se121 or hodoku");
    ProfileName::from_name(name).ok_or_else(unknown)
}

/// A profile as Python has it in a dictionary of options.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct GivenProfile {
    /// The name of the scale.
    profile: String,
    /// An allow-list of ids.
    techniques: Option<Vec<String>>,
    /// Whether techniques may assume that the puzzle has one solution.
    uniqueness: bool,
    /// Whether the faults of Sudoku Explainer 1.2.1 are mended.
    mended: bool,
}

impl GivenProfile {
    /// Its scale.
    pub fn name(&self) -> PyResult<ProfileName> {
        profile_of(&self.profile)
    }

    /// Its options, without a limit.
    pub fn options(self) -> PyResult<Options> {
        let uniqueness = wished(self.uniqueness);
        options(self.name()?, None, self.techniques, uniqueness, self.mended)
    }
}

/// The options of a search; techniques are searched in the order of their ids.
pub fn options(
    profile: ProfileName,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: Uniqueness,
    is_mended: bool,
) -> PyResult<Options> {
    let known = |ids: Vec<String>| ids.iter().map(|id| technique_of(id)).collect();
    let techniques: Option<Vec<Technique>> = techniques.map(known).transpose()?;
    let order = techniques
        .as_ref()
        .and_then(|some| Order::of(profile, some));
    Ok(Options {
        techniques: techniques.map(|some| some.into_iter().collect()),
        order,
        uniqueness,
        true_candidates: None,
        is_mended,
        work_limit: work_limit.unwrap_or(u64::MAX),
        stop: Stop::Never,
    })
}

/// When to stop a rating early.
pub fn stop_of(stop: Option<&str>) -> PyResult<Stop> {
    match stop {
        None => Ok(Stop::Never),
        Some("pearl") => Ok(Stop::NotPearl),
        Some("diamond") => Ok(Stop::NotDiamond),
        Some("level") => Ok(Stop::LevelKnown),
        Some(_) => Err(PyValueError::new_err("stop is pearl, diamond or level")),
    }
}

/// What the techniques may take from a unique solution, at most.
pub const fn wished(uniqueness: bool) -> Uniqueness {
    match uniqueness {
        true => Uniqueness::OfGivens,
        false => Uniqueness::Unused,
    }
}

/// The technique with this id.
pub fn technique_of(id: &str) -> PyResult<Technique> {
    Technique::from_id(id)
        .ok_or_else(|| PyValueError::new_err(format!("no technique is named {id:?}")))
}
