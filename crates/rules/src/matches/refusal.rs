//! Why a command may be refused.

use alloc::string::String;

use super::{SetUpProblem, TURNS_TO_COUNT};
use crate::counted::are;
use crate::{CommonRefusal, Counted, Letter, PlayProblem, PlayTextError, Square, refusals};

refusals! {
    /// Why a command was refused. Nothing has changed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        Common(CommonRefusal),
        GamePaused = "game_adjourned" =>
            "the game is paused: it goes on when everybody agrees to resume",
        NotPaused = "not_paused" => "the game is not paused: just play on",
        NoHolidays = "no_holidays" => "this game has no holidays: propose a pause instead",
        HolidayUsed = "holiday_used" => "you have used up your days of holiday in this game",
        OnHoliday = "on_holiday" => "you are on holiday already: say when you are back",
        NotOnHoliday = "not_on_holiday" => "you are not on holiday: your time is running",
        SeatResigned = "seat_resigned" => "you have resigned this game",
        TurnSkipped = "turn_skipped" =>
            "your turn is skipped this time because of a wrong challenge",
        WindowOpen = "window_open" => "wait until the last play has been accepted or challenged",
        AlreadyCommitted = "already_committed" =>
            "you have made your move: it waits until the last play is accepted",
        StuckCheckDue = "stuck_check_due" =>
            "wait a moment: the program is checking whether anybody can play",
        NoStuckCheck = "no_stuck_check" => "there is nothing to check now",
        /// AMB-21.
        CanOpen { letters: u8 } = "can_open" =>
            "your tiles make a word of {letters} letters or more, so you have to open: look again",
        Play(PlayProblem),
        Text(PlayTextError),
        /// SOW-28.
        ExchangeBagLow { need: u8, have: usize } = "exchange_bag_low" => {
            if *have == 0 => "the bag is empty: play or pass",
            else => (
                "exchanging needs {tiles} in the bag, and {have} {are} left: play or pass",
                tiles = Counted(*need, "tile"),
                are = are(*have)
            ),
        },
        /// DIA-17.
        ExchangeNothingChosen = "exchange_nothing_chosen" =>
            "choose the tiles you want to exchange, or pass",
        /// AMB-51.
        OnlyPlays = "only_plays" => "all tiles are yours already: lay up to seven of them, or stop",
        /// AMB-21.
        ExchangeBeforeOpening { letters: u8 } = "exchange_before_opening" => (
            "no exchanging yet: the first word still needs {more}; play one or pass",
            more = Counted(*letters, "letter")
        ),
        NotInThisGame { title: &'static str } = "not_in_this_game" =>
            "this game is not played with the variation \"{title}\"",
        NoBlankThere { square: Square } = "no_blank_there", at *square =>
            "there is no blank at {square}: choose a square with one",
        BlankStillOpen { square: Square } = "blank_still_open", at *square =>
            "the play with the blank at {square} can still be challenged: wait for the next turn",
        SwapLetterDiffers { letter: Letter } = "swap_letter_differs" =>
            "that blank stands for {letter}: you need {letter} on your rack to swap",
        /// AMB-62.
        LetterOnLoan { letter: Letter } = "letter_on_loan" =>
            "you took that {letter} from the board this turn, and a challenge may send it back: \
             you can swap it for a blank from your next turn on",
        NoTileThere { square: Square } = "no_tile_there", at *square =>
            "there is no tile at {square}: choose a square with a letter",
        BlankStays { square: Square } = "blank_stays", at *square =>
            "the tile at {square} is a blank: only letters can be swapped",
        SameLetter { square: Square, letter: Letter } = "same_letter", at *square =>
            "{square} already shows {letter}: lay another letter there",
        PutBack { square: Square, letter: Letter } = "put_back", at *square =>
            "you took {letter} from {square} this turn: it cannot go back there until your next \
             turn",
        BagsToChoose = "bags_to_choose" =>
            "the first tiles are being drawn: choose your bags, or wait for the others",
        ClaimsOpen = "claims_open" =>
            "the game is over: only words for the theme are still being decided",
        NothingToClaim = "nothing_to_claim" =>
            "you have no word left to claim: claim words within 30 seconds of your play",
        ListDecides = "list_decides" =>
            "the theme's list decides in this game: its words count without a claim",
        NoSuchClaim = "no_such_claim" => "you can no longer vote on that claim",
        WindowClosed = "window_closed" => "no play can be challenged now",
        OwnPlay = "own_play" =>
            "this was your own play: only the others can challenge or accept it",
        WordNotInPlay { word: String } = "word_not_in_play" =>
            "{word} was not formed by the last play: choose from its words",
        AlreadyAccepted = "already_accepted" =>
            "you have accepted this play, so you can no longer challenge it",
        ProposalOpen = "proposal_open" => "answer the open proposal first",
        NoTimeClaim = "no_time_claim" => "the player on turn is not far enough over time: play on",
        TooLateToAbort = "too_late_to_abort" =>
            "every player has had {TURNS_TO_COUNT} turns, so the game counts: resign, or propose \
             to end it",
        NothingToTakeBack = "nothing_to_take_back" =>
            "you have made no move yet that you could take back",
        SetUp(SetUpProblem),
    }
}
