import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { Answered } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['externalDataBff'];
export type DataTable = Answered<'externalDataBff', 'list'>[number];
export type TableHead = { name: string; description: string };
export type DataRow = { key: string; value: string };
export type Compared = Result<Nouns['compare']>;
export type ImportMode = Call<Nouns['compare']>['body']['mode'];

const all = ['dataTables'] as const;
/** Rows fetched at a time; the grid asks for the pages that are in sight. */
export const rowsAtOnce = 60;
const progressMs = 400;

export const dataTableQueries = {
  all,
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => api.externalDataBff.list(undefined, { signal }),
    }),
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
      queryFn: ({ signal }) => api.externalDataBff.progress({ params: { importId } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'Done' || state.data?.state === 'Failed' ? false : progressMs),
    }),
};

const meta = { invalidates: [all], handlesError: true };
/** Rows are found by the name of their table, which they would be asked for while it changes. */
const onlyTheList = { ...meta, invalidates: [[...all, 'list']] };

export const dataTableMutations = {
  create: mutationOptions({
    mutationFn: ({ name, description }: TableHead) =>
      api.externalDataTables.create({ body: { name, values: [], ...(description !== '' && { description }) } }),
    meta,
  }),
  change: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; was: TableHead } & TableHead) =>
      api.externalDataBff.change({ params: { id }, body }),
    meta: onlyTheList,
  }),
  remove: mutationOptions({
    mutationFn: (id: string) => api.externalDataTables.remove({ params: { id } }),
    meta: onlyTheList,
  }),
  changeRow: mutationOptions({
    mutationFn: ({ table, ...body }: { table: DataTable; before: DataRow | null; after: DataRow | null }) =>
      api.externalDataBff.changeRow({ params: { id: table.id }, body }),
    meta,
  }),
  compare: mutationOptions({
    mutationFn: ({ id, mode, rows }: { id: string; mode: ImportMode; rows: [string, string][] }) =>
      api.externalDataBff.compare({ params: { id }, body: { mode, rows } }),
    meta: { handlesError: true },
  }),
  run: mutationOptions({
    mutationFn: (importId: string) => api.externalDataBff.run({ params: { importId } }),
    meta: { handlesError: true },
  }),
};
