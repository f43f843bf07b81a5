//! Events as lines of text: what is stored, and what transcripts show.
//!
//! ```text
//! setup 1 dry 0 0:120:AEINRST:0 1:98:-:7 = 8D:T 8E:r
//!                                         goes on from here: turn, scores, racks and how many more
//! draw 0:B 1:Q                            opening draw
//! starts 0                                the starter
//! deal 0 AEINRRT                          a first rack
//! clock                                   the starter's clock is started
//! play 0 8D TRAIN 12 drew AEIOU = 8D:TRAIN:12
//! drew 0 AE                               tiles drawn after the window
//! exchange 0 AEI drew OOQ
//! pass 0
//! decline 0                               cannot open with a word that long
//! timeout 0                               the time of the turn is up
//! blank 0 8H stands                       a letter for the blank on that square, for good
//! letter 0 8D G = 8D:GRAIN:0              a tile for the letter on that square; the words there
//! bags 0 3                                three vowels in the next draw, if there are
//! from 0 3 4                              the next tiles: three vowels, four consonants
//! claim 0 1 SHIP it sails on it           a word claimed for the theme, and why
//! vote 1 1 no      theme 0 1 granted      a vote, and what came of it
//! claimed 0                               no more claims
//! accept 1
//! always 0 1 2 last                       accepts plays of 1 and 2 unasked, also the last one
//! close moved                             the challenge window
//! challenge 1 failed TRAIN+               words judged: + good, - not
//! withdraw 0 returned AEIOU
//! charge 1 -10 challenge
//! credit 0 120                            milliseconds that the next move was on its way
//! owe 1    skip 1                         a turn lost
//! hold 1 play 8D:T 8E:R    drop 1         a move waiting for the window
//! propose 0 end    answer 1 yes
//! pause    want 0    resume    resign 1    abort 0
//! take-back 0                             the last turn, and all that came after it
//! can-open 1 yes                          the check of an opening
//! lapse 1                                 the declines of a seat that has left lapse
//! eased 4                                 all who remain have: four letters will do
//! can-play yes                            the stuck check
//! end went_out 0:300:-:0:9 1:280:AX:-9:0 won 0
//! ```
//!
//! `-` stands for no tiles, and `#3` for three tiles that are hidden.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Ending, Event, FinalLine, SetUp, SetUpSeat, Standing};
use crate::line::{
    Parts, Show, TilesText, bad, character, face, fields, parse, play_text, ruling, seat, tiles,
    word, yes_no,
};
use crate::{Millis, Move, ParseEventError, Placement, Play, Seat, Square, Tile};

impl<H: TilesText> fmt::Display for Event<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::SetUp(set_up) => set_up_line(f, set_up),
            Event::TakenBack { seat } => write!(f, "take-back {seat}"),
            Event::OpeningDraw { drawn } => {
                write!(f, "draw")?;
                drawn.iter().try_for_each(|(seat, tile)| write!(f, " {seat}:{tile}"))
            }
            Event::Starts { seat } => write!(f, "starts {seat}"),
            Event::Dealt { seat, tiles } => write!(f, "deal {seat} {}", Show(tiles)),
            Event::ClockStarted => write!(f, "clock"),
            Event::Played { seat, text, words, score, drawn } => {
                write!(f, "play {seat} {text} {score} drew {} =", Show(drawn))?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::Drew { seat, tiles } => write!(f, "drew {seat} {}", Show(tiles)),
            Event::Exchanged { seat, returned, drawn } => {
                write!(f, "exchange {seat} {} drew {}", Show(returned), Show(drawn))
            }
            Event::Passed { seat } => write!(f, "pass {seat}"),
            Event::Declined { seat } => write!(f, "decline {seat}"),
            Event::TimedOut { seat } => write!(f, "timeout {seat}"),
            Event::BlankTaken { seat, square, stands } => {
                write!(f, "blank {seat} {square}{}", if *stands { " stands" } else { "" })
            }
            Event::LetterTaken { seat, square, face, words } => {
                write!(f, "letter {seat} {square} {face} =")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::BagsChosen { seat, vowels } => write!(f, "bags {seat} {vowels}"),
            Event::BagsDrawn { seat, vowels, consonants } => {
                write!(f, "from {seat} {vowels} {consonants}")
            }
            Event::ThemeClaimed { seat, number, word, plea } if plea.is_empty() => {
                write!(f, "claim {seat} {number} {word}")
            }
            Event::ThemeClaimed { seat, number, word, plea } => {
                write!(f, "claim {seat} {number} {word} {plea}")
            }
            Event::ThemeVoted { seat, number, agree } => {
                write!(f, "vote {seat} {number} {}", yes_no(*agree))
            }
            Event::ThemeSettled { seat, number, granted } => {
                write!(f, "theme {seat} {number} {}", granted_text(*granted))
            }
            Event::ClaimsDone { seat } => write!(f, "claimed {seat}"),
            Event::Accepted { seat } => write!(f, "accept {seat}"),
            Event::AlwaysAccepts { seat, standing } => {
                write!(f, "always {seat}")?;
                standing.of.iter().try_for_each(|of| write!(f, " {of}"))?;
                if standing.last { write!(f, " last") } else { Ok(()) }
            }
            Event::WindowClosed { cause } => write!(f, "close {}", cause.key()),
            Event::Challenged { seat, rulings, upheld } => {
                write!(f, "challenge {seat} {}", if *upheld { "upheld" } else { "failed" })?;
                rulings.iter().try_for_each(|ruling| {
                    write!(f, " {}{}", ruling.word, if ruling.good { '+' } else { '-' })
                })
            }
            Event::Withdrawn { seat, returned } => {
                write!(f, "withdraw {seat} returned {}", Show(returned))
            }
            Event::Charged { seat, points, reason } => {
                write!(f, "charge {seat} {points} {}", reason.key())
            }
            Event::Credited { seat, span } => write!(f, "credit {seat} {span}"),
            Event::SkipOwed { seat } => write!(f, "owe {seat}"),
            Event::Skipped { seat } => write!(f, "skip {seat}"),
            Event::MoveHeld { seat, held } => {
                write!(f, "hold {seat}")?;
                match held {
                    None => Ok(()),
                    Some(Move::Pass) => write!(f, " pass"),
                    Some(Move::Exchange(tiles)) => write!(f, " exchange {}", Show(tiles)),
                    Some(Move::Play(play)) => {
                        write!(f, " play")?;
                        play.placements().iter().try_for_each(|placement| {
                            write!(f, " {}:{}", placement.square, placement.face)
                        })
                    }
                }
            }
            Event::HeldMoveDropped { seat } => write!(f, "drop {seat}"),
            Event::Proposed { seat, what } => write!(f, "propose {seat} {}", what.key()),
            Event::Answered { seat, agree } => write!(f, "answer {seat} {}", yes_no(*agree)),
            Event::Paused => write!(f, "pause"),
            Event::ResumeAsked { seat } => write!(f, "want {seat}"),
            Event::Resumed => write!(f, "resume"),
            Event::HolidayBegan { seat } => write!(f, "holiday {seat}"),
            Event::HolidayEnded { seat } => write!(f, "back {seat}"),
            Event::Resigned { seat } => write!(f, "resign {seat}"),
            Event::Aborted { seat } => write!(f, "abort {seat}"),
            Event::OpeningChecked { seat, can_open } => {
                write!(f, "can-open {seat} {}", yes_no(*can_open))
            }
            Event::DeclineLapsed { seat } => write!(f, "lapse {seat}"),
            Event::OpeningEased { letters } => write!(f, "eased {letters}"),
            Event::StuckChecked { anyone_can_play } => {
                write!(f, "can-play {}", yes_no(*anyone_can_play))
            }
            Event::Ended(ending) => write!(f, "end {ending}"),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason.key())?;
        for line in &self.lines {
            let FinalLine { seat, before, left, deducted, collected } = line;
            write!(f, " {seat}:{before}:{}:{deducted}:{collected}", Show(left))?;
        }
        write!(f, " {}", if self.tie_broken { "won-tie" } else { "won" })?;
        self.winners.iter().try_for_each(|seat| write!(f, " {seat}"))
    }
}

fn set_up_line<H: TilesText>(f: &mut fmt::Formatter<'_>, set_up: &SetUp<H>) -> fmt::Result {
    write!(f, "setup {} dry {}", set_up.on_turn, set_up.dry_turns)?;
    for (seat, known) in (0..).map(Seat).zip(&set_up.seats) {
        write!(f, " {seat}:{}:{}:{}", known.score, Show(&known.rack), known.more)?;
    }
    write!(f, " =")?;
    let mut board = set_up.board.iter();
    board.try_for_each(|placement| write!(f, " {}:{}", placement.square, placement.face))
}

fn set_up(parts: &mut Parts<'_>) -> Result<SetUp, ParseEventError> {
    let on_turn = parts.seat()?;
    parts.literal("dry")?;
    let dry_turns = parts.take()?;
    let mut seats = Vec::new();
    loop {
        let word = parts.word()?;
        if word == "=" {
            break;
        }
        let [who, score, rack, more] = fields(word)?;
        if seat(who)?.index() != seats.len() {
            return Err(bad(word));
        }
        seats.push(SetUpSeat { score: parse(score)?, rack: tiles(rack)?, more: parse(more)? });
    }
    Ok(SetUp { on_turn, dry_turns, seats, board: parts.rest(placement)? })
}

const fn granted_text(granted: bool) -> &'static str {
    if granted { "granted" } else { "refused" }
}

fn placement(text: &str) -> Result<Placement, ParseEventError> {
    let [square, face] = fields(text)?;
    Ok(Placement { square: parse::<Square>(square)?, face: self::face(face)? })
}

fn drawn(text: &str) -> Result<(Seat, Tile), ParseEventError> {
    let [who, tile] = fields(text)?;
    let tile = character(tile).and_then(Tile::from_char).ok_or_else(|| bad(text))?;
    Ok((seat(who)?, tile))
}

fn final_line(text: &str) -> Result<FinalLine, ParseEventError> {
    let [who, before, left, deducted, collected] = fields(text)?;
    Ok(FinalLine {
        seat: seat(who)?,
        before: parse(before)?,
        left: tiles(left)?,
        deducted: parse(deducted)?,
        collected: parse(collected)?,
    })
}

fn ending(parts: &mut Parts<'_>) -> Result<Ending, ParseEventError> {
    let reason = parts.keyed()?;
    let mut lines = Vec::new();
    let tie_broken = loop {
        match parts.word()? {
            "won" => break false,
            "won-tie" => break true,
            line => lines.push(final_line(line)?),
        }
    };
    Ok(Ending { reason, lines, winners: parts.rest(seat)?, tie_broken })
}

fn standing(parts: &mut Parts<'_>) -> Result<Standing, ParseEventError> {
    let mut of = Vec::new();
    let last = loop {
        match parts.peek() {
            None => break false,
            Some("last") => break parts.next().is_some(),
            Some(_) => of.push(parts.seat()?),
        }
    };
    Ok(Standing { of, last })
}

fn held(parts: &mut Parts<'_>) -> Result<Option<Move>, ParseEventError> {
    match parts.next() {
        None => Ok(None),
        Some("pass") => Ok(Some(Move::Pass)),
        Some("exchange") => Ok(Some(Move::Exchange(parts.tiles()?))),
        Some("play") => Ok(Some(Move::Play(Play::new(parts.rest(placement)?)))),
        Some(other) => Err(bad(other)),
    }
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event, ParseEventError> {
        let mut parts = Parts::of(line);
        let p = &mut parts;
        let event = match p.word()? {
            "setup" => Event::SetUp(Box::new(set_up(p)?)),
            "take-back" => Event::TakenBack { seat: p.seat()? },
            "draw" => Event::OpeningDraw { drawn: p.rest(drawn)? },
            "starts" => Event::Starts { seat: p.seat()? },
            "deal" => Event::Dealt { seat: p.seat()?, tiles: p.tiles()? },
            "clock" => Event::ClockStarted,
            "play" => {
                let (seat, text, score) = (p.seat()?, play_text(p)?, p.take()?);
                p.literal("drew")?;
                let drawn = p.tiles()?;
                p.literal("=")?;
                Event::Played { seat, text, words: p.rest(word)?, score, drawn }
            }
            "drew" => Event::Drew { seat: p.seat()?, tiles: p.tiles()? },
            "exchange" => {
                let (seat, returned) = (p.seat()?, p.tiles()?);
                p.literal("drew")?;
                Event::Exchanged { seat, returned, drawn: p.tiles()? }
            }
            "pass" => Event::Passed { seat: p.seat()? },
            "decline" => Event::Declined { seat: p.seat()? },
            "timeout" => Event::TimedOut { seat: p.seat()? },
            "blank" => {
                let (seat, square) = (p.seat()?, p.take()?);
                let stands = p.peek().is_some();
                if stands {
                    p.literal("stands")?;
                }
                Event::BlankTaken { seat, square, stands }
            }
            "letter" => {
                let (seat, square, face) = (p.seat()?, p.take()?, face(p.word()?)?);
                p.literal("=")?;
                Event::LetterTaken { seat, square, face, words: p.rest(word)? }
            }
            "bags" => Event::BagsChosen { seat: p.seat()?, vowels: p.take()? },
            "from" => {
                Event::BagsDrawn { seat: p.seat()?, vowels: p.take()?, consonants: p.take()? }
            }
            "claim" => {
                let (seat, number, word) = (p.seat()?, p.take()?, p.word()?.to_string());
                let plea = p.rest(|part| Ok(part.to_string()))?.join(" ");
                Event::ThemeClaimed { seat, number, word, plea }
            }
            "vote" => Event::ThemeVoted { seat: p.seat()?, number: p.take()?, agree: p.yes()? },
            "theme" => Event::ThemeSettled {
                seat: p.seat()?,
                number: p.take()?,
                granted: p.one_of(&[true, false], granted_text)?,
            },
            "claimed" => Event::ClaimsDone { seat: p.seat()? },
            "accept" => Event::Accepted { seat: p.seat()? },
            "always" => Event::AlwaysAccepts { seat: p.seat()?, standing: standing(p)? },
            "close" => Event::WindowClosed { cause: p.keyed()? },
            "challenge" => {
                let seat = p.seat()?;
                let outcome = |upheld| if upheld { "upheld" } else { "failed" };
                let upheld = p.one_of(&[true, false], outcome)?;
                Event::Challenged { seat, rulings: p.rest(ruling)?, upheld }
            }
            "withdraw" => {
                let seat = p.seat()?;
                p.literal("returned")?;
                Event::Withdrawn { seat, returned: p.tiles()? }
            }
            "charge" => Event::Charged { seat: p.seat()?, points: p.take()?, reason: p.keyed()? },
            "credit" => Event::Credited { seat: p.seat()?, span: Millis(p.take()?) },
            "owe" => Event::SkipOwed { seat: p.seat()? },
            "skip" => Event::Skipped { seat: p.seat()? },
            "hold" => Event::MoveHeld { seat: p.seat()?, held: held(p)? },
            "drop" => Event::HeldMoveDropped { seat: p.seat()? },
            "propose" => Event::Proposed { seat: p.seat()?, what: p.keyed()? },
            "answer" => Event::Answered { seat: p.seat()?, agree: p.yes()? },
            "pause" => Event::Paused,
            "want" => Event::ResumeAsked { seat: p.seat()? },
            "resume" => Event::Resumed,
            "holiday" => Event::HolidayBegan { seat: p.seat()? },
            "back" => Event::HolidayEnded { seat: p.seat()? },
            "resign" => Event::Resigned { seat: p.seat()? },
            "abort" => Event::Aborted { seat: p.seat()? },
            "can-open" => Event::OpeningChecked { seat: p.seat()?, can_open: p.yes()? },
            "lapse" => Event::DeclineLapsed { seat: p.seat()? },
            "eased" => Event::OpeningEased { letters: p.take()? },
            "can-play" => Event::StuckChecked { anyone_can_play: p.yes()? },
            "end" => Event::Ended(ending(p)?),
            other => return Err(bad(other)),
        };
        p.end().map(|()| event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line of each form: parsing and printing gives the same line again.
    #[test]
    fn every_line_reads_back() {
        let lines = "setup 1 dry 3 0:-12:AEIN?:0 1:98:-:7 = 8D:T 8E:r
setup 0 dry 0 0:0:-:7 1:0:-:7 2:0:Q:6 =
take-back 1
draw 0:B 1:Q 2:?
starts 0
deal 0 AEINRR?
clock
play 0 8D TRAiN 12 drew AEIO? = 8D:TRAiN:12 D8:TA:2
play 1 D8 .HROB -3 drew - = D8:THROB:12
drew 0 AE
exchange 0 AEI drew OOQ
pass 3
decline 2
timeout 1
blank 0 8H stands
blank 0 8H
letter 0 8D g = 8D:gRAIN:0
letter 0 8D G =
bags 0 3
from 0 3 4
claim 0 1 SHIP
claim 0 65535 SHIP it sails: on it, yes!
vote 1 1 no
theme 0 1 granted
theme 0 1 refused
claimed 0
accept 1
always 0
always 0 1 2
always 0 1 2 last
close moved
close accepted
close expired
close ruled
close void
challenge 1 failed TRAIN+
challenge 1 upheld TRAIN+ TA-
withdraw 0 returned AEIO?
charge 1 -10 challenge
charge 1 -20 overtime
owe 1
skip 1
hold 1
hold 1 pass
hold 1 exchange AE?
hold 1 play 8D:T 8E:r
drop 1
propose 0 end
propose 0 pause
answer 1 yes
answer 1 no
pause
want 0
resume
holiday 1
back 1
resign 1
abort 0
can-open 1 yes
can-open 0 no
lapse 1
eased 4
can-play yes
can-play no
end went_out 0:300:-:0:9 1:280:AX:-9:0 won 0
end scoreless_turns 0:-5:AX:-9:0 1:280:?:0:0 won-tie 1 0";
        for line in lines.lines() {
            let event: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(event.to_string(), line);
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for line in [
            "",
            "fold 0",
            "pass",
            "pass x",
            "setup 0 dry 0 0:0:-:7 1:0:-:7",
            "setup 0 0 0:0:-:7 =",
            "setup 0 dry 0 0:0:7 =",
            "setup 0 dry 0 1:0:-:7 =",
            "setup 0 dry 0 0:0:-:7:1 =",
            "setup 0 dry 0 0:0:-:7 = 8D",
            "always",
            "always 0 x",
            "always 0 last 1",
            "pass 0 0",
            "pass 65536",
            "blank 0 8H falls",
            "blank 0 8H stands stands",
            "draw 0:AB",
            "close late",
            "eased",
            "eased four",
            "play 0 8D",
            "play 0 8D TRAIN 12 drew AEIOU",
            "play 0 8D TR1IN 12 drew - =",
            "challenge 1 maybe",
            "challenge 1 failed TRAIN",
            "end went_out 0:1:2 won 0",
            "end won 0",
            "hold 1 play 8D",
            "hold 1 dance",
        ] {
            assert!(line.parse::<Event>().is_err(), "{line}");
        }
    }
}
