import type { Contract } from '#contract/contract.ts';
import { changeTableHead } from './change-head.ts';
import { changeRow } from './change-row.ts';
import { compareRows, readImportProgress, startImport } from './import-rows.ts';
import { listTablesInNumbers } from './read-data-tables.ts';
import { renameColumn } from './rename-column.ts';
import { readWholeRows } from './search-data-table.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const externalDataBffRoutes: Handlers<Contract['externalDataBff']> = {
  list: ({ ctx }) => listTablesInNumbers(ctx),
  change: ({ ctx, params, body: { was, ...head } }) => changeTableHead(ctx, params.id, head, was),
  renameColumn: ({ ctx, params, body }) => renameColumn(ctx, params.id, body),
  rows: ({ ctx, params, query }) => readWholeRows(ctx, params.id, query),
  changeRow: ({ ctx, params, body }) => changeRow(ctx, params.id, body),
  compare: ({ ctx, params, body }) => compareRows(ctx, params.id, body),
  run: ({ ctx, params }) => startImport(ctx, params.importId),
  progress: ({ ctx, params }) => readImportProgress(ctx, params.importId),
};
