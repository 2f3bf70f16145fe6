import type { Ctx } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';
import { changeTransfer, findTransfers, type TransferRow } from './transfers.store.ts';

const most = 1_000;

/** Whether the transfer waits for a decision by a user, because the system cannot determine whether it has the document. */
export const isUndecided = ({ state, next_at: next, finished_at: end }: TransferRow): boolean =>
  state === 'Unknown' && next === null && end === null;

/** Ends undecided transfers, after a user has decided to send the documents again. */
export async function endUndecided(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  for (const { row } of await findTransfers(ctx.db, { documentIds, states: ['Unknown'] }, most))
    if (isUndecided(row)) await changeTransfer(ctx.db, row, { finished_at: ctx.now() });
}

/** Ends undecided transfers of all tenants whose documents a user has marked as exported or removed from the queue. */
export async function closeDecidedTransfers(system: Db, at: Date): Promise<void> {
  await system
    .updateTable('accounting_transfers as t')
    .from('documents as d')
    .set((eb) => ({ finished_at: at, step: eb('t.step', '+', 1) }))
    .whereRef('d.tenant_id', '=', 't.tenant_id')
    .whereRef('d.id', '=', 't.document_id')
    .where('t.state', '=', 'Unknown')
    .where('t.next_at', 'is', null)
    .where('t.finished_at', 'is', null)
    .where('d.export_state', '<>', 'Queued')
    .execute();
}
