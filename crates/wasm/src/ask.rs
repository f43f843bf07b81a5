//! The calls of the HTTP API that need no server, answered with the same JSON and the same refusals.

use host::analysis::{Analysis, position};
use host::calls::{self, Query};
use host::{Reviewing, WordLists, answered, game_file, gcg, gcg_file, name_phonies};
use review::{ReviewMessage, ReviewState};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::Room;
use table::wire::{
    AnalysisMessage, AnalysisState, AnsweredCard, CardMessage, FoundWords, GameSummary, GcgMessage,
    LessonMessage, MovesMessage, PositionMessage, PuzzleMessage, RankingMessage, RefusalMessage,
    RulesMessage, TermsMessage, WordListMessage,
};

use crate::crew::Alone;
use crate::refusal::DeskRefusal;

/// The most lines of a ranking in one answer.
const RANKING: usize = 1_000;

/// The value that a call is told, as the HTTP API has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "one lives at a time, until it is written as JSON")]
pub enum Told {
    /// `GET rules`.
    Rules(RulesMessage),
    /// `POST terms`.
    Terms(TermsMessage),
    /// `GET words`.
    Words(FoundWords),
    /// `GET words/lists`.
    Lists(Vec<WordListMessage>),
    /// `POST study/schedule`.
    Schedule(Vec<CardMessage>),
    /// `POST study/answers`.
    Answered(AnsweredCard),
    /// `GET puzzles`.
    Puzzles(Vec<PuzzleMessage>),
    /// `GET course`.
    Course(Vec<LessonMessage>),
    /// `POST positions`.
    Position(PositionMessage),
    /// `POST gcg`.
    Gcg(GcgMessage),
    /// `POST analyses`: the last of its lines.
    Analysis(AnalysisMessage),
    /// `POST reviews`, and the review of a game of the desk: the last of its lines.
    Review(Box<ReviewMessage>),
    /// `GET games/ID`.
    Summary(GameSummary),
    /// `GET games/ID/moves` and `games/ID/unbuild`.
    Moves(MovesMessage),
    /// `GET games/ID/duplicate/ranking`.
    Ranking(RankingMessage),
    /// The text of a file: `GET games/ID/gcg`, `games/ID/json` and `games/ID/review/page`.
    File(String),
}

/// A call and what it needs.
pub(crate) struct Asked {
    /// The path below `/api/`, with its query.
    pub(crate) path: String,
    /// The body, if the call has one.
    pub(crate) body: Option<Value>,
    /// The effort that an analysis or a review is worth.
    pub(crate) effort: u32,
}

impl Asked {
    fn path(&self) -> &str {
        self.path.split_once('?').map_or(&self.path, |(path, _)| path)
    }

    fn query(&self) -> Query<'_> {
        Query::new(self.path.split_once('?').map_or("", |(_, query)| query))
    }

    /// The game that the call is about, and the rest of its path.
    pub(crate) fn game(&self) -> Option<(&str, &str)> {
        let path = self.path().strip_prefix("games/")?;
        Some(path.split_once('/').unwrap_or((path, "")))
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T, RefusalMessage> {
        let body = self.body.clone().unwrap_or(Value::Null);
        let bad = |error: serde_json::Error| DeskRefusal::BadCall { problem: error.to_string() };
        serde_json::from_value(body).map_err(|error| bad(error).into())
    }

    fn not_here(&self) -> RefusalMessage {
        DeskRefusal::NotHere.into()
    }

    /// The answer to a call that needs no words.
    pub(crate) fn without_words(&self) -> Result<Option<Told>, RefusalMessage> {
        Ok(Some(match self.path() {
            "words/lists" => Told::Lists(calls::word_lists()),
            "puzzles" => Told::Puzzles(calls::puzzles()),
            "study/schedule" => Told::Schedule(calls::schedule(&self.read()?)?),
            _ => return Ok(None),
        }))
    }

    /// The answer to a call that is about no game of the desk.
    pub(crate) fn told(&self, lists: &WordLists) -> Result<Told, RefusalMessage> {
        Ok(match self.path() {
            "rules" => Told::Rules(calls::offer(lists)),
            "terms" => Told::Terms(calls::terms(&self.read()?, lists)?),
            "words" => Told::Words(calls::words(self.query(), lists)?),
            "study/answers" => Told::Answered(answered(&self.read()?, lists)?),
            "course" => Told::Course(calls::course(lists)),
            "positions" => Told::Position(position(&self.read()?, lists)?),
            "gcg" => Told::Gcg(gcg(&self.read()?, lists)?),
            "analyses" => Told::Analysis(self.analysis(lists)?),
            "reviews" => self.review(Reviewing::of_gcg(&self.read()?, lists)?),
            _ => return Err(self.not_here()),
        })
    }

    /// The answer to a call about a game of the desk; `part` is the rest of its path.
    pub(crate) fn of_game(
        &self,
        part: &str,
        room: &Room,
        seed: &str,
        lists: &WordLists,
    ) -> Result<Told, RefusalMessage> {
        // These tell what the players still draw and hold.
        if matches!(part, "gcg" | "json" | "review") && (!room.over() || room.cancelled()) {
            return Err(DeskRefusal::StillPlayed.into());
        }
        Ok(match part {
            "" => Told::Summary(room.summary()),
            "moves" => {
                let mut room = room.clone();
                name_phonies(&mut room, lists);
                Told::Moves(room.moves(false, seed))
            }
            "unbuild" => {
                let moves = room.unbuild_moves(false, seed);
                Told::Moves(moves.ok_or_else(|| self.not_here())?)
            }
            "duplicate/ranking" => {
                let from = self.query().number("from").unwrap_or(0);
                let count = self.query().number("count").unwrap_or(100).min(RANKING);
                Told::Ranking(room.ranking(from, count).ok_or_else(|| self.not_here())?)
            }
            "gcg" => Told::File(gcg_file(room)?.to_string()),
            "json" => Told::File(format!("{}\n", game_file(room, seed.to_owned()))),
            "review" => self.review(Reviewing::ask(room, lists)?),
            _ => return Err(self.not_here()),
        })
    }

    fn analysis(&self, lists: &WordLists) -> Result<AnalysisMessage, RefusalMessage> {
        let mut analysis = Analysis::ask(&self.read()?, lists)?;
        // A server sends the best of them only, and this caller is not sent them.
        if self.query().value("moves") == Some("all") {
            analysis = analysis.with_every_move();
        }
        let (crew, mut last) = (Alone::new(self.effort), AnalysisMessage::default());
        analysis.prepare();
        analysis.work(&crew, &mut |message| last = message);
        if crew.is_spent() {
            last.state = AnalysisState::Working;
        }
        Ok(last)
    }

    fn review(&self, reviewing: Reviewing) -> Told {
        let longer = self.query().number("longer").unwrap_or(0);
        let seat = self.query().number("seat").and_then(|seat| u16::try_from(seat).ok());
        let paged = self.query().value("page") == Some("true");
        let reviewing = reviewing.afresh(u32::try_from(longer).unwrap_or(u32::MAX));
        let crew = Alone::new(self.effort);
        let kept = reviewing.work(&crew, &mut |_| {});
        let page = if paged { reviewing.page(&kept) } else { None };
        let state = if crew.is_spent() { ReviewState::Open } else { ReviewState::Done };
        let review = Some(kept.seen_by(seat));
        Told::Review(Box::new(ReviewMessage { state, place: 0, review, page }))
    }
}
