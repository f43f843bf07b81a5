//! The games in `fixtures/games`: one feature of a dialect each, with what comes of it beside it.
//! UPDATE=1 rewrites that.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use notation::{Cause, Cgp, GameFile, Gcg, GcgLine, Replay};
use rules::{
    Chance, Edition, Fold, Game, Inputs, Judge, Letter, Millis, Position, Reason as _, TableCommand,
};

fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/games");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|it| it == "gcg")).collect();
    games.sort();
    games
}

/// The outcome of a game, in words.
fn outcome(gcg: &Gcg) -> String {
    let (replay, told) = gcg.replay(&Edition::TournamentSowpods.ruleset());
    let Replay { ruleset, players, turns, scores, racks, over, next } = &replay;
    let mut text = String::new();
    for ((name, score), rack) in players.iter().zip(scores).zip(racks) {
        writeln!(text, "{name}: {score}, holds {rack}").unwrap();
    }
    let end = if *over { "over" } else { "not over" };
    writeln!(
        text,
        "{} turns, {end}; challenge {:?}, leftovers {:?}",
        turns.len(),
        ruleset.challenge,
        ruleset.leftovers
    )
    .unwrap();
    for (number, turn) in (1..).zip(turns) {
        if let Some(challenged) = turn.challenged {
            writeln!(text, "turn {number}: {challenged:?}").unwrap();
        }
        for charge in &turn.charges {
            let (name, cause) = (&players[charge.seat.index()], charge.reason);
            writeln!(text, "turn {number}: {name} {:+} {cause:?}", charge.points).unwrap();
        }
        for note in &turn.notes {
            writeln!(text, "turn {number}: note {note:?}").unwrap();
        }
        if turn.before.unknown > 0 {
            let (rack, unknown) = (turn.before.rack, turn.before.unknown);
            writeln!(text, "turn {number}: rack {rack} and {unknown} unknown").unwrap();
        }
    }
    if let Some(next) = next {
        writeln!(text, "next: {}", next.before.cgp(next.seat)).unwrap();
    } else if let Some(board) = replay.board_after(turns.len()) {
        writeln!(text, "{board}").unwrap();
    }
    for line in &gcg.lines {
        if let GcgLine::Other(line) = line {
            writeln!(text, "kept: {line:?}").unwrap();
        }
    }
    for disagreement in &told {
        writeln!(text, "{}: {disagreement}", disagreement.problem.code()).unwrap();
    }
    text
}

/// Words do not matter where a game only begins.
struct Any;

impl Judge for Any {
    fn accepts(&self, _word: &[Letter]) -> bool {
        true
    }
}

impl Chance for Any {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        draw.wrapping_mul(2_654_435_761) % below
    }
}

#[test]
fn a_match_goes_on_from_every_turn_of_every_file() {
    let mut begun = 0;
    for path in games() {
        let gcg = Gcg::read(&fs::read(&path).unwrap()).unwrap();
        let (replay, _) = gcg.replay(&Edition::TournamentSowpods.ruleset());
        assert!(replay.set_up(replay.turns.len() + 1).is_none());
        for turn in 0..=replay.turns.len() {
            let Some(set_up) = replay.set_up(turn) else { continue };
            let before = match replay.turns.get(turn) {
                Some(turn) => &turn.before,
                None => &replay.next.as_ref().unwrap().before,
            };
            let terms = format!("tournament-sowpods seats={}", replay.players.len().clamp(2, 4));
            let Ok(terms) = terms.parse() else { continue };
            let mut position = Position::new(&terms);
            let inputs = Inputs { at: Millis(0), judge: &Any, chance: &Any };
            let command = TableCommand::SetUp(Box::new(set_up.clone()));
            let events = match position.conduct(&command, inputs) {
                Ok(events) => events,
                // A file may name more tiles than a set has, or the end of a game.
                Err(refusal) => {
                    assert!(refusal.code().starts_with("set_up_"), "{refusal}");
                    continue;
                }
            };
            begun += 1;
            events.iter().for_each(|event| position.apply(inputs.at, event));
            for event in position.conduct(&TableCommand::Start, inputs).unwrap() {
                position.apply(inputs.at, &event);
            }
            assert_eq!(position.board(), &before.board);
            for (seat, known) in position.seats().iter().zip(&set_up.seats) {
                assert!(seat.rack.contains(&known.rack), "{path:?}");
                assert_eq!(seat.rack.len(), known.rack.len() + usize::from(known.more));
                assert_eq!(seat.score, known.score);
            }
            let mover = &position.seats()[set_up.on_turn.index()];
            assert!(mover.rack.contains(&before.rack));
        }
    }
    assert!(begun > 500, "{begun}");
}

#[test]
fn a_position_as_cgp_is_filled_up_as_far_as_the_bag_goes() {
    let ruleset = Edition::Classic2023.ruleset();
    let set_up = |text: &str| text.parse::<Cgp>().unwrap().set_up(&ruleset);
    let held = |set_up: &rules::SetUp| -> Vec<(usize, u8)> {
        set_up.seats.iter().map(|seat| (seat.rack.len(), seat.more)).collect()
    };
    let empty = ["15"; 15].join("/");
    assert_eq!(held(&set_up(&format!("{empty} AEINRST/ 0/0 0"))), [(7, 0), (0, 7)]);
    assert_eq!(held(&set_up(&format!("{empty} AEI/ 5/3 0"))), [(3, 4), (0, 7)]);
    // 91 tiles on the board: the unknown rack comes first, and the known one is whole.
    let all = ruleset.alphabet.full_set().to_string();
    let letters: Vec<char> = all.replace('?', "").chars().collect();
    let rows: Vec<String> = letters[..91].chunks(15).map(|row| row.iter().collect()).collect();
    let mut board: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{row}{}",
                if row.len() < 15 { (15 - row.len()).to_string() } else { String::new() }
            )
        })
        .collect();
    board.resize(15, "15".to_string());
    let rack: String = letters[91..95].iter().collect();
    let late = set_up(&format!("{} {rack}/ 300/280 2", board.join("/")));
    assert_eq!(held(&late), [(4, 0), (0, 5)]);
    assert_eq!((late.dry_turns, late.seats[1].score, late.board.len()), (2, 280, 91));
}

#[test]
fn every_dialect_is_read_as_it_was_meant() {
    let games = games();
    assert!(games.len() >= 60, "{}", games.len());
    let mut wrong = Vec::new();
    for path in games {
        let found = outcome(&Gcg::read(&fs::read(&path).unwrap()).unwrap());
        let beside = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&beside, &found).unwrap();
        }
        if fs::read_to_string(&beside).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "look at it, then run with UPDATE=1:\n{}", wrong.join("\n"));
}

/// Printed text reads as the same; so does the form for other programs, and JSON.
#[test]
fn every_game_survives_being_written() {
    let ruleset = Edition::TournamentSowpods.ruleset();
    for path in games() {
        let gcg = Gcg::read(&fs::read(&path).unwrap()).unwrap();
        let name = path.display();
        let written = gcg.to_string();
        let again: Gcg = written.parse().unwrap();
        assert_eq!(again.to_string(), written, "{name}");
        let (replay, _) = gcg.replay(&ruleset);
        assert_eq!(again.replay(&ruleset).0, replay, "{name}");

        let (completed, told) = gcg.completed(&ruleset).replay(&ruleset);
        assert_eq!(completed.scores, replay.scores, "{name}: {told:?}");
        assert_eq!(completed.turns.len(), replay.turns.len(), "{name}");
        let file = GameFile::of_gcg(&gcg, &replay);
        let read: GameFile = file.to_string().parse().unwrap();
        assert_eq!((&read, read.gcg().unwrap().to_string()), (&file, written), "{name}");

        // Without adjustments a game can be written anew from what is known of it.
        let charges = replay.turns.iter().flat_map(|turn| &turn.charges);
        if charges.clone().all(|charge| charge.reason != Cause::Adjustment)
            && let Ok(anew) = Gcg::of(&replay, None)
        {
            let (back, _) = anew.replay(&ruleset);
            assert_eq!(back.scores, replay.scores, "{name}: {anew}");
        }
    }
}

/// The examples of `docs/formats.md` are read as they stand there, and its codes are those of the
/// library.
#[test]
fn the_page_about_formats_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = fs::read_to_string(path).unwrap();
    let example = |kind: &str| {
        let begins = page.split_once(&format!("```{kind}\n")).unwrap().1;
        begins.split_once("```").unwrap().0
    };
    let ruleset = Edition::TournamentSowpods.ruleset();
    let gcg: Gcg = example("gcg").parse().unwrap();
    assert_eq!(gcg.to_string(), example("gcg"), "it is written as the program writes it");
    let (replay, told) = gcg.replay(&ruleset);
    assert!(told.is_empty(), "{told:?}");
    assert_eq!((replay.scores, replay.over), (vec![16, 30], false));

    let file: GameFile = example("json").parse().unwrap();
    let (replay, told) = file.gcg().unwrap().replay(&ruleset);
    assert_eq!((GameFile::of_gcg(&file.gcg().unwrap(), &replay), told), (file, Vec::new()));
    let cgp: notation::Cgp = example("cgp").trim().parse().unwrap();
    assert_eq!(cgp.to_string(), example("cgp").trim());
    // The fixtures' disagreements are reported there too.
    for path in games() {
        let (_, told) = Gcg::read(&fs::read(&path).unwrap()).unwrap().replay(&ruleset);
        for disagreement in told {
            let code = disagreement.problem.code();
            assert!(page.contains(&format!("`{code}`")), "{code}");
        }
    }
}
