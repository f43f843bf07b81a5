//! Every card, with plays that complete it and plays that do not.

use rules::together::*;
use rules::{Direction, Edition, Letter, PlayText, Tile};

use super::kit::*;
use crate::kit::board;

/// True if a play on this board completes the goal.
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

/// The number in the words of a card.
fn count(n: u8) -> &'static str {
    let all = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    all[usize::from(n)]
}

/// `two letters or more` or `exactly two letters`.
fn range(least: u8, most: u8, noun: &str) -> String {
    let plural = if least == 1 { "" } else { "s" };
    match most {
        u8::MAX => format!("{} {noun}s or more", count(least)),
        most if most == least => format!("exactly {} {noun}{plural}", count(least)),
        _ => panic!("no card asks for {least} to {most}"),
    }
}

/// `a D or a G`: the letters that are worth so much.
fn letters_worth(least: u8, most: u8) -> Vec<char> {
    let alphabet = Edition::Classic2023.ruleset().alphabet;
    let worth = |letter: &Letter| {
        (i32::from(least)..=i32::from(most)).contains(&alphabet.points(Tile::of(*letter)))
    };
    Letter::all().filter(worth).map(Letter::to_char).collect()
}

/// The phrases that the text of a card has to contain if it says what the program asks of a play.
fn said_of(demand: Demand) -> Vec<String> {
    use rules::Premium::*;
    let one = |text: &str| vec![text.to_string()];
    match demand {
        Demand::Reads(Direction::Across) => one("reads from left to right"),
        Demand::Reads(Direction::Down) => one("reads from top to bottom"),
        Demand::Covers(zone) => {
            let place = match zone {
                Zone::Colour(DoubleLetter) => "covers a double letter square",
                Zone::Colour(TripleLetter) => "covers a triple letter square",
                Zone::Colour(DoubleWord) => "covers a double word square",
                Zone::Colour(TripleWord) => "covers a triple word square",
                Zone::Colour(Plain) => panic!("a plain square has no colour"),
                Zone::Edge => "lies in an outermost row or column",
                Zone::Corner => "lies on a corner square",
                Zone::Top => "lies in row 1",
                Zone::Bottom => "lies in row 15",
                Zone::Left => "lies in column A",
                Zone::Right => "lies in column O",
                Zone::MiddleLine => "lies in row 8 or column H",
            };
            vec!["One of your new tiles".to_string(), place.to_string()]
        }
        Demand::Premiums(least) => {
            vec!["Your new tiles".into(), format!("{} or more coloured squares", count(least))]
        }
        Demand::PlainOnly => one("None of your new tiles covers a coloured square"),
        Demand::Length(least, most) => vec!["The word".into(), range(least, most, "letter")],
        Demand::Lays(least, most) => vec!["You lay".into(), range(least, most, "tile")],
        Demand::Worth(1, least, most) => {
            let worth = match most == least {
                true => format!("a tile that is worth exactly {least}"),
                false => format!("a tile that is worth {least} or more"),
            };
            // Where there are few such letters the card names them.
            let named = letters_worth(least, most);
            let names = named.iter().filter(|_| named.len() <= 4);
            names.map(|letter| format!(" {letter}")).chain([worth]).collect()
        }
        Demand::Worth(tiles, least, u8::MAX) => {
            one(&format!("{} or more tiles of the word are worth {least} or more", count(tiles)))
        }
        Demand::Worth(..) => panic!("no card asks for that"),
        Demand::AllWorthAtMost(most) => {
            one(&format!("No tile of the word is worth more than {most}"))
        }
        Demand::Sum(least) => one(&format!(
            "tiles of the word are worth {least} or more together, squares not counted"
        )),
        Demand::Starts(Class::Vowel) => one("starts with A, E, I, O or U"),
        Demand::Ends(Class::Vowel) => one("ends with A, E, I, O or U"),
        Demand::Ends(Class::OneOf(letter)) => {
            one(&format!("last letter of the word is an {letter}"))
        }
        Demand::EndsIn("ING") => one("ends with the letters I, N and G"),
        Demand::SameEnds => one("first and the last letter of the word are the same"),
        Demand::Has(least, Class::Vowel) => one(&format!("{} vowels or more", count(least))),
        Demand::Has(least, Class::Consonant) => {
            one(&format!("{} consonants or more; Y counts as one", count(least)))
        }
        Demand::Has(1, Class::OneOf(letters)) => letters.chars().map(|c| format!(" {c}")).collect(),
        Demand::DoubleLetter => one("Two equal letters stand side by side in the word"),
        Demand::AllDifferent(least) => {
            vec![range(least, u8::MAX, "letter"), "no letter comes twice".into()]
        }
        Demand::Alternates(least) => {
            vec!["Vowels and consonants take turns".into(), range(least, u8::MAX, "letter")]
        }
        Demand::Blank => one("The word has a blank in it, yours or one on the board"),
        Demand::Words(1, 1) => one("form one word and no other"),
        Demand::Words(least, u8::MAX) => one(&format!("form {} words or more", count(least))),
        Demand::Alongside(least) => {
            let tiles = format!("{} or more of your tiles", count(least));
            vec![tiles, "make words with tiles beside them".into()]
        }
        Demand::Extends => one("A word on the board becomes part of a longer one"),
        Demand::ExtendsInFront => one("Letters in front make a word on the board longer"),
        Demand::Bridges => one("joins two parts that lay apart on the board"),
        other => panic!("say in this test what a card with {other:?} has to say"),
    }
}

#[test]
fn tog_39_every_card_has_a_tip_of_its_own_for_the_ordinary_game() {
    // The truth of a tip is tested with the word list: this says that it is one.
    let of_this_game = ["goal", "card", "helper", "team"];
    for (at, card) in DECK.iter().enumerate() {
        let Card { key, title, text, tip, .. } = card;
        assert!(tip.split(' ').count() >= 5 && tip.len() <= 100, "{key}: {tip}");
        assert!(tip.ends_with('.') && text.ends_with('.') && !title.ends_with('.'), "{key}");
        assert!(tip != title && tip != text, "{key}: the tip repeats the goal");
        assert!(DECK[..at].iter().all(|other| other.tip != *tip), "{key}: {tip}");
        let tip = tip.to_lowercase();
        let words: Vec<&str> = tip.split(|c: char| !c.is_alphanumeric()).collect();
        let foreign = words.iter().find(|word| of_this_game.contains(word));
        assert_eq!(foreign, None, "{key}: {tip} is not about the ordinary game");
    }
}

/// The name of a kind of goal, and what tells it.
type Kind = (&'static str, fn(Demand) -> bool);

#[test]
fn amb_31_every_card_says_what_the_program_asks_of_a_play() {
    for card in &DECK {
        let text = card.text.to_lowercase();
        for said in said_of(card.demand) {
            assert!(text.contains(&said.to_lowercase()), "{}: '{said}' in '{text}'", card.key);
        }
        assert!(card.title.len() <= 40 && card.text.len() <= 100, "{}", card.key);
    }
    // Fifty cards, each with a demand of its own, of every kind that the program can check.
    let kinds: [Kind; 12] = [
        ("direction", |demand| matches!(demand, Demand::Reads(_))),
        ("length", |demand| matches!(demand, Demand::Length(..))),
        ("colour", |demand| matches!(demand, Demand::Covers(Zone::Colour(_)))),
        ("edge", |demand| demand == Demand::Covers(Zone::Edge)),
        ("corner", |demand| demand == Demand::Covers(Zone::Corner)),
        ("value", |demand| matches!(demand, Demand::Worth(..))),
        ("class", |demand| matches!(demand, Demand::Has(_, Class::Vowel | Class::Consonant))),
        ("words", |demand| matches!(demand, Demand::Words(..))),
        ("parallel", |demand| matches!(demand, Demand::Alongside(_))),
        ("bridge", |demand| demand == Demand::Bridges),
        ("extension", |demand| matches!(demand, Demand::Extends | Demand::ExtendsInFront)),
        ("letter", |demand| matches!(demand, Demand::Has(_, Class::OneOf(_)))),
    ];
    for (kind, of_kind) in kinds {
        assert!(DECK.iter().any(|card| of_kind(card.demand)), "no goal asks for a {kind}");
    }
    let ends = |demand| matches!(demand, Demand::Starts(_) | Demand::Ends(_));
    assert!(DECK.iter().filter(|card| ends(card.demand)).count() >= 2, "first and last letters");
    assert_eq!((DECK.len(), DECK.iter().filter(|card| card.starter).count()), (50, 20));
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
