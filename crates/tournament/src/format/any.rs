//! Files of any program, known by what stands in them.

use super::{FormatRefusal, Noted, Sheet, archive, division_file, newt, tou, woogles};

/// Reads a tournament in whichever format it is: a division of Woogles, the page data of tsh,
/// AUPAIR, or an archive of tsh. A text of no other format is a division of tsh, whose lines are
/// words and numbers.
///
/// # Errors
/// Those of the format.
///
/// ```
/// use tournament::format::read_any;
///
/// let division = "King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n";
/// let archive = format!("division A a.t\n#begin_file name=a.t\n{division}#end_file name=a.t\n");
/// let sheet = read_any(&archive)?.value;
/// assert_eq!(read_any(division)?.value.divisions, sheet.divisions);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
pub fn read_any(text: &str) -> Result<Noted<Sheet>, FormatRefusal> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let first = start.lines().next().unwrap_or_default();
    match start.chars().next() {
        None => Err(FormatRefusal::Empty),
        Some('{' | '[') => woogles::read(text),
        Some('*') => tou::read(text),
        _ if start.starts_with("newt") && first.contains('{') => newt::read(text),
        _ if start.lines().any(|line| line.trim().starts_with("#begin_file name=")) => {
            archive::read(text)
        }
        _ => division_file::read("A", text),
    }
}
