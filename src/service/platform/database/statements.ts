/** How statements are named and what their values are read as. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';

/**
 * At the end of a statement whose best plan depends on what it is asked for. PostgreSQL makes a named statement a plan for all values after
 * the fifth time, and takes a month to be as rare as a day.
 */
export const plannedEachTime = sql`/* planned each time */`;
const isPlannedEachTime = (text: string): boolean => text.endsWith('/* planned each time */');

/** A session of its own remembers the plan of a named statement; one that is shared by transactions does not know the name. */
export function named(text: string, isPooled: boolean): { name?: string } {
  const name = isPooled ? undefined : nameOf(text);
  return name === undefined ? {} : { name };
}

const names = new Map<string, string>();

/** Each name holds memory on every connection, so there is a limit; what comes after it is planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || isPlannedEachTime(text) || names.size >= 2_000 || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
    return known;
  const name = `k${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/** bigint as a number (sizes and counts; beyond 2^53 it throws), date and numeric as their text. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === types.builtins.INT8) return safeInteger;
    if (oid === types.builtins.DATE) return String;
    return types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
