/** Letter bingo: every word the page shows and says. */

const and = (all: readonly string[]): string =>
  all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const letter = (tile: string): string => (tile === '?' ? 'a blank' : tile);

export const bingo = {
  title: 'Letter bingo',
  open: (count: number) => (count === 0 ? 'Complete' : plural(count, 'letter to go', 'letters to go')),
  forms: {
    title: 'Your two words',
    lead: 'Seven letters each. Letters with many tiles tend to be called early.',
    first: 'First word',
    second: 'Second word',
    lock: 'Lock these words',
    locked: 'Your words are locked. Nobody else can see them.',
    tooMany: (tile: string, need: number, have: number) => `${need} ${tile} needed, and the set has ${have}.`,
    letters: (have: number) => `${have} of 7`,
    fits: 'The set has all fourteen letters.',
    neutral: 'You call the letters in this game and have no form.',
    watching: 'You are watching. Forms stay hidden until bingo.',
  },
  begin: {
    title: (locked: number, entered: number) => `${locked} of ${entered} have locked their words`,
    start: 'Start calling',
    back: 'Wait',
    without: 'Start without',
    wait: (name: string) => `${name} starts the calling.`,
    quiet: 'There is no talk at this table.',
    invite: 'Invite others',
    inviteText: 'Anybody with this link can join until the first letter is called.',
    copy: 'Copy the link',
    copied: 'Copied',
  },
  call: {
    current: 'Called now',
    last: 'Called last',
    none: 'No letter has been called yet.',
    first: (seconds: number) => `First letter in ${seconds} s`,
    next: (seconds: number) => `Next letter in ${seconds} s`,
    waits: (name: string) => `${name} calls the next letter.`,
    button: 'Call the next letter',
    all: 'Called so far',
    left: (count: number) => `${plural(count, 'letter', 'letters')} left in the bag`,
    said: (tile: string) => `Called: ${letter(tile)}.`,
    onForm: 'It is on your form.',
    big: 'Caller view',
    small: 'Back to the form',
    strip: (tiles: readonly string[]) => `Called so far: ${tiles.map(letter).join(', ')}.`,
  },
  device: {
    title: 'Who has the device?',
    lead: 'One form at a time: the others look away.',
    write: (name: string) => `${name}: write two words`,
    ready: (name: string) => `${name} is ready`,
    show: (name: string) => `${name}: show my form`,
    one: (name: string) => `${name}'s form`,
    words: (name: string) => `${name}'s two words`,
    cover: 'Cover it',
    give: (name: string) => `Give the device to ${name}.`,
    all: 'Everybody here is ready.',
  },
  form: {
    title: 'Your form',
    strike: (tile: string, word: string) => `Strike ${tile} in ${word}`,
    struck: (tile: string, call: number) => `${tile}, struck at call ${call}`,
    open: (tile: string) => `${tile}, open`,
    hint: (tile: string) => `${tile} was called: strike one.`,
    void: 'A blank was called: it strikes nothing.',
    wild: 'A blank was called: strike one letter of your choice.',
    done: 'All fourteen are struck. Call bingo!',
    claim: 'Call bingo',
    claimed: 'Bingo! It counts when this call is over.',
    notYet: (open: readonly string[]) =>
      `Not yet: ${and(open)} ${open.length === 1 ? 'is' : 'are'} still open on your form.`,
  },
  players: {
    title: (count: number) => plural(count, 'player', 'players'),
    locked: 'Ready',
    writing: 'Writing',
    caller: 'Caller',
    left: 'Left',
    bingo: 'Bingo',
    falseCalls: (count: number) => plural(count, 'false call', 'false calls'),
    you: 'You',
    more: (count: number) => `and ${count} more`,
    falsely: (name: string, open: readonly string[]) =>
      `${name} called bingo too early: ${and(open)} ${open.length === 1 ? 'is' : 'are'} open.`,
    calledBingo: (name: string) => `${name} called bingo. Others can share it until the next letter.`,
    computer: 'Computer player',
  },
  over: {
    title: 'Game over',
    won: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} has bingo.`
        : names.length > 6
          ? `${names.length} players share the bingo.`
          : `${and(names)} share the bingo.`,
    you: 'Bingo! You win.',
    youShare: (names: readonly string[]) =>
      `You share the bingo with ${names.length > 6 ? `${names.length} others` : and(names)}.`,
    empty: 'All letters were called and nobody called bingo.',
    abandoned: 'Nobody was left to call bingo.',
    after: (count: number) => `After ${plural(count, 'call', 'calls')}.`,
    open: (count: number) => (count === 0 ? 'complete' : `${count} open`),
    forms: 'All forms',
    every: (count: number) => `Show all ${count} forms`,
    fewer: 'Show fewer',
    again: 'Another game',
  },
  leave: 'Leave the game',
  leaveAsk: 'Leave this game? You cannot come back to it.',
  stay: 'Stay',
  rules: 'Rules of this game',
};
