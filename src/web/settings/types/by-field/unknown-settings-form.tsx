import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { V1Type } from './v1-type.ts';
import { typeDesignMutations } from '../type-design.queries.ts';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { YesOrNo } from './yes-or-no.tsx';

const Answer = z.string().min(1);
const Schema = z.object({
  extractItems: Answer,
  extractNoteFromIsdoc: Answer,
  replaceVariableSymbolWithInvoiceNumber: Answer,
});
type Values = z.output<typeof Schema>;
const unknown: Values = { extractItems: '', extractNoteFromIsdoc: '', replaceVariableSymbolWithInvoiceNumber: '' };

/** Form for settings that can be written but not read: changing one requires all of them. */
export function UnknownSettingsForm({ type: { documentType, isDefault } }: { type: V1Type }) {
  const { t } = useLingui();
  const save = useMutation(typeDesignMutations.saveSettings);
  const names = {
    extractItems: t`Extract line items`,
    extractNoteFromIsdoc: t`Use the note from ISDOC invoices`,
    replaceVariableSymbolWithInvoiceNumber: t`Use the invoice number as the variable symbol`,
  };
  return (
    <>
      <p>{t`The current settings are unknown. Select all options: saving replaces the current settings.`}</p>
      <UnversionedForm
        label={t`Extraction`}
        draftKey={`unknown-settings ${documentType}`}
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
        saveLabel={t`Save extraction settings`}
        group={t`Document types`}
      >
        {(edit) => (
          <>
            <YesOrNo label={names.extractItems} none={t`Select…`} {...edit.field('extractItems')} />
            <YesOrNo label={names.extractNoteFromIsdoc} none={t`Select…`} {...edit.field('extractNoteFromIsdoc')} />
            <YesOrNo
              label={names.replaceVariableSymbolWithInvoiceNumber}
              none={t`Select…`}
              {...edit.field('replaceVariableSymbolWithInvoiceNumber')}
            />
          </>
        )}
      </UnversionedForm>
    </>
  );
}
