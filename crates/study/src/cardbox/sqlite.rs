//! Reads one table of an SQLite file: <https://www.sqlite.org/fileformat2.html>.
//!
//! The file may come from a stranger, and SQLite itself cannot be stopped on its way through a file
//! that is made to keep it busy. This reader visits each page once at most.

use super::CardboxError;

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Text(String),
    /// A fraction or a blob, of which a cardbox has none.
    Other,
}

/// A row: its number, and its values as far as they can be read.
pub(super) struct Row {
    pub(super) number: i64,
    /// `None` if the row is damaged.
    pub(super) values: Option<Vec<Value>>,
}

/// A table: the names of its columns, in small letters, and its rows.
pub(super) struct Table {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// The length of the file's header, with which the first page begins.
const HEADER: usize = 100;

/// An SQLite file.
struct File<'a> {
    bytes: &'a [u8],
    page_size: usize,
    /// The bytes of a page that are used.
    usable: usize,
}

/// The table of this name.
pub(super) fn table(bytes: &[u8], name: &str) -> Result<Table, CardboxError> {
    let file = File::new(bytes)?;
    for Row { values, .. } in file.rows(1)? {
        let Some([kind, named, _, root, sql]) = values.as_deref() else { continue };
        let is = |value: &Value, text: &str| matches!(value, Value::Text(found) if found.eq_ignore_ascii_case(text));
        if let (true, true, Value::Integer(root), Value::Text(sql)) =
            (is(kind, "table"), is(named, name), root, sql)
        {
            let root = u32::try_from(*root).map_err(|_| CardboxError::Damaged)?;
            return Ok(Table { columns: columns(sql), rows: file.rows(root)? });
        }
    }
    Err(CardboxError::NoQuestions)
}

impl<'a> File<'a> {
    fn new(bytes: &'a [u8]) -> Result<File<'a>, CardboxError> {
        if !bytes.starts_with(b"SQLite format 3\0") {
            return Err(CardboxError::NotSqlite);
        }
        let (Some(size), Some(&reserved), Some(encoding)) =
            (number(bytes, 16, 2), bytes.get(20), number(bytes, 56, 4))
        else {
            return Err(CardboxError::Damaged);
        };
        // The largest size does not fit into two bytes.
        let page_size = if size == 1 { 65_536 } else { size as usize };
        let usable = page_size.saturating_sub(reserved.into());
        if !page_size.is_power_of_two() || usable < 480 {
            return Err(CardboxError::Damaged);
        }
        if encoding > 1 {
            return Err(CardboxError::Encoding);
        }
        Ok(File { bytes, page_size, usable })
    }

    /// A page by its number, from 1, without the header of the file.
    fn page(&self, number: u32) -> Option<&'a [u8]> {
        let start = (number as usize).checked_sub(1)?.checked_mul(self.page_size)?;
        self.bytes.get(start..start.checked_add(self.usable)?)
    }

    /// The rows of the table whose tree begins at a page, in the order of their numbers.
    fn rows(&self, root: u32) -> Result<Vec<Row>, CardboxError> {
        let mut visited = vec![false; self.bytes.len() / self.page_size + 1];
        let mut open = vec![root];
        let mut rows = Vec::new();
        while let Some(at) = open.pop() {
            let seen = visited.get_mut(at as usize).ok_or(CardboxError::Damaged)?;
            if std::mem::replace(seen, true) {
                return Err(CardboxError::Damaged);
            }
            let page = self.page(at).ok_or(CardboxError::Damaged)?;
            let head = if at == 1 { HEADER } else { 0 };
            self.visit(page, head, &mut open, &mut rows).ok_or(CardboxError::Damaged)?;
        }
        Ok(rows)
    }

    /// Reads the rows of a leaf, or puts the pages below another page on top of those to be visited.
    fn visit(
        &self,
        page: &[u8],
        head: usize,
        open: &mut Vec<u32>,
        rows: &mut Vec<Row>,
    ) -> Option<()> {
        let count = number(page, head + 3, 2)? as usize;
        let leaf = match page.get(head)? {
            0x0D => true,
            0x05 => false,
            _ => return None,
        };
        let pointers = head + if leaf { 8 } else { 12 };
        let cell = |index: usize| Some(number(page, pointers + 2 * index, 2)? as usize);
        if leaf {
            for index in 0..count {
                rows.push(self.row(page, cell(index)?)?);
            }
        } else {
            // The last comes first, so that the first is on top.
            open.push(number(page, head + 8, 4)? as u32);
            for index in (0..count).rev() {
                open.push(number(page, cell(index)?, 4)? as u32);
            }
        }
        Some(())
    }

    fn row(&self, page: &[u8], at: usize) -> Option<Row> {
        let mut cell = page.get(at..)?;
        let length = usize::try_from(varint(&mut cell)?).ok()?;
        let number = varint(&mut cell)?;
        let values = self.payload(cell, length).and_then(|payload| record(&payload));
        Some(Row { number, values })
    }

    /// The bytes of a row, of which long ones go on in other pages.
    fn payload(&self, cell: &[u8], length: usize) -> Option<Vec<u8>> {
        if length > self.bytes.len() {
            return None;
        }
        let (most, least) = (self.usable - 35, (self.usable - 12) * 32 / 255 - 23);
        if length <= most {
            return cell.get(..length).map(<[u8]>::to_vec);
        }
        let fitting = least + (length - least) % (self.usable - 4);
        let local = if fitting <= most { fitting } else { least };
        let mut payload = cell.get(..local)?.to_vec();
        let mut next = number(cell, local, 4)?;
        // Each page adds something, so that this ends.
        while payload.len() < length {
            let page = self.page(next as u32)?;
            let rest = (length - payload.len()).min(self.usable - 4);
            payload.extend(page.get(4..4 + rest)?);
            next = number(page, 0, 4)?;
        }
        Some(payload)
    }
}

/// The values of a row.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let mut head = payload;
    let length = usize::try_from(varint(&mut head)?).ok()?;
    let mut body = payload.get(length..)?;
    let mut kinds = payload.get(payload.len() - head.len()..length)?;
    let mut values = Vec::new();
    while !kinds.is_empty() {
        let kind = varint(&mut kinds)?;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let bytes = body.get(..length)?;
        body = &body[length..];
        values.push(match kind {
            0 => Value::Null,
            8 | 9 => Value::Integer(kind - 8),
            1..=6 => Value::Integer(integer(bytes)),
            13.. if kind % 2 == 1 => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
            _ => Value::Other,
        });
    }
    Some(values)
}

/// A signed number of some bytes, the most significant first.
fn integer(bytes: &[u8]) -> i64 {
    let sign = bytes.first().is_some_and(|&first| first >= 0x80);
    bytes.iter().fold(if sign { -1 } else { 0 }, |all, &byte| all << 8 | i64::from(byte))
}

/// An unsigned number of some bytes at a place.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().fold(0, |all, &byte| all << 8 | u64::from(byte)))
}

/// Takes a number of one to nine bytes: seven bits of each but the ninth, which has eight.
fn varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut all = 0i64;
    for count in 1..=9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if count == 9 {
            return Some(all << 8 | i64::from(byte));
        }
        all = all << 7 | i64::from(byte & 0x7F);
        if byte < 0x80 {
            break;
        }
    }
    Some(all)
}

/// The names of the columns that a `create table` makes, in small letters.
fn columns(sql: &str) -> Vec<String> {
    let inner = sql.split_once('(').map_or("", |(_, rest)| rest);
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in inner.chars() {
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            ')' if depth == 0 => break,
            _ => {
                depth += i32::from(c == '(') - i32::from(c == ')');
                parts.last_mut().expect("there is always one").push(c);
            }
        }
    }
    let name = |part: &String| {
        let word = part.split_whitespace().next().unwrap_or_default();
        word.trim_matches(['"', '`', '[', ']', '\'']).to_ascii_lowercase()
    };
    parts.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_in_their_order() {
        let sql = "CREATE TABLE questions (question varchar(16), \"Correct\" integer, \
                   [streak] integer check (streak > 0, 1), PRIMARY KEY (question))";
        assert_eq!(columns(sql), ["question", "correct", "streak", "primary"]);
        assert_eq!(columns("nonsense"), [""]);
    }

    #[test]
    fn numbers_of_all_lengths_are_read() {
        let mut bytes =
            &[0x05, 0x81, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF][..];
        let read: Vec<_> = std::iter::from_fn(|| varint(&mut bytes)).collect();
        assert_eq!(read, [5, 128, -1]);
        assert_eq!(integer(&[0xFF, 0xFE]), -2);
        assert_eq!(integer(&[0x7F]), 127);
        assert_eq!(integer(&[]), 0);
    }
}
