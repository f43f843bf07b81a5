//! Where a file disagrees with the rules or with itself.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rules::{Counted, PlayProblem, Reason, Square, Tile};

use super::GcgFault;

/// A line that disagrees with the rules, or with lines before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: GcgProblem,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl Disagreement {
    /// The number of disagreements of one kind that are reported in full.
    pub const TOLD: usize = 3;

    /// The first three disagreements of each kind, in the order of their lines, each with how many
    /// more of its kind are left out after it: 0 but for the third.
    pub fn first_of_each(all: &[Disagreement]) -> Vec<(&Disagreement, usize)> {
        let same =
            |one: &Disagreement, other: &Disagreement| one.problem.code() == other.problem.code();
        let told = all.iter().enumerate().filter_map(|(at, found)| {
            let number = all[..at].iter().filter(|before| same(before, found)).count() + 1;
            let after = all[at + 1..].iter().filter(|later| same(later, found)).count();
            let left_out = if number == Disagreement::TOLD { after } else { 0 };
            (number <= Disagreement::TOLD).then_some((found, left_out))
        });
        told.collect()
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GcgProblem {
    /// The line begins like an event, but cannot be understood.
    Unread(GcgFault),
    /// Words that follow the score.
    Rest {
        /// The words.
        text: String,
    },
    /// The game is played with other tiles or on another board.
    Setting {
        /// The pragma.
        name: String,
        /// What it asks for.
        given: String,
    },
    /// Two lines name the same player.
    PlayerTwice {
        /// Which player.
        number: u8,
    },
    /// Two players have the same nick.
    SharedNick {
        /// The nick.
        nick: String,
    },
    /// A tile is on no English set. Nothing else is told of such a game.
    OtherLetters {
        /// Its letter, or its letters in square brackets.
        found: String,
    },
    /// The word list or the tiles are those of another language. Nothing else is told of such a
    /// game.
    OtherLanguage {
        /// The pragma: `lexicon`, `tile-set` or `tile-distribution`.
        pragma: String,
        /// The name of the list or set.
        given: String,
        /// The language, in English.
        language: &'static str,
    },
    /// There is only one player.
    OnePlayer,
    /// Nobody is called so.
    UnknownPlayer {
        /// The nick, or `player 3`.
        nick: String,
    },
    /// It is somebody else's turn.
    OutOfTurn {
        /// Who moves.
        nick: String,
        /// Whose turn it is.
        expected: String,
    },
    /// A move after the tiles left have been counted.
    AfterEnd,
    /// A character is not a tile.
    NotATile {
        /// The character.
        found: char,
    },
    /// There are more tiles on a rack than the player can hold.
    RackTooLong {
        /// The player.
        nick: String,
        /// How many tiles there are.
        tiles: usize,
        /// How many tiles the player holds.
        held: usize,
    },
    /// More of a tile than the set has left.
    TooManyOfTile {
        /// The tile.
        tile: Tile,
        /// How many there are.
        count: u8,
        /// How many are not on the board.
        left: u8,
    },
    /// Tiles are played or exchanged that are not on the rack.
    NotOnRack {
        /// The first of them.
        tile: Tile,
        /// The rack has a blank, which may stand for it.
        blank: bool,
    },
    /// Tiles that were kept are not on the rack.
    Lost {
        /// The player.
        nick: String,
        /// The tiles that are missing.
        tiles: String,
    },
    /// The word runs off the board.
    OffBoard,
    /// The word goes through a square that is empty.
    NothingThere {
        /// The square.
        square: Square,
    },
    /// Another letter lies on a square of the word.
    Different {
        /// The square.
        square: Square,
        /// What lies there.
        there: char,
        /// What the word has there.
        written: char,
    },
    /// The tiles may not lie there.
    Placement(PlayProblem),
    /// The word on the board is longer than the word in the file.
    OtherWord {
        /// The word on the board.
        word: String,
    },
    /// The points are not those of the rules.
    Score {
        /// The points in the file.
        told: i32,
        /// The points by the rules.
        counted: i32,
    },
    /// The score is not the one before with the points of the line.
    Total {
        /// The score in the file.
        told: i32,
        /// What the lines come to.
        counted: i32,
    },
    /// More tiles are exchanged than the bag has.
    Exchange {
        /// How many.
        tiles: usize,
        /// How many are in the bag.
        bag: usize,
    },
    /// A play comes off, but the line above is no play of that player.
    NothingToWithdraw,
    /// A play that came off takes other points with it than it brought.
    LostPoints {
        /// The points in the file.
        told: i32,
        /// The points of the play.
        counted: i32,
    },
    /// Points for a challenge, but the line above is no play.
    NothingChallenged,
    /// Points that follow no move.
    NothingBefore,
    /// Somebody gains the tiles of the others without having gone out.
    NotOut {
        /// The player.
        nick: String,
        /// How many tiles the player holds.
        held: usize,
    },
    /// The tiles left are others.
    LeftoverTiles {
        /// The tiles in the file.
        told: String,
        /// What is left by the board.
        left: String,
    },
    /// The rack on the line of leftovers differs from the tiles that are counted.
    LeftoverRack {
        /// The tiles on the rack.
        rack: String,
        /// The tiles that are counted.
        told: String,
    },
    /// There are more or fewer tiles left.
    LeftoverCount {
        /// How many in the file.
        told: usize,
        /// How many the player holds.
        held: usize,
    },
    /// The points for tiles left are neither once nor twice their value.
    LeftoverPoints {
        /// The points in the file.
        told: i32,
        /// The points by the rules.
        counted: i32,
    },
    /// Somebody has gone out, and no line says what the tiles left earn.
    EndMissing {
        /// Who went out.
        nick: String,
        /// The tiles left.
        left: String,
    },
}

impl GcgProblem {
    /// Whether it is about the players or the equipment, and not about a move.
    pub(super) fn is_of_heading(&self) -> bool {
        matches!(
            self,
            GcgProblem::Setting { .. }
                | GcgProblem::PlayerTwice { .. }
                | GcgProblem::SharedNick { .. }
                | GcgProblem::OnePlayer
                | GcgProblem::UnknownPlayer { .. }
        )
    }

    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            GcgProblem::Unread(_) => "unread",
            GcgProblem::Rest { .. } => "unknown_words",
            GcgProblem::Setting { .. } => "other_equipment",
            GcgProblem::PlayerTwice { .. } => "player_twice",
            GcgProblem::SharedNick { .. } => "shared_nick",
            GcgProblem::OtherLetters { .. } => "other_letters",
            GcgProblem::OtherLanguage { .. } => "other_language",
            GcgProblem::OnePlayer => "one_player",
            GcgProblem::UnknownPlayer { .. } => "unknown_player",
            GcgProblem::OutOfTurn { .. } => "out_of_turn",
            GcgProblem::AfterEnd => "after_end",
            GcgProblem::NotATile { .. } => "not_a_tile",
            GcgProblem::RackTooLong { .. } => "rack_too_long",
            GcgProblem::TooManyOfTile { .. } => "too_many_of_tile",
            GcgProblem::NotOnRack { .. } => "not_on_rack",
            GcgProblem::Lost { .. } => "kept_tiles_missing",
            GcgProblem::OffBoard => "off_board",
            GcgProblem::NothingThere { .. } => "nothing_there",
            GcgProblem::Different { .. } => "square_taken",
            GcgProblem::Placement(problem) => problem.code(),
            GcgProblem::OtherWord { .. } => "other_word",
            GcgProblem::Score { .. } => "score",
            GcgProblem::Total { .. } => "total",
            GcgProblem::Exchange { .. } => "exchange_bag_low",
            GcgProblem::NothingToWithdraw => "nothing_to_withdraw",
            GcgProblem::LostPoints { .. } => "lost_points",
            GcgProblem::NothingChallenged => "nothing_challenged",
            GcgProblem::NothingBefore => "nothing_before",
            GcgProblem::NotOut { .. } => "not_out",
            GcgProblem::LeftoverTiles { .. } => "leftover_tiles",
            GcgProblem::LeftoverRack { .. } => "leftover_rack",
            GcgProblem::LeftoverCount { .. } => "leftover_count",
            GcgProblem::LeftoverPoints { .. } => "leftover_points",
            GcgProblem::EndMissing { .. } => "end_missing",
        }
    }
}

impl fmt::Display for GcgProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |tile: Tile| match tile.letter() {
            Some(letter) => letter.to_string(),
            None => "blank".to_string(),
        };
        match self {
            GcgProblem::Unread(fault) => write!(f, "{fault}. The line is left out"),
            GcgProblem::Rest { text } => {
                write!(
                    f,
                    "'{text}' cannot be understood: the score ends a line, notes have lines of their own"
                )
            }
            GcgProblem::Setting { name, given } => write!(
                f,
                "#{name} asks for '{given}': only English tiles on the standard board are supported"
            ),
            GcgProblem::PlayerTwice { number } => {
                write!(f, "player {number} is named a second time: the first name is used")
            }
            GcgProblem::SharedNick { nick } => {
                write!(f, "two players are called {nick}: whose turn it is tells them apart")
            }
            GcgProblem::OtherLetters { found } => write!(
                f,
                "'{found}' is on no English tile: only games with English tiles are supported"
            ),
            GcgProblem::OtherLanguage { pragma, given, language } => {
                let what = if pragma == "lexicon" { "list" } else { "set" };
                let article = if language.starts_with('I') { "an" } else { "a" };
                write!(
                    f,
                    "#{pragma} {given} is {article} {language} {what}, whose tiles are worth other \
                     points: only games with English tiles are supported"
                )
            }
            GcgProblem::OnePlayer => {
                write!(f, "a game has two to four players, and this file names one")
            }
            GcgProblem::UnknownPlayer { nick } => {
                write!(f, "no #player line names {nick}: the line is left out")
            }
            GcgProblem::OutOfTurn { nick, expected } => {
                write!(
                    f,
                    "{nick} moves, but it is {expected}'s turn: a pass has no line, or a nick is wrong"
                )
            }
            GcgProblem::AfterEnd => {
                write!(f, "a move after the end, when the tiles left have been counted")
            }
            GcgProblem::NotATile { found } => {
                write!(f, "'{found}' is not a tile: use A to Z, or ? for a blank")
            }
            GcgProblem::RackTooLong { nick, tiles, held } => {
                write!(f, "the rack has {}, but {nick} holds {held}", Counted(*tiles, "tile"))
            }
            GcgProblem::TooManyOfTile { tile, count, left } => {
                write!(f, "{count} of {}: the board leaves {left} of the set", name(*tile))
            }
            GcgProblem::NotOnRack { tile, blank: false } => {
                write!(f, "{} is not on the rack", name(*tile))
            }
            GcgProblem::NotOnRack { tile, blank: true } => write!(
                f,
                "{} is not on the rack: if the blank stands for it, write it small",
                name(*tile)
            ),
            GcgProblem::Lost { nick, tiles } => {
                write!(f, "{nick} kept {tiles} on the turn before, but the rack is without")
            }
            GcgProblem::OffBoard => write!(f, "the word runs off the board"),
            GcgProblem::NothingThere { square } => {
                write!(f, "{square} is empty, but the word goes through a tile there")
            }
            GcgProblem::Different { square, there, written } => {
                write!(f, "{square} holds {there}, but the word has {written} there")
            }
            GcgProblem::Placement(problem) => placement(f, problem),
            GcgProblem::OtherWord { word } => {
                write!(f, "with the tiles around it the word on the board is {word}")
            }
            GcgProblem::Score { told, counted } => {
                write!(f, "it scores {counted} by the rules, not {told}")
            }
            GcgProblem::Total { told, counted } => {
                write!(f, "the score comes to {counted}, not {told}")
            }
            GcgProblem::Exchange { tiles, bag } => {
                write!(f, "{} exchanged, but the bag has {bag}", Counted(*tiles, "tile"))
            }
            GcgProblem::NothingToWithdraw => {
                write!(f, "a play comes off, but no play of this player stands directly above")
            }
            GcgProblem::LostPoints { told, counted } => {
                write!(f, "the play that comes off had brought {counted}, not {told}")
            }
            GcgProblem::NothingChallenged => {
                write!(f, "points for a challenge, but no play stands directly above")
            }
            GcgProblem::NothingBefore => {
                write!(f, "points before the first move: they are left out")
            }
            GcgProblem::NotOut { nick, held } => write!(
                f,
                "{nick} gains the tiles of the others, but has not gone out: {} left",
                Counted(*held, "tile")
            ),
            GcgProblem::LeftoverTiles { told, left } => match (left.as_str(), told.as_str()) {
                ("", told) => write!(f, "the board leaves no tile, not {told}"),
                (left, "") => write!(f, "the board leaves {left}, but no tile is counted"),
                (left, told) => write!(f, "the board leaves {left}, not {told}"),
            },
            GcgProblem::LeftoverRack { rack, told } => {
                write!(
                    f,
                    "the rack is {rack}, but {} counted",
                    match told.as_str() {
                        "" => "no tile is".to_string(),
                        one if one.len() == 1 => alloc::format!("{one} is"),
                        several => alloc::format!("{several} are"),
                    }
                )
            }
            GcgProblem::LeftoverCount { told, held } => {
                write!(f, "{} left, but the player holds {held}", Counted(*told, "tile"))
            }
            GcgProblem::LeftoverPoints { told, counted } => {
                write!(f, "the tiles left are worth {counted}, not {told}")
            }
            GcgProblem::EndMissing { nick, left } => write!(
                f,
                "{nick} has gone out, but no line says what {left} on the other racks earns"
            ),
        }
    }
}

/// What the rules say of the place of a play, told of a game of the past.
fn placement(f: &mut fmt::Formatter<'_>, problem: &PlayProblem) -> fmt::Result {
    match problem {
        PlayProblem::NothingPlaced => {
            write!(f, "no new tile: all letters of the word lie there already")
        }
        PlayProblem::OneTileStart => write!(f, "the first word has only one letter"),
        PlayProblem::MissesCentre { start } => {
            write!(f, "the first word does not cover the star at {start}")
        }
        PlayProblem::NotConnected => write!(f, "the play touches no word on the board"),
        other => fmt::Display::fmt(other, f),
    }
}

impl core::error::Error for Disagreement {}

impl Reason for GcgProblem {
    fn code(&self) -> &'static str {
        GcgProblem::code(self)
    }

    fn square(&self) -> Option<Square> {
        match self {
            GcgProblem::NothingThere { square } | GcgProblem::Different { square, .. } => {
                Some(*square)
            }
            GcgProblem::Placement(problem) => problem.square(),
            _ => None,
        }
    }

    fn begins_as_written(&self) -> bool {
        matches!(
            self,
            GcgProblem::OutOfTurn { .. }
                | GcgProblem::Lost { .. }
                | GcgProblem::NotOut { .. }
                | GcgProblem::EndMissing { .. }
        )
    }
}
