import type { Contract } from '#contract/contract.ts';
import { changeDataTable } from '#service/domain/external-data-tables/change-data-table.ts';
import { createDataTable } from '#service/domain/external-data-tables/create-data-table.ts';
import { listDataTables, readDataTable } from '#service/domain/external-data-tables/read-data-tables.ts';
import { removeDataTable } from '#service/domain/external-data-tables/remove-data-table.ts';
import { replaceDataTable } from '#service/domain/external-data-tables/replace-data-table.ts';
import { searchDataTable } from '#service/domain/external-data-tables/search-data-table.ts';
import type { Handlers } from './handlers.ts';

export const externalDataTablesRoutes: Handlers<Contract['externalDataTables']> = {
  list: ({ ctx }) => listDataTables(ctx),
  create: ({ ctx, body }) => createDataTable(ctx, body),
  get: ({ ctx, params }) => readDataTable(ctx, params.id),
  replace: ({ ctx, params, body }) => replaceDataTable(ctx, params.id, body),
  change: ({ ctx, params, body }) => changeDataTable(ctx, params.id, body),
  remove: ({ ctx, params }) => removeDataTable(ctx, params.id),
  search: ({ ctx, params, query }) => searchDataTable(ctx, params.tableName, query),
};
