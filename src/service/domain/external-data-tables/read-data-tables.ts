import { findDataRows } from '#service/store/external-data-rows.store.ts';
import { listDataTableRows } from '#service/store/external-data-tables.store.ts';
import type { Ctx } from '../ctx.ts';
import { mostRows } from './assert-rows.ts';
import { loadDataTable } from './load-data-table.ts';

type TableHead = { id: string; name: string; description: string };

export async function listDataTables(ctx: Ctx): Promise<TableHead[]> {
  const tables = await listDataTableRows(ctx.db, ctx.actor.tenantId);
  return tables.map(({ id, name, description }) => ({ id, name, description }));
}

export async function readDataTable(ctx: Ctx, id: string): Promise<TableHead & { items: { key: string; value: string }[] }> {
  const table = await loadDataTable(ctx, id);
  const items = await findDataRows(ctx.db, { tenantId: ctx.actor.tenantId, tableId: table.id }, 0, mostRows);
  return { id: table.id, name: table.name, description: table.description, items };
}
