//! A match that goes on from a position: a turn of a game in a file, or CGP.

use std::path::Path;

use host::set_up_of_cgp;
use rules::{Mode, Ruleset, SetUp};

use crate::commands::gcg::open_any;
use crate::stop::Stop;

/// The beginning of a match.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct FromOptions {
    /// Go on from a game in a file (GCG, JSON, or as the terminal keeps those that are over), or
    /// from a position as CGP. The first player named moves; without names that is you. Such a
    /// match is not among the records
    #[arg(long, value_name = "FILE|CGP", conflicts_with_all = ["resume", "join", "watch", "lobby", "server"])]
    from: Option<String>,
    /// The turn of that game to make next, from 1 [default: the one after the last]
    #[arg(long, value_name = "N", requires = "from")]
    turn: Option<usize>,
}

impl FromOptions {
    /// The position, if a match is to go on from one.
    ///
    /// # Errors
    /// If the mode is not a match, or there is no such file, turn or position.
    pub(super) fn read(
        &self,
        mode: Mode,
        ruleset: impl FnOnce() -> Result<Ruleset, Stop>,
    ) -> Result<Option<Box<SetUp>>, Stop> {
        let Some(from) = &self.from else { return Ok(None) };
        if mode != Mode::Match {
            return Err(Stop::bad("--from: only a match can go on from a position"));
        }
        let (path, ruleset) = (Path::new(from), ruleset()?);
        // The rows of a board, which no name of a file has.
        if from.matches('/').count() >= 14 && !path.exists() {
            if self.turn.is_some() {
                return Err(Stop::bad("--turn: a position as CGP has no turns: leave it out"));
            }
            let set_up = set_up_of_cgp(from, &ruleset);
            return set_up.map(Some).map_err(|why| Stop::bad(format!("--from: {}", why.message)));
        }
        let replay = open_any(path)?.replay(&ruleset);
        let last = replay.turns.len() + usize::from(replay.next.is_some());
        let turn = match self.turn {
            Some(turn) => turn,
            None if replay.next.is_some() => last,
            None => {
                return Err(Stop::bad(format!(
                    "--from {from}: this game is over: say with --turn N, from 1 to {last}, which \
                     turn is to be made next"
                )));
            }
        };
        let set_up = turn.checked_sub(1).and_then(|made| replay.set_up(made));
        let set_up = set_up
            .ok_or_else(|| Stop::bad(format!("--turn {turn}: this game has turns 1 to {last}")))?;
        Ok(Some(Box::new(set_up)))
    }
}
