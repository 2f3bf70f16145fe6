import { DomainError } from '#contract/core/errors.ts';
import { loadDataTable } from './load-data-table.ts';
import { findWholeRowsByKey, type WholeRow } from './rows.store.ts';
import { searchDataRows } from './search.store.ts';
import { findDataTableByName } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns rows that match typed text, best first. The table is given by the name that users see. */
export async function searchDataTable(
  ctx: Ctx,
  tableName: string,
  { query, skip, take }: { query: string; skip: number; take: number },
): Promise<{ key: string; value: string }[]> {
  const { tenantId } = ctx.actor;
  const table = await findDataTableByName(ctx.db, tenantId, tableName);
  if (!table) throw new DomainError('not_found', { reason: { code: 'data_table_not_found' } });
  return searchDataRows(ctx.db, { tenantId, tableId: table.id, rowCount: table.rowCount }, query, { skip, take });
}

/** Returns the same rows with the cells of all columns. */
export async function readWholeRows(
  ctx: Ctx,
  id: string,
  { query, ...page }: { query: string; skip: number; take: number },
): Promise<WholeRow[]> {
  const { tenantId } = ctx.actor;
  const table = await loadDataTable(ctx, id);
  const found = await searchDataRows(ctx.db, { tenantId, tableId: table.id, rowCount: table.rowCount }, query, page);
  const keys = found.map(({ key }) => key);
  const rows = new Map((await findWholeRowsByKey(ctx.db, { tenantId, tableId: table.id }, keys)).map((row) => [row.key, row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
}
