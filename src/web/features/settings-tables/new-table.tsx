import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Head } from '#contract/endpoints/external-data-desk.ts';
import { dataTableMutations } from '#web/api/data-tables.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { Subject } from '../settings/subject.tsx';

type Head = { name: string; description: string };

export function NewTable({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui();
  const create = useMutation(dataTableMutations.create);
  const names = { name: t`Name`, description: t`What it is for` };
  const saveLabel = t`Make the table`;
  const edit = useEditForm<Head>({
    draftKey: 'data-table new',
    schema: Head,
    saved: { name: '', description: '' },
    save: async (values) => onMade((await create.mutateAsync(values)).id),
    saveLabel,
    group: t`External data tables`,
  });
  return (
    <Subject title={t`New table`} backTo={t`External data tables`} note={t`Its rows come next: by hand, or from Excel or CSV.`}>
      <EditPanel label={t`New table`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        <TextField label={names.name} {...edit.field('name')} />
        {hasDesk() ? <TextField label={names.description} {...edit.field('description')} /> : null}
      </EditPanel>
    </Subject>
  );
}
