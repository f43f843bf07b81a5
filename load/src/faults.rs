//! Servers that are killed, stopped and cut off while people play, judged from the players' side.
//!
//! Tables of two people, some with a computer player, play game after game as fast as people who
//! hardly think, connect to any server, now and then hang up before the answer, and now and then
//! give the same command to two servers. Between them and the servers is a network that delays,
//! stands still and cuts connections. Meanwhile servers are killed as `kill -9` does, stand still,
//! lose NATS or their database, or find no room on their disk. Each game is judged when it is over:
//! see `judge.rs`.

mod disk;
mod judge;
mod network;
mod player;
mod servers;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::{Random as _, Seeded};
use serde_json::json;

use self::judge::{Figures, judge};
use self::network::Network;
use self::player::Player;
use self::servers::{Disks, Layout, Servers, Timeline};
use crate::Outcome;
use crate::client::{Made, Site};
use crate::plays::Finder;

/// How many tables play at once.
const TABLES: usize = 16;

/// What the environment says.
const POSTGRES: &str = "TILEWRIGHT_POSTGRES";
const CONTROL: &str = "TILEWRIGHT_POSTGRES_CONTROL";
const NATS: &str = "TILEWRIGHT_NATS_SERVER";
const SEED: &str = "TILEWRIGHT_SEED";

/// What the tables share.
#[derive(Clone)]
struct Hall {
    servers: Vec<SocketAddr>,
    finder: Arc<Finder>,
    timeline: Timeline,
    /// How many games were begun.
    begun: Arc<AtomicUsize>,
    /// Turns true when no further game is begun.
    closing: Arc<AtomicBool>,
}

/// Kills servers this often in every layout, and prints what became of the games.
pub async fn play(program: &str, folder: &Path, kills: usize) -> Outcome<()> {
    let variable = |name: &str| {
        std::env::var(name).map_err(|_| format!("{name} is not set: use cargo xtask faults"))
    };
    let url = variable(POSTGRES)?;
    let control: Vec<String> =
        serde_json::from_str(&variable(CONTROL)?).map_err(|error| format!("{CONTROL}: {error}"))?;
    let seed = match std::env::var(SEED) {
        Ok(text) => text.parse().map_err(|_| format!("{SEED} is not a number"))?,
        Err(_) => 1,
    };
    let layout = |name, servers, database: Option<&str>, nats: Option<String>| Layout {
        name,
        servers,
        database: database.map(|database| format!("{url}/{database}")),
        control: database.map_or_else(Vec::new, |_| control.clone()),
        nats,
        disk: if database.is_none() { Disks::Own } else { Disks::Shared },
    };
    let layouts = [
        layout("one server, SQLite", 1, None, None),
        layout("one server, PostgreSQL", 1, Some("faults_one"), None),
        layout(
            "three servers, PostgreSQL and NATS",
            3,
            Some("faults_three"),
            Some(variable(NATS)?),
        ),
    ];
    let mut wrong = 0;
    for (number, layout) in layouts.into_iter().enumerate() {
        let folder = folder.join(number.to_string());
        let chance = Seeded::new(seed ^ number as u64);
        wrong += run(program, &folder, layout, kills, chance).await?;
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} things are wrong (seed {seed})")) }
}

async fn run(
    program: &str,
    folder: &Path,
    layout: Layout,
    kills: usize,
    mut chance: Seeded,
) -> Outcome<usize> {
    let name = layout.name;
    let servers = Servers::start(program, folder, layout)?;
    let network = Network::before(&servers.addresses(), &mut chance).await?;
    let hall = Hall {
        servers: network.addresses.clone(),
        finder: Arc::new(Finder::new()?),
        timeline: servers.timeline.clone(),
        begun: Arc::default(),
        closing: Arc::default(),
    };
    let begun = Instant::now();
    let mut tables = tokio::task::JoinSet::new();
    for number in 0..TABLES {
        tables.spawn(table(hall.clone(), number, Seeded::new(chance.next_u64())));
    }
    let (games, closing) = (hall.begun.clone(), hall.closing.clone());
    let faults = tokio::task::spawn_blocking(move || {
        while games.load(Ordering::Relaxed) < TABLES {
            std::thread::sleep(Duration::from_millis(10));
        }
        let counted = disturb(servers, kills, chance);
        closing.store(true, Ordering::Relaxed);
        counted
    });
    let (servers, counted) = faults.await.map_err(|error| error.to_string())??;
    let (mut games, mut wrong, mut all) = (0, Vec::new(), Figures::default());
    for played in tables.join_all().await {
        for (problems, figures) in played? {
            games += 1;
            wrong.extend(problems);
            all.done += figures.done;
            all.connections += figures.connections;
            all.given_back = all.given_back.max(figures.given_back);
        }
    }
    drop(servers);
    println!(
        "faults, {name}: {counted} in {:.0} s; {games} games to their end, {} commands \
         acknowledged over {} connections; {}; at most {} ms given back at once; {} wrong",
        begun.elapsed().as_secs_f64(),
        all.done,
        all.connections,
        network.count(),
        all.given_back,
        wrong.len(),
    );
    for problem in wrong.iter().take(20) {
        println!("  {problem}");
    }
    Ok(wrong.len())
}

/// Disturbs the servers until so many were killed, and says what was done.
fn disturb(mut servers: Servers, kills: usize, mut chance: Seeded) -> Outcome<(Servers, String)> {
    let mut between = |least: u64, most: u64| {
        Duration::from_millis(least + chance.below((most - least) as usize) as u64)
    };
    let (mut stalls, mut cuts, mut stops, mut filled, mut ill) = (0, 0, 0, 0, 0);
    for kill in 1..=kills {
        std::thread::sleep(between(100, 1_000));
        let number = between(0, servers.count() as u64).as_millis() as usize;
        servers.kill(number)?;
        std::thread::sleep(between(0, 300));
        servers.resume(number)?;
        if kill % 5 == 0 {
            // The process gets no processor for a while.
            std::thread::sleep(between(100, 500));
            let number = between(0, servers.count() as u64).as_millis() as usize;
            servers.signal(number, "STOP")?;
            std::thread::sleep(between(100, 900));
            servers.signal(number, "CONT")?;
            stalls += 1;
        }
        if kill % 8 == 0 && servers.has_nats() {
            servers.cut_nats(between(200, 2_000))?;
            cuts += 1;
        }
        if kill % 20 == 0 && servers.has_database() {
            std::thread::sleep(between(100, 500));
            servers.stop_database(between(100, 3_000))?;
            stops += 1;
        }
        if kill % 10 == 0 && servers.has_disk() {
            ill += usize::from(servers.fill_disk(between(500, 6_000))?);
            filled += 1;
        }
    }
    let mut counted = format!("{kills} kills, {stalls} stalls");
    if servers.has_nats() {
        counted += &format!(", NATS cut {cuts} times");
    }
    if servers.has_database() {
        counted += &format!(", the database stopped {stops} times");
    }
    if servers.has_disk() {
        counted += &format!(", the disk full {filled} times, noticed {ill} times");
    }
    Ok((servers, counted))
}

/// Plays game after game at one table until the hall closes.
async fn table(
    hall: Hall,
    number: usize,
    mut chance: Seeded,
) -> Outcome<Vec<(Vec<String>, Figures)>> {
    let mut judged = Vec::new();
    while judged.is_empty() || !hall.closing.load(Ordering::Relaxed) {
        let Some(made) = make(&hall, number, &mut chance).await else { continue };
        hall.begun.fetch_add(1, Ordering::Relaxed);
        let player = |seat: Option<(String, u16)>, chance: &mut Seeded| Player {
            servers: hall.servers.clone(),
            game: made.id.clone(),
            seat,
            finder: hall.finder.clone(),
            chance: Seeded::new(chance.next_u64()),
        };
        let mut playing = Vec::new();
        for (seat, token) in (0..).zip(&made.tokens) {
            let player = player(Some((token.clone(), seat)), &mut chance);
            playing.push(tokio::spawn(player.play()));
        }
        let mut seats = Vec::new();
        for seat in playing {
            seats.push(seat.await.map_err(|error| error.to_string())??);
        }
        let spectator = player(None, &mut chance).play().await?;
        judged.push(judge(&made.id, &seats, &spectator, &hall.timeline));
    }
    Ok(judged)
}

/// Makes a game; `None` if it could not be.
async fn make(hall: &Hall, number: usize, chance: &mut Seeded) -> Option<Made> {
    let server = hall.servers[chance.below(hall.servers.len())];
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let mut seats = vec![mine("Ada"), mine("Bob")];
    if number.is_multiple_of(4) {
        seats.push(json!({"type": "computer", "level": "beginner"}));
    }
    // Without a window every turn is acknowledged by one event; with one, deadlines come into it.
    let window = if number % 4 == 1 { "window=5" } else { "window=none" };
    match Site::of(server, 0).make(&["clock=25", window, "last-window=5"], json!(seats)).await {
        Ok(made) => Some(made),
        Err(_) => {
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
