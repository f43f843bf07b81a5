//! Games that were played on a device without this server, and come into an account. The server
//! replays a log before it believes it.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use host::WordLists;
use rules::{Millis, Seat};
use table::wire::{KeepGame, KeptRecord, RefusalMessage};
use table::{AuditRefusal, Entry, Header, Record, Room, SeatKind, SeededChance};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::http::api::Api;
use crate::http::extract::read_up_to;
use crate::http::responses::{ApiResult, json};
use crate::live::seat_holds;
use crate::live::visitor::{Visitor, is_own_name};
use crate::store::{SeatHold, Writes};

/// The path of games from devices.
pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/api/games/kept", post(keep))
}

/// `POST /api/games/kept`. Sending a game once more changes nothing and is answered alike.
async fn keep(State(api): State<Api>, visitor: Visitor, request: Request) -> ApiResult {
    let account = visitor.account().ok_or(ServerRefusal::NotSignedIn)?.to_owned();
    let sent: KeepGame = read_up_to(request, limit::KEPT_GAME).await?;
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let sent = Sent::of(sent)?;
    let commitment = sent.header.commitment.clone();
    let kept = match store.kept_game(&account, &commitment).await? {
        Some(kept) => kept,
        None => {
            let most = limit::KEPT_GAMES;
            if store.kept_games(&account).await? >= most {
                return Err(ServerRefusal::KeptGamesFull { most }.into());
            }
            let (id, chance) = (secret::secret()?, sent.chance.clone());
            let turn = api.rooms.turn_to_replay().await?;
            let room = sent.believed(id.clone(), date, services.lists().clone()).await?;
            drop(turn);
            for name in room.names().iter().flatten().filter(|name| !is_own_name(&visitor, name)) {
                services.allow_name(name)?;
            }
            let mut holds = Vec::new();
            for seat in people(&room) {
                holds.push(seat_holds::hold(&visitor, seat.0, secret::secret()?).0);
            }
            let since = services.time().now().saturating_sub(room.last_at().0);
            let writes = stored(&room, &chance, since, &holds).kept(&id, &account, &commitment);
            match store.write(writes).await {
                // The same game was sent twice at once.
                Err(error) if error.is_of_the_rows() => {
                    let first = store.kept_game(&account, &commitment).await?;
                    first.ok_or_else(Refused::unavailable)?
                }
                done => done.map(|()| id)?,
            }
        }
    };
    let summary = api.rooms.summary(&kept).await?;
    let summary = seat_holds::told(store, &visitor, summary).await?;
    Ok(json(StatusCode::CREATED, &summary))
}

/// A game as it was sent, before its log is read.
struct Sent {
    header: Header,
    chance: SeededChance,
    records: Vec<KeptRecord>,
}

impl Sent {
    fn of(sent: KeepGame) -> Result<Sent, Refused> {
        let KeepGame { header, seed, records } = sent;
        if records.len() > limit::KEPT_RECORDS {
            return Err(ServerRefusal::GameTooLong { most: limit::KEPT_RECORDS }.into());
        }
        let header = header.parse().map_err(|_| AuditRefusal::Unreadable { seq: 0 });
        let header: Header = header.map_err(RefusalMessage::from)?;
        let chance = seed.parse().map_err(|_| RefusalMessage::from(AuditRefusal::OtherSeed))?;
        if header.seats.len() > limit::KEPT_SEATS {
            return Err(RefusalMessage::from(AuditRefusal::Unreadable { seq: 0 }).into());
        }
        Ok(Sent { header, chance, records })
    }

    /// The room of the game under a new id, if its log can be believed at this date.
    async fn believed(self, id: String, date: u64, lists: WordLists) -> Result<Room, Refused> {
        let Sent { mut header, chance, records } = self;
        let count = records.len() as u32;
        let lasted = records.last().map_or(0, |record| record.at);
        if lasted > date {
            return Err(RefusalMessage::from(AuditRefusal::TimeGoesBack { seq: count }).into());
        }
        // The clock of the device may be ahead.
        header.created = header.created.min(date - lasted);
        header.id = id;
        let read = move || -> Result<Room, Refused> {
            let words = lists.bound(&header.lexicon, &header.terms.ruleset());
            let words = words.ok_or(ServerRefusal::OtherWordList)?;
            header.lexicon = words.tag().clone();
            let record =
                |KeptRecord { seq, at, line }: KeptRecord| Record { seq, at, line, command: None };
            let records = records.into_iter().map(record);
            let room = host::audited(header, records, &chance, words);
            let room = room.map_err(RefusalMessage::from)?;
            // Whatever is told of the game can be told of it.
            let _ = (room.summary(), host::game_file(&room, chance.reveal()));
            Ok(room)
        };
        // No log should make the referee fail; one that does is not believed.
        let unreadable = |_| RefusalMessage::from(AuditRefusal::Unreadable { seq: count });
        tokio::task::spawn_blocking(read).await.map_err(unreadable)?
    }
}

/// The seats of people.
fn people(room: &Room) -> impl Iterator<Item = Seat> + '_ {
    let seats = (0..room.names().len() as u16).map(Seat);
    let kinds = &room.header().seats;
    seats.filter(|seat| !matches!(kinds.get(seat.index()), Some(SeatKind::Computer(_))))
}

/// The rows of a game that is over.
fn stored(room: &Room, chance: &SeededChance, since: u64, holds: &[SeatHold]) -> Writes {
    let id = &room.header().id;
    let record = |entry: &Entry| {
        let Entry { seq, at: Millis(at), event } = entry;
        Record { seq: *seq, at: *at, line: event.to_string(), command: None }
    };
    let records = room.log().iter().map(record).collect();
    let writes = Writes::default().game(room.header(), chance, since, None);
    writes.events(id, records).holds(id, holds).finished(id)
}
