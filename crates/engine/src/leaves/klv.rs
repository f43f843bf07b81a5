//! KLV2 files, in which engines share leave values, and the older KLV files, which are only read.
//!
//! ```text
//! u32  n               nodes
//! n x  u32             a word graph with its forward half only; tile 0 is the blank
//! u32  m               leaves in it
//! m x  f32 or i16      their worth in points; with 16 bits (KLV) in 1/256 of a point
//! ```
//! All numbers are little-endian. The values are in the order of the graph's strings, which is
//! alphabetical with the blank first; the tiles of a leave are in that order too. Neither format
//! has a magic number: the length of the file shows which of the two it is.

use std::collections::HashMap;

use rules::{Alphabet, Tile, Tiles, refusals};

use crate::Leaves;
use crate::leaves::lattice;

/// The most tiles of a leave.
const MAX_TILES: usize = 12;
/// The largest worth in either direction, in points.
const MAX_POINTS: f32 = 1000.0;

/// A table of leave values as files store it.
///
/// ```
/// use engine::{Equity, Leaves, klv::Klv};
///
/// let klv = Klv::new([("S".parse()?, 8.0), ("QV".parse()?, -14.5)]);
/// // Other engines read these bytes, and theirs are read here.
/// let read = Klv::read(&klv.to_bytes())?;
/// assert_eq!(read.len(), 2);
/// assert_eq!(Leaves::of(&read).value(&"QV".parse()?), Equity(-14_500));
/// assert!(Klv::read(b"no leaves").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Klv {
    /// In ascending order of the keys.
    entries: Vec<(Key, f32)>,
}

/// A leave packed into five bits per tile, from the top, each one more than the tile's index: such
/// numbers compare as the strings of the graph do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key(u64);

impl Key {
    const EMPTY: Key = Key(0);

    fn of(tiles: &Tiles) -> Key {
        (0..MAX_TILES)
            .zip(tiles.iter())
            .fold(Key::EMPTY, |key, (at, tile)| key.with(at, tile.index() as u8))
    }

    fn with(self, at: usize, tile: u8) -> Key {
        Key(self.0 | u64::from(tile + 1) << (59 - 5 * at))
    }

    /// One more than the index of the tile at a place, or 0 past the end.
    fn code(self, at: usize) -> u8 {
        if at < MAX_TILES { (self.0 >> (59 - 5 * at)) as u8 & 31 } else { 0 }
    }

    fn tiles(self) -> Tiles {
        (0..MAX_TILES).filter_map(|at| Tile::new(self.code(at).checked_sub(1)?)).collect()
    }
}

impl Klv {
    /// A table of these leaves, each of 1 to 12 tiles; others are left out. If a leave comes twice,
    /// its first value counts.
    pub fn new(leaves: impl IntoIterator<Item = (Tiles, f32)>) -> Klv {
        let mut entries: Vec<(Key, f32)> = leaves
            .into_iter()
            .filter(|(tiles, _)| (1..=MAX_TILES).contains(&tiles.len()))
            .map(|(tiles, points)| (Key::of(&tiles), points))
            .collect();
        entries.sort_by_key(|&(key, _)| key);
        entries.dedup_by_key(|&mut (key, _)| key);
        Klv { entries }
    }

    /// Every leave of one to six tiles that an alphabet's set allows, with its worth: what other
    /// engines expect of a file.
    pub fn full(leaves: &Leaves, alphabet: &Alphabet) -> Klv {
        let mut entries = Vec::new();
        lattice::each(&alphabet.full_set(), 6, |tiles, _| {
            if !tiles.is_empty() {
                entries.push((*tiles, leaves.value(tiles).as_points() as f32));
            }
        });
        Klv::new(entries)
    }

    /// The leaves in the order of the file, with their worth in points.
    pub fn leaves(&self) -> impl Iterator<Item = (Tiles, f32)> + '_ {
        self.entries.iter().map(|&(key, points)| (key.tiles(), points))
    }

    /// The leaves small enough to be numbered: the number of tiles, the leave's number and its
    /// worth in points.
    pub(crate) fn ranked(&self) -> impl Iterator<Item = (usize, u32, f32)> + '_ {
        self.entries.iter().filter_map(|&(key, points)| {
            let mut kinds = [0; lattice::MAX_ORDER];
            let size = (0..MAX_TILES).take_while(|&at| key.code(at) > 0).count();
            let kinds = kinds.get_mut(..size)?;
            kinds.iter_mut().zip(0..).for_each(|(kind, at)| *kind = key.code(at) - 1);
            Some((size, lattice::rank_of(kinds), points))
        })
    }

    /// The number of leaves.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if the table is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Reads a KLV2 or KLV file, whichever it is, and checks it from end to end.
    ///
    /// # Errors
    /// [`KlvError`] says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Klv, KlvError> {
        let (count, rest) = number(bytes).ok_or(KlvError::Empty)?;
        let nodes = rest.get(..count as usize * 4).ok_or(KlvError::Length)?;
        let (values, body) = number(&rest[nodes.len()..]).ok_or(KlvError::Length)?;
        let wide = body.len() as u64 == 4 * u64::from(values);
        if !wide && body.len() as u64 != 2 * u64::from(values) {
            return Err(KlvError::Length);
        }
        let (nodes, _) = nodes.as_chunks::<4>();
        let nodes: Vec<Node> = nodes.iter().map(|&word| Node(u32::from_le_bytes(word))).collect();
        let strings = strings(&nodes, values)?;
        // There are a million of them, so no list is made that is not needed.
        let (long, _) = body.as_chunks::<4>();
        let (short, _) = body.as_chunks::<2>();
        let mut entries = Vec::with_capacity(strings.len());
        for (index, key) in strings.into_iter().enumerate() {
            let points = match wide {
                true => f32::from_le_bytes(long[index]),
                false => f32::from(i16::from_le_bytes(short[index])) / 256.0,
            };
            if !points.is_finite() || points.abs() > MAX_POINTS {
                return Err(KlvError::Value { index });
            }
            entries.push((key, points));
        }
        Ok(Klv { entries })
    }

    /// The table as a KLV2 file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer { nodes: vec![Node(0)], lists: HashMap::new() };
        let root = writer.list(&self.entries, 0);
        writer.nodes[0] = Node(root | END);
        let mut bytes = Vec::with_capacity(8 + 4 * (writer.nodes.len() + self.entries.len()));
        bytes.extend((writer.nodes.len() as u32).to_le_bytes());
        bytes.extend(writer.nodes.iter().flat_map(|node| node.0.to_le_bytes()));
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        bytes.extend(self.entries.iter().flat_map(|&(_, points)| points.to_le_bytes()));
        bytes
    }
}

/// The number at the front of some bytes, and the rest.
fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (first, rest) = bytes.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*first), rest))
}

const END: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;

/// A node laid out as in KWG files: 22 bits for the first child, one for the last sibling, one for
/// the end of a string, 8 bits for the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node(u32);

impl Node {
    fn arc(self) -> usize {
        (self.0 & (END - 1)) as usize
    }

    fn tile(self) -> u32 {
        self.0 >> 24
    }
}

/// All strings of a graph in order, or what is wrong with it.
fn strings(nodes: &[Node], wanted: u32) -> Result<Vec<Key>, KlvError> {
    let Some(root) = nodes.first() else { return Err(KlvError::Empty) };
    // A small graph can hold more strings than there is memory for: count before listing.
    let count = check(nodes)?;
    if count != u64::from(wanted) {
        return Err(KlvError::Count { strings: count, values: wanted });
    }
    let mut strings = Vec::with_capacity(wanted as usize);
    // Where the walk stands on each level, and what it has read so far.
    let mut path = vec![(root.arc(), Key::EMPTY)];
    while let Some((at, before)) = path.pop() {
        if at == 0 {
            continue;
        }
        let node = nodes[at];
        let depth = path.len();
        if node.0 & END == 0 {
            path.push((at + 1, before));
        } else {
            path.push((0, before));
        }
        let tile = node.tile() as u8;
        if depth >= MAX_TILES {
            return Err(KlvError::TooLong);
        }
        if depth > 0 && tile + 1 < before.code(depth - 1) {
            return Err(KlvError::Order { node: at });
        }
        let key = before.with(depth, tile);
        if node.0 & ACCEPTS != 0 {
            strings.push(key);
        }
        path.push((node.arc(), key));
    }
    Ok(strings)
}

/// Checks that every list ends, is in order and has known tiles, that every path ends with a string
/// and that none leads back to itself. Nodes that no path leads to may hold anything: other programs
/// leave such gaps. Returns how many strings there are.
fn check(nodes: &[Node]) -> Result<u64, KlvError> {
    // 0: not seen, 1: on the path, 2: done.
    let mut marks = vec![0u8; nodes.len()];
    marks[0] = 2;
    // The strings through each node and its later siblings.
    let mut counts = vec![0u64; nodes.len()];
    let root = nodes[0].arc();
    if root >= nodes.len() {
        return Err(KlvError::Arc { node: 0 });
    }
    let mut stack = vec![root];
    while let Some(&at) = stack.last() {
        if marks[at] == 2 {
            stack.pop();
            continue;
        }
        if marks[at] == 0 {
            check_node(nodes, at)?;
            marks[at] = 1;
        }
        let node = nodes[at];
        let next = if node.0 & END == 0 { at + 1 } else { 0 };
        match [node.arc(), next].into_iter().find(|&to| marks[to] != 2) {
            Some(to) if marks[to] == 1 => return Err(KlvError::Cycle { node: to }),
            Some(to) => stack.push(to),
            None if node.0 & ACCEPTS == 0 && node.arc() == 0 => {
                return Err(KlvError::DeadEnd { node: at });
            }
            None => {
                let own = u64::from(node.0 & ACCEPTS != 0);
                counts[at] = own.saturating_add(counts[node.arc()]).saturating_add(counts[next]);
                marks[at] = 2;
                stack.pop();
            }
        }
    }
    Ok(counts[root])
}

/// Checks where a node leads, its tile, and that its next sibling comes after it.
fn check_node(nodes: &[Node], at: usize) -> Result<(), KlvError> {
    let node = nodes[at];
    if node.arc() >= nodes.len() {
        return Err(KlvError::Arc { node: at });
    }
    if node.tile() as usize >= Tile::KINDS {
        return Err(KlvError::Tile { node: at });
    }
    match nodes.get(at + 1) {
        _ if node.0 & END != 0 => Ok(()),
        None => Err(KlvError::Unterminated),
        Some(next) if next.tile() <= node.tile() => Err(KlvError::Unsorted { node: at }),
        Some(_) => Ok(()),
    }
}

/// Writes a graph in which equal lists are stored once.
struct Writer {
    nodes: Vec<Node>,
    lists: HashMap<Vec<Node>, u32>,
}

impl Writer {
    /// The index of the list of what follows the first `depth` tiles, which these leaves share.
    fn list(&mut self, entries: &[(Key, f32)], depth: usize) -> u32 {
        let entries = match entries.first() {
            Some((key, _)) if key.code(depth) == 0 => &entries[1..],
            _ => entries,
        };
        let mut list: Vec<Node> = entries
            .chunk_by(|(one, _), (other, _)| one.code(depth) == other.code(depth))
            .map(|same| {
                let tile = u32::from(same[0].0.code(depth) - 1);
                let accepts = if same[0].0.code(depth + 1) == 0 { ACCEPTS } else { 0 };
                Node(tile << 24 | accepts | self.list(same, depth + 1))
            })
            .collect();
        let Some(last) = list.last_mut() else { return 0 };
        last.0 |= END;
        if let Some(&index) = self.lists.get(&list) {
            return index;
        }
        let index = self.nodes.len() as u32;
        self.nodes.extend(&list);
        self.lists.insert(list, index);
        index
    }
}

const AGAIN: &str = "the file is damaged; get it again or retrain the leaves";

refusals! {
    /// Why some bytes are not a usable leave file.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum KlvError {
        Empty = "klv_empty" => "there is nothing in the file: {AGAIN}",
        Length = "klv_length" =>
            "not as long as it says: give a KLV or KLV2 file, or make one with 'tilewright leaves \
             train'",
        Arc { node: usize } = "klv_arc" => "node {node} points behind the end: {AGAIN}",
        Tile { node: usize } = "klv_tile" =>
            "node {node} is not an English letter: use leaves of an English list",
        Unterminated = "klv_unterminated" => "the last list does not end: {AGAIN}",
        Unsorted { node: usize } = "klv_unsorted" =>
            ("nodes {node} and {next} are out of order: {AGAIN}", next = node + 1),
        Order { node: usize } = "klv_order" =>
            "the leave that leads to node {node} is not in order: {AGAIN}",
        DeadEnd { node: usize } = "klv_dead_end" =>
            "the path to node {node} ends without a leave: {AGAIN}",
        Cycle { node: usize } = "klv_cycle" =>
            "a path leads from node {node} back to itself: {AGAIN}",
        TooLong = "klv_too_long" => "a leave has more than {MAX_TILES} tiles: {AGAIN}",
        Count { strings: u64, values: u32 } = "klv_count" =>
            "{values} values for {strings} leaves: {AGAIN}",
        Value { index: usize } = "klv_value" => "value {index} is no number of points: {AGAIN}",
    }
}
