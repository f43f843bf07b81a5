//! The values of a tournament as words of a line.

use core::fmt;
use core::str::FromStr;

use crate::line::{Dash, Quoted, Words, dashed, keyed, parsed};
use crate::{
    Basis, Board, CopSettings, EntrantRating, Entry, Forced, Online, Outcome, ParseError, Penalty,
    Prize, PrizeKind, PrizeRounds, Rating, RoundPlan, Rule, Scores, Settings,
};

impl fmt::Display for Board {
    /// `3:12-7` is a game at table 3 that 12 begins, with `*` behind if it is played on the server;
    /// `bye:5`; `missed:6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Game { table, first, second, online } => {
                write!(f, "{table}:{first}-{second}{}", if *online { "*" } else { "" })
            }
            Board::Bye(entrant) => write!(f, "bye:{entrant}"),
            Board::Missed(entrant) => write!(f, "missed:{entrant}"),
        }
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let bad = || ParseError::new(text);
        let (head, rest) = text.split_once(':').ok_or_else(bad)?;
        match head {
            "bye" => Ok(Board::Bye(parsed(rest)?)),
            "missed" => Ok(Board::Missed(parsed(rest)?)),
            _ => {
                let (pair, online) = match rest.strip_suffix('*') {
                    Some(pair) => (pair, true),
                    None => (rest, false),
                };
                let (first, second) = pair.split_once('-').ok_or_else(bad)?;
                Ok(Board::Game {
                    table: parsed(head)?,
                    first: parsed(first)?,
                    second: parsed(second)?,
                    online,
                })
            }
        }
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.second)
    }
}

impl FromStr for Scores {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Scores, ParseError> {
        let (first, second) = text.split_once(':').ok_or_else(|| ParseError::new(text))?;
        Ok(Scores { first: parsed(first)?, second: parsed(second)? })
    }
}

impl fmt::Display for Outcome {
    /// `401:387`, `forfeit:first`, `both` or `void`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Scores(scores) => write!(f, "{scores}"),
            Outcome::Forfeit(side) => write!(f, "forfeit:{}", side.key()),
            Outcome::BothForfeit => write!(f, "both"),
            Outcome::Void => write!(f, "void"),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Outcome, ParseError> {
        match text {
            "both" => Ok(Outcome::BothForfeit),
            "void" => Ok(Outcome::Void),
            _ => match text.strip_prefix("forfeit:") {
                Some(side) => keyed(side).map(Outcome::Forfeit),
                None => text.parse().map(Outcome::Scores),
            },
        }
    }
}

impl fmt::Display for Rating {
    /// `1734`, or `1734/120` with the number of games behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        self.games.iter().try_for_each(|games| write!(f, "/{games}"))
    }
}

impl FromStr for Rating {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rating, ParseError> {
        let (value, games) = match text.split_once('/') {
            Some((value, games)) => (value, Some(parsed(games)?)),
            None => (text, None),
        };
        Ok(Rating { value: parsed(value)?, games })
    }
}

impl fmt::Display for EntrantRating {
    /// `12=1734/120`: entrant 12 gets this rating.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.entrant, self.rating)
    }
}

impl FromStr for EntrantRating {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<EntrantRating, ParseError> {
        let (entrant, rating) = text.split_once('=').ok_or_else(|| ParseError::new(text))?;
        Ok(EntrantRating { entrant: parsed(entrant)?, rating: parsed(rating)? })
    }
}

impl fmt::Display for Entry {
    /// `"Ada King" 1734/120 A "London" - public`: name, rating, class, club, team and name form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { name, rating, class, club, team, initials_only } = self;
        let shown = if *initials_only { "initials" } else { "public" };
        let (name, club) = (Quoted(name), Quoted(club));
        write!(f, "{name} {} {} {club} {} {shown}", Dash(*rating), Dash(*class), Dash(*team))
    }
}

pub(crate) fn entry(words: &mut Words<'_>) -> Result<Entry, ParseError> {
    Ok(Entry {
        name: words.quoted()?,
        rating: words.dash()?,
        class: words.dash()?,
        club: words.quoted()?,
        team: words.dash()?,
        initials_only: match words.word()? {
            "initials" => true,
            "public" => false,
            other => return Err(ParseError::new(other)),
        },
    })
}

impl fmt::Display for RoundPlan {
    /// `swiss@3`: the rule and the round whose standings it rests on; `swiss@3+1` if pairs that
    /// have met once may meet again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.rule, self.basis)?;
        self.repeats.iter().try_for_each(|repeats| write!(f, "+{repeats}"))
    }
}

impl FromStr for RoundPlan {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RoundPlan, ParseError> {
        let (rule, basis) = text.split_once('@').ok_or_else(|| ParseError::new(text))?;
        let (basis, repeats) = match basis.split_once('+') {
            Some((basis, repeats)) => (basis, Some(parsed(repeats)?)),
            None => (basis, None),
        };
        Ok(RoundPlan { rule: parsed::<Rule>(rule)?, basis: parsed(basis)?, repeats })
    }
}

impl fmt::Display for Basis {
    /// `swiss@3 17 0 ruled`: the rule and its standings, the seed, the number of simulations, and
    /// `edited` if the director changed the boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Basis { rule, standings, seed, simulations, edited } = self;
        let edited = if *edited { "edited" } else { "ruled" };
        write!(f, "{rule}@{standings} {seed} {simulations} {edited}")
    }
}

pub(crate) fn basis(words: &mut Words<'_>) -> Result<Basis, ParseError> {
    let word = words.word()?;
    let (rule, standings) = word.split_once('@').ok_or_else(|| ParseError::new(word))?;
    Ok(Basis {
        rule: parsed(rule)?,
        standings: parsed(standings)?,
        seed: words.take()?,
        simulations: words.take()?,
        edited: match words.word()? {
            "edited" => true,
            "ruled" => false,
            other => return Err(ParseError::new(other)),
        },
    })
}

/// A fixed pair without its round: `3-7`, or `3-bye`.
pub(crate) struct Fixed(pub(crate) Forced);

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.opponent {
            Some(opponent) => write!(f, "{}-{opponent}", self.0.entrant),
            None => write!(f, "{}-bye", self.0.entrant),
        }
    }
}

impl FromStr for Fixed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Fixed, ParseError> {
        let (entrant, opponent) = text.split_once('-').ok_or_else(|| ParseError::new(text))?;
        let opponent = if opponent == "bye" { None } else { Some(parsed(opponent)?) };
        Ok(Fixed(Forced { round: Default::default(), entrant: parsed(entrant)?, opponent }))
    }
}

impl fmt::Display for PrizeKind {
    /// `place:1`, `class:B:2`, `high-game` and so on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrizeKind::Place(place) => write!(f, "place:{place}"),
            PrizeKind::Class(class, place) => write!(f, "class:{class}:{place}"),
            PrizeKind::HighGame => write!(f, "high-game"),
            PrizeKind::HighLoss => write!(f, "high-loss"),
            PrizeKind::HighSpread => write!(f, "high-spread"),
            PrizeKind::HighCombined => write!(f, "high-combined"),
            PrizeKind::Upset => write!(f, "upset"),
        }
    }
}

impl FromStr for PrizeKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PrizeKind, ParseError> {
        let parts: Vec<&str> = text.split(':').collect();
        match parts[..] {
            ["place", place] => Ok(PrizeKind::Place(parsed(place)?)),
            ["class", class, place] => Ok(PrizeKind::Class(parsed(class)?, parsed(place)?)),
            ["high-game"] => Ok(PrizeKind::HighGame),
            ["high-loss"] => Ok(PrizeKind::HighLoss),
            ["high-spread"] => Ok(PrizeKind::HighSpread),
            ["high-combined"] => Ok(PrizeKind::HighCombined),
            ["upset"] => Ok(PrizeKind::Upset),
            _ => Err(ParseError::new(text)),
        }
    }
}

impl fmt::Display for PrizeRounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl FromStr for PrizeRounds {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PrizeRounds, ParseError> {
        let (first, last) = text.split_once('-').ok_or_else(|| ParseError::new(text))?;
        Ok(PrizeRounds { first: parsed(first)?, last: parsed(last)? })
    }
}

impl fmt::Display for Prize {
    /// `high-game "£20"`, or `high-game@1-8 "£20"` if the games of certain rounds count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        self.rounds.iter().try_for_each(|rounds| write!(f, "@{rounds}"))?;
        write!(f, " {}", Quoted(&self.award))
    }
}

pub(crate) fn prizes(words: &mut Words<'_>) -> Result<Vec<Prize>, ParseError> {
    let mut prizes = Vec::new();
    while !words.is_empty() {
        let word = words.word()?;
        let (kind, rounds) = match word.split_once('@') {
            Some((kind, rounds)) => (kind, Some(parsed(rounds)?)),
            None => (word, None),
        };
        prizes.push(Prize { kind: parsed(kind)?, rounds, award: words.quoted()? });
    }
    Ok(prizes)
}

impl fmt::Display for Penalty {
    /// `7 3 50 0 "Late"`: entrant, round, spread, half wins and reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Penalty { entrant, round, spread, half_wins, reason } = self;
        write!(f, "{entrant} {round} {spread} {half_wins} {}", Quoted(reason))
    }
}

pub(crate) fn penalty(words: &mut Words<'_>) -> Result<Penalty, ParseError> {
    Ok(Penalty {
        entrant: words.take()?,
        round: words.take()?,
        spread: words.take()?,
        half_wins: words.take()?,
        reason: words.quoted()?,
    })
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.tie_breaks.iter().map(|criterion| criterion.key()).collect();
        let ties = Dash(Some(keys.join(",")).filter(|keys| !keys.is_empty()));
        let Settings { spread_cap, bye_points, forfeit_points, late, ratings, cop, .. } = self;
        write!(f, "cap={} ties={ties} bye={bye_points}", Dash(*spread_cap))?;
        write!(f, " forfeit={forfeit_points} late={}", late.key())?;
        write!(f, " ratings={}", Dash(ratings.map(|federation| federation.key())))?;
        write!(f, " gibson={} hopeful={} control={}", cop.gibson_spread, cop.hopeful, cop.control)?;
        write!(f, " control-from={} simulations={}", Dash(cop.control_from), cop.simulations)?;
        write!(f, " repeat-byes={} top-byes={}", cop.repeat_byes, cop.top_down_byes)
    }
}

/// `wood tournament-sowpods seats=2 clock=20`: the usual place of the boards, and the terms of those
/// on the server, to the end of the line.
pub(crate) fn online(words: &mut Words<'_>) -> Result<Online, ParseError> {
    let by_default = match words.word()? {
        "online" => true,
        "wood" => false,
        other => return Err(ParseError::new(other)),
    };
    let text = words.remainder();
    Ok(Online { terms: parsed(text)?, by_default })
}

pub(crate) fn settings(words: &mut Words<'_>) -> Result<Settings, ParseError> {
    Ok(Settings {
        spread_cap: dashed(words.named("cap")?)?,
        tie_breaks: match words.named("ties")? {
            "-" => Vec::new(),
            keys => keys.split(',').map(keyed).collect::<Result<_, _>>()?,
        },
        bye_points: parsed(words.named("bye")?)?,
        forfeit_points: parsed(words.named("forfeit")?)?,
        late: keyed(words.named("late")?)?,
        ratings: match words.named("ratings")? {
            "-" => None,
            word => Some(keyed(word)?),
        },
        cop: CopSettings {
            gibson_spread: parsed(words.named("gibson")?)?,
            hopeful: parsed(words.named("hopeful")?)?,
            control: parsed(words.named("control")?)?,
            control_from: dashed(words.named("control-from")?)?,
            simulations: parsed(words.named("simulations")?)?,
            repeat_byes: parsed(words.named("repeat-byes")?)?,
            top_down_byes: parsed(words.named("top-byes")?)?,
        },
    })
}
