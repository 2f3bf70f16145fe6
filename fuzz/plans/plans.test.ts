import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoutes } from '#service/main/routes.ts';
import type { Database } from '#service/platform/database/database.ts';
import { startTestApp } from '#testing/app.ts';
import { modelHost } from '../books-recipes.ts';
import { callTo, endpoints } from '../request.ts';
import { readyOf } from '../run-fuzz.ts';
import { seedTenant } from '../seed-tenant.ts';
import { closeConnections, send } from '../send.ts';
import { addDocuments, buildSide, poolsOf } from '../tenants.ts';
import { fillTables } from './fill-tables.ts';
import { growingTables } from './growing-tables.ts';
import { runJobs } from './run-jobs.ts';
import { indexesOf, mostGathered, planOf, type Recorded, recordStatements, scopesOf, sequentiallyScanned } from './recorded.ts';

/** Indexes that find few rows of a tenant by something other than time or key; without one, another index is scanned completely. */
const needed = ['outbox_messages_document'];

const rowsEach = 3_000;

const asLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Beginnings of queries that may sort or count as many rows as there are, or as a job takes at once, with the reasons. */
const gathered: Readonly<Record<string, string>> = {
  'select id, keys, marks, lessons from supplier_layouts where id in ( select layouts_with(':
    'a function is taken for a thousand rows; there are as many as layouts are alike',
  'select array[count(*) filter (': 'how many documents lose a value, asked once before a field goes',
  'select "document_class", count(*) as "count" from "documents" where "tenant_id" = $1 and "deleted_at" is null':
    'the types in numbers, for who designs them',
  'with piece as ( select tenant_id, id, nullif(fields #>>':
    'a piece of the documents in their order, as large as the job asks for',
  'with full_ones as (select tenant_id from document_tallies': 'the job keeps them few',
  "select key, of from ( select file_key as key, 'document ' || id as of from documents": 'every file of a tenant, once a night',
  'select count(*) as "count" from "outbox_messages"': 'how many pages there are',
  'select count(*) as "count" from "webhook_deliveries"': 'how many pages there are',
  'select (select count(*) from documents where tenant_id = $1 and deleted_at is null and created_at >=':
    'the documents of one month',
  'select "accounting_system_id" as "systemId", "state", count(*) as "count" from "accounting_transfers"':
    'what is under way, which ends',
};

/** Whether a query is of the catalog or of the job queue, which are not ours. */
const isOfOthers = (text: string): boolean => /pgboss\.|\bpg_(stat|class|locks|current)|information_schema/.test(text);

/** Returns the statements that sort or count most of a table before they return a row. */
async function gatheringOf(database: Database, tenantId: string, statements: readonly Recorded[]): Promise<string[]> {
  const gathering: string[] = [];
  for (const statement of statements) {
    const [db] = scopesOf(database, tenantId, [], statement);
    if (isOfOthers(statement.text) || !db || mostGathered(await planOf(db, statement, true)) < rowsEach / 2) continue;
    const line = asLine(statement.text);
    gathering.push(Object.keys(gathered).find((beginning) => line.startsWith(beginning)) ?? `${statement.askedBy}: ${line}`);
  }
  return gathering;
}

test('every query of every endpoint and job on a growing table uses an index', { timeout: 600_000 }, async () => {
  const app = await startTestApp({
    handlers: createRoutes({
      mailDomain: 'mail.example',
      publicUrl: undefined,
      languageModel: { host: modelHost, name: 'small' },
      subscribe: () => () => undefined,
    }),
  });
  const recorded = recordStatements();
  try {
    const [own, other] = [await buildSide(app, 'Slovo'), await buildSide(app, 'Jiny')];
    await addDocuments(app, own, 'Slovo');
    const pools = await poolsOf(app, own, other, await seedTenant(app, own, 'Slovo'));
    recorded.statements.clear();
    for (const named of endpoints.filter(({ entry }) => entry.answer.kind !== 'events')) {
      recorded.nameAsker(named.name);
      const calls = fc.sample(callTo(named), { seed: 7, numRuns: 16 }).filter(({ kind }) => kind === 'valid');
      for (const call of calls.slice(0, 3))
        // a refused request has run queries too
        await send(app.base, readyOf({ ...call, caller: 'TenantAdmin' }, own, pools, 'Slovo'), false).catch(() => undefined);
    }
    const parts = { ...app, tempDir: await mkdtemp(path.join(tmpdir(), 'vidimus-jobs-')), now: () => new Date() };
    const idOf = (kind: string) => pools.own.get(kind)?.[0] ?? randomUUID();
    await runJobs(parts, own.tenant.tenantId, idOf, (name) => recorded.nameAsker(`job ${name}`));
    await rm(parts.tempDir, { recursive: true });
    recorded.stop();
    const growing = await growingTables(app.database.system);
    const wrong: string[] = [];
    const used = new Set<string>();
    let explained = 0;
    for (const statement of recorded.statements.values()) {
      const { askedBy, text, values } = statement;
      if (isOfOthers(text)) continue;
      for (const db of scopesOf(app.database, own.tenant.tenantId, own.tenant.unitIds.slice(0, 1), statement)) {
        // for a user with few rows among many
        const plan = await planOf(db, { text, values: values.map((value) => (value === own.adminId ? randomUUID() : value)) });
        explained += 1;
        for (const table of sequentiallyScanned(plan, growing))
          wrong.push(`${askedBy} walks over ${table}: ${text.slice(0, 500)}`);
        for (const index of indexesOf(plan)) used.add(index);
      }
    }
    expect(await fillTables(app.database.system, growing, own.tenant.tenantId, rowsEach)).toBeGreaterThan(25);
    const gathering = await gatheringOf(app.database, own.tenant.tenantId, [...recorded.statements.values()]);
    expect(new Set(gathering)).toEqual(new Set(Object.keys(gathered)));
    expect(explained).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
    expect(needed.filter((index) => !used.has(index))).toEqual([]);
  } finally {
    closeConnections();
    await app.close();
  }
});
