import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import type { TableInfo } from './data-tables.queries.ts';

const namesIn = (text: string): string[] => text.split(';').flatMap((name) => name.trim() || []);

type Props = { label: string; edit: Pick<EditForm<TableInfo>, 'control' | 'errorOf'> };

/** Names of the columns beyond key and value, edited in one line. The text is kept as typed until blur. */
export function ColumnsField({ label, edit }: Props) {
  const { t } = useLingui();
  const { field } = useController({ control: edit.control, name: 'columns' });
  const [typed, setTyped] = useState<string>();
  const names = field.value ?? [];
  const error = edit.errorOf('columns') ?? names.map((_, at) => edit.errorOf(`columns.${at}`)).find(Boolean);
  return (
    <TextField
      label={label}
      hint={t`Separate names with semicolons. Removing a name deletes the values in its column.`}
      error={error}
      value={typed ?? names.join('; ')}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(namesIn(target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
