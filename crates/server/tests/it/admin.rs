//! An operator's work on the stored games.

use serde_json::json;
use server::{Admin, AdminError, Checked, Damage, Listing, Stored};

use crate::client::{Folder, Made, Server};
use crate::database;
use crate::tournaments::{Director, settle};

async fn admin(folder: &Folder) -> Admin {
    let database = database::of(folder.path()).await;
    Admin::open(folder.path(), database.as_deref()).await.unwrap()
}

async fn check(folder: &Folder) -> (Checked, Vec<Damage>) {
    let mut damages = Vec::new();
    let admin = admin(folder).await;
    let checked = admin.check(|damage| damages.push(damage)).await.unwrap();
    admin.close().await;
    (checked, damages)
}

/// Games of several modes, one of which is over.
async fn games(server: &Server) -> Vec<Made> {
    let mut games = Vec::new();
    for changes in [&[][..], &["unbuild=winner"], &["mode=together"]] {
        games.push(server.site.two("classic-2023", changes).await);
    }
    let mine = json!([{"type": "mine", "name": "Ada"}]);
    games.push(server.site.create("classic-2023", &["mode=duplicate"], mine).await);
    let over = server.site.two("travel-2006", &[]).await;
    let mut both = server.site.join(&over.id, &[&over.tokens[0], &over.tokens[1]]).await;
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    both.command(0, json!({"type": "resign"})).await.unwrap();
    games.push(over);
    games
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_shown_exported_and_checked_beside_a_running_server() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let games = games(&server).await;
    let over = &games[4];
    let admin = admin(&folder).await;
    let ids = |lines: Vec<server::StoredLine>| {
        let mut ids: Vec<_> = lines.into_iter().map(|line| line.id).collect();
        ids.sort();
        ids
    };
    let mut all: Vec<_> = games.iter().map(|made| made.id.clone()).collect();
    all.sort();
    assert_eq!(ids(admin.games(Listing::All, 50).await.unwrap()), all);
    assert_eq!(admin.games(Listing::All, 2).await.unwrap().len(), 2);
    assert_eq!(admin.games(Listing::Running, 50).await.unwrap().len(), 4);
    let ended = admin.games(Listing::Over, 50).await.unwrap();
    assert_eq!(ended.len(), 1);
    assert!(ended[0].id == over.id && ended[0].over && ended[0].terms.contains("travel-2006"));

    let shown = admin.summary(&over.id).await.unwrap();
    let told = server.site.get(&format!("/api/games/{}", over.id)).await.json();
    let mut shown = serde_json::to_value(shown).unwrap();
    // The server knows which served time is which date, the log does not.
    shown["updated"] = told["updated"].clone();
    assert_eq!(shown, told);
    let log = admin.log(&over.id).await.unwrap();
    assert_eq!(log.records.len() as u64, ended[0].events);
    assert!(log.records.iter().any(|record| record.line.starts_with("seated 0 Ada")));
    assert_eq!(log.seed.len(), 64);
    let none = admin.summary("none").await;
    assert!(matches!(none, Err(AdminError::NoGame { .. })), "{none:?}");
    admin.close().await;

    let (checked, damages) = check(&folder).await;
    assert_eq!(damages, []);
    assert!(checked.games == 5 && checked.events > 20, "{checked:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_listed_without_their_passwords() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let password = "correct horse battery";
    let ada = json!({"name": "Ada", "password": password, "tokens": made.tokens});
    assert_eq!(server.site.post("/api/account", &ada).await.status, 200);
    let bob = json!({"name": "Bob", "password": password, "tokens": []});
    assert_eq!(server.site.post("/api/account", &bob).await.status, 200);
    let admin = admin(&folder).await;
    let mut accounts = admin.accounts(50).await.unwrap();
    assert_eq!(admin.accounts(1).await.unwrap(), accounts[..1]);
    accounts.sort_by(|one, other| one.name.cmp(&other.name));
    let [ada, bob] = &accounts[..] else { panic!("{accounts:?}") };
    assert_eq!((ada.name.as_str(), ada.games, ada.sign_ins), ("Ada", 1, 1));
    assert_eq!((bob.name.as_str(), bob.games, bob.sign_ins), ("Bob", 0, 1));
    assert!(ada.seen >= Some(ada.created) && bob.created >= ada.created, "{accounts:?}");
    assert!(!format!("{accounts:?}").contains("argon"));
    admin.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_damaged_game_is_named_with_the_line_that_is_wrong() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    games(&server).await;
    let mut ids = Vec::new();
    for _ in 0..8 {
        ids.push(server.site.two("travel-2006", &[]).await.id);
    }
    server.stop().await;
    // The event to which something happens, and its number.
    let changes = [
        ("update events set line = 'dealt nonsense' where game = $1 and seq = 3", Some(3)),
        ("delete from events where game = $1 and seq = 2", Some(3)),
        ("update events set at = -1 where game = $1 and seq = 4", Some(4)),
        ("update events set line = 'bingo struck 0 A' where game = $1 and seq = 5", Some(5)),
        ("update games set header = 'game x' where id = $1", None),
        (
            "update games set seed = '00000000000000000000000000000000\
             00000000000000000000000000000000' where id = $1",
            None,
        ),
        ("update games set finished = 1 where id = $1", None),
        ("update seats set seat = 7 where game = $1 and seat = 1", None),
    ];
    for ((statement, _), id) in changes.iter().zip(&ids) {
        assert_eq!(database::change(folder.path(), statement, id).await, 1, "{statement}");
    }
    let (checked, damages) = check(&folder).await;
    assert_eq!((checked.games, checked.damaged), (13, 8), "{damages:#?}");
    for ((statement, seq), id) in changes.iter().zip(&ids) {
        let damage = damages.iter().find(|damage| damage.of == Stored::Game(id.clone()));
        let damage = damage.unwrap_or_else(|| panic!("{statement}: nothing was found"));
        assert_eq!(damage.seq, *seq, "{statement}: {damage:?}");
        assert_eq!(damage.line.is_some(), seq.is_some(), "{statement}");
        assert!(damage.problem.len() > 10, "{damage:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_are_listed_and_written_and_a_damaged_one_is_named_with_its_line() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut directors = Vec::new();
    for _ in 0..8 {
        let director = Director::new(server.site).await;
        director.enter(&["Ada", "Bob"]).await;
        director.publish(1, &[(1, 2)]).await;
        director.act(&settle(1, 1, 401, 387)).await;
        directors.push(director);
    }
    let id = |director: &Director| director.path.trim_start_matches("/api/tournaments/").to_owned();
    let operator = admin(&folder).await;
    let listed = operator.tournaments(50).await.unwrap();
    let last = &listed[0];
    assert_eq!((listed.len(), &last.title[..], last.records), (8, "Spring Open", 6));
    assert_eq!(operator.tournaments(3).await.unwrap(), listed[..3]);
    let file = directors[0].ask("GET", "/file", b"").await.body;
    let written = operator.tournament_file(&id(&directors[0])).await.unwrap();
    assert_eq!(written.as_bytes(), file);
    let none = operator.tournament_file("none").await;
    assert!(matches!(none, Err(AdminError::NoTournament { .. })), "{none:?}");
    operator.close().await;
    let (checked, damages) = check(&folder).await;
    assert_eq!((checked.tournaments, checked.records, &damages[..]), (8, 48, &[][..]));
    server.stop().await;

    // Something happens to a record, which has this number.
    let changes = [
        (
            "update tournament_records set line = '6 0 d1 nothing' where tournament = $1 and seq = 6",
            Some(6),
        ),
        ("delete from tournament_records where tournament = $1 and seq = 5", Some(6)),
        (
            "update tournament_records set line = replace(line, '6 ', '9 ') where tournament = $1 and seq = 6",
            Some(6),
        ),
        ("update tournament_records set seq = 9 where tournament = $1 and seq = 1", Some(2)),
        ("delete from tournament_records where tournament = $1 and seq = 6", None),
        ("update tournaments set records = 7 where id = $1", None),
        ("update tournament_directors set director = 4 where tournament = $1", None),
    ];
    for ((statement, _), director) in changes.iter().zip(&directors) {
        let changed = database::change(folder.path(), statement, &id(director)).await;
        assert_eq!(changed, 1, "{statement}");
    }
    let (checked, damages) = check(&folder).await;
    assert_eq!((checked.damaged_tournaments, checked.damaged), (7, 0), "{damages:#?}");
    for ((statement, seq), director) in changes.iter().zip(&directors) {
        let of = Stored::Tournament(id(director));
        let damage = damages.iter().find(|damage| damage.of == of);
        let damage = damage.unwrap_or_else(|| panic!("{statement}: nothing was found"));
        assert_eq!(damage.seq, *seq, "{statement}: {damage:?}");
        assert_eq!(damage.line.is_some(), seq.is_some(), "{statement}");
    }
    let operator = admin(&folder).await;
    let damaged = operator.tournament_file(&id(&directors[0])).await;
    assert!(matches!(damaged, Err(AdminError::DamagedTournament { .. })), "{damaged:?}");
    operator.close().await;
    let server = Server::start(&folder).await;
    let asked = server.site.get(&format!("/api/tournaments/{}", id(&directors[0]))).await;
    assert_eq!(asked.refusal(), (503, "tournament_damaged".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_and_played_on() {
    let (folder, restored) = (Folder::new(), Folder::new());
    if database::of(folder.path()).await.is_some() {
        // pg_dump and pg_restore do this, see docs/operations.md.
        return;
    }
    let server = Server::start(&folder).await;
    let games = games(&server).await;
    let backup = folder.path().join("monday.db");
    let copied = server::backup(folder.path(), None, &backup).await.unwrap();
    // Not while a server runs there, and not over a database.
    let refused = server::restore(folder.path(), None, &backup).await;
    assert!(matches!(refused, Err(AdminError::Server(_))), "{refused:?}");
    server.stop().await;
    let refused = server::restore(folder.path(), None, &backup).await;
    assert!(matches!(refused, Err(AdminError::Exists { .. })), "{refused:?}");

    assert_eq!(server::restore(restored.path(), None, &backup).await.unwrap(), copied);
    let (checked, damages) = check(&restored).await;
    assert_eq!((checked.games, checked.events, &damages[..]), (5, copied.events, &[][..]));
    let server = Server::start(&restored).await;
    let made = &games[0];
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "pass"})).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_backup_is_not_restored() {
    let (folder, target) = (Folder::new(), Folder::new());
    if database::of(folder.path()).await.is_some() {
        return;
    }
    let server = Server::start(&folder).await;
    games(&server).await;
    let backup = folder.path().join("monday.db");
    server::backup(folder.path(), None, &backup).await.unwrap();
    server.stop().await;
    let restore = async |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        server::restore(target.path(), None, &file).await
    };
    let whole = std::fs::read(&backup).unwrap();
    let mut torn = whole.clone();
    torn[4_096..20_000].fill(0x5a);
    for (name, bytes) in
        [("empty.db", &b""[..]), ("text.db", b"not a database"), ("torn.db", &torn[..])]
    {
        let refused = restore(name, bytes).await;
        let told = matches!(refused, Err(AdminError::Unread { .. } | AdminError::Unsound { .. }));
        assert!(told, "{name}: {refused:?}");
    }
    let missing = server::restore(target.path(), None, &folder.path().join("none.db")).await;
    assert!(matches!(missing, Err(AdminError::Missing { .. })), "{missing:?}");
    assert!(!target.path().join("tilewright.db").exists());
    assert!(matches!(
        Admin::open(target.path(), None).await.map(drop),
        Err(AdminError::Missing { .. })
    ));
    restore("whole.db", &whole).await.unwrap();
}
