import { useLingui } from '@lingui/react/macro';
import { Flex, NativeSelect, Stack, Text } from '@mantine/core';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { ExampleRows } from '#contract/documents/parts-bff.ts';
import { withField } from './example-rows.ts';

type Props = {
  data: ExampleRows;
  fields: readonly FieldDefinition[];
  onChoose: (columns: readonly (string | null)[]) => void;
};

/** Cells of the example row, each with the field it is assigned to. */
export function ExampleCells({ data, fields, onChoose }: Props) {
  const isText = (name: string) => fields.find((field) => field.name === name)?.type === 'TEXT';
  const { t } = useLingui();
  return (
    <Flex component="ul" gap={6} py="sm" px="md" flex="none" className="scrolls ruled" aria-label={t`Cells of the example row`}>
      {data.columns.map((column, at) => (
        <Stack
          component="li"
          gap={2}
          flex="1 0 96px"
          maw={240}
          c={column.field !== null ? 'var(--text)' : 'var(--text-faint)'}
          key={column.wordIds.join('-') + column.text}
        >
          <Text span truncate inherit className="figures" title={column.text}>
            {column.text}
          </Text>
          <NativeSelect
            aria-label={t`Field for ${column.text}`}
            value={column.field ?? ''}
            onChange={(event) => onChoose(withField(data.columns, at, event.target.value || null, isText))}
          >
            <option value="">{t`Skip this column`}</option>
            {fields.map((field) => (
              <option key={field.name} value={field.name}>
                {field.label}
              </option>
            ))}
          </NativeSelect>
        </Stack>
      ))}
    </Flex>
  );
}
