import type { Contract } from '#contract/contract.ts';
import { changeTableHead } from '#service/domain/external-data-tables/change-head.ts';
import { changeRow } from '#service/domain/external-data-tables/change-row.ts';
import { compareRows, readImportProgress, startImport } from '#service/domain/external-data-tables/import-rows.ts';
import { listTablesInNumbers } from '#service/domain/external-data-tables/read-data-tables.ts';
import type { Handlers } from './handlers.ts';

export const externalDataDeskRoutes: Handlers<Contract['externalDataDesk']> = {
  list: ({ ctx }) => listTablesInNumbers(ctx),
  change: ({ ctx, params, body: { was, ...head } }) => changeTableHead(ctx, params.id, head, was),
  changeRow: ({ ctx, params, body }) => changeRow(ctx, params.id, body),
  compare: ({ ctx, params, body }) => compareRows(ctx, params.id, body),
  run: ({ ctx, params }) => startImport(ctx, params.importId),
  progress: ({ ctx, params }) => readImportProgress(ctx, params.importId),
};
