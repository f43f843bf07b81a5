//! Anchors (Appel and Jacobson 1988): the empty squares of which a play has to cover at least one.

/// The anchors of a lane: its empty cells next to a covered one, in the lane or in a neighbouring
/// lane.
///
/// Lanes are given as sets of covered cells: the lane before, the lane itself and the lane after.
/// Cells 1 to `size` are squares, the others border.
pub(crate) const fn anchors(before: u32, lane: u32, after: u32, size: u8) -> u32 {
    let inside = ((1u32 << size) - 1) << 1;
    (before | after | lane << 1 | lane >> 1) & !lane & inside
}

#[cfg(test)]
mod tests {
    use super::anchors;

    #[test]
    fn anchors_surround_tiles() {
        // Two tiles on squares 2 and 3 of a lane of 5, one on square 5 of the next.
        assert_eq!(anchors(0, 0b0001100, 0b0100000, 5), 0b0110010);
        // Neither the border nor a covered square is an anchor.
        assert_eq!(anchors(0b0111110, 0b0111110, 0, 5), 0);
    }
}
