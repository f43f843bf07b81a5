//! What an arbitrator sees of a hall.

use alloc::vec::Vec;

use super::{Duplicate, Group, Phase, Typed};
use crate::{Seat, Viewer};

/// What an arbitrator sees of a hall.
#[derive(Clone, PartialEq, Debug)]
pub struct HallView {
    /// Whether the viewer is the chief.
    pub chief: bool,
    /// Whether every arbitrator may do what the chief does in a round.
    pub shared: bool,
    /// Whether slips on paper are typed only once.
    pub once: bool,
    /// Whether slips may be typed now.
    pub typing: bool,
    /// How many slips on paper the round waits for.
    pub awaited: usize,
    /// Whether the chief waits for no more of them.
    pub closed: bool,
    /// The arbitrators who were called in.
    pub deputies: Vec<DeputyView>,
    /// The entrants on paper.
    pub papers: Vec<PaperView>,
}

/// An arbitrator who was called in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeputyView {
    /// The seat.
    pub seat: Seat,
    /// The group.
    pub group: Group,
    /// Whether the chief has sent this arbitrator away.
    pub dismissed: bool,
}

/// An entrant on paper.
#[derive(Clone, PartialEq, Debug)]
pub struct PaperView {
    /// The seat.
    pub seat: Seat,
    /// The table, if one is known.
    pub table: Option<u16>,
    /// The arbitrator who looks after the entrant.
    pub deputy: Seat,
    /// How often the entrant has been cautioned.
    pub cautions: u16,
    /// How far the slip of this round is.
    pub state: PaperState,
    /// Who has typed it.
    pub typists: Vec<Seat>,
    /// What the viewer may see of what was typed: nobody sees what somebody else has typed before
    /// it is typed a second time.
    pub typed: Vec<(Seat, Typed)>,
}

/// How far a slip on paper is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperState {
    /// The entrant has left.
    Away,
    /// Nobody has typed it.
    Missing,
    /// It was typed once.
    Once,
    /// It was typed twice, and not the same.
    Differs,
    /// It is in.
    In,
    /// It cannot be laid.
    Void,
    /// There is none.
    Nothing,
}

keys! {
    PaperState {
        Away = "away",
        Missing = "missing",
        Once = "once",
        Differs = "differs",
        In = "in",
        Void = "void",
        Nothing = "none",
    }
}

impl Duplicate {
    /// What a viewer sees of the hall; `None` for those who do not arbitrate.
    pub(super) fn hall_view(&self, viewer: Viewer) -> Option<HallView> {
        let Viewer::Seat(seat) = viewer else { return None };
        if !self.arbitrates(seat) {
            return None;
        }
        Some(HallView {
            chief: self.is_chief(seat),
            shared: self.hall.shared,
            once: self.hall.once,
            typing: self.takes_paper(),
            awaited: if self.takes_paper() { self.hall.awaited().count() } else { 0 },
            closed: self.hall.closed,
            deputies: self
                .deputies()
                .map(|(seat, deputy)| DeputyView {
                    seat,
                    group: deputy.group.clone(),
                    dismissed: deputy.dismissed,
                })
                .collect(),
            papers: self.hall.on_paper.iter().map(|&entrant| self.paper(seat, entrant)).collect(),
        })
    }

    fn paper(&self, viewer: Seat, seat: Seat) -> PaperView {
        let slip = self.hall.typed.get(&seat).cloned().unwrap_or_default();
        let state = match (&slip.settled, slip.entries.len()) {
            (Some(Typed::Slip(_)), _) => PaperState::In,
            (Some(Typed::Void), _) => PaperState::Void,
            (Some(Typed::Nothing), _) => PaperState::Nothing,
            (None, _) if self.hall.away.contains(&seat) => PaperState::Away,
            (None, 0) => PaperState::Missing,
            (None, 1) => PaperState::Once,
            (None, _) => PaperState::Differs,
        };
        // Slips that are in stay closed until the round is.
        let open = state == PaperState::Differs || self.phase == Phase::Rulings;
        let compared = slip.entries.len() > 1 || slip.settled.is_some();
        let shown = |typist: Seat| typist == viewer || open && compared;
        PaperView {
            seat,
            table: self.table_of(seat),
            deputy: self.looked_after_by(seat),
            cautions: self.cautions(seat),
            state,
            typists: slip.entries.iter().map(|(typist, _)| *typist).collect(),
            typed: slip.entries.into_iter().filter(|(typist, _)| shown(*typist)).collect(),
        }
    }

    /// What a viewer may not see of the slips typed in is forgotten.
    pub(super) fn forget_typed(&mut self, viewer: Viewer) {
        let shown = self.hall_view(viewer);
        let papers = shown.iter().flat_map(|hall| &hall.papers);
        let mut known: alloc::collections::BTreeMap<Seat, Vec<Seat>> = papers
            .map(|paper| (paper.seat, paper.typed.iter().map(|(typist, _)| *typist).collect()))
            .collect();
        if shown.is_none() {
            self.hall.typed.clear();
            return;
        }
        for (seat, slip) in &mut self.hall.typed {
            let known = known.remove(seat).unwrap_or_default();
            for (typist, typed) in &mut slip.entries {
                if !known.contains(typist) {
                    *typed = Typed::Void;
                }
            }
        }
    }
}
