import { loadType } from '#service/document-types/read-types.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from '../core/policy.ts';
import { findEmailParticipants } from './email-participants.store.ts';

/** Returns the senders and recipients of documents of a type that came by email. */
export async function readEmailParticipants(
  ctx: Ctx,
  documentType: string,
): Promise<{ senders: string[]; recipients: string[] }> {
  await loadType(ctx, documentType);
  return findEmailParticipants(ctx.db, ctx.actor.tenantId, documentType, visibilityOf(ctx.actor));
}
