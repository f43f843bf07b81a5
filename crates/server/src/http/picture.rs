//! The picture of a game that previews of links show, `/game/{id}/board.png`: its board, and who
//! plays with how many points.

mod canvas;
pub(crate) mod drawn;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use rules::Palette;
use table::wire::{EventKind, ModeMessage, MovesMessage, SeatMessage, UnbuildMessage};

use self::canvas::{Canvas, Side};
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::headers::mentions;
use crate::http::moves::{Part, no_unbuilding, tag, whole};
use crate::http::responses::{ApiResult, unchanged};

/// The paths of pictures.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route(BOARD, get(board)).route(UNBUILD, get(unbuild))
}

/// The path of a game's picture.
pub(crate) const BOARD: &str = "/game/{game}/board.png";

/// The path of the picture of its board's unbuilding.
pub(crate) const UNBUILD: &str = "/game/{game}/unbuild/board.png";

/// The picture for all other links.
const OTHERWISE: &str = "/preview.png";

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const SIZE: usize = 15;

/// The side of a square, the gap between squares, and where the first begins.
const SQUARE: f32 = 36.0;
const GAP: f32 = 2.0;
const RIM: f32 = 31.0;
/// The lines beside the board: where they begin and end.
const LEFT: f32 = 672.0;
const RIGHT: f32 = 1160.0;

const BACKGROUND: u32 = 0xf1f4f0;
const INK: u32 = 0x17211c;
const QUIET: u32 = 0x5a675f;
const ACCENT: u32 = 0x0f6a56;
const FRAME: u32 = 0x21443a;
const BED: u32 = 0xc3cdc2;
const PLAIN: u32 = 0xe6eadf;
const TILE: u32 = 0xf4e2b6;
const TILE_EDGE: u32 = 0xa2793a;
const TILE_INK: u32 = 0x231a0e;
const LAST: u32 = 0xf2c15f;
const LAST_EDGE: u32 = 0x8a5a00;
const SEATS: [u32; 4] = [0x0f6a56, 0x8a3b7c, 0x9a4b00, 0x34547f];

/// The board of a game as previews show it. A game without a board, and one that only its players
/// may see, has the picture of the house.
async fn board(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Named(game): Named,
    headers: HeaderMap,
) -> ApiResult {
    show(Part::Game, &api, client, &game, &headers).await
}

/// The rest of the board while it is taken apart; the picture of the house before that.
async fn unbuild(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Named(game): Named,
    headers: HeaderMap,
) -> ApiResult {
    show(Part::Unbuilding, &api, client, &game, &headers).await
}

async fn show(
    part: Part,
    api: &Api,
    client: ClientAddress,
    game: &str,
    headers: &HeaderMap,
) -> ApiResult {
    let seq = api.rooms.last(game).await?;
    let tag = tag(seq);
    if mentions(headers, header::IF_NONE_MATCH, &tag) {
        return Ok(unchanged(&tag));
    }
    let place = part.place(game);
    if let Some(png) = api.pictures.drawn.get(&place, seq) {
        return Ok(picture(&tag, png));
    }
    if !api.rate_limits.picture(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let _turn = api.pictures.turns.acquire().await.map_err(|_| Refused::unavailable())?;
    if let Some(png) = api.pictures.drawn.get(&place, seq) {
        return Ok(picture(&tag, png));
    }
    let kept = match whole(api, part, game, seq).await {
        Ok(kept) => kept,
        Err(refused)
            if refused == ServerRefusal::StillPlayed.into() || refused == no_unbuilding() =>
        {
            return Ok(house());
        }
        Err(refused) => return Err(refused),
    };
    let draw = move || draw(&serde_json::from_slice(kept.body()).ok()?, part);
    let drawn = tokio::task::spawn_blocking(draw).await.map_err(|_| Refused::unavailable())?;
    let Some(png) = drawn else { return Ok(house()) };
    let png = Bytes::from(png);
    api.pictures.drawn.put(&place, seq, png.clone());
    Ok(picture(&tag, png))
}

fn house() -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Redirect::temporary(OTHERWISE)).into_response()
}

fn picture(tag: &str, png: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=60"),
        (header::ETAG, tag),
    ];
    (headers, Body::from(png)).into_response()
}

/// The text drawn beside the board.
struct Beside {
    /// The state of the game, in a few words.
    heading: String,
    /// Names, with points where they are counted.
    lines: Vec<(String, Option<i32>)>,
    /// The number of players who have no line.
    more: usize,
}

/// The game, or the unbuilding of its board, as a PNG file; `None` if it has no board.
fn draw(moves: &MovesMessage, part: Part) -> Option<Vec<u8>> {
    let MovesMessage { terms, game, .. } = moves;
    let unbuilding = game.unbuilding.as_deref().filter(|_| part == Part::Unbuilding);
    let (board, last) = match unbuilding {
        Some(unbuilding) => (&unbuilding.board, &[][..]),
        None => (&game.board, &game.last_play[..]),
    };
    if board.len() != SIZE {
        return None;
    }
    let mut canvas = Canvas::new(WIDTH, HEIGHT, BACKGROUND)?;
    let whole = SIZE as f32 * (SQUARE + GAP) + GAP;
    canvas.block(RIM - 10.0, RIM - 10.0, whole + 20.0, whole + 20.0, 14.0, FRAME);
    canvas.block(RIM, RIM, whole, whole, 3.0, BED);
    for (row, faces) in board.iter().enumerate() {
        for (column, face) in faces.chars().enumerate().take(SIZE) {
            let at = |index: usize| RIM + GAP + index as f32 * (SQUARE + GAP);
            let (x, y) = (at(column), at(row));
            if face == '.' {
                let premium = terms.layout.get(row).and_then(|line| line.chars().nth(column));
                let start = (usize::from(terms.start.0), usize::from(terms.start.1));
                let star = (row, column) == start;
                square(&mut canvas, x, y, premium.unwrap_or('.'), terms.palette.0, star);
                continue;
            }
            let name = format!("{}{}", row + 1, char::from(b'A' + column as u8));
            let tile = terms.tiles.iter().find(|tile| tile.tile.chars().eq([face]));
            tile_at(
                &mut canvas,
                x,
                y,
                face,
                tile.map_or(0, |tile| tile.points),
                last.contains(&name),
            );
        }
    }
    beside(&mut canvas, moves, unbuilding);
    canvas.png()
}

/// A square without a tile.
fn square(canvas: &mut Canvas, x: f32, y: f32, premium: char, palette: Palette, star: bool) {
    let diamond = palette == Palette::Diamond;
    let (colour, ink, label) = match (premium, diamond) {
        ('d', false) => (0xb5dbf0, 0x0b4a6e, "2L"),
        ('t', false) => (0x2b68a8, 0xffffff, "3L"),
        ('D', false) => (0xf6c3cd, 0x7c1733, "2W"),
        ('T', false) => (0xc12b38, 0xffffff, "3W"),
        ('d', true) => (0xa9cdf2, 0x0a3c6e, "2L"),
        ('t', true) => (0x2c7a45, 0xffffff, "3L"),
        ('D', true) => (0xc5303b, 0xffffff, "2W"),
        ('T', true) => (0xf2994a, 0x3a1b00, "3W"),
        _ => (PLAIN, INK, ""),
    };
    canvas.block(x, y, SQUARE, SQUARE, 2.0, colour);
    let middle = SQUARE / 2.0;
    if star {
        canvas.star(x + middle, y + middle + 1.0, SQUARE * 0.32, ink);
    } else {
        canvas.text(label, x + middle, y + SQUARE * 0.62, 12.0, Side::Middle, ink);
    }
}

fn tile_at(canvas: &mut Canvas, x: f32, y: f32, face: char, points: u8, last: bool) {
    let (colour, edge) = if last { (LAST, LAST_EDGE) } else { (TILE, TILE_EDGE) };
    canvas.block(x, y, SQUARE, SQUARE, 4.0, edge);
    canvas.block(x, y, SQUARE, SQUARE - 2.0, 4.0, colour);
    let letter = face.to_ascii_uppercase().to_string();
    let (middle, base) = (x + SQUARE / 2.0, y + SQUARE * 0.72);
    if face.is_ascii_lowercase() {
        // A blank has a ring and no points.
        canvas.disc(middle, y + SQUARE * 0.48, 14.0, TILE_INK);
        canvas.disc(middle, y + SQUARE * 0.48, 12.3, colour);
        canvas.text(&letter, middle, y + SQUARE * 0.67, 19.0, Side::Middle, TILE_INK);
        return;
    }
    let aside = if points > 9 { 4.0 } else { 2.0 };
    canvas.text(&letter, middle - aside, base, 24.0, Side::Middle, TILE_INK);
    let points = points.to_string();
    canvas.text(&points, x + SQUARE - 2.5, y + SQUARE - 5.5, 10.0, Side::Right, TILE_INK);
}

/// The names and points beside the board.
fn beside(canvas: &mut Canvas, moves: &MovesMessage, unbuilding: Option<&UnbuildMessage>) {
    // Names in letters that are not drawn here go by the number of the seat.
    let name = |place: usize, name: &str| match canvas.drawable(name) {
        shown if shown.trim().is_empty() => format!("Player {}", place + 1),
        shown => shown,
    };
    let Beside { heading, lines, more } = match unbuilding {
        Some(unbuilding) => unbuilt(moves, unbuilding, &name),
        None => told(moves, &name),
    };
    let room = RIGHT - LEFT;
    canvas.text("TILEWRIGHT", LEFT, 62.0, 24.0, Side::Left, ACCENT);
    let heading = canvas.cut(&heading, 40.0, room);
    canvas.text(&heading, LEFT, 128.0, 40.0, Side::Left, INK);
    let (size, step) = if lines.len() > 4 { (34.0, 62.0) } else { (44.0, 88.0) };
    let mut y = 150.0 + step;
    for (place, (name, points)) in lines.iter().enumerate() {
        let seat = SEATS.get(place % SEATS.len()).copied().unwrap_or(INK);
        let points = points.map(|points| points.to_string()).unwrap_or_default();
        let taken = canvas.width(&points, size);
        canvas.disc(LEFT + 11.0, y - size * 0.33, 11.0, seat);
        let shown = canvas.cut(name, size, room - taken - 60.0);
        canvas.text(&shown, LEFT + 38.0, y, size, Side::Left, INK);
        canvas.text(&points, RIGHT, y, size, Side::Right, INK);
        y += step;
    }
    if more > 0 {
        canvas.text(&format!("and {more} more"), LEFT + 38.0, y, 26.0, Side::Left, QUIET);
    }
    let terms = canvas.cut(&moves.terms.name, 24.0, room);
    canvas.text(&terms, LEFT, 590.0, 24.0, Side::Left, QUIET);
}

/// The most lines beside the board.
const LINES: usize = 5;

/// The players, each with the points taken off the board.
fn unbuilt(
    moves: &MovesMessage,
    unbuilding: &UnbuildMessage,
    name: &dyn Fn(usize, &str) -> String,
) -> Beside {
    let seats = moves.game.seats.iter().zip(&unbuilding.seats).enumerate();
    let lines = seats.map(|(place, (seat, held))| (name(place, &seat.name), Some(held.points)));
    let heading = if unbuilding.ending.is_some() { "Unbuilt" } else { "Being unbuilt" };
    Beside { heading: heading.to_owned(), lines: lines.collect(), more: 0 }
}

fn told(moves: &MovesMessage, name: &dyn Fn(usize, &str) -> String) -> Beside {
    let MovesMessage { game, events, .. } = moves;
    let over = game.seed.is_some();
    let running = || if over { "The game is over." } else { "In progress" }.to_owned();
    if let ModeMessage::Duplicate { session } = &game.mode {
        let lines = session.first.iter().take(LINES);
        let lines = lines.map(|row| (name(usize::from(row.seat), &row.name), Some(row.points)));
        let lines: Vec<_> = lines.collect();
        let more = (session.players as usize).saturating_sub(lines.len());
        let rounds = session.rounds.len();
        let heading = format!("{rounds} {}", if rounds == 1 { "round" } else { "rounds" });
        return Beside { heading, lines, more };
    }
    let together = matches!(game.mode, ModeMessage::Together { .. });
    let lines = game.seats.iter().enumerate().map(|(place, seat)| {
        let shown = if seat.name.is_empty() { "An open seat" } else { &seat.name };
        (name(place, shown), (!together).then_some(seat.score))
    });
    let winners = events.iter().rev().find_map(|message| match &message.event {
        EventKind::Ended { winners, .. } => Some(winners.as_slice()),
        _ => None,
    });
    let heading = match winners.unwrap_or_default() {
        [winner] if game.seats.len() > 1 => {
            let place = usize::from(*winner);
            let won = |seat: &SeatMessage| format!("{} won", name(place, &seat.name));
            game.seats.get(place).map_or_else(running, won)
        }
        [_, _, ..] => "A shared win".to_owned(),
        _ => running(),
    };
    Beside { heading, lines: lines.collect(), more: 0 }
}
