import { DomainError } from '#contract/core/errors.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { lockOutboxEmail, requeueEmail } from './outbox.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Retries a failed email. */
export function resendEmail(ctx: Ctx, emailId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const email = await lockOutboxEmail(ctx.db, emailId);
    if (!email) throw new DomainError('not_found');
    if (email.state !== 'Failed') throw new DomainError('state_conflict', { reason: { code: 'email_not_failed' } });
    await requeueEmail(ctx.db, email.id);
    await recordAudit(ctx, 'email.resent', { details: { emailId: email.id } });
    await enqueue(ctx.db, 'send-mail', { tenantId: ctx.actor.tenantId, emailId: email.id }, { key: email.id });
  });
}
