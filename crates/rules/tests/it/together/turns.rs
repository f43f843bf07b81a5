//! The deal, words and goals, the turns, winning and losing.

use rules::together::*;
use rules::{CommonRefusal, Fold, Game, Play, Reason as _, Seat, Tiles, Views};

use super::kit::*;
use crate::kit::tiles;

const SEATS_2: &str = "classic-2023 seats=2 mode=together";

#[test]
fn tog_07_tog_08_tog_10_tog_11_three_goals_of_twenty_and_seven_tiles_each() {
    let mut team = Team::new("classic-2023 seats=4 mode=together goals=as-dealt");
    team.run(TableCommand::Start);
    assert_eq!((team.game.goals().len(), team.game.pile(), team.game.done().len()), (3, 17, 0));
    assert_eq!(team.game.helpers(), Aid::ALL);
    assert!(team.game.seats().iter().all(|seat| seat.rack.len() == 7));
    assert_eq!(team.game.bag().len(), 100 - 28);
    assert_eq!(team.game.all_goals().len(), 50);
    assert_eq!(team.refused(TableCommand::Start), "already_started");
}

#[test]
fn tog_08_thirty_goals_leave_the_game() {
    // A game in which every goal is completed turns up twenty cards and no more.
    let mut team = Team::dealt("", "across down edge", &["AEINRST"]);
    let mut turned = 3;
    while team.over().is_none() {
        let goal = team.game.goals()[0];
        let seat = team.turn();
        team.fold(Event::GoalGiven { seat, goal });
        let left = team.game.done().len();
        if left == 20 {
            break;
        }
        // Every helper that turns up cards shows how far the pile lasts.
        let mut draft = team.game.clone();
        draft.apply(team.now, &Event::TurnEnded { seat, drawn: Tiles::new() });
        let next = Goal::all()
            .find(|goal| !team.game.done().contains(goal) && !team.game.goals().contains(goal));
        if team.game.pile() > 0 {
            team.fold(Event::TurnedUp { goals: vec![next.unwrap()] });
            turned += 1;
        }
    }
    assert_eq!((turned, team.game.pile(), team.game.goals().len()), (20, 0, 0));
    assert_eq!(team.game.all_goals().len(), 50);
}

#[test]
fn tog_09_a_first_game_uses_exactly_the_starter_cards() {
    for seed in 0..20 {
        let mut team = Team::new(&format!("{SEATS_2} cards=starter goals=as-dealt"));
        team.picks.seed = seed;
        team.run(TableCommand::Start);
        let all = team.game.all_goals();
        assert!(all.iter().all(|goal| goal.card().starter), "in the pile too: {all:?}");
        assert_eq!((all.len(), team.game.goals().len(), team.game.pile()), (20, 3, 17));
    }
}

#[test]
fn tog_12_the_players_decide_who_starts_after_seeing_the_goals() {
    let mut team = Team::new("classic-2023 seats=3 mode=together goals=as-dealt");
    let name = |seat, starter| Command::Name { seat: Seat(seat), starter: Seat(starter) };
    assert_eq!(team.refused(name(0, 0)), "not_started");
    team.run(TableCommand::Start);
    assert_eq!(team.game.phase(), Phase::Naming);
    assert_eq!(team.view(2).goals.len(), 3);
    team.run(name(1, 0));
    team.run(name(2, 2));
    team.run(name(0, 2));
    // They name different seats; then one changes its mind.
    assert_eq!(team.game.phase(), Phase::Naming);
    assert_eq!(team.refused(name(0, 3)), "no_such_seat");
    let lines = team.run(name(1, 2));
    assert_eq!(lines, ["name 1 2", "starts 2"]);
    assert_eq!(team.game.phase(), Phase::Turn(Seat(2)));
    assert_eq!(team.refused(name(0, 1)), "starter_known");
}

#[test]
fn tog_12_after_two_minutes_most_voices_decide() {
    let mut team = Team::new("classic-2023 seats=3 mode=together goals=as-dealt");
    team.run(TableCommand::Start);
    team.run(Command::Name { seat: Seat(1), starter: Seat(1) });
    team.run(Command::Name { seat: Seat(2), starter: Seat(0) });
    team.wait(119);
    assert!(team.run(TableCommand::Tick).is_empty());
    team.wait(1);
    // Each seat has one voice: the seat named first starts.
    assert_eq!(team.run(TableCommand::Tick), ["starts 1"]);
}

#[test]
fn amb_31_goals_are_dealt_again_until_an_opening_word_completes_one() {
    let mut team = Team::new(SEATS_2);
    team.run(TableCommand::Start);
    assert_eq!(team.game.phase(), Phase::DealCheck);
    let name = Command::Name { seat: Seat(0), starter: Seat(0) };
    assert_eq!(team.refused(name), "check_due");
    let before = team.game.goals().to_vec();
    let lines = team.run(TableCommand::DealVerdict { reachable: false });
    assert_eq!(&lines[..2], ["reachable no", "redeal"]);
    assert_ne!(before, team.game.goals());
    assert_eq!((team.game.goals().len(), team.game.pile()), (3, 17));
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
    team.run(TableCommand::DealVerdict { reachable: true });
    assert_eq!(team.game.phase(), Phase::Naming);
    assert_eq!(team.refused(TableCommand::DealVerdict { reachable: true }), "no_check");
    // The goals are not dealt again for ever, and the check can be switched off.
    let mut team = Team::new(SEATS_2);
    team.run(TableCommand::Start);
    let deals = (1..).find(|_| {
        team.run(TableCommand::DealVerdict { reachable: false });
        team.game.phase() == Phase::Naming
    });
    assert_eq!(deals, Some(20));
    let mut team = Team::new(&format!("{SEATS_2} goals=as-dealt"));
    team.run(TableCommand::Start);
    assert_eq!(team.game.phase(), Phase::Naming);
}

#[test]
fn tog_15_tog_16_tog_18_tog_23_one_play_completes_several_goals_which_are_replaced() {
    let mut team =
        Team::dealt("", "across five-letters edge", &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    let lines = team.play(0, "8D TRAIN");
    let line = &lines[0];
    assert!(line.starts_with("play 0 8D TRAIN goals across,five-letters drew "), "{line}");
    assert!(lines[1].starts_with("goals "), "{lines:?}");
    assert_eq!((team.game.done().len(), team.game.goals().len(), team.game.pile()), (2, 3, 15));
    assert_eq!(team.game.goals()[0], goal("edge"));
    assert_eq!(team.game.seats()[0].rack.len(), 7);
    assert_eq!(team.turn(), Seat(1));
}

#[test]
fn tog_17_tog_24_a_word_without_a_goal_is_refused_and_the_nearest_is_named() {
    let team = Team::dealt("", "edge seven-letters blank", &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    let command = team.play_of(0, "8D TRAIN");
    let refusal = team.decide(&command).unwrap_err();
    assert_eq!(refusal, Refusal::NoGoalCompleted { nearest: Some(goal("seven-letters")) });
    assert!(refusal.to_string().contains("Play seven letters or more"), "{refusal}");
    assert_eq!(team.refused(command), "no_goal_completed");
}

#[test]
fn tog_21_the_first_word_covers_the_star_with_two_tiles_or_more() {
    let team = Team::dealt("", "across down plain", &["AEINRTT"]).good("TRAIN A");
    assert_eq!(team.refused(team.play_of(0, "8I TRAIN")), "first_play_misses_centre");
    let play = Command::Play { seat: Seat(0), play: one("8H", 'A') };
    assert_eq!(team.refused(play), "one_tile_start");
    let play = Command::Play { seat: Seat(0), play: crate::kit::laid("8H:T 9I:A") };
    assert_eq!(team.refused(play), "tiles_not_in_line");
    let nothing = Command::Play { seat: Seat(0), play: Play::new([]) };
    assert_eq!(team.refused(nothing), "nothing_placed");
    assert!(team.decide(&team.play_of(0, "8D TRAIN")).is_ok());
    assert!(team.decide(&team.play_of(0, "H8 TRAIN")).is_ok());
}

#[test]
fn tog_24_tog_25_later_words_join_the_board_and_all_touching_letters_form_words() {
    let mut team = Team::dealt("", "across down plain", &["OENRSTT"]).good("TRAIN TO TRAINS OS NO");
    team.lay("8D TRAIN");
    assert_eq!(team.refused(team.play_of(0, "10D NO")), "not_connected");
    let gap = Command::Play { seat: Seat(0), play: crate::kit::laid("9D:O 11D:S") };
    assert_eq!(team.refused(gap), "gap_in_line");
    // 9D OS forms RS, read down, which is not a word.
    assert_eq!(team.refused(team.play_of(0, "9D OS")), "word_not_in_list");
    assert!(team.decide(&team.play_of(0, "D8 .O")).is_ok());
}

#[test]
fn tog_36_amb_34_words_must_be_in_the_list_when_they_are_played() {
    let team = Team::dealt("", "across down plain", &["AEINRTT"]);
    let command = team.play_of(0, "8D TRAIN");
    let refusal = team.decide(&command).unwrap_err();
    let wrong = CommonRefusal::WordsNotInList { words: vec!["TRAIN".into()] };
    assert_eq!(refusal, Refusal::Common(wrong));
    // The family list is used without asking for it, and can be switched off.
    assert!(team.game.ruleset().family_words);
    assert!(!Team::new(&format!("{SEATS_2} words=all")).game.ruleset().family_words);
}

#[test]
fn tog_36_amb_18_the_terms_of_together_bring_the_exclusion_with_every_edition() {
    let change = |text: &str| text.parse::<rules::Change>().unwrap();
    for edition in rules::Edition::ALL {
        let told = |changes: &[&str]| {
            let changes: Vec<_> = changes.iter().map(|text| change(text)).collect();
            let terms = rules::Terms::proposed(edition, 2, &changes).unwrap();
            let told = rules::sentences(&terms).into_iter().find(|s| s.about == "family_words");
            (terms.ruleset().family_words, told.map(|sentence| sentence.text))
        };
        let (excluded, text) = told(&["mode=together"]);
        assert!(excluded, "{edition}");
        assert!(text.unwrap().contains("hate speech do not count"), "{edition}");
        // It can be switched off, and the terms say that too.
        let (excluded, text) = told(&["mode=together", "words=all"]);
        assert!(!excluded, "{edition}");
        assert_eq!(text.unwrap(), "All words in the list count as words.");
        // Other modes follow their edition.
        assert_eq!(told(&[]).0, edition.ruleset().family_words);
    }
    // The terms of older games mean what they meant then.
    let old = "travel-2006 seats=2 mode=together".parse::<rules::Terms>().unwrap();
    assert!(!old.ruleset().family_words);
}

#[test]
fn amb_34_one_to_four_players_without_passing_or_challenging() {
    for (seats, fits) in [(1, true), (2, true), (3, true), (4, true), (5, false)] {
        let terms = format!("travel-2006 seats={seats} mode=together");
        assert_eq!(terms.parse::<rules::Terms>().is_ok(), fits, "{terms}");
    }
    for change in ["challenge=double", "exchange=restricted", "window=10"] {
        let terms = format!("travel-2006 seats=2 mode=together {change}");
        let error = terms.parse::<rules::Terms>().unwrap_err();
        assert_eq!(error.code(), "combination_senseless");
    }
    // A turn without a word needs a helper: there is no pass.
    let team = Team::dealt("", "across down plain", &["AEINRTT"]);
    assert_eq!(team.refused(Command::EndTurn { seat: Seat(0) }), "helper_needed");
}

#[test]
fn tog_06_blanks_stand_for_any_letter_and_stay_it() {
    let mut team = Team::dealt("", "across down plain", &["AEINTT?", "OOOSSSE"]).good("TRAIN TO");
    team.play(0, "8D TrAIN");
    let square = "8E".parse().unwrap();
    assert_eq!(team.game.board().get(square).map(|face| face.to_char()), Some('r'));
    assert_eq!(team.game.ruleset().alphabet.blanks, 2);
    assert_eq!(team.refused(team.play_of(1, "D8 .z")), "tile_not_on_rack");
    // It cannot become another letter later.
    let other = Command::Play { seat: Seat(1), play: crate::kit::laid("8E:O") };
    assert_eq!(team.refused(other), "square_taken");
}

#[test]
fn tog_22_no_points_are_scored() {
    let mut team = Team::dealt("", "across down plain", &["AEINRTT", "OOOSSSE"]).good("TRAIN");
    let lines = team.play(0, "8D TRAIN");
    // The line of a play names only goals, and the ending counts only goals and helpers.
    assert!(lines[0].contains(" goals across drew "), "{}", lines[0]);
    let ending = Ending { reached: Reached::Stuck, goals: 7, helpers: 0 };
    assert_eq!(Event::<Tiles>::Ended(ending).to_string(), "end stuck 7 0");
}

#[test]
fn tog_01_tog_03_tog_37_twenty_goals_win_at_once_for_all() {
    let mut team =
        Team::dealt("", "across five-letters edge", &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    team.completed(18);
    let lines = team.play(0, "8D TRAIN");
    assert!(lines[0].ends_with("drew - = 8D:TRAIN:12"), "{lines:?}");
    assert_eq!(lines[1], "end all_goals 20 5");
    assert!(team.game.over() && team.game.ending().unwrap().won());
    for seat in 0..2 {
        assert_eq!(team.view(seat).ending, team.game.ending().copied());
        assert!(team.view(seat).seats[1].rack.is_some(), "racks are open after the game");
    }
    assert_eq!(team.refused(Command::EndTurn { seat: Seat(1) }), "game_over");
}

#[test]
fn amb_32_fewer_goals_lie_open_when_the_pile_is_used_up() {
    let mut team =
        Team::dealt("", "across five-letters edge", &["AEINRTT", "AEIOUUB"]).good("TRAIN");
    team.completed(17);
    assert_eq!((team.game.goals().len(), team.game.pile()), (3, 0));
    let lines = team.play(0, "8D TRAIN");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(team.game.goals(), goals("edge"));
    assert_eq!(team.over(), None);
}

#[test]
fn tog_19_tog_20_tog_38_amb_35_stuck_without_helpers_is_checked_and_then_lost() {
    let mut team = Team::dealt("", "edge blank bridge", &["AEINRTT", "AEIOUUB"]);
    let stuck = || Command::Stuck { seat: Seat(0) };
    // With helpers left, the declaration is shown to the team and leads to a helper.
    assert_eq!(team.run(stuck()), ["stuck 0"]);
    assert!(team.view(1).stuck);
    assert_eq!(team.refused(stuck()), "already_stuck");
    assert_eq!(team.refused(Command::EndTurn { seat: Seat(0) }), "helper_needed");
    team.used(&Aid::ALL);
    assert_eq!(team.turn(), Seat(0));
    assert_eq!(team.run(stuck()), ["stuck 0"]);
    assert_eq!(team.game.phase(), Phase::StuckCheck(Seat(0)));
    assert_eq!(team.refused(team.play_of(0, "8D TRAIN")), "check_due");
    // A play exists: the game says so, but not which play it is.
    let text = "8D TRAIN".parse().unwrap();
    let possible = vec![Possible { seat: Seat(0), text, goals: team.game.goals().to_vec() }];
    let verdict =
        |possible: &[Possible]| TableCommand::StuckVerdict { possible: possible.to_vec() };
    assert_eq!(team.run(verdict(&possible)), ["can-play yes"]);
    assert_eq!(team.turn(), Seat(0));
    assert!(team.view(0).possible.is_empty());
    team.run(stuck());
    let others = [Possible { seat: Seat(1), ..possible[0].clone() }];
    let lines = team.run(verdict(&others));
    assert!(lines[0].starts_with("possible 1 8D TRAIN goals "), "{lines:?}");
    assert!(lines[1].starts_with("end stuck "), "{lines:?}");
    assert_eq!(team.over(), Some(Reached::Stuck));
    assert_eq!(team.refused(verdict(&[])), "no_check");
}

#[test]
fn amb_35_the_strict_game_trusts_the_declaration_and_shows_the_play_afterwards() {
    let mut team = Team::dealt("stuck=trust", "edge blank bridge", &["AEINRTT", "AEIOUUB"]);
    team.used(&Aid::ALL);
    team.run(Command::Stuck { seat: Seat(0) });
    let text = "8D TRAIN".parse().unwrap();
    let possible = vec![Possible { seat: Seat(0), text, goals: team.game.goals().to_vec() }];
    team.run(TableCommand::StuckVerdict { possible: possible.clone() });
    assert_eq!(team.over(), Some(Reached::Stuck));
    assert_eq!(team.view(1).possible, possible);
}

#[test]
fn tog_13_only_the_own_rack_is_shown() {
    let dealt = |other| Team::dealt("", "across down plain", &["AEINRTT", other]);
    let team = dealt("AEIOUUB");
    let view = team.view(0);
    assert_eq!(view.rack, Some(tiles("AEINRTT")));
    assert!(view.seats.iter().all(|seat| seat.rack.is_none() && seat.tiles == 7));
    assert_eq!(view.unseen.len(), 93);
    // Whatever the other player holds, a player sees the same, and a spectator sees no rack.
    assert_eq!(dealt("QZJXKWV").view(0), view);
    let watching = team.game.view(rules::Viewer::Spectator, team.now);
    assert_eq!(watching.rack, None);
}

#[test]
fn amb_48_who_has_no_tiles_is_passed_over_while_others_hold_some() {
    let up = "across down plain";
    let mut team = Team::late("", up, &["A", "", "E"], "").good("AA AI");
    // The rows at the foot of the board start with A; one more A goes on top.
    let square = (0..15).rev().map(|row| rules::Square::new(row, 0));
    let free = square.into_iter().find(|&s| team.game.board().get(s).is_none()).unwrap();
    let below = team.game.board().get(free.step(rules::Direction::Down, 1).unwrap()).unwrap();
    team.words.0.insert(format!(
        "A{}",
        team.game
            .board()
            .run(free.step(rules::Direction::Down, 1).unwrap(), rules::Direction::Down,)
            .iter()
            .map(|(_, face)| face.letter.to_char())
            .collect::<String>()
    ));
    assert!(below.letter.number() > 0);
    let face = rules::Face::from_char('A').unwrap();
    let play = Play::new([rules::Placement { square: free, face }]);
    team.run(Command::Play { seat: Seat(0), play });
    assert_eq!(team.turn(), Seat(2));
    // Player 2 ends a turn after a helper. Players 0 and 1 have nothing, so player 2 is on turn
    // again.
    team.help(2, Help::RefreshGoals);
    team.end_turn(2);
    assert_eq!(team.turn(), Seat(2));
    // With the strict option no player is passed over.
    let mut team = Team::late("empty-racks=strict", up, &["A", "", "E"], "");
    team.help(0, Help::RefreshGoals);
    team.end_turn(0);
    assert_eq!(team.turn(), Seat(1));
    assert_eq!(team.run(Command::Stuck { seat: Seat(1) }), ["stuck 1"]);
}

#[test]
fn amb_48_play_goes_on_with_what_is_left_and_nobody_at_all_has_tiles() {
    let mut team = Team::late("", "across down plain", &["", ""], "");
    team.help(0, Help::RefreshGoals);
    team.end_turn(0);
    assert_eq!(team.turn(), Seat(1));
    team.help(1, Help::CompleteGoal(team.game.goals()[0]));
    assert_eq!(team.game.done().len(), 1);
}
