import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import { isValidIdentifier } from '#contract/document-types/rule-names.ts';
import { type DraftField, labelOf } from '../design-model.ts';

type Props = {
  fields: readonly DraftField[];
  culture: string;
  /** Whether the expression is evaluated for each row, which has its cells by name. */
  isOfRow: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onInsert: (expression: string) => void;
};

/** Inserts a field into an expression, which refers to fields by their API names. */
export function InsertField({ fields, culture, isOfRow, input, onInsert }: Props) {
  const { t } = useLingui();
  const choices = fields
    .filter(({ fieldName, isItemField }) => isItemField || isValidIdentifier(fieldName))
    .map((field) => {
      const { fieldName: name, isItemField } = field;
      const label = labelOf(field, culture);
      return {
        name,
        text: isItemField && !isOfRow ? `sum(items.map(i, i.${name}))` : name,
        label: isItemField ? t`${label} (of each item)` : label,
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, culture));
  const insert = (text: string) => {
    const { current } = input;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    onInsert(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    current.focus();
  };
  return (
    <NativeSelect
      maw={320}
      aria-label={t`Insert field`}
      value=""
      onChange={(event) => insert(choices.find(({ name }) => name === event.target.value)?.text ?? '')}
    >
      <option value="">{t`Insert field…`}</option>
      {choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
