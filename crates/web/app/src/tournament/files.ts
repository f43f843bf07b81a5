/** Files that become tournaments: saved here, of other programs, or lists of players. */

/** A file as it was read. */
export interface TextFile {
  name: string;
  text: string;
}

/** A whole tournament of ours, one of another program or in a list, or a list of players. */
export type Opened =
  { kind: 'own' } | { kind: 'foreign'; text: string } | { kind: 'list'; title: string; text: string };

/** The first line of a tournament that was saved here, before its version. */
const OWN = /^\uFEFF?tilewright tournament /;
const LIST = /\.(csv|tsv)$/i;
/** A heading of a list of results or pairings, which says more than the players. */
const PAIRED = /^[^\n]*\b(score|points|table|board|round|opponent)/i;
const DIVISION = /\.t$/i;
const stem = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The kind of the files that were chosen together; `null` if they do not belong together. */
export function openedAs(files: readonly TextFile[]): Opened | null {
  const [first, ...others] = files;
  if (!first) return null;
  if (others.length === 0 && OWN.test(first.text)) return { kind: 'own' };
  if (others.length === 0 && LIST.test(first.name) && !PAIRED.test(first.text))
    return { kind: 'list', title: stem(first.name), text: first.text };
  if (others.length === 0 && !isConfig(first)) return { kind: 'foreign', text: first.text };
  const text = archiveOf(files);
  return text === null ? null : { kind: 'foreign', text };
}

/** True if a file is the settings of a tournament of tsh. */
const isConfig = ({ name, text }: TextFile): boolean =>
  /\.tsh$/i.test(name) || /^\s*division\s+\S+\s+\S+\s*$/im.test(text);

/**
 * The settings and the divisions of a tournament of tsh as one file. Divisions without settings are
 * named as their files are. `null` if there are other files, or no divisions.
 */
export function archiveOf(files: readonly TextFile[]): string | null {
  const settings = files.find(isConfig);
  const divisions = files.filter((file) => file !== settings);
  if (!settings && !divisions.every(({ name }) => DIVISION.test(name))) return null;
  if (settings && divisions.length === 0 && !settings.text.includes('#begin_file')) return null;
  const head = settings?.text ?? divisions.map(({ name }) => `division ${stem(name)} ${name}`).join('\n');
  return [
    head.trimEnd(),
    ...divisions.map(({ name, text }) => `#begin_file name=${name}\n${text.trimEnd()}\n#end_file name=${name}`),
    '',
  ].join('\n');
}
