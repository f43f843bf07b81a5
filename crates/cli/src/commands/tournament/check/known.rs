//! The known differences from other programs.

/// A rule by which an answer of ours differs from that of another program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Known {
    EqualWeight,
    Widened,
    GaveWay,
    Revised,
    Latecomer,
    Halves,
    NoTurns,
    Grown,
}

/// Each rule with its key and its reason. Nothing else explains a difference.
const KNOWN: [(Known, &str, &str); 8] = [
    (
        Known::EqualWeight,
        "equal-weight",
        "several pairings have the least weight, and neither breaks a constraint",
    ),
    (
        Known::Widened,
        "widened",
        "several first pairings have the least weight: hopes are widened for the pair that was \
         found, and the second pairings weigh the same",
    ),
    (
        Known::GaveWay,
        "gave-way",
        "constraints conflict: here they give way in order, so that every round can be paired",
    ),
    (
        Known::Revised,
        "revised",
        "the other program revised its rules in this point: its later tests demand a pairing, and \
         it is ours",
    ),
    (
        Known::Latecomer,
        "latecomer",
        "a round is paired here although an entrant has no result in the one before",
    ),
    (
        Known::Halves,
        "halves",
        "in a score group the top half meets the bottom half here; the other program pairs \
         neighbours after the first round: both keep to the groups, and neither repeats a game",
    ),
    (
        Known::NoTurns,
        "no-turns",
        "the other program does not write who began: so both leave it out",
    ),
    (
        Known::Grown,
        "grown",
        "the plan grew by three rounds after this one, for a final: with the shorter plan the \
         rating is the same",
    ),
];

impl Known {
    pub(super) fn key(self) -> &'static str {
        self.row().1
    }

    pub(super) fn reason(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (Known, &'static str, &'static str) {
        KNOWN[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_its_row() {
        for (index, (known, ..)) in KNOWN.iter().enumerate() {
            assert_eq!(*known as usize, index);
        }
    }
}
