import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { ServiceAnswer } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['externalDataBff'];
export type DataTable = ServiceAnswer<'externalDataBff', 'list'>[number];
export type TableInfo = { name: string; description: string; columns?: string[] | undefined };
export type DataRow = { key: string; value: string; more?: Record<string, string> | undefined };
export type ImportedRow = [key: string, value: string, ...cells: string[]];
export type Compared = Result<Nouns['compare']>;
export type ImportMode = Call<Nouns['compare']>['body']['mode'];

const all = ['dataTables'] as const;
/** Number of rows per request. The grid requests only the visible pages. */
export const rowBatchSize = 60;
/** Maximum number of rows per response of the service. */
const rowsInPage = 500;
const progressMs = 400;

export const dataTableQueries = {
  all,
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => api.externalDataBff.list(undefined, { signal }),
    }),
  rows: (table: Pick<DataTable, 'id' | 'name' | 'columns'>, query: string, page: number) =>
    queryOptions({
      queryKey: [...all, 'rows', table.id, table.columns, query, page],
      queryFn: ({ signal }): Promise<DataRow[]> => {
        const asked = { query, skip: page * rowBatchSize, take: rowBatchSize };
        return table.columns.length > 0
          ? api.externalDataBff.rows({ params: { id: table.id }, query: asked }, { signal })
          : api.externalDataTables.search({ params: { tableName: table.name }, query: asked }, { signal });
      },
      staleTime: 30_000,
    }),
  whole: ({ id, columns }: Pick<DataTable, 'id' | 'columns'>) =>
    queryOptions({
      queryKey: [...all, 'whole', id],
      queryFn: async ({ signal }): Promise<DataRow[]> => {
        if (columns.length === 0) return (await api.externalDataTables.get({ params: { id } }, { signal })).items;
        const rows: DataRow[] = [];
        for (;;) {
          const page = { query: '', skip: rows.length, take: rowsInPage };
          const found = await api.externalDataBff.rows({ params: { id }, query: page }, { signal });
          rows.push(...found);
          if (found.length < rowsInPage) return rows;
        }
      },
      staleTime: 0,
      gcTime: 0,
    }),
  progress: (importId: string) =>
    queryOptions({
      queryKey: [...all, 'import', importId],
      queryFn: ({ signal }) => api.externalDataBff.progress({ params: { importId } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'Done' || state.data?.state === 'Failed' ? false : progressMs),
    }),
};

const meta = { invalidates: [all], handlesError: true };
/** Invalidates the list only. Rows are requested by the name of their table and would be refetched while the name changes. */
const invalidatesList = { ...meta, invalidates: [[...all, 'list']] };

export const dataTableMutations = {
  create: mutationOptions({
    mutationFn: ({ name, description }: Omit<TableInfo, 'columns'>) =>
      api.externalDataTables.create({ body: { name, values: [], ...(description !== '' && { description }) } }),
    meta,
  }),
  change: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; was: TableInfo } & TableInfo) =>
      api.externalDataBff.change({ params: { id }, body }),
    meta: invalidatesList,
  }),
  renameColumn: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; from: string; to: string }) =>
      api.externalDataBff.renameColumn({ params: { id }, body }),
    // Document types name the columns that their fields are filled from.
    meta: { ...meta, invalidates: [all, ['typeDesign'], ['types']] },
  }),
  remove: mutationOptions({
    mutationFn: (id: string) => api.externalDataTables.remove({ params: { id } }),
    meta: invalidatesList,
  }),
  changeRow: mutationOptions({
    mutationFn: ({ table, ...body }: { table: DataTable; before: DataRow | null; after: DataRow | null }) =>
      api.externalDataBff.changeRow({ params: { id: table.id }, body }),
    meta,
  }),
  compare: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; mode: ImportMode; columns?: string[]; rows: ImportedRow[] }) =>
      api.externalDataBff.compare({ params: { id }, body }),
    meta: { handlesError: true },
  }),
  run: mutationOptions({
    mutationFn: (importId: string) => api.externalDataBff.run({ params: { importId } }),
    meta: { handlesError: true },
  }),
};
