//! The sheet that a request asks for, and the division on it.

use axum::http::Uri;
use tournament::{Division, DivisionNumber, EntrantNumber, Refusal, RoundNumber, Tournament};

use crate::http::extract::{number_in, value_in};

/// A sheet that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The pairings of a round by table.
    Pairings,
    /// The same by name.
    Names,
    /// The standings after a round.
    Standings,
    /// The wall chart: a row for each entrant, a column for each round.
    Chart,
    /// The results of a round.
    Results,
    /// The prizes with their winners.
    Prizes,
    /// Slips that both players of a game sign.
    Slips,
    /// A certificate for each winner of a prize.
    Certificates,
}

rules::keys! {
    Kind {
        Pairings = "pairings",
        Names = "names",
        Standings = "standings",
        Chart = "chart",
        Results = "results",
        Prizes = "prizes",
        Slips = "slips",
        Certificates = "certificates",
    }
}

impl Kind {
    /// The title of the sheet for a round.
    pub(super) fn title(self, round: RoundNumber) -> String {
        match self {
            Kind::Pairings => format!("Round {round}: pairings by table"),
            Kind::Names => format!("Round {round}: pairings by name"),
            Kind::Results => format!("Round {round}: results"),
            Kind::Slips => format!("Round {round}: slips"),
            Kind::Standings if round == RoundNumber::START => "Entrants".to_owned(),
            Kind::Standings => format!("Standings after round {round}"),
            Kind::Chart => "Wall chart".to_owned(),
            Kind::Prizes => "Prizes".to_owned(),
            Kind::Certificates => "Certificates".to_owned(),
        }
    }

    /// True if the sheet shows the boards of a round.
    fn is_of_a_round(self) -> bool {
        matches!(self, Kind::Pairings | Kind::Names | Kind::Results | Kind::Slips)
    }
}

/// The sheet that a request asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pub(super) kind: Kind,
    /// `None` for all divisions, each on pages of its own.
    pub(super) division: Option<DivisionNumber>,
    /// `None` for the last round that is published.
    pub(super) round: Option<RoundNumber>,
    /// True for Letter paper, false for A4.
    pub(super) letter: bool,
    /// True for large print.
    pub(super) large: bool,
}

impl Wanted {
    /// Reads `?division=1&round=3&paper=letter&large=1`; a value that is missing or unknown is the
    /// usual one.
    pub(super) fn read(kind: Kind, uri: &Uri) -> Wanted {
        let number = |key: &str| number_in(uri, key).and_then(|number| u8::try_from(number).ok());
        let mut keys = uri.query().unwrap_or_default().split('&');
        Wanted {
            kind,
            division: number("division").map(DivisionNumber),
            round: number("round").map(RoundNumber),
            letter: value_in(uri, "paper") == Some("letter"),
            large: keys.any(|key| key == "large" || key == "large=1"),
        }
    }
}

/// A division on a sheet.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) division: &'a Division,
    /// The round that is shown, or up to which is shown; 0 before the first.
    pub(super) round: RoundNumber,
}

impl<'a> Shown<'a> {
    /// # Errors
    /// If the sheet is of a round, and it is not published.
    pub(super) fn new(
        tournament: &'a Tournament,
        division: &'a Division,
        wanted: Wanted,
    ) -> Result<Shown<'a>, Refusal> {
        let last = division.published();
        let round = wanted.round.unwrap_or(last);
        let least = if wanted.kind.is_of_a_round() { 1 } else { 0 };
        if (least..=last.0).contains(&round.0) {
            Ok(Shown { tournament, division, round })
        } else {
            Err(Refusal::NoSuchRound { round: RoundNumber(round.0.max(least)) })
        }
    }

    /// The name of an entrant.
    pub(super) fn name(&self, entrant: EntrantNumber) -> &'a str {
        self.tournament.entrant(entrant).map_or("", |entrant| entrant.entry.name.as_str())
    }
}
