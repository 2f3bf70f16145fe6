/** External data tables as the interface alone has them: what the desk does at once is put together of reads and writes. */
import { ApiError } from '#web/platform/api/api-error.ts';
import { api } from '#web/platform/api/client.ts';
import type { Compared, DataRow, ImportMode, ImportProgress } from './data-tables.queries.ts';

const mostSamples = 20;
/** A search puts the key itself first. */
const nearest = 20;

async function findRow(tableName: string, key: string): Promise<DataRow | undefined> {
  const found = await api.externalDataTables.search({ params: { tableName }, query: { query: key, skip: 0, take: nearest } });
  return found.find((row) => row.key === key);
}

type RowChange = { table: { id: string; name: string }; before: DataRow | null; after: DataRow | null };

/** The interface writes over whatever is there: what stands there is looked at just before. */
export async function changePlainRow({ table: { id, name }, before, after }: RowChange): Promise<void> {
  const stands = before && (await findRow(name, before.key));
  if (before && stands?.value !== before.value)
    throw new ApiError(409, { code: 'stale_version', context: { current: stands ?? null } });
  const isNewKey = after !== null && after.key !== before?.key;
  if (isNewKey && (await findRow(name, after.key))) throw new ApiError(409, { code: 'name_taken' });
  await api.externalDataTables.change({
    params: { id },
    body: {
      ...(before && (isNewKey || !after) && { remove: [before] }),
      ...(after && { [isNewKey ? 'add' : 'update']: [after] }),
    },
  });
}

/** Its rows have to go along. */
export async function renamePlainTable(id: string, name: string): Promise<void> {
  const { items } = await api.externalDataTables.get({ params: { id } });
  await api.externalDataTables.replace({ params: { id }, body: { name, values: items } });
}

/** What was compared last, and how its writing goes. */
let pending: { importId: string; write: () => Promise<undefined>; progress: ImportProgress } | undefined;

export async function comparePlainly(id: string, mode: ImportMode, rows: readonly [string, string][]): Promise<Compared> {
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
    progress: { state: 'Compared', rows: values.length, written: 0 },
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
    samples: samples.slice(0, mostSamples),
  };
}

/** One request, which goes on when the dialog is closed. */
export function runPlainly(importId: string): void {
  const own = pending;
  if (own?.importId !== importId || own.progress.state !== 'Compared') return;
  own.progress = { ...own.progress, state: 'Writing' };
  own.write().then(
    () => (own.progress = { ...own.progress, state: 'Done', written: own.progress.rows }),
    () => (own.progress = { ...own.progress, state: 'Failed' }),
  );
}

export const plainProgress = (importId: string): ImportProgress =>
  pending?.importId === importId ? pending.progress : { state: 'Failed', rows: 0, written: 0 };
