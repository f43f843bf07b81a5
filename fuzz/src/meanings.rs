//! Meanings: the files of WordNet, which an operator names, and the pack that is made from them.

use study::{Meanings, Part, WordNet};

/// A pack with a word, an inflection that is irregular, and one that is regular.
pub(crate) fn packs() -> Vec<Vec<u8>> {
    let texts = [
        "tilewright meanings 1\n# A licence.\nOX\tnoun\tan animal\nOXEN\t=noun\tOX\n",
        "tilewright meanings 1\nRUN\tnoun\ta race\nRUN\tverb\tgo fast\tflow\n",
    ];
    texts.map(|text| text.as_bytes().to_vec()).into()
}

/// Each meaning read is found again under its own word, and reads as the same when it is written.
pub(crate) fn pack(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    match Meanings::parse(text.to_owned()) {
        Ok(meanings) => {
            assert_eq!(meanings.text(), text);
            found(&meanings);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// The index, the data and the exceptions of a part of speech, with a NUL between them.
pub(crate) fn wordnets() -> Vec<Vec<u8>> {
    let head = "  1 A licence.  \n";
    let data = format!("{head}{:08} 05 n 01 ox 0 000 | an animal; \"a strong ox\"  \n", head.len());
    let index = format!("{head}ox n 1 1 @ 1 1 {:08}  \n", head.len());
    vec![format!("{index}\0{data}\0oxen ox\n").into(), format!("{index}\0{data}\0").into()]
}

/// A pack that is made from files reads as it was written.
pub(crate) fn wordnet(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut files = text.splitn(3, '\0').map(|file| file.to_owned());
    let mut file = || files.next().unwrap_or_default();
    let (index, data, exceptions) = (file(), file(), file());
    let mut wordnet = WordNet::default();
    if let Err(error) = wordnet.read(Part::Noun, &index, &data, &exceptions) {
        assert!(!error.to_string().is_empty());
        return false;
    }
    let meanings = wordnet.meanings();
    if meanings.count() > 0 {
        assert_eq!(Meanings::parse(meanings.text().to_owned()), Ok(meanings.clone()));
        found(&meanings);
    }
    true
}

/// Every word that the text defines is found.
fn found(meanings: &Meanings) {
    for line in meanings.text().lines().skip(1).filter(|line| !line.starts_with('#')).take(50) {
        let mut fields = line.split('\t');
        let (Some(word), Some(key)) = (fields.next(), fields.next()) else { continue };
        let told = meanings.of(word);
        if !key.starts_with('=') {
            let own = told.iter().any(|it| it.base == word && it.part.key() == key);
            assert!(own, "{word} is not found: {line}");
        }
    }
}
