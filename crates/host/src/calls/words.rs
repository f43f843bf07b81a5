//! Words that are looked up.

use lexicon::Word;
use study::{Criteria, Find, FindError, Finder, Scope};
use table::wire::{DescribedWord, FoundWords};

use crate::calls::Query;
use crate::{HostRefusal, WordLists};

/// The most words in one answer.
const MOST: usize = 500;

/// `GET /api/words`: looks words up:
/// `?find=anagram&of=AEINST%3F&lengths=7&order=probability&skip=0&limit=100`; in another list than
/// the usual one with `words=american`. The first search of each kind works out what the later ones
/// look at.
///
/// # Errors
/// `bad_search` if the query asks for nothing that can be searched, `unknown_list` if there is no
/// such list.
pub fn words(query: Query<'_>, lists: &WordLists) -> Result<FoundWords, HostRefusal> {
    let (find, scope) = asked(query).map_err(|error| HostRefusal::BadSearch { error })?;
    let list = query.value("words").filter(|list| !list.is_empty());
    let finder = lists.chosen(list)?.finder();
    let answer = finder.find(&find, &scope);
    let words = answer.words.iter().map(|&word| described(finder, word)).collect();
    let total = u32::try_from(answer.total).unwrap_or(u32::MAX);
    Ok(FoundWords { total, words })
}

/// The search that a query asks for.
fn asked(query: Query<'_>) -> Result<(Find, Scope), FindError> {
    let given = |key| query.text(key);
    let of = given("of").unwrap_or_default();
    let find = match given("find").unwrap_or_default().as_str() {
        "anagram" => Find::anagram(&of)?,
        "build" => Find::build(&of)?,
        "pattern" => Find::pattern(&of)?,
        "hooks" => Find::hooks(&of)?,
        "extensions" => Find::extensions(&of)?,
        "list" => Find::list(&of)?,
        _ => return Err(FindError::Empty),
    };
    let letters = |key| given(key).map_or(Ok(Vec::new()), |text| Criteria::letters(&text));
    let range = |key| given(key).map(|text| Criteria::range(&text)).transpose();
    let criteria = Criteria {
        pattern: given("pattern").map(|text| Criteria::pattern(&text)).transpose()?,
        contains: letters("contains")?,
        front: letters("front")?,
        back: letters("back")?,
        anagrams: range("anagrams")?,
        place: range("place")?,
    };
    let lengths =
        given("lengths").map_or(Ok(Scope::default().lengths), |text| Scope::lengths(&text))?;
    let order = given("order").map(|text| text.parse()).transpose()?;
    let skip = query.number("skip").unwrap_or(0);
    let limit = query.number("limit").unwrap_or(100).min(MOST);
    Ok((find, Scope { lengths, criteria, order, skip, limit }))
}

fn described(finder: &Finder, word: Word) -> DescribedWord {
    let known = finder.describe(word);
    DescribedWord {
        word: known.word.to_string(),
        front: known.front,
        back: known.back,
        inner_front: known.inner_front,
        inner_back: known.inner_back,
        ways: known.ways,
    }
}
