//! Matches, and solitaire on racks.

use rules::{
    AnyCommand, Command, Face, Letter, Millis, Mode as Way, Move, Phase, Position, Proposal, Seat,
    Standing, TableCommand, Terms, Tiles, Viewer,
};
use table::Finding;

use super::{Mode, play};
use crate::choices::Choices;
use crate::games::exported;

/// Plays a match; returns whether anything was carried out.
pub(crate) fn matches(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let terms = choices.terms([Way::Match, Way::OneRack, Way::TwoRacks, Way::OpenTiles]);
    let full_set = terms.ruleset().alphabet.full_set();
    play(Position::new(&terms), &mut Match { full_set, terms: Some(terms.clone()) }, &mut choices)
}

/// The mode as it is tested, with what the checks need.
pub(crate) struct Match {
    pub(crate) full_set: Tiles,
    /// The terms, where the log of the whole game is looked at.
    pub(crate) terms: Option<Terms>,
}

/// A seat, mostly one that the game waits for.
fn actor(game: &Position, choices: &mut Choices<'_>) -> Seat {
    match game.phase() {
        Phase::Turn(seat) | Phase::Choosing(seat) | Phase::OpeningCheck(seat)
            if !choices.one_in(5) =>
        {
            seat
        }
        _ => Seat(choices.below(game.seats().len() + 1) as u16),
    }
}

impl Mode<Position> for Match {
    fn command(&mut self, game: &Position, choices: &mut Choices<'_>) -> AnyCommand<Position> {
        let seat = actor(game, choices);
        let rack = game.seats().get(seat.index()).map(|seat| seat.rack).unwrap_or_default();
        AnyCommand::Seat(match choices.below(32) {
            0..10 => {
                let play = choices.laid(game.board(), &rack);
                Command::Move { seat, the_move: Move::Play(play) }
            }
            10 | 11 => {
                let tiles = choices.some(7, &rack);
                Command::Move { seat, the_move: Move::Exchange(tiles) }
            }
            12 => {
                let tiles = choices.some(12, &self.full_set);
                Command::Move { seat, the_move: Move::Exchange(tiles) }
            }
            13 => Command::Move { seat, the_move: Move::Pass },
            14 | 15 => Command::Challenge { seat, words: Vec::new() },
            16 => Command::Challenge { seat, words: formed(game).into_iter().take(1).collect() },
            17 | 18 => Command::Accept { seat },
            19 => {
                let of = (0..choices.below(4) as u16).map(Seat).collect();
                Command::AlwaysAccept { seat, standing: Standing { of, last: choices.one_in(2) } }
            }
            20 => Command::Propose { seat, what: choices.of(Proposal::ALL) },
            21 => Command::Answer { seat, agree: choices.one_in(2) },
            22 => Command::Resume { seat },
            23 => Command::ClaimTime { seat },
            24 if choices.one_in(4) => Command::Resign { seat },
            25 if choices.one_in(8) => Command::Abort { seat },
            24 | 25 => Command::ChooseBags { seat, vowels: choices.below(9) as u8 },
            26 => Command::TakeBlank { seat, square: covered(game, choices) },
            27 => {
                let face = Face::letter(choices.letter());
                Command::TakeLetter { seat, square: covered(game, choices), face }
            }
            28 => Command::ClaimTheme { seat, words: formed(game), plea: "so".to_owned() },
            29 => {
                let number = choices.below(4) as u16;
                Command::VoteTheme { seat, number, agree: choices.one_in(2) }
            }
            30 => {
                let can_open = choices.one_in(2);
                return AnyCommand::Table(TableCommand::OpeningVerdict { can_open });
            }
            _ => {
                let anyone_can_play = choices.one_in(2);
                return AnyCommand::Table(TableCommand::StuckVerdict { anyone_can_play });
            }
        })
    }

    fn finding(command: TableCommand) -> Option<Finding> {
        match command {
            TableCommand::OpeningVerdict { can_open } => Some(Finding::Opening { can_open }),
            TableCommand::StuckVerdict { anyone_can_play } => {
                Some(Finding::Stuck { anyone_can_play })
            }
            _ => None,
        }
    }

    fn holds(&self, game: &Position) {
        assert_eq!(game.all_tiles(), self.full_set, "tiles are lost");
    }

    fn logged(&self, log: &[(Millis, String)]) {
        if let Some(terms) = &self.terms {
            exported(terms, log);
        }
    }

    fn viewer(&self, game: &Position, choices: &mut Choices<'_>) -> Viewer {
        match choices.below(game.seats().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}

/// The words of the play that can be challenged.
fn formed(game: &Position) -> Vec<Vec<Letter>> {
    let words = game.pending().map(|pending| &pending.words);
    words.into_iter().flatten().map(rules::Word::letters).collect()
}

/// A square with a tile, if there is one.
fn covered(game: &Position, choices: &mut Choices<'_>) -> rules::Square {
    let tiles = game.board().tiles();
    match game.board().covered().nth(choices.below(tiles)) {
        Some((square, _)) => square,
        None => choices.square(),
    }
}
