//! Requests are planned or refused with the reason.

use super::*;

fn refusal_of(request: Request) -> String {
    request.plan().unwrap_err().to_string()
}

#[test]
fn impossible_requests_are_refused_with_the_reason() {
    let of_givens = |givens| Request {
        givens: Some(givens),
        ..Request::default()
    };
    assert_eq!(
        refusal_of(of_givens(10..=16)),
        "no proper puzzle has 16 givens: at least 17 are needed"
    );
    let minimal = Request {
        minimal: true,
        ..of_givens(73..=81)
    };
    assert!(refusal_of(minimal).starts_with("no minimal puzzle has 73 givens"));
    let odd = Request {
        symmetry: Symmetry::Full,
        ..of_givens(26..=27)
    };
    assert_eq!(
        refusal_of(odd.clone()),
        "no set of 26 to 27 cells has this symmetry"
    );
    let mut pattern = CellSet::ALL;
    pattern.remove(Cell::ALL[40]);
    assert_eq!(
        refusal_of(Request { pattern, ..odd }),
        "no set of 26 to 27 cells in the pattern has this symmetry"
    );
}

#[test]
fn patterns_with_too_few_cells_are_refused() {
    let with_pattern = |pattern| Request {
        pattern,
        ..Request::default()
    };
    let cells_with = |is_in: fn(&Cell) -> bool| Cell::ALL.into_iter().filter(is_in).collect();
    let two_rows = with_pattern(cells_with(|cell| cell.row() > 1));
    assert!(refusal_of(two_rows).contains("rows 1 and 2"));
    let columns = with_pattern(cells_with(|cell| ![3, 5].contains(&cell.column())));
    assert!(refusal_of(columns).contains("columns 4 and 6"));
    assert_eq!(
        refusal_of(with_pattern(cells_with(|cell| cell.index() < 16))),
        "17 givens do not fit: pattern and symmetry allow only 16 cells"
    );
    // One more than half of the cells, but most images are outside of the pattern.
    let upper = Request {
        symmetry: Symmetry::HalfTurn,
        ..with_pattern(cells_with(|cell| cell.index() < 45))
    };
    assert!(refusal_of(upper).ends_with("allow only 9 cells"));
}

#[test]
fn counts_are_those_the_symmetry_allows() {
    let full = Request {
        symmetry: Symmetry::Full,
        ..Request::default()
    };
    assert_eq!(full.plan().unwrap().counts, [28, 29, 32]);
}
