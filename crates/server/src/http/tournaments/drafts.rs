//! Drafts of rounds, plans that schemes mean, and what acts would change.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use rules::Millis;
use tournament::wire::{
    DraftMessage, DraftRound, PreviewMessage, ReadScheme, RoundPlanMessage, TournamentCommand,
};
use tournament::{
    Actor, DivisionNumber, DraftOf, History, ParseRuleError, RoundNumber, Rule, Tournament, decide,
    scheme,
};

use super::acts::{read, understood};
use super::directed::Directed;
use crate::base::rate_limits::{ClientAddress, Party};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, json};

/// `POST /api/tournaments/scheme`: the plan that a scheme in words means.
pub(super) async fn plan(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    request: Request,
) -> ApiResult {
    let ReadScheme { text, entrants } = read(&api, client, request).await?;
    let plan = scheme(&text, entrants.into())?;
    let plan: Vec<RoundPlanMessage> = plan.iter().map(RoundPlanMessage::from).collect();
    Ok(json(StatusCode::OK, &plan))
}

/// `POST /api/tournaments/{id}/draft`: pairs a round, without publishing it.
pub(super) async fn draft(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(party): Extension<Party>,
    Directed { seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let DraftRound { division, round, rule } = read(&api, client, request).await?;
    let rule = rule.as_deref().map(str::parse).transpose();
    let rule =
        rule.map_err(|ParseRuleError { text }| ServerRefusal::NotInTournaments { part: text })?;
    let (division, round) = (DivisionNumber(division), RoundNumber(round));
    let of = DraftOf { division, round, rule, seed: seen.seed(division, round) };
    let history = seen.history.clone();
    check(history.tournament(), of)?;
    // Simulations take turns with reviews and analyses; any other rule is done at once.
    let ticket = match simulates(history.tournament(), of) {
        true => Some(api.scheduler.ticket(party)?),
        false => None,
    };
    if let Some(ticket) = &ticket {
        ticket.turn().await?;
    }
    // The turn lasts as long as the work, even if the director goes away meanwhile.
    let pair = move || {
        let tournament = history.tournament();
        let drafted = tournament.draft(of);
        drop(ticket);
        drafted.map(|draft| DraftMessage::of(tournament, of, &draft))
    };
    let drafted = tokio::task::spawn_blocking(pair).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &drafted?))
}

/// Refuses a round that is neither published nor the next.
fn check(tournament: &Tournament, of: DraftOf) -> Result<(), tournament::Refusal> {
    let division = tournament.division(of.division);
    let division = division.ok_or(tournament::Refusal::NoSuchDivision { division: of.division })?;
    let next = division.published().next();
    if of.round == RoundNumber::START || of.round > next {
        return Err(tournament::Refusal::NotNext { round: of.round, next });
    }
    Ok(())
}

/// True if the rule of a round simulates.
fn simulates(tournament: &Tournament, of: DraftOf) -> bool {
    let planned = tournament.division(of.division);
    let planned = planned.and_then(|it| it.plan.get(of.round.index())).map(|plan| plan.rule);
    of.rule.or(planned) == Some(Rule::Cop)
}

/// `POST /api/tournaments/{id}/preview`: what an act would change.
pub(super) async fn preview(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Directed { director, seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let command: TournamentCommand = read(&api, client, request).await?;
    let events = decide(&seen.history, Actor::Director(director), &understood(command)?)?;
    let at = Millis(api.rooms.services().time().date());
    let before: Arc<History> = seen.history;
    let compare = move || {
        let mut after = (*before).clone();
        after.act(at, Actor::Director(director), events);
        PreviewMessage::of(&before, &after)
    };
    let compared = tokio::task::spawn_blocking(compare).await;
    Ok(json(StatusCode::OK, &compared.map_err(|_| Refused::unavailable())?))
}
