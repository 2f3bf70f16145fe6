import type { FeedbackType } from '#contract/documents/feedback-bff.ts';
import { insertFeedback } from './store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { inDocumentIds, lockAll } from '#service/documents/core/load-document.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';

/** Stores feedback on the extraction of documents, for all of them or none. `admin feedback export` turns it into evaluation cases. */
export function sendFeedback(
  ctx: Ctx,
  documentIds: readonly string[],
  { feedBackType: type, note }: { feedBackType: FeedbackType; note: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds, inDocumentIds);
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
    await ctx.lifecycle.documentsChanged(
      ctx,
      documents.map(({ id }) => ({
        kind: 'feedbackGiven',
        documentId: id,
        acts: [{ action: 'document.feedbackSent', details: { type } }],
      })),
    );
  });
}
