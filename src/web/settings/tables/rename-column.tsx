import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { onlyFieldRefusal } from '#web/platform/api/field-refusal.ts';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { dataTableMutations, type DataTable } from './data-tables.queries.ts';

/** Renames a column. Editing the list of columns instead would count as another column and delete the values. */
export function RenameColumn({ table: { id, columns } }: { table: DataTable }) {
  const { t } = useLingui();
  const rename = useMutation(dataTableMutations.renameColumn);
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const from = columns.find((name) => name === chosen) ?? columns[0] ?? '';
  const name = to.trim();
  const done = () => {
    setChosen(name);
    setTo('');
    const undo = () =>
      rename.mutate(
        { id, from: name, to: from },
        { onError: (error) => void showToast({ kind: 'problem', title: refusalText(error) }) },
      );
    showToast({ kind: 'done', title: t`${from} is now called ${name}`, action: { label: t`Undo`, run: undo } });
  };
  const isReady = name !== '' && name !== from && !rename.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) rename.mutate({ id, from, to: name }, { onSuccess: done });
  };
  return (
    <Part title={t`Rename a column`}>
      <Group component="form" align="flex-start" aria-label={t`Rename a column`} onSubmit={submit}>
        <SelectField label={t`Column`} value={from} onChange={({ target }) => setChosen(target.value)}>
          {columns.map((column) => (
            <option key={column}>{column}</option>
          ))}
        </SelectField>
        <TextField
          label={t`New name`}
          hint={t`Its values and the fields that it fills stay.`}
          value={to}
          maxLength={60}
          error={onlyFieldRefusal(rename.error, 'to')}
          onChange={({ target }) => {
            rename.reset();
            setTo(target.value);
          }}
        />
        <Button type="submit" mt={22} variant="default" disabled={!isReady} loading={rename.isPending}>
          <Trans>Rename</Trans>
        </Button>
      </Group>
    </Part>
  );
}
