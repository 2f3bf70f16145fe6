/** After a program: everything acknowledged is there exactly once, nothing refused, and of the rest one or the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyChain } from '#service/audit/verify-chain.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { scrub } from '#service/housekeeping/scrub.ts';
import { type Database, openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { createCaller } from './caller.ts';
import type { ModelDocument } from './model.ts';
import type { Played } from './program.ts';
import type { World } from './world.ts';

/** What is looked at: a world, or a cluster. */
export type Checked = Pick<World, 'url' | 'databaseUrl' | 'masterKey' | 'ownEnds' | 'untilReady'> & {
  openBlobs: () => Promise<BlobStore>;
};

type Row = {
  id: string;
  name: string;
  external_id: string | null;
  state: string;
  approval_state: string;
  export_state: string;
  file_sha256: string;
  note: string | null;
  approvals: number;
};

const rowsOf = async ({ system }: Database, prefix: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select id, regexp_replace(file_name, '[.]pdf$', '') as name, external_id, state, approval_state, export_state, file_sha256, fields -> 'note' ->> 'value' as note,
        (select count(*)::int from audit_log a where a.document_id = d.id and a.tenant_id = d.tenant_id and a.action = 'document.approved') as approvals
      from documents d where file_name like ${`${prefix}%`}`.execute(system)
  ).rows;

/** What was killed last may still be coming back, and readiness is asked every two seconds only. */
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

/** Every document comes to rest; the queue of one program is empty within minutes. */
async function atRest(database: Database, prefix: string): Promise<Row[]> {
  const end = Date.now() + 180_000;
  for (;;) {
    const rows = await rowsOf(database, prefix);
    if (Date.now() > end || rows.every(({ state }) => state !== 'New' && state !== 'Extracting')) return rows;
    await delay(300);
  }
}

/** What is wrong with one document. */
function* faultsOf(document: ModelDocument, rows: readonly Row[]): Generator<string> {
  const { name, externalId, upload, id, note, sha256, validated, approved, queued } = document;
  if (rows.length > 1) yield `${name} is there ${rows.length} times`;
  const [row] = rows;
  if (upload === 'done' && row?.id !== id) yield `${name} was acknowledged as ${id}, and there is ${row?.id ?? 'nothing'}`;
  if (!row) return;
  if (upload === 'no') yield `${name} was refused and is there`;
  if (row.external_id !== (externalId ?? null)) yield `${name} has the external ID ${row.external_id}`;
  if (row.file_sha256 !== sha256) yield `${name} has other bytes`;
  if (row.state === 'New' || row.state === 'Extracting') yield `${name} does not come to rest: ${row.state}`;
  if (row.state === 'Error') yield `${name} is a good document and came to Error`;
  const possible = [note.acknowledged ?? null, ...note.open];
  if (!possible.includes(row.note)) yield `${name} has the note ${row.note}; acknowledged was ${note.acknowledged}`;
  if (validated === 'done' && row.state !== 'Validated' && approved === 'no' && queued === 'no' && note.open.length === 0)
    yield* lostValidation(document, row);
  if (row.approvals > 1) yield `${name} was approved ${row.approvals} times by one approver`;
  if (approved === 'done' && row.approvals === 0) yield `${name} was approved, and nobody recorded it`;
  if (approved === 'no' && row.approvals > 0) yield `${name} is approved, and nobody asked for it`;
}

/** An edit after it, and a reading, take a validation back; so only a document that was left alone must have kept it. */
function* lostValidation({ name, note }: ModelDocument, { state }: Row): Generator<string> {
  if (note.acknowledged === undefined && state === 'Extracted') yield `${name} was validated and is ${state}`;
}

/** All that is wrong after a program. */
export async function check(world: Checked, { documents, violations }: Played, prefix: string): Promise<string[]> {
  await world.untilReady();
  const database = openDatabase({ url: world.databaseUrl, log: createLog('silent') });
  try {
    await untilThere(database);
    const rows = await atRest(database, prefix);
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
    return found;
  } finally {
    await database.close();
  }
}

/** What was sent comes back as it was. */
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

/** Rows and files, the audit log, the queue. */
async function wrongWhole({ openBlobs, masterKey }: Checked, database: Database): Promise<string[]> {
  const { system } = database;
  const blobs = await openBlobs();
  // two days on: what is without a row then was forgotten, and is taken away
  const later = new Date(Date.now() + 2 * 86_400_000);
  const scrubbed = await scrub({ system, blobs, now: later, removes: true });
  const wrong = scrubbed.missing.map(({ key, of }) => `the file ${key} of ${of} is gone`);
  const sealer = createSealers(loadMasterKey({ masterKey, dataDir: '' }))('audit seal');
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(system);
  for (const { id } of tenants) wrong.push(...(await verifyChain(system, id, sealer)).faults.map((fault) => `audit: ${fault}`));
  const { rows: twice } = await sql<{ document_id: string; event: string }>`
    select document_id, event from webhook_deliveries where event = 'DocumentFirstValidated'
    group by document_id, event, webhook_id having count(distinct message_id) > 1`.execute(system);
  wrong.push(...twice.map(({ document_id: id, event }) => `${event} of ${id} was told twice`));
  return wrong;
}
