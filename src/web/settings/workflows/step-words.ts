import { useLingui } from '@lingui/react/macro';
import type { ApprovalStep } from '#contract/approvals/rules.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import type { AllChoices } from './use-choices.ts';

/** Summarizes a step in one sentence, shown while it is closed. */
export function useStepSummary({ people }: AllChoices): (step: ApprovalStep) => string {
  const { t } = useLingui();
  return ({ mode, approvers, condition, endsApproval, dueHours }) => {
    const { userIds, roles, ofUnit, managerOfSender } = approvers;
    const who = [
      ...userIds.map((id) => people.find((person) => person.id === id)?.name ?? t`Former user`),
      ...roles.map((role) => t(roleNames[role])),
      ...(ofUnit ? [t`approvers of the unit`] : []),
      ...(managerOfSender ? [t`the sender’s manager`] : []),
    ].join(', ');
    const asked = () => {
      if (mode === 'auto') return endsApproval ? t`approves the whole document automatically` : t`approved automatically`;
      if (who === '') return t`no approvers yet`;
      return mode === 'all' ? t`all: ${who}` : t`one of: ${who}`;
    };
    const parts = [asked(), ...(condition ? [t`conditional`] : []), ...(dueHours === null ? [] : [t`within ${dueHours} h`])];
    return parts.join(' · ');
  };
}
