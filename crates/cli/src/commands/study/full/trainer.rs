//! What somebody is at who is drilled: the theme, the question, what was answered.

use std::collections::BTreeMap;

use engine::Generator;
use lexicon::Word;
use review::{Answered, Drill};
use rules::{Board, Edition, Notation, Placement, PlayText, Ruleset, Square, examine};
use study::{Card, Finder, Grade, Meanings};

use crate::commands::study::position;
use crate::commands::study::question::{Question, hooked, meaning, same_letters, usual};
use crate::play::full::{Act as Laid, Asks, Hand, Key, Laying, Picture, keys};
use crate::play::text::{PANEL, sentence, spaced, within};
use crate::screen::list::{Scroll, chosen};
use crate::screen::{Press, WIDE};

/// The line of the first theme.
const FIRST_THEME: usize = 4;
/// How many lines there are below a board and its rack on 24.
const BELOW: usize = 5;
const HELP: &str = "Letters lay tiles, capitals a blank; or type / and the move, as 8D TRAIN.";

/// What questions are asked and judged with.
#[derive(Clone, Copy)]
pub(super) struct Tools<'a> {
    pub(super) finder: &'a Finder,
    /// Finds plays; not needed where no position is asked.
    pub(super) generator: Option<&'a Generator>,
    pub(super) meanings: Option<&'a Meanings>,
    pub(super) colour: bool,
}

/// What the keys ask of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Nothing,
    /// A card was asked: to be kept, and then gone on from.
    Graded {
        card: Card,
        grade: Grade,
        recall: u32,
    },
    Quit,
}

/// Where somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum At {
    /// A theme is chosen, by its place in the list.
    Themes(usize),
    Question,
    /// Nothing is left.
    Over,
}

/// A card that is being asked.
struct Asked<'a> {
    card: Card,
    question: Question,
    drill: Option<Drill<'a>>,
    /// The words found so far.
    found: Vec<Word>,
    /// The hooks typed so far: those in front.
    front: Option<String>,
    /// When it was asked, in milliseconds.
    since: u64,
    /// Whether it was known, and the milliseconds until the answer; `None` before that.
    answered: Option<(bool, u32)>,
    /// What the answer is, line by line.
    told: Vec<String>,
    /// The board with the answer on it.
    solved: Option<(Board, Vec<Square>)>,
}

/// Somebody's drills.
pub(super) struct Trainer<'a> {
    tools: Tools<'a>,
    due: Vec<Card>,
    /// How many may still be asked today.
    left: usize,
    /// On how many days somebody was drilled.
    days: usize,
    pub(super) at: At,
    /// The cards of the theme that is drilled, and how many of them were asked.
    cards: Vec<Card>,
    number: usize,
    /// How many cards were asked, and how many of them were known.
    total: usize,
    right: usize,
    asked: Option<Asked<'a>>,
    laying: Laying,
    scroll: Scroll,
    /// An answer to the last key.
    says: String,
    height: u16,
}

impl<'a> Trainer<'a> {
    /// Drills of the cards that are due, of which so many may be asked today; racks lie in the
    /// order that `laying` gives them.
    pub(super) fn new(
        tools: Tools<'a>,
        (due, left, days): (Vec<Card>, usize, usize),
        laying: Laying,
    ) -> Trainer<'a> {
        let mut trainer = Trainer {
            tools,
            due,
            left,
            days,
            at: At::Over,
            cards: Vec::new(),
            number: 0,
            total: 0,
            right: 0,
            asked: None,
            laying,
            scroll: Scroll::default(),
            says: String::new(),
            height: crate::screen::HEIGHT,
        };
        match trainer.themes().len() {
            // With one theme there is nothing to choose.
            2 => trainer.begin(0, 0),
            _ => trainer.at = trainer.rest(),
        }
        trainer
    }

    /// Where somebody is who is asked nothing.
    fn rest(&self) -> At {
        if self.due.is_empty() || self.left == 0 { At::Over } else { At::Themes(0) }
    }

    /// The screen has so many lines.
    pub(super) fn height(&mut self, height: u16) {
        self.height = height;
    }

    /// What can be drilled: everything, then each theme, with how many cards are due.
    fn themes(&self) -> Vec<(&str, usize)> {
        let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
        for card in &self.due {
            *themes.entry(card.theme()).or_default() += 1;
        }
        std::iter::once(("all", self.due.len())).chain(themes).collect()
    }

    /// Takes a press, so many milliseconds after the beginning.
    pub(super) fn press(&mut self, press: Press, now: u64) -> Act {
        if press == Press::Interrupt {
            return Act::Quit;
        }
        match self.at {
            At::Themes(at) => self.choose(press, at, now),
            At::Question => self.answer(press, now),
            At::Over if press == Press::Resized => Act::Nothing,
            At::Over => Act::Quit,
        }
    }

    fn choose(&mut self, press: Press, at: usize, now: u64) -> Act {
        let count = self.themes().len();
        if let Some(at) = chosen(press, at, count, count) {
            self.at = At::Themes(at);
            return Act::Nothing;
        }
        match press {
            Press::Enter => self.begin(at, now),
            Press::Click(_, y) => {
                let line = usize::from(y).checked_sub(FIRST_THEME);
                if let Some(at) = line.filter(|&line| line < count) {
                    self.begin(at, now);
                }
            }
            Press::Escape | Press::Char('q') => return Act::Quit,
            _ => {}
        }
        Act::Nothing
    }

    /// Begins with the theme at a place of the list.
    fn begin(&mut self, at: usize, now: u64) {
        let theme = self.themes().get(at).map(|(theme, _)| theme.to_string());
        let theme = theme.filter(|_| at > 0);
        let wanted = |card: &&Card| theme.as_ref().is_none_or(|theme| card.theme() == theme);
        self.cards = self.due.iter().filter(wanted).take(self.left).cloned().collect();
        self.number = 0;
        self.at = At::Question;
        self.ask(now);
    }

    /// Asks the next card that can be asked.
    fn ask(&mut self, since: u64) {
        self.scroll = Scroll::default();
        self.laying.hand_over();
        loop {
            let Some(card) = self.cards.get(self.number).cloned() else {
                (self.asked, self.at) = (None, self.rest());
                return;
            };
            // Another lexicon may have no such word.
            if let Some((question, drill)) = self.opened(&card) {
                let (found, told) = (Vec::new(), Vec::new());
                let (front, answered, solved) = (None, None, None);
                let asked =
                    Asked { card, question, drill, found, front, since, answered, told, solved };
                self.asked = Some(asked);
                return;
            }
            self.cards.remove(self.number);
            self.due.retain(|other| *other != card);
        }
    }

    fn opened(&self, card: &Card) -> Option<(Question, Option<Drill<'a>>)> {
        let question = Question::of(card, self.tools.finder)?;
        let drill = match &question {
            Question::Position(card) => Some(Drill::open(card, self.tools.generator?).ok()?),
            Question::Words { .. } | Question::Hooks { .. } => None,
        };
        Some((question, drill))
    }

    /// The card that was asked is kept, and comes back as it says: the next one.
    pub(super) fn go_on(&mut self, comes_back: String, now: u64) {
        if let Some(Asked { card, answered, .. }) = &self.asked {
            self.right += usize::from(answered.is_some_and(|(right, _)| right));
            self.due.retain(|other| other != card);
        }
        self.left = self.left.saturating_sub(1);
        self.number += 1;
        self.total += 1;
        self.ask(now);
        self.says = comes_back;
    }

    /// A key while a question is asked, or its answer shown.
    fn answer(&mut self, press: Press, now: u64) -> Act {
        if press == Press::Resized || self.scroll.press(press) {
            return Act::Nothing;
        }
        let Some(picture) = self.picture() else { return Act::Nothing };
        let Some(asked) = &self.asked else { return Act::Nothing };
        self.laying.follow(&picture);
        if let Some((right, recall)) = asked.answered {
            let graded = |grade| Act::Graded { card: asked.card.clone(), grade, recall };
            return match press {
                Press::Enter | Press::Char(' ') => graded(usual(right)),
                Press::Click(..) | Press::Char('1'..='4') => {
                    match self.laying.press(press, &picture) {
                        Laid::Say(line) if line == "quit" => Act::Quit,
                        Laid::Say(grade) => {
                            grade.parse().ok().and_then(Grade::new).map_or(Act::Nothing, graded)
                        }
                        Laid::Nothing | Laid::Laid => Act::Nothing,
                    }
                }
                _ => Act::Nothing,
            };
        }
        self.says.clear();
        // What is typed may be a word: QUIT and HELP are some.
        let typed = press == Press::Enter;
        match self.laying.press(press, &picture) {
            Laid::Nothing => {}
            Laid::Laid => self.laying.counted = self.counted(),
            Laid::Say(line) if line == "quit" && !typed => return Act::Quit,
            Laid::Say(line) if line == "help" && !typed => self.says = HELP.to_string(),
            Laid::Say(line) => self.typed(line.trim(), now),
        }
        Act::Nothing
    }

    /// What the tiles being laid score.
    fn counted(&self) -> Option<String> {
        let drill = self.asked.as_ref()?.drill.as_ref()?;
        let formed = examine(drill.board(), drill.ruleset(), &self.laying.play()?);
        Some(match formed {
            Ok(formed) => format!("{}. Enter plays.", rules::Counted(formed.score, "point")),
            Err(problem) => sentence(&problem.to_string()),
        })
    }

    /// Takes an answer.
    fn typed(&mut self, line: &str, now: u64) {
        let Tools { finder, meanings, .. } = self.tools;
        let Some(asked) = &mut self.asked else { return };
        let recall = u32::try_from(now.saturating_sub(asked.since)).unwrap_or(u32::MAX);
        match &asked.question {
            Question::Words { answers, .. } => {
                match line.parse::<Word>() {
                    _ if line.is_empty() => {}
                    Ok(word) if asked.found.contains(&word) => {
                        self.says = "You have that already.".to_string();
                        return;
                    }
                    Ok(word) if answers.contains(&word) => asked.found.push(word),
                    _ => {
                        self.says = "That is not one of them.".to_string();
                        return;
                    }
                }
                let whole = asked.found.len() == answers.len();
                if !whole && !line.is_empty() {
                    return;
                }
                let missed = answers.iter().filter(|word| !asked.found.contains(word));
                let missed: Vec<Word> = missed.copied().collect();
                let all = asked.found.iter().map(|&word| (word, "found"));
                for (word, how) in all.chain(missed.iter().map(|&word| (word, "missed"))) {
                    asked.told.push(hooked(finder, word, how));
                    let meaning = meaning(meanings, word).map(|text| within(&text, WIDE - 9));
                    let lines = meaning.into_iter().flatten();
                    asked.told.extend(lines.map(|line| format!("         {line}")));
                }
                asked.answered = Some((missed.is_empty(), recall));
            }
            Question::Hooks { word, front, back } => {
                let Some(typed) = &asked.front else {
                    asked.front = Some(line.to_string());
                    return;
                };
                let right = same_letters(typed, front) && same_letters(line, back);
                asked.told.push(hooked(finder, *word, if right { "right" } else { "not quite" }));
                let meaning = meaning(meanings, *word).map(|text| within(&text, WIDE));
                asked.told.extend(meaning.into_iter().flatten());
                asked.answered = Some((right, recall));
            }
            Question::Position(_) => {
                let Some(drill) = &asked.drill else { return };
                match drill.answer(line) {
                    Err(problem) => self.says = sentence(&problem.to_string()),
                    Ok(answered) => {
                        asked.told = told(&answered, line);
                        asked.solved = solved(drill.board(), &answered);
                        asked.answered = Some((answered.right, recall));
                    }
                }
            }
        }
        self.laying.hand_over();
    }

    /// What there is to see of a question.
    pub(super) fn picture(&mut self) -> Option<Picture> {
        let asked = self.asked.as_ref()?;
        let head =
            format!("Drill {} of {}: {}", self.number + 1, self.cards.len(), asked.card.theme());
        let keys: &'static [Key] = match (&asked.answered, &asked.question) {
            (Some(_), _) => keys::GRADES,
            (None, Question::Position(_)) => keys::DRILL,
            (None, Question::Words { .. }) => keys::WORDS,
            (None, Question::Hooks { .. }) => keys::HOOKS,
        };
        let grade = asked.answered.map(|(right, recall)| {
            let seconds = f64::from(recall) / 1_000.0;
            let usual = usual(right).number();
            format!("It took {seconds:.1} s. How well did you know it? Enter: {usual}")
        });
        let asks = match (&grade, &asked.question) {
            (Some(_), _) => Asks::Grade,
            (None, Question::Position(_)) => Asks::Move,
            (None, _) => Asks::Line,
        };
        let blank = || String::new();
        let mut picture = Picture {
            board: None,
            ruleset: Edition::Travel2006.ruleset(),
            notation: Notation::International,
            hand: Hand::Rack,
            rack: String::new(),
            panel: Vec::new(),
            under: Vec::new(),
            below: Vec::new(),
            prompt: "> ".to_string(),
            asks,
            keys,
            colour: self.tools.colour,
            height: self.height,
        };
        let says = self.says.clone();
        if let Some(drill) = &asked.drill {
            let ruleset: &Ruleset = drill.ruleset();
            let shown = asked.solved.clone().filter(|_| grade.is_some());
            let scores: Vec<String> = drill.scores().iter().map(ToString::to_string).collect();
            picture.panel = vec![
                head,
                blank(),
                format!("Scores {}, yours first", scores.join(" ")),
                format!("{} in the bag", drill.bag()),
                blank(),
            ];
            let open = "Find the move. Ctrl+C leaves: what you have graded is kept.";
            let more = grade.as_deref().unwrap_or(open);
            picture.panel.extend(within(more, PANEL));
            picture.panel.push(blank());
            picture.panel.extend(within(&says, PANEL));
            picture.rack = drill.rack().to_string();
            picture.ruleset = *ruleset;
            picture.board = Some(shown.unwrap_or_else(|| (drill.board().clone(), Vec::new())));
            let below = BELOW + usize::from(self.height.saturating_sub(crate::screen::HEIGHT));
            let told = asked.told.iter().flat_map(|line| within(line, WIDE)).collect();
            picture.below = self.scroll.lines(told, below);
            return Some(picture);
        }
        let mut lines = vec![head, blank()];
        lines.push(match &asked.question {
            Question::Words { letters, .. } => {
                let told = asked.question.told();
                let rest = told.split_once(',').map_or("", |(_, rest)| rest);
                format!("{},{rest}", spaced(&letters.to_string()))
            }
            _ => asked.question.told(),
        });
        lines.push(blank());
        match (&asked.answered, &asked.question) {
            (Some(_), _) => lines.extend(asked.told.iter().cloned()),
            (None, Question::Words { .. }) => {
                lines.extend(
                    asked.found.iter().map(|&word| hooked(self.tools.finder, word, "found")),
                );
            }
            (None, _) => {
                picture.prompt =
                    if asked.front.is_none() { "In front: " } else { "Behind: " }.to_string();
                lines.extend(asked.front.iter().map(|front| format!("In front: {front}")));
            }
        }
        lines.push(blank());
        if !says.is_empty() {
            lines.push(says);
        }
        let room = usize::from(self.height).saturating_sub(3);
        picture.below.extend(grade);
        picture.panel = self.scroll.lines(lines, room);
        Some(picture)
    }

    /// What is laid of the answer.
    pub(super) fn laying(&mut self, picture: &Picture) -> &Laying {
        self.laying.follow(picture);
        &self.laying
    }

    /// The lines of a page without a question, and which of them is chosen.
    pub(super) fn page(&self) -> (Vec<String>, Option<usize>) {
        let asked = match self.total {
            0 => match self.days {
                0 => String::new(),
                days => format!("So far you have drilled on {}.", rules::Counted(days, "day")),
            },
            total => {
                let right = self.right;
                let asked = rules::Counted(total, "drill");
                format!("{} You were asked {asked} and knew {right}.", self.says)
            }
        };
        if let At::Themes(at) = self.at {
            let due = rules::Counted(self.due.len(), "drill");
            let today = self.due.len().min(self.left);
            let mut lines = vec![format!("{due} due; {today} for today."), asked, String::new()];
            lines.push("What shall it be?".to_string());
            lines.extend(self.themes().iter().enumerate().map(|(place, (theme, count))| {
                let mark = if place == at { '>' } else { ' ' };
                format!("{mark} {theme:<12} {count:>5}")
            }));
            return (lines, Some(FIRST_THEME + at));
        }
        let why = match (self.due.is_empty(), self.total) {
            (true, 0) => "Nothing is due. 'tilewright study list twos' adds drills.",
            (true, _) => "That was all.",
            (false, _) => "That was all for today. For more a day, give --amount.",
        };
        (vec![why.to_string(), asked], None)
    }
}

/// The answer to a position with its reasons.
fn told(answered: &Answered, line: &str) -> Vec<String> {
    let mut told = vec![match (answered.right, line.is_empty()) {
        (true, _) => format!("{line} is right."),
        (false, true) => "This is the answer:".to_string(),
        (false, false) if !answered.unlisted.is_empty() => {
            format!("Not in the list: {}.", answered.unlisted.join(", "))
        }
        (false, false) => format!("{line} is not it."),
    }];
    told.extend(position::told(answered));
    told
}

/// The board with the best answer on it, and where that lies.
fn solved(board: &Board, answered: &Answered) -> Option<(Board, Vec<Square>)> {
    let play = answered.answers.first()?.parse::<PlayText>().ok()?.resolve(board).ok()?;
    let mut board = board.clone();
    let squares = play.placements().iter().map(|&Placement { square, face }| {
        board.set(square, Some(face));
        square
    });
    let squares = squares.collect();
    Some((board, squares))
}
