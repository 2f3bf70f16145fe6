import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { Day } from '#contract/endpoints/tenant-settings.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { TextField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';

const Schema = z.object({ date: Day });

export function DeductionForm({ date }: { date: string }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setDeductionStart);
  const label = t`The first day for which VAT is deducted here`;
  return (
    <PlainForm
      label={t`VAT deduction`}
      draftKey="tenant deduction start"
      changedAs={{ action: 'tenant.deductionStartChanged' }}
      schema={Schema}
      saved={{ date }}
      save={(values, was) => save.mutateAsync({ date: values.date, was: was.date })}
      names={{ date: label }}
      saveLabel={t`Save the day`}
      group={t`Tenant`}
    >
      {(edit) => (
        <TextField
          label={label}
          type="date"
          min="1900-01-01"
          max="2999-12-31"
          hint={t`Documents of an earlier day get no deduction date from us.`}
          {...edit.field('date')}
        />
      )}
    </PlainForm>
  );
}
