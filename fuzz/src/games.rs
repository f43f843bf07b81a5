//! Games as GCG files and as JSON: whatever comes in is played through, written and read again.

use notation::{Challenged, GameFile, GameLexicon, GameLog, Gcg, GcgLine, Made, Replay};
use rules::{Edition, Event, Millis, Mode, Reason as _, Terms};

pub(crate) fn gcgs() -> Vec<Vec<u8>> {
    [
        "#character-encoding UTF-8\n#player1 ann Ann Archer\n#player2 bob Bob Baker\n\
         >ann: AEINRST 8D RETINAS +66 66\n>bob: AEGOTUZ 7H ZA +26 26\n\
         >bob: AEGOTUZ --  -26 0\n#note ZN* and AA challenged off\n>ann: EEIOUVV -VV +0 66\n\
         >bob: AEGOTUZ - +0 0\n>ann: DEEGIOU H8 .IDE +5 71\n>ann: EEGOU (challenge) +5 76\n\
         >bob: (time) -10 -10\n#rack2 AEGOTUZ\n#incomplete\n",
        "\u{feff}#Player1 a A\r\n#player2 b\r\n#player3 c C\r\n#lexicon X\r\n>a: 8G A(B)c 9\r\n\
         >b: ?? -2 +0\r\n#- more\r\n>c: AB (AB) -4 -4\r\n>a: (AB) +8 17 what\r\n",
        ">ann: AB - +0 0\n>bob: AB (AB) -4 -4\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into()
}

/// A game in GCG: it is played through by any rules, its turns and charges add up to its scores,
/// and what is written reads as the same.
pub(crate) fn gcg(bytes: &[u8]) -> bool {
    let gcg = match Gcg::read(bytes) {
        Ok(gcg) => gcg,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            return false;
        }
    };
    let text = gcg.to_string();
    let again: Gcg = text.parse().expect("what is written reads");
    assert_eq!(again.to_string(), text, "is written in another way");
    if gcg.lines.first() == Some(&GcgLine::Encoding) || text.is_ascii() {
        assert_eq!(again, gcg, "reads as something else");
    }
    for edition in [Edition::TournamentSowpods, Edition::Classic2023] {
        let ruleset = edition.ruleset();
        let (replay, told) = gcg.replay(&ruleset);
        adds_up(&replay);
        assert!(told.iter().all(|it| (1..=gcg.lines.len()).contains(&it.line)));
        assert!(told.iter().all(|it| !it.problem.to_string().is_empty()));
        assert!(told.is_sorted_by_key(|it| it.line), "out of order");
        assert_eq!(gcg.turn_lines().len(), replay.turns.len());
        if let Ok(written) = Gcg::of(&replay, None) {
            adds_up(&written.replay(&ruleset).0);
        }
        let completed = gcg.completed(&ruleset).to_string();
        let read: Gcg = completed.parse().expect("what is written reads");
        assert_eq!(read.to_string(), completed);
        assert_eq!(read.replay(&ruleset).0.scores, replay.scores, "{completed}");
        reads_back(&GameFile::of_gcg(&gcg, &replay));
    }
    true
}

pub(crate) fn files() -> Vec<Vec<u8>> {
    let mut files: Vec<Vec<u8>> = Vec::new();
    for text in gcgs() {
        let gcg = Gcg::read(&text).expect("it is valid");
        let (replay, _) = gcg.replay(&Edition::TournamentSowpods.ruleset());
        files.push(GameFile::of_gcg(&gcg, &replay).to_string().into_bytes());
    }
    let log = GameLog {
        terms: "travel-2006 seats=2".to_owned(),
        header: vec!["game x".to_owned()],
        seed: None,
        lines: [
            "0 seated 0 Mira",
            "1 starts 0",
            "1 deal 0 AEINRST",
            "2 deal 1 AEGOTUZ",
            "9 pass 0",
        ]
        .map(str::to_owned)
        .into(),
    };
    let lexicon = GameLexicon { name: "Wordnik".to_owned(), digest: "8f".to_owned(), words: 3 };
    let players = vec!["Mira".to_owned(), "Theo".to_owned()];
    let file = GameFile::of_other(log, lexicon, players, vec![0, 0]);
    files.push(file.to_string().into_bytes());
    files
}

/// A game as JSON: what is written reads as the same, and what it comes from is played through.
pub(crate) fn file(bytes: &[u8]) -> bool {
    match String::from_utf8_lossy(bytes).parse::<GameFile>() {
        Ok(file) => {
            reads_back(&file);
            if let Some(gcg) = file.gcg() {
                adds_up(&gcg.replay(&Edition::TournamentSowpods.ruleset()).0);
            }
            if let Some(Err(problem)) = file.log() {
                assert!(!problem.to_string().is_empty());
            }
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

fn reads_back(file: &GameFile) {
    assert_eq!(file.to_string().parse::<GameFile>().as_ref(), Ok(file), "reads as something else");
}

/// Checks that the scores are what the turns and the points besides come to.
fn adds_up(replay: &Replay) {
    let mut scores = vec![0; replay.scores.len()];
    for turn in &replay.turns {
        if turn.challenged != Some(Challenged::Withdrawn) {
            scores[turn.seat.index()] += turn.score;
        }
        for charge in &turn.charges {
            scores[charge.seat.index()] += charge.points;
        }
    }
    // Without any turn, no player can own the tiles left.
    let told = !replay.turns.is_empty();
    assert!(!told || scores == replay.scores, "the points do not add up: {replay:#?}");
}

/// Checks that a match is the same after it has been to a GCG file, or to JSON, and back.
pub(crate) fn exported(terms: &Terms, lines: &[(Millis, String)]) {
    let players = ["Ann Archer", "Bob", "Bob", "Dee: D"];
    let players: Vec<String> =
        players[..usize::from(terms.seats())].iter().map(|&name| name.to_owned()).collect();
    let events: Vec<(Millis, Event)> =
        lines.iter().filter_map(|(at, line)| Some((*at, line.parse().ok()?))).collect();
    let events = events.iter().map(|(at, event)| (*at, event));
    let replay = Replay::of_log(terms, players.clone(), events);
    assert_eq!(replay.is_ok(), terms.mode() == Mode::Match);
    let Ok(replay) = replay else { return };
    adds_up(&replay);
    let log = GameLog {
        terms: terms.to_string(),
        header: Vec::new(),
        seed: None,
        lines: lines.iter().map(|(at, line)| format!("{at} {line}")).collect(),
    };
    let lexicon = GameLexicon { name: String::new(), digest: String::new(), words: 0 };
    let file = GameFile::of_log(log, lexicon, &replay);
    reads_back(&file);
    assert_eq!(file.log(), Some(Ok(replay.clone())), "the log tells another game");
    let gcg = match Gcg::of(&replay, Some("Wordnik")) {
        Ok(gcg) => gcg,
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
            return;
        }
    };
    let read: Gcg = gcg.to_string().parse().expect("what is written reads");
    assert_eq!(read, gcg);
    let (back, told) = read.replay(&terms.ruleset());
    let left = told.iter().any(|it| it.problem.code() == "out_of_turn");
    // The file has no line for a seat that has left, nor for an end without points.
    let silent = ["out_of_turn", "end_missing"];
    let told: Vec<_> = told.iter().filter(|it| !silent.contains(&it.problem.code())).collect();
    assert!(told.is_empty(), "{told:?}\n{gcg}");
    assert_eq!((&back.scores, back.turns.len()), (&replay.scores, replay.turns.len()), "{gcg}");
    for (read, was) in back.turns.iter().zip(&replay.turns) {
        assert_eq!((read.seat, &read.made, read.score), (was.seat, &was.made, was.score), "{gcg}");
        assert_eq!(read.withdrawn(), was.withdrawn(), "{gcg}");
        assert_eq!(
            (&read.before.board, &read.before.scores),
            (&was.before.board, &was.before.scores)
        );
        assert_eq!((read.before.rack, read.before.unseen), (was.before.rack, was.before.unseen));
        // A seat that has left may never have drawn a rack, which the file does not say.
        if !left {
            let (bag, held) = (was.before.bag, &was.before.held);
            assert_eq!((read.before.bag, &read.before.held), (bag, held), "{gcg}");
        }
        if let Made::Play(play) = &read.made {
            assert!(!play.is_empty());
        }
    }
}
