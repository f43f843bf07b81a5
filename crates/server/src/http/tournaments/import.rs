//! Files that come into tournaments: whole tournaments, lists of players, of ratings and of results.

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use rules::Millis;
use tournament::format::{FormatRefusal, Noted, RatingList, ScoreLine, entries as lists, read_any};
use tournament::wire::{
    EntriesMessage, ImportTournament, ImportedTournament, RatingsMessage, ReadEntries, ReadRatings,
    ReadResults, ResultsMessage, sentences,
};
use tournament::{DirectorNumber, DivisionNumber, History, Refusal, RoundNumber};

use super::acts::counted;
use super::directed::Directed;
use super::making::{kept, quoted};
use crate::base::limit;
use crate::base::rate_limits::ClientAddress;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;

/// `POST /api/tournaments/import`: makes a tournament of a file of another program.
pub(super) async fn import(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    let asked: ImportTournament = counted(&api, client, request, limit::LIST).await?;
    let at = Millis(api.rooms.services().time().date());
    let told = tokio::task::spawn_blocking(move || retold(&asked, at)).await;
    let Noted { value: history, notes } = told.map_err(|_| Refused::unavailable())??;
    let made = &history.tournament().directors;
    let (director, name) = made.first().cloned().unwrap_or((DirectorNumber(1), String::new()));
    let made = kept(&api, client, &visitor, &history, director, &quoted(&name)).await?;
    let answer = ImportedTournament { id: made.id, key: made.key, notes: sentences(&notes) };
    Ok(json(StatusCode::CREATED, &answer))
}

/// The tournament of a file as a log of ours.
fn retold(asked: &ImportTournament, at: Millis) -> Result<Noted<History>, Refused> {
    let Noted { value: mut sheet, notes } = read_any(&asked.text)?;
    for (own, given) in [(&mut sheet.title, &asked.title), (&mut sheet.date, &asked.date)] {
        if !given.trim().is_empty() {
            own.clone_from(given);
        }
    }
    let history = History::of_sheet(&sheet, &asked.director, at)?;
    Ok(Noted { value: history, notes })
}

/// `POST /api/tournaments/entries`: the entries of a pasted list.
pub(super) async fn entries(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    request: Request,
) -> ApiResult {
    let ReadEntries { text } = counted(&api, client, request, limit::LIST).await?;
    let read = move || -> Result<EntriesMessage, FormatRefusal> {
        Ok(EntriesMessage::from(&lists::read(&text)?))
    };
    let read = tokio::task::spawn_blocking(read).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &read?))
}

/// `POST /api/tournaments/{id}/ratings`: the ratings that a list has for the entrants of a division.
pub(super) async fn ratings(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Directed { seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let ReadRatings { division, text } = counted(&api, client, request, limit::LIST).await?;
    let division = DivisionNumber(division);
    if seen.history.tournament().division(division).is_none() {
        return Err(Refusal::NoSuchDivision { division }.into());
    }
    let find = move || -> Result<RatingsMessage, FormatRefusal> {
        let list = RatingList::read(&text)?;
        Ok(RatingsMessage::of(seen.history.tournament(), division, &list))
    };
    let found = tokio::task::spawn_blocking(find).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &found?))
}

/// `POST /api/tournaments/{id}/results`: the results that a list has for a published round.
pub(super) async fn results(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Directed { seen, .. }: Directed,
    request: Request,
) -> ApiResult {
    let ReadResults { division, round, text } = counted(&api, client, request, limit::LIST).await?;
    let (division, round) = (DivisionNumber(division), RoundNumber(round));
    match seen.history.tournament().division(division) {
        None => return Err(Refusal::NoSuchDivision { division }.into()),
        Some(known) if known.round(round).is_none() => {
            return Err(Refusal::NoSuchRound { round }.into());
        }
        Some(_) => {}
    }
    let find = move || -> Result<ResultsMessage, FormatRefusal> {
        let list = ScoreLine::read(&text)?;
        Ok(ResultsMessage::of(seen.history.tournament(), division, round, &list))
    };
    let found = tokio::task::spawn_blocking(find).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &found?))
}
