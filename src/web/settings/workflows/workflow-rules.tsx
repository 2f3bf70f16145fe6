import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Control, useController } from 'react-hook-form';
import { type WorkflowDefinition, workflowStarts } from '#contract/approvals/rules.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';

const startTexts: Record<WorkflowDefinition['startsWhen'], MessageDescriptor> = {
  Manual: msg`Manually`,
  Extracted: msg`When extracted without errors`,
  Validated: msg`When validated`,
};

export function useRuleNames() {
  const { t } = useLingui();
  return {
    startsWhen: t`Start approval`,
    isRequired: t`Required before export`,
    fourEyes: t`Four-eyes principle`,
    allowsSamePerson: t`One person may decide several steps`,
  };
}

/** Form fields for the rules of the whole workflow. */
export function useWorkflowRules(control: Control<WorkflowDefinition>) {
  const { field: startsWhen } = useController({ control, name: 'startsWhen' });
  const { field: isRequired } = useController({ control, name: 'isRequired' });
  const { field: fourEyes } = useController({ control, name: 'fourEyes' });
  const { field: allowsSamePerson } = useController({ control, name: 'allowsSamePerson' });
  return {
    fields: { startsWhen, isRequired, fourEyes, allowsSamePerson },
    values: {
      startsWhen: startsWhen.value,
      isRequired: isRequired.value,
      fourEyes: fourEyes.value,
      allowsSamePerson: allowsSamePerson.value,
    },
    takeBack: (older: WorkflowDefinition) => {
      startsWhen.onChange(older.startsWhen);
      isRequired.onChange(older.isRequired);
      fourEyes.onChange(older.fourEyes);
      allowsSamePerson.onChange(older.allowsSamePerson);
    },
  };
}

/** Rules of the whole workflow: automatic start, possible bypass, and whether one person is enough. */
export function WorkflowRules({ fields }: Pick<ReturnType<typeof useWorkflowRules>, 'fields'>) {
  const { t } = useLingui();
  const names = useRuleNames();
  const { startsWhen, isRequired, fourEyes, allowsSamePerson } = fields;
  return (
    <>
      <SelectField
        label={names.startsWhen}
        value={startsWhen.value}
        onChange={({ target }) => startsWhen.onChange(workflowStarts.find((each) => each === target.value) ?? 'Manual')}
      >
        {workflowStarts.map((each) => (
          <option key={each} value={each}>
            {t(startTexts[each])}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={names.isRequired}
        hint={t`Documents that this workflow applies to cannot be exported before it approves them.`}
        checked={isRequired.value}
        onChange={({ target }) => isRequired.onChange(target.checked)}
      />
      <CheckField
        label={names.fourEyes}
        hint={t`Users cannot approve documents that they uploaded or sent for approval.`}
        checked={fourEyes.value}
        onChange={({ target }) => fourEyes.onChange(target.checked)}
      />
      <CheckField
        label={names.allowsSamePerson}
        hint={t`If off, each step is decided by another person, administrators included. Where all must approve, a substitute of several approvers signs for one of them.`}
        checked={allowsSamePerson.value}
        onChange={({ target }) => allowsSamePerson.onChange(target.checked)}
      />
    </>
  );
}
