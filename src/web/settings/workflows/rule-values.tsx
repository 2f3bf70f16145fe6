import { useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Text, TextInput } from '@mantine/core';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import { type Choices, kindOf } from './condition-choices.ts';
import { Pick } from './pick.tsx';

const currencies = ['CZK', 'EUR', 'USD', 'GBP', 'PLN', 'HUF', 'CHF'];

type Props = { rule: ApprovalRule; choices: Choices; onChange: (rule: ApprovalRule) => void };

/** Inputs for the values that a rule compares with. */
export function RuleValues({ rule, choices, onChange }: Props) {
  const { subject, operator, values } = rule;
  if (operator === 'empty' || operator === 'filled') return null;
  if (subject === 'type' || subject === 'unit') return <Chosen rule={rule} choices={choices} onChange={onChange} />;
  const isList = operator === 'is' || operator === 'isNot';
  // Several dates are typed as text.
  if (isList && (kindOf(rule, choices) !== 'date' || values.length > 1))
    return <Alternatives rule={rule} choices={choices} onChange={onChange} />;
  return <Compared rule={rule} choices={choices} onChange={onChange} />;
}

function Chosen({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { subject, values } = rule;
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

function Alternatives({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { values } = rule;
  const written = (each: string) => (kindOf(rule, choices) === 'number' ? plainNumber(each) : each.trim());
  return (
    <TextInput
      flex="1 1 180px"
      aria-label={t`Values to compare with, separated by semicolons`}
      value={values.join('; ')}
      onChange={(event) => onChange({ ...rule, values: event.target.value.split(/;\s?/) })}
      onBlur={() => onChange({ ...rule, values: values.map(written).filter((each, at) => each !== '' || at === 0) })}
    />
  );
}

function Compared({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { subject, operator, values, currency } = rule;
  const kind = kindOf(rule, choices);
  const place = (at: number, label: string) => (
    <TextInput
      w={kind === 'number' ? 104 : 140}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      aria-label={label}
      value={values[at] ?? ''}
      onChange={({ target: { value } }) =>
        onChange({ ...rule, values: values.with(at, kind === 'number' ? plainNumber(value) : value) })
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
const plainNumber = (typed: string): string => typed.replaceAll(/\s/g, '').replace(',', '.');
