//! Letter bingo: are the computed numbers of calls right, and do good words win?

use engine::bingo::{Forms, decide, mean_calls};
use engine::{Draws, Level, Random, Seeded};
use lexica::Vocabulary;
use rules::bingo::{Command, Event, Form, Position, TableCommand};
use rules::{
    AnyCommand, Chance, ENGLISH, Fold, Game, Inputs, Judge, Letter, Seat, Terms, Tiles, Viewer,
    Views,
};

struct Everything;

impl Judge for Everything {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

fn all_words() -> Forms {
    let full = lexica::Bundled::American.common(Vocabulary::Full).graph();
    Forms::new(full, full, &ENGLISH)
}

/// The number of calls it takes to complete a form when the letters are called in this random
/// order.
fn calls(form: &Form, chance: &dyn Chance) -> usize {
    let (mut needed, mut bag) = (form.tiles(), ENGLISH.full_set());
    let mut calls = 0;
    while !needed.is_empty() {
        let tile = bag.nth(chance.pick(calls as u32, bag.len() as u32) as usize).unwrap();
        assert!(bag.remove(tile));
        let _ = needed.remove(tile);
        calls += 1;
    }
    calls
}

#[test]
fn the_mean_number_of_calls_is_computed_exactly() {
    let bag: Tiles = "AAB".parse().unwrap();
    // B comes first, second or last of three; both As have come after 2, 3 or 3 calls.
    for (needed, mean) in [("B", 2.0), ("A", 4.0 / 3.0), ("AA", 8.0 / 3.0), ("AAB", 3.0)] {
        let computed = mean_calls(&needed.parse().unwrap(), &bag);
        assert!((computed - mean).abs() < 0.002, "{needed}: {computed} is not {mean}");
    }
    assert_eq!(mean_calls(&"BB".parse().unwrap(), &bag), f64::INFINITY);

    let form: Form = "RETAINS OUTLINE".parse().unwrap();
    let games = 20_000u64;
    let total: usize = (0..games).map(|seed| calls(&form, &Draws(seed))).sum();
    let (played, computed) =
        (total as f64 / games as f64, mean_calls(&form.tiles(), &ENGLISH.full_set()));
    assert!((played - computed).abs() < 0.5, "played {played}, computed {computed}");
}

#[test]
fn good_words_beat_random_words() {
    let forms = all_words();
    let mut random = Seeded::new(1);
    let set = ENGLISH.full_set();
    let (mut won, mut shared, games) = (0u32, 0u32, 4_000u64);
    let (mut chosen, mut taken) = (0.0, 0.0);
    for seed in 0..games {
        let good = forms.choose(Level::Champion, &mut random).unwrap();
        let other = forms.random(&mut random).unwrap();
        chosen += mean_calls(&good.tiles(), &set);
        taken += mean_calls(&other.tiles(), &set);
        let draws = Draws(seed);
        match calls(&good, &draws).cmp(&calls(&other, &draws)) {
            std::cmp::Ordering::Less => won += 1,
            std::cmp::Ordering::Equal => shared += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    let games = games as f64;
    println!(
        "{} words; mean calls {:.1} chosen, {:.1} at random; {:.1} % won, {:.1} % shared",
        forms.words(),
        chosen / games,
        taken / games,
        f64::from(won) / games * 100.0,
        f64::from(shared) / games * 100.0,
    );
    for form in &forms.best()[..5] {
        println!("{form} {:.2}", mean_calls(&form.tiles(), &set));
    }
    assert!(f64::from(won) > 0.85 * games, "{won} of {games}");
}

#[test]
fn the_best_pairs_are_not_missed_by_pairing_the_quickest_words() {
    let full = lexica::Bundled::American.common(Vocabulary::Everyday).graph();
    let forms = Forms::new(full, full, &ENGLISH);
    let set = ENGLISH.full_set();
    let worst_kept = mean_calls(&forms.best().last().unwrap().tiles(), &set);
    let best = mean_calls(&forms.best()[0].tiles(), &set);
    assert!(best < worst_kept);
    // None of many random pairs is better than the best one.
    let mut random = Seeded::new(3);
    for _ in 0..3_000 {
        let form = forms.random(&mut random).unwrap();
        assert!(mean_calls(&form.tiles(), &set) >= best, "{form}");
    }
}

/// Plays whole games under the referee, with all levels in each game.
#[test]
fn computer_players_play_bingo_to_its_end() {
    let full = lexica::Bundled::American.common(Vocabulary::Full).graph();
    let [everyday, broad, learned, whole] = Vocabulary::ALL;
    let forms = [everyday, broad, learned, whole, whole]
        .map(|v| Forms::new(lexica::Bundled::American.common(v).graph(), full, &ENGLISH));
    let mut wins = [0u32; 5];
    let games = 400;
    for seed in 0..games {
        let changes = ["", "called-blank=wild", "claim=automatic"][seed as usize % 3];
        let terms: Terms = format!("classic-2023 mode=bingo {changes}").parse().unwrap();
        let mut position = Position::new(&terms);
        let draws = Draws(seed);
        let mut now = rules::Millis(0);
        let mut random = Seeded::new(seed);
        for seat in (0..5).map(Seat) {
            carry_out(&mut position, TableCommand::Enter { seat }, now, &draws);
        }
        let mut begun = false;
        while !position.over() {
            let next = (0..5u16).find_map(|seat| {
                let view = position.view(Viewer::Seat(Seat(seat)), now);
                let level = Level::ALL[usize::from(seat)];
                decide(&view, &forms[usize::from(seat)], level, &mut random)
            });
            match next {
                Some(command) => carry_out(&mut position, command, now, &draws),
                None if !begun => {
                    begun = true;
                    carry_out(&mut position, Command::Begin { seat: Seat(0) }, now, &draws);
                }
                None => {
                    now = position.deadline().unwrap();
                    carry_out(&mut position, TableCommand::Tick, now, &draws);
                }
            }
        }
        let winners = &position.ending().unwrap().winners;
        assert!(!winners.is_empty(), "attentive players complete their forms");
        assert!(position.players().iter().all(|player| player.false_claims == 0));
        winners.iter().for_each(|seat| wins[seat.index()] += 1);
    }
    println!("bingos in {games} games of five: {wins:?}, from beginner to champion");
    assert!(wins[..4].is_sorted_by(|worse, better| worse < better), "{wins:?}");
    assert!(wins[3] <= wins[4] + 40, "{wins:?}");
}

fn carry_out(
    position: &mut Position,
    command: impl Into<AnyCommand<Position>>,
    at: rules::Millis,
    chance: &dyn Chance,
) {
    let inputs = Inputs { at, judge: &Everything, chance };
    let events: Vec<Event> = position.judge(&command.into(), inputs).unwrap();
    for event in &events {
        position.apply(at, event);
    }
}

#[test]
fn after_a_wild_blank_the_rarest_letter_is_struck() {
    let terms: Terms = "classic-2023 mode=bingo called-blank=wild".parse().unwrap();
    let mut position = Position::new(&terms);
    for line in ["enter 0", "lock 0 QUOTING ETESIAN", "begun", "call E", "strike 0 8", "call ?"] {
        position.apply(rules::Millis(0), &line.parse().unwrap());
    }
    let view = position.view(Viewer::Seat(Seat(0)), rules::Millis(0));
    let forms = all_words();
    let mut random = Seeded::new(random_seed());
    let command = decide(&view, &forms, Level::Expert, &mut random);
    assert_eq!(command, Some(Command::Strike { seat: Seat(0), index: 0 }), "the Q");
}

/// Any seed will do: nothing is left to chance there.
fn random_seed() -> u64 {
    Seeded::new(9).next_u64()
}
