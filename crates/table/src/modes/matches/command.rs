//! Commands of a match, to and from wire types.

use rules::{Board, Command, Move, Placement, PlayText, Proposal, Ruleset, Seat, Standing, Tiles};

use crate::basis::Mark;
use crate::modes::of_another_mode;
use crate::tiles::{MOST_TILES, to_letters, to_placement, to_play};
use crate::unreadable::Unreadable;
use crate::wire::{CommandMessage, PlacedTile, RefusalMessage};

/// Lines with more bytes are refused unread; the rules cut shorter ones to their limit.
const MOST_PLEA: usize = 1000;

/// The wire form of a move.
pub fn move_message(the_move: &Move) -> CommandMessage {
    match the_move {
        Move::Pass => CommandMessage::Pass {},
        Move::Exchange(tiles) => CommandMessage::Exchange { tiles: tiles.to_string() },
        Move::Play(play) => {
            let placed = play.placements().iter().map(|placement| PlacedTile {
                square: placement.square.to_string(),
                face: placement.face.to_string(),
            });
            CommandMessage::Play { tiles: placed.collect() }
        }
    }
}

/// A command of a seat as the rules know it, on the current board.
pub(super) fn to_command(
    seat: Seat,
    command: &CommandMessage,
    board: &Board,
    ruleset: &Ruleset,
) -> Result<Command, RefusalMessage> {
    let make = |the_move| Command::Move { seat, the_move };
    Ok(match command {
        CommandMessage::Play { tiles } => make(Move::Play(to_play(tiles)?)),
        CommandMessage::PlayText { text } => {
            let text: PlayText = text.parse().map_err(|error| Unreadable::Play { error })?;
            let play = match ruleset.anagrams {
                Some(_) => text.resolve_rearranging(board),
                None => text.resolve(board),
            };
            let play = play.map_err(rules::Refusal::from)?;
            make(Move::Play(play))
        }
        CommandMessage::Exchange { tiles } => {
            if tiles.len() > MOST_TILES {
                return Err(Unreadable::TooManyChosen.into());
            }
            let tiles: Tiles = tiles.parse().map_err(|error| Unreadable::Tiles { error })?;
            make(Move::Exchange(tiles))
        }
        CommandMessage::Pass {} => make(Move::Pass),
        CommandMessage::TakeBlank { square } => {
            let square = square.parse().map_err(|_| Unreadable::Square)?;
            Command::TakeBlank { seat, square }
        }
        &CommandMessage::ChooseBags { vowels } => Command::ChooseBags { seat, vowels },
        CommandMessage::ClaimTheme { words, plea } => {
            if words.len() > MOST_TILES || plea.len() > MOST_PLEA {
                return Err(Unreadable::Claim.into());
            }
            let words = words.iter().map(|word| to_letters(word)).collect::<Result<_, _>>()?;
            Command::ClaimTheme { seat, words, plea: plea.clone() }
        }
        &CommandMessage::VoteTheme { number, agree } => Command::VoteTheme { seat, number, agree },
        CommandMessage::TakeLetter { square, face } => {
            let placed = PlacedTile { square: square.clone(), face: face.clone() };
            let Placement { square, face } = to_placement(&placed)?;
            Command::TakeLetter { seat, square, face }
        }
        CommandMessage::Challenge { words } => {
            if words.len() > MOST_TILES {
                return Err(Unreadable::TooManyWords.into());
            }
            let words = words.iter().map(|word| to_letters(word)).collect::<Result<_, _>>()?;
            Command::Challenge { seat, words }
        }
        CommandMessage::Accept {} => Command::Accept { seat },
        CommandMessage::AlwaysAccept { of, last } => {
            let of = of.iter().copied().map(Seat).collect();
            Command::AlwaysAccept { seat, standing: Standing { of, last: *last } }
        }
        CommandMessage::ProposeEnd {} => Command::Propose { seat, what: Proposal::End },
        CommandMessage::ProposePause {} => Command::Propose { seat, what: Proposal::Pause },
        &CommandMessage::Answer { agree } => Command::Answer { seat, agree },
        CommandMessage::Resume {} => Command::Resume { seat },
        CommandMessage::GoOnHoliday {} => Command::GoOnHoliday { seat },
        CommandMessage::ComeBack {} => Command::ComeBack { seat },
        CommandMessage::TakeTurnBack {} => Command::TakeBack { seat },
        CommandMessage::Resign {} => Command::Resign { seat },
        CommandMessage::Abort {} => Command::Abort { seat },
        CommandMessage::ClaimTime {} => Command::ClaimTime { seat },
        CommandMessage::Unbuild { .. }
        | CommandMessage::StandIn { .. }
        | CommandMessage::Duplicate { .. }
        | CommandMessage::Bingo { .. }
        | CommandMessage::Together { .. } => return Err(of_another_mode()),
    })
}

/// Resigning, aborting, resuming, proposing to pause and claiming the time are valid whenever the rules allow
/// them. A player who proposes to end the game decides by the board that they saw.
pub(super) fn needs(message: &CommandMessage) -> Mark {
    match message {
        CommandMessage::Play { .. }
        | CommandMessage::PlayText { .. }
        | CommandMessage::Exchange { .. }
        | CommandMessage::Pass {}
        | CommandMessage::TakeBlank { .. }
        | CommandMessage::TakeLetter { .. }
        | CommandMessage::Challenge { .. }
        | CommandMessage::Accept {}
        | CommandMessage::TakeTurnBack {}
        | CommandMessage::ProposeEnd {} => Mark::Turn,
        CommandMessage::Answer { .. } => Mark::Proposal,
        CommandMessage::ProposePause {}
        | CommandMessage::ChooseBags { .. }
        | CommandMessage::ClaimTheme { .. }
        | CommandMessage::VoteTheme { .. }
        | CommandMessage::AlwaysAccept { .. }
        | CommandMessage::Resume {}
        | CommandMessage::GoOnHoliday {}
        | CommandMessage::ComeBack {}
        | CommandMessage::Resign {}
        | CommandMessage::Abort {}
        | CommandMessage::Unbuild { .. }
        | CommandMessage::ClaimTime {}
        | CommandMessage::StandIn { .. }
        | CommandMessage::Duplicate { .. }
        | CommandMessage::Bingo { .. }
        | CommandMessage::Together { .. } => Mark::Nothing,
    }
}
