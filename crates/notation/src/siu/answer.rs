//! The lines of an engine to an interface.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use rules::Tiles;

use super::{Fault, Mode, SiuMove};

/// A line of an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// `id name`: the name and the version.
    Name(String),
    /// `id author`.
    Author(String),
    /// `capability`.
    Capabilities(Vec<Capability>),
    /// `option`: a setting.
    Option {
        /// Its name.
        name: String,
        /// The values it takes.
        kind: OptionKind,
    },
    /// `siuok`: everything about the engine was said.
    SiuOk,
    /// `readyok`.
    ReadyOk,
    /// `info`.
    Info(Info),
    /// `bestmove`; `None` after an inference, and where there is no move to name.
    BestMove(Option<SiuMove>),
}

/// Something an engine can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capability {
    /// A kind of search.
    Mode(Mode),
    /// It speaks while it searches.
    Stream,
    /// It ends a search when it is told to.
    Stop,
}

/// The values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A number.
    Spin {
        /// The value in the beginning.
        default: u64,
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// One of several words.
    Combo {
        /// The value in the beginning.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// Any text; `<empty>` stands for none.
    Text {
        /// The value in the beginning.
        default: String,
    },
}

/// A result or a message of an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Info {
    /// The program, word list and settings behind the results that follow.
    Provenance {
        /// Name and version.
        engine: String,
        /// The leave values.
        leaves: String,
        /// The table of win chances.
        win_table: String,
        /// The lexicon.
        lexicon: String,
    },
    /// A parameter or an option that is not honoured, and why.
    Ignored(String),
    /// A fault in a command.
    Error(Fault),
    /// Anything else.
    Text(String),
    /// The progress of a search.
    Progress {
        /// Milliseconds since it began.
        time: u64,
        /// Positions or rollouts looked at.
        nodes: u64,
    },
    /// A move by static equity.
    Gen {
        /// The move.
        made: SiuMove,
        /// Its points.
        score: i32,
        /// Its equity in points.
        equity: f64,
        /// The tiles that stay on the rack; left out if there are none.
        leave: Tiles,
    },
    /// A candidate of a simulation.
    Sim {
        /// The move.
        made: SiuMove,
        /// The chance to win in percent, and its standard error.
        win: (f64, f64),
        /// The spread in points, and its standard error.
        spread: (f64, f64),
        /// In how many iterations it was tried.
        iterations: u32,
    },
    /// Tiles that the opponent may have kept, with their probability, 0 to 1.
    Infer {
        /// The tiles.
        leave: Tiles,
        /// The probability.
        chance: f64,
    },
    /// The line of an endgame.
    Endgame {
        /// The number of moves the line has.
        depth: usize,
        /// The spread at the end.
        spread: i32,
        /// The sign of a bound: the spread is at least, or at most, this; an estimate or proven if
        /// `None`.
        bound: Option<&'static str>,
        /// The moves.
        line: Vec<SiuMove>,
    },
    /// A move of a pre-endgame, with the draws after which it wins, draws and loses.
    Peg {
        /// The move.
        made: SiuMove,
        /// The draws that win, that draw and that lose.
        draws: [Vec<Tiles>; 3],
        /// The mean spread at the end.
        spread: f64,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {name}"),
            Answer::Author(author) => write!(f, "id author {author}"),
            Answer::Capabilities(all) => {
                f.write_str("capability")?;
                all.iter().try_for_each(|one| match one {
                    Capability::Mode(mode) => write!(f, " {mode}"),
                    Capability::Stream => f.write_str(" stream"),
                    Capability::Stop => f.write_str(" stop"),
                })
            }
            Answer::Option { name, kind } => write!(f, "option name {name} type {kind}"),
            Answer::SiuOk => f.write_str("siuok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => write!(f, "info {info}"),
            Answer::BestMove(Some(best)) => write!(f, "bestmove {best}"),
            Answer::BestMove(None) => f.write_str("bestmove none"),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::Provenance { engine, leaves, win_table, lexicon } => write!(
                f,
                "string provenance engine={} leaves={} winpct={} lexicon={}",
                Word(engine),
                Word(leaves),
                Word(win_table),
                Word(lexicon)
            ),
            Info::Ignored(what) => write!(f, "string ignored {what}"),
            Info::Error(fault) => write!(f, "string error {fault}"),
            Info::Text(text) => write!(f, "string {text}"),
            Info::Progress { time, nodes } => {
                let speed = nodes.saturating_mul(1000) / (*time).max(1);
                write!(f, "time {time} nodes {nodes} nps {speed}")
            }
            Info::Gen { made, score, equity, leave } => {
                write!(f, "gen move {made} score {score} eq {equity:.3}")?;
                if leave.is_empty() { Ok(()) } else { write!(f, " leave {leave}") }
            }
            Info::Sim { made, win, spread, iterations } => write!(
                f,
                "sim move {made} wp {:.2} wpse {:.2} eq {:.2} eqse {:.2} iters {iterations}",
                win.0, win.1, spread.0, spread.1
            ),
            Info::Infer { leave, chance } => write!(f, "infer leave {leave} prob {chance:.4}"),
            Info::Endgame { depth, spread, bound, line } => {
                write!(f, "endgame depth {depth} score spread {spread:+}")?;
                if let Some(bound) = bound {
                    write!(f, " {bound}")?;
                }
                f.write_str(" pv")?;
                line.iter().try_for_each(|one| write!(f, " {one}"))
            }
            Info::Peg { made, draws, spread } => {
                write!(f, "peg move {made}")?;
                for (name, draws) in ["w", "d", "l"].into_iter().zip(draws) {
                    write!(f, " {name}:")?;
                    for (index, tiles) in draws.iter().enumerate() {
                        write!(f, "{}{tiles}", if index > 0 { "|" } else { "" })?;
                    }
                }
                write!(f, " spread {spread:+.2}")
            }
        }
    }
}

/// A name without spaces.
struct Word<'a>(&'a str);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| if c.is_whitespace() || c.is_control() { '_' } else { c };
        self.0.chars().try_for_each(|c| write!(f, "{}", plain(c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn made(text: &str) -> SiuMove {
        text.parse().unwrap()
    }

    fn tiles(text: &str) -> Tiles {
        text.parse().unwrap()
    }

    #[test]
    fn lines_are_those_of_the_draft() {
        let spin = OptionKind::Spin { default: 8, min: 1, max: 256 };
        let best = made("8D.RETAINS");
        let all = [
            (Answer::Name("MAGPIE 0.x".into()), "id name MAGPIE 0.x"),
            (
                Answer::Capabilities([Capability::Mode(Mode::Gen), Capability::Stop].into()),
                "capability gen stop",
            ),
            (
                Answer::Option { name: "Threads".into(), kind: spin },
                "option name Threads type spin default 8 min 1 max 256",
            ),
            (Answer::BestMove(Some(best.clone())), "bestmove 8D.RETAINS"),
            (Answer::BestMove(None), "bestmove none"),
            (
                Answer::Info(Info::Provenance {
                    engine: "x/1".into(),
                    leaves: "my leaves".into(),
                    win_table: "x".into(),
                    lexicon: "CSW21".into(),
                }),
                "info string provenance engine=x/1 leaves=my_leaves winpct=x lexicon=CSW21",
            ),
            (
                Answer::Info(Info::Gen {
                    made: best.clone(),
                    score: 66,
                    equity: 66.0,
                    leave: Tiles::new(),
                }),
                "info gen move 8D.RETAINS score 66 eq 66.000",
            ),
            (
                Answer::Info(Info::Sim {
                    made: best,
                    win: (61.2, 0.9),
                    spread: (74.1, 1.1),
                    iterations: 400,
                }),
                "info sim move 8D.RETAINS wp 61.20 wpse 0.90 eq 74.10 eqse 1.10 iters 400",
            ),
            (
                Answer::Info(Info::Endgame {
                    depth: 2,
                    spread: -3,
                    bound: Some("lowerbound"),
                    line: [made("pass"), made("8D.QI")].into(),
                }),
                "info endgame depth 2 score spread -3 lowerbound pv pass 8D.QI",
            ),
            (
                Answer::Info(Info::Peg {
                    made: made("8D.QI"),
                    draws: [[tiles("AB"), tiles("AC")].into(), Vec::new(), [tiles("AH")].into()],
                    spread: 4.5,
                }),
                "info peg move 8D.QI w:AB|AC d: l:AH spread +4.50",
            ),
        ];
        for (answer, line) in all {
            assert_eq!(answer.to_string(), line);
        }
    }
}
