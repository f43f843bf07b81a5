//! Games of two players, each with a socket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::Semaphore;

use crate::Outcome;
use crate::client::{Client, Game, Made};
use crate::figures::{kilobytes, spread};
use crate::fleet::Fleet;
use crate::plays::Finder;

/// The pause between two moves of a game.
pub const PACE: Duration = Duration::from_secs(5);

/// The number made at once.
const AT_ONCE: usize = 64;

/// Makes games for two, with both seats held by one device.
pub async fn make(fleet: &Fleet, count: usize) -> Outcome<Vec<Made>> {
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut making = tokio::task::JoinSet::new();
    for number in 0..count {
        let (doors, site) = (doors.clone(), fleet.site_in(number, 0));
        making.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mine = |name: &str| json!({"type": "mine", "name": name});
            site.make(&[], json!([mine("Ada"), mine("Bob")])).await
        });
    }
    making.join_all().await.into_iter().collect()
}

/// Plays the games and prints what it costs.
pub async fn play(fleet: &mut Fleet, count: usize) -> Outcome<()> {
    let finder = Arc::new(Finder::new()?);
    let begun = Instant::now();
    let made = make(fleet, count).await?;
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut joining = tokio::task::JoinSet::new();
    for (number, made) in made.into_iter().enumerate() {
        let doors = doors.clone();
        let sites = [0, 1].map(|seat| fleet.site_in(number, seat));
        joining.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mut pair = Vec::new();
            for (site, token) in sites.iter().zip(&made.tokens) {
                let mut client = site.join(&made.id, Some(token)).await?;
                let game = client.update().await?;
                pair.push((client, game));
            }
            Ok::<_, String>(pair)
        });
    }
    let pairs: Vec<_> = joining.join_all().await.into_iter().collect::<Outcome<_>>()?;
    let opened = begun.elapsed();
    fleet.limit()?;
    let length = fleet.setup().length;
    let before = fleet.used()?;
    let begun = Instant::now();
    let mut playing = tokio::task::JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let finder = finder.clone();
        // The games move one after another, evenly spread over the pace.
        let first = begun + PACE.mul_f64(number as f64 / count as f64);
        playing.spawn(move_on(pair, first, move |next| next >= begun + length, finder));
    }
    let (mut times, mut late, mut received) = (Vec::new(), Vec::new(), 0);
    for played in playing.join_all().await {
        let played = played?;
        times.extend(played.times);
        late.extend(played.late);
        received += played.received;
    }
    let after = fleet.used()?;
    let moves = times.len();
    println!(
        "games={count}: made and joined in {:.1} s; {:.0} moves a second; \
         from the command to the opponent's update {}; players began late by {}; \
         {} a move received by both; servers: {:.2} processors, {:.0} MB, {} a game{}",
        opened.as_secs_f64(),
        moves as f64 / length.as_secs_f64(),
        spread(&mut times),
        spread(&mut late),
        kilobytes(received, moves),
        after.processor_since(&before).as_secs_f64() / length.as_secs_f64(),
        after.memory() as f64 / 1e6,
        kilobytes(after.memory(), count),
        after.since(&before),
    );
    Ok(())
}

/// The two players of a game, each with the game as they see it.
pub type Pair = Vec<(Client, Game)>;

/// The measurements of the players of a game.
#[derive(Default)]
pub struct Played {
    /// The time that each move took.
    pub times: Vec<Duration>,
    /// The delay with which each move was begun: the players wait for the processor as well.
    pub late: Vec<Duration>,
    received: u64,
}

/// Plays one game from its first move on, until it is over when the next move is due.
pub async fn move_on(
    pair: Pair,
    first: Instant,
    over: impl Fn(Instant) -> bool,
    finder: Arc<Finder>,
) -> Outcome<Played> {
    let (mut clients, mut games): (Vec<Client>, Vec<Game>) = pair.into_iter().unzip();
    let before: u64 = clients.iter().map(|client| client.received).sum();
    let mut played = Played::default();
    let mut next = first;
    while !over(next) {
        tokio::time::sleep_until(next.into()).await;
        played.late.push(next.elapsed());
        next += PACE;
        let Some(turn) = games[0].turn else { break };
        let mover = usize::from(turn);
        let command = finder.best(&games[mover])?;
        let seq = games[mover].seq;
        let sent = Instant::now();
        clients[mover].command(&format!("m{seq}"), turn, seq, &command).await?;
        let other = 1 - mover;
        games[other] = newer(&mut clients[other], seq).await?;
        played.times.push(sent.elapsed());
        games[mover] = newer(&mut clients[mover], seq).await?;
    }
    let received: u64 = clients.iter().map(|client| client.received).sum();
    Ok(Played { received: received - before, ..played })
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
