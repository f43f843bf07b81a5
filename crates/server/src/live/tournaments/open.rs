//! A tournament in memory.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};
use tokio::time::Instant;
use tournament::{
    Board, DirectorNumber, DivisionNumber, EntrantNumber, Event, History, Record, Round,
    RoundNumber, TableNumber,
};

use super::telling::Telling;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::live::cluster::Word;
use crate::live::services::Services;
use crate::store::{BoardGame, BoardPlace, StoreError, StoredDirector, TournamentState};

/// The time for which what is in memory counts as the newest for callers who know no better.
const FRESH: Duration = Duration::from_millis(250);

/// A tournament in memory.
pub(super) struct OpenTournament {
    pub(super) id: String,
    /// `None` until it is read for the first time.
    state: Mutex<Option<State>>,
    /// The followers among the public, and those who are directors.
    followers: [Telling; 2],
}

/// All that is known of a tournament.
pub(super) struct State {
    history: Arc<History>,
    /// The length of all lines together.
    bytes: usize,
    /// The acts that senders gave a word, by signature and word.
    onces: HashMap<String, u32>,
    directors: Arc<Vec<StoredDirector>>,
    secret: Arc<str>,
    edits: u32,
    looked: Instant,
}

/// A tournament as it was at a moment.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) id: String,
    pub(crate) history: Arc<History>,
    /// The number of times that names were taken out of its log.
    pub(crate) edits: u32,
    directors: Arc<Vec<StoredDirector>>,
    secret: Arc<str>,
}

impl OpenTournament {
    pub(super) fn new(id: &str) -> OpenTournament {
        OpenTournament { id: id.to_owned(), state: Mutex::default(), followers: Default::default() }
    }

    /// The followers who see the same.
    pub(super) fn telling(&self, director: bool) -> &Telling {
        &self.followers[usize::from(director)]
    }

    /// Something was done: the followers are told, at other servers as well.
    pub(super) fn has_changed(&self, services: &Services) {
        self.wake();
        if let Some(cluster) = services.cluster() {
            cluster.tell(&self.id, &Word::Acted {});
        }
    }

    /// Something was done, here or at another server: the followers here are told.
    pub(super) fn wake(&self) {
        self.followers.iter().for_each(Telling::wake);
    }

    /// The tournament as it is now, or was a moment ago.
    pub(super) async fn seen(&self, services: &Services, at_once: bool) -> Result<Seen, Refused> {
        let mut state = self.state.lock().await;
        Ok(self.newest(&mut state, services, at_once).await?.seen(&self.id))
    }

    /// It is no longer kept.
    pub(super) async fn withdraw(&self, services: &Services) -> Result<(), Refused> {
        let mut state = self.state.lock().await;
        services.store().withdraw_tournament(&self.id).await?;
        *state = None;
        self.has_changed(services);
        Ok(())
    }

    /// Takes the name of an entrant out of its log.
    pub(super) async fn forget(
        &self,
        services: &Services,
        entrant: EntrantNumber,
    ) -> Result<(), Refused> {
        let mut state = self.state.lock().await;
        let seen = self.newest(&mut state, services, true).await?.seen(&self.id);
        let mut history = (*seen.history).clone();
        let changed = history.forget(entrant).into_iter();
        let line = |place: usize| (place as u32 + 1, history.records()[place].to_string());
        let lines: Vec<(u32, String)> = changed.map(line).collect();
        services.store().edit_lines(&self.id, &lines).await?;
        // It is read once more, in the order in which the servers have written.
        *state = None;
        self.has_changed(services);
        Ok(())
    }

    /// The lock by which one act comes after another.
    pub(super) async fn lock(&self) -> MutexGuard<'_, Option<State>> {
        self.state.lock().await
    }

    /// The state, with all lines that other servers have added, or had a moment ago.
    pub(super) async fn newest<'a>(
        &self,
        known: &'a mut Option<State>,
        services: &Services,
        at_once: bool,
    ) -> Result<&'a mut State, Refused> {
        let store = services.store();
        let fresh = known.as_ref().is_some_and(|it| !at_once && it.looked.elapsed() < FRESH);
        if !fresh {
            let looked = Instant::now();
            let Some(found) = store.tournament_state(&self.id).await? else {
                *known = None;
                return Err(Refused::not_found("tournament"));
            };
            match known {
                Some(state) if state.stored() == found => state.looked = looked,
                Some(state) if state.edits == found.edits => {
                    state.read_on(&self.id, services).await?;
                    state.looked = looked;
                }
                _ => *known = Some(State::read(&self.id, services, looked).await?),
            }
        }
        known.as_mut().ok_or_else(Refused::unavailable)
    }
}

impl State {
    /// Reads all of it.
    async fn read(id: &str, services: &Services, looked: Instant) -> Result<State, Refused> {
        let stored = services.store().tournament(id).await?;
        let stored = stored.ok_or_else(|| Refused::not_found("tournament"))?;
        let mut state = State {
            history: Arc::default(),
            bytes: 0,
            onces: HashMap::new(),
            directors: Arc::default(),
            secret: stored.secret.into(),
            edits: stored.state.edits,
            looked,
        };
        state.read_on(id, services).await?;
        Ok(state)
    }

    /// Reads the lines that are not known.
    async fn read_on(&mut self, id: &str, services: &Services) -> Result<(), Refused> {
        let store = services.store();
        let lines = store.tournament_lines(id, self.records()).await?;
        let mut directors = self.directors.is_empty();
        let mut records = Vec::with_capacity(lines.len());
        let (mut bytes, mut onces) = (0, Vec::new());
        for stored in lines {
            let record: Record = stored.line.parse().map_err(damaged)?;
            bytes += stored.line.len();
            directors |= matches!(record.event, Event::DirectorAdded { .. });
            onces.extend(stored.once.map(|once| (once, record.act)));
            records.push(record);
        }
        let directors = match directors {
            true => Some(Arc::new(store.tournament_directors(id).await?)),
            false => None,
        };
        let mut known = (*self.history).clone();
        let first = known.records().is_empty();
        // A tournament that was opened from a file may have begun games at another server.
        let begun = records.iter().any(|record| matches!(record.event, Event::Begun { .. }));
        let here = if first && begun { store.games_of_boards(id).await? } else { HashSet::new() };
        let read = move || {
            if first {
                return History::among(records, |game| here.contains(game));
            }
            records.into_iter().for_each(|record| known.push(record));
            known
        };
        let folded = tokio::task::spawn_blocking(read).await;
        let folded = folded.map_err(|_| Refused::unavailable())?;
        // Nothing has changed until here, where nothing fails any more.
        self.history = Arc::new(folded);
        self.bytes += bytes;
        self.onces.extend(onces);
        self.directors = directors.unwrap_or_else(|| self.directors.clone());
        Ok(())
    }

    fn stored(&self) -> TournamentState {
        TournamentState { records: self.records(), edits: self.edits }
    }

    /// Adds the records of an act, which is known by this word.
    pub(super) fn push(&mut self, records: Vec<Record>, lines: &[String], once: &str) {
        if let Some(first) = records.first() {
            self.onces.insert(once.to_owned(), first.act);
        }
        self.bytes += lines.iter().map(String::len).sum::<usize>();
        let history = Arc::make_mut(&mut self.history);
        records.into_iter().for_each(|record| history.push(record));
    }

    /// The length of all lines together.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The act that is known by this word.
    pub(super) fn act_of(&self, once: &str) -> Option<u32> {
        self.onces.get(once).copied()
    }

    pub(super) fn add_director(&mut self, director: StoredDirector) {
        Arc::make_mut(&mut self.directors).push(director);
    }

    /// The number of records.
    pub(super) fn records(&self) -> u32 {
        self.history.records().len() as u32
    }

    pub(super) fn seen(&self, id: &str) -> Seen {
        Seen {
            id: id.to_owned(),
            history: self.history.clone(),
            edits: self.edits,
            directors: self.directors.clone(),
            secret: self.secret.clone(),
        }
    }
}

/// A line that this version cannot read.
fn damaged(error: impl std::fmt::Display) -> Refused {
    StoreError::DamagedTournament(error.to_string()).into()
}

impl Seen {
    /// The number of records.
    pub(crate) fn revision(&self) -> u32 {
        self.history.records().len() as u32
    }

    /// The director who has this key, as long as they are one; without a key, the one whose account
    /// this is.
    pub(crate) fn director(&self, key: &str, account: Option<&str>) -> Option<DirectorNumber> {
        let hash = secret::hash(key);
        let own = |one: &StoredDirector| match key.is_empty() {
            true => account.is_some_and(|own| one.account.as_deref() == Some(own)),
            false => one.key_hash == hash,
        };
        let directors = self.history.tournament().directors.iter();
        directors
            .map(|(number, _)| *number)
            .find(|number| self.directors.iter().any(|one| one.director == number.0 && own(one)))
    }

    /// The same.
    ///
    /// # Errors
    /// `not_its_director` for all others.
    pub(crate) fn directed_by(
        &self,
        key: &str,
        account: Option<&str>,
    ) -> Result<DirectorNumber, ServerRefusal> {
        self.director(key, account).ok_or(ServerRefusal::NotItsDirector)
    }

    /// The board at which an entrant plays in a round, for one who knows the key of its table.
    ///
    /// # Errors
    /// `wrong_table_key` for all others.
    pub(crate) fn seated(
        &self,
        key: &str,
        division: DivisionNumber,
        round: RoundNumber,
        entrant: EntrantNumber,
    ) -> Result<(&Round, &Board, TableNumber), ServerRefusal> {
        let known = self.history.tournament().division(division);
        let known = known.and_then(|it| it.round(round));
        let board = known.and_then(|round| Some((round, round.board(entrant)?)));
        let seated = board.and_then(|(round, board)| Some((round, board, board.table()?)));
        let known = |table| secret::hash(&self.table_key(division, table)) == secret::hash(key);
        seated.filter(|&(_, _, table)| known(table)).ok_or(ServerRefusal::WrongTableKey)
    }

    /// True if this game is that of its board.
    pub(crate) fn is_played_in(&self, board: &BoardGame) -> bool {
        let BoardPlace { division, round, table, .. } = &board.place;
        let known = self.history.tournament().division(*division);
        let known = known.and_then(|it| it.round(*round)?.games.get(table));
        known == Some(&board.game)
    }

    /// The key of a table, which stands on its card.
    pub(crate) fn table_key(&self, division: DivisionNumber, table: TableNumber) -> String {
        let (division, table) = (division.to_string(), table.to_string());
        secret::derived_short(&["table", &self.id, &self.secret, &division, &table])
    }

    /// The seed of a round's lots and simulations. It is the same however often the round is drafted:
    /// no director can draw until they like the lots.
    pub(crate) fn seed(&self, division: DivisionNumber, round: RoundNumber) -> u64 {
        let (division, round) = (division.to_string(), round.to_string());
        let digits = secret::derived(&["seed", &self.id, &self.secret, &division, &round]);
        u64::from_str_radix(&digits[..16], 16).unwrap_or_default()
    }

    /// The key of the director whom an act adds. It follows from what its sender knows and what
    /// the server knows, so that an act that is sent again has the same one, and none is stored.
    pub(super) fn director_key(&self, key: &str, once: &str) -> String {
        secret::derived(&["director", &self.id, &self.secret, key, once])
    }
}
