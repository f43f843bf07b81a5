//! The meaning of a file under some rules.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules::{Arrange as _, ChallengeRule, Leftovers, Ruleset, Seat};

use super::fold::Fold;
use super::{Disagreement, Gcg, GcgEvent, GcgLine, GcgMove, GcgProblem};
use crate::Replay;

/// The players of a file: those it names, and those who move without being named.
#[derive(Default)]
pub(super) struct Players {
    /// Which `#player` line names them; 0 if none does.
    numbers: Vec<u8>,
    /// Their names in events, which may be the same for several.
    given: Vec<String>,
    /// Names that tell them apart.
    pub(super) nicks: Vec<String>,
    names: Vec<String>,
}

impl Players {
    /// The seats of a nick: as it is written, in another case, or by the full name. Several if
    /// players share it.
    pub(super) fn seats(&self, nick: &str) -> Vec<Seat> {
        let lower = nick.to_lowercase();
        let called = |all: &[String], is: &dyn Fn(&str) -> bool| -> Vec<Seat> {
            (0..).map(Seat).zip(all).filter(|(_, it)| is(it)).map(|(seat, _)| seat).collect()
        };
        let found = called(&self.given, &|other| other == nick);
        if !found.is_empty() {
            return found;
        }
        let found = called(&self.given, &|other| other.to_lowercase() == lower);
        if !found.is_empty() {
            return found;
        }
        called(&self.names, &|other| other.to_lowercase() == lower)
    }

    fn numbered(&self, number: u8) -> Option<Seat> {
        let index = self.numbers.iter().position(|&other| other == number);
        let unnamed = self.numbers.iter().all(|&other| other == 0);
        let index = index.or_else(|| unnamed.then(|| usize::from(number) - 1))?;
        (index < self.nicks.len()).then_some(Seat(index as u16))
    }

    fn add(&mut self, number: u8, nick: &str, name: &str) {
        self.numbers.push(number);
        let taken = self.given.iter().any(|other| other == nick);
        let own = if taken { format!("{nick}_{}", self.nicks.len() + 1) } else { nick.to_string() };
        self.nicks.push(own);
        self.given.push(nick.to_string());
        self.names.push(if name.is_empty() { nick } else { name }.to_string());
    }
}

impl Fold {
    /// Takes in a line; returns why it is left out.
    fn line(&mut self, number: usize, line: &GcgLine, players: &Players) -> Option<GcgProblem> {
        match line {
            GcgLine::Event(event) => {
                let seats = players.seats(&event.nick);
                let seat = match seats[..] {
                    [seat] => Some(seat),
                    _ => self.among(&seats, event),
                };
                match seat {
                    Some(seat) => self.event(number, seat, event),
                    None => return Some(GcgProblem::UnknownPlayer { nick: event.nick.clone() }),
                }
            }
            GcgLine::Note(text) => self.note(text),
            GcgLine::Unread { fault, .. } => {
                return Some(GcgProblem::Unread { fault: fault.clone() });
            }
            GcgLine::Incomplete(_) => self.incomplete(),
            line => line.continuation().into_iter().for_each(|text| self.more(text)),
        }
        None
    }
}

impl Gcg {
    /// Plays the game through by some rules: lays the plays, counts the points, follows the racks.
    ///
    /// Every line that disagrees with the rules or with the lines before it is told, in the order of
    /// the lines; nothing is put right in silence. So that one mistake does not make all that follows
    /// wrong, the game goes on with the figures of the file: what they differ by is an
    /// [`Adjustment`](crate::Cause::Adjustment). Of a rack that cannot be, only the tiles that were
    /// used are taken as known.
    ///
    /// Two things that a file shows replace what the rules say of them: what a challenge that failed
    /// brought or cost, and whether tiles left count once or twice for the player who went out.
    ///
    /// For a game in another language ([`Gcg::foreign`]) that is the only disagreement.
    ///
    /// It does not check that words are listed, see [`Replay::unlisted_words`].
    ///
    /// ```
    /// use notation::Gcg;
    /// use rules::{Edition, Seat};
    ///
    /// // The file gives Bob too few points.
    /// let text = ">ann: AEINRST 8D RETINAS +66 66\n>bob: ABDEOX? F8 .AX +17 17\n";
    /// let gcg: Gcg = text.parse()?;
    /// let (replay, disagreements) = gcg.replay(&Edition::TournamentSowpods.ruleset());
    /// assert_eq!(replay.turns[1].before.scores, [66, 0]);
    /// let told: Vec<String> = disagreements.iter().map(ToString::to_string).collect();
    /// assert_eq!(told, ["line 2: it scores 26 by the rules, not 17"]);
    ///
    /// // The position before Bob's turn, for a program that analyses it.
    /// let cgp = replay.turns[1].before.cgp(Seat(1));
    /// assert!(cgp.to_string().contains("3RETINAS5"), "{cgp}");
    /// # Ok::<(), notation::ParseGcgError>(())
    /// ```
    pub fn replay(&self, ruleset: &Ruleset) -> (Replay, Vec<Disagreement>) {
        let mut disagreements = Vec::new();
        let players = self.players(&mut disagreements);
        self.check_settings(&mut disagreements);
        let ruleset = self.shown(ruleset);
        let mut fold = Fold::new(&ruleset, players.nicks.clone());
        for (number, line) in (1..).zip(&self.lines) {
            if let Some(problem) = fold.line(number, line, &players) {
                disagreements.push(Disagreement { line: number, problem });
            }
        }
        for (line, number, rack) in self.last_racks() {
            match players.numbered(number) {
                Some(seat) => fold.last_rack(line, seat, rack),
                None => {
                    let nick = format!("player {number}");
                    let problem = GcgProblem::UnknownPlayer { nick };
                    disagreements.push(Disagreement { line, problem });
                }
            }
        }
        let (replay, found) = fold.finish(players.names);
        disagreements.extend(found);
        disagreements.arrange_by_key(|disagreement| disagreement.line);
        // Every line of such a game disagrees; one disagreement says why.
        if let Some(foreign) = self.foreign() {
            disagreements.retain(|it| it.problem.is_of_heading() && it.line < foreign.line);
            disagreements.push(foreign);
        }
        (replay, disagreements)
    }

    /// The file as other programs read it best: in UTF-8 and with its players, letters on the board
    /// as dots, and the points, scores and racks that were left out, as far as they are known. All
    /// statements of the file stay, right or wrong.
    pub fn completed(&self, ruleset: &Ruleset) -> Gcg {
        let players = self.players(&mut Vec::new());
        let mut lines = Vec::new();
        if self.lines.first() != Some(&GcgLine::Encoding) {
            lines.push(GcgLine::Encoding);
        }
        if players.numbers.iter().all(|&number| number == 0) {
            let named = (1..).zip(players.nicks.iter().zip(&players.names));
            lines.extend(named.map(|(number, (nick, name))| GcgLine::Player {
                number,
                nick: nick.clone(),
                name: name.clone(),
            }));
        }
        let mut fold = Fold::new(&self.shown(ruleset), players.nicks.clone());
        for (number, line) in (1..).zip(&self.lines) {
            fold.line(number, line, &players);
            lines.push(match (line, fold.full.take()) {
                (GcgLine::Event(_), Some(event)) => GcgLine::Event(event),
                (GcgLine::Player { number, nick, name }, _) => {
                    let seat = players.numbered(*number);
                    let nick = seat.map_or(nick, |seat| &players.nicks[seat.index()]).clone();
                    let name = if name.is_empty() { nick.clone() } else { name.clone() };
                    GcgLine::Player { number: *number, nick, name }
                }
                (line, _) => line.clone(),
            });
        }
        Gcg { lines }
    }

    /// The line of each turn of [`Gcg::replay`].
    pub fn turn_lines(&self) -> Vec<usize> {
        let players = self.players(&mut Vec::new());
        let is_turn = |event: &GcgEvent| event.turns() && !players.seats(&event.nick).is_empty();
        self.events().filter(|(_, event)| is_turn(event)).map(|(line, _)| line).collect()
    }

    fn players(&self, disagreements: &mut Vec<Disagreement>) -> Players {
        let mut named: Vec<(u8, &str, &str)> = Vec::new();
        let mut last_line = 1;
        for (line, text) in (1..).zip(&self.lines) {
            let GcgLine::Player { number, nick, name } = text else { continue };
            last_line = line;
            if named.iter().any(|(other, _, _)| other == number) {
                let problem = GcgProblem::PlayerTwice { number: *number };
                disagreements.push(Disagreement { line, problem });
            } else {
                if named.iter().any(|(_, other, _)| other == nick) {
                    let problem = GcgProblem::SharedNick { nick: nick.clone() };
                    disagreements.push(Disagreement { line, problem });
                }
                named.push((*number, nick, name));
            }
        }
        named.arrange_by_key(|&(number, _, _)| number);
        let mut players = Players::default();
        for &(number, nick, name) in &named {
            players.add(number, nick, name);
        }
        // Files without the lines for players are about those who move in them.
        let most = if named.is_empty() { 4 } else { 2 };
        for (_, event) in self.events() {
            if players.nicks.len() < most && players.seats(&event.nick).is_empty() {
                // A nick is one word where a line names the player.
                players.add(0, &event.nick.replace(' ', "_"), &event.nick);
            }
        }
        if players.nicks.len() < 2 {
            disagreements.push(Disagreement { line: last_line, problem: GcgProblem::OnePlayer });
            while players.nicks.len() < 2 {
                let name = format!("player {}", players.nicks.len() + 1);
                players.add(0, &name.replace(' ', "_"), &name);
            }
        }
        players
    }

    /// Checks that the pragmata ask for nothing but English tiles on the usual board.
    fn check_settings(&self, disagreements: &mut Vec<Disagreement>) {
        const USUAL: [&str; 8] = [
            "",
            "standard",
            "standard15",
            "classic",
            "normal",
            "regular",
            "crosswordgame",
            "crosswordgame15",
        ];
        let usual = |name: &str, given: &str| match name {
            "tile-set" | "tile-distribution" => {
                given.starts_with("english") || USUAL.contains(&given)
            }
            "game-board" | "board-layout" | "game-type" => USUAL.contains(&given),
            _ => true,
        };
        for (line, text) in (1..).zip(&self.lines) {
            let GcgLine::Pragma { name, text } = text else { continue };
            if !usual(name, &text.to_lowercase().replace(' ', "")) {
                let (name, given) = (name.clone(), text.clone());
                disagreements
                    .push(Disagreement { line, problem: GcgProblem::Setting { name, given } });
            }
        }
    }

    /// The rules with what the file shows of them.
    fn shown(&self, ruleset: &Ruleset) -> Ruleset {
        let mut ruleset = *ruleset;
        let points = |event: &GcgEvent| event.score.filter(|&score| score != 0);
        let challenge = self.events().filter(|(_, event)| event.made == GcgMove::Challenge);
        let price = challenge.filter_map(|(_, event)| points(event)).next();
        let size = price.and_then(|price| u8::try_from(price.unsigned_abs()).ok());
        let lost_turn = self.lines.iter().any(|line| match line {
            GcgLine::Note(text) => text.contains("#unsuccessful-challenge"),
            _ => false,
        });
        match (price, size) {
            (Some(1..), Some(size)) => ruleset.challenge = ChallengeRule::Bonus(size),
            (Some(_), Some(size)) => ruleset.challenge = ChallengeRule::Penalty(size),
            _ if lost_turn => ruleset.challenge = ChallengeRule::Double,
            // Where wrong words are refused no play comes off.
            _ if ruleset.challenge == ChallengeRule::Void
                && self.events().any(|(_, event)| event.made == GcgMove::Withdrawn) =>
            {
                ruleset.challenge = ChallengeRule::Single;
            }
            _ => {}
        }
        for (_, event) in self.events() {
            let GcgMove::Leftovers(tiles) = &event.made else { continue };
            let value = tiles.tiles().map_or(0, |tiles| ruleset.alphabet.value(&tiles));
            match points(event) {
                Some(points) if points == 2 * value => ruleset.leftovers = Leftovers::CollectDouble,
                Some(points) if points == value => ruleset.leftovers = Leftovers::DeductAndCollect,
                _ => {}
            }
        }
        ruleset
    }

    /// The last rack that the file has of each player, with its line and the player's number.
    fn last_racks(&self) -> impl Iterator<Item = (usize, u8, &super::RackText)> {
        (1..=4).filter_map(|wanted| {
            let lines = (1..).zip(&self.lines);
            let racks = lines.filter_map(|(line, text)| match text {
                GcgLine::Rack { number, rack } if *number == wanted => Some((line, wanted, rack)),
                _ => None,
            });
            racks.last()
        })
    }
}
