/** Checks after a program: everything acknowledged exists exactly once, nothing refused exists, and the rest may or may not. */
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyChain } from '#service/audit/verify-chain.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { sweepUnfinished } from '#service/housekeeping/sweep-unfinished.ts';
import { scrub } from '#service/housekeeping/scrub.ts';
import { type Database, openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { createCaller } from './caller.ts';
import { slowdown } from '#testing/slowdown.ts';
import { faultsOf, type Row } from './check-document.ts';
import type { Played } from './play-together.ts';
import { checkCopies } from './foreign-client.ts';
import { deliveryFaults } from './check-deliveries.ts';
import type { DrillSystem } from './drill-system.ts';

/** Environment to check: a world or a cluster. */
export type Checked = Pick<DrillSystem, 'url' | 'databaseUrl' | 'masterKey' | 'ownEnds' | 'untilReady'> & {
  openBlobs: () => Promise<BlobStore>;
} & Partial<Pick<DrillSystem, 'receiver' | 'workerKills' | 'tempFolders'>>;

const rowsOf = async ({ system }: Database, seeds: readonly number[]): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, regexp_replace(file_name, '[.]pdf$', '') as name, external_id, state, approval_state, export_state, file_sha256, fields -> 'note' ->> 'value' as note, extracted_at is not null as is_extracted, failure_reason,
        (select count(*)::int from audit_log a where a.document_id = d.id and a.tenant_id = d.tenant_id and a.action = 'document.stepApproved') as decisions,
        (select count(*)::int from audit_log a where a.document_id = d.id and a.tenant_id = d.tenant_id and a.action = 'document.approved') as approvals
      from documents d where file_name like any(${seeds.map((seed) => `p${seed}-%`)}::text[]) order by id`.execute(system)
  ).rows;

/** Waits for the database: one that was killed may still be restarting, and readiness is checked only every two seconds. */
async function waitForDatabase({ system }: Database): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      await sql`select 1`.execute(system);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(200);
    }
  }
}

/**
 * A service without progress for this long has given up, on a machine that is not kept busy by others; the queue of many programs may take
 * much longer in total.
 */
const maxWaitMs = 300_000;

/** Waits until no document is New or Extracting, including the copies in other units. Continues as long as states change. */
async function atRest(database: Database, seeds: readonly number[], copies: readonly string[]): Promise<Row[]> {
  let before = '';
  let movedAt = Date.now();
  for (;;) {
    const rows = await rowsOf(database, seeds);
    const others = await sql<{
      state: string;
    }>`select state from documents where id = any(${copies}::uuid[]) order by id`.execute(database.system);
    const moving = [...rows, ...others.rows].map(({ state }) => state);
    if (!moving.some((state) => state === 'New' || state === 'Extracting')) return rows;
    const now = moving.join();
    if (now !== before) movedAt = Date.now();
    const waitedMs = Date.now() - movedAt;
    if (waitedMs > maxWaitMs && waitedMs > maxWaitMs * (await slowdown())) return rows;
    before = now;
    await delay(300);
  }
}

/** Returns all violations after programs that ran in parallel. */
export async function check(world: Checked, played: readonly Played[]): Promise<string[]> {
  await world.untilReady();
  const database = openDatabase({ url: world.databaseUrl, log: createLog('silent') });
  try {
    await waitForDatabase(database);
    const copies = played.flatMap(({ copied }) => copied?.ids ?? []);
    const rows = await atRest(
      database,
      played.map(({ seed }) => seed),
      copies,
    );
    const found = [...world.ownEnds.splice(0), ...(await globalFaults(world, database))];
    for (const one of played) {
      const own = rows.filter(({ name }) => name.startsWith(`p${one.seed}-`));
      found.push(...one.violations, ...wrongDocuments(one, own), ...(await wrongFiles(world, one)));
      if (one.copied) found.push(...(await checkCopies(world.url, one.copied, one.documents)));
    }
    const { receiver, workerKills = [] } = world;
    const documents = played.flatMap((one) => one.documents);
    const told = rows.flatMap(({ id, is_extracted: isExtracted, approvals }) => {
      const document = documents.find((each) => each.id === id);
      return document ? [{ ...document, isExtracted, approvals }] : [];
    });
    if (receiver) found.push(...(await deliveryFaults(database, { receiver, workerKills, documents: told })));
    return found;
  } finally {
    await database.close();
  }
}

/** Checks each document against the record of its client, and reports documents that no client sent. */
function wrongDocuments({ documents }: Played, rows: readonly Row[]): string[] {
  const known = new Set(documents.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} is there, and nobody sent it`);
  const named = Map.groupBy(rows, ({ name }) => name);
  return [...unknown, ...documents.flatMap((document) => [...faultsOf(document, named.get(document.name) ?? [])])];
}

/** Compares files with those that were uploaded. */
async function wrongFiles({ url }: Checked, { people, documents }: Played): Promise<string[]> {
  const caller = createCaller(url, people.admin, () => undefined);
  const wrong: string[] = [];
  for (const { id, name, bytes } of documents) {
    if (id === undefined) continue;
    const { status, body } = await caller.read(`/v1/documents/${id}/file`);
    if (status !== 200) wrong.push(`the file of ${name} returns ${status}`);
    else if (Math.abs(body.length - new TextDecoder().decode(bytes).length) > 0)
      wrong.push(`the file of ${name} has different content`);
  }
  return wrong;
}

/** Checks rows and files, the audit log and the queue. */
export async function globalFaults(
  { openBlobs, masterKey, tempFolders = [] }: Pick<Checked, 'openBlobs' | 'masterKey' | 'tempFolders'>,
  database: Pick<Database, 'system'>,
): Promise<string[]> {
  const { system } = database;
  const blobs = await openBlobs();
  // two days later: a file without a row is an orphan by then and is removed
  const later = new Date(Date.now() + 2 * 86_400_000);
  const scrubbed = await scrub({ system, blobs, now: later, removes: true });
  const wrong = scrubbed.missing.map(({ key, of }) => `the file ${key} of ${of} is missing`);
  for (const tempDir of tempFolders) await sweepUnfinished({ blobs, tempDir, now: later });
  const left = tempFolders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const { orphans } = await scrub({ system, blobs, now: later, removes: false });
  if (left.length + orphans.length > 0)
    wrong.push(`${left.length} temporary entries and ${orphans.length} files without rows are left after the clean-up`);
  const sealer = createSealers(loadMasterKey({ masterKey, dataDir: '' }))('audit seal');
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(system);
  for (const { id } of tenants) wrong.push(...(await verifyChain(system, id, sealer)).faults.map((fault) => `audit: ${fault}`));
  return wrong;
}
