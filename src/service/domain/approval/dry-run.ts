import type { WorkflowDefinition } from '#contract/approval.ts';
import { findDocuments } from '#service/store/document-row.ts';
import { listDocumentRows } from '#service/store/document-list.store.ts';
import type { Ctx } from '../ctx.ts';
import { visibilityOf } from '../documents/policy.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { newLookups, worldOf } from './load-approval.ts';
import { assertApproversExist } from './workflows.ts';

/** What a workflow would do with the latest validated documents: whether it is for them, which steps they skip, and who is asked. */
export async function dryRunWorkflow(ctx: Ctx, definition: WorkflowDefinition, last: number) {
  await assertApproversExist(ctx, definition, 'body.definition');
  const latest = await listDocumentRows(ctx.db, {
    conditions: { statuses: ['validated'] },
    visibility: visibilityOf(ctx.actor),
    order: { by: 'created_at', direction: 'desc' },
    skip: 0,
    take: last,
  });
  const ids = latest.map(({ id }) => id);
  const documents = new Map((await findDocuments(ctx.db, ids)).map((document) => [document.id, document]));
  const lookups = newLookups();
  const results = [];
  for (const row of latest) {
    const document = documents.get(row.id);
    if (!document) continue;
    const world = await worldOf(ctx, document, definition, [], lookups);
    results.push({
      documentId: row.id,
      fileName: row.file_name,
      supplier: row.list_supplier,
      total: row.list_total,
      currency: row.list_currency,
      isMatch: evaluateCondition(definition.condition, document) === true,
      steps: definition.steps.map(({ name }, index) => ({
        name,
        isSkipped: !world.applies(index),
        approvers: world.approversOf(index).map((person) => person.name),
      })),
    });
  }
  return results;
}
