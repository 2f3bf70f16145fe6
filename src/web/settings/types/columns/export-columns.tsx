import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CheckField } from '#web/settings/kit/field.tsx';
import type { DraftField } from '../design-model.ts';
import { hasSelectedColumns, groupOf, selectAllColumns, withColumn, withColumnMoved, clearColumns } from './choose-columns.ts';
import { ColumnList } from './column-list.tsx';

type Props = {
  fields: readonly DraftField[];
  culture: string;
  onFields: (fields: DraftField[]) => void;
};

/** Columns of CSV and Excel files of the type: all fields, or selected ones in a custom order. */
export function ExportColumns({ fields, culture, onFields }: Props) {
  const { t } = useLingui();
  // Without a column, the file holds all fields; the empty list stays open until the page is left.
  const [isOpen, setOpen] = useState(false);
  const hasColumns = hasSelectedColumns(fields);
  const isChosen = hasColumns || isOpen;
  const groups = [
    { title: t`Header columns`, isItem: false },
    { title: t`Item columns`, isItem: true },
  ];
  return (
    <Stack pt="md" className="ruled-above" role="group" aria-label={t`Columns in CSV and Excel`}>
      <Text component="h4" size="xs" fw={600} c="dimmed">
        <Trans>Columns in CSV and Excel</Trans>
      </Text>
      <CheckField
        label={t`Only the columns selected here`}
        hint={t`Otherwise the files hold all fields in the order of the type. The heading of a column is the field’s name in exports.`}
        checked={isChosen}
        onChange={({ target: { checked } }) => {
          setOpen(checked);
          if (!checked) onFields(clearColumns(fields));
        }}
      />
      {isChosen ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onFields(selectAllColumns(fields))}>
            <Trans>Select all</Trans>
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!hasColumns}
            onClick={() => {
              setOpen(true);
              onFields(clearColumns(fields));
            }}
          >
            <Trans>Clear selection</Trans>
          </Button>
        </Group>
      ) : null}
      {isChosen && !hasColumns ? (
        <Text size="xs" c="var(--look)" role="status">
          <Trans>No columns are selected, so the files hold all fields.</Trans>
        </Text>
      ) : null}
      {isChosen
        ? groups.map(({ title, isItem }) => (
            <ColumnList
              key={title}
              title={title}
              fields={groupOf(fields, isItem)}
              culture={culture}
              onColumn={(field, isColumn) => onFields(withColumn(fields, field, isColumn))}
              onMove={(from, to) => onFields(withColumnMoved(fields, isItem, from, to))}
            />
          ))
        : null}
    </Stack>
  );
}
