//! A server that starts with many unfinished games.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::Outcome;
use crate::fleet::Fleet;
use crate::games::make;

/// Makes games, stops the server, starts it again, and prints how long that takes.
pub async fn again(fleet: Fleet, count: usize) -> Outcome<()> {
    let made = make(&fleet, count).await?;
    let stopping = fleet.used()?;
    let (fleet, listening) = fleet.again()?;
    let before = fleet.used()?;
    let begun = Instant::now();
    let site = fleet.site(0);
    site.ask("GET", "/api/health", &Value::Null).await?;
    let last = made.last().ok_or("no games")?;
    site.join(&last.id, Some(&last.tokens[0])).await?.update().await?;
    let first = begun.elapsed();
    tokio::time::sleep(Duration::from_secs(10)).await;
    let used = fleet.used()?;
    println!(
        "start={count}: listens after {:.2} s, the first game answers {:.2} s later; \
         after 10 s {:.0} MB, {:.1} s of processor{}",
        listening.as_secs_f64(),
        first.as_secs_f64(),
        used.memory() as f64 / 1e6,
        used.processor_since(&before).as_secs_f64(),
        used.disk_since(&stopping),
    );
    Ok(())
}
