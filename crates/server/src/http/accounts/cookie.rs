//! The cookies of a browser: one holds the seats of an account, the other proves to which accounts
//! the browser has signed in before. Scripts cannot read them, and no other site can have them sent
//! with a request that changes something.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::base::proxies::Https;

/// The time for which browsers keep a cookie, in seconds: as long as any of them allows. The server
/// ends the sign-in sooner.
const KEPT: u32 = 400 * 24 * 3600;

/// One of the cookies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// The secret that holds the seats of an account.
    SignIn,
    /// The proofs of earlier sign-ins. Only the addresses of accounts get it.
    Known,
}

impl Cookie {
    /// Its name. Over TLS browsers take it over TLS only and never send it without; that of the
    /// sign-in they take from this host only.
    fn name(self, Https(https): Https) -> &'static str {
        match (self, https) {
            (Cookie::SignIn, false) => "tilewright",
            (Cookie::SignIn, true) => "__Host-tilewright",
            (Cookie::Known, false) => "tilewright-known",
            (Cookie::Known, true) => "__Secure-tilewright-known",
        }
    }

    fn path(self) -> &'static str {
        match self {
            Cookie::SignIn => "/",
            Cookie::Known => "/api/account",
        }
    }

    /// Returns its value in a request.
    pub(crate) fn of(self, headers: &HeaderMap, https: Https) -> Option<&str> {
        let wanted = self.name(https);
        let lines = headers.get_all(header::COOKIE).into_iter();
        let pairs = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
        let mut pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value).filter(|it| !it.is_empty())
    }

    /// Returns the header that has a browser keep a value; with an empty one it forgets the cookie.
    pub(crate) fn keep(self, value: &str, https: Https) -> Option<HeaderValue> {
        let (name, path) = (self.name(https), self.path());
        let age = if value.is_empty() { 0 } else { KEPT };
        let secure = if https.0 { "; Secure" } else { "" };
        let cookie =
            format!("{name}={value}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
        // Hexadecimal digits and stops always fit into a header.
        HeaderValue::from_str(&cookie).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_tls_only_the_cookie_of_this_host_counts() {
        let mut headers = HeaderMap::new();
        headers.append("cookie", "a=b; tilewright=one".parse().unwrap());
        headers.append("cookie", "__Host-tilewright=two".parse().unwrap());
        assert_eq!(Cookie::SignIn.of(&headers, Https(false)), Some("one"));
        assert_eq!(Cookie::SignIn.of(&headers, Https(true)), Some("two"));
        headers.clear();
        headers.append("cookie", "tilewright=one".parse().unwrap());
        let none = Cookie::SignIn.of(&headers, Https(true));
        assert_eq!(none, None, "anyone on the way could have set it");
        let cookie = Cookie::SignIn.keep("abc", Https(true)).unwrap();
        for part in ["__Host-tilewright=abc;", "Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
            assert!(cookie.to_str().unwrap().contains(part), "{part}");
        }
        let cookie = Cookie::SignIn.keep("", Https(false)).unwrap();
        assert!(cookie.to_str().unwrap().contains("Max-Age=0"));
    }

    #[test]
    fn the_proofs_of_sign_ins_go_to_the_addresses_of_accounts_alone() {
        let cookie = Cookie::Known.keep("abc", Https(true)).unwrap();
        for part in ["__Secure-tilewright-known=abc;", "Path=/api/account;", "HttpOnly", "Secure"] {
            assert!(cookie.to_str().unwrap().contains(part), "{part}");
        }
        let mut headers = HeaderMap::new();
        headers.append("cookie", "tilewright=one; tilewright-known=two".parse().unwrap());
        assert_eq!(Cookie::SignIn.of(&headers, Https(false)), Some("one"));
        assert_eq!(Cookie::Known.of(&headers, Https(false)), Some("two"));
    }
}
