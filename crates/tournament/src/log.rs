//! Events as lines of text.

use core::fmt;
use core::str::FromStr;

use crate::line::{Dash, Quoted, Words};
use crate::text::{Fixed, basis, entry, online, penalty, prizes, settings};
use crate::{DirectorNumber, Event, Forced, ParseError};

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Created { title, date, director } => {
                write!(f, "created {} {} {}", Quoted(title), Quoted(date), Quoted(director))
            }
            Event::Titled { title, date } => {
                write!(f, "titled {} {}", Quoted(title), Quoted(date))
            }
            Event::DirectorAdded { director, name } => {
                write!(f, "director {} {}", director.0, Quoted(name))
            }
            Event::DirectorNamed { director, name } => {
                write!(f, "signs {} {}", director.0, Quoted(name))
            }
            Event::DirectorRemoved { director } => write!(f, "no-director {}", director.0),
            Event::DivisionAdded { division, name } => {
                write!(f, "division {division} {}", Quoted(name))
            }
            Event::DivisionNamed { division, name } => {
                write!(f, "named {division} {}", Quoted(name))
            }
            Event::SettingsChanged { division, settings } => {
                write!(f, "settings {division} {settings}")
            }
            Event::OnlineSet { division, online } => {
                let place = if online.by_default { "online" } else { "wood" };
                write!(f, "online {division} {place} {}", online.terms)
            }
            Event::Planned { division, plan } => {
                write!(f, "plan {division}")?;
                plan.iter().try_for_each(|round| write!(f, " {round}"))
            }
            Event::PrizesSet { division, prizes } => {
                write!(f, "prizes {division}")?;
                prizes.iter().try_for_each(|prize| write!(f, " {prize}"))
            }
            Event::Entered { entrant, division, from, entry } => {
                write!(f, "enter {entrant} {division} {from} {entry}")
            }
            Event::Edited { entrant, entry } => write!(f, "edit {entrant} {entry}"),
            Event::Rated { ratings } => {
                f.write_str("rate")?;
                ratings.iter().try_for_each(|rating| write!(f, " {rating}"))
            }
            Event::Moved { entrant, division } => write!(f, "move {entrant} {division}"),
            Event::Withdrew { entrant, from } => write!(f, "withdraw {entrant} {from}"),
            Event::Returned { entrant, from } => write!(f, "return {entrant} {from}"),
            Event::TableFixed { entrant, table } => {
                write!(f, "fix-table {entrant} {}", Dash(*table))
            }
            Event::Forced { division, round, pairs } => {
                write!(f, "force {division} {round}")?;
                pairs.iter().try_for_each(|&pair| write!(f, " {}", Fixed(pair)))
            }
            Event::Published { division, round, basis, boards } => {
                write!(f, "publish {division} {round} {basis}")?;
                boards.iter().try_for_each(|board| write!(f, " {board}"))
            }
            Event::Begun { division, round, board, game } => {
                write!(f, "begin {division} {round} {board} {game}")
            }
            Event::Claimed { division, round, table, side, scores } => {
                write!(f, "claim {division} {round} {table} {} {scores}", side.key())
            }
            Event::Settled { division, round, table, outcome } => {
                write!(f, "settle {division} {round} {table} {}", Dash(*outcome))
            }
            Event::Penalised { division, penalty } => write!(f, "penalise {division} {penalty}"),
            Event::Undone { act } => write!(f, "undo {act}"),
        }
    }
}

impl FromStr for Event {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Event, ParseError> {
        let mut words = Words::of(line);
        let event = event(&mut words)?;
        words.end()?;
        Ok(event)
    }
}

fn event(words: &mut Words<'_>) -> Result<Event, ParseError> {
    Ok(match words.word()? {
        "created" => Event::Created {
            title: words.quoted()?,
            date: words.quoted()?,
            director: words.quoted()?,
        },
        "titled" => Event::Titled { title: words.quoted()?, date: words.quoted()? },
        "director" => {
            Event::DirectorAdded { director: DirectorNumber(words.take()?), name: words.quoted()? }
        }
        "signs" => {
            Event::DirectorNamed { director: DirectorNumber(words.take()?), name: words.quoted()? }
        }
        "no-director" => Event::DirectorRemoved { director: DirectorNumber(words.take()?) },
        "division" => Event::DivisionAdded { division: words.take()?, name: words.quoted()? },
        "named" => Event::DivisionNamed { division: words.take()?, name: words.quoted()? },
        "settings" => {
            Event::SettingsChanged { division: words.take()?, settings: settings(words)? }
        }
        "online" => Event::OnlineSet { division: words.take()?, online: online(words)? },
        "plan" => Event::Planned { division: words.take()?, plan: words.all()? },
        "prizes" => Event::PrizesSet { division: words.take()?, prizes: prizes(words)? },
        "enter" => Event::Entered {
            entrant: words.take()?,
            division: words.take()?,
            from: words.take()?,
            entry: entry(words)?,
        },
        "edit" => Event::Edited { entrant: words.take()?, entry: entry(words)? },
        "rate" => Event::Rated { ratings: words.all()? },
        "move" => Event::Moved { entrant: words.take()?, division: words.take()? },
        "withdraw" => Event::Withdrew { entrant: words.take()?, from: words.take()? },
        "return" => Event::Returned { entrant: words.take()?, from: words.take()? },
        "fix-table" => Event::TableFixed { entrant: words.take()?, table: words.dash()? },
        "force" => {
            let (division, round) = (words.take()?, words.take()?);
            let pairs: Vec<Fixed> = words.all()?;
            let pairs = pairs.into_iter().map(|Fixed(pair)| Forced { round, ..pair }).collect();
            Event::Forced { division, round, pairs }
        }
        "publish" => Event::Published {
            division: words.take()?,
            round: words.take()?,
            basis: basis(words)?,
            boards: words.all()?,
        },
        "begin" => Event::Begun {
            division: words.take()?,
            round: words.take()?,
            board: words.take()?,
            game: words.word()?.to_owned(),
        },
        "claim" => Event::Claimed {
            division: words.take()?,
            round: words.take()?,
            table: words.take()?,
            side: words.keyed()?,
            scores: words.take()?,
        },
        "settle" => Event::Settled {
            division: words.take()?,
            round: words.take()?,
            table: words.take()?,
            outcome: words.dash()?,
        },
        "penalise" => Event::Penalised { division: words.take()?, penalty: penalty(words)? },
        "undo" => Event::Undone { act: words.take()? },
        other => return Err(ParseError::new(other)),
    })
}
