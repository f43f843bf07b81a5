//! Drafts: the pairings of a round before a director publishes them.

use crate::pairing::{Field, Pair, PairingRefusal, Task, cop, pair};
use crate::{
    Basis, Board, Division, DivisionNumber, EntrantNumber, PrizeKind, RoundNumber, RoundPlan, Rule,
    Seating, TableNumber, Tournament, begins, seat,
};

/// The pairings of a round as the rule gives them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The way in which they were found.
    pub basis: Basis,
    /// The boards with their tables, and the entrants who do not sit at the table that is theirs.
    pub seating: Seating,
    /// The pairs that have met before: their tables, and the number of their meetings.
    pub repeats: Vec<(TableNumber, u8)>,
}

/// A round to be drafted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraftOf {
    /// The division.
    pub division: DivisionNumber,
    /// The round.
    pub round: RoundNumber,
    /// The rule in place of the planned one.
    pub rule: Option<Rule>,
    /// The seed of lots and simulations.
    pub seed: u64,
}

/// A round that is ready to be paired: the players and all that a rule asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftTask {
    /// The players.
    pub field: Field,
    /// The pairs and byes that are fixed, by places in the field.
    pub forced: Vec<Pair>,
    of: DraftOf,
    plan: RoundPlan,
    last: RoundNumber,
    place_prizes: u16,
    class_prizes: Vec<u16>,
    cop: crate::CopSettings,
}

impl DraftTask {
    /// The task of the rule.
    pub fn task(&self) -> Task<'_> {
        let (plan, round) = (self.plan, self.of.round);
        Task {
            rule: plan.rule,
            field: &self.field,
            forced: &self.forced,
            repeats: plan.repeats,
            rounds_left: (self.last.0.max(round.0) - round.0).saturating_add(1),
            behind: round.0.saturating_sub(1).saturating_sub(plan.basis.0),
            place_prizes: self.place_prizes,
            class_prizes: &self.class_prizes,
            cop: self.cop,
            round,
            seed: self.of.seed,
        }
    }
}

impl Tournament {
    /// The task behind a [draft](Tournament::draft).
    ///
    /// # Errors
    /// If there is no such division.
    pub fn drafting(&self, of: DraftOf) -> Result<DraftTask, PairingRefusal> {
        let division = self.division(of.division).ok_or(PairingRefusal::NoDivision)?;
        let plan = division.planned(of.round, of.rule);
        let field = self.field(division.number, plan, of.round);
        // Several prizes may be given for one place: the last place with a prize counts.
        let last_place = |of: Option<char>| {
            let places = division.prizes.iter().filter_map(|prize| match prize.kind {
                PrizeKind::Place(place) if of.is_none() => Some(place),
                PrizeKind::Class(class, place) if of == Some(class) => Some(place),
                _ => None,
            });
            places.max().unwrap_or(0)
        };
        let classes = crate::classes(self.entrants_of(division.number));
        let class_prizes = classes.into_iter().map(|class| last_place(Some(class)));
        Ok(DraftTask {
            forced: forced(division, of.round, &field),
            field,
            of,
            plan,
            last: division.last(),
            place_prizes: last_place(None),
            class_prizes: class_prizes.collect(),
            cop: division.settings.cop,
        })
    }

    /// Pairs a round of a division as the plan says, or by another rule.
    ///
    /// The draft keeps fixed pairs, fixed byes and fixed tables. A round beyond the plan is paired by
    /// [`Rule::Swiss`] on the standings of the round before. The same seed gives the same draft.
    ///
    /// # Errors
    /// If there is no such division, or the rule does not fit its entrants.
    pub fn draft(&self, of: DraftOf) -> Result<Draft, PairingRefusal> {
        let drafting = self.drafting(of)?;
        let task = drafting.task();
        let pairs = begins(&task, &pair(&task)?);
        let fixed = |entrant: EntrantNumber| self.entrant(entrant)?.fixed_table;
        let mut seating = seat(&drafting.field, &pairs, fixed);
        if self.division(of.division).is_some_and(|division| division.online.by_default) {
            seating.boards = seating.boards.into_iter().map(on_the_server).collect();
        }
        let simulations = if task.rule == Rule::Cop { cop::simulations(&task)? } else { 0 };
        let repeats = repeats(&drafting.field, &seating.boards);
        let standings = drafting.plan.basis;
        let basis = Basis { rule: task.rule, standings, seed: of.seed, simulations, edited: false };
        Ok(Draft { basis, seating, repeats })
    }
}

impl Division {
    /// The plan of a round, with another rule if one is given. A block that is not the plan's own
    /// begins in this round.
    fn planned(&self, round: RoundNumber, rule: Option<Rule>) -> RoundPlan {
        // A block rests on the standings before it began.
        let nth = rule.and_then(Rule::part).map_or(1, |part| part.nth);
        let before = RoundNumber(round.0.saturating_sub(nth.max(1)));
        let planned = self.plan.get(round.index()).copied();
        match (planned, rule) {
            (Some(plan), None) => plan,
            (Some(plan), Some(rule)) if plan.rule == rule => plan,
            (plan, rule) => RoundPlan {
                rule: rule.unwrap_or(Rule::Swiss),
                basis: before,
                repeats: plan.and_then(|plan| plan.repeats),
            },
        }
    }
}

/// The same board, played on the server.
fn on_the_server(board: Board) -> Board {
    match board {
        Board::Game { table, first, second, .. } => {
            Board::Game { table, first, second, online: true }
        }
        Board::Bye(_) | Board::Missed(_) => board,
    }
}

/// The fixed pairs and byes of the entrants who play, by their places in the field.
fn forced(division: &Division, round: RoundNumber, field: &Field) -> Vec<Pair> {
    let place = |entrant: EntrantNumber| {
        field.players().iter().position(|player| player.entrant == entrant && !player.absent)
    };
    let here = division.forced.iter().filter(|pair| pair.round == round);
    here.filter_map(|pair| match pair.opponent {
        Some(opponent) => Some(Pair::Game(place(pair.entrant)?, place(opponent)?)),
        None => Some(Pair::Bye(place(pair.entrant)?)),
    })
    .collect()
}

/// The games whose players have met before.
fn repeats(field: &Field, boards: &[Board]) -> Vec<(TableNumber, u8)> {
    let place = |entrant: EntrantNumber| {
        field.players().iter().position(|player| player.entrant == entrant)
    };
    let met = |board: &Board| match *board {
        Board::Game { table, first, second, .. } => {
            let times = field.met(place(first)?, place(second)?);
            (times > 0).then_some((table, times))
        }
        Board::Bye(_) | Board::Missed(_) => None,
    };
    boards.iter().filter_map(met).collect()
}
