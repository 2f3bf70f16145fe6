/** Queries that the service sends to its database, and their plans in PostgreSQL. */
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '#service/platform/database/database.ts';

export type Recorded = { text: string; values: readonly unknown[]; isOfTenant: boolean; askedBy: string };

/** Records each statement once, with its last parameters, until `stop`. */
export function recordStatements() {
  const statements = new Map<string, Recorded>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  let askedBy = '';
  const recording = new Proxy(query, {
    apply: (target, client: { connectionParameters?: { application_name?: string } }, given: unknown[]) => {
      const [asked, more] = given as [string | { text?: string; values?: unknown[] } | undefined, unknown];
      const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
      const values = typeof asked === 'string' ? (Array.isArray(more) ? more : []) : (asked?.values ?? []);
      if (/^\s*(select|with|update|delete)\b/i.test(text))
        statements.set(text, {
          text,
          values,
          isOfTenant: client.connectionParameters?.application_name === 'vidimus tenant',
          askedBy,
        });
      return Reflect.apply<object, unknown[], unknown>(target, client, given);
    },
  });
  Reflect.set(pg.Client.prototype, 'query', recording);
  return {
    statements,
    nameAsker: (name: string) => void (askedBy = name),
    stop: () => {
      Reflect.set(pg.Client.prototype, 'query', query);
    },
  };
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Plan Rows': number; Plans?: Plan[] };

/**
 * Returns the plan for these values. Without `isWalkFree`, an index is used regardless of its cost: a sequential scan remains only where no
 * index is usable, however few rows there are.
 */
export function planOf(db: Db, { text, values }: Pick<Recorded, 'text' | 'values'>, isWalkFree = false): Promise<Plan> {
  return db.transaction().execute(async (trx) => {
    if (!isWalkFree) await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`no plan: ${text}`);
    return plan;
  });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export const sequentiallyScanned = (plan: Plan, growing: ReadonlySet<string>): string[] =>
  nodesOf(plan).flatMap(({ 'Node Type': node, 'Relation Name': table = '' }) =>
    node === 'Seq Scan' && growing.has(table) ? [table] : [],
  );

/**
 * Returns the largest number of rows that one node sorts or counts before the first result. Rows that an index returns in order are not
 * sorted as a whole.
 */
export const mostGathered = (plan: Plan): number =>
  Math.max(
    0,
    ...nodesOf(plan).flatMap(({ 'Node Type': node, Plans: below = [] }) =>
      /^(Sort|Aggregate|WindowAgg|Unique|Group)$/.test(node) ? below.map((each) => each['Plan Rows']) : [],
    ),
  );

export const indexesOf = (plan: Plan): string[] => nodesOf(plan).flatMap(({ 'Index Name': index }) => index ?? []);

/** Returns the scopes all units and one unit: conditions of the policies are part of the plan. */
export const scopesOf = (database: Database, tenantId: string, unitIds: readonly string[], { isOfTenant }: Recorded): Db[] =>
  isOfTenant ? [database.forTenant(tenantId), database.forTenant(tenantId, unitIds)] : [database.system];
