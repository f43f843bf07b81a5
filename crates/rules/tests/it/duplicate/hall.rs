//! Several arbitrators, and slips typed in from paper.

use proptest::prelude::*;
use rules::duplicate::*;
use rules::{Fold, Millis, Seat, Viewer, Views};

use super::{HALL, Session};

/// An arbitrator's command as transcripts write it: `type 7 8D TRAIN 24`.
pub(super) fn told(text: &str) -> HallCommand {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let seat = || Seat(first.parse().unwrap_or_else(|_| panic!("no seat: {text}")));
    let line = || TypedLine::read(more).unwrap_or_else(|| panic!("no line: {text}"));
    match verb {
        "paper" => {
            let tables = rest.split(' ').map(|table| table.parse().ok());
            HallCommand::AddPaper { tables: tables.collect() }
        }
        "table" => HallCommand::Table { entrant: seat(), table: more.parse().ok() },
        "leave" => HallCommand::Leave { entrant: seat() },
        "return" => HallCommand::Return { entrant: seat() },
        "caution" => HallCommand::Caution { entrant: seat() },
        "type" => HallCommand::Type { entrant: seat(), line: line() },
        "untype" => HallCommand::Untype { entrant: seat() },
        "settle" => HallCommand::Settle { entrant: seat(), line: line() },
        "wait-no-more" => HallCommand::StopWaiting,
        "once" => HallCommand::Entries(Entries::Once),
        "twice" => HallCommand::Entries(Entries::Twice),
        "everyone" => HallCommand::Conduct(Conduct::Everyone),
        "chief" => HallCommand::Conduct(Conduct::Chief),
        "dismiss" => HallCommand::Dismiss { arbitrator: seat() },
        "group" => {
            let tables = more.split_once('-');
            let tables =
                tables.map(|(first, last)| (first.parse().unwrap(), last.parse().unwrap()));
            let named = if tables.is_some() { "" } else { more };
            let entrants = named.split(',').filter_map(|seat| seat.parse().ok().map(Seat));
            let group = Group { tables, entrants: entrants.collect() };
            HallCommand::Group { arbitrator: seat(), group }
        }
        other => panic!("no command: {other}"),
    }
}

fn by(seat: u16, text: &str) -> Command {
    Command::Hall { seat: Seat(seat), command: told(text) }
}

/// A round with the chief, a player with a device, arbitrators on 2 and 3, and paper on 4 and 5.
fn round() -> Session {
    let mut session = Session::new(HALL, 2);
    session.run(TableCommand::CallIn);
    session.run(TableCommand::CallIn);
    session.run(by(0, "paper 1 2"));
    session.fold("start");
    session.deal("AEINRST");
    session
}

fn paper(session: &Session, viewer: u16, seat: u16) -> PaperView {
    let hall = session.view(viewer).hall.expect("an arbitrator");
    hall.papers.into_iter().find(|paper| paper.seat == Seat(seat)).expect("on paper")
}

#[test]
fn arbitrators_do_not_play_and_are_not_ranked() {
    let mut session = round();
    assert_eq!(session.game.players(), 3, "the device and two on paper");
    assert!(!session.game.plays(Seat(2)) && session.game.plays(Seat(4)));
    let ranked: Vec<u16> = session.game.ranking(0..9).iter().map(|row| row.seat.0).collect();
    assert_eq!(ranked, [1, 4, 5]);
    assert_eq!(session.refused(super::seal(2, "H4", "TRAIN")), "arbitrator_plays_not");
    let program = Session::new(super::DUP, 1);
    assert_eq!(program.refused(TableCommand::CallIn), "no_hall");
    assert_eq!(program.refused(by(0, "paper 1")), "no_hall");
    for _ in 2..MOST_ARBITRATORS {
        session.run(TableCommand::CallIn);
    }
    assert_eq!(session.refused(TableCommand::CallIn), "many_arbitrators");
    session.run(by(0, "dismiss 2"));
    session.run(TableCommand::CallIn);
    assert_eq!(session.refused(by(2, "caution 4")), "not_arbitrator");
    assert!(session.view(2).hall.is_none() && !session.game.plays(Seat(2)));
}

#[test]
fn only_the_chief_conducts_unless_everybody_may() {
    let mut session = round();
    session.run(Command::Close { seat: Seat(0) });
    assert_eq!(session.refused(Command::Confirm { seat: Seat(2) }), "not_the_chief");
    assert_eq!(session.refused(by(2, "wait-no-more")), "not_the_chief");
    session.run(by(0, "wait-no-more"));
    session.run(by(0, "everyone"));
    assert!(session.view(2).may.confirm);
    let events = session.run(Command::Confirm { seat: Seat(2) });
    assert_eq!(events[0], "by 2", "the log says who did it");
    assert_eq!(session.refused(Command::Stop { seat: Seat(2) }), "not_the_chief");
    session.run(by(0, "chief"));
    assert_eq!(session.refused(Command::Draw { seat: Seat(2) }), "not_the_chief");
    assert_eq!(session.refused(Command::Draw { seat: Seat(1) }), "not_arbitrator");
}

#[test]
fn a_slip_on_paper_counts_when_two_have_typed_the_same() {
    let mut session = round();
    session.run(Command::Close { seat: Seat(0) });
    assert_eq!(session.run(by(2, "type 4 H4 TRAIN 12")).len(), 2, "by and typed");
    assert_eq!(session.run(by(2, "type 4 H4 TRAIN 14")).len(), 2, "the same one corrects it");
    assert!(session.game.slip(Seat(4)).is_none());
    assert_eq!(session.refused(Command::Confirm { seat: Seat(0) }), "paper_missing");
    // The score left out contradicts nothing; it never counts.
    let events = session.run(by(3, "type 4 TRAIN H4"));
    assert!(events[3].starts_with("slip 4 8D TRAIN"), "{events:?}");
    assert_eq!(session.game.slip(Seat(4)).unwrap().declared, Some(14));
    assert_eq!(session.refused(by(3, "type 4 -")), "slip_settled");
    assert_eq!(session.refused(by(3, "type 1 -")), "not_on_paper");
    assert_eq!(session.refused(by(3, "type 2 -")), "no_such_entrant");
    session.run(by(2, "type 5 -"));
    session.run(by(0, "type 5 -"));
    session.run(Command::Confirm { seat: Seat(0) });
    assert_eq!((session.points(4), session.points(5)), (12, 0));
}

#[test]
fn what_differs_is_settled_by_the_chief() {
    let mut session = round();
    session.run(Command::Close { seat: Seat(0) });
    session.run(by(2, "type 4 H4 TRAIN 12"));
    assert!(paper(&session, 3, 4).typed.is_empty(), "the second does not see it");
    assert_eq!(paper(&session, 3, 4).state, PaperState::Once);
    session.run(by(3, "type 4 H4 TRAINS 14"));
    assert_eq!(paper(&session, 3, 4).state, PaperState::Differs);
    assert_eq!(paper(&session, 0, 4).typed.len(), 2, "side by side");
    for (command, code) in [
        (by(0, "type 4 H4 TRAIN"), "slip_differs"),
        (by(2, "untype 4"), "slip_differs"),
        (by(2, "settle 4 H4 TRAIN"), "not_the_chief"),
        (Command::Confirm { seat: Seat(0) }, "paper_missing"),
    ] {
        assert_eq!(session.refused(command), code);
    }
    session.run(by(0, "settle 4 H4 TRAINS 14"));
    session.run(by(0, "settle 5 x"));
    assert_eq!(session.game.slips_in(), 1);
    // The chief may still look again.
    session.run(by(0, "settle 4 x"));
    assert_eq!(session.game.slips_in(), 0);
    session.run(by(0, "settle 4 H4 TRAIN"));
    session.run(Command::Confirm { seat: Seat(0) });
    assert_eq!(session.points(4), 12);
}

#[test]
fn with_a_single_arbitrator_once_is_enough() {
    let mut session = round();
    session.run(by(0, "type 4 H4 TRAIN 12"));
    assert!(session.game.slip(Seat(4)).is_none());
    session.run(by(0, "untype 4"));
    assert_eq!(session.refused(by(0, "untype 4")), "nothing_typed");
    session.run(by(0, "type 4 H4 TRAIN 12"));
    session.run(by(0, "once"));
    assert!(session.game.slip(Seat(4)).is_some(), "what has been typed once counts");
    session.run(by(0, "leave 5"));
    // The device locks its slip: everything that can come is in.
    let events = session.run(super::locked(1, "H4", "TRAIN"));
    assert_eq!(events.last().unwrap(), "close all_locked");
    session.run(Command::Confirm { seat: Seat(0) });
    session.deal("AEINRST");
    session.run(by(0, "return 5"));
    session.run(Command::Close { seat: Seat(0) });
    assert_eq!(session.refused(Command::Confirm { seat: Seat(0) }), "paper_missing");
}

#[test]
fn a_mistaken_reference_is_told_with_the_only_place_that_fits() {
    let session = round();
    let command = by(2, "type 4 I4 TRAINS 14");
    let refusal = session.judge(&command.into()).unwrap_err();
    assert!(matches!(refusal, Refusal::Play(_)), "several places are possible: {refusal}");
    let mut session = round();
    session.run(Command::Close { seat: Seat(0) });
    session.run(by(0, "wait-no-more"));
    session.fold("place top 5 lots 1 8D TRAIN");
    session.deal("SAEEEEE");
    let command = by(2, "type 4 H5 TRAINS 6");
    let refusal = session.judge(&command.into()).unwrap_err();
    assert_eq!(refusal, Refusal::SlipFitsElsewhere { place: "H4".into() });
}

#[test]
fn groups_are_by_name_first_then_by_table() {
    let mut session = round();
    session.run(by(0, "group 2 1-9"));
    assert_eq!(session.game.looked_after_by(Seat(4)), Seat(2));
    session.run(by(0, "group 3 5"));
    assert_eq!(session.game.looked_after_by(Seat(5)), Seat(3));
    assert_eq!(session.game.looked_after_by(Seat(1)), Seat(0), "in no group");
    session.run(by(2, "table 1 9"));
    assert_eq!(session.game.looked_after_by(Seat(1)), Seat(2));
    assert_eq!(session.refused(by(0, "group 3 9-1")), "no_such_tables");
    assert_eq!(session.refused(by(0, "group 1 1-9")), "no_such_arbitrator");
    session.run(by(0, "dismiss 2"));
    assert_eq!(session.game.looked_after_by(Seat(4)), Seat(0));
    session.run(by(3, "caution 4"));
    assert_eq!((session.game.cautions(Seat(4)), session.game.cautions(Seat(5))), (1, 0));
}

/// A line that an arbitrator might type.
fn line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["H4 TRAIN", "H4 TRAIN 12", "H4 TRAIN 13", "H4 TRAINS", "x", "-"])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// For any entries in any order: a slip is settled only if the last two entries are of
    /// different people who agree, no other viewer sees a single entry, and the log replays.
    #[test]
    fn nothing_counts_that_two_have_not_typed(
        entries in prop::collection::vec((0usize..3, 4u16..6, line(), any::<bool>()), 1..12),
    ) {
        let mut session = round();
        let before = session.game.clone();
        let from = session.log.len();
        let mut model: [Vec<(u16, &str)>; 2] = Default::default();
        let mut settled = [false; 2];
        for (who, seat, line, undo) in entries {
            let who = [0, 2, 3][who];
            let (slip, done) = (&mut model[usize::from(seat) - 4], &mut settled[usize::from(seat) - 4]);
            let command = match undo {
                true => by(who, &format!("untype {seat}")),
                false => by(who, &format!("type {seat} {line}")),
            };
            let open = !*done && slip.len() < 2;
            let own = slip.iter().any(|(typist, _)| *typist == who);
            let took = session.judge(&command.into());
            prop_assert_eq!(took.is_ok(), open && (!undo || own));
            let Ok(events) = took else { continue };
            events.into_iter().for_each(|event| session.push(event));
            slip.retain(|(typist, _)| *typist != who);
            if !undo {
                slip.push((who, line));
            }
            let word = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let score = |line: &str| line.split(' ').nth(2).map(str::to_owned);
            *done = match slip.as_slice() {
                [(_, one), (_, two)] => {
                    let clash = score(one).zip(score(two)).is_some_and(|(one, two)| one != two);
                    word(one) == word(two) && !clash
                }
                _ => false,
            };
            let state = paper(&session, 0, seat).state;
            let is_settled = matches!(state, PaperState::In | PaperState::Void | PaperState::Nothing);
            prop_assert_eq!(is_settled, *done);
            prop_assert_eq!(session.game.slip(Seat(seat)).is_some(), state == PaperState::In);
            let other = crate::kit::Picks::default();
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(3)), Viewer::Spectator] {
                let resampled = session.game.resampled(viewer, &other);
                prop_assert_eq!(
                    session.game.view(viewer, session.now),
                    resampled.view(viewer, session.now)
                );
            }
        }
        let mut replayed = before;
        for (at, event) in &session.log[from..] {
            replayed.apply(*at, &event.to_string().parse().unwrap());
        }
        prop_assert_eq!(&replayed, &session.game);
    }

    /// The order in which two type the same slips does not matter.
    #[test]
    fn the_order_of_entries_does_not_matter(
        lines in prop::collection::vec((4u16..6, prop::sample::select(vec![2u16, 3]), line()), 4..5),
    ) {
        let mut typed: Vec<(u16, u16, &str)> = Vec::new();
        for (seat, who, line) in lines {
            if !typed.iter().any(|other| (other.0, other.1) == (seat, who)) {
                typed.push((seat, who, line));
            }
        }
        let play = |order: Vec<(u16, u16, &str)>| {
            let mut session = round();
            for (seat, who, line) in order {
                session.run(by(who, &format!("type {seat} {line}")));
            }
            session.now = Millis(500_000);
            let states = [4, 5].map(|seat| paper(&session, 0, seat).state);
            let slips = [4, 5].map(|seat| session.game.slip(Seat(seat)).map(|slip| (slip.declared, slip.turned)));
            (states, slips)
        };
        let backwards: Vec<_> = typed.iter().rev().copied().collect();
        prop_assert_eq!(play(typed), play(backwards));
    }
}
