//! Where tiles may lie.

use rules::*;

use crate::editions::{editions, ruleset};
use crate::kit::*;

/// The words of these tiles, by the rules of an edition.
fn examined(edition: Edition, base: &Board, text: &str) -> Result<Formed, PlayProblem> {
    examine(base, &ruleset(edition), &laid(text))
}

fn problem(edition: Edition, base: &Board, text: &str) -> PlayProblem {
    examined(edition, base, text).unwrap_err()
}

/// The words that a play forms, the main word first.
fn words(edition: Edition, base: &Board, text: &str) -> Vec<String> {
    formed(edition, base, text).unwrap().words.iter().map(Word::text).collect()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn trv_23_fol_11_sow_17_dia_09_cla_07_the_first_word_has_two_tiles() {
    for edition in editions!() {
        assert_eq!(problem(edition, &board(&[]), "8H:A"), PlayProblem::OneTileStart);
        assert_eq!(words(edition, &board(&[]), "8H AT"), ["AT"]);
        assert_eq!(words(edition, &board(&[]), "H8 AT"), ["AT"]);
    }
}

#[test]
fn trv_24_fol_11_sow_08_sow_17_dia_09_cla_07_the_first_word_covers_the_centre() {
    for edition in editions!() {
        let start = ruleset(edition).layout.start;
        let misses = PlayProblem::MissesCentre { start };
        assert_eq!(start, square("8H"));
        assert_eq!(problem(edition, &board(&[]), "8A:A 8B:T"), misses);
        assert_eq!(problem(edition, &board(&[]), "8I:A 8J:T"), misses);
        assert_eq!(misses.code(), "first_play_misses_centre");
        assert!(examined(edition, &board(&[]), "8G:A 8H:T").is_ok());
    }
}

#[test]
fn trv_25_fol_12_sow_18_dia_09_dia_40_cla_07_no_diagonals_and_nothing_backwards() {
    for edition in editions!() {
        let start = board(&[]);
        let not_in_line = PlayProblem::NotInLine { square: square("9I") };
        assert_eq!(problem(edition, &start, "8H:A 9I:T"), not_in_line);
        // Words read rightwards and downwards, in whatever order the tiles are laid: laying the T
        // of TA first does not make it read otherwise.
        for (tiles, word) in [("8I:T 8H:A", "AT"), ("9H:T 8H:A", "AT"), ("8G:T 8H:A", "TA")] {
            let formed = examined(edition, &start, tiles).unwrap();
            assert_eq!((formed.main().text().as_str(), formed.words.len()), (word, 1));
        }
    }
}

#[test]
fn trv_26_fol_16_sow_22_dia_12_cla_12_one_unbroken_line() {
    for edition in editions!() {
        let base = board(&["8D TRAIN"]);
        let aside = PlayProblem::NotInLine { square: square("9F") };
        assert_eq!(problem(edition, &base, "7D:A 7E:T 9F:E"), aside);
        let gap = PlayProblem::Gap { square: square("8J") };
        assert_eq!(problem(edition, &base, "8I:S 8K:S"), gap);
        // The same is true on the first turn.
        let gap = PlayProblem::Gap { square: square("8I") };
        assert_eq!(problem(edition, &board(&[]), "8H:A 8J:T"), gap);
        // Tiles on the board may lie between the new ones; together they form one word.
        let around = examined(edition, &base, "8C:S 8I:S").unwrap();
        assert_eq!((around.main().text().as_str(), around.words.len()), ("STRAINS", 1));
    }
}

#[test]
fn trv_29_cla_14_not_in_two_places_in_one_turn() {
    for edition in editions!() {
        let base = board(&["8D TRAIN", "D8 .HROB"]);
        let problem = |text| problem(edition, &base, text);
        assert!(matches!(problem("8I:S 13D:S"), PlayProblem::NotInLine { .. }));
        assert!(matches!(problem("8I:S 8L:A 8M:T"), PlayProblem::Gap { .. }));
    }
}

#[test]
fn trv_27_trv_68_fol_03_fol_15_sow_21_dia_11_dia_55_cla_11_plays_join_the_board() {
    for edition in editions!() {
        let base = board(&["8D TRAIN"]);
        assert_eq!(problem(edition, &base, "1A:A 1B:T"), PlayProblem::NotConnected);
        let corner = problem(edition, &base, "9I:A");
        assert_eq!(corner, PlayProblem::NotConnected, "corners do not touch");
        // One tile is enough, and so is touching a word from the side.
        assert_eq!(words(edition, &base, "8D .....S"), ["TRAINS"]);
        assert_eq!(words(edition, &base, "9C AH"), ["AH", "TH"]);
    }
}

#[test]
fn trv_28_fol_17_sow_22_dia_12_dia_41_cla_13_touching_tiles_form_words_both_ways() {
    for edition in editions!() {
        let base = board(&["8B TRAINER"]);
        assert_eq!(words(edition, &base, "7E HOB"), ["HOB", "HI", "ON", "BE"]);
        assert_eq!(words(edition, &base, "9B AN"), ["AN", "TA", "RN"]);
        // All of them have to be words: one that is not a word takes the play off, or has it
        // refused.
        let text = format!("{edition} seats=2 challenge=void");
        let racks = ["TRAINER", "ANHOBSE"];
        let mut game = TestGame::dealt(&text, &racks).good("TRAINER AN TA HOB HI ON BE");
        game.play(0, "8B TRAINER");
        assert_eq!(game.refused(game.move_of(1, "9B AN")), "word_not_in_list");
        game.play(1, "7E HOB");
    }
}

#[test]
fn amb_39_dia_42_neighbouring_words_join_into_one() {
    for edition in editions!() {
        // AT directly after TRAIN in the row is not a word of its own: it makes TRAINAT.
        assert_eq!(words(edition, &board(&["8D TRAIN"]), "8I AT"), ["TRAINAT"]);
        assert_eq!(words(edition, &board(&["8D IN"]), "8F TO"), ["INTO"]);
        // With a square between them they are two words, and then they are not connected.
        let apart = problem(edition, &board(&["8D TRAIN"]), "8J:A 8K:T");
        assert_eq!(apart, PlayProblem::NotConnected);
    }
}

#[test]
fn trv_36_fol_22_sow_26_dia_15_cla_30_placed_tiles_stay_where_they_are() {
    for edition in editions!() {
        let text = format!("{edition} seats=2");
        let mut game = TestGame::dealt(&text, &["TRAINSE", "HROBSEE"]).good("TRAIN");
        game.play(0, "8D TRAIN");
        game.accept(1);
        // The tile is neither covered nor moved, by any player, in this turn or a later one.
        let holds = Face::from_char('R').unwrap();
        let taken = PlayProblem::SquareTaken { square: square("8E"), holds };
        assert_eq!(problem(edition, game.position.board(), "8E:S"), taken);
        for seat in [1, 0] {
            let over = Command::Move { seat: Seat(seat), the_move: Move::Play(laid("8E:S 8I:S")) };
            assert_eq!(game.refused(over), "square_taken");
            game.pass(seat);
        }
        let train = "8D TRAIN".parse::<PlayText>().unwrap();
        let laid = board(&["8D TRAIN"]);
        assert_eq!(game.position.board(), &laid, "{train}");
        // Only a successful challenge takes them off again.
        let mut game = TestGame::dealt(&text, &["TRAINSE", "HROBSEE"]);
        game.play(0, "8D TRAIN");
        game.challenge(1);
        assert!(game.position.board().is_empty());
    }
}

#[test]
fn trv_08_fol_23_sow_25_dia_16_dia_49_cla_03_a_blank_keeps_its_letter() {
    for edition in editions!() {
        // A blank is named when it is laid: an unnamed blank has no text and no face.
        assert!(Face::from_char('?').is_none() && "8D TR?IN".parse::<PlayText>().is_err());
        let text = format!("{edition} seats=2");
        let mut game = TestGame::dealt(&text, &["?EITRNR", "A?ROBSE"]).good("TRAIN");
        game.play(0, "8D TRaIN");
        game.accept(1);
        let blank = || Face::from_char('a');
        assert_eq!(game.position.board().get(square("8F")), blank());
        // It is neither renamed nor taken, by its owner or by the other player, for a letter or a
        // blank.
        for (seat, face) in [(1, "8F:A"), (1, "8F:o"), (0, "8F:E")] {
            let over = Command::Move { seat: Seat(seat), the_move: Move::Play(laid(face)) };
            let take = Command::TakeBlank { seat: Seat(seat), square: square("8F") };
            assert_eq!(game.refused(take), "not_in_this_game");
            if game.turn() != turn(seat) {
                game.pass(1 - seat);
            }
            assert_eq!(game.refused(over), "square_taken");
        }
        // Words over it read it as that letter, to the end of the game.
        assert_eq!(words(edition, game.position.board(), "F7 B.R"), ["BAR"]);
        assert_eq!(game.position.board().get(square("8F")), blank());
    }
}

#[test]
fn squares_off_the_board_and_used_twice_are_refused() {
    let start = board(&[]);
    for edition in editions!() {
        let problem = |text| problem(edition, &start, text);
        assert!(matches!(problem("16H:A 15H:T"), PlayProblem::OffBoard { .. }));
        assert!(matches!(problem("8H:A 8H:T"), PlayProblem::SquareTaken { .. }));
        assert_eq!(problem(""), PlayProblem::NothingPlaced);
    }
}

#[test]
fn a_written_play_must_fit_the_board() {
    let base = board(&["8D TRAIN"]);
    let resolve = |text: &str| text.parse::<PlayText>().unwrap().resolve(&base);
    assert!(resolve("8D TRAINS").is_ok());
    assert!(resolve("8D (TRAIN)S").is_ok());
    assert_eq!(resolve("8D .....S"), resolve("8D TRAINS"));
    assert_eq!(resolve("8D TRUINS").unwrap_err().code(), "square_taken");
    assert_eq!(resolve("7D .ET").unwrap_err().code(), "nothing_there");
    assert_eq!(resolve("8M TRAINS").unwrap_err().code(), "off_board");
}

/// A bridge over two words needs three plays before it: with at most two words on the board no line
/// crosses two separate runs of tiles. This is shown on random arrangements of two plays.
#[test]
fn trv_35_cla_25_a_bridge_comes_fourth_at_the_earliest() {
    for edition in editions!() {
        bridges_come_fourth(&ruleset(edition));
    }
}

fn bridges_come_fourth(ruleset: &Ruleset) {
    let mut checked = 0;
    for seed in 0..4000 {
        let mut base = Board::new(15);
        for turn in 0..3 {
            let Some(play) = random_play(&base, ruleset, seed * 10 + turn) else { break };
            let formed = examine(&base, ruleset, &play).unwrap();
            let main = formed.main();
            let old = main.squares().filter(|&square| base.get(square).is_some());
            let runs = runs_of(old.collect(), main.coord.direction);
            assert!(runs < 2, "a bridge as placement {} on{base:?}: {play:?}", turn + 1);
            checked += 1;
            play.placements().iter().for_each(|p| base.set(p.square, Some(p.face)));
        }
    }
    assert!(checked > 8000, "{checked} plays were checked");
    assert_eq!(runs_of(vec![square("1C"), square("1G")], Direction::Across), 2);
    // After three plays it is possible: see GLD-08.
    let three = board(&["8D TRAIN", "D8 .A", "H8 .A"]);
    let bridge = examine(&three, ruleset, &laid("9E:T 9F:T 9G:T")).unwrap();
    let old = bridge.main().squares().filter(|&square| three.get(square).is_some());
    assert_eq!(runs_of(old.collect(), Direction::Across), 2);
}

fn runs_of(squares: Vec<Square>, direction: Direction) -> usize {
    let follows = |a: &Square, b: &Square| a.step(direction, 1) == Some(*b);
    squares.len() - squares.windows(2).filter(|pair| follows(&pair[0], &pair[1])).count()
}

/// Some legal arrangement of one to seven tiles, all of the same letter.
fn random_play(base: &Board, ruleset: &Ruleset, seed: u64) -> Option<Play> {
    (0..200).find_map(|attempt| {
        let random = mix(seed * 1000 + attempt);
        let first = Square::new((random % 15) as u8, (random / 15 % 15) as u8);
        let direction =
            if (random / 225).is_multiple_of(2) { Direction::Across } else { Direction::Down };
        let count = 1 + random / 450 % 7;
        let free = (0..15)
            .filter_map(|step| first.step(direction, step))
            .filter(|&s| base.contains(s) && base.get(s).is_none())
            .take(count as usize);
        let face = Face::from_char('A')?;
        let play = Play::new(free.map(|square| Placement { square, face }));
        examine(base, ruleset, &play).is_ok().then_some(play)
    })
}
