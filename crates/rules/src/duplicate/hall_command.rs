//! The commands of arbitrators in a hall, and the referee's judgement on them.

use alloc::vec;
use alloc::vec::Vec;

use super::hall::{MOST_ARBITRATORS, MOST_ON_PAPER};
use super::{
    CloseCause, Conduct, Duplicate, Entries, Event, Group, HallEvent, Phase, Refusal, Role, Sealed,
    Typed, TypedLine,
};
use crate::{Fold, Inputs, Ruling, Seat};

/// A command of an arbitrator in a hall, apart from the rounds themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HallCommand {
    /// Enters people whose slips are typed in from paper.
    AddPaper {
        /// The table of each of them, if it is known.
        tables: Vec<Option<u16>>,
    },
    /// Says at which table an entrant sits.
    Table {
        /// The entrant.
        entrant: Seat,
        /// The table; `None` if there is none any more.
        table: Option<u16>,
    },
    /// Says that an entrant on paper has left, so that no slip is expected.
    Leave {
        /// The entrant.
        entrant: Seat,
    },
    /// Says that an entrant on paper is back.
    Return {
        /// The entrant.
        entrant: Seat,
    },
    /// Cautions an entrant.
    Caution {
        /// The entrant.
        entrant: Seat,
    },
    /// Types in a slip.
    Type {
        /// The entrant whose slip it is.
        entrant: Seat,
        /// The text of the slip.
        line: TypedLine,
    },
    /// Takes back the entry of this arbitrator, as long as no other has typed the slip.
    Untype {
        /// The entrant whose slip it is.
        entrant: Seat,
    },
    /// Says what a slip says, whatever was typed before. Only the chief does.
    Settle {
        /// The entrant whose slip it is.
        entrant: Seat,
        /// The text of the slip.
        line: TypedLine,
    },
    /// Waits for no more slips on paper in this round. Only the chief does.
    StopWaiting,
    /// Has slips on paper typed once, or twice by different people. Only the chief does.
    Entries(Entries),
    /// Says who may do what the chief does in a round. Only the chief does.
    Conduct(Conduct),
    /// Gives an arbitrator a group. Only the chief does.
    Group {
        /// The arbitrator.
        arbitrator: Seat,
        /// The group.
        group: Group,
    },
    /// Sends an arbitrator away. Only the chief does.
    Dismiss {
        /// The arbitrator.
        arbitrator: Seat,
    },
}

impl HallCommand {
    fn is_for_the_chief(&self) -> bool {
        use HallCommand as C;
        match self {
            C::Settle { .. } | C::StopWaiting | C::Entries(_) | C::Conduct(_) | C::Group { .. } => {
                true
            }
            C::Dismiss { .. } => true,
            C::AddPaper { .. } | C::Table { .. } | C::Leave { .. } | C::Return { .. } => false,
            C::Caution { .. } | C::Type { .. } | C::Untype { .. } => false,
        }
    }
}

impl Duplicate {
    /// Checks that an arbitrator may do that at all.
    pub(super) fn may_arbitrate(&self, seat: Seat, command: &HallCommand) -> Result<(), Refusal> {
        match () {
            () if !self.person_arbitrates() => Err(Refusal::NoHall),
            () if !self.arbitrates(seat) => Err(Refusal::NotArbitrator),
            () if command.is_for_the_chief() && !self.is_chief(seat) => Err(Refusal::NotTheChief),
            () => Ok(()),
        }
    }

    /// Judges what an arbitrator does, who may.
    pub(super) fn arbitrate(
        &self,
        seat: Seat,
        command: &HallCommand,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        let event = match command {
            HallCommand::AddPaper { tables } => return self.add_paper(tables),
            &HallCommand::Table { entrant, table } => {
                self.entrant(entrant)?;
                HallEvent::Table { entrant, table }
            }
            &HallCommand::Leave { entrant } => {
                self.on_paper(entrant)?;
                HallEvent::Left { entrant }
            }
            &HallCommand::Return { entrant } => {
                self.on_paper(entrant)?;
                HallEvent::Returned { entrant }
            }
            &HallCommand::Caution { entrant } => {
                self.entrant(entrant)?;
                HallEvent::Cautioned { by: seat, entrant }
            }
            HallCommand::Type { entrant, line } => {
                return self.type_slip(seat, *entrant, line, inputs);
            }
            &HallCommand::Untype { entrant } => self.untype(seat, entrant)?,
            HallCommand::Settle { entrant, line } => {
                self.open_paper(*entrant)?;
                let typed = self.read_line(line)?;
                return Ok(self.settle(*entrant, typed, Some(seat), Vec::new(), inputs));
            }
            HallCommand::StopWaiting => {
                if self.phase != Phase::Rulings {
                    return Err(Refusal::NothingToRule);
                }
                HallEvent::StoppedWaiting
            }
            &HallCommand::Entries(entries) => return Ok(self.entries(entries, inputs)),
            &HallCommand::Conduct(conduct) => HallEvent::Conduct(conduct),
            HallCommand::Group { arbitrator, group } => {
                self.deputy(*arbitrator)?;
                for &entrant in &group.entrants {
                    self.entrant(entrant)?;
                }
                if group.tables.is_some_and(|(first, last)| first > last) {
                    return Err(Refusal::NoSuchTables);
                }
                HallEvent::Group { arbitrator: *arbitrator, group: group.clone() }
            }
            &HallCommand::Dismiss { arbitrator } => {
                self.deputy(arbitrator)?;
                HallEvent::Dismissed { arbitrator }
            }
        };
        Ok(vec![Event::Hall(event)])
    }

    /// Another arbitrator comes in and gets the next seat.
    pub(super) fn call_in(&self) -> Result<Vec<Event>, Refusal> {
        if !self.person_arbitrates() {
            return Err(Refusal::NoHall);
        }
        let here = self.deputies().filter(|(_, deputy)| !deputy.dismissed).count();
        if here >= MOST_ARBITRATORS {
            return Err(Refusal::ManyArbitrators);
        }
        self.admit(Role::Arbitrator)
    }

    fn entrant(&self, seat: Seat) -> Result<(), Refusal> {
        if self.plays(seat) { Ok(()) } else { Err(Refusal::NoSuchEntrant) }
    }

    fn on_paper(&self, seat: Seat) -> Result<(), Refusal> {
        self.entrant(seat)?;
        if self.hall.on_paper.contains(&seat) { Ok(()) } else { Err(Refusal::NotOnPaper) }
    }

    fn deputy(&self, seat: Seat) -> Result<(), Refusal> {
        let deputy = self.hall.deputies.get(&seat);
        match deputy.is_some_and(|deputy| !deputy.dismissed) {
            true => Ok(()),
            false => Err(Refusal::NoSuchDeputy),
        }
    }

    /// An entrant whose slip may be typed now.
    fn open_paper(&self, entrant: Seat) -> Result<(), Refusal> {
        self.on_paper(entrant)?;
        if self.takes_paper() { Ok(()) } else { Err(Refusal::NoRound) }
    }

    fn add_paper(&self, tables: &[Option<u16>]) -> Result<Vec<Event>, Refusal> {
        if self.hall.on_paper.len() + tables.len() > MOST_ON_PAPER {
            return Err(Refusal::ManyOnPaper);
        }
        let mut events = Vec::new();
        for (index, &table) in (self.entrants.len()..).zip(tables) {
            let entrant = Seat(u16::try_from(index).map_err(|_| Refusal::Full)?);
            events.push(Event::Entered { seat: entrant, role: Role::Paper });
            if table.is_some() {
                events.push(Event::Hall(HallEvent::Table { entrant, table }));
            }
        }
        Ok(events)
    }

    fn type_slip(
        &self,
        by: Seat,
        entrant: Seat,
        line: &TypedLine,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        self.open_paper(entrant)?;
        let before = self.hall.typed.get(&entrant).cloned().unwrap_or_default();
        if before.settled.is_some() {
            return Err(Refusal::SlipSettled);
        }
        let earlier = match before.entries.as_slice() {
            [] => None,
            // No other entry has been compared with it yet: it may still be corrected.
            [(typist, _)] if *typist == by => None,
            [(_, earlier)] => Some(earlier),
            _ => return Err(Refusal::SlipDiffers),
        };
        let typed = self.read_line(line)?;
        let entered = HallEvent::Typed { by, entrant, typed: typed.clone() };
        let events = vec![Event::Hall(entered)];
        let agreed = match earlier {
            Some(earlier) => earlier.agreed(&typed),
            None => self.hall.once.then_some(typed),
        };
        Ok(match agreed {
            Some(typed) => self.settle(entrant, typed, None, events, inputs),
            None => events,
        })
    }

    fn untype(&self, by: Seat, entrant: Seat) -> Result<HallEvent, Refusal> {
        self.open_paper(entrant)?;
        let slip = self.hall.typed.get(&entrant).cloned().unwrap_or_default();
        match slip.entries.as_slice() {
            _ if slip.settled.is_some() => Err(Refusal::SlipSettled),
            [(typist, _)] if *typist == by => Ok(HallEvent::Untyped { by, entrant }),
            [_, _] => Err(Refusal::SlipDiffers),
            _ => Err(Refusal::NothingTyped),
        }
    }

    /// These events and those that make a slip of what was typed.
    fn settle(
        &self,
        entrant: Seat,
        typed: Typed,
        by: Option<Seat>,
        mut events: Vec<Event>,
        inputs: Inputs<'_>,
    ) -> Vec<Event> {
        let sealed = match &typed {
            Typed::Slip(slip) => self.lay_typed(entrant, slip, inputs),
            Typed::Void | Typed::Nothing => None,
        };
        events.push(Event::Hall(HallEvent::Settled { by, entrant, typed }));
        events.extend(sealed);
        if let Phase::Slips { .. } = self.phase {
            let mut after = self.clone();
            events.iter().for_each(|event| after.apply(inputs.at, event));
            if after.all_in() {
                events.push(Event::Closed { cause: CloseCause::AllLocked });
            }
        }
        events
    }

    /// The slip that was typed, judged.
    fn lay_typed(&self, seat: Seat, slip: &super::TypedSlip, inputs: Inputs<'_>) -> Option<Event> {
        let formed = self.lay(&slip.text.resolve(&self.board).ok()?).ok()?;
        let judged = formed.words.iter().map(|word| {
            let text = word.text();
            let ruled = self.rulings.get(&text).copied();
            let good = ruled.unwrap_or_else(|| inputs.judge.accepts(&word.letters()));
            Ruling { word: text, good }
        });
        Some(Event::Sealed(Sealed {
            seat,
            text: slip.text.clone(),
            score: formed.score,
            words: judged.collect(),
            declared: slip.declared,
            turned: slip.turned,
            locked: true,
        }))
    }

    /// Where slips are typed once from now on, those that have been typed once count.
    fn entries(&self, entries: Entries, inputs: Inputs<'_>) -> Vec<Event> {
        let mut events = vec![Event::Hall(HallEvent::Entries(entries))];
        if entries == Entries::Twice {
            return events;
        }
        for (&entrant, slip) in &self.hall.typed {
            if let ([(_, typed)], None) = (slip.entries.as_slice(), &slip.settled) {
                let mut session = self.clone();
                events.iter().for_each(|event| session.apply(inputs.at, event));
                events = session.settle(entrant, typed.clone(), None, events, inputs);
            }
        }
        events
    }
}
