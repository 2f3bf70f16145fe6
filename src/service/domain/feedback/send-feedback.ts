import type { FeedbackType } from '#contract/endpoints/feedback.ts';
import { insertFeedback } from '#service/store/feedback.store.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from '../documents/load-document.ts';
import { assertMayRead } from '../documents/policy.ts';

/** Keeps what somebody says of the reading of documents, for all of them or none. `admin feedback export` makes evaluation cases of it. */
export function sendFeedback(
  ctx: Ctx,
  documentIds: readonly string[],
  { feedBackType: type, note }: { feedBackType: FeedbackType; note: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertMayRead(ctx.actor, document);
    const { actor } = ctx;
    await insertFeedback(
      ctx.db,
      actor.tenantId,
      documents.map(({ id }) => id),
      {
        type,
        note,
        userId: actor.kind === 'user' ? actor.id : null,
        clientApplicationId: actor.kind === 'client' ? actor.id : null,
        userName: actor.name,
        at: ctx.now(),
      },
    );
    await recordAudits(
      ctx,
      'document.feedbackSent',
      documents.map(({ id }) => ({ documentId: id, details: { type } })),
    );
    publishAfterCommit(
      ctx,
      documents.map(({ id }) => id),
    );
  });
}
