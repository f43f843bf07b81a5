//! `tilewright tournament simulate`: what COP sees, and why it pairs as it does.

use std::collections::BTreeMap;

use rules::Counted;
use serde_json::json;
use tournament::pairing::cop::{Constraint, Position, Settings, Trace, Weight, trace};
use tournament::pairing::{Field, Pair, free};
use tournament::{RoundNumber, Rule, Tournament};

use super::{RoundOptions, chosen, halves, name, waiting};
use crate::options::Common;
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright tournament simulate event.log
  tilewright tournament simulate config.tsh --division A --rounds 12 --round 9 --prizes 4

Gibsonised players can neither catch the one above nor be caught by the one below. A player hopes
for the best place that simulations give them often enough; control says in how many of the
simulated tournaments a player who wins all games becomes champion, meeting the leader or others.
The pairs have the least weight of all that are allowed: distance for places that lie apart, repeat
and again for games that were played before, contender and contention where the lower player cannot
catch the upper one, gibsonised for one who is safe against one who is not, bye for a second bye.
The seed and the number of simulations decide the answer: it is the same on every machine.";

/// The options of `tilewright tournament simulate`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    #[command(flatten)]
    round: RoundOptions,
    /// The number of simulated tournaments, before their certainty is looked at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    simulations: Option<u32>,
}

pub(super) fn run(args: &Simulate, common: &Common) -> Result<(), Stop> {
    let (mut tournament, of) = args.round.before(Some(Rule::Cop))?;
    if let Some(simulations) = args.simulations {
        tournament.divisions.iter_mut().for_each(|one| one.settings.cop.simulations = simulations);
    }
    let drafting = tournament.drafting(of).map_err(Stop::bad)?;
    let task = drafting.task();
    let free = free(&task).map_err(Stop::bad)?;
    if free.len() < 2 {
        return Err(Stop::bad("there are no two players to pair in this round"));
    }
    let position = Position::of(&task, &free);
    let settings = Settings::new(&task.cop, &position, task.seed);
    let trace = trace(position, &settings);
    let shown = Shown { tournament: &tournament, field: &drafting.field, trace: &trace };
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&shown.object(of.round.0))?;
    } else {
        let division = chosen(&tournament, Some(&of.division.to_string()))?;
        output.line(format!(
            "{}, round {} of {}: {} simulations, seed {}",
            division.name,
            of.round,
            of.round.0 + task.rounds_left - 1,
            trace.simulations(),
            of.seed
        ))?;
        if let Some(note) = waiting(division, RoundNumber(of.round.0 - 1)) {
            output.line(note)?;
        }
        shown.print(&mut output)?;
    }
    output.end()
}

/// The demand of a constraint in words.
const fn said(constraint: Constraint) -> &'static str {
    match constraint {
        Constraint::FirstFour => "the four who may hope for the first place meet each other",
        Constraint::FactorThree => {
            "the leader meets one who endangers them, or the first six play 1-4, 2-5, 3-6"
        }
        Constraint::Third => "the leader meets the third, for the second has the bye",
        Constraint::Control => {
            "the leader meets the highest player who would lose control otherwise"
        }
        Constraint::HopefulBye => "the bye goes to the lowest who hopes for a prize and had none",
        Constraint::GibsonBye => "the bye goes to a Gibsonised player",
        Constraint::Groups => "Gibsonised players divide the others into groups that do not meet",
        Constraint::TopBye => "the bye goes to the highest of those with the fewest",
        Constraint::King => "those who can still win a prize play 1-2, 3-4 in the last round",
    }
}

/// A trace with the names of its players.
struct Shown<'a> {
    tournament: &'a Tournament,
    field: &'a Field,
    trace: &'a Trace<'a>,
}

impl Shown<'_> {
    /// The name of the player of a place; the place behind the last is that of the bye.
    fn name(&self, place: usize) -> String {
        match self.field.players().get(place) {
            Some(player) => name(self.tournament, player.entrant),
            None => "a bye".to_owned(),
        }
    }

    fn places(&self, pair: Pair) -> (usize, usize) {
        match pair {
            Pair::Game(one, other) => (one.min(other), one.max(other)),
            Pair::Bye(one) => (one, self.field.len()),
        }
    }

    /// The number of pairs that each constraint forbids.
    fn forbidden(&self) -> BTreeMap<Constraint, usize> {
        let mut forbidden = BTreeMap::new();
        for one in 0..self.field.len() {
            for other in one + 1..=self.field.len() {
                let reasons = self.trace.reasons(one, other);
                for constraint in reasons.into_iter().flat_map(|reasons| reasons.against) {
                    *forbidden.entry(constraint).or_default() += 1;
                }
            }
        }
        forbidden
    }

    fn weights(&self, pair: Pair) -> (u16, i64, Vec<(Weight, i64)>) {
        let (one, other) = self.places(pair);
        let reasons = self.trace.reasons(one, other);
        let parts = reasons.iter().flat_map(|reasons| reasons.weights.iter().copied());
        let parts = parts.filter(|&(_, weight)| weight > 0).collect();
        let met = reasons.as_ref().map_or(0, |reasons| reasons.met);
        (met, reasons.as_ref().map_or(0, |reasons| reasons.total()), parts)
    }

    fn print(&self, output: &mut Output) -> Result<(), Stop> {
        let trace = self.trace;
        let places = 0..self.field.len();
        let width = places.map(|place| self.name(place).chars().count()).max().unwrap_or(0).max(6);
        output.line(format!(
            "place  {:<width$}  wins  spread  group  hopes  best  worst  control",
            "player"
        ))?;
        for (place, outlook) in trace.outlooks().iter().enumerate().take(self.field.len()) {
            let player = &self.field.players()[place];
            let control = trace.controls().iter().find(|control| control.place == place);
            let control = control.map_or(String::new(), |control| {
                format!(
                    "  {} of {} meeting the leader, {} others",
                    control.against_leader, control.simulations, control.against_others
                )
            });
            let safe = if outlook.gibsonised { "  Gibsonised" } else { "" };
            output.line(format!(
                "{:>5}  {:<width$}  {:>4}  {:>+6}  {:>5}  {:>5}  {:>4}  {:>5}{safe}{control}",
                place + 1,
                self.name(place),
                halves(player.half_wins),
                player.spread,
                outlook.group,
                outlook.hopeful + 1,
                outlook.best + 1,
                outlook.worst + 1,
            ))?;
        }
        output.line(format!(
            "the last who may hope for a prize: {}",
            self.name(trace.lowest_hopeful())
        ))?;
        if let Some(child) = trace.child() {
            output.line(format!("the leader has to meet {} to keep control", self.name(child)))?;
        }
        for (constraint, pairs) in self.forbidden() {
            let gave_way = trace.gave_way().any(|one| one == constraint);
            let gave_way = if gave_way { ", and gave way" } else { "" };
            let pairs = Counted(pairs, "pair");
            output.line(format!(
                "{} forbids {pairs}{gave_way}: {}",
                constraint.key(),
                said(constraint)
            ))?;
        }
        for &pair in trace.pairs() {
            let (one, other) = self.places(pair);
            let (met, total, parts) = self.weights(pair);
            let parts: Vec<String> =
                parts.iter().map(|(weight, value)| format!("{} {value}", weight.key())).collect();
            let parts =
                if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
            let met = match met {
                0 => String::new(),
                1 => ", once before".to_owned(),
                times => format!(", {times} times before"),
            };
            output.line(format!(
                "{} - {}{met}, weight {total}{parts}",
                self.name(one),
                self.name(other)
            ))?;
        }
        Ok(())
    }

    fn object(&self, round: u8) -> serde_json::Value {
        let trace = self.trace;
        let players = trace.outlooks().iter().enumerate().take(self.field.len());
        let players = players.map(|(place, outlook)| {
            let player = &self.field.players()[place];
            let control = trace.controls().iter().find(|control| control.place == place);
            json!({
                "entrant": player.entrant.0,
                "name": self.name(place),
                "wins": f64::from(player.half_wins) / 2.0,
                "spread": player.spread,
                "gibsonised": outlook.gibsonised,
                "group": outlook.group,
                "hopes_for": outlook.hopeful + 1,
                "best": outlook.best + 1,
                "worst": outlook.worst + 1,
                "control": control.map(|control| json!({
                    "simulations": control.simulations,
                    "meeting_the_leader": control.against_leader,
                    "meeting_others": control.against_others,
                })),
            })
        });
        let pairs = trace.pairs().iter().map(|&pair| {
            let (one, other) = self.places(pair);
            let (met, total, parts) = self.weights(pair);
            let parts: BTreeMap<&str, i64> =
                parts.iter().map(|(weight, value)| (weight.key(), *value)).collect();
            let entrant = |place: usize| self.field.players().get(place).map(|it| it.entrant.0);
            json!({
                "upper": entrant(one), "lower": entrant(other),
                "met": met, "weight": total, "weights": parts,
            })
        });
        let forbidden = self.forbidden();
        let forbidden: BTreeMap<&str, usize> =
            forbidden.iter().map(|(constraint, pairs)| (constraint.key(), *pairs)).collect();
        json!({
            "round": round,
            "simulations": trace.simulations(),
            "players": players.collect::<Vec<_>>(),
            "lowest_hopeful": trace.lowest_hopeful() + 1,
            "child": trace.child().map(|place| place + 1),
            "forbidden": forbidden,
            "gave_way": trace.gave_way().map(|one| one.key()).collect::<Vec<_>>(),
            "pairs": pairs.collect::<Vec<_>>(),
        })
    }
}
