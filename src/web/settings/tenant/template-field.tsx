import type { MessageDescriptor } from '@lingui/core';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import {
  fillTemplate,
  type TemplateFault,
  type TemplateField as FieldName,
  templateFault,
  templateFields,
  type TemplateValues,
} from '#contract/core/file-name-template.ts';
import { TextField } from '#web/settings/kit/field.tsx';

const fieldNames = {
  supplier: msg`Supplier`,
  number: msg`Document number`,
  date: msg`Issue date`,
  dueDate: msg`Due date`,
  total: msg`Total`,
  currency: msg`Currency`,
  type: msg`Document type`,
  externalId: msg`External ID`,
  originalName: msg`Original file name`,
  documentId: msg`Document ID`,
} satisfies Record<FieldName, MessageDescriptor>;

const faults = {
  empty: msg`Enter a file name template.`,
  tooLong: msg`Too long: use up to 200 characters.`,
  path: msg`The name must not contain slashes or "..".`,
  characters: msg`It contains characters that are not allowed in file names.`,
  unknown: msg`It contains an unknown placeholder. Use those listed below.`,
  braces: msg`A brace is missing or has no pair.`,
  noField: msg`Insert at least one placeholder, otherwise all files would have the same name.`,
} satisfies Record<TemplateFault, MessageDescriptor>;

/** Typical document for the example. */
const sample: TemplateValues = {
  supplier: 'Řezníček a syn, s.r.o.',
  number: '2026/0017',
  date: '2026-03-05',
  dueDate: '2026-03-19',
  total: '12100.00',
  currency: 'CZK',
  type: 'invoice',
  externalId: 'ERP-4711',
  originalName: 'scan_0042',
  documentId: '0190c1de-7f3a-7c3e-9d55-2b8f7a1e6c40',
};

type Props = {
  label: string;
  template: string;
  extension: string;
  onInsert: (field: FieldName) => void;
  input: Omit<ComponentProps<typeof TextField>, 'label'>;
};

/** Input for a file name template, with its placeholders and an example. */
export function TemplateField({ label, template, extension, onInsert, input }: Props) {
  const { t } = useLingui();
  const fault = templateFault(template);
  const { error, ...rest } = input;
  return (
    <Stack>
      <TextField
        label={label}
        spellCheck={false}
        {...rest}
        // Shown while typing, instead of the error code of the contract.
        error={fault ? t(faults[fault]) : error}
      />
      <Text mih={20} c="dimmed" className="breaks" role="status">
        {fault ? '' : t`For example: ${`${fillTemplate(template, sample)}.${extension}`}`}
      </Text>
      <Flex gap="xs" wrap="wrap" role="group" aria-label={t`Placeholders`}>
        {templateFields.map((field) => (
          <Button variant="default" size="compact-sm" key={field} onClick={() => onInsert(field)}>
            {t(fieldNames[field])}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}
