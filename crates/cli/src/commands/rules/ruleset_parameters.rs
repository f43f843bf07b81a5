//! The parameters of a ruleset by name.

use rules::unbuild::{Starter, Untouched};
use rules::{
    Anagrams, AtZero, ChallengeRule, ChallengeScope, Counted, DealOrder, Dictionary, DrawTiming,
    Leftovers, Millis, Ruleset, ThemeRule, TieBreak, Watchers,
};
use serde_json::Value;

/// Every parameter by a stable key. A field of [`Ruleset`] that is missing here does not compile.
pub(super) fn list(ruleset: &Ruleset) -> Vec<(&'static str, Value)> {
    let Ruleset {
        edition: _,
        mode,
        seats,
        layout,
        alphabet,
        rack_size,
        bonuses,
        exchange,
        deal,
        draw_timing,
        challenge,
        lost_turns,
        scope,
        window,
        end,
        open_racks,
        watchers,
        tutor,
        open_pool,
        leftovers,
        tie_break,
        clock,
        move_timer,
        holiday,
        first_word,
        blank_recycling,
        letter_recycling,
        anagrams,
        two_bags,
        theme,
        word_list,
        family_words,
        dictionary,
        targets,
        duplicate,
        unbuild,
        bingo,
        palette,
        together,
    } = *ruleset;
    let seconds = |span: Option<Millis>| span.map(|span| span.0 / 1000).into();
    let bonuses: Vec<String> = bonuses
        .iter()
        .map(|bonus| {
            let (points, tiles) = (bonus.points, Counted(bonus.tiles, "tile"));
            format!("{} for {tiles}", Counted(points, "point"))
        })
        .collect();
    vec![
        ("mode", mode.key().into()),
        ("fewest_seats", seats.0.into()),
        ("most_seats", seats.1.into()),
        ("layout", layout.name.into()),
        ("layout_size", layout.size.into()),
        ("start", layout.start.to_string().into()),
        ("alphabet", alphabet.name.into()),
        ("tiles", alphabet.full_set().len().into()),
        ("rack_size", rack_size.into()),
        ("bonus", bonuses.join(", ").into()),
        ("exchange_min_bag", exchange.min_bag.into()),
        ("exchange_none_is_pass", exchange.none_is_pass.into()),
        ("deal", deal_key(deal).into()),
        ("draw", draw_key(draw_timing).into()),
        ("challenge", challenge_key(challenge).into()),
        ("lost_turns", lost_turns.key().into()),
        ("challenge_scope", scope_key(scope).into()),
        ("window_seconds", seconds(window.guard)),
        ("final_window_seconds", seconds(ruleset.last_window(2))),
        ("final_window_seconds_many", seconds(ruleset.last_window(3).filter(|_| seats.1 > 2))),
        ("end_pass_rounds", end.pass_rounds.into()),
        ("end_scoreless_turns", end.scoreless_turns.into()),
        ("end_stuck_check", end.stuck_check.into()),
        ("end_stall_rounds_empty_bag", end.stall_rounds.map(|rounds| rounds.0).into()),
        ("end_stall_rounds", end.stall_rounds.map(|rounds| rounds.1).into()),
        ("open_racks", open_racks.into()),
        (
            "watchers_see",
            match watchers {
                Watchers::Nothing => "no racks".into(),
                Watchers::Racks => "racks".into(),
                Watchers::Late(turns) => format!("racks {} later", Counted(turns, "turn")).into(),
            },
        ),
        ("tutor", tutor.into()),
        ("open_pool", open_pool.into()),
        ("leftovers", leftovers_key(leftovers).into()),
        ("tie_break", tie_key(tie_break).into()),
        ("clock_minutes", clock.map(|clock| clock.bank.0 / 60_000).into()),
        ("increment_seconds", clock.map(|clock| clock.increment.0 / 1000).into()),
        ("overtime_minutes", clock.map(|clock| clock.minutes.key()).into()),
        ("overtime_points_a_minute", clock.map(|clock| clock.points_per_minute).into()),
        (
            "forfeit_after_minutes",
            clock.and_then(|clock| clock.forfeit_after).map(|after| after.0 / 60_000).into(),
        ),
        ("move_timer_seconds", move_timer.map(|timer| timer.span.0 / 1000).into()),
        ("move_timer_at_zero", move_timer.map(|timer| at_zero_key(timer.at_zero)).into()),
        ("holiday_days", (holiday.0 / Millis::days(1).0).into()),
        ("first_word_letters", first_word.map_or(2, |first| first.letters).into()),
        ("exchange_before_first_word", first_word.is_none_or(|first| first.exchange).into()),
        ("openings_verified", first_word.is_some_and(|first| first.verified).into()),
        ("blank_recycling", blank_recycling.into()),
        ("letter_recycling", letter_recycling.into()),
        ("board_anagrams", anagrams.map(anagrams_key).into()),
        ("two_bags", two_bags.into()),
        ("theme_decided_by", theme.map(theme_key).into()),
        ("word_list", word_list.map(|list| list.to_string()).into()),
        ("family_words", family_words.into()),
        ("dictionary", dictionary_key(dictionary).into()),
        ("targets", targets.map(|targets| targets.to_vec()).into()),
        ("round_seconds", (duplicate.round.0 / 1000).into()),
        ("placed", duplicate.placed.key().into()),
        ("arbitrator", duplicate.arbitrator.key().into()),
        ("notation", duplicate.notation.key().into()),
        ("y_is_both", duplicate.y_is_both.into()),
        ("rounds", duplicate.rounds.into()),
        ("unbuild_starter", starter_key(unbuild.starter).into()),
        ("unbuild_untouched_stand", (unbuild.untouched == Untouched::Stands).into()),
        ("bingo_caller", bingo.caller.key().into()),
        ("bingo_pace_seconds", (bingo.pace.0 / 1000).into()),
        ("bingo_words_listed", bingo.listed.into()),
        ("bingo_wild_blank", bingo.wild_blank.into()),
        ("bingo_automatic_claim", bingo.automatic.into()),
        ("palette", palette.key().into()),
        ("starter_cards", together.starter_cards.into()),
        ("deal_check", together.deal_check.into()),
        ("together_stuck_check", together.stuck_check.into()),
        ("pass_over_empty", together.pass_over_empty.into()),
        ("talk_filter", together.talk_filter.into()),
    ]
}

fn deal_key(deal: DealOrder) -> &'static str {
    match deal {
        DealOrder::AllThenClock => "all, then the clock",
        DealOrder::StarterThenClock => "starter, then the clock",
    }
}

fn draw_key(draw: DrawTiming) -> String {
    match draw {
        DrawTiming::AtOnce => "at once".to_string(),
        DrawTiming::AfterWindowAt(low) => {
            format!("after the window at {} or fewer", Counted(low, "tile"))
        }
    }
}

fn at_zero_key(at_zero: AtZero) -> String {
    match at_zero {
        AtZero::Pass => "pass".to_string(),
        AtZero::Forfeit => "forfeit".to_string(),
        AtZero::Penalty(points) => format!("{} a minute", Counted(points, "point")),
    }
}

fn starter_key(starter: Starter) -> &'static str {
    match starter {
        Starter::Lowest => "lowest score",
        Starter::Winner => "winner",
    }
}

fn anagrams_key(anagrams: Anagrams) -> &'static str {
    match anagrams {
        Anagrams::Free => "free",
        Anagrams::Strict => "strict",
    }
}

fn theme_key(theme: ThemeRule) -> &'static str {
    match theme {
        ThemeRule::Vote => "vote",
        ThemeRule::List => "list",
    }
}

fn dictionary_key(dictionary: Dictionary) -> &'static str {
    match dictionary {
        Dictionary::Closed => "closed",
        Dictionary::Open => "open",
    }
}

/// Written as in a change of the terms.
fn challenge_key(challenge: ChallengeRule) -> String {
    match challenge {
        ChallengeRule::Void => "void".to_string(),
        ChallengeRule::Single => "single".to_string(),
        ChallengeRule::Double => "double".to_string(),
        ChallengeRule::Penalty(points) => format!("penalty:{points}"),
        ChallengeRule::Bonus(points) => format!("bonus:{points}"),
    }
}

fn scope_key(scope: ChallengeScope) -> &'static str {
    match scope {
        ChallengeScope::Play => "play",
        ChallengeScope::Words => "words",
    }
}

fn leftovers_key(leftovers: Leftovers) -> &'static str {
    match leftovers {
        Leftovers::DeductAndCollect => "deduct and collect",
        Leftovers::CollectDouble => "collect double",
        Leftovers::NotCounted => "not counted",
    }
}

fn tie_key(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Draw => "draw",
        TieBreak::ScoreBeforeLeftovers => "score before leftovers",
    }
}
