//! Arrow columns of any type as texts, as files of CSV and JSON have them.
//!
//! ```text
//!   text        as it is                          number, flag    12   1.2   10.0   1e+20   true
//!   integers    1 2 3, or as JSON [1,2,3]         other lists and objects: JSON
//!   null        nothing                           number that is not finite: nan, inf, or as JSON null
//! ```
//!
//! The loops over rows are here, since the Arrow crates are compiled without optimisation.

use std::io::Write as _;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_buffer::Buffer;
use arrow_schema::{ArrowError, DataType};
use nonet_rows::{Column, Kind};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use crate::arrow_in::next_array;
use crate::text_column::TextColumn;
use crate::watch::Looks;

/// A column with the Arrow C interface as texts, for JSON or for CSV.
#[pyfunction]
#[pyo3(signature = (column, /, *, as_json = false))]
pub fn texts_of_arrow(column: &Bound<'_, PyAny>, as_json: bool) -> PyResult<TextColumn> {
    let (py, mut looks) = (column.py(), Looks::new(None));
    let mut reader = column.extract::<AnyArray>()?.into_reader()?;
    let mut found = Vec::new();
    while let Some(array) = next_array(py, &mut *reader, &mut looks)? {
        let texts = py.detach(|| texts_of(&array, as_json));
        found.push(texts.map_err(|error| PyTypeError::new_err(error.to_string()))?);
    }
    Ok(match found.len() {
        1 => found.remove(0),
        _ => TextColumn::joined(&found),
    })
}

/// An array as a column of texts.
fn texts_of(array: &ArrayRef, as_json: bool) -> Result<TextColumn, ArrowError> {
    if let Some(column) = in_place(array) {
        return Ok(column);
    }
    let mut column = Column::default();
    let mut text = Vec::new();
    if let DataType::Dictionary(..) = array.data_type() {
        let words = array.as_any_dictionary();
        let values = texts_of(words.values(), as_json)?;
        let values: Vec<_> = values.rows().collect();
        let keys = if values.is_empty() {
            Vec::new()
        } else {
            words.normalized_keys()
        };
        for row in 0..array.len() {
            match keys.get(row).and_then(|&key| values.get(key)) {
                Some(&(kind, text)) if array.is_valid(row) => column.push_coded(kind, text),
                _ => column.push(Kind::Null, b""),
            }
        }
        return Ok(TextColumn::new(column));
    }
    for row in 0..array.len() {
        text.clear();
        let kind = write_value(array, row, as_json, &mut text)?;
        column.push(kind, &text);
    }
    Ok(TextColumn::new(column))
}

/// A column of large strings, without a copy of its text; also one of bytes, if they are a text.
fn in_place(array: &ArrayRef) -> Option<TextColumn> {
    let (ends, data) = match array.data_type() {
        DataType::LargeUtf8 => {
            let texts = array.as_string::<i64>();
            (texts.offsets(), texts.values())
        }
        DataType::LargeBinary => {
            let texts = array.as_binary::<i64>();
            (texts.offsets(), texts.values())
        }
        _ => return None,
    };
    let kind = |row| {
        if array.is_valid(row) {
            Kind::Text
        } else {
            Kind::Null
        }
    };
    let kinds: Vec<u8> = (0..array.len()).map(|row| kind(row) as u8).collect();
    let is_text = |row: usize| {
        std::str::from_utf8(
            data.get(ends[row] as usize..ends[row + 1] as usize)
                .unwrap_or(b"\xff"),
        )
        .is_ok()
    };
    if *array.data_type() == DataType::LargeBinary && !(0..array.len()).all(is_text) {
        return None;
    }
    Some(TextColumn::of_parts(
        data.clone(),
        ends.inner().inner().clone(),
        Buffer::from_vec(kinds),
    ))
}

/// Appends a value as text.
fn write_value(
    array: &dyn Array,
    row: usize,
    as_json: bool,
    text: &mut Vec<u8>,
) -> Result<Kind, ArrowError> {
    if array.is_null(row) || *array.data_type() == DataType::Null {
        return Ok(Kind::Null);
    }
    match array.data_type() {
        DataType::Utf8 => text.extend_from_slice(array.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => {
            text.extend_from_slice(array.as_string::<i64>().value(row).as_bytes())
        }
        DataType::Utf8View => text.extend_from_slice(array.as_string_view().value(row).as_bytes()),
        DataType::Binary => write_bytes(array.as_binary::<i32>().value(row), text),
        DataType::LargeBinary => write_bytes(array.as_binary::<i64>().value(row), text),
        DataType::BinaryView => write_bytes(array.as_binary_view().value(row), text),
        DataType::FixedSizeBinary(_) => write_bytes(array.as_fixed_size_binary().value(row), text),
        _ => return write_raw(array, row, as_json, text),
    }
    Ok(Kind::Text)
}

/// Appends a value that is not a text.
fn write_raw(
    array: &dyn Array,
    row: usize,
    as_json: bool,
    text: &mut Vec<u8>,
) -> Result<Kind, ArrowError> {
    let number = match array.data_type() {
        DataType::Boolean => {
            let flag = array.as_boolean().value(row);
            text.extend_from_slice(if flag { b"true" } else { b"false" });
            return Ok(Kind::Raw);
        }
        DataType::Float32 => {
            let number = array.as_primitive::<Float32Type>().value(row);
            return Ok(write_decimal(
                &format!("{number:e}"),
                number.into(),
                as_json,
                text,
            ));
        }
        DataType::Float64 => {
            let number = array.as_primitive::<Float64Type>().value(row);
            return Ok(write_decimal(&format!("{number:e}"), number, as_json, text));
        }
        DataType::Int8 => array.as_primitive::<Int8Type>().value(row).into(),
        DataType::Int16 => array.as_primitive::<Int16Type>().value(row).into(),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(row).into(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).into(),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(row).into(),
        DataType::UInt16 => array.as_primitive::<UInt16Type>().value(row).into(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().value(row).into(),
        DataType::UInt64 => i128::from(array.as_primitive::<UInt64Type>().value(row)),
        DataType::List(_) => return write_list(&array.as_list::<i32>().value(row), as_json, text),
        DataType::LargeList(_) => {
            return write_list(&array.as_list::<i64>().value(row), as_json, text);
        }
        DataType::FixedSizeList(..) => {
            return write_list(&array.as_fixed_size_list().value(row), as_json, text);
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns();
            for (number, (field, column)) in fields.iter().zip(columns).enumerate() {
                text.push(if number == 0 { b'{' } else { b',' });
                write_string(field.name().as_bytes(), text);
                text.push(b':');
                write_json(column, row, text)?;
            }
            text.extend_from_slice(if fields.is_empty() { b"{}" } else { b"}" });
            return Ok(Kind::Raw);
        }
        other => {
            let error = format!(
                "expected a column of texts, numbers, flags or lists of them, found one of {other}"
            );
            return Err(ArrowError::CastError(error));
        }
    };
    // Writing to memory does not fail.
    let _ = write!(text, "{number}");
    Ok(Kind::Raw)
}

fn write_list(items: &ArrayRef, as_json: bool, text: &mut Vec<u8>) -> Result<Kind, ArrowError> {
    let has_brackets = as_json || !items.data_type().is_integer();
    if has_brackets {
        text.push(b'[');
    }
    for row in 0..items.len() {
        if row > 0 {
            text.push(if has_brackets { b',' } else { b' ' });
        }
        write_json(items, row, text)?;
    }
    if has_brackets {
        text.push(b']');
    }
    Ok(Kind::Raw)
}

/// Appends a value of a list or an object.
fn write_json(array: &dyn Array, row: usize, text: &mut Vec<u8>) -> Result<(), ArrowError> {
    let start = text.len();
    match write_value(array, row, true, text)? {
        Kind::Text => {
            let string = text.split_off(start);
            write_string(&string, text);
        }
        Kind::Raw => {}
        Kind::Null | Kind::Absent => text.extend_from_slice(b"null"),
    }
    Ok(())
}

/// Appends a string of JSON.
fn write_string(string: &[u8], text: &mut Vec<u8>) {
    nonet_rows::write_string(string, true, text);
}

/// Appends bytes: a text, or with escapes for the others.
fn write_bytes(bytes: &[u8], text: &mut Vec<u8>) {
    for part in bytes.utf8_chunks() {
        text.extend_from_slice(part.valid().as_bytes());
        for byte in part.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
}

/// Appends a number: from a millionth to below ten thousand million without an exponent, as PyArrow writes it. `shortest` is
/// it with the fewest digits that tell it from others.
fn write_decimal(shortest: &str, number: f64, as_json: bool, text: &mut Vec<u8>) -> Kind {
    if !number.is_finite() && as_json {
        return Kind::Null;
    }
    if !number.is_finite() {
        text.extend_from_slice(shortest.to_lowercase().as_bytes());
        return Kind::Raw;
    }
    let digit_count = |text: &str| {
        text.bytes()
            .take_while(|&byte| byte != b'e')
            .filter(u8::is_ascii_digit)
            .count()
    };
    // Of two texts equally near, the shortest is the upper one, and the one with as many digits is the even one.
    let even = format!("{:.*e}", digit_count(shortest) - 1, number);
    let (digits, exponent) = even.split_once('e').unwrap_or((&even, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    let (sign, digits) = digits
        .strip_prefix('-')
        .map_or(("", digits), |digits| ("-", digits));
    let bare = digits.replace('.', "");
    let zeros = |count: i32| "0".repeat(count.max(0) as usize);
    let missing = exponent + 1 - bare.len() as i32;
    let shown = if !(-6..10).contains(&exponent) {
        let plus = if exponent > 0 { "+" } else { "" };
        format!("{digits}e{plus}{exponent}")
    } else if exponent < 0 {
        format!("0.{}{bare}", zeros(-exponent - 1))
    } else if missing >= 0 {
        format!("{bare}{}.0", zeros(missing))
    } else {
        let (whole, part) = bare.split_at(exponent as usize + 1);
        format!("{whole}.{part}")
    };
    text.extend_from_slice(sign.as_bytes());
    text.extend_from_slice(shown.as_bytes());
    Kind::Raw
}
