import { roleMay } from '#contract/permissions.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { deciderOf, loadApproval } from './load-approval.ts';
import { mayDecide } from './run-engine.ts';

/** A decision is open, and it is the caller's turn: as an approver of the current step, in his place, or as a tenant admin. */
export async function canBeApproved(ctx: Ctx, document: DocumentRow): Promise<boolean> {
  if (document.approval_state !== 'Pending' || document.state !== 'Validated' || document.export_state === 'Exported')
    return false;
  if (!roleMay(ctx.actor.role, 'approval.decide')) return false;
  const approval = await loadApproval(ctx, document);
  return approval !== undefined && mayDecide(approval.run, await deciderOf(ctx));
}
