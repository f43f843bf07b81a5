//! The course, and what words mean.

use serde_json::json;

use crate::client::{Folder, Server};

#[tokio::test(flavor = "multi_thread")]
async fn the_course_is_told_with_the_answers_of_its_exercises() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let course = server.site.get("/api/course").await.json();
    let lessons = course.as_array().unwrap();
    assert!(lessons.len() >= 10);
    assert_eq!(lessons[0]["key"], "short-words");
    let tasks: Vec<_> = lessons
        .iter()
        .flat_map(|lesson| lesson["exercises"].as_array().unwrap())
        .map(|exercise| &exercise["task"])
        .collect();
    let of = |kind: &str| tasks.iter().find(|task| task["type"] == kind).unwrap();
    assert_eq!(of("words")["words"], json!(["AX", "EX", "OX", "XI", "XU"]));
    let card = of("move")["card"].as_str().unwrap();
    assert!(card.starts_with("position points 0.0 6N.XI "), "{card}");
    assert_eq!(of("unseen")["tiles"], "ENORT");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_mean_something_once_a_pack_is_there() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let ask = async |word: &str| server.site.get(&format!("/api/meanings/{word}")).await.json();
    assert_eq!(ask("foxes").await, json!({ "installed": false, "meanings": [] }));
    // It may be added while the server runs.
    let pack = "tilewright meanings 1\nFOX\tnoun\ta clever animal\tits fur\nOXEN\t=noun\tOX\n";
    std::fs::write(folder.path().join("meanings.txt"), pack).unwrap();
    let fox =
        json!({ "base": "FOX", "part": "noun", "definitions": ["a clever animal", "its fur"] });
    assert_eq!(ask("foxes").await, json!({ "installed": true, "meanings": [fox] }));
    assert_eq!(ask("QXYZ").await, json!({ "installed": true, "meanings": [] }));
    assert_eq!(ask("%FF").await["installed"], true);
    server.stop().await;
}
