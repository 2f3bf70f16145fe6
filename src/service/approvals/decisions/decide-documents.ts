import { DomainError, reasonOf } from '#contract/core/errors.ts';
import type { RequiredField } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { inBody, lockAll, type PathOf } from '#service/documents/core/load-document.ts';
import { assertVersion } from '#service/documents/core/policy.ts';
import { assertApprovable, assertDecidable } from './assert-decidable.ts';
import { auditEntryOf, assertVersionGiven, type Decision } from './decide-step.ts';
import { type Approval, deciderOf, loadApprovals, newLookups, contextAfter } from '../runs/load-approval.ts';
import { assertNotHeld, openQuestionsByDocument } from '../questions/held.ts';
import { refused } from '../runs/refusals.ts';
import type { Run } from '../runs/run.ts';
import { decide, type Decider } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

type Fault = { path: string; error: DomainError };

type Bulk = Pick<Decision, 'verdict' | 'note'> & {
  /** The versions that the caller saw, in the order of the documents. */
  versions?: readonly number[] | undefined;
  /** Only reports what prevents the decision. */
  isTrial?: boolean;
  pathOf?: PathOf;
};

/** Decides the current steps of documents with one note, all or none; errors refer to documents by their index in the list. */
export function decideDocuments(ctx: Ctx, documentIds: readonly string[], decision: Bulk): Promise<void> {
  const { pathOf = inBody } = decision;
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds, pathOf);
    const lookups = newLookups();
    const approvals = await loadApprovals(ctx, documents);
    const held = await openQuestionsByDocument(
      ctx,
      documents.map(({ id }) => id),
    );
    const decider = await deciderOf(ctx);
    const types = new Map<string, readonly RequiredField[]>();
    const asked = documentIds.map((id) => id.toLowerCase());
    const faults: Fault[] = [];
    const decided: { approval: Approval; next: Run }[] = [];
    for (const document of documents) {
      try {
        assertDecidable(ctx, document);
        assertVersion(document, decision.versions?.[asked.indexOf(document.id)], () => ({ version: document.version }));
        const approval = approvals.get(document.id);
        if (!approval) throw refused('notPending');
        assertNotHeld(held.get(document.id));
        assertVersionGiven(approval.run, decider, decision.versions?.[asked.indexOf(document.id)]);
        decided.push({ approval, next: await after(ctx, approval, decider, decision, { lookups, types }) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        faults.push({ path: pathOf(asked.indexOf(document.id)), error });
      }
    }
    assertNone(faults);
    if (decision.isTrial) return;
    for (const { approval, next } of decided) await saveRun(ctx, approval, next, auditEntryOf(approval, next, decider));
  });
}

type Known = { lookups: ReturnType<typeof newLookups>; types: Map<string, readonly RequiredField[]> };

async function after(
  ctx: Ctx,
  approval: Approval,
  decider: Decider,
  { verdict, note }: Pick<Decision, 'verdict' | 'note'>,
  { lookups, types }: Known,
): Promise<Run> {
  const context = await contextAfter(ctx, approval, lookups);
  const outcome = decide(approval.run, decider, verdict, note, context);
  if ('refusal' in outcome) throw refused(outcome.refusal);
  if (verdict === 'Approved') await assertApprovable(ctx, approval, types);
  return outcome.run;
}

function assertNone(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  throw new DomainError(first.error.code, {
    reason: reasonOf(first.error),
    errors: faults.slice(0, 20).map(({ path, error }) => ({ path, ...reasonOf(error) })),
  });
}
