import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { typeDesignMutations, typeDesignQueries } from './type-design.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { CheckField } from '#web/settings/kit/field.tsx';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { textIn, type DraftField } from './design-model.ts';
import { NameFields } from './name-fields.tsx';
import { ExportColumns } from './columns/export-columns.tsx';
import type { Faults } from './type-faults.ts';
import { useSameName } from './use-same-name.tsx';

type Settings = TypeDraft['settings'];
type Props = {
  design: TypeDesign;
  name: TypeDraft['name'];
  settings: Settings;
  fields: readonly DraftField[];
  faults: Faults;
  onName: (name: TypeDraft['name']) => void;
  onSettings: (settings: Settings) => void;
  onFields: (fields: DraftField[]) => void;
  onGone: () => void;
};

/** Settings of the type as a whole. */
export function TypeSettingsForm({ design, name, settings, fields, faults, onName, onSettings, onFields, onGone }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const sameName = useSameName(design.documentType);
  const set = (change: Partial<Settings>) => onSettings({ ...settings, ...change });
  return (
    <Stack component="section" gap="lg" aria-label={t`Whole type`}>
      <NameFields
        names={name}
        errorOf={(each) => faults[`name.${each}`] ?? faults['name']}
        hintOf={(each) => sameName(each, name[each] ?? '')}
        onChange={onName}
      />
      <Text size="xs" c="var(--text-faint)">
        <code>{design.documentType}</code>
      </Text>
      <Stack pt="md" className="ruled-above">
        <Text component="h4" size="xs" fw={600} c="dimmed">
          <Trans>Extraction</Trans>
        </Text>
        <CheckField
          label={t`Extract line items`}
          checked={settings.extractItems}
          onChange={(event) => set({ extractItems: event.target.checked })}
        />
        <CheckField
          label={t`Use the note from ISDOC invoices`}
          checked={settings.extractNoteFromIsdoc}
          onChange={(event) => set({ extractNoteFromIsdoc: event.target.checked })}
        />
        <CheckField
          label={t`Use the invoice number as the variable symbol`}
          checked={settings.replaceVariableSymbolWithInvoiceNumber}
          onChange={(event) => set({ replaceVariableSymbolWithInvoiceNumber: event.target.checked })}
        />
      </Stack>
      <ExportColumns fields={fields} culture={currentCulture()} onFields={onFields} />
      <Stack pt="md" className="ruled-above">
        <Text size="xs" c="var(--text-faint)">
          <Trans>A type can be deleted when no documents are of this type. Otherwise deactivate it in the list.</Trans>
        </Text>
        <span>
          <DangerButton onClick={() => setAsking(true)}>
            <Trans>Delete type</Trans>
          </DangerButton>
        </span>
      </Stack>
      {isAsking ? <RemoveDialog design={design} onGone={onGone} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}

/** Confirms the deletion with the numbers of documents that prevent it. */
function RemoveDialog({ design, onGone, onClose }: { design: TypeDesign; onGone: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(typeDesignMutations.remove);
  const { data: types } = useQuery(typeDesignQueries.list(currentCulture()));
  const listed = types?.find(({ documentType }) => documentType === design.documentType);
  const [documents, trash, fields] = [listed?.documents ?? 0, listed?.documentsInTrash ?? 0, design.fields.length];
  const isImpossible = design.isDefault || documents + trash > 0;
  const name = textIn(design.name, currentCulture(), design.documentType);
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      action={t`Delete`}
      isImpossible={isImpossible}
      run={async () => {
        await remove.mutateAsync(design.documentType);
        onGone();
      }}
      onClose={onClose}
    >
      {design.isDefault ? (
        <p>
          <Trans>This is the default type. Set another type as the default first.</Trans>
        </p>
      ) : null}
      <p>
        {documents + trash > 0 ? (
          <>
            {documents > 0
              ? `${plural(documents, { one: '# document is of this type.', other: '# documents are of this type.' })} `
              : null}
            {trash > 0
              ? `${plural(trash, { one: '# document in the trash is of this type.', other: '# documents in the trash are of this type.' })} `
              : null}
            <Trans>Deactivate the type instead: existing documents keep it.</Trans>
          </>
        ) : (
          plural(fields, {
            one: 'No documents are of this type. # field will be deleted with it.',
            other: 'No documents are of this type. # fields will be deleted with it.',
          })
        )}
      </p>
    </ConfirmDialog>
  );
}
