//! Reports, by a player or a spectator at a table, of a line of talk or of a player.

use std::collections::HashMap;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use host::not_held;
use rules::Seat;
use table::clean_said;
use table::wire::{
    Circle, GamePhase, GameSummary, ReportTaken, ReportTopic, SeatHolder, SendReport,
};

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::accounts::attempts::Attempts;
use crate::http::api::Api;
use crate::http::extract::{Named, read};
use crate::http::responses::{ApiResult, json};
use crate::live::seat_holds;
use crate::live::visitor::Visitor;
use crate::store::{Evidence, EvidenceBy, NewReport, StoredSaid};

/// The path of reports.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/games/{game}/reports", post(report))
}

/// The number of lines kept before the reported one, and after it.
const AROUND: usize = 10;

/// The person who makes a report.
struct Reporter {
    seats: Vec<u16>,
    /// The id of the account.
    account: Option<String>,
    name: String,
}

/// The person reported, and the line if the report is about one.
struct Reported {
    line: Option<u32>,
    seat: Option<u16>,
    account: Option<String>,
    name: String,
    /// The lines around it that the reporter could read.
    evidence: Vec<Evidence>,
}

/// Stores a report.
async fn report(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let SendReport { tokens, line, seat, about, words } = read(request).await?;
    if ReportTopic::of_key(&about).is_none() {
        return Err(ServerRefusal::BadReport.into());
    }
    let words = match words.trim() {
        "" => String::new(),
        words => clean_said(words).ok_or(ServerRefusal::BadReport)?,
    };
    let summary = api.rooms.summary(&game).await?;
    let reporter = Reporter::of(&api, visitor, &summary, &tokens).await?;
    let key = reporter.key(&game);
    Attempts::to_report(&key, client).count(api.rooms.services().store(), now(&api)).await?;
    let reported = match (line, seat) {
        (Some(line), None) => reporter.line(&api, &summary, line).await?,
        (None, Some(seat)) => reporter.player(&api, &summary, seat).await?,
        _ => return Err(ServerRefusal::BadReport.into()),
    };
    let what = match reported.line {
        Some(line) => format!("line {line}"),
        // A player may be reported for several faults.
        None => {
            format!("{} in seat {}: {about}", reported.name, reported.seat.unwrap_or_default())
        }
    };
    let new = NewReport {
        id: &secret::secret()?,
        once: &secret::hash(&format!("{game} {key} {what}")),
        game: &game,
        line: reported.line,
        seat: reported.seat,
        account: reported.account.as_deref(),
        name: &reported.name,
        about: &about,
        words: &words,
        evidence: &reported.evidence,
        reporter: reporter.account.as_deref(),
        reporter_name: &reporter.name,
        date: now(&api),
    };
    let fresh = api.rooms.services().store().report(&new).await?;
    if fresh {
        api.rooms.services().metrics().reported();
        tracing::info!(game, about, "something was reported");
    }
    Ok(json(StatusCode::OK, &ReportTaken { again: !fresh }))
}

fn now(api: &Api) -> u64 {
    api.rooms.services().time().date()
}

impl Reporter {
    async fn of(
        api: &Api,
        visitor: Visitor,
        summary: &GameSummary,
        tokens: &[String],
    ) -> Result<Reporter, Refused> {
        let store = api.rooms.services().store();
        if tokens.len() > limit::TOKENS {
            return Err(ServerRefusal::TokensOfOtherGames.into());
        }
        let mut seats = match visitor.account() {
            Some(account) => store.seats_held(account, &summary.id).await?,
            None => Vec::new(),
        };
        for token in tokens {
            let seat = seat_holds::seat(store, &visitor, &summary.id, token).await?;
            let Seat(seat) = seat.ok_or_else(not_held)?;
            seats.push(seat);
        }
        let name = match (&visitor.signed, seats.first()) {
            (Some(signed), _) => signed.name.clone(),
            (None, Some(&seat)) => name(api, summary, seat).await?.unwrap_or_default(),
            // A guest who only watches cannot be told from others.
            (None, None) => return Err(ServerRefusal::NotSignedIn.into()),
        };
        Ok(Reporter { seats, account: visitor.signed.map(|signed| signed.account), name })
    }

    /// A key that is the same for the same person.
    fn key(&self, game: &str) -> String {
        match (&self.account, self.seats.first()) {
            (Some(account), _) => format!("account {account}"),
            (None, seat) => format!("seat {} of {game}", seat.copied().unwrap_or_default()),
        }
    }

    /// The lines of talk at the table that the reporter can read.
    fn read(&self, summary: &GameSummary, public: bool, said: Vec<StoredSaid>) -> Vec<StoredSaid> {
        let account = self.account.is_some();
        let over = summary.phase == GamePhase::Over;
        let reads = |circle| match circle {
            Circle::Seats => !self.seats.is_empty() && (account || !public),
            Circle::Watchers => account && (self.seats.is_empty() || over),
        };
        said.into_iter().filter(|said| !said.hidden && reads(said.circle)).collect()
    }

    async fn heard(&self, api: &Api, summary: &GameSummary) -> Result<Vec<StoredSaid>, Refused> {
        let store = api.rooms.services().store();
        let (_, _, said) = store.talk(&summary.id, 0).await?;
        let public = store.is_public(&summary.id).await?;
        // Reporting does not reveal the accounts that have blocked the reporter. Accounts that the
        // reporter has blocked were heard until the block.
        let (deaf, until) = match &self.account {
            Some(account) => (store.blocked_by(account).await?, store.blocks(account).await?),
            None => Default::default(),
        };
        let until: HashMap<String, u64> =
            until.into_iter().map(|blocked| (blocked.account, blocked.since)).collect();
        let heard = |said: &StoredSaid, by: &String| {
            !deaf.contains(by) && until.get(by).is_none_or(|&until| said.date <= until)
        };
        let mut said = self.read(summary, public, said);
        said.retain(|said| said.account.as_ref().is_none_or(|by| heard(said, by)));
        said.sort_by_key(|said| said.number);
        Ok(said)
    }

    /// Finds a line of talk, which must be another person's.
    async fn line(
        &self,
        api: &Api,
        summary: &GameSummary,
        number: u32,
    ) -> Result<Reported, Refused> {
        let said = self.heard(api, summary).await?;
        let at = said.iter().position(|said| said.number == number);
        let at = at.ok_or_else(|| Refused::not_found("line"))?;
        let line = &said[at];
        if self.is_own(line) {
            return Err(ServerRefusal::BadReport.into());
        }
        let around = at.saturating_sub(AROUND)..said.len().min(at + AROUND + 1);
        let same = |other: &StoredSaid| (other.seat, &other.account) == (line.seat, &line.account);
        Ok(Reported {
            line: Some(number),
            seat: line.seat,
            account: line.account.clone(),
            name: line.name.clone(),
            evidence: self.evidence(&said[around], same),
        })
    }

    /// Finds a player, who must not be the reporter.
    async fn player(
        &self,
        api: &Api,
        summary: &GameSummary,
        seat: u16,
    ) -> Result<Reported, Refused> {
        let name = name(api, summary, seat).await?;
        let name = name.ok_or_else(|| Refused::not_found("player"))?;
        if self.seats.contains(&seat) {
            return Err(ServerRefusal::BadReport.into());
        }
        let holders = api.rooms.services().store().holders(&summary.id).await?;
        let account = holders.into_iter().find(|(held, _)| *held == seat);
        let said = self.heard(api, summary).await?;
        let last = said.len().saturating_sub(2 * AROUND)..said.len();
        let theirs = |said: &StoredSaid| said.seat == Some(seat);
        Ok(Reported {
            line: None,
            seat: Some(seat),
            account: account.map(|(_, account)| account),
            name,
            evidence: self.evidence(&said[last], theirs),
        })
    }

    fn is_own(&self, said: &StoredSaid) -> bool {
        let by_account = self.account.is_some() && said.account == self.account;
        by_account || said.seat.is_some_and(|seat| self.seats.contains(&seat))
    }

    fn evidence(&self, said: &[StoredSaid], theirs: impl Fn(&StoredSaid) -> bool) -> Vec<Evidence> {
        let kept = said.iter().map(|said| Evidence {
            number: said.number,
            at: said.date,
            by: match said {
                said if theirs(said) => EvidenceBy::Reported,
                said if self.is_own(said) => EvidenceBy::Reporter,
                said => EvidenceBy::Other(said.name.clone()),
            },
            text: said.text.clone(),
        });
        kept.collect()
    }
}

/// The name of the person in a seat.
async fn name(api: &Api, summary: &GameSummary, seat: u16) -> Result<Option<String>, Refused> {
    if let Some(found) = summary.seats.get(usize::from(seat)) {
        return Ok((found.kind == SeatHolder::Person).then(|| found.name.clone()));
    }
    // Where any number may play, a summary has the first seats only.
    let ranking = api.rooms.ranking(&summary.id, 0, usize::MAX).await?;
    let lines = ranking.into_iter().flat_map(|ranking| ranking.lines);
    Ok(lines.map(|line| line.row).find(|row| row.seat == seat).map(|row| row.name))
}
