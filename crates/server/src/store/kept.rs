//! Games that were played on devices, without this server, and are kept in accounts.

use sqlx::Row as _;

use super::writes::text;
use super::writing::damaged;
use super::{Store, StoreError, Writes};

impl Writes {
    /// The game was played on a device, and this account keeps it. It contradicts what is stored if
    /// the account keeps a game of this commitment already.
    pub(crate) fn kept(self, game: &str, account: &str, commitment: &str) -> Writes {
        let add = "insert into kept_games (game, account, commitment) values ($1, $2, $3)";
        self.run(add, vec![text(game), text(account), text(commitment)])
    }
}

impl Store {
    /// The game with this commitment that an account keeps.
    pub(crate) async fn kept_game(
        &self,
        account: &str,
        commitment: &str,
    ) -> Result<Option<String>, StoreError> {
        let query = "select game from kept_games where account = $1 and commitment = $2";
        let row = sqlx::query(query).bind(account).bind(commitment);
        let row = row.fetch_optional(&self.readers).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The number of games from devices that an account keeps.
    pub(crate) async fn kept_games(&self, account: &str) -> Result<u64, StoreError> {
        let query = "select count(*) from kept_games where account = $1";
        let row = sqlx::query(query).bind(account).fetch_one(&self.readers).await?;
        u64::try_from(row.try_get::<i64, _>(0)?).map_err(damaged)
    }

    /// True if the game was played on a device.
    pub(crate) async fn is_kept(&self, game: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("select 1 from kept_games where game = $1").bind(game);
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }
}
