/**
 * Baseline for the load figures of the product: a bare Fastify that sends the same SQL and writes the rows as JSON. No tokens, no schemas,
 * no permissions, no business logic. The SQL is recorded by calling the use cases once.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import pg from 'pg';
import { openDiskStore } from '#service/platform/blobs/disk-store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listDocuments } from '#service/documents/list/list-documents.ts';
import { readDocument } from '#service/documents/core/read-document.ts';
import { updateDocument } from '#service/documents/changes/update-document.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { createLog } from '#service/platform/log.ts';
import { lifecycle } from '#service/lifecycle/lifecycle.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { openDatabase, tenantRole } from '#service/platform/database/database.ts';
import { recordedStatements, type Statement } from './recorded-statements.ts';

export type BareOptions = { url: string; tenantId: string; userId: string; unitId: string; documentId: string };

const { url, tenantId, userId, unitId, documentId } = JSON.parse(process.argv[2] ?? '{}') as BareOptions;
const log = createLog('silent');

/** Value that the recorded PATCH writes; each repetition writes a different note, like the requests to the product. */
const note = randomUUID();
const noteAsSearched = note.replaceAll('-', '');

async function record() {
  const database = openDatabase({ url, log });
  const outbound = createOutbound({ allow: [] });
  const nobody = 'http://127.0.0.1:9';
  const ctx: Ctx = {
    db: database.forTenant(tenantId),
    actor: {
      kind: 'user',
      id: userId,
      tenantId,
      role: 'Accountant',
      name: 'Accountant',
      email: null,
      accountingUnitId: unitId,
      unitIds: [unitId],
    },
    blobs: await openDiskStore(path.join(tmpdir(), 'vidimus-bare')),
    log,
    outbound,
    sealerFor: createSealers([randomBytes(32)]),
    lookups: { fetch: outbound.fetch, ratesUrl: nobody, registryUrl: nobody, viesUrl: nobody },
    lifecycle,
    traceId: randomUUID(),
    culture: 'en-US',
    now: () => new Date(),
  };
  const query = { text: undefined, filter: {}, control: { skip: 0, take: 50 }, sort: undefined };
  const patch = { fields: { note: { value: note } } };
  // a warm-up call, so that the recorded SQL excludes what a process reads only once
  await readDocument(ctx, documentId);
  const statements = {
    detail: await recordedStatements(() => readDocument(ctx, documentId)),
    list: await recordedStatements(() => listDocuments(ctx, query)),
    patch: await recordedStatements(() => updateDocument(ctx, documentId, patch)),
  };
  await database.close();
  return statements;
}

const statements = await record();
const pool = new pg.Pool({
  connectionString: url,
  max: 12,
  // awaited before the connection is handed out
  onConnect: (client) =>
    client.query(
      `set role ${tenantRole}; select set_config('app.tenant', ${pg.escapeLiteral(tenantId)}, false)`,
    ) as unknown as void,
});

const known = new Set([tenantId, userId, unitId]);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replaces the recorded document by the requested one, and a recorded row id or note by a new one. */
function valueFor(value: unknown, asked: string): unknown {
  if (Array.isArray(value)) return value.map((each) => valueFor(each, asked));
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(uuid, (id) => (known.has(id) ? id : id === documentId ? asked : randomUUID()))
    .replaceAll(noteAsSearched, () => randomUUID().replaceAll('-', ''));
}

async function send(recorded: readonly Statement[], asked: string): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const { values, ...statement } of recorded)
      rows.push((await client.query({ ...statement, values: values.map((value) => valueFor(value, asked)) })).rows);
    return rows;
  } finally {
    client.release();
  }
}

const app = fastify();
app.get<{ Params: { id: string } }>('/v1/documents/:id', ({ params }) => send(statements.detail, params.id));
app.patch<{ Params: { id: string } }>('/v1/documents/:id', ({ params }) => send(statements.patch, params.id));
app.post('/v1/documents/list', () => send(statements.list, documentId));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const counts = Object.entries(statements).map(([name, list]) => `${name} ${list.length}`);
process.stdout.write(`${JSON.stringify({ address, statements: counts.join(', ') })}\n`);
