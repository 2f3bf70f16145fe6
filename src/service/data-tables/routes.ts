import type { Contract } from '#contract/contract.ts';
import { changeDataTable } from './change-data-table.ts';
import { createDataTable } from './create-data-table.ts';
import { listDataTables, readDataTable } from './read-data-tables.ts';
import { removeDataTable } from './remove-data-table.ts';
import { replaceDataTable } from './replace-data-table.ts';
import { searchDataTable } from './search-data-table.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const externalDataTablesRoutes: Handlers<Contract['externalDataTables']> = {
  list: ({ ctx }) => listDataTables(ctx),
  create: ({ ctx, body }) => createDataTable(ctx, body),
  get: ({ ctx, params }) => readDataTable(ctx, params.id),
  replace: ({ ctx, params, body }) => replaceDataTable(ctx, params.id, body),
  change: ({ ctx, params, body }) => changeDataTable(ctx, params.id, body),
  remove: ({ ctx, params }) => removeDataTable(ctx, params.id),
  search: ({ ctx, params, query }) => searchDataTable(ctx, params.tableName, query),
};
