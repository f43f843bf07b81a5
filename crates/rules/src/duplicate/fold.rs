//! The fold of events into a session.

use alloc::sync::Arc;

use super::round::Slips;
use super::{
    Answer, Arbitrator, Conduct, Deputy, Duplicate, Entrant, Entries, Event, HallEvent, Laid,
    PAUSE, Phase, Role, Round, Slip, Source, Typed,
};
use crate::{Fold, Millis, Seat, Tiles};

impl Fold for Duplicate {
    type Event = Event;

    fn apply(&mut self, at: Millis, event: &Event) {
        match event {
            Event::Entered { seat, role } => self.enter(*seat, *role),
            Event::Started => self.phase = Phase::Between { next: None },
            Event::Drawn { tiles } => {
                self.draws = self.draws.wrapping_add(tiles.len() as u32);
                self.bag.remove_all(tiles);
                self.rack.add_all(tiles);
                self.phase = Phase::Rack;
            }
            Event::Rejected => {
                self.playless = match self.top {
                    None if self.phase == Phase::Sought => self.playless.saturating_add(1),
                    _ => self.playless,
                };
                self.bag.add_all(&self.rack);
                self.rejected.push(core::mem::take(&mut self.rack));
                self.phase = Phase::Between { next: None };
            }
            Event::Accepted => self.phase = Phase::Sought,
            Event::TopFound { top, lots } => {
                self.draw_lots(*lots);
                self.top = Some(top.clone());
                self.phase = Phase::Called;
            }
            Event::NoTop => self.top = None,
            Event::RoundBegan { time, .. } => {
                self.warned = *time <= super::WARNING;
                self.phase = Phase::Slips { ends: at.plus(*time) };
            }
            Event::Sealed(sealed) if self.plays(sealed.seat) => {
                let answer = Answer {
                    text: sealed.text.clone(),
                    score: sealed.score,
                    words: sealed.words.clone(),
                    count: 0,
                };
                let slip = Slip {
                    answer: 0,
                    at,
                    declared: sealed.declared,
                    turned: sealed.turned,
                    locked: sealed.locked,
                };
                self.slips.seal(sealed.seat, answer, slip);
            }
            Event::Sealed(_) => {}
            Event::Locked { seat } => self.slips.lock(*seat),
            Event::Warned => self.warned = true,
            Event::Extended { by } => {
                if let Phase::Slips { ends } = &mut self.phase {
                    *ends = ends.plus(*by);
                    self.warned = false;
                }
            }
            Event::Closed { .. } => self.phase = Phase::Rulings,
            Event::Ruled { ruling } => {
                self.slips.rule(&ruling.word, ruling.good);
                self.rulings.insert(ruling.word.clone(), ruling.good);
            }
            Event::Placed { laid, source, lots } => self.place(at, laid, *source, *lots),
            Event::Ended { reason } => self.phase = Phase::Over(*reason),
            Event::Hall(event) => self.apply_in_hall(event),
        }
    }
}

impl Duplicate {
    fn draw_lots(&mut self, lots: u16) {
        self.draws = self.draws.wrapping_add(u32::from(lots > 1));
    }

    fn enter(&mut self, seat: Seat, role: Role) {
        if seat.index() != self.entrants.len() {
            return;
        }
        self.entrants.push(Entrant { points: 0, since: self.rounds.len() as u16 });
        match role {
            Role::Player => {}
            Role::Paper => drop(self.hall.on_paper.insert(seat)),
            Role::Arbitrator => drop(self.hall.deputies.insert(seat, Deputy::default())),
        }
        if self.plays(seat) {
            self.ranking.push(seat);
        }
    }

    /// Entrants score their own words; the best one stays on every board.
    fn place(&mut self, at: Millis, laid: &Laid, source: Source, lots: u16) {
        self.draw_lots(lots);
        let rack = self.rack;
        self.last_play.clear();
        for placement in laid.text.as_laid().iter().flat_map(|play| play.placements()) {
            let free =
                self.board.contains(placement.square) && self.board.get(placement.square).is_none();
            if free && self.rack.remove(placement.face.tile()) {
                self.board.set(placement.square, Some(placement.face));
                self.last_play.push(placement.square);
            }
        }
        let slips: Slips = core::mem::take(&mut self.slips);
        for (seat, _) in slips.seats() {
            if let Some(entrant) = self.entrants.get_mut(seat.index()) {
                entrant.points = entrant.points.saturating_add(slips.points(seat));
            }
        }
        self.ranking.sort(&self.entrants);
        let top = self.top.take().unwrap_or_else(|| laid.clone());
        let best = top.score;
        let found = slips.answers.iter().filter(|answer| answer.points() >= best);
        let found = found.map(|answer| answer.count).sum();
        let placed = laid.clone();
        self.rounds.push(Arc::new(Round { rack, top, placed, source, found, slips }));
        self.rejected.clear();
        self.hall.clear();
        self.playless = 0;
        let program = self.ruleset.duplicate.arbitrator == Arbitrator::Program;
        self.phase = Phase::Between { next: program.then(|| at.plus(PAUSE)) };
    }

    /// The tiles of the rack and the bag together.
    pub(super) fn pool(&self) -> Tiles {
        let mut pool = self.bag;
        pool.add_all(&self.rack);
        pool
    }

    fn apply_in_hall(&mut self, event: &HallEvent) {
        match event {
            HallEvent::By { .. } => {}
            &HallEvent::Table { entrant, table } => {
                match table {
                    Some(table) => self.hall.tables.insert(entrant, table),
                    None => self.hall.tables.remove(&entrant),
                };
            }
            HallEvent::Left { entrant } => {
                self.hall.away.insert(*entrant);
            }
            HallEvent::Returned { entrant } => {
                self.hall.away.remove(entrant);
            }
            HallEvent::Cautioned { entrant, .. } => {
                let cautions = self.hall.cautions.entry(*entrant).or_default();
                *cautions = cautions.saturating_add(1);
            }
            HallEvent::Typed { by, entrant, typed } => {
                let entries = &mut self.hall.typed.entry(*entrant).or_default().entries;
                entries.retain(|(typist, _)| typist != by);
                entries.push((*by, typed.clone()));
            }
            HallEvent::Untyped { by, entrant } => {
                if let Some(slip) = self.hall.typed.get_mut(entrant) {
                    slip.entries.retain(|(typist, _)| typist != by);
                }
            }
            HallEvent::Settled { entrant, typed, .. } => {
                self.hall.typed.entry(*entrant).or_default().settled = Some(typed.clone());
                if !matches!(typed, Typed::Slip(_)) {
                    self.slips.withdraw(*entrant);
                }
            }
            HallEvent::StoppedWaiting => self.hall.closed = true,
            HallEvent::Entries(entries) => self.hall.once = *entries == Entries::Once,
            HallEvent::Conduct(conduct) => self.hall.shared = *conduct == Conduct::Everyone,
            HallEvent::Group { arbitrator, group } => {
                if let Some(deputy) = self.hall.deputies.get_mut(arbitrator) {
                    deputy.group = group.clone();
                }
            }
            HallEvent::Dismissed { arbitrator } => {
                if let Some(deputy) = self.hall.deputies.get_mut(arbitrator) {
                    *deputy = Deputy { dismissed: true, ..Deputy::default() };
                }
            }
        }
    }
}
