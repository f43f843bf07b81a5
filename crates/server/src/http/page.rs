//! The public link of a game, `/game/{id}`, and the page that other sites frame, `/embed/{id}`:
//! they show what a spectator may see. The links of annotated games and of collections.

use std::convert::Infallible;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use table::wire::{GamePhase, GameSummary, UnbuildPhase, UnbuildSummary};

use crate::base::proxies::Https;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::app::{self, Framed};
use crate::http::extract::Named;
use crate::http::responses::ApiResult;

/// The paths of links.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route(GAME, get(game))
        .route(MOVE, get(one_move))
        .route(UNBUILD, get(unbuild))
        .route(ANNOTATION, get(annotation))
        .route(COLLECTION, get(collection))
        .route(TOURNAMENT, get(tournament))
        .route(EMBED, get(embed))
        .route(EMBED_UNBUILD, get(embed))
}

/// The path of a game's link.
pub(crate) const GAME: &str = "/game/{game}";

/// The link of one move of a game.
pub(crate) const MOVE: &str = "/game/{game}/moves/{move}";

/// The link of the unbuilding of a game's board.
pub(crate) const UNBUILD: &str = "/game/{game}/unbuild";

/// The game for the frames of other sites.
pub(crate) const EMBED: &str = "/embed/{game}";

/// The unbuilding of its board for them.
pub(crate) const EMBED_UNBUILD: &str = "/embed/{game}/unbuild";

/// The path of an annotated game's link.
pub(crate) const ANNOTATION: &str = "/annotation/{annotation}";

/// The path of a collection's link.
pub(crate) const COLLECTION: &str = "/collection/{collection}";

/// The path of a tournament's link.
pub(crate) const TOURNAMENT: &str = "/tournament/{tournament}";

/// The part of a game that a link names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Game,
    Move(u16),
    Unbuilding,
}

/// The page for frames. Its script fetches the game.
async fn embed(headers: HeaderMap) -> ApiResult {
    let page = web::asset("embed.html").ok_or_else(|| Refused::not_found("file"))?;
    let mut response = app::file(page, &headers);
    response.extensions_mut().insert(Framed);
    Ok(response)
}

/// A page that leads on to the table or, once the game is over, to its moves. Its head has the
/// facts for previews of links, which run no scripts.
async fn game(
    State(api): State<Api>,
    named: Result<Named, Refused>,
    from: Host,
    asked: HeaderMap,
) -> ApiResult {
    page(&api, named.map(|Named(game)| (game, Shown::Game)), &from, &asked).await
}

/// The same, leading on to one move.
async fn one_move(
    State(api): State<Api>,
    path: Result<Path<(String, u16)>, PathRejection>,
    from: Host,
    asked: HeaderMap,
) -> ApiResult {
    let named = match path {
        // PostgreSQL takes no text with a zero in it.
        Ok(Path((game, number))) if !game.contains('\0') => Ok((game, Shown::Move(number))),
        _ => Err(Refused::not_found("address")),
    };
    page(&api, named, &from, &asked).await
}

/// The same, leading on to the unbuilding of the board.
async fn unbuild(
    State(api): State<Api>,
    named: Result<Named, Refused>,
    from: Host,
    asked: HeaderMap,
) -> ApiResult {
    page(&api, named.map(|Named(game)| (game, Shown::Unbuilding)), &from, &asked).await
}

/// The scheme and the host of the request, as in `https://play.example`: previews want whole
/// addresses. Empty if the host is not known.
struct Host(String);

impl<S: Send + Sync> FromRequestParts<S> for Host {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Host, Infallible> {
        let Https(https) = parts.extensions.get().copied().unwrap_or_default();
        let scheme = if https { "https" } else { "http" };
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Ok(Host(host.map(|host| format!("{scheme}://{host}")).unwrap_or_default()))
    }
}

async fn page(
    api: &Api,
    named: Result<(String, Shown), Refused>,
    from: &Host,
    asked: &HeaderMap,
) -> ApiResult {
    let found = async {
        let (game, shown) = named?;
        let summary = api.rooms.summary(&game).await?;
        Ok(document(&summary, shown, from))
    };
    match found.await {
        Ok(page) => Ok(answered(page)),
        Err(refused) => app::missing(refused, asked),
    }
}

fn document(summary: &GameSummary, shown: Shown, Host(from): &Host) -> Markup {
    // Before the unbuilding begins, its link shows the game.
    let unbuilding = summary.unbuilding.as_ref().filter(|_| shown == Shown::Unbuilding);
    let (title, text) = match unbuilding {
        Some(unbuilding) => (format!("Unbuild: {}", names(summary)), unbuilt(summary, unbuilding)),
        None => (title(summary), text(summary)),
    };
    // The board that is pictured, and the place to which the page leads on.
    let board = if unbuilding.is_some() { "/unbuild" } else { "" };
    let place = match shown {
        Shown::Move(number) => format!("/moves/{number}"),
        Shown::Game | Shown::Unbuilding => board.to_owned(),
    };
    let address = format!("/#/game/{}{place}", summary.id);
    let picture = html! {
        meta property="og:image" content={ (from) "/game/" (summary.id) (board) "/board.png" };
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content={ "The board: " (title) };
        meta name="twitter:card" content="summary_large_image";
    };
    leading_on(&title, &text, &address, &picture)
}

/// A page that leads on to an address of the app; `more` is part of its head.
fn leading_on(title: &str, text: &str, address: &str, more: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) " - Tilewright" }
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(text);
                meta property="og:type" content="website";
                meta property="og:site_name" content="Tilewright";
                meta property="og:title" content=(title);
                meta property="og:description" content=(text);
                (more)
                meta http-equiv="refresh" content={ "0; url=" (address) };
            }
            body { p { a href=(address) { (title) } } }
        }
    }
}

/// Answers the link of an annotated game.
async fn annotation(
    State(api): State<Api>,
    named: Result<Named, Refused>,
    asked: HeaderMap,
) -> ApiResult {
    let found = async {
        let Named(id) = named?;
        let found = api.rooms.services().store().annotation(&id).await?;
        let found = found.ok_or_else(|| Refused::not_found("annotation"))?;
        let (names, scores) = (&found.text.names, &found.text.scores);
        let seats = names.iter().zip(scores).map(|(name, score)| match found.text.over {
            true => format!("{name} {score}"),
            false => name.clone(),
        });
        let players = seats.collect::<Vec<_>>().join(", ");
        let text = match found.text.over {
            true => "A game on a real board, turn by turn.",
            false => "A game on a real board: follow it turn by turn.",
        };
        let title = if found.title.is_empty() { &players } else { &found.title };
        Ok((title.clone(), text.to_owned(), format!("/#/annotation/{id}")))
    };
    linked(found.await, &asked)
}

/// The link of a collection of games.
async fn collection(
    State(api): State<Api>,
    named: Result<Named, Refused>,
    asked: HeaderMap,
) -> ApiResult {
    let found = async {
        let Named(id) = named?;
        let found = api.rooms.services().store().collection(&id).await?;
        let found = found.ok_or_else(|| Refused::not_found("collection"))?;
        let about = found.about.lines().next().unwrap_or_default();
        let text = format!("Games, put together by {}. {about}", found.by);
        let address = format!("/#/collection/{id}");
        Ok((found.title, text.trim().to_owned(), address))
    };
    linked(found.await, &asked)
}

/// The link of a tournament.
async fn tournament(
    State(api): State<Api>,
    named: Result<Named, Refused>,
    asked: HeaderMap,
) -> ApiResult {
    let found = async {
        let Named(id) = named?;
        let seen = api.tournaments.seen(&id, false).await?;
        let tournament = seen.history.tournament();
        let text = format!("{}: pairings, results and standings.", tournament.date);
        let text = text.trim_start_matches(": ").to_owned();
        Ok((tournament.title.clone(), text, format!("/#/tournament/{id}")))
    };
    linked(found.await, &asked)
}

/// The response with such a page: title, text and address.
fn linked(found: Result<(String, String, String), Refused>, asked: &HeaderMap) -> ApiResult {
    match found {
        Ok((title, text, address)) => {
            Ok(answered(leading_on(&title, &text, &address, &Markup::default())))
        }
        Err(refused) => app::missing(refused, asked),
    }
}

fn answered(page: Markup) -> Response {
    let html = (header::CONTENT_TYPE, "text/html; charset=utf-8");
    ([html, (header::CACHE_CONTROL, "no-store")], Body::from(page.into_string())).into_response()
}

/// The players, with their scores once the game is over.
fn title(summary: &GameSummary) -> String {
    if summary.players as usize > summary.seats.len() || summary.seats.is_empty() {
        return format!("{} players, {}", summary.players, summary.terms.name);
    }
    let over = summary.phase == GamePhase::Over;
    let seats = summary.seats.iter().map(|seat| match (seat.name.as_str(), over) {
        ("", _) => "an open seat".to_owned(),
        (name, true) => format!("{name} {}", seat.score),
        (name, false) => name.to_owned(),
    });
    seats.collect::<Vec<_>>().join(", ")
}

fn names(summary: &GameSummary) -> String {
    let names = summary.seats.iter().map(|seat| seat.name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The terms of a game, and the state of the unbuilding of its board, in words.
fn unbuilt(summary: &GameSummary, unbuilding: &UnbuildSummary) -> String {
    let standing = match unbuilding.phase {
        UnbuildPhase::Over => "The board was taken apart, word by word. Step through it.",
        UnbuildPhase::Turn => "The board is being taken apart, word by word: watch it.",
    };
    format!("{}. {standing}", summary.terms.name)
}

/// The terms and the state of a game, in words.
fn text(summary: &GameSummary) -> String {
    let winners = summary.winners.iter().filter_map(|&seat| summary.seats.get(usize::from(seat)));
    let winners: Vec<&str> = winners.map(|seat| seat.name.as_str()).collect();
    let resigned: Vec<&str> =
        summary.seats.iter().filter(|seat| seat.resigned).map(|seat| seat.name.as_str()).collect();
    let standing = match (summary.phase, &winners[..]) {
        (GamePhase::Over, [winner])
            if !resigned.is_empty() && resigned.len() + 1 == summary.seats.len() =>
        {
            let resigned = resigned.join(" and ");
            format!("{resigned} resigned, and {winner} won. Step through the game move by move.")
        }
        (GamePhase::Over, [winner]) => format!("{winner} won. Step through the game move by move."),
        (GamePhase::Over, _) => "The game is over. Step through it move by move.".to_owned(),
        (GamePhase::Cancelled, _) => "The table was cancelled before the game began.".to_owned(),
        (GamePhase::Gathering, _) => "The table is waiting for players.".to_owned(),
        _ => "The game is being played: watch it.".to_owned(),
    };
    format!("{}. {standing}", summary.terms.name)
}
