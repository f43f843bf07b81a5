//! Why commands are refused in several modes.

use alloc::string::String;
use alloc::vec::Vec;

use crate::counted::are;
use crate::{Counted, Judge, Seat, Tile, Tiles, Word, refusals};

refusals! {
    /// Why a command may be refused in several modes.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum CommonRefusal {
        NoSuchSeat = "no_such_seat" => "there is no such seat: choose one of the game's seats",
        NotStarted = "not_started" => "the game starts when everybody has accepted",
        AlreadyStarted = "already_started" => "the game has started already",
        GameOver = "game_over" => "the game is over: start another one",
        NotYourTurn { turn: Seat } = "not_your_turn", naming turn =>
            "it is {turn}'s turn: wait for yours",
        NoProposal = "no_proposal" => "there is no proposal to answer",
        AlreadyAnswered = "already_answered" => "you have already answered: wait for the others",
        TileNotOnRack { tile: Tile } = "tile_not_on_rack" => {
            if tile.is_blank() => "you have no blank left on your rack: use a letter you hold",
            else => "you have no {tile} left on your rack: use a blank or another letter",
        },
        /// The game checks that before a play stands.
        WordsNotInList { words: Vec<String> } = "word_not_in_list" => (
            "{list} {are} not in this game's word list: try another word",
            list = words.join(", "),
            are = are(words.len())
        ),
        /// AMB-04.
        ExchangeMoreThanBag { have: usize } = "exchange_more_than_bag" => (
            "only {tiles} {are} left in the bag: choose at most {have}",
            tiles = Counted(*have, "tile"),
            are = are(*have)
        ),
    }
}

impl CommonRefusal {
    /// Refuses tiles that are not on the rack.
    pub(crate) fn unless_held(rack: &Tiles, tiles: &Tiles) -> Result<(), CommonRefusal> {
        match rack.missing(tiles) {
            Some(tile) => Err(CommonRefusal::TileNotOnRack { tile }),
            None => Ok(()),
        }
    }

    /// Refuses words that are not in the list.
    pub(crate) fn unless_listed(words: &[Word], judge: &dyn Judge) -> Result<(), CommonRefusal> {
        let wrong = words.iter().filter(|word| !judge.accepts(&word.letters()));
        let words: Vec<String> = wrong.map(Word::text).collect();
        if words.is_empty() { Ok(()) } else { Err(CommonRefusal::WordsNotInList { words }) }
    }
}
