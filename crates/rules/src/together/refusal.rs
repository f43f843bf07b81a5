//! Why a command may be refused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Aid, Goal, MAX_TALK};
use crate::reason::by_number;
use crate::{Counted, PlayProblem, PlayTextError, Reason, Seat, Square, Tile};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such seat in the game.
    NoSuchSeat,
    /// The game has not started.
    NotStarted,
    /// The game has started already.
    AlreadyStarted,
    /// The game is over.
    GameOver,
    /// The seat has left.
    SeatResigned,
    /// It is somebody else's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// The team has not decided yet who starts.
    StarterOpen,
    /// The team has already decided who starts.
    StarterKnown,
    /// The program is still checking what can be played.
    CheckDue,
    /// The game did not ask anything.
    NoCheck,
    /// The tiles may not be laid there.
    Play(PlayProblem),
    /// The written play does not fit the board.
    Text(PlayTextError),
    /// A tile is not on the rack.
    TileNotOnRack {
        /// The tile that is not there.
        tile: Tile,
    },
    /// Words that are not in the list (AMB-34).
    WordsNotInList {
        /// The words, in capitals.
        words: Vec<String>,
    },
    /// The play completes no goal (TOG-17).
    NoGoalCompleted {
        /// The goal that it comes nearest to, if there is one.
        nearest: Option<Goal>,
    },
    /// The helper is used up (TOG-26).
    HelperUsed {
        /// The helper asked for.
        helper: Aid,
    },
    /// A helper was used in this turn already (AMB-33).
    OneHelperATurn,
    /// A turn without a word needs a helper (TOG-19).
    HelperNeeded,
    /// The seat has said that it is stuck.
    AlreadyStuck,
    /// The goal is not a current one.
    GoalNotUp {
        /// The goal asked for.
        goal: Goal,
    },
    /// No tile was chosen.
    NothingChosen,
    /// More tiles than the bag holds were chosen.
    ExchangeMoreThanBag {
        /// How many the bag holds.
        have: usize,
    },
    /// The tile is a blank already.
    BlankAlready,
    /// There is nobody to trade with (AMB-46).
    TradeAlone,
    /// More tiles were offered than the others hold (AMB-46).
    TradeMoreThanOthers {
        /// How many they hold.
        have: usize,
    },
    /// A trade is going on.
    TradeOpen,
    /// No trade is going on.
    NoTrade,
    /// The offer is the seat's own.
    OwnOffer,
    /// The tile is not offered, or somebody has taken it.
    TileNotOffered {
        /// The tile asked for.
        tile: Tile,
    },
    /// The seat has made no such claim.
    NoSuchClaim,
    /// Tiles of the offer are not taken yet (TOG-34).
    OfferOpen {
        /// How many tiles are not taken.
        left: usize,
    },
    /// Another seat made the last claim and confirms the trade.
    LastClaimer {
        /// The seat that made it.
        seat: Seat,
    },
    /// The teammate may still be thinking: too little time has passed.
    NotAway,
    /// The message is empty.
    NothingSaid,
    /// The message is too long.
    TooLong,
    /// The message seems to give away letters (TOG-14).
    TellsLetters,
    /// The game has no room for more messages.
    TooMuchTalk,
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::NotStarted => "not_started",
            Refusal::AlreadyStarted => "already_started",
            Refusal::GameOver => "game_over",
            Refusal::SeatResigned => "seat_resigned",
            Refusal::NotYourTurn { .. } => "not_your_turn",
            Refusal::StarterOpen => "starter_open",
            Refusal::StarterKnown => "starter_known",
            Refusal::CheckDue => "check_due",
            Refusal::NoCheck => "no_check",
            Refusal::Play(problem) => problem.code(),
            Refusal::Text(error) => error.code(),
            Refusal::TileNotOnRack { .. } => "tile_not_on_rack",
            Refusal::WordsNotInList { .. } => "word_not_in_list",
            Refusal::NoGoalCompleted { .. } => "no_goal_completed",
            Refusal::HelperUsed { .. } => "helper_already_used",
            Refusal::OneHelperATurn => "one_helper_a_turn",
            Refusal::HelperNeeded => "helper_needed",
            Refusal::AlreadyStuck => "already_stuck",
            Refusal::GoalNotUp { .. } => "goal_not_up",
            Refusal::NothingChosen => "exchange_nothing_chosen",
            Refusal::ExchangeMoreThanBag { .. } => "exchange_more_than_bag",
            Refusal::BlankAlready => "blank_already",
            Refusal::TradeAlone => "trade_alone",
            Refusal::TradeMoreThanOthers { .. } => "trade_more_than_others",
            Refusal::TradeOpen => "trade_open",
            Refusal::NoTrade => "no_trade",
            Refusal::OwnOffer => "own_offer",
            Refusal::TileNotOffered { .. } => "tile_not_offered",
            Refusal::NoSuchClaim => "no_such_claim",
            Refusal::OfferOpen { .. } => "offer_open",
            Refusal::LastClaimer { .. } => "last_claimer",
            Refusal::NotAway => "not_away",
            Refusal::NothingSaid => "nothing_said",
            Refusal::TooLong => "message_too_long",
            Refusal::TellsLetters => "tells_letters",
            Refusal::TooMuchTalk => "too_much_talk",
        }
    }

    fn square(&self) -> Option<Square> {
        match self {
            Refusal::Play(problem) => problem.square(),
            Refusal::Text(error) => error.square(),
            _ => None,
        }
    }

    fn naming(&self, name: &dyn Fn(Seat) -> String) -> String {
        match *self {
            Refusal::NotYourTurn { turn } => {
                format!("it is {}'s turn: plan with the team", name(turn))
            }
            _ => self.to_string(),
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
            Refusal::SeatResigned => write!(f, "that seat has left this game"),
            Refusal::NotYourTurn { .. } => f.write_str(&self.naming(&by_number)),
            Refusal::StarterOpen => write!(f, "decide first who starts"),
            Refusal::StarterKnown => write!(f, "it is already decided who starts"),
            Refusal::CheckDue => {
                write!(f, "wait a moment: the program is checking what can be played")
            }
            Refusal::NoCheck => write!(f, "there is nothing to check now"),
            Refusal::Play(PlayProblem::NothingPlaced) => {
                write!(f, "place at least one tile first, or use a helper")
            }
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
            Refusal::NoGoalCompleted { nearest: Some(goal) } => {
                let title = goal.card().title;
                write!(f, "every word here must complete a goal; the nearest is \"{title}\"")
            }
            Refusal::NoGoalCompleted { nearest: None } => {
                write!(f, "every word here must complete a goal: use a helper")
            }
            Refusal::HelperUsed { helper } => {
                write!(f, "\"{}\" has been used: choose another helper", helper.title())
            }
            Refusal::OneHelperATurn => {
                write!(f, "one helper a turn: play a word now, or end your turn")
            }
            Refusal::HelperNeeded => {
                write!(f, "a turn without a word needs a helper: use one first")
            }
            Refusal::AlreadyStuck => {
                write!(f, "you have already said that you are stuck: choose a helper")
            }
            Refusal::GoalNotUp { goal } => {
                write!(f, "\"{}\" is not one of the current goals: choose one", goal.card().title)
            }
            Refusal::NothingChosen => write!(f, "choose the tiles first"),
            Refusal::ExchangeMoreThanBag { have } => {
                let (tiles, are) = (Counted(*have, "tile"), if *have == 1 { "is" } else { "are" });
                write!(f, "only {tiles} {are} left in the bag: choose at most {have}")
            }
            Refusal::BlankAlready => write!(f, "that tile is a blank already: choose a letter"),
            Refusal::TradeAlone => {
                write!(f, "there is nobody to trade with: choose another helper")
            }
            Refusal::TradeMoreThanOthers { have } => {
                let tiles = Counted(*have, "tile");
                write!(f, "the others hold {tiles}: offer at most {have}")
            }
            Refusal::TradeOpen => write!(f, "finish the trade first"),
            Refusal::NoTrade => write!(f, "no tiles are offered now"),
            Refusal::OwnOffer => write!(f, "this is your own offer: the others take the tiles"),
            Refusal::TileNotOffered { tile } => {
                write!(f, "no {tile} is left in the offer: choose another tile")
            }
            Refusal::NoSuchClaim => write!(f, "you have made no such trade"),
            Refusal::OfferOpen { left } => {
                write!(f, "every tile offered must be taken: {left} to go")
            }
            Refusal::LastClaimer { seat } => {
                write!(f, "player {} took the last tile and confirms the trade", seat.0 + 1)
            }
            Refusal::NotAway => {
                write!(f, "give your teammate more time: a turn may take two minutes")
            }
            Refusal::NothingSaid => write!(f, "write something first"),
            Refusal::TooLong => {
                write!(f, "that is too long: at most {MAX_TALK} characters at a time")
            }
            Refusal::TellsLetters => write!(
                f,
                "keep your letters to yourself: talk about squares, goals and directions instead"
            ),
            Refusal::TooMuchTalk => write!(f, "this game has no room for more messages"),
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
