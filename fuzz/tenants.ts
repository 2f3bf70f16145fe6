/** The attacking tenant and the one that must stay hidden, filled alike, and checks of their rows. */
import { sql } from 'kysely';
import { type Role, roles } from '#contract/core/permissions.ts';
import type { TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import type { Pools } from './names.ts';

/** `adminId`: the user who makes most calls. */
export type Side = { tenant: TestTenant; tokens: ReadonlyMap<Role, string>; adminId: string };

export async function buildSide(app: TestApp, name: string): Promise<Side> {
  const tenant = await app.tenant(name);
  const admin = await app.user(tenant, 'TenantAdmin');
  const tokens = new Map<Role, string>([['TenantAdmin', admin.token]]);
  for (const role of roles) if (!tokens.has(role)) tokens.set(role, (await app.user(tenant, role)).token);
  return { tenant, tokens, adminId: admin.actor.id };
}

const drafts = [
  { state: 'New' },
  { state: 'Extracted' },
  { state: 'Validated' },
  { state: 'Paused' },
  { state: 'Error', failure_reason: 'damaged' },
  { state: 'Validated', export_state: 'Queued' },
  { state: 'Validated', export_state: 'Exported' },
  { state: 'Validated', approval_state: 'Pending' },
  { state: 'Validated', approval_state: 'Approved' },
  { state: 'Extracted', deleted_at: new Date() },
] as const;

/** Adds documents in every state to replace deleted ones. */
export async function addDocuments(app: TestApp, { tenant }: Side, mark: string): Promise<void> {
  for (const draft of drafts)
    await app.document(tenant, {
      ...draft,
      file_name: `${mark}.pdf`,
      fields: { ...invoiceValues, issued_by_name_sm: mark },
      items: [{ item_description: mark }],
      pages: 2,
      bytes: Buffer.from(`%PDF-1.7 ${mark}`),
    });
}

/** Returns all tables with rows of tenants, each with the column of the tenant. */
async function tenantTables(app: TestApp): Promise<{ table: string; column: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name::text as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`.execute(app.database.system);
  return rows.flatMap(({ table, columns }) => {
    const column = table === 'tenants' ? 'id' : columns.includes('tenant_id') ? 'tenant_id' : undefined;
    return column === undefined ? [] : [{ table, column, columns }];
  });
}

/** Returns a function whose result changes with any row of the tenant, and with the number of waiting jobs. */
export async function createFingerprint(app: TestApp): Promise<(side: Side) => Promise<string>> {
  const tables = await tenantTables(app);
  const parts = ({ tenant }: Side) =>
    tables.map(
      ({ table, column }) => sql`
        select ${sql.lit(table)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as part
        from ${sql.table(table)} t where ${sql.ref(column)} = ${tenant.tenantId}::uuid`,
    );
  return async (side) => {
    const jobs = sql`select 'jobs ' || count(*) as part from pgboss.job_common where data ->> 'tenantId' = ${side.tenant.tenantId}`;
    const { rows } = await sql<{ part: string }>`${sql.join([...parts(side), jobs], sql` union all `)}`.execute(
      app.database.system,
    );
    return rows
      .map(({ part }) => part)
      .toSorted()
      .join('\n');
  };
}

/** Columns other than ids that occur in URLs or bodies, by the result of `kindOf` for the parameter. */
const nameColumns: Record<string, readonly [table: string, column: string]> = {
  documenttype: ['document_types', 'document_type'],
  documentclass: ['document_types', 'document_type'],
  fieldname: ['document_type_fields', 'name'],
  field: ['document_type_fields', 'name'],
  useremail: ['users', 'email'],
  touseremail: ['users', 'email'],
  email: ['users', 'email'],
  tablename: ['external_data_tables', 'name'],
};

/** Returns the parameter name of a table's row: `accountingunit` for `accounting_units`. */
const singular = (table: string): string => table.replaceAll('_', '').replace(/s$/, '');

async function namesOf(app: TestApp, { tenant }: Side): Promise<Map<string, string[]>> {
  const tables = await tenantTables(app);
  const pools = new Map<string, string[]>();
  const read = async (table: string, column: string): Promise<string[]> => {
    const owner = tables.find((each) => each.table === table);
    if (!owner?.columns.includes(column)) return [];
    // rows in the trash come last, so that requests refer to existing ones
    const isGone = owner.columns.includes('deleted_at') ? sql`bool_and(deleted_at is not null)` : sql`bool_and(false)`;
    const { rows } = await sql<{ name: string | null }>`
      select ${sql.ref(column)}::text as name from ${sql.table(table)} where ${sql.ref(owner.column)} = ${tenant.tenantId}::uuid
      group by 1 order by ${isGone}, 1 desc limit 60
    `.execute(app.database.system);
    return rows.flatMap(({ name }) => (name === null ? [] : [name]));
  };
  for (const { table } of tables) pools.set(singular(table), await read(table, 'id'));
  for (const [kind, [table, column]] of Object.entries(nameColumns)) pools.set(kind, await read(table, column));
  pools.set('any', [...pools.values()].flat());
  // a kind without a table may be any of these
  for (const [kind, names] of pools) if (names.length === 0) pools.delete(kind);
  return pools;
}

export const poolsOf = async (app: TestApp, own: Side, other: Side, more: Pools['own'] = new Map()): Promise<Pools> => ({
  own: new Map([...(await namesOf(app, own)), ...more]),
  other: await namesOf(app, other),
});

/** Returns the ids that identify the other tenant's rows; names such as `invoice` are shared by all. */
export const idsOf = (pools: Pools['other']): ReadonlySet<string> =>
  new Set([...pools.values()].flat().filter((name) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name)));
