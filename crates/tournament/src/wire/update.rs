//! Updates: the parts of a tournament that have changed.

use super::{DivisionMessage, TournamentMessage};

/// The part if it differs from the one before.
fn changed<T: PartialEq + Clone>(before: &Option<T>, after: &Option<T>) -> Option<T> {
    if before == after { None } else { after.clone() }
}

impl TournamentMessage {
    /// The parts of this message that differ from an earlier one of the same viewer.
    pub fn since(&self, before: &TournamentMessage) -> TournamentMessage {
        let divisions = self.divisions.iter().filter_map(|division| {
            let same = |one: &&DivisionMessage| one.division == division.division;
            match before.divisions.iter().find(same) {
                Some(before) if before == division => None,
                Some(before) => Some(division.since(before)),
                None => Some(division.clone()),
            }
        });
        TournamentMessage {
            revision: self.revision,
            title: changed(&before.title, &self.title),
            date: changed(&before.date, &self.date),
            directors: changed(&before.directors, &self.directors),
            order: changed(&before.order, &self.order),
            divisions: divisions.collect(),
        }
    }
}

impl DivisionMessage {
    fn since(&self, before: &DivisionMessage) -> DivisionMessage {
        let rounds = self.rounds.iter().filter(|round| !before.rounds.contains(round));
        DivisionMessage {
            division: self.division,
            name: changed(&before.name, &self.name),
            settings: changed(&before.settings, &self.settings),
            online: changed(&before.online, &self.online),
            plan: changed(&before.plan, &self.plan),
            prizes: changed(&before.prizes, &self.prizes),
            winners: changed(&before.winners, &self.winners),
            entrants: changed(&before.entrants, &self.entrants),
            forced: changed(&before.forced, &self.forced),
            penalties: changed(&before.penalties, &self.penalties),
            published: changed(&before.published, &self.published),
            rounds: rounds.cloned().collect(),
            standings: changed(&before.standings, &self.standings),
        }
    }
}
