//! Acts in a tournament: who may do them, and how they are kept.

use rules::Millis;
use tournament::wire::ActedMessage;
use tournament::{Actor, Command, DirectorNumber, EntrantNumber, Event, Record, decide};

use super::Tournaments;
use super::open::{OpenTournament, Seen, State};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::{limit, secret};
use crate::live::services::Services;
use crate::store::{BoardGame, MadeBoard, NewAct, StoredDirector};

/// The number of times that an act is judged while other servers are faster.
const TRIES: usize = 50;

/// An act that a sender asks for.
pub(crate) struct AskedAct {
    pub(crate) sender: Sender,
    /// The word by which the act is known if it is sent again.
    pub(crate) once: String,
    pub(crate) command: Command,
}

/// The sender of an act.
pub(crate) enum Sender {
    /// A director, or a player at a table.
    Key {
        /// The key of a director or of a table.
        key: String,
        /// The account of the sender.
        account: Option<String>,
        /// The entrant who acts, with the key of a table.
        entrant: Option<EntrantNumber>,
    },
    /// This server, which makes the game of a board.
    Maker(Box<MadeBoard>),
    /// The room of a board's game.
    Room(BoardGame),
}

impl AskedAct {
    /// The key of the sender; empty without one.
    fn key(&self) -> &str {
        match &self.sender {
            Sender::Key { key, .. } => key,
            Sender::Maker(_) | Sender::Room(_) => "",
        }
    }

    /// Checks the sender's key, or that the board is played in the room's game.
    fn signed(&self, seen: &Seen) -> Result<Actor, Refused> {
        let (key, account, entrant) = match &self.sender {
            Sender::Key { key, account, entrant } => (key, account, entrant),
            Sender::Maker(_) => return Ok(Actor::Room),
            Sender::Room(board) if seen.is_played_in(board) => return Ok(Actor::Room),
            Sender::Room(_) => return Err(tournament::Refusal::NotARoomGame.into()),
        };
        let Some(entrant) = *entrant else {
            return Ok(Actor::Director(seen.directed_by(key, account.as_deref())?));
        };
        let Command::Claim { division, round, .. } = self.command else {
            return Err(ServerRefusal::NotItsDirector.into());
        };
        seen.seated(key, division, round, entrant)?;
        Ok(Actor::Entrant(entrant))
    }
}

impl Tournaments {
    /// Judges an act and keeps it. When this has returned it is on the disk.
    ///
    /// # Errors
    /// A refusal; then nothing has happened.
    pub(crate) async fn act(&self, id: &str, asked: AskedAct) -> Result<ActedMessage, Refused> {
        let one = self.open(id).await?;
        let services = self.services().clone();
        // A sender who goes away meanwhile leaves nothing half done.
        let changes_boards =
            matches!(asked.command, Command::Publish { .. } | Command::Undo { .. });
        let acting = tokio::spawn(async move { one.act(&services, &asked).await });
        let acted = acting.await.map_err(|_| Refused::unavailable())??;
        if changes_boards {
            self.call_off_soon(id);
        }
        Ok(acted)
    }
}

impl OpenTournament {
    async fn act(&self, services: &Services, asked: &AskedAct) -> Result<ActedMessage, Refused> {
        let mut locked = self.lock().await;
        for _ in 0..TRIES {
            let state = self.newest(&mut locked, services, true).await?;
            let seen = state.seen(&self.id);
            let by = asked.signed(&seen)?;
            if let Command::SetOnline { terms, .. } = &asked.command {
                // Terms that are none are refused below.
                if let Ok(terms) = tournament::Online::terms(terms) {
                    services.lists().of(&terms.ruleset())?;
                }
            }
            // The words of one sender are not another's.
            let once = format!("{by}:{}", asked.once);
            if let Some(act) = state.act_of(&once) {
                return Ok(acted_before(&seen, act, asked));
            }
            let events = decide(&seen.history, by, &asked.command)?;
            for text in events.iter().flat_map(Event::texts) {
                services.allow_name(text)?;
            }
            let records = signed(&seen, Millis(services.time().date()), by, events);
            if records.is_empty() {
                return Ok(ActedMessage { act: 0, revision: seen.revision(), key: None });
            }
            let lines: Vec<String> = records.iter().map(ToString::to_string).collect();
            let bytes = state.bytes() + lines.iter().map(String::len).sum::<usize>();
            if seen.history.records().len() + lines.len() > limit::RECORDS || bytes > limit::LOG {
                let (records, bytes) = (limit::RECORDS, limit::LOG);
                return Err(ServerRefusal::TournamentFull { records, bytes }.into());
            }
            drop(seen);
            if let Some(acted) = self.keep(services, state, asked, &once, records, &lines).await? {
                return Ok(acted);
            }
        }
        Err(Refused::unavailable())
    }

    /// Stores the records of an act and adds them to what is known; `None` if another server has
    /// stored others meanwhile.
    async fn keep(
        &self,
        services: &Services,
        state: &mut State,
        asked: &AskedAct,
        once: &str,
        records: Vec<Record>,
        lines: &[String],
    ) -> Result<Option<ActedMessage>, Refused> {
        let seen = state.seen(&self.id);
        let added = added(&records);
        let key = added.map(|director| (director, seen.director_key(asked.key(), &asked.once)));
        let hash = key.as_ref().map(|(director, key)| (director.0, secret::hash(key)));
        let title = records.iter().rev().find_map(|record| match &record.event {
            Event::Titled { title, .. } => Some(title.as_str()),
            _ => None,
        });
        let new = NewAct {
            id: &self.id,
            after: seen.revision(),
            lines,
            once,
            director: hash.as_ref().map(|(director, hash)| (*director, hash.as_str())),
            title: title.unwrap_or(&seen.history.tournament().title),
            date: services.time().date(),
            board: match &asked.sender {
                Sender::Maker(made) => Some((&**made, services.time().now())),
                Sender::Key { .. } | Sender::Room(_) => None,
            },
        };
        match services.store().add_act(&new).await {
            Ok(()) => {}
            Err(error) if error.is_of_the_rows() => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        let act = seen.history.next_act();
        drop(seen);
        state.push(records, lines, once);
        if let Some((director, key_hash)) = hash {
            state.add_director(StoredDirector { director, key_hash, account: None });
        }
        self.has_changed(services);
        let key = key.map(|(_, key)| key);
        Ok(Some(ActedMessage { act, revision: state.records(), key }))
    }
}

/// The records of an act.
fn signed(seen: &Seen, at: Millis, by: Actor, events: Vec<Event>) -> Vec<Record> {
    let act = seen.history.next_act();
    events.into_iter().map(|event| Record { act, at, by, event }).collect()
}

/// The director whom an act adds.
fn added(records: &[Record]) -> Option<DirectorNumber> {
    records.iter().find_map(|record| match record.event {
        Event::DirectorAdded { director, .. } => Some(director),
        _ => None,
    })
}

/// The answer to an act that was done before.
fn acted_before(seen: &Seen, act: u32, asked: &AskedAct) -> ActedMessage {
    let records = seen.history.records();
    let from = (act as usize).saturating_sub(1).min(records.len());
    let own = records[from..].iter().take_while(|record| record.act == act);
    let own: Vec<Record> = own.cloned().collect();
    let key = added(&own).map(|_| seen.director_key(asked.key(), &asked.once));
    ActedMessage { act, revision: act - 1 + own.len() as u32, key }
}
