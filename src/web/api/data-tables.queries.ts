import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/endpoint.ts';
import { api } from './client.ts';

type Desk = Contract['externalDataDesk'];
export type DataTable = Result<Desk['list']>[number];
export type TableHead = { name: string; description: string };
export type DataRow = { key: string; value: string };
export type Compared = Result<Desk['compare']>;
export type ImportMode = Call<Desk['compare']>['body']['mode'];

const all = ['dataTables'] as const;
/** Rows fetched at a time; the grid asks for the pages that are in sight. */
export const rowsAtOnce = 60;
const progressMs = 400;

export const dataTableQueries = {
  all,
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => api.externalDataDesk.list(undefined, { signal }) }),
  rows: (table: Pick<DataTable, 'id' | 'name'>, query: string, page: number) =>
    queryOptions({
      queryKey: [...all, 'rows', table.id, query, page],
      queryFn: ({ signal }) =>
        api.externalDataTables.search(
          { params: { tableName: table.name }, query: { query, skip: page * rowsAtOnce, take: rowsAtOnce } },
          { signal },
        ),
      staleTime: 30_000,
    }),
  whole: (id: string) =>
    queryOptions({
      queryKey: [...all, 'whole', id],
      queryFn: ({ signal }) => api.externalDataTables.get({ params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  progress: (importId: string) =>
    queryOptions({
      queryKey: [...all, 'import', importId],
      queryFn: ({ signal }) => api.externalDataDesk.progress({ params: { importId } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'Done' || state.data?.state === 'Failed' ? false : progressMs),
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const dataTableMutations = {
  create: mutationOptions({
    mutationFn: (body: { name: string; description: string }) => api.externalDataTables.create({ body }),
    meta,
  }),
  change: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; was: TableHead } & TableHead) =>
      api.externalDataDesk.change({ params: { id }, body }),
    meta,
  }),
  remove: mutationOptions({ mutationFn: (id: string) => api.externalDataTables.remove({ params: { id } }), meta }),
  changeRow: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; before: DataRow | null; after: DataRow | null }) =>
      api.externalDataDesk.changeRow({ params: { id }, body }),
    meta,
  }),
  compare: mutationOptions({
    mutationFn: ({ id, mode, rows }: { id: string; mode: ImportMode; rows: [string, string][] }) =>
      api.externalDataDesk.compare({ params: { id }, body: { mode, rows } }),
    meta: { handlesError: true },
  }),
  run: mutationOptions({
    mutationFn: (importId: string) => api.externalDataDesk.run({ params: { importId } }),
    meta: { handlesError: true },
  }),
};
