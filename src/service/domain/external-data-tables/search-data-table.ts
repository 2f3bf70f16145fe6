import { DomainError } from '#contract/errors.ts';
import { searchDataRows } from '#service/store/external-data-search.store.ts';
import { findDataTableByName } from '#service/store/external-data-tables.store.ts';
import type { Ctx } from '../ctx.ts';

/** Rows for somebody who types, best first. The table is named as people name it. */
export async function searchDataTable(
  ctx: Ctx,
  tableName: string,
  { query, skip, take }: { query: string; skip: number; take: number },
): Promise<{ key: string; value: string }[]> {
  const { tenantId } = ctx.actor;
  const table = await findDataTableByName(ctx.db, tenantId, tableName);
  if (!table) throw new DomainError('not_found', { detail: `There is no external data table ${tableName.slice(0, 100)}` });
  return searchDataRows(ctx.db, { tenantId, tableId: table.id, rowCount: table.rowCount }, query, { skip, take });
}
