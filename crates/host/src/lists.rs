//! The word lists of a host: those on offer, each also without the words that are recognised as
//! hate speech (CLA-29), with the computer players that know it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use engine::NoGaddag;
use lexica::Bundled;
use lexicon::{CompileError, Exclusions, Lexicon};
use rules::{ENGLISH, ListKey, Ruleset};
use study::Finder;
use table::LexiconTag;

use crate::{GameWords, HostRefusal};

/// The part of a name or key from outside that is repeated, in characters.
const LONGEST_NAME: usize = 40;

/// The family list of a list with more nodes than this is compiled at the start: half of what a
/// graph can have.
const LARGE: usize = 1 << 23;

/// A word list that players can choose.
pub struct WordList {
    key: ListKey,
    name: String,
    source: Source,
    /// The words left out instead of the bundled exclusions.
    exclusions: Option<Exclusions>,
    whole: OnceLock<GameWords>,
    family: OnceLock<GameWords>,
    finder: OnceLock<Finder>,
}

/// Where the words of a list come from.
enum Source {
    /// A list that comes with the program, which is read when it is first asked for.
    Bundled(Bundled),
    /// A list of the operator.
    Own(Lexicon),
}

impl WordList {
    fn bundled(list: Bundled, exclusions: Option<&Exclusions>) -> Option<WordList> {
        Some(WordList {
            key: list.key().parse().ok()?,
            name: list.name().to_owned(),
            source: Source::Bundled(list),
            exclusions: exclusions.cloned(),
            whole: OnceLock::new(),
            family: OnceLock::new(),
            finder: OnceLock::new(),
        })
    }

    fn own(lexicon: &Lexicon, exclusions: Option<&Exclusions>) -> Result<WordList, ListError> {
        let name = lexicon.name().to_owned();
        let key = ListKey::of(&name).ok_or_else(|| ListError::NoKey(name.clone()))?;
        if lexicon.graph().gaddag_root().is_none() {
            return Err(ListError::NoGaddag { name });
        }
        // So long a list may not compile anew, which is better found out now than during a game.
        let family = match lexicon.graph().nodes().len() > LARGE {
            true => {
                let family = lexica::family_of(lexicon, exclusions);
                let failed = |error| ListError::Family { name: name.clone(), error };
                GameWords::new(&family.map_err(failed)?).into()
            }
            false => OnceLock::new(),
        };
        let (source, exclusions) = (Source::Own(lexicon.clone()), exclusions.cloned());
        let (whole, finder) = Default::default();
        Ok(WordList { key, name, source, exclusions, whole, family, finder })
    }

    fn all_own(
        lexica: &[Lexicon],
        exclusions: Option<&Exclusions>,
    ) -> Result<Vec<WordList>, ListError> {
        let own = lexica.iter().map(|lexicon| WordList::own(lexicon, exclusions));
        let all: Vec<WordList> = own.collect::<Result<_, _>>()?;
        for (at, other) in all.iter().enumerate() {
            if let Some(one) = all[..at].iter().find(|one| one.key == other.key) {
                let names = [one, other].map(|list| list.name.clone());
                return Err(ListError::Twice { key: one.key, names });
            }
        }
        Ok(all)
    }

    /// True if it comes with the program.
    pub fn is_bundled(&self) -> bool {
        match &self.source {
            Source::Bundled(_) => true,
            Source::Own(lexicon) => Bundled::of(lexicon.digest()).is_some(),
        }
    }

    /// Its key in the terms of games.
    pub fn key(&self) -> ListKey {
        self.key
    }

    /// Its name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All of its words.
    pub fn whole(&self) -> &GameWords {
        self.whole.get_or_init(|| match &self.source {
            Source::Bundled(list) => GameWords::bundled(*list),
            Source::Own(lexicon) if Bundled::of(lexicon.digest()).is_some() => {
                GameWords::renamed(lexicon)
            }
            Source::Own(lexicon) => GameWords::new(lexicon),
        })
    }

    /// Its words for games with these rules: without hate speech where they exclude it.
    pub fn words(&self, ruleset: &Ruleset) -> &GameWords {
        if ruleset.family_words { self.family() } else { self.whole() }
    }

    fn family(&self) -> &GameWords {
        self.family.get_or_init(|| {
            if let (Source::Bundled(list), None) = (&self.source, &self.exclusions) {
                return GameWords::family(*list);
            }
            let whole = self.whole().lexicon();
            let lexicon = lexica::family_of(whole, self.exclusions.as_ref())
                .expect("a part of a list that compiles compiles");
            match (Bundled::of(whole.digest()), &self.exclusions) {
                (Some(_), None) => GameWords::renamed(&lexicon),
                _ => GameWords::new(&lexicon),
            }
        })
    }

    /// Its words prepared for looking up.
    pub fn finder(&self) -> &Finder {
        self.finder.get_or_init(|| Finder::new(self.whole().lexicon().clone(), &ENGLISH))
    }

    /// Returns true if the host compiles the family list itself: no bundled one will do.
    fn compiles(&self) -> bool {
        matches!(self.source, Source::Own(_)) || self.exclusions.is_some()
    }

    /// Returns true if a file that names this list means it: its name or key in letters of either
    /// case, with any punctuation. Older files call the American list Wordnik.
    fn is_called(&self, name: &str) -> bool {
        let name = plain(name);
        let once = match self.source {
            Source::Bundled(Bundled::American) => "wordnik",
            _ => "",
        };
        !name.is_empty() && (name == plain(&self.name) || name == self.key.as_str() || name == once)
    }
}

/// A name as a [`ListKey`] has it, but whole: long names may differ only after the end of a key.
fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// The name of a list whose family list is called so.
fn of_family(name: &str) -> Option<&str> {
    let name = name.trim_end();
    let versioned = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let name = versioned.map_or(name, |(name, _)| name);
    let (whole, last) = name.rsplit_once(' ')?;
    last.eq_ignore_ascii_case("family").then_some(whole)
}

/// The words in which those of a file or a position from outside are looked up.
#[derive(Clone)]
pub struct FileWords {
    /// The words.
    pub words: GameWords,
    /// The list that the file names, if these are not its words.
    pub other: Option<String>,
}

impl FileWords {
    /// That the words are not those of the file, in a sentence; `None` if they are.
    pub fn sentence(&self) -> Option<String> {
        let (other, used) = (self.other.as_ref()?, &self.words.tag().name);
        Some(format!(
            "The file names the word list {other}. The words are looked up in {used} instead, so \
             none of them counts as a phony."
        ))
    }
}

/// The word lists that games can be bound to: those on offer, of which the first is the usual one,
/// and the lists that come with the program, for games that were begun with them. Cloning is cheap.
#[derive(Clone)]
pub struct WordLists(Arc<Lists>);

struct Lists {
    all: Vec<WordList>,
    /// The number of them that are on offer.
    offered: usize,
}

/// Why word lists cannot be played with.
#[derive(Clone, Debug)]
pub enum ListError {
    /// Plays cannot be found in one of them.
    NoGaddag {
        /// The list's name.
        name: String,
    },
    /// The list without hate speech cannot be made from one of them.
    Family {
        /// The list's name.
        name: String,
        /// Why.
        error: CompileError,
    },
    /// The name of one has no letter or digit.
    NoKey(String),
    /// Two lists have the same key.
    Twice {
        /// The key.
        key: ListKey,
        /// The names of both lists.
        names: [String; 2],
    },
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::NoGaddag { name } => {
                write!(f, "cannot use the word list '{name}': {NoGaddag}")
            }
            ListError::Family { name, error } => {
                write!(f, "cannot make the family word list of '{name}': {error}")
            }
            ListError::NoKey(name) => {
                write!(f, "the word list '{name}' needs a name with letters or digits")
            }
            ListError::Twice { key, names: [one, other] } => {
                write!(
                    f,
                    "the word lists '{one}' and '{other}' have the same key {key}: give one of \
                     them another name"
                )
            }
        }
    }
}

impl std::error::Error for ListError {}

impl WordLists {
    /// One list alone on offer. Where the terms ask for it, `exclusions` are left out instead of the
    /// bundled ones.
    ///
    /// # Errors
    /// [`ListError`] if games cannot be played with it.
    pub fn new(lexicon: &Lexicon, exclusions: Option<&Exclusions>) -> Result<WordLists, ListError> {
        WordLists::offering(std::slice::from_ref(lexicon), exclusions)
    }

    /// The lists that come with the program on offer.
    pub fn bundled(exclusions: Option<&Exclusions>) -> WordLists {
        let bundled = |list| WordList::bundled(list, exclusions);
        let all: Vec<WordList> = Bundled::ALL.into_iter().filter_map(bundled).collect();
        WordLists(Arc::new(Lists { offered: all.len(), all }))
    }

    /// These lists on offer, the first of them the usual one; if there are none the lists that come
    /// with the program.
    ///
    /// # Errors
    /// [`ListError`] if games cannot be played with one of them, or the players could not tell them
    /// apart.
    pub fn offering(
        lexica: &[Lexicon],
        exclusions: Option<&Exclusions>,
    ) -> Result<WordLists, ListError> {
        if lexica.is_empty() {
            return Ok(WordLists::bundled(exclusions));
        }
        let mut all = WordList::all_own(lexica, exclusions)?;
        let offered = all.len();
        all.extend(Bundled::ALL.into_iter().filter_map(|list| WordList::bundled(list, exclusions)));
        Ok(WordLists(Arc::new(Lists { all, offered })))
    }

    /// These lists on offer and, after them, those that come with the program and have other keys.
    ///
    /// # Errors
    /// As [`WordLists::offering`].
    pub fn beside_bundled(lexica: &[Lexicon]) -> Result<WordLists, ListError> {
        let mut all = WordList::all_own(lexica, None)?;
        let bundled = Bundled::ALL.into_iter().filter_map(|list| WordList::bundled(list, None));
        let taken = |list: &WordList| all.iter().any(|other| other.key == list.key);
        let (taken, free): (Vec<_>, Vec<_>) = bundled.partition(taken);
        all.extend(free);
        let offered = all.len();
        all.extend(taken);
        Ok(WordLists(Arc::new(Lists { all, offered })))
    }

    /// The lists on offer, the usual one first.
    pub fn offered(&self) -> &[WordList] {
        &self.0.all[..self.0.offered]
    }

    /// The list of games whose players choose none.
    pub fn usual(&self) -> &WordList {
        &self.0.all[0]
    }

    /// Compiles the family lists that do not come with the program. It takes seconds for which no
    /// game should wait.
    pub fn prepare(&self) {
        for list in self.0.all.iter().filter(|list| list.compiles()) {
            list.family();
        }
    }

    /// The list on offer with this key, the usual one without a key.
    ///
    /// # Errors
    /// [`HostRefusal::UnknownList`] if none on offer has it.
    pub fn chosen(&self, key: Option<&str>) -> Result<&WordList, HostRefusal> {
        let Some(key) = key else { return Ok(self.usual()) };
        let unknown = || HostRefusal::UnknownList {
            list: shortened(key),
            offered: self.offered().iter().map(|list| list.key.to_string()).collect(),
        };
        self.offered().iter().find(|list| list.key.as_str() == key).ok_or_else(unknown)
    }

    /// The words of new games with these rules.
    ///
    /// # Errors
    /// As [`WordLists::chosen`].
    pub fn of(&self, ruleset: &Ruleset) -> Result<&GameWords, HostRefusal> {
        let key = ruleset.word_list.as_ref().map(ListKey::as_str);
        Ok(self.chosen(key)?.words(ruleset))
    }

    /// The words to which a game with these rules is bound, whatever its list is called now and
    /// whichever is the usual one. `None` if that list is no longer here.
    pub fn bound(&self, tag: &LexiconTag, ruleset: &Ruleset) -> Option<&GameWords> {
        self.list_of(tag, ruleset).map(|list| list.words(ruleset))
    }

    fn list_of(&self, tag: &LexiconTag, ruleset: &Ruleset) -> Option<&WordList> {
        // A list that is called so is asked first, as the others may have to be prepared.
        let is_bound = |list: &&WordList| list.words(ruleset).tag().digest == tag.digest;
        self.named(&tag.name).into_iter().chain(&self.0.all).find(is_bound)
    }

    /// The words of other terms for a game: those of the list that it is bound to, unless the new
    /// terms name another one than the old.
    ///
    /// # Errors
    /// As [`WordLists::of`].
    pub fn following(
        &self,
        tag: &LexiconTag,
        before: &Ruleset,
        after: &Ruleset,
    ) -> Result<&GameWords, HostRefusal> {
        if after.word_list != before.word_list {
            return self.of(after);
        }
        match self.list_of(tag, before) {
            Some(list) => Ok(list.words(after)),
            None => self.of(after),
        }
    }

    /// The words for a file or a position that is played by these rules and may name its list. The
    /// list that the rules name comes first, then that of the file, then the usual one.
    ///
    /// # Errors
    /// As [`WordLists::of`].
    pub fn for_file(
        &self,
        named: Option<&str>,
        ruleset: &Ruleset,
    ) -> Result<FileWords, HostRefusal> {
        let named = named.map(str::trim).filter(|name| !name.is_empty());
        let of_file = named.and_then(|name| self.named(name)).map(|list| list.words(ruleset));
        let words = match (ruleset.word_list, of_file) {
            (None, Some(words)) => words,
            _ => self.of(ruleset)?,
        };
        let same = of_file.is_some_and(|of_file| of_file.tag().digest == words.tag().digest);
        let other = named.filter(|_| !same).map(shortened);
        Ok(FileWords { words: words.clone(), other })
    }

    /// The list that a file or a game means by this name, which may be that of its family list: one
    /// on offer, or one that comes with the program.
    pub fn named(&self, name: &str) -> Option<&WordList> {
        let called = |name: &str| self.0.all.iter().find(|list| list.is_called(name));
        called(name).or_else(|| called(of_family(name)?))
    }
}

/// As much of a name from outside as is repeated.
fn shortened(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

impl fmt::Debug for WordLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.offered().iter().map(WordList::key)).finish()
    }
}

#[cfg(test)]
mod tests {
    use lexicon::{Halves, Words, compile};
    use rules::Terms;

    use super::*;

    fn list(name: &str, words: &str) -> Lexicon {
        let words = Words::parse(words).unwrap();
        Lexicon::new(name, compile(&words, Halves::Both).unwrap())
    }

    fn ruleset(changes: &str) -> Ruleset {
        format!("travel-2006 seats=2 {changes}").parse::<Terms>().unwrap().ruleset()
    }

    fn two() -> WordLists {
        let lists = [list("Club", "COLOUR"), list("Old club", "COLOR")];
        WordLists::offering(&lists, None).unwrap()
    }

    #[test]
    fn bundled_lists_are_on_offer_beside_others_unless_their_keys_are_taken() {
        let lists = WordLists::beside_bundled(&[list("Club", "COLOUR")]).unwrap();
        let keys = |lists: &WordLists| {
            lists.offered().iter().map(|list| list.key().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(keys(&lists), ["club", "british", "american"]);
        let lists = WordLists::beside_bundled(&[list("British", "COLOUR")]).unwrap();
        assert_eq!(keys(&lists), ["british", "american"]);
        assert!(!lists.usual().is_bundled());
        assert_eq!(keys(&WordLists::beside_bundled(&[]).unwrap()), ["british", "american"]);
    }

    #[test]
    fn amb_63_british_is_the_usual_list_of_every_edition_and_another_may_be_chosen() {
        let lists = WordLists::bundled(None);
        let word: lexicon::Word = "MARGINALISED".parse().unwrap();
        let has = |terms: String| {
            let ruleset = terms.parse::<Terms>().unwrap().ruleset();
            lists.of(&ruleset).unwrap().lexicon().contains(&word.letters())
        };
        for edition in rules::Edition::ALL {
            assert!(has(format!("{} seats=2", edition.key())), "{edition:?}");
            assert!(!has(format!("{} seats=2 list=american", edition.key())), "{edition:?}");
        }
    }

    #[test]
    fn sow_34_the_list_is_chosen_by_its_key_and_the_first_is_the_usual_one() {
        let lists = two();
        let name = |changes| lists.of(&ruleset(changes)).map(|words| words.tag().name.clone());
        assert_eq!(name(""), Ok("Club".to_owned()));
        assert_eq!(name("list=old-club"), Ok("Old club".to_owned()));
        assert_eq!(name("list=old-club words=family"), Ok("Old club family".to_owned()));
        let refusal = name("list=american").unwrap_err();
        assert_eq!(rules::Reason::code(&refusal), "unknown_list");
        assert_eq!(
            refusal.to_string(),
            "there is no word list american here: choose club or old-club"
        );
        let bundled = WordLists::bundled(None);
        let keys: Vec<_> = bundled.offered().iter().map(|list| list.key().to_string()).collect();
        assert_eq!(keys, ["british", "american"]);
    }

    #[test]
    fn sow_34_a_game_keeps_its_list_whatever_that_is_called_and_wherever_it_stands() {
        let (plain, family) = (ruleset(""), ruleset("words=family"));
        let before = two();
        let tag = before.of(&plain).unwrap().tag().clone();
        let tame = before.of(&family).unwrap().tag().clone();
        let lists = [list("Old club", "COLOR"), list("Renamed", "COLOUR")];
        let now = WordLists::offering(&lists, None).unwrap();
        for (tag, ruleset, name) in [(&tag, &plain, "Renamed"), (&tame, &family, "Renamed family")]
        {
            assert_eq!(now.bound(tag, ruleset).map(|it| it.tag().name.as_str()), Some(name));
        }
        let next = now.following(&tag, &plain, &family).unwrap();
        assert_eq!(next.tag().name, "Renamed family");
        let other = now.following(&tag, &plain, &ruleset("list=old-club")).unwrap();
        assert_eq!(other.tag().name, "Old club");
        let gone = LexiconTag { digest: "00".into(), ..tag };
        assert!(now.bound(&gone, &plain).is_none());
    }

    #[test]
    fn a_game_of_the_american_list_under_its_old_name_goes_on() {
        let plain = ruleset("");
        let american = Bundled::American.lexicon();
        let old = LexiconTag {
            name: "Wordnik".into(),
            digest: american.digest().to_string(),
            words: 194_152,
        };
        let bound = two().bound(&old, &plain).map(|words| words.tag().digest.clone());
        assert_eq!(bound, Some(old.digest));
    }

    #[test]
    fn names_in_files_are_read_as_people_write_them() {
        let lists = two();
        let key = |name| lists.named(name).map(|list| list.key().to_string());
        for (name, wanted) in [
            ("CLUB", Some("club")),
            (" old_club", Some("old-club")),
            ("Old club family (2)", Some("old-club")),
            ("wordnik", Some("american")),
            ("Wordnik family", Some("american")),
            ("American", Some("american")),
            ("british", Some("british")),
            ("NWL23", None),
            ("Old club family tree", None),
            ("", None),
            ("?", None),
        ] {
            assert_eq!(key(name).as_deref(), wanted, "{name}");
        }
    }

    #[test]
    fn a_list_that_is_itself_called_family_is_found_by_its_name() {
        let lists = ["Club", "Club family", "Our family club"].map(|name| list(name, "AT"));
        let lists = WordLists::offering(&lists, None).unwrap();
        for (name, wanted) in [
            ("Club", Some("Club")),
            ("club-family", Some("Club family")),
            ("Club family", Some("Club family")),
            ("Club family family", Some("Club family")),
            ("Club family (of the host)", Some("Club")),
            ("our family club", Some("Our family club")),
            ("Our family club FAMILY (v. 2)", Some("Our family club")),
            ("Our", None),
            ("Our family", None),
        ] {
            assert_eq!(lists.named(name).map(WordList::name), wanted, "{name}");
        }
    }

    #[test]
    fn long_names_are_told_apart_after_the_end_of_their_key() {
        let lists = [list("Collegiate tournament words 2024", "AT")];
        let lists = WordLists::offering(&lists, None).unwrap();
        let file = |named| lists.for_file(Some(named), &ruleset("")).unwrap().other;
        assert_eq!(file("collegiate TOURNAMENT words 2024"), None);
        assert_eq!(file("collegiate-tournament-wo"), None, "its key");
        let other = "Collegiate tournament words 2019";
        assert_eq!(file(other).as_deref(), Some(other));
    }

    #[test]
    fn family_lists_that_do_not_come_with_the_program_are_prepared_at_once() {
        let ready = |lists: &WordLists| -> Vec<bool> {
            lists.0.all.iter().map(|list| list.family.get().is_some()).collect()
        };
        let lists = two();
        assert_eq!(ready(&lists), [false; 4]);
        lists.prepare();
        assert_eq!(ready(&lists), [true, true, false, false]);
    }

    #[test]
    fn a_file_is_looked_at_by_its_own_list_if_that_is_here() {
        let lists = two();
        let words = |named, changes| {
            let file = lists.for_file(named, &ruleset(changes)).unwrap();
            (file.words.lexicon().name().to_owned(), file.sentence())
        };
        assert_eq!(words(None, ""), ("Club".to_owned(), None));
        assert_eq!(words(Some("old club"), ""), ("Old club".to_owned(), None));
        assert_eq!(words(Some("Club"), "list=club"), ("Club".to_owned(), None));
        let sentence = |named: &str| {
            format!(
                "The file names the word list {named}. The words are looked up in Club instead, so \
                 none of them counts as a phony."
            )
        };
        assert_eq!(words(Some("NWL23"), ""), ("Club".to_owned(), Some(sentence("NWL23"))));
        let chosen = words(Some("Old club"), "list=club");
        assert_eq!(chosen, ("Club".to_owned(), Some(sentence("Old club"))));
    }

    #[test]
    fn lists_that_cannot_be_told_apart_are_refused() {
        let refused = WordLists::offering(&[list("Club", "AT"), list("club!", "AN")], None);
        assert_eq!(
            refused.unwrap_err().to_string(),
            "the word lists 'Club' and 'club!' have the same key club: give one of them another \
             name"
        );
        let long = ["Collegiate tournament words 2019", "Collegiate tournament words 2024"];
        let refused = WordLists::offering(&long.map(|name| list(name, "AT")), None);
        assert!(matches!(refused, Err(ListError::Twice { names, .. }) if names == long));
        let refused = WordLists::offering(&[list("?", "AT")], None);
        assert!(matches!(refused, Err(ListError::NoKey(_))));
        let words = Words::parse("AT").unwrap();
        let forwards = Lexicon::new("Forwards", compile(&words, Halves::Dawg).unwrap());
        let refused = WordLists::offering(&[list("Club", "AT"), forwards], None).unwrap_err();
        assert!(refused.to_string().starts_with("cannot use the word list 'Forwards': "));
    }
}
