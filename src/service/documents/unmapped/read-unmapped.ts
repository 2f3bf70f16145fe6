import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { unmappedAnswer } from './label.ts';
import { findUnmapped } from './store.ts';

/** Returns values of the document's e-invoice that no field contains, labeled in the caller's language. */
export async function readUnmapped(ctx: Ctx, documentId: string): Promise<Result<Contract['reviewBff']['unmapped']>> {
  const document = await loadReadable(ctx, documentId);
  const entries = await findUnmapped(ctx.db, document.id);
  return { values: entries.map((entry) => unmappedAnswer(ctx.culture, entry)) };
}
