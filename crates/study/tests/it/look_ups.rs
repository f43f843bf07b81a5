//! Look-ups against the slow way: every word of the bundled list is tried one by one.

use std::sync::LazyLock;

use lexicon::{Halves, Lexicon, Word, Words, compile};
use rules::{ENGLISH, Tile, Tiles};
use study::{Criteria, Find, FindError, Finder, Order, Scope, WordList, ways};

static FINDER: LazyLock<Finder> =
    LazyLock::new(|| Finder::new(lexica::Bundled::American.lexicon().clone(), &ENGLISH));

fn all() -> impl Iterator<Item = Word> {
    FINDER.lexicon().graph().words()
}

fn found(find: &Find, scope: &Scope) -> Vec<String> {
    let answer = FINDER.find(find, scope);
    assert!(answer.words.len() <= answer.total);
    answer.words.iter().map(ToString::to_string).collect()
}

fn texts(words: impl Iterator<Item = Word>) -> Vec<String> {
    words.map(|word| word.to_string()).collect()
}

fn by_alphabet() -> Scope {
    Scope { order: Some(Order::Alphabet), ..Scope::default() }
}

/// The number of blanks a word needs that is made of these tiles.
fn blanks_for(word: Word, tiles: &Tiles) -> usize {
    let mut left = *tiles;
    word.iter().filter(|&letter| !left.remove(Tile::of(letter))).count()
}

/// The words of a length, those that are drawn most often first, by another way than the finder's.
fn likeliest(length: usize) -> Vec<Word> {
    let mut words: Vec<Word> = all().filter(|word| word.len() == length).collect();
    let key = |word: &Word| {
        let letters = sorted(*word);
        (u64::MAX - ways(*word, &ENGLISH, study::Blanks::Counted), letters, *word)
    };
    words.sort_by_cached_key(key);
    words
}

fn sorted(word: Word) -> String {
    let mut letters: Vec<char> = word.to_string().chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[test]
fn criteria_hold_together() {
    let sevens = likeliest(7);
    let list = Find::list("all").unwrap();
    let asked = |criteria: Criteria| Scope { lengths: 7..=7, criteria, ..Scope::default() };
    let place = Some(1..=1_000);
    let first = found(&list, &asked(Criteria { place, ..Criteria::default() }));
    // The thousandth may have others of its letters behind it.
    let thousandth = sorted(sevens[999]);
    let end = sevens.iter().rposition(|&word| sorted(word) == thousandth).unwrap();
    assert_eq!(first, texts(sevens[..=end].iter().copied()));

    let listed = |word: &str| FINDER.describe(word.parse().unwrap()).listed;
    let criteria = Criteria {
        pattern: Some(Criteria::pattern("*[AEIOU]?").unwrap()),
        contains: Criteria::letters("EE").unwrap(),
        front: Criteria::letters("bc").unwrap(),
        back: Criteria::letters("S").unwrap(),
        anagrams: Some(2..=3),
        place: Some(Criteria::range("100-").unwrap()),
    };
    let words: Vec<(String, String)> =
        sevens.iter().map(|&word| (word.to_string(), sorted(word))).collect();
    let wanted: Vec<String> = words
        .iter()
        .filter(|(word, letters)| {
            let same = |other: &&(String, String)| other.1 == *letters;
            word.chars().nth(5).is_some_and(|letter| "AEIOU".contains(letter))
                && word.matches('E').count() >= 2
                && (listed(&format!("B{word}")) || listed(&format!("C{word}")))
                && listed(&format!("{word}S"))
                && (2..=3).contains(&words.iter().filter(same).count())
                && words.iter().position(|other| same(&other)) >= Some(99)
        })
        .map(|(word, _)| word.clone())
        .collect();
    assert!(!wanted.is_empty());
    assert_eq!(found(&list, &asked(criteria.clone())), wanted);
    // Whatever is looked for besides.
    let some = found(
        &Find::pattern("*E*").unwrap(),
        &Scope { order: Some(Order::Probability), ..asked(criteria) },
    );
    assert_eq!(some, wanted);
    for (text, range) in [("3", 3..=3), (" 2 - 5 ", 2..=5), ("500-", 500..=usize::MAX)] {
        assert_eq!(Criteria::range(text), Ok(range));
    }
    for text in ["", "0", "0-3", "5-2", "x", "-3", "1-2-3"] {
        assert_eq!(Criteria::range(text), Err(FindError::Range), "{text}");
    }
    assert_eq!(Criteria::letters(""), Err(FindError::Empty));
    assert!(Criteria::letters("A?").is_err());
}

#[test]
fn anagrams_are_the_words_of_the_same_letters() {
    for text in ["AEINRST", "AEINRS?", "QI??", "ZZYZZYV", "AELPPRS?"] {
        let tiles: Tiles = text.parse().unwrap();
        let blanks = usize::from(tiles.count(Tile::BLANK));
        let fits = |word: &Word| blanks_for(*word, &tiles) <= blanks;
        let exact = texts(all().filter(|word| word.len() == tiles.len() && fits(word)));
        assert_eq!(found(&Find::anagram(text).unwrap(), &Scope::default()), exact, "{text}");
        let mut some = texts(all().filter(|word| word.len() <= tiles.len() && fits(word)));
        assert_eq!(found(&Find::build(text).unwrap(), &by_alphabet()), some, "{text}");
        // Usually the longest come first.
        some.sort_by_key(|word| std::cmp::Reverse(word.len()));
        assert_eq!(found(&Find::build(text).unwrap(), &Scope::default()), some, "{text}");
    }
}

#[test]
fn patterns_with_classes_and_lengths() {
    let with = |pattern: &str, lengths: &str| {
        let lengths = Scope::lengths(lengths).unwrap();
        found(&Find::pattern(pattern).unwrap(), &Scope { lengths, ..Scope::default() })
    };
    let slow = |fits: fn(&str) -> bool| -> Vec<String> {
        texts(all()).into_iter().filter(|word| fits(word)).collect()
    };
    let vowel = |c: char| "AEIOU".contains(c);
    let third = |w: &str| w.len() == 5 && &w[1..2] == "A" && w.ends_with('E');
    assert_eq!(with("?a..E", "1-21"), slow(third));
    let q = |w: &str| w.contains('Q') && w.len() <= 6;
    assert_eq!(with("*Q*", "2-6"), slow(q));
    let ing = |w: &str| w.len() == 8 && w.ends_with("ING");
    assert_eq!(with("*ING", "8"), slow(ing));
    assert_eq!(
        with("[AEIOU][AEIOU]*[^S]", "1-5"),
        slow(|w| {
            let c: Vec<char> = w.chars().collect();
            let vowel = |c: char| "AEIOU".contains(c);
            (3..=5).contains(&c.len()) && vowel(c[0]) && vowel(c[1]) && c[c.len() - 1] != 'S'
        })
    );
    assert!(with("*V?C*", "1-21").iter().all(|w| w.chars().any(vowel)));
    assert_eq!(with("QQ*QQ", "1-21"), Vec::<String>::new());
}

#[test]
fn hooks_and_extensions() {
    for word in ["TRAIN", "CARE", "A", "QI", "XYZ"] {
        let one = slow_around(word, |before, after| before + after == 1 && before * after == 0);
        assert_eq!(found(&Find::hooks(word).unwrap(), &by_alphabet()), one, "{word}");
    }
    let around = slow_around("TRAIN", |before, after| before + after > 0);
    assert!(around.contains(&"STRAINERS".to_string()));
    assert_eq!(found(&Find::extensions("train").unwrap(), &by_alphabet()), around);
    let train = FINDER.describe("TRAIN".parse().unwrap());
    assert_eq!((train.front.as_str(), train.back.as_str()), ("S", "S"));
    assert!(train.listed && !train.inner_back && train.inner_front);
}

/// The words with this one inside, and so many letters before and after.
fn slow_around(word: &str, wanted: fn(usize, usize) -> bool) -> Vec<String> {
    let fits = |longer: &String| {
        (0..longer.len())
            .any(|at| longer[at..].starts_with(word) && wanted(at, longer.len() - at - word.len()))
    };
    texts(all()).into_iter().filter(fits).collect()
}

#[test]
fn probability_is_by_the_ways_to_draw() {
    let sevens = Scope { lengths: 7..=7, ..Scope::default() };
    let answer = FINDER.find(&Find::list("all").unwrap(), &sevens);
    assert_eq!(answer.total, all().filter(|word| word.len() == 7).count());
    let number = |word: &Word| ways(*word, &ENGLISH, study::Blanks::Counted);
    assert!(answer.words.is_sorted_by_key(|word| std::cmp::Reverse(number(word))));
    // Words of the same letters are neighbours, in the order of the alphabet.
    let first: Vec<String> = answer.words.iter().take(5).map(ToString::to_string).collect();
    assert_eq!(first.join(" "), "ANEROID AILERON ALIENOR ELATION TOENAIL");
    // A page of it is the same as that part of the whole.
    let page = Scope { skip: 100, limit: 20, ..sevens.clone() };
    let part = FINDER.find(&Find::list("all").unwrap(), &page);
    assert_eq!((part.total, &part.words[..]), (answer.total, &answer.words[100..120]));
    // Other searches sort in the same way.
    let order = Some(Order::Probability);
    let all = FINDER.find(&Find::pattern("???????").unwrap(), &Scope { order, ..sevens });
    assert_eq!(all.words, answer.words);
}

#[test]
fn leaves_say_which_letters_are_worth_keeping() {
    let order = Some(Order::Leave);
    let scope = Scope { lengths: 2..=2, order, ..Scope::default() };
    let twos = found(&Find::list("all").unwrap(), &scope);
    let at = |word: &str| twos.iter().position(|two| two == word).unwrap();
    assert!(at("ES") < at("AE") && at("AE") < at("UH"), "{twos:?}");
    let all = FINDER.find(&Find::list("all").unwrap(), &Scope { order, ..Scope::default() });
    assert!(all.words.iter().all(|word| word.len() <= 7));
}

#[test]
fn dia_51_dia_52_dia_56_dia_57_dia_59_lists_follow_from_the_lexicon() {
    let list = |key: &str| found(&Find::list(key).unwrap(), &by_alphabet());
    let slow = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
        texts(all()).into_iter().filter(|word| fits(word)).collect()
    };
    assert_eq!(list("twos"), slow(&|w| w.len() == 2));
    assert_eq!(list("threes"), slow(&|w| w.len() == 3));
    assert_eq!(list("q-without-u"), slow(&|w| w.contains('Q') && !w.contains('U')));
    let listed = |word: &str| FINDER.lexicon().contains(&word.parse::<Word>().unwrap().letters());
    let takes = |w: &str, hook: char| w.len() < 21 && listed(&format!("{w}{hook}"));
    for hook in ['S', 'D', 'E', 'R', 'Y'] {
        let key = format!("{}-hooks", hook.to_ascii_lowercase());
        assert_eq!(list(&key), slow(&|w| takes(w, hook)), "{key}");
    }
    assert_eq!(list("s-front"), slow(&|w| w.len() < 21 && listed(&format!("S{w}"))));
    let bingo = |w: &str| w.len() == 7 || w.len() == 8;
    let groups = "BR CH CL DLE ED ENT EST FUL GHT ING ISM IUM IVE KLE MB MIS MP ND NK NT OUS PL PR \
                  RE STR TH UN";
    assert_eq!(groups.split(' ').count(), 27);
    for group in groups.split(' ') {
        let key = format!("with-{}", group.to_ascii_lowercase());
        assert_eq!(list(&key), slow(&|w| bingo(w) && w.contains(group)), "{key}");
    }
    for part in ["DE", "OUT", "RE", "UN"] {
        let key = format!("begins-{}", part.to_ascii_lowercase());
        assert_eq!(list(&key), slow(&|w| bingo(w) && w.starts_with(part)), "{key}");
    }
    for part in ["ED", "ER", "ERS", "ES", "EST", "IER", "IES", "ING", "LY"] {
        let key = format!("ends-{}", part.to_ascii_lowercase());
        assert_eq!(list(&key), slow(&|w| bingo(w) && w.ends_with(part)), "{key}");
    }
    let vowels = |w: &str| w.chars().filter(|&c| "AEIOU".contains(c)).count();
    assert_eq!(list("no-vowels"), slow(&|w| vowels(w) == 0));
    assert_eq!(list("vowel-heavy"), slow(&|w| 3 * vowels(w) >= 2 * w.len()));
    let once = |w: &str| w.chars().all(|c| "AEILNRST".contains(c) && w.matches(c).count() == 1);
    assert_eq!(list("starline"), slow(&once));
    let six = |w: &str| "AEILNRST".chars().filter(|&c| w.contains(c)).count() >= 6;
    assert_eq!(list("starline-bingos"), slow(&|w| w.len() == 7 && six(w)));
    let great = |w: &str| w.len() <= 5 && w.chars().any(|c| "JQXZ".contains(c));
    assert_eq!(list("power"), slow(&great));
    for list in WordList::all() {
        let answer = FINDER.find(&Find::List(*list), &Scope::default());
        assert!(answer.total > 0, "{} is empty", list.key());
        assert_eq!(list.key().parse(), Ok(*list));
    }
}

#[test]
fn what_cannot_be_looked_for_is_refused() {
    assert_eq!(Find::anagram(""), Err(FindError::Empty));
    assert_eq!(Find::pattern(""), Err(FindError::Empty));
    assert_eq!(Find::anagram("?????"), Err(FindError::Blanks));
    assert_eq!(Find::build(&"A".repeat(22)), Err(FindError::TooManyTiles));
    assert!(matches!(Find::anagram("A1"), Err(FindError::Tiles(_))));
    assert!(matches!(Find::pattern("A["), Err(FindError::Pattern(_))));
    assert!(matches!(Find::hooks("A?"), Err(FindError::Word(_))));
    assert_eq!(Find::list("nothing"), Err(FindError::List));
    assert_eq!("size".parse::<Order>(), Err(FindError::Order));
    for text in ["", "0", "x", "5-3", "-4", "22"] {
        assert_eq!(Scope::lengths(text), Err(FindError::Lengths), "{text}");
    }
    assert_eq!(Scope::lengths("7-99"), Ok(7..=21));
}

#[test]
fn an_empty_lexicon_and_the_longest_words_are_no_trouble() {
    let long = "ABCDEFGHIJKLMNOPQRSTU";
    let graph = compile(&Words::parse(long).unwrap(), Halves::Dawg).unwrap();
    let finder = Finder::new(Lexicon::new("long", graph), &ENGLISH);
    for find in [Find::hooks(long), Find::extensions(long)] {
        assert_eq!(finder.find(&find.unwrap(), &Scope::default()).total, 0);
    }
    assert_eq!(finder.find(&Find::extensions("U").unwrap(), &Scope::default()).total, 1);
    assert_eq!(finder.find(&Find::list("all").unwrap(), &Scope::default()).total, 1);
    let none = Finder::new(
        Lexicon::new("none", compile(&Words::default(), Halves::Dawg).unwrap()),
        &ENGLISH,
    );
    for find in [Find::list("all"), Find::anagram("??"), Find::pattern("*")] {
        assert_eq!(none.find(&find.unwrap(), &Scope::default()).total, 0);
    }
}
