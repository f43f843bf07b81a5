//! Updates: the parts of a tournament that have changed.

use super::{ChangedGames, DivisionMessage, TournamentGame, TournamentMessage, TournamentRound};

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
        let (mut rounds, mut changes) = (Vec::new(), Vec::new());
        for round in &self.rounds {
            let known = before.rounds.iter().find(|one| one.round == round.round);
            match known.and_then(|known| round.changes_since(known)) {
                None => rounds.push(round.clone()),
                Some(changed) if changed.games.is_empty() => {}
                Some(changed) => changes.push(changed),
            }
        }
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
            rounds,
            changes,
            standings: changed(&before.standings, &self.standings),
        }
    }
}

impl TournamentRound {
    /// The games that differ from those before at the same tables; `None` if anything else differs,
    /// so that the whole round must be told.
    fn changes_since(&self, before: &TournamentRound) -> Option<ChangedGames> {
        let TournamentRound { round, basis, games, byes, missed } = self;
        let framed = (basis, byes, missed) == (&before.basis, &before.byes, &before.missed);
        let table = |game: &TournamentGame| game.table;
        if !framed || !games.iter().map(table).eq(before.games.iter().map(table)) {
            return None;
        }
        let games = games.iter().zip(&before.games);
        let changed = games.filter(|(game, before)| game != before).map(|(game, _)| game);
        Some(ChangedGames { round: *round, games: changed.cloned().collect() })
    }
}
