import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { WorkflowDefinition } from '#contract/approval.ts';

const words: Record<string, MessageDescriptor> = {
  'name who decides': msg`Name who decides.`,
  'an automatic step asks nobody': msg`An automatic step asks nobody.`,
  'say which documents are approved without anybody': msg`Say by a condition which documents are approved without anybody.`,
  'name who is asked then': msg`Name who is asked when it is late.`,
  'is missing': msg`A rule has no value.`,
  'is no user who may approve': msg`Somebody named may no longer approve.`,
};

export type Problem = { /** Undefined: of the workflow as a whole. */ step: number | undefined; isOfName: boolean; text: string };

const known = (message: string): string => {
  const found = Object.hasOwn(words, message) ? words[message] : undefined;
  return found ? i18n._(found) : i18n._(msg`Something is missing or cannot be so.`);
};

/** A path with or without `body` before it. */
export function problemOf(path: readonly (string | number)[], message: string): Problem {
  const at = path.indexOf('steps');
  const step = at === -1 ? undefined : Number(path[at + 1]);
  const isOfName = path.at(-1) === 'name';
  return { step, isOfName, text: isOfName ? i18n._(msg`Give it a name.`) : known(message) };
}

/** What would be refused, found before it is sent; each text once a step. */
export function problemsOf(definition: WorkflowDefinition): Problem[] {
  const { error } = WorkflowDefinition.safeParse(definition);
  const found = (error?.issues ?? []).map(({ path, message }) =>
    problemOf(
      path.map((part) => (typeof part === 'symbol' ? '' : part)),
      message,
    ),
  );
  const emptyValues = definition.steps.flatMap((step, index) =>
    hasEmptyValue(step.condition) ? [problemOf(['steps', index], 'is missing')] : [],
  );
  const all = [...found, ...emptyValues, ...(hasEmptyValue(definition.condition) ? [problemOf([], 'is missing')] : [])];
  return all.filter(({ step, text }, at) => all.findIndex((other) => other.step === step && other.text === text) === at);
}

function hasEmptyValue(condition: WorkflowDefinition['condition']): boolean {
  return (condition?.rules ?? []).some((entry) =>
    'subject' in entry
      ? entry.values.some((value) => value.trim() === '')
      : hasEmptyValue({ match: entry.match, rules: entry.rules }),
  );
}
