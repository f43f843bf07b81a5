//! Games that are over, written as any client may read them, so that they are not replayed for each
//! request.
//!
//! Each is kept with the number of the last event that it knows and holds as long as that is the
//! last one: people may still take the board apart, or play again.

use sqlx::Row as _;

use super::writes::{Value, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

impl Store {
    /// The number of the last event of a game, if there is one of this id.
    pub(crate) async fn last_event(&self, game: &str) -> Result<Option<u32>, StoreError> {
        let last = sqlx::query("select max(seq) from events where game = $1").bind(game);
        let last = last.fetch_one(&self.readers).await?.try_get::<Option<i64>, _>(0)?;
        last.map(|seq| u32::try_from(seq).map_err(damaged)).transpose()
    }

    /// A game after the event with this number, if it is kept in this form.
    pub(crate) async fn moves(
        &self,
        game: &str,
        seq: u32,
        form: &str,
    ) -> Result<Option<String>, StoreError> {
        let kept = "select body from moves where game = $1 and seq = $2 and form = $3";
        let row = sqlx::query(kept)
            .bind(game)
            .bind(i64::from(seq))
            .bind(form)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// Keeps a game after the event with this number.
    pub(crate) async fn keep_moves(
        &self,
        game: &str,
        seq: u32,
        form: &str,
        body: &str,
    ) -> Result<(), StoreError> {
        let keep = "insert into moves (game, seq, form, body) values ($1, $2, $3, $4)
            on conflict (game) do update set
            seq = excluded.seq, form = excluded.form, body = excluded.body
            where moves.seq <= excluded.seq";
        let values = vec![text(game), Value::Number(seq.into()), text(form), text(body)];
        self.write(Writes::default().run(keep, values)).await
    }
}
