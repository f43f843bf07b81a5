//! `tilewright duplicate`: judges a recorded session again.

mod session;

use std::collections::BTreeMap;
use std::path::PathBuf;

use engine::duplicate::tops;
use engine::{Gaddag, Generator};
use lexicon::Lexicon;
use rules::duplicate::{
    Command, Duplicate, Event, HallCommand, HallEvent, Role, Sealed, Source, Typed, TypedLine,
    Written,
};
use rules::{Chance, Counted, Fold, Game as _, Inputs, Seat, Tiles};
use serde_json::json;

use crate::files;
use crate::options::{Common, ExclusionsOption, words_for_terms};
use crate::output::Output;
use crate::stop::Stop;
pub(super) use session::RecordedSession;

/// The actions on a session.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// Draw, score and judge a recorded session again, and say where it differs
    Check {
        /// The file that the server gives when a session is over, or the log of 'tilewright play'
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        exclude: ExclusionsOption,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let What::Check { file, exclude } = what;
    let text = files::read_text(file, "name the file of a session")?;
    let session: RecordedSession = text.parse().map_err(|error| Stop::at(file, error))?;
    let (words, digest) = &session.words;
    let lists = common.lists(None)?;
    let file = common.words_of_file(&lists, Some(words), &session.terms.ruleset())?;
    let lexicon = words_for_terms(file.words.lexicon().clone(), &session.terms, exclude)?;
    let same_words = *digest == lexicon.digest().to_string();
    let mut check = Check::new(&session, &lexicon)?;
    check.all(&session);
    let mut output = Output::new(common.format);
    let (rounds, slips) = (check.game.rounds().len(), check.judged);
    let winner = check.game.ranking(0..1).first().map(|row| row.points);
    if output.is_json() {
        output.object(&json!({
            "rounds": rounds, "slips": slips, "players": check.game.players(),
            "tops": check.game.tops(), "best": winner, "same_words": same_words,
            "differences": check.found.iter()
                .map(|(line, text)| json!({"line": line, "text": text})).collect::<Vec<_>>(),
        }))?;
    } else {
        if !same_words {
            output.line(format!(
                "The session was judged by {}, this check by {}: words may differ.",
                words,
                lexicon.name()
            ))?;
        }
        for (line, text) in &check.found {
            output.line(format!("line {line}: {text}"))?;
        }
        output.line(format!(
            "{}, {} of {}; tops {}, best {}: {}.",
            Counted(rounds, "round"),
            Counted(slips, "slip"),
            Counted(check.game.players(), "player"),
            check.game.tops(),
            winner.unwrap_or(0),
            match check.found.len() {
                0 => "all as recorded".to_owned(),
                count => Counted(count, "difference").to_string(),
            }
        ))?;
    }
    let differs = !check.found.is_empty();
    output.end()?;
    if differs { Err(Stop::No) } else { Ok(()) }
}

/// The session as it is played again, and the differences found.
struct Check<'a> {
    game: Duplicate,
    lexicon: &'a Lexicon,
    generator: Generator,
    /// The slips of the round.
    slips: BTreeMap<Seat, Sealed>,
    points: BTreeMap<Seat, i32>,
    /// The number of slips judged.
    judged: usize,
    /// Differences, with the lines of the file.
    found: Vec<(usize, String)>,
}

impl<'a> Check<'a> {
    fn new(session: &RecordedSession, lexicon: &'a Lexicon) -> Result<Check<'a>, Stop> {
        let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
        Ok(Check {
            game: Duplicate::new(&session.terms),
            lexicon,
            generator: Generator::with_gaddag(gaddag),
            slips: BTreeMap::new(),
            points: BTreeMap::new(),
            judged: 0,
            found: Vec::new(),
        })
    }

    /// Plays the whole session again.
    fn all(&mut self, session: &RecordedSession) {
        let first = session.log.first().map_or(1, |(line, ..)| *line);
        if !session.as_promised {
            self.found.push((first, "the seed does not match the commitment".to_owned()));
        }
        for (line, at, event) in &session.log {
            let inputs = Inputs { at: *at, judge: self.lexicon, chance: &*session.chance };
            if let Some(problem) = self.differs(event, inputs) {
                self.found.push((*line, problem));
            }
            self.game.apply(*at, event);
        }
        for row in self.game.ranking(0..usize::MAX) {
            let counted = self.points.get(&row.seat).copied().unwrap_or(0);
            if counted != row.points {
                let seat = row.seat;
                let text = format!(
                    "seat {seat} has {}, the count is {counted}",
                    Counted(row.points, "point")
                );
                self.found.push((first, text));
            }
        }
    }

    /// The problem with an event, judged at the current point of the session.
    fn differs(&mut self, event: &Event, inputs: Inputs<'_>) -> Option<String> {
        match event {
            Event::Drawn { tiles } => {
                let drawn = self.drawn(tiles.len(), inputs.chance);
                (drawn != *tiles).then(|| format!("{tiles} was drawn, the seed gives {drawn}"))
            }
            Event::TopFound { top, lots } => {
                let board = self.game.board();
                let best = tops(&self.generator, board, self.game.ruleset(), self.game.rack());
                let score = best.first().map_or(0, |(_, score)| *score);
                let known = best.iter().any(|(text, _)| *text == top.text);
                (!known || score != top.score || best.len() != usize::from(*lots))
                    .then(|| format!("the top is {} for {}, found: {score}", top.text, top.score))
            }
            Event::NoTop => {
                let board = self.game.board();
                let best = tops(&self.generator, board, self.game.ruleset(), self.game.rack());
                best.first().map(|(text, _)| format!("there is a play: {text}"))
            }
            Event::Sealed(sealed) => {
                self.judged += 1;
                self.slips.insert(sealed.seat, sealed.clone());
                self.judged_again(sealed, inputs)
            }
            Event::Hall(HallEvent::Settled { entrant, typed, .. }) => {
                if !matches!(typed, Typed::Slip(_)) {
                    self.slips.remove(entrant);
                }
                None
            }
            Event::Ruled { ruling } => {
                let words = self.slips.values_mut().flat_map(|slip| &mut slip.words);
                words.filter(|word| word.word == ruling.word).for_each(|w| w.good = ruling.good);
                None
            }
            Event::Placed { laid, source, .. } => self.counted(laid.score, *source),
            _ => None,
        }
    }

    /// The tiles that chance draws here.
    fn drawn(&self, count: usize, chance: &dyn Chance) -> Tiles {
        let mut bag = *self.game.bag();
        let mut drawn = Tiles::new();
        for number in 0..count {
            let below = bag.len() as u32;
            let draw = self.game.draws().wrapping_add(number as u32);
            let tile = (below > 0).then(|| chance.pick(draw, below) % below);
            let Some(tile) = tile.and_then(|index| bag.nth(index as usize)) else { break };
            if bag.remove(tile) {
                drawn.add(tile);
            }
        }
        drawn
    }

    /// The difference of a slip from its judgement here.
    fn judged_again(&self, sealed: &Sealed, inputs: Inputs<'_>) -> Option<String> {
        let seat = sealed.seat;
        let play = match sealed.text.resolve(self.game.board()) {
            Ok(play) => play,
            Err(error) => return Some(format!("the slip of seat {seat}: {error}")),
        };
        let written = Written::Laid(play);
        // Slips on paper are typed in when the time is up.
        let command = match self.game.role(seat) {
            Some(Role::Paper) => {
                let line = TypedLine::Written { written, declared: None };
                let command = HallCommand::Settle { entrant: seat, line };
                Command::Hall { seat: Seat(0), command }
            }
            _ => Command::Seal { seat, written, declared: None, lock: false },
        };
        let events = match self.game.decide(&command, inputs) {
            Ok(events) => events,
            Err(refusal) => return Some(format!("the slip of seat {seat}: {refusal}")),
        };
        let sealed_again = |event: &Event| match event {
            Event::Sealed(again) => Some(again.clone()),
            _ => None,
        };
        let again = events.iter().find_map(sealed_again)?;
        (again.score != sealed.score || again.words != sealed.words).then(|| {
            let words = again.words.iter().map(|word| {
                format!("{} {}", word.word, if word.good { "good" } else { "not listed" })
            });
            let words: Vec<String> = words.collect();
            format!("the slip of seat {seat} is worth {}, with {}", again.score, words.join(", "))
        })
    }

    /// Counts the slips of the round and compares what was placed.
    fn counted(&mut self, placed: i32, source: Source) -> Option<String> {
        let mut best = None;
        for (seat, slip) in std::mem::take(&mut self.slips) {
            if slip.words.iter().all(|word| word.good) {
                *self.points.entry(seat).or_default() += slip.score;
                best = best.max(Some(slip.score));
            }
        }
        let top = self.game.top().map(|top| top.score);
        let expected = match source {
            Source::Slip => best,
            Source::Top => top,
        };
        (expected != Some(placed)).then(|| format!("placed for {placed}, not {expected:?}"))
    }
}
