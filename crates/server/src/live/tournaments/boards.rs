//! Boards that are played here: their games, and the seats of their players.

use rules::{Millis, Seat, SetUp, SetUpSeat, Terms, Tiles};
use table::wire::GamePhase;
use table::{Header, Input, Room, SeatKind, SeededChance, Verdict};
use tournament::wire::SeatTaken;
use tournament::{
    Board, Command, DivisionNumber, EntrantNumber, Refusal, RoundNumber, Side, TableNumber,
    initials,
};

use super::Tournaments;
use super::acting::{AskedAct, Sender};
use super::open::Seen;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::live::room::Ask;
use crate::live::services::Services;
use crate::store::{BoardGame, BoardPlace, MadeBoard, SeatHold, Writes};

/// The number of times that a game is looked for while other servers are faster.
const TRIES: usize = 5;

/// The longest name on a seat.
const NAME: usize = 30;

/// A player who wants the seat that is theirs.
pub(crate) struct AskedSeat {
    /// The key of the table.
    pub(crate) key: String,
    pub(crate) division: DivisionNumber,
    pub(crate) round: RoundNumber,
    pub(crate) entrant: EntrantNumber,
    /// A secret that only the player's device knows.
    pub(crate) own: String,
}

/// A board that is to be played here.
struct Wanted {
    place: BoardPlace,
    side: Side,
    /// The names for the seat: the first that suits is taken.
    names: Vec<String>,
    terms: Terms,
    /// The game that has begun.
    game: Option<String>,
    settled: bool,
}

impl AskedSeat {
    /// The board, as the tournament has it now.
    fn wanted(&self, seen: &Seen) -> Result<Wanted, Refused> {
        let AskedSeat { key, division, round, entrant, .. } = self;
        let (division, round, entrant) = (*division, *round, *entrant);
        let (known, board, table) = seen.seated(key, division, round, entrant)?;
        let Board::Game { first, online: true, .. } = *board else {
            return Err(Refusal::NotARoomGame.into());
        };
        let tournament = seen.history.tournament();
        let online = tournament.division(division).map(|it| it.online.clone());
        let place = BoardPlace { tournament: seen.id.clone(), division, round, table };
        Ok(Wanted {
            side: if first == entrant { Side::First } else { Side::Second },
            names: names(seen, entrant),
            terms: online.unwrap_or_default().terms,
            game: known.games.get(&table).cloned(),
            settled: known.outcomes.contains_key(&table),
            place,
        })
    }
}

impl Tournaments {
    /// Gives a player the seat that is theirs at a board on this server. The game is made for the
    /// first of its players who arrives.
    ///
    /// # Errors
    /// A refusal; then no seat was taken.
    pub(crate) async fn take_seat(&self, id: &str, asked: AskedSeat) -> Result<SeatTaken, Refused> {
        for _ in 0..TRIES {
            let wanted = asked.wanted(&self.seen(id, true).await?)?;
            let game = match &wanted.game {
                Some(game) if wanted.settled || !self.has_come_to_nothing(game).await? => game,
                before => {
                    self.begin(&wanted, before.clone()).await?;
                    continue;
                }
            };
            let seat = seat_of(wanted.side);
            let token = secret::derived(&["board", &asked.own, game, &seat.0.to_string()]);
            let hold = SeatHold { seat: seat.0, token_hash: secret::hash(&token), account: None };
            let ask = |reply| {
                let (names, hold) = (wanted.names.clone(), hold.clone());
                Ask::Take { seat, names, hold, reply }
            };
            return match self.rooms().ask(game, ask).await? {
                Ok(()) => Ok(SeatTaken { game: game.clone(), seat: seat.0, token }),
                // It was called off in this moment.
                Err(refused) if refused.refusal.code == "game_cancelled" => continue,
                Err(refused) => Err(refused),
            };
        }
        Err(Refused::unavailable())
    }

    /// Lets the player of a seat take it again, on another device. Tokens of the former one open
    /// nothing any more.
    ///
    /// # Errors
    /// A refusal if no game has begun at that table.
    pub(crate) async fn free_seat(
        &self,
        seen: &Seen,
        (division, round, table): (DivisionNumber, RoundNumber, TableNumber),
        side: Side,
    ) -> Result<(), Refused> {
        let known = seen.history.tournament().division(division);
        let game = known.and_then(|it| it.round(round)?.games.get(&table));
        let game = game.ok_or(Refusal::NoSuchTable { table })?;
        let writes = Writes::default().free_seat(game, seat_of(side).0);
        Ok(self.services().store().write(writes).await?)
    }

    /// True if a game ended without a result, so that another one takes its place: it was cancelled
    /// or aborted.
    async fn has_come_to_nothing(&self, game: &str) -> Result<bool, Refused> {
        let summary = self.rooms().summary(game).await?;
        Ok(match summary.phase {
            GamePhase::Cancelled => true,
            GamePhase::Over => summary.winners.is_empty(),
            _ => false,
        })
    }

    /// Has the game of a board made. Another server may be faster.
    async fn begin(&self, wanted: &Wanted, instead: Option<String>) -> Result<(), Refused> {
        let made = made(self.services(), wanted)?;
        let BoardPlace { tournament, division, round, table } = wanted.place.clone();
        let game = made.board.game.clone();
        let asked = AskedAct {
            once: format!("begin {game}"),
            command: Command::Begin { division, round, table, game, instead },
            sender: Sender::Maker(Box::new(made)),
        };
        match self.act(&tournament, asked).await {
            Err(refused) if refused.refusal.code == "already_begun" => Ok(()),
            done => {
                done?;
                self.services().metrics().game_made();
                Ok(())
            }
        }
    }
}

/// The seat of a side: the entrant who begins has the first.
const fn seat_of(side: Side) -> Seat {
    match side {
        Side::First => Seat(0),
        Side::Second => Seat(1),
    }
}

/// The names for the seat of an entrant. Names in a room are shorter than in a tournament, and no
/// two look the same.
fn names(seen: &Seen, entrant: EntrantNumber) -> Vec<String> {
    let known = seen.history.tournament().entrant(entrant).map(|one| &one.entry);
    let shown = known.map_or_else(String::new, |entry| match entry.initials_only {
        true => initials(&entry.name),
        false => entry.name.clone(),
    });
    let clipped = |most: usize| shown.chars().take(most).collect::<String>();
    let number = format!(" ({entrant})");
    let numbered = clipped(NAME - number.len()) + &number;
    vec![clipped(NAME), numbered, format!("Player {entrant}")]
}

/// A new game of a board. Its first seat begins, whatever the edition says of drawing lots: the
/// pairings have settled that.
fn made(services: &Services, wanted: &Wanted) -> Result<MadeBoard, Refused> {
    let ruleset = wanted.terms.ruleset();
    let words = services.lists().of(&ruleset)?;
    let chance = SeededChance::new(services.chance().seed()?);
    let header = Header {
        id: secret::secret()?,
        terms: wanted.terms.clone(),
        lexicon: words.tag().clone(),
        commitment: chance.commitment(),
        seats: vec![SeatKind::Person; 2],
        created: services.time().date(),
    };
    let rack = SetUpSeat { score: 0, rack: Tiles::new(), more: ruleset.rack_size };
    let (seats, board) = (vec![rack; 2], Vec::new());
    let begins = SetUp { on_turn: seat_of(Side::First), dry_turns: 0, seats, board };
    let room = Room::new(header.clone());
    let input = Input::SetUp(Box::new(begins));
    let Verdict::Batch(batch) = room.judge(&input, Millis(0), words.lexicon(), &chance)? else {
        return Err(Refused::unavailable());
    };
    let board = BoardGame { game: header.id.clone(), place: wanted.place.clone() };
    Ok(MadeBoard { board, header, chance, records: batch.records() })
}
