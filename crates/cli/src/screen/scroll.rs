//! Pages longer than the screen, which scroll.

use super::Press;

/// Lines of which a part is shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
    /// The number of lines when they were drawn last, and of those shown.
    count: usize,
    shown: usize,
}

impl Scroll {
    /// Takes a press: the wheel moves by a line, PageUp and PageDown by all that are shown. Returns
    /// whether it was one of these, and there is something to scroll.
    pub(crate) fn press(&mut self, press: Press) -> bool {
        let last = self.count.saturating_sub(self.shown);
        if last == 0 {
            return false;
        }
        self.first = match press {
            Press::WheelUp => self.first.saturating_sub(1),
            Press::WheelDown => last.min(self.first + 1),
            Press::PageUp => self.first.saturating_sub(self.shown.max(1)),
            Press::PageDown => last.min(self.first + self.shown.max(1)),
            _ => return false,
        };
        true
    }

    /// The lines to show where there is room for so many. If that is not enough for all, the last
    /// one says which they are.
    pub(crate) fn lines(&mut self, lines: Vec<String>, room: usize) -> Vec<String> {
        self.count = lines.len();
        self.shown = if lines.len() > room { room.saturating_sub(1) } else { room };
        self.first = self.first.min(self.count.saturating_sub(self.shown));
        if lines.len() <= room {
            return lines;
        }
        let last = self.first + self.shown;
        let told = format!(
            "[lines {} to {last} of {}: PageUp, PageDown or the wheel]",
            self.first + 1,
            self.count
        );
        let shown = lines.into_iter().skip(self.first).take(self.shown);
        shown.chain((room > 0).then_some(told)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_reached() {
        let lines: Vec<String> = (0..8).map(|line| line.to_string()).collect();
        let mut scroll = Scroll::default();
        assert_eq!(scroll.lines(lines.clone(), 8), lines);
        let told = |from, to| format!("[lines {from} to {to} of 8: PageUp, PageDown or the wheel]");
        assert_eq!(scroll.lines(lines.clone(), 4), ["0", "1", "2", &told(1, 3)]);
        assert!(scroll.press(Press::WheelDown));
        assert_eq!(scroll.lines(lines.clone(), 4), ["1", "2", "3", &told(2, 4)]);
        scroll.press(Press::PageDown);
        assert_eq!(scroll.lines(lines.clone(), 4), ["4", "5", "6", &told(5, 7)]);
        scroll.press(Press::PageDown);
        assert_eq!(scroll.lines(lines.clone(), 4), ["5", "6", "7", &told(6, 8)]);
        // A larger window, fewer lines: what is shown stays in bounds.
        assert_eq!(scroll.lines(lines[..2].to_vec(), 4), lines[..2]);
        scroll.press(Press::PageUp);
        assert_eq!(scroll.lines(lines.clone(), 4), ["0", "1", "2", &told(1, 3)]);
        assert!(!scroll.press(Press::Enter));
        scroll.lines(lines[..2].to_vec(), 4);
        assert!(!scroll.press(Press::PageDown), "all of them are shown");
        assert!(scroll.lines(lines, 0).is_empty());
    }
}
