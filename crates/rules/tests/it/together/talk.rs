//! Team talk (TOG-13, TOG-14, TOG-40).

use rules::Seat;
use rules::together::*;

use super::kit::*;

const UP: &str = "across down plain";

fn say(text: &str) -> Command {
    Command::Say { seat: Seat(1), text: text.into() }
}

#[test]
fn tog_13_tog_40_plans_are_free_and_squares_can_be_pointed_at() {
    let mut team = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    // Any player may talk on any turn.
    assert_eq!(team.run(say("  the left\nedge is  open ")), ["say 1 the left edge is open"]);
    let square = Some("8H".parse().unwrap());
    assert_eq!(team.run(Command::Point { seat: Seat(1), square }), ["point 1 8H"]);
    assert_eq!(team.view(0).seats[1].points_at, square);
    assert_eq!(team.view(0).talk, [(Seat(1), "the left edge is open".to_string())]);
    let off = Some("26Z".parse().unwrap());
    assert_eq!(team.run(Command::Point { seat: Seat(1), square: off }), ["point 1 -"]);
    assert_eq!(team.refused(say(" ")), "nothing_said");
    assert_eq!(team.refused(say(&"a".repeat(201))), "message_too_long");
    assert!(TALK_POLICY.contains("letters to yourself"));
}

#[test]
fn tog_14_the_filter_holds_back_messages_that_tell_letters() {
    for text in [
        "I have an E",
        "no vowels here",
        "two Es",
        "got the Q.",
        "my letters are bad",
        "I lack a blank",
        "A, S and T",
        "QZ",
    ] {
        assert!(tells_letters(text), "{text}");
    }
    for text in [
        "I can play on the edge",
        "a red square near 8H, please",
        "Go for 3W at 15O",
        "keep the refresh for later",
        "I'll take the right side",
        "OK",
        "plays across? yes",
    ] {
        assert!(!tells_letters(text), "{text}");
    }
    let free = Team::dealt("", UP, &["AEINRTT", "AEIOUUB"]);
    assert!(free.decide(&say("I have an E")).is_ok());
    let filtered = Team::dealt("talk=filtered", UP, &["AEINRTT", "AEIOUUB"]);
    assert_eq!(filtered.refused(say("I have an E")), "tells_letters");
    assert!(filtered.decide(&say("the edge is open")).is_ok());
}

#[test]
fn tog_40_talk_is_not_endless_and_goes_on_after_the_game() {
    let mut team = Team::dealt("talk=filtered", UP, &["AEINRTT", "AEIOUUB"]);
    for _ in 0..599 {
        team.run(say("hello"));
    }
    assert_eq!(team.view(0).talk.len(), 100);
    team.fold(Event::Ended(Ending { reached: Reached::Stuck, goals: 3, helpers: 0 }));
    // After the game letters are no longer secret.
    team.run(say("I had an E"));
    assert_eq!(team.refused(say("more")), "too_much_talk");
}
