//! Requests: a whole division as figures, to be paired without a tournament around it.

use core::cmp::Reverse;

use super::settings::affordable;
use super::{Position, RequestRefusal, Revision, Settings};
use crate::EntrantNumber;
use crate::pairing::{Field, MOST_PLAYERS, Pair, Player, Spreads};

/// A division as other programs describe it when they ask for a round by COP.
///
/// Players and opponents count from 0, -1 stands for no opponent, a player who is their own
/// opponent has a bye. Everything may be wrong: [`Request::check`] finds out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// The names of all players. Of players with the same wins and spread the later one stands
    /// above.
    pub names: Vec<String>,
    /// The class of each player, from 1; 0 for none.
    pub classes: Vec<i32>,
    /// The opponent of each player in each round. In the last of these rounds some may have none
    /// yet: then it is the one to be paired, and the others are fixed in it.
    pub pairings: Vec<Vec<i32>>,
    /// The score of each player in each round; for a bye the spread, below 0 for a round missed.
    pub results: Vec<Vec<i32>>,
    /// The number of prizes of each class, from class 1.
    pub class_prizes: Vec<i32>,
    /// As [`Settings::gibson_spread`].
    pub gibson_spread: i32,
    /// As [`Settings::control`].
    pub control: i32,
    /// As [`Settings::hopeful`].
    pub hopeful: i32,
    /// The number of all players.
    pub players: i32,
    /// The number of players who are not removed.
    pub valid: i32,
    /// The number of rounds of the tournament.
    pub rounds: i32,
    /// The number of prizes for places.
    pub place_prizes: i32,
    /// As [`Settings::simulations`].
    pub simulations: i32,
    /// As [`Settings::control_simulations`].
    pub control_simulations: i32,
    /// The number of rounds that have to be paired before control is looked at.
    pub control_after: i32,
    /// As [`Settings::repeat_byes`].
    pub repeat_byes: bool,
    /// As [`Settings::top_down_byes`].
    pub top_down_byes: bool,
    /// The players who are not to be paired.
    pub removed: Vec<i32>,
    /// The seed of the simulations.
    pub seed: u64,
}

/// A request without faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The players who are not removed, in the order of the standings. An entrant's number is the
    /// one of the player in the request, from 1.
    pub field: Field,
    /// The places of the players to be paired.
    pub free: Vec<usize>,
    /// The pairs and byes that are fixed, by place.
    pub fixed: Vec<Pair>,
    /// The settings.
    pub settings: Settings,
    players: usize,
    rounds: u8,
    round: u8,
    played: u8,
    place_prizes: u16,
    class_prizes: Vec<u16>,
}

impl Request {
    /// The request in our terms.
    ///
    /// ```
    /// use rules::Reason;
    /// use tournament::pairing::cop::{Request, trace};
    ///
    /// let mut request = Request {
    ///     names: ["Ada", "Ben", "Cleo", "Dan"].map(String::from).to_vec(),
    ///     classes: vec![0; 4],
    ///     pairings: vec![vec![1, 0, 3, 2]],
    ///     results: vec![vec![400, 350, 300, 380]],
    ///     gibson_spread: 250,
    ///     control: 2_500,
    ///     hopeful: 200,
    ///     players: 4,
    ///     valid: 4,
    ///     rounds: 3,
    ///     place_prizes: 1,
    ///     simulations: 1_000,
    ///     control_simulations: 1_000,
    ///     control_after: 3,
    ///     seed: 7,
    ///     ..Request::default()
    /// };
    /// let checked = request.check()?;
    /// let trace = trace(checked.position(), &checked.settings);
    /// assert_eq!(checked.opponents(trace.pairs()), [3, 2, 1, 0]);
    ///
    /// request.rounds = 1;
    /// assert_eq!(request.check().map_err(|refusal| refusal.code()), Err("cop_all_paired"));
    /// # Ok::<(), tournament::pairing::cop::RequestRefusal>(())
    /// ```
    ///
    /// # Errors
    /// The first fault, in the order of [`RequestRefusal`] but for settings, which come before the
    /// players who are removed.
    pub fn check(&self) -> Result<Checked, RequestRefusal> {
        self.check_players()?;
        let paired = self.check_pairings()?;
        self.check_results()?;
        self.check_settings()?;
        self.check_removed()?;
        Ok(self.checked(paired))
    }

    fn check_players(&self) -> Result<(), RequestRefusal> {
        let players = self.players;
        if self.valid < 2 {
            return Err(RequestRefusal::FewPlayers { players: self.valid });
        }
        let most = MOST_PLAYERS as i32;
        if players > most {
            return Err(RequestRefusal::ManyPlayers { players, most });
        }
        if !(1..=255).contains(&self.rounds) {
            return Err(RequestRefusal::Rounds { rounds: self.rounds });
        }
        let (names, classes) = (self.names.len(), self.classes.len());
        if !self.fits(names) {
            return Err(RequestRefusal::Names { names, players });
        }
        if let Some(empty) = self.names.iter().position(String::is_empty) {
            return Err(RequestRefusal::NameEmpty { player: empty + 1 });
        }
        if !self.fits(classes) {
            return Err(RequestRefusal::Classes { classes, players });
        }
        for (player, &class) in self.classes.iter().enumerate() {
            if !usize::try_from(class).is_ok_and(|class| class <= self.class_prizes.len()) {
                return Err(RequestRefusal::Class { player: player + 1, class });
            }
        }
        match self.class_prizes.iter().find(|&&prizes| prizes < 1) {
            Some(&prizes) => Err(RequestRefusal::ClassPrize { prizes }),
            None => Ok(()),
        }
    }

    /// True if there is one of something for each player.
    fn fits(&self, count: usize) -> bool {
        i32::try_from(count) == Ok(self.players)
    }

    /// The number of rounds that are paired completely.
    fn check_pairings(&self) -> Result<usize, RequestRefusal> {
        let (paired, rounds) = (self.pairings.len(), self.rounds);
        if paired > rounds as usize {
            return Err(RequestRefusal::PairingRounds { paired, rounds });
        }
        for (round, pairings) in self.pairings.iter().enumerate() {
            self.check_round(round, pairings)?;
        }
        let open = self.pairings.last().is_some_and(|round| round.contains(&-1));
        let complete = paired - usize::from(open);
        if complete == rounds as usize {
            return Err(RequestRefusal::AllPaired { rounds });
        }
        Ok(complete)
    }

    fn check_round(&self, index: usize, pairings: &[i32]) -> Result<(), RequestRefusal> {
        let round = index + 1;
        if !self.fits(pairings.len()) {
            let (pairings, players) = (pairings.len(), self.players);
            return Err(RequestRefusal::PairingPlayers { round, pairings, players });
        }
        for (player, &opponent) in pairings.iter().enumerate() {
            if opponent < -1 || opponent >= self.players {
                let opponent = opponent.saturating_add(1);
                return Err(RequestRefusal::Opponent { round, player: player + 1, opponent });
            }
            let Ok(opponent) = usize::try_from(opponent) else {
                if round != self.pairings.len() {
                    return Err(RequestRefusal::Unpaired { round, player: player + 1 });
                }
                continue;
            };
            if usize::try_from(pairings[opponent]) != Ok(player) {
                let (player, opponent) = (player + 1, opponent + 1);
                return Err(RequestRefusal::Pairing { round, player, opponent });
            }
        }
        Ok(())
    }

    fn check_results(&self) -> Result<(), RequestRefusal> {
        let (results, rounds, paired) = (self.results.len(), self.rounds, self.pairings.len());
        if results > rounds as usize {
            return Err(RequestRefusal::ResultRounds { results, rounds });
        }
        if results > paired {
            return Err(RequestRefusal::ResultPairings { results, paired });
        }
        match self.results.iter().position(|round| !self.fits(round.len())) {
            Some(round) => Err(RequestRefusal::ResultPlayers {
                round: round + 1,
                results: self.results[round].len(),
                players: self.players,
            }),
            None => Ok(()),
        }
    }

    fn check_settings(&self) -> Result<(), RequestRefusal> {
        if self.control_after < 0 {
            return Err(RequestRefusal::ControlFrom { paired: self.control_after });
        }
        if self.gibson_spread < 0 {
            return Err(RequestRefusal::GibsonSpread { spread: self.gibson_spread });
        }
        if !(0..=10_000).contains(&self.control) {
            return Err(RequestRefusal::ControlShare { share: self.control });
        }
        if !(1..=10_000).contains(&self.hopeful) {
            return Err(RequestRefusal::HopefulShare { share: self.hopeful });
        }
        if self.simulations < 1 {
            return Err(RequestRefusal::Simulations { simulations: self.simulations });
        }
        if self.control_simulations < 1 {
            let simulations = self.control_simulations;
            return Err(RequestRefusal::ControlSimulations { simulations });
        }
        if !(1..=self.valid).contains(&self.place_prizes) {
            let (prizes, players) = (self.place_prizes, self.valid);
            return Err(RequestRefusal::PlacePrizes { prizes, players });
        }
        Ok(())
    }

    fn check_removed(&self) -> Result<(), RequestRefusal> {
        for (nth, &player) in self.removed.iter().enumerate() {
            if !(0..self.players).contains(&player) || self.removed[..nth].contains(&player) {
                return Err(RequestRefusal::Removed { player: player.saturating_add(1) });
            }
        }
        let (removed, players, valid) = (self.removed.len(), self.players, self.valid);
        if i64::from(players) - i64::from(valid) != removed as i64 {
            return Err(RequestRefusal::RemovedCount { removed, players, valid });
        }
        Ok(())
    }

    /// The request in our terms, of whose rounds so many are paired completely. It has no faults.
    fn checked(&self, paired: usize) -> Checked {
        let players = self.names.len();
        let records = self.records();
        let removed = |&player: &usize| self.removed.contains(&(player as i32));
        let mut order: Vec<usize> = (0..players).filter(|player| !removed(player)).collect();
        order.sort_by_key(|&player| Reverse((records[player], player)));
        let mut places = vec![None; players];
        for (place, &player) in order.iter().enumerate() {
            places[player] = Some(place);
        }
        let place = |player: i32| places.get(usize::try_from(player).ok()?).copied().flatten();

        let complete = &self.pairings[..paired];
        let byes =
            |player: usize| complete.iter().filter(move |round| round[player] == player as i32);
        let player = |&index: &usize| Player {
            entrant: EntrantNumber(index as u16 + 1),
            seed: (players - 1 - index) as u16,
            half_wins: records[index].0 + self.results.len() as i32,
            spread: records[index].1,
            class: self.classes[index].try_into().unwrap_or(u8::MAX),
            byes: byes(index).count() as u16,
            last_opponent: complete
                .last()
                .and_then(|round| place(round[index]))
                .filter(|&opponent| order[opponent] != index)
                .map(|opponent| opponent as u16),
            ..Player::default()
        };
        let mut field = Field::new(order.iter().map(player).collect());
        for round in complete {
            for (one, &index) in order.iter().enumerate() {
                if let Some(other) = place(round[index])
                    && one < other
                {
                    field.meet(one, other);
                }
            }
        }

        let mut fixed = Vec::new();
        if let Some(open) = self.pairings.get(paired) {
            for (one, &index) in order.iter().enumerate() {
                match place(open[index]) {
                    Some(other) if one == other => fixed.push(Pair::Bye(one)),
                    Some(other) if one < other => fixed.push(Pair::Game(one, other)),
                    _ => {}
                }
            }
        }
        let is_fixed =
            |place: usize| fixed.iter().any(|pair| pair.players().any(|one| one == place));
        let free = (0..order.len()).filter(|&place| !is_fixed(place)).collect();

        let narrow = |number: i32| u16::try_from(number).unwrap_or(u16::MAX);
        let left = (self.rounds as u8).saturating_sub(self.results.len() as u8);
        let settings = Settings {
            revision: Revision::default(),
            gibson_spread: narrow(self.gibson_spread),
            hopeful: narrow(self.hopeful),
            control: narrow(self.control),
            control_from: u8::try_from(self.control_after.saturating_add(1)).unwrap_or(u8::MAX),
            simulations: self.simulations.unsigned_abs(),
            most_simulations: affordable(order.len(), left).max(self.simulations.unsigned_abs()),
            control_simulations: self.control_simulations.unsigned_abs(),
            repeat_byes: self.repeat_byes,
            top_down_byes: self.top_down_byes,
            seed: self.seed,
            spreads: Spreads::standard(),
        };
        Checked {
            free,
            fixed,
            settings,
            players,
            rounds: self.rounds as u8,
            round: paired as u8 + 1,
            played: self.results.len() as u8,
            place_prizes: narrow(self.place_prizes),
            // Class 0 has no prizes.
            class_prizes: [0]
                .into_iter()
                .chain(self.class_prizes.iter().map(|&p| narrow(p)))
                .collect(),
            field,
        }
    }

    /// The wins less the losses of each player, and the spread.
    fn records(&self) -> Vec<(i32, i32)> {
        let mut records = vec![(0, 0_i32); self.names.len()];
        for (pairings, results) in self.pairings.iter().zip(&self.results) {
            for (player, &opponent) in pairings.iter().enumerate() {
                let Ok(opponent) = usize::try_from(opponent) else { continue };
                let against = if opponent == player { 0 } else { results[opponent] };
                let spread = results[player].saturating_sub(against);
                records[player].0 += spread.signum();
                records[player].1 = records[player].1.saturating_add(spread);
            }
        }
        records
    }
}

impl Checked {
    /// The position to be paired.
    pub fn position(&self) -> Position<'_> {
        Position {
            field: &self.field,
            free: &self.free,
            rounds: self.rounds,
            round: self.round,
            played: self.played,
            place_prizes: self.place_prizes,
            class_prizes: &self.class_prizes,
        }
    }

    /// The opponents as a request has them, from the pairs of the free players and those that are
    /// fixed.
    pub fn opponents(&self, pairs: &[Pair]) -> Vec<i32> {
        let mut opponents = vec![-1; self.players];
        let index = |place: usize| {
            let player = self.field.players().get(place);
            player.map(|player| usize::from(player.entrant.0) - 1)
        };
        for pair in self.fixed.iter().chain(pairs) {
            let (one, other) = match *pair {
                Pair::Game(one, other) => (index(one), index(other)),
                Pair::Bye(one) => (index(one), index(one)),
            };
            if let Some((one, other)) = one.zip(other) {
                opponents[one] = other as i32;
                opponents[other] = one as i32;
            }
        }
        opponents
    }
}
