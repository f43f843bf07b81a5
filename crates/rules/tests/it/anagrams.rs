//! Words on the board rearranged by a play (VAR-ANA).

use rules::*;

use crate::kit::*;

fn ruleset(change: &str) -> Ruleset {
    terms(&format!("diamond-2008 seats=2 {change}")).ruleset()
}

/// The words of a play that may rearrange one.
fn formed_by(board: &Board, change: &str, text: &str) -> Result<Formed, PlayProblem> {
    let play = text.parse::<PlayText>().unwrap().resolve_rearranging(board).unwrap();
    examine(board, &ruleset(change), &play)
}

fn words(formed: &Formed) -> Vec<(String, i32)> {
    formed.words.iter().map(|word| (word.text(), word.points)).collect()
}

fn free(board: &Board, text: &str) -> (i32, Vec<(String, i32)>) {
    let formed = formed_by(board, "board=anagram", text).unwrap();
    (formed.score, words(&formed))
}

#[test]
fn gld_26_var_ana_1_var_ana_2_premiums_of_the_old_word_do_not_count() {
    let rate = board(&["8E RATE"]);
    assert_eq!(scored(Edition::Diamond2008, &Board::new(15), "8E RATE").0, 8);
    assert_eq!(free(&rate, "8D STARE"), (6, vec![("STARE".to_string(), 6)]));
    let cat = board(&["8F CAT"]);
    assert_eq!(scored(Edition::Diamond2008, &Board::new(15), "8F CAT").0, 10);
    assert_eq!(free(&cat, "8F CART").0, 6);
    let strict = |board, text| formed_by(board, "board=anagram-strict", text);
    assert_eq!(strict(&cat, "8F CART").unwrap_err().code(), "new_tile_inside");
    assert_eq!(strict(&rate, "8E TARES").unwrap().score, 5);
    // Without the variation the tiles on the board stay where they are.
    let play = "8D STARE".parse::<PlayText>().unwrap();
    assert_eq!(play.resolve(&rate).unwrap_err().code(), "square_taken");
    let play = play.resolve_rearranging(&rate).unwrap();
    assert_eq!(examine(&rate, &ruleset(""), &play).unwrap_err().code(), "square_taken");
}

#[test]
fn gld_27_var_ana_3_unchanged_crossing_words_are_not_scored() {
    let throb = board(&["8B TRAINER", "B8 THROB"]);
    assert_eq!(free(&throb, "8B TERRAINS"), (8, vec![("TERRAINS".to_string(), 8)]));
    let (_, both) = free(&throb, "8B RETRAINS");
    assert_eq!(
        both.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(),
        ["RETRAINS", "RHROB"]
    );
    // So it is refused where wrong words are refused, and comes off elsewhere.
    let mut game = on_throb("diamond-2008 seats=2 board=anagram challenge=void");
    assert_eq!(game.refused(rearranged(&game, 0, "8B RETRAINS")), "word_not_in_list");
    let command = rearranged(&game, 0, "8B TERRAINS");
    game.run(command);
}

fn rearranged(game: &TestGame, seat: u16, text: &str) -> Command {
    let play: PlayText = text.parse().unwrap();
    let play = play.resolve_rearranging(game.position.board()).unwrap();
    Command::Move { seat: Seat(seat), the_move: Move::Play(play) }
}

/// TRAINER and THROB are on the board, and seat 0 holds an S.
fn on_throb(terms: &str) -> TestGame {
    let mut game =
        TestGame::dealt(terms, &["AEITRNR", "HROBSEE"]).good("TRAINER THROB TERRAINS RETRAINS");
    game.will_draw("SAAEIO?");
    game.play(0, "8B TRAINER");
    game.play(1, "B8 .HROB");
    game
}

#[test]
fn amb_43_a_challenge_restores_the_old_arrangement() {
    let mut game = on_throb("diamond-2008 seats=2 board=anagram");
    let before = game.position.board().clone();
    let (rack, bag) = (game.rack(0), *game.position.bag());
    let command = rearranged(&game, 0, "8B RETRAINS");
    let events = game.run(command);
    assert!(events.iter().any(|event| event.to_string().starts_with("play 0 8B RETRAINS ")));
    assert_ne!(game.position.board(), &before);
    assert_eq!(game.rack(0).len(), 7, "one tile was laid and one drawn");
    game.challenge(1);
    assert_eq!(game.position.board(), &before);
    assert_eq!((game.rack(0), *game.position.bag()), (rack, bag));
    // A good play stays, and so does every tile in it.
    game.pass(1);
    let command = rearranged(&game, 0, "8B TERRAINS");
    game.run(command);
    game.challenge(1);
    assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    assert_eq!(game.position.seats()[0].score, 66 + 8);
}

#[test]
fn amb_43_what_may_move_and_where_new_tiles_go() {
    let rate = board(&["8E RATE"]);
    let code =
        |board: &Board, text: &str| formed_by(board, "board=anagram", text).unwrap_err().code();
    assert_eq!(code(&rate, "8E TEAR"), "needs_new_tile");
    assert_eq!(code(&rate, "8D STARS"), "loses_tile");
    // Blanks keep their letter.
    let blank = board(&["8E RaTE"]);
    assert_eq!(code(&blank, "8D STAEr"), "loses_tile");
    assert_eq!(free(&blank, "8D STaRE").0, 5);
}

#[test]
fn amb_43_only_one_word_is_rearranged() {
    let two = board(&["8D RAT", "8H TEA"]);
    assert!(formed_by(&two, "board=anagram", "8D TARSTEA").is_ok());
    let both = formed_by(&two, "board=anagram", "8D TARSATE").unwrap_err();
    assert_eq!(both.code(), "not_one_word");
    // A single letter on the line is not a word.
    let down = board(&["H8 AT"]);
    let alone = formed_by(&down, "board=anagram", "8H TA").unwrap_err();
    assert_eq!(alone.code(), "not_one_word");
}

#[test]
fn amb_43_fifty_only_for_seven_tiles_of_the_rack() {
    let rate = board(&["8E RATE"]);
    let formed = formed_by(&rate, "board=anagram", "8D STARED").unwrap();
    assert_eq!(formed.bonus, 0, "six squares laid, two tiles played");
    let at = board(&["8G AT"]);
    let formed = formed_by(&at, "board=anagram", "8D RELATINGS").unwrap();
    assert_eq!(formed.bonus, 50);
}
