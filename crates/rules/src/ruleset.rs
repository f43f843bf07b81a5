//! The parameters of a game. An edition is a value of [`Ruleset`]; no rule asks which edition is
//! being played.

use core::fmt;

use crate::bingo::BingoRules;
use crate::together::TogetherRule;
use crate::{
    Alphabet, ClockRule, Edition, Entry, Judge, Layout, Letter, ListKey, Millis, Mode, Reason,
};

/// Everything that editions and house rules may set.
///
/// ```
/// use rules::{ChallengeRule, Edition, Terms};
///
/// let leaflet = Edition::Classic2023.ruleset();
/// assert_eq!((leaflet.rack_size, leaflet.bonus(7)), (7, 50));
/// let terms: Terms = "classic-2023 seats=2 challenge=void".parse()?;
/// assert_eq!(terms.ruleset().challenge, ChallengeRule::Void);
/// # Ok::<(), rules::TermsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruleset {
    /// The edition it comes from.
    pub edition: Edition,
    /// The mode.
    pub mode: Mode,
    /// The fewest and the most seats of a match.
    pub seats: (u8, u8),
    /// The bare board.
    pub layout: &'static Layout,
    /// Letters, values and counts.
    pub alphabet: &'static Alphabet,
    /// The number of tiles on a full rack.
    pub rack_size: u8,
    /// The points for playing many tiles in one turn, fewest tiles first; the last entry that
    /// applies counts.
    pub bonuses: &'static [Bonus],
    /// When and how tiles may be exchanged.
    pub exchange: ExchangeRule,
    /// The order of dealing and starting the clock.
    pub deal: DealOrder,
    /// When replacement tiles are drawn.
    pub draw_timing: DrawTiming,
    /// The price of a challenge, and whether there are any.
    pub challenge: ChallengeRule,
    /// The number of turns lost by wrong challenges a player may owe at a time.
    pub lost_turns: LostTurns,
    /// The words that a challenge judges.
    pub scope: ChallengeScope,
    /// The time in which a play can be challenged.
    pub window: Window,
    /// The ways in which the game ends besides going out.
    pub end: EndRules,
    /// True if the players see every rack (VAR-SOL-2, AMB-51).
    pub open_racks: bool,
    /// The view that people without a seat have of the racks while the game is played. The players
    /// do not see it.
    pub watchers: Watchers,
    /// True if the one person among computer players gets hints and may take turns back.
    pub tutor: bool,
    /// True if all tiles lie face up before the player, who lays up to a rackful of them in a turn
    /// (VAR-SOL-3, AMB-51).
    pub open_pool: bool,
    /// The cost and the gain of unplayed tiles.
    pub leftovers: Leftovers,
    /// The way to break a tie.
    pub tie_break: TieBreak,
    /// The rule of the clock, if there is one.
    pub clock: Option<ClockRule>,
    /// The timer of each turn, if there is one (VAR-TIM-1).
    pub move_timer: Option<MoveTimer>,
    /// For how long in all each seat of a slow game may be on holiday: meanwhile the time for its
    /// turns stands still.
    pub holiday: Millis,
    /// The least length of the first word beyond two letters (VAR-JKO, VAR-MIN1).
    pub first_word: Option<FirstWord>,
    /// True if blanks on the board can be swapped for the letter they stand for (VAR-RBL).
    pub blank_recycling: bool,
    /// True if letters on the board can be swapped for others from the rack (VAR-RCY).
    pub letter_recycling: bool,
    /// The way in which a play may rearrange a word on the board, if it may (VAR-ANA).
    pub anagrams: Option<Anagrams>,
    /// True if vowels and consonants are drawn from two bags (VAR-DBG).
    pub two_bags: bool,
    /// The way to decide which words fit the theme and earn more, if there is one (VAR-THM).
    pub theme: Option<ThemeRule>,
    /// Which of the word lists on offer has the words; `None` for the usual one of the operator.
    pub word_list: Option<ListKey>,
    /// True if words recognised as hate speech are treated as not listed (CLA-29).
    pub family_words: bool,
    /// The rule for looking words up during play (VAR-OPEN).
    pub dictionary: Dictionary,
    /// A target score for each seat; reaching it ends the game (VAR-FIN).
    pub targets: Option<[u16; 4]>,
    /// The options of a duplicate session.
    pub duplicate: crate::duplicate::Options,
    /// The options of taking the board apart after the game (VAR-UNS, AMB-23).
    pub unbuild: crate::unbuild::UnbuildRule,
    /// The options of Letter bingo (VAR-BNG).
    pub bingo: BingoRules,
    /// The colours of the premium squares.
    pub palette: Palette,
    /// The settings of Together; they matter only in that mode.
    pub together: TogetherRule,
}

impl Ruleset {
    /// The number of players admitted.
    pub const fn entry(&self) -> Entry {
        self.mode.entry(self.seats)
    }

    /// The time in which the play that ends a game of this many seats can be challenged; `None`
    /// means without limit (AMB-14).
    pub fn last_window(&self, seats: usize) -> Option<Millis> {
        let span = match self.window.last {
            LastWindow::Usual if seats > 2 => self.window.guard,
            LastWindow::Usual => Some(LastWindow::OF_TWO),
            LastWindow::Span(span) => Some(span),
            LastWindow::Turn => None,
        };
        span.or(self.move_timer.map(|timer| timer.span))
    }

    /// The time for a turn in a slow game, in which each turn has days; `None` in any other game.
    pub fn slow_turn(&self) -> Option<Millis> {
        let timer = self.move_timer.filter(|timer| timer.at_zero == AtZero::Forfeit)?;
        Some(timer.span)
    }

    /// The time that people are given for something besides their turns: this long where they are
    /// there, and as long as for a turn in a slow game.
    pub(crate) fn patience(&self, live: Millis) -> Millis {
        self.slow_turn().unwrap_or(live)
    }

    /// The bonus for laying this many tiles in one turn.
    pub fn bonus(&self, tiles: usize) -> i32 {
        self.bonuses
            .iter()
            .rfind(|bonus| tiles >= usize::from(bonus.tiles))
            .map_or(0, |bonus| bonus.points)
    }
}

/// Points for playing many tiles in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// The least number of tiles that earns it.
    pub tiles: u8,
    /// The points, added after all multiplying.
    pub points: i32,
}

/// When and how tiles may be exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExchangeRule {
    /// No exchange is allowed with fewer tiles in the bag (SOW-28, DIA-19), and never of more tiles
    /// than the bag holds, whatever this says (AMB-04).
    pub min_bag: u8,
    /// True if exchanging no tiles is this edition's way to pass (FOL-24).
    pub none_is_pass: bool,
}

/// The order in which racks are drawn and the clock is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealOrder {
    /// Every seat draws, the starter first; then the clock starts.
    AllThenClock,
    /// The starter draws, the starter's clock starts, then the others draw (SOW-15, SOW-16).
    StarterThenClock,
}

/// When the tiles that replace a play are drawn (design decision D1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawTiming {
    /// At once. If the play comes off, the tiles go back to the bag.
    AtOnce,
    /// At once, but only after the challenge window once the bag is down to this many tiles, so
    /// that a phony does not buy a look at the last ones.
    AfterWindowAt(u8),
}

/// The price of a challenge, where plays can be challenged (VAR-CHAL).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeRule {
    /// Plays with words that are not in the list are refused; there is nothing to challenge.
    Void,
    /// A wrong challenge costs nothing (TRV-47, SOW-39).
    Single,
    /// A wrong challenge costs the challenger's next turn (FOL-33, DIA-25).
    Double,
    /// A wrong challenge takes points from the challenger, and no opponent gains them (CLA-33).
    Penalty(u8),
    /// A wrong challenge gives the challenged player points.
    Bonus(u8),
}

impl ChallengeRule {
    /// True if a wrong challenge costs the challenger nothing.
    pub fn is_free(self) -> bool {
        match self {
            ChallengeRule::Void | ChallengeRule::Single => true,
            ChallengeRule::Double | ChallengeRule::Penalty(_) | ChallengeRule::Bonus(_) => false,
        }
    }
}

/// The number of turns lost by wrong challenges a player may owe at a time, where a wrong challenge
/// costs a turn (AMB-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LostTurns {
    /// One for each wrong challenge.
    AddUp,
    /// One: a player who owes a turn already does not owe another.
    AtMostOne,
}

keys! {
    LostTurns {
        AddUp = "add up",
        AtMostOne = "at most one",
    }
}

/// The view that people without a seat have of the racks while the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watchers {
    /// Nothing: they see what the players have in common.
    Nothing,
    /// Every rack.
    Racks,
    /// Every rack, and the whole game, so many turns later.
    Late(u16),
}

/// The words that a challenge judges (AMB-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeScope {
    /// All words of the play; one bad word takes it off (DIA-26).
    Play,
    /// Only the words that are named; a bad word that was not named stands.
    Words,
}

/// The time in which a play can be challenged: until the next turn starts, that is, until the next
/// player commits a move (TRV-44, FOL-31, DIA-23). These fields are the times around that (AMB-12,
/// AMB-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The time after a play for which a move of the next player waits for the other opponents,
    /// unless they accept before. It applies only where there are others: with two seats the next
    /// player is the only opponent. `None` means that it never waits, as in slow games.
    pub guard: Option<Millis>,
    /// The time in which the play that ends the game can be challenged, unless every opponent
    /// accepts before: no turn follows it.
    pub last: LastWindow,
}

/// The time in which the play that ends the game can be challenged (AMB-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastWindow {
    /// [`LastWindow::OF_TWO`] with two players; with more as long as a quick next move would wait,
    /// [`Window::guard`] (AMB-12).
    Usual,
    /// This long.
    Span(Millis),
    /// As long as a turn may take, or without limit where no timer ends a turn.
    Turn,
}

impl LastWindow {
    /// The usual time with two players.
    pub const OF_TWO: Millis = Millis::seconds(60);
}

/// The ways in which the game ends besides going out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndRules {
    /// The game ends when every seat has passed this many times in a row (TRV-22, CLA-28).
    pub pass_rounds: Option<u8>,
    /// The game ends after this many turns in a row after which no tile stayed (SOW-54).
    pub scoreless_turns: Option<u8>,
    /// The game ends when no seat has a play left, which is checked after a round without one
    /// (AMB-07).
    pub stuck_check: bool,
    /// The stall guard: how many rounds in which no tile stays, with an empty bag and with tiles in
    /// it, end a game that would not end otherwise (AMB-52).
    pub stall_rounds: Option<(u8, u8)>,
}

/// The cost and the gain of unplayed tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leftovers {
    /// All players lose the value of their tiles; the player who went out collects the value of all
    /// of them (TRV-65).
    DeductAndCollect,
    /// The player who went out collects twice the value of the others' tiles and they lose nothing;
    /// if no player went out, all lose the value of their tiles (SOW-52, SOW-54).
    CollectDouble,
    /// No player loses or gains anything (AMB-51).
    NotCounted,
}

keys! {
    Leftovers {
        DeductAndCollect = "deduct_and_collect",
        CollectDouble = "collect_double",
        NotCounted = "not_counted",
    }
}

/// Which player wins when final scores are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// No player: the game is a draw (SOW-53, AMB-11).
    Draw,
    /// The player with the higher score before leftovers; if those are equal too, it is a draw
    /// (FOL-52, DIA-39).
    ScoreBeforeLeftovers,
}

/// A timer for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveTimer {
    /// Time for a turn.
    pub span: Millis,
    /// The consequence when it is up (AMB-16).
    pub at_zero: AtZero,
}

/// The consequence when the time of a turn is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtZero {
    /// The turn is passed.
    Pass,
    /// The turn goes on and costs this many points for each minute that has begun.
    Penalty(u8),
    /// The seat forfeits: it loses with two seats, and leaves the game with more (AMB-49).
    Forfeit,
}

/// The least length of the first word. It becomes one letter less each time all seats have
/// declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstWord {
    /// The number of letters it needs at first.
    pub letters: u8,
    /// True if tiles may be exchanged before it stands (AMB-21).
    pub exchange: bool,
    /// True if the program finds out for each seat if it can open, instead of taking the player's
    /// word for it (AMB-21).
    pub verified: bool,
}

/// The way in which a play may rearrange a word on the board (AMB-43).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anagrams {
    /// Old and new tiles may stand anywhere in the rearranged word.
    Free,
    /// Old tiles trade places among their own squares; new ones stand outside them.
    Strict,
}

/// The way to decide whether a word belongs to the theme (AMB-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThemeRule {
    /// The opponents vote: the word belongs unless more than half of those who vote say no.
    Vote,
    /// A list in the terms decides.
    List,
}

/// The rule for looking words up during play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dictionary {
    /// Only for a challenge (TRV-45).
    Closed,
    /// At any time; the answer says only whether the word is listed (AMB-50).
    Open,
}

impl Dictionary {
    /// Tells a player who looks a word up before playing whether it is listed (VAR-OPEN-1).
    ///
    /// # Errors
    /// [`LookupClosed`] where the dictionary is closed (TRV-45, TRV-48).
    pub fn look_up(self, word: &[Letter], judge: &dyn Judge) -> Result<bool, LookupClosed> {
        match self {
            Dictionary::Closed => Err(LookupClosed),
            Dictionary::Open => Ok(judge.accepts(word)),
        }
    }
}

/// The refusal of a look-up: the dictionary may be used only for a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookupClosed;

impl LookupClosed {
    const SENTENCE: &'static str =
        "the dictionary is closed during play. It opens when a play is challenged";
}

impl Reason for LookupClosed {
    fn code(&self) -> &'static str {
        "lookup_closed"
    }

    fn codes(found: &mut dyn FnMut(&'static str, &'static [&'static str])) {
        found("lookup_closed", &[LookupClosed::SENTENCE]);
    }
}

impl fmt::Display for LookupClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LookupClosed::SENTENCE)
    }
}

impl core::error::Error for LookupClosed {}

/// The colours that an edition gives its premium squares. They are data for the page: no rule
/// depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// Light blue, dark blue, pink or light red, red (TRV-50, FOL-40, SOW-45).
    Classic,
    /// Blue, green, red, orange (DIA-32, DIA-33).
    Diamond,
}

keys! {
    Palette {
        Classic = "classic",
        Diamond = "diamond",
    }
}
