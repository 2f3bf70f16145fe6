import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Head } from '#contract/endpoints/external-data-desk.ts';
import { dataTableMutations, dataTableQueries, type DataTable } from '#web/api/data-tables.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Part, Subject } from '../settings/subject.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RowGrid } from './row-grid.tsx';
import { csvOf } from './table-rows.ts';
import classes from './tables.module.css';

export function TableEditor({ table, onGone }: { table: DataTable; onGone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = useMutation(dataTableMutations.change);
  const [open, setOpen] = useState<'import' | 'remove' | null>(null);
  const names = { name: t`Name`, description: t`What it is for` };
  const save = async () => {
    try {
      const { items } = await client.fetchQuery(dataTableQueries.whole(table.id));
      saveFile(new Blob([csvOf(items)], { type: 'text/csv' }), `${table.name}.csv`);
    } catch (error) {
      showToast({ kind: 'problem', title: errorText(error) });
    }
  };
  return (
    <Subject
      title={table.name}
      backTo={t`External data tables`}
      note={table.rows === null ? table.description : plural(table.rows, { one: '# row', other: '# rows' })}
      isWide
      action={
        <span className={classes.actions}>
          <Button variant="default" onClick={() => void save()}>
            <Trans>Save as CSV</Trans>
          </Button>
          <Button onClick={() => setOpen('import')}>
            <Trans>Import rows</Trans>
          </Button>
        </span>
      }
    >
      {table.usedBy ? <UsedBy fields={table.usedBy} /> : null}
      <RowGrid table={table} />
      <Part title={t`About the table`}>
        <PlainForm
          label={t`About the table`}
          draftKey={`data-table ${table.id}`}
          changedAs={{ action: 'dataTable.renamed', id: table.id }}
          schema={Head}
          saved={{ name: table.name, description: table.description }}
          save={(values, was) => change.mutateAsync({ id: table.id, ...values, was })}
          names={names}
          saveLabel={t`Save`}
          group={t`External data tables`}
        >
          {(edit) => (
            <>
              <TextField label={names.name} {...edit.field('name')} />
              {hasDesk() ? <TextField label={names.description} {...edit.field('description')} /> : null}
            </>
          )}
        </PlainForm>
      </Part>
      <DangerZone>
        <p>
          <Trans>A table can be deleted when no field takes its values from it.</Trans>
        </p>
        <DangerButton onClick={() => setOpen('remove')}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DangerZone>
      {open === 'import' ? <ImportDialog table={table} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveTable table={table} onGone={onGone} onClose={() => setOpen(null)} /> : null}
    </Subject>
  );
}

function UsedBy({ fields }: { fields: NonNullable<DataTable['usedBy']> }) {
  return (
    <p className={classes.used}>
      {fields.length === 0 ? (
        <Trans>No field takes its values from it yet: choose it in the designer of a document type.</Trans>
      ) : (
        <>
          <Trans>Gives its values to:</Trans>{' '}
          {fields.map(({ documentType, fieldName }) => (
            <Link key={`${documentType}.${fieldName}`} to={`/settings/document-types?id=${encodeURIComponent(documentType)}`}>
              {documentType}.{fieldName}
            </Link>
          ))}
        </>
      )}
    </p>
  );
}

function RemoveTable({ table, onGone, onClose }: { table: DataTable; onGone: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(dataTableMutations.remove);
  const { rows, usedBy } = table;
  const fields = usedBy?.map(({ documentType, fieldName }) => `${documentType}.${fieldName}`).join(', ') ?? '';
  return (
    <ConfirmDialog
      title={t`Delete ${table.name}?`}
      action={t`Delete`}
      isImpossible={fields !== ''}
      run={async () => {
        await remove.mutateAsync(table.id);
        onGone();
      }}
      onClose={onClose}
    >
      <p>
        {fields !== ''
          ? t`It gives its values to ${fields}. Let these fields take them from elsewhere first.`
          : rows === null
            ? t`All its rows go with it. It cannot be taken back.`
            : plural(rows, {
                one: '# row goes with it. It cannot be taken back.',
                other: '# rows go with it. It cannot be taken back.',
              })}
      </p>
    </ConfirmDialog>
  );
}
