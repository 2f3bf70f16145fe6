import { type ApprovalRisk, risksOf } from '#contract/approvals/risks.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readSupplierChanges } from './supplier-changes.ts';

/** Returns the risks of several documents that are decided together. */
export async function readRisks(
  ctx: Ctx,
  documentIds: readonly string[],
): Promise<{ documentId: string; risks: ApprovalRisk[] }[]> {
  const risks: { documentId: string; risks: ApprovalRisk[] }[] = [];
  // sequential: they share the connection of the request
  for (const documentId of documentIds) {
    risks.push({ documentId, risks: risksOf(await readSupplierChanges(ctx, documentId)) });
  }
  return risks;
}
