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
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use crate::column::{ColumnMemory, own_memory, write_text};
use crate::counts::Counts;
use crate::kinds::{Content, Kind, RowKind};
use crate::memory::{OTHER_MEMORY, OUT_OF_MEMORY, has_memory, room_for};
use crate::step_texts::{Steps, text_length, write_steps};

const ROWS_PER_ARRAY: usize = 1 << 20;
/// The same where there are texts of steps, which take a kilobyte each, or counts of techniques, with a third of it.
const LONG_ROWS_PER_ARRAY: usize = 1 << 16;

/// A column: name, kind, memory, and a byte for each status that says whether such a row has a value.
type Part<'py> = (String, Kind, Bound<'py, PyAny>, Vec<u8>);

struct Column {
    field: FieldRef,
    content: Content,
    /// For each status whether a row has a value: 1 or 0.
    is_answered: Vec<u8>,
}

/// The stream of a batch, or, with `as_column`, that of its only column.
#[pyfunction]
#[pyo3(signature = (columns, codes, /, *, as_column = false))]
pub fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<Part<'py>>,
    codes: &Bound<'py, PyAny>,
    as_column: bool,
) -> PyResult<Bound<'py, PyCapsule>> {
    let codes = own_memory(codes)?;
    let columns: Vec<Column> = columns
        .into_iter()
        .map(|part| Column::new(part, codes.len()))
        .collect::<PyResult<_>>()?;
    let fields: Fields = columns.iter().map(|column| column.field.clone()).collect();
    let field = match columns.as_slice() {
        [column] if as_column => column.field.clone(),
        _ => Arc::new(Field::new_struct("", fields.clone(), false)),
    };
    let is_long = |column: &Column| !matches!(column.content, Content::Rows(..));
    let size = match columns.iter().any(is_long) {
        true => LONG_ROWS_PER_ARRAY,
        false => ROWS_PER_ARRAY,
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
    // No schema is requested here, so the linker drops the casts of the Arrow crates: half of the library.
    Ok(to_stream_pycapsule(py, Box::new(reader), None)?)
}

impl Column {
    fn new((name, kind, memory, is_answered): Part<'_>, rows: usize) -> PyResult<Self> {
        let content = Content::new(&name, kind, &memory, rows)?;
        let is_nullable = is_answered.contains(&0);
        Ok(Self {
            field: Arc::new(Field::new(name, kind.data_type(), is_nullable)),
            content,
            is_answered,
        })
    }

    /// The rows from one on; `codes` are their statuses.
    fn array(&self, start: usize, codes: &[u8]) -> Result<ArrayRef, ArrowError> {
        let rows = codes.len();
        // An array other than of texts takes at most two bytes for each technique and some bits for each row.
        if !has_memory(300 * rows + OTHER_MEMORY) {
            return Err(out_of_memory());
        }
        let is_valid = |row: usize| self.is_answered.get(usize::from(codes[row])) == Some(&1);
        // In most batches all rows have the same status, and it has a value.
        let is_complete = codes.first().is_none_or(|&first| {
            codes.iter().fold(0, |others, code| others | (code ^ first)) == 0 && is_valid(0)
        });
        let nulls = (self.field.is_nullable() && !is_complete)
            .then(|| NullBuffer::new(BooleanBuffer::collect_bool(rows, is_valid)));
        match &self.content {
            Content::Steps(steps) => Ok(Arc::new(texts_of(steps, start, rows, nulls)?)),
            Content::Counts(counts) => Ok(Arc::new(spread(counts, start, rows, nulls)?)),
            Content::Rows(kind, memory) => rows_of(*kind, memory, start, rows, &is_valid, nulls),
        }
    }
}

/// Rows of a kind in which all have the same number of bytes.
fn rows_of(
    kind: RowKind,
    memory: &Buffer,
    start: usize,
    rows: usize,
    is_valid: &dyn Fn(usize) -> bool,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, ArrowError> {
    let size = kind.size();
    let bytes = memory.slice_with_length(start * size, rows * size);
    let bits = || BooleanBuffer::collect_bool(bytes.len(), |index| bytes[index] != 0);
    let offsets = || OffsetBuffer::from_repeated_length(81, rows);
    // A number of one of some words, or of none if it is beyond the last.
    let one_of = |words: Vec<&str>, nulls| {
        let keys = UInt8Array::new(scalars(bytes.clone()), nulls);
        DictionaryArray::try_new(keys, Arc::new(StringArray::from(words)))
    };
    let known = |count: usize| {
        let is_known = |row: usize| is_valid(row) && usize::from(bytes[row]) < count;
        Some(NullBuffer::new(BooleanBuffer::collect_bool(rows, is_known)))
    };
    Ok(match kind {
        RowKind::Grid => {
            let text = ColumnMemory::new(81 * rows);
            let mut text = text.map_err(|_| out_of_memory())?;
            write_text(&bytes, text.bytes());
            let text = text.into_buffer();
            Arc::new(LargeStringArray::try_new(offsets(), text, nulls)?)
        }
        // As bytes, since Arrow would read the whole text again to check it.
        RowKind::Text => Arc::new(LargeBinaryArray::try_new(offsets(), bytes, nulls)?),
        RowKind::Status => Arc::new(one_of(Status::ALL.map(Status::name).to_vec(), None)?),
        RowKind::Level => {
            let words = Level::ALL.map(Level::name).to_vec();
            let nulls = known(words.len());
            Arc::new(one_of(words, nulls)?)
        }
        RowKind::Technique => {
            let words: Vec<&str> = Technique::ALL.iter().map(|one| one.id()).collect();
            let nulls = known(words.len());
            Arc::new(one_of(words, nulls)?)
        }
        RowKind::Count => Arc::new(UInt64Array::new(scalars(bytes), nulls)),
        RowKind::Flag => Arc::new(BooleanArray::new(bits(), nulls)),
        RowKind::Order => Arc::new(orders(&bytes, nulls)?),
        RowKind::Cells => Arc::new(lists(81, Arc::new(BooleanArray::new(bits(), None)), nulls)?),
        RowKind::Masks => {
            let masks = UInt16Array::new(scalars(bytes), None);
            Arc::new(lists(81, Arc::new(masks), nulls)?)
        }
        RowKind::Decimal => Arc::new(Float64Array::new(scalars(bytes), nulls)),
        RowKind::Transform => {
            let transforms = bytes.as_chunks::<28>().0.iter().map(number_of);
            Arc::new(UInt64Array::new(transforms.collect(), nulls))
        }
    })
}

/// Lists of some items each.
fn lists(
    size: usize,
    items: ArrayRef,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, ArrowError> {
    let field = Field::new_list_field(items.data_type().clone(), false);
    FixedSizeListArray::try_new(Arc::new(field), size as i32, items, nulls)
}

/// The counts of some rows, with a number for each technique of the catalogue.
fn spread(
    counts: &Counts,
    start: usize,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, ArrowError> {
    let width = Technique::ALL.len();
    let mut numbers: Vec<u16> = room_for(rows * width).map_err(|_| out_of_memory())?;
    numbers.resize(rows * width, 0);
    for (row, numbers) in numbers.chunks_exact_mut(width).enumerate() {
        counts.write_row(start + row, numbers);
    }
    let numbers = UInt16Array::new(Buffer::from_vec(numbers).into(), None);
    lists(width, Arc::new(numbers), nulls)
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
