//! The embargo: what happens in a session of a contest stays with its players until the contest is
//! over, for other players have yet to play the same racks.

use axum::extract::{FromRequestParts as _, MatchedPath, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::base::contest_refusal::ContestRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::page;
use crate::http::sheet::Wanted;
use crate::live::seat_holds;
use crate::live::visitor::Visitor;

/// The header in which a player shows the token of a seat.
const SEAT: &str = "x-seat";

/// The length of a game's id, in hexadecimal digits.
const ID: usize = 32;

/// The routes that reveal nothing of the play in a session: its summary, its link, and the socket,
/// which checks by itself who connects.
const SAFE: [&str; 3] = ["/api/games/{game}", page::GAME, "/api/games/{game}/socket"];

/// The sheets of a session, of which the blank one reveals nothing either.
const SHEET: &str = "/api/games/{game}/duplicate/sheet";

/// The ranking of a session, which its players may see.
const RANKING: &str = "/api/games/{game}/duplicate/ranking";

/// Refuses every request to read from a session under embargo, at any address that is not safe.
pub(crate) async fn embargo(State(api): State<Api>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    // A `POST` request changes something, and needs a seat.
    if parts.method != Method::POST
        && let Err(refused) = pass(&api, &mut parts).await
    {
        return refused.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

async fn pass(api: &Api, parts: &mut Parts) -> Result<(), Refused> {
    let route = MatchedPath::from_request_parts(parts, api).await;
    let route = route.map(|route| route.as_str().to_owned()).unwrap_or_default();
    let Ok(named) = RawPathParams::from_request_parts(parts, api).await else { return Ok(()) };
    let Some(game) = named.iter().find_map(|(_, value)| guarded(&route, value)) else {
        return Ok(());
    };
    if route == SHEET && Wanted::read(parts.uri.query().unwrap_or_default()).is_blank() {
        return Ok(());
    }
    let services = api.rooms.services();
    if !services.store().is_under_embargo(game, services.time().date()).await? {
        return Ok(());
    }
    let visitor = Visitor::from_request_parts(parts, api).await?;
    if route == RANKING && holds_a_seat(api, &visitor, &parts.headers, game).await? {
        return Ok(());
    }
    Err(ContestRefusal::UnderEmbargo.into())
}

/// The id of a game in a part of an address, unless the route is safe.
fn guarded<'a>(route: &str, named: &'a str) -> Option<&'a str> {
    // More may follow the id, such as the type of a picture.
    let id = named.get(..ID)?;
    let is_id = id.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_id && !SAFE.contains(&route)).then_some(id)
}

/// Returns true if the visitor plays in a session, by the account or by a token.
async fn holds_a_seat(
    api: &Api,
    visitor: &Visitor,
    headers: &HeaderMap,
    game: &str,
) -> Result<bool, Refused> {
    let store = api.rooms.services().store();
    if let Some(token) = headers.get(SEAT).and_then(|token| token.to_str().ok()) {
        return Ok(seat_holds::seat(store, visitor, game, token).await?.is_some());
    }
    match visitor.account() {
        Some(account) => Ok(!store.seats_held(account, game).await?.is_empty()),
        None => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_names_a_game_is_guarded_except_for_what_is_safe() {
        let id = "0123456789abcdef0123456789abcdef";
        for route in [RANKING, "/game/{game}/moves", "/embed/{game}", ""] {
            assert_eq!(guarded(route, id), Some(id), "{route}");
            assert_eq!(guarded(route, &format!("{id}.png")), Some(id), "{route}");
        }
        assert!(SAFE.iter().all(|route| guarded(route, id).is_none()));
        assert!(
            ["7", "", "0123456789abcdef0123456789abcdeg"]
                .iter()
                .all(|name| { guarded(RANKING, name).is_none() })
        );
    }
}
