//! Acts that rest on others: an act can only be undone after all that rest on it.

use std::collections::BTreeSet;

use crate::{Actor, Event, History, Record, Refusal};

impl History {
    /// Refuses to undo an act on which others rest, or to bring one back that later ones contradict.
    /// `undone` are the acts that are undone.
    ///
    /// An undoing that is undone brings its act back; undoing that takes the act away again. So the
    /// act at the end of the chain counts.
    ///
    /// # Errors
    /// A refusal that names the act in the way; others for the first act, and for one that does not
    /// exist or is undone already.
    pub(crate) fn undoable(&self, act: u32, undone: &BTreeSet<u32>) -> Result<(), Refusal> {
        if self.records().first().is_some_and(|record| record.act == act) {
            return Err(Refusal::FirstAct);
        }
        if self.act_of(act).is_empty() || undone.contains(&act) {
            return Err(Refusal::NoSuchAct { act });
        }
        let undone_by = |act: u32| {
            self.act_of(act).iter().find_map(|record| match record.event {
                Event::Undone { act: undone } => Some(undone),
                _ => None,
            })
        };
        let (mut root, mut back) = (act, false);
        while let Some(undone) = undone_by(root) {
            (root, back) = (undone, !back);
        }
        let own = self.act_of(root);
        let mut later = self.after(act).iter().filter(|record| record.stands(undone));
        let problem = match back {
            false => {
                let rest = |later: &&Record| {
                    let mut standing = own.iter().filter(|one| one.stands(undone));
                    standing.any(|one| rests(later, &one.event))
                };
                later.rfind(rest).map(|record| Refusal::RestsOn { act: record.act })
            }
            true => {
                let contradict =
                    |later: &&Record| own.iter().any(|one| contradicts(&later.event, &one.event));
                later.rfind(contradict).map(|record| Refusal::InTheWay { act: record.act })
            }
        };
        problem.map_or(Ok(()), Err)
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
