//! Sockets that only listen.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::Semaphore;

use crate::Outcome;
use crate::figures::kilobytes;
use crate::fleet::Fleet;

/// The number that join at once.
const AT_ONCE: usize = 64;

/// Opens sockets to one game, and prints what each costs.
pub async fn listen(fleet: &Fleet, count: usize) -> Outcome<()> {
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let made = fleet.site(0).make(&[], json!([mine("Ada"), mine("Bob")])).await?;
    let before = fleet.used()?;
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut joining = tokio::task::JoinSet::new();
    for number in 0..count {
        let (doors, site, id) = (doors.clone(), fleet.site(number), made.id.clone());
        joining.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mut client = site.join(&id, None).await?;
            client.update().await?;
            Ok::<_, String>(client)
        });
    }
    let clients: Vec<_> = joining.join_all().await.into_iter().collect::<Outcome<_>>()?;
    // The memory needed for the greetings is released.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let after = fleet.used()?;
    println!(
        "idle={count}: {} held, {} a socket, {:.0} MB",
        clients.len(),
        kilobytes(after.memory() - before.memory(), count),
        after.memory() as f64 / 1e6
    );
    Ok(())
}
