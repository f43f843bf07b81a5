//! The sequence numbers that viewers are given.
//!
//! Each viewer counts the events that it may know. An event that only one seat is told of takes no
//! number in the others' counts, so that they cannot tell from a gap that something has happened.

use std::collections::HashMap;

use rules::{Seat, Viewer};

/// The events of a log that only one seat is told of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbering {
    /// All of them, by their number in the log.
    all: Vec<u32>,
    /// Those of each seat.
    own: HashMap<Seat, Vec<u32>>,
}

impl Numbering {
    /// Records the next event as one that only this seat is told of.
    pub(crate) fn note(&mut self, seq: u32, seat: Seat) {
        self.all.push(seq);
        self.own.entry(seat).or_default().push(seq);
    }

    /// The number of events among the first `seq` that the viewer may know.
    pub(crate) fn given(&self, viewer: Viewer, seq: u32) -> u32 {
        let until = |events: &[u32]| events.partition_point(|&event| event <= seq) as u32;
        let own = match viewer {
            Viewer::Seat(seat) => self.own.get(&seat).map_or(0, |own| until(own)),
            Viewer::Spectator => 0,
        };
        seq - until(&self.all) + own
    }

    /// For a viewer who was given this number: the last event, in a log with `last` events, such
    /// that the viewer has been told of everything up to it that it may know. A number that has not
    /// been given yet is as far beyond the log as beyond the count.
    pub(crate) fn heard(&self, viewer: Viewer, number: u32, last: u32) -> u32 {
        let count = self.given(viewer, last);
        if number >= count {
            return last.saturating_add(number - count);
        }
        let (mut from, mut to) = (0, last);
        while from < to {
            let middle = from + (to - from).div_ceil(2);
            match self.given(viewer, middle) <= number {
                true => from = middle,
                false => to = middle - 1,
            }
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_one_seat_knows_takes_no_number_of_others() {
        let mut numbering = Numbering::default();
        let (one, two) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        for (seq, seat) in [(3, 1), (4, 0), (6, 1)] {
            numbering.note(seq, Seat(seat));
        }
        let given = |viewer| (0..=7).map(|seq| numbering.given(viewer, seq)).collect::<Vec<_>>();
        assert_eq!(given(one), [0, 1, 2, 2, 3, 4, 4, 5]);
        assert_eq!(given(two), [0, 1, 2, 3, 3, 4, 5, 6]);
        assert_eq!(given(Viewer::Spectator), [0, 1, 2, 2, 2, 3, 3, 4]);
        for viewer in [one, two, Viewer::Spectator] {
            for seq in 0..=7 {
                let heard = numbering.heard(viewer, numbering.given(viewer, seq), 7);
                assert!(heard >= seq, "hidden events that follow count as heard");
                assert_eq!(numbering.given(viewer, heard), numbering.given(viewer, seq));
            }
        }
        assert_eq!(numbering.heard(one, 6, 7), 8, "not given yet");
    }
}
