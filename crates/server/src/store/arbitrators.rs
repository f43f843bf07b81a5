//! The links by which arbitrators are called in: one for each session, as a hash.

use sqlx::Row as _;

use super::writes::text;
use super::{Store, StoreError, Writes};

impl Store {
    /// Keeps a link of a session, in place of the one before.
    pub(crate) async fn put_arbitrator_link(
        &self,
        game: &str,
        link_hash: &str,
    ) -> Result<(), StoreError> {
        let put = "insert into arbitrator_links (game, link) values ($1, $2)
            on conflict (game) do update set link = excluded.link";
        let values = vec![text(game), text(link_hash)];
        self.write(Writes::default().run(put, values)).await
    }

    /// The link of a session stops working.
    pub(crate) async fn withdraw_arbitrator_link(&self, game: &str) -> Result<(), StoreError> {
        let withdraw = "delete from arbitrator_links where game = $1";
        self.write(Writes::default().run(withdraw, vec![text(game)])).await
    }

    /// The session to which a link leads.
    pub(crate) async fn arbitrated(&self, link_hash: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("select game from arbitrator_links where link = $1")
            .bind(link_hash)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }
}
