//! The next step: the end, a question to a seat here, or waiting.

use table::wire::{CommandMessage, GamePhase};

use super::Session;
use crate::play::modes::{self, Table};
use crate::play::prompt::Next;
use crate::play::records::Records;
use crate::stop::Stop;
use crate::text::wrap;

impl Session<'_> {
    /// The next step: the end, a question to a seat here, or waiting.
    pub(in crate::play) async fn consider(&mut self) -> Result<Next, Stop> {
        if !self.views.complete() || self.sending.is_some() || self.transport.goes_on() {
            return Ok(Next::On);
        }
        self.tell()?;
        let Some(game) = self.views.latest().map(|seen| &seen.game) else { return Ok(Next::On) };
        if modes::over(game) {
            return self.over().await;
        }
        if let Some((seat, command)) = self.by_itself() {
            self.send(seat, command, None).await;
            return Ok(Next::On);
        }
        self.forget_silence();
        match self.next() {
            Some(seat) => self.ask(seat)?,
            None => {
                self.prompt = None;
                if self.transport.pass_time() {
                    return Ok(Next::On);
                }
                self.draw(false)?;
            }
        }
        Ok(Next::On)
    }

    /// The commands that need no question, since no other player can join.
    pub(super) fn by_itself(&self) -> Option<(u16, CommandMessage)> {
        if self.transport.is_remote() {
            return None;
        }
        let mode = self.mode()?;
        self.views.seats.iter().find_map(|&seat| {
            let table = self.table(Some(seat), true, true)?;
            mode.by_itself(&table).map(|command| (seat, command))
        })
    }

    /// The game has moved on: seats that had nothing more to do may have something now.
    pub(super) fn forget_silence(&mut self) {
        let Some(mode) = self.mode() else { return };
        let lasts = |seat: u16| self.table(Some(seat), true, true).map(|table| mode.lasts(&table));
        let over: Vec<u16> = self
            .silent
            .iter()
            .filter(|(seat, key)| lasts(**seat).as_ref() != Some(key))
            .map(|(seat, _)| *seat)
            .collect();
        self.silent.retain(|seat, _| !over.contains(seat));
    }

    /// The seat asked next: seats that have to answer, accept or challenge come before the seat on
    /// turn.
    pub(super) fn next(&self) -> Option<u16> {
        let mode = self.mode()?;
        let turn = self.views.latest()?.game.turn;
        let mut seats = self.views.seats.clone();
        seats.sort_by_key(|&seat| (Some(seat) == turn, seat));
        let tables: Vec<(u16, Table<'_>)> = seats
            .into_iter()
            .filter_map(|seat| Some((seat, self.table(Some(seat), true, true)?)))
            .collect();
        let first = tables.iter().find(|(_, table)| !table.silent && mode.waits(table));
        let last = || tables.iter().find(|(_, table)| mode.waits_last(table));
        let terms = || {
            tables.iter().find(|(seat, table)| {
                let own = table.own.seats.get(usize::from(*seat));
                table.own.phase == GamePhase::Gathering && own.is_some_and(|own| !own.accepted)
            })
        };
        first.or_else(last).or_else(terms).map(|(seat, _)| *seat)
    }

    /// Records what has happened, to be shown.
    pub(super) fn tell(&mut self) -> Result<(), Stop> {
        let (Some(mode), Some(seen)) = (self.mode(), self.views.open()) else { return Ok(()) };
        let count = seen.events.len();
        let from = match self.heard {
            Some(heard) => heard.min(count),
            None => self.hosting.begin(&seen.game, &seen.events)?,
        };
        if self.heard.is_none() && seen.rules.ruleset.mode.is_alone() {
            self.records = Some(Records::open(self.hosting.folder, &seen.rules)?);
        }
        let Some(table) = self.table(None, false, true) else { return Ok(()) };
        let events = table.events.get(from..).unwrap_or_default();
        let told: Vec<String> = mode.told(&table, events).iter().map(|told| wrap(told)).collect();
        self.news.extend(told);
        self.heard = Some(count);
        Ok(())
    }
}
