//! Ctrl-C, noticed by work that ends in its own way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Becomes true once Ctrl-C is pressed, or the system asks the program to end. If that cannot be
/// noticed, it ends the program in the system's usual way.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let pressed = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    if let Ok(runtime) = runtime {
        let pressed = Arc::clone(&pressed);
        thread::spawn(move || {
            if runtime.block_on(told()) {
                pressed.store(true, Ordering::Relaxed);
            }
        });
    }
    pressed
}

/// Waits for a signal; false if none can be waited for.
#[cfg(unix)]
async fn told() -> bool {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return tokio::signal::ctrl_c().await.is_ok();
    };
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed.is_ok(),
        _ = terminate.recv() => true,
    }
}

/// Waits for a signal; false if none can be waited for.
#[cfg(not(unix))]
async fn told() -> bool {
    tokio::signal::ctrl_c().await.is_ok()
}
