//! Games from which a net learns, written to files.

use std::fs;
use std::path::Path;

use engine::afterstates::{Afterstates, Tester};
use rules::Counted;
use serde::Serialize;

use crate::files;
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

/// The most games of a file.
const GAMES: u64 = 1_000;

/// The files written.
#[derive(Serialize)]
struct Written {
    /// The number of files.
    files: usize,
    /// The number of files that were there before.
    kept: usize,
    /// The number of moves tried out for the others.
    moves: usize,
}

/// The files to write.
pub(super) struct Wanted<'a> {
    pub(super) folder: &'a Path,
    pub(super) games: u32,
    /// The number of the first file.
    pub(super) first: u64,
    pub(super) threads: u16,
}

/// Writes files of a thousand games each, the last of what is left, into a folder:
/// `NUMBER.afterstates`, with numbers from `first` up. What is there is not made again.
pub(super) fn write(tester: &Tester, wanted: &Wanted<'_>, output: &mut Output) -> Result<(), Stop> {
    let Wanted { folder, games, first, threads } = *wanted;
    fs::create_dir_all(folder)
        .map_err(|error| Stop::at(folder, format_args!("no folder can be made here: {error}")))?;
    let count = u64::from(games).div_ceil(GAMES) as usize;
    let each = in_order(count, threads, |at| {
        let number = first.wrapping_add(at as u64);
        let path = folder.join(format!("{number}.afterstates"));
        if path.exists() {
            return Ok(None);
        }
        let mut found = Afterstates::default();
        let begin = number.wrapping_mul(GAMES);
        let left = u64::from(games) - at as u64 * GAMES;
        (0..left.min(GAMES)).for_each(|game| tester.add(&mut found, begin.wrapping_add(game)));
        files::write_whole(&path, &found.file())?;
        Ok::<_, Stop>(Some(found.moves.len() / Afterstates::MOVE))
    });
    let each: Vec<Option<usize>> = each.into_iter().collect::<Result<_, _>>()?;
    let kept = each.iter().filter(|moves| moves.is_none()).count();
    let written = Written { files: count, kept, moves: each.into_iter().flatten().sum() };
    let Written { files, kept, moves } = written;
    let (moves, fresh) = (Counted(moves, "move"), Counted(files - kept, "file"));
    output.result(&written, format_args!("{moves} in {fresh}; {kept} were there before"))
}
