import { useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Text, TextInput } from '@mantine/core';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import { type Choices, kindOf } from './condition-choices.ts';
import { Pick } from './pick.tsx';
import { useTypedNumbers } from '#web/values/use-typed-numbers.ts';

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
  const label = t`Values to compare with, separated by semicolons`;
  const change = (next: string[]) => onChange({ ...rule, values: next });
  if (kindOf(rule, choices) === 'number') return <Numbers flex="1 1 180px" label={label} values={values} onValues={change} />;
  return (
    <TextInput
      flex="1 1 180px"
      aria-label={label}
      value={values.join('; ')}
      onChange={(event) => change(event.target.value.split(/;\s?/))}
      onBlur={() => change(values.map((each) => each.trim()).filter((each, at) => each !== '' || at === 0))}
    />
  );
}

type NumbersProps = {
  label: string;
  values: readonly string[];
  onValues: (values: string[]) => void;
  w?: number;
  flex?: string;
};

function Numbers({ label, values, onValues, ...size }: NumbersProps) {
  const input = useTypedNumbers(values, onValues);
  return (
    <TextInput
      {...size}
      inputMode="decimal"
      aria-label={label}
      value={input.value}
      error={input.error}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
    />
  );
}

function Compared({ rule, choices, onChange }: Props) {
  const { t } = useLingui();
  const { subject, operator, values, currency } = rule;
  const kind = kindOf(rule, choices);
  const place = (at: number, label: string) => {
    const value = values[at] ?? '';
    const change = (next: string) => onChange({ ...rule, values: values.with(at, next) });
    if (kind === 'number') return <Numbers w={124} label={label} values={[value]} onValues={([first = '']) => change(first)} />;
    return (
      <TextInput
        w={140}
        type={kind === 'date' ? 'date' : 'text'}
        aria-label={label}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    );
  };
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
