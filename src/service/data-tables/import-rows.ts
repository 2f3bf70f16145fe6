import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { externalDataBff, importModes } from '#contract/data-tables/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { cellOfRow } from '#contract/data-tables/columns.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { changeDataTableImport, findDataTableImport, insertDataTableImport, lockDataTableImport } from './imports.store.ts';
import {
  countDataRows,
  type DataRow,
  findWholeRows,
  isUnchanged,
  replaceDataRows,
  type WholeRow,
  writeDataRows,
} from './rows.store.ts';
import { assertColumnsRemovable, joinedColumns, removeColumnCells, inTableSpelling } from './change-columns.ts';
import { type DataTableRow, updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertUniqueKeys } from './assert-rows.ts';
import { assertRowCount, maxRows } from '#contract/data-tables/row-limit.ts';
import { loadDataTable, lockTable } from './load-data-table.ts';

type Mode = (typeof importModes)[number];
type Compared = z.output<typeof externalDataBff.compare.answer.schema>;
type Progress = z.output<typeof externalDataBff.progress.answer.schema>;
type ImportRows = readonly (readonly [key: string, value: string, ...cells: string[]])[];
type Import = { mode: Mode; columns?: readonly string[] | undefined; rows: ImportRows };

const maxSamples = 30;
const noImport = () => new DomainError('not_found', { reason: { code: 'import_not_found' } });

/** Cells are in the order of the import's columns; cells missing at the end are empty. */
const rowOf = ([key, value, ...cells]: ImportRows[number], columns: readonly string[] | null): DataRow => ({
  key,
  value,
  ...(columns && { more: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) }),
});

/** Returns the columns of a table after an import: those of the file, or both. */
const columnsAfter = (table: DataTableRow, mode: Mode, named: readonly string[] | null): string[] =>
  named === null ? table.columns : mode === 'replace' ? [...named] : joinedColumns(table.columns, named);

/** Stores the rows of an import and returns what they would change. */
export async function compareRows(ctx: Ctx, id: string, { mode, columns: named, rows: brought }: Import): Promise<Compared> {
  const { tenantId } = ctx.actor;
  assertRowCount(brought.length);
  assertUniqueKeys({ rows: brought.map(([key]) => ({ key })) });
  const table = await loadDataTable(ctx, id);
  const columns = named ? inTableSpelling(table.columns, named) : null;
  const after = columnsAfter(table, mode, columns);
  await assertColumnsRemovable(ctx, table, after);
  const present = new Map(
    (await findWholeRows(ctx.db, { tenantId, tableId: table.id }, 0, maxRows)).map((row) => [row.key, row]),
  );
  const rows = brought.map((row) => rowOf(row, columns));
  const differences = differencesOf(present, rows, mode, after);
  assertRowCount(present.size + differences.added - differences.removed);
  const importId = uuidv7();
  const fileKey = newBlobKey(tenantId, ctx.now());
  await ctx.blobs.put(fileKey, Readable.from([JSON.stringify(brought)]));
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
        columns,
        actorName: ctx.actor.name,
        userId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      },
      ctx.now(),
    ),
  );
  return { importId, ...differences };
}

function differencesOf(
  present: ReadonlyMap<string, WholeRow>,
  rows: readonly DataRow[],
  mode: Mode,
  columns: readonly string[],
): Omit<Compared, 'importId'> {
  const samples: Compared['samples'] = [];
  const counts = { added: 0, changed: 0, removed: 0, same: 0 };
  const textOf = (row: DataRow | undefined) =>
    row ? ['value', ...columns].map((column) => cellOfRow(row, column)).join(columns.length > 0 ? ' · ' : '') : null;
  const note = (key: string, before: DataRow | undefined, after: DataRow | undefined) => {
    if (samples.length < maxSamples) samples.push({ key, before: textOf(before), after: textOf(after) });
  };
  const brought = new Set<string>();
  for (const row of rows) {
    const { key } = row;
    brought.add(key);
    const before = present.get(key);
    if (isUnchanged(before, row)) counts.same += 1;
    else {
      counts[before === undefined ? 'added' : 'changed'] += 1;
      note(key, before, { ...row, more: { ...before?.more, ...row.more } });
    }
  }
  if (mode === 'replace')
    for (const [key, row] of present)
      if (!brought.has(key)) {
        counts.removed += 1;
        note(key, row, undefined);
      }
  return { ...counts, samples };
}

export function startImport(ctx: Ctx, importId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const found = await lockDataTableImport(ctx.db, tenantId, importId);
    if (!found) throw noImport();
    // a repeated request writes nothing
    if (found.state !== 'Compared') return;
    await changeDataTableImport(ctx.db, tenantId, found.id, { state: 'Writing' }, ctx.now());
    await enqueue(ctx.db, 'import-data-table', { tenantId, importId: found.id }, { key: found.id, urgency: 1 });
  });
}

export async function readImportProgress(ctx: Ctx, importId: string): Promise<Progress> {
  const found = await findDataTableImport(ctx.db, ctx.actor.tenantId, importId);
  if (!found) throw noImport();
  // only ever one of the contract's values
  return { tableId: found.table_id, state: found.state as Progress['state'], rows: found.row_count, written: found.written };
}

const StoredRows = z.array(z.tuple([z.string(), z.string()]).rest(z.string()));

/** Runs the import job: all rows in one transaction; its progress is written outside of it. */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  const { tenantId } = ctx.actor;
  const found = await findDataTableImport(ctx.db, tenantId, importId);
  if (!found || found.state !== 'Writing') return;
  const { columns } = found;
  const rows = StoredRows.parse(JSON.parse(await text(await ctx.blobs.get(found.file_key)))).map((row) => rowOf(row, columns));
  const onWritten = (written: number) => changeDataTableImport(ctx.db, tenantId, importId, { written }, ctx.now());
  await transact(ctx, async (ctx) => {
    const table = await lockTable(ctx, found.table_id);
    const of = { tenantId, tableId: table.id };
    const mode = found.mode === 'replace' ? 'replace' : 'upsert';
    const after = columnsAfter(table, mode, columns);
    await removeColumnCells(ctx, table, after);
    if (mode === 'replace') await replaceDataRows(ctx.db, of, rows, onWritten);
    else await writeDataRows(ctx.db, of, rows, onWritten);
    const rowCount = await countDataRows(ctx.db, of);
    assertRowCount(rowCount);
    await updateDataTable(ctx.db, tenantId, table.id, { rowCount, columns: after }, ctx.now());
    await recordAudit(ctx, 'dataTable.imported', {
      details: {
        id: table.id,
        name: table.name,
        mode,
        startedBy: found.actor_name,
        written: rows.length,
        rows: rowCount,
      },
    });
    await ctx.lifecycle.tableChanged(ctx, table.id);
  });
  await changeDataTableImport(ctx.db, tenantId, importId, { state: 'Done', written: rows.length }, ctx.now());
}

export const giveUpRows = (ctx: Ctx, importId: string): Promise<void> =>
  changeDataTableImport(ctx.db, ctx.actor.tenantId, importId, { state: 'Failed', written: 0 }, ctx.now());
