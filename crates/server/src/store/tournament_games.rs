//! The games in which boards of tournaments are played, and whether their results have arrived.

use std::collections::HashSet;

use sqlx::Row as _;
use sqlx::any::AnyRow;
use tournament::{DivisionNumber, RoundNumber, TableNumber};

use super::writes::{Value, text};
use super::writing::damaged;
use super::{Store, StoreError, Writes};

/// The most games that are read at once.
const MOST: i64 = 500;

/// The place of a board in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardPlace {
    pub(crate) tournament: String,
    pub(crate) division: DivisionNumber,
    pub(crate) round: RoundNumber,
    pub(crate) table: TableNumber,
}

/// A board that is played on the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardGame {
    pub(crate) game: String,
    pub(crate) place: BoardPlace,
}

impl Writes {
    /// A board of a tournament is played in this game.
    pub(crate) fn board_game(self, board: &BoardGame) -> Writes {
        let add = "insert into tournament_games
                (game, tournament, division, round, number, state) values ($1, $2, $3, $4, $5, 0)";
        let BoardGame { game, place } = board;
        let values = vec![
            text(game),
            text(&place.tournament),
            Value::Number(place.division.0.into()),
            Value::Number(place.round.0.into()),
            Value::Number(place.table.0.into()),
        ];
        self.run(add, values)
    }

    /// The game of a board is over: its result is to reach the tournament.
    pub(crate) fn board_over(self, game: &str) -> Writes {
        let over = "update tournament_games set state = 1 where game = $1 and state = 0";
        self.run(over, vec![text(game)])
    }

    /// The game has no more to say to its tournament.
    pub(crate) fn board_done(self, game: &str) -> Writes {
        self.run("update tournament_games set state = 2 where game = $1", vec![text(game)])
    }

    /// A seat of a game is free: its player takes it again, on another device.
    pub(crate) fn free_seat(self, game: &str, seat: u16) -> Writes {
        let free = "delete from seats where game = $1 and seat = $2";
        self.run(free, vec![text(game), Value::Number(seat.into())])
    }
}

impl Store {
    /// True if a board of a tournament is played in this game.
    pub(crate) async fn is_board(&self, game: &str) -> Result<bool, StoreError> {
        let query = "select 1 from tournament_games where game = $1";
        Ok(sqlx::query(query).bind(game).fetch_optional(&self.readers).await?.is_some())
    }

    /// The games that are over and whose results have not reached their tournaments.
    pub(crate) async fn boards_over(&self) -> Result<Vec<BoardGame>, StoreError> {
        let query = "select game, tournament, division, round, number from tournament_games
            where state = 1 order by game limit $1";
        let rows = sqlx::query(query).bind(MOST).fetch_all(&self.readers).await?;
        rows.iter().map(board).collect()
    }

    /// The games of a tournament that are played.
    pub(crate) async fn boards_played(
        &self,
        tournament: &str,
    ) -> Result<Vec<BoardGame>, StoreError> {
        let query = "select game, tournament, division, round, number from tournament_games
            where tournament = $1 and state = 0 order by game";
        let rows = sqlx::query(query).bind(tournament).fetch_all(&self.readers).await?;
        rows.iter().map(board).collect()
    }

    /// The games of a tournament that were made for its boards, by this server or one beside it.
    pub(crate) async fn games_of_boards(
        &self,
        tournament: &str,
    ) -> Result<HashSet<String>, StoreError> {
        let query = "select game from tournament_games where tournament = $1";
        let rows = sqlx::query(query).bind(tournament).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The tournaments of which games are played.
    pub(crate) async fn tournaments_played(&self) -> Result<Vec<String>, StoreError> {
        let query = "select distinct tournament from tournament_games where state = 0";
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// True if a token or an account holds a seat of a game.
    pub(crate) async fn is_held(&self, game: &str, seat: u16) -> Result<bool, StoreError> {
        let query = "select 1 from seats where game = $1 and seat = $2";
        let row = sqlx::query(query).bind(game).bind(i64::from(seat));
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }
}

fn board(row: &AnyRow) -> Result<BoardGame, StoreError> {
    let number = |at: usize| row.try_get::<i64, _>(at);
    let place = BoardPlace {
        tournament: row.try_get(1)?,
        division: DivisionNumber(u8::try_from(number(2)?).map_err(damaged)?),
        round: RoundNumber(u8::try_from(number(3)?).map_err(damaged)?),
        table: TableNumber(u16::try_from(number(4)?).map_err(damaged)?),
    };
    Ok(BoardGame { game: row.try_get(0)?, place })
}
