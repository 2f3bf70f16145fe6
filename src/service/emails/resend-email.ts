import { DomainError } from '#contract/core/errors.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { lockOutboxEmail, requeueEmail } from './outbox.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Tries an email again that was given up. */
export function resendEmail(ctx: Ctx, emailId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const letter = await lockOutboxEmail(ctx.db, emailId);
    if (!letter) throw new DomainError('not_found');
    if (letter.state !== 'Failed') throw new DomainError('state_conflict', { reason: { code: 'email_not_failed' } });
    await requeueEmail(ctx.db, letter.id);
    await recordAudit(ctx, 'letter.resent', { details: { emailId: letter.id } });
    await enqueue(ctx.db, 'send-mail', { tenantId: ctx.actor.tenantId, emailId: letter.id }, { key: letter.id });
  });
}
