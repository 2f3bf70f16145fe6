/**
 * Builds the approval matrix: the workflows of a tenant as one table of who approves which documents, and which rows no document reaches.
 * Pure.
 */
import type { MatrixRow } from '#contract/approvals/matrix.ts';
import type { ApprovalCondition, ApprovalRule } from '#contract/approvals/rules.ts';
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import { rulesOf } from '../runs/facts.ts';
import { documentKinds, type Kind, type Scope } from './document-kinds.ts';
import { waysOf, whenOf } from './matrix-bounds.ts';
import { inMatchingOrder, precedingWorkflows, parseBoolean, type Workflow } from './preceding-workflows.ts';

type Reach = Pick<MatrixRow, 'reach' | 'takenBy'>;
/** A workflow or step that takes a document first, if its condition holds; `takesDocument` also decides about an unknown result. */
type EarlierMatch = { name: string; condition: ApprovalCondition | null; takesDocument: (truth: boolean | null) => boolean };

const asCondition = (rules: readonly ApprovalRule[]): ApprovalCondition | null =>
  rules.length === 0 ? null : { match: 'all', rules: [...rules] };

/** Returns the workflows tried earlier, and the steps of this one that end it. */
function earlierMatches(workflow: Workflow, step: number, all: readonly Workflow[]): EarlierMatch[] {
  const ends = workflow.definition.steps.slice(0, step).filter(({ endsApproval }) => endsApproval);
  return [
    ...precedingWorkflows(workflow, all).map(({ definition: { name, condition } }) => ({
      name,
      condition,
      // a workflow that may apply does not start automatically, but takes precedence nevertheless
      takesDocument: (truth: boolean | null) => truth !== false,
    })),
    ...ends.map(({ name, condition }) => ({ name, condition, takesDocument: (truth: boolean | null) => truth === true })),
  ];
}

function reachOf(rules: readonly ApprovalRule[], earlier: readonly EarlierMatch[], scope: Scope): Reach {
  const conditions = [asCondition(rules), ...earlier.map(({ condition }) => condition)];
  const kinds = documentKinds(
    conditions.flatMap((condition) => [...rulesOf(condition)]),
    scope,
  );
  if (!kinds) return { reach: 'unknown', takenBy: [] };
  const names = new Set<string>();
  for (const { document, facts } of kinds) {
    if (evaluateCondition(asCondition(rules), document, facts) !== true) continue;
    const match = earlier.find(({ condition, takesDocument }) => takesDocument(evaluateCondition(condition, document, facts)));
    if (!match) return { reach: 'reached', takenBy: [] };
    names.add(match.name);
  }
  return names.size === 0 ? { reach: 'never', takenBy: [] } : { reach: 'taken', takenBy: [...names] };
}

/** What no document of the whole reaches, none of a part reaches either, even if the rules of the part are too many to tell. */
function reachOfPart(
  rules: readonly ApprovalRule[],
  whole: readonly ApprovalRule[],
  earlier: readonly EarlierMatch[],
  scope: Scope,
): Reach {
  const reach = reachOf(rules, earlier, scope);
  if (reach.reach !== 'unknown') return reach;
  const ofWhole = reachOf(whole, earlier, scope);
  return ofWhole.reach === 'reached' ? reach : ofWhole;
}

function rowsOf(workflow: Workflow, all: readonly Workflow[], scope: Scope): MatrixRow[] {
  const { name, isRequired, condition, steps } = workflow.definition;
  const ways = waysOf(condition);
  return steps.flatMap((step, at): MatrixRow[] => {
    const row = { workflowId: workflow.id, workflow: name, isRequired, step };
    const own = waysOf(step.condition);
    if (!ways || !own) return [{ ...row, when: null, reach: 'unknown', takenBy: [] }];
    const earlier = earlierMatches(workflow, at, all);
    return ways.flatMap((way) =>
      own.map((more) => {
        const rules = [...way, ...more];
        return { ...row, when: whenOf(rules, scope), ...reachOfPart(rules, way, earlier, scope) };
      }),
    );
  });
}

/** Whether there are documents to which no workflow applies. */
function othersThan(tried: readonly Workflow[], scope: Scope): 'none' | 'some' | 'unknown' {
  if (tried.some(({ definition }) => definition.condition === null)) return 'none';
  const kinds = documentKinds(
    tried.flatMap(({ definition }) => [...rulesOf(definition.condition)]),
    scope,
  );
  if (!kinds) return 'unknown';
  const isLeft = (kind: Kind) => tried.every((workflow) => parseBoolean(workflow, kind) !== true);
  for (const kind of kinds) if (isLeft(kind)) return 'some';
  return 'none';
}

export function matrixOf(all: readonly Workflow[], scope: Scope): { rows: MatrixRow[]; others: ReturnType<typeof othersThan> } {
  const tried = inMatchingOrder(all);
  return { rows: tried.flatMap((workflow) => rowsOf(workflow, all, scope)), others: othersThan(tried, scope) };
}
