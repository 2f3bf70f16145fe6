import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { accountDesk } from '#contract/endpoints/account-desk.ts';
import { accountMutations } from '#web/api/account.queries.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

export function OwnName({ name }: { name: string }) {
  const { t } = useLingui();
  const rename = useMutation(accountMutations.rename);
  const edit = useEditForm<{ name: string }>({
    draftKey: 'own name',
    schema: accountDesk.rename.body,
    saved: { name },
    save: async (values) => {
      await rename.mutateAsync(values.name);
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Save my name`,
    group: t`Account`,
  });
  return (
    <EditPanel label={t`Your name`} edit={edit} names={{ name: t`Your name` }} saveLabel={t`Save my name`}>
      <TextField
        label={t`Your name`}
        autoComplete="name"
        hint={t`As others see it, in approvals and in the history of documents.`}
        {...edit.field('name')}
      />
    </EditPanel>
  );
}
