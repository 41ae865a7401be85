//! The paths of many puzzles: as columns, the steps and the order in which they fill the cells; or the steps in full.

use std::mem::take;

use nonet_core::RowColumns;
use nonet_logic::State;
use nonet_logic::hodoku::Position;
use nonet_logic::path::{
    ExplainedRow, StepsRow, explain_batch as explain_rows, steps_batch as steps_of_rows,
};
use nonet_logic::profile::{self, Options, ProfileName};
use nonet_logic::rating::Figures;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::column::NamedColumns;
use crate::logic::tuple_of;
use crate::memory::{affordable_threads, room_for};
use crate::profiles::{options, profile_of, wished};
use crate::puzzles::Puzzles;
use crate::ratings::{filled, hodoku_table, se121_table, status_column};
use crate::row_columns::{Content, Table};
use crate::step_texts::{STEP_SIZE, write_step};
use crate::watch::{Callback, abandoned};

/// Finds the path of every row: columns steps, solving_order, status, and with `rating` those of its rating.
/// `several`: also of puzzles with several solutions.
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile, rating, several, work_limit, techniques, uniqueness, mended, threads, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn explain_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    profile: &str,
    rating: bool,
    several: bool,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<NamedColumns> {
    let uniqueness = wished(uniqueness);
    let call = Call {
        py,
        puzzles,
        several,
        threads,
        progress,
    };
    let profile = profile_of(profile)?;
    let options = options(profile, work_limit, techniques, uniqueness, mended)?;
    match profile {
        ProfileName::Se121 => {
            let table = if rating { se121_table } else { status_table };
            call.explained::<State>(&options, table)
        }
        ProfileName::Hodoku => {
            let table = if rating { hodoku_table } else { status_table };
            call.explained::<Position>(&options, table)
        }
    }
}

/// A row of `steps_batch`: the 81 values, the codes of the steps as words of four bytes, and the steps that are no singles,
/// each with the values and the candidates before it.
type RowOfSteps<'py> = (
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Vec<(Bound<'py, PyTuple>, Bound<'py, PyBytes>, [u16; 81])>,
);

/// Finds the steps of the path of every proper puzzle, and by the same search the columns of its rating. Values are blanks
/// where a row has none, or has a player's candidates.
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile, work_limit, techniques, uniqueness, mended, threads, progress))]
#[allow(clippy::too_many_arguments)] // keywords
pub fn steps_batch<'py>(
    py: Python<'py>,
    puzzles: &Puzzles,
    profile: &str,
    work_limit: Option<u64>,
    techniques: Option<Vec<String>>,
    uniqueness: bool,
    mended: bool,
    threads: usize,
    progress: Callback<'py>,
) -> PyResult<(NamedColumns, Vec<RowOfSteps<'py>>)> {
    let call = Call {
        py,
        puzzles,
        several: false,
        threads,
        progress,
    };
    let profile = profile_of(profile)?;
    let options = options(profile, work_limit, techniques, wished(uniqueness), mended)?;
    match profile {
        ProfileName::Se121 => call.steps::<State>(&options, se121_table),
        ProfileName::Hodoku => call.steps::<Position>(&options, hodoku_table),
    }
}

/// What a call has on either scale.
struct Call<'a, 'py> {
    py: Python<'py>,
    puzzles: &'a Puzzles,
    several: bool,
    threads: usize,
    progress: Callback<'py>,
}

impl<'py> Call<'_, 'py> {
    /// The columns of a table, and the steps of each row.
    fn steps<P: profile::Profile>(
        self,
        options: &Options,
        table: fn() -> Table<StepsRow<P::Figures>>,
    ) -> PyResult<(NamedColumns, Vec<RowOfSteps<'py>>)> {
        let (py, threads) = (self.py, self.threads);
        let (columns, rows) = self.puzzles.work(py, self.progress, |source, progress| {
            let threads = affordable_threads(threads, source.len())?;
            let mut rows: Vec<StepsRow<P::Figures>> = room_for(source.len())?;
            rows.resize_with(source.len(), StepsRow::default);
            steps_of_rows::<P>(source, options, threads, &mut rows, progress).map_err(abandoned)?;
            let mut steps = room_for(source.len())?;
            let columns = filled(source, table(), progress, |mut places, _| {
                for (index, mut row) in rows.into_iter().enumerate() {
                    let values = source.values(index).unwrap_or([0; 81]);
                    steps.push((values, take(&mut row.codes), take(&mut row.others)));
                    places.write_row(index, row).map_err(abandoned)?;
                }
                Ok(())
            })?;
            Ok((columns, steps))
        })?;
        let rows = rows.into_iter().map(|(values, codes, others)| {
            let others = others.iter().map(|other| {
                let values = PyBytes::new(py, &other.values);
                Ok((tuple_of(py, &other.step)?, values, other.masks))
            });
            let codes: Vec<u8> = codes.into_iter().flat_map(u32::to_ne_bytes).collect();
            Ok((
                PyBytes::new(py, &values),
                PyBytes::new(py, &codes),
                others.collect::<PyResult<_>>()?,
            ))
        });
        Ok((columns, rows.collect::<PyResult<_>>()?))
    }

    /// The columns of the paths, and those of a table.
    fn explained<P: profile::Profile>(
        self,
        options: &Options,
        table: fn() -> Table<ExplainedRow<P::Figures>>,
    ) -> PyResult<NamedColumns> {
        let (several, threads) = (self.several, self.threads);
        self.puzzles
            .work(self.py, self.progress, |source, progress| {
                let threads = affordable_threads(threads, source.len())?;
                let mut table = table();
                table.extend(path_table());
                filled(source, table, progress, |places, progress| {
                    explain_rows::<P>(source, options, several, threads, places, progress)
                        .map_err(abandoned)
                })
            })
    }
}

fn path_table<F>() -> Table<ExplainedRow<F>> {
    vec![
        ("steps", Content::Items(STEP_SIZE, write_steps)),
        ("solving_order", Content::Values(|row| row.path.order)),
    ]
}

fn write_steps<F>(row: &ExplainedRow<F>, items: &mut Vec<u8>) {
    for step in &row.path.steps {
        write_step(step, items);
    }
}

fn status_table<F: Figures>() -> Table<ExplainedRow<F>> {
    vec![status_column()]
}
