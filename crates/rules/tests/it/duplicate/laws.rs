//! Laws that hold in every session.

use proptest::prelude::*;
use rules::duplicate::*;
use rules::{
    AnyCommand, Coord, Fold, Letter, Millis, Notation, PlayText, Reason, Seat, Viewer, Views,
};

use super::*;
use crate::kit::{Picks, mix};

/// Any command, sensible or not.
fn command() -> impl Strategy<Value = AnyCommand<Duplicate>> {
    let seat = (0u16..5).prop_map(Seat);
    let place = "[A-P]?[0-9]{1,2}[A-P]?";
    let word = prop_oneof![
        prop::sample::select(WORDS.split(' ').map(str::to_string).collect::<Vec<_>>()),
        "[A-Za-z]{1,8}",
    ];
    let table = prop::sample::select(vec![
        TableCommand::Enter,
        TableCommand::Tick,
        TableCommand::Tick,
        TableCommand::Top { plays: Vec::new() },
    ]);
    let of_a_seat = prop_oneof![
        seat.clone().prop_map(|seat| Command::Begin { seat }),
        (seat.clone(), place, word, any::<Option<u16>>(), any::<bool>()).prop_map(
            |(seat, place, word, declared, lock)| {
                let written = Written::Typed { place, word };
                Command::Seal { seat, written, declared, lock }
            }
        ),
        seat.clone().prop_map(|seat| Command::Lock { seat }),
        seat.clone().prop_map(|seat| Command::Draw { seat }),
        seat.clone().prop_map(|seat| Command::Accept { seat }),
        seat.clone().prop_map(|seat| Command::Reject { seat }),
        seat.clone().prop_map(|seat| Command::StartClock { seat }),
        seat.clone().prop_map(|seat| Command::Extend { seat }),
        seat.clone().prop_map(|seat| Command::Close { seat }),
        seat.clone().prop_map(|seat| Command::Confirm { seat }),
        (seat, "[A-Z]{1,4}", any::<bool>()).prop_map(|(seat, word, good)| Command::Rule {
            seat,
            word: word.chars().filter_map(Letter::from_char).collect(),
            good
        }),
    ];
    prop_oneof![
        4 => table.prop_map(AnyCommand::from),
        11 => of_a_seat.prop_map(AnyCommand::from),
    ]
}

/// The first letters of the rack, laid from the centre: a play the engine might have found.
fn some_play(game: &Duplicate) -> Vec<PlayText> {
    let word: String = game.rack().iter().take(3).map(|tile| tile.to_char()).collect();
    let word = word.replace('?', "a");
    let at =
        (0..15).flat_map(|row| [format!("{}H {word}", row + 1), format!("H{} {word}", row + 1)]);
    at.filter_map(|text| text.parse::<PlayText>().ok())
        .filter(|text| {
            let play = text.resolve(game.board());
            play.is_ok_and(|play| {
                game.rack().contains(&play.tiles())
                    && rules::examine(game.board(), game.ruleset(), &play)
                        .is_ok_and(|formed| formed.main().coord == text.coord)
            })
        })
        .take(2)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_sessions_keep_the_laws(
        seed in any::<u64>(),
        hall in any::<bool>(),
        commands in prop::collection::vec((command(), 0u64..90_000), 1..60),
    ) {
        let mut session = Session::new(if hall { HALL } else { DUP }, 3);
        session.picks.seed = seed;
        let before = session.game.clone();
        session.run(Command::Begin { seat: Seat(0) });
        for (command, wait) in commands {
            session.now = session.now.plus(Millis(wait));
            let plays = some_play(&session.game);
            let asked = session.game.question().is_some();
            let command = if asked { TableCommand::Top { plays }.into() } else { command };
            match session.judge(&command) {
                Ok(events) => events.into_iter().for_each(|event| session.push(event)),
                Err(refusal) => prop_assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty()),
            }
            prop_assert_eq!(session.game.all_tiles(), rules::ENGLISH.full_set());
            // Views reveal nothing that is hidden.
            let other = Picks { seed: mix(seed), ..Picks::default() };
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                let view = session.game.view(viewer, session.now);
                let mut all = view.unseen;
                all.add_all(&view.rack.unwrap_or_default());
                all.add_all(&view.board.covered().map(|(_, face)| face.tile()).collect());
                prop_assert_eq!(all, rules::ENGLISH.full_set());
                let resampled = session.game.resampled(viewer, &other);
                prop_assert_eq!(
                    session.game.view(viewer, session.now),
                    resampled.view(viewer, session.now)
                );
            }
        }
        // The text of the log leads to the same place.
        let mut replayed = before;
        for (at, event) in &session.log[3..] {
            let read: Event = event.to_string().parse().unwrap();
            prop_assert_eq!(&read, event);
            replayed.apply(*at, &read);
        }
        prop_assert_eq!(replayed, session.game);
    }

    #[test]
    fn no_line_makes_the_fold_panic(lines in prop::collection::vec(line(), 0..20)) {
        let mut session = Session::new(DUP, 2);
        for line in lines {
            if let Ok(event) = line.parse::<Event>() {
                session.push(event);
            }
            let _ = session.view(0);
            let _ = session.game.grid(0..9);
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = text.parse::<Event>();
        let _ = Coord::read(&text, Notation::Duplicate);
    }
}

fn line() -> impl Strategy<Value = String> {
    let fixed = [
        "start",
        "accept",
        "reject",
        "top none",
        "warn",
        "close time",
        "extend 30000",
        "end rounds",
        "draw -",
        "rule TA-",
    ];
    prop_oneof![
        prop::sample::select(fixed.to_vec()).prop_map(str::to_string),
        (0u16..9).prop_map(|seat| format!("enter {seat}")),
        (0u16..9).prop_map(|seat| format!("lock {seat}")),
        "[A-Z?]{1,9}".prop_map(|tiles| format!("draw {tiles}")),
        (0u16..9, 1u8..27, "[A-Z.]{1,15}")
            .prop_map(|(seat, row, word)| format!("slip {seat} {row}H {word} 9 TA+ lock")),
        (1u8..27, "[A-Z.]{1,15}")
            .prop_map(|(row, word)| format!("place slip 9 lots 2 {row}Z {word}")),
        (1u8..27, "[A-Z.]{1,15}").prop_map(|(row, word)| format!("top 9 lots 1 {row}Z {word}")),
        (0u16..99).prop_map(|round| format!("round {round} 180000")),
    ]
}
