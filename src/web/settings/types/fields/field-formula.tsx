import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { formatValue } from '#values/value-types.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import type { DraftField } from '../design-model.ts';
import { InsertField } from './insert-field.tsx';
import { typeDesignQueries } from '../type-design.queries.ts';

type Props = {
  documentType: string;
  field: DraftField;
  fields: readonly DraftField[];
  culture: string;
  /** Document in the preview. The result of the formula for it is shown at once. */
  documentId: string | undefined;
  problem: string | undefined;
  onChange: (formula: string) => void;
};

/** Formula of a field, in the same language as the checks. */
export function FieldFormula({ documentType, field, fields, culture, documentId, problem, onChange }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLTextAreaElement>(null);
  const formula = field.formula ?? '';
  const expression = useDeferredValue(formula.trim());
  const { data } = useQuery({
    ...typeDesignQueries.expression(documentType, {
      expression,
      isFormula: true,
      field: field.fieldName,
      fields: fields.map(({ fieldName, fieldType, isItemField }) => ({
        name: fieldName,
        type: fieldType,
        isItem: isItemField ?? false,
      })),
      ...(documentId !== undefined && { documentId }),
    }),
    enabled: expression !== '',
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  });
  const fault = expression === '' ? undefined : data?.fault;
  const place = (fault?.at ?? 0) + 1;
  const shownProblem = fault ? reasonTextOrDefault(fault) + (fault.at > 0 ? ` ${t`See character ${place}.`}` : '') : problem;
  const values = (data?.values ?? [])
    .slice(0, 3)
    .map((value) => (value === '' ? '–' : formatValue(field.fieldType, value, culture)));
  const result = expression !== '' && values.length > 0 ? values.join(' · ') : '';
  return (
    <Stack gap="xs" pt="md" className="ruled-above">
      <Textarea
        ref={input}
        data-monospace
        label={t`Formula`}
        spellCheck={false}
        maxLength={2000}
        value={formula}
        error={shownProblem !== undefined}
        description={
          <span role="status" className={`caption ${shownProblem ? 'wrong' : 'proved'}`}>
            {shownProblem ?? (result === '' ? null : t`In the document shown here: ${result}`)}
          </span>
        }
        onChange={(event) => onChange(event.target.value)}
      />
      <InsertField
        fields={fields.filter(({ fieldName }) => fieldName !== field.fieldName)}
        culture={culture}
        isOfRow={field.isItemField ?? false}
        input={input}
        onInsert={onChange}
      />
      <Text size="xs" c="var(--text-faint)">
        <Trans>
          The value is calculated from other fields and cannot be edited: <code>total_amount - sum([amount_paid])</code>,{' '}
          <code>round(total_amount * exchange_rate, 2)</code>, <code>sum(items.map(i, i.item_amount))</code>. If a value is
          missing, the field stays empty; <code>sum</code> counts it as zero. Leave the formula empty for a field that people fill
          in.
        </Trans>
      </Text>
    </Stack>
  );
}
