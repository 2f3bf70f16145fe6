import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { type ApprovalRule, ruleSubjects } from '#contract/approvals/rules.ts';
import {
  type Choices,
  operatorNames,
  operatorsOf,
  subjectNames,
  withField,
  withOperator,
  withSubject,
} from './condition-choices.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pick } from './pick.tsx';
import { RuleValues } from './rule-values.tsx';

type Props = { rule: ApprovalRule; choices: Choices; onChange: (rule: ApprovalRule | undefined) => void };

/** Rule as a sentence: subject, comparison, value. */
export function RuleLine({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { subject, operator, field, table } = rule;
  return (
    <Group gap={6} w="100%">
      <NativeSelect
        maw={248}
        aria-label={t`Compared value`}
        value={subject}
        onChange={(event) => {
          const next = ruleSubjects.find((each) => each === event.target.value);
          if (next) onChange(withSubject(next, choices));
        }}
      >
        {ruleSubjects.map((each) => (
          <option key={each} value={each}>
            {t(subjectNames[each])}
          </option>
        ))}
      </NativeSelect>
      {table === undefined ? null : (
        <Pick
          label={t`Data table`}
          value={table}
          options={choices.tables}
          onChange={(next) => onChange({ ...rule, table: next })}
        />
      )}
      {field === undefined ? null : (
        <Pick
          label={t`Field`}
          value={field}
          options={choices.fields}
          onChange={(next) => onChange(withField(rule, next, choices))}
        />
      )}
      <NativeSelect
        maw={248}
        aria-label={t`Comparison`}
        value={operator}
        onChange={(event) => {
          const next = operatorsOf[subject].find((each) => each === event.target.value);
          if (next) onChange(withOperator(rule, next));
        }}
      >
        {operatorsOf[subject].map((each) => (
          <option key={each} value={each}>
            {t(operatorNames[each])}
          </option>
        ))}
      </NativeSelect>
      <RuleValues rule={rule} choices={choices} onChange={onChange} />
      <IconButton ml="auto" aria-label={t`Remove rule`} onClick={() => onChange(undefined)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Group>
  );
}
