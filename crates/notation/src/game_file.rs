//! A game as JSON: what happened turn by turn for readers, and the source itself, so that nothing is
//! lost.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::{Event, Millis, Terms};
use serde::{Deserialize, Serialize};

use crate::{Cause, Challenged, Gcg, Made, OtherMode, Replay};

/// The first field of a file.
pub const GAME_FORMAT: &str = "tilewright game";
/// The version that this program writes.
pub const GAME_VERSION: u32 = 1;

/// A game as JSON. `docs/game.schema.json` describes it.
///
/// The turns are there to be read; what they are derived from stands beside them, word by word: the
/// log of a game played here, or the lines of a GCG file.
///
/// ```
/// use notation::{GameFile, Gcg};
/// use rules::Edition;
///
/// let gcg: Gcg = ">ann: AEINRST 8D RETINAS +66 66\n>bob: AB - +0 0\n".parse()?;
/// let (replay, _) = gcg.replay(&Edition::TournamentSowpods.ruleset());
/// let file = GameFile::of_gcg(&gcg, &replay);
/// assert_eq!(file.turns[0].made, "8D RETINAS");
///
/// let read: GameFile = file.to_string().parse()?;
/// assert_eq!(read, file);
/// assert_eq!(read.gcg(), Some(gcg));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameFile {
    /// Always `tilewright game`.
    pub format: String,
    /// The version of this form, 1.
    pub version: u32,
    /// The players' names in order of play.
    pub players: Vec<String>,
    /// The scores at the end, or so far.
    pub scores: Vec<i32>,
    /// True if the game is over.
    pub over: bool,
    /// The word list, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<GameLexicon>,
    /// The turns in order; none in games that are not matches.
    pub turns: Vec<GameTurn>,
    /// The text from which all this is derived.
    pub source: GameSource,
}

/// A word list by name and digest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameLexicon {
    /// Its name.
    pub name: String,
    /// SHA-256 of its words, hexadecimal; empty if it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub digest: String,
    /// The number of its words; 0 if that is not known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub words: u32,
}

/// For leaving out what is zero, as serde asks.
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// One turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameTurn {
    /// The seat on turn, from 0 in the order of `players`.
    pub seat: u16,
    /// The rack before, as far as it is known: letters, and `?` for a blank.
    pub rack: String,
    /// The number of other tiles on the rack.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub unknown: usize,
    /// The move: `8D TRAIN` with a dot for a tile on the board and a small letter for a blank,
    /// `exchange AEI`, `exchange 3`, or `pass`.
    #[serde(rename = "move")]
    pub made: String,
    /// The points of the play by the rules, a bonus included, even if it came off.
    pub score: i32,
    /// The outcome of a challenge to the play, if there was one: `withdrawn` or `stood`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenged: Option<String>,
    /// Points gained or lost besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<GameCharge>,
    /// Notes on the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

fn is_none_left(number: &usize) -> bool {
    *number == 0
}

/// Points other than for a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameCharge {
    /// The seat that gained or lost them.
    pub seat: u16,
    /// The points; negative if they were lost.
    pub points: i32,
    /// The cause: `challenge`, `time`, `leftovers`, `other`, or `adjustment` for what a file says
    /// beyond the rules.
    pub cause: String,
}

/// The source of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameSource {
    /// The lines of a GCG file.
    Gcg(Vec<String>),
    /// A game played here.
    Log(GameLog),
}

/// The log of a game played here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameLog {
    /// The terms: edition, seats and changes.
    pub terms: String,
    /// The facts settled before the first event, as they are stored: `key value` on each line.
    pub header: Vec<String>,
    /// The seed of the draws, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The events, as they are stored: milliseconds since the start, and the event.
    pub lines: Vec<String>,
}

impl GameFile {
    /// A game from a GCG file, and what became of it when it was played through.
    pub fn of_gcg(gcg: &Gcg, replay: &Replay) -> GameFile {
        let lexicon = gcg.pragma("lexicon").filter(|name| !name.is_empty());
        let lexicon = lexicon.map(|name| GameLexicon {
            name: name.to_string(),
            digest: String::new(),
            words: 0,
        });
        let lines = gcg.lines.iter().map(ToString::to_string).collect();
        GameFile::of(replay, lexicon, GameSource::Gcg(lines))
    }

    /// A match that was played here.
    pub fn of_log(log: GameLog, lexicon: GameLexicon, replay: &Replay) -> GameFile {
        GameFile::of(replay, Some(lexicon), GameSource::Log(log))
    }

    /// A game of another mode that was played here: only its log says what happened.
    pub fn of_other(
        log: GameLog,
        lexicon: GameLexicon,
        players: Vec<String>,
        scores: Vec<i32>,
    ) -> GameFile {
        GameFile {
            format: GAME_FORMAT.to_string(),
            version: GAME_VERSION,
            players,
            scores,
            over: true,
            lexicon: Some(lexicon),
            turns: Vec::new(),
            source: GameSource::Log(log),
        }
    }

    fn of(replay: &Replay, lexicon: Option<GameLexicon>, source: GameSource) -> GameFile {
        let turns = replay.turns.iter().map(|turn| GameTurn {
            seat: turn.seat.0,
            rack: turn.before.rack.to_string(),
            unknown: turn.before.unknown,
            made: match &turn.made {
                Made::Play(_) => turn.play_text().map_or_else(String::new, |it| it.to_string()),
                Made::Exchange(tiles) => alloc::format!("exchange {tiles}"),
                Made::Exchanged(count) => alloc::format!("exchange {count}"),
                Made::Pass => "pass".to_string(),
            },
            score: turn.score,
            challenged: turn.challenged.map(|challenged| match challenged {
                Challenged::Withdrawn => "withdrawn".to_string(),
                Challenged::Stood => "stood".to_string(),
            }),
            charges: turn
                .charges
                .iter()
                .map(|charge| GameCharge {
                    seat: charge.seat.0,
                    points: charge.points,
                    cause: charge.reason.key().to_string(),
                })
                .collect(),
            notes: turn.notes.clone(),
        });
        GameFile {
            format: GAME_FORMAT.to_string(),
            version: GAME_VERSION,
            players: replay.players.clone(),
            scores: replay.scores.clone(),
            over: replay.over,
            lexicon,
            turns: turns.collect(),
            source,
        }
    }

    /// The GCG file that the game comes from, if it does.
    pub fn gcg(&self) -> Option<Gcg> {
        let GameSource::Gcg(lines) = &self.source else { return None };
        let mut text = lines.join("\n");
        text.push('\n');
        text.parse().ok()
    }

    /// The match that the log tells. `None` if the game comes from a GCG file.
    ///
    /// # Errors
    /// [`GameFileProblem`]
    pub fn log(&self) -> Option<Result<Replay, GameFileProblem>> {
        let GameSource::Log(log) = &self.source else { return None };
        Some(log.replay(&self.players))
    }
}

impl GameLog {
    fn replay(&self, players: &[String]) -> Result<Replay, GameFileProblem> {
        let terms: Terms = self.terms.parse().map_err(|_| GameFileProblem::Terms)?;
        let mut events: Vec<(Millis, Event)> = Vec::new();
        for (number, line) in (1..).zip(&self.lines) {
            let parted = line.split_once(' ').and_then(|(at, line)| Some((at.parse().ok()?, line)));
            let (at, line) = parted.ok_or(GameFileProblem::Log { line: number })?;
            // Events of the table, such as a player who sits down, are no events of the match.
            events.extend(line.parse().ok().map(|event| (Millis(at), event)));
        }
        let events = events.iter().map(|(at, event)| (*at, event));
        Replay::of_log(&terms, players.to_vec(), events).map_err(GameFileProblem::Mode)
    }
}

/// The reason why the log of a file is no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameFileProblem {
    /// The terms cannot be read.
    Terms,
    /// A line of the log has no time.
    Log {
        /// The line, from 1.
        line: usize,
    },
    /// It is a game of another mode.
    Mode(OtherMode),
}

impl fmt::Display for GameFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileProblem::Terms => write!(f, "the terms of the game cannot be read"),
            GameFileProblem::Log { line } => {
                write!(f, "line {line} of the log has to begin with a time in milliseconds")
            }
            GameFileProblem::Mode(mode) => mode.fmt(f),
        }
    }
}

impl core::error::Error for GameFileProblem {}

/// The reason why a text is not a game as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseGameFileError {
    /// It is not JSON of the right form.
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The problem at that place.
        problem: String,
    },
    /// It is JSON of another kind.
    Format,
    /// It was written by a later version of the program.
    Version {
        /// The version.
        found: u32,
    },
}

impl fmt::Display for ParseGameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseGameFileError::Json { line, column, problem } => {
                write!(f, "line {line}, column {column}: {problem}")
            }
            ParseGameFileError::Format => {
                write!(f, "this is not a game: its format has to be '{GAME_FORMAT}'")
            }
            ParseGameFileError::Version { found } => write!(
                f,
                "the game is written in version {found} of the form, and this program reads \
                 {GAME_VERSION}: use a later version of the program"
            ),
        }
    }
}

impl core::error::Error for ParseGameFileError {}

/// Prints it over several lines, as people read it.
impl fmt::Display for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

impl FromStr for GameFile {
    type Err = ParseGameFileError;

    fn from_str(text: &str) -> Result<GameFile, ParseGameFileError> {
        let file: GameFile = serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let told = error.to_string();
            // The place is told apart.
            let problem = told.split(" at line ").next().unwrap_or_default().to_string();
            ParseGameFileError::Json { line, column, problem }
        })?;
        match (file.format.as_str(), file.version) {
            (GAME_FORMAT, GAME_VERSION) => Ok(file),
            (GAME_FORMAT, found) => Err(ParseGameFileError::Version { found }),
            _ => Err(ParseGameFileError::Format),
        }
    }
}

rules::keys! {
    Cause {
        Challenge = "challenge",
        Time = "time",
        Leftovers = "leftovers",
        Other = "other",
        Adjustment = "adjustment",
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{env, fs, path::Path};

    use serde_json::Value;

    use super::*;

    /// The published schema is that of these types; UPDATE=1 rewrites it.
    #[test]
    fn the_schema_is_published() {
        let schema = schemars::schema_for!(GameFile);
        let written = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/game.schema.json");
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, &written).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == written, "docs/game.schema.json has changed: run with UPDATE=1");
    }

    /// Checks that a value fits a schema, as far as these schemas go.
    fn fits(value: &Value, schema: &Value, all: &Value) -> Result<(), String> {
        let wrong = || Err(alloc::format!("{value} is not {schema}"));
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.trim_start_matches("#/$defs/");
            return fits(value, &all["$defs"][name], all);
        }
        if let Some(ways) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
            return match ways.iter().any(|way| fits(value, way, all).is_ok()) {
                true => Ok(()),
                false => wrong(),
            };
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => alloc::vec![kind.clone()],
        };
        let is = |kind: &Value| match kind.as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_i64(),
            Some("null") => value.is_null(),
            _ => false,
        };
        if !kinds.iter().any(is) {
            return wrong();
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            value.get(name.as_str().unwrap_or_default()).map_or_else(wrong, |_| Ok(()))?;
        }
        for (name, value) in value.as_object().into_iter().flatten() {
            match schema["properties"].get(name) {
                Some(schema) => fits(value, schema, all)?,
                None => return Err(alloc::format!("the schema does not know {name}")),
            }
        }
        value.as_array().into_iter().flatten().try_for_each(|it| fits(it, &schema["items"], all))
    }

    fn example() -> GameFile {
        let text = "#player1 ann Ann\n#player2 bob Bob\n#lexicon Wordnik\n\
                    >ann: AEINRST 8D RETINAS +66 66\n>bob: AEGOTUZ 7H ZA +26 26\n\
                    >bob: AEGOTUZ -- -26 0\n#note ZN* challenged off\n>ann: EE -3 +0 66\n\
                    >bob: (time) -10 -10\n#Weather rain\n#incomplete\n";
        let gcg: Gcg = text.parse().unwrap();
        GameFile::of_gcg(&gcg, &gcg.replay(&rules::Edition::Travel2006.ruleset()).0)
    }

    #[test]
    fn what_is_written_fits_the_schema_and_reads_back() {
        let schema = serde_json::to_value(schemars::schema_for!(GameFile)).unwrap();
        let log = GameLog {
            terms: "travel-2006 seats=2".into(),
            header: alloc::vec!["game x".into()],
            seed: Some("00".into()),
            lines: alloc::vec!["0 seated 0 Mira".into(), "5 starts 0".into()],
        };
        let lexicon = GameLexicon { name: "Wordnik".into(), digest: "8f".into(), words: 3 };
        let other = GameFile::of_other(log, lexicon, alloc::vec!["Mira".into()], Vec::new());
        for file in [example(), other] {
            let value: Value = serde_json::from_str(&file.to_string()).unwrap();
            assert_eq!(fits(&value, &schema, &schema), Ok(()));
            assert_eq!(file.to_string().parse(), Ok(file.clone()));
            assert_eq!(file.gcg().is_some(), file.log().is_none());
        }
        let mut wrong = serde_json::to_value(example()).unwrap();
        wrong["turns"][0]["score"] = "much".into();
        assert!(fits(&wrong, &schema, &schema).is_err());
    }

    #[test]
    fn other_texts_are_refused() {
        let file = example().to_string();
        for (text, says) in [
            ("", "line 1, column 0: EOF"),
            ("{}", "line 1, column 2: missing field `format`"),
            (&file.replace("tilewright game", "chess game"), "format has to be 'tilewright game'"),
            (&file.replace("\"version\": 1", "\"version\": 2"), "in version 2 of the form"),
        ] {
            let error = text.parse::<GameFile>().unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
