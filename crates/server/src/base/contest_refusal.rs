//! Why something is refused that concerns a contest.

use std::fmt;

use axum::http::StatusCode;
use rules::Reason;

use crate::http::answer::Refused;

/// Why something is refused that concerns a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ContestRefusal {
    /// What happens in a session must not be known yet.
    UnderEmbargo,
    /// No session can be opened yet.
    NotOpen,
    /// The contest is over.
    Closed,
    /// Somebody who has entered wants to play once more.
    EnteredAlready,
    /// Somebody of that name has entered.
    NameTaken,
    /// A player wants to take another name.
    NameStands,
    /// The contest has no such class.
    NoSuchClass,
    /// A title that cannot be shown.
    BadTitle,
    /// The dates of a new contest make no sense.
    BadDates,
    /// The classes of a new contest cannot be shown, or are too many.
    BadClasses,
    /// A contest is to be made of another mode, or by terms that are not for contests.
    BadTerms,
    /// The server has another word list than when the contest was made.
    OtherWords,
    /// The account has as many contests as it may have.
    TooMany,
    /// The secret is not the organiser's.
    NotOrganiser,
    /// A series is to be made of too many contests, or added up in another way.
    BadSeries,
    /// Sessions have been opened, or go on.
    SessionsGoOn,
}

impl ContestRefusal {
    fn status(self) -> StatusCode {
        match self {
            ContestRefusal::UnderEmbargo | ContestRefusal::NotOrganiser => StatusCode::FORBIDDEN,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<ContestRefusal> for Refused {
    fn from(refusal: ContestRefusal) -> Refused {
        Refused { status: refusal.status(), refusal: refusal.into() }
    }
}

impl Reason for ContestRefusal {
    fn code(&self) -> &'static str {
        match self {
            ContestRefusal::UnderEmbargo => "under_embargo",
            ContestRefusal::NotOpen => "contest_not_open",
            ContestRefusal::Closed => "contest_over",
            ContestRefusal::EnteredAlready => "entered_already",
            ContestRefusal::NameTaken => "name_taken_in_contest",
            ContestRefusal::NameStands => "name_stands",
            ContestRefusal::NoSuchClass => "no_such_class",
            ContestRefusal::BadTitle => "bad_title",
            ContestRefusal::BadDates => "bad_dates",
            ContestRefusal::BadClasses => "bad_classes",
            ContestRefusal::BadTerms => "not_for_contests",
            ContestRefusal::OtherWords => "contest_words_changed",
            ContestRefusal::TooMany => "too_many_contests",
            ContestRefusal::NotOrganiser => "not_organiser",
            ContestRefusal::BadSeries => "bad_series",
            ContestRefusal::SessionsGoOn => "sessions_go_on",
        }
    }
}

impl fmt::Display for ContestRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ContestRefusal::UnderEmbargo => {
                "others have yet to play these racks: look again when the contest has closed"
            }
            ContestRefusal::NotOpen => "the contest has not opened yet: come back when it has",
            ContestRefusal::Closed => "the contest is over: look at its ranking",
            ContestRefusal::EnteredAlready => {
                "you have entered this contest already: everybody plays it once"
            }
            ContestRefusal::NameTaken => {
                "a player has entered this contest under that name, and everybody plays it once: \
                 if it was not you, add something to your name"
            }
            ContestRefusal::NameStands => {
                "your name appears in the ranking of a contest and can no longer be changed"
            }
            ContestRefusal::NoSuchClass => "choose one of the classes of this contest",
            ContestRefusal::BadTitle => "give a name of 1 to 60 characters that can be shown",
            ContestRefusal::BadDates => {
                "a contest has to close after it opens and in the future, within 400 days, and to \
                 last 60 days at most"
            }
            ContestRefusal::BadClasses => {
                "give at most 12 classes with different names of 1 to 60 characters"
            }
            ContestRefusal::BadTerms => {
                "a contest is played as duplicate, and the top is placed: leave out other modes, \
                 arbitrators and other words for the board"
            }
            ContestRefusal::OtherWords => {
                "the word list of this contest is no longer here: ask the operator of the server"
            }
            ContestRefusal::TooMany => {
                "you have 20 contests that are not over yet: wait until one of them is"
            }
            ContestRefusal::NotOrganiser => {
                "only the organiser can do this, with the secret given when the contest was made"
            }
            ContestRefusal::BadSeries => {
                "a series adds up points or percentages of at most 52 contests, of which 1 to 52 count"
            }
            ContestRefusal::SessionsGoOn => {
                "sessions have been opened that are not over: wait until they are"
            }
        })
    }
}

impl std::error::Error for ContestRefusal {}
