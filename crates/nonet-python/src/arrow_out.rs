//! Batches as Arrow streams: result columns as struct arrays of 2^20 rows, built on demand.
//!
//! The loops over rows are here, since the Arrow crates are compiled without optimisation. Counts, masks and statuses are
//! exported in place; grids become texts, and flags become bits.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, DictionaryArray, FixedSizeListArray, Float64Array, LargeBinaryArray,
    LargeStringArray, ListArray, StringArray, StructArray, UInt8Array, UInt16Array, UInt64Array,
};
use arrow_buffer::{
    ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer,
};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use nonet_core::{Status, Transform};
use nonet_logic::Technique;
use nonet_logic::hodoku::Level;
use nonet_logic::path::NO_CELL;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use crate::column::{ColumnMemory, own_memory, write_text};
use crate::memory::{OTHER_MEMORY, OUT_OF_MEMORY, has_memory, room_for};
use crate::step_texts::{Steps, text_length, write_steps};

const ROWS_PER_ARRAY: usize = 1 << 20;
/// The same where there are texts of steps, which take a kilobyte each.
const PATHS_PER_ARRAY: usize = 1 << 16;

/// A column: name, kind, memory, and a byte for each status that says whether such a row has a value.
type Part<'py> = (String, String, Bound<'py, PyAny>, Vec<u8>);

struct Column {
    field: FieldRef,
    kind: String,
    data: Buffer,
    /// The data of a column of steps.
    steps: Option<Steps>,
    /// For each status whether a row has a value: 1 or 0.
    is_answered: Vec<u8>,
}

/// The stream of a batch, or, with `as_column`, that of its only column.
#[pyfunction]
#[pyo3(signature = (columns, codes, requested_schema, /, *, as_column = false))]
pub fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<Part<'py>>,
    codes: &Bound<'py, PyAny>,
    requested_schema: Option<Bound<'py, PyCapsule>>,
    as_column: bool,
) -> PyResult<Bound<'py, PyCapsule>> {
    let codes = own_memory(codes)?;
    let columns: Vec<Column> = columns
        .into_iter()
        .map(Column::new)
        .collect::<PyResult<_>>()?;
    let fields: Fields = columns.iter().map(|column| column.field.clone()).collect();
    let field = match columns.as_slice() {
        [column] if as_column => column.field.clone(),
        _ => Arc::new(Field::new_struct("", fields.clone(), false)),
    };
    let has_steps = columns.iter().any(|column| column.steps.is_some());
    let size = if has_steps {
        PATHS_PER_ARRAY
    } else {
        ROWS_PER_ARRAY
    };
    let arrays = (0..codes.len()).step_by(size).map(move |start| {
        let codes = &codes[start..codes.len().min(start + size)];
        let arrays = columns.iter().map(|column| column.array(start, codes));
        let mut arrays = arrays.collect::<Result<Vec<_>, _>>()?;
        if as_column && arrays.len() == 1 {
            return Ok(arrays.remove(0));
        }
        Ok(Arc::new(StructArray::try_new(fields.clone(), arrays, None)?) as ArrayRef)
    });
    let reader = ArrayIterator::new(arrays, field);
    Ok(to_stream_pycapsule(py, Box::new(reader), requested_schema)?)
}

impl Column {
    fn new((name, kind, data, is_answered): Part<'_>) -> PyResult<Self> {
        let list = |item| DataType::new_fixed_size_list(item, 81, false);
        let techniques = Technique::ALL.len() as i32;
        let data_type = match kind.as_str() {
            "grid" | "steps" => DataType::LargeUtf8,
            "text" => DataType::LargeBinary,
            "order" => DataType::new_list(DataType::UInt8, false),
            "status" | "level" | "technique" => {
                DataType::Dictionary(DataType::UInt8.into(), DataType::Utf8.into())
            }
            "flag" => DataType::Boolean,
            "cells" => list(DataType::Boolean),
            "masks" => list(DataType::UInt16),
            "decimal" => DataType::Float64,
            "technique_counts" => {
                DataType::new_fixed_size_list(DataType::UInt16, techniques, false)
            }
            _ => DataType::UInt64,
        };
        let is_nullable = is_answered.contains(&0);
        let data = own_memory(&data)?;
        let steps = (kind == "steps").then(|| Steps::new(data.clone()).ok_or_else(no_steps));
        Ok(Self {
            field: Arc::new(Field::new(name, data_type, is_nullable)),
            kind,
            data,
            steps: steps.transpose()?,
            is_answered,
        })
    }

    /// The rows from one on; `codes` are their statuses.
    fn array(&self, start: usize, codes: &[u8]) -> Result<ArrayRef, ArrowError> {
        let rows = codes.len();
        // An array takes at most 162 bytes and some bits for each row.
        if !has_memory(200 * rows + OTHER_MEMORY) {
            return Err(out_of_memory());
        }
        let is_valid = |row: usize| self.is_answered.get(usize::from(codes[row])) == Some(&1);
        // In most batches all rows have the same status, and it has a value.
        let is_complete = codes.first().is_none_or(|&first| {
            codes.iter().fold(0, |others, code| others | (code ^ first)) == 0 && is_valid(0)
        });
        let nulls = (self.field.is_nullable() && !is_complete)
            .then(|| NullBuffer::new(BooleanBuffer::collect_bool(rows, is_valid)));
        let bytes = |size: usize| self.data.slice_with_length(start * size, rows * size);
        let bits = |size: usize| {
            let bytes = bytes(size);
            BooleanBuffer::collect_bool(bytes.len(), |index| bytes[index] != 0)
        };
        let list_of = |size: usize, items: ArrayRef| {
            let field = Field::new_list_field(items.data_type().clone(), false);
            FixedSizeListArray::try_new(Arc::new(field), size as i32, items, nulls.clone())
        };
        let list = |items| list_of(81, items);
        if let Some(steps) = &self.steps {
            return Ok(Arc::new(texts_of(steps, start, rows, nulls)?));
        }
        Ok(match self.kind.as_str() {
            "grid" => {
                let text = ColumnMemory::new(81 * rows);
                let mut text = text.map_err(|_| out_of_memory())?;
                write_text(&bytes(81), text.bytes());
                let text = text.into_buffer();
                let offsets = OffsetBuffer::from_repeated_length(81, rows);
                Arc::new(LargeStringArray::try_new(offsets, text, nulls)?)
            }
            // As bytes, since Arrow would read the whole text again to check it.
            "text" => {
                let offsets = OffsetBuffer::from_repeated_length(81, rows);
                Arc::new(LargeBinaryArray::try_new(offsets, bytes(81), nulls)?)
            }
            "status" => {
                let words = StringArray::from_iter_values(Status::ALL.map(Status::name));
                let keys = UInt8Array::new(scalars(bytes(1)), None);
                Arc::new(DictionaryArray::try_new(keys, Arc::new(words))?)
            }
            "count" => Arc::new(UInt64Array::new(scalars(bytes(8)), nulls)),
            "flag" => Arc::new(BooleanArray::new(bits(1), nulls)),
            "order" => Arc::new(orders(&bytes(81), nulls)?),
            "cells" => Arc::new(list(Arc::new(BooleanArray::new(bits(81), None)))?),
            "masks" => Arc::new(list(Arc::new(UInt16Array::new(scalars(bytes(162)), None)))?),
            "decimal" => Arc::new(Float64Array::new(scalars(bytes(8)), nulls)),
            "technique" | "level" => {
                let words: Vec<&str> = if self.kind == "level" {
                    Level::ALL.map(Level::name).to_vec()
                } else {
                    Technique::ALL.iter().map(|one| one.id()).collect()
                };
                let codes = bytes(1);
                let is_known = |row: usize| is_valid(row) && usize::from(codes[row]) < words.len();
                let nulls = NullBuffer::new(BooleanBuffer::collect_bool(rows, is_known));
                let keys = UInt8Array::new(scalars(codes), Some(nulls));
                Arc::new(DictionaryArray::try_new(
                    keys,
                    Arc::new(StringArray::from(words)),
                )?)
            }
            "technique_counts" => {
                let size = Technique::ALL.len();
                let counts = UInt16Array::new(scalars(bytes(2 * size)), None);
                Arc::new(list_of(size, Arc::new(counts))?)
            }
            _ => {
                let transforms = bytes(28);
                let numbers = transforms.as_chunks::<28>().0.iter().map(number_of);
                Arc::new(UInt64Array::new(numbers.collect(), nulls))
            }
        })
    }
}

/// The texts of the steps of some rows.
fn texts_of(
    steps: &Steps,
    start: usize,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<LargeStringArray, ArrowError> {
    let rows = start..start + rows;
    let lengths = rows.clone().map(|row| text_length(steps.row(row)));
    let offsets = OffsetBuffer::<i64>::from_lengths(lengths);
    let size = offsets.last().map_or(0, |&end| end as usize);
    if !has_memory(size + OTHER_MEMORY) {
        return Err(out_of_memory());
    }
    let mut text = room_for(size).map_err(|_| out_of_memory())?;
    for row in rows {
        write_steps(steps.row(row), &mut text);
    }
    LargeStringArray::try_new(offsets, Buffer::from_vec(text), nulls)
}

/// The cells of rows of 81 in lists, each up to the first that is none.
fn orders(rows: &[u8], nulls: Option<NullBuffer>) -> Result<ListArray, ArrowError> {
    let mut cells: Vec<u8> = room_for(rows.len()).map_err(|_| out_of_memory())?;
    let mut offsets: Vec<i32> = room_for(rows.len() / 81 + 1).map_err(|_| out_of_memory())?;
    offsets.push(0);
    for row in rows.as_chunks::<81>().0 {
        cells.extend(row.iter().take_while(|&&cell| cell != NO_CELL));
        offsets.push(cells.len() as i32);
    }
    let field = Arc::new(Field::new_list_field(DataType::UInt8, false));
    let cells = Arc::new(UInt8Array::new(Buffer::from_vec(cells).into(), None));
    ListArray::try_new(field, OffsetBuffer::new(offsets.into()), cells, nulls)
}

fn no_steps() -> PyErr {
    PyValueError::new_err("expected a column of steps")
}

fn out_of_memory() -> ArrowError {
    ArrowError::MemoryError(OUT_OF_MEMORY.to_string())
}

/// Items in place, or copied if memory that came from a pickle is not aligned for them.
fn scalars<T: ArrowNativeType>(bytes: Buffer) -> ScalarBuffer<T> {
    if bytes.as_ptr().align_offset(align_of::<T>()) == 0 {
        bytes.into()
    } else {
        Buffer::from_slice_ref(bytes.as_slice()).into()
    }
}

/// The number of a transform in a column.
fn number_of(bytes: &[u8; 28]) -> u64 {
    let nine = |start| std::array::from_fn(|place| bytes[start + place]);
    let transform = Transform {
        transposed: bytes[0] != 0,
        rows: nine(1),
        columns: nine(10),
        digits: nine(19),
    };
    transform.number()
}
