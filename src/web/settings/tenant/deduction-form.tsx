import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { Day } from '#contract/tenant/settings-v1.ts';
import { tenantMutations } from './tenant.queries.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';

const Schema = z.object({ date: Day });

export function DeductionForm({ date }: { date: string }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setDeductionStart);
  const label = t`First date for which VAT is deducted here`;
  return (
    <UnversionedForm
      label={t`VAT deduction`}
      draftKey="tenant deduction start"
      changedAs={{ action: 'tenant.deductionStartChanged' }}
      schema={Schema}
      saved={{ date }}
      save={(values, was) => save.mutateAsync({ date: values.date, was: was.date })}
      names={{ date: label }}
      saveLabel={t`Save`}
      group={t`Company details`}
    >
      {(edit) => (
        <TextField
          label={label}
          type="date"
          min="1900-01-01"
          max="2999-12-31"
          hint={t`Documents dated before this day get no deduction date.`}
          {...edit.field('date')}
        />
      )}
    </UnversionedForm>
  );
}
