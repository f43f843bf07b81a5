//! The tasks that write. Writes that wait at the same time are stored in one transaction, so that
//! there is only one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use sqlx::AnyPool;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::servers;
use super::writes::{Writes, carry_out};
use super::writing::{Kept, StoreError, Writing};
use crate::base::metrics::{Counted, Metrics};
use crate::base::time::{ROUNDING, Served};

/// The number of writes that fit into the queue before senders have to wait.
const WAITING: usize = 1024;

/// The most writes that are stored in one transaction.
const TOGETHER: usize = 256;

/// The channel to the tasks that write. Cloning is cheap; the tasks end when the last clone is
/// dropped.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    /// True if the last transaction failed because of the database.
    failing: Arc<AtomicBool>,
    /// A connection for each task that writes.
    pub(super) pool: AnyPool,
    counting: Counting,
    metrics: Metrics,
}

/// Tells the served time, and if it can be relied on.
#[derive(Clone)]
pub(super) struct Counting {
    /// The connections on which the database is asked.
    pub(super) readers: AnyPool,
    pub(super) time: Served,
    /// The number of connections for writing that were opened.
    pub(super) opened: Arc<AtomicU64>,
    /// Held while the database is asked because of a doubt, so that it is asked once.
    pub(super) client: Arc<Mutex<()>>,
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
    pub(super) fn start(pool: AnyPool, tasks: u32, counting: Counting, metrics: Metrics) -> Writer {
        let (jobs, waiting) = mpsc::channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        let failing = Arc::new(AtomicBool::new(false));
        for _ in 0..tasks {
            let (counting, metrics) = (counting.clone(), metrics.clone());
            tokio::spawn(serve(pool.clone(), waiting.clone(), failing.clone(), counting, metrics));
        }
        Writer { jobs, failing, pool, counting, metrics }
    }

    /// The number of connections for writing that were opened.
    pub(super) fn opened(&self) -> u64 {
        self.counting.opened()
    }

    /// Asks the database for the time, unless what is known of it can be relied on.
    pub(super) async fn make_sure(&self) -> Result<(), StoreError> {
        self.counting.make_sure().await
    }

    /// True if the last transaction did not fail because of the database.
    pub(super) fn is_well(&self) -> bool {
        !self.failing.load(Ordering::Relaxed)
    }

    /// Stores all of it or nothing. When this has returned it is on the disk. If the caller stops
    /// waiting for the answer, it may or may not be stored.
    pub(super) async fn write(&self, writes: Writes) -> Result<(), StoreError> {
        let gone = || StoreError::from(sqlx::Error::WorkerCrashed);
        let (done, answer) = oneshot::channel();
        let job = Job { writes, since: Instant::now(), _waits: self.metrics.write(), done };
        self.jobs.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl Counting {
    fn opened(&self) -> u64 {
        self.opened.load(Ordering::SeqCst)
    }

    /// The latest time at which something may have been judged that is stored now. To be asked once
    /// the database has let a transaction begin. A write judged at a later time may have been
    /// judged before another task noticed that the time had to be taken back.
    async fn latest(&self) -> Result<u64, StoreError> {
        self.make_sure().await?;
        Ok(self.time.now() + ROUNDING)
    }

    /// Asks the database for the time, unless what is known of it can be relied on.
    async fn make_sure(&self) -> Result<(), StoreError> {
        if self.time.is_sure(self.opened()) {
            return Ok(());
        }
        let _asking = self.client.lock().await;
        let opened = self.opened();
        if !self.time.is_sure(opened) {
            servers::agree(&self.readers, &self.time, opened).await?;
        }
        Ok(())
    }
}

impl Job {
    fn answer(self, stored: Result<(), StoreError>) {
        // The caller may have stopped waiting for it.
        let _ = self.done.send(stored);
    }
}

async fn serve(
    pool: AnyPool,
    waiting: Arc<Mutex<mpsc::Receiver<Job>>>,
    failing: Arc<AtomicBool>,
    counting: Counting,
    metrics: Metrics,
) {
    let (mut group, mut kept) = (Vec::new(), Kept::default());
    loop {
        let some = async { waiting.lock().await.recv_many(&mut group, TOGETHER).await };
        let some = tokio::select! {
            some = some => some,
            // Closing the pool waits for its connections.
            () = closed(&pool), if kept.is_there() => {
                kept = Kept::default();
                continue;
            }
        };
        if some == 0 {
            break;
        }
        let begun = Instant::now();
        let stored = store_in_time(&pool, &mut kept, &counting, &mut group).await;
        let waited = group.iter().map(|job| begun.saturating_duration_since(job.since));
        metrics.commit(begun.elapsed(), waited);
        let failed = stored.as_ref().is_err_and(|error| !error.is_of_the_rows());
        failing.store(failed, Ordering::Relaxed);
        counting.time.can_be_stored(!failed);
        if failed {
            metrics.database_failed("write");
        }
        match stored {
            Ok(()) => group.drain(..).for_each(|job| job.answer(Ok(()))),
            // One of them contradicts what is stored: the others are stored all the same.
            Err(error) if error.is_of_the_rows() && group.len() > 1 => {
                for job in group.drain(..) {
                    let stored = store(&pool, &mut kept, &job.writes).await;
                    job.answer(stored);
                }
            }
            Err(error) => group.drain(..).for_each(|job| job.answer(Err(error.clone()))),
        }
    }
}

/// Waits until the pool is being closed. The pool looks whether it is closed and only then listens,
/// so an event in between would never come: it is asked once more.
async fn closed(pool: &AnyPool) {
    let event = pool.close_event();
    if !pool.is_closed() {
        event.await;
    }
}

/// Stores them together, except those that were judged at a time that has not been served yet:
/// they are answered and taken out.
async fn store_in_time(
    pool: &AnyPool,
    kept: &mut Kept,
    counting: &Counting,
    group: &mut Vec<Job>,
) -> Result<(), StoreError> {
    let writing = Writing::begin_on(pool, kept).await?;
    let latest = counting.latest().await?;
    let early = |job: &mut Job| job.writes.not_before() > latest;
    group.extract_if(.., early).for_each(|job| job.answer(Err(StoreError::Early)));
    let together: Vec<&Writes> = group.iter().map(|job| &job.writes).collect();
    store_on(writing, kept, &together).await
}

async fn store(pool: &AnyPool, kept: &mut Kept, writes: &Writes) -> Result<(), StoreError> {
    store_on(Writing::begin_on(pool, kept).await?, kept, &[writes]).await
}

async fn store_on(
    mut writing: Writing,
    kept: &mut Kept,
    together: &[&Writes],
) -> Result<(), StoreError> {
    match carry_out(writing.connection()?, together).await.map_err(StoreError::from) {
        Ok(()) => writing.commit_and_keep(kept).await,
        Err(error) => {
            if error.is_of_the_rows() {
                writing.roll_back(kept).await;
            }
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sqlx::any::AnyPoolOptions;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_pool_that_is_closed_while_a_task_begins_to_wait_for_it_is_noticed() {
        sqlx::any::install_default_drivers();
        for number in 0..20_000 {
            let pool = AnyPoolOptions::new().connect_lazy("sqlite::memory:").unwrap();
            let begun = Arc::new(AtomicBool::new(false));
            let waiting = tokio::spawn({
                let (pool, begun) = (pool.clone(), begun.clone());
                async move {
                    begun.store(true, Ordering::SeqCst);
                    closed(&pool).await;
                }
            });
            while !begun.load(Ordering::SeqCst) {
                std::hint::spin_loop();
            }
            // Sooner or later, so that some are closed at the very moment.
            (0..number % 100).for_each(|_| std::hint::spin_loop());
            pool.close().await;
            tokio::time::timeout(Duration::from_secs(10), waiting).await.unwrap().unwrap();
        }
    }
}
