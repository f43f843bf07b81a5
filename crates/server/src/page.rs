//! The link of a game, `/game/{id}`, which anybody may have: whoever follows it sees what a
//! spectator may see.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse as _;
use table::wire::GameSummary;

use crate::answer::Answer;
use crate::rest::{Api, Named};

/// Where the link of a game leads.
pub(crate) const GAME: &str = "/game/{game}";

/// A page that leads on to the table or, once the game is over, to its moves. What previews of links
/// read is in its head, for they run no scripts.
pub(crate) async fn game(State(api): State<Api>, Named(game): Named) -> Answer {
    let summary = api.rooms.summary(&game).await?;
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from(document(&summary))).into_response())
}

fn document(summary: &GameSummary) -> String {
    let (title, text) = (escaped(&title(summary)), escaped(&text(summary)));
    let address = format!("/#/game/{}", escaped(&summary.id));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title} - Tilewright</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"description\" content=\"{text}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:site_name\" content=\"Tilewright\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{text}\">\n\
         <meta property=\"og:image\" content=\"/preview.png\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n\
         </head>\n<body>\n<p><a href=\"{address}\">{title}</a></p>\n</body>\n</html>\n"
    )
}

/// The players, with their scores once the game is over.
fn title(summary: &GameSummary) -> String {
    if summary.players as usize > summary.seats.len() || summary.seats.is_empty() {
        return format!("{} players, {}", summary.players, summary.terms.name);
    }
    let over = summary.phase == "over";
    let seats = summary.seats.iter().map(|seat| match (seat.name.as_str(), over) {
        ("", _) => "an open seat".to_owned(),
        (name, true) => format!("{name} {}", seat.score),
        (name, false) => name.to_owned(),
    });
    seats.collect::<Vec<_>>().join(", ")
}

/// How the game stands, and what it is played by.
fn text(summary: &GameSummary) -> String {
    let winners = summary.winners.iter().filter_map(|&seat| summary.seats.get(usize::from(seat)));
    let winners: Vec<&str> = winners.map(|seat| seat.name.as_str()).collect();
    let standing = match (summary.phase.as_str(), &winners[..]) {
        ("over", [winner]) => format!("{winner} won. Step through the game move by move."),
        ("over", _) => "The game is over. Step through it move by move.".to_owned(),
        ("cancelled", _) => "The table was cancelled before the game began.".to_owned(),
        ("gathering", _) => "The table waits for its players.".to_owned(),
        _ => "The game is being played: watch it.".to_owned(),
    };
    format!("{}. {standing}", summary.terms.name)
}

/// Text that stands for itself in HTML, also in an attribute.
fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, c| {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
        safe
    })
}
