//! Leaving and being away (AMB-49).

use rules::Seat;
use rules::together::*;

use super::kit::*;

const UP: &str = "across down plain";

#[test]
fn amb_49_the_turn_of_a_seat_that_is_away_is_declined_without_the_loss_rule() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB", "DDGGLLN"]);
    team.used(&Aid::ALL);
    let pass_over = |seat| Command::PassOver { seat: Seat(seat) };
    assert_eq!(team.refused(pass_over(1)), "not_away");
    team.wait(120);
    assert_eq!(team.refused(pass_over(0)), "not_away");
    assert_eq!(team.run(pass_over(1)), ["pass-over 0 by 1"]);
    assert_eq!((team.over(), team.turn()), (None, Seat(1)));
    // The next seat has its own time.
    assert_eq!(team.refused(pass_over(0)), "not_away");
    assert_eq!(team.view(2).seats[0].away, 1);
}

#[test]
fn amb_49_a_seat_that_is_away_can_be_removed_and_its_tiles_go_back() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB", "DDGGLLN"]);
    let remove = Command::Remove { seat: Seat(2), who: Seat(0) };
    assert_eq!(team.refused(remove.clone()), "not_away");
    team.wait(120);
    team.run(Command::PassOver { seat: Seat(1) });
    let bag = team.game.bag().len();
    assert_eq!(team.run(remove), ["remove 0 by 2"]);
    assert_eq!(team.game.bag().len(), bag + 7);
    assert_eq!(team.refused(Command::EndTurn { seat: Seat(0) }), "seat_resigned");
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
    // The turns go on among the others.
    team.wait(120);
    team.run(Command::PassOver { seat: Seat(2) });
    team.wait(120);
    team.run(Command::PassOver { seat: Seat(1) });
    assert_eq!(team.turn(), Seat(1));
}

#[test]
fn amb_49_a_sign_of_life_counts() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    team.wait(120);
    team.run(Command::PassOver { seat: Seat(1) });
    team.help(1, Help::ExtraTile);
    team.end_turn(1);
    team.help(0, Help::RefreshGoals);
    let remove = Command::Remove { seat: Seat(1), who: Seat(0) };
    assert_eq!(team.refused(remove), "not_away");
}

#[test]
fn amb_49_leaving_passes_the_turn_on_and_the_last_to_leave_gives_up() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    assert_eq!(team.run(Command::Resign { seat: Seat(0) }), ["resign 0"]);
    assert_eq!(team.turn(), Seat(1));
    assert_eq!(team.refused(Command::Resign { seat: Seat(0) }), "seat_resigned");
    assert_eq!(team.run(Command::Resign { seat: Seat(1) }), ["resign 1", "end given_up 0 6"]);
    assert_eq!(team.over(), Some(Reached::GivenUp));
    // Before the start is decided, the others decide it.
    let mut team = Team::new("classic-2023 seats=2 mode=together goals=as-dealt");
    team.run(TableCommand::Start);
    team.run(Command::Name { seat: Seat(1), starter: Seat(1) });
    assert_eq!(team.run(Command::Resign { seat: Seat(0) }), ["resign 0", "starts 1"]);
}
