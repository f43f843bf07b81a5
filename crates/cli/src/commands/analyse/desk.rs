//! What somebody is at who analyses: the tree, the moves found, what is chosen or typed.

use host::WordLists;
use host::analysis::{Analysis, position};
use notation::Cgp;
use rules::{Board, Direction, Edition, Ruleset, Square};
use table::parse_terms;
use table::wire::{
    AnalysedMove, AnalysisKind, AnalysisMessage, AnalysisState, AskAnalysis, AskPosition,
    PositionMessage, RepliesMessage,
};

use super::tree::Tree;
use crate::screen::list::chosen;
use crate::screen::{BOARD, Press};

/// How many changes can be taken back.
const UNDOS: usize = 100;
/// How many moves PageUp and PageDown go.
const PAGE: usize = 10;
/// Why nothing can be done with a move.
const NO_MOVE: &str = "No move is chosen: k finds the moves.";

/// What the next keys are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum At {
    /// The moves: one is chosen.
    Moves,
    /// What may be answered to the move that is chosen.
    Replies,
    /// The board, which is changed square by square.
    Board { board: Board, cursor: Square, direction: Direction },
    /// A line that is typed.
    Line(Wants, String),
    /// The tree: a branch is chosen, by its place in the list.
    Tree(usize),
    /// The help.
    Help,
}

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wants {
    Racks,
    Scores,
    Edition,
    Changes,
    Position,
    Name,
    File,
    Play,
}

impl Wants {
    /// What stands before the line.
    pub(super) fn prompt(self) -> &'static str {
        match self {
            Wants::Racks => "Racks, as AEINRT? or AEINRT?/QUIZ: ",
            Wants::Scores => "Scores, as 120/98: ",
            Wants::Edition => "Edition, as travel-2006: ",
            Wants::Changes => "House rules, as challenge=single racks=9, or none: ",
            Wants::Position => "Position (CGP): ",
            Wants::Name => "Name of this variation: ",
            Wants::File => "Write the positions of the tree to the file: ",
            Wants::Play => "Play, as 8D TRAIN, exchange AEI or pass: ",
        }
    }
}

/// What the keys ask of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Nothing,
    /// Begins to work.
    Work(AnalysisKind),
    /// Stops what is worked on.
    Stop,
    /// Writes a text to a file.
    Write(String, String),
    Quit,
}

/// A position of a game that was opened, with the turn that follows it.
pub(super) struct Moment {
    pub(super) told: String,
    pub(super) cgp: Cgp,
}

/// The desk of somebody who analyses.
pub(super) struct Desk {
    lists: WordLists,
    pub(super) edition: String,
    pub(super) changes: Vec<String>,
    pub(super) tree: Tree,
    before: Vec<(Tree, String, Vec<String>)>,
    /// The positions of the game, and which of them was opened last.
    pub(super) game: Vec<Moment>,
    pub(super) turn: usize,
    /// What is known of the position, or why it cannot occur.
    pub(super) position: Result<PositionMessage, String>,
    pub(super) kind: AnalysisKind,
    pub(super) found: Option<AnalysisMessage>,
    /// What may be answered to the move that is chosen, as far as it was found out.
    pub(super) replies: Option<RepliesMessage>,
    pub(super) working: bool,
    /// Whether what is worked on are replies.
    answering: bool,
    /// The move that is chosen.
    pub(super) chosen: usize,
    pub(super) at: At,
    /// An answer to the last key.
    pub(super) says: String,
}

impl Desk {
    /// A desk with the positions of a game, of which `turn` is opened.
    pub(super) fn new(
        lists: WordLists,
        (edition, changes): (String, Vec<String>),
        (game, turn): (Vec<Moment>, usize),
    ) -> Desk {
        let cgp = game[turn].cgp.clone();
        let mut desk = Desk {
            lists,
            edition,
            changes,
            tree: Tree::of(cgp),
            before: Vec::new(),
            game,
            turn,
            position: Err(String::new()),
            kind: AnalysisKind::Static,
            found: None,
            replies: None,
            working: false,
            answering: false,
            chosen: 0,
            at: At::Moves,
            says: String::new(),
        };
        desk.look();
        desk
    }

    /// The rules by which the position is read, changes included.
    pub(super) fn ruleset(&self) -> Ruleset {
        let seats = self.tree.cgp().racks.len().max(2);
        match parse_terms(&self.edition, seats, &self.changes) {
            Ok(terms) => terms.ruleset(),
            // What was accepted as edition and changes fits, except for another number of seats.
            Err(_) => self.edition.parse::<Edition>().unwrap_or(Edition::ALL[0]).ruleset(),
        }
    }

    /// The analysis of the position that is shown.
    ///
    /// # Errors
    /// A sentence if it cannot be analysed so.
    pub(super) fn ask(&self, kind: AnalysisKind) -> Result<Analysis, String> {
        let (edition, changes) = (self.edition.clone(), self.changes.clone());
        let made = self.moves().get(self.chosen).filter(|_| kind == AnalysisKind::Replies);
        let after = made.map(|made| made.text.clone());
        let asked = AskAnalysis { cgp: self.tree.cgp().to_string(), edition, changes, kind, after };
        Analysis::ask(&asked, &self.lists).map_err(|refusal| refusal.message)
    }

    /// Work of this kind begins.
    pub(super) fn begins(&mut self, kind: AnalysisKind) {
        self.working = true;
        self.answering = kind == AnalysisKind::Replies;
        self.replies = None;
        // Replies are found to one of the moves, which stay.
        if !self.answering {
            (self.kind, self.found, self.chosen) = (kind, None, 0);
        }
    }

    /// Takes in what was found.
    pub(super) fn hear(&mut self, message: AnalysisMessage) {
        self.working = message.state != AnalysisState::Done;
        if self.answering {
            self.replies = message.replies;
            return;
        }
        // The chosen move stays chosen where it goes.
        let chosen = self.moves().get(self.chosen).map(|made| made.text.clone());
        self.found = Some(message);
        let at = self.moves().iter().position(|made| Some(&made.text) == chosen.as_ref());
        self.chosen = at.filter(|_| self.chosen > 0).unwrap_or(0);
    }

    /// The moves found, the best first.
    pub(super) fn moves(&self) -> &[AnalysedMove] {
        self.found.as_ref().map_or(&[], |found| &found.moves)
    }

    /// Looks at the position anew.
    fn look(&mut self) {
        let (edition, changes) = (self.edition.clone(), self.changes.clone());
        let asked = AskPosition { cgp: self.tree.cgp().to_string(), edition, changes };
        self.position = position(&asked, &self.lists).map_err(|refusal| refusal.message);
        (self.found, self.replies) = (None, None);
        (self.chosen, self.working) = (0, false);
    }

    /// Keeps what is there, for taking the next change back.
    pub(super) fn remember(&mut self) {
        let spare = (self.before.len() + 1).saturating_sub(UNDOS);
        self.before.drain(..spare);
        self.before.push((self.tree.clone(), self.edition.clone(), self.changes.clone()));
    }

    /// Changes the position that is shown. It is kept as it was if it cannot be so.
    pub(super) fn edit(&mut self, cgp: Cgp) -> Act {
        if cgp == *self.tree.cgp() {
            return Act::Nothing;
        }
        self.remember();
        self.tree.edit(cgp);
        self.anew()
    }

    /// Another position is shown: it is looked at, and its moves found.
    pub(super) fn anew(&mut self) -> Act {
        self.look();
        match (&self.position, self.tree.cgp().racks[0].is_empty()) {
            (Ok(_), false) => Act::Work(AnalysisKind::Static),
            _ => Act::Stop,
        }
    }

    /// Takes a press.
    pub(super) fn press(&mut self, press: Press) -> Act {
        if press == Press::Resized {
            return Act::Nothing;
        }
        self.says.clear();
        if press == Press::Interrupt {
            return Act::Quit;
        }
        match std::mem::replace(&mut self.at, At::Moves) {
            At::Moves => self.at_moves(press),
            At::Replies => self.at_replies(press),
            At::Board { board, cursor, direction } => {
                self.at_board(press, (board, cursor, direction))
            }
            At::Line(wants, line) => self.at_line(press, wants, line),
            At::Tree(chosen) => self.at_tree(press, chosen),
            At::Help => Act::Nothing,
        }
    }

    fn at_moves(&mut self, press: Press) -> Act {
        if let Some(at) = chosen(press, self.chosen, self.moves().len(), PAGE) {
            self.chosen = at;
            return Act::Nothing;
        }
        match press {
            Press::Enter => return self.play(),
            Press::Escape if self.working => return self.stop(),
            Press::Help => self.at = At::Help,
            Press::Click(x, y) if usize::from(x) > BOARD => return self.click(y),
            Press::Char(key) => return self.key(key),
            _ => {}
        }
        Act::Nothing
    }

    /// A key while replies are shown; another move that is chosen has others.
    fn at_replies(&mut self, press: Press) -> Act {
        if let Some(at) = chosen(press, self.chosen, self.moves().len(), PAGE) {
            self.at = At::Replies;
            if at == self.chosen {
                return Act::Nothing;
            }
            self.chosen = at;
            return Act::Work(AnalysisKind::Replies);
        }
        match press {
            Press::Escape if self.working => {
                self.at = At::Replies;
                self.stop()
            }
            Press::Enter => self.play(),
            // Whatever else is pressed goes back to the moves, and does what it does there.
            Press::Char(key) if !matches!(key, 'l' | 'q') => match self.key(key) {
                Act::Nothing => Act::Stop,
                act => act,
            },
            _ => Act::Stop,
        }
    }

    fn stop(&mut self) -> Act {
        self.working = false;
        self.says = "Stopped: this is what was found.".to_string();
        Act::Stop
    }

    fn key(&mut self, key: char) -> Act {
        let cgp = self.tree.cgp();
        let (racks, scores) = (joined(&cgp.racks), joined(&cgp.scores));
        let line = |wants, line: String| At::Line(wants, line);
        self.at = match key {
            'k' => return Act::Work(AnalysisKind::Static),
            's' => return Act::Work(AnalysisKind::Simulate),
            'x' => return Act::Work(AnalysisKind::Search),
            'l' if self.moves().is_empty() => {
                self.says = NO_MOVE.to_string();
                At::Moves
            }
            'l' => {
                self.at = At::Replies;
                return Act::Work(AnalysisKind::Replies);
            }
            'e' => At::Board {
                board: cgp.board.clone(),
                cursor: self.ruleset().layout.start,
                direction: Direction::Across,
            },
            'r' => line(Wants::Racks, racks),
            'c' => line(Wants::Scores, scores),
            'E' => line(Wants::Edition, self.edition.clone()),
            'h' => line(Wants::Changes, self.changes.join(" ")),
            'p' => line(Wants::Position, String::new()),
            'n' => line(Wants::Name, self.tree.branches[self.tree.at].name.clone()),
            'w' => line(Wants::File, String::new()),
            '/' => line(Wants::Play, String::new()),
            'v' => {
                let listed = self.tree.listed();
                At::Tree(listed.iter().position(|&it| it == self.tree.at).unwrap_or(0))
            }
            't' => return self.hand_over(),
            'u' => return self.undo(),
            '[' => return self.turn(self.turn.checked_sub(1)),
            ']' => return self.turn(Some(self.turn + 1)),
            'q' => return Act::Quit,
            '?' => At::Help,
            _ => At::Moves,
        };
        Act::Nothing
    }

    /// Goes on with the move that is chosen.
    fn play(&mut self) -> Act {
        let Some(made) = self.moves().get(self.chosen).cloned() else {
            self.says = NO_MOVE.to_string();
            return Act::Nothing;
        };
        self.remember();
        self.tree.play(&made);
        self.anew()
    }

    /// The other player is to move.
    fn hand_over(&mut self) -> Act {
        let mut cgp = self.tree.cgp().clone();
        let racks = cgp.racks.len().max(2);
        cgp.racks.resize(racks, rules::Tiles::new());
        cgp.scores.resize(racks.max(cgp.scores.len()), 0);
        cgp.racks.rotate_left(1);
        cgp.scores.rotate_left(1);
        self.edit(cgp)
    }

    fn undo(&mut self) -> Act {
        let Some((tree, edition, changes)) = self.before.pop() else {
            self.says = "There is nothing to take back.".to_string();
            return Act::Nothing;
        };
        (self.tree, self.edition, self.changes) = (tree, edition, changes);
        self.anew()
    }

    /// Opens another turn of the game.
    fn turn(&mut self, turn: Option<usize>) -> Act {
        let Some(moment) = turn.and_then(|turn| self.game.get(turn)) else {
            self.says = match self.game.len() {
                0 | 1 => "No game is open: name a GCG file when you begin.".to_string(),
                count => format!("The game has turns 1 to {count}."),
            };
            return Act::Nothing;
        };
        let cgp = moment.cgp.clone();
        self.turn = turn.unwrap_or_default();
        self.remember();
        self.tree = Tree::of(cgp);
        self.anew()
    }

    /// A click on a move chooses it, and on the chosen one plays it.
    fn click(&mut self, y: u16) -> Act {
        let first = super::draw::first_shown(self.chosen);
        let at = usize::from(y).checked_sub(super::draw::FIRST_MOVE).map(|line| first + line);
        let on = |at: &usize| *at < self.moves().len() && *at < first + super::draw::MOVES;
        match at.filter(on) {
            Some(at) if at == self.chosen => return self.play(),
            Some(at) => self.chosen = at,
            None => {}
        }
        Act::Nothing
    }

    fn at_tree(&mut self, press: Press, at: usize) -> Act {
        let listed = self.tree.listed();
        let branch = listed.get(at).copied().unwrap_or(0);
        if let Some(at) = chosen(press, at, listed.len(), PAGE) {
            self.at = At::Tree(at);
            return Act::Nothing;
        }
        match press {
            Press::Enter if self.tree.at != branch => {
                self.remember();
                self.tree.at = branch;
                return self.anew();
            }
            Press::Delete | Press::Char('d') if branch > 0 => {
                self.remember();
                self.tree.drop(branch);
                self.at = At::Tree(at.min(self.tree.listed().len() - 1));
                return self.anew();
            }
            Press::Enter | Press::Escape | Press::Char('q' | 'v') => {}
            _ => self.at = At::Tree(at),
        }
        Act::Nothing
    }

    /// The tree as text: a position on each line, after a line with the moves that lead to it.
    pub(super) fn told_tree(&self) -> String {
        let mut text = String::new();
        for branch in self.tree.listed() {
            let it = &self.tree.branches[branch];
            text.push_str(&format!("# {}\n{}\n", self.path(branch).join(", "), it.cgp));
        }
        text
    }

    /// The names of the moves that lead to a branch; its own name is added.
    pub(super) fn path(&self, branch: usize) -> Vec<String> {
        let branches = &self.tree.branches;
        let mut path: Vec<usize> =
            std::iter::successors(Some(branch), |&it| branches[it].from).collect();
        path.reverse();
        let told = path.into_iter().map(|it| match (&*branches[it].made, &*branches[it].name) {
            ("", "") => "start".to_string(),
            ("", name) => name.to_string(),
            (made, "") => made.to_string(),
            (made, name) => format!("{made} ({name})"),
        });
        told.collect()
    }
}

fn joined(parts: &[impl ToString]) -> String {
    let mut all: Vec<String> = parts.iter().map(ToString::to_string).collect();
    while all.len() > 1 && all.last().is_some_and(String::is_empty) {
        all.pop();
    }
    all.join("/")
}
