//! Messages with fields that do not exist are refused, not half understood.

use serde_json::{Value, json};
use table::wire::{
    AcceptInvite, AcceptSeat, AcceptTerms, ClientMessage, CommandMessage, CreateGame,
    DescribeInvite, DescribeTerms, KeepGame, KeptRecord, MyGames, OtherTerms, ProposeTerms,
};

fn refuses<T: serde::de::DeserializeOwned>(message: Value) {
    assert!(serde_json::from_value::<T>(message.clone()).is_ok(), "{message}");
    let mut more = message;
    more["extra"] = json!(1);
    assert!(serde_json::from_value::<T>(more.clone()).is_err(), "{more}");
}

#[test]
fn unknown_fields_are_refused() {
    refuses::<ClientMessage>(json!({"type": "ping"}));
    refuses::<ClientMessage>(json!({"type": "hello", "tokens": [], "last_seq": 0}));
    refuses::<ClientMessage>(json!({"type": "view_as", "seat": null}));
    refuses::<ClientMessage>(json!({"type": "preview", "id": "a", "tiles": []}));
    refuses::<CommandMessage>(json!({"type": "pass"}));
    refuses::<CommandMessage>(json!({"type": "answer", "agree": true}));
    refuses::<CreateGame>(json!({"edition": "x", "changes": [], "seats": []}));
    let seat = json!({"name": "x", "terms_hash": "y"});
    refuses::<AcceptSeat>(seat.clone());
    refuses::<AcceptInvite>(json!({"invite": "x", "seat": seat}));
    refuses::<DescribeInvite>(json!({"invite": "x"}));
    let terms = json!({"edition": "x", "changes": []});
    refuses::<OtherTerms>(terms.clone());
    refuses::<ProposeTerms>(json!({"tokens": [], "terms_hash": "y", "terms": terms}));
    refuses::<AcceptTerms>(json!({"tokens": [], "terms_hash": "y"}));
    refuses::<KeepGame>(json!({"header": "x", "seed": "y", "records": []}));
    refuses::<KeptRecord>(json!({"seq": 1, "at": 0, "line": "x"}));
    refuses::<MyGames>(json!({"tokens": []}));
    refuses::<DescribeTerms>(json!({"edition": "x", "seats": 2, "changes": []}));
}

#[test]
fn unknown_commands_are_refused() {
    for text in [r#"{"type": "dance"}"#, r#"{"type": "play"}"#, "{}", "[]", "\"pass\""] {
        assert!(serde_json::from_str::<CommandMessage>(text).is_err(), "{text}");
    }
}

#[test]
fn points_are_not_announced_by_players() {
    refuses::<CommandMessage>(json!({"type": "play_text", "text": "8D TRAIN"}));
    let announced = json!({"type": "play_text", "text": "8D TRAIN", "score": 99});
    assert!(serde_json::from_value::<CommandMessage>(announced).is_err());
}
