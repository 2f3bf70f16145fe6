import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { externalDataBff, importModes } from '#contract/data-tables/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { changeDataTableImport, findDataTableImport, insertDataTableImport, lockDataTableImport } from './imports.store.ts';
import { countDataRows, type DataRow, findDataRows, replaceDataRows, writeDataRows } from './rows.store.ts';
import { updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertKeysOnce } from './assert-rows.ts';
import { assertRowCount, mostRows } from '#contract/data-tables/row-limit.ts';
import { loadDataTable, lockTable } from './load-data-table.ts';

type Mode = (typeof importModes)[number];
type Compared = z.output<typeof externalDataBff.compare.answer.schema>;
type Progress = z.output<typeof externalDataBff.progress.answer.schema>;
type Brought = readonly (readonly [key: string, value: string])[];

const mostSamples = 30;
const noImport = () => new DomainError('not_found', { reason: { code: 'import_not_found' } });

/** Keeps the rows and says what they would change. */
export async function compareRows(ctx: Ctx, id: string, { mode, rows }: { mode: Mode; rows: Brought }): Promise<Compared> {
  const { tenantId } = ctx.actor;
  assertRowCount(rows.length);
  assertKeysOnce({ rows: rows.map(([key]) => ({ key })) });
  const table = await loadDataTable(ctx, id);
  const present = new Map(
    (await findDataRows(ctx.db, { tenantId, tableId: table.id }, 0, mostRows)).map((row) => [row.key, row.value]),
  );
  const differences = differencesOf(present, rows, mode);
  assertRowCount(present.size + differences.added - differences.removed);
  const importId = uuidv7();
  const fileKey = newBlobKey(tenantId, ctx.now());
  await ctx.blobs.put(fileKey, Readable.from([JSON.stringify(rows)]));
  await transact(ctx, (ctx) =>
    insertDataTableImport(
      ctx.db,
      tenantId,
      {
        id: importId,
        tableId: table.id,
        mode,
        fileKey,
        rowCount: rows.length,
        actorName: ctx.actor.name,
        userId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      },
      ctx.now(),
    ),
  );
  return { importId, ...differences };
}

function differencesOf(present: ReadonlyMap<string, string>, rows: Brought, mode: Mode): Omit<Compared, 'importId'> {
  const samples: Compared['samples'] = [];
  const counts = { added: 0, changed: 0, removed: 0, same: 0 };
  const note = (key: string, before: string | null, after: string | null) => {
    if (samples.length < mostSamples) samples.push({ key, before, after });
  };
  const brought = new Set<string>();
  for (const [key, value] of rows) {
    brought.add(key);
    const before = present.get(key);
    if (before === value) counts.same += 1;
    else {
      counts[before === undefined ? 'added' : 'changed'] += 1;
      note(key, before ?? null, value);
    }
  }
  if (mode === 'replace')
    for (const [key, value] of present)
      if (!brought.has(key)) {
        counts.removed += 1;
        note(key, value, null);
      }
  return { ...counts, samples };
}

export function startImport(ctx: Ctx, importId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const found = await lockDataTableImport(ctx.db, tenantId, importId);
    if (!found) throw noImport();
    // said twice, it is written once
    if (found.state !== 'Compared') return;
    await changeDataTableImport(ctx.db, tenantId, found.id, { state: 'Writing' }, ctx.now());
    await enqueue(ctx.db, 'import-data-table', { tenantId, importId: found.id }, { key: found.id, urgency: 1 });
  });
}

export async function readImportProgress(ctx: Ctx, importId: string): Promise<Progress> {
  const found = await findDataTableImport(ctx.db, ctx.actor.tenantId, importId);
  if (!found) throw noImport();
  // written from the contract's list only
  return { tableId: found.table_id, state: found.state as Progress['state'], rows: found.row_count, written: found.written };
}

const KeptRows = z.array(z.tuple([z.string(), z.string()]));

/** What the job does: all rows in one transaction; how far it is stands outside of it. */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  const { tenantId } = ctx.actor;
  const found = await findDataTableImport(ctx.db, tenantId, importId);
  if (!found || found.state !== 'Writing') return;
  const rows = KeptRows.parse(JSON.parse(await text(await ctx.blobs.get(found.file_key)))).map(([key, value]): DataRow => ({
    key,
    value,
  }));
  const onWritten = (written: number) => changeDataTableImport(ctx.db, tenantId, importId, { written }, ctx.now());
  await transact(ctx, async (ctx) => {
    const table = await lockTable(ctx, found.table_id);
    const of = { tenantId, tableId: table.id };
    if (found.mode === 'replace') await replaceDataRows(ctx.db, of, rows, onWritten);
    else await writeDataRows(ctx.db, of, rows, onWritten);
    const rowCount = await countDataRows(ctx.db, of);
    assertRowCount(rowCount);
    await updateDataTable(ctx.db, tenantId, table.id, { rowCount }, ctx.now());
    await recordAudit(ctx, 'dataTable.imported', {
      details: {
        id: table.id,
        name: table.name,
        mode: found.mode,
        startedBy: found.actor_name,
        written: rows.length,
        rows: rowCount,
      },
    });
  });
  await changeDataTableImport(ctx.db, tenantId, importId, { state: 'Done', written: rows.length }, ctx.now());
}

export const giveUpRows = (ctx: Ctx, importId: string): Promise<void> =>
  changeDataTableImport(ctx.db, ctx.actor.tenantId, importId, { state: 'Failed', written: 0 }, ctx.now());
