//! The cardbox of Zyzzyva: an SQLite file with a row for each question, the letters of its words in
//! the order of the alphabet.

use std::path::Path;

use lexicon::Word;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use study::{Act, Card, DAY, Entry, Grade, LATEST, Review, schedule};

use crate::stop::Stop;

/// The most answers in a row that are taken over: more say nothing new.
const LONGEST_STREAK: i64 = 12;

/// A row of the cardbox.
struct Question {
    letters: Word,
    streak: i64,
    /// When it was last answered correctly, in seconds since 1970; 0 for never.
    last_correct: i64,
    incorrect: i64,
}

/// The entries that say the same as a cardbox. Their ids follow from the questions, so that a
/// cardbox that is imported on two devices counts once.
pub(super) fn read(path: &Path, now: u64) -> Result<Vec<Entry>, Stop> {
    let shown = path.display();
    if !path.is_file() {
        return Err(Stop::bad(format!("{shown}: there is no such file")));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Stop::bad(format!("cannot start: {error}")))?;
    let rows = runtime
        .block_on(async {
            let options = SqliteConnectOptions::new().filename(path).read_only(true);
            let mut connection = options.disable_statement_logging().connect().await?;
            let query = "select question, streak, last_correct, incorrect from questions";
            let rows = sqlx::query(query).fetch_all(&mut connection).await?;
            connection.close().await?;
            Ok(rows)
        })
        .map_err(|error: sqlx::Error| {
            Stop::bad(format!("{shown}: not a cardbox of Zyzzyva (Anagrams.db): {error}"))
        })?;
    let mut entries = Vec::new();
    for row in rows {
        let question = question(&row).map_err(|error| Stop::bad(format!("{shown}: {error}")))?;
        entries.extend(entries_of(&question, now));
    }
    Ok(entries)
}

fn question(row: &SqliteRow) -> Result<Question, String> {
    let text: String = row.try_get(0).map_err(|error| error.to_string())?;
    let letters: Word = text.parse().map_err(|error| format!("{text}: {error}"))?;
    if letters.is_empty() {
        return Err("a question without letters".to_string());
    }
    // Zyzzyva leaves out what it does not know yet.
    let number = |column| row.try_get::<Option<i64>, _>(column).ok().flatten().unwrap_or(0);
    Ok(Question { letters, streak: number(1), last_correct: number(2), incorrect: number(3) })
}

/// A cardbox keeps no dates but the last. A streak is taken over as so many good answers, each when
/// it was due and the last when Zyzzyva says; a question answered wrong since, as forgotten then.
fn entries_of(question: &Question, now: u64) -> Vec<Entry> {
    let card = Card::of(question.letters);
    let known = u64::try_from(question.last_correct).ok().filter(|&seconds| seconds > 0);
    let last = known.map_or(now, |seconds| seconds.saturating_mul(1_000)).min(LATEST);
    let mut reviews: Vec<Review> = Vec::new();
    if known.is_some() {
        for _ in 0..question.streak.clamp(0, LONGEST_STREAK) {
            let at = schedule(&reviews).map_or(0, |schedule| schedule.due + DAY / 2);
            reviews.push(Review { at, grade: Grade::Good });
        }
    }
    if reviews.is_empty() && question.incorrect > 0 {
        reviews.push(Review { at: 0, grade: Grade::Again });
    }
    let whole = reviews.last().map_or(0, |review| review.at);
    let at = |time: u64| (last + time).saturating_sub(whole);
    let id = |what: &str| format!("zyzzyva-{}-{what}", question.letters);
    let mut entries = vec![Entry { at: at(0), id: id("add"), act: Act::Add, card: card.clone() }];
    entries.extend((1..).zip(&reviews).map(|(number, review)| Entry {
        at: at(review.at),
        id: id(&number.to_string()),
        act: Act::Review { grade: review.grade, recall: 0 },
        card: card.clone(),
    }));
    entries
}
