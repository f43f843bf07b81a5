//! Where tiles may lie.

use rules::*;

use crate::kit::*;

fn problem(base: &Board, text: &str) -> PlayProblem {
    examine(base, &Edition::Travel2006.ruleset(), &laid(text)).unwrap_err()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn trv_23_fol_11_sow_17_dia_09_cla_07_the_first_word_has_two_tiles() {
    assert_eq!(problem(&board(&[]), "8H:A"), PlayProblem::OneTileStart);
    assert!(formed(&board(&[]), "8H AT").is_ok());
    assert!(formed(&board(&[]), "H8 AT").is_ok());
}

#[test]
fn trv_24_sow_08_the_first_word_covers_the_centre() {
    let start = square("8H");
    assert_eq!(problem(&board(&[]), "8A:A 8B:T"), PlayProblem::MissesCentre { start });
    assert_eq!(PlayProblem::MissesCentre { start }.code(), "first_play_misses_centre");
}

#[test]
fn trv_25_fol_12_sow_18_dia_40_no_diagonals_and_nothing_backwards() {
    let error = problem(&board(&[]), "8H:A 9I:T");
    assert_eq!(error, PlayProblem::NotInLine { square: square("9I") });
    // Words read rightwards and downwards, whatever order the tiles come in.
    let formed = examine(&board(&[]), &Edition::Diamond2008.ruleset(), &laid("8I:T 8H:A")).unwrap();
    assert_eq!(formed.main().text(), "AT");
}

#[test]
fn trv_26_fol_16_sow_22_dia_12_cla_12_one_unbroken_line() {
    let base = board(&["8D TRAIN"]);
    assert_eq!(problem(&base, "7D:A 7E:T 9F:E"), PlayProblem::NotInLine { square: square("9F") });
    assert_eq!(problem(&base, "8I:S 8K:S"), PlayProblem::Gap { square: square("8J") });
    // Tiles on the board may lie between.
    assert!(examine(&base, &Edition::Travel2006.ruleset(), &laid("8C:S 8I:S")).is_ok());
}

#[test]
fn trv_29_cla_14_not_in_two_places_in_one_turn() {
    let base = board(&["8D TRAIN", "D8 .HROB"]);
    assert!(matches!(problem(&base, "8I:S 13D:S"), PlayProblem::NotInLine { .. }));
    assert!(matches!(problem(&base, "8I:S 8L:A 8M:T"), PlayProblem::Gap { .. }));
}

#[test]
fn trv_27_trv_68_fol_03_fol_15_sow_21_dia_11_dia_55_cla_11_plays_join_the_board() {
    let base = board(&["8D TRAIN"]);
    assert_eq!(problem(&base, "1A:A 1B:T"), PlayProblem::NotConnected);
    assert_eq!(problem(&base, "9I:A"), PlayProblem::NotConnected, "corners do not touch");
    let one = examine(&base, &Edition::Travel2006.ruleset(), &laid("8I:S")).unwrap();
    assert_eq!(one.main().text(), "TRAINS");
}

#[test]
fn trv_28_fol_17_sow_22_dia_12_dia_41_cla_13_touching_tiles_form_words_both_ways() {
    let words = |text| {
        let formed = formed(&board(&["8B TRAINER"]), text).unwrap();
        formed.words.iter().map(Word::text).collect::<Vec<_>>()
    };
    assert_eq!(words("7E HOB"), ["HOB", "HI", "ON", "BE"]);
    assert_eq!(words("9B AN"), ["AN", "TA", "RN"]);
}

#[test]
fn amb_39_dia_42_neighbouring_words_join_into_one() {
    // AT directly after TRAIN in the row is not a word of its own: it makes TRAINAT.
    let formed = formed(&board(&["8D TRAIN"]), "8I AT").unwrap();
    assert_eq!(formed.main().text(), "TRAINAT");
}

#[test]
fn trv_36_fol_22_sow_26_dia_15_cla_30_placed_tiles_stay_where_they_are() {
    let base = board(&["8D TRAIN"]);
    let holds = Face::from_char('R').unwrap();
    let square = square("8E");
    assert_eq!(problem(&base, "8E:S"), PlayProblem::SquareTaken { square, holds });
}

#[test]
fn trv_08_fol_23_sow_25_dia_16_dia_49_cla_03_a_blank_keeps_its_letter() {
    // A face always names its letter, so that a blank without one cannot be laid.
    let mut game = TestGame::dealt("travel-2006 seats=2", &["?EITRNR", "AHROBSE"]);
    game.play(0, "8D TRaIN");
    assert_eq!(game.position.board().get(square("8F")), Face::from_char('a'));
    assert_eq!(
        game.refused(Command::Move { seat: Seat(1), the_move: Move::Play(laid("8F:E")) }),
        "square_taken"
    );
}

#[test]
fn squares_off_the_board_and_used_twice_are_refused() {
    let start = board(&[]);
    assert!(matches!(problem(&start, "16H:A 15H:T"), PlayProblem::OffBoard { .. }));
    assert!(matches!(problem(&start, "8H:A 8H:T"), PlayProblem::SquareTaken { .. }));
    assert_eq!(problem(&start, ""), PlayProblem::NothingPlaced);
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

/// A bridge over two words needs three placements before it: with at most two words on the board
/// no line runs over two separate runs of tiles. Shown on random arrangements of two plays.
#[test]
fn trv_35_cla_25_a_bridge_comes_fourth_at_the_earliest() {
    let ruleset = Edition::Travel2006.ruleset();
    let mut checked = 0;
    for seed in 0..4000 {
        let mut base = Board::new(15);
        for turn in 0..3 {
            let Some(play) = random_play(&base, &ruleset, seed * 10 + turn) else { break };
            let formed = examine(&base, &ruleset, &play).unwrap();
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
}

fn runs_of(squares: Vec<Square>, direction: Direction) -> usize {
    let follows = |a: &Square, b: &Square| a.step(direction, 1) == Some(*b);
    squares.len() - squares.windows(2).filter(|pair| follows(&pair[0], &pair[1])).count()
}

/// Some legal arrangement of one to seven tiles, letters all alike.
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
