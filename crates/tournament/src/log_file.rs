//! A whole tournament as a file: its log, a record on each line.

use std::fmt::Write as _;

use crate::{Command, Event, History, Record, create, decide};

/// The first line of a file.
const HEAD: &str = "tilewright tournament 1";

/// The beginning of the first line, before the version.
const NAME: &str = "tilewright tournament ";

rules::refusals! {
    /// The reason why a file is not the log of a tournament. Lines are counted from 1.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum LogFileRefusal {
        NotALog = "not_a_log" =>
            "this is not a tournament file: such a file begins with the line 'tilewright tournament 1'",
        Newer = "newer_log" =>
            "this file was written by a newer version: open it on a server that runs that version",
        /// The server takes no longer ones.
        TooLong { most: usize } = "log_too_long" => "a tournament has at most {most} records",
        BadLine { line: u32, part: String } = "log_line" => "line {line}: '{part}' does not fit",
        /// A record that could not follow on those before it, or not in this way.
        NotFollowing { line: u32 } = "log_not_following" =>
            "line {line} does not follow from the lines before it: send the file as it was written",
    }
}

impl History {
    /// The tournament as a file: a line with the version, and a record on each line.
    ///
    /// ```
    /// use rules::Millis;
    /// use tournament::{Actor, DirectorNumber, History, create};
    ///
    /// let mut history = History::default();
    /// let events = create("Spring Open", "", "Ada King")?;
    /// history.act(Millis(1_790_000_000_000), Actor::Director(DirectorNumber(1)), events);
    /// let file = history.file();
    /// let first = r#"1 1790000000000 d1 created "Spring Open" "" "Ada King""#;
    /// assert_eq!(file, format!("tilewright tournament 1\n{first}\n"));
    /// assert_eq!(History::read_file(&file).as_ref(), Ok(&history));
    /// # Ok::<(), tournament::Refusal>(())
    /// ```
    pub fn file(&self) -> String {
        let mut file = format!("{HEAD}\n");
        for record in self.records() {
            // Writing to a string never fails.
            let _ = writeln!(file, "{record}");
        }
        file
    }

    /// True for the first line of such a file, of whichever version.
    pub(crate) fn heads(line: &str) -> bool {
        line.starts_with(NAME)
    }

    /// Reads such a file. Each act is judged again on those before it.
    ///
    /// # Errors
    /// A refusal that names the first line that does not fit.
    pub fn read_file(text: &str) -> Result<History, LogFileRefusal> {
        let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
        if !History::heads(first) {
            return Err(LogFileRefusal::NotALog);
        }
        History::judged_again(&numbered(text)?)
    }

    /// Reads the records of such a file, or bare ones as they were taken out of a store: without
    /// the line of the version. They are folded as they are. If an act does not follow from those
    /// before it, there is a refusal that names it beside the history.
    ///
    /// ```
    /// use tournament::{History, LogFileRefusal};
    ///
    /// let bare = "1 5 d1 created \"Spring Open\" \"\" \"Ada King\"\n2 5 d1 no-director 1\n";
    /// let (history, differs) = History::read_records(bare)?;
    /// assert_eq!(history.records().len(), 2);
    /// assert_eq!(differs, Some(LogFileRefusal::NotFollowing { line: 2 }));
    /// # Ok::<(), LogFileRefusal>(())
    /// ```
    ///
    /// # Errors
    /// A refusal that names the first line that is no record.
    pub fn read_records(text: &str) -> Result<(History, Option<LogFileRefusal>), LogFileRefusal> {
        let records = numbered(text)?;
        match History::judged_again(&records) {
            Ok(history) => Ok((history, None)),
            Err(refusal @ LogFileRefusal::NotFollowing { .. }) => {
                let records = records.into_iter().map(|(_, record)| record);
                Ok((History::of(records.collect()), Some(refusal)))
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// The history of these records with their lines, whose acts are judged again.
    fn judged_again(records: &[(u32, Record)]) -> Result<History, LogFileRefusal> {
        let mut history = History::default();
        for act in records.chunk_by(|(_, one), (_, next)| one.act == next.act) {
            let Some((line, first)) = act.first() else { continue };
            let refused = || LogFileRefusal::NotFollowing { line: *line };
            let events: Vec<Event> = act.iter().map(|(_, record)| record.event.clone()).collect();
            let alike = act.iter().all(|(_, one)| (one.by, one.at) == (first.by, first.at));
            if !alike
                || first.act != history.next_act()
                || history.judged(first, &events) != Some(events.clone())
            {
                return Err(refused());
            }
            history.act(first.at, first.by, events);
        }
        if history.records().is_empty() { Err(LogFileRefusal::NotALog) } else { Ok(history) }
    }

    /// The events of the command by which these came about; `None` if there is none.
    fn judged(&self, first: &Record, events: &[Event]) -> Option<Vec<Event>> {
        match (self.records().is_empty(), events) {
            (true, [Event::Created { title, date, director }]) => {
                create(title, date, director).ok()
            }
            (true, _) => None,
            (false, [Event::Begun { division, round, board, game }]) => {
                let (division, round, table) = (*division, *round, board.table()?);
                let known = self.tournament().division(division)?.round(round)?;
                let (game, instead) = (game.clone(), known.games.get(&table).cloned());
                let begin = Command::Begin { division, round, table, game, instead };
                decide(self, first.by, &begin).ok()
            }
            (false, _) => decide(self, first.by, &Command::of(events)?).ok(),
        }
    }
}

/// The records of a log with the numbers of their lines. The line of the version may be missing.
fn numbered(text: &str) -> Result<Vec<(u32, Record)>, LogFileRefusal> {
    let mut lines = (1u32..).zip(text.trim_start_matches('\u{feff}').lines()).peekable();
    if let Some((_, head)) = lines.next_if(|(_, line)| History::heads(line))
        && head.trim_end() != HEAD
    {
        return Err(LogFileRefusal::Newer);
    }
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let record = |(line, text): (u32, &str)| match text.parse::<Record>() {
        Ok(record) => Ok((line, record)),
        Err(crate::ParseError { part }) => Err(LogFileRefusal::BadLine { line, part }),
    };
    lines.map(record).collect()
}

impl Command {
    /// The command that has these events, if it is accepted.
    fn of(events: &[Event]) -> Option<Command> {
        let (first, rest) = events.split_first()?;
        let command = match first.clone() {
            Event::Created { .. } | Event::Begun { .. } => return None,
            Event::Entered { division, from, .. } => {
                let entries = events.iter().map(|event| match event {
                    Event::Entered { entry, .. } => Some(entry.clone()),
                    _ => None,
                });
                let entries = entries.collect::<Option<Vec<_>>>()?;
                return Some(Command::Enter { division, from: Some(from), entries });
            }
            // Games that are open are forfeited by events of their own.
            Event::Withdrew { entrant, .. } => return Some(Command::Withdraw { entrant }),
            // The second of two claims that agree is a result.
            Event::Claimed { division, round, scores, .. } => {
                return Some(Command::Claim { division, round, scores });
            }
            Event::Titled { title, date } => Command::Title { title, date },
            Event::DirectorAdded { name, .. } => Command::AddDirector { name },
            Event::DirectorNamed { director, name } => Command::NameDirector { director, name },
            Event::DirectorRemoved { director } => Command::RemoveDirector { director },
            Event::DivisionAdded { name, .. } => Command::AddDivision { name },
            Event::DivisionNamed { division, name } => Command::NameDivision { division, name },
            Event::SettingsChanged { division, settings } => Command::Set { division, settings },
            Event::OnlineSet { division, online } => Command::SetOnline {
                division,
                terms: online.terms.to_string(),
                by_default: online.by_default,
            },
            Event::Planned { division, plan } => Command::Plan { division, plan },
            Event::PrizesSet { division, prizes } => Command::SetPrizes { division, prizes },
            Event::Edited { entrant, entry } => Command::Edit { entrant, entry },
            Event::Rated { ratings } => Command::Rate { ratings },
            Event::Moved { entrant, division } => Command::Move { entrant, division },
            Event::Returned { entrant, .. } => Command::Return { entrant },
            Event::TableFixed { entrant, table } => Command::FixTable { entrant, table },
            Event::Forced { division, round, pairs } => Command::Force { division, round, pairs },
            Event::Published { division, round, basis, boards } => {
                Command::Publish { division, round, basis, boards }
            }
            Event::Settled { division, round, table, outcome } => {
                Command::Settle { division, round, table, outcome }
            }
            Event::Penalised { penalty, .. } => Command::Penalise { penalty },
            Event::Undone { act } => Command::Undo { act },
        };
        rest.is_empty().then_some(command)
    }
}
