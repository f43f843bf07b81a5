//! All data kept about an account, as one file.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse as _;
use host::calls;
use serde_json::{Value, json};
use table::Room;
use table::wire::StudyEntry;

use crate::base::refused::Refused;
use crate::http::accounts::visitor::Account;
use crate::http::api::Api;
use crate::http::responses::ApiResult;
use crate::store::{Store, StoreError};

/// The most games of an export: the newest.
const GAMES: usize = 10_000;

/// The file. Games that are not over come without their logs, which hold racks and draws.
pub(super) async fn export(State(api): State<Api>, Account(signed): Account) -> ApiResult {
    let services = api.rooms.services();
    let (store, date) = (services.store(), services.time().date());
    let sign_ins = store
        .sign_ins(&signed.account, date)
        .await?
        .into_iter()
        .map(|one| json!({"browser": one.browser, "created": one.created, "seen": one.seen}));
    let sign_ins: Vec<Value> = sign_ins.collect();
    let passkeys = store.passkeys(&signed.account).await?.into_iter();
    let passkeys = passkeys.map(
        |one| json!({"name": one.name, "site": one.site, "created": one.created, "used": one.used}),
    );
    let passkeys: Vec<Value> = passkeys.collect();
    let plan = |plan: String| serde_json::from_str(&plan).unwrap_or(Value::String(plan));
    let favourites = store.favourites(&signed.account).await?.into_iter();
    let favourites: Vec<Value> =
        favourites.map(|(name, kept)| json!({"name": name, "plan": plan(kept)})).collect();
    let study = all_study(store, &signed.account).await?;
    let challenges =
        store.challenges(&signed.account, date).await?.into_iter().map(
            |one| json!({"game": one.game, "from": one.from.1, "to": one.to.1, "made": one.made}),
        );
    let challenges: Vec<Value> = challenges.collect();
    let mut games = Vec::new();
    for game in store.games_held(&signed.account, GAMES).await? {
        let seats = store.seats_held(&signed.account, &game).await?;
        // A game that cannot be read does not keep the others from being exported.
        let told =
            told(&api, &game, date).await.unwrap_or_else(|_| json!({"id": game, "damaged": true}));
        games.push(json!({"seats": seats, "game": told}));
    }
    let said = store.said_by(&signed.account).await?.into_iter();
    let talk = said.map(|(game, said)| {
        let circle = said.circle.key();
        json!({"game": game, "at": said.date, "circle": circle, "name": said.name,
            "text": said.text, "hidden": said.hidden})
    });
    let blocks = store.blocks(&signed.account).await?.into_iter();
    let blocks = blocks.map(|blocked| json!({"name": blocked.name, "since": blocked.since}));
    let reports = store.reports_by(&signed.account).await?.into_iter();
    let reports = reports.map(
        |(at, game, about, words)| json!({"at": at, "game": game, "about": about, "words": words}),
    );
    let annotations = store.annotations_by(&signed.account).await?.into_iter();
    let annotations: Vec<Value> = annotations
        .map(|(id, written, gcg)| json!({"id": id, "written": written, "gcg": gcg}))
        .collect();
    let mut collections = Vec::new();
    for line in store.collections_of(&signed.account).await? {
        let Some(one) = store.collection(&line.id).await? else { continue };
        let games = store.texts_collected(&one.id).await?.into_iter();
        let games = games.map(|(title, gcg)| json!({"title": title, "gcg": gcg}));
        let games: Vec<Value> = games.collect();
        collections.push(json!({"id": one.id, "title": one.title, "about": one.about,
            "written": one.written, "games": games}));
    }
    let tournaments = store.tournaments_by(&signed.account).await?.into_iter();
    let tournaments: Vec<Value> = tournaments
        .map(|one| {
            json!({"id": one.id, "title": one.title, "made": one.made, "written": one.written})
        })
        .collect();
    let silenced = store.silenced(&signed.account, date).await?;
    let silenced = silenced.map(|one| json!({"until": one.until, "reason": one.reason}));
    let (talk, blocks, reports): (Vec<Value>, Vec<Value>, Vec<Value>) =
        (talk.collect(), blocks.collect(), reports.collect());
    let made = store.origin_of(&signed.account).await?;
    let made = made.map(|(origin, at)| json!({"at": at, "origin": origin}));
    let file = json!({
        "format": "tilewright account 1",
        "exported": date,
        "account": {"id": signed.account, "name": signed.name, "created": signed.created},
        "made": made,
        "sign_ins": sign_ins,
        "passkeys": passkeys,
        "favourites": favourites,
        "study": study,
        "challenges": challenges,
        "annotations": annotations,
        "collections": collections,
        "tournaments": tournaments,
        "games": games,
        "talk": talk,
        "blocks": blocks,
        "reports": reports,
        "silenced": silenced,
        "moderator": signed.moderator,
    });
    let text = serde_json::to_vec_pretty(&file).map_err(|_| Refused::unavailable())?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tilewright-account.json\""),
    ];
    Ok((headers, text).into_response())
}

/// All entries of the account about cards.
async fn all_study(store: &Store, account: &str) -> Result<Vec<StudyEntry>, StoreError> {
    let mut all = Vec::new();
    let (mut date, mut id) = (0, String::new());
    loop {
        let part = store.study(account, date, &id, calls::MOST_ENTRIES).await?;
        let Some((stored, last)) = part.last() else { return Ok(all) };
        (date, id) = (*stored, last.id.clone());
        all.extend(part.into_iter().map(|(_, entry)| entry));
    }
}

async fn told(api: &Api, game: &str, date: u64) -> Result<Value, Refused> {
    let services = api.rooms.services();
    let Some(stored) = services.store().load(game).await? else {
        return Err(Refused::not_found("game"));
    };
    let lines: Vec<Value> =
        stored.records.iter().map(|record| json!([record.at, record.line])).collect();
    let (header, since) = (stored.header.to_string(), stored.since);
    let room = Room::replay(stored.header, stored.records)
        .map_err(|error| StoreError::Damaged(error.to_string()))?;
    let summary = serde_json::to_value(services.dated(&room, since));
    let mut told = summary.map_err(|_| Refused::unavailable())?;
    // The terms are in the header, which is what the log is replayed by.
    if let Value::Object(fields) = &mut told {
        fields.retain(|field, _| !matches!(field.as_str(), "terms" | "lexicon" | "held"));
        if room.at_rest() && !stored.contest.is_some_and(|one| one.is_under_embargo(date)) {
            fields.insert("header".to_owned(), header.into());
            fields.insert("seed".to_owned(), stored.chance.reveal().into());
            fields.insert("log".to_owned(), lines.into());
        }
    }
    Ok(told)
}
