import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { SelectField } from '#web/settings/kit/field.tsx';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { labelOf, type DraftField } from '../design-model.ts';

type Fill = NonNullable<DraftField['fills']>[number];

type Props = {
  field: DraftField;
  fields: readonly DraftField[];
  /** Columns of the selected data table. */
  columns: readonly string[];
  culture: string;
  faults: Readonly<Record<string, string>>;
  onChange: (fills: Fill[]) => void;
};

/** Fields filled from a selected row, with their columns. */
export function FieldFills({ field, fields, columns, culture, faults, onChange }: Props) {
  const { t } = useLingui();
  const fills = field.fills ?? [];
  // A calculated field takes no value from elsewhere.
  const targets = fields.filter(
    ({ fieldName, isItemField, formula = '' }) =>
      fieldName !== field.fieldName && isItemField === field.isItemField && formula === '',
  );
  const nextColumn = columns.find((column) => !fills.some((fill) => fill.column === column)) ?? 'value';
  const freeFields = targets.filter(({ fieldName }) => !fills.some((fill) => fill.field === fieldName));
  // Suggests a field with the name of the column, otherwise a custom field, which come last. The invoice number is never suggested without a
  // matching name.
  const free =
    freeFields.find((each) => labelOf(each, culture).toLocaleLowerCase(culture) === nextColumn.toLocaleLowerCase(culture)) ??
    freeFields.at(-1);
  return (
    <Stack gap="xs" component="section" aria-label={t`Fill other fields`}>
      <Text component="h4" size="xs" fw={600} c="dimmed">
        <Trans>Fill other fields</Trans>
      </Text>
      <Text size="xs" c="var(--text-faint)">
        {field.isItemField
          ? t`Choosing a row of the table also fills these columns of the same line item.`
          : t`Choosing a row of the table also fills these fields.`}
      </Text>
      {renderByIndex(fills, (fill, at) => (
        <FillEditor
          number={at + 1}
          fill={fill}
          columns={columns.includes(fill.column) || fill.column === 'value' ? columns : [...columns, fill.column]}
          targets={targets}
          culture={culture}
          problem={faults[`fills.${at}`] ?? faults[`fills.${at}.field`]}
          onChange={(next) => onChange(fills.with(at, next))}
          onRemove={() => onChange(fills.toSpliced(at, 1))}
        />
      ))}
      <span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          disabled={!free}
          onClick={() => free && onChange([...fills, { column: nextColumn, field: free.fieldName }])}
        >
          <Trans>Add filled field</Trans>
        </Button>
      </span>
    </Stack>
  );
}

type OneProps = Pick<Props, 'columns' | 'culture'> & {
  number: number;
  fill: Fill;
  targets: readonly DraftField[];
  problem: string | undefined;
  onChange: (fill: Fill) => void;
  onRemove: () => void;
};

function FillEditor({ number, fill, columns, targets, culture, problem, onChange, onRemove }: OneProps) {
  const { t } = useLingui();
  const isGone = !targets.some(({ fieldName }) => fieldName === fill.field);
  return (
    <Box role="group" aria-label={t`Filled field ${number}`} className="ruled" pb="sm">
      <Flex gap="xs" align="flex-start">
        <Box flex={1} miw={0} className="pair">
          <SelectField
            label={t`Column`}
            value={fill.column}
            onChange={(event) => onChange({ ...fill, column: event.target.value })}
          >
            <option value="value">{t`Value`}</option>
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t`Fills the field`}
            value={fill.field}
            error={problem}
            onChange={(event) => onChange({ ...fill, field: event.target.value })}
          >
            {isGone ? <option value={fill.field}>{fill.field}</option> : null}
            {targets.map((target) => (
              <option key={target.fieldName} value={target.fieldName}>
                {labelOf(target, culture)}
              </option>
            ))}
          </SelectField>
        </Box>
        <IconButton isSmall mt={26} aria-label={t`Remove filled field ${number}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </Flex>
    </Box>
  );
}
