/** Finds probable mistakes in a workflow, given the others of its tenant. Pure. */
import type { Fault } from '#contract/core/error-reasons.ts';
import type { DecidingUser } from '../people/people.store.ts';
import { rulesOf } from '../runs/facts.ts';
import { documentKinds, type Scope } from './document-kinds.ts';
import { precedingWorkflows, parseBoolean, type Workflow } from './preceding-workflows.ts';

const nameOf = ({ definition }: Workflow): string => definition.name.trim().toLowerCase();

/**
 * Returns the names of the workflows that take all its documents, none if no kind of document meets its condition. Null if some kind
 * reaches it, or that is unknown.
 */
function takenFrom(workflow: Workflow, all: readonly Workflow[], scope: Scope): string[] | null {
  const rivals = precedingWorkflows(workflow, all);
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
    // a workflow that may apply does not start automatically, but takes precedence nevertheless
    if (parseBoolean(workflow, kind) !== true) continue;
    const taker = rivals.find((rival) => parseBoolean(rival, kind) !== false);
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

type Decider = Pick<DecidingUser, 'id' | 'role'>;

/** Steps whose approvers are all deactivated or may no longer approve: documents would wait there for nobody. */
function stepsWithoutApprover({ isActive, definition }: Workflow, deciders: readonly Decider[]): Fault[] {
  if (!isActive) return [];
  return definition.steps.flatMap(({ name, mode, approvers }, at): Fault[] => {
    const { userIds, roles, ofUnit, managerOfSender } = approvers;
    // The unit and the sender of a document decide who these are.
    if (mode === 'auto' || ofUnit || managerOfSender) return [];
    if (deciders.some(({ id, role }) => userIds.includes(id) || roles.some((each) => each === role))) return [];
    return [{ path: `definition.steps.${at}`, code: 'step_without_active_approver', params: { step: name } }];
  });
}

type Tenant = { scope: Scope; /** Active users who may approve. */ deciders: readonly Decider[] };

/** `all`: all workflows in the order in which they are tried, including this one. */
export function workflowConcerns(workflow: Workflow, all: readonly Workflow[], { scope, deciders }: Tenant): Fault[] {
  const isNamedTwice = all.some((other) => other.id !== workflow.id && nameOf(other) === nameOf(workflow));
  return [
    ...unreachable(workflow, all, scope),
    ...stepsWithoutApprover(workflow, deciders),
    ...(isNamedTwice ? [{ path: 'definition.name', code: 'workflow_name_twice' } as const] : []),
  ];
}
