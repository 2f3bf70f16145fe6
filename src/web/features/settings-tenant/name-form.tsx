import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TenantName } from '#contract/endpoints/tenant-desk.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { TextField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';

const Schema = z.object({ name: TenantName });

export function NameForm({ name }: { name: string }) {
  const { t } = useLingui();
  const rename = useMutation(tenantMutations.rename);
  return (
    <PlainForm
      label={t`Name`}
      draftKey="tenant name"
      changedAs={{ action: 'tenant.renamed' }}
      schema={Schema}
      saved={{ name }}
      save={(values, was) => rename.mutateAsync({ name: values.name, was: was.name })}
      names={{ name: t`Name` }}
      saveLabel={t`Save the name`}
      group={t`Tenant`}
    >
      {(edit) => <TextField label={t`Name`} hint={t`As it stands in letters and in the account menu.`} {...edit.field('name')} />}
    </PlainForm>
  );
}
