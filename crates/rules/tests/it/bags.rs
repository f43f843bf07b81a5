//! Vowels and consonants in two bags (VAR-DBG).

use rules::*;

use crate::kit::*;

fn choose(seat: u16, vowels: u8) -> Command {
    Command::ChooseBags { seat: Seat(seat), vowels }
}

fn vowels(tiles: &str) -> usize {
    tiles.chars().filter(|letter| "AEIOU".contains(*letter)).count()
}

/// A game that waits for the first choice.
fn started(text: &str) -> TestGame {
    let mut game = TestGame::new(text);
    game.run(TableCommand::Start);
    game
}

#[test]
fn var_dbg_1_amb_22_two_bags_with_a_blank_each() {
    let mut game = TestGame::new("travel-2006 seats=2 bags=two");
    assert_eq!(game.position.bag_counts(), None, "the starting draw is before splitting");
    let events = game.run(TableCommand::Start);
    assert!(matches!(events.last(), Some(Event::Starts { .. })));
    assert_eq!(game.position.bag_counts(), Some((43, 57)));
    let Phase::Choosing(first) = game.turn() else { panic!("{:?}", game.turn()) };
    // The choice is public, the tiles are not; Y is a consonant.
    let events = game.run(choose(first.0, 4));
    let [Event::BagsChosen { .. }, from, Event::Dealt { tiles, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(*from, Event::BagsDrawn { seat: first, vowels: 4, consonants: 3 });
    let blanks = usize::from(tiles.count(Tile::BLANK));
    let held = vowels(&tiles.to_string());
    assert!(held <= 4 && held + blanks >= 4);
    assert_eq!(game.position.bag_counts(), Some((39, 54)));
    let other = 1 - first.0;
    assert_eq!(game.turn(), Phase::Choosing(Seat(other)));
    let events = game.run(choose(other, 0));
    assert_eq!(events.last(), Some(&Event::ClockStarted));
    assert_eq!(game.position.bag_counts(), Some((39, 47)));
    assert_eq!(game.turn(), Phase::Turn(first));
}

#[test]
fn amb_22_on_a_time_out_the_draw_balances_the_rack() {
    let mut game = started("travel-2006 seats=2 bags=two");
    let Phase::Choosing(first) = game.turn() else { panic!() };
    assert_eq!(game.position.deadline(), Some(Millis(30_000)));
    assert_eq!(game.refused(pass(first.0)), "bags_to_choose");
    game.wait(30_000);
    let events = game.tick();
    assert_eq!(events[0], Event::BagsDrawn { seat: first, vowels: 3, consonants: 4 });
    // The next seat has its own time, and may choose before its time starts.
    assert_eq!(game.position.deadline(), Some(Millis(60_000)));
    game.run(choose(1 - first.0, 7));
    assert_eq!(game.position.bag_counts(), Some((33, 53)));
    let mut game = started("folio-2001 seats=3 bags=two");
    let Phase::Choosing(first) = game.turn() else { panic!() };
    let second = (first.0 + 1) % 3;
    game.run(choose(second, 7));
    let events = game.run(choose(first.0, 0));
    let dealt = events.iter().filter(|event| matches!(event, Event::Dealt { .. })).count();
    assert_eq!((dealt, game.turn()), (2, Phase::Choosing(Seat((first.0 + 2) % 3))));
    // The others do not wait for a seat that has given up.
    game.run(Command::Resign { seat: Seat((first.0 + 2) % 3) });
    assert_eq!(game.turn(), Phase::Turn(first));
    assert!(game.position.running().is_some() || game.position.ruleset().clock.is_none());
}

#[test]
fn amb_22_the_choice_is_given_in_advance_with_the_play() {
    let mut game = TestGame::dealt("diamond-2008 seats=2 bags=two", &["AEITRNR", "HROBSEE"]);
    game.run(choose(0, 2));
    let events = game.play(0, "8D TRAIN");
    assert_eq!(events[0], Event::BagsDrawn { seat: Seat(0), vowels: 2, consonants: 3 });
    assert!(matches!(events[1], Event::Played { .. }), "D1: the tiles are drawn at once");
    assert_eq!(game.rack(0).len(), 7);
    // A wish counts for one draw; after that the rack is balanced again.
    assert_eq!(game.position.seats()[0].bag_wish, None);
    let mut game = TestGame::dealt("diamond-2008 seats=2 bags=two", &["AEITRNR", "HROBSEE"]);
    let events = game.play(0, "8D TRAIN");
    assert_eq!(
        events[0],
        Event::BagsDrawn { seat: Seat(0), vowels: 2, consonants: 3 },
        "E is kept"
    );
}

#[test]
fn amb_22_exchanged_tiles_return_to_their_own_bag() {
    let racks = ["AEI?RNR", "HROBSEE"];
    let mut game = TestGame::dealt("diamond-2008 seats=2 bags=two", &racks);
    let (before, after) = game.position.bag_counts().unwrap();
    game.run(choose(0, 0));
    let events = game.exchange(0, "AER");
    assert_eq!(events[0], Event::BagsDrawn { seat: Seat(0), vowels: 0, consonants: 3 });
    assert_eq!(game.position.bag_counts(), Some((before + 2, after - 3 + 1)));
    // A blank goes to the bag that holds fewer tiles: here that of vowels.
    let mut game = TestGame::dealt("diamond-2008 seats=2 bags=two", &racks);
    game.run(choose(0, 0));
    game.exchange(0, "?");
    assert_eq!(game.position.bag_counts(), Some((before + 1, after - 1)));
}

#[test]
fn amb_22_an_empty_bag_is_replaced_by_the_other() {
    let mut game =
        TestGame::late("diamond-2008 seats=2 bags=two", &["AEITRNR", "HROBSEE"], "AEBCDFG");
    assert_eq!(game.position.bag_counts(), Some((2, 5)));
    game.run(choose(0, 7));
    let events = game.exchange(0, "TRN");
    assert_eq!(events[0], Event::BagsDrawn { seat: Seat(0), vowels: 2, consonants: 1 });
    // The limit for an exchange counts both bags.
    assert_eq!(game.position.exchange_limit(Seat(1)), Ok(7));
}

#[test]
fn amb_22_a_play_taken_off_gives_its_tiles_back_to_where_they_were() {
    for seed in 0..40 {
        let mut game = TestGame::dealt("diamond-2008 seats=2 bags=two", &["AEITRNR", "HROBSEE"]);
        let (counts, bags) = (game.position.bag_counts(), *game.position.bag());
        game.picks.seed = seed;
        game.run(choose(0, 5));
        game.play(0, "8D TRAIN");
        game.challenge(1);
        assert_eq!((game.position.bag_counts(), *game.position.bag()), (counts, bags));
    }
    let without = TestGame::dealt("diamond-2008 seats=2", &["AEITRNR", "HROBSEE"]);
    assert_eq!(without.refused(choose(0, 3)), "not_in_this_game");
}
