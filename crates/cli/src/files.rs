//! Files that are named on the command line.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::stop::Stop;

/// The most bytes that are read from a file, four times the size of the largest word graph.
const MAX_FILE: u64 = 256 << 20;

/// The bytes of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Stop> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Stop::bad(format!("{shown} is a folder: name a file in it")));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    match read {
        Ok(length) if length as u64 > MAX_FILE => Err(Stop::bad(format!(
            "{shown}: larger than {} MiB, which no word list is",
            MAX_FILE >> 20
        ))),
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(Stop::bad(format!("{shown}: there is no such file")))
        }
        Err(error) => Err(Stop::bad(format!("{shown}: cannot be read: {error}"))),
    }
}

/// The text of a file; `wanted` says what to give instead if it is something else.
pub(crate) fn read_text(path: &Path, wanted: &str) -> Result<String, Stop> {
    String::from_utf8(read(path)?)
        .map_err(|_| Stop::at(path, format_args!("not a text file: {wanted}")))
}

/// Writes a file under another name first and then renames it, so that it is never found half
/// written.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, path))
        .map_err(|error| Stop::at(path, format_args!("cannot be written: {error}")))
}
