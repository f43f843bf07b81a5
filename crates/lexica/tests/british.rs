//! The words that the British list has beyond the American one, and those that it leaves out.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use lexica::Bundled::{self, American, British};
use lexicon::{Digest, Word};

/// Words that a British player lays without a thought and that Wordnik does not have.
const BRITISH_WORDS: &str = "
    AMPHITHEATRE ANSWERPHONE BEEFBURGER BEHAVIOURAL BIKKIES BLACKBERRYING BLACKCURRANT
    BOMBSITE BONESHAKER BOXROOM BREATHALYSER CAFETIERE CENTREPIECES CHEESEBOARD CHEQUEBOOKS
    CHILDMINDER CLINGFILM COALMINE COLOURFUL CORNFLOUR COURSEWORK CUSTOMISATION DECKCHAIR
    DEMORALISED DICKYBIRD DISHONOURABLE DOOLALLY DRAUGHTBOARD ELASTICATED FAVOURITE
    FERTILISER FIRELIGHTER FISHCAKE FLAVOURINGS GATECRASHER GLAMOURISED GOBSMACKED
    GOBSTOPPER GYNAECOLOGIST HAEMOGLOBIN HAIRDRYER HARDLINER HOMOEOPATHY HOTPLATE HOUMOUS
    HUMOURLESS HYPNOTISED IMMUNISATION KNUCKLEDUSTER LIMESCALE LIQUIDISER LOUDHAILER LUGHOLE
    MANGETOUT MARGINALISED MILOMETER MOISTURISER NEIGHBOURLY NEWSAGENCY ORGANISATIONAL
    PAYPHONE PEDESTRIANISED PLAYSCHOOL PLOUGHSHARE POTHOLING PRIVATISATION PUNCHBAG
    RAILWAYMEN RECOGNISABLE REDCURRANT SANDCASTLE SCRATCHCARD SECONDMENT SHORTCRUST
    SKILFULNESS SLOWCOACH SNOWPLOUGH SPARROWHAWK STABILISATION STANDARDISATION SUPERGRASS
    SWEETCORN TENDERISED TERRACOTTA TOASTIES TOUCHPAPER TRANQUILLISER UNFAVOURABLE
    UNRECOGNISED WEAPONISATION WATCHSTRAP WATERCOLOURS WEEDKILLER WEIGHBRIDGE WELLINGTONS
    WHOLEFOODS WILFULNESS WINDCHEATER WORKSHY WRINKLIES";

/// Words in the spelling of the United States, or of things there.
const AMERICAN_WORDS: &str = "
    AFTERNOON AIRPLANE ALUMINUM ANALYZE APARTMENT APPETIZER ARUGULA BACKPACK BALLPARK
    BASEBALL BEHAVIOR BILLBOARD BLEACHERS BRUNCH CABOOSE CANDY CATALOG CATSUP CENTER
    CHECKBOOK CHILI CIVILIZATION COLOR COLORFUL COOKIE COZY CUPCAKE DEFENSE DIALED DIAPER
    DONUT DRAFTY DRUGSTORE EGGPLANT ELEVATOR ENDEAVOR ENROLLMENT FAUCET FAVORITE FIBER
    FLASHLIGHT FLAVOR FREEWAY FULFILL GARBAGE GASOLINE GOALTENDER GRAY GROUNDHOG HARBOR
    HIGHWAY HONOR HUMOR INSTALLMENT JEWELRY JUDGMENT KEROSENE LABOR LICENSE LITER MAILBOX
    MAILMAN MANEUVER MARVELOUS METER MOLD MUSTACHE NEIGHBOR NICKEL OATMEAL ODOR OFFENSE
    ORGANIZE PAJAMAS PARLOR PLOW POPSICLE PRETZEL REALIZE RECOGNIZE RUMOR SCHOOLYARD
    SIDEWALK SKEPTIC SKILLFUL SNEAKERS SPECIALTY SUBWAY SUSPENDERS THEATER TRAVELER TUMOR
    TUXEDO VAPOR WASHCLOTH WHISKEY WOOLEN YOGURT ZIPPER ZUCCHINI";

/// Phrases and hyphenated words that SCOWL joins, and names.
const NO_WORDS: &str = "
    ABOVEMENTIONED CIDERPRESS COURTROLL CREAMCAKE DININGROOM GOLFCLUB GUINEAPIG HIPFLASK ILLBRED
    MIDDLECLASS OFFLICENCE PORKCHOP RUNNERUP SONSOFBITCHES SPIRITLEVEL STOOLPIGEON TESTMATCH
    TREEFROG UPSIDEDOWN VICARGENERAL WATERBOTTLE WELLKNOWN WISEMAN
    LONDON YORKSHIRE XVIII COULDNT";

fn has(list: Bundled, word: &str) -> bool {
    list.lexicon().contains(&word.parse::<Word>().unwrap().letters())
}

/// Those of some words that a list lacks.
fn lacking(list: Bundled, words: &'static str) -> Vec<&'static str> {
    words.split_whitespace().filter(|word| !has(list, word)).collect()
}

#[test]
fn the_british_list_is_whole() {
    let british = British.lexicon();
    assert_eq!((british.name(), british.word_count()), ("British", 257_423));
    assert_eq!(british.graph().words().count(), 257_423);
    assert_eq!(british.digest(), Digest::of(british.graph().words()));
    assert_eq!(
        british.digest().to_string(),
        "b369791e1e9cc6dcce6718397ee329df92e6e2c80dfccd1491490dda0d5fabc6"
    );
}

#[test]
fn a_hundred_british_words_are_british_and_not_american() {
    assert_eq!(BRITISH_WORDS.split_whitespace().count(), 100);
    assert_eq!(lacking(British, BRITISH_WORDS), [""; 0]);
    assert_eq!(lacking(American, BRITISH_WORDS).len(), 100);
}

#[test]
fn a_hundred_american_words_are_words_of_both_lists() {
    assert_eq!(AMERICAN_WORDS.split_whitespace().count(), 100);
    for list in Bundled::ALL {
        assert_eq!(lacking(list, AMERICAN_WORDS), [""; 0], "{list:?}");
    }
}

#[test]
fn joined_phrases_and_names_are_no_words() {
    for list in Bundled::ALL {
        assert_eq!(lacking(list, NO_WORDS).len(), NO_WORDS.split_whitespace().count(), "{list:?}");
    }
}

#[test]
fn the_lists_agree_on_words_of_two_to_four_letters_and_british_has_all_american_ones() {
    let words = |list: Bundled| list.lexicon().graph().words();
    assert!(words(American).all(|word| has(British, &word.to_string())));
    let more: Vec<Word> = words(British).filter(|word| !has(American, &word.to_string())).collect();
    assert_eq!(more.len(), 257_423 - 194_152);
    assert!(more.iter().all(|word| (5..=15).contains(&word.len())));
}

#[test]
fn every_verb_that_is_spelt_with_z_is_spelt_with_s_in_british() {
    let endings = ["IZE", "IZED", "IZES", "IZING", "IZATION", "YZE", "YZED", "YZES", "YZING"];
    let others = ["S", "PR", "SE", "A"];
    let british = British.lexicon();
    let refused: Vec<String> = british
        .graph()
        .words()
        .map(|word| word.to_string())
        .filter(|word| {
            endings
                .iter()
                .filter_map(|ending| word.strip_suffix(ending))
                .any(|stem| stem.len() >= 4 && !others.iter().any(|other| stem.ends_with(other)))
        })
        .map(|word| {
            let at = word.rfind('Z').unwrap();
            format!("{}S{}", &word[..at], &word[at + 1..])
        })
        .filter(|word| !has(British, word))
        .collect();
    assert_eq!(refused, [""; 0]);
}

#[test]
fn common_british_words_are_known_to_players_of_british() {
    let level =
        |list: Bundled, word: &str| list.commonness(&word.parse::<Word>().unwrap().letters());
    assert_eq!(level(British, "WATERCOLOURS"), Some(35));
    assert_eq!(level(American, "WATERCOLOURS"), None);
    // Both spellings count alike.
    assert_eq!(level(British, "WEAPONISATION"), level(British, "WEAPONIZATION"));
    for word in ["THE", "HOUSE", "QUARTZ", "QAT", "AA"] {
        assert_eq!(level(British, word), level(American, word), "{word}");
    }
}
