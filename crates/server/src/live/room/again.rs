//! Another game of the same players.

use rules::{Millis, Seat};
use table::wire::RefusalMessage;
use table::{Header, Input, Record, Room, SeededChance, Verdict, Wanted};

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::live::room::{Lost, RoomTask, Stored};
use crate::store::{Maker, RatingRange, Writes};

impl RoomTask {
    /// Records that a player wants another game. When all of them do, it is made, in the
    /// transaction that stores the last wish. Returns its id.
    pub(crate) async fn again(
        &mut self,
        seats: Vec<Seat>,
        again: bool,
    ) -> Result<Result<Option<String>, Refused>, Lost> {
        let Ok(id) = secret::secret() else { return Ok(Err(Refused::unavailable())) };
        let wanted = if again { Wanted::Yes(id) } else { Wanted::No };
        loop {
            let input = Input::Again { seats: seats.clone(), wanted: wanted.clone() };
            let batch = match self.judge(&input, self.services.time().now()) {
                Err(refusal) => return Ok(Err(refusal.into())),
                Ok(Verdict::Repeated { .. }) => return Ok(Ok(self.next())),
                Ok(Verdict::Batch(batch)) => *batch,
            };
            let stored = match batch.follows() {
                None => self.store(batch, &[]).await?,
                Some(id) => {
                    let Ok(seed) = self.services.chance().seed() else {
                        return Ok(Err(Refused::unavailable()));
                    };
                    let chance = SeededChance::new(seed);
                    let (next, records) = match self.same_again(id.to_owned(), &chance) {
                        Ok(next) => next,
                        Err(refusal) => return Ok(Err(refusal.into())),
                    };
                    let (header, since) = (next.header(), self.services.time().now());
                    let writes = Writes::default();
                    let writes = writes.game(header, &chance, since, next.next_by_itself());
                    let writes = writes.events(&header.id, records);
                    let before = &self.room().header().id;
                    let writes = writes.held_as_before(&header.id, before);
                    let writes = writes.rated_as_before(&header.id, before);
                    let writes = self.shown_as_before(writes, &next);
                    let writes = self.make_so(batch, writes)?;
                    let stored = self.write(writes).await?;
                    if stored == Stored::Done {
                        self.services.metrics().game_made();
                    }
                    stored
                }
            };
            if stored == Stored::Done {
                break;
            }
        }
        self.tell();
        Ok(Ok(self.next()))
    }

    fn next(&self) -> Option<String> {
        self.room().next_game().map(str::to_owned)
    }

    /// The lobby shows the next game if it showed this one.
    fn shown_as_before(&self, writes: Writes, next: &Room) -> Writes {
        if !self.public {
            return writes;
        }
        let date = next.header().created;
        let writes = writes.show(next, RatingRange::default(), date, Maker::default());
        if next.looks_for_players() { writes } else { writes.show_now(next, date) }
    }

    /// A game of the same people on the same terms, with all of them seated, and what is stored of
    /// that.
    fn same_again(
        &self,
        id: String,
        chance: &SeededChance,
    ) -> Result<(Room, Vec<Record>), RefusalMessage> {
        let old = self.room().header();
        let ruleset = old.terms.ruleset();
        let words = self.services.lists().following(&old.lexicon, &ruleset, &ruleset)?;
        let header = Header {
            id,
            terms: old.terms.clone(),
            lexicon: words.tag().clone(),
            commitment: chance.commitment(),
            seats: old.seats.clone(),
            created: self.services.time().date(),
        };
        let names = (0..).map(Seat).zip(self.room().names());
        let sitters = names.filter_map(|(seat, name)| Some((seat, name.clone()?))).collect();
        let mut room = Room::new(header);
        let input = Input::Sit(sitters);
        let batch = match room.judge(&input, Millis(0), words.lexicon(), chance)? {
            Verdict::Batch(batch) => *batch,
            Verdict::Repeated { .. } => return Err(ServerRefusal::Unavailable.into()),
        };
        let records = batch.records();
        room.commit(batch).map_err(|_| ServerRefusal::Unavailable)?;
        Ok((room, records))
    }
}
