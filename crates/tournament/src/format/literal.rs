//! Literals of JavaScript, as JSON.

/// The JSON of a literal: keys without quotation marks get them, texts in single marks get double
/// ones, commas before a closing bracket go, `undefined` and `NaN` become `null`, comments go. Line
/// feeds stay, so that lines keep their numbers. A text that is not a literal is no JSON either.
pub(crate) fn json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\'' => string(letter, &mut letters, &mut out),
            '/' if letters.peek() == Some(&'/') => {
                while letters.next_if(|&c| c != '\n').is_some() {}
            }
            '/' if letters.peek() == Some(&'*') => comment(&mut letters, &mut out),
            ']' | '}' => {
                without_comma(&mut out);
                out.push(letter);
            }
            _ if letter.is_alphabetic() || letter == '_' || letter == '$' => {
                let mut word = String::from(letter);
                while let Some(next) =
                    letters.next_if(|&c| c.is_alphanumeric() || c == '_' || c == '$')
                {
                    word.push(next);
                }
                let mut behind = letters.clone().skip_while(|c| c.is_whitespace());
                if behind.next() == Some(':') {
                    out.push_str(&format!("\"{word}\""));
                } else if word == "undefined" || word == "NaN" {
                    out.push_str("null");
                } else {
                    out.push_str(&word);
                }
            }
            _ if letter.is_ascii_digit() || letter == '-' => {
                out.push(letter);
                let part = |c: &char| c.is_ascii_alphanumeric() || ".+-".contains(*c);
                while let Some(next) = letters.next_if(part) {
                    out.push(next);
                }
            }
            _ => out.push(letter),
        }
    }
    out
}

type Letters<'a> = core::iter::Peekable<core::str::Chars<'a>>;

/// A text behind its first mark.
fn string(mark: char, letters: &mut Letters<'_>, out: &mut String) {
    out.push('"');
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                // JSON knows no such escape.
                Some('\'') => out.push('\''),
                Some(next) => {
                    out.push('\\');
                    out.push(next);
                }
                None => out.push('\\'),
            },
            '"' if mark == '\'' => out.push_str("\\\""),
            _ if letter == mark => {
                out.push('"');
                return;
            }
            _ => out.push(letter),
        }
    }
}

/// A comment behind its slash.
fn comment(letters: &mut Letters<'_>, out: &mut String) {
    letters.next();
    while let Some(letter) = letters.next() {
        if letter == '\n' {
            out.push('\n');
        }
        if letter == '*' && letters.next_if_eq(&'/').is_some() {
            return;
        }
    }
}

/// Takes away a comma at the end, before spaces.
fn without_comma(out: &mut String) {
    let end = out.trim_end().len();
    if out[..end].ends_with(',') {
        out.replace_range(end - 1..end, "");
    }
}
