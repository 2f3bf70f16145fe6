import { DomainError } from '#contract/errors.ts';
import { type DataTableRow, findDataTable, lockDataTable } from '#service/store/external-data-tables.store.ts';
import type { Ctx } from '../ctx.ts';

const known = (table: DataTableRow | undefined): DataTableRow => {
  if (table) return table;
  throw new DomainError('not_found', { detail: 'There is no such external data table' });
};

export const loadDataTable = async (ctx: Ctx, id: string): Promise<DataTableRow> =>
  known(await findDataTable(ctx.db, ctx.actor.tenantId, id));

/** Until the transaction ends nobody else writes the table. */
export const lockTable = async (ctx: Ctx, id: string): Promise<DataTableRow> =>
  known(await lockDataTable(ctx.db, ctx.actor.tenantId, id));
