import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { PlainType } from '#web/api/plain-types.ts';
import { typeDesignMutations } from '#web/api/type-design.queries.ts';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';
import { YesOrNo } from './yes-or-no.tsx';

const Answer = z.string().min(1, 'is missing');
const Schema = z.object({
  extractItems: Answer,
  extractNoteFromIsdoc: Answer,
  replaceVariableSymbolWithInvoiceNumber: Answer,
});
type Values = z.output<typeof Schema>;
const unknown: Values = { extractItems: '', extractNoteFromIsdoc: '', replaceVariableSymbolWithInvoiceNumber: '' };

/** They can be written and not be read: whoever changes one says all. */
export function PlainSettingsForm({ type: { documentType, isDefault } }: { type: PlainType }) {
  const { t } = useLingui();
  const save = useMutation(typeDesignMutations.saveSettings);
  const names = {
    extractItems: t`Read the items`,
    extractNoteFromIsdoc: t`Take the note of an ISDOC invoice`,
    replaceVariableSymbolWithInvoiceNumber: t`Make the variable symbol of the invoice number`,
  };
  return (
    <>
      <p>{t`The service does not tell how this is set. Choose all of them: what you save replaces it.`}</p>
      <PlainForm
        label={t`How it is read`}
        draftKey={`plain-type ${documentType}`}
        schema={Schema}
        saved={unknown}
        save={({ extractItems, extractNoteFromIsdoc, replaceVariableSymbolWithInvoiceNumber: symbol }) =>
          save.mutateAsync({
            documentType,
            settings: {
              isDefault,
              extractItems: extractItems === 'yes',
              extractNoteFromIsdoc: extractNoteFromIsdoc === 'yes',
              replaceVariableSymbolWithInvoiceNumber: symbol === 'yes',
            },
          })
        }
        names={names}
        saveLabel={t`Save how it is read`}
        group={t`Document types`}
      >
        {(edit) => (
          <>
            <YesOrNo label={names.extractItems} none={t`Choose`} {...edit.field('extractItems')} />
            <YesOrNo label={names.extractNoteFromIsdoc} none={t`Choose`} {...edit.field('extractNoteFromIsdoc')} />
            <YesOrNo
              label={names.replaceVariableSymbolWithInvoiceNumber}
              none={t`Choose`}
              {...edit.field('replaceVariableSymbolWithInvoiceNumber')}
            />
          </>
        )}
      </PlainForm>
    </>
  );
}
