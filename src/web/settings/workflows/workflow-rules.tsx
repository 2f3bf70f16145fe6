import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type WorkflowDefinition, workflowStarts } from '#contract/approvals/rules.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';

type Start = WorkflowDefinition['startsWhen'];
const startTexts: Record<Start, MessageDescriptor> = {
  Manual: msg`Manually`,
  Extracted: msg`When extracted without errors`,
  Validated: msg`When validated`,
};

type Controlled<V> = { value: V; onChange: (value: V) => void };
type Props = {
  names: Record<'startsWhen' | 'isRequired' | 'allowsSamePerson', string>;
  startsWhen: Controlled<Start>;
  isRequired: Controlled<boolean>;
  allowsSamePerson: Controlled<boolean>;
};

/** When a workflow begins by itself, whether there is a way around it, and whether one person is enough. */
export function WorkflowRules({ names, startsWhen, isRequired, allowsSamePerson }: Props) {
  const { t } = useLingui();
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
        label={names.allowsSamePerson}
        hint={t`If off, each step is decided by another person, administrators included.`}
        checked={allowsSamePerson.value}
        onChange={({ target }) => allowsSamePerson.onChange(target.checked)}
      />
    </>
  );
}
