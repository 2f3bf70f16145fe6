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
import { faultsOf, type Row } from './check-document.ts';
import type { ModelDocument } from './model.ts';
import type { Played } from './program.ts';
import { checkCopies } from './stranger.ts';
import { wrongTold } from './told.ts';
import type { World } from './world.ts';

/** Environment to check: a world or a cluster. */
export type Checked = Pick<World, 'url' | 'databaseUrl' | 'masterKey' | 'ownEnds' | 'untilReady'> & {
  openBlobs: () => Promise<BlobStore>;
} & Partial<Pick<World, 'receiver' | 'workerKills' | 'strangers' | 'tempFolders'>>;

const rowsOf = async ({ system }: Database, prefix: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, regexp_replace(file_name, '[.]pdf$', '') as name, external_id, state, approval_state, export_state, file_sha256, fields -> 'note' ->> 'value' as note, extracted_at is not null as is_extracted, failure_reason,
        (select count(*)::int from audit_log a where a.document_id = d.id and a.tenant_id = d.tenant_id and a.action = 'document.stepApproved') as decisions,
        (select count(*)::int from audit_log a where a.document_id = d.id and a.tenant_id = d.tenant_id and a.action = 'document.approved') as approvals
      from documents d where file_name like ${`${prefix}%`}`.execute(system)
  ).rows;

/** Waits for the database: one that was killed may still be restarting, and readiness is checked only every two seconds. */
async function untilThere({ system }: Database): Promise<void> {
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

/** Waits until all documents are processed, including copies of strangers; the queue of one program is empty within minutes. */
async function atRest(database: Database, prefix: string, copies: readonly string[]): Promise<Row[]> {
  const end = Date.now() + 300_000 + (await rowsOf(database, prefix)).length * 1_000;
  for (;;) {
    const rows = await rowsOf(database, prefix);
    const others = await sql<{ state: string }>`select state from documents where id = any(${copies}::uuid[])`.execute(
      database.system,
    );
    const isAtRest = [...rows, ...others.rows].every(({ state }) => state !== 'New' && state !== 'Extracting');
    if (Date.now() > end || isAtRest) return rows;
    await delay(300);
  }
}

/** Returns all faults after a program. */
export async function check(world: Checked, { documents, violations, copies }: Played, prefix: string): Promise<string[]> {
  await world.untilReady();
  const database = openDatabase({ url: world.databaseUrl, log: createLog('silent') });
  try {
    await untilThere(database);
    const rows = await atRest(database, prefix, copies);
    const found = [...violations, ...world.ownEnds.splice(0)];
    const known = new Set(documents.map(({ name }) => name));
    for (const row of rows) if (!known.has(row.name)) found.push(`${row.name} is there, and nobody sent it`);
    for (const document of documents)
      found.push(
        ...faultsOf(
          document,
          rows.filter((row) => row.name === document.name),
        ),
      );
    found.push(...(await wrongFiles(world, documents)), ...(await wrongWhole(world, database)));
    const { receiver, workerKills = [], strangers, url } = world;
    const told = rows.flatMap(({ id, is_extracted: isExtracted, approvals }) => {
      const document = documents.find((each) => each.id === id);
      return document ? [{ ...document, isExtracted, approvals }] : [];
    });
    if (receiver) found.push(...(await wrongTold(database, { receiver, workerKills, documents: told })));
    if (strangers) found.push(...(await checkCopies({ url, strangers }, copies, documents)));
    return found;
  } finally {
    await database.close();
  }
}

/** Compares files with those that were uploaded. */
async function wrongFiles({ url }: Checked, documents: readonly ModelDocument[]): Promise<string[]> {
  const caller = createCaller(url, 'admin', () => undefined);
  const wrong: string[] = [];
  for (const { id, name, bytes } of documents) {
    if (id === undefined) continue;
    const { status, body } = await caller.read(`/v1/documents/${id}/file`);
    if (status !== 200) wrong.push(`the file of ${name} is answered ${status}`);
    else if (Math.abs(body.length - new TextDecoder().decode(bytes).length) > 0) wrong.push(`the file of ${name} is another one`);
  }
  return wrong;
}

/** Checks rows and files, the audit log and the queue. */
export async function wrongWhole(
  { openBlobs, masterKey, tempFolders = [] }: Pick<Checked, 'openBlobs' | 'masterKey' | 'tempFolders'>,
  database: Pick<Database, 'system'>,
): Promise<string[]> {
  const { system } = database;
  const blobs = await openBlobs();
  // two days later: a file without a row is an orphan by then and is removed
  const later = new Date(Date.now() + 2 * 86_400_000);
  const scrubbed = await scrub({ system, blobs, now: later, removes: true });
  const wrong = scrubbed.missing.map(({ key, of }) => `the file ${key} of ${of} is gone`);
  for (const tempDir of tempFolders) await sweepUnfinished({ blobs, tempDir, now: later });
  const left = tempFolders.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  const { orphans } = await scrub({ system, blobs, now: later, removes: false });
  if (left.length + orphans.length > 0)
    wrong.push(`${left.length} temporary entries and ${orphans.length} files without rows are left after sweeping`);
  const sealer = createSealers(loadMasterKey({ masterKey, dataDir: '' }))('audit seal');
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(system);
  for (const { id } of tenants) wrong.push(...(await verifyChain(system, id, sealer)).faults.map((fault) => `audit: ${fault}`));
  return wrong;
}
