//! Word searches, puzzles, and the dates and answers of cards, for players who study. None of it
//! needs an account, and nothing of it is kept.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::routing::{get, post};
use percent_encoding::percent_decode_str;
use study::{
    BadRow, Card, Cardbox, Criteria, Deck, Entry, Find, FindError, Finder, Puzzle, Scope, WordList,
};
use table::wire::{
    AnswerCard, CardMessage, CardboxMessage, DescribedWord, FoundWords, Key, PuzzleMessage,
    ScheduleCards, StudyEntry, WordListMessage,
};

use crate::base::limit;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::{bytes, number_in, read, value_in};
use crate::http::responses::{ApiResult, CachedJson, json};

/// The paths of studying.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/words", get(words))
        .route("/api/words/lists", get(lists))
        .route("/api/study/schedule", post(schedule))
        .route("/api/study/answers", post(answers))
        .route("/api/study/cardbox", post(cardbox))
        .route("/api/puzzles", get(puzzles))
}

/// Looks words up: `?find=anagram&of=AEINST%3F&lengths=7&order=probability&skip=0&limit=100`; in
/// another list than the usual one with `words=american`.
async fn words(State(api): State<Api>, uri: Uri) -> ApiResult {
    let (find, scope) = asked(&uri).map_err(|error| ServerRefusal::BadSearch { error })?;
    let list = value_in(&uri, "words").filter(|list| !list.is_empty()).map(str::to_owned);
    // The first search of each kind works out what the later ones look at.
    let look_up = move || {
        let finder = api.rooms.services().lists().chosen(list.as_deref())?.finder();
        let answer = finder.find(&find, &scope);
        let words = answer.words.iter().map(|&word| described(finder, word)).collect();
        let total = u32::try_from(answer.total).unwrap_or(u32::MAX);
        Ok::<_, Refused>(FoundWords { total, words })
    };
    let found = tokio::task::spawn_blocking(look_up).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &found?))
}

/// The search in an address.
fn asked(uri: &Uri) -> Result<(Find, Scope), FindError> {
    let value = |key| {
        let value = value_in(uri, key).unwrap_or_default().replace('+', " ");
        percent_decode_str(&value).decode_utf8_lossy().into_owned()
    };
    let of = value("of");
    let find = match value("find").as_str() {
        "anagram" => Find::anagram(&of)?,
        "build" => Find::build(&of)?,
        "pattern" => Find::pattern(&of)?,
        "hooks" => Find::hooks(&of)?,
        "extensions" => Find::extensions(&of)?,
        "list" => Find::list(&of)?,
        _ => return Err(FindError::Empty),
    };
    let given = |key| Some(value(key)).filter(|text| !text.is_empty());
    let letters = |key| given(key).map_or(Ok(Vec::new()), |text| Criteria::letters(&text));
    let range = |key| given(key).map(|text| Criteria::range(&text)).transpose();
    let criteria = Criteria {
        pattern: given("pattern").map(|text| Criteria::pattern(&text)).transpose()?,
        contains: letters("contains")?,
        front: letters("front")?,
        back: letters("back")?,
        anagrams: range("anagrams")?,
        place: range("place")?,
    };
    let (lengths, order) = (value("lengths"), value("order"));
    let lengths = match lengths.as_str() {
        "" => Scope::default().lengths,
        text => Scope::lengths(text)?,
    };
    let order = match order.as_str() {
        "" => None,
        text => Some(text.parse()?),
    };
    let skip = number_in(uri, "skip").unwrap_or(0);
    let limit = number_in(uri, "limit").unwrap_or(100).min(limit::WORDS);
    Ok((find, Scope { lengths, criteria, order, skip, limit }))
}

fn described(finder: &Finder, word: lexicon::Word) -> DescribedWord {
    let known = finder.describe(word);
    DescribedWord {
        word: known.word.to_string(),
        front: known.front,
        back: known.back,
        inner_front: known.inner_front,
        inner_back: known.inner_back,
        ways: known.ways,
    }
}

/// The word lists on offer.
async fn lists(headers: HeaderMap) -> ApiResult {
    static LISTS: std::sync::LazyLock<Arc<CachedJson>> = std::sync::LazyLock::new(|| {
        Arc::new(CachedJson::new(&WordList::all().iter().map(list_message).collect::<Vec<_>>()))
    });
    LISTS.respond(&headers)
}

/// A list of words as it is told.
pub(crate) fn list_message(list: &WordList) -> WordListMessage {
    WordListMessage {
        key: list.key().to_owned(),
        title: list.title().to_owned(),
        about: list.about().to_owned(),
    }
}

/// The dates on which cards are to be asked, from their entries alone.
async fn schedule(request: Request) -> ApiResult {
    let ScheduleCards { entries } = read(request).await?;
    let deck: Deck = entries_of(&entries)?.into_iter().collect();
    let told = deck.known().map(|(card, progress)| {
        let schedule = progress.and_then(|progress| progress.schedule);
        CardMessage {
            card: card.to_string(),
            learnt: progress.is_some(),
            due: progress.map_or(0, |progress| progress.due()),
            reviews: schedule.map_or(0, |schedule| schedule.reviews),
            lapses: schedule.map_or(0, |schedule| schedule.lapses),
            stability: schedule.map_or(0.0, |schedule| schedule.stability),
        }
    });
    Ok(json(StatusCode::OK, &told.collect::<Vec<_>>()))
}

/// Reads a cardbox of Zyzzyva; a word list on offer spells its questions: `?words=american`.
async fn cardbox(State(api): State<Api>, uri: Uri, request: Request) -> ApiResult {
    let file = bytes(request, limit::CARDBOX).await?;
    let list = value_in(&uri, "words").filter(|list| !list.is_empty()).map(str::to_owned);
    let read = move || {
        let finder = api.rooms.services().lists().chosen(list.as_deref())?.finder();
        let Cardbox { entries, unboxed, left_out } =
            Cardbox::read(&file, &|letters| finder.spells(letters))
                .map_err(|error| ServerRefusal::BadCardbox { error })?;
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let entry = |Entry { at, id, act, card }: Entry| StudyEntry {
            id,
            at,
            act: act.to_string(),
            card: card.to_string(),
        };
        Ok::<_, Refused>(CardboxMessage {
            unboxed: count(unboxed),
            left_out_count: count(left_out.len()),
            left_out: left_out.iter().take(limit::LEFT_OUT).map(BadRow::to_string).collect(),
            entries: entries.into_iter().map(entry).collect(),
        })
    };
    let read = tokio::task::spawn_blocking(read).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &read?))
}

/// Judges an answer to a card that asks for a move.
async fn answers(State(api): State<Api>, request: Request) -> ApiResult {
    let asked: AnswerCard = read(request).await?;
    let lists = api.rooms.services().lists().clone();
    // A search of an endgame takes a moment.
    let judged = tokio::task::spawn_blocking(move || host::answered(&asked, &lists)).await;
    Ok(json(StatusCode::OK, &judged.map_err(|_| Refused::unavailable())??))
}

/// The puzzles on offer.
async fn puzzles(headers: HeaderMap) -> ApiResult {
    static PUZZLES: std::sync::LazyLock<Arc<CachedJson>> = std::sync::LazyLock::new(|| {
        let told = |puzzle: &Puzzle| PuzzleMessage {
            level: Key(puzzle.level),
            margin: puzzle.margin,
            work: puzzle.work,
            card: Card::Position(puzzle.card.clone()).to_string(),
        };
        Arc::new(CachedJson::new(&Puzzle::all().iter().map(told).collect::<Vec<_>>()))
    });
    PUZZLES.respond(&headers)
}

/// The entries about cards in a request.
pub(crate) fn entries_of(entries: &[StudyEntry]) -> Result<Vec<Entry>, ServerRefusal> {
    if entries.len() > limit::STUDY_ENTRIES {
        return Err(ServerRefusal::TooManyEntries { most: limit::STUDY_ENTRIES });
    }
    let read = |entry: &StudyEntry| Entry::read(&entry.id, entry.at, &entry.act, &entry.card);
    entries.iter().map(read).collect::<Result<_, _>>().map_err(|_| ServerRefusal::BadEntry)
}
