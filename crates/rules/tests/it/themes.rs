//! Words of an agreed theme earn more (VAR-THM).

use rules::*;

use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];

fn claim(seat: u16, words: &str, plea: &str) -> Command {
    let words = words.split_whitespace().map(letters).collect();
    Command::ClaimTheme { seat: Seat(seat), words, plea: plea.to_string() }
}

fn vote(seat: u16, number: u16, agree: bool) -> Command {
    Command::VoteTheme { seat: Seat(seat), number, agree }
}

fn settled(events: &[Event]) -> Vec<bool> {
    let granted = |event: &Event| match event {
        Event::ThemeSettled { granted, .. } => Some(*granted),
        _ => None,
    };
    events.iter().filter_map(granted).collect()
}

#[test]
fn var_thm_1_a_claimed_word_earns_five_after_all_multipliers() {
    let mut game = TestGame::dealt("travel-2006 seats=2 theme=railways", &TWO).good("TRAIN");
    assert_eq!(game.position.theme().unwrap().name, "railways");
    game.play(0, "8D TRAIN");
    assert_eq!(game.refused(claim(0, "RAIN", "")), "word_not_in_play");
    assert_eq!(game.refused(claim(1, "TRAIN", "")), "nothing_to_claim");
    let events = game.run(claim(0, "TRAIN", "  it \u{7} runs\non rails "));
    let Event::ThemeClaimed { number: 1, plea, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(plea, "it runs on rails");
    assert_eq!(game.refused(claim(0, "TRAIN", "")), "nothing_to_claim", "once a word");
    assert_eq!(game.refused(vote(0, 1, true)), "no_such_claim", "not by oneself");
    // The opponent decides; the points come once the play stands.
    assert_eq!(settled(&game.run(vote(1, 1, true))), [] as [bool; 0]);
    assert_eq!(game.refused(vote(1, 1, false)), "already_answered");
    assert_eq!(settled(&game.pass(1)), [true]);
    assert_eq!(game.score(0), 12 + 5);
    let without = TestGame::dealt("travel-2006 seats=2", &TWO);
    assert_eq!(without.refused(claim(0, "TRAIN", "")), "not_in_this_game");
}

#[test]
fn amb_20_two_players_the_opponent_decides_and_silence_accepts() {
    let mut game = TestGame::dealt("travel-2006 seats=2 theme=sea", &TWO);
    game.play(0, "8D TRAIN");
    game.run(claim(0, "TRAIN", ""));
    game.run(vote(1, 1, false));
    assert_eq!(settled(&game.pass(1)), [false]);
    assert_eq!(game.score(0), 12);
    let mut game = TestGame::dealt("travel-2006 seats=2 theme=sea", &TWO);
    game.play(0, "8D TRAIN");
    game.run(claim(0, "TRAIN", ""));
    // The next turn is not held up, and the vote goes on during it.
    game.pass(1);
    assert_eq!((game.turn(), game.score(0)), (turn(0), 12));
    assert_eq!(game.position.deadline(), Some(Millis(30_000)));
    game.wait(30_000);
    assert_eq!(game.refused(vote(1, 1, false)), "no_such_claim");
    assert_eq!(settled(&game.tick()), [true]);
    assert_eq!(game.score(0), 17);
}

#[test]
fn amb_20_more_players_more_than_half_of_the_votes_refuse() {
    for (noes, yeses, granted) in
        [(2, 1, false), (1, 1, true), (1, 0, false), (0, 0, true), (3, 0, false)]
    {
        let racks = ["AEITRNR", "HROBSEE", "AEIOUDD", "GLLSTTO"];
        let mut game = TestGame::dealt("travel-2006 seats=4 theme=sea", &racks);
        game.play(0, "8D TRAIN");
        for seat in 1..4 {
            game.accept(seat);
        }
        game.run(claim(0, "TRAIN", ""));
        let mut events = Vec::new();
        for (seat, agree) in (1..).zip([false, false, false][..noes].iter().chain(&[true][..yeses]))
        {
            events.extend(game.run(vote(seat, 1, *agree)));
        }
        game.wait(30_000);
        events.extend(game.tick());
        assert_eq!(settled(&events), [granted], "{noes} to {yeses}");
    }
}

#[test]
fn amb_20_a_play_challenged_off_loses_its_bonus() {
    let mut game = TestGame::dealt("travel-2006 seats=2 theme=sea", &TWO);
    game.play(0, "8D TRAIN");
    game.run(claim(0, "TRAIN", ""));
    game.run(vote(1, 1, true));
    game.challenge(1);
    assert_eq!((game.score(0), game.position.claims().len()), (0, 0));
    assert_eq!(game.refused(claim(0, "TRAIN", "")), "nothing_to_claim");
}

#[test]
fn amb_20_all_is_settled_before_the_final_scores() {
    let mut game = TestGame::late("travel-2006 seats=2 theme=sea", &["A", "Q"], "");
    game.on_top(0, 'A');
    game.accept(1);
    assert_eq!((game.turn(), game.over()), (Phase::Claims, None));
    assert_eq!(game.refused(pass(1)), "claims_open");
    let word = game.position.claimable(Seat(0), game.now)[0].clone();
    let points = game.score(0);
    game.run(claim(0, &word, ""));
    assert_eq!(game.over(), None, "the vote is open");
    game.run(vote(1, 1, true));
    assert_eq!(game.over(), Some(EndReason::WentOut));
    assert_eq!(game.totals()[0], points + 5 + 10);
    // The game does not wait for claims that are not made.
    let mut game = TestGame::late("travel-2006 seats=2 theme=sea", &["A", "Q"], "");
    game.on_top(0, 'A');
    game.accept(1);
    game.wait(30_000);
    game.tick();
    assert_eq!(game.over(), Some(EndReason::WentOut));
    let mut game = TestGame::late("travel-2006 seats=2 theme=sea", &["A", "Q"], "");
    game.on_top(0, 'A');
    game.accept(1);
    game.run(claim(0, "", ""));
    assert_eq!(
        game.over(),
        Some(EndReason::WentOut),
        "or the player with nothing to claim says so"
    );
    // An ending that is not a turn of the game settles claims with the votes that are in.
    let mut game = TestGame::dealt("travel-2006 seats=2 theme=sea", &TWO);
    game.play(0, "8D TRAIN");
    game.run(claim(0, "TRAIN", ""));
    game.run(Command::Resign { seat: Seat(1) });
    assert_eq!((game.over(), game.score(0)), (Some(EndReason::Resigned), 17));
}

#[test]
fn amb_20_a_list_may_replace_the_vote() {
    let text = "travel-2006 seats=2 theme=the-open-sea:SHIP,TRAIN,WAVE";
    let mut game = TestGame::dealt(text, &TWO);
    let events = game.play(0, "8D TRAIN");
    assert!(matches!(&events[1], Event::ThemeClaimed { word, .. } if word == "TRAIN"));
    assert_eq!(game.refused(claim(0, "TRAIN", "")), "list_decides");
    assert_eq!(settled(&game.pass(1)), [true]);
    assert_eq!(game.score(0), 17);
}

#[test]
fn var_thm_1_theme_and_list_are_terms() {
    for (change, ok) in [
        ("theme=sea", true),
        ("theme=the-open-sea", true),
        ("theme=meer-und-k\u{fc}ste", true),
        ("theme=", false),
        ("theme=-sea", false),
        ("theme=sea:", false),
        ("theme=sea:ship", false),
        ("theme=sea:SHIP,WAVE", true),
        ("theme=sea:A", false),
        ("theme=a-name-that-is-longer-than-thirty-letters", false),
    ] {
        assert_eq!(change.parse::<Change>().is_ok(), ok, "{change}");
    }
    let with = terms("travel-2006 seats=2 theme=sea");
    assert_ne!(with.to_string(), terms("travel-2006 seats=2 theme=moon").to_string());
    assert!(sentences(&with).iter().any(|s| s.changed && s.text.contains("\"sea\"")));
    assert!(chips(&with).contains(&"Theme: sea".to_string()));
}
