import { DomainError } from '#contract/core/errors.ts';
import { type DataTableRow, findDataTable, lockDataTable } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const known = (table: DataTableRow | undefined): DataTableRow => {
  if (table) return table;
  throw new DomainError('not_found', { reason: { code: 'data_table_not_found' } });
};

export const loadDataTable = async (ctx: Ctx, id: string): Promise<DataTableRow> =>
  known(await findDataTable(ctx.db, ctx.actor.tenantId, id));

/** Locks the table for writing until the end of the transaction. */
export const lockTable = async (ctx: Ctx, id: string): Promise<DataTableRow> =>
  known(await lockDataTable(ctx.db, ctx.actor.tenantId, id));
