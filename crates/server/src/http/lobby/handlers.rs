//! The handlers of the lobby: its lists, and seats that are taken or filled there.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use rules::{Level, Seat, Terms, UnknownLevel};
use table::wire::{
    AcceptSeat, AcceptedInvite, SeatFilling, SeekMessage, SeeksMessage, TableMessage, TablesMessage,
};
use table::{Filling, Input, RoomRefusal};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::http::consent::join;
use crate::http::extract::{Named, checked, read};
use crate::http::lobby::lines::{seek, table, told};
use crate::http::lobby::lists::Filter;
use crate::http::lobby::seeks::Seek;
use crate::http::people::{seats_of, settle};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;
use crate::live::{ratings, seat_holds};
use crate::store::{Shown, Store};

/// The games that look for players.
pub(crate) async fn seeks(
    State(api): State<Api>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult {
    let services = api.rooms.services();
    let date = services.time().date();
    let load = || services.store().seeks(date);
    let line =
        |shown: Shown| seek(&shown).zip(told(shown, date)).map(|(seek, message)| (message, seek));
    let lines = api.lobby.seeks.lines(load, line).await?;
    let filter = Filter::of(&uri);
    let passes =
        |line: &SeekMessage| filter.passes(line.mode.0, &line.edition, line.speed.0, line.rated);
    let taste = api.lobby.taste(services, &visitor, &uri).await?;
    let all = lines.all.iter().enumerate();
    let passing = all.filter(|(_, (message, _))| passes(message));
    let places = taste.order(passing.map(|(place, (_, seek))| (place, seek)));
    let message = |lines: Vec<&(SeekMessage, Seek)>, count| {
        let seeks = lines.into_iter().map(|(message, _)| message.clone()).collect();
        SeeksMessage { seeks, count }
    };
    lines.response(places, message).respond(&headers)
}

/// The listed games in progress.
pub(crate) async fn tables(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> ApiResult {
    let services = api.rooms.services();
    let date = services.time().date();
    let load = || services.store().watched(date);
    let lines = api.lobby.tables.lines(load, |shown| table(shown, date)).await?;
    let filter = Filter::of(&uri);
    let passes =
        |line: &TableMessage| filter.passes(line.mode.0, &line.edition, line.speed.0, line.rated);
    let all = lines.all.iter().enumerate().filter(|(_, line)| passes(line));
    let places = all.map(|(place, _)| place).collect();
    let message = |lines: Vec<&TableMessage>, count| TablesMessage {
        tables: lines.into_iter().cloned().collect(),
        count,
    };
    lines.response(places, message).respond(&headers)
}

/// Seats a player at a table that the lobby shows.
pub(crate) async fn accept(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let accept: AcceptSeat = read(request).await?;
    let secret = match &accept.key {
        Some(key) => secret::derived(&["seek", &game, checked(key)?]),
        None => secret::secret()?,
    };
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let (hold, _) = seat_holds::hold(&visitor, 0, secret.clone());
    if store.hold(&hold.token_hash).await?.is_none() {
        let seek = store.seek(&game, date).await?.ok_or(ServerRefusal::SeekGone)?;
        // A player is not told of being blocked.
        if let Some(account) = visitor.account()
            && store.blocked_at(account, &game).await?
        {
            return Err(ServerRefusal::SeekGone.into());
        }
        fits(store, &visitor, &seek, date).await?;
    }
    let token = join(&api, &visitor, &game, accept, secret).await?;
    Ok(json(StatusCode::OK, &AcceptedInvite { id: game, token }))
}

/// Refuses a player whose rating is not one for which the seat is open.
async fn fits(store: &Store, visitor: &Visitor, seek: &Shown, date: u64) -> Result<(), Refused> {
    let range = seek.range;
    if range.is_open() {
        return Ok(());
    }
    let account = visitor.account().ok_or(ServerRefusal::NotSignedIn)?;
    let terms = seek.terms.parse::<Terms>().map_err(|_| ServerRefusal::SeekGone)?;
    let rating = ratings::points(store, account, &ratings::pool(&terms), date).await?;
    if range.holds(rating) {
        return Ok(());
    }
    Err(ServerRefusal::RatingOutside { rating, from: range.from, to: range.to }.into())
}

/// Gives an open seat to a computer player, as the player who made the table asks.
pub(crate) async fn fill(
    State(api): State<Api>,
    visitor: Visitor,
    Named(game): Named,
    request: Request,
) -> ApiResult {
    let SeatFilling { tokens, seat, level } = read(request).await?;
    let level: Level = level.parse().map_err(|_: UnknownLevel| RoomRefusal::UnknownLevel)?;
    let seats = seats_of(&api, &visitor, &game, &tokens).await?;
    if api.rooms.services().store().is_rated(&game).await? {
        return Err(ServerRefusal::CannotBeRated.into());
    }
    if api.rooms.services().store().is_challenged(&game).await? {
        return Err(ServerRefusal::SeatPromised.into());
    }
    if api.rooms.services().store().is_board(&game).await? {
        return Err(ServerRefusal::NoStandInAtTournaments.into());
    }
    settle(&api, &game, &Input::Fill(Filling { seats, seat: Seat(seat), level })).await
}
