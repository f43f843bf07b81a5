//! A tournament of a thousand players with its followers: rounds are published while a hundred boards
//! are played at the servers and the results of a hundred others come in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, mpsc, watch};
use tournament::wire::TournamentCommand;

use crate::Outcome;
use crate::client::Site;
use crate::event::{Event, enter, publish, publish_online, settle};
use crate::figures::{kilobytes, spread};
use crate::fleet::Fleet;
use crate::follower::{Follower, Library};
use crate::live::{self, Live};

/// The entrants.
const ENTRANTS: u16 = 1_000;

/// The rounds that are published while there are followers.
const ROUNDS: std::ops::RangeInclusive<u8> = 2..=6;

/// The tables that play at the servers in the round before there are followers.
const LIVE: std::ops::Range<u16> = 401..501;

/// The boards whose results come in after each publication, and the time in which they do.
const BOARDS: u16 = 100;
const RESULTS: Duration = Duration::from_secs(10);

/// The time without results before a round is published, which lets the last ones arrive.
const PAUSE: Duration = Duration::from_secs(1);

/// The longest that a publication may take to arrive.
const LONGEST: Duration = Duration::from_secs(60);

/// The number that join at once.
const AT_ONCE: usize = 64;

/// When a round was seen to be published, and the bytes received until then.
struct Arrival {
    round: u8,
    at: Instant,
    received: u64,
}

/// The bytes that a follower has received.
#[derive(Default)]
struct Received {
    all: u64,
    /// Those of the texts with a new round, and of the whole tournament.
    rounds: u64,
}

/// Lets followers join and rounds be published; prints the time until each follower knows of a round.
pub async fn play(fleet: &mut Fleet, count: usize) -> Outcome<()> {
    let event = Event::make(fleet.site(0)).await?;
    let mut acts = 0_usize;
    // Each table types its results at an address of its own.
    let sites: Vec<Site> = (0..=usize::from(BOARDS)).map(|number| fleet.site(number)).collect();
    let mut act = async |number: u16, command: TournamentCommand| {
        acts += 1;
        let site = sites[usize::from(number)];
        event.act(site, format!("act-{acts:08}"), command).await
    };
    act(0, TournamentCommand::AddDivision { name: "A".to_owned() }).await?;
    act(0, enter(0..usize::from(ENTRANTS))).await?;
    act(0, live::terms()).await?;
    act(0, publish_online(1, ENTRANTS, &LIVE)).await?;
    let (close, closes) = watch::channel(false);
    let boards = Live::begin(fleet, &event, LIVE, ENTRANTS, &closes).await?;

    let start = fleet.used()?;
    let begun = Instant::now();
    let (library, doors) = (Arc::new(Library::default()), Arc::new(Semaphore::new(AT_ONCE)));
    let (arrived, mut arrivals) = mpsc::unbounded_channel();
    let mut following = tokio::task::JoinSet::new();
    for number in 0..count {
        let (doors, site, path) = (doors.clone(), fleet.site(number), event.path.clone());
        let (library, closes, arrived) = (library.clone(), closes.clone(), arrived.clone());
        following.spawn(async move {
            let door = doors.acquire().await.map_err(|error| error.to_string())?;
            let mut follower = Follower::open(site, &path).await?;
            let told = follower.told(&library).await?;
            drop(door);
            let at = Instant::now();
            let received = follower.received;
            let _ = arrived.send(Arrival { round: told.published.unwrap_or(0), at, received });
            follow(follower, &library, closes, arrived).await
        });
    }
    drop(arrived);
    let mut whole = 0;
    for _ in 0..count {
        whole += arrival(&mut arrivals, &mut following, 1).await?.received;
    }
    let joined = begun.elapsed();
    fleet.limit()?;

    let before = fleet.used()?;
    let (mut times, mut rounds, mut answers) = (Vec::new(), String::new(), Vec::new());
    for round in ROUNDS {
        tokio::time::sleep(PAUSE).await;
        let asked = Instant::now();
        act(0, publish(round, ENTRANTS)).await?;
        let answered = Instant::now();
        answers.push(answered - asked);
        let mut own = Vec::new();
        for _ in 0..count {
            let arrival = arrival(&mut arrivals, &mut following, round).await?;
            // One server may tell its followers before the answer is read.
            own.push(arrival.at.saturating_duration_since(answered));
        }
        rounds += &format!("\n  round {round}: {}", spread(&mut own));
        times.append(&mut own);
        for table in 1..=BOARDS {
            let due = answered + RESULTS * u32::from(table) / u32::from(BOARDS);
            tokio::time::sleep_until(due.into()).await;
            let asked = Instant::now();
            let points = 300 + i32::from(table);
            act(table, settle(round, table, points, 710 - points)).await?;
            answers.push(asked.elapsed());
        }
    }
    let after = fleet.used()?;
    let _ = close.send(true);
    let mut received = Received::default();
    for followed in following.join_all().await {
        let Received { all, rounds } = followed?;
        received.all += all;
        received.rounds += rounds;
    }
    let (mut moves, mut late) = (Vec::new(), Vec::new());
    for played in boards.end().await? {
        moves.extend(played.times);
        late.extend(played.late);
    }
    let of_results = (received.all - received.rounds) as usize;
    let results = ROUNDS.count() * usize::from(BOARDS);
    println!(
        "tournament={count}: joined in {:.1} s, {} a follower; {} published, until each follower \
         knows {}; acts answered {}; {} a follower for {} rounds with {BOARDS} results each, of \
         which {} bytes a result; {} boards here made {} moves, from the command to the opponent's \
         update {}, begun late by {}; servers: {:.1} s of processor to join and {:.1} s for the rounds, \
         {:.0} MB{rounds}{}",
        joined.as_secs_f64(),
        kilobytes(whole, count),
        ROUNDS.count(),
        spread(&mut times),
        spread(&mut answers),
        kilobytes(received.all - whole, count),
        ROUNDS.count(),
        of_results / results / count.max(1),
        LIVE.len(),
        moves.len(),
        spread(&mut moves),
        spread(&mut late),
        before.processor_since(&start).as_secs_f64(),
        after.processor_since(&before).as_secs_f64(),
        after.memory() as f64 / 1e6,
        after.since(&before),
    );
    Ok(())
}

/// The next arrival of a round; a follower whose connection breaks ends the scenario.
async fn arrival(
    arrivals: &mut mpsc::UnboundedReceiver<Arrival>,
    following: &mut tokio::task::JoinSet<Outcome<Received>>,
    round: u8,
) -> Outcome<Arrival> {
    loop {
        let next = tokio::select! {
            next = tokio::time::timeout(LONGEST, arrivals.recv()) => next,
            Some(ended) = following.join_next() => {
                return Err(match ended.map_err(|error| error.to_string())? {
                    Ok(_) => "a follower has left".to_owned(),
                    Err(problem) => format!("a follower: {problem}"),
                });
            }
        };
        let next = next.map_err(|_| format!("round {round} does not arrive"))?;
        let next = next.ok_or("no follower is left")?;
        if next.round == round {
            return Ok(next);
        }
    }
}

/// Follows until the end, and returns what was received.
async fn follow(
    mut follower: Follower,
    library: &Library,
    mut closes: watch::Receiver<bool>,
    arrived: mpsc::UnboundedSender<Arrival>,
) -> Outcome<Received> {
    let mut last = 1;
    let mut received = Received { all: follower.received, rounds: follower.received };
    loop {
        tokio::select! {
            told = follower.told(library) => {
                let published = told?.published;
                if published.is_some() {
                    received.rounds += follower.received - received.all;
                }
                received.all = follower.received;
                // A follower who was behind is told everything again.
                if let Some(round) = published.filter(|round| *round > last) {
                    last = round;
                    let (at, received) = (Instant::now(), follower.received);
                    let _ = arrived.send(Arrival { round, at, received });
                }
            }
            _ = closes.wait_for(|closes| *closes) => return Ok(received),
        }
    }
}
