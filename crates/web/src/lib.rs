//! The browser app, built and embedded.
//!
//! The app itself is in `app`; the build script builds it in a copy below `OUT_DIR` and embeds
//! the files. Without Node or npm one page is embedded that says what is missing.

use std::borrow::Cow;
use std::io::Read as _;

use flate2::read::GzDecoder;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The embedded form of a file.
#[derive(Clone, Copy, Debug)]
enum Stored {
    /// As it is.
    Plain(&'static [u8]),
    /// Compressed with gzip, where that is worthwhile.
    Gzip(&'static [u8]),
}

/// A file of the app.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The path of its requests, without a leading slash: `assets/index-CdxPvGwX.js`.
    pub path: &'static str,
    /// The media type for the answer's header.
    pub content_type: &'static str,
    stored: Stored,
    brotli: Option<&'static [u8]>,
    /// True if the name changes with the content, so that it may be cached for ever.
    pub immutable: bool,
    /// A fingerprint of the content for the `ETag` header, in its quotes.
    pub etag: &'static str,
}

impl Asset {
    /// The file. Nearly all browsers take [`Asset::gzip`], for which nothing has to be unpacked.
    pub fn bytes(&self) -> Cow<'static, [u8]> {
        match self.stored {
            Stored::Plain(bytes) => Cow::Borrowed(bytes),
            Stored::Gzip(packed) => {
                let mut bytes = Vec::new();
                let read = GzDecoder::new(packed).read_to_end(&mut bytes);
                read.expect("the build packed it, and a test unpacks every file");
                Cow::Owned(bytes)
            }
        }
    }

    /// The file compressed with gzip, where that is worthwhile.
    pub fn gzip(&self) -> Option<&'static [u8]> {
        match self.stored {
            Stored::Plain(_) => None,
            Stored::Gzip(packed) => Some(packed),
        }
    }

    /// The file compressed with brotli, which browsers take over a secure connection: only the
    /// referee's files are so large that it is worthwhile.
    pub fn brotli(&self) -> Option<&'static [u8]> {
        self.brotli
    }
}

/// The file asked for with a path, with or without a leading slash; nothing at all is the page.
pub fn asset(path: &str) -> Option<&'static Asset> {
    let path = path.trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    assets().iter().find(|asset| asset.path == path)
}

/// All files, by path.
pub fn assets() -> &'static [Asset] {
    ASSETS
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there() {
        let page = asset("/").expect("the page is always embedded");
        assert_eq!(page.content_type, "text/html; charset=utf-8");
        assert!(!page.immutable);
        assert_eq!(asset("index.html").map(|page| page.etag), Some(page.etag));
        assert!(asset("no/such/file").is_none());
    }

    #[test]
    fn everything_the_page_names_is_there() {
        let page = asset("/").expect("the page is always embedded");
        let page = page.bytes();
        let text = std::str::from_utf8(&page).expect("the page is text");
        let named: Vec<&str> =
            text.split('"').filter(|part| part.starts_with("/assets/")).collect();
        assert_eq!(named.is_empty(), !COMPLETE);
        for path in named {
            let asset = asset(path).unwrap_or_else(|| panic!("{path} is missing"));
            assert!(asset.immutable && !asset.bytes().is_empty());
        }
    }

    #[test]
    fn what_a_link_and_a_home_screen_want_is_there() {
        if !COMPLETE {
            return;
        }
        let page = asset("/").expect("the page is always embedded");
        let page = page.bytes();
        let text = std::str::from_utf8(&page).expect("the page is text");
        for name in ["og:title", "og:description", "og:image", "name=\"description\""] {
            assert!(text.contains(name), "{name}");
        }
        for (path, kind) in [
            ("touch-icon.png", "image/png"),
            ("preview.png", "image/png"),
            ("icon-512.png", "image/png"),
            ("icon-maskable.png", "image/png"),
            ("badge.png", "image/png"),
            ("sw.js", "text/javascript; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
        ] {
            let file = asset(path).unwrap_or_else(|| panic!("{path} is missing"));
            assert_eq!(file.content_type, kind);
            assert!(file.bytes().len() < 40_000, "{path} is large");
            assert!(!file.immutable, "{path} may change while its name stays");
        }
    }

    #[test]
    fn the_service_worker_keeps_what_the_page_needs() {
        if !COMPLETE {
            return;
        }
        let worker = asset("sw.js").expect("it is built with the page");
        let worker = worker.bytes();
        let text = std::str::from_utf8(&worker).expect("scripts are text");
        for file in assets().iter().filter(|file| file.path.starts_with("assets/")) {
            assert!(text.contains(&format!("\"{}\"", file.path)), "{} is not kept", file.path);
        }
        // Its name within its folder is empty.
        assert!(text.contains("[\"\"") || text.contains(",\"\","), "the page is kept");
        assert!(!text.contains("$VERSION") && !text.contains("$FILES"));
    }

    #[test]
    fn every_file_unpacks() {
        assert!(assets().iter().all(|asset| !asset.bytes().is_empty()));
    }

    /// Bytes of a file as it is sent to most browsers.
    fn sent(asset: &Asset) -> usize {
        asset.gzip().map_or_else(|| asset.bytes().len(), <[u8]>::len)
    }

    /// Bytes of a script, packed, and of all that it cannot do without.
    fn weight(path: &str, seen: &mut Vec<String>) -> usize {
        if seen.iter().any(|known| known == path) {
            return 0;
        }
        seen.push(path.to_owned());
        let script = asset(path).unwrap_or_else(|| panic!("{path} is missing"));
        let plain = script.bytes();
        let text = std::str::from_utf8(&plain).expect("scripts are text");
        // `import"./x.js"` and `from"./x.js"` come at once, `import("./x.js")` when it is wanted.
        let parts = text.split(['"', '\'']).collect::<Vec<_>>();
        let wanted =
            parts.windows(2).filter(|two| two[0].ends_with("import") || two[0].ends_with("from"));
        let named =
            wanted.filter_map(|two| two[1].strip_prefix("./").filter(|name| name.ends_with(".js")));
        let more: usize = named.map(|name| weight(&format!("assets/{name}"), seen)).sum();
        sent(script) + more
    }

    #[test]
    fn scripts_stay_small() {
        if !COMPLETE {
            return;
        }
        let page = asset("/").expect("the page is always embedded");
        let page = page.bytes();
        let text = std::str::from_utf8(&page).expect("the page is text");
        let named =
            text.split('"').filter(|part| part.starts_with("/assets/") && part.ends_with(".js"));
        let mut seen = Vec::new();
        let first: usize = named.map(|path| weight(path.trim_start_matches('/'), &mut seen)).sum();
        assert!(
            (10_000..=88_000).contains(&first),
            "{first} bytes of script to begin with, packed"
        );
        // No visitor loads all of it: each page and each way of playing is fetched when it is
        // shown.
        let scripts = assets().iter().filter(|asset| asset.path.ends_with(".js"));
        let packed: usize = scripts.map(sent).sum();
        assert!(packed <= 510_000, "{packed} bytes of script, packed");
    }
}
