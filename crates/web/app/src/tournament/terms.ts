/** The terms of boards that are played here, as a form changes them. */

export interface BoardTerms {
  edition: string;
  /** The changes from the edition, by their keys. */
  changes: Record<string, string>;
}

/** The terms of a text such as `tournament-sowpods seats=2 clock=20`. */
export function readTerms(text: string): BoardTerms {
  const [edition = '', ...rest] = text.split(' ');
  const pairs = rest.map((part): [string, string] => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)];
  });
  return { edition, changes: Object.fromEntries(pairs.filter(([key]) => key !== 'seats')) };
}

export const writeTerms = ({ edition, changes }: BoardTerms): string =>
  [edition, 'seats=2', ...Object.entries(changes).map(([key, value]) => `${key}=${value}`)].join(' ');

/** The terms with another value of a change; `null` for what the edition says. */
export function withChange(terms: BoardTerms, key: string, value: string | null): BoardTerms {
  const { [key]: _, ...others } = terms.changes;
  return { ...terms, changes: value === null ? others : { ...others, [key]: value } };
}
