import { DomainError } from '#contract/errors.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockAll } from '../documents/load-document.ts';
import { assertDecidable, assertRequiredFilled } from './assert-decidable.ts';
import { recordDecision } from './decide-step.ts';
import { type Approval, deciderOf, loadApprovals, newLookups, worldOf } from './load-approval.ts';
import { refused } from './refusals.ts';
import type { Run } from './run.ts';
import { decide, type Decider } from './run-engine.ts';
import { saveRun } from './save-run.ts';

type Fault = { path: string; error: DomainError };

/** Approves the current steps of documents, all or none; what stands in the way is named by its place in the list. */
export function approveDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    const lookups = newLookups();
    const approvals = await loadApprovals(ctx, documents, lookups);
    const decider = await deciderOf(ctx);
    const types = new Map<string, readonly TypeField[]>();
    const asked = documentIds.map((id) => id.toLowerCase());
    const faults: Fault[] = [];
    const decided: { approval: Approval; next: Run }[] = [];
    for (const document of documents) {
      try {
        assertDecidable(ctx, document);
        const approval = approvals.get(document.id);
        if (!approval) throw refused('notPending');
        decided.push({ approval, next: await approved(ctx, approval, decider, { lookups, types }) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        faults.push({ path: `body.${asked.indexOf(document.id)}`, error });
      }
    }
    assertNone(faults);
    for (const { approval, next } of decided) {
      await recordDecision(ctx, approval, next, decider);
      await saveRun(ctx, approval, next);
    }
  });
}

type Known = { lookups: ReturnType<typeof newLookups>; types: Map<string, readonly TypeField[]> };

async function approved(ctx: Ctx, approval: Approval, decider: Decider, { lookups, types }: Known): Promise<Run> {
  const { document, definition, run } = approval;
  const world = await worldOf(ctx, document, definition, run.barredIds, lookups);
  const outcome = decide(run, decider, 'Approved', null, world);
  if ('refusal' in outcome) throw refused(outcome.refusal);
  await assertRequiredFilled(ctx, approval, types);
  return outcome.run;
}

function assertNone(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  throw new DomainError(first.error.code, {
    detail: first.error.message,
    errors: faults.slice(0, 20).map(({ path, error }) => ({ path, message: error.message })),
  });
}
