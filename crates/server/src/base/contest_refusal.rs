//! Refusals that concern a contest.

use axum::http::StatusCode;
use rules::refusals;

use crate::base::refused::Refused;

refusals! {
    /// A refusal that concerns a contest.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum ContestRefusal: StatusCode = StatusCode::UNPROCESSABLE_ENTITY {
        UnderEmbargo = "under_embargo", status StatusCode::FORBIDDEN =>
            "others have yet to play these racks: look again when the contest has closed",
        NotOpen = "contest_not_open" => "the contest has not opened yet: come back when it has",
        Closed = "contest_over" => "the contest is over: look at its ranking",
        EnteredAlready = "entered_already" =>
            "you have entered this contest already: everybody plays it once",
        NameTaken = "name_taken_in_contest" =>
            "a player has entered this contest under that name, and everybody plays it once: if \
             it was not you, add something to your name",
        NameStands = "name_stands" =>
            "your name appears in the ranking of a contest and can no longer be changed",
        NoSuchClass = "no_such_class" => "choose one of the classes of this contest",
        BadTitle = "bad_title" => "give a name of 1 to 60 characters that can be shown",
        BadDates = "bad_dates" =>
            "a contest has to close after it opens and in the future, within 400 days, and to \
             last 60 days at most",
        BadClasses = "bad_classes" =>
            "give at most 12 classes with different names of 1 to 60 characters",
        BadTerms = "not_for_contests" =>
            "a contest is played as duplicate, and the top is placed: leave out other modes, \
             arbitrators and other words for the board",
        OtherWords = "contest_words_changed" =>
            "the word list of this contest is no longer here: ask the operator of the server",
        TooMany = "too_many_contests" =>
            "you have 20 contests that are not over yet: wait until one of them is",
        NotOrganiser = "not_organiser", status StatusCode::FORBIDDEN =>
            "only the organiser can do this, with the secret given when the contest was made",
        BadSeries = "bad_series" =>
            "a series adds up points or percentages of at most 52 contests, of which 1 to 52 count",
        SessionsGoOn = "sessions_go_on" =>
            "sessions have been opened that are not over: wait until they are",
    }
}

impl From<ContestRefusal> for Refused {
    fn from(refusal: ContestRefusal) -> Refused {
        Refused { status: refusal.status(), refusal: refusal.into() }
    }
}
