//! Trading tiles (TOG-34, AMB-46).

use rules::together::*;
use rules::{Reason, Seat, Views};

use super::kit::*;
use crate::kit::tiles;

const UP: &str = "across down plain";

fn claim(seat: u16, take: char, give: char) -> Command {
    Command::Claim { seat: Seat(seat), take: tile(take), give: tile(give) }
}

fn offered(racks: &[&str], offer: &str) -> Team {
    let mut team = Team::dealt("", UP, racks);
    let lines = team.help(0, Help::TradeTiles(tiles(offer)));
    assert_eq!(lines, [format!("help 0 trade-tiles {offer}")]);
    team
}

#[test]
fn tog_34_amb_46_all_laid_tiles_are_taken_for_one_tile_each() {
    let mut team = offered(&["QUVIIIA", "EEEEEEE", "SSSTTTT"], "QV");
    assert_eq!(team.game.phase(), Phase::Trade(Seat(0)));
    assert_eq!(team.refused(claim(0, 'Q', 'I')), "own_offer");
    assert_eq!(team.refused(claim(1, 'I', 'E')), "tile_not_offered");
    assert_eq!(team.refused(claim(1, 'Q', 'S')), "tile_not_on_rack");
    assert_eq!(team.refused(Command::EndTurn { seat: Seat(0) }), "trade_open");
    assert_eq!(team.run(claim(2, 'Q', 'S')), ["claim 2 Q for S"]);
    // All players see what is taken and given, and what is still open.
    let seen = team.view(1).trade.unwrap();
    assert_eq!(seen.open.to_string(), "V");
    assert_eq!(seen.claims.len(), 1);
    assert_eq!(team.refused(Command::Confirm { seat: Seat(2) }), "offer_open");
    // A claim can be taken back.
    team.run(Command::Unclaim { seat: Seat(2), take: tile('Q'), give: tile('S') });
    team.run(claim(1, 'Q', 'E'));
    team.run(claim(2, 'V', 'T'));
    let refusal = team.decide(&Command::Confirm { seat: Seat(1) }).unwrap_err();
    assert_eq!(refusal.code(), "last_claimer");
    assert_eq!(
        refusal.naming(&|seat| format!("Mira {seat}")),
        "the last tile went to Mira 2, who confirms the trade"
    );
    assert_eq!(team.run(Command::Confirm { seat: Seat(2) }), ["traded"]);
    // Every rack has as many tiles as before.
    assert_eq!(team.rack(0), "AEIIITU");
    assert_eq!((team.rack(1).len(), team.rack(2).len()), (7, 7));
    assert!(team.rack(1).contains('Q') && team.rack(2).contains('V'));
    assert_eq!(team.turn(), Seat(0));
    team.end_turn(0);
}

#[test]
fn amb_46_the_offer_is_no_larger_than_what_the_others_hold() {
    let team = Team::late("", UP, &["AEI", "O"], "");
    let offer = |text| Command::Help { seat: Seat(0), help: Help::TradeTiles(tiles(text)) };
    assert_eq!(team.refused(offer("AE")), "trade_more_than_others");
    assert_eq!(team.refused(offer("Z")), "tile_not_on_rack");
    assert_eq!(team.refused(offer("")), "exchange_nothing_chosen");
    assert!(team.decide(&offer("A")).is_ok());
    let alone = Team::dealt("", UP, &["AEINRTT"]);
    assert_eq!(alone.refused(offer("A")), "trade_alone");
}

#[test]
fn amb_46_after_a_minute_the_rest_goes_round_and_then_the_lot_decides() {
    let mut team = offered(&["QUVIIIA", "EEEEEEE", "SSSTTTT"], "IQV");
    team.run(claim(1, 'I', 'E'));
    team.wait(59);
    assert!(team.run(TableCommand::Tick).is_empty());
    team.wait(1);
    assert_eq!(team.run(TableCommand::Tick), ["share 1 Q", "share 2 V"]);
    // A tile that fell to a seat stays with it, but the seat chooses what to give for it.
    let back = Command::Unclaim { seat: Seat(1), take: tile('I'), give: tile('E') };
    assert_eq!(team.refused(back), "no_such_claim");
    assert_eq!(team.run(claim(1, 'Q', 'E')), ["claim 1 Q for E"]);
    team.wait(60);
    let lines = team.run(TableCommand::Tick);
    assert!(lines[0].starts_with("lot 2 V for "), "{lines:?}");
    assert_eq!(lines[1], "traded");
    assert_eq!(team.rack(0).matches('E').count(), 2);
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
    assert_eq!(team.turn(), Seat(0));
}

#[test]
fn amb_46_a_trade_is_settled_when_all_that_fell_to_somebody_is_paid() {
    let mut team = offered(&["QUVIIIA", "EEEEEEE"], "QV");
    team.wait(60);
    assert_eq!(team.run(TableCommand::Tick), ["share 1 Q", "share 1 V"]);
    team.run(claim(1, 'V', 'E'));
    assert_eq!(team.run(claim(1, 'Q', 'E')), ["claim 1 Q for E", "traded"]);
    // A trade in which everything is claimed settles by itself after a minute.
    let mut team = offered(&["QUVIIIA", "EEEEEEE"], "Q");
    team.run(claim(1, 'Q', 'E'));
    team.wait(60);
    assert_eq!(team.run(TableCommand::Tick), ["traded"]);
}

#[test]
fn amb_46_what_was_offered_and_promised_is_open_the_rest_is_not() {
    let mut team = offered(&["QUVIIIA", "EEEEEES"], "Q");
    team.run(claim(1, 'Q', 'S'));
    let view = team.view(0);
    let trade = view.trade.clone().unwrap();
    assert_eq!(trade.claims[0].give, Some(tile('S')));
    let other = team.game.resampled(rules::Viewer::Seat(Seat(0)), &team.picks);
    assert_eq!(other.view(rules::Viewer::Seat(Seat(0)), team.now), view);
    assert!(other.seats()[1].rack.count(tile('S')) > 0);
}

#[test]
fn amb_49_a_trade_goes_on_when_somebody_leaves() {
    let mut team = offered(&["QUVIIIA", "EEEEEES", "SSTTTTR"], "QV");
    team.run(claim(1, 'Q', 'S'));
    team.run(Command::Resign { seat: Seat(1) });
    assert_eq!(team.view(2).trade.unwrap().open.to_string(), "QV");
    team.run(claim(2, 'Q', 'S'));
    team.run(claim(2, 'V', 'S'));
    team.run(Command::Confirm { seat: Seat(2) });
    assert_eq!(team.turn(), Seat(0));
    // The player who offers may leave too: the tiles were still on that rack.
    let mut team = offered(&["QUVIIIA", "EEEEEES"], "QV");
    team.run(Command::Resign { seat: Seat(0) });
    assert_eq!((team.game.trade(), team.turn()), (None, Seat(1)));
    assert_eq!(team.game.all_tiles(), rules::ENGLISH.full_set());
}
