//! Divisions of Woogles with what that server wrote of them: byte for byte against ours.

use std::path::Path;

use tournament::Tournament;
use tournament::format::csv::{StandingLine, standings};
use tournament::format::{Config, FormatRefusal, Sheet, archive, tou, woogles};

use super::known::Known;
use super::report::{Difference, Report};
use crate::commands::tournament::open;

/// The files beside a division: `NAME-standings.golden` and two more.
const BESIDE: [&str; 3] = ["standings", "tou", "tsh"];

/// The path of a file beside a division.
fn beside(path: &Path, of: &str) -> Option<std::path::PathBuf> {
    let stem = path.file_stem()?.to_str()?;
    Some(path.with_file_name(format!("{stem}-{of}.golden")))
}

/// True if there is such a file.
pub(super) fn has_some(path: &Path) -> bool {
    BESIDE.iter().filter_map(|of| beside(path, of)).any(|path| path.is_file())
}

/// Compares what is there.
pub(super) fn compare(report: &mut Report, path: &Path, text: &str) -> Result<(), FormatRefusal> {
    let sheet = woogles::read(text)?.value;
    for of in BESIDE {
        let Some(golden) = beside(path, of).filter(|path| path.is_file()) else { continue };
        let Ok(theirs) = open::text(&golden) else { continue };
        let (ours, known) = written(of, &sheet, &theirs)?;
        let differs = (ours != theirs).then(|| {
            let line = ours.lines().zip(theirs.lines()).take_while(|(one, other)| one == other);
            Difference {
                at: golden.display().to_string(),
                text: format!("line {} differs", line.count() + 1),
                known: None,
            }
        });
        let noted = known.filter(|_| differs.is_none()).map(|known| Difference {
            at: golden.display().to_string(),
            text: "equal without the turns to begin".to_owned(),
            known: Some(known),
        });
        report.count("files byte for byte", differs);
        report.differences.extend(noted);
    }
    Ok(())
}

/// The file as we write it, with the heading of theirs, and the rule by which it was changed.
fn written(
    of: &str,
    sheet: &Sheet,
    theirs: &str,
) -> Result<(String, Option<Known>), FormatRefusal> {
    Ok(match of {
        "standings" => (standings(&StandingLine::all(&Tournament::from_sheet(sheet)?)), None),
        "tou" => {
            let headed = tou::read(theirs)?.value;
            let sheet = Sheet { title: headed.title, date: headed.date, ..sheet.clone() };
            (tou::write(&sheet), None)
        }
        _ => {
            let heading = theirs.lines().take_while(|line| !line.starts_with("#begin_file"));
            let config = Config::read(&heading.map(|line| format!("{line}\n")).collect::<String>());
            let turns = theirs.contains("; p12 ");
            let mut sheet = sheet.clone();
            if !turns {
                let rows = sheet.divisions.iter_mut().flat_map(|division| &mut division.rows);
                rows.flat_map(|row| &mut row.cells).for_each(|cell| cell.side = None);
            }
            (archive::write(&config.value, &sheet), (!turns).then_some(Known::NoTurns))
        }
    })
}
