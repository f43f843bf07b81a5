//! Letter bingo for many: they join, and some letters are called.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::Outcome;
use crate::client::Client;
use crate::figures::{kilobytes, spread};
use crate::fleet::Fleet;

/// The number that join at once.
const AT_ONCE: usize = 64;

/// The time for which letters are called.
const CALLING: Duration = Duration::from_secs(20);

/// Lets players join and plays a while; prints what it costs.
pub async fn play(fleet: &Fleet, count: usize) -> Outcome<()> {
    let site = fleet.site(0);
    let made = site.make(&["mode=bingo"], json!([{"type": "mine", "name": "Ada"}])).await?;
    let invite = made.invite.ok_or("no invitation")?;
    let hash = site.ask("GET", &format!("/api/games/{}", made.id), &Value::Null).await?;
    let hash = hash["terms"]["hash"].clone();
    let mut ada = site.join(&made.id, Some(&made.tokens[0])).await?;
    let seq = ada.update().await?.seq;
    let start = fleet.used()?;
    let begun = Instant::now();
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let (begin, begins) = tokio::sync::watch::channel(false);
    let mut playing = tokio::task::JoinSet::new();
    let (entered, mut enters) = tokio::sync::mpsc::unbounded_channel();
    for number in 1..count {
        let (doors, site) = (doors.clone(), fleet.site(number));
        let (id, invite, hash) = (made.id.clone(), invite.clone(), hash.clone());
        let (entered, begins) = (entered.clone(), begins.clone());
        playing.spawn(async move {
            let door = doors.acquire().await.map_err(|error| error.to_string())?;
            let seat = json!({"name": format!("Player {number}"), "terms_hash": hash});
            let body = json!({"invite": invite, "seat": seat});
            let seated = site.ask("POST", "/api/invites/accept", &body).await?;
            let token = seated["token"]["token"].as_str().ok_or("no token")?;
            let mut client = site.join(&id, Some(token)).await?;
            client.update().await?;
            drop(door);
            let _ = entered.send(());
            follow(client, begins).await
        });
    }
    for _ in 1..count {
        enters.recv().await.ok_or("nobody enters")?;
    }
    let joined = begun.elapsed();
    let before = fleet.used()?;
    let lock = json!({"type": "lock", "words": ["PAINTER", "SOLDIER"]});
    ada.command("lock", 0, seq, &json!({"type": "bingo", "command": lock})).await?;
    let calls = json!({"type": "bingo", "command": {"type": "begin_without"}});
    ada.command("begin", 0, seq, &calls).await?;
    let calling = Instant::now();
    let _ = begin.send(true);
    playing.spawn(follow(ada, begins));
    let (mut late, mut joining, mut called) = (Vec::new(), 0, 0);
    for followed in playing.join_all().await {
        let (times, bytes) = followed?;
        // All players are told in the same moment: how far apart are the first and the last?
        late.extend(times.first().map(|time| *time - calling));
        joining += bytes.0;
        called += bytes.1;
    }
    let after = fleet.used()?;
    println!(
        "bingo={count}: joined and connected in {:.1} s, {} a player; \
         begun, until everybody knows {}; in {} s of calls {} a player; \
         servers: {:.1} s of processor to join and {:.1} s to call, {:.0} MB{}",
        joined.as_secs_f64(),
        kilobytes(joining, count),
        spread(&mut late),
        CALLING.as_secs(),
        kilobytes(called, count),
        before.processor_since(&start).as_secs_f64(),
        after.processor_since(&before).as_secs_f64(),
        after.memory() as f64 / 1e6,
        after.since(&before),
    );
    Ok(())
}

/// When the phase was seen to change, and the bytes received before and after.
type Followed = (Vec<Instant>, (u64, u64));

async fn follow(
    mut client: Client,
    mut begins: tokio::sync::watch::Receiver<bool>,
) -> Outcome<Followed> {
    let (mut times, mut before) = (Vec::new(), None);
    let mut end = None;
    loop {
        let left = end.map_or(Duration::from_secs(600), |end: Instant| {
            end.saturating_duration_since(Instant::now())
        });
        tokio::select! {
            heard = client.next() => {
                let calling = heard?.game.is_some_and(|game| game.phase == "calling");
                if calling && times.is_empty() {
                    times.push(Instant::now());
                }
            }
            _ = begins.wait_for(|begins| *begins), if before.is_none() => {
                before = Some(client.received);
                end = Some(Instant::now() + CALLING);
            }
            () = tokio::time::sleep(left) => break,
        }
    }
    let before = before.unwrap_or_default();
    Ok((times, (before, client.received - before)))
}
