import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { z } from 'zod';
import { type WorkflowDefinition, WorkflowDraft } from '#contract/approvals/rules.ts';
import type { ReasonCode } from '#contract/core/error-reasons.ts';
import { reasonOfIssue } from '#contract/core/issue-reason.ts';
import { reasonTextOrDefault, type ServiceReason } from '#web/platform/i18n/reason-text.ts';

/** Texts for errors that are clearer here than the text at a single value. */
const words: Partial<Record<string, MessageDescriptor>> = {
  step_without_approvers: msg`Select who approves.`,
  auto_step_has_approvers: msg`An automatic step does not ask anyone.`,
  auto_end_without_condition: msg`Set a condition for documents that are approved without a person.`,
  escalation_without_approvers: msg`Select who is asked when the step is overdue.`,
  required: msg`A rule has no value.`,
  user_cannot_approve: msg`One of the selected users can no longer approve.`,
} satisfies Partial<Record<ReasonCode, MessageDescriptor>>;

export type Problem = {
  /** Undefined for the workflow as a whole. */ step: number | undefined;
  isOfName: boolean;
  isOfCondition: boolean;
  text: string;
};

/** Labels of the numbers, because a step contains several. */
const labels: Partial<Record<string, MessageDescriptor>> = {
  dueHours: msg`Due after (hours)`,
  remindHours: msg`Reminder after (hours)`,
  afterHours: msg`Escalate after (hours)`,
};

function textOf(part: string | number | undefined, reason: ServiceReason): string {
  const { code = '' } = reason;
  const found = Object.hasOwn(words, code) ? words[code] : undefined;
  const label = labels[String(part)];
  const text = found ? i18n._(found) : reasonTextOrDefault(reason);
  return label && !found ? `${i18n._(label)}: ${text}` : text;
}

/** Converts an error at a path, with or without a leading `body`. */
export function problemOf(path: readonly (string | number)[], reason: ServiceReason): Problem {
  const at = path.indexOf('steps');
  const step = at === -1 ? undefined : Number(path[at + 1]);
  const isOfName = path.at(-1) === 'name';
  return {
    step,
    isOfName,
    isOfCondition: path.includes('condition'),
    text: isOfName && reason.code === 'required' ? i18n._(msg`Enter a name.`) : textOf(path.at(-1), reason),
  };
}

/** The limit of integers is reported beside that of the number itself, which is lower. */
const isOfEveryInteger = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER;

/** Returns the errors that the service would report, each text once per step. */
export function problemsOf(definition: WorkflowDefinition): Problem[] {
  const { error } = WorkflowDraft.safeParse(definition);
  const issues = (error?.issues ?? []).filter((issue) => !isOfEveryInteger(issue));
  const found = issues.map((issue) =>
    problemOf(
      issue.path.map((part) => (typeof part === 'symbol' ? '' : part)),
      reasonOfIssue(issue),
    ),
  );
  return found.filter(({ step, text }, at) => found.findIndex((other) => other.step === step && other.text === text) === at);
}
