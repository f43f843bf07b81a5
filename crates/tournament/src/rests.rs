//! Acts that rest on others: an act can only be undone after all that rest on it.

use crate::{Actor, Event, History, Record};

impl History {
    /// The latest act that rests on another one, if there is one. Only acts after `since` are looked
    /// at: the act itself, or the one that brought it back.
    pub(crate) fn resting_on(&self, act: u32, since: u32) -> Option<u32> {
        let earlier: Vec<&Event> = self
            .standing()
            .filter(|record| record.act == act)
            .map(|record| &record.event)
            .collect();
        let later = self.standing().filter(|record| record.act > since);
        let resting = later.filter(|record| earlier.iter().any(|one| rests(record, one)));
        resting.map(|record| record.act).last()
    }

    /// The latest act that was done after an act had been undone, and that contradicts it: the act
    /// cannot come back before that one is undone.
    pub(crate) fn in_the_way_of(&self, back: u32, undoing: u32) -> Option<u32> {
        let returning: Vec<&Record> =
            self.records().iter().filter(|record| record.act == back).collect();
        let later = self.standing().filter(|record| record.act > undoing);
        let contradicting = later
            .filter(|record| returning.iter().any(|one| contradicts(&record.event, &one.event)));
        contradicting.map(|record| record.act).last()
    }
}

/// True if a later record would make no sense without an earlier event.
fn rests(later: &Record, earlier: &Event) -> bool {
    let Record { by, event, .. } = later;
    match earlier {
        Event::DivisionAdded { division, .. } => event.division() == Some(*division),
        // A director's acts, and the removal of others, which left this one.
        Event::DirectorAdded { director, .. } => {
            *by == Actor::Director(*director) || matches!(event, Event::DirectorRemoved { .. })
        }
        // Boards name the entrant as one of the division, or as one who plays.
        Event::Entered { entrant, .. }
        | Event::Moved { entrant, .. }
        | Event::Returned { entrant, .. } => event.names(*entrant),
        // Rounds published since do not have the entrant; one who returns keeps their forfeits.
        Event::Withdrew { entrant, from } => match event {
            Event::Returned { entrant: one, .. } => one == entrant,
            Event::Published { round, .. } => round >= from,
            _ => false,
        },
        // A later round follows this one, and results belong to its boards.
        Event::Published { division, round, .. } => {
            let after = match event {
                Event::Published { round: one, .. } => one >= round,
                Event::Claimed { round: one, .. } | Event::Settled { round: one, .. } => {
                    one == round
                }
                _ => false,
            };
            after && event.division() == Some(*division)
        }
        _ => false,
    }
}

/// True if an event that was undone would make no sense beside a later one.
fn contradicts(later: &Event, back: &Event) -> bool {
    let published = |round: Option<_>| match later {
        Event::Published { round: one, .. } => round.is_none_or(|round| round == *one),
        _ => false,
    };
    let same_division = back.division().is_none() || later.division() == back.division();
    match back {
        Event::Published { round, .. } => {
            same_division && (published(None) || later.round() == Some(*round))
        }
        Event::Begun { .. } | Event::Claimed { .. } | Event::Settled { .. } => {
            same_division && published(back.round())
        }
        Event::Withdrew { entrant, .. }
        | Event::Returned { entrant, .. }
        | Event::Moved { entrant, .. }
        | Event::Entered { entrant, .. } => {
            later.names(*entrant) || same_division && published(None)
        }
        Event::DirectorRemoved { .. } => matches!(later, Event::DirectorRemoved { .. }),
        _ => false,
    }
}
