//! Wire types for commands.

use serde::{Deserialize, Serialize};

use super::{
    BasisMessage, BoardsMessage, EntrantRatingMessage, EntryMessage, ForcedMessage, OnlineMessage,
    OutcomeMessage, PenaltyMessage, PrizeMessage, PrizeRoundsMessage, RoundPlanMessage,
    ScoresMessage, SettingsMessage,
};
use crate::line::parsed;
use crate::{
    Basis, Command, DirectorNumber, DivisionNumber, EntrantNumber, Forced, ParseError, Penalty,
    Prize, PrizeRounds, RoundNumber, RoundPlan, TableNumber,
};

/// A command of a director, or of a player (`claim`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentCommand {
    /// Changes title and date.
    Title {
        /// The title: 1 to 80 characters.
        title: String,
        /// The day on which the tournament begins: at most 40 characters.
        date: String,
    },
    /// Adds a director.
    AddDirector {
        /// The name: 1 to 60 characters.
        name: String,
    },
    /// Gives a director another name.
    NameDirector {
        /// The director.
        director: u8,
        /// The name: 1 to 60 characters.
        name: String,
    },
    /// Removes a director.
    RemoveDirector {
        /// The director.
        director: u8,
    },
    /// Adds a division.
    AddDivision {
        /// The name: 1 to 30 characters.
        name: String,
    },
    /// Gives a division another name.
    NameDivision {
        /// The division.
        division: u8,
        /// The name: 1 to 30 characters.
        name: String,
    },
    /// Changes the settings of a division.
    Set {
        /// The division.
        division: u8,
        /// All of them.
        settings: SettingsMessage,
    },
    /// Changes the way in which a division plays on the server.
    SetOnline {
        /// The division.
        division: u8,
        /// The terms, and the usual place of its boards.
        online: OnlineMessage,
    },
    /// Changes the plan of a division.
    Plan {
        /// The division.
        division: u8,
        /// The whole plan.
        plan: Vec<RoundPlanMessage>,
    },
    /// Changes the prizes of a division.
    SetPrizes {
        /// The division.
        division: u8,
        /// All of them.
        prizes: Vec<PrizeMessage>,
    },
    /// Enters players.
    Enter {
        /// The division.
        division: u8,
        /// The first round in which they play; the next one to be published if it is missing.
        from: Option<u8>,
        /// The entries.
        entries: Vec<EntryMessage>,
    },
    /// Corrects an entry.
    Edit {
        /// The entrant.
        entrant: u16,
        /// The whole entry.
        entry: EntryMessage,
    },
    /// Gives entrants the ratings of a list; the rest of their entries stays.
    Rate {
        /// The ratings, at most one for each entrant.
        ratings: Vec<EntrantRatingMessage>,
    },
    /// Moves an entrant to another division.
    Move {
        /// The entrant.
        entrant: u16,
        /// The division.
        division: u8,
    },
    /// Withdraws an entrant.
    Withdraw {
        /// The entrant.
        entrant: u16,
    },
    /// Lets an entrant come back.
    Return {
        /// The entrant.
        entrant: u16,
    },
    /// Fixes the table of an entrant, or frees them of it.
    FixTable {
        /// The entrant.
        entrant: u16,
        /// The table.
        table: Option<u16>,
    },
    /// Fixes pairs and byes of a round to come.
    Force {
        /// The division.
        division: u8,
        /// The round.
        round: u8,
        /// All fixed pairs and byes of the round.
        pairs: Vec<ForcedMessage>,
    },
    /// Publishes a round.
    Publish {
        /// The division.
        division: u8,
        /// The round.
        round: u8,
        /// The way in which the boards were found.
        basis: BasisMessage,
        /// The boards.
        boards: BoardsMessage,
    },
    /// Types the scores of the player's own game.
    Claim {
        /// The division.
        division: u8,
        /// The round.
        round: u8,
        /// The scores.
        scores: ScoresMessage,
    },
    /// Gives a game a result, or takes it back.
    Settle {
        /// The division.
        division: u8,
        /// The round.
        round: u8,
        /// The table.
        table: u16,
        /// The result; if it is missing, the game has none any more.
        outcome: Option<OutcomeMessage>,
    },
    /// Penalises an entrant.
    Penalise {
        /// The penalty.
        penalty: PenaltyMessage,
    },
    /// Undoes an act.
    Undo {
        /// The act.
        act: u32,
    },
}

impl TryFrom<TournamentCommand> for Command {
    type Error = ParseError;

    fn try_from(message: TournamentCommand) -> Result<Command, ParseError> {
        Ok(match message {
            TournamentCommand::Title { title, date } => Command::Title { title, date },
            TournamentCommand::AddDirector { name } => Command::AddDirector { name },
            TournamentCommand::NameDirector { director, name } => {
                Command::NameDirector { director: DirectorNumber(director), name }
            }
            TournamentCommand::RemoveDirector { director } => {
                Command::RemoveDirector { director: DirectorNumber(director) }
            }
            TournamentCommand::AddDivision { name } => Command::AddDivision { name },
            TournamentCommand::NameDivision { division, name } => {
                Command::NameDivision { division: DivisionNumber(division), name }
            }
            TournamentCommand::Set { division, settings } => {
                Command::Set { division: DivisionNumber(division), settings: settings.into() }
            }
            TournamentCommand::SetOnline { division, online } => Command::SetOnline {
                division: DivisionNumber(division),
                terms: online.terms,
                by_default: online.by_default,
            },
            TournamentCommand::Plan { division, plan } => Command::Plan {
                division: DivisionNumber(division),
                plan: plan.into_iter().map(RoundPlan::try_from).collect::<Result<_, _>>()?,
            },
            TournamentCommand::SetPrizes { division, prizes } => Command::SetPrizes {
                division: DivisionNumber(division),
                prizes: prizes.into_iter().map(Prize::try_from).collect::<Result<_, _>>()?,
            },
            TournamentCommand::Enter { division, from, entries } => Command::Enter {
                division: DivisionNumber(division),
                from: from.map(RoundNumber),
                entries: entries.into_iter().map(Into::into).collect(),
            },
            TournamentCommand::Edit { entrant, entry } => {
                Command::Edit { entrant: EntrantNumber(entrant), entry: entry.into() }
            }
            TournamentCommand::Rate { ratings } => {
                Command::Rate { ratings: ratings.into_iter().map(Into::into).collect() }
            }
            TournamentCommand::Move { entrant, division } => Command::Move {
                entrant: EntrantNumber(entrant),
                division: DivisionNumber(division),
            },
            TournamentCommand::Withdraw { entrant } => {
                Command::Withdraw { entrant: EntrantNumber(entrant) }
            }
            TournamentCommand::Return { entrant } => {
                Command::Return { entrant: EntrantNumber(entrant) }
            }
            TournamentCommand::FixTable { entrant, table } => {
                Command::FixTable { entrant: EntrantNumber(entrant), table: table.map(TableNumber) }
            }
            TournamentCommand::Force { division, round, pairs } => Command::Force {
                division: DivisionNumber(division),
                round: RoundNumber(round),
                pairs: pairs.into_iter().map(Forced::from).collect(),
            },
            TournamentCommand::Publish { division, round, basis, boards } => Command::Publish {
                division: DivisionNumber(division),
                round: RoundNumber(round),
                basis: basis.try_into()?,
                boards: boards.into(),
            },
            TournamentCommand::Claim { division, round, scores } => Command::Claim {
                division: DivisionNumber(division),
                round: RoundNumber(round),
                scores: scores.into(),
            },
            TournamentCommand::Settle { division, round, table, outcome } => Command::Settle {
                division: DivisionNumber(division),
                round: RoundNumber(round),
                table: TableNumber(table),
                outcome: outcome.map(Into::into),
            },
            TournamentCommand::Penalise { penalty } => {
                Command::Penalise { penalty: penalty.into() }
            }
            TournamentCommand::Undo { act } => Command::Undo { act },
        })
    }
}

impl TryFrom<RoundPlanMessage> for RoundPlan {
    type Error = ParseError;

    fn try_from(message: RoundPlanMessage) -> Result<RoundPlan, ParseError> {
        let RoundPlanMessage { rule, basis, repeats } = message;
        Ok(RoundPlan { rule: parsed(&rule)?, basis: RoundNumber(basis), repeats })
    }
}

impl TryFrom<PrizeMessage> for Prize {
    type Error = ParseError;

    fn try_from(message: PrizeMessage) -> Result<Prize, ParseError> {
        let PrizeMessage { kind, rounds, award } = message;
        Ok(Prize { kind: parsed(&kind)?, rounds: rounds.map(Into::into), award })
    }
}

impl From<PrizeRoundsMessage> for PrizeRounds {
    fn from(message: PrizeRoundsMessage) -> PrizeRounds {
        let PrizeRoundsMessage { first, last } = message;
        PrizeRounds { first: RoundNumber(first), last: RoundNumber(last) }
    }
}

impl TryFrom<BasisMessage> for Basis {
    type Error = ParseError;

    fn try_from(message: BasisMessage) -> Result<Basis, ParseError> {
        let BasisMessage { rule, standings, seed, simulations, edited } = message;
        Ok(Basis {
            rule: parsed(&rule)?,
            standings: RoundNumber(standings),
            seed: parsed(&seed)?,
            simulations,
            edited,
        })
    }
}

impl From<ForcedMessage> for Forced {
    fn from(message: ForcedMessage) -> Forced {
        Forced {
            round: RoundNumber(message.round),
            entrant: EntrantNumber(message.entrant),
            opponent: message.opponent.map(EntrantNumber),
        }
    }
}

impl From<PenaltyMessage> for Penalty {
    fn from(message: PenaltyMessage) -> Penalty {
        let PenaltyMessage { entrant, round, spread, half_wins, reason } = message;
        Penalty {
            entrant: EntrantNumber(entrant),
            round: RoundNumber(round),
            spread,
            half_wins,
            reason,
        }
    }
}
