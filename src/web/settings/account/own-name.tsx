import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { OwnName as Name } from '#contract/users/account-bff.ts';
import { accountMutations } from './account.queries.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';

const Schema = z.object({ name: Name });

export function OwnName({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const rename = useMutation(accountMutations.rename);
  return (
    <UnversionedForm
      label={t`Your name`}
      draftKey="own name"
      changedAs={{ action: 'user.changed', id }}
      schema={Schema}
      saved={{ name }}
      save={(values, was) => rename.mutateAsync({ name: values.name, was: was.name })}
      names={{ name: t`Your name` }}
      saveLabel={t`Save name`}
      group={t`Account`}
    >
      {(edit) => (
        <TextField
          label={t`Your name`}
          autoComplete="name"
          hint={t`Shown to others in approvals and in document history.`}
          {...edit.field('name')}
        />
      )}
    </UnversionedForm>
  );
}
