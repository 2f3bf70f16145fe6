import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { OwnName as Name } from '#contract/endpoints/account-desk.ts';
import { accountMutations } from '#web/api/account.queries.ts';
import { TextField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';

const Schema = z.object({ name: Name });

export function OwnName({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const rename = useMutation(accountMutations.rename);
  return (
    <PlainForm
      label={t`Your name`}
      draftKey="own name"
      changedAs={{ action: 'user.changed', id }}
      schema={Schema}
      saved={{ name }}
      save={(values, was) => rename.mutateAsync({ name: values.name, was: was.name })}
      names={{ name: t`Your name` }}
      saveLabel={t`Save my name`}
      group={t`Account`}
    >
      {(edit) => (
        <TextField
          label={t`Your name`}
          autoComplete="name"
          hint={t`As others see it, in approvals and in the history of documents.`}
          {...edit.field('name')}
        />
      )}
    </PlainForm>
  );
}
