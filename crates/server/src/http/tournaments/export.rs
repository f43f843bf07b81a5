//! Tournaments as files for other programs.

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use tournament::format::csv::{self, StandingLine};
use tournament::format::{Config, Sheet, TournamentFile, archive, tou};
use tournament::{Division, Tournament};

use super::bearer;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::exports::file;
use crate::http::extract::{NamedPart, number_in};
use crate::http::responses::ApiResult;
use crate::live::tournaments::Seen;
use crate::live::visitor::Visitor;

/// The tournament, and true for one of its directors. A key that is none is refused.
pub(super) async fn seen_by(
    api: &Api,
    id: &str,
    headers: &HeaderMap,
    visitor: &Visitor,
) -> Result<(Seen, bool), Refused> {
    let (key, account) = (bearer(headers), visitor.account());
    let seen = api.tournaments.seen(id, !key.is_empty()).await?;
    if key.is_empty() && seen.director(key, account).is_none() {
        return Ok((seen, false));
    }
    seen.directed_by(key, account)?;
    Ok((seen, true))
}

/// `GET /api/tournaments/{id}/export/{format}`: a file, with all names for directors and with
/// initials for others where an entrant wants that.
pub(super) async fn export(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    NamedPart(id, format): NamedPart,
    headers: HeaderMap,
    uri: Uri,
) -> ApiResult {
    let (seen, director) = seen_by(&api, &id, &headers, &visitor).await?;
    if !api.rate_limits.picture(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let round = number_in(&uri, "round");
    let write = move || {
        let tournament = seen.history.tournament();
        match director {
            true => written(tournament, &format, round),
            false => written(&tournament.for_the_public(), &format, round),
        }
    };
    let written = tokio::task::spawn_blocking(write).await.map_err(|_| Refused::unavailable())?;
    written.ok_or_else(|| Refused::not_found("format"))
}

/// The file of a format; `None` for an unknown one.
fn written(tournament: &Tournament, format: &str, round: Option<usize>) -> Option<Response> {
    const CSV: &str = "text/csv; charset=utf-8";
    const TEXT: &str = "text/plain; charset=utf-8";
    let sheet = || Sheet::of(tournament);
    let last = || tournament.divisions.iter().map(Division::published).max().unwrap_or_default();
    Some(match format {
        "standings.csv" => {
            file(csv::standings(&StandingLine::all(tournament)), CSV, "standings.csv")
        }
        "results.csv" => file(csv::results(&sheet()), CSV, "results.csv"),
        "pairings.csv" => {
            let round = round.unwrap_or_else(|| last().0.into());
            file(csv::pairings(&sheet(), round), CSV, "pairings.csv")
        }
        "tsh" => {
            let sheet = sheet();
            file(archive::write(&Config::of(&sheet), &sheet), TEXT, "tournament.tsh")
        }
        "tou" => file(tou::write(&sheet()), TEXT, "tournament.tou"),
        "json" => {
            let text = format!("{}\n", TournamentFile::of(tournament));
            file(text, "application/json", "tournament.json")
        }
        _ => return None,
    })
}
