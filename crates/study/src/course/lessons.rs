//! The lessons.

use super::{Exercise, Goal, Lesson, Search, Task};

/// The board of the leaflets, on which TRAINER was played first.
macro_rules! trainer {
    ($rack:literal) => {
        concat!("15/15/15/15/15/15/15/1TRAINER7/15/15/15/15/15/15/15 ", $rack, "/ 0/66 0")
    };
}

pub(super) static LESSONS: &[Lesson] = &[
    Lesson {
        key: "short-words",
        title: "Words of two and three letters",
        text: &[
            "Nearly every good play touches a word that is already there, and where two words lie side by side the squares between them make words of two letters. Whoever knows all of these can play in places that others do not see.",
            "There are over a hundred words of two letters and over a thousand of three. The twos take an evening; with the threes they are said to be worth up to 50 points a game.",
        ],
        exercises: &[
            Exercise {
                question: "An X goes with every vowel. Which words of two letters have an X?",
                task: Task::Words(Search::Anagram("X?")),
                explained: "Each of them can put the X on a premium square where it counts in two directions.",
            },
            Exercise {
                question: "And which have a J?",
                task: Task::Words(Search::Anagram("J?")),
                explained: "A J is hard to place; these two place it almost anywhere.",
            },
            Exercise {
                question: "This X counts twice. Which play of one tile makes two words and scores most?",
                task: Task::Move {
                    cgp: "15/14B/14R/14U/14C/14I/8INHERIT/3FUGGED1I3E/10J3s/10A4/10B4/WAIT3ELUSION1/2NITRYL7/15/15 AEKPRUX/ 128/230 0",
                    answers: &["6N XI"],
                    goal: Goal::Points,
                },
                explained: "The same X is in two words, and its square triples it in both.",
            },
        ],
        lists: &["twos", "threes"],
    },
    Lesson {
        key: "the-s",
        title: "Two words with one S",
        text: &[
            "An S at the end of a word on the board makes that word longer, and every point of it counts again, for you. Let the S be part of a second word of your own at the same time.",
            "There are only four of them. Spend one if it earns you at least 8 points more than your best play without it; otherwise it is worth more on your rack.",
        ],
        exercises: &[
            Exercise {
                question: "TRAINER is on the board. Find the word down column A that makes STRAINER as well.",
                task: Task::Move {
                    cgp: trainer!("BEHORST"),
                    answers: &["A3 THROBS"],
                    goal: Goal::Forms(&["THROBS", "STRAINER"]),
                },
                explained: "Both words are tripled, because the S is on a triple word square.",
            },
            Exercise {
                question: "AZALEA ends at the edge of the board. Which play with an S scores most?",
                task: Task::Move {
                    cgp: "7N7/7E7/7P7/5S1H7/1OBVIATES6/5T1W7/5I9/4GREX7/5I9/5S2AZALEA1/1COOEEING6/7O7/7V7/7A7/7E7 AEFFGIS/ 174/181 0",
                    answers: &["O5 GAFFES"],
                    goal: Goal::Points,
                },
                explained: "Without the S the best play scores 35: here it is well spent.",
            },
            Exercise {
                question: "Play the Z. Does the S go with it?",
                task: Task::Move {
                    cgp: "15/15/15/15/15/15/5PARENTED1I/4FEME3LANX/5R8I/5I8A/3ENDOSARc4/3FEINT7/5U9/5M9/15 AADLNSZ/ 148/183 0",
                    answers: &["N10 ZA"],
                    goal: Goal::Keep,
                },
                explained: "The S would add one point. On your rack it is worth several times as much.",
            },
        ],
        lists: &["s-hooks", "s-front"],
    },
    Lesson {
        key: "shuffle",
        title: "Shuffle your tiles",
        text: &[
            "The order in which you drew your tiles hides words. Shuffle them often, and put letters together that like each other: CH, GHT, STR, NK, OUS, FUL and the others in the lists below.",
            "Once such a group stands, only four or five letters are left to think about.",
        ],
        exercises: &[
            Exercise {
                question: "Seven letters, one word. Put OUS together.",
                task: Task::Words(Search::Anagram("CIORSUU")),
                explained: "With OUS at the right, four letters are left.",
            },
            Exercise {
                question: "Put GHT together.",
                task: Task::Words(Search::Anagram("DGHORTU")),
                explained: "GHT is followed by nothing, by S, or by E and Y.",
            },
            Exercise {
                question: "Put KLE together.",
                task: Task::Words(Search::Anagram("CCEHKLU")),
                explained: "KLE ends many words with a short first syllable.",
            },
            Exercise {
                question: "Put STR together.",
                task: Task::Words(Search::Anagram("CEHRSTT")),
                explained: "STR may begin a word or stand in its middle.",
            },
        ],
        lists: &[
            "with-ous", "with-ght", "with-kle", "with-str", "with-ful", "with-ch", "with-nk",
            "with-mis", "with-ive",
        ],
    },
    Lesson {
        key: "premium-squares",
        title: "Premium squares beside vowels",
        text: &[
            "A square that doubles or triples a letter counts in every word that the letter is part of. Beside a vowel there is often a word of two letters: lay a J, X, Z, H, W or another tile of high value there, and its premium is paid twice.",
            "Look too for words that reach two premium squares at once: two that double the word make it four times as much, two that triple it, nine times.",
        ],
        exercises: &[
            Exercise {
                question: "Where does the J count three times, twice over?",
                task: Task::Move {
                    cgp: "11VILD/11E2E/10PI2R/10IN2O/4MU4G3G/4IN4G3a/4QI4E3T/4U2BEADY2E/4E1WOX6/4L2DOZEN1KI/1INFECTs2HUIA1/2OAT6ROTO/2BASTA3ARNA1/15/15 IJMNRRW/ 349/292 0",
                    answers: &["N6 JIN"],
                    goal: Goal::Points,
                },
                explained: "The J is tripled in JIN and in the word across.",
            },
            Exercise {
                question: "Four words at once: which play scores most?",
                task: Task::Move {
                    cgp: "15/15/3M11/3I11/3K11/3V1Q9/3E1A9/3HANApER3D1/5AXILE3I1/5T3FINDS1/2ONESELF4C1/JUPE3Y5O1/1HADAL1R5E1/7I5S1/7C7 GINRTTW/ 264/259 0",
                    answers: &["O12 WRIT"],
                    goal: Goal::Points,
                },
                explained: "The W is doubled twice, and the last square triples the word.",
            },
            Exercise {
                question: "Reach both of the squares that double the word in column E.",
                task: Task::Move {
                    cgp: "15/15/15/15/15/15/NEK3GAWS5/1RIOTOUS1U5/2FEINT2L5/9F5/9O5/9N5/9E5/15/15 AEGMMPS/ 63/162 0",
                    answers: &["E5 PASTIME"],
                    goal: Goal::Points,
                },
                explained: "Each of the two squares doubles the word, so its letters count four times.",
            },
            Exercise {
                question: "A word of eight letters reaches two squares that triple the word. Find it along the lowest row.",
                task: Task::Move {
                    cgp: "15/15/15/15/15/15/15/7T7/7R7/7A7/7M7/2MODELS7/2O3E8/2O3G8/2N3S8 ACEOQTU/ 0/0 0",
                    answers: &["15A CONQUEST"],
                    goal: Goal::Points,
                },
                explained: "Nine times its letters: more than most players score in three turns. It runs through two words that were there before.",
            },
        ],
        lists: &[],
    },
    Lesson {
        key: "what-you-keep",
        title: "What you keep",
        text: &[
            "A turn is worth its points and what it leaves you with. Good tiles to keep are A, E, I, L, N, R, S and T, different ones, with as many vowels as consonants or one consonant more: they are in most words of seven letters.",
            "Two of the same letter are worth less than one, and U, V and W wait long for company.",
        ],
        exercises: &[
            Exercise {
                question: "WIZ can be played with the S or without it. Which is better?",
                task: Task::Move {
                    cgp: "15/15/15/15/15/15/6HUN6/3AVIAN7/15/15/15/15/15/15/15 EIORSWZ/ 18/22 0",
                    answers: &["9G WIZ"],
                    goal: Goal::Keep,
                },
                explained: "E, O, R and S are a fine start for a word of seven letters; three points are a low price for them.",
            },
            Exercise {
                question: "BEAD scores most. Which play is worth more, two points lower?",
                task: Task::Move {
                    cgp: "15/15/15/15/15/5Q9/5U9/4WAUL7/4AD9/4I10/4F10/4T10/15/15/15 ABDENPT/ 22/51 0",
                    answers: &["G7 PUD"],
                    goal: Goal::Keep,
                },
                explained: "A, B, E, N and T stay together, with two vowels for three consonants. After BEAD, N, P and T are left, without a vowel.",
            },
            Exercise {
                question: "Seven of the eight, without the S, make six words. Which do you find?",
                task: Task::Words(Search::Anagram("AEILNRT")),
                explained: "Nobody finds all of them at first. With an S, there are words of eight.",
            },
        ],
        lists: &["starline", "starline-bingos"],
    },
    Lesson {
        key: "all-seven",
        title: "All seven tiles",
        text: &[
            "Seven tiles in one turn earn 50 points besides those of the word. Expect to find such a word and you will: good players find two in a game.",
            "Put endings at the right of your rack, such as ING, ED, ER, ERS, EST, IER, IES and LY, and beginnings at the left, such as UN, RE, DE and OUT. Then look for a letter on the board that goes with the rest.",
        ],
        exercises: &[
            Exercise {
                question: "Put ED at the right. A letter on the board helps.",
                task: Task::Move {
                    cgp: "15/15/15/15/12H2/12A2/12V2/7MOUTHIER/12O2/12U2/12R2/15/15/15/15 DEEFNST/ 39/46 0",
                    answers: &["I7 SOFTENED"],
                    goal: Goal::Points,
                },
                explained: "The O on the board is the second letter.",
            },
            Exercise {
                question: "Put RE at the left.",
                task: Task::Move {
                    cgp: "7F7/7U7/2ACARINES2G2/3L3K4A2/3AHA1S2YuG2/3GOY2Q1ANEW1/4O3A1UP1I1/3OVATED1PIEZO/4E3I2T3/1WHORT5I3/5ANISOLE3/7V3D3/7I7/7E7/BOuNTIED7 EELNRST/ 343/336 0",
                    answers: &["13C REENLIST"],
                    goal: Goal::Points,
                },
                explained: "The I on the board is the sixth letter.",
            },
            Exercise {
                question: "No word of seven letters alone fits. Find one of eight.",
                task: Task::Move {
                    cgp: "15/15/15/15/15/3B11/3U11/3CIRRATE5/3K2EXAMINE2/3E5FOUAT1/3Y11/3E11/CODS11/15/15 ADEIILS/ 76/195 0",
                    answers: &["N3 IDEALIST"],
                    goal: Goal::Points,
                },
                explained: "The T was on the board, and the S made EXAMINES on the way: two tips in one play.",
            },
        ],
        lists: &[
            "begins-un",
            "begins-re",
            "begins-de",
            "begins-out",
            "ends-ed",
            "ends-er",
            "ends-ers",
            "ends-es",
            "ends-est",
            "ends-ier",
            "ends-ies",
            "ends-ing",
            "ends-ly",
        ],
    },
    Lesson {
        key: "q-without-u",
        title: "Q without U",
        text: &[
            "A Q that waits for a U can spoil a whole game. A few dozen words need none: QI and QAT are the ones you will play every week; QAID, QOPH, FAQIR, QANAT, TRANQ, QINDAR, QINTAR, QWERTY, SHEQEL and their kin, once a year.",
            "Not every list has all of them, so ask the list of your game.",
        ],
        exercises: &[
            Exercise {
                question: "Which words of two and three letters have a Q and no U?",
                task: Task::Words(Search::List("q-without-u", "2-3")),
                explained: "QI alone is played more often than all others together.",
            },
            Exercise {
                question: "Get rid of the Q, for as much as it can bring.",
                task: Task::Move {
                    cgp: "15/15/15/15/15/3ARAK8/5GET7/4MOFO7/15/15/15/15/15/15/15 DIIQTTW/ 16/44 0",
                    answers: &["7C QI"],
                    goal: Goal::Points,
                },
                explained: "A word parallel to another one: the I is part of both.",
            },
            Exercise {
                question: "FOIN takes an S. Which word with a Q and no U brings one?",
                task: Task::Move {
                    cgp: "15/1R13/1A13/1R13/1E13/1B13/1I13/1TERCELS7/2XU1FOIN6/1ITA11/1FINS10/2NAT10/2E1U10/4D10/ROODS10 EINOOQS/ 154/109 0",
                    answers: &["J6 QINS"],
                    goal: Goal::Points,
                },
                explained: "QIN takes an S, and so does FOIN: the S counts in both.",
            },
        ],
        lists: &["q-without-u", "power"],
    },
    Lesson {
        key: "hooks",
        title: "Hooks",
        text: &[
            "A hook is one letter that makes a word on the board into another word. Everybody sees the S. Y, E, R and D stand behind thousands of words too, and letters in front are overlooked most.",
            "Before you play, ask of every word on the board: what could stand behind it, and what in front?",
        ],
        exercises: &[
            Exercise {
                question: "Which words does one letter more make of HAND?",
                task: Task::Words(Search::Hooks("HAND")),
                explained: "In front too.",
            },
            Exercise {
                question: "And of PLAN?",
                task: Task::Words(Search::Hooks("PLAN")),
                explained: "Four letters fit behind.",
            },
            Exercise {
                question: "And of TAME?",
                task: Task::Words(Search::Hooks("TAME")),
                explained: "D, R and S: most words that end in E take D and S, many take R.",
            },
            Exercise {
                question: "GUIDE takes a hook. Which play down column J uses it?",
                task: Task::Move {
                    cgp: "7CAlIBERS/7A7/1MELILOTS6/JATO2FETT5/4C2N7/1VIGIL1A7/4E2t7/3WROTE6V/4GUIDE5U/1DOZED2N5G/EA1E4M5H/AH1I3PERIQUES/ROON4W6/NOX12/SNY12 ABDKNUY/ 286/451 0",
                    answers: &["J6 BANDY"],
                    goal: Goal::Points,
                },
                explained: "The D makes GUIDED, and the Y makes NY on the way.",
            },
            Exercise {
                question: "What can stand behind MOYL?",
                task: Task::Move {
                    cgp: "15/15/15/15/15/15/9G5/5WHY1O5/6MOYL5/9F5/15/15/15/15/15 EFIKLNR/ 30/49 0",
                    answers: &["K5 KNIFE"],
                    goal: Goal::Points,
                },
                explained: "The E makes MOYLE, and the first square doubles KNIFE.",
            },
        ],
        lists: &["d-hooks", "e-hooks", "r-hooks", "y-hooks", "s-hooks"],
    },
    Lesson {
        key: "compare",
        title: "Two plays to choose from",
        text: &[
            "Having found a good play, look for another one before you lay it. Compare at least two: their points, the tiles they leave you, and what they open for the other side.",
            "The habit is worth more than any single answer: you learn most from the plays you nearly made.",
        ],
        exercises: &[
            Exercise {
                question: "Several plays score 44 or 45. Which one keeps the best tiles?",
                task: Task::Move {
                    cgp: "15/8P6/4T2WAUCHT2/4Y3N6/4KA2D6/4EX1VIGS4/5O2E6/4JILTS6/5D9/15/15/15/15/15/15 AAINOSV/ 139/69 0",
                    answers: &["D4 NOVA"],
                    goal: Goal::Keep,
                },
                explained: "A, I and S stay: one point less than the highest score, and a good start for the next turn.",
            },
            Exercise {
                question: "The play that scores most is not the best here. Which one is, if each side knows what the other holds?",
                task: Task::Move {
                    cgp: "7I3G2V/7N3R1MI/7tORTIOUS/PONS3I3T1LI/3KIT1F5EL/1QUINA1A5YE/5HADJEES3/3WHATA2ACCOY/11h3/5TRAVELER2/6EL3R3/6AM1POZ3/6GU2BOB2/5FID1WISED1/5ENE4DOG AENUX/ENORT 470/378 0",
                    answers: &["5H FAUX"],
                    goal: Goal::End,
                },
                explained: "After WAXEN the other side goes out with NOTER beside it, for 28. After FAUX it does best with TONIER, for 6.",
            },
        ],
        lists: &[],
    },
    Lesson {
        key: "attitude",
        title: "Bad draws and mistakes",
        text: &[
            "With some luck anybody can beat anybody. Everybody draws seven vowels now and then, and everybody overlooks things.",
            "So take pleasure in the best play that there is, however small, and do not carry a mistake along: the next turn knows nothing of it. A review after the game shows luck apart from skill, and it is often kinder than memory.",
        ],
        exercises: &[
            Exercise {
                question: "Six vowels and an L. What is the best you can do?",
                task: Task::Move {
                    cgp: "15/15/15/15/4P10/4A10/NEK1S1GAWS5/1RIOTOUS1U5/2FEINT2L5/4M4F5/4E4O5/9N5/9E5/15/15 AIILOUU/ 162/107 0",
                    answers: &["K10 AIOLI"],
                    goal: Goal::Points,
                },
                explained: "Five of them are gone, for 23 points: a good turn with a bad rack.",
            },
            Exercise {
                question: "EEEIIIS plays nothing worthwhile. Which tiles do you change?",
                task: Task::Move {
                    cgp: "6HA7/6AY7/6NUR6/8O6/8O6/8IF5/8BY5/3FRANCO6/8s6/15/15/15/15/15/15 EEEIIIS/ 93/85 0",
                    answers: &["exchange EEII", "exchange EEIII"],
                    goal: Goal::Tried,
                },
                explained: "E and S stay, with or without an I: tiles that go with everything.",
            },
        ],
        lists: &[],
    },
    Lesson {
        key: "five-ways",
        title: "Five ways to make a word",
        text: &[
            "There are five ways to add a word to those on the board: make one longer, in front, behind or both; cross it; lie alongside it; add a letter to it with the end of another word; and join letters that stand apart.",
            "Beginners cross. Good players lie alongside, because every tile then counts in two words. Here they are on the board of the leaflets.",
        ],
        exercises: &[
            Exercise {
                question: "Make TRAINER longer at both ends in one turn.",
                task: Task::Move {
                    cgp: trainer!("EOSSTUV"),
                    answers: &["8A STRAINERS"],
                    goal: Goal::Forms(&["STRAINERS"]),
                },
                explained: "All tiles of one turn lie in one line, also with a word between them.",
            },
            Exercise {
                question: "Cross it: lay THROB through one of its letters.",
                task: Task::Move {
                    cgp: trainer!("BEHORTU"),
                    answers: &["B8 THROB", "C6 THROB", "H6 THROB"],
                    goal: Goal::Forms(&["THROB"]),
                },
                explained: "Crossing is easy to see, and opens the board in both directions.",
            },
            Exercise {
                question: "Lie alongside: lay HOB so that HI, ON and BE are formed as well.",
                task: Task::Move {
                    cgp: trainer!("BCHLOUV"),
                    answers: &["7E HOB"],
                    goal: Goal::Forms(&["HOB", "HI", "ON", "BE"]),
                },
                explained: "Three tiles, four words: each tile counts twice.",
            },
            Exercise {
                question: "Add a letter: find the word whose last letter goes in front of TRAINER.",
                task: Task::Move {
                    cgp: trainer!("BHORSTU"),
                    answers: &["A3 THROBS"],
                    goal: Goal::Forms(&["THROBS", "STRAINER"]),
                },
                explained: "A letter that stands in front is a hook like any other.",
            },
        ],
        lists: &[],
    },
    Lesson {
        key: "late-q",
        title: "Change tiles in time",
        text: &[
            "By the rules of tournaments nobody changes tiles once fewer than seven are left in the bag, and in every edition a tile that stays costs its value at the end. A Q without a place has to go while that is possible.",
            "Changing costs a turn, so change all that does not help: keeping one more good tile beats keeping one bad one.",
        ],
        exercises: &[Exercise {
            question: "The plays here score little and keep the Q. Which tiles do you change?",
            task: Task::Move {
                cgp: "9UNDREW/11R3/10FAD2/10ADO2/10G1U2/10G1C2/10I4/7COSEY3/10S4/10T4/15/15/15/15/15 ELNQRTV/ 106/87 0",
                answers: &["exchange LQV", "exchange LNQV"],
                goal: Goal::Tried,
            },
            explained: "E, R and T stay, with or without the N: most of what is drawn makes words with them.",
        }],
        lists: &["q-without-u"],
    },
    Lesson {
        key: "unseen",
        title: "Tiles you have not seen",
        text: &[
            "Everybody knows what the set holds. Cross off what is on the board and on your rack: the rest is in the bag or with the others. Players on paper do so on their score sheets; here the panel of unseen tiles counts.",
            "When the bag is empty, what you have not seen is exactly what the other side holds. From there on the game hides nothing.",
        ],
        exercises: &[Exercise {
            question: "The bag is empty. Which tiles does the other player hold?",
            task: Task::Unseen {
                cgp: "7I3G2V/7N3R1MI/7tORTIOUS/PONS3I3T1LI/3KIT1F5EL/1QUINA1A5YE/5HADJEES3/3WHATA2ACCOY/11h3/5TRAVELER2/6EL3R3/6AM1POZ3/6GU2BOB2/5FID1WISED1/5ENE4DOG AENUX/ 470/378 0",
            },
            explained: "With these you can see which places the other side needs.",
        }],
        lists: &[],
    },
    Lesson {
        key: "last-letter",
        title: "The last letter",
        text: &[
            "A game can be won or lost with the last letter. Whoever goes out first gains the value of the other's tiles, and the other loses it: a tile that stays costs you its value twice, so to speak.",
            "Before your last turns, look for a way to lay all you have. Two turns that score less but end the game often beat the one that scores most.",
        ],
        exercises: &[Exercise {
            question: "PAS and PIS score most, but leave a tile. Which plays end the game at once?",
            task: Task::Move {
                cgp: "H3VENA1UNDREW/OR5BUM1R3/OENOLOGY2FAD2/KO8ADO2/AR6R1G1U2/1I6E1G1C2/1e6V1I4/UNZIP2COSEY3/1T6L1S4/6QAT1T4/6IT7/LEALER1W1HEBES1/5EXAmINED2/1METIF1I7/JATO3N7 AIPS/I 396/462 0",
                answers: &["F5 PAIS", "F5 PIAS"],
                goal: Goal::End,
            },
            explained: "Three points less for the play, and nothing left on your rack.",
        }],
        lists: &[],
    },
];
