//! Every card, with plays that complete it and plays that do not.

use rules::together::*;
use rules::{Edition, PlayText};

use super::kit::*;
use crate::kit::board;

/// Whether a play on this board completes the goal.
fn met(key: &str, on: &str, text: &str) -> bool {
    let on: Vec<&str> = on.split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    let board = board(&on);
    let play = text.parse::<PlayText>().unwrap().resolve(&board).unwrap();
    let ruleset = Edition::Classic2023.ruleset();
    let (met, formed) = Together::completes(&board, &ruleset, &[goal(key)], &play)
        .unwrap_or_else(|problem| panic!("{key}: {text} on {on:?}: {problem}"));
    // The nearest goal to a play is one that it completes, if it completes any.
    let nearest = Together::nearest(&board, &ruleset, &[goal(key)], &play, &formed);
    assert_eq!(nearest, Some(goal(key)));
    !met.is_empty()
}

/// For each card: the card, the board, a play that completes it and one that does not.
const CASES: &str = "
across          |                    | 8D TRAIN     | H4 TRAIN
across          | 8D TRAIN           | 9C AS        | D8 .O
down            |                    | H4 TRAIN     | 8D TRAIN
down            | 8D TRAIN           | D8 .O        | 9C AS
double-letter   |                    | 8D TRAIN     | 8E TRAIN
triple-letter   | 8D TRAIN           | F6 RE.       | F7 E.
double-word     |                    | 8D TRAIN     |
double-word     | 8D TRAIN           | E5 TER.      | E7 E.
triple-word     | 8D TRAIN           | 8A DIS.....  | 8B IS.....
plain           | 8D TRAIN           | E7 E.        | E5 TER.
edge            | 8D TRAIN           | 8A DIS.....  | 8B IS.....
edge            | H4 TRAIN           | H1 RES.....  | H2 ES.....
top             | H2 TRAIN           | H1 S.....    | H2 .....S
middle-line     | 8D TRAIN           | 8D .....S    | D7 S.
middle-line     | 8D TRAIN           | H7 U.        | 9C AS
two-letters     | 8D TRAIN           | D8 .O        | D8 .OE
three-letters   | 8D TRAIN           | D8 .OE       | D8 .O
four-letters    | 8D TRAIN           | D8 .OES      | D8 .OE
five-letters    |                    | 8D TRAIN     | 8E RAIN
five-letters    | 8D TRAIN           | 8D .....S    | D8 .OES
single-tile     | 8D TRAIN           | 8D .....S    | D8 .OE
five-tiles      |                    | 8D TRAIN     | 8E RAIN
worth-two       | 8D TRAIN           | 8D .....ED   | 8D .....S
worth-three     | 8D TRAIN           | D6 PO.       | D8 .O
worth-three     | 8D CRAIN           | 8D .....S    | G7 A.
worth-four      | 8D TRAIN           | D7 H.        | D7 D.
light           |                    | 8D TRAIN     | 8D DRAIN
light           | 8D TRAIN           | D8 .q        | D8 .Q
vowel-first     | 8D TRAIN           | D7 A.        | D8 .A
vowel-first     | 8D TRAIN           | H7 i.        | H7 n.
vowel-last      | 8D TRAIN           | D8 .O        | D7 A.
ends-in-s       | 8D TRAIN           | 8D .....S    | 8D .....ED
four-vowels     |                    | 8D ADIEU     | 8D ADIET
h-w-or-y        |                    | 8F HOWL      | 8D TRAIN
h-w-or-y        | 8D TRAIN           | D7 w.        | D7 n.
double          | 8D TRAIN           | D8 .OO       | D8 .O
same-ends       | 8D TRAIN           | D8 .OT       | D8 .O
blank           |                    | 8D TrAIN     | 8D TRAIN
blank           | 8D TrAIN           | 8D .....S    | D8 .O
one-word        | 8D TRAIN           | D8 .O        | 9C AS
two-words       | 8D TRAIN           | 9C AS        | D8 .O
four-words      | 8D TRAIN           | 9D OES       | 9D OE
alongside       | 8D TRAIN           | 9D OES       | 9D OE
extend          | 8D TRAIN           | 8D .....S    | D8 .O
extend          | 8D TRAIN           | I7 USE       | H8 .O
in-front        | 8D TRAIN           | 8C S.....    | 8D .....S
three-premiums  |                    | 8D TRAININGS | 8E TRAININGS
corner          | 1H ORANGE          | 1H ......ST  | 1G F......
bottom          | H10 TRAIN          | H10 .....S   | H9 S.....
left            | 8B TRAIN           | 8A S.....    | 8B .....S
right           | 8J TRAIN           | 8J .....S    | 8I S.....
seven-letters   | 8D TRAIN           | 8D .....ED   | 8D .....S
eight-letters   | 8D TRAIN           | 8D .....ING  | 8D .....ED
six-tiles       |                    | 8D TRAINS    | 8D TRAIN
worth-eight     | 8D TRAIN           | H7 Z.        | H7 K.
heavy           | 8D TRAIN           | D6 JQ.       | D6 HO.
two-dear        | 8D TRAIN           | D6 HW.       | D6 CH.
ends-in-ing     | 8D TRAIN           | 8D .....ING  | 8D .....ED
four-consonants |                    | 8D TRYST     | 8D TRAIN
all-different   | 8D TRAIN           | 8B US.....   | 8D .....NE
alternating     |                    | 8D TUNASE    | 8D TUNAS
bridge          | 8D TRAIN, D8 .OE, H8 .OE, 10D .A | 10E .TE. | 10C T..
";

#[test]
fn tog_15_tog_35_amb_47_every_card_knows_its_plays() {
    let mut seen = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty()) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [key, on, yes, no] = parts[..] else { panic!("{line}") };
        assert!(met(key, on, yes), "{key}: {yes} on {on:?} should complete it");
        if !no.is_empty() {
            assert!(!met(key, on, no), "{key}: {no} on {on:?} should not complete it");
        }
        seen.push(goal(key));
    }
    let missing: Vec<Goal> = Goal::all().filter(|goal| !seen.contains(goal)).collect();
    assert!(missing.is_empty(), "no example for {missing:?}");
}

#[test]
fn tog_02_tog_07_tog_09_tog_28_the_deck_has_fifty_goals_and_six_helpers() {
    assert_eq!((DECK.len(), Aid::ALL.len()), (50, 6));
    assert_eq!(DECK.iter().filter(|card| card.starter).count(), 20);
    for (at, card) in DECK.iter().enumerate() {
        assert!(DECK[..at].iter().all(|other| other.key != card.key && other.title != card.title));
        assert!(DECK[..at].iter().all(|other| other.demand != card.demand), "{}", card.key);
        assert_eq!(card.key.parse::<Goal>().map(Goal::card), Ok(card));
    }
    for (at, helper) in Aid::ALL.into_iter().enumerate() {
        assert_eq!(helper.key().parse(), Ok(helper));
        assert!(Aid::ALL[..at].iter().all(|other| other.summary() != helper.summary()));
    }
    // All of it is on a table of four: the helpers, three goals with seventeen under them, and
    // every tile.
    let racks = ["AEINRTT", "AEIOUUB", "DDGGLLN", "SSTEEEE"];
    let team = Team::dealt("", "across down plain", &racks);
    assert_eq!(team.game.helpers().len(), 6);
    assert_eq!((team.game.goals().len(), team.game.pile()), (3, 17));
    assert_eq!((team.game.seats().len(), team.game.all_tiles().len()), (4, 100));
    assert!("joker".parse::<Aid>().is_err() && "joker".parse::<Goal>().is_err());
}

#[test]
fn tog_39_amb_31_every_card_says_what_counts_and_teaches_something() {
    for card in &DECK {
        for text in [card.title, card.text, card.tip] {
            assert!(!text.is_empty() && text.len() <= 100, "{}: {text}", card.key);
        }
        assert!(card.text.ends_with('.') && card.tip.ends_with('.'), "{}", card.key);
        assert!(!card.title.ends_with('.'), "{}", card.key);
    }
}

#[test]
fn tog_04_tog_05_goals_name_colours_and_values_of_the_ordinary_set() {
    use rules::Premium::*;
    for colour in [DoubleLetter, TripleLetter, DoubleWord, TripleWord] {
        assert!(DECK.iter().any(|card| card.demand == Demand::Covers(Zone::Colour(colour))));
    }
    assert!(DECK.iter().any(|card| matches!(card.demand, Demand::Worth(..))));
    // A blank is worth 0 but counts as its letter (AMB-47).
    assert!(!met("worth-four", "", "8F hOE") && met("h-w-or-y", "", "8F hOE"));
}

#[test]
fn amb_47_squares_count_under_new_tiles_only_and_old_tiles_count_as_letters() {
    // The double letter square at 8D was covered before.
    assert!(met("double-letter", "", "8D TRAIN"));
    assert!(!met("double-letter", "8D TRAIN", "D8 .O"));
    assert!(met("worth-two", "8D DRAIN", "8D .....S"));
    // A single tile that forms words in both directions may use either.
    assert!(met("down", "8D TRAIN, D8 .OE, 10D .A", "9E S"));
    assert!(met("across", "8D TRAIN, D8 .OE, 10D .A", "9E S"));
}
