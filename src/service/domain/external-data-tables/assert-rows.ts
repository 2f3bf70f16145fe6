import { DomainError } from '#contract/errors.ts';

/** Beyond this a table is a database of its own; searching while one types would no longer be quick. */
export const mostRows = 500_000;

export function assertRowCount(count: number): void {
  if (count > mostRows)
    throw new DomainError('too_many', {
      detail: `A table holds ${mostRows.toLocaleString('en-US')} rows at most; it would have ${count.toLocaleString('en-US')}.`,
    });
}

/** A key names one row: those that stand twice are told by their place. */
export function assertKeysOnce(lists: Readonly<Record<string, readonly { key: string }[]>>): void {
  const seen = new Map<string, string>();
  const errors: { path: string; message: string }[] = [];
  for (const [name, rows] of Object.entries(lists)) {
    for (const [index, { key }] of rows.entries()) {
      const path = `body.${name}.${index}`;
      const before = seen.get(key);
      if (before === undefined) seen.set(key, path);
      else if (errors.length < 20) errors.push({ path: `${path}.key`, message: `stands twice, first in ${before}` });
    }
  }
  const [first] = errors;
  if (first) throw new DomainError('invalid_input', { detail: `${first.path}: ${first.message}`, errors });
}
