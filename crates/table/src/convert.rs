//! Between what the rules know and what travels.

use rules::bingo;
use rules::duplicate::Duplicate;
use rules::together::Together;
use rules::{
    Board, Command, Ending, Event, Face, Letter, Move, OpenProposal, PendingView, Placement, Play,
    PlayText, Position, Proposal, Ruleset, Seat, SeenTiles, Square, Standing, Tiles, Word,
};

use crate::modes::{AfterGame, Travels, of_another_mode};
use crate::wire::{
    CommandMessage, EventKind, FinalLine, FormedMessage, PendingMessage, PlacedTile,
    ProposalMessage, RefusalMessage, RulingMessage, SeatTile, SquareFace, WordMessage,
};
use crate::{RoomEvent, refuse};

/// More tiles than any rack holds are refused unread.
const MOST_TILES: usize = 32;
/// Longer lines, in bytes, are refused unread; the rules cut shorter ones to their length.
const MOST_PLEA: usize = 1000;

/// A move as it travels.
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

/// A command of a seat as the rules know it, on the board as it lies.
pub(crate) fn to_command(
    seat: Seat,
    command: &CommandMessage,
    board: &Board,
    ruleset: &Ruleset,
) -> Result<Command, RefusalMessage> {
    let make = |the_move| Command::Move { seat, the_move };
    Ok(match command {
        CommandMessage::Play { tiles } => make(Move::Play(to_play(tiles)?)),
        CommandMessage::PlayText { text } => {
            let text: PlayText =
                text.parse().map_err(|error| bad("bad_play", &format!("{error}")))?;
            let play = match ruleset.anagrams {
                Some(_) => text.resolve_rearranging(board),
                None => text.resolve(board),
            };
            let play = play.map_err(|error| {
                crate::refusal::refused(&rules::Refusal::from(error), |_| String::new())
            })?;
            make(Move::Play(play))
        }
        CommandMessage::Exchange { tiles } => {
            if tiles.len() > MOST_TILES {
                return Err(bad("too_many_tiles", "choose tiles from your rack"));
            }
            let tiles: Tiles =
                tiles.parse().map_err(|error| bad("bad_tile", &format!("{error}")))?;
            make(Move::Exchange(tiles))
        }
        CommandMessage::Pass {} => make(Move::Pass),
        CommandMessage::TakeBlank { square } => {
            let square = square.parse().map_err(|_| bad("bad_square", "write squares as 8H"))?;
            Command::TakeBlank { seat, square }
        }
        &CommandMessage::ChooseBags { vowels } => Command::ChooseBags { seat, vowels },
        CommandMessage::ClaimTheme { words, plea } => {
            if words.len() > MOST_TILES || plea.len() > MOST_PLEA {
                return Err(bad("claim_too_long", "claim words of your play, with one short line"));
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
                return Err(bad("word_not_in_play", "choose from the words of the last play"));
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
        CommandMessage::Resign {} => Command::Resign { seat },
        CommandMessage::Unbuild { .. } | CommandMessage::StandIn { .. } => {
            return Err(of_another_mode());
        }
        CommandMessage::ClaimTime {} => Command::ClaimTime { seat },
        CommandMessage::Duplicate { .. } => return Err(of_another_mode()),
        CommandMessage::Bingo { .. } => return Err(of_another_mode()),
        CommandMessage::Together { .. } => return Err(of_another_mode()),
    })
}

/// Tiles laid, as the rules know them.
pub(crate) fn to_play(tiles: &[PlacedTile]) -> Result<Play, RefusalMessage> {
    if tiles.len() > MOST_TILES {
        return Err(bad("too_many_tiles", "place tiles from your rack"));
    }
    Ok(Play::new(tiles.iter().map(to_placement).collect::<Result<Vec<_>, _>>()?))
}

fn to_placement(placed: &PlacedTile) -> Result<Placement, RefusalMessage> {
    let square: Square =
        placed.square.parse().map_err(|_| bad("bad_square", "write squares as 8H"))?;
    let mut faces = placed.face.chars().map(Face::from_char);
    match (faces.next(), faces.next()) {
        (Some(Some(face)), None) => Ok(Placement { square, face }),
        _ => Err(RefusalMessage {
            squares: vec![square.to_string()],
            ..bad("bad_tile", "write a tile as A to Z, a blank as a small letter")
        }),
    }
}

pub(crate) fn to_letters(word: &str) -> Result<Vec<Letter>, RefusalMessage> {
    let letters: Option<Vec<Letter>> =
        word.chars().take(rules::MAX_SIZE + 1).map(Letter::from_char).collect();
    match letters {
        Some(letters) if !letters.is_empty() => Ok(letters),
        _ => Err(bad("bad_word", "write the words you challenge with letters only")),
    }
}

fn bad(code: &str, message: &str) -> RefusalMessage {
    refuse(code, crate::refusal::sentence(message))
}

pub(crate) fn formed_message(words: &[Word], score: i32) -> FormedMessage {
    let of_words: i32 = words.iter().map(|word| word.points).sum();
    let words = words.iter().map(|word| WordMessage {
        coord: word.coord.to_string(),
        faces: word.faces.iter().map(|face| face.to_char()).collect(),
        points: word.points,
    });
    FormedMessage { words: words.collect(), bonus: score - of_words, score }
}

/// What a seat may know of an event; the tiles in it are those that the viewer may know.
pub(crate) fn event_kind(event: &Event<SeenTiles>) -> EventKind {
    let count = |tiles: &SeenTiles| tiles.len() as u8;
    let known = |tiles: &SeenTiles| tiles.known().map(ToString::to_string);
    match event {
        Event::OpeningDraw { drawn } => {
            let drawn =
                drawn.iter().map(|&(seat, tile)| SeatTile { seat: seat.0, tile: tile.to_string() });
            EventKind::OpeningDraw { drawn: drawn.collect() }
        }
        Event::Starts { seat } => EventKind::Starts { seat: seat.0 },
        Event::Dealt { seat, tiles } => {
            EventKind::Dealt { seat: seat.0, count: count(tiles), tiles: known(tiles) }
        }
        Event::ClockStarted => EventKind::ClockStarted {},
        Event::Played { seat, text, words, score, drawn } => EventKind::Played {
            seat: seat.0,
            text: text.to_string(),
            tiles: text.as_laid().map_or_else(Vec::new, |play| square_faces(&play)),
            formed: formed_message(words, *score),
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::Drew { seat, tiles } => {
            EventKind::Drew { seat: seat.0, count: count(tiles), tiles: known(tiles) }
        }
        Event::Exchanged { seat, returned, drawn } => EventKind::Exchanged {
            seat: seat.0,
            count: count(returned),
            returned: known(returned),
            drawn: known(drawn),
        },
        Event::Passed { seat } => EventKind::Passed { seat: seat.0 },
        Event::Declined { seat } => EventKind::Declined { seat: seat.0 },
        Event::TimedOut { seat } => EventKind::TimedOut { seat: seat.0 },
        Event::BlankTaken { seat, square, stands: _ } => {
            EventKind::BlankTaken { seat: seat.0, square: square.to_string() }
        }
        Event::LetterTaken { seat, square, face, words } => EventKind::LetterTaken {
            seat: seat.0,
            square: square.to_string(),
            face: face.to_string(),
            words: words.iter().map(Word::text).collect(),
        },
        &Event::BagsChosen { seat, vowels } => EventKind::BagsChosen { seat: seat.0, vowels },
        &Event::BagsDrawn { seat, vowels, consonants } => {
            EventKind::BagsDrawn { seat: seat.0, vowels, consonants }
        }
        Event::ThemeClaimed { seat, number, word, plea } => EventKind::ThemeClaimed {
            seat: seat.0,
            number: *number,
            word: word.clone(),
            plea: plea.clone(),
        },
        &Event::ThemeVoted { seat, number, agree } => {
            EventKind::ThemeVoted { seat: seat.0, number, agree }
        }
        &Event::ThemeSettled { seat, number, granted } => {
            EventKind::ThemeSettled { seat: seat.0, number, granted }
        }
        Event::ClaimsDone { seat } => EventKind::ClaimsDone { seat: seat.0 },
        Event::Accepted { seat } => EventKind::Accepted { seat: seat.0 },
        Event::AlwaysAccepts { seat, standing } => {
            EventKind::AlwaysAccepts { seat: seat.0, of: seats(&standing.of), last: standing.last }
        }
        Event::WindowClosed { cause } => EventKind::WindowClosed { cause: cause.key().to_owned() },
        Event::Challenged { seat, rulings, upheld } => {
            let rulings = rulings
                .iter()
                .map(|ruling| RulingMessage { word: ruling.word.clone(), good: ruling.good });
            EventKind::Challenged { seat: seat.0, rulings: rulings.collect(), upheld: *upheld }
        }
        Event::Withdrawn { seat, returned } => {
            EventKind::Withdrawn { seat: seat.0, count: count(returned), returned: known(returned) }
        }
        Event::Charged { seat, points, reason } => {
            EventKind::Charged { seat: seat.0, points: *points, reason: reason.key().to_owned() }
        }
        Event::SkipOwed { seat } => EventKind::SkipOwed { seat: seat.0 },
        Event::Skipped { seat } => EventKind::Skipped { seat: seat.0 },
        Event::MoveHeld { seat, held: _ } => EventKind::MoveHeld { seat: seat.0 },
        Event::HeldMoveDropped { seat } => EventKind::HeldMoveDropped { seat: seat.0 },
        Event::Proposed { seat, what } => {
            EventKind::Proposed { seat: seat.0, what: what.key().to_owned() }
        }
        Event::Answered { seat, agree } => EventKind::Answered { seat: seat.0, agree: *agree },
        Event::Paused => EventKind::Paused {},
        Event::ResumeAsked { seat } => EventKind::ResumeAsked { seat: seat.0 },
        Event::Resumed => EventKind::Resumed {},
        Event::Resigned { seat } => EventKind::Resigned { seat: seat.0 },
        &Event::DeclineLapsed { seat } => EventKind::DeclineLapsed { seat: seat.0 },
        &Event::OpeningEased { letters } => EventKind::OpeningEased { letters },
        &Event::OpeningChecked { seat, can_open } => {
            EventKind::OpeningChecked { seat: seat.0, can_open }
        }
        Event::StuckChecked { anyone_can_play } => {
            EventKind::StuckChecked { anyone_can_play: *anyone_can_play }
        }
        Event::Ended(ending) => ended(ending),
    }
}

/// An event of the room as a viewer may know it.
pub(crate) fn room_event_kind(event: &RoomEvent, viewer: rules::Viewer) -> EventKind {
    match event {
        RoomEvent::Seated { seat, name } => EventKind::Seated { seat: seat.0, name: name.clone() },
        RoomEvent::Reopened { seat, terms, .. } => {
            EventKind::Reopened { seat: seat.0, terms: terms.to_string() }
        }
        RoomEvent::Agreed { seat } => EventKind::Agreed { seat: seat.0 },
        RoomEvent::Renamed { seat, name } => {
            EventKind::Renamed { seat: seat.0, name: name.clone() }
        }
        RoomEvent::Cancelled { seat } => EventKind::Cancelled { seat: seat.0 },
        RoomEvent::Again { seat } => EventKind::Again { seat: seat.0 },
        RoomEvent::NotAgain { seat } => EventKind::NotAgain { seat: seat.0 },
        RoomEvent::Followed { game } => EventKind::Followed { game: game.clone() },
        RoomEvent::StandIn(event) => EventKind::StandIn { event: event.message() },
        RoomEvent::Game(event) => Position::event_kind(event, viewer),
        RoomEvent::Duplicate(event) => Duplicate::event_kind(event, viewer),
        RoomEvent::Bingo(event) => bingo::Position::event_kind(event, viewer),
        RoomEvent::Unbuild(event) => AfterGame::event_kind(event, viewer),
        RoomEvent::Together(event) => Together::event_kind(event, viewer),
    }
}

pub(crate) fn square_faces(play: &Play) -> Vec<SquareFace> {
    let faces = play.placements().iter().map(|placement| SquareFace {
        square: placement.square.to_string(),
        face: placement.face.to_string(),
    });
    faces.collect()
}

fn ended(ending: &Ending) -> EventKind {
    let lines = ending.lines.iter().map(|line| FinalLine {
        seat: line.seat.0,
        before: line.before,
        left: line.left.to_string(),
        deducted: line.deducted,
        collected: line.collected,
        total: line.total(),
    });
    EventKind::Ended {
        reason: ending.reason.key().to_owned(),
        lines: lines.collect(),
        winners: seats(&ending.winners),
        tie_broken: ending.tie_broken,
    }
}

fn seats(seats: &[Seat]) -> Vec<u16> {
    seats.iter().map(|seat| seat.0).collect()
}

pub(crate) fn pending_message(pending: &PendingView, ruleset: &Ruleset) -> PendingMessage {
    PendingMessage {
        seat: pending.seat.0,
        formed: formed_message(&pending.words, pending.score),
        accepted: seats(&pending.accepted),
        waits_for: seats(&pending.waits_for),
        guard: pending.guard.map(|guard| guard.0),
        deadline: pending.deadline.map(|deadline| deadline.0),
        is_final: pending.is_final,
        held: pending.held,
        price: rules::price(ruleset),
        by_words: ruleset.scope == rules::ChallengeScope::Words,
    }
}

pub(crate) fn proposal_message(open: &OpenProposal) -> ProposalMessage {
    ProposalMessage {
        seat: open.seat.0,
        what: open.what.key().to_owned(),
        agreed: seats(&open.agreed),
    }
}

/// The rows of a board: capitals, small letters for blanks, `.` for empty.
pub(crate) fn rows(board: &Board) -> Vec<String> {
    let row = |row| {
        (0..board.size())
            .map(|column| board.get(Square::new(row, column)).map_or('.', Face::to_char))
            .collect()
    };
    (0..board.size()).map(row).collect()
}
