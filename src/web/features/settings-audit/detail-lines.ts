/** What an entry of the audit log says besides who did what: values before and after, and the rest as name and text. Pure. */
import { z } from 'zod';

export type DetailLine =
  | { kind: 'change'; name: string; item: number | null; before: string; after: string }
  | { kind: 'fact'; name: string; text: string };

const Changes = z.array(
  z
    .object({ field: z.string(), item: z.number().nullish(), old: z.unknown(), new: z.unknown() })
    .transform(({ new: after, ...rest }) => ({ ...rest, after })),
);

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${textOf(each)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever differs between two records; what is the same in both is no news. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>): DetailLine[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): DetailLine[] => {
    const line = { name, item: null, before: textOf(before[name]), after: textOf(after[name]) };
    return line.before === line.after ? [] : [{ kind: 'change', ...line }];
  });
}

export function detailLines(details: Record<string, unknown>): DetailLine[] {
  const { changes, from, to, ...others } = details;
  const found = Changes.safeParse(changes);
  const lines: DetailLine[] = found.success
    ? found.data.map(({ field, item, old, after }) => ({
        kind: 'change',
        name: field,
        item: item ?? null,
        before: textOf(old),
        after: textOf(after),
      }))
    : [];
  if (!found.success && changes !== undefined) Object.assign(others, { changes });
  if (isRecord(from) && isRecord(to)) lines.push(...differences(from, to));
  else if ('from' in details && 'to' in details)
    lines.push({ kind: 'change', name: '', item: null, before: textOf(from), after: textOf(to) });
  else if (from !== undefined || to !== undefined) Object.assign(others, from === undefined ? { to } : { from });
  const facts = Object.entries(others).flatMap(([name, value]): DetailLine[] => {
    const text = textOf(value);
    return text === '' ? [] : [{ kind: 'fact', name, text }];
  });
  const all = [...lines, ...facts];
  const readable = all.filter(({ name }) => !/Ids?$/.test(name));
  // ids are for the exported file, where nothing else tells what was meant they are better than nothing
  return readable.length > 0 ? readable : all;
}
