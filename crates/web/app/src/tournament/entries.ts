/**
 * Lists of players as directors have them: a name a line; `Name, rating, class, club`, with commas,
 * semicolons or tabs; or a rating behind the name, as in `King, Ada 1734`. Numbers may stand in front.
 */

import type { EntryMessage } from './wire';

/** A line of a list as it was understood. */
export interface ReadLine {
  /** The line from 1. */
  line: number;
  entry: EntryMessage;
  /** True if a player with the same name and club is there already. */
  twice: boolean;
}

const LONGEST = 60;

export const emptyEntry = (name: string): EntryMessage => ({
  name,
  rating: null,
  games: null,
  class: null,
  club: '',
  team: null,
  initials_only: false,
});

/** The name and club by which two entries are told apart. */
const folded = ({ name, club }: EntryMessage): string => `${name.toLowerCase()}\n${club.toLowerCase()}`;

/** The entries of a list. A first line of headings is left out. */
export function readList(text: string, there: readonly EntryMessage[] = []): ReadLine[] {
  const seen = new Set(there.map(folded));
  return text.split(/\r?\n/).flatMap((line, i) => {
    const fields = fieldsOf(line);
    if (!fields.some(Boolean) || (i === 0 && isHeading(fields))) return [];
    const entry = entryOf(fields);
    if (!entry.name) return [];
    const twice = seen.has(folded(entry));
    seen.add(folded(entry));
    return [{ line: i + 1, entry, twice }];
  });
}

const isHeading = (fields: readonly string[]): boolean =>
  fields.length > 1 && /^(name|player|entrant)$/i.test(fields[0] ?? '');

/** The fields of a line: parted by tabs if there are any, else by semicolons, else by commas. */
function fieldsOf(line: string): string[] {
  const numbered = line.trim().replace(/^\d{1,4}[.):]\s*/, '');
  const sign = numbered.includes('\t') ? '\t' : numbered.includes(';') ? ';' : ',';
  return numbered.split(sign).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
}

/** The lowest number in front of a name that is taken for a rating if the line has no other one. */
const LOWEST = 300;

/** The fields from the name on, and the number in front of it: a place, a rank or a rating. */
function unnumbered(fields: readonly string[]): [string[], string | null] {
  const at = fields.findIndex((field) => field && !isRating(field));
  if (at < 0) return [[], null];
  const rest = fields.slice(at);
  if (at > 0) return [rest, fields.slice(0, at).find(Boolean) ?? null];
  const [, number, name] = /^(\d{1,5})\s+(\D.*)$/.exec(rest[0] ?? '') ?? [];
  return number && name ? [[name, ...rest.slice(1)], number] : [rest, null];
}

/** Words with which family names of several words begin. */
const FAMILY = /^(da|de|della|den|der|des|do|dos|du|la|le|mac|saint|st\.?|ter|van|von|zu)\s/i;

const isRating = (field: string): boolean => /^\d{1,5}$/.test(field);
const isClass = (field: string): boolean => /^[A-Za-z]$/.test(field);

function entryOf(fields: string[]): EntryMessage {
  const [[first = '', ...rest], front] = unnumbered(fields);
  let name = first;
  // `King, Ada` and `King, Ada 1734`: the second field is a first name.
  const given = /^([^\d]{2,}?)(?:\s+(\d{2,5}))?$/.exec(rest[0] ?? '');
  const rated = given?.[2] !== undefined;
  const turned =
    given !== null &&
    (rated || ((!/\s/.test(first) || FAMILY.test(first)) && (rest.length === 1 || isRating(rest[1] ?? ''))));
  if (given && turned) {
    name = `${given[1]} ${first}`;
    rest.splice(0, 1, ...(given[2] ? [given[2]] : []));
  }
  const behind = rest.some(isRating) ? null : /^(.*\D)\s+(\d{2,5})$/.exec(name);
  if (behind) [name, rest[rest.length]] = [behind[1] ?? '', behind[2] ?? ''];
  else if (front && Number(front) >= LOWEST && !rest.some(isRating)) rest.push(front);
  const entry = emptyEntry(name.replace(/\s+/g, ' ').slice(0, LONGEST));
  for (const field of rest) {
    if (isRating(field) && entry.rating === null) entry.rating = Number(field);
    else if (isClass(field) && entry.class === null) entry.class = field.toUpperCase();
    else if (field && !entry.club) entry.club = field.slice(0, LONGEST);
  }
  return entry;
}
