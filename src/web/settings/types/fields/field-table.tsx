import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { SelectField } from '#web/settings/kit/field.tsx';
import type { DraftField } from '../design-model.ts';
import { FieldFills } from './field-fills.tsx';

type Props = {
  field: DraftField;
  fields: readonly DraftField[];
  tables: readonly { id: string; name: string; columns: readonly string[] }[];
  culture: string;
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftField>) => void;
};

/** Data table that the field chooses from, and the fields that a selected row fills. */
export function FieldTable({ field, fields, tables, culture, faults, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Table of values`}
        value={field.externalDataTable ?? ''}
        error={faults['externalDataTable']}
        onChange={(event) => onChange({ externalDataTable: event.target.value || null })}
      >
        <option value="">{t`Select a table`}</option>
        {tables.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {tables.length === 0 ? (
        <Text size="xs" c="var(--text-faint)">
          <Trans>
            There are no tables yet. Create one under <Link to="/settings/data-tables">External data tables</Link>; the unsaved
            changes of this type are kept.
          </Trans>
        </Text>
      ) : null}
      {field.externalDataTable ? (
        <FieldFills
          field={field}
          fields={fields}
          columns={tables.find(({ name }) => name === field.externalDataTable)?.columns ?? []}
          culture={culture}
          faults={faults}
          onChange={(fills) => onChange({ fills })}
        />
      ) : null}
    </>
  );
}
