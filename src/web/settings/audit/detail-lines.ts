/** Details of an audit log entry beyond action and user: values before and after, and other details as name and text. */
import { z } from 'zod';

export type DetailLine =
  | { kind: 'change'; name: string; item: number | null; before: string; after: string }
  | { kind: 'fact'; name: string; text: string };

const Changes = z.array(
  z
    .object({ field: z.string(), item: z.number().nullish(), old: z.unknown(), new: z.unknown() })
    .transform(({ new: after, ...rest }) => ({ ...rest, after })),
);

/** Functions that translate the names and values of details. */
export type DetailTranslator = {
  name: (name: string) => string;
  value: (name: string, value: string | number | boolean) => string;
};

function textOf(value: unknown, name: string, say: DetailTranslator): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => textOf(each, name, say)).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, each]) => `${say.name(key)}: ${textOf(each, key, say)}`)
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? say.value(name, value) : '';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the properties that differ between two records. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>, say: DetailTranslator): DetailLine[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): DetailLine[] => {
    const line = { name, item: null, before: textOf(before[name], name, say), after: textOf(after[name], name, say) };
    return line.before === line.after ? [] : [{ kind: 'change', ...line }];
  });
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Whether a line is only useful in the exported file: IDs of unknown objects, hashes and list indexes. */
const isTechnical = (line: DetailLine): boolean =>
  /^sha256$|Index$/.test(line.name) || (line.kind === 'fact' ? id.test(line.text) : id.test(line.before) || id.test(line.after));

/** Returns no line if the value is unchanged. */
const moved = (before: string, after: string): DetailLine[] =>
  before === after ? [] : [{ kind: 'change', name: '', item: null, before, after }];

export function detailLines(details: Record<string, unknown>, say: DetailTranslator): DetailLine[] {
  const { changes, from, to, ...others } = details;
  const found = Changes.safeParse(changes);
  const lines: DetailLine[] = found.success
    ? found.data.map(({ field, item, old, after }) => ({
        kind: 'change',
        name: field,
        item: item ?? null,
        before: textOf(old, field, say),
        after: textOf(after, field, say),
      }))
    : [];
  if (!found.success && changes !== undefined) Object.assign(others, { changes });
  if (isRecord(from) && isRecord(to)) lines.push(...differences(from, to, say));
  else if ('from' in details && 'to' in details) lines.push(...moved(textOf(from, 'from', say), textOf(to, 'to', say)));
  else if (from !== undefined || to !== undefined) Object.assign(others, from === undefined ? { to } : { from });
  const facts = Object.entries(others).flatMap(([name, value]): DetailLine[] => {
    const text = textOf(value, name, say);
    return text === '' ? [] : [{ kind: 'fact', name, text }];
  });
  const all = [...lines, ...facts];
  const readable = all.filter((line) => !isTechnical(line));
  // If there are no other lines, these are better than nothing.
  return readable.length > 0 ? readable : all;
}
