//! The calls of the HTTP API beyond the games of the desk: words, study, files, analyses and reviews.

use host::analysis::{Analysis, position};
use host::{Reviewing, WordLists, answered, calls, gcg};
use review::{ReviewMessage, ReviewState};
use serde::Serialize;
use table::wire::{
    AnalysisMessage, AnalysisState, AnsweredCard, CardMessage, FoundWords, GcgMessage,
    LessonMessage, PositionMessage, PuzzleMessage, RefusalMessage, WordListMessage,
};

use crate::asked::Asked;
use crate::crew::Alone;

/// The value that such a call is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "one lives at a time, until it is written as JSON")]
pub enum Held {
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
}

impl Asked {
    /// The answer to a call that needs no words.
    pub(crate) fn held_without_words(&self) -> Result<Option<Held>, RefusalMessage> {
        Ok(Some(match self.path() {
            "words/lists" => Held::Lists(calls::word_lists()),
            "puzzles" => Held::Puzzles(calls::puzzles()),
            "study/schedule" => Held::Schedule(calls::schedule(&self.read()?)?),
            _ => return Ok(None),
        }))
    }

    /// The answer to a call that needs them.
    pub(crate) fn held(&self, lists: &WordLists) -> Result<Held, RefusalMessage> {
        Ok(match self.path() {
            "words" => Held::Words(calls::words(self.query(), lists)?),
            "study/answers" => Held::Answered(answered(&self.read()?, lists)?),
            "course" => Held::Course(calls::course(lists)),
            "positions" => Held::Position(position(&self.read()?, lists)?),
            "gcg" => Held::Gcg(gcg(&self.read()?, lists)?),
            "analyses" => Held::Analysis(self.analysis(lists)?),
            "reviews" => self.review(Reviewing::of_gcg(&self.read()?, lists)?),
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

    pub(crate) fn review(&self, reviewing: Reviewing) -> Held {
        let longer = self.query().number("longer").unwrap_or(0);
        let seat = self.query().number("seat").and_then(|seat| u16::try_from(seat).ok());
        let paged = self.query().value("page") == Some("true");
        let reviewing = reviewing.afresh(u32::try_from(longer).unwrap_or(u32::MAX));
        let crew = Alone::new(self.effort);
        let kept = reviewing.work(&crew, &mut |_| {});
        let page = if paged { reviewing.page(&kept) } else { None };
        let state = if crew.is_spent() { ReviewState::Open } else { ReviewState::Done };
        let review = Some(kept.seen_by(seat));
        Held::Review(Box::new(ReviewMessage { state, place: 0, review, page }))
    }
}
