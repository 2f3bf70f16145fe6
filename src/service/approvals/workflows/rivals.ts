/** Which of several workflows a document comes to. Pure. */
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import type { Kind } from './document-kinds.ts';
import type { WorkflowRow } from './store.ts';

export type Workflow = Pick<WorkflowRow, 'id' | 'isActive' | 'definition'>;

/** Whether it is for documents of a kind; null where a missing value leaves that open. */
export const truthOf = ({ definition }: Workflow, { document, facts }: Kind): boolean | null =>
  evaluateCondition(definition.condition, document, facts);

/** Active workflows in the order in which documents come to them: those required first. */
export function inOrderOfTrial(all: readonly Workflow[]): Workflow[] {
  const active = all.filter(({ isActive }) => isActive);
  return [
    ...active.filter(({ definition }) => definition.isRequired),
    ...active.filter(({ definition }) => !definition.isRequired),
  ];
}

/** Who takes documents before this one: those required where it is none, and of its own sort those that are tried earlier. */
export function rivalsOf(workflow: Workflow, all: readonly Workflow[]): Workflow[] {
  const tried = inOrderOfTrial(all);
  return tried.slice(
    0,
    tried.findIndex(({ id }) => id === workflow.id),
  );
}
