import { DomainError } from '#contract/core/errors.ts';
import { mayHaveArrived } from '#service/connectors/transfers.store.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Refuses to replace documents that an accounting system may have: what they become would be booked once more. */
export async function refuseIfSent({ db }: Ctx, changes: readonly ChangedDocument[]): Promise<void> {
  const ids = changes.map(({ documentId }) => documentId);
  if (await mayHaveArrived(db, ids)) throw new DomainError('state_conflict', { reason: { code: 'transfer_under_way' } });
}
