//! Why a command may be refused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{SetUpProblem, TURNS_TO_COUNT};
use crate::reason::by_number;
use crate::{Counted, Letter, PlayProblem, PlayTextError, Reason, Seat, Square, Tile};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such seat in the game.
    NoSuchSeat,
    /// The first tiles have not been drawn.
    NotStarted,
    /// The first tiles have been drawn already.
    AlreadyStarted,
    /// The game is over.
    GameOver,
    /// The game is paused.
    GamePaused,
    /// The game is not paused.
    NotPaused,
    /// There are no holidays in this game.
    NoHolidays,
    /// The seat has used its holidays up.
    HolidayUsed,
    /// The seat is on holiday already.
    OnHoliday,
    /// The seat is not on holiday.
    NotOnHoliday,
    /// The seat has resigned.
    SeatResigned,
    /// It is somebody else's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// The seat owes a skipped turn.
    TurnSkipped,
    /// The last play may still be challenged.
    WindowOpen,
    /// A move is already waiting for the window to close.
    AlreadyCommitted,
    /// The program is still checking whether the game is over.
    StuckCheckDue,
    /// The game did not ask whether somebody can play.
    NoStuckCheck,
    /// The seat can open, and openings are verified (AMB-21).
    CanOpen {
        /// The number of letters required.
        letters: u8,
    },
    /// The tiles may not be laid there.
    Play(PlayProblem),
    /// The written play does not fit the board.
    Text(PlayTextError),
    /// A tile is not on the rack.
    TileNotOnRack {
        /// The tile that is not there.
        tile: Tile,
    },
    /// Words that are not in the list, in a game in which that is checked before a play stands.
    WordsNotInList {
        /// The words, in capitals.
        words: Vec<String>,
    },
    /// Too few tiles in the bag to exchange (SOW-28).
    ExchangeBagLow {
        /// How many are required.
        need: u8,
        /// How many the bag holds.
        have: usize,
    },
    /// More tiles than the bag holds (AMB-04).
    ExchangeMoreThanBag {
        /// How many the bag holds.
        have: usize,
    },
    /// No tile chosen for an exchange (DIA-17).
    ExchangeNothingChosen,
    /// The player has all tiles already: there is nothing to exchange, and nobody to pass to
    /// (AMB-51).
    OnlyPlays,
    /// Nothing may be exchanged before the first word stands (AMB-21).
    ExchangeBeforeOpening {
        /// The number of letters required.
        letters: u8,
    },
    /// The game is not played with this variation.
    NotInThisGame {
        /// The title of the variation.
        title: &'static str,
    },
    /// No blank lies there.
    NoBlankThere {
        /// The square.
        square: Square,
    },
    /// The blank belongs to a play that can still be challenged.
    BlankStillOpen {
        /// The square.
        square: Square,
    },
    /// The letter that the blank stands for is not on the rack.
    SwapLetterDiffers {
        /// The letter.
        letter: Letter,
    },
    /// The letter was taken from the board in this turn, and a challenge may send it back (AMB-62).
    LetterOnLoan {
        /// The letter.
        letter: Letter,
    },
    /// No tile lies there.
    NoTileThere {
        /// The square.
        square: Square,
    },
    /// A blank on the board cannot be taken like a letter.
    BlankStays {
        /// The square.
        square: Square,
    },
    /// A swap has to show a letter other than the one there.
    SameLetter {
        /// The square.
        square: Square,
        /// The letter that is there.
        letter: Letter,
    },
    /// The letter was taken from that very square in this turn.
    PutBack {
        /// The square.
        square: Square,
        /// The letter.
        letter: Letter,
    },
    /// The bags for the first racks are being chosen.
    BagsToChoose,
    /// The game is over except for claims for the theme.
    ClaimsOpen,
    /// The seat has no words that can still be claimed.
    NothingToClaim,
    /// The theme's list decides: words need not be claimed.
    ListDecides,
    /// No such claim is open to this seat's vote.
    NoSuchClaim,
    /// Nothing can be challenged or accepted: there is no play, or its window has closed.
    WindowClosed,
    /// Players cannot challenge their own play.
    OwnPlay,
    /// The last play did not form this word.
    WordNotInPlay {
        /// The word, in capitals.
        word: String,
    },
    /// The seat has accepted the play.
    AlreadyAccepted,
    /// A proposal is open already.
    ProposalOpen,
    /// No proposal is open.
    NoProposal,
    /// The seat has already answered, or has already asked to go on.
    AlreadyAnswered,
    /// The seat on turn is not beyond the overtime cap, or the game has no clock or no cap.
    NoTimeClaim,
    /// Every player has had the turns after which a game cannot be aborted.
    TooLateToAbort,
    /// The seat has no turn to take back.
    NothingToTakeBack,
    /// The game cannot go on from this position.
    SetUp(SetUpProblem),
}

impl Refusal {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::NotStarted => "not_started",
            Refusal::AlreadyStarted => "already_started",
            Refusal::GameOver => "game_over",
            Refusal::GamePaused => "game_adjourned",
            Refusal::NotPaused => "not_paused",
            Refusal::NoHolidays => "no_holidays",
            Refusal::HolidayUsed => "holiday_used",
            Refusal::OnHoliday => "on_holiday",
            Refusal::NotOnHoliday => "not_on_holiday",
            Refusal::SeatResigned => "seat_resigned",
            Refusal::NotYourTurn { .. } => "not_your_turn",
            Refusal::TurnSkipped => "turn_skipped",
            Refusal::WindowOpen => "window_open",
            Refusal::AlreadyCommitted => "already_committed",
            Refusal::StuckCheckDue => "stuck_check_due",
            Refusal::NoStuckCheck => "no_stuck_check",
            Refusal::CanOpen { .. } => "can_open",
            Refusal::Play(problem) => problem.code(),
            Refusal::Text(error) => error.code(),
            Refusal::TileNotOnRack { .. } => "tile_not_on_rack",
            Refusal::WordsNotInList { .. } => "word_not_in_list",
            Refusal::ExchangeBagLow { .. } => "exchange_bag_low",
            Refusal::ExchangeMoreThanBag { .. } => "exchange_more_than_bag",
            Refusal::ExchangeNothingChosen => "exchange_nothing_chosen",
            Refusal::OnlyPlays => "only_plays",
            Refusal::ExchangeBeforeOpening { .. } => "exchange_before_opening",
            Refusal::NotInThisGame { .. } => "not_in_this_game",
            Refusal::NoBlankThere { .. } => "no_blank_there",
            Refusal::BlankStillOpen { .. } => "blank_still_open",
            Refusal::SwapLetterDiffers { .. } => "swap_letter_differs",
            Refusal::LetterOnLoan { .. } => "letter_on_loan",
            Refusal::NoTileThere { .. } => "no_tile_there",
            Refusal::BlankStays { .. } => "blank_stays",
            Refusal::SameLetter { .. } => "same_letter",
            Refusal::PutBack { .. } => "put_back",
            Refusal::BagsToChoose => "bags_to_choose",
            Refusal::ClaimsOpen => "claims_open",
            Refusal::NothingToClaim => "nothing_to_claim",
            Refusal::ListDecides => "list_decides",
            Refusal::NoSuchClaim => "no_such_claim",
            Refusal::WindowClosed => "window_closed",
            Refusal::OwnPlay => "own_play",
            Refusal::WordNotInPlay { .. } => "word_not_in_play",
            Refusal::AlreadyAccepted => "already_accepted",
            Refusal::ProposalOpen => "proposal_open",
            Refusal::NoProposal => "no_proposal",
            Refusal::AlreadyAnswered => "already_answered",
            Refusal::NoTimeClaim => "no_time_claim",
            Refusal::TooLateToAbort => "too_late_to_abort",
            Refusal::NothingToTakeBack => "nothing_to_take_back",
            Refusal::SetUp(problem) => problem.code(),
        }
    }

    /// The square that the refusal is about, if there is one.
    pub fn square(&self) -> Option<Square> {
        match self {
            Refusal::Play(problem) => problem.square(),
            Refusal::NoBlankThere { square }
            | Refusal::BlankStillOpen { square }
            | Refusal::NoTileThere { square }
            | Refusal::BlankStays { square }
            | Refusal::SameLetter { square, .. }
            | Refusal::PutBack { square, .. } => Some(*square),
            Refusal::Text(error) => error.square(),
            Refusal::SetUp(problem) => problem.square(),
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchSeat => {
                write!(f, "there is no such seat: choose one of the game's seats")
            }
            Refusal::NotStarted => write!(f, "the game starts when everybody has accepted"),
            Refusal::AlreadyStarted => write!(f, "the game has started already"),
            Refusal::GameOver => write!(f, "the game is over: start another one"),
            Refusal::GamePaused => {
                write!(f, "the game is paused: it goes on when everybody agrees to resume")
            }
            Refusal::NotPaused => write!(f, "the game is not paused: just play on"),
            Refusal::NoHolidays => {
                write!(f, "this game has no holidays: propose a pause instead")
            }
            Refusal::HolidayUsed => write!(f, "you have used up your days of holiday in this game"),
            Refusal::OnHoliday => write!(f, "you are on holiday already: say when you are back"),
            Refusal::NotOnHoliday => write!(f, "you are not on holiday: your time is running"),
            Refusal::SeatResigned => write!(f, "you have resigned this game"),
            Refusal::NotYourTurn { .. } => f.write_str(&self.naming(&by_number)),
            Refusal::TurnSkipped => {
                write!(f, "your turn is skipped this time because of a wrong challenge")
            }
            Refusal::WindowOpen => {
                write!(f, "wait until the last play has been accepted or challenged")
            }
            Refusal::AlreadyCommitted => {
                write!(f, "you have made your move: it waits until the last play is accepted")
            }
            Refusal::StuckCheckDue => {
                write!(f, "wait a moment: the program is checking whether anybody can play")
            }
            Refusal::NoStuckCheck => write!(f, "there is nothing to check now"),
            Refusal::CanOpen { letters } => write!(
                f,
                "your tiles make a word of {letters} letters or more, so you have to open: look \
                 again"
            ),
            Refusal::Play(problem) => problem.fmt(f),
            Refusal::Text(error) => error.fmt(f),
            Refusal::TileNotOnRack { tile } if tile.is_blank() => {
                write!(f, "you have no blank left on your rack: use a letter you hold")
            }
            Refusal::TileNotOnRack { tile } => {
                write!(f, "you have no {tile} left on your rack: use a blank or another letter")
            }
            Refusal::WordsNotInList { words } => {
                let is = if words.len() == 1 { "is" } else { "are" };
                write!(
                    f,
                    "{} {is} not in this game's word list: try another word",
                    words.join(", ")
                )
            }
            Refusal::ExchangeBagLow { have: 0, .. } => write!(f, "the bag is empty: play or pass"),
            Refusal::ExchangeBagLow { need, have } => {
                let (need, are) = (Counted(*need, "tile"), if *have == 1 { "is" } else { "are" });
                write!(f, "exchanging needs {need} in the bag, and {have} {are} left: play or pass")
            }
            Refusal::ExchangeMoreThanBag { have } => {
                let (tiles, are) = (Counted(*have, "tile"), if *have == 1 { "is" } else { "are" });
                write!(f, "only {tiles} {are} left in the bag: choose at most {have}")
            }
            Refusal::ExchangeNothingChosen => {
                write!(f, "choose the tiles you want to exchange, or pass")
            }
            Refusal::OnlyPlays => {
                write!(f, "all tiles are yours already: lay up to seven of them, or stop")
            }
            Refusal::ExchangeBeforeOpening { letters } => write!(
                f,
                "no exchanging yet: the first word still needs {}; play one or pass",
                Counted(*letters, "letter")
            ),
            Refusal::NotInThisGame { title } => {
                write!(f, "this game is not played with the variation \"{title}\"")
            }
            Refusal::NoBlankThere { square } => {
                write!(f, "there is no blank at {square}: choose a square with one")
            }
            Refusal::BlankStillOpen { square } => write!(
                f,
                "the play with the blank at {square} can still be challenged: wait for the next turn"
            ),
            Refusal::SwapLetterDiffers { letter } => {
                write!(f, "that blank stands for {letter}: you need {letter} on your rack to swap")
            }
            Refusal::LetterOnLoan { letter } => write!(
                f,
                "you took that {letter} from the board this turn, and a challenge may send it back: \
                 you can swap it for a blank from your next turn on"
            ),
            Refusal::NoTileThere { square } => {
                write!(f, "there is no tile at {square}: choose a square with a letter")
            }
            Refusal::BlankStays { square } => {
                write!(f, "the tile at {square} is a blank: only letters can be swapped")
            }
            Refusal::SameLetter { square, letter } => {
                write!(f, "{square} already shows {letter}: lay another letter there")
            }
            Refusal::PutBack { square, letter } => write!(
                f,
                "you took {letter} from {square} this turn: it cannot go back there until your next turn"
            ),
            Refusal::BagsToChoose => {
                write!(
                    f,
                    "the first tiles are being drawn: choose your bags, or wait for the others"
                )
            }
            Refusal::ClaimsOpen => {
                write!(f, "the game is over: only words for the theme are still being decided")
            }
            Refusal::NothingToClaim => write!(
                f,
                "you have no word left to claim: claim words within 30 seconds of your play"
            ),
            Refusal::ListDecides => {
                write!(f, "the theme's list decides in this game: its words count without a claim")
            }
            Refusal::NoSuchClaim => write!(f, "you can no longer vote on that claim"),
            Refusal::WindowClosed => write!(f, "no play can be challenged now"),
            Refusal::OwnPlay => {
                write!(f, "this was your own play: only the others can challenge or accept it")
            }
            Refusal::WordNotInPlay { word } => {
                write!(f, "{word} was not formed by the last play: choose from its words")
            }
            Refusal::AlreadyAccepted => {
                write!(f, "you have accepted this play, so you can no longer challenge it")
            }
            Refusal::ProposalOpen => write!(f, "answer the open proposal first"),
            Refusal::NoProposal => write!(f, "there is no proposal to answer"),
            Refusal::AlreadyAnswered => write!(f, "you have already answered: wait for the others"),
            Refusal::NoTimeClaim => {
                write!(f, "the player on turn is not far enough over time: play on")
            }
            Refusal::TooLateToAbort => write!(
                f,
                "every player has had {TURNS_TO_COUNT} turns, so the game counts: resign, or \
                 propose to end it"
            ),
            Refusal::NothingToTakeBack => {
                write!(f, "you have made no move yet that you could take back")
            }
            Refusal::SetUp(problem) => problem.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}

impl From<PlayProblem> for Refusal {
    fn from(problem: PlayProblem) -> Refusal {
        Refusal::Play(problem)
    }
}

impl From<PlayTextError> for Refusal {
    fn from(error: PlayTextError) -> Refusal {
        Refusal::Text(error)
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        Refusal::code(self)
    }

    fn square(&self) -> Option<Square> {
        Refusal::square(self)
    }

    fn naming(&self, name: &dyn Fn(Seat) -> String) -> String {
        match *self {
            Refusal::NotYourTurn { turn } => {
                format!("it is {}'s turn: wait for yours", name(turn))
            }
            _ => self.to_string(),
        }
    }
}
