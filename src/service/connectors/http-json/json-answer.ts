import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';

/** Undefined for a body that is no JSON. */
export function jsonOf({ body }: Pick<OutboundAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** What stands at a path such as `data.number` or `items.0.id`; undefined where there is nothing. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const step of path.split('.').filter((each) => each !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** A text or a number as a text; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
