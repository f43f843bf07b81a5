//! The laws that must hold after a tournament, judged from what its people were answered.

use std::time::{Duration, Instant};

use rules::Millis;
use tournament::wire::{TournamentCommand, TournamentMessage};
use tournament::{Actor, Command, DirectorNumber, History, Record, create, decide};

use super::directors::{Answered, Known};
use crate::client::Site;
use crate::event::{Event, MADE};

/// The time after which a question that is not answered is asked again, and given up.
const SILENCE: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(120);

/// Everything that is wrong with a tournament: each server must tell exactly what follows from the
/// acts that were answered, each done once in the place that was answered, and nothing else.
pub async fn judge(event: &Event, known: &mut Known, servers: &[Site]) -> Vec<String> {
    let mut wrong = std::mem::take(&mut known.wrong);
    known.answered.sort_by_key(|answered| answered.acted.act);
    let first = match asked(servers[0], event, "/file").await.and_then(|text| logged(&text)) {
        Ok(records) => records,
        Err(problem) => {
            wrong.push(problem);
            return wrong;
        }
    };
    let history = match replayed(&known.answered, &mut known.doubtful, &first) {
        Ok(history) => history,
        Err(problem) => {
            wrong.push(format!("the tournament: {problem}"));
            return wrong;
        }
    };
    let own = TournamentMessage::of(&history, true);
    for (number, server) in servers.iter().enumerate() {
        let mut note = |problem: String| wrong.push(format!("server {number}: {problem}"));
        match asked(*server, event, "").await.and_then(|text| read(&text)) {
            Ok(told) if told == own => {}
            Ok(told) => note(format!(
                "the tournament is told with {} records, and {} follow from the answers; \
                 standings alike: {}",
                told.revision,
                own.revision,
                standings(&told) == standings(&own)
            )),
            Err(problem) => note(problem),
        }
        match asked(*server, event, "/file").await.and_then(|text| logged(&text)) {
            Ok(records) => compare(&records, &history).into_iter().for_each(&mut note),
            Err(problem) => note(problem),
        }
    }
    wrong
}

/// The tournament that follows from the acts, which are sorted by their numbers. Where the log has
/// one that is in doubt, it is taken for done.
fn replayed(
    answered: &[Answered],
    doubtful: &mut Vec<(Actor, TournamentCommand)>,
    log: &[Record],
) -> Result<History, String> {
    let mut history = History::default();
    let [title, date, director] = MADE;
    let events = create(title, date, director).map_err(|refusal| refusal.to_string())?;
    history.act(Millis(0), Actor::Director(DirectorNumber(1)), events);
    // An act that changed nothing has no number.
    for Answered { by, command, acted } in answered.iter().filter(|one| one.acted.act != 0) {
        while acted.act > history.next_act()
            && let Some((by, events)) = late(&history, doubtful, log)
        {
            history.act(Millis(0), by, events);
        }
        let next = history.next_act();
        if acted.act != next {
            let problem = if acted.act < next { "two acts have" } else { "no act has" };
            return Err(format!("{problem} the number {}", acted.act.min(next)));
        }
        let parsed = Command::try_from(command.clone()).map_err(|error| error.to_string())?;
        let events = decide(&history, *by, &parsed)
            .map_err(|refusal| format!("act {next} was answered, and is refused: {refusal}"))?;
        history.act(Millis(0), *by, events);
        if acted.revision != history.records().len() as u32 {
            let revision = acted.revision;
            return Err(format!("act {next} is answered with {revision} records: {command:?}"));
        }
    }
    while let Some((by, events)) = late(&history, doubtful, log) {
        history.act(Millis(0), by, events);
    }
    Ok(history)
}

/// The act in doubt that stands next in the log, which is taken out of those that are.
fn late(
    history: &History,
    doubtful: &mut Vec<(Actor, TournamentCommand)>,
    log: &[Record],
) -> Option<(Actor, Vec<tournament::Event>)> {
    let next = log.get(history.records().len())?;
    let act = log.iter().filter(|record| record.act == next.act).map(|record| &record.event);
    let found = doubtful.iter().enumerate().find_map(|(place, (by, command))| {
        let events = decide(history, *by, &command.clone().try_into().ok()?).ok()?;
        (*by == next.by && act.clone().eq(&events)).then_some((place, *by, events))
    });
    let (place, by, events) = found?;
    doubtful.swap_remove(place);
    Some((by, events))
}

/// The answer of a server to a director.
async fn asked(server: Site, event: &Event, what: &str) -> Result<String, String> {
    let path = format!("{}{what}", event.path);
    let head = format!("authorization: Bearer {}\r\n", event.key);
    let since = Instant::now();
    loop {
        let asking = server.request("GET", &path, &head, "");
        let answer = tokio::time::timeout(SILENCE, asking).await;
        match answer {
            Ok(Ok((200, text))) => return Ok(text),
            answer if since.elapsed() > LONGEST => return Err(format!("{path}: {answer:?}")),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

fn read(text: &str) -> Result<TournamentMessage, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The records of a file: a line with the version, and then one each.
fn logged(text: &str) -> Result<Vec<Record>, String> {
    let lines = text.lines().skip(1);
    lines.map(|line| line.parse().map_err(|error| format!("{line}: {error}"))).collect()
}

/// Compares the log with that which follows from the answers; their times differ.
fn compare(records: &[Record], own: &History) -> Vec<String> {
    let mut wrong = Vec::new();
    if records.len() != own.records().len() {
        wrong.push(format!("{} records, and {} were answered", records.len(), own.records().len()));
    }
    for (seq, (one, own)) in (1..).zip(records.iter().zip(own.records())) {
        if *one != (Record { at: one.at, ..own.clone() }) {
            wrong.push(format!("record {seq} is {one}, and was answered as {own}"));
            break;
        }
    }
    let told = TournamentMessage::of(&History::of(records.to_vec()), true);
    if standings(&told) != standings(&TournamentMessage::of(own, true)) {
        wrong.push("the log read back has other standings".to_owned());
    }
    wrong
}

fn standings(told: &TournamentMessage) -> Vec<&Option<tournament::wire::StandingsMessage>> {
    told.divisions.iter().map(|division| &division.standings).collect()
}

#[cfg(test)]
mod tests {
    use tournament::wire::ActedMessage;

    use super::*;
    use crate::event::{enter, publish, settle};

    const ADA: Actor = Actor::Director(DirectorNumber(1));

    /// Acts as they were answered, with the log that they make.
    fn played() -> (Vec<Answered>, Vec<Record>) {
        let commands = [
            TournamentCommand::AddDivision { name: "A".to_owned() },
            enter(0..4),
            publish(1, 4),
            settle(1, 1, 401, 387),
            TournamentCommand::Undo { act: 8 },
            settle(1, 1, 387, 401),
            settle(1, 2, 350, 350),
        ];
        let acts = [2, 3, 7, 8, 9, 10, 11].into_iter().zip([2, 6, 7, 8, 9, 10, 11]);
        let answered: Vec<Answered> = commands
            .into_iter()
            .zip(acts)
            .map(|(command, (act, revision))| {
                let acted = ActedMessage { act, revision, key: None };
                Answered { by: ADA, command, acted }
            })
            .collect();
        let history = replayed(&answered, &mut Vec::new(), &[]).unwrap();
        (answered, history.records().to_vec())
    }

    #[test]
    fn answers_that_the_log_does_not_bear_out_are_found() {
        let (mut answered, records) = played();
        let whole = replayed(&answered, &mut Vec::new(), &records).unwrap();
        assert_eq!(compare(&records, &whole), Vec::<String>::new());
        assert_eq!(compare(&records[..10], &whole).len(), 2, "an act is lost, and its points");
        let twice: Vec<Record> = records.iter().chain(&records[10..]).cloned().collect();
        assert_eq!(compare(&twice, &whole).len(), 1);

        let lost = answered.remove(4);
        let problem = replayed(&answered, &mut Vec::new(), &records).unwrap_err();
        assert_eq!(problem, "no act has the number 9");
        // It was refused, but had been sent before.
        let mut doubtful = vec![(ADA, settle(1, 1, 1, 2)), (ADA, lost.command)];
        assert_eq!(replayed(&answered, &mut doubtful, &records).unwrap(), whole);
        assert_eq!(doubtful.len(), 1);
        let (mut answered, _) = played();
        answered[4].acted.act = 8;
        let problem = replayed(&answered, &mut Vec::new(), &records).unwrap_err();
        assert_eq!(problem, "two acts have the number 8");
    }
}
