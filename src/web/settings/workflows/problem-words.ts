import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { ReasonCode } from '#contract/core/error-reasons.ts';
import { reasonOfIssue } from '#contract/core/issue-reason.ts';

/** Of the workflow as a whole these say more than what stands at a single value. */
const words: Partial<Record<string, MessageDescriptor>> = {
  step_without_approvers: msg`Select who approves.`,
  auto_step_has_approvers: msg`An automatic step does not ask anyone.`,
  auto_end_without_condition: msg`Set a condition for documents that are approved without a person.`,
  escalation_without_approvers: msg`Select who is asked when the step is overdue.`,
  required: msg`A rule has no value.`,
  user_cannot_approve: msg`One of the selected users can no longer approve.`,
} satisfies Partial<Record<ReasonCode, MessageDescriptor>>;

export type Problem = { /** Undefined: of the workflow as a whole. */ step: number | undefined; isOfName: boolean; text: string };

const known = (code: string): string => {
  const found = Object.hasOwn(words, code) ? words[code] : undefined;
  return found ? i18n._(found) : i18n._(msg`Something is missing or not valid.`);
};

/** A path with or without `body` before it. */
export function problemOf(path: readonly (string | number)[], code: string): Problem {
  const at = path.indexOf('steps');
  const step = at === -1 ? undefined : Number(path[at + 1]);
  const isOfName = path.at(-1) === 'name';
  return { step, isOfName, text: isOfName ? i18n._(msg`Enter a name.`) : known(code) };
}

/** What would be refused, found before it is sent; each text once a step. */
export function problemsOf(definition: WorkflowDefinition): Problem[] {
  const { error } = WorkflowDefinition.safeParse(definition);
  const found = (error?.issues ?? []).map((issue) =>
    problemOf(
      issue.path.map((part) => (typeof part === 'symbol' ? '' : part)),
      reasonOfIssue(issue).code,
    ),
  );
  const emptyValues = definition.steps.flatMap((step, index) =>
    hasEmptyValue(step.condition) ? [problemOf(['steps', index], 'required')] : [],
  );
  const all = [...found, ...emptyValues, ...(hasEmptyValue(definition.condition) ? [problemOf([], 'required')] : [])];
  return all.filter(({ step, text }, at) => all.findIndex((other) => other.step === step && other.text === text) === at);
}

function hasEmptyValue(condition: WorkflowDefinition['condition']): boolean {
  return (condition?.rules ?? []).some((entry) =>
    'subject' in entry
      ? entry.values.some((value) => value.trim() === '')
      : hasEmptyValue({ match: entry.match, rules: entry.rules }),
  );
}
