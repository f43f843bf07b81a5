//! Shapes and letters on a bitmap.

use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The letters of the page, at one weight, and only those that names in Latin script need. `NOTICE`
/// has their licence.
const LETTERS: &[u8] = include_bytes!("../../../fonts/letters.ttf");

/// A bitmap to draw on.
pub(super) struct Canvas {
    pixels: Pixmap,
    face: Face<'static>,
}

/// The point of a text at its x coordinate.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// Its beginning.
    Left,
    /// Its middle.
    Middle,
    /// Its end.
    Right,
}

/// An opaque colour, as in style sheets.
fn colour(rgb: u32) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

impl Canvas {
    /// A bitmap of one colour; `None` if it cannot be made.
    pub(super) fn new(width: u32, height: u32, background: u32) -> Option<Canvas> {
        let mut pixels = Pixmap::new(width, height)?;
        pixels.fill(colour(background));
        Some(Canvas { pixels, face: Face::parse(LETTERS, 0).ok()? })
    }

    /// The bitmap as a PNG file.
    pub(super) fn png(&self) -> Option<Vec<u8>> {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        // Nothing shines through, so three of the four bytes of a pixel are enough.
        let opaque: Vec<u8> = self
            .pixels
            .data()
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Flat colours repeat as they are.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&opaque).ok()?;
        writer.finish().ok()?;
        Some(file)
    }

    fn fill(&mut self, path: &Path, rgb: u32) {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(colour(rgb));
        self.pixels.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// A rectangle with round corners.
    pub(super) fn block(&mut self, x: f32, y: f32, width: f32, height: f32, round: f32, rgb: u32) {
        let Some(rect) = Rect::from_xywh(x, y, width, height) else { return };
        let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
        let mut path = PathBuilder::new();
        path.move_to(left + round, top);
        path.line_to(right - round, top);
        path.quad_to(right, top, right, top + round);
        path.line_to(right, bottom - round);
        path.quad_to(right, bottom, right - round, bottom);
        path.line_to(left + round, bottom);
        path.quad_to(left, bottom, left, bottom - round);
        path.line_to(left, top + round);
        path.quad_to(left, top, left + round, top);
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, rgb);
        }
    }

    /// A disc.
    pub(super) fn disc(&mut self, x: f32, y: f32, radius: f32, rgb: u32) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, rgb);
        }
    }

    /// A star with five points around a middle.
    pub(super) fn star(&mut self, x: f32, y: f32, radius: f32, rgb: u32) {
        let mut path = PathBuilder::new();
        for point in 0..10_u8 {
            let reach = if point % 2 == 0 { radius } else { radius * 0.45 };
            let angle = std::f32::consts::PI * (f32::from(point) / 5.0 - 0.5);
            let (to_x, to_y) = (x + reach * angle.cos(), y + reach * angle.sin());
            if point == 0 { path.move_to(to_x, to_y) } else { path.line_to(to_x, to_y) }
        }
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, rgb);
        }
    }

    /// A line of text on this baseline. Characters without a letter are left out.
    pub(super) fn text(&mut self, text: &str, x: f32, y: f32, size: f32, side: Side, rgb: u32) {
        let scale = size / f32::from(self.face.units_per_em());
        let mut at = match side {
            Side::Left => x,
            Side::Middle => x - self.width(text, size) / 2.0,
            Side::Right => x - self.width(text, size),
        };
        let mut outline = Outline { path: PathBuilder::new(), x: at, y, scale };
        for (glyph, advance) in self.glyphs(text) {
            outline.x = at;
            // A character without an outline, such as a space, only takes its width.
            let _ = self.face.outline_glyph(glyph, &mut outline);
            at += advance * scale;
        }
        if let Some(path) = outline.path.finish() {
            self.fill(&path, rgb);
        }
    }

    /// The width of a text.
    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        let scale = size / f32::from(self.face.units_per_em());
        self.glyphs(text).map(|(_, advance)| advance * scale).sum()
    }

    /// The characters of a text that have letters.
    pub(super) fn drawable(&self, text: &str) -> String {
        text.chars().filter(|&c| self.face.glyph_index(c).is_some()).collect()
    }

    /// The text if it fits into this width, or as much of its beginning as does, with dots.
    pub(super) fn cut(&self, text: &str, size: f32, width: f32) -> String {
        let text = self.drawable(text);
        if self.width(&text, size) <= width {
            return text;
        }
        let dots = "...";
        let mut kept = String::new();
        for c in text.chars() {
            kept.push(c);
            if self.width(&kept, size) + self.width(dots, size) > width {
                kept.pop();
                break;
            }
        }
        format!("{}{dots}", kept.trim_end())
    }

    fn glyphs(&self, text: &str) -> impl Iterator<Item = (GlyphId, f32)> {
        let glyphs = text.chars().filter_map(|c| self.face.glyph_index(c));
        glyphs.map(|glyph| (glyph, self.face.glyph_hor_advance(glyph).map_or(0.0, f32::from)))
    }
}

/// Takes down the outlines of letters, whose upward is the bitmap's downward.
struct Outline {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
