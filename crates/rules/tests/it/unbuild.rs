//! Taking the board apart after the game (VAR-UNS, AMB-23, AMB-24, GLD-29), checked against a slow
//! list of removals that shares no code with the fast one.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::unbuild::*;
use rules::{
    AnyCommand, Board, ENGLISH, Edition, Face, Fold, Game, Inputs, Judge, Letter, Millis, Position,
    Reason, Seat, Square, Viewer, Views,
};

use crate::kit::{Picks, TestGame, Words, board, mix};

const GLD_10: [&str; 5] = ["8F HORN", "H6 FA.M", "10F PASTE", "9H .OB", "11E BIT"];

/// The words and pieces of words of [`GLD_10`] that are in ENABLE.
const ENABLE: &str = "AR ARM ARMS AS AT BE BI BIT FA FAR FARM FARMS HO HORN IT MO MOB NO NOT OR PA \
                      PAS PAST PASTE PI";

fn words(text: &str) -> Words {
    Words(text.split_whitespace().map(str::to_string).collect())
}

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|square| square.parse().unwrap()).collect()
}

/// An unbuilding under test.
struct Bench {
    game: Unbuild,
    words: Words,
}

impl Bench {
    /// An unbuilding of this board, after a game with these scores; the first of the best seats won
    /// it.
    fn on(plays: &[&str], scores: &[i32], good: &str) -> Bench {
        let best = scores.iter().max().unwrap();
        let winner = Seat(scores.iter().position(|score| score == best).unwrap() as u16);
        let game = Unbuild::new(&ENGLISH, board(plays), scores, &[winner], UnbuildRule::USUAL);
        Bench { game, words: words(good) }
    }

    /// The same, with the rule that every word left has to be in the list.
    fn strict(plays: &[&str], scores: &[i32], good: &str) -> Bench {
        let rule = UnbuildRule { untouched: Untouched::InList, ..UnbuildRule::USUAL };
        let game = Unbuild::new(&ENGLISH, board(plays), scores, &[], rule);
        Bench { game, words: words(good) }
    }

    fn judge(&self, command: &AnyCommand<Unbuild>) -> Result<Vec<Event>, Refusal> {
        let picks = Picks::default();
        let inputs = Inputs { at: Millis(0), judge: &self.words, chance: &picks };
        self.game.judge(command, inputs)
    }

    fn run(&mut self, command: impl Into<AnyCommand<Unbuild>>) -> String {
        let events = self.judge(&command.into()).unwrap_or_else(|refusal| panic!("{refusal}"));
        events.iter().for_each(|event| self.game.apply(Millis(0), event));
        events.iter().map(Event::to_string).collect::<Vec<_>>().join("; ")
    }

    fn begin(mut self) -> Bench {
        self.run(TableCommand::Start);
        self
    }

    fn take(&mut self, seat: u16, text: &str) -> String {
        self.run(Command::Remove { seat: Seat(seat), squares: squares(text) })
    }

    fn refused(&self, command: impl Into<AnyCommand<Unbuild>>) -> Refusal {
        let command = command.into();
        match self.judge(&command) {
            Ok(events) => panic!("{command:?} gives {events:?}"),
            Err(refusal) => refusal,
        }
    }

    fn refuses(&self, seat: u16, text: &str) -> (&'static str, String) {
        let refusal = self.refused(Command::Remove { seat: Seat(seat), squares: squares(text) });
        (refusal.code(), refusal.to_string())
    }

    fn list(&self) -> BTreeSet<String> {
        self.game.removals(&self.words).iter().map(ToString::to_string).collect()
    }
}

fn on_gld_10() -> Bench {
    Bench::on(&GLD_10, &[10, 20], ENABLE).begin()
}

#[test]
fn gld_29_var_uns_6_removals_from_the_board_of_gld_10() {
    for (taken, points) in [("11E", 3), ("11G", 1), ("11E 11F", 4), ("11E 11F 11G", 5)] {
        let mut bench = on_gld_10();
        assert!(bench.take(0, taken).starts_with(&format!("remove 0 {points} ")), "{taken}");
        assert_eq!(bench.game.seats()[0].points, points);
    }
    let (code, sentence) = on_gld_10().refuses(0, "11F");
    assert_eq!(code, "removal_disconnects");
    assert!(sentence.contains("11E"), "{sentence}");
    let bench = on_gld_10();
    let all = bench.game.removals(&bench.words);
    assert_eq!(all.len(), 16);
    let points = |removal: &Removal| bench.game.points(removal);
    let best = all.iter().max_by_key(|removal| points(removal)).unwrap();
    assert_eq!((points(best), best.to_string().as_str()), (6, "9H:M 9J:B"));
    assert_eq!(all.iter().filter(|removal| points(removal) == 6).count(), 1);
}

#[test]
fn var_uns_1_it_begins_on_the_final_board_of_a_finished_game() {
    let mut match_game = TestGame::dealt("travel-2006 seats=2", &["ACTSDOG", "EEEIIOU"]);
    assert_eq!(Unbuild::after(&match_game.position), None);
    match_game.play(0, "8G CATS");
    assert_eq!(Unbuild::after(&match_game.position), None);
    match_game.run(rules::Command::Resign { seat: Seat(1) });
    let after = Unbuild::after(&match_game.position).unwrap();
    assert_eq!(after.board(), match_game.position.board());
    assert_eq!((after.seats().len(), after.phase()), (2, Phase::Consent));
    // The result of the game stays unchanged.
    let before: Position = match_game.position.clone();
    let mut bench = Bench { game: after, words: words("CAT AT") };
    bench.run(TableCommand::Start);
    bench.take(1, "8J");
    assert_eq!(match_game.position, before);
}

#[test]
fn var_uns_1_all_agree_before_it_begins() {
    let mut bench = Bench::on(&GLD_10, &[10, 20, 15], ENABLE);
    assert_eq!(bench.refuses(0, "11E").0, "not_started");
    assert_eq!(bench.refused(Command::Resign { seat: Seat(0) }).code(), "not_started");
    assert_eq!(bench.refused(Command::Answer { seat: Seat(0), agree: true }).code(), "no_proposal");
    assert_eq!(bench.run(Command::Propose { seat: Seat(2) }), "propose 2");
    assert_eq!(bench.refused(Command::Propose { seat: Seat(1) }).code(), "proposal_open");
    let again = Command::Answer { seat: Seat(2), agree: true };
    assert_eq!(bench.refused(again).code(), "already_answered");
    assert_eq!(bench.run(Command::Answer { seat: Seat(0), agree: false }), "answer 0 no");
    assert_eq!(bench.game.proposal(), None);
    bench.run(Command::Propose { seat: Seat(1) });
    assert!(bench.game.view(Viewer::Seat(Seat(0)), Millis(0)).may.answer);
    assert!(!bench.game.view(Viewer::Seat(Seat(1)), Millis(0)).may.answer);
    bench.run(Command::Answer { seat: Seat(2), agree: true });
    let last = bench.run(Command::Answer { seat: Seat(0), agree: true });
    assert_eq!(last, "answer 0 yes; starts 0");
    assert_eq!(bench.refused(Command::Propose { seat: Seat(1) }).code(), "already_started");
    assert_eq!(bench.refused(Command::Propose { seat: Seat(3) }).code(), "no_such_seat");
}

/// An unbuilding after a match of three in which seat 1 resigned.
fn one_left() -> Bench {
    let mut bench = Bench::on(&GLD_10, &[10, 5, 15], ENABLE);
    bench.game = bench.game.without(|seat| seat == Seat(1));
    bench
}

#[test]
fn var_uns_1_amb_49_who_left_the_game_is_not_waited_for() {
    let (propose, agree) = (
        |n| Command::Propose { seat: Seat(n) },
        |n, agree| Command::Answer { seat: Seat(n), agree },
    );
    let begin = |n| Command::Begin { seat: Seat(n) };
    // The others begin without it; the one of them with the lowest score goes first.
    let mut bench = one_left();
    assert_eq!(bench.refused(begin(0)).code(), "no_proposal");
    bench.run(propose(2));
    assert_eq!(bench.refused(begin(2)).code(), "not_all_agreed");
    assert_eq!(bench.run(agree(0, true)), "answer 0 yes", "it may still join");
    assert_eq!(bench.refused(begin(1)).code(), "not_all_agreed", "it has not agreed itself");
    let may = |bench: &Bench, n| bench.game.view(Viewer::Seat(Seat(n)), Millis(0)).may;
    assert!(may(&bench, 0).begin && !may(&bench, 1).begin && may(&bench, 1).answer);
    assert_eq!(bench.run(begin(0)), "starts 0");
    assert_eq!(bench.refused(Command::Resign { seat: Seat(1) }).code(), "not_in_unbuilding");
    bench.take(0, "11E");
    assert_eq!(bench.game.phase(), Phase::Turn(Seat(2)), "seat 1 has no turn");
    assert_eq!(bench.run(Command::Resign { seat: Seat(2) }), "resign 2; end resigned 3 0 0 won 0");
    // It joins by agreeing, and goes first because it has the lowest score.
    let mut bench = one_left();
    bench.run(propose(1));
    bench.run(agree(0, true));
    assert_eq!(bench.run(agree(2, true)), "answer 2 yes; starts 1");
    // Its no counts only for itself; another seat's no ends the proposal.
    let mut bench = one_left();
    bench.run(propose(0));
    bench.run(agree(1, false));
    assert_eq!(bench.refused(agree(1, true)).code(), "already_answered");
    assert_eq!(bench.run(agree(2, true)), "answer 2 yes; starts 0");
    let mut bench = one_left();
    bench.run(propose(0));
    bench.run(agree(2, false));
    assert_eq!(bench.game.proposal(), None);
}

#[test]
fn amb_49_one_who_stayed_may_unbuild_alone() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &["ACTSDOG", "EEEIIOU"]);
    game.play(0, "8G CAT");
    game.run(rules::Command::Resign { seat: Seat(1) });
    let mut bench = Bench { game: Unbuild::after(&game.position).unwrap(), words: words("AT") };
    assert!(bench.game.seats()[1].away);
    bench.run(Command::Propose { seat: Seat(0) });
    assert_eq!(bench.run(Command::Begin { seat: Seat(0) }), "starts 0");
    bench.take(0, "8G");
    assert_eq!(bench.take(0, "8H 8I"), "remove 0 2 8H:A 8I:T; end cleared 5 0 won 0");
}

#[test]
fn var_uns_1_it_follows_every_mode_with_a_crossword() {
    // Solitaire.
    let mut game = TestGame::dealt("travel-2006 seats=1 mode=one-rack", &["ACTSDOG"]).good("CAT");
    game.play(0, "8G CAT");
    game.run(rules::Command::Propose { seat: Seat(0), what: rules::Proposal::End });
    let after = Unbuild::after(&game.position).unwrap();
    assert_eq!((after.seats().len(), after.board()), (1, game.position.board()));
    // Together: there are no scores, so the first of the seats that stayed begins.
    let mut team =
        crate::together::kit::Team::dealt("", "across down plain", &["ACTSDOG", "E", "I"]);
    assert_eq!(Unbuild::after_team(&team.game), None);
    team.lay("8G CAT");
    for seat in [0, 1, 2] {
        team.run(rules::together::Command::Resign { seat: Seat(seat) });
    }
    let after = Unbuild::after_team(&team.game).unwrap();
    assert_eq!((after.starter(), after.board().tiles()), (Seat(0), 3));
    assert!(after.seats().iter().all(|seat| seat.away), "whoever proposes it plays");
    let mut bench = Bench { game: after, words: words("AT") };
    bench.run(Command::Propose { seat: Seat(2) });
    assert_eq!(bench.run(Command::Begin { seat: Seat(2) }), "starts 2");
}

#[test]
fn var_uns_1_a_duplicate_session_of_four_at_most() {
    let session = |text: &str, entrants| {
        let mut session = crate::duplicate::Session::new(text, entrants);
        session.run(rules::duplicate::Command::Begin { seat: Seat(0) });
        assert_eq!(Unbuild::after_session(&session.game), None);
        session.run(rules::duplicate::Command::Stop { seat: Seat(0) });
        Unbuild::after_session(&session.game)
    };
    let alone = session("classic-2023 mode=duplicate", 1).unwrap();
    assert_eq!((alone.seats().len(), alone.seats()[0].away), (1, false));
    assert_eq!(session("classic-2023 mode=duplicate", 4).unwrap().seats().len(), 4);
    assert_eq!(session("classic-2023 mode=duplicate", 5), None);
    // Entrants do not wait for an arbitrator who did not play.
    let hall = session("classic-2023 mode=duplicate arbitrator=person", 3).unwrap();
    assert_eq!([0, 1, 2].map(|seat: usize| hall.seats()[seat].away), [true, false, false]);
}

#[test]
fn var_uns_2_one_to_six_letters_in_turn() {
    let mut bench = Bench::on(&["8D TRAINED"], &[5, 9], "TRAIN").begin();
    assert_eq!(bench.refuses(0, "").0, "removal_nothing_chosen");
    assert_eq!(bench.refuses(0, "8D 8E 8F 8G 8H 8I 8J").0, "removal_too_many");
    assert_eq!(bench.refuses(1, "8D").0, "not_your_turn");
    assert_eq!(bench.refuses(0, "9D").0, "removal_empty_square");
    // A square named twice counts once.
    assert_eq!(bench.take(0, "8J 8I 8J"), "remove 0 3 8I:E 8J:D");
    assert_eq!(bench.game.phase(), Phase::Turn(Seat(1)));
    assert_eq!(
        bench.take(1, "8D 8E 8F 8G 8H"),
        "remove 1 5 8D:T 8E:R 8F:A 8G:I 8H:N; end cleared 3 5 won 1"
    );
}

#[test]
fn var_uns_3_amb_23_letters_of_one_run_need_not_be_neighbours() {
    let bench = on_gld_10();
    let (code, sentence) = bench.refuses(0, "11E 9J");
    assert_eq!(code, "removal_not_one_word");
    assert!(sentence.contains("11E") || sentence.contains("9J"), "{sentence}");
    // 8F and 10F are in one column, but not in one run.
    assert_eq!(bench.refuses(0, "8F 10F").0, "removal_not_one_word");
    // M and B are apart in MOB; M also belongs to FARMS.
    let mut bench = bench;
    assert_eq!(bench.take(0, "9J 9H"), "remove 0 6 9H:M 9J:B");
}

#[test]
fn var_uns_4_what_is_left_must_be_words_in_one_group() {
    let bench = on_gld_10();
    let (code, sentence) = bench.refuses(0, "8F");
    assert_eq!(code, "removal_leaves_bad_word");
    assert_eq!(sentence, "taking H would leave ORN at 8G: take other letters");
    let (code, sentence) = bench.refuses(0, "8H");
    assert_eq!(code, "removal_leaves_bad_word");
    assert!(sentence.contains("taking R would leave"), "{sentence}");
    // A bridge: both ends are words, but only the O connects them.
    let bench = Bench::on(&["8D AT", "E8 .OO", "10E .N"], &[0, 1], "AT ON TO").begin();
    assert_eq!(bench.refuses(0, "9E").0, "removal_disconnects");
}

#[test]
fn var_uns_5_it_ends_when_all_is_gone_or_nothing_may_be_taken() {
    let mut bench = Bench::on(&["8H AT"], &[3, 1], "AT").begin();
    assert_eq!(bench.take(1, "8H 8I"), "remove 1 2 8H:A 8I:T; end cleared 0 2 won 1");
    assert_eq!(bench.refuses(0, "8H").0, "game_over");
    // Seven letters, no piece of which is a word: nothing may be taken from the start.
    let mut stuck = Bench::on(&["8D TRAINED"], &[3, 1], "");
    assert_eq!(stuck.run(TableCommand::Start), "starts 1; end none_left 0 0 won 0 1");
    let mut later = Bench::on(&["8D TRAINEDS"], &[3, 1], "TRAINED").begin();
    assert_eq!(later.take(1, "8K"), "remove 1 1 8K:S; end none_left 0 1 won 1");
}

#[test]
fn var_uns_6_face_values_and_blanks_worth_nothing() {
    // 8H is a double word and 8D a double letter: neither counts.
    let mut bench = Bench::on(&["8D QUiZ"], &[0, 1], "").begin();
    assert_eq!(
        bench.take(0, "8D 8E 8F 8G"),
        "remove 0 21 8D:Q 8E:U 8F:i 8G:Z; end cleared 21 0 won 0"
    );
    assert_eq!(bench.game.seats()[0].taken, 4);
}

#[test]
fn var_uns_7_amb_24_the_most_points_win_and_ties_are_shared() {
    let mut bench = Bench::on(&["8D TRAINEDS"], &[100, 300, 200], "TRAINED").begin();
    // Unbuilding has its own count, whatever the scores of the game before.
    assert_eq!(bench.take(0, "8K"), "remove 0 1 8K:S; end none_left 1 0 0 won 0");
    let mut tie = Bench::on(&["8D TAAT"], &[0, 1], "TA").begin();
    tie.take(0, "8F 8G");
    assert_eq!(tie.take(1, "8D 8E"), "remove 1 2 8D:T 8E:A; end cleared 2 2 won 0 1");
}

#[test]
fn amb_23_a_single_tile_may_not_be_left() {
    let bench = Bench::on(&["8H AT"], &[0, 1], "AT").begin();
    let (code, sentence) = bench.refuses(0, "8H");
    assert_eq!(code, "removal_leaves_one_tile");
    assert!(sentence.contains("8I"), "{sentence}");
}

#[test]
fn amb_23_words_nobody_touches_may_be_phonies() {
    // QZ is left from the game before.
    let mut bench = Bench::on(&["8H AT", "H7 Q.Z"], &[0, 1], "AT").begin();
    assert_eq!(bench.refuses(0, "9H").0, "removal_leaves_bad_word");
    assert_eq!(bench.refuses(0, "7H").0, "removal_leaves_bad_word");
    // T may be taken, because QAZ is not touched.
    bench.take(0, "8I");
    assert_eq!(bench.take(1, "7H 8H 9H"), "remove 1 21 7H:Q 8H:A 9H:Z; end cleared 1 21 won 1");
}

#[test]
fn amb_60_var_uns_4_strictly_every_word_left_is_in_the_list() {
    // QAZ is left from the game before, so it has to go with the first letters.
    let mut bench = Bench::strict(&["8H AT", "H7 Q.Z"], &[0, 1], "AT").begin();
    let (code, sentence) = bench.refuses(0, "8I");
    assert_eq!(code, "removal_leaves_bad_word");
    assert!(sentence.contains("QAZ at H7"), "{sentence}");
    assert_eq!(bench.list(), BTreeSet::from(["7H:Q 9H:Z".to_string()]));
    bench.take(0, "7H 9H");
    assert_eq!(bench.take(1, "8H 8I"), "remove 1 2 8H:A 8I:T; end cleared 20 2 won 0");
    // There are two such words, so no removal takes both: nothing may be taken, and it is over at
    // once.
    let mut bench = Bench::strict(&["8H ATE", "H7 Q.Z", "J7 Q.Z"], &[0, 1], "ATE AT");
    assert_eq!(bench.run(TableCommand::Start), "starts 0; end none_left 0 0 won 0 1");
    // The terms say which rule it is, and that sparing phonies departs from the leaflet.
    let text = |rule| {
        let all = sentences(rule);
        all.into_iter().find(|(about, _)| *about == "words").unwrap().1
    };
    assert!(text(UnbuildRule::USUAL).contains("kinder than the leaflet"));
    let terms = |text: &str| text.parse::<rules::Terms>();
    for edition in Edition::ALL {
        let strict = terms(&format!("{edition} seats=2 unbuild-words=strict")).unwrap();
        assert_eq!(strict.ruleset().unbuild.untouched, Untouched::InList);
        assert!(rules::sentences(&strict).iter().any(|s| s.about == "unbuild" && s.changed));
        assert!(text(strict.ruleset().unbuild).contains("even one that nobody touches"));
        let void = terms(&format!("{edition} seats=2 challenge=void unbuild-words=strict"));
        assert_eq!(void.unwrap_err().code(), "combination_senseless", "no phony can be there");
    }
}

#[test]
fn amb_23_the_lowest_scorer_starts_and_turns_go_clockwise() {
    let starter = |scores: &[i32], winners: &[u16], starter: Starter| {
        let winners: Vec<Seat> = winners.iter().copied().map(Seat).collect();
        let rule = UnbuildRule { starter, ..UnbuildRule::USUAL };
        Unbuild::new(&ENGLISH, board(&["8H AT"]), scores, &winners, rule).starter().0
    };
    assert_eq!(starter(&[300, 250, 280], &[0], Starter::Lowest), 1);
    assert_eq!(starter(&[300, 250, 280], &[0], Starter::Winner), 0);
    assert_eq!(starter(&[250, 250], &[0], Starter::Lowest), 1, "the tie-break put seat 1 behind");
    assert_eq!(starter(&[250, 250], &[0, 1], Starter::Lowest), 0);
    let mut bench =
        Bench::on(&["8D TRAINEDS"], &[9, 9, 1], "TRAINED TRAINE TRAIN TRAI TRA TR").begin();
    assert_eq!(bench.game.phase(), Phase::Turn(Seat(2)));
    bench.take(2, "8K");
    assert_eq!(bench.game.phase(), Phase::Turn(Seat(0)));
    bench.take(0, "8J");
    bench.run(Command::Resign { seat: Seat(1) });
    assert_eq!(bench.game.phase(), Phase::Turn(Seat(2)), "who gave up is left out");
    assert_eq!(bench.run(Command::Resign { seat: Seat(0) }), "resign 0; end resigned 2 0 1 won 2");
}

#[test]
fn amb_23_the_winner_starts_where_the_terms_say_so() {
    let terms: rules::Terms = "classic-2023 seats=2 unbuild=winner".parse().unwrap();
    assert_eq!(terms.ruleset().unbuild.starter, Starter::Winner);
    assert!(rules::sentences(&terms).iter().any(|s| s.about == "unbuild" && s.changed));
    for edition in Edition::ALL {
        assert_eq!(edition.ruleset().unbuild, UnbuildRule::USUAL);
    }
    let first = |starter| {
        let rule = UnbuildRule { starter, ..UnbuildRule::USUAL };
        sentences(rule).into_iter().find(|(about, _)| *about == "start")
    };
    assert_ne!(first(Starter::Lowest), first(Starter::Winner));
}

#[test]
fn amb_23_the_last_word_of_seven_letters_needs_two_moves() {
    let bench = Bench::on(&["8D TRAINED"], &[0, 0], "TRAIN ED").begin();
    let all = bench.list();
    assert!(!all.contains("8D:T 8E:R 8F:A 8G:I 8H:N 8I:E 8J:D"));
    assert!(all.contains("8D:T 8E:R 8F:A 8G:I 8H:N"));
}

#[test]
fn an_empty_board_cannot_be_unbuilt() {
    let bench = Bench::on(&[], &[0, 0], "");
    assert_eq!(bench.refused(TableCommand::Start).code(), "nothing_to_unbuild");
    assert_eq!(bench.refused(Command::Propose { seat: Seat(0) }).code(), "nothing_to_unbuild");
    assert!(!bench.game.view(Viewer::Seat(Seat(0)), Millis(0)).may.propose);
}

#[test]
fn one_player_alone_unbuilds_without_asking() {
    let mut bench = Bench::on(&["8H AT"], &[7], "AT");
    assert_eq!(bench.run(Command::Propose { seat: Seat(0) }), "propose 0; starts 0");
    assert_eq!(bench.take(0, "8H 8I"), "remove 0 2 8H:A 8I:T; end cleared 2 won 0");
}

/// No set of any edition has more tiles than a [`Standing`] has bits.
#[test]
fn every_set_fits() {
    for edition in Edition::ALL {
        assert!(edition.ruleset().alphabet.full_set().len() <= 128);
    }
}

/// One in three words is good, chosen arbitrarily.
struct SomeWords(u64);

impl Judge for SomeWords {
    fn accepts(&self, word: &[Letter]) -> bool {
        let key = word.iter().fold(self.0, |key, letter| mix(key ^ u64::from(letter.number())));
        key % 5 < 2
    }
}

/// The rule implemented a second time: every choice of squares is tried on a copy of the board.
mod slow {
    use super::*;

    fn runs(board: &Board) -> Vec<Vec<(u8, u8)>> {
        let size = board.size();
        let taken = |row: u8, column: u8| board.get(Square::new(row, column)).is_some();
        let mut runs = Vec::new();
        for line in 0..size {
            for across in [true, false] {
                let place = |n: u8| if across { (line, n) } else { (n, line) };
                let mut run: Vec<(u8, u8)> = Vec::new();
                for n in 0..=size {
                    let (row, column) = place(n);
                    if n < size && taken(row, column) {
                        run.push((row, column));
                    } else if run.len() > 1 {
                        runs.push(std::mem::take(&mut run));
                    } else {
                        run.clear();
                    }
                }
            }
        }
        runs
    }

    fn allowed(
        board: &Board,
        taken: &BTreeSet<(u8, u8)>,
        judge: &dyn Judge,
        untouched: Untouched,
    ) -> bool {
        let before = runs(board);
        if !before.iter().any(|run| taken.iter().all(|square| run.contains(square))) {
            return false;
        }
        let mut after = board.clone();
        taken.iter().for_each(|&(row, column)| after.set(Square::new(row, column), None));
        for run in runs(&after) {
            let letters: Vec<Letter> = run
                .iter()
                .map(|&(row, column)| after.get(Square::new(row, column)).unwrap().letter)
                .collect();
            let stands = untouched == Untouched::Stands && before.contains(&run);
            if !stands && !judge.accepts(&letters) {
                return false;
            }
        }
        let mut left: Vec<(u8, u8)> = after.covered().map(|(s, _)| (s.row, s.column)).collect();
        let Some(first) = left.pop() else { return true };
        if left.is_empty() {
            return false;
        }
        let mut reached = vec![first];
        let mut next = 0;
        while next < reached.len() {
            let (row, column) = reached[next];
            next += 1;
            left.retain(|&(r, c)| {
                let beside = r.abs_diff(row) + c.abs_diff(column) == 1;
                if beside {
                    reached.push((r, c));
                }
                !beside
            });
        }
        left.is_empty()
    }

    /// All removals, each as its squares.
    pub(super) fn list(
        board: &Board,
        judge: &dyn Judge,
        untouched: Untouched,
    ) -> BTreeSet<Vec<Square>> {
        let tiles: Vec<(u8, u8)> = board.covered().map(|(s, _)| (s.row, s.column)).collect();
        let mut all = BTreeSet::new();
        for choice in 1u32..1 << tiles.len() {
            if choice.count_ones() > 6 {
                continue;
            }
            let chosen = (0..tiles.len()).filter(|tile| choice >> tile & 1 == 1);
            let taken: BTreeSet<(u8, u8)> = chosen.map(|tile| tiles[tile]).collect();
            if allowed(board, &taken, judge, untouched) {
                all.insert(taken.iter().map(|&(row, column)| Square::new(row, column)).collect());
            }
        }
        all
    }
}

/// A connected board, grown tile by tile in a corner of a few squares.
fn grown(seed: u64, tiles: u64) -> Board {
    let mut board = Board::new(15);
    let mut random = seed;
    let mut next = |below: u64| {
        random = mix(random);
        random % below
    };
    let side = 3 + next(3);
    let place = |square: u64| Square::new((square / side) as u8, (square % side) as u8);
    board.set(place(next(side * side)), Some(Face::from_char('A').unwrap()));
    for _ in 0..200 {
        let square = place(next(side * side));
        let face = (b'A' + next(4) as u8) as char;
        let face = if next(9) == 0 { face.to_ascii_lowercase() } else { face };
        if board.tiles() < tiles as usize && board.get(square).is_none() && board.touches(square) {
            board.set(square, Face::from_char(face));
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn var_uns_4_the_list_is_what_the_slow_one_finds(
        seed in any::<u64>(),
        tiles in 2u64..12,
        strict in any::<bool>(),
    ) {
        let judge = SomeWords(seed);
        let untouched = if strict { Untouched::InList } else { Untouched::Stands };
        let mut board = grown(seed, tiles);
        let parts = Parts::new(&board, &judge, untouched);
        let mut standing = parts.all();
        for turn in 0..6 {
            let slow = slow::list(&board, &judge, untouched);
            let fast = parts.removals(standing);
            let listed: BTreeSet<Vec<Square>> =
                fast.iter().map(|removal| removal.squares().collect()).collect();
            prop_assert_eq!(listed.len(), fast.len(), "each once");
            prop_assert_eq!(&listed, &slow, "on\n{}", board);
            prop_assert_eq!(parts.any(standing), !slow.is_empty());
            // Judged anew from what is left, the result is the same.
            let anew = Parts::new(&board, &judge, untouched);
            prop_assert_eq!(anew.removals(anew.all()), fast.clone());
            // Checking agrees for choices that are listed and for some that are not.
            for choice in 0..40u64 {
                let some: Vec<Square> = board
                    .covered()
                    .map(|(square, _)| square)
                    .filter(|s| mix(choice << 40 ^ u64::from(s.row) << 8 ^ u64::from(s.column)) & 3 == 0)
                    .collect();
                prop_assert_eq!(parts.check(standing, &some).is_ok(), slow.contains(&some));
            }
            let Some(taken) = fast.get(mix(seed ^ turn) as usize % fast.len().max(1)) else { break };
            let chosen: Vec<Square> = taken.squares().collect();
            let set = parts.check(standing, &chosen).unwrap();
            standing = Standing(standing.0 & !set);
            chosen.iter().for_each(|&square| board.set(square, None));
        }
    }

    /// Whole games of random commands: they may or may not end, tiles and points are conserved,
    /// every line reads back, folding the text gives the same, and nothing panics.
    #[test]
    fn laws_of_whole_unbuildings(seed in any::<u64>(), tiles in 2u64..14, seats in 1usize..5) {
        let judge = SomeWords(seed);
        let board = grown(seed, tiles);
        let value: i32 = board.covered().map(|(_, face)| ENGLISH.face_points(face)).sum();
        let scores: Vec<i32> = (0..seats as u64).map(|seat| (mix(seed ^ seat) % 9) as i32).collect();
        let start = Unbuild::new(&ENGLISH, board, &scores, &[Seat(0)], UnbuildRule::USUAL);
        let (mut game, mut again) = (start.clone(), start);
        let picks = Picks::default();
        for step in 0..120u64 {
            let random = mix(seed ^ step << 8);
            let seat = match game.phase() {
                Phase::Turn(seat) if random & 7 > 0 => seat,
                _ => Seat((random >> 8) as u16 % 5),
            };
            let some = || game.board().covered().map(|(s, _)| s).filter(|s| {
                mix(random ^ u64::from(s.row) << 8 ^ u64::from(s.column)) & 3 == 0
            });
            let command: AnyCommand<Unbuild> = match random >> 16 & 15 {
                0 => Command::Propose { seat }.into(),
                1 | 2 => Command::Answer { seat, agree: random >> 30 & 7 > 0 }.into(),
                3 => TableCommand::Start.into(),
                4 if step > 60 => Command::Resign { seat }.into(),
                5 => Command::Begin { seat }.into(),
                6 | 7 => Command::Remove { seat, squares: some().collect() }.into(),
                _ => {
                    let removals = game.removals(&judge);
                    let removal = removals.get((random >> 40) as usize % 7);
                    let squares = removal.map(|removal| removal.squares().collect());
                    Command::Remove { seat, squares: squares.unwrap_or_default() }.into()
                }
            };
            let inputs = Inputs { at: Millis(step), judge: &judge, chance: &picks };
            match game.judge(&command, inputs) {
                Err(refusal) => {
                    prop_assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                }
                Ok(events) => for event in events {
                    let line = event.to_string();
                    prop_assert_eq!(line.parse::<Event>(), Ok(event.clone()));
                    game.apply(Millis(step), &event);
                    again.apply(Millis(step), &line.parse().unwrap());
                    let taken: i32 = game.seats().iter().map(|seat| seat.points).sum();
                    let left: i32 =
                        game.board().covered().map(|(_, face)| ENGLISH.face_points(face)).sum();
                    prop_assert_eq!(taken + left, value);
                },
            }
            prop_assert_eq!(&game, &again);
            let open = matches!(game.phase(), Phase::Turn(_)) && !game.over();
            prop_assert!(!open || !game.removals(&judge).is_empty(), "no one waits in vain");
            let blind = game.resampled(Viewer::Spectator, &picks);
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(9))] {
                prop_assert_eq!(game.view(viewer, Millis(0)), blind.view(viewer, Millis(0)));
            }
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = text.parse::<Event>();
        let _ = text.parse::<Removal>();
    }
}
