//! Servers for tests, with the page and the API of the product, each on a free port.
//!
//! * `serve FOLDER [DATABASE [NATS]]` prints the address of one server; the database and NATS are
//!   URLs.
//! * `serve FOLDER many` reads lines: `SEED` opens a server where the n-th game that is made gets
//!   the same tiles in every run, and `SEED slowly` one where computer players take their usual
//!   time instead of none; `SEED pushing` one that sends notices, also to this machine, and
//!   `SEED choosing` one where players choose between the two bundled word lists, and `SEED lending`
//!   one with a list of its own that pages may keep. Each is answered by its address.
//!
//! All but these last ones offer the American list alone.
//!
//! All serve until the program is killed; with `many`, also until the standard input ends.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use host::WordLists;
use lexicon::{Halves, Lexicon, Words, compile};
use server::{ChanceSource, Config, Push};
use tokio::net::TcpListener;

type Stop = Box<dyn std::error::Error>;

/// Serves in the background, after printing the address.
async fn serve(config: Config) -> Result<tokio::task::JoinHandle<()>, Stop> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let server = server::open(config).await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    Ok(tokio::spawn(server.serve(listener, std::future::pending())))
}

/// A server whose computer players take no time, which does not wait for people who are away,
/// which gives no clock anything back (how long an answer takes is chance on a busy machine), and
/// which analyses briefly.
fn quick(folder: impl Into<PathBuf>) -> Result<Config, Stop> {
    let gone_after = Duration::from_secs(1);
    let thinking = Duration::ZERO..=Duration::ZERO;
    let analysis = Duration::from_secs(8);
    Ok(Config { thinking, analysis, gone_after, ..plain(folder)? })
}

/// A server with the American list alone, which gives no clock anything back.
fn plain(folder: impl Into<PathBuf>) -> Result<Config, Stop> {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None)?;
    Ok(Config { lists, credit: false, ..Config::new(folder) })
}

/// Notices that are sent at once.
fn pushing() -> Result<Push, Stop> {
    let (grace, look) = (Duration::ZERO, Duration::from_millis(50));
    Ok(Push { grace, look, near: true, ..Push::new("host@example.org".parse()?) })
}

/// A list that does not come with the program: short American words, and one that is no word.
fn own_list() -> Result<Lexicon, Stop> {
    let american = lexica::Bundled::American.lexicon().graph();
    let short =
        american.words().filter(|word| word.iter().count() <= 5).map(|word| word.to_string());
    let words: Vec<String> = short.chain(["QQQQ".to_owned()]).collect();
    let graph = compile(&Words::parse(&words.join(" "))?, Halves::Both)?;
    Ok(Lexicon::new("Club words", graph))
}

/// The server that a line asks for.
fn asked(line: &str, folder: &Path) -> Result<Config, Stop> {
    let (seed, how) = line.split_once(' ').unwrap_or((line, "quickly"));
    let config = match how {
        "quickly" => quick(folder)?,
        "slowly" => plain(folder)?,
        "pushing" => Config { push: Some(pushing()?), ..quick(folder)? },
        "choosing" => Config { lists: WordLists::bundled(None), ..quick(folder)? },
        "lending" => {
            let lists = WordLists::new(&own_list()?, None)?;
            Config { lists, lends_lists: true, ..quick(folder)? }
        }
        _ => {
            let known = "slowly, pushing, choosing or lending";
            return Err(format!("'{line}' is not a seed, alone or with {known}").into());
        }
    };
    Ok(Config { chance: ChanceSource::Seeded(seed.parse()?), ..config })
}

#[tokio::main]
async fn main() -> Result<(), Stop> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("give a data folder")?);
    match arguments.next().as_deref() {
        None => serve(quick(folder)?).await?.await?,
        Some("many") => {
            for (number, line) in std::io::stdin().lines().enumerate() {
                drop(serve(asked(&line?, &folder.join(number.to_string()))?).await?);
            }
            // The client is gone.
        }
        Some(url) => {
            let (database, nats) = (Some(url.to_owned()), arguments.next());
            serve(Config { database, nats, ..quick(folder)? }).await?.await?;
        }
    }
    Ok(())
}
