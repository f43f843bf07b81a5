//! Computer players, one decision at a time.

use engine::{Budget, Ends, Gaddag, Generator, Level, Player, Random, Seeded, play_game};
use lexica::{Bundled, Vocabulary};
use rules::{
    Command, Edition, Event, Fold, Game, Inputs, Millis, Move, Phase, Position, Seat, Terms,
    Viewer, Views,
};

fn gaddag(vocabulary: Vocabulary) -> Gaddag {
    Gaddag::new(lexica::Bundled::American.common(vocabulary).graph()).unwrap()
}

fn player(level: Level) -> Player {
    let known = match level {
        Level::Beginner => gaddag(Vocabulary::Everyday),
        Level::Intermediate => gaddag(Vocabulary::Broad),
        Level::Advanced => gaddag(Vocabulary::Learned),
        Level::Expert | Level::Champion => gaddag(Vocabulary::Full),
    };
    Player::new(level, &gaddag(Vocabulary::Full), Some(&known)).with_budget(Budget::SMALL)
}

/// A started game of these terms, built from lines of its log.
fn game(terms: &str, lines: &[&str]) -> Position {
    let mut position = Position::new(&terms.parse().unwrap());
    for line in lines {
        let event: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"));
        position.apply(Millis(0), &event);
    }
    position
}

/// Seat 0 has laid a play that seat 1 can challenge.
fn after_play(terms: &str, text: &str) -> Position {
    after_play_against(terms, text, "AINRSTU")
}

/// The same, with this rack for seat 1.
fn after_play_against(terms: &str, text: &str, other: &str) -> Position {
    let mut position = Position::new(&terms.parse().unwrap());
    let letters: String = text.split(' ').nth(1).unwrap().to_string();
    let mut rack = letters.clone();
    rack.extend("EEEEEEE".chars().take(7 - letters.len()));
    for line in ["starts 0", &format!("deal 0 {rack}"), &format!("deal 1 {other}"), "clock"] {
        position.apply(Millis(0), &line.parse().unwrap());
    }
    let play = text.parse::<rules::PlayText>().unwrap().resolve(position.board()).unwrap();
    let command = Command::Move { seat: Seat(0), the_move: Move::Play(play) };
    let judge = lexica::Bundled::American.lexicon();
    let inputs = Inputs { at: Millis(0), judge, chance: &engine::Draws(1) };
    for event in position.decide(&command, inputs).unwrap() {
        position.apply(Millis(0), &event);
    }
    assert_eq!(position.phase(), Phase::Turn(Seat(1)));
    position
}

fn challenges(level: Level, position: &Position, times: u64) -> u64 {
    let player = player(level);
    let view = position.view(Viewer::Seat(Seat(1)), Millis(1));
    (0..times)
        .filter(|&seed| {
            let command = player.decide(&view, &mut Seeded::new(seed)).unwrap();
            match command {
                Command::Challenge { words, .. } => {
                    assert!(!words.is_empty());
                    true
                }
                Command::Move { .. } => false,
                other => panic!("{other:?}"),
            }
        })
        .count() as u64
}

#[test]
fn experts_challenge_phonies_and_nothing_else() {
    let phony = after_play("folio-2001 seats=2", "8D QUARPZ");
    let word = after_play("folio-2001 seats=2", "8D QUARTZ");
    for level in [Level::Expert, Level::Champion] {
        assert_eq!(challenges(level, &phony, 3), 3);
        assert_eq!(challenges(level, &word, 3), 0);
    }
}

#[test]
fn every_level_challenges_what_no_speaker_would_take_for_a_word() {
    for rules in ["travel-2006", "folio-2001", "classic-2023"] {
        for word in ["NOOKXU", "BILEX", "FRTVA", "QUARPZ", "ZBEG", "HOUSEZ"] {
            let phony = after_play(&format!("{rules} seats=2"), &format!("8F {word}"));
            for level in Level::ALL {
                assert_eq!(challenges(level, &phony, 6), 6, "{rules}: {level} and {word}");
            }
        }
    }
}

#[test]
fn people_let_some_phonies_pass_that_sound_like_words_and_seldom_doubt_a_good_one() {
    let free = |word: &str| after_play("travel-2006 seats=2", &format!("8F {word}"));
    let (phony, everyday, rare) = (free("TRAINE"), free("HOUSE"), free("QANAT"));
    let caught =
        [(Level::Beginner, 120..210), (Level::Intermediate, 210..270), (Level::Advanced, 255..300)];
    for (level, phonies) in caught {
        let caught = challenges(level, &phony, 300);
        assert!(phonies.contains(&caught), "{level} caught {caught} of 300");
        assert_eq!(challenges(level, &everyday, 300), 0, "{level}");
        assert!(challenges(level, &rare, 300) < 15, "{level}");
    }
}

#[test]
fn a_level_weighs_what_a_wrong_challenge_costs() {
    // A Beginner doubts a phony that sounds like a word where that is free, and does not risk a
    // turn for the few points of it.
    let turn = after_play("folio-2001 seats=2", "8F TRAINE");
    let score = turn.view(Viewer::Seat(Seat(1)), Millis(1)).pending.unwrap().score;
    assert!(score <= 13, "{score}");
    let free = after_play("travel-2006 seats=2", "8F TRAINE");
    let cheap = |position: &Position| challenges(Level::Beginner, position, 100);
    assert_eq!(cheap(&turn), 0);
    assert!(cheap(&free) > 40);
}

/// True if there are tiles for a word beside those of the other player.
fn can_be_laid(word: &str) -> bool {
    let mut left = rules::ENGLISH.full_set();
    let others = format!("AINRSTU{word}");
    others
        .chars()
        .all(|letter| rules::Tile::from_char(letter).is_some_and(|tile| left.remove(tile)))
}

/// The challenges of levels, of 400 words of each kind, all of 3 to 7 letters: good words that they
/// do not know, tiles in a random order, and common words with another vowel.
#[test]
fn gibberish_is_challenged_and_good_words_are_not() {
    let words = Bundled::American.lexicon();
    let mut random = Seeded::new(31);
    let bag: Vec<char> = rules::ENGLISH.full_set().to_string().chars().collect();
    let listed = |text: &str| {
        let word: lexicon::Word = text.parse().unwrap();
        words.contains(&word.letters())
    };
    let mut gibberish = Vec::new();
    while gibberish.len() < 400 {
        let length = 3 + random.below(5);
        let mut left = bag.clone();
        let word: String = (0..length).map(|_| left.remove(random.below(left.len()))).collect();
        if !word.contains('?') && !listed(&word) && can_be_laid(&word) {
            gibberish.push(word);
        }
    }
    let short =
        |word: &lexicon::Word| (3..=7).contains(&word.len()) && can_be_laid(&word.to_string());
    let common: Vec<String> = Bundled::American
        .common(Vocabulary::Everyday)
        .graph()
        .words()
        .filter(short)
        .map(|word| word.to_string())
        .collect();
    let mut plausible = Vec::new();
    while plausible.len() < 400 {
        let mut word: Vec<char> = common[random.below(common.len())].chars().collect();
        let at = random.below(word.len());
        let other = ['A', 'E', 'I', 'O', 'U'][random.below(5)];
        if "AEIOU".contains(word[at]) {
            word[at] = other;
            let word: String = word.into_iter().collect();
            if !listed(&word) && can_be_laid(&word) {
                plausible.push(word);
            }
        }
    }
    println!("level          good words challenged   gibberish let stand   phonies let stand");
    for level in [Level::Beginner, Level::Intermediate, Level::Advanced] {
        let own = player(level);
        let vocabulary = match level {
            Level::Beginner => Vocabulary::Everyday,
            Level::Intermediate => Vocabulary::Broad,
            _ => Vocabulary::Learned,
        };
        let known = Bundled::American.common(vocabulary).graph();
        let new: Vec<String> = words
            .graph()
            .words()
            .filter(|word| short(word) && !known.contains(&word.letters()))
            .map(|word| word.to_string())
            .collect();
        let unknown: Vec<String> = (0..400).map(|_| new[random.below(new.len())].clone()).collect();
        let mut share = |some: &[String]| {
            let challenged = some.iter().filter(|word| {
                let position = after_play("travel-2006 seats=2", &format!("8F {word}"));
                let view = position.view(Viewer::Seat(Seat(1)), Millis(1));
                let seed = random.next_u64();
                let command = own.decide(&view, &mut Seeded::new(seed)).unwrap();
                matches!(command, Command::Challenge { .. })
            });
            challenged.count() as f64 / some.len() as f64
        };
        let (good, caught, doubted) = (share(&unknown), share(&gibberish), share(&plausible));
        println!(
            "{level:<14} {:>19.1} % {:>19.1} % {:>17.1} %",
            100.0 * good,
            100.0 * (1.0 - caught),
            100.0 * (1.0 - doubted)
        );
        assert!(good < 0.02, "{level} challenges {good} of the good words that it does not know");
        assert!(caught > 0.95, "{level} challenges {caught} of what is no word");
        assert!(doubted > 0.5, "{level} challenges {doubted} of what sounds like a word");
    }
}

#[test]
fn the_same_seed_gives_the_same_move_and_every_move_is_legal() {
    let position = game(
        "classic-2023 seats=3",
        &["starts 2", "deal 2 AEINRST", "deal 0 AEIOUUV", "deal 1 QVVWWCC", "clock"],
    );
    let view = position.view(Viewer::Seat(Seat(2)), Millis(1));
    let judge = lexica::Bundled::American.lexicon();
    for level in Level::ALL {
        let player = player(level);
        for seed in 0..10 {
            let command = player.decide(&view, &mut Seeded::new(seed)).unwrap();
            assert_eq!(player.decide(&view, &mut Seeded::new(seed)), Some(command.clone()));
            let inputs = Inputs { at: Millis(1), judge, chance: &engine::Draws(1) };
            position.decide(&command, inputs).unwrap();
        }
    }
    // Not on turn, and nothing to accept, so there is nothing to do.
    let waiting = position.view(Viewer::Seat(Seat(0)), Millis(1));
    assert_eq!(player(Level::Expert).decide(&waiting, &mut Seeded::new(1)), None);
    let watching = position.view(Viewer::Spectator, Millis(1));
    assert_eq!(player(Level::Expert).decide(&watching, &mut Seeded::new(1)), None);
}

#[test]
fn a_rack_without_a_play_is_exchanged() {
    let position =
        game("diamond-2008 seats=2", &["starts 0", "deal 0 CCQVVWW", "deal 1 AEIOUUV", "clock"]);
    for level in Level::ALL {
        let view = position.view(Viewer::Seat(Seat(0)), Millis(1));
        let command = player(level).decide(&view, &mut Seeded::new(1)).unwrap();
        let Command::Move { the_move: Move::Exchange(tiles), .. } = command else {
            panic!("{level}: {command:?}")
        };
        assert!(tiles.len() >= 3, "{level}: {tiles}");
    }
}

#[test]
fn proposals_are_answered() {
    let lines = ["starts 0", "deal 0 AEINRST", "deal 1 AEIOUUV", "clock"];
    for (proposal, agree) in [("propose 0 pause", true), ("propose 0 end", false)] {
        let mut position = game("classic-2023 seats=2", &lines);
        position.apply(Millis(1), &proposal.parse().unwrap());
        let view = position.view(Viewer::Seat(Seat(1)), Millis(1));
        let command = player(Level::Expert).decide(&view, &mut Seeded::new(1));
        assert_eq!(command, Some(Command::Answer { seat: Seat(1), agree }), "{proposal}");
    }
}

#[test]
fn levels_differ_as_people_feel() {
    let referee = Generator::with_gaddag(gaddag(Vocabulary::Full));
    let terms = Terms::new(Edition::Classic2023, 2, &[]).unwrap();
    let mut means = Vec::new();
    for level in [Level::Beginner, Level::Intermediate, Level::Advanced, Level::Expert] {
        let player = player(level);
        let mut total = 0;
        for seed in 0..20 {
            let judge = lexica::Bundled::American.lexicon();
            let pair = [&player, &player];
            let record = play_game(&terms, &pair, judge, &referee, seed, |_, _, _| {}).unwrap();
            total += record.position.seats().iter().map(|seat| seat.score).sum::<i32>();
        }
        means.push(total / 40);
    }
    assert!(means.windows(2).all(|pair| pair[0] + 40 < pair[1]), "{means:?}");
}

#[test]
fn people_do_not_always_make_the_same_move() {
    let position =
        game("classic-2023 seats=2", &["starts 0", "deal 0 AEINRST", "deal 1 AEIOUUV", "clock"]);
    let view = position.view(Viewer::Seat(Seat(0)), Millis(1));
    for level in [Level::Beginner, Level::Intermediate, Level::Advanced] {
        let player = player(level);
        let mut random = Seeded::new(9);
        let moves: std::collections::HashSet<String> = (0..20)
            .map(|_| {
                let _ = random.next_u64();
                format!("{:?}", player.decide(&view, &mut random))
            })
            .collect();
        assert!(moves.len() > 3, "{level}: {moves:?}");
    }
}

/// The inferences of a Champion follow from what it sees: with the same view, another rack behind
/// it changes nothing. And inference has an effect: some of its moves are different.
#[test]
fn a_champion_infers_from_plays_and_not_from_racks() {
    let position = after_play_against("folio-2001 seats=2", "8D TRAIN", "ACGOTUV");
    let viewer = Viewer::Seat(Seat(1));
    let plain = player(Level::Champion);
    let infers = plain.clone().with_inference(true);
    let mut others = 0;
    for seed in 0..12 {
        let other = position.resampled(viewer, &engine::Draws(seed));
        let hidden = |position: &Position| position.seats()[0].rack;
        assert_ne!(hidden(&position), hidden(&other));
        let decide = |player: &Player, position: &Position| {
            player.decide(&position.view(viewer, Millis(1)), &mut Seeded::new(seed))
        };
        assert_eq!(decide(&infers, &position), decide(&infers, &other));
        others += u32::from(decide(&infers, &position) != decide(&plain, &position));
    }
    assert!(others > 0);
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    /// Which ends of games a Champion searches changes nothing before they are reached, and something
    /// afterwards.
    #[test]
    fn champions_that_search_other_ends_part_where_those_begin() {
        let full = gaddag(Vocabulary::Full);
        let referee = Generator::with_gaddag(full.clone());
        let budget = Budget { rollouts: 20, nodes: 40_000, plies: 2 };
        let champion = Player::new(Level::Champion, &full, None).with_budget(budget);
        let expert = Player::new(Level::Expert, &full, None);
        let terms = Terms::new(Edition::Travel2006, 2, &[]).unwrap();
        let mut parted = [false; 2];
        for seed in 0..12 {
            if parted == [true; 2] {
                break;
            }
            let games = [Ends::Off, Ends::Endgame, Ends::All].map(|ends| {
                let champion = champion.clone().with_ends(ends);
                let mut seen = Vec::new();
                let watch = |position: &Position, _, event: &Event| {
                    seen.push((position.bag().len(), event.to_string()));
                };
                let judge = lexica::Bundled::American.lexicon().graph();
                play_game(&terms, &[&champion, &expert], judge, &referee, seed, watch).unwrap();
                seen
            });
            for (pair, most) in [(0, 0), (1, 4)] {
                let mut both = games[pair].iter().zip(&games[pair + 1]);
                let differs = both.position(|(one, other)| one != other);
                if let Some(at) = differs {
                    let before = games[pair][at - 1].0;
                    assert!(before <= most, "{before} tiles in the bag");
                    parted[pair] = true;
                }
            }
        }
        assert_eq!(parted, [true; 2]);
    }
}
