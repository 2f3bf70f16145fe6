import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useDeferredValue } from 'react';
import { isValidIdentifier } from '#contract/document-types/rule-names.ts';
import { messageLevels } from '#values/values.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { typeDesignQueries } from './type-design.queries.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { cultureNames } from '#contract/core/cultures.ts';
import { designCultures, labelOf, type DraftCheck, type DraftField } from './design-model.ts';
import { levelNames } from './names.ts';

type Props = {
  documentType: string;
  checks: readonly DraftCheck[];
  fields: readonly DraftField[];
  culture: string;
  /** Document in the preview. The result of each check for it is shown at once. */
  documentId: string | undefined;
  faults: Readonly<Record<string, string>>;
  onChange: (checks: DraftCheck[]) => void;
};

/** Checks of the document type, written as expressions over its fields. */
export function ChecksEditor({ checks, onChange, faults, ...rest }: Props) {
  const { t } = useLingui();
  // Item fields are accessed through their row, so any name is allowed.
  const unusableNames = rest.fields.flatMap(({ fieldName, isItemField }) =>
    isItemField || isValidIdentifier(fieldName) ? [] : fieldName,
  );
  const names = unusableNames.join(', ');
  return (
    <Stack component="section" gap="lg" aria-label={t`Checks`}>
      <Text size="xs" c="var(--text-faint)">
        <Trans>
          An expression states what must be true. Refer to fields by their API names: <code>total_amount {'<'}= 50000</code>,{' '}
          <code>date_due {'>'}= date_issued</code>, <code>filled(order_number_sm) || total_amount {'<'} 10000</code>,{' '}
          <code>items.all(i, i.item_quantity {'>'} 0)</code>, <code>days(date_issued, date_due) {'<'}= 60</code>,{' '}
          <code>sum(items.map(i, i.item_amount)) == total_amount</code>. A check is skipped when a value is missing.
        </Trans>
      </Text>
      {unusableNames.length === 0 ? null : (
        <Text size="xs" c="var(--text-faint)">
          <Trans>
            Expressions cannot use <code>{names}</code>: these words are reserved.
          </Trans>
        </Text>
      )}
      {renderByIndex(checks, (check, index) => (
        <CheckEditor
          {...rest}
          number={index + 1}
          check={check}
          problem={faults[`${index}.expression`] ?? faults[`${index}.field`]}
          onChange={(change) => onChange(checks.with(index, { ...check, ...change }))}
          onRemove={() => onChange(checks.toSpliced(index, 1))}
        />
      ))}
      <span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          disabled={checks.length >= 100}
          onClick={() => onChange([...checks, { expression: '', field: '', level: 'Error', message: {}, isActive: true }])}
        >
          <Trans>Add check</Trans>
        </Button>
      </span>
    </Stack>
  );
}

type OneProps = Omit<Props, 'checks' | 'onChange' | 'faults'> & {
  number: number;
  check: DraftCheck;
  problem: string | undefined;
  onChange: (change: Partial<DraftCheck>) => void;
  onRemove: () => void;
};

function CheckEditor({ documentType, number, check, fields, culture, documentId, problem, onChange, onRemove }: OneProps) {
  const { t, i18n } = useLingui();
  const expression = useDeferredValue(check.expression.trim());
  const tried = useQuery({
    ...typeDesignQueries.expression(documentType, {
      expression,
      isFormula: false,
      field: check.field,
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
  const fault = expression === '' ? undefined : tried.data?.fault;
  const place = (fault?.at ?? 0) + 1;
  const where = fault && fault.at > 0 ? ` ${t`See character ${place}.`}` : '';
  const shownProblem = fault ? reasonTextOrDefault(fault) + where : problem;
  const answers = expression !== '' && !fault ? (tried.data?.answers ?? []) : [];
  return (
    <Box py="md" className="ruled" role="group" aria-label={t`Check ${number}`}>
      <Stack>
        <Textarea
          data-monospace
          aria-label={t`Expression`}
          spellCheck={false}
          maxLength={2000}
          value={check.expression}
          error={shownProblem !== undefined}
          description={
            <span role="status" className={`caption ${shownProblem ? 'wrong' : answers.includes(false) ? 'look' : 'proved'}`}>
              {shownProblem ?? <Answer answers={answers} />}
            </span>
          }
          onChange={(event) => onChange({ expression: event.target.value })}
        />
        <div className="pair">
          <SelectField label={t`Applies to`} value={check.field} onChange={(event) => onChange({ field: event.target.value })}>
            <option value="">{t`Whole document`}</option>
            {fields.map((field) => (
              <option key={field.fieldName} value={field.fieldName}>
                {field.isItemField ? t`${labelOf(field, culture)} (each row)` : labelOf(field, culture)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t`Severity`}
            value={check.level}
            onChange={(event) => onChange({ level: messageLevels.find((each) => each === event.target.value) ?? 'Error' })}
          >
            {messageLevels.map((level) => (
              <option key={level} value={level}>
                {i18n._(levelNames[level])}
              </option>
            ))}
          </SelectField>
        </div>
        {designCultures.map((each) => {
          const language = cultureNames[each];
          return (
            <TextField
              key={each}
              label={t`Message (${language})`}
              value={check.message[each] ?? ''}
              maxLength={200}
              onChange={(event) => onChange({ message: { ...check.message, [each]: event.target.value } })}
            />
          );
        })}
        <Group component="span" gap="xs" justify="space-between">
          <CheckField
            label={t`Active check`}
            checked={check.isActive}
            onChange={(event) => onChange({ isActive: event.target.checked })}
          />
          <Button variant="subtle" size="compact-sm" onClick={onRemove}>
            <Trans>Remove check</Trans>
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

/** Result of the check for the document in the preview. */
function Answer({ answers }: { answers: readonly (boolean | null)[] }) {
  const { t } = useLingui();
  if (answers.length === 0) return null;
  const failing = answers.filter((answer) => answer === false).length;
  if (failing > 0) return answers.length === 1 ? t`Fails for the document shown here.` : t`Fails for rows: ${failing}.`;
  return answers.every((answer) => answer === null)
    ? t`A value is missing in the document shown here.`
    : t`Passes for the document shown here.`;
}
