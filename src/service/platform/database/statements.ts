/** Names of statements, and types of their values. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';

/**
 * Marks a statement whose best plan depends on its parameters. After five executions PostgreSQL uses a generic plan for a named statement,
 * which estimates a month to be as rare as a day.
 */
export const customPlanMark = sql`/* planned each time */`;
const usesCustomPlan = (text: string): boolean => text.endsWith('/* planned each time */');

/**
 * Returns the statement's name for a dedicated session, which remembers the plan; a session of a transaction-mode pooler does not know the
 * name.
 */
export function named(text: string, isPooled: boolean): { name?: string } {
  const name = isPooled ? undefined : nameOf(text);
  return name === undefined ? {} : { name };
}

const names = new Map<string, string>();

/**
 * Returns the name of a statement. Each uses memory on every connection, so their number is limited; further statements are planned each
 * time.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || usesCustomPlan(text) || names.size >= 2_000 || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
    return known;
  const name = `k${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/** Reads bigint as a number (sizes and counts; beyond 2^53 it throws), date and numeric as text. */
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
