//! The options an interface can set, and the files they name.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::{Generator, Leaves};
use lexica::Bundled;
use notation::siu::{Answer, OptionKind};
use rules::Edition;

use crate::options::{self, Common};
use crate::stop::Stop;
use crate::word_source;

/// The most threads.
const MOST_THREADS: u16 = 256;

/// Words to find plays with, and the name they go by.
pub(super) struct Words {
    pub(super) name: String,
    pub(super) generator: Generator,
}

/// Leave values, and the name they go by.
pub(super) struct LeaveValues {
    pub(super) name: String,
    pub(super) leaves: Leaves,
}

/// Words by the name by which they were asked for.
type Prepared = Vec<(String, Arc<Words>)>;

/// The options as they are set.
#[derive(Clone)]
pub(super) struct Settings {
    /// The lexicon by its name; `None` for the bundled one, which is only prepared when needed.
    lexicon: Option<String>,
    leaves: Arc<LeaveValues>,
    /// The folders in which files are looked for.
    folders: Vec<PathBuf>,
    pub(super) edition: Edition,
    pub(super) threads: u16,
    /// The number of candidates a simulation takes of its own.
    pub(super) candidates: usize,
    /// The number of moves `go gen` lists.
    pub(super) moves: usize,
    /// Megabytes for what an endgame search remembers.
    pub(super) hash: u64,
    pub(super) seed: u64,
    /// The words prepared so far.
    prepared: Arc<Mutex<Prepared>>,
}

/// The name of the bundled leave values.
const BUNDLED: &str = "bundled";

impl Settings {
    /// # Errors
    /// If the lexicon of the command line cannot be used.
    pub(super) fn new(common: &Common) -> Result<Settings, Stop> {
        let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let settings = Settings {
            lexicon: common.list().map(str::to_owned),
            leaves: Arc::new(LeaveValues { name: BUNDLED.into(), leaves: Leaves::trained() }),
            folders: Vec::new(),
            edition: Edition::TournamentSowpods,
            threads: u16::try_from(threads).unwrap_or(MOST_THREADS).min(MOST_THREADS),
            candidates: 15,
            moves: 100,
            hash: 8,
            seed: 1,
            prepared: Arc::default(),
        };
        if common.list().is_some() {
            settings.words(None)?;
        }
        Ok(settings)
    }

    /// The options, as the handshake lists them.
    pub(super) fn list(&self) -> Vec<Answer> {
        let text = |name: &str, default: &str| {
            (name.to_string(), OptionKind::Text { default: default.into() })
        };
        let spin = |name: &str, default: u64, min: u64, max: u64| {
            (name.to_string(), OptionKind::Spin { default, min, max })
        };
        let lexicon = self.lexicon.as_deref().unwrap_or(Bundled::USUAL.name());
        let edition = OptionKind::Combo {
            default: self.edition.key().into(),
            values: Edition::ALL.map(|edition| edition.key().to_string()).into(),
        };
        let all = [
            text("DataPath", "<empty>"),
            spin("EndgameHash", self.hash, 1, 4096),
            text("Lexicon", lexicon),
            text("Leaves", &self.leaves.name),
            spin("Threads", u64::from(self.threads), 1, u64::from(MOST_THREADS)),
            ("Edition".to_string(), edition),
            spin("Candidates", self.candidates as u64, 1, 1000),
            spin("Moves", self.moves as u64, 1, 1_000_000),
            spin("Seed", self.seed, 0, u64::MAX),
        ];
        all.into_iter().map(|(name, kind)| Answer::Option { name, kind }).collect()
    }

    /// Sets an option.
    ///
    /// # Errors
    /// A sentence for the interface if the option stays as it was.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let given = value.unwrap_or_default().trim();
        let number = |least: u64, most: u64| match given.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!("{name}: give a number from {least} to {most}")),
        };
        match name.to_ascii_lowercase().as_str() {
            "datapath" => {
                let parts = given.split(';').map(str::trim);
                let named = parts.filter(|part| !part.is_empty() && *part != "<empty>");
                self.folders = named.map(PathBuf::from).collect();
                let missing = self.folders.iter().find(|folder| !folder.is_dir());
                match missing {
                    Some(folder) => Err(format!("DataPath: {} is no folder", folder.display())),
                    None => Ok(()),
                }
            }
            "lexicon" => {
                let before = self.lexicon.replace(given.to_string());
                self.words(None).map(|_| ()).map_err(|stop| {
                    let used = before.as_deref().unwrap_or(Bundled::USUAL.name()).to_string();
                    self.lexicon = before;
                    format!("Lexicon {}; {used} is used", said(&stop))
                })
            }
            "leaves" => {
                self.leaves = Arc::new(self.leave_values(given)?);
                Ok(())
            }
            "edition" => {
                let key = given.to_ascii_lowercase();
                self.edition = key.parse().map_err(|error| format!("Edition {given}: {error}"))?;
                Ok(())
            }
            "threads" => {
                self.threads = number(1, u64::from(MOST_THREADS))? as u16;
                Ok(())
            }
            "candidates" => {
                self.candidates = number(1, 1000)? as usize;
                Ok(())
            }
            "moves" => {
                self.moves = number(1, 1_000_000)? as usize;
                Ok(())
            }
            "endgamehash" => {
                self.hash = number(1, 4096)?;
                Ok(())
            }
            "seed" => {
                self.seed = number(0, u64::MAX)?;
                Ok(())
            }
            "letterdistribution" if given.eq_ignore_ascii_case("english") => Ok(()),
            "variant" if given.eq_ignore_ascii_case("classic") => Ok(()),
            "winpcttable" if given.eq_ignore_ascii_case(BUNDLED) => Ok(()),
            "letterdistribution" => Err(format!("LetterDistribution {given}: only english")),
            "variant" => Err(format!("Variant {given}: only classic")),
            "winpcttable" => Err(format!("WinPctTable {given}: only {BUNDLED}")),
            "challengerule" => {
                Err("ChallengeRule: plays are judged as if nobody challenged".into())
            }
            _ => Err(format!("{name}: there is no such option")),
        }
    }

    /// The words to use, those of the option or of this name.
    ///
    /// # Errors
    /// If there is no such lexicon, or it cannot be read.
    pub(super) fn words(&self, name: Option<&str>) -> Result<Arc<Words>, Stop> {
        let name = name.or(self.lexicon.as_deref()).unwrap_or(Bundled::USUAL.name());
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, words)) = prepared.iter().find(|(known, _)| known == name) {
            return Ok(Arc::clone(words));
        }
        let file = self.file(name, &["kwg", "kbwg", "txt"]);
        let place = file.as_ref().map_or(name, |file| file.to_str().unwrap_or(name));
        let lexicon = word_source::open_for_plays(Some(place))?;
        let generator = Generator::new(lexicon.graph()).map_err(Stop::bad)?;
        let words = Arc::new(Words { name: lexicon.name().to_string(), generator });
        prepared.push((name.to_string(), Arc::clone(&words)));
        Ok(words)
    }

    pub(super) fn leaves(&self) -> Arc<LeaveValues> {
        Arc::clone(&self.leaves)
    }

    fn leave_values(&self, given: &str) -> Result<LeaveValues, String> {
        if given.eq_ignore_ascii_case(BUNDLED) {
            return Ok(LeaveValues { name: BUNDLED.into(), leaves: Leaves::trained() });
        }
        let path = self.file(given, &["klv2", "klv"]).unwrap_or_else(|| PathBuf::from(given));
        let leaves = options::leaves(&path)
            .map_err(|stop| format!("Leaves {}; {} is used", said(&stop), self.leaves.name))?;
        let name = path.file_stem().map_or_else(|| given.into(), |stem| stem.display().to_string());
        Ok(LeaveValues { name, leaves })
    }

    /// The file of this name in one of the folders, or in a folder of theirs.
    fn file(&self, name: &str, endings: &[&str]) -> Option<PathBuf> {
        // A name is a name here, never a way out of the folders.
        if name.is_empty() || name.contains(['/', '\\']) {
            return None;
        }
        self.folders.iter().find_map(|folder| {
            let mut inner: Vec<PathBuf> = entries(folder).filter(|path| path.is_dir()).collect();
            inner.sort();
            let all = std::iter::once(folder.clone()).chain(inner);
            all.into_iter().find_map(|folder| {
                let mut found: Vec<PathBuf> =
                    entries(&folder).filter(|path| is_called(path, name, endings)).collect();
                found.sort();
                found.into_iter().next()
            })
        })
    }
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

fn is_called(path: &Path, name: &str, endings: &[&str]) -> bool {
    let (Some(stem), Some(ending)) = (path.file_stem(), path.extension()) else { return false };
    stem.eq_ignore_ascii_case(name) && endings.iter().any(|e| ending.eq_ignore_ascii_case(e))
}

/// The reason why a file cannot be used, in words.
pub(super) fn said(stop: &Stop) -> String {
    match stop {
        Stop::Bad(line) => line.clone(),
        _ => "it cannot be used".to_string(),
    }
}
