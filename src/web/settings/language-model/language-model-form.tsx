import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { because } from '#contract/core/issue-reason.ts';
import { type LanguageModelSettings, maxDocumentsPerDay } from '#contract/documents/language-model-bff.ts';
import { CheckField, TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { languageModelMutations } from './language-model.queries.ts';

const DraftSchema = z.object({
  isOn: z.boolean(),
  documentsPerDay: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, because('whole_number_required'))
    .refine((text) => Number(text) >= 1, because('number_too_small', { min: '1' }))
    .refine((text) => Number(text) <= maxDocumentsPerDay, because('number_too_large', { max: String(maxDocumentsPerDay) })),
});
type Draft = z.output<typeof DraftSchema>;
type Props = { settings: LanguageModelSettings; model: { host: string; name: string }; sentToday: number };

const draftOf = ({ isOn, documentsPerDay }: LanguageModelSettings): Draft => ({ isOn, documentsPerDay: String(documentsPerDay) });
const settingsOf = ({ isOn, documentsPerDay }: Draft): LanguageModelSettings => ({
  isOn,
  documentsPerDay: Number(documentsPerDay),
});

export function LanguageModelForm({ settings, model: { host, name }, sentToday }: Props) {
  const { t } = useLingui();
  const save = useMutation(languageModelMutations.set);
  const names = { isOn: t`Send documents to the language model`, documentsPerDay: t`Documents per day at most` };
  return (
    <UnversionedForm<Draft>
      label={t`Language model`}
      draftKey="language model"
      changedAs={{ action: 'tenant.languageModelChanged' }}
      schema={DraftSchema}
      saved={draftOf(settings)}
      save={(values, was) => save.mutateAsync({ settings: settingsOf(values), host, was: settingsOf(was) })}
      names={names}
      saveLabel={t`Save`}
      group={t`Language model`}
    >
      {(edit) => (
        <Stack gap="sm">
          <CheckField
            label={names.isOn}
            hint={t`Sent to ${host} (model ${name}): the words of up to ten pages, at most 24,000 characters, and the names, types and hints of these fields. No files, pictures or file names.`}
            {...edit.field('isOn')}
          />
          <TextField
            label={names.documentsPerDay}
            hint={t`${plural(sentToday, { one: '# document was sent today.', other: '# documents were sent today.' })} Extracting a document again counts again.`}
            inputMode="numeric"
            {...edit.field('documentsPerDay')}
          />
        </Stack>
      )}
    </UnversionedForm>
  );
}
