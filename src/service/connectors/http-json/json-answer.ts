import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';

/** Returns undefined for a body that is not JSON. */
export function jsonOf({ body }: Pick<OutboundAnswer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the value at a path such as `data.number` or `items.0.id`; undefined if there is none. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const step of path.split('.').filter((each) => each !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** Returns a text or a number as text; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
