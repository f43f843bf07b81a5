//! The fold of events into a tournament.

use std::collections::BTreeMap;

use crate::{
    Claims, Division, DivisionNumber, Entrant, EntrantNumber, Event, Rating, Round, RoundNumber,
    Side, Tournament,
};

impl Tournament {
    /// Folds one event. It never fails: an event about something that does not exist changes
    /// nothing. [`Event::Undone`] is the history's and changes nothing here.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Created { title, date, director } => {
                self.title.clone_from(title);
                self.date.clone_from(date);
                self.directors = vec![(crate::DirectorNumber(1), director.clone())];
            }
            Event::Titled { title, date } => {
                self.title.clone_from(title);
                self.date.clone_from(date);
            }
            Event::DirectorAdded { director, name } => {
                self.directors.push((*director, name.clone()));
            }
            Event::DirectorNamed { director, name } => {
                let one = self.directors.iter_mut().find(|(number, _)| number == director);
                one.into_iter().for_each(|(_, called)| called.clone_from(name));
            }
            Event::DirectorRemoved { director } => {
                self.directors.retain(|(number, _)| number != director);
            }
            Event::DivisionAdded { division, name } => {
                self.divisions.push(Division::new(*division, name));
            }
            Event::Entered { entrant, division, from, entry } => self.entrants.push(Entrant {
                number: *entrant,
                division: *division,
                entry: entry.clone(),
                from: *from,
                moves: Vec::new(),
                fixed_table: None,
            }),
            Event::Edited { entrant, entry } => {
                self.with_entrant(*entrant, |one| one.entry = entry.clone());
            }
            Event::Rated { ratings } => {
                // A list may have thousands, so each entrant is looked at once.
                let ratings: BTreeMap<EntrantNumber, Rating> =
                    ratings.iter().map(|one| (one.entrant, one.rating)).collect();
                for one in &mut self.entrants {
                    one.entry.rating = ratings.get(&one.number).copied().or(one.entry.rating);
                }
            }
            Event::Moved { entrant, division } => {
                // The rounds of the new division count from the next one on.
                let next = self.division(*division).map(|one| one.published().next());
                self.with_entrant(*entrant, |one| {
                    one.division = *division;
                    one.from = next.unwrap_or(one.from);
                });
            }
            Event::Withdrew { entrant, from } | Event::Returned { entrant, from } => {
                self.with_entrant(*entrant, |one| one.moves.push(*from));
            }
            Event::TableFixed { entrant, table } => {
                self.with_entrant(*entrant, |one| one.fixed_table = *table);
            }
            Event::Undone { .. } => {}
            Event::DivisionNamed { division, .. }
            | Event::SettingsChanged { division, .. }
            | Event::OnlineSet { division, .. }
            | Event::Planned { division, .. }
            | Event::PrizesSet { division, .. }
            | Event::Forced { division, .. }
            | Event::Published { division, .. }
            | Event::Begun { division, .. }
            | Event::Claimed { division, .. }
            | Event::Settled { division, .. }
            | Event::Penalised { division, .. } => {
                self.with_division(*division, |one| one.apply(event));
            }
        }
    }

    fn with_entrant(&mut self, number: EntrantNumber, change: impl FnOnce(&mut Entrant)) {
        if let Ok(place) = self.entrants.binary_search_by_key(&number, |entrant| entrant.number) {
            change(&mut self.entrants[place]);
        }
    }

    fn with_division(&mut self, number: DivisionNumber, change: impl FnOnce(&mut Division)) {
        if let Some(one) = self.divisions.iter_mut().find(|one| one.number == number) {
            change(one);
        }
    }
}

impl Division {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::DivisionNamed { name, .. } => self.name.clone_from(name),
            Event::SettingsChanged { settings, .. } => self.settings = settings.clone(),
            Event::OnlineSet { online, .. } => self.online.clone_from(online),
            Event::Planned { plan, .. } => self.plan.clone_from(plan),
            Event::PrizesSet { prizes, .. } => self.prizes.clone_from(prizes),
            Event::Forced { round, pairs, .. } => {
                self.forced.retain(|pair| pair.round != *round);
                self.forced.extend(pairs);
            }
            Event::Published { round, basis, boards, .. } => {
                let published = Round {
                    number: *round,
                    basis: *basis,
                    boards: boards.clone(),
                    outcomes: BTreeMap::new(),
                    claims: BTreeMap::new(),
                    games: BTreeMap::new(),
                };
                if let Some(before) = self.round_mut(*round) {
                    // Boards with a result or a claim stay, so both keep their tables.
                    before.basis = published.basis;
                    // A game belongs to its board: another one at the same table begins anew.
                    let same = |table| before.boards.iter().find(|it| it.table() == Some(table));
                    let stays = |table| same(table).is_some_and(|it| boards.contains(it));
                    before.games.retain(|&table, _| stays(table));
                    before.boards = published.boards;
                    let tables: Vec<_> =
                        before.boards.iter().filter_map(crate::Board::table).collect();
                    before.outcomes.retain(|table, _| tables.contains(table));
                    before.claims.retain(|table, _| tables.contains(table));
                } else if *round == self.published().next() {
                    self.rounds.push(published);
                }
            }
            Event::Begun { round, board, game, .. } => {
                if let (Some(round), Some(table)) = (self.round_mut(*round), board.table())
                    && round.boards.contains(board)
                {
                    round.games.insert(table, game.clone());
                }
            }
            Event::Claimed { round, table, side, scores, .. } => {
                if let Some(round) = self.round_mut(*round) {
                    let claims: &mut Claims = round.claims.entry(*table).or_default();
                    match side {
                        Side::First => claims.first = Some(*scores),
                        Side::Second => claims.second = Some(*scores),
                    }
                }
            }
            Event::Settled { round, table, outcome, .. } => {
                if let Some(round) = self.round_mut(*round) {
                    match outcome {
                        Some(outcome) => round.outcomes.insert(*table, *outcome),
                        // Typed scores go with the result, so that none of them settles it again.
                        None => {
                            round.claims.remove(table);
                            round.outcomes.remove(table)
                        }
                    };
                }
            }
            Event::Penalised { penalty, .. } => self.penalties.push(penalty.clone()),
            _ => {}
        }
    }

    fn round_mut(&mut self, number: RoundNumber) -> Option<&mut Round> {
        self.rounds.get_mut(usize::from(number.0).checked_sub(1)?)
    }
}
