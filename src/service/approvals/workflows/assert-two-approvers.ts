import type { TwoApproverThreshold } from '#contract/approvals/rules.ts';
import { DomainError } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readProof } from './read-proof.ts';
import { findApprovalSettings } from './store.ts';

type Found = Awaited<ReturnType<typeof readProof>>;

/**
 * Refuses a change of the workflows after which a document over the configured amount could be exported without two approvers. The error
 * names the document; the caller may accept the hole. Within the transaction of the change.
 */
export async function assertTwoApprovers(ctx: Ctx, workflowId: string, acceptsHole: boolean): Promise<void> {
  const { twoPeople } = await findApprovalSettings(ctx.db);
  if (twoPeople === undefined) return;
  const { isComplete, hole } = await readProof(ctx, twoPeople);
  if (isComplete && hole === null) return;
  const params = wordsOf(hole, twoPeople);
  if (!acceptsHole) throw new DomainError('state_conflict', { reason: { code: 'two_people_hole', params } });
  await recordAudit(ctx, 'workflow.holeAccepted', { details: { workflowId, example: params.example, ...twoPeople } });
}

/** Describes a document that needs no two approvers, and why, for a message. Null: it could not be proved. */
export function wordsOf(hole: Found['hole'], { over, currency: asked }: TwoApproverThreshold): { example: string; why: string } {
  const { documentType = '', amount = over, currency = asked, unitName = '', supplier = '' } = hole?.document ?? {};
  const named = [documentType, `${amount} ${currency}`, unitName, supplier];
  return { example: named.filter((each) => each !== '' && each !== '~').join(', '), why: hole?.reason ?? 'unknown' };
}
