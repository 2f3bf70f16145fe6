import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { fieldStates, FieldUpdate } from '#contract/document-types/type-changes.ts';
import type { V1Field as Field, FieldChange, V1Type } from './v1-type.ts';
import { typeDesignMutations } from '../type-design.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { cultureNames, mapCultures } from '#contract/core/cultures.ts';
import { because } from '#contract/core/issue-reason.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { DangerZone, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { designCultures, filled, labelOf } from '../design-model.ts';
import { stateNames, typeNames } from '../names.ts';
import { YesOrNo } from './yes-or-no.tsx';

const Answer = z.enum(['', 'yes', 'no']);
const Schema = z.object({
  label: z
    .object(mapCultures(() => z.string().max(200)))
    .refine((texts) => Object.values(texts).some((text) => text.trim() !== ''), because('name_in_a_language_required')),
  state: z.enum(['', ...fieldStates]),
  editInApprovalWorkflow: Answer,
  requiredInApprovalWorkflow: Answer,
  exportMapping: FieldUpdate.shape.exportMapping.unwrap(),
});
type Values = z.output<typeof Schema>;

const answerOf = (told: boolean | undefined) => (told === undefined ? '' : told ? 'yes' : 'no');
const valuesOf = (field: Field): Values => ({
  label: mapCultures((culture) => field.label?.[culture] ?? ''),
  state: field.state ?? '',
  editInApprovalWorkflow: answerOf(field.editInApprovalWorkflow),
  requiredInApprovalWorkflow: answerOf(field.requiredInApprovalWorkflow),
  exportMapping: '',
});

/** Returns only edited values. The service may store more than it returns. */
function changeOf(values: Values, was: Values): FieldChange {
  const { label, state, editInApprovalWorkflow: edit, requiredInApprovalWorkflow: required, exportMapping } = values;
  return {
    ...(JSON.stringify(label) !== JSON.stringify(was.label) && { label: filled(label) }),
    ...(state !== '' && state !== was.state && { state }),
    ...(edit !== '' && edit !== was.editInApprovalWorkflow && { editInApprovalWorkflow: edit === 'yes' }),
    ...(required !== '' && required !== was.requiredInApprovalWorkflow && { requiredInApprovalWorkflow: required === 'yes' }),
    ...(exportMapping.trim() !== '' && { exportMapping: exportMapping.trim() }),
  };
}

export function SingleField({ type, field, onGone }: { type: V1Type; field: Field; onGone: () => void }) {
  const { t, i18n } = useLingui();
  const update = useMutation(typeDesignMutations.updateField);
  const { documentType } = type;
  const { fieldName, fieldType, isRequired } = field;
  const title = labelOf(field, currentCulture());
  useDocumentTitle(title);
  const saved = valuesOf(field);
  const stays = t`No change (current setting unknown)`;
  const names = {
    label: t`Name`,
    state: t`In the form`,
    editInApprovalWorkflow: t`Approvers can edit it`,
    requiredInApprovalWorkflow: t`Required before approval`,
    exportMapping: t`Name in exports`,
  };
  return (
    <SettingsPanel
      title={title}
      backTo={type.name}
      backSearch={`id=${encodeURIComponent(documentType)}`}
      note={
        <>
          <code>{fieldName}</code> · {i18n._(typeNames[fieldType])}
          {isRequired ? <> · {t`required`}</> : null}
        </>
      }
    >
      <UnversionedForm
        label={t`Field properties`}
        draftKey={`single-field ${documentType} ${fieldName}`}
        schema={Schema}
        saved={saved}
        save={(values, was) => update.mutateAsync({ documentType, field: fieldName, change: changeOf(values, was) })}
        names={names}
        saveLabel={t`Save`}
        group={t`Document types`}
      >
        {(edit) => (
          <>
            {designCultures.map((each) => {
              const language = cultureNames[each];
              return (
                <TextField
                  key={each}
                  label={t`Name (${language})`}
                  {...edit.field(`label.${each}`)}
                  error={edit.errorOf('label') ?? edit.errorOf(`label.${each}`)}
                />
              );
            })}
            <SelectField label={names.state} {...edit.field('state')}>
              {saved.state === '' ? <option value="">{stays}</option> : null}
              {fieldStates.map((state) => (
                <option key={state} value={state}>
                  {t(stateNames[state])}
                </option>
              ))}
            </SelectField>
            {(['editInApprovalWorkflow', 'requiredInApprovalWorkflow'] as const).map((name) => (
              <YesOrNo key={name} label={names[name]} none={saved[name] === '' ? stays : null} {...edit.field(name)} />
            ))}
            <TextField
              label={names.exportMapping}
              hint={t`Leave empty to keep the current setting, which is unknown. None: the field has no other name in exports.`}
              {...edit.field('exportMapping')}
            />
          </>
        )}
      </UnversionedForm>
      <Removal documentType={documentType} fieldName={fieldName} title={title} onGone={onGone} />
    </SettingsPanel>
  );
}

type RemovalProps = { documentType: string; fieldName: string; title: string; onGone: () => void };

function Removal({ documentType, fieldName, title, onGone }: RemovalProps) {
  const { t } = useLingui();
  const remove = useMutation(typeDesignMutations.removeField);
  const [isAsking, setAsking] = useState(false);
  return (
    <DangerZone>
      <p>
        <Trans>What happens to existing values of this field depends on the service.</Trans>
      </p>
      <DangerButton onClick={() => setAsking(true)}>
        <Trans>Delete field</Trans>
      </DangerButton>
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete ${title}?`}
          action={t`Delete`}
          run={async () => {
            await remove.mutateAsync({ documentType, field: fieldName });
            onGone();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The field is removed from forms, filters and exports. It cannot be deleted if documents use it.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </DangerZone>
  );
}
