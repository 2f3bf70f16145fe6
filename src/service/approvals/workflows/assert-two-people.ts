import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readProof } from './read-proof.ts';
import { findApprovalSettings } from './store.ts';

/**
 * Within the transaction that has changed the workflows: where the tenant wants two people for documents over an amount, and the workflows as
 * they are now would let one be exported without, the change is refused with that document, unless whoever makes it accepts that.
 */
export async function assertTwoPeople(ctx: Ctx, workflowId: string, acceptsHole: boolean): Promise<void> {
  const { twoPeople } = await findApprovalSettings(ctx.db);
  if (twoPeople === undefined) return;
  const { isComplete, hole } = await readProof(ctx, twoPeople);
  if (isComplete && hole === null) return;
  const { documentType, amount, currency, unitName, supplier } = hole?.document ?? {
    documentType: '',
    unitName: '',
    supplier: '',
    amount: twoPeople.over,
    currency: twoPeople.currency,
  };
  const example = [documentType, `${amount} ${currency}`, unitName, supplier]
    .filter((each) => each !== '' && each !== '~')
    .join(', ');
  const reason: Reason = { code: 'two_people_hole', params: { example, why: hole?.reason ?? 'unknown' } };
  if (!acceptsHole) throw new DomainError('state_conflict', { reason });
  await recordAudit(ctx, 'workflow.holeAccepted', { details: { workflowId, example, ...twoPeople } });
}
