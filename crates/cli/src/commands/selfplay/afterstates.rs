//! Files of positions after moves, from which a net learns.

use std::fs;
use std::path::Path;

use engine::afterstates::{Afterstates, Tester};
use rules::Counted;
use serde::Serialize;

use crate::files;
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

/// The games of a file; the last of a run may have fewer.
const GAMES_PER_FILE: u64 = 1_000;

/// The result of a run.
#[derive(Serialize)]
struct Summary {
    /// The number of files of the run, kept ones included.
    files: usize,
    /// The number of files that existed already.
    kept: usize,
    /// The number of moves in the new files.
    moves: usize,
}

/// The files of a run.
pub(super) struct Batch<'a> {
    pub(super) folder: &'a Path,
    pub(super) games: u32,
    /// The number of the first file.
    pub(super) first_file: u64,
    pub(super) threads: u16,
}

/// Plays games and writes them into a folder, a thousand to a file: `NUMBER.afterstates`, with
/// numbers from `first_file` up.
///
/// Files that exist are kept, so that an interrupted run can be repeated; they are not compared
/// with the options.
pub(super) fn play_into(
    batch: &Batch<'_>,
    tester: &Tester,
    output: &mut Output,
) -> Result<(), Stop> {
    let Batch { folder, games, first_file, threads } = *batch;
    fs::create_dir_all(folder)
        .map_err(|error| Stop::at(folder, format_args!("no folder can be made here: {error}")))?;
    let files = u64::from(games).div_ceil(GAMES_PER_FILE) as usize;
    let results = in_order(files, threads, |index| {
        // Numbers and seeds may wrap: any of them will do.
        let number = first_file.wrapping_add(index as u64);
        let path = folder.join(format!("{number}.afterstates"));
        if path.exists() {
            return Ok(None);
        }
        let mut afterstates = Afterstates::default();
        let first_seed = number.wrapping_mul(GAMES_PER_FILE);
        let remaining = u64::from(games) - index as u64 * GAMES_PER_FILE;
        for game in 0..remaining.min(GAMES_PER_FILE) {
            tester.add(&mut afterstates, first_seed.wrapping_add(game));
        }
        files::write_whole(&path, &afterstates.file())?;
        Ok::<_, Stop>(Some(afterstates.move_count()))
    });
    let moves: Vec<Option<usize>> = results.into_iter().collect::<Result<_, _>>()?;
    let kept = moves.iter().filter(|moves| moves.is_none()).count();
    let summary = Summary { files, kept, moves: moves.into_iter().flatten().sum() };
    let (moves, fresh) = (Counted(summary.moves, "move"), Counted(files - kept, "file"));
    output.result(&summary, format_args!("{moves} in {fresh}; {kept} were there before"))
}
