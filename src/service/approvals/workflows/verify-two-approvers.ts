/**
 * Proves that every document in question needs two different approvers before its export, by trying all kinds of documents that the rules
 * distinguish. Pure. Overrides by administrators are separate actions with a reason, and not part of the rules.
 */
import type { ApprovalRule, ApprovalStep, WorkflowDefinition } from '#contract/approvals/rules.ts';
import { isNumber } from '#contract/approvals/rules.ts';
import { Big } from 'big.js';
import type { FieldValues } from '#values/values.ts';
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import { type Facts, rulesOfWorkflow } from '../runs/facts.ts';

export type SetUp = {
  workflows: readonly { name: string; isActive: boolean; definition: WorkflowDefinition }[];
  units: readonly string[];
  types: readonly string[];
  /** Returns the ids of the users that a step asks in a unit. */
  approversOf: (step: ApprovalStep, unitId: string) => readonly string[];
  /** The users that each user may substitute for. */
  standsInFor: ReadonlyMap<string, readonly string[]>;
};

/** The documents in question; properties left out match any. */
export type Question = { over: string; currency: string; supplier?: string; unitId?: string; documentType?: string };

export type ApproverGap = {
  reason: 'noWorkflow' | 'nobodyAsked' | 'onePerson';
  workflow: string | null;
  document: {
    documentType: string;
    unitId: string;
    amount: string;
    currency: string;
    supplier: string;
    fields: Record<string, string>;
  };
};
export type Proof = { isComplete: boolean; tried: number; hole: ApproverGap | null };

/** Limit on kinds of documents tried; above it the result is unknown. */
const maxTried = 100_000;

type Dimension = { name: string; values: readonly string[] };
type Example = ReadonlyMap<string, string>;

const around = (value: string): string[] =>
  isNumber(value) ? ['-0.01', '0', '0.01'].map((step) => new Big(value).plus(step).toFixed()) : [value];
const keyOf = ({ subject, field = '', table = '' }: ApprovalRule): string =>
  subject === 'field' && field === 'total_amount'
    ? 'amount'
    : subject === 'field' || subject === 'lookup'
      ? `${subject} ${table} ${field}`
      : subject;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Returns the dimensions of the rules: for each property that they test, one value of every kind. */
function dimensionsOf(rules: readonly ApprovalRule[], asked: Question, { units, types }: SetUp): Dimension[] {
  const valuesOf = (name: string) => rules.filter((rule) => keyOf(rule) === name).flatMap(({ values }) => values);
  const amounts = [asked.over, ...valuesOf('amount')].filter(isNumber).flatMap(around);
  const largest = amounts.reduce((max, each) => (new Big(each).gt(max) ? each : max), '0');
  const over = [...amounts, new Big(largest).plus(1_000_000).toFixed()].filter((each) => new Big(each).gt(asked.over));
  const other = (name: string): Dimension => {
    const named = valuesOf(name).flatMap(around);
    return { name, values: unique(['', ...named, ...(name === 'approvedBefore' ? ['0'] : ['~'])]) };
  };
  const fixed = new Set(['amount', 'unit', 'type', 'supplier']);
  return [
    { name: 'amount', values: unique(over) },
    { name: 'unit', values: asked.unitId === undefined ? units : [asked.unitId] },
    { name: 'type', values: asked.documentType === undefined ? types : [asked.documentType] },
    { name: 'supplier', values: asked.supplier === undefined ? unique(['~', ...valuesOf('supplier')]) : [asked.supplier] },
    ...unique(rules.map(keyOf))
      .filter((name) => !fixed.has(name))
      .map(other),
  ];
}

function* examplesOf([first, ...rest]: readonly Dimension[], before: Example = new Map()): Generator<Example> {
  if (!first) return yield before;
  for (const value of first.values) yield* examplesOf(rest, new Map([...before, [first.name, value]]));
}

const fieldOf = (value: string) => ({ value, wordIds: [], confidence: 1, source: 'User' as const, evidence: [] });

function documentOf(example: Example, currency: string) {
  const of = (name: string) => example.get(name) ?? '';
  const fields: FieldValues = {
    total_amount: fieldOf(of('amount')),
    currency: fieldOf(currency),
    issued_by_name_sm: fieldOf(of('supplier')),
    issued_by_id_sm: fieldOf(of('supplier')),
  };
  for (const [name, value] of example) if (name.startsWith('field ')) fields[name.slice('field  '.length)] = fieldOf(value);
  const facts: Facts = {
    convert: (amount, from, to) => (from === to ? amount : null),
    approvedBefore:
      example.has('approvedBefore') && of('approvedBefore') !== '' ? Math.max(0, Math.trunc(Number(of('approvedBefore')))) : null,
    lookedUp: (table, value) =>
      [...example].find(([name]) => name.startsWith(`lookup ${table} `) && value !== undefined)?.[1] ?? null,
  };
  return { document: { fields, accounting_unit_id: of('unit'), document_class: of('type') }, facts };
}

type Judged = ReturnType<typeof documentOf>;

/** Returns the users who can decide a step alone, as approvers or substitutes. */
function findSoleDeciders(
  step: ApprovalStep,
  asked: readonly string[],
  everybody: readonly string[],
  { standsInFor, allowsSamePerson }: Pick<SetUp, 'standsInFor'> & Pick<WorkflowDefinition, 'allowsSamePerson'>,
): string[] {
  const holds = (person: string) => (id: string) => id === person || standsInFor.get(person)?.includes(id) === true;
  const isEnough = step.mode === 'any' || asked.length <= 1 || step.escalation !== null;
  // otherwise a substitute of several approvers signs for one of them
  if (!isEnough && !allowsSamePerson) return [];
  return everybody.filter((person) => (isEnough ? asked.some(holds(person)) : asked.every(holds(person))));
}

/** Returns why a workflow does not need two different users; null if it does. */
function weaknessOf(definition: WorkflowDefinition, { document, facts }: Judged, setUp: SetUp): ApproverGap['reason'] | null {
  const steps: ApprovalStep[] = [];
  for (const step of definition.steps) {
    const holds = evaluateCondition(step.condition, document, facts);
    if (holds === false) continue;
    if (step.mode !== 'auto') steps.push(step);
    // if the condition is unknown, the step may not end the approval
    else if (step.endsApproval) break;
  }
  if (steps.length === 0) return 'nobodyAsked';
  if (!definition.allowsSamePerson && steps.length > 1) return null;
  const asked = steps.map((step) => setUp.approversOf(step, document.accounting_unit_id));
  // a step without approvers is decided by an administrator alone
  const reached = steps.filter((_step, index) => (asked[index] ?? []).length > 0);
  const everybody = unique([...asked.flat(), ...setUp.standsInFor.keys()]);
  const { standsInFor } = setUp;
  const { allowsSamePerson } = definition;
  const alone = reached.map((step) =>
    findSoleDeciders(step, setUp.approversOf(step, document.accounting_unit_id), everybody, { standsInFor, allowsSamePerson }),
  );
  const isOne = reached.length === 0 || everybody.some((person) => alone.every((able) => able.includes(person)));
  return isOne ? 'onePerson' : null;
}

function findGap(example: Example, asked: Question, setUp: SetUp): ApproverGap | null {
  const judged = documentOf(example, asked.currency);
  const required = setUp.workflows.filter(({ isActive, definition }) => isActive && definition.isRequired);
  const fitting = required.filter(
    ({ definition }) => evaluateCondition(definition.condition, judged.document, judged.facts) !== false,
  );
  const found = (reason: ApproverGap['reason'], workflow: string | null): ApproverGap => {
    const of = (name: string) => example.get(name) ?? '';
    const fields = Object.fromEntries(
      [...example].flatMap(([name, value]) => (name.startsWith('field ') ? [[name.slice(7), value]] : [])),
    );
    const document = {
      documentType: of('type'),
      unitId: of('unit'),
      amount: of('amount'),
      currency: asked.currency,
      supplier: of('supplier'),
      fields,
    };
    return { reason, workflow, document };
  };
  if (fitting.length === 0) return found('noWorkflow', null);
  for (const { name, definition } of fitting) {
    const reason = weaknessOf(definition, judged, setUp);
    if (reason !== null) return found(reason, name);
  }
  return null;
}

export function verifyTwoApprovers(setUp: SetUp, asked: Question): Proof {
  const required = setUp.workflows.filter(({ isActive, definition }) => isActive && definition.isRequired);
  const dimensions = dimensionsOf(
    required.flatMap(({ definition }) => rulesOfWorkflow(definition)),
    asked,
    setUp,
  );
  let tried = 0;
  for (const example of examplesOf(dimensions)) {
    if (tried >= maxTried) return { isComplete: false, tried, hole: null };
    tried += 1;
    const hole = findGap(example, asked, setUp);
    if (hole) return { isComplete: true, tried, hole };
  }
  return { isComplete: true, tried, hole: null };
}
