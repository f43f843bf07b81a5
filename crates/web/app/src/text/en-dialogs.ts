/** Texts of the dialogs over a table, and of the settings, in English. */

import { list } from './words';

export const dialogs = {
  report: 'Report a player',
  settings: {
    title: 'Settings',
    nameOf: (name: string): string => `Name of ${name}`,
    nameKept: 'Saved on this device, and shown at your table if you sit at one.',
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    palette: 'Colours of squares',
    palettes: { standard: 'From the edition', colourblind: 'Colour-blind safe', contrast: 'High contrast' },
    labels: 'Labels on squares',
    labelKinds: { short: '2L', times: 'x2', none: 'None' },
    notation: 'Squares are written',
    notations: { international: '8H', duplicate: 'H8 (rows are letters)' },
    motion: 'Motion',
    motions: { system: 'Same as device', less: 'Less' },
    names: 'Square names read aloud',
    nameKinds: { long: 'Long', short: 'Short' },
    coordinates: 'Coordinates on the board',
    coordinatesText: 'An aid for talking about squares; printed boards have none.',
    hints: 'Hints in the first game',
    count: 'Count your plays yourself',
    countText:
      'For practice: no points are shown while you lay tiles, and Play first asks you to count them. The play scores the same whatever you answer.',
    here: 'Play here when I play alone',
    heres: { auto: 'Automatic', always: 'Always', never: 'Never' },
    hereText:
      'A game that needs no other player is then played on this device, without the server, and has no link to share. Automatic does so when the server is slow or away.',
    talk: 'Talk at the table',
    talkText: 'When off, nobody at a table can write to you, and you see no messages.',
    sound: 'Sounds',
    soundText: 'For tiles, plays, your turn and the clock. Sound is never the only sign.',
    volume: 'Volume',
    volumes: { soft: 'Soft', medium: 'Medium', loud: 'Loud' },
    zoom: 'Zoom in when placing on small squares',
    confirm: 'Confirm before playing',
  },

  watchers: 'Copy link for watchers',
  copied: 'Copied',

  messages: { title: 'Recent messages', empty: 'Nothing has happened yet.' },

  keys: {
    title: 'Keys',
    rows: [
      ['Arrows', 'Move the cursor; with Ctrl to the next tile or edge'],
      ['Home, End', 'Ends of the row; with Ctrl the corners'],
      ['Space', 'Turn the arrow'],
      ['A letter', 'Lay that tile at the cursor'],
      ['Shift + letter', 'Lay a blank as that letter; also ? and then the letter'],
      ['Backspace, Delete', 'Take back the last tile; the tile at the cursor'],
      ['Enter', 'Play'],
      ['Escape', 'Close, whole board, take tiles back, drop the cursor'],
      ['0', 'Shuffle'],
      ['1 to 5', 'Read the rack, last play, scores, clocks, unseen tiles'],
      ['6, 7, 8, 9', 'Exchange, pass, challenge, accept'],
      ['/', 'Command box'],
      ['Ctrl + /', 'These keys'],
      ['On the score sheet', 'Left and right step through the turns; Home, End: the first, now'],
      ['On the rack', 'Arrows choose, Alt + arrows move, Enter lifts a tile'],
    ] as [string, string][],
  },

  accepting: {
    title: 'Accepting plays',
    of: (name: string): string => `Accepting plays: ${name}`,
    text: 'For this game; everybody can see it. You can still challenge such a play until the next turn starts.',
    computers: 'Always accept from computers',
    computersText: 'The game then need not wait for you after their plays. On from the start.',
    everybody: 'Always accept',
    everybodyText: 'The game waits for you only when a person plays the last tile.',
  },

  standIn: {
    text: 'For somebody who is away or has to go. Everybody else still playing has to agree. The score, tiles and clock stay as they are, and the player can come back at any time.',
    whose: 'For whom',
    ask: (names: string[]): string => `Ask ${list(names)}`,
    begin: 'Let it play',
    rated: 'In a rated game, only the strongest computer can stand in for another player.',
  },
};
