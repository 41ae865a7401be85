//! Columns as rows of text: CSV, JSON Lines, and lines with tabs.

use nonet_rows::{Texts, write_csv, write_json_lines, write_lines};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::arrow_texts::texts_of_arrow;
use crate::rows::separator_of;
use crate::text_column::TextColumn;

/// The rows of columns of the same length as `csv`, `jsonl` or `lines`. A column is a `TextColumn`, `bytes` with a line for each
/// row, a list of strings and `None`, or has the Arrow C interface.
#[pyfunction]
#[pyo3(signature = (columns, titles, /, *, form, separator = ','))]
pub fn write_rows<'py>(
    py: Python<'py>,
    columns: Vec<Bound<'py, PyAny>>,
    titles: Vec<String>,
    form: &str,
    separator: char,
) -> PyResult<Bound<'py, PyBytes>> {
    let separator = separator_of(separator)?;
    let columns = columns
        .iter()
        .map(|column| column_of(column, form == "jsonl"));
    let columns: Vec<TextColumn> = columns.collect::<PyResult<_>>()?;
    let count = columns.first().map_or(0, TextColumn::row_count);
    if columns.len() != titles.len() || columns.iter().any(|column| column.row_count() != count) {
        return Err(PyValueError::new_err(
            "expected a title for each column, and columns of the same length",
        ));
    }
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let text = py.detach(|| {
        let columns: Vec<Texts<'_>> = columns.iter().map(TextColumn::texts).collect();
        let mut text = Vec::new();
        match form {
            "csv" => write_csv(&columns, separator, &mut text),
            "jsonl" => write_json_lines(&columns, &titles, &mut text),
            "lines" => write_lines(&columns, &mut text).map_err(|column| {
                let title = titles[column];
                format!("column {title:?} has a string with a tab or a line end, which a file of lines cannot hold")
            })?,
            _ => return Err(format!("no form of rows is named {form:?}")),
        }
        Ok(text)
    });
    Ok(PyBytes::new(py, &text.map_err(PyValueError::new_err)?))
}

/// Titles as a row of CSV.
#[pyfunction]
#[pyo3(signature = (titles, /, *, separator = ','))]
pub fn write_titles<'py>(
    py: Python<'py>,
    titles: Vec<String>,
    separator: char,
) -> PyResult<Bound<'py, PyBytes>> {
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut text = Vec::new();
    nonet_rows::write_titles(&titles, separator_of(separator)?, &mut text);
    Ok(PyBytes::new(py, &text))
}

/// A column as texts.
fn column_of(column: &Bound<'_, PyAny>, as_json: bool) -> PyResult<TextColumn> {
    if let Ok(texts) = column.cast::<TextColumn>() {
        return Ok(texts.get().clone());
    }
    if let Ok(lines) = column.cast::<PyBytes>() {
        return Ok(TextColumn::of_lines(lines.as_bytes()));
    }
    match column.is_instance_of::<PyList>() {
        true => TextColumn::from_texts(column),
        false => texts_of_arrow(column, as_json),
    }
}
