//! The referee of a tournament: judges a command and says what happens.

use std::collections::BTreeSet;

use crate::check::{self, MOST_DIRECTORS, MOST_DIVISIONS, MOST_ENTRANTS};
use crate::{
    Actor, Board, Command, DirectorNumber, Division, DivisionNumber, Entrant, EntrantNumber,
    EntrantRating, Entry, Event, Forced, History, Online, Outcome, Refusal, Round, RoundNumber,
    Scores, Side, TableNumber, Tournament,
};

/// Makes a tournament.
///
/// ```
/// use rules::Millis;
/// use tournament::{Actor, DirectorNumber, History, create};
///
/// let mut history = History::default();
/// let events = create("Spring Open", "2027-04-03", "Ada King")?;
/// history.act(Millis(1_790_000_000_000), Actor::Director(DirectorNumber(1)), events);
/// assert_eq!(history.tournament().title, "Spring Open");
/// # Ok::<(), tournament::Refusal>(())
/// ```
///
/// # Errors
/// A refusal if a text is too long or missing.
pub fn create(title: &str, date: &str, director: &str) -> Result<Vec<Event>, Refusal> {
    Ok(vec![Event::Created {
        title: check::text("title", title, 1, 80)?,
        date: check::text("date", date, 0, 40)?,
        director: check::text("name", director, 1, 60)?,
    }])
}

/// Judges a command of an actor. The events are to be pushed as one act.
///
/// # Errors
/// A refusal; then nothing has happened.
pub fn decide(history: &History, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
    let tournament = history.tournament();
    match (by, command) {
        (Actor::Director(director), _) if tournament.has_director(director) => {}
        (Actor::Entrant(entrant), &Command::Claim { division, round, scores }) => {
            return tournament.claim(entrant, division, round, scores);
        }
        (Actor::Room, Command::Settle { .. } | Command::Begin { .. }) => {}
        (Actor::Director(_) | Actor::Entrant(_) | Actor::Room, _) => {
            return Err(Refusal::NotADirector);
        }
    }
    match command {
        Command::Title { title, date } => Ok(vec![Event::Titled {
            title: check::text("title", title, 1, 80)?,
            date: check::text("date", date, 0, 40)?,
        }]),
        Command::AddDirector { name } => {
            let last = history.records().iter().filter_map(|record| match record.event {
                Event::DirectorAdded { director, .. } => Some(director.0),
                _ => None,
            });
            let last = last.max().unwrap_or(1);
            if usize::from(last) >= MOST_DIRECTORS {
                return Err(Refusal::TooMany { field: "director", most: MOST_DIRECTORS });
            }
            let name = check::text("name", name, 1, 60)?;
            Ok(vec![Event::DirectorAdded { director: DirectorNumber(last + 1), name }])
        }
        Command::NameDirector { director, name } => {
            if !tournament.has_director(*director) {
                return Err(Refusal::NoSuchDirector);
            }
            let name = check::text("name", name, 1, 60)?;
            Ok(vec![Event::DirectorNamed { director: *director, name }])
        }
        Command::RemoveDirector { director } => {
            if !tournament.has_director(*director) {
                return Err(Refusal::NoSuchDirector);
            }
            if tournament.directors.len() == 1 {
                return Err(Refusal::LastDirector);
            }
            Ok(vec![Event::DirectorRemoved { director: *director }])
        }
        Command::AddDivision { name } => {
            let last = history.records().iter().filter_map(|record| match record.event {
                Event::DivisionAdded { division, .. } => Some(division.0),
                _ => None,
            });
            let last = last.max().unwrap_or(0);
            if usize::from(last) >= MOST_DIVISIONS {
                return Err(Refusal::TooMany { field: "division", most: MOST_DIVISIONS });
            }
            let name = check::text("name", name, 1, 30)?;
            Ok(vec![Event::DivisionAdded { division: DivisionNumber(last + 1), name }])
        }
        Command::NameDivision { division, name } => {
            tournament.known_division(*division)?;
            let name = check::text("name", name, 1, 30)?;
            Ok(vec![Event::DivisionNamed { division: *division, name }])
        }
        Command::Set { division, settings } => {
            tournament.known_division(*division)?;
            check::settings(settings)?;
            Ok(vec![Event::SettingsChanged { division: *division, settings: settings.clone() }])
        }
        Command::SetOnline { division, terms, by_default } => {
            tournament.known_division(*division)?;
            let online = Online { terms: Online::terms(terms)?, by_default: *by_default };
            Ok(vec![Event::OnlineSet { division: *division, online }])
        }
        Command::Plan { division, plan } => {
            check::plan(plan, tournament.known_division(*division)?.published())?;
            Ok(vec![Event::Planned { division: *division, plan: plan.clone() }])
        }
        Command::SetPrizes { division, prizes } => {
            tournament.known_division(*division)?;
            let prizes = check::prizes(prizes)?;
            Ok(vec![Event::PrizesSet { division: *division, prizes }])
        }
        Command::Enter { division, from, entries } => {
            let known = tournament.known_division(*division)?;
            // A round that is being played can still take a latecomer in; earlier ones cannot.
            let (now, next) = (known.published().max(RoundNumber(1)), known.published().next());
            let from = from.unwrap_or(next).max(now);
            check::round(from)?;
            let last = history.records().iter().filter_map(|record| match record.event {
                Event::Entered { entrant, .. } => Some(entrant.0),
                _ => None,
            });
            let last = usize::from(last.max().unwrap_or(0));
            if last + entries.len() > MOST_ENTRANTS {
                return Err(Refusal::TooMany { field: "entrant", most: MOST_ENTRANTS });
            }
            let mut names: BTreeSet<String> =
                tournament.entrants_of(*division).map(|one| check::folded(&one.entry)).collect();
            let mut events = Vec::new();
            for (number, entry) in (last + 1..).zip(entries) {
                let entry = check::entry(entry)?;
                if !names.insert(check::folded(&entry)) {
                    return Err(Refusal::NameTaken { name: entry.name });
                }
                let entrant = EntrantNumber(number as u16);
                events.push(Event::Entered { entrant, division: *division, from, entry });
            }
            Ok(events)
        }
        Command::Edit { entrant, entry } => {
            let one = tournament.known_entrant(*entrant)?;
            let entry = check::entry(entry)?;
            tournament.check_name(one.division, *entrant, &entry)?;
            Ok(vec![Event::Edited { entrant: *entrant, entry }])
        }
        Command::Rate { ratings } => tournament.rate(ratings),
        Command::Move { entrant, division } => {
            let one = tournament.known_entrant(*entrant)?;
            tournament.known_division(*division)?;
            if let Some(round) = tournament.first_board(one) {
                return Err(Refusal::OnABoard { round });
            }
            tournament.check_name(*division, *entrant, &one.entry)?;
            Ok(vec![Event::Moved { entrant: *entrant, division: *division }])
        }
        Command::Withdraw { entrant } => tournament.withdraw(*entrant),
        Command::Return { entrant } => {
            let one = tournament.known_entrant(*entrant)?;
            if !one.withdrawn() {
                return Err(Refusal::NotWithdrawn);
            }
            let next = tournament.known_division(one.division)?.published().next();
            let from = one.moves.last().copied().unwrap_or(next).max(next);
            Ok(vec![Event::Returned { entrant: *entrant, from }])
        }
        Command::FixTable { entrant, table } => {
            tournament.known_entrant(*entrant)?;
            if *table == Some(TableNumber(0)) {
                return Err(Refusal::TableZero);
            }
            Ok(vec![Event::TableFixed { entrant: *entrant, table: *table }])
        }
        Command::Force { division, round, pairs } => tournament.force(*division, *round, pairs),
        Command::Publish { division, round, basis, boards } => {
            let known = tournament.known_division(*division)?;
            let next = known.published().next();
            if *round == RoundNumber::START
                || *round > next
                || usize::from(round.0) > check::MOST_ROUNDS
            {
                return Err(Refusal::NotNext { round: *round, next });
            }
            if basis.standings >= *round {
                return Err(Refusal::PlanBasis { round: *round });
            }
            tournament.check_boards(known, *round, boards)?;
            Ok(vec![Event::Published {
                division: *division,
                round: *round,
                basis: *basis,
                boards: boards.clone(),
            }])
        }
        Command::Begin { division, round, table, game, instead } => {
            let of_id = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
            if by != Actor::Room || !(1..=64).contains(&game.len()) || !game.bytes().all(of_id) {
                return Err(Refusal::NotARoomGame);
            }
            let (known, &board) = tournament.awaits_room(*division, *round, *table)?;
            if known.games.get(table) != instead.as_ref() {
                return Err(Refusal::AlreadyBegun);
            }
            let (division, round, game) = (*division, *round, game.clone());
            Ok(vec![Event::Begun { division, round, board, game }])
        }
        Command::Claim { .. } => Err(Refusal::NotYourGame),
        Command::Settle { division, round, table, outcome } => {
            match by {
                Actor::Room => tournament.awaits_room(*division, *round, *table)?,
                _ => tournament.known_game(*division, *round, *table)?,
            };
            if let Some(Outcome::Scores(scores)) = outcome {
                check::scores(*scores)?;
            }
            Ok(vec![Event::Settled {
                division: *division,
                round: *round,
                table: *table,
                outcome: *outcome,
            }])
        }
        Command::Penalise { penalty } => {
            let one = tournament.known_entrant(penalty.entrant)?;
            let penalty = check::penalty(penalty)?;
            Ok(vec![Event::Penalised { division: one.division, penalty }])
        }
        Command::Undo { act } => {
            if history.undoings() >= check::MOST_UNDOINGS {
                return Err(Refusal::TooMany { field: "undoing", most: check::MOST_UNDOINGS });
            }
            history.undoable(*act, &history.undone())?;
            Ok(vec![Event::Undone { act: *act }])
        }
    }
}

impl Tournament {
    fn has_director(&self, director: DirectorNumber) -> bool {
        self.directors.iter().any(|(number, _)| *number == director)
    }

    fn known_division(&self, division: DivisionNumber) -> Result<&Division, Refusal> {
        self.division(division).ok_or(Refusal::NoSuchDivision { division })
    }

    fn known_entrant(&self, entrant: EntrantNumber) -> Result<&Entrant, Refusal> {
        self.entrant(entrant).ok_or(Refusal::NoSuchEntrant { entrant })
    }

    fn known_round(&self, division: DivisionNumber, round: RoundNumber) -> Result<&Round, Refusal> {
        self.known_division(division)?.round(round).ok_or(Refusal::NoSuchRound { round })
    }

    fn known_game(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        table: TableNumber,
    ) -> Result<(&Round, &Board), Refusal> {
        let round = self.known_round(division, round)?;
        round.game(table).map(|game| (round, game)).ok_or(Refusal::NoSuchTable { table })
    }

    /// The game at a table that is played on the server and has no result.
    fn awaits_room(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        table: TableNumber,
    ) -> Result<(&Round, &Board), Refusal> {
        let (round, game) = self.known_game(division, round, table)?;
        match game {
            Board::Game { online: true, .. } if round.outcomes.contains_key(&table) => {
                Err(Refusal::AlreadySettled)
            }
            Board::Game { online: true, .. } => Ok((round, game)),
            _ => Err(Refusal::NotARoomGame),
        }
    }

    /// Refuses a name and club that another entrant of the division has.
    fn check_name(
        &self,
        division: DivisionNumber,
        entrant: EntrantNumber,
        entry: &Entry,
    ) -> Result<(), Refusal> {
        let own = check::folded(entry);
        let mut others = self.entrants_of(division).filter(|other| other.number != entrant);
        match others.any(|other| check::folded(&other.entry) == own) {
            true => Err(Refusal::NameTaken { name: entry.name.clone() }),
            false => Ok(()),
        }
    }

    /// The first round in which the entrant is on a board.
    fn first_board(&self, entrant: &Entrant) -> Option<RoundNumber> {
        let rounds = self.division(entrant.division)?.rounds.iter();
        let mut on = rounds.filter(|round| round.board(entrant.number).is_some());
        on.next().map(|round| round.number)
    }

    /// Entrants get the ratings of a list, each at most one.
    fn rate(&self, ratings: &[EntrantRating]) -> Result<Vec<Event>, Refusal> {
        let entrants: BTreeSet<EntrantNumber> =
            self.entrants.iter().map(|entrant| entrant.number).collect();
        let mut rated = BTreeSet::new();
        for &EntrantRating { entrant, rating } in ratings {
            if !entrants.contains(&entrant) {
                return Err(Refusal::NoSuchEntrant { entrant });
            }
            if !rated.insert(entrant) {
                return Err(Refusal::RatedTwice { entrant });
            }
            check::rating(rating)?;
        }
        Ok(vec![Event::Rated { ratings: ratings.to_vec() }])
    }

    /// A player types the scores of their game. If both typed the same, that is the result.
    fn claim(
        &self,
        entrant: EntrantNumber,
        division: DivisionNumber,
        number: RoundNumber,
        scores: Scores,
    ) -> Result<Vec<Event>, Refusal> {
        check::scores(scores)?;
        let round = self.known_round(division, number)?;
        let (table, side) = match round.board(entrant) {
            Some(Board::Game { online: true, .. }) => return Err(Refusal::ResultArrives),
            Some(&Board::Game { table, first, .. }) if first == entrant => (table, Side::First),
            Some(&Board::Game { table, .. }) => (table, Side::Second),
            _ => return Err(Refusal::NotYourGame),
        };
        if round.outcomes.contains_key(&table) {
            return Err(Refusal::AlreadySettled);
        }
        let mut events = vec![Event::Claimed { division, round: number, table, side, scores }];
        let other = round.claims.get(&table).and_then(|claims| claims.of(side.other()));
        if other == Some(scores) {
            let outcome = Some(Outcome::Scores(scores));
            events.push(Event::Settled { division, round: number, table, outcome });
        }
        Ok(events)
    }

    /// An entrant withdraws from the first round in which their game has no result, and forfeits
    /// the boards that are printed.
    fn withdraw(&self, entrant: EntrantNumber) -> Result<Vec<Event>, Refusal> {
        let one = self.known_entrant(entrant)?;
        if one.withdrawn() {
            return Err(Refusal::AlreadyWithdrawn);
        }
        let division = self.known_division(one.division)?;
        let open: Vec<(&Round, &Board, TableNumber)> = division
            .rounds
            .iter()
            .filter_map(|round| {
                let board = round.board(entrant)?;
                let table = board.table()?;
                (!round.outcomes.contains_key(&table)).then_some((round, board, table))
            })
            .collect();
        let next = division.published().next();
        let since = one.moves.last().copied().unwrap_or(one.from);
        let from = open.first().map_or(next, |(round, ..)| round.number).max(since);
        let mut events = vec![Event::Withdrew { entrant, from }];
        for (round, board, table) in open {
            let Board::Game { first, .. } = *board else { continue };
            let side = if first == entrant { Side::First } else { Side::Second };
            events.push(Event::Settled {
                division: division.number,
                round: round.number,
                table,
                outcome: Some(Outcome::Forfeit(side)),
            });
        }
        Ok(events)
    }

    fn force(
        &self,
        division: DivisionNumber,
        round: RoundNumber,
        pairs: &[Forced],
    ) -> Result<Vec<Event>, Refusal> {
        let known = self.known_division(division)?;
        if round <= known.published() {
            return Err(Refusal::AlreadyPublished { round });
        }
        if usize::from(round.0) > check::MOST_ROUNDS {
            return Err(Refusal::TooMany { field: "round", most: check::MOST_ROUNDS });
        }
        let mut named = BTreeSet::new();
        for pair in pairs {
            for entrant in [Some(pair.entrant), pair.opponent].into_iter().flatten() {
                let one = self.known_entrant(entrant)?;
                if one.division != division || !one.plays(round) {
                    return Err(Refusal::NotPlaying { entrant });
                }
                if !named.insert(entrant) {
                    return Err(Refusal::ForcedTwice { entrant });
                }
            }
        }
        let pairs = pairs.iter().map(|&pair| Forced { round, ..pair }).collect();
        Ok(vec![Event::Forced { division, round, pairs }])
    }

    /// Checks that each entrant who plays is on one board, that tables are given once and kept for
    /// those who always sit there, and that games with a result stay.
    fn check_boards(
        &self,
        division: &Division,
        number: RoundNumber,
        boards: &[Board],
    ) -> Result<(), Refusal> {
        let before = division.round(number);
        let mut paired = BTreeSet::new();
        let mut tables = BTreeSet::new();
        for board in boards {
            for entrant in board.entrants() {
                let one = self.known_entrant(entrant)?;
                let printed = before.is_some_and(|round| round.board(entrant) == Some(board));
                if one.division != division.number || !(one.plays(number) || printed) {
                    return Err(Refusal::NotPlaying { entrant });
                }
                if !paired.insert(entrant) {
                    return Err(Refusal::PairedTwice { entrant });
                }
            }
            if let Some(table) = board.table() {
                if table == TableNumber(0) {
                    return Err(Refusal::TableZero);
                }
                if !tables.insert(table) {
                    return Err(Refusal::TableTwice { table });
                }
                self.check_fixed_table(board, table)?;
            }
        }
        let mut playing = self.entrants_of(division.number).filter(|one| one.plays(number));
        if let Some(one) = playing.find(|one| !paired.contains(&one.number)) {
            return Err(Refusal::NotPaired { entrant: one.number });
        }
        let Some(before) = before else { return Ok(()) };
        let kept = before.outcomes.keys().chain(before.claims.keys());
        for &table in kept {
            if !before.game(table).is_some_and(|game| boards.contains(game)) {
                return Err(Refusal::ResultStands { table });
            }
        }
        Ok(())
    }

    /// An entrant with a table of their own plays there, unless the opponent has one too.
    fn check_fixed_table(&self, board: &Board, table: TableNumber) -> Result<(), Refusal> {
        let fixed: Vec<(EntrantNumber, TableNumber)> = board
            .entrants()
            .filter_map(|one| Some((one, self.entrant(one)?.fixed_table?)))
            .collect();
        match fixed.first() {
            Some(&(entrant, kept)) if fixed.iter().all(|&(_, fixed)| fixed != table) => {
                Err(Refusal::TableNotKept { entrant, table: kept })
            }
            _ => Ok(()),
        }
    }
}
