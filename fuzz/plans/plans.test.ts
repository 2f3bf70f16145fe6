import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoutes } from '#service/main/routes.ts';
import { startTestApp } from '#testing/app.ts';
import { modelHost } from '../books-recipes.ts';
import { callTo, endpoints } from '../request.ts';
import { readyOf } from '../run-fuzz.ts';
import { seedTenant } from '../seed-tenant.ts';
import { closeConnections, send } from '../send.ts';
import { addDocuments, buildSide, poolsOf } from '../tenants.ts';
import { growingTables } from './growing-tables.ts';
import { indexesOf, planOf, recordStatements, scopesOf, walkedOver } from './recorded.ts';

/** Indexes that find few rows of a tenant by something other than time or key; without one, another index is scanned completely. */
const needed = ['outbox_messages_document'];

/** Whether a query is of the catalog or of the job queue, which are not ours. */
const isOfOthers = (text: string): boolean => /pgboss\.|\bpg_(stat|class|locks|current)|information_schema/.test(text);

test('every query of every endpoint has an index that finds its rows in a table that grows', { timeout: 600_000 }, async () => {
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
        for (const table of walkedOver(plan, growing)) wrong.push(`${askedBy} walks over ${table}: ${text.slice(0, 500)}`);
        for (const index of indexesOf(plan)) used.add(index);
      }
    }
    expect(explained).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
    expect(needed.filter((index) => !used.has(index))).toEqual([]);
  } finally {
    closeConnections();
    await app.close();
  }
});
