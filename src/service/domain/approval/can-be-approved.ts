import { roleMay } from '#contract/permissions.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { type Approval, deciderOf, loadApproval } from './load-approval.ts';
import { type Decider, mayDecide } from './run-engine.ts';

/** The approval in which it is the caller's turn: as an approver of the current step, in his place, or as a tenant admin. */
export async function turnOf(ctx: Ctx, document: DocumentRow): Promise<{ approval: Approval; decider: Decider } | undefined> {
  if (document.approval_state !== 'Pending' || document.state !== 'Validated' || document.export_state === 'Exported')
    return undefined;
  if (!roleMay(ctx.actor.role, 'approval.decide')) return undefined;
  const approval = await loadApproval(ctx, document);
  const decider = await deciderOf(ctx);
  return approval && mayDecide(approval.run, decider) ? { approval, decider } : undefined;
}

export const canBeApproved = async (ctx: Ctx, document: DocumentRow): Promise<boolean> =>
  (await turnOf(ctx, document)) !== undefined;
