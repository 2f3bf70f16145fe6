import { DomainError } from '#contract/errors.ts';
import { enqueue } from '#service/queue/enqueue.ts';
import { lockOutboxLetter, requeueLetter } from '#service/store/outbox.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

/** Tries a letter again that was given up. */
export function resendLetter(ctx: Ctx, letterId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const letter = await lockOutboxLetter(ctx.db, letterId);
    if (!letter) throw new DomainError('not_found');
    if (letter.state !== 'Failed')
      throw new DomainError('state_conflict', { detail: 'Only a message that could not be sent is sent again' });
    await requeueLetter(ctx.db, letter.id);
    await recordAudit(ctx, 'letter.resent', { details: { letterId: letter.id } });
    await enqueue(ctx.db, 'send-mail', { tenantId: ctx.actor.tenantId, letterId: letter.id }, { key: letter.id });
  });
}
