import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { hasDesk } from '#web/platform/auth/with-credentials.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['externalDataBff'];
type Listed = Result<Nouns['list']>[number];
/** How many rows it has and what chooses from it, the interface does not tell: null. */
export type DataTable = Pick<Listed, 'id' | 'name' | 'description'> & {
  [K in 'rows' | 'usedBy']: Listed[K] | null;
};
export type TableHead = { name: string; description: string };
export type DataRow = { key: string; value: string };
export type Compared = Result<Nouns['compare']>;
export type ImportProgress = Omit<Result<Nouns['progress']>, 'tableId'>;
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
      queryFn: async ({ signal }): Promise<DataTable[]> =>
        hasDesk()
          ? api.externalDataBff.list(undefined, { signal })
          : (await api.externalDataTables.list(undefined, { signal })).map((table) => ({ ...table, rows: null, usedBy: null })),
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
      queryFn: async ({ signal }): Promise<ImportProgress> =>
        hasDesk()
          ? api.externalDataBff.progress({ params: { importId } }, { signal })
          : (await plainly()).plainProgress(importId),
      refetchInterval: ({ state }) => (state.data?.state === 'Done' || state.data?.state === 'Failed' ? false : progressMs),
    }),
};

/** Fetched where it is needed. */
const plainly = () => import('./v1-tables.ts');

const meta = { invalidates: [all], handlesError: true };
/** Rows are found by the name of their table, which they would be asked for while it changes. */
const onlyTheList = { ...meta, invalidates: [[...all, 'list']] };

export const dataTableMutations = {
  create: mutationOptions({
    mutationFn: ({ name, description }: TableHead) =>
      api.externalDataTables.create({ body: hasDesk() ? { name, description } : { name, values: [] } }),
    meta,
  }),
  change: mutationOptions({
    mutationFn: async ({ id, ...body }: { id: string; was: TableHead } & TableHead) =>
      hasDesk() ? api.externalDataBff.change({ params: { id }, body }) : (await plainly()).renamePlainTable(id, body.name),
    meta: onlyTheList,
  }),
  remove: mutationOptions({
    mutationFn: (id: string) => api.externalDataTables.remove({ params: { id } }),
    meta: onlyTheList,
  }),
  changeRow: mutationOptions({
    mutationFn: async ({ table, ...body }: { table: DataTable; before: DataRow | null; after: DataRow | null }) =>
      hasDesk()
        ? api.externalDataBff.changeRow({ params: { id: table.id }, body })
        : (await plainly()).changePlainRow({ table, ...body }),
    meta,
  }),
  compare: mutationOptions({
    mutationFn: async ({ id, mode, rows }: { id: string; mode: ImportMode; rows: [string, string][] }) =>
      hasDesk()
        ? api.externalDataBff.compare({ params: { id }, body: { mode, rows } })
        : (await plainly()).comparePlainly(id, mode, rows),
    meta: { handlesError: true },
  }),
  run: mutationOptions({
    mutationFn: async (importId: string) =>
      hasDesk() ? api.externalDataBff.run({ params: { importId } }) : (await plainly()).runPlainly(importId),
    meta: { handlesError: true },
  }),
};
