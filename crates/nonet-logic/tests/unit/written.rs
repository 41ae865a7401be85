use super::Written;
use crate::chains::node::Node;

fn written(lengths: &[u16], nodes: &[u16]) -> Written {
    Written {
        lengths: lengths.into(),
        nodes: nodes.iter().map(|&candidate| Node::on(candidate)).collect(),
        reasons: Box::default(),
        premises: Box::default(),
        nested: Box::default(),
    }
}

#[test]
fn chains_are_the_same_by_statements_and_branches() {
    let chain = written(&[1, 2], &[7, 8, 9]);
    assert!(chain.has_same_statements(&written(&[1, 2], &[7, 8, 9])));
    assert!(!chain.has_same_statements(&written(&[2, 1], &[7, 8, 9])));
    assert!(!chain.has_same_statements(&written(&[1, 2], &[7, 8, 10])));
}
