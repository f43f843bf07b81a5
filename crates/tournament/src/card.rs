//! The card of an entrant: what each round was for them, and what it counts.

use std::collections::BTreeMap;

use crate::{
    Board, Division, Entrant, EntrantNumber, MissedRounds, Outcome, Round, RoundNumber, Scores,
    Settings, Side, TableNumber, Tournament,
};

/// A row of a card: a published round as an entrant lived it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The round.
    pub round: RoundNumber,
    /// The game that was paired, even if it was not played.
    pub meeting: Option<Meeting>,
    /// The end that the round took.
    pub fate: Fate,
    /// The wins, losses and spread that it counts for.
    pub credit: Credit,
}

/// A game as one of its two sides sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meeting {
    /// The opponent.
    pub opponent: EntrantNumber,
    /// The table.
    pub table: TableNumber,
    /// The side of the entrant: the first begins.
    pub side: Side,
}

/// The end that a round took for an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// The game was played.
    Played {
        /// The points of the entrant.
        own: i32,
        /// The points of the opponent.
        other: i32,
    },
    /// The game has no result yet.
    Waiting,
    /// The opponent did not play.
    ForfeitWon,
    /// The entrant did not play.
    ForfeitLost,
    /// Neither of the two played.
    BothForfeit,
    /// The game was voided: it counts nowhere.
    Void,
    /// The entrant had no opponent.
    Bye,
    /// The entrant missed the round, and it counts.
    Missed(Absence),
    /// The entrant was not in the round, and it counts nothing.
    Away,
}

/// The reason why an entrant missed a round that counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Absence {
    /// The pairings have the entrant as missing.
    Listed,
    /// The entrant had withdrawn and returned later.
    Withdrawn,
    /// The entrant came late.
    Late,
}

rules::keys! { Absence { Listed = "listed", Withdrawn = "withdrawn", Late = "late" } }

/// The worth of a round in the standings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Credit {
    /// 2 for a win, 1 for a tie.
    pub half_wins: u8,
    /// 2 for a loss, 1 for a tie.
    pub half_losses: u8,
    /// The points by which it was won; negative for a loss.
    pub spread: i32,
}

impl Credit {
    /// A win by so many points.
    const fn win(points: u16) -> Credit {
        Credit { half_wins: 2, half_losses: 0, spread: points as i32 }
    }

    /// A loss by so many points.
    const fn loss(points: u16) -> Credit {
        Credit { half_wins: 0, half_losses: 2, spread: -(points as i32) }
    }

    /// A played game.
    fn game(own: i32, other: i32) -> Credit {
        let (half_wins, half_losses) = match own.cmp(&other) {
            core::cmp::Ordering::Greater => (2, 0),
            core::cmp::Ordering::Equal => (1, 1),
            core::cmp::Ordering::Less => (0, 2),
        };
        Credit { half_wins, half_losses, spread: own.saturating_sub(other) }
    }
}

impl Fate {
    /// The wins, losses and spread that a round with this end counts for.
    ///
    /// A win counts 1 and a tie 1/2, with the points between the scores as the spread. A bye is a
    /// win by [`Settings::bye_points`]; a forfeit is a win for one side and a loss for the other
    /// by [`Settings::forfeit_points`], and a loss for both if neither played. A round missed is
    /// such a loss, but the rounds before a latecomer's first count as [`Settings::late`] says.
    /// A void game counts nothing, nor does one without a result. No round counts for a larger
    /// spread than [`Settings::spread_cap`] (tournament.md, section 2).
    ///
    /// ```
    /// use tournament::{Absence, Credit, Fate, MissedRounds, Settings};
    ///
    /// let settings = Settings { spread_cap: Some(200), ..Settings::default() };
    /// let of = |fate: Fate| {
    ///     let Credit { half_wins, half_losses, spread } = fate.credit(&settings);
    ///     (half_wins, half_losses, spread)
    /// };
    /// assert_eq!(of(Fate::Played { own: 412, other: 380 }), (2, 0, 32));
    /// assert_eq!(of(Fate::Played { own: 390, other: 390 }), (1, 1, 0));
    /// assert_eq!(of(Fate::Played { own: 250, other: 610 }), (0, 2, -200));
    /// assert_eq!(of(Fate::Bye), (2, 0, 50));
    /// assert_eq!(of(Fate::ForfeitWon), (2, 0, 50));
    /// assert_eq!(of(Fate::BothForfeit), (0, 2, -50));
    /// assert_eq!(of(Fate::Missed(Absence::Late)), (0, 2, -50));
    /// assert_eq!(of(Fate::Void), (0, 0, 0));
    ///
    /// let kind = Settings { late: MissedRounds::Byes, ..settings.clone() };
    /// assert_eq!(Fate::Missed(Absence::Late).credit(&kind), Fate::Bye.credit(&kind));
    /// ```
    pub fn credit(self, settings: &Settings) -> Credit {
        let mut credit = match self {
            Fate::Played { own, other } => Credit::game(own, other),
            Fate::Bye => Credit::win(settings.bye_points),
            Fate::ForfeitWon => Credit::win(settings.forfeit_points),
            Fate::Missed(Absence::Late) => match settings.late {
                MissedRounds::Forfeits => Credit::loss(settings.forfeit_points),
                MissedRounds::Byes => Credit::win(settings.bye_points),
                MissedRounds::Nothing => Credit::default(),
            },
            Fate::ForfeitLost | Fate::BothForfeit | Fate::Missed(_) => {
                Credit::loss(settings.forfeit_points)
            }
            Fate::Waiting | Fate::Void | Fate::Away => Credit::default(),
        };
        if let Some(cap) = settings.spread_cap {
            credit.spread = credit.spread.clamp(-i32::from(cap), i32::from(cap));
        }
        credit
    }
}

impl Line {
    /// The line of a round for an entrant who is in this row of its boards.
    fn new(settings: &Settings, round: &Round, entrant: &Entrant, row: Option<&Board>) -> Line {
        let (meeting, fate) = match row {
            Some(board @ &Board::Game { table, first, .. }) => {
                let own = entrant.number;
                let side = if first == own { Side::First } else { Side::Second };
                let meeting = board.opponent(own).map(|opponent| Meeting { opponent, table, side });
                (meeting, Fate::of(round.outcomes.get(&table).copied(), side))
            }
            Some(Board::Bye(_)) => (None, Fate::Bye),
            Some(Board::Missed(_)) => (None, Fate::Missed(Absence::Listed)),
            None => (None, Fate::absent(entrant, round.number)),
        };
        Line { round: round.number, meeting, fate, credit: fate.credit(settings) }
    }

    /// The opponent, if a game was paired and not voided: the two have met.
    pub const fn met(&self) -> Option<EntrantNumber> {
        match (self.meeting, self.fate) {
            (_, Fate::Void) | (None, _) => None,
            (Some(meeting), _) => Some(meeting.opponent),
        }
    }

    /// The side of a game that was played or is being played.
    pub const fn side(&self) -> Option<Side> {
        match (self.meeting, self.fate) {
            (Some(meeting), Fate::Played { .. } | Fate::Waiting) => Some(meeting.side),
            _ => None,
        }
    }

    /// The opponent and both scores, the entrant's own first, if a game was played.
    pub const fn scores(&self) -> Option<(EntrantNumber, i32, i32)> {
        match (self.meeting, self.fate) {
            (Some(meeting), Fate::Played { own, other }) => Some((meeting.opponent, own, other)),
            _ => None,
        }
    }
}

impl Fate {
    /// The end of a game for one of its sides.
    fn of(outcome: Option<Outcome>, side: Side) -> Fate {
        match outcome {
            None => Fate::Waiting,
            Some(Outcome::Scores(Scores { first, second })) if side == Side::First => {
                Fate::Played { own: first, other: second }
            }
            Some(Outcome::Scores(Scores { first, second })) => {
                Fate::Played { own: second, other: first }
            }
            Some(Outcome::Forfeit(absent)) if absent == side => Fate::ForfeitLost,
            Some(Outcome::Forfeit(_)) => Fate::ForfeitWon,
            Some(Outcome::BothForfeit) => Fate::BothForfeit,
            Some(Outcome::Void) => Fate::Void,
        }
    }

    /// The end of a round for an entrant who is not on its boards.
    fn absent(entrant: &Entrant, round: RoundNumber) -> Fate {
        if entrant.from > round {
            Fate::Missed(Absence::Late)
        } else if entrant.away(round) && entrant.moves.iter().any(|&back| back > round) {
            Fate::Missed(Absence::Withdrawn)
        } else {
            Fate::Away
        }
    }
}

impl Tournament {
    /// The card of an entrant: a line for each published round of the division, in order. It is
    /// empty if there is no such entrant.
    ///
    /// ```
    /// use tournament::*;
    ///
    /// let mut event = Tournament::default();
    /// event.divisions.push(Division::new(DivisionNumber(1), "A"));
    /// for number in [1, 2].map(EntrantNumber) {
    ///     event.entrants.push(Entrant {
    ///         number,
    ///         division: DivisionNumber(1),
    ///         entry: Entry::default(),
    ///         from: RoundNumber(1),
    ///         moves: Vec::new(),
    ///         fixed_table: None,
    ///     });
    /// }
    /// let rule = Rule::King;
    /// let basis =
    ///     Basis { rule, standings: RoundNumber(0), seed: 1, simulations: 0, edited: false };
    /// event.divisions[0].rounds.push(Round {
    ///     number: RoundNumber(1),
    ///     basis,
    ///     boards: vec![Board::Game {
    ///         table: TableNumber(1),
    ///         first: EntrantNumber(2),
    ///         second: EntrantNumber(1),
    ///         online: false,
    ///     }],
    ///     outcomes: [(TableNumber(1), Outcome::Scores(Scores { first: 371, second: 402 }))].into(),
    ///     claims: Default::default(),
    ///     games: Default::default(),
    /// });
    ///
    /// let card = event.card(EntrantNumber(1));
    /// assert_eq!(card.len(), 1);
    /// assert_eq!(card[0].fate, Fate::Played { own: 402, other: 371 });
    /// assert_eq!(card[0].meeting.map(|meeting| meeting.side), Some(Side::Second));
    /// assert_eq!(card[0].credit.spread, 31);
    /// ```
    pub fn card(&self, entrant: EntrantNumber) -> Vec<Line> {
        let Some(entrant) = self.entrant(entrant) else { return Vec::new() };
        let Some(division) = self.division(entrant.division) else { return Vec::new() };
        let line = |round: &Round| {
            let row = round.boards.iter().find(|board| board.has(entrant.number));
            Line::new(&division.settings, round, entrant, row)
        };
        division.rounds.iter().map(line).collect()
    }
}

/// The cards of all entrants of a division, through a round.
pub(crate) struct Cards<'a> {
    /// The entrants by seed, those who have withdrawn and those who are yet to come included.
    pub(crate) entrants: Vec<&'a Entrant>,
    /// The lines of each of them.
    pub(crate) lines: Vec<Vec<Line>>,
    seeds: BTreeMap<EntrantNumber, usize>,
}

impl<'a> Cards<'a> {
    pub(crate) fn new(
        tournament: &'a Tournament,
        division: &Division,
        through: RoundNumber,
    ) -> Self {
        let mut entrants: Vec<&Entrant> = tournament.entrants_of(division.number).collect();
        entrants.sort_by_key(|entrant| entrant.seeding());
        let numbers = entrants.iter().map(|entrant| entrant.number);
        let seeds: BTreeMap<_, _> = numbers.zip(0..).collect();
        let mut lines = vec![Vec::with_capacity(division.rounds.len()); entrants.len()];
        for round in division.rounds.iter().take(usize::from(through.0)) {
            let mut rows = vec![None; entrants.len()];
            for board in &round.boards {
                for seed in board.entrants().filter_map(|entrant| seeds.get(&entrant)) {
                    // As in `Tournament::card`, the first row counts.
                    rows[*seed].get_or_insert(board);
                }
            }
            for ((card, entrant), row) in lines.iter_mut().zip(&entrants).zip(rows) {
                card.push(Line::new(&division.settings, round, entrant, row));
            }
        }
        Cards { entrants, lines, seeds }
    }

    /// The place of an entrant in the lists.
    pub(crate) fn seed(&self, entrant: EntrantNumber) -> Option<usize> {
        self.seeds.get(&entrant).copied()
    }
}
