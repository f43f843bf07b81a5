//! A browser: it keeps the cookie that a server gives it, and sends it.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::client::{Client, Made, Reply, Site};

/// A browser with its cookies.
pub(crate) struct Browser {
    pub(crate) site: Site,
    /// The cookie that holds seats, as it is sent: `tilewright=...`.
    pub(crate) cookie: Option<String>,
    /// The cookie that proves earlier sign-ins, as it is sent: `tilewright-known=...`.
    pub(crate) known: Option<String>,
    /// More lines of the head of each request.
    pub(crate) more: String,
}

impl Browser {
    pub(crate) fn new(site: Site) -> Browser {
        Browser { site, cookie: None, known: None, more: String::new() }
    }

    /// A browser whose requests come from an address of the open internet.
    pub(crate) fn from(site: Site, address: &str) -> Browser {
        Browser { more: format!("\r\nx-forwarded-for: {address}"), ..Browser::new(site) }
    }

    /// One more browser with the same cookie that holds seats, as if a thief had copied it.
    pub(crate) fn copy(&self) -> Browser {
        let (cookie, more) = (self.cookie.clone(), self.more.clone());
        Browser { cookie, more, ..Browser::new(self.site) }
    }

    async fn request(&mut self, call: &str, body: &[u8]) -> Reply {
        let sent: Vec<&str> =
            [&self.cookie, &self.known].into_iter().flatten().map(|it| &**it).collect();
        let cookie = match sent[..] {
            [] => String::new(),
            _ => format!("\r\ncookie: {}", sent.join("; ")),
        };
        let head = format!("{call} HTTP/1.1{}{cookie}", self.more);
        let reply = self.site.request(&head, body).await;
        for set in reply.headers("set-cookie") {
            let (pair, attributes) = set.split_once(';').unwrap();
            assert!(
                attributes.contains("HttpOnly") && attributes.contains("SameSite=Lax"),
                "{set}"
            );
            let empty = pair.ends_with('=');
            assert_eq!(attributes.contains("Max-Age=0"), empty, "{set}");
            let kept = if pair.contains("-known=") { &mut self.known } else { &mut self.cookie };
            *kept = (!empty).then(|| pair.to_owned());
        }
        reply
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.request(&format!("GET {path}"), b"").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.request(&format!("POST {path}"), body.to_string().as_bytes()).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: &Value) -> Reply {
        self.request(&format!("PUT {path}"), body.to_string().as_bytes()).await
    }

    /// Makes an account, into which the seats of these tokens move, and signs in.
    pub(crate) async fn register(&mut self, name: &str, tokens: &[&str]) -> Reply {
        let body = json!({"name": name, "password": password(name), "tokens": tokens});
        self.post("/api/account", &body).await
    }

    pub(crate) async fn sign_in(&mut self, name: &str, password: &str) -> Reply {
        let body = json!({"name": name, "password": password, "tokens": []});
        self.post("/api/account/sign-in", &body).await
    }

    /// The name of the account that is signed in.
    pub(crate) async fn who(&mut self) -> Option<String> {
        let reply = self.get("/api/account").await;
        assert_eq!(reply.status, 200);
        reply.json()["account"]["name"].as_str().map(str::to_owned)
    }

    pub(crate) async fn create(&mut self, edition: &str, changes: &[&str], seats: Value) -> Made {
        let body = json!({"edition": edition, "changes": changes, "seats": seats});
        let reply = self.post("/api/games", &body).await;
        assert_eq!(reply.status, 201, "{}", reply.json());
        Made::read(&reply.json())
    }

    /// Sits down through an invitation.
    pub(crate) async fn accept(&mut self, invite: &str, name: &str) -> Reply {
        let read = self.post("/api/invites", &json!({"invite": invite})).await;
        let hash = read.json()["terms"]["hash"].clone();
        let key = format!("the key of {name:<20}");
        let seat = json!({"name": name, "terms_hash": hash, "key": key});
        self.post("/api/invites/accept", &json!({"invite": invite, "seat": seat})).await
    }

    /// The ids of its games, and the seats that the account holds.
    pub(crate) async fn mine(&mut self, tokens: &[&str]) -> Vec<(String, Value)> {
        let reply = self.post("/api/games/mine", &json!({"tokens": tokens})).await.json();
        let games = reply.as_array().unwrap().iter();
        games.map(|game| (game["id"].as_str().unwrap().to_owned(), game["held"].clone())).collect()
    }

    /// A socket that has said hello.
    pub(crate) async fn join(&self, game: &str, tokens: &[&str]) -> Client {
        let mut client = self.socket(game).await;
        client.hello(tokens, 0).await;
        client
    }

    pub(crate) async fn socket(&self, game: &str) -> Client {
        let url = format!("ws://test/api/games/{game}/socket");
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        self.site.socket_for(request).await
    }
}

/// The password of the account of this name.
pub(crate) fn password(name: &str) -> String {
    format!("the secret of {name}")
}
