//! The helper cards.

use rules::together::*;
use rules::{Seat, Tile, Viewer};

use super::kit::*;
use crate::kit::tiles;

const UP: &str = "across down plain";

#[test]
fn tog_26_tog_27_amb_33_each_once_one_a_turn_before_the_word_which_may_be_declined() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    team.help(0, Help::ExtraTile);
    assert_eq!(team.game.helpers().len(), 5);
    let again = |help| Command::Help { seat: Seat(0), help };
    assert_eq!(team.refused(again(Help::ExtraTile)), "helper_already_used");
    assert_eq!(team.refused(again(Help::RefreshGoals)), "one_helper_a_turn");
    assert_eq!(team.refused(Command::Stuck { seat: Seat(0) }), "one_helper_a_turn");
    // The word may follow or not.
    assert!(team.decide(&team.play_of(0, "8D TRAIN")).is_ok());
    team.end_turn(0);
    assert_eq!(team.turn(), Seat(1));
    let again = |help| Command::Help { seat: Seat(1), help };
    assert_eq!(team.refused(again(Help::ExtraTile)), "helper_already_used");
    assert!(team.decide(&again(Help::RefreshGoals)).is_ok());
}

#[test]
fn tog_41_helpers_are_for_the_own_turn_and_may_serve_another() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    let other = Command::Help { seat: Seat(1), help: Help::ExtraTile };
    assert_eq!(team.refused(other), "not_your_turn");
    // It may be used voluntarily, without being stuck; the teammate has one more tile.
    team.help(0, Help::ExtraTile);
    team.play(0, "8D TRAIN");
    assert_eq!(team.game.seats()[1].rack.len(), 8);
    // After the word it is too late.
    let late = Command::Help { seat: Seat(0), help: Help::RefreshGoals };
    assert_eq!(team.refused(late), "not_your_turn");
}

#[test]
fn tog_29_amb_33_complete_a_goal_counts_and_the_new_goal_may_be_met_by_the_word() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    let lines = team.help(0, Help::CompleteGoal(goal("plain")));
    assert_eq!(lines[0], "help 0 complete-goal plain");
    assert_eq!((team.game.done().len(), team.game.goals().len(), team.game.pile()), (1, 3, 16));
    let gone = Command::Help { seat: Seat(0), help: Help::CompleteGoal(goal("plain")) };
    assert_eq!(team.refused(gone), "helper_already_used");
    let team = Team::dealt("", UP, &["AEINRTT"]);
    let other = Command::Help { seat: Seat(0), help: Help::CompleteGoal(goal("edge")) };
    assert_eq!(team.refused(other), "goal_not_up");
    // The word may complete a goal that the helper turned up.
    let mut team = Team::dealt("", "edge blank bridge", &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    team.fold(Event::GoalGiven { seat: Seat(0), goal: goal("bridge") });
    team.fold(Event::TurnedUp { goals: goals("across") });
    assert!(team.play(0, "8D TRAIN")[0].contains("goals across"));
}

#[test]
fn amb_33_the_twentieth_goal_wins_at_once_by_a_helper_too() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    let given: Vec<Goal> = Goal::all().filter(|g| !goals(UP).contains(g)).take(19).collect();
    for goal in given {
        team.fold(Event::TurnedUp { goals: vec![goal] });
        team.fold(Event::Played {
            seat: Seat(0),
            text: "1A .".parse().unwrap(),
            words: Vec::new(),
            goals: vec![goal],
            drawn: rules::Tiles::new(),
        });
    }
    team.fold(Event::Starts { seat: Seat(0) });
    let lines = team.help(0, Help::CompleteGoal(goal("down")));
    assert_eq!(lines, ["help 0 complete-goal down", "end all_goals 20 5"]);
}

#[test]
fn tog_30_exchanged_tiles_cannot_be_drawn_again_at_once() {
    let mut team = Team::late("", UP, &["AAEE", "I"], "NO");
    let help = |text| Command::Help { seat: Seat(0), help: Help::ExchangeTiles(tiles(text)) };
    assert_eq!(team.refused(help("AEA")), "exchange_more_than_bag");
    assert_eq!(team.refused(help("Z")), "tile_not_on_rack");
    assert_eq!(team.refused(help("")), "exchange_nothing_chosen");
    // Two are set aside, the two in the bag are drawn, then the two go back.
    let lines = team.run(help("AE"));
    assert_eq!(lines, ["help 0 exchange-tiles AE drew NO"]);
    assert_eq!((team.rack(0), team.game.bag().to_string()), ("AENO".into(), "AE".into()));
}

#[test]
fn tog_31_amb_36_extra_tiles_go_round_as_far_as_the_bag_goes() {
    let mut team = Team::late("", UP, &["A", "E", "I"], "NO");
    let lines = team.help(0, Help::ExtraTile);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].starts_with("drew 0 ") && lines[2].starts_with("drew 1 "), "{lines:?}");
    assert_eq!(team.game.seats()[2].rack.len(), 1);
    // With an empty bag the helper is allowed and has no effect.
    let mut team = Team::late("", UP, &["A", "E"], "");
    assert_eq!(team.help(0, Help::ExtraTile), ["help 0 extra-tile"]);
}

#[test]
fn gld_33_tog_31_amb_36_a_rack_of_eight_draws_only_up_to_seven() {
    let eight = || {
        let mut team = Team::dealt("", UP, &["AEINNTT", "AEIOUUB"]).good("TENT ATE AT");
        team.lay("8G AT");
        team.help(0, Help::ExtraTile);
        assert_eq!(team.game.seats()[0].rack.len(), 8);
        team
    };
    let drawn = |lines: &[String]| {
        let tiles = lines[0].split(" drew ").nth(1).unwrap().split(' ').next().unwrap();
        if tiles == "-" { 0 } else { tiles.len() }
    };
    // Laying three tiles leaves five, so two are drawn.
    let mut team = eight();
    assert_eq!(drawn(&team.play(0, "H8 .ENT")), 2);
    assert_eq!(team.game.seats()[0].rack.len(), 7);
    // Laying one tile leaves seven, so none is drawn.
    let mut team = eight();
    assert_eq!(drawn(&team.play(0, "8G ..E")), 0);
    assert_eq!(team.game.seats()[0].rack.len(), 7);
    // Without a word eight stay on the rack.
    let mut team = eight();
    assert_eq!(drawn(&team.end_turn(0)), 0);
    assert_eq!(team.game.seats()[0].rack.len(), 8);
}

#[test]
fn tog_32_amb_36_a_made_blank_stays_a_blank() {
    let mut team = Team::dealt("", UP, &["AEINQTT", "AEIOUUB"]).good("TRAIN");
    let blank = Command::Help { seat: Seat(0), help: Help::MakeBlank(Tile::BLANK) };
    assert_eq!(team.refused(blank), "blank_already");
    let lines = team.help(0, Help::MakeBlank(tile('Q')));
    assert_eq!(lines, ["help 0 make-blank Q"]);
    assert_eq!(team.rack(0), "AEINTT?");
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
    // No other player learns which tile it was.
    let told = Event::MadeBlank { seat: Seat(0), tile: tiles("Q") };
    let told = told.seen_by(Viewer::Seat(Seat(1))).to_string();
    assert_eq!(told, "help 0 make-blank #1");
    let own = team.view(0);
    assert_eq!((own.unseen.len(), own.unseen.count(tile('Q'))), (93, 0));
    let other = team.view(1);
    assert_eq!((other.unseen.count(tile('Q')), other.unseen.count(Tile::BLANK)), (1, 2));
    team.play(0, "8D TrAIN");
    let face = team.game.board().get("8E".parse().unwrap()).unwrap();
    assert!(face.blank && face.letter.to_char() == 'R');
    assert_eq!(team.game.ruleset().alphabet.face_points(face), 0);
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
}

#[test]
fn tog_32_as_many_tiles_are_unseen_as_lie_in_the_bag_and_on_the_other_racks() {
    // The second time the others hold both blanks of the set, so that a third one comes in sight.
    for racks in [["AEINQTT", "AEIOUUB"], ["AEINQTT", "??IOUUB"]] {
        let mut team = Team::dealt("", UP, &racks).good("TRAIN");
        let counts = |team: &Team, when: &str| {
            for viewer in 0..2 {
                let view = team.view(viewer);
                let hidden = view.bag + usize::from(view.seats[usize::from(1 - viewer)].tiles);
                assert_eq!(view.unseen.len(), hidden, "{racks:?}, {when}, player {viewer}");
            }
        };
        counts(&team, "at first");
        team.help(0, Help::MakeBlank(tile('Q')));
        counts(&team, "with the tile turned over");
        team.play(0, "8D TrAIN");
        counts(&team, "with it on the board");
        // Only the first player knows that it is the Q that has gone.
        assert_eq!(team.view(0).unseen.count(tile('Q')), 0);
        assert_eq!(team.view(1).unseen.count(tile('Q')), 1);
        // At the end all learn it: what lies in the bag is what is unseen.
        for seat in 0..2 {
            team.run(Command::Resign { seat: Seat(seat) });
        }
        let ends = [0, 1].map(|viewer| team.view(viewer));
        for view in &ends {
            assert_eq!(view.unseen.len(), view.bag, "{racks:?}");
            assert_eq!(view.unseen.count(tile('Q')), 0, "{racks:?}");
        }
        assert_eq!(ends[0].unseen, ends[1].unseen, "{racks:?}");
    }
}

#[test]
fn tog_33_amb_36_refreshed_goals_go_under_the_pile() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    let lines = team.help(0, Help::RefreshGoals);
    assert_eq!(lines[0], "help 0 refresh-goals");
    assert!(team.game.goals().iter().all(|goal| !goals(UP).contains(goal)));
    assert_eq!((team.game.goals().len(), team.game.pile()), (3, 17));
    // They lie under the pile: the other fourteen come first, then these in their order.
    team.end_turn(0);
    let up = team.game.goals().to_vec();
    let other = |goal: &Goal| !goals(UP).contains(goal) && !up.contains(goal);
    for goal in Goal::all().filter(other).take(14) {
        team.fold(Event::TurnedUp { goals: vec![goal] });
        team.fold(Event::Played {
            seat: Seat(1),
            text: "1A .".parse().unwrap(),
            words: Vec::new(),
            goals: vec![goal],
            drawn: rules::Tiles::new(),
        });
    }
    team.fold(Event::Starts { seat: Seat(1) });
    assert_eq!(team.game.pile(), 3);
    let lines = team.help(1, Help::CompleteGoal(up[0]));
    assert_eq!(lines[1], "goals across");
    assert_eq!(team.game.pile(), 2);
}

#[test]
fn amb_36_refresh_with_an_empty_pile_returns_the_same_goals() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    team.completed(17);
    let lines = team.help(0, Help::RefreshGoals);
    assert_eq!(lines, ["help 0 refresh-goals", "goals across down plain"]);
}

#[test]
fn amb_59_tog_20_amb_35_amb_46_a_helper_that_cannot_be_used_is_no_help() {
    let all_but =
        |kept: Aid| -> Vec<Aid> { Aid::ALL.into_iter().filter(|&helper| helper != kept).collect() };
    // A player alone has no teammate to trade with.
    let mut team = Team::dealt("", UP, &["AEINRTT"]);
    team.used(&all_but(Aid::TradeTiles));
    assert!(!team.view(0).may.help);
    team.run(Command::Stuck { seat: Seat(0) });
    assert_eq!(team.game.phase(), Phase::StuckCheck(Seat(0)));
    // If a play exists it is found before the game can be lost.
    let text = "8D TRAIN".parse().unwrap();
    let possible = vec![Possible { seat: Seat(0), text, goals: team.game.goals().to_vec() }];
    assert_eq!(team.run(TableCommand::StuckVerdict { possible }), ["can-play yes"]);
    // With two players it counts as long as the other one holds tiles.
    for (other, counts) in [("E", true), ("", false)] {
        let mut team = Team::late("", UP, &["A", other], "");
        team.used(&all_but(Aid::TradeTiles));
        assert_eq!(team.view(0).may.help, counts);
        team.run(Command::Stuck { seat: Seat(0) });
        assert_eq!(team.game.phase() == Phase::StuckCheck(Seat(0)), !counts);
    }
    // The terms of a game for one say so beforehand.
    let helpers = |seats| {
        let terms: rules::Terms =
            format!("classic-2023 seats={seats} mode=together").parse().unwrap();
        let told = rules::sentences(&terms);
        told.into_iter().find(|sentence| sentence.about == "helpers").unwrap().text
    };
    assert!(helpers(1).contains("counts as used") && !helpers(2).contains("counts as used"));
    // With an empty bag there is nothing to exchange tiles for.
    let mut team = Team::late("", UP, &["A", "E"], "");
    team.used(&all_but(Aid::ExchangeTiles));
    team.run(Command::Stuck { seat: Seat(0) });
    assert_eq!(team.game.phase(), Phase::StuckCheck(Seat(0)));
}

#[test]
fn amb_33_the_last_helper_without_a_word_is_no_loss() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    let all_but_last: Vec<Aid> =
        Aid::ALL.into_iter().filter(|&helper| helper != Aid::ExtraTile).collect();
    team.used(&all_but_last);
    team.help(0, Help::ExtraTile);
    assert!(team.game.helpers().is_empty());
    assert_eq!(team.end_turn(0), ["end-turn 0 drew -"]);
    assert_eq!((team.over(), team.turn()), (None, Seat(1)));
    team.run(Command::Stuck { seat: Seat(1) });
    team.run(TableCommand::StuckVerdict { possible: Vec::new() });
    assert_eq!(team.over(), Some(Reached::Stuck));
}
