import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Head } from '#contract/data-tables/bff.ts';
import { dataTableMutations, dataTableQueries, type DataTable } from './data-tables.queries.ts';
import { fileDownload } from '#web/documents/core/prepare-file.ts';
import { can } from '#web/platform/api/service.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { DangerZone, Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { ColumnsField } from './columns-field.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RenameColumn } from './rename-column.tsx';
import { RowGrid } from './row-grid.tsx';
import { csvOf } from './table-rows.ts';
import { useColumnLoss } from './use-column-loss.tsx';

export function TableEditor({ table, onGone }: { table: DataTable; onGone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = useMutation(dataTableMutations.change);
  const [open, setOpen] = useState<'import' | 'remove' | null>(null);
  const names = { name: t`Name`, description: t`Description`, columns: t`Further columns` };
  const download = useMutation(fileDownload);
  const loss = useColumnLoss(table);
  const save = async (signal: AbortSignal) => {
    const rows = await client.fetchQuery(dataTableQueries.whole(table));
    signal.throwIfAborted();
    saveFile(new Blob([csvOf(rows, table.columns)], { type: 'text/csv' }), `${table.name}.csv`);
  };
  return (
    <SettingsPanel
      title={table.name}
      backTo={t`External data tables`}
      note={table.rows === null ? table.description : plural(table.rows, { one: '# row', other: '# rows' })}
      isWide
      action={
        <Group component="span">
          <Button variant="default" onClick={() => download.mutate(save)}>
            <Trans>Save as CSV</Trans>
          </Button>
          <Button onClick={() => setOpen('import')}>
            <Trans>Import rows</Trans>
          </Button>
        </Group>
      }
    >
      {table.usedBy ? <UsedBy fields={table.usedBy} /> : null}
      <RowGrid table={table} />
      <Part title={t`Table details`}>
        <UnversionedForm
          label={t`Table details`}
          draftKey={`data-table ${table.id}`}
          changedAs={{ action: 'dataTable.renamed', id: table.id }}
          schema={Head}
          saved={{ name: table.name, description: table.description, columns: table.columns }}
          save={async (values, was) =>
            (await loss.mayChangeTo(values.columns ?? table.columns)) && change.mutateAsync({ id: table.id, ...values, was })
          }
          names={names}
          saveLabel={t`Save`}
          group={t`External data tables`}
        >
          {(edit) => (
            <>
              <TextField label={names.name} {...edit.field('name')} />
              {can('tableDescriptions') ? <TextField label={names.description} {...edit.field('description')} /> : null}
              {table.usedBy ? <ColumnsField edit={edit} label={names.columns} /> : null}
            </>
          )}
        </UnversionedForm>
      </Part>
      {table.columns.length > 0 ? <RenameColumn table={table} /> : null}
      <DangerZone>
        <p>
          <Trans>A table can be deleted when no field uses it.</Trans>
        </p>
        <DangerButton onClick={() => setOpen('remove')}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DangerZone>
      {loss.question}
      {open === 'import' ? <ImportDialog table={table} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveTable table={table} onGone={onGone} onClose={() => setOpen(null)} /> : null}
    </SettingsPanel>
  );
}

function UsedBy({ fields }: { fields: NonNullable<DataTable['usedBy']> }) {
  return (
    <Group component="p" fz="sm" lh="18px" c="dimmed">
      {fields.length === 0 ? (
        <Trans>No fields use this table yet. Select it in the designer of a document type.</Trans>
      ) : (
        <>
          <Trans>Used by:</Trans>{' '}
          {fields.map(({ documentType, fieldName }) => (
            <Link key={`${documentType}.${fieldName}`} to={`/settings/document-types?id=${encodeURIComponent(documentType)}`}>
              {documentType}.{fieldName}
            </Link>
          ))}
        </>
      )}
    </Group>
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
          ? t`Used by ${fields}. Choose another source of values for these fields first.`
          : rows === null
            ? t`All its rows will be deleted too. This cannot be undone.`
            : plural(rows, {
                one: '# row will be deleted too. This cannot be undone.',
                other: '# rows will be deleted too. This cannot be undone.',
              })}
      </p>
    </ConfirmDialog>
  );
}
