//! Letter bingo.

use std::fmt::Write as _;

use proptest::prelude::*;
use rules::bingo::*;
use rules::{
    AnyCommand, Chance, ENGLISH, Fold, Game, Inputs, Letter, Millis, Reason, Seat, Terms, Tile,
    Tiles, VARIATIONS, Viewer, Views,
};

use crate::kit::{Picks, Words, letters, mix, terms};
use crate::transcripts::Told;

/// A game under test.
struct Hall {
    position: Position,
    log: Vec<(Millis, Event)>,
    words: Words,
    picks: Picks,
    now: Millis,
}

impl Hall {
    fn new(changes: &str) -> Hall {
        let terms = terms(&format!("travel-2006 mode=bingo {changes}"));
        let mut hall = Hall {
            position: Position::new(&terms),
            log: Vec::new(),
            words: Words::default(),
            picks: Picks::default(),
            now: Millis(0),
        };
        hall.words
            .0
            .extend(["RETAINS", "AUDIENT", "QUOTING", "ETESIAN", "GIGGLES"].map(String::from));
        (0..5).for_each(|seat| drop(hall.run(TableCommand::Enter { seat: Seat(seat) })));
        hall
    }

    /// A game in which these forms are locked and the calling has begun.
    fn begun(changes: &str, forms: &[&str]) -> Hall {
        let mut hall = Hall::new(changes);
        for (seat, form) in forms.iter().enumerate().filter(|(_, form)| !form.is_empty()) {
            hall.run(lock(seat as u16, form));
        }
        hall.run(Command::BeginWithout { seat: Seat(0) });
        hall
    }

    fn judge(&self, command: &AnyCommand<Position>) -> Result<Vec<Event>, Refusal> {
        let inputs = Inputs { at: self.now, judge: &self.words, chance: &self.picks };
        self.position.judge(command, inputs)
    }

    fn run(&mut self, command: impl Into<AnyCommand<Position>>) -> Vec<Event> {
        let command = command.into();
        let events = match self.judge(&command) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        };
        self.fold(&events);
        events
    }

    fn fold(&mut self, events: &[Event]) {
        for event in events {
            self.position.apply(self.now, event);
            self.log.push((self.now, event.clone()));
        }
    }

    fn refused(&self, command: impl Into<AnyCommand<Position>>) -> (&'static str, String) {
        let command = command.into();
        match self.judge(&command) {
            Ok(events) => panic!("{command:?} gives {events:?}"),
            Err(refusal) => (refusal.code(), refusal.to_string()),
        }
    }

    fn code(&self, command: impl Into<AnyCommand<Position>>) -> &'static str {
        self.refused(command).0
    }

    /// The program calls this letter when it is due.
    fn call(&mut self, letter: char) {
        self.now = self.position.deadline().unwrap();
        let index = self.position.bag().iter().position(|tile| tile.to_char() == letter);
        let draw = self.position.calls().len() as u32;
        self.picks.chosen.borrow_mut().insert(draw, index.expect("the bag holds it") as u32);
        let events = self.run(TableCommand::Tick);
        assert_eq!(events, [Event::Called { tile: Tile::from_char(letter).unwrap() }]);
    }

    /// Calls every letter of these and strikes it for the seats that have it open.
    fn call_and_strike(&mut self, letters: &str, seats: &[u16]) {
        for letter in letters.chars() {
            self.call(letter);
            for &seat in seats {
                let player = self.position.player(Seat(seat));
                let open = player.open().find(|(_, open)| open.to_char() == letter);
                if let Some((index, _)) = open {
                    self.run(strike(seat, index as u8));
                }
            }
        }
    }
}

fn lock(seat: u16, form: &str) -> Command {
    let (first, second) = form.split_once(' ').unwrap_or((form, ""));
    Command::Lock { seat: Seat(seat), words: [first.to_string(), second.to_string()] }
}

fn strike(seat: u16, index: u8) -> Command {
    Command::Strike { seat: Seat(seat), index }
}

fn claim(seat: u16) -> Command {
    Command::Claim { seat: Seat(seat) }
}

const TWO: [&str; 2] = ["RETAINS AUDIENT", "QUOTING ETESIAN"];

#[test]
fn var_bng_1_two_words_of_seven_letters() {
    let hall = Hall::new("");
    let (code, sentence) = hall.refused(lock(0, "RETAIN AUDIENT"));
    assert_eq!(code, "form_word_length");
    assert_eq!(sentence, "RETAIN has 6 letters: both words need 7");
    assert_eq!(hall.code(lock(0, "RETAINS")), "form_word_length");
    assert_eq!(hall.code(lock(0, "RETAINS AUDIENTS")), "form_word_length");
    assert_eq!(hall.code(lock(0, "RETAIN5 AUDIENT")), "form_not_letters");
    let mut hall = hall;
    let words = [" retains".to_string(), "Audient ".to_string()];
    hall.run(Command::Lock { seat: Seat(0), words });
    let form = hall.position.player(Seat(0)).form.unwrap();
    assert_eq!(form.to_string(), "RETAINS AUDIENT");
    assert_eq!(form.letters().len(), 14);
}

#[test]
fn var_bng_2_no_more_of_a_letter_than_the_set_holds() {
    let mut hall = Hall::new("form=any");
    let (code, sentence) = hall.refused(lock(0, "GIGGLES QUOTING"));
    assert_eq!(code, "form_too_many_of_letter");
    assert_eq!(sentence, "your two words need 4 G and the set has 3: change one of them");
    hall.run(lock(0, "GIGGLES RETAINS"));
    assert_eq!(hall.code(lock(1, "QUIZZES RETAINS")), "form_too_many_of_letter", "no blanks");
    for letter in Letter::all() {
        let have = usize::from(ENGLISH.info(letter).count);
        let text: String = std::iter::repeat_n(letter.to_char(), have + 1)
            .chain("EAIONRTLSUDG".chars().filter(|&c| c != letter.to_char()).cycle())
            .take(14)
            .collect();
        let (first, second) = text.split_at(7);
        let refused = hall.refused(lock(1, &format!("{first} {second}")));
        assert_eq!(refused.0, "form_too_many_of_letter", "{text}");
    }
}

#[test]
fn var_bng_3_letters_are_drawn_without_replacement() {
    let mut hall = Hall::begun("", &TWO);
    assert_eq!(hall.position.deadline(), Some(Millis(5_000)), "a moment before the first");
    let mut called = rules::Tiles::new();
    while let Some(deadline) = hall.position.deadline() {
        hall.now = deadline;
        for event in hall.run(TableCommand::Tick) {
            if let Event::Called { tile } = event {
                called.add(tile);
                assert_eq!(hall.position.bag().len(), 100 - called.len());
            }
        }
    }
    assert_eq!(called, ENGLISH.full_set());
    let ending = hall.position.ending().unwrap();
    assert_eq!((ending.reason, ending.winners.len()), (EndReason::BagEmpty, 0));
    assert_eq!(hall.now, Millis(5_000 + 100 * 10_000), "the last call has its time too");
}

#[test]
fn var_bng_3_a_player_or_a_neutral_caller_calls() {
    let mut hall = Hall::begun("caller=player", &TWO);
    assert_eq!(hall.position.deadline(), None);
    assert_eq!(hall.code(Command::Call { seat: Seat(1) }), "not_the_caller");
    hall.run(Command::Call { seat: Seat(0) });
    assert_eq!(hall.code(Command::Call { seat: Seat(0) }), "call_too_soon");
    hall.now = Millis(1_000);
    hall.run(Command::Call { seat: Seat(0) });
    assert_eq!(hall.position.calls().len(), 2);

    let mut hall = Hall::new("caller=neutral");
    assert_eq!(hall.code(lock(0, TWO[0])), "caller_has_no_form");
    hall.run(lock(1, TWO[0]));
    hall.run(Command::BeginWithout { seat: Seat(0) });
    hall.run(Command::Call { seat: Seat(0) });
    assert_eq!(hall.code(strike(0, 0)), "no_form");
    // A caller who leaves is replaced by the program.
    hall.run(Command::Leave { seat: Seat(0) });
    assert_eq!((hall.position.caller(), hall.position.deadline()), (None, Some(Millis(10_000))));

    let hall = Hall::begun("pace=5", &TWO);
    assert_eq!(hall.code(Command::Call { seat: Seat(0) }), "not_the_caller");
    let both = "travel-2006 mode=bingo caller=player pace=5".parse::<rules::Terms>().unwrap_err();
    assert_eq!(both.code(), "combination_senseless");
}

#[test]
fn var_bng_4_one_strike_for_each_call() {
    let mut hall = Hall::new("form=any");
    hall.run(lock(0, "EERIEST RETAINS"));
    hall.run(Command::BeginWithout { seat: Seat(0) });
    assert_eq!(hall.code(strike(0, 0)), "nothing_called");
    hall.call('E');
    hall.run(strike(0, 0));
    assert_eq!(hall.code(strike(0, 1)), "call_used");
    assert_eq!(hall.code(strike(0, 0)), "already_struck");
    for index in [1, 4, 8] {
        hall.call('E');
        hall.run(strike(0, index));
    }
    assert_eq!(hall.position.calls(), [Tile::from_char('E').unwrap(); 4], "four Es, four calls");
    assert!(hall.position.player(Seat(0)).open().all(|(_, letter)| letter.to_char() != 'E'));
    hall.call('R');
    let (code, sentence) = hall.refused(strike(0, 5));
    assert_eq!(code, "letter_not_called");
    assert_eq!(sentence, "R was called, not S: strike R or wait");
    assert_eq!(hall.code(strike(0, 14)), "no_such_letter");
}

#[test]
fn var_bng_4_a_missed_strike_stays_possible_until_the_next_call() {
    let mut hall = Hall::begun("", &TWO);
    hall.call('R');
    hall.now = Millis(hall.now.0 + 9_999);
    let may = hall.position.view(Viewer::Seat(Seat(0)), hall.now).may;
    assert_eq!(may.strike.iter().position(|&may| may), Some(0));
    hall.run(strike(0, 0));
    hall.call('E');
    hall.call('T');
    assert_eq!(hall.code(strike(0, 1)), "letter_not_called", "the E is gone");
    hall.call('E');
    hall.run(strike(0, 1));
}

#[test]
fn var_bng_5_a_complete_form_that_is_called_wins() {
    let mut hall = Hall::begun("", &TWO);
    hall.call_and_strike("RETAINSAUDIE", &[0]);
    let events = hall.run(claim(0));
    let open = letters("NT");
    assert_eq!(events, [Event::FalselyClaimed { seat: Seat(0), open }], "the caller checks");
    hall.call_and_strike("NT", &[0]);
    assert_eq!(hall.run(claim(0)), [Event::Claimed { seat: Seat(0) }]);
    assert_eq!(hall.code(claim(0)), "already_claimed");
    let seen = hall.position.view(Viewer::Seat(Seat(1)), hall.now);
    assert_eq!(seen.players[0].form.unwrap().form.to_string(), "RETAINS AUDIENT");
    assert_eq!(seen.players[1].form, None, "a form is shown when bingo is called");
    hall.now = hall.position.deadline().unwrap();
    let ending = Ending { reason: EndReason::Bingo, winners: vec![Seat(0)] };
    assert_eq!(hall.run(TableCommand::Tick), [Event::Ended(ending)]);
    assert_eq!(hall.code(strike(1, 0)), "game_over");
    let seen = hall.position.view(Viewer::Spectator, hall.now);
    assert_eq!(seen.players[1].form.unwrap().form.to_string(), "QUOTING ETESIAN");
}

#[test]
fn amb_25_a_false_call_costs_nothing_but_is_shown() {
    let mut hall = Hall::begun("", &TWO);
    assert_eq!(hall.code(claim(0)), "nothing_called");
    hall.call_and_strike("RETAINSAUDEI", &[0]);
    hall.run(claim(0));
    let (code, sentence) = hall.refused(claim(0));
    assert_eq!(code, "false_bingo_call", "shown once for each call");
    assert_eq!(sentence, "not yet: N and T are still open on your form");
    let seen = hall.position.view(Viewer::Seat(Seat(1)), hall.now);
    assert_eq!((seen.players[0].false_claims, seen.players[0].form), (1, None));
    hall.call_and_strike("N", &[0]);
    assert!(matches!(&hall.run(claim(0))[..], [Event::FalselyClaimed { open, .. }]
        if *open == letters("T")));
    hall.call_and_strike("T", &[0]);
    hall.run(claim(0));
    assert_eq!(hall.position.claims(), [Seat(0)]);
}

#[test]
fn amb_25_claims_on_the_same_call_share() {
    let mut hall = Hall::begun("", &["RETAINS AUDIENT", "RETAINS AUDIENT", "QUOTING ETESIAN"]);
    hall.call_and_strike("RETAINSAUDIENT", &[0, 1]);
    hall.run(claim(1));
    hall.now = Millis(hall.now.0 + 9_000);
    hall.run(claim(0));
    hall.now = hall.position.deadline().unwrap();
    let events = hall.run(TableCommand::Tick);
    assert_eq!(events[0].to_string(), "end bingo won 1 0");

    // When no player is left who could share the win, there is nothing to wait for.
    let mut hall = Hall::begun("", &["RETAINS AUDIENT", "RETAINS AUDIENT"]);
    hall.call_and_strike("RETAINSAUDIENT", &[0, 1]);
    hall.run(claim(1));
    let events = hall.run(claim(0));
    assert_eq!(events[1].to_string(), "end bingo won 1 0");
}

#[test]
fn amb_25_with_a_person_calling_others_have_a_moment_to_share() {
    let mut hall = Hall::begun("caller=neutral", &["", TWO[0], TWO[1]]);
    for letter in "RETAINSAUDIENT".chars() {
        hall.now = Millis(hall.now.0 + 1_000);
        let index = hall.position.bag().iter().position(|tile| tile.to_char() == letter);
        let draw = hall.position.calls().len() as u32;
        hall.picks.chosen.borrow_mut().insert(draw, index.unwrap() as u32);
        hall.run(Command::Call { seat: Seat(0) });
        let open = hall.position.player(Seat(1)).open().find(|(_, l)| l.to_char() == letter);
        hall.run(strike(1, open.unwrap().0 as u8));
    }
    hall.run(claim(1));
    hall.now = Millis(hall.now.0 + 4_999);
    let (code, sentence) = hall.refused(Command::Call { seat: Seat(0) });
    assert_eq!(code, "call_too_soon");
    assert!(sentence.contains("share"), "{sentence}");
    assert_eq!(hall.position.deadline(), Some(Millis(hall.now.0 + 25_001)), "or by itself");
    hall.now = Millis(hall.now.0 + 1);
    let events = hall.run(Command::Call { seat: Seat(0) });
    assert_eq!(events[0].to_string(), "end bingo won 1", "no letter is called any more");
}

#[test]
fn amb_25_a_claim_counts_for_the_latest_call_and_only_if_made() {
    let mut hall = Hall::begun("", &["RETAINS AUDIENT", "QUOTING ETESIAN"]);
    hall.call_and_strike("RETAINSAUDIENT", &[0, 1]);
    hall.call_and_strike("QUOGESI", &[1]);
    assert!(hall.position.ending().is_none(), "complete but not called");
    hall.run(claim(1));
    hall.run(claim(0));
    assert_eq!(hall.position.ending().unwrap().winners, [Seat(1), Seat(0)], "the latest call");

    let mut hall = Hall::begun("", &["RETAINS AUDIENT", "QUOTING ETESIAN"]);
    hall.call_and_strike("RETAINSAUDIENT", &[0]);
    while let Some(deadline) = hall.position.deadline() {
        hall.now = deadline;
        hall.run(TableCommand::Tick);
    }
    assert_eq!(hall.position.ending().unwrap().winners, [], "never called, never won");
}

#[test]
fn amb_25_option_an_automatic_claim() {
    let mut hall = Hall::begun("claim=automatic", &TWO);
    hall.call_and_strike("RETAINSAUDIENT", &[0]);
    assert_eq!(hall.position.claims(), [Seat(0)]);
    assert!(hall.position.player(Seat(0)).claimed);
}

#[test]
fn amb_25_a_called_blank_is_void_or_wild() {
    let mut hall = Hall::begun("", &TWO);
    hall.call('?');
    assert_eq!(hall.code(strike(0, 3)), "blank_void");
    assert_eq!(hall.position.view(Viewer::Seat(Seat(0)), hall.now).may.strike, [false; 14]);
    let mut hall = Hall::begun("called-blank=wild", &TWO);
    hall.call('?');
    assert_eq!(hall.position.view(Viewer::Seat(Seat(0)), hall.now).may.strike, [true; 14]);
    hall.run(strike(0, 3));
    hall.run(strike(1, 0));
    assert_eq!(hall.code(strike(0, 4)), "call_used");
}

#[test]
fn amb_25_words_are_in_the_list_unless_agreed_otherwise() {
    let mut hall = Hall::new("");
    let (code, sentence) = hall.refused(lock(0, "RETAINS AUDEINT"));
    assert_eq!(code, "word_not_in_list");
    assert_eq!(sentence, "AUDEINT is not in this game's word list: try another word");
    hall.run(lock(0, "RETAINS AUDIENT"));
    let mut hall = Hall::new("form=any");
    hall.run(lock(0, "RETAINS AUDEINT"));
}

#[test]
fn amb_25_forms_are_locked_and_hidden_before_the_first_call() {
    let mut hall = Hall::new("");
    assert_eq!(hall.code(Command::Begin { seat: Seat(0) }), "no_forms");
    assert_eq!(hall.code(lock(7, TWO[0])), "no_such_seat");
    assert_eq!(hall.code(TableCommand::Enter { seat: Seat(3) }), "seat_taken");
    let locked = hall.run(lock(3, TWO[0]));
    assert_eq!(hall.code(lock(3, TWO[1])), "form_locked");
    assert_eq!(locked[0].seen_by(Viewer::Seat(Seat(3))), Some(locked[0].clone()));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        assert_eq!(locked[0].seen_by(viewer).unwrap().to_string(), "lock 3 -");
        let view = hall.position.view(viewer, hall.now);
        assert!(view.players[3].locked && view.players[3].form.is_none());
    }
    assert_eq!(hall.code(Command::Begin { seat: Seat(3) }), "not_the_host");
    assert_eq!(hall.code(strike(3, 0)), "not_begun");
    hall.run(Command::BeginWithout { seat: Seat(0) });
    assert_eq!(hall.code(lock(1, TWO[1])), "forms_closed");
    assert_eq!(hall.code(claim(1)), "no_form");
    assert_eq!(hall.code(TableCommand::Enter { seat: Seat(5) }), "forms_closed");
    hall.call('R');
    let struck = hall.run(strike(3, 0));
    assert_eq!(struck[0].seen_by(Viewer::Seat(Seat(0))), None, "nobody else sees a strike");
}

#[test]
fn amb_64_the_calling_does_not_begin_while_a_seat_that_means_to_play_has_locked_no_words() {
    let begin = Command::Begin { seat: Seat(0) };
    for changes in ["", "caller=player"] {
        let mut hall = Hall::new(changes);
        hall.run(lock(1, TWO[0]));
        let told = |hall: &Hall| hall.refused(begin.clone());
        let sentence = "you and 3 other players have locked no words: wait, or begin without those \
                        who have none";
        assert_eq!(told(&hall), ("forms_missing", sentence.to_string()));
        hall.run(lock(2, TWO[1]));
        hall.run(lock(3, TWO[1]));
        assert!(told(&hall).1.starts_with("you and another player have locked no words"));
        // A player who has left does not mean to play.
        hall.run(Command::Leave { seat: Seat(4) });
        let sentence = "you have locked no words: lock two, or begin without them and do not play";
        assert_eq!(told(&hall), ("forms_missing", sentence.to_string()));
        assert_eq!(hall.position.phase(), Phase::Forms);
        let may = hall.position.view(Viewer::Seat(Seat(0)), hall.now).may;
        assert!(may.lock && may.begin, "neither is lost by asking");
        hall.run(lock(0, TWO[0]));
        assert_eq!(hall.run(begin.clone()), [Event::Begun], "{changes}");
        // With words of their own they are told of the others.
        let mut hall = Hall::new(changes);
        (0..4).for_each(|seat| drop(hall.run(lock(seat, TWO[0]))));
        assert!(told(&hall).1.starts_with("one player has locked no words: wait"));
    }
}

#[test]
fn amb_64_who_only_calls_says_so_and_a_neutral_caller_has_said_so() {
    let without = Command::BeginWithout { seat: Seat(0) };
    for changes in ["", "caller=player"] {
        let mut hall = Hall::new(changes);
        assert_eq!(hall.code(without.clone()), "no_forms", "there is nobody to call for");
        (1..5).for_each(|seat| drop(hall.run(lock(seat, TWO[0]))));
        assert_eq!(hall.code(Command::BeginWithout { seat: Seat(1) }), "not_the_host");
        assert_eq!(hall.run(without.clone()), [Event::Begun]);
        assert_eq!(hall.code(without.clone()), "already_begun");
        let may = hall.position.view(Viewer::Seat(Seat(0)), hall.now).may;
        assert_eq!((may.lock, may.call), (false, changes == "caller=player"));
        assert_eq!(hall.code(lock(0, TWO[1])), "forms_closed");
    }
    // The terms of a neutral caller say it beforehand.
    let mut hall = Hall::new("caller=neutral");
    (1..5).for_each(|seat| drop(hall.run(lock(seat, TWO[0]))));
    assert_eq!(hall.run(Command::Begin { seat: Seat(0) }), [Event::Begun]);
}

#[test]
fn players_may_leave_and_the_game_goes_on() {
    let mut hall = Hall::begun("", &["", TWO[0], TWO[1]]);
    hall.run(Command::Leave { seat: Seat(1) });
    assert_eq!(hall.code(strike(1, 0)), "seat_resigned");
    let events = hall.run(Command::Leave { seat: Seat(2) });
    assert_eq!(events[1].to_string(), "end abandoned won");
    // If the player who made the game has left, the next player can begin.
    let mut hall = Hall::new("");
    hall.run(lock(2, TWO[0]));
    hall.run(Command::Leave { seat: Seat(0) });
    hall.run(Command::Leave { seat: Seat(1) });
    assert!(hall.position.view(Viewer::Seat(Seat(2)), hall.now).may.begin);
    hall.run(Command::BeginWithout { seat: Seat(2) });
}

#[test]
fn a_bingo_that_no_player_is_left_to_share_ends_the_game() {
    let mut hall = Hall::begun("", &[TWO[0], TWO[0], TWO[1], TWO[1]]);
    hall.call_and_strike("RETAINSAUDIENT", &[0, 1]);
    hall.run(claim(0));
    // Seat 1 may still share the bingo.
    let left = |seat| Event::Left { seat: Seat(seat) };
    assert_eq!(hall.run(Command::Leave { seat: Seat(2) }), [left(2)]);
    hall.run(claim(1));
    let ending = Ending { reason: EndReason::Bingo, winners: vec![Seat(0), Seat(1)] };
    assert_eq!(hall.run(Command::Leave { seat: Seat(3) }), [left(3), Event::Ended(ending)]);
}

#[test]
fn the_options_are_data_and_the_rules_can_be_read() {
    let keys: Vec<&str> = VARIATIONS
        .iter()
        .filter(|variation| variation.modes == [rules::Mode::Bingo])
        .map(|variation| variation.key)
        .collect();
    assert_eq!(keys, ["caller", "pace", "form", "called-blank", "claim"]);
    let plain = terms("travel-2006 mode=bingo");
    assert!(rules::sentences(&plain).iter().all(|sentence| !sentence.changed));
    let wild = terms("travel-2006 mode=bingo called-blank=wild pace=10");
    assert_eq!(wild.to_string(), "travel-2006 mode=bingo called-blank=wild");
    let changed: Vec<_> = rules::sentences(&wild).into_iter().filter(|s| s.changed).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!(rules::chips(&wild), ["A letter every 10 s", "Blanks are wild"]);
    let rack = "travel-2006 mode=bingo racks=9".parse::<rules::Terms>().unwrap_err();
    assert_eq!(rack.code(), "combination_senseless");
    assert!("travel-2006 seats=2 pace=10".parse::<rules::Terms>().is_err());
}

/// With many players, a strike and a claim are judged by one form only, so their cost does not grow
/// with the number of players. 50,000 of each among 5,000 players would take minutes if it did.
#[test]
fn a_hall_of_thousands_is_quick() {
    let mut hall = Hall::new("form=any");
    for seat in 0..5_000 {
        if seat >= 5 {
            hall.run(TableCommand::Enter { seat: Seat(seat) });
        }
        hall.run(lock(seat, TWO[usize::from(seat) % 2]));
    }
    hall.run(Command::Begin { seat: Seat(0) });
    for letter in "RETAINSAUDIENT".chars() {
        hall.call(letter);
        for seat in 0..5_000u16 {
            let player = hall.position.player(Seat(seat));
            let open = player.open().find(|(_, open)| open.to_char() == letter);
            if let Some((index, _)) = open {
                hall.run(strike(seat, index as u8));
            }
        }
    }
    for seat in (0..5_000).step_by(2) {
        hall.run(claim(seat));
    }
    hall.now = hall.position.deadline().unwrap();
    hall.run(TableCommand::Tick);
    assert_eq!(hall.position.ending().unwrap().winners.len(), 2_500);
}

/// A command given by a number, mostly a sensible one.
fn command(position: &Position, number: u64) -> AnyCommand<Position> {
    let seat = Seat((number % 5) as u16);
    let command = match (number >> 8) % 16 {
        0 => return TableCommand::Tick.into(),
        1 => {
            let draw = |at: u64| {
                let set = ENGLISH.full_set();
                let index = mix(number ^ at << 40) % 100;
                set.nth(index as usize).map_or('?', Tile::to_char)
            };
            let word = |from: u64| {
                (from..from + 7).map(draw).map(|c| if c == '?' { 'E' } else { c }).collect()
            };
            Command::Lock { seat, words: [word(0), word(7)] }
        }
        2 if (number >> 20).is_multiple_of(2) => Command::Begin { seat },
        2 => Command::BeginWithout { seat },
        3 => Command::Call { seat: Seat(0) },
        4 if (number >> 20).is_multiple_of(7) => Command::Leave { seat },
        4 => Command::Call { seat },
        5 => Command::Claim { seat },
        6 => Command::Strike { seat, index: (number >> 16) as u8 },
        7 => return TableCommand::Enter { seat }.into(),
        _ => {
            let may = position.view(Viewer::Seat(seat), Millis(0)).may;
            match may.strike.iter().position(|&may| may) {
                Some(index) => Command::Strike { seat, index: index as u8 },
                None if (number >> 24).is_multiple_of(3) => Command::Claim { seat },
                None => return TableCommand::Tick.into(),
            }
        }
    };
    command.into()
}

fn changes() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<bool>(), 3)
        .prop_flat_map(|some| {
            let caller =
                prop::sample::select(vec!["", "caller=player", "caller=neutral", "pace=5"]);
            (Just(some), caller)
        })
        .prop_map(|(some, caller)| {
            let options = ["called-blank=wild", "claim=automatic", "form=any"];
            let chosen = options.iter().zip(&some).filter(|(_, on)| **on).map(|(text, _)| *text);
            let mut all: Vec<&str> = chosen.collect();
            all.push(caller);
            all.join(" ")
        })
}

struct Everything;

impl rules::Judge for Everything {
    fn accepts(&self, _: &[Letter]) -> bool {
        true
    }
}

struct Dice(u64);

impl Chance for Dice {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        (mix(self.0 ^ u64::from(draw)) % u64::from(below)) as u32
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The text of the log reads back, letters are conserved, every prefix replays, views reveal
    /// nothing, and nothing panics.
    #[test]
    fn laws_of_bingo(changes in changes(), seed in any::<u64>(), length in 50usize..900) {
        let terms = terms(&format!("folio-2001 mode=bingo {changes}"));
        let start = Position::new(&terms);
        let mut position = start.clone();
        let mut now = Millis(0);
        let mut log = Vec::new();
        let mut commands: Vec<AnyCommand<Position>> =
            (0..5).map(|seat| TableCommand::Enter { seat: Seat(seat) }.into()).collect();
        for step in 0..length as u64 {
            let number = mix(seed ^ step << 8);
            let command =
                commands.pop().unwrap_or_else(|| command(&position, number));
            now = now.plus(Millis(number >> 32 & 0x7ff));
            if command == TableCommand::Tick.into() {
                now = position.deadline().unwrap_or(now).max(now);
            }
            let dice = Dice(seed);
            let inputs = Inputs { at: now, judge: &Everything, chance: &dice };
            match position.judge(&command, inputs) {
                Ok(events) => for event in events {
                    let text = event.to_string();
                    prop_assert_eq!(text.parse::<Event>(), Ok(event.clone()), "{}", text);
                    position.apply(now, &event);
                    log.push((now, event));
                },
                Err(refusal) => {
                    let sentence = refusal.to_string();
                    prop_assert!(!sentence.is_empty() && !sentence.ends_with('.'));
                }
            }
            let mut all = *position.bag();
            all.add_all(&position.calls().iter().copied().collect());
            prop_assert_eq!(all, ENGLISH.full_set());
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(3))] {
                let other = position.resampled(viewer, &Dice(number));
                prop_assert_eq!(position.view(viewer, now), other.view(viewer, now));
            }
        }
        let mut again = start;
        for (at, event) in &log {
            again.apply(*at, event);
        }
        prop_assert_eq!(&again, &position);
        // A game that has begun ends even if no player does anything.
        if position.phase() == Phase::Calling {
            position.apply(now, &Event::Left { seat: Seat(0) });
            while let Some(deadline) = position.deadline() {
                let inputs = Inputs { at: deadline, judge: &Everything, chance: &Dice(seed) };
                for event in position.conduct(&TableCommand::Tick, inputs).unwrap() {
                    position.apply(deadline, &event);
                }
            }
            prop_assert!(position.over());
        }
    }

    #[test]
    fn no_line_makes_bingo_panic(lines in prop::collection::vec(line(), 0..20), text in any::<String>()) {
        let _ = text.parse::<Event>();
        let _ = text.parse::<Form>();
        let mut position = Position::new(&terms("folio-2001 mode=bingo"));
        for line in lines {
            position.apply(Millis(1), &line.parse().unwrap());
            let _ = position.view(Viewer::Seat(Seat(0)), Millis(2));
            let _ = position.deadline();
        }
    }
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        (0u16..9).prop_map(|seat| format!("lock {seat} RETAINS AUDIENT")),
        (0u16..9).prop_map(|seat| format!("lock {seat} -")),
        (0u16..9, 1u8..15).prop_map(|(seat, at)| format!("strike {seat} {at}")),
        (0u16..9, "[A-Z]{1,14}").prop_map(|(seat, open)| format!("false {seat} {open}")),
        (0u16..9).prop_map(|seat| format!("bingo {seat}")),
        (0u16..9).prop_map(|seat| format!("leave {seat}")),
        "[A-Z?]".prop_map(|tile| format!("call {tile}")),
        (0u16..9).prop_map(|seat| format!("enter {seat}")),
        Just("begun".to_string()),
        Just("end bingo won 7".to_string()),
    ]
}

impl Told for Position {
    fn new(terms: &Terms) -> Position {
        Position::new(terms)
    }

    fn told(&self, text: &str) -> AnyCommand<Position> {
        spoken(text)
    }

    fn drawn(&self) -> (Tiles, u32) {
        (*self.bag(), self.calls().len() as u32)
    }

    fn foot(&self) -> String {
        let called: String = self.calls().iter().map(|tile| tile.to_char()).collect();
        let mut out = format!("called {called}\n");
        for (seat, player) in self.players().iter().enumerate() {
            if let Some(form) = player.form {
                let open: String = player.open().map(|(_, letter)| letter.to_char()).collect();
                let open = if open.is_empty() { "-".to_string() } else { open };
                writeln!(out, "seat {seat} {form} open {open}").unwrap();
            }
        }
        out
    }
}

/// `tick` or `SEAT enter|lock|begin|begin without|call|strike|bingo|leave`.
fn spoken(text: &str) -> AnyCommand<Position> {
    let (who, rest) = text.split_once(' ').unwrap_or((text, ""));
    if who == "tick" {
        return TableCommand::Tick.into();
    }
    let seat = Seat(who.parse().unwrap_or_else(|_| panic!("no command: {text}")));
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let command = match verb {
        "enter" => return TableCommand::Enter { seat }.into(),
        "lock" => lock(seat.0, rest),
        "begin" if rest == "without" => Command::BeginWithout { seat },
        "begin" => Command::Begin { seat },
        "call" => Command::Call { seat },
        "strike" => strike(seat.0, rest.parse::<u8>().unwrap() - 1),
        "bingo" => claim(seat.0),
        "leave" => Command::Leave { seat },
        other => panic!("no command: {other}"),
    };
    command.into()
}
