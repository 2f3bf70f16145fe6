import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { newLookups, contextOf } from '../runs/load-approval.ts';
import { senderIdsOf, workflowsFor } from '../runs/start-approval.ts';

/** Returns the workflows that a document can be sent to, with the users that each would ask. */
export async function readWorkflowChoices(ctx: Ctx, documentId: string) {
  const document = await loadReadable(ctx, documentId);
  const lookups = newLookups();
  const choices = [];
  for (const { id, definition, isSure } of await workflowsFor(ctx, document)) {
    const senderIds = senderIdsOf(ctx, document);
    const barredIds = definition.fourEyes ? senderIds : [];
    const context = await contextOf(ctx, document, definition, { senderIds, barredIds }, lookups);
    choices.push({
      id,
      name: definition.name,
      isSure,
      steps: definition.steps.map(({ name }, index) => ({
        name,
        isSkipped: !context.applies(index),
        approvers: context.approversOf(index).map((person) => person.name),
      })),
    });
  }
  return choices;
}
