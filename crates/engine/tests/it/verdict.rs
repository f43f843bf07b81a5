//! The findings that the referee needs from an engine before a game goes on.

use engine::{Gaddag, Generator, anyone_can_play, can_open, verdict};
use rules::{
    Board, Edition, Event, Face, Fold, Millis, Phase, Position, Ruleset, Seat, Square,
    TableCommand, Terms, Tiles,
};

fn referee() -> Generator {
    Generator::with_gaddag(Gaddag::new(lexica::Bundled::American.lexicon().graph()).unwrap())
}

fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

fn rules(edition: Edition, changes: &str) -> Ruleset {
    format!("{edition} seats=2 {changes}").parse::<Terms>().unwrap().ruleset()
}

/// A single word on the board: OvEN through the star, whose V is a blank.
fn board() -> Board {
    let mut board = Board::new(15);
    for (column, letter) in (5..).zip("OvEN".chars()) {
        board.set(Square::new(7, column), Face::from_char(letter));
    }
    board
}

#[test]
fn amb_55_var_rbl_1_var_rbl_3_dia_29_trv_63_fol_36_cla_36_amb_07_a_blank_to_take_is_a_play() {
    let referee = referee();
    for edition in Edition::ALL {
        let can = |changes: &str, racks: &[&str]| {
            let racks = racks.iter().map(|rack| tiles(rack));
            anyone_can_play(&referee, &board(), &rules(edition, changes), racks)
        };
        // No two-letter word has a V, so it is of use only as the price of the blank.
        assert!(!can("", &["V"]), "{edition}");
        assert!(can("blanks=recycle", &["V"]), "{edition}");
        assert!(can("blanks=recycle", &["Q", "V"]), "{edition}: whoever holds it");
        // Without that letter no seat can take the blank.
        assert!(!can("blanks=recycle", &["Q", "QQ"]), "{edition}");
        assert!(can("", &["C"]), "{edition}: COVEN");
    }
}

/// A game of a mode in which seat 0 is asked whether it can open.
fn asked(change: &str, rack: &str) -> Position {
    let terms: Terms = format!("travel-2006 seats=2 {change} opening=verified").parse().unwrap();
    let mut position = Position::new(&terms);
    position.apply(Millis(0), &Event::Starts { seat: Seat(0) });
    for (seat, rack) in [rack, "AEIOUAE"].into_iter().enumerate() {
        let event = Event::Dealt { seat: Seat(seat as u16), tiles: tiles(rack) };
        position.apply(Millis(0), &event);
    }
    position.apply(Millis(0), &Event::ClockStarted);
    position
}

#[test]
fn amb_21_whether_a_rack_can_open_is_found_out() {
    let referee = referee();
    for (change, rack, can) in [
        ("jacks=open", "AEITRNR", true),
        ("jacks=open", "VVWWFFC", false),
        ("jacks=open", "CATVVWW", false),
        ("first-word=3", "CATVVWW", true),
        ("first-word=4", "CATVVWW", false),
    ] {
        let position = asked(change, rack);
        assert_eq!(position.phase(), Phase::OpeningCheck(Seat(0)));
        let found = verdict(&referee, &position);
        assert_eq!(found, Some(TableCommand::OpeningVerdict { can_open: can }), "{change} {rack}");
        let open = |letters| {
            can_open(&referee, position.board(), position.ruleset(), &tiles(rack), letters)
        };
        assert!(!open(8) && (!can || open(position.first_word())));
    }
}

#[test]
fn nothing_is_found_out_unasked() {
    let terms: Terms = "travel-2006 seats=2".parse().unwrap();
    assert_eq!(verdict(&referee(), &Position::new(&terms)), None);
}
