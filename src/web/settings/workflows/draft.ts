/** Edited workflow and its changes. */
import type { ApprovalStep, WorkflowDefinition } from '#contract/approvals/rules.ts';

export const newStep = (name: string): ApprovalStep => ({
  name,
  mode: 'any',
  approvers: { userIds: [], roles: [], ofUnit: false, managerOfSender: false },
  condition: null,
  endsApproval: false,
  dueHours: null,
  remindHours: null,
  escalation: null,
  editableFields: [],
  requiredFields: [],
});

export const newWorkflow = (name: string, stepName: string): WorkflowDefinition => ({
  name,
  condition: null,
  fourEyes: false,
  startsWhen: 'Manual',
  isRequired: false,
  allowsSamePerson: false,
  steps: [newStep(stepName)],
});

/** Changes the mode of a step. An automatic step has no approvers; a step with approvers does not end the approval by itself. */
export function withMode(step: ApprovalStep, mode: ApprovalStep['mode']): ApprovalStep {
  if (mode !== 'auto') return { ...step, mode, endsApproval: false };
  return { ...step, mode, approvers: newStep('').approvers, escalation: null, dueHours: null, remindHours: null };
}

/** Returns the changes between two versions, by the names of steps. */
export function changesBetween(before: WorkflowDefinition, after: WorkflowDefinition) {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const names = (definition: WorkflowDefinition) => definition.steps.map(({ name }) => name);
  const [old, now] = [names(before), names(after)];
  const kept = (list: string[], other: string[]) => list.filter((name) => other.includes(name));
  return {
    added: now.filter((name) => !old.includes(name)),
    removed: old.filter((name) => !now.includes(name)),
    changed: after.steps
      .filter((step) => {
        const earlier = before.steps.find(({ name }) => name === step.name);
        return earlier !== undefined && !same(earlier, step);
      })
      .map(({ name }) => name),
    isReordered: !same(kept(now, old), kept(old, now)),
    isOtherwise: !same({ ...before, steps: [] }, { ...after, steps: [] }),
  };
}
