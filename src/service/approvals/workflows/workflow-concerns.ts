/** What is probably wrong with a workflow among the others of its tenant. Pure. */
import type { Fault } from '#contract/core/error-reasons.ts';
import type { WorkflowRow } from './store.ts';

type Workflow = Pick<WorkflowRow, 'id' | 'isActive' | 'definition'>;

const nameOf = ({ definition }: Workflow): string => definition.name.trim().toLowerCase();

/** `all`: in the order in which they are tried, with the workflow itself. */
export function workflowConcerns(workflow: Workflow, all: readonly Workflow[]): Fault[] {
  const place = all.findIndex(({ id }) => id === workflow.id);
  const covering = all.slice(0, place).find(({ isActive, definition }) => isActive && definition.condition === null);
  const isNamedTwice = all.some((other) => other.id !== workflow.id && nameOf(other) === nameOf(workflow));
  return [
    ...(workflow.isActive && covering
      ? [{ path: '', code: 'workflow_unreachable', params: { workflow: covering.definition.name } } as const]
      : []),
    ...(isNamedTwice ? [{ path: 'definition.name', code: 'workflow_name_twice' } as const] : []),
  ];
}
