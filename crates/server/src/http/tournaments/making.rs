//! Making tournaments and withdrawing them.

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use rules::Millis;
use tournament::wire::{ForgetEntrant, MadeTournament, MakeTournament, TournamentRevision};
use tournament::{Actor, DirectorNumber, EntrantNumber, Event, History, create};

use super::directed::Directed;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, provenance, secret};
use crate::http::api::Api;
use crate::http::extract::read;
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::store::NewTournament;

/// The director who makes a tournament.
pub(super) const FIRST: DirectorNumber = DirectorNumber(1);

/// `POST /api/tournaments`: makes a tournament.
pub(super) async fn make(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let MakeTournament { title, date, director } = read(request).await?;
    let events = create(&title, &date, &director)?;
    let mut history = History::default();
    let at = Millis(api.rooms.services().time().date());
    history.act(at, Actor::Director(FIRST), events);
    // The name goes with the account, if there is one.
    let name = history.tournament().directors.first().map(|(_, name)| quoted(name));
    keep(&api, client, &visitor, &history, FIRST, &name.unwrap_or_default()).await
}

/// Keeps a tournament, and answers with the key of this director.
pub(super) async fn keep(
    api: &Api,
    client: ClientAddress,
    visitor: &Visitor,
    history: &History,
    director: DirectorNumber,
    name: &str,
) -> ApiResult {
    let made = kept(api, client, visitor, history, director, name).await?;
    Ok(json(StatusCode::CREATED, &made))
}

/// Keeps a tournament and gives this director a key.
pub(super) async fn kept(
    api: &Api,
    client: ClientAddress,
    visitor: &Visitor,
    history: &History,
    director: DirectorNumber,
    name: &str,
) -> Result<MadeTournament, Refused> {
    let services = api.rooms.services();
    for text in history.records().iter().flat_map(|record| record.event.texts()) {
        services.allow_name(text)?;
    }
    if !api.rate_limits.tournament(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let account = visitor.account();
    // An account's tournaments are counted by the account alone.
    let source = if account.is_some() { None } else { provenance::digits(client, "tournaments") };
    let (own, from) = services.store().count_tournaments(account, source.as_deref()).await?;
    let counts = [(own, limit::TOURNAMENTS_OF_ACCOUNT), (from, limit::TOURNAMENTS_OF_ADDRESS)];
    if let Some(most) = limit::reached(counts) {
        return Err(ServerRefusal::TooManyTournaments { most }.into());
    }
    let lines: Vec<String> = history.records().iter().map(ToString::to_string).collect();
    if lines.len() > limit::RECORDS || lines.iter().map(String::len).sum::<usize>() > limit::LOG {
        let (records, bytes) = (limit::RECORDS, limit::LOG);
        return Err(ServerRefusal::TournamentFull { records, bytes }.into());
    }
    let (id, key, own) = (secret::secret()?, secret::secret()?, secret::secret()?);
    let new = NewTournament {
        id: &id,
        account,
        source: source.as_deref(),
        secret: &own,
        title: &history.tournament().title,
        lines: &lines,
        director: director.0,
        key_hash: &secret::hash(&key),
        name,
        date: services.time().date(),
    };
    services.store().make_tournament(&new).await?;
    Ok(MadeTournament { id, key })
}

/// The name of a director as it stands in the first line of a log.
pub(super) fn quoted(name: &str) -> String {
    let line = Event::DivisionAdded { division: Default::default(), name: name.to_owned() };
    line.to_string().split_once('"').map(|(_, name)| format!("\"{name}")).unwrap_or_default()
}

/// `POST /api/tournaments/{id}/withdraw`: the tournament is gone, with all names.
pub(super) async fn withdraw(
    State(api): State<Api>,
    Directed { director, id, seen }: Directed,
) -> ApiResult {
    // The first of those who are left, if the one who made it has gone.
    let first = seen.history.tournament().directors.first().map(|(number, _)| *number);
    if first != Some(director) {
        return Err(ServerRefusal::NotFirstDirector.into());
    }
    api.tournaments.withdraw(&id).await?;
    Ok(json(StatusCode::OK, &TournamentRevision { revision: seen.revision() }))
}

/// `POST /api/tournaments/{id}/forget`: the name of an entrant is gone from the log.
pub(super) async fn forget(
    State(api): State<Api>,
    Directed { id, seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let ForgetEntrant { entrant } = read(request).await?;
    if seen.history.tournament().entrant(EntrantNumber(entrant)).is_none() {
        return Err(tournament::Refusal::NoSuchEntrant { entrant: EntrantNumber(entrant) }.into());
    }
    api.tournaments.forget(&id, EntrantNumber(entrant)).await?;
    Ok(json(StatusCode::OK, &TournamentRevision { revision: seen.revision() }))
}
