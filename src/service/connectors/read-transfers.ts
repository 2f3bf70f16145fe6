import type { Transfer } from '#contract/connectors/bff.ts';
import type { Contract } from '#contract/contract.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { maxListedTransfers, type TransferState } from '#contract/connectors/kinds.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import { readableDocument } from './readable-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { makeDue } from '#service/platform/queue/enqueue.ts';
import { findConnections } from './connections.store.ts';
import { isUndecided } from './end-undecided.ts';
import { enqueueTransfers } from './send-documents.ts';
import { shownMessage } from './stored-message.ts';
import { countOpen, countQueued, findTransfers, lockTransfer, type TransferRow } from './transfers.store.ts';

/** A request that has taken this long is considered canceled. */
const maxCallMs = 10 * 60_000;

/** Whether the system may be queried: not during a request, because it might not have the document yet. */
function mayAsk(ctx: Ctx, { state, finished_at: end, sent_at: at }: TransferRow): boolean {
  if (end !== null) return false;
  return state !== 'Sending' || (at !== null && ctx.now().getTime() - at.getTime() > maxCallMs);
}

function actionsOf(ctx: Ctx, row: TransferRow): Transfer['actions'] {
  if (!roleHasPermission(ctx.actor.role, 'document.export')) return [];
  return [...(mayAsk(ctx, row) ? (['ask'] as const) : []), ...(isUndecided(row) ? (['repeat'] as const) : [])];
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function listTransfers(
  ctx: Ctx,
  asked: { documentIds?: readonly string[] | undefined; states?: readonly TransferState[] | undefined },
): Promise<{ items: Transfer[] }> {
  const found = await findTransfers(ctx.db, asked, maxListedTransfers);
  return {
    items: found.map(({ row, systemName }) => ({
      id: row.id,
      documentId: row.document_id,
      accountingSystemId: row.accounting_system_id,
      accountingSystemName: systemName,
      state: row.state,
      attempts: row.attempts,
      fileName: row.file_name,
      documentNumber: row.document_number,
      message: shownMessage(ctx.culture, row),
      userName: row.user_name,
      createdAt: row.created_at.toISOString(),
      nextAt: iso(row.next_at),
      finishedAt: iso(row.finished_at),
      log: row.log.map(({ at, action, outcome, message, reason = null }) => ({
        at,
        action,
        outcome,
        message: shownMessage(ctx.culture, { message, reason }),
      })),
      actions: actionsOf(ctx, row),
    })),
  };
}

/** Executes the next step immediately. */
export function advanceNow(ctx: Ctx, transferId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const transfer = await lockTransfer(ctx.db, transferId);
    if (!transfer) throw new DomainError('not_found');
    await readableDocument(ctx, transfer.document_id);
    if (!mayAsk(ctx, transfer)) throw new DomainError('state_conflict', { reason: { code: 'transfer_under_way' } });
    // a scheduled job prevents another one for the same transfer
    if (!(await makeDue(ctx.db, 'send-to-accounting', transfer.id))) await enqueueTransfers(ctx, [transfer]);
  });
}

type Overview = Result<Contract['connectorsBff']['overview']>;

export async function readOverview(ctx: Ctx): Promise<Overview> {
  const open = await countOpen(ctx.db);
  const queued = await countQueued(ctx.db);
  const sumOf = (systemId: string, isWanted: (state: string) => boolean) =>
    open.reduce((sum, each) => sum + (each.systemId === systemId && isWanted(each.state) ? each.count : 0), 0);
  return {
    items: (await findConnections(ctx.db)).map((each) => ({
      accountingSystemId: each.accounting_system_id,
      name: each.systemName,
      kind: each.kind,
      isAutomatic: each.is_automatic,
      isReachable: each.is_reachable,
      message: shownMessage(ctx.culture, { message: each.test_message, reason: each.test_reason }),
      queued: queued.find(({ systemId }) => systemId === each.accounting_system_id)?.count ?? 0,
      sending: sumOf(each.accounting_system_id, (state) => state === 'Waiting' || state === 'Sending'),
      sent: sumOf(each.accounting_system_id, (state) => state === 'Sent'),
      unknown: sumOf(each.accounting_system_id, (state) => state === 'Unknown'),
    })),
  };
}
