//! A short match between two seats, from the first draw to the end: the referee decides commands
//! into events or refuses them, the events are folded into the position, and the log alone gives
//! the same game again.
//!
//! ```sh
//! cargo run -p tilewright-rules --example two_seats
//! ```
#![allow(clippy::print_stdout)]

use std::error::Error;

use rules::{
    AnyCommand, Chance, Command, Event, Fold, Game, Inputs, Judge, Letter, Millis, Move, PlayText,
    Position, Proposal, Reason as _, Seat, TableCommand, Terms,
};

/// Says what a word is: one of these.
struct Words(&'static [&'static str]);

impl Judge for Words {
    fn accepts(&self, word: &[Letter]) -> bool {
        let text: String = word.iter().map(|letter| letter.to_char()).collect();
        self.0.contains(&text.as_str())
    }
}

/// The same draws in each run. A server takes them from a secret seed.
struct Draws;

impl Chance for Draws {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        (u64::from(draw + 18).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32 % below
    }
}

/// The commands of the seats, in this order.
const SCRIPT: [(u16, &str); 9] = [
    (0, "8F HANG"),
    (1, "8F HANG"),
    (1, "8F HALTS"),
    (0, "F8 .ANX"),
    (1, "challenge"),
    (1, "exchange"),
    (0, "F8 .ANG"),
    (1, "propose end"),
    (0, "answer yes"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let terms: Terms = "classic-2023 seats=2".parse()?;
    let mut game = Position::new(&terms);
    let mut log = Vec::new();
    let words = Words(&["HALTS", "HANG"]);
    let mut command = AnyCommand::Table(TableCommand::Start);
    let mut script = SCRIPT.iter();
    for second in 0.. {
        let inputs = Inputs { at: Millis::seconds(second), judge: &words, chance: &Draws };
        match game.judge(&command, inputs) {
            Ok(events) => {
                for event in events {
                    println!("    {event}");
                    game.apply(inputs.at, &event);
                    log.push((inputs.at, event.to_string()));
                }
            }
            Err(refusal) => println!("    refused: {refusal} ({})", refusal.code()),
        }
        let Some(&(seat, text)) = script.next() else { break };
        println!("{seat} {text}");
        command = AnyCommand::Seat(meant(&game, Seat(seat), text)?);
    }
    println!("\n{}", game.board());

    // A game is its terms and its log: neither words nor draws are needed to fold it again.
    let mut again = Position::new(&terms);
    for (at, line) in &log {
        again.apply(*at, &line.parse::<Event>()?);
    }
    assert!(again == game, "the log gives the same game");
    Ok(())
}

/// The command that a line of the script stands for.
fn meant(game: &Position, seat: Seat, text: &str) -> Result<Command, Box<dyn Error>> {
    let the_move = match text {
        "challenge" => return Ok(Command::Challenge { seat, words: Vec::new() }),
        "accept" => return Ok(Command::Accept { seat }),
        "propose end" => return Ok(Command::Propose { seat, what: Proposal::End }),
        "answer yes" => return Ok(Command::Answer { seat, agree: true }),
        "exchange" => Move::Exchange(game.seats()[seat.index()].rack),
        play => Move::Play(play.parse::<PlayText>()?.resolve(game.board())?),
    };
    Ok(Command::Move { seat, the_move })
}
