//! Challenges, their windows and their price.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];
const THREE: [&str; 3] = ["AEITRNR", "HROBSEE", "AEIOUDD"];

fn two(edition: &str) -> TestGame {
    TestGame::dealt(&format!("{edition} seats=2"), &TWO)
}

#[test]
fn trv_44_fol_31_dia_23_cla_31_a_play_is_open_until_the_next_turn_begins() {
    for edition in editions!() {
        let mut game = two(edition.key()).good("TRAIN");
        game.play(0, "8D TRAIN");
        assert_eq!(game.score(0), 0, "the score does not count yet");
        // However long the next player takes to think.
        game.wait(3_600_000);
        assert!(
            game.tick().is_empty()
                && game.position.view(Viewer::Seat(Seat(1)), game.now).may.challenge
        );
        let events = game.pass(1);
        assert_eq!(events[0], Event::WindowClosed { cause: CloseCause::Moved });
        assert_eq!(game.score(0), 12);
        assert_eq!(game.refused(challenge(1, "")), "window_closed");
    }
}

#[test]
fn trv_46_fol_32_sow_38_dia_24_cla_32_a_bad_word_takes_the_play_off() {
    for edition in editions!() {
        let mut game = two(edition.key());
        let before = game.position.clone();
        game.play(0, "8D TRAIN");
        let events = game.challenge(1);
        assert!(matches!(events[0], Event::Challenged { upheld: true, .. }));
        assert!(matches!(events[1], Event::Withdrawn { seat: Seat(0), .. }));
        assert_eq!(game.position.board(), before.board());
        assert_eq!(game.position.bag(), before.bag(), "the replacement goes back");
        assert_eq!(game.rack(0), "AEINRRT");
        assert_eq!(game.score(0), 0);
        assert_eq!(game.turn(), turn(1), "the turn is lost");
        assert_eq!(game.refused(challenge(1, "")), "window_closed");
    }
}

#[test]
fn amb_12_returned_tiles_are_seen_by_their_owner_only() {
    let mut game = two("travel-2006");
    game.will_draw("AAOOU");
    game.play(0, "8D TRAIN");
    let events = game.challenge(1);
    let line = |viewer| events[1].seen_by(viewer).to_string();
    assert_eq!(line(Viewer::Seat(Seat(0))), "withdraw 0 returned AAOOU");
    assert_eq!(line(Viewer::Seat(Seat(1))), "withdraw 0 returned #5");
}

#[test]
fn amb_17_the_list_alone_says_what_a_word_is() {
    // Neither looks like English; the one that is in the list stands, whatever a dictionary says.
    let mut game = two("tournament-sowpods").good("TRIAN");
    game.play(0, "8D TRIAN");
    assert!(matches!(game.challenge(1)[0], Event::Challenged { upheld: false, .. }));
    let mut game = two("tournament-sowpods").good("TRIAN");
    game.play(0, "8D TRAIN");
    assert!(matches!(game.challenge(1)[0], Event::Challenged { upheld: true, .. }));
}

#[test]
fn trv_47_amb_09_sow_39_a_wrong_challenge_is_free() {
    for edition in editions!() {
        let mut game = two(edition.key()).good("TRAIN");
        game.play(0, "8D TRAIN");
        game.challenge(1);
        assert_eq!((game.score(0), game.score(1)), (12, 0));
        assert_eq!(game.turn(), turn(1), "the challenger keeps the turn");
    }
}

#[test]
fn gld_23_fol_33_dia_25_amb_10_a_wrong_challenge_costs_the_next_turn() {
    for edition in editions!() {
        let mut game = two(edition.key()).good("TRAIN TRAINS");
        game.play(0, "8D TRAIN");
        let events = game.challenge(1);
        assert!(events.contains(&Event::Skipped { seat: Seat(1) }));
        assert_eq!(game.turn(), turn(0), "A moves again");
        game.pass(0);
        assert_eq!(game.turn(), turn(1));

        let mut game = TestGame::dealt(&format!("{edition} seats=3"), &THREE).good("TRAIN");
        game.play(0, "8D TRAIN");
        game.challenge(2);
        let mut order = vec![0];
        for _ in 0..4 {
            let Phase::Turn(seat) = game.turn() else { panic!("{:?}", game.turn()) };
            order.push(seat.0);
            game.pass(seat.0);
        }
        assert_eq!(order, [0, 1, 0, 1, 2], "only C is passed over, once");
    }
}

#[test]
fn amb_10_skips_add_up_one_for_each_challenge() {
    let mut game =
        TestGame::dealt("folio-2001 seats=4", &["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"])
            .good("TRAIN THROB");
    game.play(0, "8D TRAIN");
    game.challenge(3);
    game.play(1, "D8 .HROB");
    game.challenge(3);
    assert_eq!(game.position.seats()[3].skips, 2);
    let mut order = Vec::new();
    for _ in 0..7 {
        let Phase::Turn(seat) = game.turn() else { panic!("{:?}", game.turn()) };
        order.push(seat.0);
        game.pass(seat.0);
    }
    assert_eq!(order, [2, 0, 1, 2, 0, 1, 2]);
    assert_eq!(game.position.seats()[3].skips, 0);
    assert_eq!(game.turn(), turn(3));
}

#[test]
fn amb_10_a_table_can_agree_on_at_most_one_lost_turn() {
    for edition in Edition::ALL.into_iter().filter(|edition| edition.ruleset().seats.1 > 2) {
        let terms = format!("{edition} seats=4 challenge=double lost-turns=one");
        let racks = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];
        let mut game = TestGame::dealt(&terms, &racks).good("TRAIN THROB TRAINER");
        game.play(0, "8D TRAIN");
        game.challenge(3);
        game.play(1, "D8 .HROB");
        let events = game.challenge(3);
        assert!(matches!(events[0], Event::Challenged { upheld: false, .. }), "{events:?}");
        assert_eq!(events[1..], [Event::WindowClosed { cause: CloseCause::Ruled }], "{edition}");
        assert_eq!(game.position.seats()[3].skips, 1);
        let mut order = Vec::new();
        for _ in 0..4 {
            let Phase::Turn(seat) = game.turn() else { panic!("{:?}", game.turn()) };
            order.push(seat.0);
            game.pass(seat.0);
        }
        assert_eq!(order, [2, 0, 1, 2], "{edition}: passed over once");
        assert_eq!(game.turn(), turn(3));
        // A player who has missed the turn owed can owe another one.
        game.pass(3);
        game.play(0, "8D .....ER");
        game.challenge(3);
        assert_eq!(game.position.seats()[3].skips, 1);
        let told = sentences(&game.terms);
        let rule = told.iter().find(|sentence| sentence.about == "challenge").unwrap();
        assert!(rule.changed && rule.text.contains("unless you owe one already"), "{}", rule.text);
    }
}

#[test]
fn amb_10_at_most_one_lost_turn_is_for_games_in_which_turns_add_up() {
    for (text, ok) in [
        ("folio-2001 seats=3 lost-turns=one", true),
        ("diamond-2008 seats=4 lost-turns=one", true),
        ("classic-2023 seats=4 challenge=double lost-turns=one", true),
        ("classic-2023 seats=4 lost-turns=one", false),
        ("folio-2001 seats=4 challenge=single lost-turns=one", false),
        ("folio-2001 seats=2 lost-turns=one", false),
    ] {
        let terms = text.parse::<Terms>();
        assert_eq!(terms.is_ok(), ok, "{text}");
        assert!(ok || terms.unwrap_err().code() == "combination_senseless");
    }
}

#[test]
fn dia_27_one_challenge_costs_one_turn_however_many_words() {
    for edition in editions!() {
        let racks = ["TRAINER", "HOBSEED", "AEIOUDD"];
        let mut game =
            TestGame::dealt(&format!("{edition} seats=3"), &racks).good("TRAINER HOB HI ON BE");
        game.play(0, "8B TRAINER");
        game.tick();
        game.accept(1);
        game.accept(2);
        game.play(1, "7E HOB");
        game.run(challenge(0, "HOB HI ON BE"));
        assert_eq!(game.position.seats()[0].skips, 1);
    }
}

#[test]
fn gld_18_cla_33_amb_13_a_wrong_challenge_takes_10_from_the_challenger() {
    for edition in editions!() {
        let mut game = two(edition.key()).good("TRAIN");
        game.give(1, 4);
        game.play(0, "8D TRAIN");
        game.challenge(1);
        assert_eq!((game.score(0), game.score(1)), (12, -6), "nothing is given to the other");
        assert_eq!(game.position.board(), &board(&["8D TRAIN"]), "the word stays");
        assert_eq!(game.turn(), turn(1));
    }
}

#[test]
fn var_chal_every_price_can_be_chosen_and_each_edition_has_its_own() {
    for edition in editions!() {
        let price = |choice: &str| {
            let terms = format!("{edition} seats=2 {choice}");
            let mut game = TestGame::dealt(&terms, &TWO).good("TRAIN");
            game.play(0, "8D TRAIN");
            game.challenge(1);
            let paid = (game.score(0), game.score(1), game.turn());
            let is_free = game.position.ruleset().challenge.is_free();
            assert_eq!(is_free, paid == (12, 0, turn(1)), "{terms}");
            paid
        };
        let own = match edition {
            Edition::Travel2006 | Edition::TournamentSowpods => (12, 0, turn(1)),
            Edition::Folio2001 | Edition::Diamond2008 => (12, 0, turn(0)),
            Edition::Classic2023 => (12, -10, turn(1)),
        };
        assert_eq!(price(""), own, "{edition}");
        assert_eq!(price("challenge=single"), (12, 0, turn(1)), "{edition}");
        assert_eq!(price("challenge=double"), (12, 0, turn(0)), "{edition}");
        assert_eq!(price("challenge=penalty:5"), (12, -5, turn(1)), "{edition}");
        assert_eq!(price("challenge=bonus:5"), (17, 0, turn(1)), "{edition}");
    }
}

#[test]
fn with_void_bad_words_are_refused_and_nothing_can_be_challenged() {
    let mut game = TestGame::dealt("travel-2006 seats=2 challenge=void", &TWO).good("TRAIN");
    assert_eq!(game.refused(game.move_of(0, "8D TRANI")), "word_not_in_list");
    let events = game.play(0, "8D TRAIN");
    assert_eq!(events[1], Event::WindowClosed { cause: CloseCause::Void });
    assert_eq!(game.score(0), 12);
    assert_eq!(game.refused(challenge(1, "")), "window_closed");
}

#[test]
fn dia_26_amb_08_all_words_are_judged_at_once() {
    for edition in editions!() {
        let racks = ["TRAINER", "HOBSEED"];
        let mut game =
            TestGame::dealt(&format!("{edition} seats=2"), &racks).good("TRAINER HOB HI BE");
        game.play(0, "8B TRAINER");
        game.play(1, "7E HOB");
        // HOB is good, but ON is not: naming HOB takes the whole play off.
        let events = game.run(challenge(0, "HOB"));
        let Event::Challenged { rulings, upheld, .. } = &events[0] else { panic!("{events:?}") };
        assert!(upheld);
        let judged: Vec<_> = rulings.iter().map(|r| (r.word.as_str(), r.good)).collect();
        assert_eq!(judged, [("HOB", true), ("HI", true), ("ON", false), ("BE", true)]);
        assert_eq!(game.position.board(), &board(&["8B TRAINER"]));
    }
}

#[test]
fn sow_38_fol_31_amb_08_with_named_words_only_those_are_judged() {
    for edition in editions!() {
        let game = || {
            let text = format!("{edition} seats=2 scope=words");
            let mut game =
                TestGame::dealt(&text, &["TRAINER", "HOBSEED"]).good("TRAINER HOB HI BE");
            game.play(0, "8B TRAINER");
            game.play(1, "7E HOB");
            game
        };
        let mut stands = game();
        stands.run(challenge(0, "HOB HI"));
        assert_eq!(stands.score(1), 25, "the phony ON was not named and stands");
        let mut falls = game();
        falls.run(challenge(0, "ON"));
        assert_eq!(falls.score(1), 0, "one bad word takes the whole play off");
        assert_eq!(falls.position.board(), &board(&["8B TRAINER"]));
        assert_eq!(game().refused(challenge(0, "QI")), "word_not_in_play");
    }
}

#[test]
fn challenges_have_an_order() {
    let mut game = two("travel-2006").good("TRAIN");
    assert_eq!(game.refused(challenge(1, "")), "window_closed", "nothing has been played");
    game.play(0, "8D TRAIN");
    assert_eq!(game.refused(challenge(0, "")), "own_play");
    game.accept(1);
    assert_eq!(game.score(0), 12);
    assert_eq!(game.refused(challenge(1, "")), "window_closed");
}

#[test]
fn amb_12_a_move_committed_meanwhile_waits_and_is_dropped_with_the_play() {
    let start = || {
        let mut game = TestGame::dealt("classic-2023 seats=3", &THREE).good("TRAIN THROB");
        game.play(0, "8D TRAIN");
        game.play(1, "D8 .HROB");
        game
    };
    let mut game = start();
    assert_eq!(game.score(1), 0);
    assert_eq!(game.refused(pass(1)), "already_committed");
    assert_eq!(game.refused(pass(2)), "not_your_turn");
    let events = game.accept(2);
    assert!(matches!(events[2], Event::Played { seat: Seat(1), .. }), "{events:?}");
    assert_eq!(game.turn(), turn(2));

    let mut game = start();
    game.words.0.clear();
    let events = game.challenge(2);
    assert_eq!(events[1], Event::HeldMoveDropped { seat: Seat(1) });
    assert_eq!(game.turn(), turn(1));
    assert!(game.position.board().is_empty());
    assert_eq!(game.rack(1), "BEEHORS");
}

#[test]
fn amb_12_a_waiting_move_is_hidden_from_the_others() {
    let mut game = TestGame::dealt("classic-2023 seats=3", &THREE);
    game.play(0, "8D TRAIN");
    let events = game.play(1, "D8 .HROB");
    assert_eq!(events[1].seen_by(Viewer::Seat(Seat(2))).to_string(), "hold 1");
    assert!(events[1].seen_by(Viewer::Seat(Seat(1))).to_string().starts_with("hold 1 play"));
    let view = |viewer| game.position.view(viewer, game.now).pending.unwrap();
    assert!(view(Viewer::Spectator).held && view(Viewer::Spectator).own_held.is_none());
    assert!(view(Viewer::Seat(Seat(2))).own_held.is_none());
    assert!(view(Viewer::Seat(Seat(1))).own_held.is_some());
}

#[test]
fn sow_42_only_words_can_be_challenged() {
    // Meanings cannot be challenged: a challenge names words of the play, or none.
    for edition in editions!() {
        let mut game = two(edition.key()).good("TRAIN");
        game.play(0, "8D TRAIN");
        assert_eq!(game.refused(challenge(1, "MEANING")), "word_not_in_play");
    }
}

#[test]
fn trv_45_fol_34_sow_36_dia_28_cla_34_the_list_is_asked_for_challenged_plays_only() {
    struct Counting(std::cell::Cell<u32>);
    impl Judge for Counting {
        fn accepts(&self, _: &[Letter]) -> bool {
            self.0.set(self.0.get() + 1);
            true
        }
    }
    for edition in editions!() {
        let judge = Counting(std::cell::Cell::new(0));
        let mut game = two(edition.key());
        let commands = [
            game.move_of(0, "8D TRAIN"),
            exchange(1, "HR"),
            pass(0),
            Command::Propose { seat: Seat(1), what: Proposal::End },
        ];
        for command in commands {
            let inputs = Inputs { at: game.now, judge: &judge, chance: &game.picks };
            for event in game.position.decide(&command, inputs).unwrap() {
                game.fold(event);
            }
        }
        assert_eq!(judge.0.get(), 0, "{edition}");
        // A seat may ask for no word of its own, and the challenged ones are judged at once.
        let view = game.position.view(Viewer::Seat(Seat(0)), game.now);
        assert!(!view.may.look_up, "{edition}");
        let closed = game.position.ruleset().dictionary.look_up(&letters("TRAIN"), &judge);
        assert_eq!(closed.unwrap_err().code(), "lookup_closed");
        let mut game = two(edition.key());
        game.play(0, "8D TRAIN");
        let inputs = Inputs { at: game.now, judge: &judge, chance: &game.picks };
        game.position.decide(&challenge(1, ""), inputs).unwrap();
        assert_eq!(judge.0.get(), 1, "{edition}: the one word of the play");
    }
}

/// No player can search the list or check a spelling: no word can be looked up, and a viewer sees
/// and may do the same whether the words are good or not, both before and after the play.
#[test]
fn trv_48_sow_36_dia_45_cla_34_nothing_tells_whether_words_are_good() {
    for edition in editions!() {
        let seen = |words: &str| {
            let mut game = two(edition.key()).good(words);
            let views = |game: &TestGame| {
                [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator]
                    .map(|viewer| game.position.view(viewer, game.now))
            };
            let before = views(&game);
            assert!(before.iter().all(|view| !view.may.look_up));
            let events = game.play(0, "8D TRAIN");
            (before, events, views(&game), game.accept(1))
        };
        assert_eq!(seen("TRAIN"), seen(""));
        let list = TestGame::new(&format!("{edition} seats=2")).good("TRAIN").words;
        let dictionary = edition.ruleset().dictionary;
        for word in ["TRAIN", "TRIAN"] {
            let closed = dictionary.look_up(&letters(word), &list).unwrap_err();
            assert_eq!(closed.code(), "lookup_closed");
        }
    }
}
