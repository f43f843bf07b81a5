//! A computer player as the command line names it.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use engine::net::Net;
use engine::sim::Stopping;
use engine::{Budget, Ends, Gaddag, Leaves, Level, Player};

use crate::options;
use crate::stop::Stop;

/// A level, and what differs from it: `champion,rollouts=5000,leaves=none`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerSpec {
    level: Level,
    rollouts: Option<u32>,
    nodes: Option<u32>,
    plies: Option<u32>,
    /// Milliseconds for a move, in place of an amount of work.
    time: Option<u32>,
    ends: Option<Ends>,
    infer: Option<bool>,
    /// The certainty with which a simulation ends, in percent.
    sure: Option<u8>,
    leaves: Option<String>,
    /// `trained` for the net that is shipped, or a file of weights.
    net: Option<String>,
}

/// The ends of games that are searched, by name.
const ENDS: [(&str, Ends); 3] =
    [("off", Ends::Off), ("endgame", Ends::Endgame), ("all", Ends::All)];

impl PlayerSpec {
    /// The plain player of a level.
    pub(crate) fn of(level: Level) -> PlayerSpec {
        PlayerSpec {
            level,
            rollouts: None,
            nodes: None,
            plies: None,
            time: None,
            ends: None,
            infer: None,
            sure: None,
            leaves: None,
            net: None,
        }
    }

    /// The time it takes for a move, if not an amount of work.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time.map(|millis| Duration::from_millis(u64::from(millis)))
    }

    /// The players of two specs. A file of leave values that both name is read once.
    pub(crate) fn players(
        [one, other]: &[PlayerSpec; 2],
        gaddag: &Gaddag,
    ) -> Result<[Player; 2], Stop> {
        let leaves = one.leaves()?;
        let others = if one.leaves == other.leaves { leaves.clone() } else { other.leaves()? };
        Ok([one.player(gaddag, leaves)?, other.player(gaddag, others)?])
    }

    /// The leave values that are named.
    fn leaves(&self) -> Result<Option<Leaves>, Stop> {
        Ok(match self.leaves.as_deref() {
            None => None,
            Some("none") => Some(Leaves::none()),
            Some("formula") => Some(Leaves::formula()),
            Some(file) => Some(options::leaves(Path::new(file))?),
        })
    }

    fn budget(&self) -> Budget {
        let usual = Budget::default();
        let plies = if self.time.is_some() { Budget::PLIES_BY_TIME } else { usual.plies };
        Budget {
            rollouts: self.rollouts.unwrap_or(usual.rollouts),
            nodes: self.nodes.unwrap_or(usual.nodes),
            plies: self.plies.unwrap_or(plies),
        }
    }

    fn stopping(&self) -> Stopping {
        match (self.sure, self.time) {
            (Some(percent), _) => Stopping::Certain(percent),
            (None, Some(_)) => Stopping::BY_TIME,
            (None, None) => Stopping::default(),
        }
    }

    fn player(&self, gaddag: &Gaddag, leaves: Option<Leaves>) -> Result<Player, Stop> {
        let known = host::known(self.level, gaddag);
        let mut player = Player::new(self.level, gaddag, known.as_ref())
            .with_budget(self.budget())
            .with_stopping(self.stopping());
        if let Some(ends) = self.ends {
            player = player.with_ends(ends);
        }
        if let Some(infers) = self.infer {
            player = player.with_inference(infers);
        }
        if let Some(net) = &self.net {
            player = player.with_net(match net.as_str() {
                "trained" => Net::trained(),
                file => Arc::new(options::net(Path::new(file))?),
            });
        }
        Ok(match leaves {
            None => player,
            Some(leaves) => player.with_leaves(leaves),
        })
    }
}

impl std::fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.level)?;
        let numbers = [("rollouts", self.rollouts), ("nodes", self.nodes), ("plies", self.plies)];
        for (key, number) in numbers {
            if let Some(number) = number {
                write!(f, ",{key}={number}")?;
            }
        }
        if let Some(millis) = self.time {
            write!(f, ",time={}", f64::from(millis) / 1_000.0)?;
        }
        if let Some((name, _)) = ENDS.iter().find(|(_, ends)| Some(*ends) == self.ends) {
            write!(f, ",ends={name}")?;
        }
        if let Some(infers) = self.infer {
            write!(f, ",infer={}", if infers { "on" } else { "off" })?;
        }
        if let Some(percent) = self.sure {
            write!(f, ",sure={percent}")?;
        }
        for (key, file) in [("leaves", &self.leaves), ("net", &self.net)] {
            if let Some(file) = file {
                write!(f, ",{key}={file}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        let mut parts = text.split(',');
        let level = parts.next().unwrap_or_default();
        let mut spec = PlayerSpec::of(level.parse().map_err(|error| format!("{error}"))?);
        let champion = spec.level == Level::Champion;
        for part in parts {
            let number = |value: &str| {
                let number = value.parse().ok().filter(|&number| number > 0);
                number.map(Some).ok_or_else(|| format!("'{part}' needs a number from 1 up"))
            };
            match part.split_once('=') {
                Some(("rollouts", value)) => spec.rollouts = number(value)?,
                Some(("nodes", value)) => spec.nodes = number(value)?,
                Some(("plies", value)) => spec.plies = number(value)?,
                Some(("time", value)) if champion => spec.time = Some(millis(value)?),
                Some(("leaves", value)) if !value.is_empty() => {
                    spec.leaves = Some(value.to_string());
                }
                Some(("net", value)) if !value.is_empty() && spec.level >= Level::Expert => {
                    spec.net = Some(value.to_string());
                }
                Some(("sure", value)) if champion => {
                    let percent = value.parse().ok().filter(|percent| (50..100).contains(percent));
                    let wrong = || format!("'{part}' needs a percentage from 50 to 99");
                    spec.sure = Some(percent.ok_or_else(wrong)?);
                }
                Some(("infer", "on")) if champion => spec.infer = Some(true),
                Some(("infer", "off")) if champion => spec.infer = Some(false),
                Some(("ends", value))
                    if champion && ENDS.iter().any(|(name, _)| *name == value) =>
                {
                    spec.ends = ENDS.iter().find(|(name, _)| *name == value).map(|&(_, ends)| ends);
                }
                _ => {
                    return Err(format!(
                        "'{part}' cannot follow a level: use rollouts=N, nodes=N, plies=N, \
                         leaves=none|formula|FILE; after expert and champion also net=trained|FILE; \
                         after champion also time=SECONDS, infer=on|off, \
                         ends=off|endgame|all, sure=PERCENT"
                    ));
                }
            }
        }
        if spec.time.is_some() && (spec.rollouts.is_some() || spec.nodes.is_some()) {
            return Err("time stands in place of rollouts and nodes: give one of them".to_string());
        }
        Ok(spec)
    }
}

/// The most seconds for a move: a day.
const MOST_SECONDS: f64 = 86_400.0;

/// Milliseconds, from seconds.
fn millis(seconds: &str) -> Result<u32, String> {
    let found = seconds.parse().ok().filter(|s: &f64| (0.001..=MOST_SECONDS).contains(s));
    let found = found.map(|seconds| (seconds * 1_000.0).round() as u32);
    found.ok_or_else(|| format!("'time={seconds}' needs seconds from 0.001 to 86400"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_champion_by_time_takes_it_unless_told_otherwise() {
        let spec = |text: &str| text.parse::<PlayerSpec>().unwrap();
        let of = |text: &str| (spec(text).budget().plies, spec(text).stopping());
        assert_eq!(of("champion"), (2, Stopping::Gain));
        assert_eq!(of("champion,time=1"), (3, Stopping::Certain(99)));
        assert_eq!(of("champion,time=1,plies=5,sure=95"), (5, Stopping::Certain(95)));
        assert_eq!(of("champion,rollouts=9,sure=90"), (2, Stopping::Certain(90)));
    }

    #[test]
    fn specs_read_back_and_bad_ones_are_refused() {
        for text in [
            "expert",
            "champion,rollouts=5000,nodes=7,plies=4",
            "expert,leaves=none",
            "champion,ends=endgame,infer=off",
            "champion,plies=5,time=1.5",
            "champion,time=2,ends=all",
            "champion,plies=3,sure=99",
            "expert,net=trained",
        ] {
            assert_eq!(
                text.parse::<PlayerSpec>().map(|spec| spec.to_string()),
                Ok(text.to_string())
            );
        }
        for (text, says) in [
            ("master", "no such level"),
            ("expert,rollouts=0", "number from 1"),
            ("expert,speed=3", "rollouts=N"),
            ("expert,leaves=", "leaves=none"),
            ("expert,infer=on", "after champion"),
            ("champion,ends=some", "ends=off|endgame|all"),
            ("expert,time=1", "after champion"),
            ("champion,sure=100", "percentage from 50"),
            ("advanced,net=weights", "net=trained"),
            ("champion,time=0", "seconds from 0.001"),
            ("champion,time=1,nodes=5", "in place of"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err();
            assert!(error.contains(says), "{error}");
        }
    }
}
