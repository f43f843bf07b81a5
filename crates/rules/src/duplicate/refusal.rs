//! Why a command may be refused.

use alloc::string::String;

use super::Need;
use crate::{CommonRefusal, PlayProblem, PlayTextError, refusals};

refusals! {
    /// Why a command was refused. Nothing has changed.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Refusal {
        NoSuchSeat = "no_such_seat" => "that seat is not taken: join the session first",
        Full = "game_full" => "this session is full: start another one",
        NotStarted = "not_started" => "the session has not begun: wait for the first rack",
        AlreadyStarted = "already_started" => "the session has begun already",
        Over = "game_over" => "the session is over: start another one",
        NotYoursToBegin = "not_arbitrator" =>
            "wait for the start: the person who made this session begins it",
        NotArbitrator = "not_arbitrator" => "only the arbitrator can do that",
        ArbitratorPlaysNot = "arbitrator_plays_not" =>
            "you are the arbitrator of this session and do not play",
        NoRound = "no_round" => "no round is running: wait for the next rack",
        /// AMB-45.
        SlipLate = "slip_late" => "the time for this round is up: your last saved slip counts",
        NoSlip = "no_slip" => "seal a slip first",
        AlreadyLocked = "slip_locked" =>
            "your slip is locked already; sealing another one opens it",
        NoRackDue = "no_rack_due" => "no rack is due to be drawn now",
        NoRackWaits = "no_rack_waits" => "no rack is waiting to be accepted or rejected",
        RackFails { need: Need } = "rack_fails" => (
            "this rack has fewer than {count} vowels or {count} consonants: reject it",
            count = need.count()
        ),
        RackGood { need: Need } = "rack_good" => (
            "this rack has {count} vowels and {count} consonants or more: accept it",
            count = need.count()
        ),
        ClockNotDue = "clock_not_due" => "the clock can be started once a rack is accepted",
        NothingToRule = "nothing_to_rule" => "words are ruled on once the round is closed",
        WordNotOnSlips = "word_not_on_slips" =>
            "no slip of this round has that word: choose one that is there",
        NotSought = "top_not_sought" => "nobody asked for the best play",
        BadTop = "bad_top" => "that is not a possible play with this rack on this board",
        Unreadable = "slip_unreadable" =>
            "write the word in letters, with a small letter for a blank",
        NoSuchPlace = "no_such_place" =>
            "that is not a square on the board: use a letter and a number",
        NotWhole = "slip_not_whole" =>
            "that is only part of the word there: write the whole word, from its first letter",
        NoHall = "no_hall" => "this needs a session with a person as arbitrator",
        NotTheChief = "not_the_chief" => "only the chief arbitrator can do that",
        ManyArbitrators = "many_arbitrators" =>
            "there are 20 arbitrators already: dismiss one first",
        ManyOnPaper = "many_on_paper" =>
            "there can be 500 players on paper: let the others use a device",
        NoSuchEntrant = "no_such_entrant" => "no player has that seat",
        NotOnPaper = "not_on_paper" => "this player has a device and seals slips there",
        NoSuchDeputy = "no_such_arbitrator" => "no arbitrator who was called in has that seat",
        NoSuchTables = "no_such_tables" => "name the first table before the last",
        SlipSettled = "slip_settled" => "this slip is settled: only the chief can change it",
        SlipDiffers = "slip_differs" =>
            "this slip was typed twice, and differently: the chief looks at the paper slip and \
             decides",
        NothingTyped = "nothing_typed" => "you have typed nothing for this player",
        LineUnreadable = "line_unreadable" =>
            "type the place, the word and the score, as in 8D TRAIN 24; - for no slip",
        SlipFitsElsewhere { place: String } = "slip_fits_elsewhere" =>
            "the word does not fit there, but it would at {place}: look at the slip again, and \
             type x if it says what you typed",
        PaperMissing { awaited: usize } = "paper_missing" => {
            if *awaited == 1 => "one paper slip is still missing",
            else => "{awaited} paper slips are still missing",
        },
        Common(CommonRefusal),
        Play(PlayProblem),
        Text(PlayTextError),
    }
}
