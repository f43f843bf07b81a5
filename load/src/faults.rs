//! Servers that are killed, stopped and cut off while people play, judged from the players' side.
//!
//! Tables of two people, some with a computer player, play game after game as fast as people who
//! hardly think, connect to any server, now and then hang up before the answer, and now and then
//! give the same command to two servers. Between them and the servers is a network that delays,
//! stands still and cuts connections. Meanwhile servers are killed as `kill -9` does, stand still,
//! lose NATS or their database, or find no room on their disk. In the last layout players reach three
//! servers through nginx, by the name of the site and with the files that operators are given, and
//! one after another is killed: whatever another server could have answered must be answered. Each
//! game is judged when it is over: see `judge.rs`.
//!
//! Meanwhile two directors and some players act in a tournament over HTTP, and do again whatever is
//! not answered (`directors.rs`); at the end its log has each answered act once (`log.rs`).

mod directors;
mod disk;
mod front;
mod judge;
mod log;
mod network;
mod player;
mod servers;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{Random as _, Seeded};
use serde_json::json;

use self::front::{Answered, Front, given};
use self::judge::{Figures, judge};
use self::network::Network;
use self::player::Player;
use self::servers::{Disks, Layout, Servers, Timeline};
use crate::Outcome;
use crate::client::{Made, Site};
use crate::plays::Finder;

/// The number of tables that play at once.
const TABLES: usize = 16;

/// The visitors who look at games behind nginx beside the players, and the time between looks.
const VISITORS: usize = 8;
const VISIT: Duration = Duration::from_millis(40);

/// The time played before and after a server is replaced.
const AROUND: Duration = Duration::from_secs(5);

/// The variables of the environment.
const POSTGRES: &str = "TILEWRIGHT_POSTGRES";
const CONTROL: &str = "TILEWRIGHT_POSTGRES_CONTROL";
const NATS: &str = "TILEWRIGHT_NATS_SERVER";
const NGINX: &str = "TILEWRIGHT_NGINX";
const SEED: &str = "TILEWRIGHT_SEED";
const LAYOUT: &str = "TILEWRIGHT_LAYOUT";

/// The state that the tables share.
#[derive(Clone)]
struct Hall {
    servers: Vec<Site>,
    finder: Arc<Finder>,
    timeline: Timeline,
    /// The games that were begun.
    begun: Arc<Mutex<Vec<String>>>,
    /// Turns true when no further game is begun.
    closing: Arc<AtomicBool>,
}

/// The servers' environment, from variables.
struct Environment {
    url: String,
    control: Vec<String>,
    nats: String,
    nginx: String,
    seed: u64,
    /// The number of the only layout that is tried.
    layout: Option<usize>,
}

impl Environment {
    fn read() -> Outcome<Environment> {
        let variable = |name: &str| {
            std::env::var(name).map_err(|_| format!("{name} is not set: use cargo xtask faults"))
        };
        let control = serde_json::from_str(&variable(CONTROL)?);
        let seed = match std::env::var(SEED) {
            Ok(text) => text.parse().map_err(|_| format!("{SEED} is not a number"))?,
            Err(_) => 1,
        };
        let layout = match std::env::var(LAYOUT) {
            Ok(text) => Some(text.parse().map_err(|_| format!("{LAYOUT} is not a number"))?),
            Err(_) => None,
        };
        Ok(Environment {
            layout,
            url: variable(POSTGRES)?,
            control: control.map_err(|error| format!("{CONTROL}: {error}"))?,
            nats: variable(NATS)?,
            nginx: variable(NGINX)?,
            seed,
        })
    }
}

/// The treatment of the servers while people play.
enum Trial {
    /// They are killed so often, and worse.
    Kills(usize),
    /// One after another is killed behind this program of nginx, so often in all.
    Turns(usize, String),
    /// Each is replaced by the first program behind nginx, the second.
    Upgrade(String, String),
}

/// Replaces three servers of an older program by a newer one, one after another, behind nginx;
/// prints what became of the games.
pub async fn upgrade(older: &str, newer: &str, folder: &Path) -> Outcome<()> {
    let Environment { url, control, nats, nginx, seed, .. } = Environment::read()?;
    let layout = Layout {
        name: "three servers replaced by newer ones",
        servers: 3,
        database: Some(format!("{url}/faults_three")),
        control,
        nats: Some(nats),
        disk: Disks::Shared,
        drain: 3,
        // The older program may not know those of the unit.
        options: Vec::new(),
    };
    let trial = Trial::Upgrade(newer.to_owned(), nginx);
    match run(older, folder, layout, trial, Seeded::new(seed)).await? {
        0 => Ok(()),
        wrong => Err(format!("{wrong} things are wrong (seed {seed})")),
    }
}

/// Which of the layouts of [`play`] is behind nginx, from 0.
const BEHIND_NGINX: usize = 3;

/// Kills servers this often in every layout, and prints what became of the games.
pub async fn play(program: &str, folder: &Path, kills: usize) -> Outcome<()> {
    let Environment { url, control, nats, nginx, seed, layout: only } = Environment::read()?;
    let layout = |name, servers, database: Option<&str>, nats: Option<String>| Layout {
        drain: 0,
        options: Vec::new(),
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
        layout("three servers, PostgreSQL and NATS", 3, Some("faults_three"), Some(nats.clone())),
        Layout {
            options: vec!["--proxy", given("--proxy")?, "--host", given("--host")?],
            ..layout("three servers behind nginx", 3, Some("faults_front"), Some(nats))
        },
    ];
    let mut wrong = 0;
    for (number, layout) in layouts.into_iter().enumerate() {
        if only.is_some_and(|only| only != number + 1) {
            continue;
        }
        let folder = folder.join(number.to_string());
        let chance = Seeded::new(seed ^ number as u64);
        let trial = match number {
            BEHIND_NGINX => Trial::Turns(kills, nginx.clone()),
            _ => Trial::Kills(kills),
        };
        wrong += run(program, &folder, layout, trial, chance).await?;
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} things are wrong (seed {seed})")) }
}

async fn run(
    program: &str,
    folder: &Path,
    layout: Layout,
    trial: Trial,
    mut chance: Seeded,
) -> Outcome<usize> {
    let name = layout.name;
    let servers = Servers::start(program, folder, layout)?;
    let (mut network, mut front) = (None, None);
    match &trial {
        Trial::Kills(_) => {
            network = Some(Network::before(&servers.addresses(), &mut chance).await?);
        }
        Trial::Turns(_, nginx) | Trial::Upgrade(_, nginx) => {
            front = Some(Front::before(nginx, &servers.addresses(), folder)?);
        }
    }
    let reached = match (&network, &front) {
        (Some(network), _) => network.addresses.clone(),
        (None, Some(front)) => vec![front.address],
        (None, None) => servers.addresses(),
    };
    let mut sites: Vec<Site> = reached.into_iter().map(|address| Site::of(address, 0)).collect();
    if let Trial::Turns(..) = &trial {
        let name = given("--host")?;
        sites = sites.into_iter().map(|site| site.called(name)).collect();
    }
    let hall = Hall {
        servers: sites,
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
    let event = match &trial {
        // The older program may keep no tournaments.
        Trial::Upgrade(..) => None,
        Trial::Kills(_) | Trial::Turns(..) => {
            let chance = Seeded::new(chance.next_u64());
            let (sites, closing) = (hall.servers.clone(), hall.closing.clone());
            Some(tokio::spawn(directors::run(sites, closing, chance)))
        }
    };
    let mut visitors = tokio::task::JoinSet::new();
    if front.is_some() {
        for _ in 0..VISITORS {
            visitors.spawn(visit(hall.clone(), Seeded::new(chance.next_u64())));
        }
    }
    let (games, closing) = (hall.begun.clone(), hall.closing.clone());
    let faults = tokio::task::spawn_blocking(move || {
        while games.lock().unwrap_or_else(PoisonError::into_inner).len() < TABLES {
            std::thread::sleep(Duration::from_millis(10));
        }
        let counted = match trial {
            Trial::Kills(kills) => disturb(servers, kills, chance),
            Trial::Turns(kills, _) => kill_in_turn(servers, kills, chance),
            Trial::Upgrade(newer, _) => replace(servers, &newer),
        };
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
            all.longest = all.longest.max(figures.longest);
            all.given_back = all.given_back.max(figures.given_back);
        }
    }
    visitors.join_all().await;
    let mut acts = String::new();
    if let Some(event) = event {
        let Some((event, mut known)) = event.await.map_err(|error| error.to_string())?? else {
            return Err("the tournament was never made".to_owned());
        };
        wrong.extend(log::judge(&event, &mut known, &hall.servers).await);
        acts = format!(
            "; a tournament: {} acts answered, the slowest after {:.1} s, {} refused, {} sent again",
            known.answered.len(),
            known.longest.as_secs_f64(),
            known.refused,
            known.again,
        );
    }
    let network = match (&network, &front) {
        (Some(network), _) => network.count(),
        (None, Some(front)) => {
            let Answered { requests, refused, lost, given_up } = front.answered()?;
            let count = given_up.len();
            wrong.extend(given_up.into_iter().map(|line| format!("nginx gave up: {line}")));
            format!(
                "{requests} requests through nginx, {count} answered 502 that another server could \
                 have answered, {lost} lost with the server that was asked, {refused} refused for now"
            )
        }
        (None, None) => "to any of them".to_owned(),
    };
    drop(servers);
    println!(
        "faults, {name}: {counted} in {:.0} s; {games} games to their end, {} commands \
         acknowledged, the slowest after {:.1} s, over {} connections; {network}{acts}; at most {} ms given back at once; {} wrong",
        begun.elapsed().as_secs_f64(),
        all.done,
        all.longest.as_secs_f64(),
        all.connections,
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
        if kill % 2 == 0 {
            // Otherwise a server that takes long to start would be killed again before it serves.
            servers.wait_for(number)?;
        }
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

/// Kills one server after another and starts it again, so that the others always serve.
fn kill_in_turn(
    mut servers: Servers,
    kills: usize,
    mut chance: Seeded,
) -> Outcome<(Servers, String)> {
    let mut between = |least: u64, most: u64| {
        Duration::from_millis(least + chance.below((most - least) as usize) as u64)
    };
    for kill in 0..kills {
        let number = kill % servers.count();
        std::thread::sleep(between(100, 1_000));
        servers.kill(number)?;
        std::thread::sleep(between(0, 2_000));
        servers.resume(number)?;
        servers.wait_for(number)?;
    }
    Ok((servers, format!("{kills} kills in turn")))
}

/// Looks at games again and again until the hall closes. nginx logs its answers itself.
async fn visit(hall: Hall, mut chance: Seeded) {
    while !hall.closing.load(Ordering::Relaxed) {
        tokio::time::sleep(VISIT).await;
        let games = hall.begun.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(game) = games.len().checked_sub(1).map(|last| &games[chance.below(last + 1)])
        else {
            continue;
        };
        let server = hall.servers[chance.below(hall.servers.len())];
        let path = match chance.below(3) {
            0 => "/api/rules".to_owned(),
            _ => format!("/api/games/{game}"),
        };
        let _ = server.ask("GET", &path, &serde_json::Value::Null).await;
    }
}

/// Replaces each server by another program, with time to play between.
fn replace(mut servers: Servers, newer: &str) -> Outcome<(Servers, String)> {
    for number in 0..servers.count() {
        std::thread::sleep(AROUND);
        servers.replace(number, newer)?;
    }
    std::thread::sleep(AROUND);
    let counted = format!("{} replaced", servers.count());
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
        hall.begun.lock().unwrap_or_else(PoisonError::into_inner).push(made.id.clone());
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
    match server.make(&["clock=25", window, "last-window=5"], json!(seats)).await {
        Ok(made) => Some(made),
        Err(_) => {
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
