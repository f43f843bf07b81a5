//! The same work many times on several threads, with results that do not depend on their number.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` for each number below `count`, in order. Each thread takes the lowest
/// number that is left.
pub(crate) fn in_order<T: Send>(
    count: usize,
    threads: u16,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take_all = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    };
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take_all)).collect();
        let own = take_all();
        let rest = others.into_iter().flat_map(|other| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        own.into_iter().chain(rest).collect()
    });
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        let squares: Vec<usize> = (0..1000).map(|n| n * n).collect();
        for threads in [1, 2, 7] {
            assert_eq!(in_order(1000, threads, |n| n * n), squares);
            assert!(in_order(0, threads, |n| n).is_empty());
        }
    }
}
