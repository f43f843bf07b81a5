//! The view that an arbitrator has of a hall.

use alloc::vec::Vec;

use super::{Duplicate, Group, Phase, Typed};
use crate::{Seat, Viewer};

/// The view that an arbitrator has of a hall.
#[derive(Clone, PartialEq, Debug)]
pub struct HallView {
    /// True if the viewer is the chief.
    pub chief: bool,
    /// True if every arbitrator may conduct a round as the chief does.
    pub shared: bool,
    /// True if slips on paper are typed only once.
    pub once: bool,
    /// True if slips may be typed now.
    pub typing: bool,
    /// The number of slips on paper that the round waits for.
    pub awaited: usize,
    /// True if the chief waits for no more of them.
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
    /// True if the chief has sent this arbitrator away.
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
    /// The number of cautions that the entrant has had.
    pub cautions: u16,
    /// The state of the slip of this round.
    pub state: PaperState,
    /// The arbitrators who have typed it.
    pub typists: Vec<Seat>,
    /// The typed lines that the viewer may see: another arbitrator's line is hidden until the slip
    /// is typed a second time.
    pub typed: Vec<(Seat, Typed)>,
}

/// The state of a slip on paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperState {
    /// The entrant has left.
    Away,
    /// No arbitrator has typed it.
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
    /// The viewer's view of the hall; `None` for viewers who do not arbitrate.
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

    /// Forgets the typed slips that the viewer may not see.
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
