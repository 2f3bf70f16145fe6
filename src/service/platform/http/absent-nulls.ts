import type { z } from 'zod';

/**
 * Takes away the nulls that a schema has no place for: many clients write every property of a body, null for those that they do not mean.
 * Where null says something of its own the schema takes it, and it stays. Answers whether any was there.
 */
export function removeNulls(body: unknown, { issues }: z.ZodError): boolean {
  let isAny = false;
  for (const { path } of issues) {
    const key = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), body);
    if (!isObject(holder) || Array.isArray(holder) || key === undefined || holder[key] !== null) continue;
    delete holder[key];
    isAny = true;
  }
  return isAny;
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;
