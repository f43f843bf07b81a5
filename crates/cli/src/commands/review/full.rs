//! A review on the full screen: turn by turn, while it is still being made.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use notation::{Cgp, Replay};
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use review::{Grade, Review, ReviewedMove, ReviewedTurn, Reviewer};
use rules::{Notation, PlayText, Ruleset, Square};
use tokio::sync::mpsc::unbounded_channel;

use super::text::{grade, lost};
use crate::play::text::{Style as Wanted, columns, cut, plain, within};
use crate::screen::board::Drawing;
use crate::screen::list::Scroll;
use crate::screen::{
    PANEL, Press, Presses, Terminal, WIDE, beside, keys as shown_keys, reversed, too_small,
};
use crate::stop::Stop;
use crate::threads::in_order;

/// How many moves are listed.
const MOVES: usize = 9;
/// How often the screen is told what was found.
const OFTEN: Duration = Duration::from_millis(250);

/// Which turn somebody looks at.
pub(super) struct Reading {
    pub(super) review: Review,
    ruleset: Ruleset,
    turn: usize,
    /// Which of the turn's moves lies on the board; `None` for the one that was made.
    tried: Option<usize>,
    /// The reasons, where they need more room than there is.
    reasons: Scroll,
}

impl Reading {
    pub(super) fn new(review: Review, ruleset: Ruleset) -> Reading {
        Reading { review, ruleset, turn: 0, tried: None, reasons: Scroll::default() }
    }

    /// Takes a press; returns whether somebody leaves.
    pub(super) fn press(&mut self, press: Press) -> bool {
        let last = self.review.turns.len().saturating_sub(1);
        let turn = self.turn;
        if self.reasons.press(press) {
            return false;
        }
        match press {
            Press::Left => self.turn = turn.saturating_sub(1),
            Press::Right | Press::Char(' ') | Press::Enter => {
                self.turn = last.min(turn + 1);
            }
            Press::Home => self.turn = 0,
            Press::End => self.turn = last,
            Press::Char('n') => self.turn = self.lost((turn + 1)..=last).unwrap_or(turn),
            Press::Char('p') => {
                let before = (0..turn).rev();
                self.turn = before.clone().find(|&at| self.is_lost(at)).unwrap_or(turn);
            }
            Press::Up => self.tried = self.tried.and_then(|tried| tried.checked_sub(1)),
            Press::Down => {
                let moves = self.review.turns.get(turn).map_or(0, |turn| turn.moves.len());
                let next = self.tried.map_or(0, |tried| tried + 1);
                self.tried = Some(next).filter(|&next| next < moves.min(MOVES)).or(self.tried);
            }
            Press::Click(x, y) => self.click(x, y),
            Press::Char('q') | Press::Escape | Press::Interrupt => return true,
            _ => {}
        }
        if self.turn != turn {
            (self.tried, self.reasons) = (None, Scroll::default());
        }
        false
    }

    /// A click on the graph jumps to a turn.
    fn click(&mut self, x: u16, y: u16) {
        let at = usize::from(x).checked_sub(GRAPH.chars().count());
        let at = at.filter(|&at| y == 0 && at < BARS).map(|at| first_bar(self.turn) + at);
        // The graph begins with the chance before the first turn.
        if let Some(at) = at.filter(|at| at + 1 < self.review.win_line.len()) {
            self.turn = at;
        }
    }

    fn lost(&self, mut turns: impl Iterator<Item = usize>) -> Option<usize> {
        turns.find(|&at| self.is_lost(at))
    }

    /// Whether a turn lost something that is graded.
    fn is_lost(&self, turn: usize) -> bool {
        let turn = self.review.turns.get(turn);
        turn.and_then(|turn| turn.grade).is_some_and(|grade| grade >= Grade::Inaccuracy)
    }
}

/// What stands before the graph.
const GRAPH: &str = "Win chance ";
/// How many turns it shows.
const BARS: usize = 40;
/// The most columns of a name beside it.
const NAME: usize = 24;

/// The first turn that the graph shows.
fn first_bar(turn: usize) -> usize {
    (turn + 1).saturating_sub(BARS)
}

/// Draws the turn that somebody looks at.
pub(super) fn draw(frame: &mut Frame<'_>, reading: &mut Reading, colour: bool) {
    if too_small(frame) {
        return;
    }
    let room = usize::from(frame.area().height) - 1;
    let mut lines: Vec<Line<'_>> = vec![graph(reading)];
    match reading.review.turns.get(reading.turn) {
        None => lines.push(Line::raw("Nobody had a turn in this game.")),
        Some(turn) => {
            lines.extend(board(reading, turn, colour));
            let texts = told(turn).into_iter().flat_map(|text| within(&plain(&text), WIDE));
            let texts = texts.collect();
            let shown = reading.reasons.lines(texts, room.saturating_sub(lines.len()));
            lines.extend(shown.into_iter().map(Line::raw));
        }
    }
    let review = &reading.review;
    lines.truncate(room);
    lines.resize(room, Line::default());
    let keys = "Left Right turn  Up Down move  n p losses  PgUp PgDn reasons  q quit";
    let state = match review.done {
        true => String::new(),
        false => format!("  {:.0} % done", 100.0 * review.progress),
    };
    lines.push(shown_keys(&format!("{keys}{state}")));
    frame.render_widget(Paragraph::new(lines), frame.area());
}

/// The chance of the first player to win after each turn, the turn looked at reversed.
fn graph(reading: &Reading) -> Line<'static> {
    let review = &reading.review;
    // Names are shortened where there is no room for them, scores never.
    let scores = |most: usize| {
        let sides = review.players.iter().zip(&review.scores);
        let sides = sides.map(|(player, score)| format!("{} {score}", cut(&plain(player), most)));
        sides.collect::<Vec<String>>().join(", ")
    };
    let fitting = |told: &dyn Fn(usize) -> String, room: usize| {
        let shorter = (1..=NAME).rev().map(told).find(|text| columns(text) <= room);
        shorter.unwrap_or_else(|| told(1))
    };
    if review.win_line.is_empty() {
        return Line::raw(fitting(&scores, WIDE));
    }
    let bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |chance: &f64| bars[((chance * 8.0) as usize).min(bars.len() - 1)];
    let mut spans = vec![Span::raw(GRAPH)];
    let turns = review.win_line.iter().skip(1).enumerate();
    for (at, chance) in turns.skip(first_bar(reading.turn)).take(BARS) {
        spans.push(Span::styled(bar(chance).to_string(), reversed(at == reading.turn)));
    }
    let now = review.win_line.get(reading.turn + 1).map_or(0.0, |chance| 100.0 * chance);
    let first = review.players.first().map_or("", String::as_str);
    let room = WIDE.saturating_sub(GRAPH.chars().count() + review.win_line.len().min(BARS + 1));
    let told = |most: usize| format!(" {} {now:.0} %; {}", cut(&plain(first), most), scores(most));
    spans.push(Span::raw(fitting(&told, room)));
    Line::from(spans)
}

/// The board with the move on it, and the moves that were judged beside it.
fn board(reading: &Reading, turn: &ReviewedTurn, colour: bool) -> Vec<Line<'static>> {
    let Ok(cgp) = turn.cgp.parse::<Cgp>() else { return Vec::new() };
    let mut shown = cgp.board;
    let text = match reading.tried.and_then(|tried| turn.moves.get(tried)) {
        Some(tried) => &tried.text,
        None => &turn.made,
    };
    let play = text.parse::<PlayText>().ok().and_then(|text| text.resolve(&shown).ok());
    let mut laid: Vec<Square> = Vec::new();
    for placement in play.iter().flat_map(|play| play.placements()) {
        shown.set(placement.square, Some(placement.face));
        laid.push(placement.square);
    }
    let drawing = Drawing {
        board: &shown,
        ruleset: &reading.ruleset,
        notation: Notation::International,
        last: &[],
        laid: &laid,
        chosen: &[],
        cursor: None,
        shares: &[],
        premiums: true,
        colour,
    };
    beside(drawing.lines(), panel(reading, turn), PANEL)
}

fn panel(reading: &Reading, turn: &ReviewedTurn) -> Vec<(String, bool)> {
    let review = &reading.review;
    let player = review.players.get(usize::from(turn.seat)).map_or("", String::as_str);
    let unknown = "_".repeat(turn.unknown);
    let scores: Vec<String> = turn.scores.iter().map(ToString::to_string).collect();
    let mut lines = vec![
        (format!("Turn {} of {}: {}", turn.number, review.turns.len(), plain(player)), false),
        (
            format!("rack {}{unknown}, scores {}, bag {}", turn.rack, scores.join("/"), turn.bag),
            false,
        ),
        (format!("made {} for {}", turn.made, turn.points), reading.tried.is_none()),
        (grade(turn), false),
    ];
    let mut lost = lost(turn).into_iter();
    for _ in 0..2 {
        lines.push((lost.next().map_or_else(String::new, |part| format!("lost {part}")), false));
    }
    lines.push((" best moves         points   win   spread".to_string(), false));
    for (at, judged) in turn.moves.iter().take(MOVES).enumerate() {
        let played = if turn.played == Some(at) { '*' } else { ' ' };
        lines.push((row(played, judged), reading.tried == Some(at)));
    }
    lines
}

fn row(played: char, judged: &ReviewedMove) -> String {
    let ReviewedMove { text, points, win, spread, .. } = judged;
    let win = win.map_or_else(String::new, |win| format!("{:.1}", 100.0 * win.about));
    let spread = spread.map_or_else(String::new, |spread| format!("{:+.1}", spread.about));
    format!("{played}{text:<20.20}{points:>5} {win:>6} {spread:>7}")
}

/// Why: sentences.
fn told(turn: &ReviewedTurn) -> Vec<String> {
    let mut told: Vec<String> = turn.why.iter().map(|why| why.told().to_string()).collect();
    told.extend(turn.found_by().filter(|_| turn.played != Some(0)));
    told.extend(turn.notes.iter().map(|note| format!("Note: {}", note.replace('\n', " "))));
    told
}

/// Shows a review while threads make it.
pub(super) fn run(
    mut reviewer: Reviewer<'_>,
    replay: &Replay,
    (threads, limit): (u16, Duration),
) -> Result<Review, Stop> {
    let colour = Wanted::detect().colour;
    let mut terminal = Terminal::open("leave out --full to print the review")?;
    let stop = AtomicBool::new(false);
    let (tell, mut told) = unbounded_channel::<Review>();
    let mut reading = Reading::new(reviewer.report(), replay.ruleset);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| Stop::bad(format!("cannot wait for keys: {error}")))?;
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            let tell = tell;
            let mut last = Instant::now();
            let late = || !limit.is_zero() && begun.elapsed() >= limit;
            let goes_on = || !stop.load(Ordering::Relaxed) && !late();
            while goes_on() {
                let batch = reviewer.batch();
                if batch.is_empty() {
                    break;
                }
                let done = in_order(batch.len(), threads, |n| batch[n].run_while(&goes_on));
                // An interrupted batch is dropped.
                let Some(done) = done.into_iter().collect() else { break };
                reviewer.take(done);
                if last.elapsed() >= OFTEN {
                    last = Instant::now();
                    // Nobody listens once somebody has left.
                    let _ = tell.send(reviewer.report());
                }
            }
            let _ = tell.send(reviewer.report());
        });
        let shown: Result<(), Stop> = runtime.block_on(async {
            let mut presses = Presses::new();
            let mut works = true;
            loop {
                terminal.render(|frame| draw(frame, &mut reading, colour))?;
                tokio::select! {
                    biased;
                    press = presses.next() => match press {
                        Some(press) if !reading.press(press) => {}
                        _ => return Ok(()),
                    },
                    found = told.recv(), if works => match found {
                        Some(review) => reading.review = review,
                        None => works = false,
                    },
                }
            }
        });
        stop.store(true, Ordering::Relaxed);
        shown
    })?;
    Ok(reading.review)
}

#[cfg(test)]
mod tests {
    use ratatui::backend::TestBackend;
    use review::{Settings, Tools};

    use super::*;
    use crate::screen::seen;

    const GAME: &str = "\
#player1 Ana Ana
#player2 Ben Ben
>Ana: AEINRST 8G AI +4 4
>Ben: DEOTUZZ 7G ZZ +21 21
>Ana: EENRSTT - +0 4
>Ben: ADEOTUV (pass) +0 21
";

    fn screen(reading: &mut Reading) -> String {
        let mut terminal = ratatui::Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, reading, false)).unwrap();
        seen::text(&terminal)
    }

    #[test]
    fn a_review_is_read_turn_by_turn() {
        let gcg: notation::Gcg = GAME.parse().unwrap();
        let (replay, _) = gcg.replay(&rules::Edition::TournamentSowpods.ruleset());
        let generator =
            engine::Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let tools = Tools::new(&generator);
        let mut reviewer = Reviewer::begin(&replay, &tools, Settings::default());
        for _ in 0..3 {
            let batch = reviewer.batch();
            reviewer.take(in_order(batch.len(), 1, |number| batch[number].run()));
        }
        let mut reading = Reading::new(reviewer.report(), replay.ruleset);
        let shown = screen(&mut reading);
        assert!(shown.starts_with("Win chance "), "{shown}");
        assert!(shown.contains("Turn 1 of ") && shown.contains("made 8G AI for 4"), "{shown}");
        assert!(shown.contains(" 8 = . . ' . . A I "), "the move lies on the board: {shown}");
        assert!(shown.contains(" % done"), "{shown}");
        // The best move instead of it.
        let best = reading.review.turns[0].moves[0].text.clone();
        assert!(!reading.press(seen::press("Down")));
        let shown = screen(&mut reading);
        assert!(shown.contains(&best) && !shown.contains(" 8 = . . ' . . A I "), "{shown}");
        // On to the next turn, and back from a loss to the last one.
        reading.press(seen::press("Right"));
        let shown = screen(&mut reading);
        assert!(shown.contains("Turn 2 of ") && shown.contains(": Ben"), "{shown}");
        reading.press(seen::press("Home"));
        reading.press(seen::press("End"));
        assert_eq!(reading.turn, reading.review.turns.len() - 1);
        reading.press(seen::press("click:11,0"));
        assert_eq!(reading.turn, 0, "a click on the graph jumps to its turn");
        assert!(reading.press(seen::press("q")));
    }

    #[test]
    fn names_are_shortened_beside_a_long_game_and_scores_are_not() {
        let gcg: notation::Gcg = GAME.parse().unwrap();
        let (replay, _) = gcg.replay(&rules::Edition::TournamentSowpods.ruleset());
        let generator =
            engine::Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let tools = Tools::new(&generator);
        let mut review = Reviewer::begin(&replay, &tools, Settings::default()).report();
        review.players = vec!["Alexandra Montgomery".to_string(), "Bartholomew".to_string()];
        review.scores = vec![1408, 1380];
        review.win_line = vec![1.0; 60];
        let mut reading = Reading::new(review, replay.ruleset);
        let shown = screen(&mut reading);
        let first = shown.lines().next().unwrap();
        assert!(first.ends_with(" 1380") && first.contains(" 1408, B"), "{first}");
        assert!(first.contains(" Al") && first.contains(" 100 %; Al"), "{first}");
    }

    #[test]
    fn every_reason_of_a_long_turn_can_be_read() {
        let gcg: notation::Gcg = GAME.parse().unwrap();
        let (replay, _) = gcg.replay(&rules::Edition::TournamentSowpods.ruleset());
        let generator =
            engine::Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let tools = Tools::new(&generator);
        let mut reviewer = Reviewer::begin(&replay, &tools, Settings::default());
        let batch = reviewer.batch();
        reviewer.take(in_order(batch.len(), 1, |number| batch[number].run()));
        let mut review = reviewer.report();
        let reason = review.turns.iter().flat_map(|turn| &turn.why).next().unwrap().clone();
        let reasons = (1..=20).map(|number| review::Reason {
            sentence: format!("Reason {number}."),
            named: None,
            ..reason.clone()
        });
        review.turns[0].why = reasons.collect();
        let mut reading = Reading::new(review, replay.ruleset);
        let mut read = std::collections::BTreeSet::new();
        for _ in 0..6 {
            let shown = screen(&mut reading);
            let told = shown.lines().filter(|line| line.starts_with("Reason "));
            read.extend(told.map(String::from));
            reading.press(seen::press("PageDown"));
        }
        assert_eq!(read.len(), 20, "{read:?}");
        assert!(screen(&mut reading).contains(" of 2"), "{}", screen(&mut reading));
        reading.press(seen::press("WheelUp"));
        assert_eq!(reading.turn, 0, "the turn is the same");
        // Another turn begins with its first reason.
        reading.press(seen::press("Right"));
        reading.press(seen::press("Left"));
        assert!(screen(&mut reading).contains("Reason 1."));
    }
}
