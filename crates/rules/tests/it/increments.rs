//! Clocks to which each move adds some seconds.

use proptest::prelude::*;
use rules::*;

use crate::editions::editions;
use crate::kit::*;

const RACKS: [&str; 3] = ["AEITRNR", "HROBSEE", "AEIOUDD"];

/// The time that these seats have gained, in seconds.
fn gained<const N: usize>(game: &TestGame) -> [u64; N] {
    std::array::from_fn(|seat| game.position.seats()[seat].gained.0 / 1000)
}

fn two(terms: &str) -> TestGame {
    TestGame::dealt(terms, &RACKS[..2])
}

/// Both agree to end the game; the scores before leftovers.
fn ended(game: &mut TestGame) -> [i32; 2] {
    game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
    game.run(Command::Answer { seat: Seat(1), agree: true });
    [0, 1].map(|seat| game.position.ending().unwrap().lines[seat].before)
}

#[test]
fn sow_06_each_play_exchange_and_pass_adds_to_the_clock() {
    for edition in editions!() {
        let mut game = two(&format!("{edition} seats=2 increment=5"));
        game.wait(1_000);
        game.play(0, "8D TRAIN");
        assert_eq!(gained(&game), [5, 0], "at once, and more than was used");
        game.wait(2_000);
        game.exchange(1, "HB");
        game.wait(3_000);
        game.pass(0);
        assert_eq!(gained(&game), [10, 5]);
        let view = game.position.view(Viewer::Spectator, game.now);
        let times = view.seats.iter().map(|seat| (seat.used.0, seat.gained.0));
        assert_eq!(times.collect::<Vec<_>>(), [(4_000, 10_000), (2_000, 5_000)]);
        // Acts within a turn that do not end it add nothing.
        game.run(Command::Propose { seat: Seat(0), what: Proposal::Pause });
        game.run(Command::Answer { seat: Seat(1), agree: true });
        game.run(Command::Resume { seat: Seat(0) });
        game.run(Command::Resume { seat: Seat(1) });
        assert_eq!(gained(&game), [10, 5]);
    }
}

#[test]
fn var_tim_2_any_edition_with_a_clock_can_have_an_increment() {
    for edition in Edition::ALL {
        for (increment, seconds) in [("1", 1), ("60", 60)] {
            let terms = terms(&format!("{edition} seats=2 clock=10 increment={increment}"));
            let clock = terms.ruleset().clock.unwrap();
            assert_eq!(clock.bank, Millis::minutes(10));
            assert_eq!(clock.increment, Millis::seconds(seconds), "{terms}");
            let told = sentences(&terms);
            let about = told.iter().find(|sentence| sentence.about == "clock").unwrap();
            assert!(about.changed && about.text.contains(&Counted(seconds, "second").to_string()));
            assert!(chips(&terms).contains(&format!("10 min + {seconds} s a move")));
        }
    }
}

#[test]
fn an_increment_is_one_to_sixty_seconds_beside_a_clock() {
    for (text, code) in [
        ("travel-2006 seats=2 clock=10 increment=0", "unknown_change"),
        ("travel-2006 seats=2 clock=10 increment=61", "unknown_change"),
        ("travel-2006 seats=2 clock=10 increment=none", "unknown_change"),
        ("travel-2006 seats=2 increment=5", "combination_senseless"),
        ("tournament-sowpods seats=2 clock=none increment=5", "combination_senseless"),
        ("travel-2006 seats=2 days=3 increment=5", "combination_senseless"),
        ("travel-2006 mode=duplicate increment=5", "combination_senseless"),
        ("travel-2006 seats=1 mode=one-rack increment=5", "combination_senseless"),
    ] {
        assert_eq!(text.parse::<Terms>().unwrap_err().code(), code, "{text}");
    }
    let slow = "travel-2006 seats=2 days=3 increment=5".parse::<Terms>().unwrap_err();
    assert!(slow.to_string().contains("a slow game has days for a move"), "{slow}");
    for text in [
        "travel-2006 seats=2 clock=10 increment=5 overtime=completed",
        "tournament-sowpods seats=2 increment=5",
        "travel-2006 seats=1 mode=one-rack clock=10 increment=5",
    ] {
        assert_eq!(terms(text).to_string(), text);
    }
}

/// Games from before there were increments, and those without one, are judged as they were.
#[test]
fn without_an_increment_nothing_is_gained() {
    for edition in Edition::ALL {
        let mut game = two(&format!("{edition} seats=2 clock=25"));
        game.wait(26 * 60_000);
        game.play(0, "8D TRAIN");
        game.pass(1);
        assert_eq!(gained(&game), [0, 0]);
        assert_eq!(ended(&mut game), [12 - 10, 0]);
    }
}

#[test]
fn a_turn_that_runs_out_adds_nothing() {
    let mut game = two("travel-2006 seats=2 clock=10 increment=5 timer=60");
    game.wait(60_000);
    assert_eq!(game.tick()[0], Event::TimedOut { seat: Seat(0) });
    assert_eq!(gained(&game), [0, 0]);
    game.wait(59_999);
    game.pass(1);
    assert_eq!(gained(&game), [0, 5], "whoever passes in time earns it");

    // The pass may have to wait for the window of the play before it, and does not come late
    // enough to be a decision.
    let mut game =
        TestGame::dealt("classic-2023 seats=3 clock=10 increment=5 timer=15 window=60", &RACKS);
    game.play(0, "8D TRAIN");
    game.wait(15_000);
    let events = game.tick();
    assert_eq!(events[0], Event::TimedOut { seat: Seat(1) });
    assert!(matches!(events[1], Event::Accepted { .. }), "{events:?}");
    assert!(matches!(events[2], Event::MoveHeld { .. }));
    game.wait(45_000);
    assert!(game.tick().contains(&Event::Passed { seat: Seat(1) }));
    assert_eq!(gained(&game), [5, 0, 0]);
    game.wait(1_000);
    game.pass(2);
    assert_eq!(gained(&game), [5, 0, 5], "and that is over with the turn");
}

/// The rules for slow turns at a price do not end them: the player does.
#[test]
fn a_turn_that_costs_points_for_its_length_adds_to_the_clock() {
    let mut game = two("travel-2006 seats=2 clock=10 increment=5 timer=60 overrun=penalty");
    game.wait(100_000);
    assert!(game.tick().is_empty());
    game.pass(0);
    assert_eq!(gained(&game), [5, 0]);
}

#[test]
fn a_turn_that_is_skipped_or_given_up_adds_nothing() {
    let mut game =
        TestGame::dealt("classic-2023 seats=3 clock=10 increment=5 challenge=double", &RACKS)
            .good("TRAIN");
    game.play(0, "8D TRAIN");
    let events = game.challenge(1);
    assert!(events.contains(&Event::Skipped { seat: Seat(1) }), "{events:?}");
    assert_eq!(gained(&game), [5, 0, 0]);
    game.run(Command::Resign { seat: Seat(2) });
    assert_eq!((gained(&game), game.turn()), ([5, 0, 0], turn(0)));
}

/// The turn was taken and the clock pressed; a challenge is about the tiles.
#[test]
fn a_play_that_comes_off_keeps_what_it_added() {
    for edition in Edition::ALL {
        let terms = format!("{edition} seats=2 clock=10 increment=5 challenge=single");
        let mut game = two(&terms);
        game.play(0, "8D TRAIN");
        game.wait(3_000);
        let events = game.challenge(1);
        assert!(matches!(events[1], Event::Withdrawn { .. }));
        assert_eq!(gained(&game), [5, 0], "a challenge ends no turn");
        game.pass(1);
        assert_eq!(gained(&game), [5, 5]);
    }
}

#[test]
fn a_move_that_waits_adds_once_when_it_is_made() {
    let terms = "classic-2023 seats=3 clock=10 increment=5";
    let mut game = TestGame::dealt(terms, &RACKS);
    game.play(0, "8D TRAIN");
    game.wait(2_000);
    game.pass(1);
    assert_eq!(gained(&game), [5, 0, 0], "it is not made yet");
    game.accept(2);
    assert_eq!(gained(&game), [5, 5, 0]);

    let mut game = TestGame::dealt(terms, &RACKS);
    game.play(0, "8D TRAIN");
    game.wait(2_000);
    game.pass(1);
    let events = game.challenge(2);
    assert!(events.contains(&Event::HeldMoveDropped { seat: Seat(1) }));
    assert_eq!((gained(&game), game.turn()), ([5, 0, 0], turn(1)), "the turn begins again");
    game.pass(1);
    assert_eq!(gained(&game), [5, 5, 0]);
}

#[test]
fn who_is_found_unable_to_open_gains_nothing() {
    let verdict = |can_open| TableCommand::OpeningVerdict { can_open };
    for edition in Edition::ALL {
        let terms = format!("{edition} seats=2 clock=10 increment=5 jacks=open opening=verified");
        let mut game = two(&terms);
        let events = game.run(verdict(false));
        assert_eq!(events[1], Event::Declined { seat: Seat(0) });
        assert_eq!(gained(&game), [0, 0], "{edition}: the program ended the turn");
        // Unverified, a player declines of their own accord.
        let mut game = two(&format!("{edition} seats=2 clock=10 increment=5 jacks=open"));
        assert_eq!(game.pass(0), [Event::Declined { seat: Seat(0) }]);
        assert_eq!(gained(&game), [5, 0]);
        // So does one who could have exchanged instead.
        let terms = format!("{edition} seats=2 clock=10 increment=5 first-word=4 opening=verified");
        let mut game = two(&terms);
        assert_eq!(game.run(verdict(false)).len(), 1);
        assert_eq!(game.pass(0), [Event::Declined { seat: Seat(0) }]);
        assert_eq!(gained(&game), [5, 0]);
    }
}

#[test]
fn amb_61_an_increment_pays_an_overrun_back_before_the_price_is_counted_at_the_end() {
    for edition in Edition::ALL {
        let mut game = two(&format!("{edition} seats=2 clock=1 increment=30"));
        game.wait(150_000);
        assert_eq!(game.position.over_at(Seat(0), game.now), Millis(90_000));
        game.play(0, "8D TRAIN");
        // Half a minute less: one minute over, exactly, and no part of another one.
        assert_eq!(game.position.over_at(Seat(0), game.now), Millis(60_000));
        assert_eq!(ended(&mut game), [12 - 10, 0], "{edition}");

        let mut game = two(&format!("{edition} seats=2 clock=1 increment=30"));
        game.wait(70_000);
        game.play(0, "8D TRAIN");
        assert_eq!(game.position.over_at(Seat(0), game.now), Millis(0));
        assert_eq!(ended(&mut game), [12, 0], "{edition}: back within the time");
    }
}

#[test]
fn amb_61_a_forfeit_is_judged_before_the_increment_of_that_turn() {
    let claim = Command::ClaimTime { seat: Seat(1) };
    for edition in Edition::ALL {
        // A minute and twenty seconds over: the turn would add more than it takes to be safe again.
        let terms = format!("{edition} seats=2 clock=1 increment=60 forfeit=1");
        let late = || {
            let mut game = two(&terms);
            game.wait(140_000);
            assert_eq!(game.position.over_at(Seat(0), game.now), Millis(80_000), "{edition}");
            game
        };
        let mut game = late();
        game.run(claim.clone());
        assert_eq!((game.over(), game.winners()), (Some(EndReason::Overtime), vec![1]));
        assert_eq!(game.totals(), [-20, 0], "{edition}: nothing was added");
        // A player who moves before the claim has gained the increment, and the claim is too late.
        let mut game = late();
        game.pass(0);
        assert_eq!(game.position.over_at(Seat(0), game.now), Millis(20_000), "{edition}");
        game.pass(1);
        assert_eq!(game.refused(claim.clone()), "no_time_claim", "{edition}");
        let from = game.position.claimable_from().unwrap();
        assert_eq!(from.since(game.now), Millis(40_000), "{edition}");
    }
}

#[test]
fn amb_61_the_terms_say_when_the_price_is_counted_and_what_a_forfeit_is_judged_by() {
    let clock = |text: &str| {
        let told = sentences(&terms(text));
        told.into_iter().find(|sentence| sentence.about == "clock").unwrap().text
    };
    for edition in Edition::ALL {
        let with = clock(&format!("{edition} seats=2 clock=10 increment=5"));
        assert!(with.contains("that you make, added as the turn ends"), "{with}");
        assert!(
            with.contains("when the game ends: what is added before may pay that back"),
            "{with}"
        );
        assert!(
            with.ends_with("can be made to forfeit, before the turn has added anything."),
            "{with}"
        );
        let without = clock(&format!("{edition} seats=2 clock=10"));
        assert!(without.ends_with("can be made to forfeit."), "{without}");
        assert!(!without.contains("added"), "{without}");
    }
}

#[test]
fn amb_61_amb_15_the_game_can_be_claimed_later_by_what_was_gained() {
    let claim = Command::ClaimTime { seat: Seat(1) };
    let mut game = two("travel-2006 seats=2 clock=1 increment=30 forfeit=1");
    let from = game.position.claimable_from();
    assert_eq!(from, Some(Millis(120_000)));
    game.wait(50_000);
    game.pass(0);
    game.wait(1_000);
    game.pass(1);
    // 50 of 90 seconds are used; with a minute over that leaves 100.
    let from = game.position.claimable_from().unwrap();
    assert_eq!(from.since(game.now), Millis(100_000));
    game.wait(99_999);
    assert_eq!(game.refused(claim.clone()), "no_time_claim");
    assert!(!game.position.view(Viewer::Seat(Seat(1)), game.now).may.claim_time);
    game.wait(1);
    assert!(game.position.view(Viewer::Seat(Seat(1)), game.now).may.claim_time);
    game.run(claim);
    assert_eq!((game.over(), game.winners()), (Some(EndReason::Overtime), vec![1]));
    assert_eq!(game.totals(), [-10, 0], "a minute over");
}

#[test]
fn what_the_network_takes_is_given_back_besides() {
    let mut game = two("travel-2006 seats=2 clock=10 increment=5");
    game.wait(1_000);
    let event = game.position.credit(Seat(0), Millis(200), game.now).unwrap();
    game.fold(event);
    game.pass(0);
    let seat = &game.position.seats()[0];
    assert_eq!((seat.used, seat.credited, seat.gained), (Millis(800), Millis(200), Millis(5_000)));
}

/// Stopwatches that are read off the written log. They share no code with the rules.
struct Stopwatches {
    allowed: Vec<i64>,
    increment: i64,
    seats: usize,
    turn: usize,
    runs_since: Option<i64>,
    held: bool,
    ran_out: bool,
    charged: Vec<i64>,
}

impl Stopwatches {
    fn press(&mut self, at: i64) {
        if let Some(since) = self.runs_since.take() {
            self.allowed[self.turn] -= at - since;
        }
    }

    fn read(&mut self, at: i64, line: &str) {
        let parts: Vec<&str> = line.split(' ').collect();
        match parts[0] {
            "starts" => self.turn = parts[1].parse().unwrap(),
            "resume" if self.held => {}
            "clock" | "resume" => self.runs_since = Some(at),
            "drop" => {
                (self.runs_since, self.held, self.ran_out) = (Some(at), false, false);
            }
            "timeout" => self.ran_out = true,
            "hold" => {
                self.press(at);
                self.held = true;
            }
            "pause" | "end" => self.press(at),
            "play" | "exchange" | "pass" | "skip" => {
                self.press(at);
                if parts[0] != "skip" && !self.ran_out {
                    self.allowed[self.turn] += self.increment;
                }
                self.turn = (self.turn + 1) % self.seats;
                (self.runs_since, self.held, self.ran_out) = (Some(at), false, false);
            }
            "charge" if parts[3] == "overtime" => {
                self.charged[parts[1].parse::<usize>().unwrap()] -=
                    parts[2].parse::<i64>().unwrap();
            }
            _ => {}
        }
    }

    fn left(&self, seat: usize, at: i64) -> i64 {
        let running = self.runs_since.filter(|_| seat == self.turn);
        self.allowed[seat] - running.map_or(0, |since| at - since)
    }
}

/// Does what a number says with the turn that it is.
fn act(game: &mut TestGame, what: u8) {
    let commands = |game: &TestGame, seat: Seat| {
        let rack = game.position.seats()[seat.index()].rack;
        let letter = rack.iter().find_map(Tile::letter);
        let free = (0..15).map(|row| Square::new(14 - row, 0));
        let square = free.into_iter().find(|&at| game.position.board().get(at).is_none());
        let play = letter.zip(square).map(|(letter, square)| {
            Move::Play(Play::new([Placement { square, face: Face::letter(letter) }]))
        });
        let tile = rack.iter().take(1).collect();
        let wanted = match what {
            0..=2 => play.unwrap_or(Move::Pass),
            3 => Move::Exchange(tile),
            _ => Move::Pass,
        };
        Command::Move { seat, the_move: wanted }
    };
    match (what, game.turn()) {
        (_, Phase::Over) => {}
        (0..=5, Phase::Turn(seat)) => {
            let command = commands(game, seat);
            if let Ok(events) = game.decide(&command) {
                events.into_iter().for_each(|event| game.fold(event));
            }
        }
        (6 | 7, _) if game.position.pending().is_some() => {
            let pending = game.position.pending().unwrap();
            if what == 7 {
                let words: Vec<String> = pending.words.iter().map(Word::text).collect();
                game.words.0.extend(words);
            }
            let by = game.position.after(game.position.pending().unwrap().seat);
            if let Ok(events) = game.decide(&challenge(by.0, "")) {
                events.into_iter().for_each(|event| game.fold(event));
            }
        }
        (8, _) => {
            for command in [
                Command::Propose { seat: Seat(0), what: Proposal::Pause },
                Command::Answer { seat: Seat(1), agree: true },
                Command::Answer { seat: Seat(2), agree: true },
            ] {
                if let Ok(events) = game.decide(&command) {
                    events.into_iter().for_each(|event| game.fold(event));
                }
            }
        }
        (9, _) => {
            for seat in 0..3 {
                if let Ok(events) = game.decide(&Command::Resume { seat: Seat(seat) }) {
                    events.into_iter().for_each(|event| game.fold(event));
                }
            }
        }
        _ => {
            game.tick();
        }
    }
}

proptest! {
    #[test]
    fn the_time_left_is_what_stopwatches_make_of_the_log(
        three in any::<bool>(),
        increment in 1i64..=60,
        timer in prop_oneof![Just(""), Just(" timer=60"), Just(" timer=60 overrun=penalty")],
        price in prop_oneof![Just("single"), Just("double"), Just("void")],
        steps in prop::collection::vec((0u8..12, 0u64..70_000), 1..40),
    ) {
        let seats = if three { 3 } else { 2 };
        let terms = format!(
            "classic-2023 seats={seats} challenge={price} clock=1 increment={increment}{timer}"
        );
        let bag = "AAAEEEIIIOOTTNNRRSSLLDDGGUUBCM";
        let mut game = TestGame::late(&terms, &RACKS[..seats], bag);
        // The plays with which the board was filled added to a clock, too.
        let before = game.position.seats().iter().map(|known| known.gained.0 as i64);
        let mut watches = Stopwatches {
            allowed: before.map(|gained| 60_000 + gained).collect(),
            increment: increment * 1000,
            seats,
            turn: 0,
            runs_since: None,
            held: false,
            ran_out: false,
            charged: vec![0; seats],
        };
        let mut read = game.log.len() - 1;
        for (what, wait) in steps {
            for (at, event) in &game.log[read..] {
                watches.read(at.0 as i64, &event.to_string());
            }
            read = game.log.len();
            for (seat, known) in game.position.seats().iter().enumerate() {
                let used = game.position.used_at(Seat(seat as u16), game.now).0 as i64;
                let left = 60_000 + known.gained.0 as i64 - used;
                prop_assert_eq!(left, watches.left(seat, game.now.0 as i64), "seat {}", seat);
            }
            if game.over().is_some() {
                let price = |left: &i64| (-left.min(&0) + 59_999) / 60_000 * 10;
                let prices: Vec<i64> = watches.allowed.iter().map(price).collect();
                // Slow turns have the same name for what they cost.
                prop_assert!(timer.contains("overrun") || watches.charged == prices);
                break;
            }
            game.wait(wait);
            game.tick();
            act(&mut game, what);
        }
        let mut again = Position::new(&game.terms);
        for (at, event) in &game.log {
            again.apply(*at, &event.to_string().parse().unwrap());
        }
        prop_assert_eq!(again, game.position);
    }
}
