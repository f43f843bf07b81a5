//! A computer player as the command line names it.

use std::path::Path;
use std::str::FromStr;

use engine::{Budget, Guide, Leaves, Level, Player};

use crate::leaves;
use crate::play::computer;
use crate::stop::Stop;

/// A level, and what differs from it: `champion,rollouts=5000,leaves=none`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    level: Level,
    rollouts: Option<u32>,
    nodes: Option<u32>,
    leaves: Option<String>,
    infer: bool,
}

impl Spec {
    /// The plain player of a level.
    pub(crate) fn of(level: Level) -> Spec {
        Spec { level, rollouts: None, nodes: None, leaves: None, infer: false }
    }

    /// The player.
    pub(crate) fn player(&self, guide: &Guide) -> Result<Player, Stop> {
        let mut budget = Budget::default();
        budget.rollouts = self.rollouts.unwrap_or(budget.rollouts);
        budget.nodes = self.nodes.unwrap_or(budget.nodes);
        let player = computer(self.level, guide)?.with_budget(budget).with_inference(self.infer);
        Ok(match self.leaves.as_deref() {
            None => player,
            Some("none") => player.with_leaves(Leaves::none()),
            Some("formula") => player.with_leaves(Leaves::formula()),
            Some(file) => player.with_leaves(leaves::open(Some(Path::new(file)))?),
        })
    }
}

impl std::fmt::Display for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.level)?;
        for (key, number) in [("rollouts", self.rollouts), ("nodes", self.nodes)] {
            if let Some(number) = number {
                write!(f, ",{key}={number}")?;
            }
        }
        if let Some(leaves) = &self.leaves {
            write!(f, ",leaves={leaves}")?;
        }
        if self.infer { write!(f, ",infer") } else { Ok(()) }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let mut parts = text.split(',');
        let level = parts.next().unwrap_or_default();
        let mut spec = Spec::of(level.parse().map_err(|error| format!("{error}"))?);
        for part in parts {
            let number = |value: &str| {
                let number = value.parse().ok().filter(|&number| number > 0);
                number.map(Some).ok_or_else(|| format!("'{part}' needs a number from 1 on"))
            };
            match part.split_once('=') {
                Some(("rollouts", value)) => spec.rollouts = number(value)?,
                Some(("nodes", value)) => spec.nodes = number(value)?,
                Some(("leaves", value)) if !value.is_empty() => {
                    spec.leaves = Some(value.to_string());
                }
                None if part == "infer" && spec.level == Level::Champion => spec.infer = true,
                _ => {
                    return Err(format!(
                        "'{part}' is not known behind a level: use rollouts=N, nodes=N, \
                         leaves=none|formula|FILE or, behind champion, infer"
                    ));
                }
            }
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_come_back_and_bad_ones_are_told() {
        for text in
            ["expert", "champion,rollouts=5000,nodes=7", "expert,leaves=none", "champion,infer"]
        {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()), Ok(text.to_string()));
        }
        for (text, says) in [
            ("master", "no such level"),
            ("expert,rollouts=0", "number from 1"),
            ("expert,speed=3", "rollouts=N"),
            ("expert,leaves=", "leaves=none"),
            ("expert,infer", "behind champion"),
        ] {
            let error = text.parse::<Spec>().unwrap_err();
            assert!(error.contains(says), "{error}");
        }
    }
}
