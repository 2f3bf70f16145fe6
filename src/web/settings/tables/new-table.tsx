import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Head } from '#contract/data-tables/bff.ts';
import { dataTableMutations } from './data-tables.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { SettingsPanel } from '#web/settings/kit/settings-panel.tsx';

type Head = { name: string; description: string };

export function NewTable({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useLingui();
  const create = useMutation(dataTableMutations.create);
  const names = { name: t`Name`, description: t`Description` };
  const saveLabel = t`Create table`;
  const edit = useEditForm<Head>({
    draftKey: 'data-table new',
    schema: Head,
    saved: { name: '', description: '' },
    save: async (values) => onCreated((await create.mutateAsync(values)).id),
    saveLabel,
    group: t`External data tables`,
  });
  return (
    <SettingsPanel
      title={t`New table`}
      backTo={t`External data tables`}
      note={t`You can add rows in the next step, manually or from Excel or CSV.`}
    >
      <EditPanel label={t`New table`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        <TextField label={names.name} {...edit.field('name')} />
        {can('tableDescriptions') ? <TextField label={names.description} {...edit.field('description')} /> : null}
      </EditPanel>
    </SettingsPanel>
  );
}
