//! Two computer players play a match, and it is printed move by move.
//!
//! ```sh
//! cargo run -p tilewright-engine --example self_play
//! cargo run -p tilewright-engine --example self_play -- beginner advanced 7
//! ```
//!
//! Levels are `beginner`, `intermediate`, `advanced`, `expert` and `champion`; the number is the
//! seed of the draws. A champion thinks for some seconds in a debug build.
#![allow(clippy::print_stdout)]

use std::error::Error;

use engine::{Gaddag, Generator, Knowledge, Level, Player, play_game};
use lexica::Vocabulary;
use rules::{Event, Terms};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize, usual| arguments.get(place).map_or(usual, String::as_str);
    let levels: [Level; 2] = [argument(0, "beginner").parse()?, argument(1, "expert").parse()?];
    let seed = argument(2, "1").parse()?;

    let lexicon = lexica::Bundled::American.lexicon();
    let full = Gaddag::new(lexicon.graph())?;
    let mut players = Vec::new();
    for level in levels {
        // Weaker players know fewer words; all of them lay listed words only.
        let known = match Knowledge::of(level) {
            Knowledge::Everyday => Some(Vocabulary::Everyday),
            Knowledge::Broad => Some(Vocabulary::Broad),
            Knowledge::Learned => Some(Vocabulary::Learned),
            Knowledge::Full => None,
        };
        let known = known
            .map(|words| Gaddag::new(lexica::Bundled::American.common(words).graph()))
            .transpose()?;
        players.push(Player::new(level, &full, known.as_ref()));
    }
    let players: Vec<&Player> = players.iter().collect();
    let referee = Generator::with_gaddag(full.clone());
    let terms: Terms = "classic-2023 seats=2".parse()?;
    let record = play_game(&terms, &players, lexicon.graph(), &referee, seed, |_, _, event| {
        // The other events, such as a play that is accepted, are left out here.
        if let Event::Played { .. } | Event::Exchanged { .. } | Event::Passed { .. } = event {
            println!("{event}");
        }
    })?;
    println!("\n{}\n", record.position.board());
    for (level, seat) in levels.iter().zip(record.position.seats()) {
        println!("{}: {} points", level.name(), seat.score);
    }
    Ok(())
}
