//! House rules and variations.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];
const NINE: [&str; 2] = ["AEITRNRAE", "HROBSEEII"];

#[test]
fn var_9t_1_var_9t_2_gld_12_nine_tiles_and_a_flat_bonus() {
    let mut game = TestGame::new("diamond-2008 seats=2 racks=9");
    game.run(TableCommand::Start);
    assert_eq!(game.position.bag().len(), 82);
    assert!(game.position.seats().iter().all(|seat| seat.rack.len() == 9));
    let ruleset = *game.position.ruleset();
    assert_eq!([6, 7, 8, 9].map(|tiles| ruleset.bonus(tiles)), [0, 50, 50, 50]);
    // All letters are worth a point, and D8 doubles one of them.
    for (text, score) in [
        ("8C TRAINS", 2 * 7),
        ("8B RETAINS", 2 * 8 + 50),
        ("8A STRAINER", 6 * 9 + 50),
        ("8A RESTRAINT", 6 * 10 + 50),
    ] {
        let mut game = TestGame::dealt("diamond-2008 seats=2 racks=9", &["AEINRRSTT", "HROBSEEII"]);
        let events = game.play(0, text);
        assert!(matches!(events[0], Event::Played { score: s, .. } if s == score), "{events:?}");
    }
}

#[test]
fn var_9t_3_everything_but_the_rack_is_the_editions() {
    for edition in editions!() {
        let (least, most) = edition.ruleset().seats;
        for seats in least..=most {
            let own = terms(&format!("{edition} seats={seats}")).ruleset();
            let game = TestGame::new(&format!("{edition} seats={seats} racks=9"));
            let mut nine = *game.position.ruleset();
            assert_eq!(nine.rack_size, 9);
            nine.rack_size = own.rack_size;
            assert_eq!(nine, own, "{edition}, {seats}: the bonus too is for seven tiles or more");
        }
        // The same tiles on the same squares earn the same, up to the seven of an ordinary rack.
        for text in ["8G IN", "8D TRAIN", "8D STRAIN", "8B RETAINS", "8C RETAINS"] {
            let points = |terms: &str, racks: [&str; 2]| {
                let mut game = TestGame::dealt(terms, &racks);
                match &game.play(0, text)[..] {
                    [Event::Played { words, score, drawn, .. }, ..] => {
                        (words.clone(), *score, drawn.len())
                    }
                    events => panic!("{events:?}"),
                }
            };
            let nine = points(&format!("{edition} seats=2 racks=9"), ["AEINRSTOO", "HROBSEEII"]);
            let seven = points(&format!("{edition} seats=2"), ["AEINRST", "HROBSEE"]);
            assert_eq!(nine, seven, "{edition}: {text}");
        }
        // Turns, challenges and their price are the edition's.
        let mut game = TestGame::dealt(&format!("{edition} seats=2 racks=9"), &NINE).good("TRAIN");
        game.play(0, "8D TRAIN");
        game.challenge(1);
        let price = if edition == Edition::Classic2023 { -10 } else { 0 };
        assert_eq!((game.score(0), game.score(1)), (12, price), "{edition}");
        let loses = matches!(edition, Edition::Folio2001 | Edition::Diamond2008);
        assert_eq!(game.turn(), turn(if loses { 0 } else { 1 }), "{edition}");
    }
}

#[test]
fn var_9t_2_var_9t_3_amb_30_the_bonus_is_for_the_tiles_of_the_turn_whatever_the_rack_held() {
    for edition in editions!() {
        // A column upwards from the rows at the foot of the board: only the number of tiles matters.
        for held in 6..=9 {
            for laid in 5..=held {
                let rack = &"AEINRSTTO"[..held];
                let mut game =
                    TestGame::late(&format!("{edition} seats=2 racks=9"), &[rack, "HROBSEEII"], "");
                let square = |step: usize| Square::new(8 - step as u8, 0);
                let face = |c: char| Face::from_char(c).unwrap();
                let tiles = rack.chars().take(laid).enumerate();
                let play = Play::new(
                    tiles.map(|(step, c)| Placement { square: square(step), face: face(c) }),
                );
                let formed =
                    examine(game.position.board(), game.position.ruleset(), &play).unwrap();
                let words: i32 = formed.words.iter().map(|word| word.points).sum();
                let bonus = if laid >= 7 { 50 } else { 0 };
                assert_eq!(formed.score - words, bonus, "{edition}: {laid} of {held}");
                game.run(Command::Move { seat: Seat(0), the_move: Move::Play(play) });
                let pending = game.position.pending().unwrap();
                assert_eq!((pending.score, pending.drawn.len()), (words + bonus, 0), "{edition}");
            }
        }
    }
}

#[test]
fn var_9t_3_amb_05_amb_30_nine_are_filled_up_and_exchanged_from_what_the_bag_holds() {
    for edition in editions!() {
        let late = |bag: &str| TestGame::late(&format!("{edition} seats=2 racks=9"), &NINE, bag);
        // The least number of tiles in the bag stays the edition's, and no more are exchanged than
        // it holds.
        let game = late("AAEEIIO");
        assert_eq!(game.position.exchange_limit(Seat(0)), Ok(7), "{edition}: seven will do");
        assert_eq!(game.refused(exchange(0, "AEITRNRA")), "exchange_more_than_bag", "{edition}");
        late("AAEEIIO").exchange(0, "AEITRNR");
        late("AAEEIIOUU").exchange(0, "AEITRNRAE");
        let least = edition.ruleset().exchange.min_bag;
        let six = late("AAEEII");
        match least {
            7 => assert_eq!(six.refused(exchange(0, "A")), "exchange_bag_low", "{edition}"),
            _ => drop(late("AAEEII").exchange(0, "AEITRN")),
        }
        // Two are played, one is left to draw; then none is.
        let mut game = late("A");
        game.on_top(0, 'A');
        assert_eq!((game.rack(0).len(), game.position.bag().len()), (9, 0), "{edition}");
        game.on_top(1, 'H');
        assert_eq!(game.rack(1).len(), 8, "{edition}: the bag is empty");
    }
}

#[test]
fn var_9t_4_both_short_games_can_be_chosen() {
    for key in ["racks", "finish"] {
        let variation = VARIATIONS.iter().find(|variation| variation.key == key).unwrap();
        assert!(variation.summary.starts_with("A shorter game"), "{}", variation.summary);
    }
}

#[test]
fn var_xlim_1_no_exchange_with_six_in_the_bag() {
    for edition in editions!() {
        let late = |bag: &str| {
            TestGame::late(&format!("{edition} seats=2 exchange=restricted"), &TWO, bag)
        };
        for count in 1..=7 {
            let some = &TWO[0][..count];
            for bag in ["AAEEII", "A", ""] {
                assert_eq!(late(bag).refused(exchange(0, some)), "exchange_bag_low", "{edition}");
            }
            late("AAEEIIO").exchange(0, some);
        }
        // The turn can still be passed.
        late("AAEEII").pass(0);
    }
}

#[test]
fn var_fin_2_var_fin_3_targets_by_level_and_number_of_players() {
    let targets = |text: &str| {
        let terms = terms(text);
        terms.ruleset().targets.unwrap()[..usize::from(terms.seats())].to_vec()
    };
    for (level, row) in
        [("beginner", [70, 60, 50]), ("intermediate", [120, 100, 90]), ("expert", [200, 180, 160])]
    {
        for (seats, target) in (2..).zip(row) {
            let text = format!("diamond-2008 seats={seats} finish={level}");
            assert_eq!(targets(&text), vec![target; seats]);
        }
    }
    assert_eq!(targets("diamond-2008 seats=2 finish=beginner,expert"), [70, 200]);
    assert_eq!(targets("diamond-2008 seats=3 finish=150,expert,90"), [150, 180, 90]);
    let three_for_two = "diamond-2008 seats=2 finish=1,2,3".parse::<Terms>();
    assert!(three_for_two.is_err());
    let three_for_two = "diamond-2008 seats=2 finish=30,40,50".parse::<Terms>().unwrap_err();
    assert_eq!(three_for_two.code(), "combination_senseless");
}

#[test]
fn gld_25_var_fin_1_amb_29_reaching_the_target_ends_the_game() {
    let mut game = TestGame::dealt("diamond-2008 seats=2 finish=intermediate", &TWO);
    game.give(0, 119 - 12);
    game.play(0, "8D TRAIN");
    game.pass(1);
    assert_eq!((game.score(0), game.over()), (119, None), "119 is not 120");
    let mut game = TestGame::dealt("diamond-2008 seats=2 finish=intermediate", &TWO);
    game.give(0, 120 - 12);
    game.play(0, "8D TRAIN");
    assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)), "it can still be challenged");
    game.accept(1);
    assert_eq!(game.over(), Some(EndReason::TargetReached));
    assert_eq!(game.totals(), [120, 0], "no leftovers");
    assert_eq!(game.winners(), [0]);
    // A target is not reached if a challenge takes the score below it again.
    let mut game = TestGame::dealt("diamond-2008 seats=2 finish=intermediate", &TWO);
    game.give(0, 120 - 12);
    game.play(0, "8D TRAIN");
    game.challenge(1);
    assert_eq!((game.over(), game.turn()), (None, turn(1)));
}

/// Each seat has the level chosen for it before the start, in the terms and until the end.
#[test]
fn var_fin_3_var_fin_4_each_seat_has_a_level_of_its_own() {
    for edition in editions!() {
        if edition.ruleset().seats.1 < 3 {
            TestGame::new(&format!("{edition} seats=2 finish=beginner,expert"));
            continue;
        }
        let text = format!("{edition} seats=3 finish=beginner,expert,intermediate");
        let game = TestGame::new(&text);
        let ruleset = *game.position.ruleset();
        assert_eq!(&ruleset.targets.unwrap()[..3], [60, 180, 100]);
        assert_eq!(terms(&game.terms.to_string()), game.terms, "stored with the terms");
        let told = sentences(&game.terms);
        let told = told.iter().find(|sentence| sentence.text.contains("60, 180, 100")).unwrap();
        assert!(told.changed, "{}", told.text);
        // Points that end the game for one player leave the other far from the target.
        let racks = ["AEITRNR", "HROBSEE", "AEIOUDD"];
        for (seat, target) in [(0u16, 60), (1, 180), (2, 100)] {
            let reaches = |short: i32| {
                let mut game = TestGame::dealt(&text, &racks).good("TRAIN");
                (0..seat).for_each(|before| drop(game.pass(before)));
                game.give(seat, target - short);
                let word = format!("8G {}", &racks[usize::from(seat)][..2]);
                let points = scored(edition, &Board::new(15), &word).0;
                game.play(seat, &word);
                (matches!(game.turn(), Phase::FinalAcceptance(_)), points)
            };
            let points = reaches(0).1;
            assert!(reaches(points).0, "{target} is reached by {seat}");
            assert!(!reaches(points + 1).0, "{} is not {target}", target - 1);
        }
    }
}

#[test]
fn amb_29_mixed_targets_are_compared_by_share() {
    let late = || TestGame::late("diamond-2008 seats=2 finish=70,200", &["A", "Q"], "");
    let mut probe = late();
    probe.on_top(0, 'A');
    let points = probe.position.pending().unwrap().score;
    // Out first: 70 of 70 after leftovers beats 150 of 200, though 150 is more.
    let mut game = late();
    game.give(0, 60 - points);
    game.give(1, 160);
    game.on_top(0, 'A');
    game.accept(1);
    assert_eq!(game.over(), Some(EndReason::WentOut));
    let totals = game.totals();
    assert!(totals[0] < totals[1] && totals[0] * 200 > totals[1] * 70, "{totals:?}");
    assert_eq!(game.winners(), [0]);
}

#[test]
fn gld_32_var_jko_1_var_jko_2_var_jko_3_jacks_to_open() {
    let mut game = TestGame::dealt("travel-2006 seats=2 jacks=open", &TWO);
    assert_eq!(game.refused(game.move_of(0, "8E RAIN")), "first_word_too_short");
    assert_eq!(game.refused(exchange(0, "R")), "exchange_before_opening");
    assert_eq!(game.pass(0), [Event::Declined { seat: Seat(0) }]);
    assert_eq!(game.refused(game.move_of(1, "8E HERB")), "first_word_too_short");
    game.pass(1);
    assert_eq!((game.position.first_word(), game.turn()), (4, turn(0)));
    game.pass(0);
    game.play(1, "8E HERB");
    assert!(game.position.seats().iter().all(|seat| seat.passes == 0), "declines are no passes");
    assert_eq!(game.position.dry_turns(), 0);
    assert_eq!(game.position.first_word(), 2);
}

#[test]
fn amb_21_at_two_letters_normal_turns_begin_with_the_starter() {
    let mut game =
        TestGame::dealt("travel-2006 seats=3 jacks=open", &["AEITRNR", "HROBSEE", "AEIOUDD"]);
    for length in [5, 4, 3] {
        assert_eq!(game.position.first_word(), length);
        for seat in 0..3 {
            game.pass(seat);
        }
    }
    assert_eq!((game.position.first_word(), game.turn()), (2, turn(0)));
    game.exchange(0, "R");
    assert_eq!(game.pass(1), [Event::Passed { seat: Seat(1) }]);
    // An opening that was taken off counts as that seat's decline in this round.
    let mut game = TestGame::dealt("travel-2006 seats=2 jacks=open", &TWO);
    game.play(0, "8D TRAIN");
    game.challenge(1);
    game.pass(1);
    assert_eq!((game.position.first_word(), game.turn()), (4, turn(0)));
}

#[test]
fn var_min1_1_an_agreed_least_length() {
    for letters in 3..=5u8 {
        let text = format!("diamond-2008 seats=2 first-word={letters}");
        let mut game = TestGame::dealt(&text, &TWO);
        assert_eq!(game.refused(game.move_of(0, "8G AT")), "first_word_too_short");
        game.pass(0);
        // Exchanging is still a legal turn, and then the round does not count.
        game.exchange(1, "H");
        game.pass(0);
        assert_eq!(game.position.first_word(), letters);
        game.pass(1);
        assert_eq!(game.position.first_word(), letters - 1);
    }
    assert!("diamond-2008 seats=2 first-word=6".parse::<Terms>().is_err());
    let both = "diamond-2008 seats=2 first-word=4 jacks=open".parse::<Terms>().unwrap_err();
    assert_eq!(both.code(), "combination_senseless");
}

fn recycled(edition: Edition) -> TestGame {
    let terms = format!("{edition} seats=2 blanks=recycle");
    let mut game = TestGame::dealt(&terms, &["RETAIN?", "SSEEROO"]);
    game.play(0, "8B RETAINs");
    game
}

fn take(seat: u16, square: &str) -> Command {
    Command::TakeBlank { seat: Seat(seat), square: square.parse().unwrap() }
}

#[test]
fn var_rbl_1_var_rbl_3_var_rbl_4_amb_19_a_letter_for_the_blank_it_stands_for() {
    for edition in editions!() {
        a_letter_for_the_blank(recycled(edition));
    }
}

fn a_letter_for_the_blank(mut game: TestGame) {
    assert_eq!(game.refused(take(1, "8H")), "blank_still_open", "not before its window closes");
    game.accept(1);
    assert_eq!(game.refused(take(0, "8I")), "not_your_turn");
    assert_eq!(game.refused(take(1, "8G")), "no_blank_there");
    let (score, bag) = (game.score(1), *game.position.bag());
    game.run(take(1, "8H"));
    assert_eq!(game.rack(1), "EEOORS?");
    assert_eq!(game.position.board().get("8H".parse().unwrap()), Face::from_char('S'));
    assert_eq!((game.score(1), *game.position.bag()), (score, bag), "no points, no draw");
    assert_eq!(game.turn(), turn(1), "the turn follows");
    // The blank can be used at once.
    game.play(1, "H8 .bEE");
    assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
}

#[test]
fn var_rbl_2_the_swap_stands_and_can_be_done_again() {
    for edition in editions!() {
        let mut game = recycled(edition);
        game.accept(1);
        game.run(take(1, "8H"));
        game.play(1, "H8 .eE");
        game.challenge(0);
        assert_eq!(game.position.board().get("8H".parse().unwrap()), Face::from_char('S'));
        assert_eq!(game.rack(1), "EEOORS?");
        // The blank is played again; another player takes it, plays it, and loses it in turn.
        game.will_draw("E");
        game.exchange(0, &game.rack(0)[..1]);
        game.play(1, "H8 .eE");
        game.accept(0);
        game.run(take(0, "9H"));
        assert_eq!(game.position.seats()[0].rack.count(Tile::BLANK), 1);
    }
}

#[test]
fn var_rbl_4_both_blanks_in_one_turn_and_played_later() {
    let mut game = TestGame::dealt("diamond-2008 seats=2 blanks=recycle", &["REAIN??", "SSTEROO"]);
    game.play(0, "8B REtAINs");
    game.accept(1);
    let (score, bag) = (game.score(1), *game.position.bag());
    game.run(take(1, "8D"));
    game.run(take(1, "8H"));
    assert_eq!((game.rack(1).as_str(), game.turn()), ("EOORS??", turn(1)));
    assert_eq!((game.score(1), *game.position.bag()), (score, bag), "no points, no draw");
    assert_eq!(game.refused(take(1, "8H")), "no_blank_there");
    // Now or later: first other tiles, and in the next turn both blanks.
    game.play(1, "I7 RO");
    game.accept(0);
    game.pass(0);
    game.play(1, "B8 .oe");
    assert_eq!(game.position.seats()[1].rack.count(Tile::BLANK), 0);
}

#[test]
fn var_rbl_1_without_the_variation_blanks_stay() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &["RETAIN?", "SSEEROO"]);
    game.play(0, "8B RETAINs");
    game.accept(1);
    assert_eq!(game.refused(take(1, "8H")), "not_in_this_game");
}

#[test]
fn var_open_1_amb_50_the_dictionary_can_be_open() {
    for edition in editions!() {
        let dealt = |changes: &str| {
            TestGame::dealt(&format!("{edition} seats=2 {changes}"), &TWO).good("TRAIN")
        };
        let may = |game: &TestGame, seat: u16| {
            game.position.view(Viewer::Seat(Seat(seat)), game.now).may.look_up
        };
        let open = dealt("dictionary=open");
        assert!(may(&open, 0) && may(&open, 1), "{edition}: on and off the turn");
        let ruleset = *open.position.ruleset();
        assert_eq!(ruleset.challenge, edition.ruleset().challenge, "challenges stay as they are");
        let look = |word: &str| ruleset.dictionary.look_up(&letters(word), &open.words);
        assert_eq!((look("TRAIN"), look("TRIAN")), (Ok(true), Ok(false)));
        let closed = dealt("");
        assert!(!may(&closed, 0) && !may(&closed, 1), "{edition}");
        let dictionary = closed.position.ruleset().dictionary;
        let refused = dictionary.look_up(&letters("TRAIN"), &closed.words).unwrap_err();
        assert_eq!(refused.code(), "lookup_closed");
        // A play may be challenged as ever, at the edition's price.
        let prices = [dealt("dictionary=open"), dealt("")].map(|mut game| {
            game.play(0, "8D TRAIN");
            game.challenge(1);
            (game.score(0), game.score(1), game.turn())
        });
        assert_eq!(prices[0], prices[1], "{edition}");
    }
}

#[test]
fn var_tim_1_amb_16_the_move_timer_passes() {
    let mut game = TestGame::dealt("travel-2006 seats=2 timer=120", &TWO);
    assert_eq!(game.position.deadline(), Some(Millis(120_000)));
    game.wait(119_999);
    assert!(game.tick().is_empty());
    game.wait(1);
    let events = game.tick();
    assert_eq!(events, [Event::TimedOut { seat: Seat(0) }, Event::Passed { seat: Seat(0) }]);
    assert_eq!(game.position.deadline(), Some(Millis(240_000)));
    // It counts as a pass.
    for _ in 0..3 {
        game.wait(120_000);
        game.tick();
    }
    assert_eq!(game.over(), Some(EndReason::AllPassed));
}

#[test]
fn amb_16_after_three_turns_run_out_the_seat_is_away() {
    let mut game = TestGame::dealt("folio-2001 seats=2 timer=60", &TWO);
    for round in 0..3 {
        let claim = Command::ClaimTime { seat: Seat(1) };
        assert_eq!(game.refused(claim), "no_time_claim", "round {round}");
        game.wait(60_000);
        game.tick();
        game.wait(1_000);
        game.pass(1);
    }
    let view = game.position.view(Viewer::Seat(Seat(1)), game.now);
    assert!(view.seats[0].away && !view.seats[1].away && view.may.claim_time);
    game.run(Command::ClaimTime { seat: Seat(1) });
    assert_eq!((game.over(), game.winners()), (Some(EndReason::Overtime), vec![1]));
}

#[test]
fn amb_16_or_the_turn_goes_on_and_costs_points() {
    let mut game = TestGame::dealt("travel-2006 seats=2 timer=120 overrun=penalty", &TWO);
    assert_eq!(game.position.deadline(), None);
    game.wait(120_000 + 60_001);
    game.play(0, "8D TRAIN");
    game.accept(1);
    assert_eq!(game.score(0), 12 - 20);
    let alone = "travel-2006 seats=2 overrun=penalty".parse::<Terms>().unwrap_err();
    assert_eq!(alone.code(), "combination_senseless");
}

#[test]
fn with_three_seats_a_turn_can_run_out_while_a_play_is_open() {
    let mut game = TestGame::dealt(
        "travel-2006 seats=3 timer=15 window=60",
        &["AEITRNR", "HROBSEE", "AEIOUDD"],
    );
    game.play(0, "8D TRAIN");
    game.wait(15_000);
    let events = game.tick();
    assert!(matches!(events[2], Event::MoveHeld { held: Some(Move::Pass), .. }), "{events:?}");
    game.wait(45_000);
    let events = game.tick();
    assert_eq!(events[0], Event::WindowClosed { cause: CloseCause::Moved });
    assert_eq!(events[1], Event::Passed { seat: Seat(1) });
}

#[test]
fn changes_read_back_and_bad_ones_are_named() {
    for (change, ok) in [
        ("finish=beginner,120", true),
        ("finish=", false),
        ("finish=19", false),
        ("timer=14", false),
        ("timer=120", true),
        ("challenge=penalty:0", false),
        ("challenge=penalty:07", false),
        ("racks=8", false),
        ("blanks=recycle", true),
    ] {
        assert_eq!(change.parse::<Change>().is_ok(), ok, "{change}");
    }
    let error = "colour=red".parse::<Change>().unwrap_err().to_string();
    assert!(error.contains("challenge=void|single|double|penalty:1..50"), "{error}");
}
