//! The statements of the goal cards' tips are true of the board, the set, the rules and the word
//! list.

use engine::{Gaddag, Generator, Grid, Leaves};
use rules::together::DECK;
use rules::{
    Board, Edition, Formed, Letter, PlayText, Premium, Ruleset, Square, Tile, Tiles, examine,
};

/// The kind of a tip.
enum Tip {
    /// Advice on what to do or to look for. It states nothing that could be false.
    Advice,
    /// A statement, and whether it holds.
    Fact(fn() -> bool),
}
use Tip::{Advice, Fact};

/// The kind of each tip, in the order of the deck.
const TIPS: [(&str, Tip); 50] = [
    ("across", Advice),
    ("down", Advice),
    ("double-letter", Fact(both_count_the_letter)),
    ("triple-letter", Advice),
    ("double-word", Fact(|| points(&["E3 AT"], "E3 ..E") == [("ATE".into(), (1 + 1 + 1) * 2)])),
    ("triple-word", Advice),
    ("three-premiums", Fact(|| score(&[], "8D TRAIN") == (2 + 1 + 1 + 1 + 1) * 2)),
    ("plain", Advice),
    ("edge", Fact(|| all_of(Premium::TripleWord).into_iter().all(on_the_edge))),
    ("corner", Advice),
    ("top", Advice),
    ("bottom", Advice),
    ("left", Fact(|| is_word("HAT") && is_word("CHAT"))),
    ("right", Advice),
    ("middle-line", Fact(|| ["8A", "8O", "H1", "H15"].map(premium) == [Premium::TripleWord; 4])),
    ("two-letters", Advice),
    ("three-letters", Advice),
    ("four-letters", Fact(|| !opening_reaches(4) && opening_reaches(5))),
    ("five-letters", Advice),
    ("seven-letters", Advice),
    ("eight-letters", Advice),
    ("single-tile", Advice),
    // Laying more tiles draws more: TRV-58.
    ("five-tiles", Advice),
    ("six-tiles", Fact(|| game().bonus(7) == 50 && game().bonus(6) == 0)),
    ("worth-two", Advice),
    ("worth-three", Fact(|| vowels('M') >= 4 && vowels('P') >= 4 && vowels('C') == 0)),
    ("worth-four", Advice),
    ("worth-eight", Fact(|| is_word("QI"))),
    ("light", Fact(long_words_are_cheap)),
    ("heavy", Fact(|| score(&["E3 AT"], "E3 ..E") == 2 * (1 + 1 + 1))),
    ("two-dear", Advice),
    ("vowel-first", Fact(vowels_take_more_in_front)),
    ("vowel-last", Fact(a_final_e_takes_d_r_or_s)),
    ("ends-in-s", Fact(|| points(&["8D TRAIN"], "I8 SO").len() == 2)),
    ("ends-in-ing", Advice),
    ("four-vowels", Fact(|| ["AE", "AI", "OE", "OI"].into_iter().all(is_word))),
    ("four-consonants", Advice),
    ("h-w-or-y", Fact(|| "HWY".chars().all(|c| "AEO".chars().all(|vowel| pair(c, vowel))))),
    ("double", Advice),
    ("same-ends", Advice),
    ("all-different", Advice),
    ("alternating", Advice),
    ("blank", Fact(a_blank_is_the_best_tile)),
    ("one-word", Advice),
    ("two-words", Fact(both_count_the_letter)),
    ("four-words", Advice),
    ("alongside", Advice),
    ("extend", Fact(|| points(&["8D TRAIN"], "8D .....S") == [("TRAINS".into(), 6)])),
    ("in-front", Fact(|| ["RE", "UN", "OUT"].into_iter().all(|front| made_longer(front) > 300))),
    ("bridge", Advice),
];

#[test]
fn tog_39_every_tip_that_states_a_fact_is_true() {
    assert!(DECK.iter().map(|card| card.key).eq(TIPS.iter().map(|(key, _)| *key)));
    for (card, (_, tip)) in DECK.iter().zip(&TIPS) {
        if let Fact(holds) = tip {
            assert!(holds(), "{}: {}", card.key, card.tip);
        }
        // A tip with a number, a square or a word of the game in capitals states something.
        let letters = card.tip.split(|c: char| !c.is_ascii_alphanumeric());
        let named = |part: &&str| part.len() > 1 && part.bytes().all(|b| !b.is_ascii_lowercase());
        let parts: Vec<&str> = letters.filter(named).collect();
        let listed = ["RE", "UN", "ING", "ERS", "IN", "ED", "ER", "CH", "ST", "TR", "3W"];
        let only_listed = parts.iter().all(|part| listed.contains(part));
        assert!(matches!(tip, Fact(_)) || only_listed, "{}: check {parts:?}", card.key);
    }
}

#[test]
fn tog_39_the_tip_on_four_letters_is_about_the_squares_as_they_lie() {
    let tip = DECK.iter().find(|card| card.key == "four-letters").unwrap().tip;
    assert!(tip.contains("no 2L square") && tip.contains("five do"), "{tip}");
}

/// The exercise of the guide on its position: TRAINER across from 8B, and the rack B E H O R S T.
#[test]
fn dia_60_an_s_forms_two_words_at_once() {
    let (board, diamond) = (board(&["8B TRAINER"]), Edition::Diamond2008.ruleset());
    let throbs = "A3 THROBS".parse::<PlayText>().unwrap().resolve(&board).unwrap();
    let words = examine(&board, &diamond, &throbs).unwrap().words;
    let words: Vec<_> = words.iter().map(|word| (word.text(), word.points)).collect();
    assert_eq!(words, [("THROBS".to_string(), 45), ("STRAINER".to_string(), 24)]);
    assert!(words.iter().all(|(word, _)| is_word(word)));
    let lexicon = Gaddag::new(lexica::Bundled::American.lexicon().graph()).unwrap();
    let referee = Generator::with_gaddag(lexicon);
    let grid = Grid::of(&board, &diamond, referee.gaddag());
    let mut listed = false;
    referee.generate(&grid, &"BEHORST".parse().unwrap(), |play| listed |= play.score() == 69);
    assert!(listed, "the command of the guide lists it");
}

fn game() -> Ruleset {
    Edition::Classic2023.ruleset()
}

fn premium(square: &str) -> Premium {
    game().layout.premium(square.parse().unwrap())
}

fn all_of(premium: Premium) -> Vec<Square> {
    let size = game().layout.size;
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| Square::new(row, column)));
    squares.filter(|&square| game().layout.premium(square) == premium).collect()
}

fn on_the_edge(square: Square) -> bool {
    let last = game().layout.size - 1;
    [square.row, square.column].into_iter().any(|line| line == 0 || line == last)
}

/// True if a first word of this length can cover a double letter square.
fn opening_reaches(letters: u8) -> bool {
    let star = game().layout.start;
    let reached = |&square: &Square| {
        square.row == star.row && square.column.abs_diff(star.column) < letters
            || square.column == star.column && square.row.abs_diff(star.row) < letters
    };
    all_of(Premium::DoubleLetter).iter().any(reached)
}

fn board(before: &[&str]) -> Board {
    let mut board = Board::new(15);
    for text in before {
        let play = text.parse::<PlayText>().unwrap().resolve(&board).unwrap();
        play.placements().iter().for_each(|tile| board.set(tile.square, Some(tile.face)));
    }
    board
}

fn formed(before: &[&str], play: &str) -> Formed {
    let board = board(before);
    let play = play.parse::<PlayText>().unwrap().resolve(&board).unwrap();
    examine(&board, &game(), &play).unwrap()
}

fn score(before: &[&str], play: &str) -> i32 {
    formed(before, play).score
}

fn points(before: &[&str], play: &str) -> Vec<(String, i32)> {
    let words = formed(before, play).words;
    words.iter().map(|word| (word.text(), word.points)).collect()
}

/// HOB above TRAINER: the B lies on a double letter square and counts 6 in HOB and in BE.
fn both_count_the_letter() -> bool {
    let words = points(&["8B TRAINER"], "7E HOB");
    let has = |word: &str, points| words.contains(&(word.to_string(), points));
    has("HOB", 4 + 1 + 6) && has("BE", 6 + 1)
}

fn word(text: &str) -> Vec<Letter> {
    text.chars().map(|c| Letter::from_char(c).unwrap()).collect()
}

fn is_word(text: &str) -> bool {
    lexica::Bundled::American.lexicon().contains(&word(text))
}

/// True if two letters make a word, in either order.
fn pair(a: char, b: char) -> bool {
    is_word(&format!("{a}{b}")) || is_word(&format!("{b}{a}"))
}

/// With how many vowels a letter makes a two-letter word.
fn vowels(letter: char) -> usize {
    "AEIOU".chars().filter(|&vowel| pair(letter, vowel)).count()
}

fn words() -> Vec<String> {
    lexica::Bundled::American.lexicon().graph().words().map(|word| word.to_string()).collect()
}

/// Two in three letters of the words of seven letters or more are worth 1.
fn long_words_are_cheap() -> bool {
    let long: String = words().into_iter().filter(|word| word.len() >= 7).collect();
    let cheap = |c: &char| game().alphabet.points(Tile::from_char(*c).unwrap()) == 1;
    3 * long.chars().filter(cheap).count() > 2 * long.len()
}

/// The number in a thousand of these words that have a front hook.
fn hooked_in_front(words: &[&String]) -> usize {
    let hooked = |text: &&&String| {
        !lexica::Bundled::American.lexicon().graph().hooks(&word(text)).front.is_empty()
    };
    1000 * words.iter().filter(hooked).count() / words.len()
}

fn vowels_take_more_in_front() -> bool {
    let words = words();
    let (vowel, consonant): (Vec<&String>, Vec<&String>) = words
        .iter()
        .filter(|w| w.len() <= 5)
        .partition(|w| w.starts_with(['A', 'E', 'I', 'O', 'U']));
    hooked_in_front(&vowel) > hooked_in_front(&consonant)
}

fn a_final_e_takes_d_r_or_s() -> bool {
    let words: Vec<String> = words().into_iter().filter(|word| word.ends_with('E')).collect();
    let longer =
        |text: &&String| ["D", "R", "S"].iter().any(|end| is_word(&format!("{text}{end}")));
    2 * words.iter().filter(longer).count() > words.len()
}

/// The number of words that become longer words with this in front.
fn made_longer(front: &str) -> usize {
    words().iter().filter(|text| is_word(&format!("{front}{text}"))).count()
}

/// The worth of a single tile if it is kept.
fn a_blank_is_the_best_tile() -> bool {
    let leaves = Leaves::trained();
    let worth = |tile: Tile| leaves.value(&[tile].into_iter().collect::<Tiles>());
    Letter::all().all(|letter| worth(Tile::of(letter)) < worth(Tile::BLANK))
}
