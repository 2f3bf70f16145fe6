import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TypeDesign, TypeDraft } from '#contract/endpoints/document-types-desk.ts';
import { typeDesignMutations, typeDesignQueries } from '#web/api/type-design.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { CheckField, TextField } from '#web/blocks/forms/field.tsx';
import { cultures, currentCulture } from '#web/i18n/i18n.ts';
import { designCultures, textIn } from './design-model.ts';
import classes from './types.module.css';

type Settings = TypeDraft['settings'];
type Props = {
  design: TypeDesign;
  name: TypeDraft['name'];
  settings: Settings;
  problem: string | undefined;
  onName: (name: TypeDraft['name']) => void;
  onSettings: (settings: Settings) => void;
  onGone: () => void;
};

/** What holds for the type as a whole. */
export function TypeSettingsForm({ design, name, settings, problem, onName, onSettings, onGone }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const set = (change: Partial<Settings>) => onSettings({ ...settings, ...change });
  return (
    <section className={classes.form} aria-label={t`The type as a whole`}>
      {designCultures.map((each) => {
        const language = cultures[each];
        return (
          <TextField
            key={each}
            label={t`Name (${language})`}
            value={name[each] ?? ''}
            maxLength={200}
            error={problem}
            onChange={(event) => onName({ ...name, [each]: event.target.value })}
          />
        );
      })}
      <p className={classes.small}>
        <code>{design.documentType}</code>
      </p>
      <div className={classes.part}>
        <h4 className={classes.partTitle}>
          <Trans>How it is read</Trans>
        </h4>
        <CheckField
          label={t`Read the items`}
          checked={settings.extractItems}
          onChange={(event) => set({ extractItems: event.target.checked })}
        />
        <CheckField
          label={t`Take the note of an ISDOC invoice`}
          checked={settings.extractNoteFromIsdoc}
          onChange={(event) => set({ extractNoteFromIsdoc: event.target.checked })}
        />
        <CheckField
          label={t`Make the variable symbol of the invoice number`}
          checked={settings.replaceVariableSymbolWithInvoiceNumber}
          onChange={(event) => set({ replaceVariableSymbolWithInvoiceNumber: event.target.checked })}
        />
      </div>
      <div className={classes.part}>
        <p className={classes.small}>
          <Trans>A type can be deleted when no document has it. Otherwise take it out of use in the list.</Trans>
        </p>
        <span>
          <DangerButton onClick={() => setAsking(true)}>
            <Trans>Delete the type</Trans>
          </DangerButton>
        </span>
      </div>
      {isAsking ? <RemoveDialog design={design} onGone={onGone} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** Says in numbers what keeps it from going. */
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
          <Trans>It is the default type: make another one the default first.</Trans>
        </p>
      ) : null}
      <p>
        {documents + trash > 0 ? (
          <>
            {documents > 0
              ? `${plural(documents, { one: '# document has this type.', other: '# documents have this type.' })} `
              : null}
            {trash > 0
              ? `${plural(trash, { one: '# document in the trash has it.', other: '# documents in the trash have it.' })} `
              : null}
            <Trans>Take it out of use instead: they keep it.</Trans>
          </>
        ) : (
          plural(fields, { one: 'No document has it. # field goes with it.', other: 'No document has it. # fields go with it.' })
        )}
      </p>
    </ConfirmDialog>
  );
}
