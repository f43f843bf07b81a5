//! Fingerprints: whether the two halves of a graph hold the same words, found in one pass over the
//! nodes.
//!
//! Give every letter `c` a 2 by 2 matrix `M(c)` of numbers modulo a prime, and a word the number
//! `u' M(c1) M(c2) ... M(cn) v`. Matrices do not commute, so the number depends on the order of the
//! letters.
//!
//! The GADDAG half holds a word of `n` letters `n` times, once for each place to start from, so the
//! sum of these numbers over its strings must equal the sum, over all words, of `n` times the
//! number of the word. Both sums follow from the nodes' arcs without listing a string:
//!
//! * For the strings from a node of the forward half on, the pass computes `B`, the sum of their
//!   products applied to `v`, and `L`, the same sum with each string counted once for each of its
//!   letters.
//! * In front of the separator the letters come in reverse. If the letters read so far make the
//!   product `X`, reading `c` makes it `M(c) X`, and a whole string contributes `u' X b`, with `b`
//!   either `v` or the `B` behind the separator. That is linear in `X`, so the sum over all strings
//!   from a node on is `trace(W X)` for one matrix `W`, and `W` follows from the children's: a
//!   letter `c` turns the children's `W` into `W M(c)`.
//!
//! The matrices are fixed, so that a file is always judged in the same way. An accidental fault
//! escapes with a probability of about one in a hundred million; a deliberate one could be made to.

use alloc::vec;

use crate::graph::Node;

/// The prime 2^31 - 1.
const PRIME: u64 = (1 << 31) - 1;

type Row = [u32; 2];
type Matrix = [u32; 4];

const U: Row = [1_203_518_281, 694_023_137];
const V: Row = [348_192_907, 1_944_206_719];

const fn reduce(number: u64) -> u32 {
    (number % PRIME) as u32
}

const fn product(a: u32, b: u32) -> u64 {
    a as u64 * b as u64
}

fn plus<const N: usize>(a: [u32; N], b: [u32; N]) -> [u32; N] {
    core::array::from_fn(|i| reduce(u64::from(a[i]) + u64::from(b[i])))
}

/// A matrix times a column vector.
fn apply(m: &Matrix, x: Row) -> Row {
    [
        reduce(product(m[0], x[0]) + product(m[1], x[1])),
        reduce(product(m[2], x[0]) + product(m[3], x[1])),
    ]
}

/// The product of two matrices.
fn times(a: &Matrix, b: &Matrix) -> Matrix {
    [
        reduce(product(a[0], b[0]) + product(a[1], b[2])),
        reduce(product(a[0], b[1]) + product(a[1], b[3])),
        reduce(product(a[2], b[0]) + product(a[3], b[2])),
        reduce(product(a[2], b[1]) + product(a[3], b[3])),
    ]
}

/// The column vector `b` times the row vector `u'`.
fn outer(b: Row) -> Matrix {
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| reduce(product(b[i], U[j])))
}

/// A matrix for each tile; that of the separator is not used.
fn matrices() -> [Matrix; 64] {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    core::array::from_fn(|_| {
        core::array::from_fn(|_| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            reduce(seed >> 20)
        })
    })
}

/// True if the GADDAG half holds exactly the words of the forward half.
///
/// `order` lists the nodes that can be reached, each after its children and next sibling.
pub(crate) fn halves_agree(nodes: &[Node], order: &[u32]) -> bool {
    let matrices = matrices();
    let next_of = |at: usize| if nodes[at].is_end() { 0 } else { at + 1 };
    let [dawg, gaddag] = [0, 1].map(|root: usize| nodes[root].arc().index() as usize);

    let mut sums: alloc::vec::Vec<Row> = vec![[0; 2]; nodes.len()];
    let mut by_length: alloc::vec::Vec<Row> = vec![[0; 2]; nodes.len()];
    for &node in order {
        let at = node as usize;
        let this = nodes[at];
        if this.tile() == 0 {
            // This node is not in the forward half, nor is any sibling list to which it belongs.
            continue;
        }
        let (arc, next) = (this.arc().index() as usize, next_of(at));
        let m = &matrices[usize::from(this.tile())];
        let own = if this.accepts() { V } else { [0; 2] };
        let from_here = plus(own, sums[arc]);
        sums[at] = plus(apply(m, from_here), sums[next]);
        by_length[at] = plus(apply(m, plus(from_here, by_length[arc])), by_length[next]);
    }
    let words = by_length[dawg];
    drop(by_length);

    let mut weights: alloc::vec::Vec<Matrix> = vec![[0; 4]; nodes.len()];
    for &node in order {
        let at = node as usize;
        let this = nodes[at];
        let (arc, next) = (this.arc().index() as usize, next_of(at));
        let from_here = if this.tile() == 0 {
            outer(sums[arc])
        } else {
            let own = if this.accepts() { outer(V) } else { [0; 4] };
            times(&plus(own, weights[arc]), &matrices[usize::from(this.tile())])
        };
        weights[at] = plus(from_here, weights[next]);
    }
    let trace = reduce(u64::from(weights[gaddag][0]) + u64::from(weights[gaddag][3]));
    trace == reduce(product(U[0], words[0]) + product(U[1], words[1]))
}
