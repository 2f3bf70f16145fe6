/** Data tables based on the public API: single operations of `/bff` are composed of reads and writes. */
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { DataRow } from '#contract/data-tables/v1.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { BffHandlers, CallOptions } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['externalDataBff'];
type Compared = Result<Nouns['compare']>;
type ImportProgress = Result<Nouns['progress']>;
type Import = Call<Nouns['compare']>['body'];

const maxSamples = 20;
/** Maximum number of search results. The exact key comes first. */
const nearest = 20;

async function findRow(tableName: string, key: string): Promise<DataRow | undefined> {
  const found = await api.externalDataTables.search({ params: { tableName }, query: { query: key, skip: 0, take: nearest } });
  return found.find((row) => row.key === key);
}

/** Table names by ID, because rows are requested by table name. */
const names = new Map<string, string>();

async function listTables(options: CallOptions = {}) {
  const tables = await api.externalDataTables.list(undefined, options);
  for (const { id, name } of tables) names.set(id, name);
  // The API returns neither the number of rows nor the fields that use the table.
  return tables.map((table) => ({ ...table, columns: [], rows: null, usedBy: null }));
}

async function nameOf(id: string): Promise<string> {
  if (!names.has(id)) await listTables();
  return names.get(id) ?? '';
}

type RowChange = { before: DataRow | null; after: DataRow | null };

/** Changes a row. The API overwrites it unconditionally, so the current row is checked just before. */
async function changeRow(id: string, { before, after }: RowChange): Promise<undefined> {
  const name = await nameOf(id);
  const stands = before && (await findRow(name, before.key));
  if (before && stands?.value !== before.value)
    throw new ApiError(409, { code: 'stale_version', context: { current: stands ?? null } });
  const isNewKey = after !== null && after.key !== before?.key;
  if (isNewKey && (await findRow(name, after.key))) throw new ApiError(409, { code: 'name_taken' });
  return api.externalDataTables.change({
    params: { id },
    body: {
      ...(before && (isNewKey || !after) && { remove: [before] }),
      ...(after && { [isNewKey ? 'add' : 'update']: [after] }),
    },
  });
}

/** Renames a table, which requires sending its rows as well. */
async function rename(id: string, name: string): Promise<undefined> {
  const { items } = await api.externalDataTables.get({ params: { id } });
  return api.externalDataTables.replace({ params: { id }, body: { name, values: items } });
}

/** Last comparison and the progress of writing it. */
let pending: { importId: string; write: () => Promise<undefined>; progress: ImportProgress } | undefined;

async function compare(id: string, { mode, rows }: Import): Promise<Compared> {
  const { name, items } = await api.externalDataTables.get({ params: { id } });
  const before = new Map(items.map(({ key, value }) => [key, value]));
  const values = rows.map(([key, value]) => ({ key, value }));
  const add = values.filter(({ key }) => !before.has(key));
  const update = values.filter(({ key, value }) => before.has(key) && before.get(key) !== value);
  const named = new Set(values.map(({ key }) => key));
  const gone = mode === 'replace' ? items.filter(({ key }) => !named.has(key)) : [];
  const importId = crypto.randomUUID();
  pending = {
    importId,
    progress: { tableId: id, state: 'Compared', rows: values.length, written: 0 },
    write: () =>
      mode === 'replace'
        ? api.externalDataTables.replace({ params: { id }, body: { name, values } })
        : api.externalDataTables.change({ params: { id }, body: { add, update } }),
  };
  const samples = [
    ...add.map(({ key, value }) => ({ key, before: null, after: value })),
    ...update.map(({ key, value }) => ({ key, before: before.get(key) ?? null, after: value })),
    ...gone.map(({ key, value }) => ({ key, before: value, after: null })),
  ];
  return {
    importId,
    added: add.length,
    changed: update.length,
    removed: gone.length,
    same: values.length - add.length - update.length,
    samples: samples.slice(0, maxSamples),
  };
}

/** Writes in one request, which continues after the dialog is closed. */
function run(importId: string): void {
  const own = pending;
  if (own?.importId !== importId || own.progress.state !== 'Compared') return;
  own.progress = { ...own.progress, state: 'Writing' };
  own.write().then(
    () => (own.progress = { ...own.progress, state: 'Done', written: own.progress.rows }),
    () => (own.progress = { ...own.progress, state: 'Failed' }),
  );
}

const progressOf = (importId: string): ImportProgress =>
  pending?.importId === importId ? pending.progress : { tableId: '', state: 'Failed', rows: 0, written: 0 };

export const v1DataTables = {
  externalDataBff: {
    list: (_call, options) => listTables(options),
    change: ({ params, body }) => rename(params.id, body.name),
    changeRow: ({ params, body }) => changeRow(params.id, body),
    compare: ({ params, body }) => compare(params.id, body),
    run: async ({ params }) => {
      run(params.importId);
      return undefined;
    },
    progress: async ({ params }) => progressOf(params.importId),
  },
} satisfies BffHandlers;
