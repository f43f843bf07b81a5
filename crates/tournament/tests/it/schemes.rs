//! Schemes in a director's words.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::Reason;
use tournament::scheme;

fn rows(text: &str, entrants: usize) -> String {
    match scheme(text, entrants) {
        Ok(plan) => plan.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(problem) => problem.code().to_owned(),
    }
}

#[test]
fn schemes_are_read_as_directors_write_them() {
    for (text, plan) in [
        ("Swiss", "swiss@0"),
        ("3 Swiss", "swiss@0 swiss@1 swiss@2"),
        ("3x Swiss", "swiss@0 swiss@1 swiss@2"),
        ("Swiss x 3", "swiss@0 swiss@1 swiss@2"),
        ("4 rounds Swiss", "swiss@0 swiss@1 swiss@2 swiss@3"),
        ("3 rounds of Swiss", "swiss@0 swiss@1 swiss@2"),
        ("4 rounds: Swiss, king of the hill", "swiss@0 swiss@1 swiss@2 king@3"),
        ("2 Australian draw; KOTH", "australian@0 australian@1 king@2"),
        ("quads", "groups:4:1/3@0 groups:4:2/3@0 groups:4:3/3@0"),
        (
            "groups of 6",
            "groups:6:1/5@0 groups:6:2/5@0 groups:6:3/5@0 groups:6:4/5@0 groups:6:5/5@0",
        ),
        ("factor 3", "factor:3@0"),
        ("swiss, 2 round robin", "swiss@0 round-robin:1/2@1 round-robin:2/2@1"),
        ("round robin", "round-robin:1/3@0 round-robin:2/3@0 round-robin:3/3@0"),
        ("random, queen", "random@0 queen@1"),
        ("3 rounds: COP", "cop@0 cop@1 cop@2"),
        ("rr", "round-robin:1/3@0 round-robin:2/3@0 round-robin:3/3@0"),
        ("1 round king, 2 rounds swiss", "king@0 swiss@1 swiss@2"),
        ("2 round robin", "round-robin:1/2@0 round-robin:2/2@0"),
        ("", "scheme_empty"),
        ("3 chess", "scheme_unknown_rule"),
        ("0 swiss", "scheme_unknown_rule"),
        ("5 rounds: 3 swiss", "scheme_length"),
        ("3 rounds: 3 swiss, king", "scheme_length"),
        ("61 swiss", "scheme_too_long"),
        ("900 swiss", "scheme_too_long"),
    ] {
        assert_eq!(rows(text, 4), plan, "{text}");
    }
    assert_eq!(rows("round robin", 0), "scheme_needs_entrants");
    assert_eq!(rows("round robin", 500), "scheme_too_long");
    assert_eq!(scheme("double round robin", 5).unwrap().len(), 10);
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}", entrants in 0..3_000_usize) {
        if let Ok(plan) = scheme(&text, entrants) {
            assert!((1..=60).contains(&plan.len()));
        }
    }
}
