//! Tops and whole duplicate sessions between computer entrants.

use engine::duplicate::tops;
use engine::{Gaddag, Generator, Level, Player, Seeded};
use lexica::Vocabulary;
use rules::duplicate::{Command, Duplicate, EndReason, Event, Phase, TableCommand};
use rules::{AnyCommand, Chance, Fold, Game, Inputs, Millis, PlayText, Seat, Terms, Viewer, Views};

fn gaddag(vocabulary: Vocabulary) -> Gaddag {
    Gaddag::new(lexica::Bundled::American.common(vocabulary).graph()).unwrap()
}

/// The draws of the transcripts.
struct Picks(u64);

impl Chance for Picks {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        let mut z = (self.0 ^ (u64::from(draw) << 32)).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % u64::from(below)) as u32
    }
}

/// A session, its log, and the tops that were found for each rack.
type Told = (Duplicate, Vec<(Millis, Event)>, Vec<String>);

/// Plays a session to its end.
fn session(terms: &str, levels: &[Level], seed: u64) -> Told {
    let terms: Terms = terms.parse().unwrap();
    let full = gaddag(Vocabulary::Full);
    let players: Vec<Player> = levels
        .iter()
        .map(|&level| {
            let known = match level {
                Level::Beginner => Some(gaddag(Vocabulary::Everyday)),
                Level::Intermediate => Some(gaddag(Vocabulary::Broad)),
                Level::Advanced => Some(gaddag(Vocabulary::Learned)),
                _ => None,
            };
            Player::new(level, &full, known.as_ref())
        })
        .collect();
    let generator = Generator::with_gaddag(full);
    let mut random = Seeded::new(seed);
    let mut game = Duplicate::new(&terms);
    let mut log = Vec::new();
    let mut found = Vec::new();
    let mut now = Millis(0);
    let run = |game: &mut Duplicate, log: &mut Vec<_>, now: Millis, command: AnyCommand<_>| {
        let inputs =
            Inputs { at: now, judge: lexica::Bundled::American.lexicon(), chance: &Picks(seed) };
        let events = game.judge(&command, inputs).unwrap_or_else(|r| panic!("{command:?}: {r}"));
        for event in events {
            game.apply(now, &event);
            log.push((now, event));
        }
    };
    for _ in levels {
        run(&mut game, &mut log, now, TableCommand::Enter.into());
    }
    run(&mut game, &mut log, now, Command::Begin { seat: Seat(0) }.into());
    while !matches!(game.phase(), Phase::Over(_)) {
        if let Some(rack) = game.question() {
            let plays = tops(&generator, game.board(), game.ruleset(), &rack);
            let plays: Vec<PlayText> = plays.into_iter().map(|(text, _)| text).collect();
            let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
            found.push(texts.join(", "));
            run(&mut game, &mut log, now, TableCommand::Top { plays }.into());
            continue;
        }
        let round = game.round();
        for (seat, player) in (0..).zip(&players) {
            let view = game.view(Viewer::Seat(Seat(seat)), now);
            if let Some(command) = player.decide_duplicate(&view, &mut random) {
                run(&mut game, &mut log, now, command.into());
            }
        }
        if matches!(game.phase(), Phase::Slips { .. }) && game.round() == round
            || game.deadline().is_some()
        {
            now = game.deadline().unwrap_or(now);
            run(&mut game, &mut log, now, TableCommand::Tick.into());
        }
    }
    (game, log, found)
}

#[test]
fn var_dup_14_sessions_of_computer_entrants_come_to_their_end() {
    let mut reasons = Vec::new();
    for seed in 0..6 {
        let levels = [Level::Expert, Level::Advanced, Level::Intermediate, Level::Beginner];
        let (game, log, _) = session("classic-2023 mode=duplicate", &levels, seed);
        assert_eq!(game.all_tiles(), rules::ENGLISH.full_set());
        // Everything has been played, or what is left has no vowel, no consonant or no play.
        let mut left = *game.rack();
        left.add_all(game.bag());
        let vowels = left.iter().filter(|tile| "AEIOU?".contains(tile.to_char())).count();
        let consonants = left.iter().filter(|tile| !"AEIOU".contains(tile.to_char())).count();
        match game.phase() {
            Phase::Over(EndReason::AllPlayed) => assert!(left.is_empty(), "seed {seed}: {left}"),
            Phase::Over(EndReason::NoRack) => {
                // A blank counts as a vowel or as a consonant, not as both.
                assert!(!left.is_empty() && (vowels.min(consonants) == 0 || left.len() == 1));
            }
            Phase::Over(EndReason::NoPlay) => {
                let full = Generator::with_gaddag(gaddag(Vocabulary::Full));
                let plays = tops(&full, game.board(), game.ruleset(), &left);
                assert!(game.bag().is_empty() && plays.is_empty(), "seed {seed}: {left}");
            }
            other => panic!("seed {seed}: {other:?}"),
        }
        reasons.push(game.phase());
        let points: Vec<i32> = game.entrants().iter().map(|entrant| entrant.points).collect();
        assert_eq!(points[0], game.tops(), "an Expert finds every top");
        assert!(points.is_sorted_by(|better, worse| better > worse), "{points:?}");
        assert!((12..40).contains(&game.rounds().len()), "{} rounds", game.rounds().len());
        let mut again = Duplicate::new(&"classic-2023 mode=duplicate".parse().unwrap());
        for (at, event) in &log {
            again.apply(*at, &event.to_string().parse().unwrap());
        }
        assert_eq!(again, game, "the text of the log leads to the same place");
    }
    assert!(reasons.contains(&Phase::Over(EndReason::AllPlayed)), "{reasons:?}");
    assert!(reasons.contains(&Phase::Over(EndReason::NoRack)), "{reasons:?}");
}

#[test]
fn amb_27_tops_are_all_plays_of_the_best_score_with_the_fewest_blanks() {
    let generator = Generator::with_gaddag(gaddag(Vocabulary::Full));
    let (game, _, _) = session("classic-2023 mode=duplicate rounds=6", &[Level::Expert], 3);
    let ruleset = game.ruleset();
    for rack in ["AEINRST", "AEINRS?", "AAEEIOU", "VVWWUUI", "QQQQQQQ", "ACEHLT?"] {
        let rack = rack.parse().unwrap();
        let grid = engine::Grid::of(game.board(), ruleset, generator.gaddag());
        let all = generator.plays(&grid, &rack);
        let blanks = |play: &engine::Candidate| {
            play.placements().filter(|placement| placement.face.blank).count()
        };
        let best = all.iter().map(|play| (play.score(), std::cmp::Reverse(blanks(play)))).max();
        let count = all
            .iter()
            .filter(|play| Some((play.score(), std::cmp::Reverse(blanks(play)))) == best)
            .count();
        let found = tops(&generator, game.board(), ruleset, &rack);
        assert_eq!(found.len(), count, "{rack}");
        assert!(found.iter().all(|(_, score)| Some(*score) == best.map(|best| best.0)));
        for (text, score) in &found {
            let play = text.resolve(game.board()).unwrap();
            assert_eq!(rules::examine(game.board(), ruleset, &play).unwrap().score, *score);
        }
    }
}

/// Prints the commands of a session for `fixtures/transcripts`, when asked to.
#[test]
fn a_session_can_be_told_as_commands() {
    let (game, log, tops) =
        session("classic-2023 mode=duplicate round=60", &[Level::Expert, Level::Intermediate], 5);
    let text = format!("seed 5\n{}", told(&log, &tops));
    assert!(text.contains("> top ") && text.contains("> 0 seal "), "{text}");
    assert_eq!(text.matches("> top ").count(), game.rounds().len());
    if std::env::var_os("TELL").is_some() {
        println!("{text}");
    }
}

fn told(log: &[(Millis, Event)], tops: &[String]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let mut words: Vec<String> = Vec::new();
    let mut last = Millis(0);
    let mut tops = tops.iter();
    for (at, event) in log {
        if at.since(last).0 > 0 {
            writeln!(text, "+ {} s", at.since(last).0 / 1000).unwrap();
            last = *at;
            writeln!(text, "> tick").unwrap();
        }
        match event {
            Event::Entered { .. } => writeln!(text, "> enter").unwrap(),
            Event::Started => writeln!(text, "> start").unwrap(),
            Event::TopFound { .. } | Event::NoTop => {
                writeln!(text, "> top {}", tops.next().unwrap()).unwrap();
            }
            Event::Sealed(sealed) => {
                words.extend(sealed.words.iter().map(|word| word.word.clone()));
                writeln!(text, "> {} seal {} lock", sealed.seat, sealed.text).unwrap();
            }
            _ => {}
        }
    }
    words.sort();
    words.dedup();
    format!("words {}\n{text}", words.join(" "))
}
