//! The screen of a duplicate session.

use rules::duplicate::{Arbitrator, EndReason};
use rules::{Counted, Notation};
use table::wire::{
    DuplicateAnswer, DuplicateMessage, DuplicateRound, GameMessage, GamePhase, Key, ModeMessage,
    RankRow,
};

use crate::board;
use crate::play::modes::{BEGIN, Table, invitation, page};
use crate::text::{PANEL, beside, broken, cut, list, pad, plain, spaced};

/// The rows of the ranking beside the board.
const ROWS: usize = 6;

/// A session as its last message shows it.
pub(super) struct Shown<'a> {
    table: &'a Table<'a>,
    game: &'a GameMessage,
    session: &'a DuplicateMessage,
}

impl<'a> Shown<'a> {
    /// The session as it is shown.
    pub(super) fn of(table: &'a Table<'a>) -> Option<Shown<'a>> {
        Some(Shown { table, game: table.game, session: session(table.game)? })
    }

    /// The session as the seat that is asked sees it.
    pub(super) fn own(table: &'a Table<'a>) -> Option<Shown<'a>> {
        Some(Shown { table, game: table.own, session: session(table.own)? })
    }
}

impl Shown<'_> {
    pub(super) fn notation(&self) -> Notation {
        self.table.ruleset.duplicate.notation
    }

    /// True if a person draws and judges.
    pub(super) fn arbitrated(&self) -> bool {
        self.session.arbitrator == Key(Arbitrator::Person)
    }

    /// An example of a slip in the session's notation.
    pub(super) fn example(&self) -> &'static str {
        match self.notation() {
            Notation::Duplicate => "H4 TRAIN",
            Notation::International => "8D TRAIN",
            Notation::LetterFirst => "D8 TRAIN",
        }
    }

    /// The table, and how the last round went.
    pub(super) fn lines(&self) -> Vec<String> {
        let left = self.board();
        let panel: Vec<String> =
            self.panel(left.len()).iter().map(|line| line.trim_end().to_string()).collect();
        let mut lines = beside(&left, &panel);
        lines.push(self.rack());
        lines.extend(self.news());
        lines
    }

    fn board(&self) -> Vec<String> {
        let (board, last, colour) = (self.table.board(), self.table.last(), self.table.colour);
        board::rows_in(self.notation(), &board, self.table.ruleset, &last, colour)
    }

    fn rack(&self) -> String {
        let opening = self.game.phase == GamePhase::Opening || self.game.phase == GamePhase::Over;
        // A player who sits down has the whole time for the rack.
        let opening = opening || !self.table.open;
        match self.game.rack.as_deref().filter(|rack| !rack.is_empty() && !opening) {
            Some(rack) => format!("   rack: {}", plain(&spaced(rack))),
            None => String::new(),
        }
    }

    /// Edition, time, the first of the ranking and the last rounds, or the words to rule on.
    pub(super) fn panel(&self, height: usize) -> Vec<String> {
        let session = self.session;
        let of =
            self.table.ruleset.duplicate.rounds.map_or(String::new(), |most| format!(" of {most}"));
        let bag = format!("{} in the bag", Counted(self.game.bag, "tile"));
        let mut lines = vec![
            self.table.title(),
            match session.round {
                0 => bag,
                round => format!("Round {round}{of}, {bag}"),
            },
            self.status(),
            String::new(),
        ];
        lines.extend(self.beside());
        lines.push(String::new());
        let room = height.saturating_sub(lines.len());
        if session.may.rule {
            lines.extend(self.answers().into_iter().take(room));
        } else {
            let rounds = self.rounds();
            let skipped = (rounds.len() + 1).saturating_sub(room).max(1);
            // The heading stays.
            lines.extend(rounds.first().cloned());
            lines.extend(rounds.into_iter().skip(skipped));
        }
        lines.truncate(height);
        lines.iter().map(|line| cut(&plain(line), PANEL)).collect()
    }

    /// The phase, with the time that is left.
    fn status(&self) -> String {
        let session = self.session;
        if !self.table.connected {
            return "No connection: trying again".to_string();
        }
        let left = |until: Option<u64>| {
            let left = until.zip(self.table.now).map(|(until, now)| until.saturating_sub(now));
            left.map(|left| left.div_ceil(1000))
        };
        match self.game.phase {
            GamePhase::Opening if self.table.now.is_none() => "Players are joining".to_string(),
            GamePhase::Opening => match session.players {
                1 => "1 player has joined".to_string(),
                count => format!("{count} players have joined"),
            },
            GamePhase::Between if self.arbitrated() => {
                "The next rack is due to be drawn".to_string()
            }
            GamePhase::Between => match left(session.next) {
                Some(seconds) => format!("The next rack comes in {seconds} s"),
                None => "The next rack comes soon".to_string(),
            },
            GamePhase::Rack | GamePhase::Sought => "The rack is being drawn".to_string(),
            GamePhase::Called => "The rack has been called; the clock is stopped".to_string(),
            GamePhase::Slips => match left(session.ends) {
                Some(seconds) => {
                    let (minutes, seconds) = (seconds / 60, seconds % 60);
                    let (slips, players) = (session.slips, session.players);
                    format!("{minutes}:{seconds:02} left, slips in: {slips} of {players}")
                }
                None => "The round is running".to_string(),
            },
            GamePhase::Rulings => "The slips are being judged".to_string(),
            GamePhase::Over => "The session is over".to_string(),
            _ => String::new(),
        }
    }

    /// The first of the ranking, and the viewer's own row if it is not among them.
    fn beside(&self) -> Vec<String> {
        let session = self.session;
        let own = session.near.iter().find(|row| Some(row.seat) == self.game.viewer);
        let count = session.first.len().min(ROWS);
        let (mut rows, within) = (&session.first[..count], |rows: &[RankRow]| {
            own.is_none_or(|own| rows.iter().any(|row| row.seat == own.seat))
        });
        let apart = !within(rows);
        if apart {
            rows = &rows[..count.saturating_sub(1)];
        }
        let mut lines: Vec<String> = rows.iter().map(|row| self.ranked(row)).collect();
        lines.extend(own.filter(|_| apart).map(|own| self.ranked(own)));
        let hidden = (session.players as usize).saturating_sub(lines.len());
        if hidden > 0 {
            lines.push(format!("    and {hidden} more"));
        }
        lines
    }

    fn ranked(&self, row: &RankRow) -> String {
        let share = match self.session.tops {
            0 => String::new(),
            tops => format!("{:>6.1} %", f64::from(row.points) * 100.0 / f64::from(tops)),
        };
        let (name, mark) = (pad(&row.name, 20), Some(row.seat) == self.game.viewer);
        let mark = if mark { '>' } else { ' ' };
        format!("{:>2}.{mark}{name} {:>5} {share}", row.place, row.points)
    }

    /// A heading and the rounds that are over: rack, top and the viewer's points.
    fn rounds(&self) -> Vec<String> {
        if self.session.rounds.is_empty() {
            return Vec::new();
        }
        let plays = self.session.own.as_ref().is_some_and(|own| own.plays);
        let own = |round: &DuplicateRound| match (&round.own, plays) {
            (Some(own), true) if round.admissible => own.score.to_string(),
            (_, true) => "0".to_string(),
            _ => String::new(),
        };
        let heading = if plays { "own" } else { "" };
        let mut lines = vec![format!("    rack    top                       {heading:>5}")];
        lines.extend((1..).zip(&self.session.rounds).map(|(number, round)| {
            let top = &round.top;
            let (rack, place, word) = (&round.rack, &top.place, &top.word);
            format!(
                "{number:>3} {rack:<7} {place:>3} {word:<15} {:>3} {:>5}",
                top.score,
                own(round)
            )
        }));
        lines
    }

    /// The words to rule on, the doubtful ones first.
    fn answers(&self) -> Vec<String> {
        if self.session.answers.is_empty() {
            return vec!["No slip was handed in.".to_string()];
        }
        self.session.answers.iter().map(answer).collect()
    }

    /// The result of the last round.
    pub(super) fn news(&self) -> Vec<String> {
        let between = matches!(
            self.game.phase,
            GamePhase::Between | GamePhase::Rack | GamePhase::Sought | GamePhase::Over
        );
        let Some(round) = self.session.rounds.last().filter(|_| between || self.fresh()) else {
            return Vec::new();
        };
        let placed = &round.placed;
        // If several plays are tops, the one on the board is shown.
        let top = if placed.score == round.top.score { placed } else { &round.top };
        let mut text = format!("The top was {} {} for {}.", top.place, top.word, top.score);
        if placed.text != top.text {
            text = format!(
                "{} {} for {} is on the board. {text}",
                placed.place, placed.word, placed.score
            );
        }
        if self.session.own.as_ref().is_some_and(|own| own.plays) {
            text.push_str(&match &round.own {
                None => " You handed in no slip.".to_string(),
                Some(own) if !round.admissible => {
                    format!(" Your {} does not count.", own.word.to_uppercase())
                }
                Some(own) => format!(" You scored {}.", own.score),
            });
        }
        broken(&text)
    }

    /// True if a round is running for which nothing has been handed in yet.
    pub(super) fn fresh(&self) -> bool {
        self.session.own.as_ref().is_some_and(|own| own.plays && own.slip.is_none())
    }

    /// The options of the player: a sentence or a link per line.
    pub(super) fn question(&self) -> Vec<String> {
        let link = self.table.link.filter(|_| self.session.may.begin);
        let lines = match link {
            None => vec![self.prompt()],
            Some(link) => [&invitation(link)[..], &[BEGIN.to_string()]].concat(),
        };
        let lines = lines.iter().filter(|line| !line.is_empty());
        lines.flat_map(|line| broken(line)).collect()
    }

    fn prompt(&self) -> String {
        let (session, may) = (self.session, &self.session.may);
        if self.game.phase == GamePhase::Opening {
            return format!("{} begins the session when everybody is here.", session.host);
        }
        if may.accept || may.reject {
            let need = session.need.unwrap_or(1);
            let what = if may.accept {
                "it has them: type accept"
            } else {
                "it has not: type reject for another"
            };
            return format!("The rack needs {need} vowels and {need} consonants; {what}.");
        }
        if may.start_clock {
            return "Call the rack out, then type start for the clock.".to_string();
        }
        if may.rule {
            return "Rule on words with good WORD or bad WORD, see them all with slips, then type \
                    confirm."
                .to_string();
        }
        if may.draw && self.arbitrated() {
            return "Type draw for the next rack, or end session.".to_string();
        }
        if may.draw {
            return "Type next for the next round at once.".to_string();
        }
        if may.close {
            return "Slips are coming in. Type close to close the round, or more for 30 seconds more."
                .to_string();
        }
        if may.seal {
            return self.slip();
        }
        String::new()
    }

    fn slip(&self) -> String {
        let Some(slip) = self.session.own.as_ref().and_then(|own| own.slip.as_ref()) else {
            return format!(
                "Seal a slip such as {}, then type done. Or: help, terms.",
                self.example()
            );
        };
        let turned = if slip.turned { ", read in the other direction" } else { "" };
        let (place, word) = (&slip.laid.place, &slip.laid.word);
        let points = Counted(slip.laid.score, "point");
        let next = if slip.locked {
            "Locked; sealing another one opens it again."
        } else {
            "Seal another, or type done."
        };
        format!("Sealed: {place} {word}{turned}, {points} if all words are in the list. {next}")
    }

    /// The rounds, as a page.
    pub(super) fn all_rounds(&self) -> String {
        match self.rounds() {
            rounds if rounds.is_empty() => "The first round is still to come.".to_string(),
            rounds => page(rounds),
        }
    }

    /// The slips of the closed round, as a page for the arbitrator.
    pub(super) fn all_slips(&self) -> String {
        if !self.session.may.rule {
            return "The slips are shown to the arbitrator once the round is closed.".to_string();
        }
        let mut lines = Vec::new();
        for one in &self.session.answers {
            lines.push(answer(one));
            let mut names: Vec<String> = one
                .slips
                .iter()
                .map(|slip| {
                    let wrote = slip.miscounted.map(|wrote| format!(" wrote {wrote}"));
                    let turned = if slip.turned { " turned" } else { "" };
                    format!("{}{}{turned}", slip.name, wrote.unwrap_or_default())
                })
                .collect();
            let others = (one.count as usize).saturating_sub(names.len());
            if others > 0 {
                names.push(format!("{others} more"));
            }
            lines.push(format!("     {}", names.join(", ")));
        }
        if lines.is_empty() { self.answers().join("\n") } else { page(lines) }
    }

    /// The end of the session, in sentences.
    pub(super) fn ended(&self) -> Vec<String> {
        let session = self.session;
        let why = match session.ended.map(|ended| ended.0) {
            Some(EndReason::AllPlayed) => "all tiles have been played",
            Some(EndReason::NoRack) => "no vowels or no consonants are left",
            Some(EndReason::NoPlay) => "the last tiles cannot be played",
            Some(EndReason::Rounds) => "all rounds have been played",
            Some(EndReason::Stopped) | None => "it was stopped",
        };
        let mut lines = vec![format!(
            "The session is over: {why}. The best possible total is {}.",
            session.tops
        )];
        let best = session.first.iter().filter(|row| row.place == 1);
        let winners: Vec<String> = best.map(|row| row.name.clone()).collect();
        let points = session.first.first().map_or(0, |row| row.points);
        if session.players > 1 && session.tops > 0 {
            let won = if winners.len() == 1 { "won" } else { "share the win" };
            lines.push(format!("{} {won} with {points}.", list(&winners)));
        }
        if let Some(own) = session.near.iter().find(|row| Some(row.seat) == self.game.viewer) {
            let (place, players) = (own.place, session.players);
            lines.push(format!("Your place: {place} of {players}, with {}.", own.points));
        }
        lines.iter().flat_map(|line| broken(line)).collect()
    }
}

/// A word to rule on: how many slips have it, and whether its words are in the list.
fn answer(answer: &DuplicateAnswer) -> String {
    let laid = &answer.laid;
    let bad: Vec<&str> =
        answer.words.iter().filter(|word| !word.good).map(|word| word.word.as_str()).collect();
    let doubt = match (bad.is_empty(), answer.ruled) {
        (true, true) => " ruled good".to_string(),
        (true, false) => String::new(),
        (false, ruled) => {
            format!("{} {}", if ruled { " ruled bad" } else { " bad" }, bad.join(" "))
        }
    };
    format!("{:>2}x {} {} {}{doubt}", answer.count, laid.place, laid.word, laid.score)
}

/// The parts of a game's state that only a duplicate session has.
pub(super) fn session(game: &table::wire::GameMessage) -> Option<&DuplicateMessage> {
    match &game.mode {
        ModeMessage::Duplicate { session } => Some(session),
        _ => None,
    }
}
