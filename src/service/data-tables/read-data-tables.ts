import type { z } from 'zod';
import type { externalDataBff } from '#contract/data-tables/bff.ts';
import { findDataRows } from './rows.store.ts';
import { findFieldsOfTables, listDataTableRows } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { maxRows } from '#contract/data-tables/row-limit.ts';
import { loadDataTable } from './load-data-table.ts';

type TableInfo = { id: string; name: string; description: string };

export async function listDataTables(ctx: Ctx): Promise<TableInfo[]> {
  const tables = await listDataTableRows(ctx.db, ctx.actor.tenantId);
  return tables.map(({ id, name, description }) => ({ id, name, description }));
}

export async function readDataTable(ctx: Ctx, id: string): Promise<TableInfo & { items: { key: string; value: string }[] }> {
  const table = await loadDataTable(ctx, id);
  const items = await findDataRows(ctx.db, { tenantId: ctx.actor.tenantId, tableId: table.id }, 0, maxRows);
  return { id: table.id, name: table.name, description: table.description, items };
}

type Listed = z.output<typeof externalDataBff.list.answer.schema>;

export async function listTablesInNumbers(ctx: Ctx): Promise<Listed> {
  const { tenantId } = ctx.actor;
  const [tables, fields] = await Promise.all([listDataTableRows(ctx.db, tenantId), findFieldsOfTables(ctx.db, tenantId)]);
  return tables.map(({ id, name, description, columns, rowCount, updatedAt }) => ({
    id,
    name,
    description,
    columns,
    rows: rowCount,
    updatedAt: updatedAt.toISOString(),
    usedBy: fields.flatMap(({ tableId, documentType, fieldName }) => (tableId === id ? [{ documentType, fieldName }] : [])),
  }));
}
