import type { Contract } from '#contract/contract.ts';
import { mapCultures } from '#contract/core/cultures.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { returnReason } from './return-reason.ts';
import { breachText } from './breach-text.ts';
import { findEInvoiceCheck } from './store.ts';

/** Returns the violations of official rules in the document's e-invoice, in the caller's language. */
export async function readEInvoiceCheck(ctx: Ctx, documentId: string): Promise<Result<Contract['reviewBff']['eInvoiceCheck']>> {
  const document = await loadReadable(ctx, documentId);
  const check = await findEInvoiceCheck(ctx.db, document.id);
  if (!check) return null;
  const returnReasons = mapCultures((culture) => returnReason(culture, check.breaches));
  return {
    ruleSets: [...check.ruleSets],
    isComplete: check.isComplete,
    breaches: check.breaches.map(({ terms, ...breach }) => ({
      ...breach,
      ...breachText(ctx.culture, { code: breach.code, terms }),
    })),
    returnReasons: Object.fromEntries(Object.entries(returnReasons).filter(([, reason]) => reason !== '')),
  };
}
