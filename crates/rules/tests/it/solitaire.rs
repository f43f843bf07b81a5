//! Solitaire in its three ways (VAR-SOL, AMB-51).

use rules::*;

use crate::kit::*;

const ONE: &str = "travel-2006 seats=1 mode=one-rack";
const TWO: &str = "travel-2006 seats=2 mode=two-racks";
const OPEN: &str = "travel-2006 seats=1 mode=open-tiles";

fn stop(seat: u16) -> Command {
    Command::Resign { seat: Seat(seat) }
}

fn propose(what: Proposal) -> Command {
    Command::Propose { seat: Seat(0), what }
}

fn say(text: &str) -> String {
    let all: Vec<String> = sentences(&terms(text)).into_iter().map(|rule| rule.text).collect();
    all.join(" ")
}

#[test]
fn var_sol_1_var_sol_2_var_sol_3_solo_play_is_one_of_the_modes() {
    for (text, ok) in [
        ("travel-2006 seats=1", false),
        (ONE, true),
        ("tournament-sowpods seats=1 mode=one-rack", true),
        ("travel-2006 seats=2 mode=one-rack", false),
        (TWO, true),
        ("travel-2006 seats=1 mode=two-racks", false),
        ("travel-2006 seats=3 mode=two-racks", false),
        (OPEN, true),
        ("travel-2006 seats=2 mode=open-tiles", false),
        ("travel-2006 seats=1 mode=one-rack racks=9 timer=60 blanks=recycle", true),
        ("travel-2006 seats=1 mode=one-rack challenge=double", false),
        ("travel-2006 seats=2 mode=two-racks challenge=double", true),
        ("travel-2006 seats=1 mode=open-tiles racks=9", false),
        ("travel-2006 seats=1 mode=open-tiles words=family", true),
    ] {
        assert_eq!(text.parse::<Terms>().is_ok(), ok, "{text}");
    }
}

#[test]
fn var_sol_1_one_rack_is_refilled_and_wrong_words_are_refused() {
    let mut game = TestGame::dealt(ONE, &["AEITRNR"]).good("TRAIN");
    assert_eq!(game.refused(game.move_of(0, "8D RATIN")), "word_not_in_list");
    let events = game.play(0, "8D TRAIN");
    assert!(matches!(events[1], Event::WindowClosed { cause: CloseCause::Void }));
    assert_eq!(game.score(0), 12);
    assert_eq!(game.rack(0).len(), 7);
    assert_eq!(game.turn(), turn(0));
    let view = game.position.view(Viewer::Seat(Seat(0)), game.now);
    assert!(view.may.act && !view.may.challenge && !view.may.accept && !view.may.claim_time);
}

#[test]
fn var_sol_1_amb_51_one_rack_ends_when_the_tiles_are_gone() {
    let mut game = TestGame::late(ONE, &["A"], "").good("");
    game.give(0, 100);
    let command = game.move_of(0, "8A A");
    let events = {
        // The rows at the foot of the board are not words; here any word is accepted.
        let inputs = Inputs { at: game.now, judge: &Any, chance: &game.picks };
        game.position.decide(&command, inputs).unwrap()
    };
    events.into_iter().for_each(|event| game.fold(event));
    assert_eq!(game.over(), Some(EndReason::WentOut));
    assert_eq!(game.position.ending().unwrap().lines[0].collected, 0);
}

/// A judge to whom everything is a word.
struct Any;

impl Judge for Any {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

#[test]
fn var_sol_1_amb_51_who_stops_loses_what_is_left() {
    for command in [stop(0), propose(Proposal::End)] {
        let mut game = TestGame::dealt(ONE, &["AEITRQZ"]).good("TRAIN");
        game.give(0, 50);
        let events = game.run(command);
        assert_eq!(events.len(), 1);
        assert_eq!(game.over(), Some(EndReason::Stopped));
        assert_eq!(game.totals(), [50 - 25]);
        assert_eq!(game.winners(), [0]);
    }
}

#[test]
fn var_sol_1_amb_51_amb_52_a_few_passes_do_not_end_the_game_but_many_do() {
    for edition in Edition::ALL {
        let mut game = TestGame::dealt(&format!("{edition} seats=1 mode=one-rack"), &["AEITRNR"]);
        for _ in 0..11 {
            game.pass(0);
            assert_eq!(game.over(), None, "{edition}");
        }
        let view = game.position.view(Viewer::Seat(Seat(0)), game.now);
        assert_eq!(view.turns_to_stall, Some(1));
        game.pass(0);
        assert_eq!(game.over(), Some(EndReason::Stalled), "{edition}");
    }
}

#[test]
fn var_sol_1_amb_07_no_play_left_ends_the_game_after_a_pass_with_an_empty_bag() {
    let mut game = TestGame::late(ONE, &["QV"], "");
    assert_eq!(game.turn(), turn(0));
    game.pass(0);
    assert_eq!(game.turn(), Phase::StuckCheck);
    game.run(TableCommand::StuckVerdict { anyone_can_play: false });
    assert_eq!(game.over(), Some(EndReason::Stuck));
    assert_eq!(game.totals(), [-14]);
}

#[test]
fn var_sol_1_var_tim_1_the_timer_starts_anew_with_each_turn_of_the_same_rack() {
    let mut game = TestGame::dealt(&format!("{ONE} timer=60"), &["AEITRNR"]).good("TRAIN");
    game.wait(50_000);
    game.play(0, "8D TRAIN");
    assert_eq!(game.position.turn_ends(), Some(Millis(110_000)));
    game.wait(60_000);
    game.tick();
    assert_eq!(game.position.seats()[0].passes, 1);
    assert_eq!(game.position.turn_ends(), Some(Millis(170_000)));
}

#[test]
fn var_sol_1_a_pause_needs_nobody_else() {
    for text in [ONE, TWO, OPEN] {
        let mut game = TestGame::new(text);
        game.run(TableCommand::Start);
        game.run(propose(Proposal::Pause));
        assert!(game.position.paused());
        game.run(Command::Resume { seat: Seat(0) });
        assert!(!game.position.paused());
    }
}

#[test]
fn var_sol_2_amb_51_both_racks_are_open_to_who_plays() {
    let mut game = TestGame::dealt(TWO, &["AEITRNR", "HROBSEE"]).good("TRAIN");
    for seat in [0, 1] {
        let view = game.position.view(Viewer::Seat(Seat(seat)), game.now);
        let racks: Vec<String> =
            view.seats.iter().map(|seat| seat.rack.unwrap().to_string()).collect();
        assert_eq!(racks, ["AEINRRT", "BEEHORS"]);
        assert_eq!(view.unseen, *game.position.bag());
    }
    let watching = game.position.view(Viewer::Spectator, game.now);
    assert!(watching.seats.iter().all(|seat| seat.rack.is_none()));
    // Usual rules: turns alternate, plays can be challenged, two rounds of passes end it.
    game.play(0, "8D RATIN");
    assert_eq!(game.turn(), turn(1));
    game.challenge(1);
    assert_eq!(game.score(0), 0);
    for seat in [1, 0, 1, 0] {
        assert_eq!(game.over(), None);
        game.pass(seat);
    }
    assert_eq!(game.over(), Some(EndReason::AllPassed));
}

#[test]
fn var_sol_2_amb_51_stopping_counts_both_racks() {
    for seat in [0, 1] {
        let mut game = TestGame::dealt(TWO, &["AEITRNR", "HROBSEE"]).good("TRAIN");
        game.play(0, "8D TRAIN");
        game.run(stop(seat));
        assert_eq!(game.over(), Some(EndReason::Stopped));
        let left = game.position.ending().unwrap().lines.clone();
        assert_eq!(left[0].before, 12);
        assert!(left.iter().all(|line| line.deducted < 0 && line.collected == 0));
    }
}

#[test]
fn var_sol_3_amb_51_the_whole_set_is_there_and_up_to_seven_are_laid() {
    let mut game = TestGame::new(OPEN).good("RETAINS RETAINED ANTISEPTIC JAZZ");
    game.run(TableCommand::Start);
    assert_eq!(game.position.seats()[0].rack, ENGLISH.full_set());
    assert!(game.position.bag().is_empty());
    let view = game.position.view(Viewer::Seat(Seat(0)), game.now);
    assert!(view.unseen.is_empty() && view.may.look_up && view.may.act);
    assert_eq!(game.refused(game.move_of(0, "8D RETAINED")), "too_many_tiles");
    assert_eq!(game.refused(game.move_of(0, "8D SRETAIN")), "word_not_in_list");
    // (1+1+1+1+1+1+1) doubled on the star, and 50 for seven tiles.
    game.play(0, "8D RETAINS");
    assert_eq!(game.score(0), 7 * 2 + 2 + 50);
    assert_eq!(game.position.seats()[0].rack.len(), 93);
    assert_eq!(game.turn(), turn(0));
}

#[test]
fn var_sol_3_amb_51_there_is_nothing_to_pass_or_exchange() {
    let mut game = TestGame::new(OPEN);
    game.run(TableCommand::Start);
    assert_eq!(game.refused(pass(0)), "only_plays");
    assert_eq!(game.refused(exchange(0, "A")), "only_plays");
}

#[test]
fn var_sol_3_amb_51_stopping_costs_nothing() {
    let mut game = TestGame::new(OPEN).good("RETAINS");
    game.run(TableCommand::Start);
    game.play(0, "8D RETAINS");
    game.run(stop(0));
    assert_eq!(game.over(), Some(EndReason::Stopped));
    assert_eq!(game.totals(), [66]);
}

#[test]
fn var_sol_3_amb_51_an_empty_pool_ends_it() {
    let mut game = TestGame::late(OPEN, &["A"], "");
    let command = game.move_of(0, "8A A");
    let inputs = Inputs { at: game.now, judge: &Any, chance: &game.picks };
    let events = game.position.decide(&command, inputs).unwrap();
    events.into_iter().for_each(|event| game.fold(event));
    assert_eq!(game.over(), Some(EndReason::WentOut));
}

#[test]
fn var_sol_3_every_tile_is_open_to_all_who_look() {
    let mut game = TestGame::new(OPEN);
    game.run(TableCommand::Start);
    let view = game.position.view(Viewer::Spectator, game.now);
    assert_eq!(view.seats[0].rack, Some(ENGLISH.full_set()));
}

#[test]
fn amb_51_the_rules_in_force_say_how_it_ends() {
    let one = say(ONE);
    assert!(one.contains("their own best score") && one.contains("when you stop"));
    assert!(one.contains("taken off the score") && one.contains("refused"));
    assert!(!one.contains("equal") && !one.contains("agree"));
    let two = say(TWO);
    assert!(two.contains("moves both racks") && two.contains("or when you stop"));
    let open = say(OPEN);
    assert!(open.contains("up to 7") && open.contains("cost nothing"));
    assert!(!open.contains("exchange") && !open.contains("each rack"));
}
