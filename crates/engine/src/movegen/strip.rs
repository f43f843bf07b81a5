//! Strips: the faces of a play by the cells of its lane.

use crate::movegen::lane::LANE;

/// The faces laid so far, one byte for each cell, 0 where nothing is laid.
///
/// A play is recorded within a few instructions of laying its last tile. If that tile were stored
/// as a byte and the strip read back as a whole, the processor would have to wait until the byte
/// had reached its cache; groups of eight cells are written and read as one number and need no
/// waiting.
#[derive(Clone, Copy, Default)]
pub(crate) struct Strip([u64; LANE / 8]);

const _: () = assert!(LANE.is_multiple_of(8));

impl Strip {
    /// Lays a face on a free cell.
    #[inline(always)]
    pub(crate) fn lay(&mut self, at: usize, face: u8) {
        self.0[at / 8] |= u64::from(face) << (at % 8 * 8);
    }

    /// Takes back what was laid.
    #[inline(always)]
    pub(crate) fn lift(&mut self, at: usize, face: u8) {
        self.0[at / 8] ^= u64::from(face) << (at % 8 * 8);
    }

    /// The faces with one more laid.
    #[inline(always)]
    pub(crate) fn with(&self, at: usize, face: u8) -> [u8; LANE] {
        let face = u64::from(face) << (at % 8 * 8);
        let mut faces = [0; LANE];
        for (word, bytes) in faces.chunks_exact_mut(8).enumerate() {
            let more = if word == at / 8 { face } else { 0 };
            bytes.copy_from_slice(&(self.0[word] | more).to_le_bytes());
        }
        faces
    }

    /// The faces laid so far.
    #[inline(always)]
    pub(crate) fn faces(&self) -> [u8; LANE] {
        self.with(0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_lie_where_they_were_laid() {
        let mut strip = Strip::default();
        strip.lay(7, 20);
        strip.lay(8, 0x85);
        let mut expected = [0; LANE];
        (expected[7], expected[8], expected[21]) = (20, 0x85, 3);
        assert_eq!(strip.with(21, 3), expected);
        strip.lift(8, 0x85);
        (expected[8], expected[21]) = (0, 0);
        assert_eq!(strip.faces(), expected);
    }
}
