//! The progress of a training, kept in a file.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;

use engine::train::Sample;
use rules::Counted;

use crate::files;
use crate::stop::Stop;

/// A file with a title and then, for every game in order, the number of its samples and the
/// samples. If the file ends within a game, that game is played again.
#[derive(Default)]
pub(super) struct Journal {
    /// The games of an earlier run that were not taken yet.
    recorded: std::vec::IntoIter<Vec<Sample>>,
    /// The games that the earlier run recorded.
    before: u32,
    file: Option<BufWriter<File>>,
}

impl Journal {
    /// Opens the file, which is made if there is none.
    pub(super) fn open(path: &Path, title: &str) -> Result<Journal, Stop> {
        let shown = path.display();
        let wrong = |error: std::io::Error| Stop::bad(format!("{shown}: {error}"));
        let bytes = if path.exists() { files::read(path)? } else { Vec::new() };
        let body = match bytes.strip_prefix(title.as_bytes()) {
            Some(body) => body,
            None if bytes.is_empty() => &[],
            None => {
                return Err(Stop::bad(format!(
                    "{shown}: records another training: name another file, or give the \
                     lexicon, edition, games and seed that it was begun with"
                )));
            }
        };
        let (games, used) = games(body);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        let mut file = BufWriter::new(file);
        if bytes.is_empty() {
            file.write_all(title.as_bytes()).map_err(wrong)?;
        } else {
            file.get_ref().set_len((title.len() + used) as u64).map_err(wrong)?;
        }
        let before = games.len() as u32;
        if before > 0 {
            eprintln!("tilewright: continuing after {}", Counted(before, "game"));
        }
        Ok(Journal { recorded: games.into_iter(), before, file: Some(file) })
    }

    /// The samples of the next game of the earlier run.
    pub(super) fn take_recorded(&mut self) -> Option<Vec<Sample>> {
        self.recorded.next()
    }

    /// Records a game, unless the earlier run did.
    pub(super) fn write(&mut self, number: u32, samples: &[Sample]) -> Result<(), Stop> {
        let Some(file) = self.file.as_mut().filter(|_| number >= self.before) else {
            return Ok(());
        };
        let mut bytes = (samples.len() as u32).to_le_bytes().to_vec();
        bytes.extend(samples.iter().flat_map(|sample| sample.to_bytes()));
        file.write_all(&bytes)
            .and_then(|()| file.flush())
            .map_err(|error| Stop::bad(format!("cannot record the progress: {error}")))
    }
}

/// The games at the front of a journal, and how many bytes they take.
fn games(body: &[u8]) -> (Vec<Vec<Sample>>, usize) {
    let (mut games, mut rest) = (Vec::new(), body);
    while let Some((count, after)) = rest.split_first_chunk::<4>() {
        let size = (u32::from_le_bytes(*count) as usize).saturating_mul(Sample::BYTES);
        let Some((samples, after)) = after.split_at_checked(size) else { break };
        let (chunks, _) = samples.as_chunks::<{ Sample::BYTES }>();
        let Some(game) = chunks.iter().map(Sample::from_bytes).collect() else { break };
        games.push(game);
        rest = after;
    }
    (games, body.len() - rest.len())
}
