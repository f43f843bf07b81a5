//! The words that people write into the log.

use crate::Event;

impl Event {
    /// The texts that a person wrote: names, titles, clubs, awards and reasons.
    ///
    /// ```
    /// let event: tournament::Event = r#"created "Spring Open" "2027-04-03" "Ada King""#.parse()?;
    /// assert_eq!(event.texts(), ["Spring Open", "2027-04-03", "Ada King"]);
    /// # Ok::<(), tournament::ParseError>(())
    /// ```
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Event::Created { title, date, director } => vec![title, date, director],
            Event::Titled { title, date } => vec![title, date],
            Event::DirectorAdded { name, .. }
            | Event::DirectorNamed { name, .. }
            | Event::DivisionAdded { name, .. }
            | Event::DivisionNamed { name, .. } => vec![name],
            Event::Entered { entry, .. } | Event::Edited { entry, .. } => {
                vec![&entry.name, &entry.club]
            }
            Event::PrizesSet { prizes, .. } => {
                prizes.iter().map(|prize| prize.award.as_str()).collect()
            }
            Event::Penalised { penalty, .. } => vec![&penalty.reason],
            Event::DirectorRemoved { .. }
            | Event::SettingsChanged { .. }
            | Event::OnlineSet { .. }
            | Event::Planned { .. }
            | Event::Rated { .. }
            | Event::Moved { .. }
            | Event::Withdrew { .. }
            | Event::Returned { .. }
            | Event::TableFixed { .. }
            | Event::Forced { .. }
            | Event::Published { .. }
            | Event::Begun { .. }
            | Event::Claimed { .. }
            | Event::Settled { .. }
            | Event::Undone { .. } => Vec::new(),
        }
    }
}
