/** What is probably wrong with a workflow among the others of its tenant. Pure. */
import type { Fault } from '#contract/core/error-reasons.ts';
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import { rulesOf } from '../runs/facts.ts';
import { documentKinds, type Kind, type Scope } from './document-kinds.ts';
import type { WorkflowRow } from './store.ts';

type Workflow = Pick<WorkflowRow, 'id' | 'isActive' | 'definition'>;

const nameOf = ({ definition }: Workflow): string => definition.name.trim().toLowerCase();

const truthOf = ({ definition }: Workflow, { document, facts }: Kind): boolean | null =>
  evaluateCondition(definition.condition, document, facts);

/** Who takes documents before this one: those required where it is none, and of its own sort those that are tried earlier. */
function rivalsOf(workflow: Workflow, all: readonly Workflow[]): Workflow[] {
  const active = all.filter(({ isActive }) => isActive);
  const isRequired = ({ definition }: Workflow) => definition.isRequired;
  const earlier = active.slice(
    0,
    active.findIndex(({ id }) => id === workflow.id),
  );
  if (isRequired(workflow)) return earlier.filter(isRequired);
  return [...active.filter(isRequired), ...earlier.filter((each) => !isRequired(each))];
}

/** Whether any kind of document comes to it; if none does, the names of the workflows that take what it is for. Null where that is not known. */
function takenFrom(workflow: Workflow, all: readonly Workflow[], scope: Scope): string[] | null {
  const rivals = rivalsOf(workflow, all);
  const general = rivals.find(({ definition }) => definition.condition === null);
  if (general) return [general.definition.name];
  const conditions = [workflow, ...rivals].map(({ definition }) => definition.condition);
  const kinds = documentKinds(
    conditions.flatMap((condition) => [...rulesOf(condition)]),
    scope,
  );
  if (!kinds) return null;
  const takers = new Set<string>();
  for (const kind of kinds) {
    // one of which it is not known whether it applies is not begun by itself, but comes first all the same
    if (truthOf(workflow, kind) !== true) continue;
    const taker = rivals.find((rival) => truthOf(rival, kind) !== false);
    if (!taker) return null;
    takers.add(taker.definition.name);
  }
  return [...takers];
}

function unreachable(workflow: Workflow, all: readonly Workflow[], scope: Scope): Fault[] {
  if (!workflow.isActive) return [];
  const takers = takenFrom(workflow, all, scope);
  if (takers === null) return [];
  const [first = '', ...others] = takers;
  if (takers.length === 0) return [{ path: 'definition.condition', code: 'workflow_never_applies' }];
  const isGeneral = all.some(({ definition }) => definition.name === first && definition.condition === null);
  if (others.length === 0 && isGeneral) return [{ path: '', code: 'workflow_unreachable', params: { workflow: first } }];
  return [{ path: '', code: 'workflow_covered', params: { workflows: takers.map((name) => `“${name}”`).join(', ') } }];
}

/** `all`: in the order in which they are tried, with the workflow itself. */
export function workflowConcerns(workflow: Workflow, all: readonly Workflow[], scope: Scope): Fault[] {
  const isNamedTwice = all.some((other) => other.id !== workflow.id && nameOf(other) === nameOf(workflow));
  return [
    ...unreachable(workflow, all, scope),
    ...(isNamedTwice ? [{ path: 'definition.name', code: 'workflow_name_twice' } as const] : []),
  ];
}
