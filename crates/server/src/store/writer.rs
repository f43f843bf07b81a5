//! The tasks that write. What is waiting at the same time is stored in one transaction, so that
//! there is only one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sqlx::AnyPool;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::writes::{Writes, carry_out};
use super::writing::{StoreError, Writing};
use crate::metrics::{Counted, Metrics};
use crate::time::Served;

/// How many writes fit into the queue before senders have to wait.
const WAITING: usize = 1024;

/// How many are stored in one transaction at most.
const TOGETHER: usize = 256;

/// The channel to the tasks that write. Cloning is cheap; the tasks end when the last clone is
/// dropped.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    /// Whether the last transaction failed because of the database.
    failing: Arc<AtomicBool>,
    /// A connection for each task that writes.
    pub(super) pool: AnyPool,
    metrics: Metrics,
}

struct Job {
    writes: Writes,
    since: Instant,
    /// Counts it among those that wait.
    _waits: Counted,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Writer {
    /// Starts this many tasks.
    pub(super) fn start(pool: AnyPool, tasks: u32, time: &Served, metrics: Metrics) -> Writer {
        let (jobs, waiting) = mpsc::channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        let failing = Arc::new(AtomicBool::new(false));
        for _ in 0..tasks {
            let (time, metrics) = (time.clone(), metrics.clone());
            tokio::spawn(serve(pool.clone(), waiting.clone(), failing.clone(), time, metrics));
        }
        Writer { jobs, failing, pool, metrics }
    }

    /// Whether what was to be stored last could be.
    pub(super) fn is_well(&self) -> bool {
        !self.failing.load(Ordering::Relaxed)
    }

    /// Stores all of it or nothing. When this has returned it is on the disk. If nobody waits for
    /// the answer, it may or may not be stored.
    pub(super) async fn write(&self, writes: Writes) -> Result<(), StoreError> {
        let gone = || StoreError::from(sqlx::Error::WorkerCrashed);
        let (done, answer) = oneshot::channel();
        let job = Job { writes, since: Instant::now(), _waits: self.metrics.write(), done };
        self.jobs.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl Job {
    fn answer(self, stored: Result<(), StoreError>) {
        // Nobody may be waiting for it any more.
        let _ = self.done.send(stored);
    }
}

async fn serve(
    pool: AnyPool,
    waiting: Arc<Mutex<mpsc::Receiver<Job>>>,
    failing: Arc<AtomicBool>,
    time: Served,
    metrics: Metrics,
) {
    let mut group = Vec::new();
    while waiting.lock().await.recv_many(&mut group, TOGETHER).await > 0 {
        let together: Vec<&Writes> = group.iter().map(|job| &job.writes).collect();
        let begun = Instant::now();
        let stored = store(&pool, &together).await;
        let waited = group.iter().map(|job| begun.saturating_duration_since(job.since));
        metrics.commit(begun.elapsed(), waited);
        let failed = stored.as_ref().is_err_and(|error| !error.is_of_the_rows());
        failing.store(failed, Ordering::Relaxed);
        time.can_be_stored(!failed);
        if failed {
            metrics.database_failed("write");
        }
        match stored {
            Ok(()) => group.drain(..).for_each(|job| job.answer(Ok(()))),
            // One of them contradicts what is stored: the others are stored all the same.
            Err(error) if error.is_of_the_rows() && group.len() > 1 => {
                for job in group.drain(..) {
                    let stored = store(&pool, &[&job.writes]).await;
                    job.answer(stored);
                }
            }
            Err(error) => group.drain(..).for_each(|job| job.answer(Err(error.clone()))),
        }
    }
}

async fn store(pool: &AnyPool, together: &[&Writes]) -> Result<(), StoreError> {
    let mut writing = Writing::begin(pool).await?;
    carry_out(writing.connection()?, together).await?;
    writing.commit().await
}
