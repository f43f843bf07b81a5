//! Duplicate, row by row.

use rules::duplicate::*;
use rules::{
    Chance, Coord, Direction, Inputs, Millis, Notation, Placement, Play, PlayText, Seat, Square,
    Tile,
};

use super::*;
use crate::kit::{Words, letters, terms, tiles};

#[test]
fn var_dup_01_any_number_plays_also_one_alone() {
    let mut alone = Session::round(DUP, 1, "AEINRST");
    alone.run(locked(0, "H4", "RETAINS"));
    assert_eq!(alone.points(0), 66);
    let mut many = Session::round("classic-2023 mode=duplicate placed=slip", 5_000, "AEINRST");
    for seat in 0..5_000 {
        let word = if seat % 2 == 0 { "RETAINS" } else { "TRAIN" };
        many.seal(seat, "H8", word);
    }
    assert_eq!((many.game.players(), many.game.slips_in()), (5_000, 5_000));
    many.wait(182);
    many.run(tick());
    let view = many.view(4_999);
    assert_eq!((view.first.len(), view.near.len()), (10, 2));
    assert_eq!(view.near[1].place, 2_501, "ties share a place");
    assert_eq!(many.game.grid(0..5_000).len(), 5_000);
}

#[test]
fn var_dup_02_var_dup_18_all_have_the_same_tiles_and_after_a_round_the_same_board() {
    let mut session = Session::round(DUP, 3, "AEINRST");
    assert!((0..3).all(|seat| session.view(seat).rack == Some(tiles("AEINRST"))));
    assert_eq!(session.view(0).rack.unwrap().to_string(), "AEINRST", "sorted");
    session.seal(0, "H4", "RETAINS");
    session.seal(1, "H8", "TRAIN");
    session.wait(182);
    session.run(tick());
    let boards: Vec<_> = (0..3).map(|seat| session.view(seat).board).collect();
    assert!(boards.iter().all(|board| *board == boards[0]));
    assert_eq!(boards[0].tiles(), 7, "RETAINS stands, TRAIN does not");
    assert_eq!((session.points(0), session.points(1), session.points(2)), (66, 12, 0));
}

#[test]
fn var_dup_03_the_program_or_an_arbitrator_draws_seven_for_all() {
    let mut session = Session::new(DUP, 2);
    session.will_draw("AEINRST");
    assert_eq!(session.run(Command::Begin { seat: Seat(0) }), ["start", "draw AEINRST", "accept"]);
    let mut hall = Session::new(HALL, 2);
    hall.will_draw("AEINRST");
    assert_eq!(hall.run(Command::Begin { seat: Seat(0) }), ["start", "draw AEINRST"]);
    assert_eq!(hall.game.phase(), Phase::Rack);
    assert_eq!(hall.game.players(), 1, "the arbitrator does not play");
    assert_eq!(hall.view(1).rack, None, "not called out yet");
    assert_eq!(hall.refused(Command::Accept { seat: Seat(1) }), "not_arbitrator");
}

#[test]
fn var_dup_03_seat_0_begins_once_somebody_has_entered() {
    let mut session = Session::new(DUP, 0);
    assert_eq!(session.refused(Command::Begin { seat: Seat(0) }), "no_such_seat");
    session.run(TableCommand::Enter);
    session.run(TableCommand::Enter);
    assert_eq!(session.refused(Command::Begin { seat: Seat(1) }), "not_arbitrator");
    assert_eq!(session.refused(Command::Draw { seat: Seat(0) }), "not_started");
    session.run(Command::Begin { seat: Seat(0) });
    for seat in [0, 1] {
        let code = if seat == 0 { "already_started" } else { "not_arbitrator" };
        assert_eq!(session.refused(Command::Begin { seat: Seat(seat) }), code);
    }
    session.run(Command::Stop { seat: Seat(0) });
    assert_eq!(session.refused(Command::Begin { seat: Seat(0) }), "already_started");
}

#[test]
fn var_dup_04_amb_45_a_round_takes_three_minutes_or_what_the_terms_say() {
    for (terms, seconds) in [
        (DUP, 180),
        ("classic-2023 mode=duplicate round=30", 30),
        ("classic-2023 mode=duplicate round=600", 600),
    ] {
        let mut session = Session::new(terms, 1);
        session.will_draw("AEINRST");
        session.run(Command::Begin { seat: Seat(0) });
        let told = session.run(TableCommand::Top { plays: vec!["8D RETAINS".parse().unwrap()] });
        let round = format!("round 1 {}", seconds * 1000);
        assert_eq!(told, ["top 66 lots 1 8D RETAINS", round.as_str()]);
        assert_eq!(session.game.phase(), Phase::Slips { ends: Millis::seconds(seconds) });
    }
    assert!("classic-2023 mode=duplicate round=29".parse::<rules::Terms>().is_err());
    assert!("classic-2023 seats=2 round=60".parse::<rules::Terms>().is_err());
}

#[test]
fn var_dup_05_a_slip_is_word_score_and_reference() {
    let mut session = Session::round(DUP, 2, "AEINRST");
    let written = Written::Typed { place: "H4".into(), word: "RETAINS".into() };
    let slip = Command::Seal { seat: Seat(0), written, declared: Some(60), lock: false };
    assert_eq!(session.run(slip), ["slip 0 8D RETAINS 66 RETAINS+ declared 60"]);
    let own = session.view(0).own.unwrap().slip.unwrap();
    assert_eq!((own.score, own.declared), (66, Some(60)));
    let laid = Play::new("RETAINS".chars().enumerate().map(|(step, c)| Placement {
        square: Square::new(7, 3 + step as u8),
        face: rules::Face::from_char(c).unwrap(),
    }));
    let slip =
        Command::Seal { seat: Seat(1), written: Written::Laid(laid), declared: None, lock: false };
    assert_eq!(session.run(slip), ["slip 1 8D RETAINS 66 RETAINS+"], "laid or typed is the same");
    for (place, word, code) in [
        ("8", "RETAINS", "no_such_place"),
        ("P4", "RETAINS", "no_such_place"),
        ("H4", "RET AINS", "slip_unreadable"),
        ("H4", "", "slip_unreadable"),
        ("H4", "RETAINED", "tile_not_on_rack"),
        ("A1", "RETAINS", "first_play_misses_centre"),
        ("H12", "RETAINS", "off_board"),
    ] {
        assert_eq!(session.refused(seal(0, place, word)), code, "{place} {word}");
    }
}

#[test]
fn var_dup_06_amb_26_gld_22_references_in_three_notations() {
    let square = Square::new(7, 3);
    for (notation, across, down) in [
        (Notation::Duplicate, "H4", "4H"),
        (Notation::International, "8D", "D8"),
        (Notation::LetterFirst, "D8", "8D"),
    ] {
        for (text, direction) in [(across, Direction::Across), (down, Direction::Down)] {
            let coord = Coord::new(square, direction);
            assert_eq!(Coord::read(text, notation), Ok(coord));
            assert_eq!(coord.in_notation(notation).to_string(), text);
        }
    }
    // The centre is H8 and 8H in both; only the direction flips.
    for (notation, direction) in [
        (Notation::Duplicate, Direction::Across),
        (Notation::International, Direction::Down),
        (Notation::LetterFirst, Direction::Across),
    ] {
        assert_eq!(Coord::read("H8", notation), Ok(Coord::new(Square::new(7, 7), direction)));
    }
    for (key, place) in [("duplicate", "H4"), ("international", "8D"), ("letter-first", "D8")] {
        let terms = format!("{DUP} notation={key}");
        let mut session = Session::round(&terms, 1, "AEINRST");
        assert_eq!(session.seal(0, place, "RETAINS"), ["slip 0 8D RETAINS 66 RETAINS+"]);
    }
}

#[test]
fn amb_26_a_slip_that_fits_only_the_other_way_is_taken_with_a_warning() {
    // H4 names row H. Read down from there, RETAINS would not cover the centre.
    let mut session = Session::round(DUP, 1, "AEINRST");
    assert_eq!(session.seal(0, "4H", "RETAINS"), ["slip 0 8D RETAINS 66 RETAINS+ turned"]);
    assert!(session.view(0).own.unwrap().slip.unwrap().turned);
    // At the centre both directions fit: the one that was written counts.
    assert_eq!(session.seal(0, "8H", "TRAIN"), ["slip 0 H8 TRAIN 12 TRAIN+"]);
    assert_eq!(session.refused(seal(0, "4A", "TRAIN")), "first_play_misses_centre");
}

#[test]
fn var_dup_06_a_word_has_to_be_written_whole() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    session.run(locked(0, "H4", "RETAINS"));
    session.deal("AEIORTX");
    // RETAINS ends on column 10; an X behind it makes RETAINSX, not X.
    assert_eq!(session.refused(seal(0, "H11", "X")), "slip_not_whole");
    assert_eq!(session.seal(0, "H4", "RETAINSX")[0], "slip 0 8D .......X 15 RETAINSX-");
}

#[test]
fn var_dup_07_var_dup_08_gld_34_the_best_slip_is_placed_and_each_scores_the_own() {
    let mut session = Session::round("travel-2006 mode=duplicate", 3, "AEINRST");
    // Admissible with 12 points, not admissible with 66, admissible with 16.
    session.words.0.remove("NASTIER");
    session.seal(0, "H8", "TRAIN");
    session.seal(1, "H4", "NASTIER");
    session.seal(2, "H4", "TRAIN");
    session.wait(181);
    let told = session.run(tick());
    assert_eq!(told[0], "close time");
    // H4 and H8 score the same: one of them is drawn by lot.
    assert!(told[1].starts_with("place slip 12 lots 2 8"), "{told:?}");
    assert_eq!((0..3).map(|seat| session.points(seat)).collect::<Vec<_>>(), [12, 0, 12]);
    // The test vector of the checklist: 30 and 42 points are admissible, 80 are not.
    let mut golden = Session::new(DUP, 3);
    golden.fold("start");
    golden.deal("AEINRST");
    golden.fold("slip 0 8D TRAIN 30 TRAIN+");
    golden.fold("slip 1 8D RETAINS 80 RETAINS-");
    golden.fold("slip 2 8G STAR 42 STAR+");
    golden.wait(181);
    assert_eq!(golden.run(tick())[1], "place slip 42 lots 1 8G STAR");
    assert_eq!((0..3).map(|seat| golden.points(seat)).collect::<Vec<_>>(), [30, 0, 42]);
}

#[test]
fn var_dup_09_what_is_no_word_scores_nothing_and_nobody_is_told_before() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    session.seal(0, "H4", "RATINES");
    assert_eq!(session.view(0).own.unwrap().slip.unwrap().score, 66, "that is its place's worth");
    session.wait(181);
    assert_eq!(session.run(tick())[1], "place top 50 lots 1 8H TA");
    let own = session.view(0).rounds[0].own.clone().unwrap();
    assert_eq!((own.points, own.admissible), (0, false));
}

#[test]
fn var_dup_10_the_rack_is_filled_up_to_seven_and_what_was_left_stays() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    session.run(locked(0, "H8", "TRAIN"));
    assert_eq!(session.game.rack(), &tiles("ES"));
    session.wait(10);
    session.will_draw("AOBDG");
    assert_eq!(session.run(tick()), ["draw ABDGO", "accept"]);
    assert_eq!(session.game.rack(), &tiles("ABDEGOS"));
}

fn passes(rack: &str, need: Need) -> bool {
    fills(&tiles(rack), need, &rules::ENGLISH, false)
}

#[test]
fn var_dup_11_var_dup_12_gld_19_vowels_and_consonants() {
    assert_eq!(Need::of_round(15), Need::Two);
    assert_eq!(Need::of_round(16), Need::One);
    for (rack, two, one) in [
        ("AEIOUUB", false, true),
        ("AEIOUU?", false, true),
        ("BCDFGH?", false, true),
        ("BCDFG?A", true, true),
        ("AEIOUUA", false, false),
        ("BCDFGHK", false, false),
        ("AEBCDFG", true, true),
        // A blank fills one place, not two (AMB-28).
        ("ABCDFGH", false, true),
        ("AEIOU??", true, true),
    ] {
        assert_eq!(passes(rack, Need::Two), two, "{rack}");
        assert_eq!(passes(rack, Need::One), one, "{rack}");
    }
}

#[test]
fn var_dup_11_the_sixteenth_rack_needs_only_one_of_each() {
    let mut session = Session::new(DUP, 1);
    session.fold("start");
    // Fifteen rounds on paper; racks that were thrown back do not count (AMB-28).
    for round in 1..=15 {
        session.fold("draw AEIOUUB");
        session.fold("reject");
        assert_eq!(session.game.need(), Some(Need::Two), "rack {round}");
        session.fold("draw BCDFGHA");
        session.fold("accept");
        session.fold("top 5 lots 1 8H A");
        session.fold(&format!("round {round} 30000"));
        session.fold("close time");
        session.fold("place top 0 lots 1 1A E");
        let rack = *session.game.rack();
        session.fold("reject");
        assert!(session.game.bag().contains(&rack));
    }
    assert_eq!(session.game.need(), Some(Need::One));
    session.will_draw("AEIOUUB");
    session.wait(100);
    let told = session.run(Command::Draw { seat: Seat(0) });
    assert_eq!(told, ["draw ABEIOUU", "accept"]);
}

#[test]
fn var_dup_13_the_whole_rack_goes_back_and_each_is_an_event() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    session.run(locked(0, "H8", "TRAIN"));
    session.wait(10);
    session.will_draw("AIOUU");
    let next = session.game.draws() + 5;
    // The five tiles make AEIOSUU with what was left: one consonant. All seven go back.
    let mut after = *session.game.bag();
    after.add_all(&tiles("ES"));
    for (offset, c) in "AEBDGLM".chars().enumerate() {
        let tile = Tile::from_char(c).unwrap();
        let index = after.iter().position(|t| t == tile).unwrap();
        session.picks.chosen.borrow_mut().insert(next + offset as u32, index as u32);
        assert!(after.remove(tile));
    }
    assert_eq!(session.run(tick()), ["draw AIOUU", "reject", "draw ABDEGLM", "accept"]);
    assert_eq!(session.view(0).rejected, [tiles("AEIOSUU")]);
    assert_eq!(session.game.all_tiles(), rules::ENGLISH.full_set());
}

/// A session whose bag and rack together are these tiles; the rest lies on the board.
fn late(text: &str, left: &str) -> Session {
    let mut session = Session::new(text, 1);
    session.fold("start");
    let mut rest = rules::ENGLISH.full_set();
    rest.remove_all(&tiles(left));
    session.push(Event::Drawn { tiles: rest });
    session.fold("accept");
    session.fold("top 5 lots 1 8H A");
    session.fold("round 1 30000");
    session.fold("close time");
    let faces: Vec<char> =
        rest.iter().map(|t| if t.is_blank() { 'a' } else { t.to_char() }).collect();
    for (index, row) in faces.chunks(15).enumerate() {
        let word: String = row.iter().collect();
        session.fold(&format!("place top 0 lots 1 {}A {word}", 15 - index));
        // One round after another, as far as the racks are concerned.
        session.fold("close time");
    }
    session.fold("draw -");
    assert!(session.game.rack().is_empty());
    session.fold("reject");
    session
}

#[test]
fn var_dup_14_amb_28_it_ends_with_the_tiles_the_vowels_or_the_consonants() {
    let ends = |left: &str| {
        let mut session = late(DUP, left);
        session.run(Command::Draw { seat: Seat(0) })
    };
    assert_eq!(ends("BCDFGHKL"), ["end no_rack"]);
    assert_eq!(ends("AEIOU"), ["end no_rack"]);
    assert_eq!(ends("A?"), ["draw A?", "accept"], "the blank is the consonant");
    // Two of each are no longer available: one of each will do (AMB-28).
    assert_eq!(ends("AEIOUB"), ["draw ABEIOU", "accept"]);
    assert_eq!(ends("?"), ["end no_rack"], "it fills one place, not both");
    // All tiles have been drawn and played.
    let mut session = late(DUP, "AT");
    session.run(Command::Draw { seat: Seat(0) });
    let row = 15 - 98_u8.div_ceil(15);
    let play: PlayText = format!("{row}A AT").parse().unwrap();
    session.words.0.extend(["AT".to_string()]);
    let told = session.run(TableCommand::Top { plays: vec![play] });
    assert!(told[1].starts_with("round "), "{told:?}");
    session.wait(181);
    let told = session.run(tick());
    assert_eq!(told.last().unwrap(), "end all_played");
    assert!(session.game.over());
    assert_eq!(session.refused(seal(0, "H8", "AT")), "game_over");
}

#[test]
fn amb_28_the_last_tiles_are_played_on_while_there_is_a_play() {
    let mut session = late(DUP, "AT");
    assert_eq!(session.run(Command::Draw { seat: Seat(0) }), ["draw AT", "accept"]);
    assert_eq!(session.game.question(), Some(tiles("AT")));
    let told = session.run(TableCommand::Top { plays: Vec::new() });
    assert_eq!(told, ["top none", "reject", "end no_play"]);
}

#[test]
fn amb_27_a_rack_without_a_play_goes_back_while_the_bag_can_give_another() {
    let mut session = Session::new(DUP, 1);
    session.will_draw("VVWWUUI");
    session.run(Command::Begin { seat: Seat(0) });
    let told = session.run(TableCommand::Top { plays: Vec::new() });
    assert_eq!(told[..2], ["top none", "reject"]);
    assert!(told[2].starts_with("draw ") && told.last().unwrap() == "accept", "{told:?}");
    assert_eq!(session.game.round(), 0, "it does not count as a round");
}

#[test]
fn amb_28_y_is_a_consonant_or_both() {
    let y = |both| fills(&tiles("BCDFGAY"), Need::Two, &rules::ENGLISH, both);
    assert!(!y(false) && y(true));
    let session = Session::new("classic-2023 mode=duplicate y=both", 1);
    assert!(session.game.ruleset().duplicate.y_is_both);
}

#[test]
fn var_dup_15_the_highest_total_wins_whatever_the_others_do() {
    let mut one = Session::round(DUP, 2, "AEINRST");
    let mut other = one.game.clone();
    one.seal(0, "H8", "TRAIN");
    one.seal(1, "H4", "RETAINS");
    one.wait(181);
    one.run(tick());
    std::mem::swap(&mut one.game, &mut other);
    one.now = Millis(0);
    one.seal(0, "H8", "TRAIN");
    one.wait(181);
    one.run(tick());
    let points = |game: &Duplicate| game.entrants()[0].points;
    assert_eq!((points(&one.game), points(&other)), (12, 12), "no strategy against others");
    let first = other.ranking(0..2);
    assert_eq!((first[0].seat, first[0].place, first[0].points), (Seat(1), 1, 66));
    assert_eq!((first[1].seat, first[1].place), (Seat(0), 2));
    assert_eq!(other.tops(), 66, "found more than the engine was asked to have found here");
}

#[test]
fn var_dup_16_words_link_as_in_the_normal_game_with_fifty_for_seven() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    assert_eq!(session.refused(seal(0, "A1", "TRAIN")), "first_play_misses_centre");
    assert_eq!(session.seal(0, "H4", "RETAINS"), ["slip 0 8D RETAINS 66 RETAINS+"]);
    session.run(Command::Lock { seat: Seat(0) });
    session.deal("AEINRST");
    assert_eq!(session.refused(seal(0, "A1", "TRAIN")), "not_connected");
    // Crossing the A of RETAINS, read down.
    assert_eq!(session.seal(0, "7F", "TRAIN").len(), 1);
}

#[test]
fn var_dup_06_the_terms_say_how_places_are_written() {
    // The page and the terminal label the edges of the board by it.
    for (change, notation) in [
        ("", Notation::Duplicate),
        (" notation=international", Notation::International),
        (" notation=letter-first", Notation::LetterFirst),
    ] {
        let session = Session::new(&format!("{DUP}{change}"), 1);
        assert_eq!(session.view(0).ruleset.duplicate.notation, notation);
    }
    let sentences = rules::sentences(&terms(DUP));
    assert!(sentences.iter().any(|s| s.about == "notation" && s.text.contains("H4 is row H")));
}

#[test]
fn var_dup_19_all_seek_with_the_same_rack_and_in_the_same_time() {
    let mut session = Session::round(DUP, 2, "AEINRST");
    session.wait(180);
    session.seal(0, "H4", "RETAINS");
    session.now = Millis(181_000);
    session.seal(1, "H4", "RETAINS");
    session.now = Millis(181_001);
    assert_eq!(session.refused(seal(1, "H8", "TRAIN")), "slip_late");
    session.run(tick());
    assert_eq!((session.points(0), session.points(1)), (66, 66));
    assert_eq!(session.refused(seal(1, "H8", "TRAIN")), "no_round");
}

#[test]
fn amb_45_a_sealed_slip_may_be_replaced_until_the_time_is_up() {
    let mut session = Session::round(DUP, 2, "AEINRST");
    session.seal(0, "H8", "TRAIN");
    session.run(Command::Lock { seat: Seat(0) });
    assert_eq!(session.refused(Command::Lock { seat: Seat(0) }), "slip_locked");
    session.seal(0, "H4", "RETAINS");
    assert_eq!((session.view(1).slips, session.view(1).locked), (1, 0));
    assert_eq!(session.refused(Command::Lock { seat: Seat(1) }), "no_slip");
    // With the last lock the round closes early.
    session.run(Command::Lock { seat: Seat(0) });
    let told = session.run(locked(1, "H8", "TRAIN"));
    assert_eq!(told[1], "close all_locked");
    assert_eq!((session.points(0), session.points(1)), (66, 12));
}

#[test]
fn amb_45_a_warning_comes_half_a_minute_before_the_end() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    assert_eq!(session.game.deadline(), Some(Millis::seconds(150)));
    session.wait(150);
    assert_eq!(session.run(tick()), ["warn"]);
    assert!(session.view(0).warned);
    assert_eq!(session.game.deadline(), Some(Millis(181_000)), "a second for the way");
    assert!(session.run(tick()).is_empty());
}

#[test]
fn amb_45_late_entrants_get_nothing_for_rounds_gone_by() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    session.run(locked(0, "H4", "RETAINS"));
    session.run(TableCommand::Enter);
    assert_eq!(session.game.entrants()[1].since, 1);
    session.deal("AEINRST");
    session.seal(1, "7F", "TRAIN");
    session.wait(400);
    session.run(tick());
    let grid = session.game.grid(0..2);
    let line = grid.iter().find(|line| line.row.seat == Seat(1)).unwrap();
    assert_eq!((line.since, line.rounds[0]), (1, 0));
    assert!(line.rounds[1] > 0);
}

#[test]
fn amb_26_amb_27_the_arbitrator_sees_whose_slips_are_odd_once_the_round_is_closed() {
    let mut hall = Session::new(HALL, 4);
    hall.will_draw("AEINRST");
    hall.run(Command::Begin { seat: Seat(0) });
    hall.run(Command::Accept { seat: Seat(0) });
    hall.run(TableCommand::Top { plays: vec!["8D RETAINS".parse().unwrap()] });
    hall.run(Command::StartClock { seat: Seat(0) });
    let declare = |seat, score| {
        let written = Written::Typed { place: "H4".into(), word: "RETAINS".into() };
        Command::Seal { seat: Seat(seat), written, declared: Some(score), lock: false }
    };
    hall.run(declare(1, 66));
    hall.run(declare(2, 70));
    hall.seal(3, "4H", "RETAINS");
    assert!(hall.view(0).answers.is_empty(), "not before the round is closed");
    hall.run(Command::Close { seat: Seat(0) });
    let slip = |seat, miscounted, turned| SlipView { seat: Seat(seat), miscounted, turned };
    let expected = [slip(2, Some(70), false), slip(3, None, true), slip(1, None, false)];
    assert_eq!(hall.view(0).answers[0].slips, expected);
    assert!(hall.view(1).answers.is_empty(), "others never see them");
}

#[test]
fn amb_45_the_arbitrator_adds_time_closes_early_and_rules() {
    let mut hall = Session::new(HALL, 3);
    hall.will_draw("AEIOUUB");
    hall.run(Command::Begin { seat: Seat(0) });
    let by = Seat(0);
    assert_eq!(hall.refused(Command::Accept { seat: by }), "rack_fails");
    assert_eq!(hall.run(Command::Reject { seat: by }), ["reject"]);
    hall.will_draw("AEINRST");
    hall.run(Command::Draw { seat: by });
    assert_eq!(hall.refused(Command::Reject { seat: by }), "rack_good");
    hall.run(Command::Accept { seat: by });
    hall.run(TableCommand::Top { plays: vec!["8D RETAINS".parse().unwrap()] });
    assert_eq!(hall.refused(seal(1, "H4", "RETAINS")), "no_round");
    assert_eq!(hall.run(Command::StartClock { seat: by }), ["round 1 180000"]);
    assert_eq!(hall.refused(seal(0, "H4", "RETAINS")), "arbitrator_plays_not");
    hall.seal(1, "H4", "RATINES");
    hall.seal(2, "H8", "TRAIN");
    assert_eq!(hall.run(Command::Extend { seat: by }), ["extend 30000"]);
    assert_eq!(hall.game.phase(), Phase::Slips { ends: Millis::seconds(210) });
    assert_eq!(hall.refused(Command::Close { seat: Seat(1) }), "not_arbitrator");
    assert_eq!(hall.run(Command::Close { seat: by }), ["close arbitrator"]);
    // Only the arbitrator sees the words, doubtful ones first.
    assert!(hall.view(1).answers.is_empty());
    let doubtful = &hall.view(0).answers[0];
    assert_eq!((doubtful.answer.admissible(), doubtful.answer.count), (false, 1));
    let rule = |word: &str, good| Command::Rule { seat: by, word: letters(word), good };
    assert_eq!(hall.refused(rule("ZEBRA", true)), "word_not_on_slips");
    assert_eq!(hall.run(rule("RATINES", true)), ["rule RATINES+"]);
    assert!(hall.view(0).answers.iter().all(|view| view.answer.admissible()));
    assert_eq!(hall.run(Command::Confirm { seat: by }), ["place slip 66 lots 1 8D RATINES"]);
    assert_eq!((hall.points(1), hall.points(2)), (66, 12));
    assert_eq!(hall.game.deadline(), None, "the next rack comes when the arbitrator draws it");
    // The ruling applies from now on.
    hall.deal("AEINRST");
    assert!(hall.seal(2, "5G", "RATINES")[0].contains("RATINES+"));
}

#[test]
fn amb_27_the_top_or_the_best_slip_is_placed() {
    for (change, entrants, source) in [
        ("", 20, Source::Slip),
        ("", 21, Source::Top),
        (" placed=slip", 21, Source::Slip),
        (" placed=top", 1, Source::Top),
    ] {
        let mut session = Session::round(&format!("{DUP}{change}"), entrants, "AEINRST");
        assert_eq!(session.game.source(), source, "{change} {entrants}");
        session.seal(0, "H8", "TRAIN");
        session.wait(181);
        let placed = match source {
            Source::Slip => "place slip 12 lots 1 8H TRAIN",
            Source::Top => "place top 50 lots 1 8H TA",
        };
        assert_eq!(session.run(tick())[1], placed);
    }
}

#[test]
fn amb_27_of_equal_words_fewer_blanks_then_one_by_lot() {
    let mut session = Session::round(DUP, 3, "AINRST?");
    session.fold("slip 0 8D RETAiNS 60 RETAINS+");
    session.fold("slip 1 8D RETAINS 60 RETAINS+");
    session.fold("slip 2 8E NASTIER 60 NASTIER+");
    session.picks.chosen.borrow_mut().insert(session.game.draws(), 1);
    let draws = session.game.draws();
    session.wait(181);
    assert_eq!(session.run(tick())[1], "place slip 60 lots 2 8E NASTIER", "sorted, then drawn");
    assert_eq!(session.game.draws(), draws + 1, "the lot is a draw like others");
    let mut top = Session::new(DUP, 1);
    top.will_draw("AEINRST");
    top.run(Command::Begin { seat: Seat(0) });
    let plays = ["8D NASTIER", "8D RETAINS", "8H TRAIN"].map(|text| text.parse().unwrap());
    let told = top.run(TableCommand::Top { plays: plays.to_vec() });
    assert!(told[0].starts_with("top 66 lots 2 8D "), "{told:?}");
    assert_eq!(top.refused(TableCommand::Top { plays: Vec::new() }), "top_not_sought");
}

#[test]
fn amb_27_amb_40_a_declared_score_is_kept_and_never_counts() {
    let mut session = Session::round(DUP, 1, "AEINRST");
    let written = Written::Typed { place: "H8".into(), word: "TRAIN".into() };
    let slip = Command::Seal { seat: Seat(0), written, declared: Some(99), lock: true };
    session.run(slip);
    assert_eq!(session.points(0), 12);
    let round = session.game.rounds().next().unwrap();
    assert_eq!(round.slip(Seat(0)).unwrap().declared, Some(99));
}

#[test]
fn a_session_can_be_agreed_to_end_after_some_rounds_or_be_stopped() {
    let mut session = Session::round("classic-2023 mode=duplicate rounds=1", 1, "AEINRST");
    assert_eq!(session.run(locked(0, "H4", "RETAINS")).last().unwrap(), "end rounds");
    let mut stopped = Session::round(DUP, 2, "AEINRST");
    assert_eq!(stopped.refused(Command::Stop { seat: Seat(1) }), "not_arbitrator");
    assert_eq!(stopped.run(Command::Stop { seat: Seat(0) }), ["end stopped"]);
    assert_eq!(stopped.refused(TableCommand::Enter), "game_over");
}

#[test]
fn chance_without_luck_ends_the_session_instead_of_hanging() {
    struct First;
    impl Chance for First {
        fn pick(&self, _: u32, _: u32) -> u32 {
            0
        }
    }
    // The first seven tiles of the bag in order are blanks and As: one place too few that could
    // count as a consonant.
    let mut session = late(DUP, "AAAAAAABB");
    session.now = Millis(1);
    let words = Words::default();
    let inputs = Inputs { at: session.now, judge: &words, chance: &First };
    let told = session.game.decide(&Command::Draw { seat: Seat(0) }, inputs).unwrap();
    assert_eq!(told.last().unwrap().to_string(), "end no_rack");
}
