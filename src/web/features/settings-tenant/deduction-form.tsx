import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { Day } from '#contract/endpoints/tenant-settings.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

const Schema = z.object({ date: Day });

export function DeductionForm({ date }: { date: string }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setDeductionStart);
  const label = t`The first day for which VAT is deducted here`;
  const edit = useEditForm<{ date: string }, string>({
    draftKey: 'tenant deduction start',
    schema: Schema,
    saved: { date },
    version: date,
    save: async (values, was) => {
      await save.mutateAsync({ date: values.date, was });
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Save the day`,
    group: t`Tenant`,
  });
  return (
    <EditPanel label={t`VAT deduction`} edit={edit} names={{ date: label }} saveLabel={t`Save the day`}>
      <TextField
        label={label}
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        hint={t`Documents of an earlier day get no deduction date from us.`}
        {...edit.field('date')}
      />
    </EditPanel>
  );
}
