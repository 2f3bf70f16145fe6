import { useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { type ApprovalRule, ruleSubjects } from '#contract/approvals/rules.ts';
import {
  type Choice,
  type Choices,
  operatorNames,
  operatorsOf,
  subjectNames,
  withOperator,
  withSubject,
} from './condition-choices.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const currencies = ['CZK', 'EUR', 'USD', 'GBP', 'PLN', 'HUF', 'CHF'];

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
        <Pick label={t`Field`} value={field} options={choices.fields} onChange={(next) => onChange({ ...rule, field: next })} />
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
      <Values rule={rule} choices={choices} onChange={onChange} />
      <IconButton ml="auto" aria-label={t`Remove rule`} onClick={() => onChange(undefined)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Group>
  );
}

type PickProps = { label: string; value: string; options: readonly Choice[]; onChange: (id: string) => void };

/** An object that no longer exists is shown by its ID. */
function Pick({ label, value, options, onChange }: PickProps) {
  const known = options.some(({ id }) => id === value);
  return (
    <NativeSelect maw={248} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {known ? null : <option value={value}>{value}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

function Values({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { subject, operator, values, currency } = rule;
  if (operator === 'empty' || operator === 'filled') return null;
  if (subject === 'type' || subject === 'unit') {
    const options = subject === 'type' ? choices.types : choices.units;
    return (
      <Flex component="fieldset" wrap="wrap" rowGap="xs" columnGap="md" aria-label={t`Value to compare with`}>
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={values.includes(id)}
            onChange={(event) =>
              onChange({ ...rule, values: event.target.checked ? [...values, id] : values.filter((each) => each !== id) })
            }
          />
        ))}
      </Flex>
    );
  }
  if (operator === 'is' || operator === 'isNot')
    return (
      <TextInput
        flex="1 1 180px"
        aria-label={t`Values to compare with, separated by semicolons`}
        value={values.join('; ')}
        onChange={(event) => onChange({ ...rule, values: event.target.value.split(/;\s?/) })}
        onBlur={() =>
          onChange({ ...rule, values: values.map((each) => each.trim()).filter((each, at) => each !== '' || at === 0) })
        }
      />
    );
  const isNumber = subject === 'amount' || subject === 'approvedBefore';
  const place = (at: number, label: string) => (
    <TextInput
      w={isNumber ? 104 : 140}
      inputMode={isNumber ? 'decimal' : 'text'}
      aria-label={label}
      value={values[at] ?? ''}
      onChange={(event) =>
        onChange({ ...rule, values: values.with(at, isNumber ? plainNumber(event.target.value) : event.target.value) })
      }
    />
  );
  return (
    <>
      {place(0, t`Value to compare with`)}
      {operator === 'between' ? (
        <>
          <Text span c="dimmed">{t`and less than`}</Text>
          {place(1, t`Upper limit`)}
        </>
      ) : null}
      {subject === 'amount' ? (
        <Pick
          label={t`Currency; other currencies are converted at the daily rate`}
          value={currency ?? ''}
          options={[{ id: '', name: t`in any currency` }, ...currencies.map((id) => ({ id, name: id }))]}
          onChange={(next) => {
            const { currency: _before, ...others } = rule;
            onChange(next === '' ? others : { ...others, currency: next });
          }}
        />
      ) : null}
    </>
  );
}

/** Converts `50 000,00` to the format of the service. */
const plainNumber = (typed: string): string => typed.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
