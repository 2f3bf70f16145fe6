import { roleHasPermission } from '#contract/core/permissions.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { isFitForApproval } from '#service/documents/core/policy.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { openQuestionsByDocument } from '../questions/held.ts';
import { type Approval, deciderOf, loadApproval } from '../runs/load-approval.ts';
import { type Decider, mayDecide } from '../runs/run-engine.ts';

/** Returns the approval that the caller can decide now: as an approver of the current step, as a substitute, or as a tenant admin. */
export async function turnOf(ctx: Ctx, document: DocumentRow): Promise<{ approval: Approval; decider: Decider } | undefined> {
  if (document.approval_state !== 'Pending' || !isFitForApproval(document) || document.export_state === 'Exported')
    return undefined;
  if (!roleHasPermission(ctx.actor.role, 'approval.decide')) return undefined;
  // while a question is open, nobody can decide, including the user who asked it
  if ((await openQuestionsByDocument(ctx, [document.id])).size > 0) return undefined;
  const approval = await loadApproval(ctx, document);
  const decider = await deciderOf(ctx);
  return approval && mayDecide(approval.run, decider) ? { approval, decider } : undefined;
}

export const canBeApproved = async (ctx: Ctx, document: DocumentRow): Promise<boolean> =>
  (await turnOf(ctx, document)) !== undefined;
