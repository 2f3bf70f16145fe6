import { createHash } from 'node:crypto';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { amountText } from '#service/platform/texts/amount-text.ts';
import { text } from '#service/platform/texts/text.ts';
import { emailAdmins } from '../emails/email-admins.ts';
import { wordsOf } from './assert-two-approvers.ts';
import { answerOf, readSetUp } from './read-proof.ts';
import { findApprovalSettings, findTwoApproverResult, replaceTwoApproverResult } from './store.ts';

/**
 * Searches again for documents that need no two approvers: a hole may open without a change of the workflows, when a user leaves or gets
 * another role or a substitute. The search runs again when its basis has changed, and administrators are notified once per hole. It may
 * take seconds and holds no lock: of two processes with the same result, one writes.
 */
export async function checkTwoApprovers(ctx: Ctx): Promise<void> {
  const { twoPeople } = await findApprovalSettings(ctx.db);
  if (twoPeople === undefined) return;
  const last = await findTwoApproverResult(ctx.db);
  const read = await readSetUp(ctx);
  const basis = createHash('sha256')
    .update(JSON.stringify([twoPeople, read.basis]))
    .digest('hex');
  if (last?.basis === basis) return;
  const { isComplete, hole } = answerOf(read, twoPeople);
  const hasHole = !isComplete || hole !== null;
  await transact(ctx, async (ctx) => {
    const isOurs = await replaceTwoApproverResult(ctx.db, ctx.actor.tenantId, { last, next: { basis, hasHole } });
    if (!isOurs || !hasHole || last?.hasHole) return;
    const params = wordsOf(hole, twoPeople);
    await recordAudit(ctx, 'workflow.holeFound', { details: { ...params, ...twoPeople } });
    await emailAdmins(ctx, 'approvalHole', (culture) => ({
      subject: text(culture, 'email.hole.subject', { over: amountText(culture, twoPeople.over, twoPeople.currency) }),
      lines: [text(culture, 'email.hole.found', params), text(culture, 'email.hole.why')],
      button: text(culture, 'email.hole.open'),
      path: '/settings/workflows',
    }));
  });
}
