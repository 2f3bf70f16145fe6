import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TenantName } from '#contract/tenant/bff.ts';
import { tenantMutations } from './tenant.queries.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';

const Schema = z.object({ name: TenantName });

export function NameForm({ name }: { name: string }) {
  const { t } = useLingui();
  const rename = useMutation(tenantMutations.rename);
  return (
    <UnversionedForm
      label={t`Name`}
      draftKey="tenant name"
      changedAs={{ action: 'tenant.renamed' }}
      schema={Schema}
      saved={{ name }}
      save={(values, was) => rename.mutateAsync({ name: values.name, was: was.name })}
      names={{ name: t`Name` }}
      saveLabel={t`Save`}
      group={t`Company details`}
    >
      {(edit) => <TextField label={t`Name`} hint={t`Shown in emails and in the account menu.`} {...edit.field('name')} />}
    </UnversionedForm>
  );
}
