//! Where a file disagrees with the rules or with itself.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rules::{Counted, PlayProblem, Reason as _, Square, Tile, refusals};

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

refusals! {
    /// A problem with a line.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum GcgProblem {
        Unread { fault: GcgFault } = "unread" => "{fault}. The line is left out",
        Rest { text: String } = "unknown_words" =>
            "'{text}' cannot be understood: the score ends a line, notes have lines of their own",
        Setting { name: String, given: String } = "other_equipment" =>
            "#{name} asks for '{given}': only English tiles on the standard board are supported",
        PlayerTwice { number: u8 } = "player_twice" =>
            "player {number} is named a second time: the first name is used",
        SharedNick { nick: String } = "shared_nick" =>
            "two players are called {nick}: whose turn it is tells them apart",
        /// Nothing else is told of such a game.
        OtherLetters { found: String } = "other_letters" =>
            "'{found}' is on no English tile: only games with English tiles are supported",
        /// Nothing else is told of such a game.
        OtherLanguage {
            /// `lexicon`, `tile-set` or `tile-distribution`.
            pragma: String,
            /// The name of the list or set.
            given: String,
            /// The language, in English.
            language: &'static str,
        } = "other_language" => (
            "#{pragma} {given} is {article} {language} {kind}, whose tiles are worth other points: \
             only games with English tiles are supported",
            article = if language.starts_with('I') { "an" } else { "a" },
            kind = if pragma == "lexicon" { "list" } else { "set" }
        ),
        OnePlayer = "one_player" => "a game has two to four players, and this file names one",
        UnknownPlayer { nick: String } = "unknown_player" =>
            "no #player line names {nick}: the line is left out",
        OutOfTurn { nick: String, expected: String } = "out_of_turn" =>
            "{nick} moves, but it is {expected}'s turn: a pass has no line, or a nick is wrong",
        AfterEnd = "after_end" => "a move after the end, when the tiles left have been counted",
        NotATile { found: char } = "not_a_tile" =>
            "'{found}' is not a tile: use A to Z, or ? for a blank",
        RackTooLong { nick: String, tiles: usize, held: usize } = "rack_too_long" =>
            ("the rack has {all}, but {nick} holds {held}", all = Counted(*tiles, "tile")),
        TooManyOfTile { tile: Tile, count: u8, left: u8 } = "too_many_of_tile" =>
            ("{count} of {tile}: the board leaves {left} of the set", tile = name(*tile)),
        NotOnRack {
            /// The first tile that is not there.
            tile: Tile,
            /// The rack has a blank, which may stand for it.
            blank: bool,
        } = "not_on_rack" => {
            if *blank => (
                "{tile} is not on the rack: if the blank stands for it, write it small",
                tile = name(*tile)
            ),
            else => ("{tile} is not on the rack", tile = name(*tile)),
        },
        Lost { nick: String, tiles: String } = "kept_tiles_missing" =>
            "{nick} kept {tiles} on the turn before, but the rack is without",
        OffBoard = "off_board" => "the word runs off the board",
        NothingThere { square: Square } = "nothing_there", at *square =>
            "{square} is empty, but the word goes through a tile there",
        Different { square: Square, there: char, written: char } = "square_taken", at *square =>
            "{square} holds {there}, but the word has {written} there",
        NoNewTile = "nothing_placed" =>
            "no new tile: all letters of the word lie there already",
        OneLetter = "one_tile_start" => "the first word has only one letter",
        OffStart { start: Square } = "first_play_misses_centre", at *start =>
            "the first word does not cover the star at {start}",
        NotConnected = "not_connected" => "the play touches no word on the board",
        Placement(PlayProblem),
        OtherWord { word: String } = "other_word" =>
            "with the tiles around it the word on the board is {word}",
        Score { told: i32, counted: i32 } = "score" =>
            "it scores {counted} by the rules, not {told}",
        Total { told: i32, counted: i32 } = "total" => "the score comes to {counted}, not {told}",
        Exchange { tiles: usize, bag: usize } = "exchange_bag_low" =>
            ("{all} exchanged, but the bag has {bag}", all = Counted(*tiles, "tile")),
        NothingToWithdraw = "nothing_to_withdraw" =>
            "a play comes off, but no play of this player stands directly above",
        LostPoints { told: i32, counted: i32 } = "lost_points" =>
            "the play that comes off had brought {counted}, not {told}",
        NothingChallenged = "nothing_challenged" =>
            "points for a challenge, but no play stands directly above",
        NothingBefore = "nothing_before" => "points before the first move: they are left out",
        NotOut { nick: String, held: usize } = "not_out" => (
            "{nick} gains the tiles of the others, but has not gone out: {tiles} left",
            tiles = Counted(*held, "tile")
        ),
        LeftoverTiles { told: String, left: String } = "leftover_tiles" => {
            if left.is_empty() => "the board leaves no tile, not {told}",
            if told.is_empty() => "the board leaves {left}, but no tile is counted",
            else => "the board leaves {left}, not {told}",
        },
        LeftoverRack { rack: String, told: String } = "leftover_rack" => {
            if told.is_empty() => "the rack is {rack}, but no tile is counted",
            if told.len() == 1 => "the rack is {rack}, but {told} is counted",
            else => "the rack is {rack}, but {told} are counted",
        },
        LeftoverCount { told: usize, held: usize } = "leftover_count" =>
            ("{tiles} left, but the player holds {held}", tiles = Counted(*told, "tile")),
        LeftoverPoints { told: i32, counted: i32 } = "leftover_points" =>
            "the tiles left are worth {counted}, not {told}",
        EndMissing { nick: String, left: String } = "end_missing" =>
            "{nick} has gone out, but no line says what {left} on the other racks earns",
    }

    impl Reason {
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
}

impl GcgProblem {
    /// The problem of a play that the rules refuse, told of a game of the past.
    pub(super) fn of_play(problem: PlayProblem) -> GcgProblem {
        match problem {
            PlayProblem::NothingPlaced => GcgProblem::NoNewTile,
            PlayProblem::OneTileStart => GcgProblem::OneLetter,
            PlayProblem::MissesCentre { start } => GcgProblem::OffStart { start },
            PlayProblem::NotConnected => GcgProblem::NotConnected,
            other => GcgProblem::Placement(other),
        }
    }

    /// True if it is about the players or the equipment, and not about a move.
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
}

impl core::error::Error for Disagreement {}

/// A tile in a sentence: its letter, or `blank`.
fn name(tile: Tile) -> String {
    tile.letter().map_or_else(|| "blank".to_string(), |letter| letter.to_string())
}
