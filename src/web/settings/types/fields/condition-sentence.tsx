import { msg } from '@lingui/core/macro';
import { Flex, NativeSelect, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldType } from '#values/values.ts';
import { textOfValue, valueOfText } from '#web/values/edited-value.ts';

/** Field that a condition can refer to. */
export type ConditionSubject = {
  name: string;
  label: string;
  type: FieldType;
  options?: readonly { key: string; label: string }[];
};
export type SentenceOp = 'equals' | 'notEquals' | 'filled' | 'empty' | 'greater' | 'less';
export type Sentence = { field: string; op: SentenceOp; value?: string | undefined };

const withoutValue: ReadonlySet<SentenceOp> = new Set(['filled', 'empty']);
const isOrdered = (type: FieldType) => type === 'DECIMAL' || type === 'INTEGER' || type === 'DATE';

const plainOps: Record<SentenceOp, MessageDescriptor> = {
  equals: msg`is`,
  notEquals: msg`is not`,
  filled: msg`is filled in`,
  empty: msg`is empty`,
  greater: msg`is more than`,
  less: msg`is less than`,
};
const dateOps: Partial<Record<SentenceOp, MessageDescriptor>> = { greater: msg`is after`, less: msg`is before` };
const order: readonly SentenceOp[] = ['equals', 'notEquals', 'greater', 'less', 'filled', 'empty'];

/** Returns the comparisons that apply to a field type. */
const opsFor = (type: FieldType): SentenceOp[] => order.filter((op) => isOrdered(type) || (op !== 'greater' && op !== 'less'));

type Props = {
  /** Accessible name of the condition. */
  label: string;
  subjects: readonly ConditionSubject[];
  sentence: Sentence;
  culture: string;
  onChange: (sentence: Sentence) => void;
};

/** Condition as a sentence, such as “Total is over 50 000”: field, comparison, value. */
export function ConditionSentence({ label, subjects, sentence, culture, onChange }: Props) {
  const { t, i18n } = useLingui();
  const subject = subjects.find(({ name }) => name === sentence.field);
  const type = subject?.type ?? 'TEXT';
  const changeField = (field: string) => {
    const next = subjects.find(({ name }) => name === field);
    const isSameKind = next?.type === type && next.type !== 'ENUM';
    const op = next && !opsFor(next.type).includes(sentence.op) ? 'equals' : sentence.op;
    onChange({ field, op, value: isSameKind ? sentence.value : '' });
  };
  return (
    <Flex component="span" gap="xs" wrap="wrap" flex={1} miw={0} role="group" aria-label={label}>
      <NativeSelect
        flex="1 1 96px"
        maw={220}
        aria-label={t`Field`}
        value={sentence.field}
        onChange={(event) => changeField(event.target.value)}
      >
        {subject ? null : <option value={sentence.field}>{sentence.field || t`Select a field`}</option>}
        {subjects.map(({ name, label: text }) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        flex="1 1 96px"
        maw={220}
        aria-label={t`Comparison`}
        value={sentence.op}
        onChange={(event) => {
          const op = order.find((each) => each === event.target.value) ?? 'equals';
          onChange(withoutValue.has(op) ? { field: sentence.field, op } : { ...sentence, op, value: sentence.value ?? '' });
        }}
      >
        {opsFor(type).map((op) => (
          <option key={op} value={op}>
            {i18n._((type === 'DATE' ? dateOps[op] : undefined) ?? plainOps[op])}
          </option>
        ))}
      </NativeSelect>
      {withoutValue.has(sentence.op) ? null : (
        <ConditionValue
          key={`${sentence.field} ${type}`}
          subject={subject}
          value={sentence.value ?? ''}
          culture={culture}
          onChange={(value) => onChange({ ...sentence, value })}
        />
      )}
    </Flex>
  );
}

type ValueProps = { subject: ConditionSubject | undefined; value: string; culture: string; onChange: (value: string) => void };

function ConditionValue({ subject, value, culture, onChange }: ValueProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const type = subject?.type ?? 'TEXT';
  const choices =
    type === 'BOOLEAN'
      ? [
          { key: 'true', label: t`Yes` },
          { key: 'false', label: t`No` },
        ]
      : type === 'ENUM'
        ? (subject?.options ?? [])
        : [];
  if (choices.length > 0)
    return (
      <NativeSelect
        flex="1 1 96px"
        maw={220}
        aria-label={t`Value`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.some(({ key }) => key === value) ? null : <option value={value}>{value || t`Select a value`}</option>}
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  if (type === 'DATE')
    return (
      <TextInput
        flex="1 1 96px"
        maw={220}
        type="date"
        aria-label={t`Value`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const commit = () => {
    setTyped(undefined);
    if (typed !== undefined) onChange(valueOfText(type, typed, culture, new Date().toISOString().slice(0, 10)).value);
  };
  return (
    <TextInput
      flex="1 1 96px"
      maw={220}
      type="text"
      aria-label={t`Value`}
      inputMode={type === 'DECIMAL' || type === 'INTEGER' ? 'decimal' : undefined}
      autoComplete="off"
      value={typed ?? textOfValue(type, { value, wordIds: [] }, culture)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          commit();
        }
        if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') commit();
      }}
    />
  );
}
