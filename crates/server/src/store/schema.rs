//! The tables by version, and how a database of an older version becomes one of the newest.

use sqlx::AnyPool;
use sqlx::{AnyConnection, Row as _};

use super::writing::{StoreError, Writing, damaged, is_sqlite};

/// The statements that each version adds to the one before it. A version that has been released
/// never changes: anything else that is needed becomes a new one.
const VERSIONS: [&[&str]; 30] = [
    &[
        "create table games (
            id text not null primary key,
            header text not null,
            seed text not null,
            finished integer not null
        )",
        "create table events (
            game text not null references games (id),
            seq bigint not null,
            at bigint not null,
            line text not null,
            command text,
            primary key (game, seq)
        )",
        "create table seats (
            token text not null primary key,
            game text not null references games (id),
            seat integer not null
        )",
        "create table invites (
            invite text not null primary key,
            game text not null references games (id)
        )",
        "create index games_unfinished on games (finished)",
    ],
    // Games run on served time, not on the date.
    &[
        "alter table games add column since bigint",
        "create table starts (
            served bigint not null primary key,
            date bigint not null,
            beat bigint not null
        )",
    ],
    // A game sleeps until it is needed: `due` is the served time at which something next happens in
    // it by itself, null if nothing does. Older versions did not store it, so all games wake once.
    &[
        "alter table games add column due bigint",
        "update games set due = 0 where finished = 0",
        "create index games_due on games (due)",
        "drop index games_unfinished",
    ],
    // Accounts. A seat may belong to one; then no token holds it.
    &[
        "create table accounts (
            id text not null primary key,
            name text not null,
            name_key text not null unique,
            password text not null,
            created bigint not null
        )",
        "create table sign_ins (
            hash text not null primary key,
            id text not null unique,
            account text not null references accounts (id),
            browser text not null,
            created bigint not null,
            seen bigint not null,
            expires bigint not null
        )",
        "create index sign_ins_account on sign_ins (account)",
        "create table attempts (subject text not null, at bigint not null)",
        "create index attempts_subject on attempts (subject, at)",
        "create index attempts_at on attempts (at)",
        "alter table seats add column account text references accounts (id)",
        "create index seats_account on seats (account)",
        "create index seats_game on seats (game)",
    ],
    // Several servers of one database: which of them run, and the served time on which they agree.
    &[
        "create table servers (
            id text not null primary key,
            beat bigint not null
        )",
        "create table clock (
            one bigint not null primary key,
            cluster text not null,
            served bigint not null,
            stamped bigint not null
        )",
    ],
    // The games in the lobby: `began` is null while a game looks for players, `shown_until` a date.
    // `pairing` is the place at which one game at a time waits for an opponent on the same terms.
    &[
        "create table lobby (
            game text not null primary key references games (id),
            names text not null,
            terms text not null,
            hash text not null,
            seats bigint not null,
            open bigint not null,
            made bigint not null,
            began bigint,
            shown_until bigint not null,
            pairing text unique
        )",
        "create index lobby_shown on lobby (shown_until)",
        "create index lobby_hash on lobby (hash)",
    ],
    // Achievements in games that are over, and the ratings of accounts.
    &[
        "create table results (
            game text not null references games (id),
            seat integer not null,
            pool text not null,
            fair integer not null,
            finish bigint not null,
            score bigint not null,
            plays bigint not null,
            bingos bigint not null,
            best bigint not null,
            at bigint not null,
            primary key (game, seat)
        )",
        "create table rated_games (
            game text not null primary key references games (id),
            done integer not null
        )",
        "create index rated_games_done on rated_games (done)",
        "create table ratings (
            account text not null references accounts (id),
            pool text not null,
            number bigint not null,
            game text not null references games (id),
            rating bigint not null,
            deviation bigint not null,
            volatility bigint not null,
            at bigint not null,
            primary key (account, pool, number),
            unique (account, game)
        )",
        "create table standings (
            account text not null references accounts (id),
            pool text not null,
            number bigint not null,
            rating bigint not null,
            deviation bigint not null,
            volatility bigint not null,
            at bigint not null,
            primary key (account, pool)
        )",
        "create index standings_rating on standings (pool, rating)",
    ],
    // The public summary of a game that sleeps, after the event with this number.
    &["create table summaries (
        game text not null primary key references games (id),
        seq bigint not null,
        header text not null,
        rest text not null
    )"],
    // Games that are over, as any client may read them, after the event with this number; `form`
    // names the format.
    &["create table moves (
        game text not null primary key references games (id),
        seq bigint not null,
        form text not null,
        body text not null
    )"],
    // The talk at tables. `version` counts all changes to the talk of a game, `number` is the first
    // version of a line, and `once` is the same for what is sent twice.
    &[
        "create table talk (
            game text not null references games (id),
            number bigint not null,
            version bigint not null,
            once text not null unique,
            at bigint not null,
            circle text not null,
            seat bigint,
            account text references accounts (id),
            name text not null,
            text text not null,
            hidden integer not null,
            primary key (game, number),
            unique (game, version)
        )",
        "create index talk_account on talk (account)",
    ],
    // The ratings for which the lobby offers a seat. Players who look for an opponent at the same
    // place of `pairings` at the same time take turns; `lobby.pairing` is no longer used.
    &[
        "alter table lobby add column rating_from bigint",
        "alter table lobby add column rating_to bigint",
        "create table pairings (place bigint not null primary key, turn bigint not null)",
    ],
    // The browsers that notices may be sent to, for the seats of the accounts that are signed in
    // there and for those of tokens; the notices that wait; and the key that the servers sign them
    // with.
    &[
        "create table pushes (
            id text not null primary key,
            endpoint text not null,
            p256dh text not null,
            auth text not null,
            sign_in text,
            made bigint not null
        )",
        "create index pushes_sign_in on pushes (sign_in)",
        "create table push_seats (
            push text not null,
            token text not null,
            primary key (push, token)
        )",
        "create index push_seats_token on push_seats (token)",
        "create table notices (
            push text not null,
            game text not null references games (id),
            seat bigint not null,
            about text not null,
            due bigint not null,
            tries bigint not null,
            taken text not null,
            primary key (push, game)
        )",
        "create index notices_due on notices (due)",
        "create table push_keys (one bigint not null primary key, secret text not null)",
    ],
    // The link by which the chief of a duplicate session calls in other arbitrators.
    &["create table arbitrator_links (
        game text not null primary key references games (id),
        link text not null unique
    )"],
    // Contests: duplicate games whose draws are sealed beforehand. The scores of a session's
    // players are stored when it ends. An entrant enters once; `token` is that of the attempt to
    // sit down, and `seat` is null until it has come off.
    &[
        "create table contests (
            id text not null primary key,
            name text not null,
            terms text not null,
            lexicon text not null,
            seed text not null,
            opens bigint not null,
            closes bigint not null,
            accounts integer not null,
            classes text not null,
            public integer not null,
            organiser text not null,
            account text references accounts (id),
            made bigint not null
        )",
        "create index contests_closes on contests (closes)",
        "create index contests_account on contests (account)",
        "create table contest_sessions (
            game text not null primary key references games (id),
            contest text not null references contests (id),
            hall text not null,
            made bigint not null,
            ended bigint,
            results text
        )",
        "create index contest_sessions_contest on contest_sessions (contest)",
        "create table contest_entrants (
            contest text not null references contests (id),
            who text not null,
            name_key text not null,
            token text not null,
            game text not null references games (id),
            seat integer,
            class text,
            at bigint not null,
            primary key (contest, who),
            unique (contest, name_key)
        )",
        "create index contest_entrants_game on contest_entrants (game)",
    ],
    // Series of contests. Empty ones are forgotten.
    &[
        "create table series (
            id text not null primary key,
            name text not null,
            percent integer not null,
            best bigint,
            organiser text not null,
            made bigint not null
        )",
        "create table series_contests (
            series text not null references series (id),
            contest text not null references contests (id),
            place bigint not null,
            primary key (series, contest)
        )",
        "create index series_contests_contest on series_contests (contest)",
    ],
    // The accounts that others have blocked.
    &[
        "create table blocks (
            account text not null references accounts (id),
            other text not null references accounts (id),
            at bigint not null,
            primary key (account, other)
        )",
        "create index blocks_other on blocks (other)",
    ],
    // Games that accounts offer to others. One waits for an answer between the same two.
    &[
        "create table challenges (
            id text not null primary key,
            game text not null unique references games (id),
            from_account text not null references accounts (id),
            to_account text not null references accounts (id),
            declined integer not null,
            made bigint not null,
            until bigint not null,
            unique (from_account, to_account)
        )",
        "create index challenges_to_account on challenges (to_account)",
        "create index challenges_until on challenges (until)",
    ],
    // A game of the lobby is one also when it is over and has left the lists.
    &[
        "create table public_games (game text not null primary key references games (id))",
        "insert into public_games (game) select game from lobby",
    ],
    // Plans for games that accounts keep under names, as the page writes them.
    &["create table favourites (
        account text not null references accounts (id),
        name text not null,
        plan text not null,
        at bigint not null,
        primary key (account, name)
    )"],
    // Moderation. A report keeps what it is about, with what was said around it; `once` is the same
    // for what the same person reports twice. Rows of `audit` are only ever added, and outlive the
    // accounts they name; one that closes a report names it in `closes`, which only one can.
    &[
        "create table moderators (
            account text not null primary key references accounts (id),
            since bigint not null
        )",
        "create table sanctions (
            account text not null references accounts (id),
            kind text not null,
            until bigint,
            reason text not null,
            at bigint not null,
            primary key (account, kind)
        )",
        "create table reports (
            id text not null primary key,
            once text not null unique,
            game text not null references games (id),
            line bigint,
            seat bigint,
            account text references accounts (id),
            name text not null,
            about text not null,
            words text not null,
            evidence text not null,
            reporter text references accounts (id),
            reporter_name text not null,
            at bigint not null,
            closed bigint
        )",
        "create index reports_closed on reports (closed, at)",
        "create index reports_game on reports (game)",
        "create index reports_account on reports (account)",
        "create index reports_reporter on reports (reporter)",
        "create table audit (
            id text not null primary key,
            place bigint not null,
            at bigint not null,
            by_account text,
            by_name text not null,
            act text not null,
            account text,
            name text not null,
            game text,
            line bigint,
            until bigint,
            reason text not null,
            report text,
            closes text unique
        )",
        "create index audit_at on audit (at)",
    ],
    // Passkeys, and the challenges that passkeys are to answer.
    &[
        "create table passkeys (
            credential text not null primary key,
            id text not null unique,
            account text not null references accounts (id),
            site text not null,
            name text not null,
            key text not null,
            state text not null,
            created bigint not null,
            used bigint
        )",
        "create index passkeys_account on passkeys (account)",
        "create table ceremonies (
            challenge text not null primary key,
            account text references accounts (id),
            site text not null,
            state text not null,
            expires bigint not null,
            taken text
        )",
        "create index ceremonies_expires on ceremonies (expires)",
        "create index ceremonies_account on ceremonies (account)",
    ],
    // The entries of a player's study, as a log that is only ever added to. Devices put their
    // entries together by the ids that they have drawn.
    &[
        "create table study_entries (
            account text not null references accounts (id),
            id text not null,
            at bigint not null,
            act text not null,
            card text not null,
            stored bigint not null,
            primary key (account, id)
        )",
        "create index study_entries_stored on study_entries (account, stored, id)",
    ],
    &["create table reviews (
            game text not null primary key references games (id),
            form text not null,
            claim text not null,
            beat bigint not null,
            place bigint not null,
            state bigint not null,
            stop bigint not null,
            body text not null
        )"],
    // The origins of accounts that were made lately, each as a few digits of a hash. The account is
    // null once it is deleted; it is no foreign key, because servers of older versions delete
    // accounts as well.
    &[
        "create table newcomers (
            account text,
            origin text not null,
            at bigint not null
        )",
        "create index newcomers_account on newcomers (account)",
        "create index newcomers_origin on newcomers (origin)",
        "create index newcomers_at on newcomers (at)",
    ],
    // The skeletons of the names of accounts: each belongs to the account that had it first, and
    // older accounts may await it.
    &[
        "create table account_skeletons (
            skeleton text not null primary key,
            account text not null
        )",
        "create index account_skeletons_account on account_skeletons (account)",
        "create table awaited_skeletons (
            skeleton text not null,
            account text not null,
            primary key (skeleton, account)
        )",
        "create index awaited_skeletons_account on awaited_skeletons (account)",
    ],
    // The account that has made a game of the lobby, and the place where, by a few digits of a hash,
    // while the game looks for players.
    &[
        "alter table lobby add column maker text not null default ''",
        "alter table lobby add column source text not null default ''",
        "create index lobby_maker on lobby (maker)",
        "create index lobby_source on lobby (source)",
    ],
    // Games that people write down, which others follow, and collections of them. `ended` is 1 for
    // a game that is over; lists are JSON. No foreign keys, because servers of older versions delete
    // accounts as well.
    &[
        "create table collections (
            id text not null primary key,
            account text not null,
            title text not null,
            about text not null,
            made bigint not null,
            written bigint not null
        )",
        "create index collections_account on collections (account)",
        "create table annotations (
            id text not null primary key,
            key text not null,
            account text,
            source text not null,
            collection text,
            place bigint,
            title text not null,
            edition text not null,
            changes text not null,
            gcg text not null,
            names text not null,
            scores text not null,
            ended bigint not null,
            revision bigint not null,
            made bigint not null,
            written bigint not null
        )",
        "create index annotations_account on annotations (account)",
        "create index annotations_source on annotations (source)",
        "create index annotations_collection on annotations (collection, place)",
        "create index annotations_written on annotations (written)",
    ],
    // Tournaments: the lines of their logs, to which lines are only added. `records` is their number.
    // `edits` counts the times that names were taken out of lines. `once` is the word by which an
    // act that is sent again is known, beside its first line. `key` is the hash of a director's key;
    // `name` is the director's name as it stands in a line, if an account made the tournament. No
    // foreign keys, because servers of older versions delete accounts as well.
    &[
        "create table tournaments (
            id text not null primary key,
            account text,
            source text not null,
            secret text not null,
            title text not null,
            records bigint not null,
            edits bigint not null,
            made bigint not null,
            written bigint not null
        )",
        "create index tournaments_account on tournaments (account)",
        "create index tournaments_source on tournaments (source)",
        "create index tournaments_written on tournaments (written)",
        "create table tournament_records (
            tournament text not null,
            seq bigint not null,
            line text not null,
            once text,
            primary key (tournament, seq),
            unique (tournament, once)
        )",
        "create table tournament_directors (
            tournament text not null,
            director bigint not null,
            key text not null,
            account text,
            name text not null,
            primary key (tournament, director)
        )",
        "create index tournament_directors_account on tournament_directors (account)",
    ],
    // The games in which boards of tournaments are played. `state` is 0 for a game that is played,
    // 1 for one that is over and whose result has not reached the tournament, 2 once it has, or
    // once the game no longer belongs to a board. `number` is the table's.
    &[
        "create table tournament_games (
            game text not null primary key,
            tournament text not null,
            division bigint not null,
            round bigint not null,
            number bigint not null,
            state bigint not null
        )",
        "create index tournament_games_of on tournament_games (tournament, state)",
        "create index tournament_games_state on tournament_games (state)",
    ],
    // Games that were played on devices and kept in accounts. The commitment tells one from another,
    // so that none is kept twice. The account is null once it is deleted.
    &["create table kept_games (
            game text not null primary key,
            account text,
            commitment text not null,
            unique (account, commitment)
        )"],
];

/// The version that this program writes.
pub(crate) const NEWEST: usize = VERSIONS.len();

/// Brings a database to the newest version and returns the version it had. A newer database is
/// left untouched.
pub(super) async fn migrate(pool: &AnyPool) -> Result<usize, StoreError> {
    let mut writing = Writing::begin(pool).await?;
    let connection = writing.connection()?;
    if !is_sqlite(connection) {
        // Several servers may start at once. The lock ends with the transaction.
        sqlx::query("select pg_advisory_xact_lock(1, 0)").execute(&mut *connection).await?;
    }
    let found = version(connection).await?;
    if found >= NEWEST {
        writing.commit().await?;
        return Ok(found);
    }
    for &version in &VERSIONS[found..] {
        for &statement in version {
            sqlx::query(statement).execute(&mut *connection).await?;
        }
    }
    sqlx::query("create table if not exists schema (version bigint not null)")
        .execute(&mut *connection)
        .await?;
    sqlx::query("delete from schema").execute(&mut *connection).await?;
    sqlx::query("insert into schema (version) values ($1)")
        .bind(NEWEST as i64)
        .execute(&mut *connection)
        .await?;
    writing.commit().await?;
    Ok(found)
}

/// The version of a database; 0 for one without tables. The first two versions did not store it.
pub(super) async fn version(connection: &mut AnyConnection) -> Result<usize, StoreError> {
    if has_column(connection, "schema", "version").await? {
        let row = sqlx::query("select max(version) from schema").fetch_one(connection).await?;
        return usize::try_from(row.try_get::<i64, _>(0)?).map_err(damaged);
    }
    if has_column(connection, "starts", "beat").await? {
        return Ok(2);
    }
    Ok(if has_column(connection, "games", "id").await? { 1 } else { 0 })
}

async fn has_column(
    connection: &mut AnyConnection,
    table: &str,
    column: &str,
) -> Result<bool, StoreError> {
    let columns = if is_sqlite(connection) {
        "select 1 from pragma_table_info($1) where name = $2"
    } else {
        "select 1 from information_schema.columns
         where table_schema = current_schema() and table_name = $1 and column_name = $2"
    };
    let found = sqlx::query(columns).bind(table).bind(column).fetch_optional(connection).await?;
    Ok(found.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Versions before this one were never run by several servers of one database.
    const SHARED: usize = 4;

    /// The versions up to this one have tables that refer to rows of older ones.
    const REFERRING: usize = 23;

    /// True if a program that does not know of this statement works on after it: it must find all
    /// that it reads, and its writes must still be accepted.
    fn is_harmless(statement: &str) -> bool {
        let words: Vec<&str> = statement.split_whitespace().collect();
        match words[..] {
            ["create", "table" | "index", ..] => true,
            // It gives new rows no value for the column.
            ["alter", "table", _, "add", "column", _, _, ref rest @ ..] => {
                let rest = rest.join(" ");
                !rest.contains("unique") && (!rest.contains("not null") || rest.contains("default"))
            }
            // A query over the rows that older programs have written.
            ["insert", "into", ..] => true,
            _ => false,
        }
    }

    #[test]
    fn servers_of_older_versions_work_on() {
        for (number, version) in (1..).zip(VERSIONS).skip(SHARED) {
            for statement in version {
                assert!(
                    is_harmless(statement),
                    "version {number}: servers that are still to be replaced cannot go on after \
                     {statement:?}"
                );
            }
        }
        // They delete rows, which they cannot while rows unknown to them refer to these.
        for statement in VERSIONS.iter().skip(REFERRING).copied().flatten() {
            assert!(!statement.contains("references"), "{statement:?}");
        }
        for breaking in [
            "drop index games_due",
            "alter table games drop column due",
            "alter table games rename column due to next",
            "alter table games add column pace bigint not null",
            "create unique index games_header on games (header)",
        ] {
            assert!(!is_harmless(breaking), "{breaking}");
        }
        assert!(is_harmless("alter table games add column pace bigint not null default 0"));
    }
}
