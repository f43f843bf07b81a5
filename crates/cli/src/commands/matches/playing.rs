//! The games of a match on several threads, taken in the order of their numbers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::strength::SequentialTest;

use super::contender::Entrant;
use super::game::{Played, Setting, play};
use super::journal::Journal;
use super::record::GameLine;
use super::report::Score;
use crate::files;
use crate::stop::Stop;

/// The time between two reports of a match that goes on.
const EVERY: Duration = Duration::from_secs(5);

/// The length of a match, and its players.
pub(super) struct Plan<'a> {
    pub(super) setting: &'a Setting<'a>,
    pub(super) entrants: &'a [Entrant; 2],
    pub(super) games: u64,
    pub(super) threads: u16,
    pub(super) test: Option<SequentialTest>,
    /// The folder for games as GCG.
    pub(super) gcg: Option<&'a Path>,
}

impl Plan<'_> {
    /// Plays on after the games that were played before, until there are enough, the test decides
    /// or the match is stopped.
    ///
    /// # Errors
    /// If a file cannot be written, or a game cannot be played.
    pub(super) fn carry_out(
        &self,
        before: Vec<GameLine>,
        mut journal: Option<Journal>,
    ) -> Result<Score, Stop> {
        let mut score = Score::default();
        for line in before.into_iter().take(self.games as usize) {
            if self.is_decided(&score) {
                break;
            }
            score.add(line);
        }
        let first = score.games();
        if first >= self.games || self.is_decided(&score) {
            return Ok(score);
        }
        let next = AtomicU64::new(first);
        let (sender, receiver) = channel();
        let result = thread::scope(|scope| {
            for _ in 0..u64::from(self.threads).min(self.games - first) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let [a, b] = self.entrants;
                    let mut contenders = [a.contender(), b.contender()];
                    while !self.setting.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            return;
                        }
                        let played = play(self.setting, &mut contenders, number);
                        let over = !matches!(played, Ok(Some(_)));
                        if sender.send((number, played)).is_err() || over {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (begun, mut said) = (Instant::now(), Instant::now());
            let mut waiting: BTreeMap<u64, Played> = BTreeMap::new();
            loop {
                match receiver.recv_timeout(EVERY) {
                    Ok((number, Ok(Some(played)))) => drop(waiting.insert(number, played)),
                    Ok((_, Ok(None))) | Err(RecvTimeoutError::Timeout) => {}
                    Ok((_, Err(stop))) => return self.stopped(Err(stop)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                while let Some(played) = waiting.remove(&score.games()) {
                    if let Err(stop) = self.take(played, &mut score, journal.as_mut()) {
                        return self.stopped(Err(stop));
                    }
                    if self.is_decided(&score) {
                        return self.stopped(Ok(()));
                    }
                }
                if said.elapsed() >= EVERY {
                    said = Instant::now();
                    let speed = (score.games() - first) as f64 / begun.elapsed().as_secs_f64();
                    eprintln!("tilewright: {}", score.progress(self.games, speed));
                }
            }
        });
        result.map(|()| score)
    }

    /// Lets the other threads stop.
    fn stopped(&self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.setting.stop.store(true, Ordering::Relaxed);
        result
    }

    fn is_decided(&self, score: &Score) -> bool {
        self.test.is_some_and(|test| test.decision(score.tally.surest()).is_some())
    }

    /// Keeps a game.
    fn take(
        &self,
        played: Played,
        score: &mut Score,
        journal: Option<&mut Journal>,
    ) -> Result<(), Stop> {
        let Played { line, gcg, thought } = played;
        if let (Some(folder), Some(gcg)) = (self.gcg, gcg) {
            match gcg {
                Ok(text) => {
                    let path = folder.join(format!("game-{:06}.gcg", line.game));
                    files::write_whole(&path, text.as_bytes())?;
                }
                Err(refusal) => eprintln!("tilewright: game {}: {refusal}", line.game),
            }
        }
        if let Some(journal) = journal {
            journal.put(&line)?;
        }
        if let Some(fault) = &line.fault {
            eprintln!("tilewright: game {}: {}", line.game, super::report::told(fault));
        }
        score.time(thought);
        score.add(line);
        Ok(())
    }
}
