//! The text of a file: UTF-8, or the eight bits of old files.

use alloc::borrow::Cow;
use alloc::string::String;

use super::parse_error::ParseGcgError;

/// The characters that Windows writes for the bytes 0x80 to 0x9F, which Latin-1 leaves to control
/// characters; the five that it leaves out are taken as they are.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a file. Text that is UTF-8 is taken for it, whatever its first line says: no old text
/// looks like that by accident. Anything else is Latin-1, or what Windows made of it.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ParseGcgError> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(ParseGcgError::Utf16);
    }
    if bytes.contains(&0) {
        // Text in UTF-16 has a zero beside each ASCII character.
        let sparse = bytes.iter().filter(|&&byte| byte == 0).count() * 3 > bytes.len();
        let text = bytes.iter().all(|&byte| byte == 0 || (b'\t'..0x80).contains(&byte));
        return Err(if sparse && text { ParseGcgError::Utf16 } else { ParseGcgError::Binary });
    }
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    Ok(match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| eight_bits(byte)).collect::<String>()),
    })
}

fn eight_bits(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
