//! Reviews of games that are over.

use notation::{OtherMode, Replay};
use review::{Done, KeptReview, Review, Reviewer, Session, Settings, Tools};
use rules::{Event, Millis};
use table::wire::{AskGcg, RefusalMessage};
use table::{ModeEvent, Room, RoomEvent};

use crate::analysis::{Crew, in_order};
use crate::gcg::replay_of;
use crate::{FileWords, GameWords, HostRefusal, WordLists};

/// The number of rounds of a session that are judged between two reports.
const AT_ONCE: usize = 4;

/// The match that was played in a room, turn by turn.
///
/// # Errors
/// [`OtherMode`] if it is no match.
pub fn replay(room: &Room) -> Result<Replay, OtherMode> {
    Replay::of_log(&room.header().terms, seat_names(room), events(room))
}

fn events(room: &Room) -> impl Iterator<Item = (Millis, &Event)> {
    room.log().iter().filter_map(|entry| match &entry.event {
        RoomEvent::Game(ModeEvent::Match(event)) => Some((entry.at, event)),
        _ => None,
    })
}

/// The game of a room, as far as it can be reviewed.
pub enum Reviewable {
    /// A match, or a game played alone with racks.
    Turns(Replay),
    /// A duplicate session.
    Rounds(Session),
}

impl Reviewable {
    /// The game of a room.
    ///
    /// # Errors
    /// A refusal that says why such a game cannot be reviewed.
    pub fn of(room: &Room) -> Result<Reviewable, RefusalMessage> {
        let (terms, names) = (&room.header().terms, seat_names(room));
        if let Some(duplicate) = room.playing().as_duplicate() {
            return Ok(Reviewable::Rounds(Session::of(duplicate, names)));
        }
        let replay = match terms.mode().is_alone() {
            true => Replay::of_solitaire(terms, names, events(room)),
            false => Replay::of_log(terms, names, events(room)),
        };
        let other = |OtherMode { mode }| HostRefusal::NotReviewable { mode };
        Ok(Reviewable::Turns(replay.map_err(other)?))
    }

    /// The page to keep of its review, with the slips of one seat if it is a session. `None` if the
    /// review is of another kind of game.
    pub fn page(&self, kept: &KeptReview, seat: Option<u16>) -> Option<String> {
        match (self, kept) {
            (Reviewable::Turns(replay), KeptReview::Game(review)) => {
                Some(review::page(review, replay))
            }
            (Reviewable::Rounds(session), KeptReview::Session(review)) => {
                let plays = seat.filter(|&seat| review.plays(seat));
                let seat = plays.unwrap_or_else(|| review.first_seat());
                Some(review::session_page(review, seat, session))
            }
            _ => None,
        }
    }
}

/// The names of the seats of a room.
pub fn seat_names(room: &Room) -> Vec<String> {
    let name = |(number, name): (usize, &Option<String>)| {
        name.clone().unwrap_or_else(|| format!("player {number}"))
    };
    (1..).zip(room.names()).map(name).collect()
}

/// A game to be reviewed.
pub struct Reviewing {
    played: Reviewable,
    words: GameWords,
    /// That these are not the words of the file, if they are not.
    other_list: Option<String>,
    longer: Option<Longer>,
}

/// A review to be worked on longer.
pub struct Longer {
    /// The earlier review, if it is at hand.
    review: Option<Review>,
    /// The number of times, this time included.
    times: u32,
}

impl Longer {
    /// Once more than before, on the turns that have no grade and may get one.
    ///
    /// # Errors
    /// A refusal if no turn would become clearer, or it has been worked on long enough.
    pub fn after(kept: KeptReview) -> Result<Longer, HostRefusal> {
        match kept {
            KeptReview::Game(review) if review.open_turns > 0 => {
                Ok(Longer { times: review.longer + 1, review: Some(review) })
            }
            KeptReview::Game(_) | KeptReview::Session(_) => Err(HostRefusal::NothingOpen),
        }
    }

    /// As long as a review that was stopped, from what was found before. `None` if that was no longer
    /// work.
    pub fn going_on(kept: KeptReview) -> Option<Longer> {
        match kept {
            KeptReview::Game(review) if review.longer > 0 => {
                Some(Longer { times: review.longer, review: Some(review) })
            }
            KeptReview::Game(_) | KeptReview::Session(_) => None,
        }
    }
}

impl Reviewing {
    /// Says by what rules reviews are made: what was made by others is made anew.
    pub const FORM: &'static str = concat!("3-", env!("CARGO_PKG_VERSION"));

    /// The review of what happened in a room.
    ///
    /// # Errors
    /// A refusal if such a game cannot be reviewed, or its word list is no longer there.
    pub fn ask(room: &Room, lists: &WordLists) -> Result<Reviewing, RefusalMessage> {
        let header = room.header();
        let played = Reviewable::of(room)?;
        let words = lists.bound(&header.lexicon, &header.terms.ruleset());
        let words = words.ok_or(HostRefusal::LexiconChanged)?.clone();
        Ok(Reviewing { played, words, other_list: None, longer: None })
    }

    /// The same review, worked on longer if that is asked for.
    #[must_use]
    pub fn longer(self, longer: Option<Longer>) -> Reviewing {
        Reviewing { longer, ..self }
    }

    /// The same review from its beginning, with as much work as after being worked on longer so
    /// many times: at most [`Settings::LONGER`].
    #[must_use]
    pub fn afresh(self, times: u32) -> Reviewing {
        let times = times.min(Settings::LONGER);
        let longer = (times > 0).then_some(Longer { review: None, times });
        Reviewing { longer, ..self }
    }

    /// The multiple of the usual time that it is worth: one more each time that it is worked on
    /// longer.
    pub fn worth(&self) -> u32 {
        1 + self.longer.as_ref().map_or(0, |longer| longer.times)
    }

    /// The review of a game in a file.
    ///
    /// # Errors
    /// A refusal if it is no file of a game, or there are no such rules.
    pub fn of_gcg(asked: &AskGcg, lists: &WordLists) -> Result<Reviewing, RefusalMessage> {
        let (replay, file) = replay_of(asked, lists)?;
        let other_list = file.sentence();
        let FileWords { words, .. } = file;
        Ok(Reviewing { played: Reviewable::Turns(replay), words, other_list, longer: None })
    }

    /// The page to keep of its review, with the slips of the first who plays if it is a session.
    /// `None` if the review is of another kind of game.
    pub fn page(&self, kept: &KeptReview) -> Option<String> {
        self.played.page(kept, None)
    }

    /// Works until everything is found or the crew does not go on, and returns what was found.
    /// `tell` is called after each batch and may ask for what there is.
    pub fn work(
        &self,
        crew: &dyn Crew,
        tell: &mut dyn FnMut(&dyn Fn() -> KeptReview),
    ) -> KeptReview {
        match &self.played {
            Reviewable::Turns(replay) => {
                let foreign = self.other_list.is_some();
                let (tools, settings) =
                    (self.words.tools(), Settings { foreign, ..Settings::default() });
                let reviewer = match &self.longer {
                    Some(Longer { review, times }) => {
                        Reviewer::longer(replay, tools, settings, review.clone(), *times)
                    }
                    None => Reviewer::begin(replay, tools, settings),
                };
                turns(reviewer, self.other_list.as_deref(), crew, tell)
            }
            Reviewable::Rounds(session) => rounds(session, self.words.tools(), crew, tell),
        }
    }
}

fn turns(
    mut reviewer: Reviewer<'_>,
    other_list: Option<&str>,
    crew: &dyn Crew,
    tell: &mut dyn FnMut(&dyn Fn() -> KeptReview),
) -> KeptReview {
    let report = |reviewer: &Reviewer<'_>| {
        let other_list = other_list.map(str::to_owned);
        KeptReview::Game(Review { other_list, ..reviewer.report() })
    };
    tell(&|| report(&reviewer));
    while crew.goes_on() {
        let batch = reviewer.batch();
        if batch.is_empty() {
            break;
        }
        let goes_on = || crew.goes_on();
        let done = in_order(crew, batch.len(), |number| batch[number].run_while(&goes_on));
        let whole = done.len() == batch.len();
        drop(batch);
        let done: Option<Vec<Done>> = done.into_iter().collect();
        let Some(done) = done.filter(|_| whole) else { break };
        reviewer.take(done);
        tell(&|| report(&reviewer));
    }
    report(&reviewer)
}

fn rounds(
    session: &Session,
    tools: &Tools,
    crew: &dyn Crew,
    tell: &mut dyn FnMut(&dyn Fn() -> KeptReview),
) -> KeptReview {
    let mut judged = Vec::new();
    tell(&|| KeptReview::Session(session.report(Vec::new())));
    while judged.len() < session.rounds() && crew.goes_on() {
        let first = judged.len();
        let count = AT_ONCE.min(session.rounds() - first);
        let found = in_order(crew, count, |number| session.judge(tools, first + number));
        let whole = found.len() == count;
        judged.extend(found.into_iter().flatten());
        if !whole || judged.len() < first + count {
            judged.truncate(first);
            break;
        }
        tell(&|| KeptReview::Session(session.report(judged.clone())));
    }
    KeptReview::Session(session.report(judged))
}
