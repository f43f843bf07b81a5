//! `tilewright team`: computer teams against the goal cards, for the balance of the deck.

use engine::together::{TeamRecord, Teammate, play_team, within_reach};
use engine::{Gaddag, Generator, Level, Signature};
use lexicon::Lexicon;
use rules::together::{DECK, Event, Together};
use rules::{Counted, Mode, Terms};
use serde::Serialize;

use crate::options::{self, Common, SeedOption, threads};
use crate::output::Output;
use crate::stop::Stop;
use crate::threads::in_order;

/// The options of `tilewright team`.
#[derive(clap::Args, Debug)]
pub(crate) struct Team {
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    seed: SeedOption,
    /// The number of games played at a time; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u16,
    /// The number of teammates
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// The level of the teammates
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Intermediate)]
    level: Level,
    /// A change of the rules, such as cards=starter; may be repeated
    #[arg(long = "change", value_name = "KEY=VALUE")]
    changes: Vec<String>,
    /// Count for each goal in how many turns the player had a word for it
    #[arg(long)]
    reach: bool,
}

#[derive(Clone, Default)]
struct Outcome {
    won: bool,
    goals: u32,
    plays: u32,
    helpers: u32,
    /// A digest of all events.
    signature: Signature,
    /// Turns in which goals could be within reach.
    turns: u32,
    /// For each goal, in how many of those turns it was.
    reach: Vec<u32>,
}

#[derive(Serialize)]
struct Summary {
    games: u32,
    seats: u8,
    level: &'static str,
    /// The share of games won, from 0 to 1.
    win_rate: f64,
    /// The standard error of the win rate.
    win_rate_error: f64,
    mean_goals: f64,
    mean_plays: f64,
    mean_helpers: f64,
    /// A digest of everything that happened in all games.
    signature: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reach: Vec<(&'static str, f64)>,
}

/// Games of one team with the same terms and words.
struct Series {
    terms: Terms,
    lexicon: Lexicon,
    referee: Generator,
    mate: Teammate,
    seed: SeedOption,
    reach: bool,
}

pub(crate) fn run(args: &Team, common: &Common) -> Result<(), Stop> {
    let mut changes = vec!["mode=together".to_string()];
    changes.extend(args.changes.iter().cloned());
    let edition = Mode::Together.edition().key();
    let terms = options::terms(edition, Some(args.seats), &changes)?;
    let lexicon = common.lexicon_for_plays()?;
    let gaddag = Gaddag::new(lexicon.graph()).map_err(Stop::bad)?;
    let known = host::known(args.level, &gaddag);
    let mate = Teammate::new(args.level, &gaddag, known.as_ref());
    let referee = Generator::with_gaddag(gaddag);
    let series = Series { terms, lexicon, referee, mate, seed: args.seed, reach: args.reach };
    let outcomes = in_order(args.games as usize, args.threads, |number| series.game(number as u64));
    let outcomes = outcomes.into_iter().collect::<Result<Vec<_>, Stop>>()?;

    let games = f64::from(args.games);
    let mean = |of: fn(&Outcome) -> u32| {
        outcomes.iter().map(|outcome| f64::from(of(outcome))).sum::<f64>() / games
    };
    let win_rate = mean(|outcome| u32::from(outcome.won));
    let turns = mean(|outcome| outcome.turns).max(f64::EPSILON) * games;
    let reach = |place: usize| {
        let sum: u32 = outcomes.iter().map(|outcome| outcome.reach[place]).sum();
        f64::from(sum) / turns
    };
    let mut signature = Signature::default();
    outcomes.iter().for_each(|o| signature.add_bytes(&o.signature.0.to_be_bytes()));
    let summary = Summary {
        games: args.games,
        seats: args.seats,
        level: args.level.key(),
        win_rate,
        win_rate_error: (win_rate * (1.0 - win_rate) / games).sqrt(),
        mean_goals: mean(|outcome| outcome.goals),
        mean_plays: mean(|outcome| outcome.plays),
        mean_helpers: mean(|outcome| outcome.helpers),
        signature: signature.to_string(),
        reach: match args.reach {
            true => DECK.iter().enumerate().map(|(at, card)| (card.key, reach(at))).collect(),
            false => Vec::new(),
        },
    };
    let mut output = Output::new(common.format);
    if output.is_json() {
        output.object(&summary)?;
    } else {
        print(&mut output, &summary)?;
    }
    output.end()
}

impl Series {
    fn game(&self, number: u64) -> Result<Outcome, Stop> {
        let seed = self.seed.of_game(number);
        let mates = vec![&self.mate; usize::from(self.terms.seats())];
        let mut outcome = Outcome { reach: vec![0; DECK.len()], ..Outcome::default() };
        // Where each turn began, to see afterwards what was within reach.
        let mut before = Together::new(&self.terms);
        let record = play_team(
            &self.terms,
            &mates,
            &self.lexicon,
            &self.referee,
            seed,
            |game: &Together, event| {
                outcome.signature.add_bytes(event.to_string().as_bytes());
                outcome.plays += u32::from(matches!(event, Event::Played { .. }));
                if let (true, rules::together::Phase::Turn(seat)) = (self.reach, before.phase())
                    && game.phase() != before.phase()
                {
                    let rack = before.seats()[seat.index()].rack;
                    let (board, ruleset) = (before.board(), before.ruleset());
                    let reach = within_reach(&self.referee, board, ruleset, &rack);
                    outcome.turns += 1;
                    for (count, met) in outcome.reach.iter_mut().zip(reach) {
                        *count += u32::from(met);
                    }
                }
                before = game.clone();
            },
        );
        let record = record
            .map_err(|error| Stop::bad(format!("game {number}: {error}: please report it")))?;
        Ok(finish(outcome, &record))
    }
}

fn finish(outcome: Outcome, record: &TeamRecord) -> Outcome {
    let Some(ending) = record.game.ending() else { return outcome };
    Outcome {
        won: ending.won(),
        goals: u32::from(ending.goals),
        helpers: 6 - u32::from(ending.helpers),
        ..outcome
    }
}

fn print(output: &mut Output, summary: &Summary) -> Result<(), Stop> {
    let Summary { games, seats, level, win_rate, win_rate_error, .. } = summary;
    let team = if *seats == 1 { "one player".to_string() } else { format!("teams of {seats}") };
    output.line(format!("{} of {team}, level {level}", Counted(*games, "game")))?;
    output.line(format!(
        "won {:.1} % of the games, give or take {:.1} %",
        100.0 * win_rate,
        100.0 * win_rate_error
    ))?;
    output.line(format!(
        "{:.1} goals, {:.1} words and {:.1} helpers a game",
        summary.mean_goals, summary.mean_plays, summary.mean_helpers
    ))?;
    for (key, share) in &summary.reach {
        output.line(format!("{key:<16} within reach in {:>5.1} % of the turns", 100.0 * share))?;
    }
    output.line(format!("signature {}", summary.signature))
}
