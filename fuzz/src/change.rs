//! Changes to an input.

use engine::Random;
use table::ModeEvent;

use crate::target::Kind;

/// Numbers that readers are likely to handle wrongly.
const NUMBERS: [u32; 14] = [
    0,
    1,
    2,
    0x7f,
    0xff,
    0xffff,
    0x3f_ffff,
    0x40_0000,
    0x80_0000,
    0xff_ffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
];

/// Pieces that texts are made of.
const PIECES: [&str; 60] = [
    ">ann: ",
    ">bob:",
    "#player1 ",
    "#note ",
    "#rack2 ",
    "#incomplete",
    "8D RETINAS ",
    " --  -26",
    "(challenge) +5 ",
    "(time) -10 ",
    "(AB) +8 ",
    " -AB ",
    "15",
    "/",
    ";",
    " ",
    "?",
    "A",
    "z",
    "0",
    "-1",
    "21",
    "22",
    "99999999999999999999",
    "lex ",
    "etl 7;",
    "\u{e9}",
    "\t",
    "//",
    "ld english;",
    "\n",
    "\r\n",
    "#",
    ",",
    ":",
    "=",
    ".",
    "(",
    ")",
    "8H",
    "H8",
    "O15",
    "65535",
    "65536",
    "4294967296",
    "18446744073709551615",
    "seats=",
    "mode=",
    "clock=",
    "theme=",
    "words=",
    "none",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "null",
    "true",
    "\\u00e9",
];

/// Changes an input once.
pub(crate) fn change(input: &mut Vec<u8>, other: &[u8], kind: Kind, random: &mut impl Random) {
    let at = random.below(input.len() + 1);
    let ways = if kind == Kind::Choices { 6 } else { 10 };
    match random.below(ways) {
        // A bit, a byte.
        0 => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => {
            if let Some(byte) = input.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
        // Cut, repeat, remove.
        2 => input.truncate(at),
        3 => {
            let end = (at + 1 + random.below(64)).min(input.len());
            let piece = input[at.min(end)..end].to_vec();
            input.splice(at..at, piece);
        }
        4 => {
            let end = (at + 1 + random.below(32)).min(input.len());
            input.drain(at.min(end)..end);
        }
        // The end of another input.
        5 => {
            input.truncate(at);
            input.extend_from_slice(&other[random.below(other.len() + 1)..]);
        }
        _ if kind == Kind::Text => {
            let words = ModeEvent::WORDS;
            let at_word = random.below(PIECES.len() + words.len());
            let piece = PIECES.get(at_word).unwrap_or_else(|| &words[at_word - PIECES.len()]);
            let end = (at + random.below(3)).min(input.len());
            input.splice(at..end, piece.bytes());
        }
        // A word: another number, one of its fields, or a copy of another word.
        _ => {
            let words = input.len() / 4;
            if words == 0 {
                input.extend_from_slice(&NUMBERS[random.below(NUMBERS.len())].to_le_bytes());
                return;
            }
            let word = |at: usize| [0, 1, 2, 3].map(|n| input[4 * at + n]);
            let place = random.below(words);
            let mut bits = u32::from_le_bytes(word(place));
            match random.below(6) {
                0 => bits = NUMBERS[random.below(NUMBERS.len())],
                // Flags: the end of a list and of a word, in both formats.
                1 => bits ^= [1 << 22, 1 << 23, 1 << 6, 1 << 7][random.below(4)],
                // A pointer somewhere else, in both formats.
                2 => bits = bits & !0x3f_ffff | random.below(words + 2) as u32,
                3 => bits = bits & 0xff | (random.below(words + 2) as u32) << 8,
                4 => bits = bits.wrapping_add(random.below(5) as u32).wrapping_sub(2),
                _ => bits = u32::from_le_bytes(word(random.below(words))),
            }
            input[4 * place..4 * place + 4].copy_from_slice(&bits.to_le_bytes());
        }
    }
}
