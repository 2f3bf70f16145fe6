import { useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Stack, Text } from '@mantine/core';
import type { ParsedTable } from './table-file.ts';
import { availableColumns, type Mapping } from './table-rows.ts';

type Props = {
  table: ParsedTable;
  mapping: Mapping;
  nameOf: (index: number) => string;
  onMapping: (mapping: Mapping) => void;
};

/** Selects the columns beyond key and value to import. They need names. */
export function FurtherColumns({ table, mapping, nameOf, onMapping }: Props) {
  const { t } = useLingui();
  const possible = availableColumns(table.rows, mapping);
  if (possible.length === 0) return null;
  return (
    <Stack component="fieldset" gap={6}>
      <Text component="legend" size="xs" pb={6} c="dimmed">
        {t`Further columns to import`}
      </Text>
      <Flex gap="md" wrap="wrap">
        {possible.map((index) => (
          <Checkbox
            key={index}
            label={nameOf(index)}
            checked={mapping.more.includes(index)}
            onChange={({ target }) =>
              onMapping({
                ...mapping,
                more: possible.filter((each) => (each === index ? target.checked : mapping.more.includes(each))),
              })
            }
          />
        ))}
      </Flex>
      <Text size="xs" c="var(--text-faint)">
        {t`In a document type, they can fill other fields when a row is chosen.`}
      </Text>
    </Stack>
  );
}
