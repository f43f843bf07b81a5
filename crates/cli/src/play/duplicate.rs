//! Duplicate at the terminal: alone against the tops, or with computer entrants.

use std::time::Instant;

use engine::duplicate::tops;
use engine::{Draws, Generator, Guide, Level, Player, Seeded};
use lexicon::Lexicon;
use rules::duplicate::{Command, Duplicate, Phase, View, Written};
use rules::{Coord, Inputs, Millis, Notation, PlayText, Seat, Terms, Viewer};

use super::input;
use crate::stop::Stop;

const HELP: &str = "Type a slip as place and word, such as H4 TRAIN (small letters for blanks, a \
                    score behind it if you like), then 'done'.\nAlso: rack, board, rounds, quit. \
                    Without a slip 'done' gives the round away.\n";

/// A session of one person and these computer players.
pub(crate) fn play(
    terms: &Terms,
    lexicon: &Lexicon,
    against: &[Level],
    seed: u64,
) -> Result<(), Stop> {
    let guide = Guide::new(lexicon.graph()).map_err(Stop::bad)?;
    let minds = against.iter().map(|&level| super::computer(level, &guide));
    let minds = minds.collect::<Result<Vec<Player>, Stop>>()?;
    let mut hall = Hall {
        game: Duplicate::new(terms),
        lexicon,
        generator: Generator::with_guide(guide),
        minds,
        random: Seeded::new(seed),
        chance: Draws(seed),
        begun: Instant::now(),
    };
    for _ in 0..=against.len() {
        hall.run(&Command::Enter)?;
    }
    hall.run(&Command::Start)?;
    hall.play()
}

struct Hall<'a> {
    game: Duplicate,
    lexicon: &'a Lexicon,
    generator: Generator,
    minds: Vec<Player>,
    random: Seeded,
    chance: Draws,
    begun: Instant,
}

impl Hall<'_> {
    fn now(&self) -> Millis {
        Millis(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Carries a command out; what a refusal says otherwise.
    fn judge(&mut self, command: &Command) -> Result<(), String> {
        let at = self.now();
        let inputs = Inputs { at, judge: self.lexicon, chance: &self.chance };
        let events = self.game.decide(command, inputs).map_err(|refusal| refusal.to_string())?;
        events.iter().for_each(|event| self.game.apply(at, event));
        Ok(())
    }

    fn run(&mut self, command: &Command) -> Result<(), Stop> {
        self.judge(command).map_err(Stop::bad)
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Seat(Seat(0)), self.now())
    }

    fn play(mut self) -> Result<(), Stop> {
        input::print(HELP)?;
        while !matches!(self.game.phase(), Phase::Over(_)) {
            if let Some(rack) = self.game.question() {
                let found = tops(&self.generator, self.game.board(), self.game.ruleset(), &rack);
                let plays = found.into_iter().map(|(play, _)| play).collect();
                self.run(&Command::Top { plays })?;
            } else if let Phase::Between { .. } = self.game.phase() {
                self.run(&Command::Draw { seat: Seat(0) })?;
            } else if !self.round()? {
                return Ok(());
            }
        }
        self.end()
    }

    /// One round; `false` if the person leaves.
    fn round(&mut self) -> Result<bool, Stop> {
        let number = self.game.round();
        for index in 0..self.minds.len() {
            let seat = Seat(index as u16 + 1);
            let view = self.game.view(Viewer::Seat(seat), self.now());
            if let Some(command) = self.minds[index].decide_duplicate(&view, &mut self.random) {
                self.run(&command)?;
            }
        }
        self.show()?;
        while self.game.round() == number && matches!(self.game.phase(), Phase::Slips { .. }) {
            let Some(line) = input::line("slip> ")? else { return Ok(false) };
            // What comes after the time is refused as it is everywhere.
            self.run(&Command::Tick)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["quit"] => return Ok(false),
                ["help"] => input::print(HELP)?,
                ["rack" | "board"] => self.show()?,
                ["rounds"] => self.rounds()?,
                ["done"] => self.done()?,
                [place, word] => self.seal(place, word, None)?,
                [place, word, score] if score.parse::<u16>().is_ok() => {
                    self.seal(place, word, score.parse().ok())?;
                }
                _ => input::print(HELP)?,
            }
        }
        self.told()?;
        Ok(true)
    }

    fn seal(&mut self, place: &str, word: &str, declared: Option<u16>) -> Result<(), Stop> {
        let written = Written::Typed { place: place.to_uppercase(), word: word.to_owned() };
        let command = Command::Seal { seat: Seat(0), written, declared, lock: false };
        match self.judge(&command) {
            Err(refusal) => input::print(&format!("{refusal}.\n")),
            Ok(()) => {
                let slip = self.view().own.and_then(|own| own.slip);
                let Some(slip) = slip else { return Ok(()) };
                let turned = if slip.turned { " (read in the other direction)" } else { "" };
                let place = slip.text.coord.in_notation(self.notation());
                input::print(&format!(
                    "Sealed at {place}{turned}: {} points if the words are good. 'done' closes.\n",
                    slip.score
                ))
            }
        }
    }

    /// The person is done: the round closes, with a slip or without.
    fn done(&mut self) -> Result<(), Stop> {
        let round = self.game.round();
        if self.judge(&Command::Lock { seat: Seat(0) }).is_ok()
            && (self.game.round() != round || !matches!(self.game.phase(), Phase::Slips { .. }))
        {
            return Ok(());
        }
        // Nobody else is waited for: the rest of the time is passed over.
        if let Phase::Slips { ends } = self.game.phase() {
            let at = ends.plus(rules::duplicate::GRACE);
            let skip = at.since(self.now());
            let inputs = Inputs { at, judge: self.lexicon, chance: &self.chance };
            let events = self.game.decide(&Command::Tick, inputs).map_err(Stop::bad)?;
            events.iter().for_each(|event| self.game.apply(at, event));
            let span = std::time::Duration::from_millis(skip.0);
            self.begun = self.begun.checked_sub(span).unwrap_or(self.begun);
        }
        Ok(())
    }

    fn notation(&self) -> Notation {
        self.game.ruleset().duplicate.notation
    }

    fn place(&self, text: &PlayText) -> String {
        Coord::in_notation(text.coord, self.notation()).to_string()
    }

    fn show(&self) -> Result<(), Stop> {
        let view = self.view();
        let rows = self.notation() == Notation::Duplicate;
        let (letters, numbers) = ("A B C D E F G H I J K L M N O", "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5");
        let mut text = format!("\n    {}\n", if rows { numbers } else { letters });
        for (index, row) in view.board.to_string().lines().enumerate() {
            let label = match rows {
                true => char::from(b'A' + index as u8).to_string(),
                false => (index + 1).to_string(),
            };
            let row: Vec<String> = row.chars().map(String::from).collect();
            text.push_str(&format!(" {label:>2} {}\n", row.join(" ")));
        }
        let left = match view.phase {
            Phase::Slips { ends } => ends.since(self.now()).0 / 1000,
            _ => 0,
        };
        text.push_str(&format!(
            "Round {}. Rack {}. {left} seconds. {} of {} slips are in.\n",
            view.round,
            view.rack.unwrap_or_default(),
            view.slips,
            view.players
        ));
        input::print(&text)
    }

    fn told(&self) -> Result<(), Stop> {
        let view = self.view();
        let Some(round) = view.rounds.last() else { return Ok(()) };
        let own = round.own.as_ref().map_or(0, |own| own.points);
        let not_listed = round.own.as_ref().is_some_and(|own| !own.admissible);
        input::print(&format!(
            "The top was {} {} for {}. You scored {own}{}. So far {} of {}.\n",
            self.place(&round.top.text),
            letters(&round.top.text),
            round.top.score,
            if not_listed { ": not every word is in the list" } else { "" },
            view.own.as_ref().map_or(0, |own| own.points),
            view.tops
        ))
    }

    fn rounds(&self) -> Result<(), Stop> {
        for (number, round) in (1..).zip(&self.view().rounds) {
            let own = round.own.as_ref().map_or(0, |own| own.points);
            let top = &round.top;
            let place = self.place(&top.text);
            input::print(&format!(
                "{number:>3} {:<7} {place:>3} {:<15} {:>3} {own:>3}\n",
                round.rack.to_string(),
                letters(&top.text),
                top.score
            ))?;
        }
        Ok(())
    }

    fn end(&self) -> Result<(), Stop> {
        self.rounds()?;
        let tops = self.game.tops().max(1);
        for row in self.game.ranking(0..usize::MAX) {
            let name = match row.seat {
                Seat(0) => "You".to_owned(),
                Seat(seat) => format!("Computer {seat}"),
            };
            let share = f64::from(row.points) * 100.0 / f64::from(tops);
            let (place, points) = (row.place, row.points);
            input::print(&format!("{place:>3}. {name:<12} {points:>5} {share:>6.1} %\n"))?;
        }
        input::print("The session is over.\n")
    }
}

fn letters(text: &PlayText) -> String {
    text.letters.iter().map(|letter| letter.map_or('.', rules::Face::to_char)).collect()
}
