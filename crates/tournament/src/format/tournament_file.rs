//! A tournament as JSON for other programs: everything from which its standings follow, and the
//! standings themselves.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::wire::{
    MissedRoundsKey, OutcomeMessage, PenaltyMessage, PrizeRoundsMessage, StandingsMessage,
    TieBreakKey,
};
use crate::{Board, Division, Entrant, Round, RoundNumber, Settings, Tournament};

/// The first field of a file.
pub const TOURNAMENT_FORMAT: &str = "tilewright tournament";
/// The version that this program writes.
pub const TOURNAMENT_VERSION: u32 = 1;

/// A tournament as JSON. `docs/tournament.schema.json` describes it, and `docs/formats.md` says how
/// the standings follow from the rounds.
///
/// ```
/// use tournament::Tournament;
/// use tournament::format::{TournamentFile, division_file};
///
/// let text = "King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n";
/// let event = Tournament::from_sheet(&division_file::read("A", text)?.value)?;
/// let file = TournamentFile::of(&event);
/// assert_eq!(file.divisions[0].standings[1].rows[0].spread, 14);
///
/// let read: TournamentFile = serde_json::from_str(&file.to_string())?;
/// assert_eq!(read, file);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TournamentFile {
    /// Always `tilewright tournament`.
    pub format: String,
    /// The version of this form, 1.
    pub version: u32,
    /// The title.
    pub title: String,
    /// The day on which it begins, as the director writes it; empty if it is not known.
    pub date: String,
    /// The divisions.
    pub divisions: Vec<FileDivision>,
}

/// A division.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileDivision {
    /// The name.
    pub name: String,
    /// The number of rounds that are planned or published.
    pub last_round: u8,
    /// The settings that matter for the standings.
    pub settings: FileSettings,
    /// The entrants, in the order of entry.
    pub entrants: Vec<FileEntrant>,
    /// The published rounds, from the first.
    pub rounds: Vec<FileRound>,
    /// The penalties.
    pub penalties: Vec<PenaltyMessage>,
    /// The prizes, with their winners after the last published round.
    pub prizes: Vec<FilePrize>,
    /// The standings after each round, the seeding as round 0 included.
    pub standings: Vec<StandingsMessage>,
}

/// The settings that matter for the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileSettings {
    /// The largest spread that a round counts for; `null` for no limit.
    pub spread_cap: Option<u16>,
    /// The spread that a bye wins.
    pub bye_points: u16,
    /// The spread that a forfeit wins or loses.
    pub forfeit_points: u16,
    /// The way in which rounds count that a latecomer missed.
    pub late: MissedRoundsKey,
    /// The criteria between entrants with the same wins and spread, in this order.
    pub tie_breaks: Vec<TieBreakKey>,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileEntrant {
    /// The number by which the rest of the file names the entrant.
    pub entrant: u16,
    /// The name, or its initials where the public sees no more.
    pub name: String,
    /// The rating at the start.
    pub rating: Option<u32>,
    /// The number of rated games behind the rating.
    pub games: Option<u16>,
    /// The class: a capital.
    pub class: Option<char>,
    /// The club or country; empty if none is known.
    pub club: String,
    /// The team: a capital.
    pub team: Option<char>,
    /// The first round in which the entrant can play.
    pub from: u8,
    /// The rounds from which the entrant had withdrawn.
    pub breaks: Vec<FileBreak>,
}

/// Rounds that an entrant was away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileBreak {
    /// The first of them.
    pub from: u8,
    /// The round from which the entrant was back; `null` for an entrant who did not return.
    pub back: Option<u8>,
}

/// A published round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileRound {
    /// The number.
    pub round: u8,
    /// The pairing rule as text, such as `swiss` or `factor:3`.
    pub rule: String,
    /// The round whose standings the pairing rests on; 0 for the seeding.
    pub basis: u8,
    /// The games, in the order of the tables.
    pub games: Vec<FileGame>,
    /// The entrants who have a bye.
    pub byes: Vec<u16>,
    /// The entrants who miss the round and forfeit it.
    pub missed: Vec<u16>,
}

/// A game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileGame {
    /// The table.
    pub table: u16,
    /// The entrant who begins.
    pub first: u16,
    /// The entrant who replies.
    pub second: u16,
    /// The result; `null` if there is none yet.
    pub outcome: Option<OutcomeMessage>,
}

/// A prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FilePrize {
    /// The feat or place as text: `place:1`, `class:B:1`, `high-game`, `high-loss`, `high-spread`,
    /// `high-combined` or `upset`.
    pub kind: String,
    /// The rounds whose games count; `null` for all.
    pub rounds: Option<PrizeRoundsMessage>,
    /// The award, as the director writes it.
    pub award: String,
    /// The entrants who win it, and share it if there are several.
    pub winners: Vec<u16>,
}

impl TournamentFile {
    /// The file of a tournament, with the names as they stand in it: take
    /// [`Tournament::for_the_public`] first where others will read it.
    pub fn of(tournament: &Tournament) -> TournamentFile {
        let divisions = tournament.divisions.iter();
        TournamentFile {
            format: TOURNAMENT_FORMAT.to_owned(),
            version: TOURNAMENT_VERSION,
            title: tournament.title.clone(),
            date: tournament.date.clone(),
            divisions: divisions.map(|division| FileDivision::of(tournament, division)).collect(),
        }
    }
}

impl fmt::Display for TournamentFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FileDivision {
    fn of(tournament: &Tournament, division: &Division) -> FileDivision {
        let rounds = (0..=division.published().0).map(RoundNumber);
        let winners = tournament.winners(division.number, division.published());
        let prizes = winners.iter().map(|winners| FilePrize {
            kind: winners.prize.kind.to_string(),
            rounds: winners.prize.rounds.map(Into::into),
            award: winners.prize.award.clone(),
            winners: winners.entries.iter().map(|winner| winner.entrant.0).collect(),
        });
        FileDivision {
            name: division.name.clone(),
            last_round: division.last().0,
            settings: FileSettings::from(&division.settings),
            entrants: tournament.entrants_of(division.number).map(FileEntrant::from).collect(),
            rounds: division.rounds.iter().map(FileRound::from).collect(),
            penalties: division.penalties.iter().map(PenaltyMessage::from).collect(),
            prizes: prizes.collect(),
            standings: rounds
                .map(|round| StandingsMessage::of(tournament, division, round))
                .collect(),
        }
    }
}

impl From<&Settings> for FileSettings {
    fn from(settings: &Settings) -> FileSettings {
        FileSettings {
            spread_cap: settings.spread_cap,
            bye_points: settings.bye_points,
            forfeit_points: settings.forfeit_points,
            late: settings.late.into(),
            tie_breaks: settings.tie_breaks.iter().map(|&one| one.into()).collect(),
        }
    }
}

impl From<&Entrant> for FileEntrant {
    fn from(entrant: &Entrant) -> FileEntrant {
        let entry = &entrant.entry;
        let breaks = entrant.moves.chunks(2).filter_map(|turns| {
            let (from, back) = (turns.first()?.0, turns.get(1).map(|round| round.0));
            Some(FileBreak { from, back })
        });
        FileEntrant {
            entrant: entrant.number.0,
            name: entry.name.clone(),
            rating: entry.rating.map(|rating| rating.value),
            games: entry.rating.and_then(|rating| rating.games),
            class: entry.class,
            club: entry.club.clone(),
            team: entry.team,
            from: entrant.from.0,
            breaks: breaks.collect(),
        }
    }
}

impl From<&Round> for FileRound {
    fn from(round: &Round) -> FileRound {
        let mut file = FileRound {
            round: round.number.0,
            rule: round.basis.rule.to_string(),
            basis: round.basis.standings.0,
            games: Vec::new(),
            byes: Vec::new(),
            missed: Vec::new(),
        };
        for board in &round.boards {
            match *board {
                Board::Game { table, first, second, .. } => file.games.push(FileGame {
                    table: table.0,
                    first: first.0,
                    second: second.0,
                    outcome: round.outcomes.get(&table).copied().map(OutcomeMessage::from),
                }),
                Board::Bye(entrant) => file.byes.push(entrant.0),
                Board::Missed(entrant) => file.missed.push(entrant.0),
            }
        }
        file
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use super::*;

    /// The published schema is that of these types; UPDATE=1 rewrites it.
    #[test]
    fn the_schema_is_published() {
        let schema = schemars::schema_for!(TournamentFile);
        let written = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tournament.schema.json");
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, &written).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == written, "docs/tournament.schema.json has changed: run with UPDATE=1");
    }
}
