import { z } from 'zod';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { permissionsOf } from '#contract/core/permissions.ts';
import { findAuditOf } from './history.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from './load-readable.ts';

type HistoryItem = Result<Contract['documents']['history']>['items'][number];

/** Details of a decision in the audit log, besides user and time. */
const Decided = z.object({
  step: z.string().min(1),
  inPlaceOf: z.array(z.string()).default([]),
  to: z.string().optional(),
  via: z.string().optional(),
});

function decisionOf(details: unknown): Partial<HistoryItem> {
  const { success, data } = Decided.safeParse(details);
  if (!success) return {};
  const { step, inPlaceOf, to, via } = data;
  return {
    step,
    ...(inPlaceOf.length > 0 && { inPlaceOf }),
    ...(to !== undefined && { handedTo: to }),
    ...(via === 'link' && { isByLink: true }),
  };
}

/** Returns the events of a document with their users, oldest first. */
export async function readHistory(ctx: Ctx, documentId: string): Promise<HistoryItem[]> {
  await loadReadable(ctx, documentId);
  const rows = await findAuditOf(ctx.db, documentId);
  const seesAddresses = permissionsOf[ctx.actor.role].has('approval.read');
  return rows.map(({ action, created_at, actor_name, details, address }) => ({
    action,
    timestamp: created_at.toISOString(),
    ...(actor_name !== '' && { user: actor_name }),
    ...decisionOf(details),
    ...(seesAddresses && address !== null && { address }),
  }));
}
