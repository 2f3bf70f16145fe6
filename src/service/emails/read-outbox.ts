import { emailFailures, emailStates } from '#contract/emails/bff.ts';
import { listOutbox } from './outbox.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns sent and waiting emails, newest first. */
export async function readOutbox(ctx: Ctx, page: { skip: number; take: number }) {
  const { items, totalCount } = await listOutbox(ctx.db, page);
  return {
    items: items.map((row) => ({
      id: row.id,
      kind: row.kind,
      documentId: row.document_id,
      recipient: row.recipient,
      subject: row.subject,
      body: row.body,
      attachments: row.attachments.map(({ fileName }) => fileName),
      state: emailStates.find((state) => state === row.state) ?? 'Failed',
      attempts: row.attempts,
      failure: emailFailures.find((failure) => failure === row.failure) ?? null,
      failureReason: row.failure_reason,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
    totalCount,
  };
}
