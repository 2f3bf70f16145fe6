import { createHash } from 'node:crypto';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { amountText } from '#service/platform/texts/amount-text.ts';
import { text } from '#service/platform/texts/text.ts';
import { writeToAdmins } from '../emails/write-to-admins.ts';
import { wordsOf } from './assert-two-people.ts';
import { answerOf, readSetUp } from './read-proof.ts';
import { findApprovalSettings, findTwoPeopleWatch, replaceTwoPeopleWatch } from './store.ts';

/**
 * A hole may open without a change of the workflows: somebody leaves, gets another role or a substitute. Where the tenant wants two people,
 * the search is made again when anything that it hangs on is not as it was, and the administrators are told, once for each hole. The search
 * may take seconds and holds no lock: of two processes that find the same, one writes.
 */
export async function watchTwoPeople(ctx: Ctx): Promise<void> {
  const { twoPeople } = await findApprovalSettings(ctx.db);
  if (twoPeople === undefined) return;
  const last = await findTwoPeopleWatch(ctx.db);
  const read = await readSetUp(ctx);
  const basis = createHash('sha256')
    .update(JSON.stringify([twoPeople, read.basis]))
    .digest('hex');
  if (last?.basis === basis) return;
  const { isComplete, hole } = answerOf(read, twoPeople);
  const hasHole = !isComplete || hole !== null;
  await transact(ctx, async (ctx) => {
    const isOurs = await replaceTwoPeopleWatch(ctx.db, ctx.actor.tenantId, { last, next: { basis, hasHole } });
    if (!isOurs || !hasHole || last?.hasHole) return;
    const params = wordsOf(hole, twoPeople);
    await recordAudit(ctx, 'workflow.holeFound', { details: { ...params, ...twoPeople } });
    await writeToAdmins(ctx, 'approvalHole', (culture) => ({
      subject: text(culture, 'email.hole.subject', { over: amountText(culture, twoPeople.over, twoPeople.currency) }),
      lines: [text(culture, 'email.hole.found', params), text(culture, 'email.hole.why')],
      button: text(culture, 'email.hole.open'),
      path: '/settings/workflows',
    }));
  });
}
