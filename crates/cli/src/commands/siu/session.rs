//! The reading side: what each command does.

use std::sync::{Arc, Mutex};

use notation::Cgp;
use notation::siu::{
    Answer, Capability, Command, Fault, FaultCode, GivenPosition, Go, Mode, Reading,
};

use super::job::{Job, Learnt, Opened};
use super::search::Search;
use super::settings::{Settings, said};
use super::writer::Writer;
use crate::lines::Line;
use crate::positions::scene_of;

/// The state between commands.
pub(super) struct Session {
    settings: Settings,
    writer: Writer,
    position: Option<GivenPosition>,
    /// The result of the last inference.
    learnt: Arc<Mutex<Option<Learnt>>>,
    search: Option<Search>,
}

impl Session {
    pub(super) fn new(settings: Settings, writer: Writer) -> Session {
        Session { settings, writer, position: None, learnt: Arc::default(), search: None }
    }

    /// Carries out a line. Returns false if the program is to end.
    pub(super) fn hear(&mut self, line: &Line) -> bool {
        let Line::Text(text) = line else {
            self.writer.fault(Fault::new(FaultCode::UnknownCommand, "the line is too long"));
            return true;
        };
        let Reading { command, faults, ignored } = Command::read(text);
        for what in ignored {
            self.writer.ignored(what);
        }
        if command.is_none() {
            let of_a_position =
                |fault: &Fault| matches!(fault.code, FaultCode::BadPosition | FaultCode::BadMove);
            if faults.iter().any(of_a_position) && self.is_idle("position") {
                // An answer about an old position must not be taken for one about this.
                self.position = None;
            }
        }
        for fault in faults {
            self.writer.fault(fault);
        }
        let Some(command) = command else { return true };
        match command {
            Command::Siu => self.introduce(),
            Command::IsReady => {
                // Words are prepared now, so that the first search need not wait for them.
                if self.search.as_ref().is_none_or(Search::is_over) {
                    let _ = self.settings.words(None);
                }
                self.writer.say(&Answer::ReadyOk);
            }
            Command::SetOption { name, value } => {
                if self.is_idle(&format!("setoption {name}"))
                    && let Err(why) = self.settings.set(&name, value.as_deref())
                {
                    self.writer.ignored(why);
                }
            }
            Command::NewGame => {
                if self.is_idle("siunewgame") {
                    self.position = None;
                    self.learnt = Arc::default();
                }
            }
            Command::Position(given) => {
                if self.is_idle("position") {
                    self.take(given);
                }
            }
            Command::Go(go) => {
                if self.is_idle("go") {
                    self.go(go);
                }
            }
            Command::Stop => {
                if let Some(search) = &mut self.search {
                    search.stop();
                }
            }
            Command::Quit => return false,
        }
        true
    }

    /// The end of the input: a search with a limit may reach it, an endless one is stopped.
    pub(super) fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            search.finish();
        }
    }

    fn introduce(&self) {
        let say = |answer: Answer| self.writer.say(&answer);
        say(Answer::Name(format!("Tilewright {}", env!("CARGO_PKG_VERSION"))));
        say(Answer::Author("the Tilewright contributors".to_string()));
        let modes = Mode::ALL.into_iter().map(Capability::Mode);
        let all = modes.chain([Capability::Stream, Capability::Stop]);
        say(Answer::Capabilities(all.collect()));
        self.settings.list().into_iter().for_each(say);
        say(Answer::SiuOk);
    }

    /// True if no search is running; if one is, the command is ignored, and that is said. A search
    /// that was told to stop is waited for.
    fn is_idle(&mut self, command: &str) -> bool {
        if self.search.as_ref().is_some_and(|search| !search.is_over() && !search.is_stopped()) {
            self.writer.ignored(format!("{command}: a search is running"));
            return false;
        }
        if let Some(search) = self.search.take() {
            search.join();
        }
        true
    }

    /// Takes a position if it can occur.
    fn take(&mut self, given: GivenPosition) {
        self.position = None;
        match self.open(&given) {
            Ok(_) => self.position = Some(given),
            Err(fault) => self.writer.fault(fault),
        }
    }

    /// The position after its moves, with what its operations ask for.
    fn open(&self, given: &GivenPosition) -> Result<Opened, Fault> {
        let ruleset = self.settings.edition.ruleset();
        let out = given.play(&ruleset)?;
        let resolved = out.now.resolve(&ruleset);
        let resolved = resolved.map_err(|problem| Fault::new(FaultCode::BadPosition, problem))?;
        let words = self.words(&out.now)?;
        let scene = scene_of(&out.now, &resolved, &words.generator);
        let before = match &out.last {
            Some(made) => {
                let resolved = made.before.resolve(&ruleset);
                let resolved =
                    resolved.map_err(|problem| Fault::new(FaultCode::BadPosition, problem))?;
                Some(scene_of(&made.before, &resolved, &words.generator))
            }
            None => None,
        };
        let mut ignored = Vec::new();
        let bonus = ruleset.bonus(usize::from(ruleset.rack_size)).to_string();
        let end = ruleset.end.scoreless_turns.map(|turns| turns.to_string());
        for (name, ours) in [("bb", Some(bonus)), ("mcnz", end)] {
            if let Some(asked) =
                out.now.operation(name).filter(|&asked| Some(asked) != ours.as_deref())
            {
                ignored
                    .push(format!("{name} {asked}: the rules of {} apply", self.settings.edition));
            }
        }
        if let Some(asked) = out.now.operation("lex")
            && let Err(stop) = self.settings.words(Some(asked))
        {
            ignored.push(format!("lex {}; {} is used", said(&stop), words.name));
        }
        Ok(Opened { words, ruleset: resolved.ruleset, scene, before, out, ignored })
    }

    /// The words a position asks for, as far as they are there, or those of the option.
    fn words(&self, cgp: &Cgp) -> Result<Arc<super::settings::Words>, Fault> {
        let asked = cgp.operation("lex").and_then(|name| self.settings.words(Some(name)).ok());
        let words = asked.map_or_else(|| self.settings.words(None), Ok);
        words.map_err(|stop| Fault::new(FaultCode::BadPosition, said(&stop)))
    }

    fn go(&mut self, go: Go) {
        let Some(given) = &self.position else {
            let fault = Fault::new(FaultCode::NoPosition, "say 'position cgp' before 'go'");
            return self.writer.fault(fault);
        };
        let opened = match self.open(given) {
            Ok(opened) => opened,
            Err(fault) => {
                // An option was changed since, and the position cannot occur any more.
                self.position = None;
                return self.writer.fault(fault);
            }
        };
        let (settings, learnt) = (self.settings.clone(), Arc::clone(&self.learnt));
        let job = Job::new(go, opened, settings, self.writer.clone(), learnt);
        self.search = Some(Search::begin(job));
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::PoisonError;

    use engine::{Random, Seeded};

    use super::*;
    use crate::options::{Common, Format};

    /// The lines that were written.
    #[derive(Clone, Default)]
    struct Heard(Arc<Mutex<Vec<u8>>>);

    impl Write for Heard {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Heard {
        fn lines(&self) -> Vec<String> {
            let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
            String::from_utf8(bytes).unwrap().lines().map(str::to_string).collect()
        }

        fn count(&self, beginning: &str) -> usize {
            self.lines().iter().filter(|line| line.starts_with(beginning)).count()
        }
    }

    fn session() -> (Session, Heard) {
        let heard = Heard::default();
        let common = Common { lexicon: Vec::new(), format: Format::Text };
        let session = Session::new(Settings::new(&common).unwrap(), Writer::new(heard.clone()));
        (session, heard)
    }

    fn say(session: &mut Session, line: &str) {
        assert!(session.hear(&Line::Text(line.to_string())));
    }

    const EMPTY: &str = "position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    #[test]
    fn a_search_that_runs_hears_nothing_but_stop() {
        let (mut session, heard) = session();
        say(&mut session, &format!("{EMPTY} AEITRNR/ 0/0 0"));
        say(&mut session, "go sim infinite");
        for line in ["go gen", "setoption name Threads value 2", EMPTY, "siunewgame", "isready"] {
            say(&mut session, line);
        }
        assert_eq!(heard.count("info string ignored"), 4);
        assert_eq!((heard.count("readyok"), heard.count("bestmove")), (1, 0));
        say(&mut session, "stop");
        say(&mut session, "stop");
        // After stop the interface may go on at once.
        say(&mut session, "go gen");
        session.finish();
        assert_eq!((heard.count("bestmove"), heard.count("info string provenance")), (2, 2));
    }

    #[test]
    fn an_endless_search_waits_even_if_there_is_nothing_to_do() {
        let (mut session, heard) = session();
        say(&mut session, &format!("{EMPTY} AEITRNR/ 0/0 0"));
        say(&mut session, "go gen infinite searchmoves 8D.TRAIN");
        while heard.count("info gen") == 0 {
            std::thread::yield_now();
        }
        assert_eq!(heard.count("bestmove"), 0);
        session.finish();
        assert_eq!(heard.lines().last().unwrap(), "bestmove 8D.TRAIN");
    }

    #[test]
    fn a_position_that_cannot_be_taken_leaves_none() {
        for bad in ["position cgp 15", "position cgp 3/3/3 moves pass", "position", "moves"] {
            let (mut session, heard) = session();
            say(&mut session, &format!("{EMPTY} AEITRNR/ 0/0 0"));
            say(&mut session, bad);
            say(&mut session, "go gen searchmoves pass");
            session.finish();
            // A line that is no command at all changes nothing.
            let kept = usize::from(bad == "moves");
            assert_eq!(heard.count("bestmove pass"), kept, "{bad}");
            assert_eq!(heard.count("info string error no-position"), 1 - kept, "{bad}");
        }
    }

    /// Lines that make sense, and changes of them: whatever is said, each search that begins ends
    /// with one answer, and the session still answers.
    #[test]
    fn malformed_lines_do_no_harm() {
        let lines = [
            format!("{EMPTY} AEITRNR/ 0/0 0 lex Wordnik;"),
            format!("{EMPTY} / 0/0 0 moves 8H.ZA rack.AEITRNR"),
            format!("{EMPTY} AEITRNR/ABC 12/-3 2 etl 7; moves 8D.TRAIN.AEITRNR.5.1 ex.2 pass"),
            "position cgp 5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/\
             AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 \
             IKLMTZ/AEINRU? 0/0 0"
                .to_string(),
            "go gen searchmoves 8D.TRAIN ex.RR pass".to_string(),
            "go sim iterations 2 depth 1 alsosearchmoves 8H.RETAIN stopcondition 95".to_string(),
            "go infer movetime 1".to_string(),
            "go endgame movetime 5 firstwin".to_string(),
            "go peg threads 2".to_string(),
            "go infinite useinference".to_string(),
            "go".to_string(),
            "setoption name Threads value 3".to_string(),
            "setoption name Edition value travel-2006".to_string(),
            "setoption name Candidates value 3".to_string(),
            "siunewgame".to_string(),
            "siu".to_string(),
            "isready".to_string(),
        ];
        let (mut session, heard) = session();
        let mut random = Seeded::new(20);
        let mut begun = 0;
        for _ in 0..500 {
            let mut line: Vec<char> = lines[random.below(lines.len())].chars().collect();
            for _ in 0..random.below(4) {
                let at = random.below(line.len().max(1)).min(line.len().saturating_sub(1));
                let other: Vec<char> = lines[random.below(lines.len())].chars().collect();
                match random.below(5) {
                    0 => line.truncate(at),
                    1 => line.insert(at, char::from(random.below(127) as u8)),
                    2 => line.extend(&other[random.below(other.len())..]),
                    3 => line.insert(at, ' '),
                    _ if line.is_empty() => {}
                    _ => drop(line.remove(at)),
                }
            }
            let line: String = line.into_iter().collect();
            say(&mut session, &line);
            if let Some(search) = session.search.take() {
                begun += 1;
                search.halt();
            }
        }
        say(&mut session, "isready");
        assert_eq!(heard.lines().last().unwrap(), "readyok");
        assert!(begun > 30, "{begun}");
        assert_eq!(heard.count("bestmove"), begun);
        assert_eq!(heard.count("info string provenance"), begun);
    }
}
