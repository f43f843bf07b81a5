//! A duplicate session in which all entrants hand in at the last moment.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::Outcome;
use crate::client::{Client, Game};
use crate::figures::{kilobytes, spread};
use crate::fleet::Fleet;
use crate::plays::Finder;

/// The number that join at once.
const AT_ONCE: usize = 64;

/// The number of rounds played.
const ROUNDS: usize = 3;

/// The slips are handed in from this long before the end of a round until [`LAST`].
const FIRST: Duration = Duration::from_secs(2);

/// The last slips are handed in this long before the end of a round.
const LAST: Duration = Duration::from_millis(50);

/// Plays a session and prints what it costs.
pub async fn play(fleet: &mut Fleet, count: usize) -> Outcome<()> {
    let finder = Arc::new(Finder::new()?);
    let site = fleet.site(0);
    let changes = ["mode=duplicate", "placed=top", "round=30"];
    let host = json!([{"type": "mine", "name": "Ada"}]);
    let made = site.make(&changes, host).await?;
    let invite = made.invite.ok_or("no invitation")?;
    let hash = site.ask("GET", &format!("/api/games/{}", made.id), &Value::Null).await?;
    let hash = hash["terms"]["hash"].clone();
    let begun = Instant::now();
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut entering = tokio::task::JoinSet::new();
    for number in 1..count {
        let (doors, site) = (doors.clone(), fleet.site(number));
        let (id, invite, hash) = (made.id.clone(), invite.clone(), hash.clone());
        entering.spawn(async move {
            let _door = doors.acquire().await.map_err(|error| error.to_string())?;
            let seat = json!({"name": format!("Player {number}"), "terms_hash": hash});
            let body = json!({"invite": invite, "seat": seat});
            let entered = site.ask("POST", "/api/invites/accept", &body).await?;
            let token = &entered["token"];
            let seat = token["seat"].as_u64().ok_or("no seat")? as u16;
            let token = token["token"].as_str().ok_or("no token")?;
            let mut client = site.join(&id, Some(token)).await?;
            client.update().await?;
            Ok::<_, String>((seat, client))
        });
    }
    let mut players: Vec<_> = entering.join_all().await.into_iter().collect::<Outcome<_>>()?;
    let mut ada = site.join(&made.id, Some(&made.tokens[0])).await?;
    let seq = ada.update().await?.seq;
    let entered = begun.elapsed();
    for (_, client) in &mut players {
        client.received = 0;
    }
    fleet.limit()?;
    let before = fleet.used()?;
    let begin = json!({"type": "duplicate", "command": {"type": "begin"}});
    ada.command("begin", 0, seq, &begin).await?;
    players.push((0, ada));
    let players_count = players.len();
    let mut playing = tokio::task::JoinSet::new();
    for (number, (seat, client)) in players.into_iter().enumerate() {
        let finder = finder.clone();
        let early = LAST + (FIRST - LAST).mul_f64(number as f64 / players_count as f64);
        playing.spawn(seal(client, seat, number, early, finder));
    }
    let (mut results, mut answers, mut received) = (Vec::new(), Vec::new(), 0);
    let (mut late, mut unanswered) = (Vec::new(), 0);
    for played in playing.join_all().await {
        let played = played?;
        results.extend(played.results);
        answers.extend(played.answers);
        received += played.received;
        late.extend(played.late);
        unanswered += played.unanswered;
    }
    let after = fleet.used()?;
    println!(
        "duplicate={count}: joined and connected in {:.1} s; slip to receipt {}; \
         end of the round to its result {}; {} a player and round; \
         servers: {:.1} s of processor a round, {:.0} MB{}",
        entered.as_secs_f64(),
        spread(&mut answers),
        spread(&mut results),
        kilobytes(received, count * ROUNDS),
        after.processor_since(&before).as_secs_f64() / ROUNDS as f64,
        after.memory() as f64 / 1e6,
        after.since(&before),
    );
    if !late.is_empty() {
        // The players wait for the processor as well.
        println!("  refused as late, which were sent after the end: {}", spread(&mut late));
    }
    match unanswered {
        0 => Ok(()),
        slips => Err(format!("{slips} slips were not answered before the result")),
    }
}

/// The measurements of a player.
#[derive(Default)]
struct Played {
    /// The time from the end of the round until the result arrived, for each round.
    results: Vec<Duration>,
    /// The time from handing in a slip until it was acknowledged, for each round.
    answers: Vec<Duration>,
    /// The time after the end of a round at which late slips were sent.
    late: Vec<Duration>,
    /// Slips of which nothing was heard before the result came.
    unanswered: usize,
    received: u64,
}

async fn seal(
    mut client: Client,
    seat: u16,
    number: usize,
    early: Duration,
    finder: Arc<Finder>,
) -> Outcome<Played> {
    let mut played = Played::default();
    for round in 1..=ROUNDS {
        let (game, ends) = next_round(&mut client, round).await?;
        let command = finder.slip(&game, number)?;
        tokio::time::sleep_until((ends - early).into()).await;
        let sent = Instant::now();
        let id = format!("slip {round}");
        client.command(&id, seat, game.seq, &command).await?;
        let mut answered = false;
        loop {
            let heard = client.next_or_refusal().await?;
            let is_mine = heard.id.as_deref() == Some(&id);
            match heard.refusal {
                Some(refusal) if is_mine && refusal.code == "slip_late" => {
                    played.late.push(sent.saturating_duration_since(ends));
                    answered = true;
                }
                Some(refusal) => return Err(format!("{id} of player {number}: {}", refusal.code)),
                None if is_mine && heard.kind == "done" => {
                    played.answers.push(sent.elapsed());
                    answered = true;
                }
                None => {}
            }
            if heard.game.is_some_and(|game| game.rounds() >= round) {
                break;
            }
        }
        played.results.push(ends.elapsed());
        played.unanswered += usize::from(!answered);
    }
    played.received = client.received;
    Ok(played)
}

/// Waits until this round runs; returns the game as it is then, and when the time is up.
async fn next_round(client: &mut Client, round: usize) -> Outcome<(Game, Instant)> {
    loop {
        let game = client.update().await?;
        let ends = game.ends().filter(|_| game.phase == "slips" && game.rounds() + 1 == round);
        if let Some(ends) = ends {
            let left = Duration::from_millis(ends.saturating_sub(game.at));
            return Ok((game, Instant::now() + left));
        }
    }
}
