//! Wire types for divisions.

use serde::{Deserialize, Serialize};

use super::{
    BoardsMessage, EntrantMessage, FederationKey, MissedRoundsKey, TieBreakKey, TournamentGame,
};
use crate::{
    Basis, CopSettings, Division, Forced, Merit, Online, Penalty, Prize, PrizeKind, PrizeRounds,
    Round, RoundNumber, RoundPlan, Settings, Standing, Tournament, Winners,
};

/// A division as a viewer sees it, or the parts of it that have changed.
///
/// The answer to `GET /api/tournaments/{id}` has all parts but `changes`. In an update, parts that
/// are missing are as before, `rounds` has those that are new or were paired again, and `changes`
/// the games of other rounds that have changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DivisionMessage {
    /// The number.
    pub division: u8,
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub name: Option<String>,
    /// The settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub settings: Option<SettingsMessage>,
    /// The way in which boards are played on the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub online: Option<OnlineMessage>,
    /// The plan, a row for each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub plan: Option<Vec<RoundPlanMessage>>,
    /// The prizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub prizes: Option<Vec<PrizeMessage>>,
    /// The winners of each prize after the round of the standings, in the order of the prizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub winners: Option<Vec<WinnersMessage>>,
    /// The entrants, in the order of entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub entrants: Option<Vec<EntrantMessage>>,
    /// The pairs and byes that are fixed for rounds to come, for directors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub forced: Option<Vec<ForcedMessage>>,
    /// The penalties.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub penalties: Option<Vec<PenaltyMessage>>,
    /// The number of published rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub published: Option<u8>,
    /// The published rounds.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rounds: Vec<TournamentRound>,
    /// The games that have changed in rounds that are otherwise as before, in updates alone.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub changes: Vec<ChangedGames>,
    /// The standings after the last round in which every game has a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub standings: Option<StandingsMessage>,
}

/// The settings of a division.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SettingsMessage {
    /// The largest spread that a game counts for.
    pub spread_cap: Option<u16>,
    /// The criteria between entrants with the same wins and spread, in this order.
    pub tie_breaks: Vec<TieBreakKey>,
    /// The spread that a bye wins.
    pub bye_points: u16,
    /// The spread that a forfeit wins or loses.
    pub forfeit_points: u16,
    /// The way in which rounds count that a latecomer missed.
    pub late: MissedRoundsKey,
    /// The federation by whose rules new ratings are estimated.
    pub ratings: Option<FederationKey>,
    /// The settings of COP.
    pub cop: CopMessage,
}

/// The way in which the boards of a division are played on the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OnlineMessage {
    /// The terms of each game as text: `tournament-sowpods seats=2 clock=20`. A match for two.
    pub terms: String,
    /// True if the boards of a draft are on the server, false if they are on wood. The director
    /// can change each of them.
    pub by_default: bool,
}

impl From<&Online> for OnlineMessage {
    fn from(online: &Online) -> OnlineMessage {
        OnlineMessage { terms: online.terms.to_string(), by_default: online.by_default }
    }
}

/// The settings of COP.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CopMessage {
    /// The spread a round by which a leader is safe even if caught on wins.
    pub gibson_spread: u16,
    /// The least share of simulations, in ten thousandths, in which a hopeful entrant reaches a
    /// place.
    pub hopeful: u16,
    /// The share of simulations, in ten thousandths, that a leader loses who has lost control.
    pub control: u16,
    /// The first round in which control is looked at; the last four if it is missing.
    pub control_from: Option<u8>,
    /// The number of simulations.
    pub simulations: u32,
    /// True if an entrant may have a bye again while others have had none.
    pub repeat_byes: bool,
    /// True if byes go from the top of the standings down.
    pub top_down_byes: bool,
}

impl From<CopSettings> for CopMessage {
    fn from(cop: CopSettings) -> CopMessage {
        CopMessage {
            gibson_spread: cop.gibson_spread,
            hopeful: cop.hopeful,
            control: cop.control,
            control_from: cop.control_from.map(|round| round.0),
            simulations: cop.simulations,
            repeat_byes: cop.repeat_byes,
            top_down_byes: cop.top_down_byes,
        }
    }
}

impl From<CopMessage> for CopSettings {
    fn from(cop: CopMessage) -> CopSettings {
        CopSettings {
            gibson_spread: cop.gibson_spread,
            hopeful: cop.hopeful,
            control: cop.control,
            control_from: cop.control_from.map(RoundNumber),
            simulations: cop.simulations,
            repeat_byes: cop.repeat_byes,
            top_down_byes: cop.top_down_byes,
        }
    }
}

impl From<&Settings> for SettingsMessage {
    fn from(settings: &Settings) -> SettingsMessage {
        SettingsMessage {
            spread_cap: settings.spread_cap,
            tie_breaks: settings.tie_breaks.iter().map(|&one| one.into()).collect(),
            bye_points: settings.bye_points,
            forfeit_points: settings.forfeit_points,
            late: settings.late.into(),
            ratings: settings.ratings.map(FederationKey::from),
            cop: settings.cop.into(),
        }
    }
}

impl From<SettingsMessage> for Settings {
    fn from(message: SettingsMessage) -> Settings {
        Settings {
            spread_cap: message.spread_cap,
            tie_breaks: message.tie_breaks.into_iter().map(Into::into).collect(),
            bye_points: message.bye_points,
            forfeit_points: message.forfeit_points,
            late: message.late.into(),
            ratings: message.ratings.map(Into::into),
            cop: message.cop.into(),
        }
    }
}

/// The plan of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RoundPlanMessage {
    /// The pairing rule as text: `swiss`, `factor:3`, `fontes:1/3`.
    pub rule: String,
    /// The round whose standings the pairing rests on; 0 for the seeding.
    pub basis: u8,
    /// The largest number of meetings after which a pair may meet again; any if it is missing.
    pub repeats: Option<u8>,
}

impl From<&RoundPlan> for RoundPlanMessage {
    fn from(plan: &RoundPlan) -> RoundPlanMessage {
        let RoundPlan { rule, basis, repeats } = *plan;
        RoundPlanMessage { rule: rule.to_string(), basis: basis.0, repeats }
    }
}

/// A prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PrizeMessage {
    /// The feat or place as text: `place:1`, `class:B:1`, `high-game`, `high-loss`, `high-spread`,
    /// `high-combined` or `upset`.
    pub kind: String,
    /// The rounds whose games count, for a prize that a game wins; all rounds if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub rounds: Option<PrizeRoundsMessage>,
    /// The award: at most 60 characters.
    pub award: String,
}

impl From<&Prize> for PrizeMessage {
    fn from(prize: &Prize) -> PrizeMessage {
        PrizeMessage {
            kind: prize.kind.to_string(),
            rounds: prize.rounds.map(Into::into),
            award: prize.award.clone(),
        }
    }
}

/// The rounds that count for a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrizeRoundsMessage {
    /// The first of them, from 1.
    pub first: u8,
    /// The last of them, not before the first.
    pub last: u8,
}

impl From<PrizeRounds> for PrizeRoundsMessage {
    fn from(rounds: PrizeRounds) -> PrizeRoundsMessage {
        PrizeRoundsMessage { first: rounds.first.0, last: rounds.last.0 }
    }
}

/// The winners of a prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WinnersMessage {
    /// The entrants who share it; none if there is no such place or feat.
    pub entrants: Vec<u16>,
    /// The points of the feat, for prizes that a game wins: the score, the spread, the sum of both
    /// scores, or the difference of the ratings.
    pub points: Option<i32>,
}

impl From<&Winners> for WinnersMessage {
    fn from(winners: &Winners) -> WinnersMessage {
        let merit = winners.entries.first().map(|winner| winner.merit);
        WinnersMessage {
            entrants: winners.entries.iter().map(|winner| winner.entrant.0).collect(),
            points: match (winners.prize.kind, merit) {
                (PrizeKind::HighSpread, Some(Merit::Game(feat))) => Some(feat.spread()),
                (PrizeKind::HighCombined, Some(Merit::Game(feat))) => Some(feat.combined()),
                (_, Some(Merit::Game(feat))) => Some(feat.own),
                (_, Some(Merit::Upset(_, above))) => i32::try_from(above).ok(),
                (_, Some(Merit::Rank(_)) | None) => None,
            },
        }
    }
}

/// A pair or a bye that is fixed before a round is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForcedMessage {
    /// The round.
    pub round: u8,
    /// The entrant.
    pub entrant: u16,
    /// The opponent; a bye if it is missing.
    pub opponent: Option<u16>,
}

impl From<&Forced> for ForcedMessage {
    fn from(forced: &Forced) -> ForcedMessage {
        ForcedMessage {
            round: forced.round.0,
            entrant: forced.entrant.0,
            opponent: forced.opponent.map(|opponent| opponent.0),
        }
    }
}

/// A penalty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PenaltyMessage {
    /// The entrant.
    pub entrant: u16,
    /// The round after which it counts.
    pub round: u8,
    /// The points taken from the spread.
    pub spread: u16,
    /// The half wins taken.
    pub half_wins: u8,
    /// The reason: 1 to 120 characters.
    pub reason: String,
}

impl From<&Penalty> for PenaltyMessage {
    fn from(penalty: &Penalty) -> PenaltyMessage {
        let Penalty { entrant, round, spread, half_wins, reason } = penalty.clone();
        PenaltyMessage { entrant: entrant.0, round: round.0, spread, half_wins, reason }
    }
}

/// A published round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TournamentRound {
    /// The number.
    pub round: u8,
    /// The way in which the boards were found.
    pub basis: BasisMessage,
    /// The games, in the order of the tables.
    pub games: Vec<TournamentGame>,
    /// The entrants who have a bye.
    pub byes: Vec<u16>,
    /// The entrants who miss the round and forfeit it.
    pub missed: Vec<u16>,
}

/// The games of a published round that have changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChangedGames {
    /// The number of the round.
    pub round: u8,
    /// The games, each in place of the one at its table.
    pub games: Vec<TournamentGame>,
}

impl TournamentRound {
    fn of(round: &Round, director: bool) -> TournamentRound {
        let BoardsMessage { byes, missed, .. } = BoardsMessage::from(&round.boards[..]);
        TournamentRound {
            round: round.number.0,
            basis: BasisMessage::from(&round.basis),
            games: TournamentGame::all(round, director),
            byes,
            missed,
        }
    }
}

/// The way in which boards were found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BasisMessage {
    /// The pairing rule as text.
    pub rule: String,
    /// The round whose standings they rest on; 0 for the seeding.
    pub standings: u8,
    /// The seed of lots and simulations, as digits.
    pub seed: String,
    /// The number of simulations.
    pub simulations: u32,
    /// True if the director changed what the rule gave.
    pub edited: bool,
}

impl From<&Basis> for BasisMessage {
    fn from(basis: &Basis) -> BasisMessage {
        let Basis { rule, standings, seed, simulations, edited } = *basis;
        BasisMessage {
            rule: rule.to_string(),
            standings: standings.0,
            seed: seed.to_string(),
            simulations,
            edited,
        }
    }
}

/// The standings after a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StandingsMessage {
    /// The round; 0 for the seeding.
    pub round: u8,
    /// True if games of the round have no result yet.
    pub partial: bool,
    /// The entrants in order; those who have withdrawn are behind.
    pub rows: Vec<StandingMessage>,
}

/// A row of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StandingMessage {
    /// The rank, from 1; entrants who are equal in everything share it.
    pub rank: u16,
    /// The entrant.
    pub entrant: u16,
    /// Twice the wins, ties counting a half.
    pub half_wins: i32,
    /// Twice the losses, ties counting a half.
    pub half_losses: i32,
    /// The spread.
    pub spread: i32,
    /// The games played.
    pub played: u16,
    /// The byes.
    pub byes: u16,
    /// True if the entrant has withdrawn.
    pub withdrawn: bool,
}

impl StandingsMessage {
    /// The standings of a division after a round.
    pub fn of(tournament: &Tournament, division: &Division, round: RoundNumber) -> Self {
        let rows = tournament.standings(division.number, round);
        let partial = division.rounds.iter().take(usize::from(round.0)).any(|one| !one.complete());
        StandingsMessage {
            round: round.0,
            partial,
            rows: rows.iter().map(StandingMessage::from).collect(),
        }
    }
}

impl From<&Standing> for StandingMessage {
    fn from(standing: &Standing) -> StandingMessage {
        let Standing { rank, entrant, withdrawn, tally } = *standing;
        StandingMessage {
            rank,
            entrant: entrant.0,
            half_wins: tally.half_wins,
            half_losses: tally.half_losses,
            spread: tally.spread,
            played: tally.played,
            byes: tally.byes,
            withdrawn,
        }
    }
}

impl DivisionMessage {
    /// The whole division, as the public sees it, or as directors do.
    pub(super) fn of(tournament: &Tournament, division: &Division, director: bool) -> Self {
        let complete = division.rounds.iter().take_while(|round| round.complete()).count();
        let after = RoundNumber(complete as u8);
        let entrants = tournament.entrants_of(division.number);
        DivisionMessage {
            division: division.number.0,
            name: Some(division.name.clone()),
            settings: Some(SettingsMessage::from(&division.settings)),
            online: Some(OnlineMessage::from(&division.online)),
            plan: Some(division.plan.iter().map(RoundPlanMessage::from).collect()),
            prizes: Some(division.prizes.iter().map(PrizeMessage::from).collect()),
            winners: Some(
                tournament.winners(division.number, after).iter().map(Into::into).collect(),
            ),
            entrants: Some(entrants.map(|one| EntrantMessage::of(one, director)).collect()),
            forced: director.then(|| division.forced.iter().map(ForcedMessage::from).collect()),
            penalties: Some(division.penalties.iter().map(PenaltyMessage::from).collect()),
            published: Some(division.published().0),
            rounds: division.rounds.iter().map(|one| TournamentRound::of(one, director)).collect(),
            changes: Vec::new(),
            standings: Some(StandingsMessage::of(tournament, division, after)),
        }
    }
}
