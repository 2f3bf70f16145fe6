import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TenantName } from '#contract/endpoints/tenant-desk.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

const Schema = z.object({ name: TenantName });

export function NameForm({ name }: { name: string }) {
  const { t } = useLingui();
  const rename = useMutation(tenantMutations.rename);
  const edit = useEditForm<z.output<typeof Schema>, string>({
    draftKey: 'tenant name',
    schema: Schema,
    saved: { name },
    version: name,
    save: async (values, was) => {
      await rename.mutateAsync({ name: values.name, was });
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Save the name`,
    group: t`Tenant`,
  });
  return (
    <EditPanel label={t`Name`} edit={edit} names={{ name: t`Name` }} saveLabel={t`Save the name`}>
      <TextField label={t`Name`} hint={t`As it stands in letters and in the account menu.`} {...edit.field('name')} />
    </EditPanel>
  );
}
