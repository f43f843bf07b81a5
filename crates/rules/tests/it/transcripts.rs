//! Golden transcripts: whole games as readable files in `fixtures/transcripts`.
//!
//! A line `> command` is judged; it is followed by the events it yields, or by `! code: sentence`
//! if it is refused. `UPDATE=1` writes the files again from their commands.
//!
//! | line | what it says |
//! | --- | --- |
//! | `# text` | what the game shows |
//! | `words AN AT` | these are words; `hateful AT` that one of them is not a family word |
//! | `seed 7` | tiles are drawn by this number |
//! | `terms EDITION ...` | the game |
//! | `next AB / CDE` | the next tiles drawn are these; at `/` all that were drawn before went back |
//! | `late ...` | the game begins near its end (Together only) |
//! | `+ 20 s` | time passes |
//! | `> 0 look AT` | player 0 looks a word up; other commands are those of the mode |

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rules::*;

use crate::kit::*;

/// The runner's knowledge of a mode.
pub(crate) trait Told: Game {
    fn new(terms: &Terms) -> Self;

    /// Sets up a game near its end from the text after `late`.
    fn late(_terms: &Terms, text: &str) -> Self {
        panic!("games of this mode begin at their beginning, not at {text}")
    }

    /// Reads a command as transcripts of this mode write it.
    fn told(&self, text: &str) -> AnyCommand<Self>;

    /// The bag, and the number of tiles that have been drawn.
    fn drawn(&self) -> (Tiles, u32) {
        panic!("draws cannot be chosen in this mode")
    }

    /// The unbuilding that may follow once the game is over.
    fn unbuild(&self) -> Option<unbuild::Unbuild> {
        None
    }

    /// The position, for the end of the transcript.
    fn foot(&self) -> String;
}

/// The words of a list, without those that are not family words if the terms exclude them.
#[derive(Default)]
struct List {
    all: Words,
    hateful: Words,
    family: bool,
}

impl Judge for List {
    fn accepts(&self, word: &[Letter]) -> bool {
        self.all.accepts(word) && !(self.family && self.hateful.accepts(word))
    }
}

/// The transcript of one game as far as it has been run.
struct Run<G> {
    game: G,
    after: Option<unbuild::Unbuild>,
    words: List,
    picks: Picks,
    dictionary: Dictionary,
    now: Millis,
    out: String,
}

/// Carries out a command: adds its events, each after this prefix, or the refusal.
fn carry_out<G: Game>(
    game: &mut G,
    command: &AnyCommand<G>,
    inputs: Inputs<'_>,
    mark: &str,
    out: &mut String,
) {
    match game.judge(command, inputs) {
        Ok(events) => {
            for event in events {
                writeln!(out, "{mark}{event}").unwrap();
                game.apply(inputs.at, &event);
            }
        }
        Err(refusal) => writeln!(out, "! {}: {refusal}", refusal.code()).unwrap(),
    }
}

impl<G: Told> Run<G> {
    /// Runs the commands of a transcript and returns the transcript as it should be.
    fn again(text: &str) -> String {
        let terms = terms(&terms_line(text));
        let mut run = Run {
            game: G::new(&terms),
            after: None,
            words: List { family: terms.ruleset().family_words, ..List::default() },
            picks: Picks::default(),
            dictionary: terms.ruleset().dictionary,
            now: Millis(0),
            out: String::new(),
        };
        for line in text.lines() {
            run.line(line, &terms);
        }
        let Run { game, after, mut out, .. } = run;
        write!(out, "\n{}", game.foot()).unwrap();
        if let Some(after) = after {
            writeln!(out, "\nunbuilt to\n{}", after.board()).unwrap();
            for (index, seat) in after.seats().iter().enumerate() {
                writeln!(out, "seat {index} {} points for {} letters", seat.points, seat.taken)
                    .unwrap();
            }
        }
        out
    }

    fn line(&mut self, line: &str, terms: &Terms) {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let listed = rest.split_whitespace().map(str::to_string);
        match head {
            "#" | "terms" => {}
            "words" => self.words.all.0.extend(listed),
            "hateful" => self.words.hateful.0.extend(listed),
            "seed" => self.picks.seed = rest.parse().unwrap(),
            "next" => self.next(rest),
            "late" => self.game = G::late(terms, rest),
            "+" => {
                let seconds = rest.trim_end_matches(" s").parse().unwrap();
                self.now = self.now.plus(Millis::seconds(seconds));
            }
            ">" => {
                writeln!(self.out, "\n{line}").unwrap();
                return self.command(rest);
            }
            _ => return,
        }
        writeln!(self.out, "{line}").unwrap();
    }

    /// Chooses the tiles that are drawn next.
    fn next(&mut self, text: &str) {
        let (full, mut draw) = self.game.drawn();
        for part in text.split('/') {
            let mut bag = full;
            for c in part.chars().filter(|c| !c.is_whitespace()) {
                let tile = Tile::from_char(c).unwrap();
                let index = bag.iter().position(|t| t == tile).expect("the bag holds it");
                self.picks.chosen.borrow_mut().insert(draw, index as u32);
                assert!(bag.remove(tile));
                draw += 1;
            }
        }
    }

    fn command(&mut self, text: &str) {
        let inputs = Inputs { at: self.now, judge: &self.words, chance: &self.picks };
        if let Some(text) = text.strip_prefix("unbuild ") {
            let game = &self.game;
            let after = self.after.get_or_insert_with(|| game.unbuild().expect("it is over"));
            carry_out(after, &unbuild_command(text).into(), inputs, "unbuild ", &mut self.out);
        } else if let Some((_, word)) = text.split_once(" look ") {
            let found = self.dictionary.look_up(&letters(word), &self.words);
            match found {
                Ok(true) => writeln!(self.out, "{word} is listed").unwrap(),
                Ok(false) => writeln!(self.out, "{word} is not listed").unwrap(),
                Err(closed) => writeln!(self.out, "! {}: {closed}", closed.code()).unwrap(),
            }
        } else {
            let command = self.game.told(text);
            carry_out(&mut self.game, &command, inputs, "", &mut self.out);
        }
    }
}

/// The terms of a transcript.
fn terms_line(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("terms "));
    line.expect("a transcript has terms").to_string()
}

/// Runs the commands of a transcript in its mode.
fn rerun(text: &str) -> String {
    match terms(&terms_line(text)).mode() {
        Mode::Duplicate => Run::<duplicate::Duplicate>::again(text),
        Mode::Bingo => Run::<bingo::Position>::again(text),
        Mode::Together => Run::<together::Together>::again(text),
        Mode::Match | Mode::OneRack | Mode::TwoRacks | Mode::OpenTiles => {
            Run::<Position>::again(text)
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/transcripts")
}

/// The transcripts: their paths and texts.
fn transcripts() -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(folder()).expect("fixtures/transcripts is there");
    let mut all: Vec<(PathBuf, String)> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect();
    all.sort();
    all
}

impl Told for Position {
    fn new(terms: &Terms) -> Position {
        Position::new(terms)
    }

    fn told(&self, text: &str) -> AnyCommand<Position> {
        command(self, text)
    }

    fn drawn(&self) -> (Tiles, u32) {
        (*self.bag(), self.draws())
    }

    fn unbuild(&self) -> Option<unbuild::Unbuild> {
        unbuild::Unbuild::after(self)
    }

    fn foot(&self) -> String {
        let mut out = format!("board\n{}\n", self.board());
        for (index, seat) in self.seats().iter().enumerate() {
            writeln!(out, "seat {index} {} {}", seat.score, seat.rack).unwrap();
        }
        out
    }
}

/// A command as transcripts write it.
fn command(position: &Position, text: &str) -> AnyCommand<Position> {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "start" => TableCommand::Start.into(),
        "setup" => {
            let Ok(Event::SetUp(set_up)) = text.parse() else { panic!("no set-up: {text}") };
            TableCommand::SetUp(set_up).into()
        }
        "tick" => TableCommand::Tick.into(),
        "can-open" => TableCommand::OpeningVerdict { can_open: rest == "yes" }.into(),
        "can-play" => TableCommand::StuckVerdict { anyone_can_play: rest == "yes" }.into(),
        seat => {
            let seat = seat.parse().unwrap_or_else(|_| panic!("no command: {text}"));
            of_a_seat(position, Seat(seat), rest).into()
        }
    }
}

fn of_a_seat(position: &Position, seat: Seat, rest: &str) -> Command {
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let the_move = match verb {
        "play" => {
            let play: PlayText = rest.parse().unwrap();
            Move::Play(match position.ruleset().anagrams {
                Some(_) => play.resolve_rearranging(position.board()).unwrap(),
                None => play.resolve(position.board()).unwrap(),
            })
        }
        "exchange" => Move::Exchange(tiles(rest)),
        "pass" => Move::Pass,
        "blank" => return Command::TakeBlank { seat, square: rest.parse().unwrap() },
        "bags" => return Command::ChooseBags { seat, vowels: rest.parse().unwrap() },
        "theme" => {
            let (words, plea) = rest.split_once(':').unwrap_or((rest, ""));
            let words = words.split_whitespace().map(letters).collect();
            return Command::ClaimTheme { seat, words, plea: plea.to_string() };
        }
        "vote" => {
            let (number, answer) = rest.split_once(' ').unwrap();
            let (number, agree) = (number.parse().unwrap(), answer == "yes");
            return Command::VoteTheme { seat, number, agree };
        }
        "letter" => {
            let (square, face) = rest.split_once(' ').unwrap();
            let face = Face::from_char(face.chars().next().unwrap()).unwrap();
            return Command::TakeLetter { seat, square: square.parse().unwrap(), face };
        }
        "challenge" => return challenge(seat.0, rest),
        "accept" => return Command::Accept { seat },
        "always" => {
            let (of, last) = match rest.strip_suffix("last") {
                Some(of) => (of, true),
                None => (rest, false),
            };
            let of = of.split_whitespace().map(|of| Seat(of.parse().unwrap())).collect();
            return Command::AlwaysAccept { seat, standing: Standing { of, last } };
        }
        "propose" => {
            let what = if rest == "end" { Proposal::End } else { Proposal::Pause };
            return Command::Propose { seat, what };
        }
        "answer" => return Command::Answer { seat, agree: rest == "yes" },
        "resume" => return Command::Resume { seat },
        "holiday" => return Command::GoOnHoliday { seat },
        "back" => return Command::ComeBack { seat },
        "take-back" => return Command::TakeBack { seat },
        "resign" => return Command::Resign { seat },
        "abort" => return Command::Abort { seat },
        "claim" => return Command::ClaimTime { seat },
        other => panic!("no command: {other}"),
    };
    Command::Move { seat, the_move }
}

/// A command of the unbuilding that follows a game, from the text after `> unbuild`.
fn unbuild_command(text: &str) -> unbuild::Command {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let seat = Seat(parts[0].parse().unwrap());
    match parts[1..] {
        ["propose"] => unbuild::Command::Propose { seat },
        ["answer", answer] => unbuild::Command::Answer { seat, agree: answer == "yes" },
        ["remove", ref squares @ ..] => {
            let squares = squares.iter().map(|square| square.parse().unwrap()).collect();
            unbuild::Command::Remove { seat, squares }
        }
        ["resign"] => unbuild::Command::Resign { seat },
        _ => panic!("no command: {text}"),
    }
}

#[test]
fn transcripts_are_as_recorded() {
    let mut endless = Vec::new();
    for (path, text) in transcripts() {
        let again = rerun(&text);
        if !again.contains("\nend ") {
            endless.push(path.clone());
        }
        if std::env::var_os("UPDATE").is_some() {
            // Tests that read the folder at the same time find either the old file or the new one.
            let new = path.with_extension("new");
            std::fs::write(&new, &again).unwrap();
            std::fs::rename(&new, &path).unwrap();
        } else {
            assert_eq!(text, again, "{} differs; UPDATE=1 writes it anew", path.display());
        }
    }
    assert!(endless.is_empty(), "these are no whole games: {endless:?}");
}

/// The samples that must be shown: for each form that the value of a variation can take, some
/// values of that form.
fn samples(variation: &Variation) -> Vec<(Value, Vec<String>)> {
    let sample = |form: &Value| match *form {
        Value::Word(word) => vec![word.to_string()],
        // One of them may be the edition's own value, so two are tried.
        Value::Number(least, most) => vec![least.to_string(), most.to_string()],
        Value::Priced(word, least, most) => {
            vec![format!("{word}:{least}"), format!("{word}:{most}")]
        }
        Value::EachSeat(..) => vec!["expert".to_string()],
        Value::Theme => vec!["sea".to_string()],
        Value::List => vec!["american".to_string()],
    };
    variation.values.iter().map(|form| (*form, sample(form))).collect()
}

/// True if a change has a value of this form.
fn has_form(change: &Change, form: Value) -> bool {
    let value = change.value();
    match form {
        Value::Word(word) => value == word,
        Value::Number(..) => value.bytes().all(|b| b.is_ascii_digit()),
        Value::Priced(word, ..) => value.split(':').next() == Some(word),
        Value::EachSeat(..) | Value::Theme | Value::List => true,
    }
}

/// The fewest seats that terms with these changes can have.
fn some_terms(edition: Edition, changes: &str) -> Option<Terms> {
    let seats = ["", "seats=1", "seats=2"];
    seats.into_iter().find_map(|seats| format!("{edition} {seats} {changes}").parse().ok())
}

/// Terms of every edition and mode in which this value of a variation makes sense.
fn sensible(variation: &Variation, value: &str) -> Vec<Terms> {
    let change = format!("{}={value}", variation.key);
    let modes = variation.modes.iter().filter(|_| variation.key != "mode");
    let around = modes.map(|mode| format!("mode={} ", mode.key()));
    let around: Vec<String> = around.chain([String::new()]).collect();
    Edition::ALL
        .into_iter()
        .flat_map(|edition| around.iter().map(move |around| (edition, around)))
        .filter_map(|(edition, around)| some_terms(edition, &format!("{around}{change}")))
        .collect()
}

/// True if terms say something about a variation that the edition does not.
fn says(terms: &Terms, variation: &Variation) -> bool {
    terms.changes().iter().any(|change| change.variation() == variation)
}

/// True if a value makes a rule that is not some edition's own. A value that never makes sense
/// alone does: it says nothing without another change.
fn makes_a_difference(variation: &Variation, value: &str) -> bool {
    let tried = sensible(variation, value);
    tried.is_empty() || tried.iter().any(|terms| says(terms, variation))
}

#[test]
fn var_01_whatever_is_changed_is_told_before_it_is_accepted() {
    for variation in VARIATIONS.iter().filter(|variation| variation.key != "mode") {
        for value in samples(variation).into_iter().flat_map(|(_, values)| values) {
            for terms in sensible(variation, &value).iter().filter(|t| says(t, variation)) {
                let told = sentences(terms);
                assert!(
                    told.iter().any(|sentence| sentence.changed),
                    "no sentence says what {terms} changes"
                );
            }
        }
    }
}

#[test]
fn every_edition_mode_and_variation_has_a_transcript() {
    let told: Vec<Terms> = transcripts().iter().map(|(_, text)| terms(&terms_line(text))).collect();
    for edition in Edition::ALL {
        assert!(told.iter().any(|terms| terms.edition() == edition), "no transcript of {edition}");
    }
    for mode in Mode::ALL {
        assert!(told.iter().any(|terms| terms.mode() == mode), "no transcript of {}", mode.key());
    }
    let mut missing = Vec::new();
    for variation in VARIATIONS {
        let shown = || told.iter().flat_map(Terms::changes).filter(|c| c.variation() == variation);
        let mut lack = |value: String| missing.push(format!("{}={value}", variation.key));
        for (form, samples) in samples(variation) {
            let differs = samples.iter().any(|value| makes_a_difference(variation, value));
            if differs && !shown().any(|change| has_form(change, form)) {
                lack(form.to_string());
            }
            // The parts of a value count separately.
            match form {
                Value::EachSeat(words, ..) => {
                    let parts: Vec<&str> = shown().flat_map(|c| c.value().split(',')).collect();
                    let words = words.iter().filter(|word| !parts.contains(word));
                    words.for_each(|word| lack(word.to_string()));
                    if !parts.iter().any(|part| part.parse::<u16>().is_ok()) {
                        lack("a number".to_string());
                    }
                }
                Value::Theme => {
                    for (list, what) in [(false, "a-name"), (true, "a-name:WORD,WORD")] {
                        if !shown().any(|change| change.value().contains(':') == list) {
                            lack(what.to_string());
                        }
                    }
                }
                Value::Word(_) | Value::Number(..) | Value::Priced(..) | Value::List => {}
            }
        }
    }
    assert!(
        missing.is_empty(),
        "fixtures/transcripts has no game with {}: write one that shows the rule \
         (docs/recipes/variation.md)",
        missing.join(", ")
    );
}
