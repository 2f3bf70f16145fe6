/** Effects of a write, to compare one that was cut with one that was not. */
import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/** Tables that are not compared: presence, sessions, and cached responses. */
const transientTables = [
  'document_presence',
  'oidc_state',
  'web_sessions',
  'user_sessions',
  'sign_in_failures',
  'registry_responses',
];

type Counts = Record<string, number>;

export async function createEffects({ system, world }: Pick<Stage, 'system' | 'world'>) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${transientTables}) order by 1`.execute(
    system,
  );
  const counted = tables.map(
    ({ name }) => sql`select ${`rows of ${name}`}::text as what, count(*)::int as count from ${sql.table(name)}`,
  );
  const states = sql`
    select 'documents ' || state || ' ' || approval_state || ' ' || export_state || case when deleted_at is null then '' else ' deleted' end, count(*)::int
    from documents group by 1
    union all select 'audit ' || action, count(*)::int from audit_log group by 1
    union all select 'webhook ' || event || ' ' || state, count(*)::int from webhook_deliveries group by 1
    union all select 'prefilled notes', coalesce(sum(cardinality(prefilled_notes)), 0)::int from tenants`;
  const query = sql<{ what: string; count: number }>`${sql.join([...counted, states], sql` union all `)}`;
  return async (): Promise<Counts> => {
    const { rows } = await query.execute(system);
    const { heard } = world.receiver;
    const told = {
      'webhook calls received': heard.length,
      'signals received': new Set(heard.map(({ message }) => message)).size,
    };
    return { ...Object.fromEntries(rows.map(({ what, count }) => [what, count])), ...told };
  };
}

/** Returns the counts that changed, by how much. */
export function changed(before: Counts, after: Counts): Counts {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changes = all.map((what) => [what, (after[what] ?? 0) - (before[what] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Returns the differences between two runs of the same write. */
export function* differences(expected: Counts, found: Counts): Generator<string> {
  for (const what of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [once, now] = [expected[what] ?? 0, found[what] ?? 0];
    if (once !== now) yield `${what}: ${now} more, and ${once} without a cut`;
  }
}
