//! Games of two players, each with a socket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::Semaphore;

use crate::Outcome;
use crate::client::{Client, Game, Made, Site};
use crate::figures::{kilobytes, spread};
use crate::plays::Finder;
use crate::process::Server;

/// The pause between two moves of a game.
const PACE: Duration = Duration::from_secs(5);

/// How long the games are played.
const LENGTH: Duration = Duration::from_secs(60);

/// How many are made at once.
const AT_ONCE: usize = 64;

/// Makes games for two, with both seats held by one device.
pub async fn make(server: &Server, count: usize) -> Outcome<Vec<Made>> {
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut making = tokio::task::JoinSet::new();
    for number in 0..count {
        let (doors, site) = (doors.clone(), Site::of(server.address, number));
        making.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mine = |name: &str| json!({"type": "mine", "name": name});
            site.make(&[], json!([mine("Ada"), mine("Bob")])).await
        });
    }
    making.join_all().await.into_iter().collect()
}

/// Plays the games and prints what it costs.
pub async fn play(server: &Server, count: usize) -> Outcome<()> {
    let finder = Arc::new(Finder::new()?);
    let begun = Instant::now();
    let made = make(server, count).await?;
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut joining = tokio::task::JoinSet::new();
    for (number, made) in made.into_iter().enumerate() {
        let (doors, site) = (doors.clone(), Site::of(server.address, number));
        joining.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mut pair = Vec::new();
            for token in &made.tokens {
                let mut client = site.join(&made.id, Some(token)).await?;
                let game = client.update().await?;
                pair.push((client, game));
            }
            Ok::<_, String>(pair)
        });
    }
    let pairs: Vec<_> = joining.join_all().await.into_iter().collect::<Outcome<_>>()?;
    let opened = begun.elapsed();
    let before = server.used();
    let begun = Instant::now();
    let mut playing = tokio::task::JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let finder = finder.clone();
        // The games move one after another, evenly spread over the pace.
        let first = begun + PACE.mul_f64(number as f64 / count as f64);
        playing.spawn(move_on(pair, first, begun + LENGTH, finder));
    }
    let (mut times, mut received) = (Vec::new(), 0);
    for played in playing.join_all().await {
        let (took, bytes) = played?;
        times.extend(took);
        received += bytes;
    }
    let after = server.used();
    let moves = times.len();
    println!(
        "games={count}: made and joined in {:.1} s; {:.0} moves a second; \
         from the command to the opponent's update {}; {} a move received by both; \
         server: {:.2} processors, {:.0} MB, {} a game",
        opened.as_secs_f64(),
        moves as f64 / LENGTH.as_secs_f64(),
        spread(&mut times),
        kilobytes(received, moves),
        (after.processor - before.processor).as_secs_f64() / LENGTH.as_secs_f64(),
        after.memory as f64 / 1e6,
        kilobytes(after.memory, count),
    );
    Ok(())
}

/// Plays one game for the whole time; returns how long each move took, and the bytes received.
async fn move_on(
    pair: Vec<(Client, Game)>,
    first: Instant,
    end: Instant,
    finder: Arc<Finder>,
) -> Outcome<(Vec<Duration>, u64)> {
    let (mut clients, mut games): (Vec<Client>, Vec<Game>) = pair.into_iter().unzip();
    let before: u64 = clients.iter().map(|client| client.received).sum();
    let mut times = Vec::new();
    let mut next = first;
    while next < end {
        tokio::time::sleep_until(next.into()).await;
        next += PACE;
        let Some(turn) = games[0].turn else { break };
        let mover = usize::from(turn);
        let command = finder.best(&games[mover])?;
        let seq = games[mover].seq;
        let sent = Instant::now();
        clients[mover].command(&format!("m{seq}"), turn, seq, &command).await?;
        let other = 1 - mover;
        games[other] = newer(&mut clients[other], seq).await?;
        times.push(sent.elapsed());
        games[mover] = newer(&mut clients[mover], seq).await?;
    }
    let received: u64 = clients.iter().map(|client| client.received).sum();
    Ok((times, received - before))
}

/// The first update with events after this one.
async fn newer(client: &mut Client, seq: u32) -> Outcome<Game> {
    loop {
        let game = client.update().await?;
        if game.seq > seq {
            return Ok(game);
        }
    }
}
