//! The options that narrow a search.

use study::{Criteria, FindError, Scope};

use crate::stop::Stop;

/// The criteria of a search; words meet all of them.
#[derive(clap::Args, Debug)]
pub(in crate::commands) struct CriteriaOptions {
    /// Words of this many letters, such as 7 or 2-5
    #[arg(long, value_name = "N|N-M")]
    length: Option<String>,
    /// Words that fit a pattern, such as '?A..E'
    #[arg(long, value_name = "PATTERN")]
    fits: Option<String>,
    /// Words with these letters, wherever they are
    #[arg(long, value_name = "LETTERS")]
    contains: Option<String>,
    /// Words that take one of these letters in front
    #[arg(long, value_name = "LETTERS")]
    front: Option<String>,
    /// Words that take one of these letters behind
    #[arg(long, value_name = "LETTERS")]
    back: Option<String>,
    /// Words whose letters make this many words, such as 1 or 2-5
    #[arg(long, value_name = "N|N-M")]
    anagrams: Option<String>,
    /// Words at these places of their length, those that are drawn most often first, such as 1-1000
    #[arg(long, value_name = "N|N-M")]
    likeliest: Option<String>,
}

impl CriteriaOptions {
    /// The scope that these options describe.
    ///
    /// # Errors
    ///
    /// Names the option that makes no sense.
    pub(in crate::commands) fn scope(&self) -> Result<Scope, Stop> {
        let letters = |name, text: &Option<String>| {
            Ok::<_, Stop>(read(name, text, Criteria::letters)?.unwrap_or_default())
        };
        let criteria = Criteria {
            pattern: read("fits", &self.fits, Criteria::pattern)?,
            contains: letters("contains", &self.contains)?,
            front: letters("front", &self.front)?,
            back: letters("back", &self.back)?,
            anagrams: read("anagrams", &self.anagrams, Criteria::range)?,
            place: read("likeliest", &self.likeliest, Criteria::range)?,
        };
        let whole = Scope::default();
        let lengths = read("length", &self.length, Scope::lengths)?.unwrap_or(whole.lengths);
        Ok(Scope { lengths, criteria, ..whole })
    }
}

fn read<T>(
    name: &str,
    text: &Option<String>,
    read: impl Fn(&str) -> Result<T, FindError>,
) -> Result<Option<T>, Stop> {
    let read = text.as_deref().map(read).transpose();
    read.map_err(|error| Stop::bad(format!("--{name}: {error}")))
}
