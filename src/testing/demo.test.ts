import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { verifyChain } from '#service/audit/verify-chain.ts';
import { readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { ensureDemoTenant, recreateDemoTenant } from '#service/provisioning/demo-tenant.ts';
import { dayMs } from '../../samples/company/invoices.ts';
import { lastMorning, playCompany } from '../../samples/company/play.ts';
import { openStage } from '../../samples/company/stage.ts';
import { createTestDatabase } from './database.ts';
import { memoryFolder } from './memory-folder.ts';

const database = await createTestDatabase();
const dataDir = memoryFolder();
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const today = lastMorning(Date.now());
const days = 10;
const begin = new Date(today.getTime() - (days + 2) * dayMs);

test('the demo company follows the rules of the service and starts again beside its earlier data', async () => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, MASTER_KEY: randomUUID() });
  const log = createLog('silent');
  await prepareQueue(database, log);
  const demo = { db: database.system, now: () => begin, dataDir, isProduction: false, demoPassword: 'a password of the demo' };
  await ensureDemoTenant(demo);
  const stage = await openStage({ config, log, database });
  const { tenantId } = await stage.personOf('admin');
  const { documents } = await playCompany(stage, { today, days, atOnce: 2 });

  const db = database.forTenant(tenantId);
  const rows = await db
    .selectFrom('documents')
    .select(['state', 'approval_state', 'export_state', 'created_at', 'deleted_at'])
    .execute();
  expect(rows).toHaveLength(documents);
  const has = (key: 'state' | 'approval_state' | 'export_state') => new Set(rows.map((row) => row[key]));
  expect(has('state')).toEqual(new Set(['New', 'Extracted', 'Validated', 'Paused', 'Error']));
  for (const state of ['None', 'Pending', 'Approved']) expect(has('approval_state')).toContain(state);
  expect(rows.filter((row) => row.deleted_at !== null)).toHaveLength(1);
  expect(rows.every((row) => row.created_at.getTime() <= Date.now())).toBe(true);

  const ledger = await db
    .selectFrom('client_applications')
    .select(['accounting_unit_id as unit', 'additional_unit_ids as others', 'last_used_at as usedAt'])
    .where('name', '=', 'Účetnictví')
    .executeTakeFirstOrThrow();
  expect(new Set([ledger.unit, ...ledger.others]).size).toBe(1 + ledger.others.length);
  expect(ledger.usedAt).not.toBeNull();

  const story = await db
    .selectFrom('audit_log')
    .select(['document_id', 'action', 'created_at'])
    .where('action', 'in', ['document.uploaded', 'document.extracted', 'document.validated'])
    .orderBy('created_at')
    .execute();
  const order = Map.groupBy(story, ({ document_id: id }) => id);
  // each was extracted after it was received, and validated after that
  const told = new Set(
    [...order.values()].map((entries) => entries.map(({ action }) => action.slice('document.'.length)).join(' ')),
  );
  expect(told).toContain('uploaded extracted validated');
  expect([...told].filter((each) => /validated.*extracted|extracted.*uploaded/.test(each))).toEqual([]);

  const sealer = createSealers(loadMasterKey(config))('audit seal');
  const audit = await verifyChain(database.system, tenantId, sealer);
  expect(audit).toMatchObject({ faults: [] });
  expect(audit.rows).toBeGreaterThan(documents);
  const emails = await database.system.selectFrom('outbox_messages').select('kind').execute();
  expect(emails.filter(({ kind }) => kind !== 'approvalQuestion')).toEqual([]);

  await recreateDemoTenant(demo);
  const fresh = await stage.personOf('admin');
  expect(fresh.tenantId).not.toBe(tenantId);
  expect(await database.forTenant(fresh.tenantId).selectFrom('documents').select('id').execute()).toEqual([]);
  expect(await verifyChain(database.system, tenantId, sealer)).toMatchObject({ faults: [] });
  await stage.close();
}, 120_000);

test.each([
  ['2026-11-24T00:20:00Z', '2026-11-23T00:00:00Z'],
  ['2026-11-24T07:59:59Z', '2026-11-23T00:00:00Z'],
  ['2026-11-24T08:00:00Z', '2026-11-24T00:00:00Z'],
])('at %s the last morning is that of %s', (now, day) => {
  expect(lastMorning(Date.parse(now))).toEqual(new Date(day));
});
