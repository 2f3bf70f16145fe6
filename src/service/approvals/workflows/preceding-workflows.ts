/** Determines which of several workflows a document goes to. Pure. */
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import type { Kind } from './document-kinds.ts';
import type { WorkflowRow } from './store.ts';

export type Workflow = Pick<WorkflowRow, 'id' | 'isActive' | 'definition'>;

/** Whether the workflow applies to documents of a kind; null if a missing value leaves that open. */
export const parseBoolean = ({ definition }: Workflow, { document, facts }: Kind): boolean | null =>
  evaluateCondition(definition.condition, document, facts);

/** Returns active workflows in the order in which they are tried: required ones first. */
export function inMatchingOrder(all: readonly Workflow[]): Workflow[] {
  const active = all.filter(({ isActive }) => isActive);
  return [
    ...active.filter(({ definition }) => definition.isRequired),
    ...active.filter(({ definition }) => !definition.isRequired),
  ];
}

/** Returns the workflows that take documents before this one: those tried earlier, required ones first. */
export function precedingWorkflows(workflow: Workflow, all: readonly Workflow[]): Workflow[] {
  const tried = inMatchingOrder(all);
  return tried.slice(
    0,
    tried.findIndex(({ id }) => id === workflow.id),
  );
}
