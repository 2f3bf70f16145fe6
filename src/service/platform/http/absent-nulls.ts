import type { z } from 'zod';

/**
 * Removes nulls that a schema does not accept: many clients write every property of a body, with null for unused ones. Nulls that the
 * schema accepts have a meaning and remain. Returns whether any were removed.
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
