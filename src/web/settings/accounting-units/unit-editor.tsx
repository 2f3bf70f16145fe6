import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountingUnits } from '#contract/accounting-units/v1.ts';
import {
  accountingUnitMutations,
  type EditedUnit,
  type NewAccountingUnit,
} from '#web/documents/core/accounting-units.queries.ts';
import { Concerns } from '#web/settings/kit/concerns.tsx';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { CheckField, TextField } from '#web/settings/kit/field.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { RemoveUnitDialog } from './remove-unit-dialog.tsx';

const valuesOf = (unit: EditedUnit | undefined): NewAccountingUnit => ({
  name: unit?.name ?? '',
  customerId: unit?.customerId ?? null,
  customerVatId: unit?.customerVatId ?? null,
  email: unit?.email ?? null,
  externalId: unit?.externalId ?? null,
  isVatPayer: unit?.isVatPayer ?? true,
  isSingleEntryAccounting: unit?.isSingleEntryAccounting ?? false,
});

type Props = { unit: EditedUnit | undefined; onDone: (id: string | undefined) => void };

export function UnitEditor({ unit, onDone }: Props) {
  const { t } = useLingui();
  const create = useMutation(accountingUnitMutations.create);
  const update = useMutation(accountingUnitMutations.update);
  const [isAsking, setAsking] = useState(false);
  const names = {
    name: t`Name`,
    customerId: t`Company ID`,
    customerVatId: t`VAT ID`,
    email: t`Email`,
    externalId: t`External ID`,
    isVatPayer: t`VAT payer`,
    isSingleEntryAccounting: t`Single-entry accounting`,
  };
  const saveLabel = unit ? t`Save` : t`Create accounting unit`;
  const edit = useEditForm<NewAccountingUnit, number | undefined>({
    draftKey: `accounting-unit ${unit?.id ?? 'new'}`,
    changedAs: { action: 'accountingUnit.changed', id: unit?.id },
    schema: accountingUnits.create.body,
    saved: valuesOf(unit),
    version: unit?.version,
    save: async (values, version) => {
      if (unit) await update.mutateAsync({ id: unit.id, version, change: values });
      else onDone((await create.mutateAsync(values)).accountingUnitId);
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel,
    group: t`Accounting units`,
  });
  const hintOf = (path: string, hint: string) =>
    unit?.concerns?.some((each) => each.path === path) ? <Concerns concerns={unit.concerns} path={path} /> : hint;
  return (
    <SettingsPanel title={unit?.name ?? t`New accounting unit`} backTo={t`Accounting units`}>
      <EditPanel label={t`Accounting unit`} edit={edit} names={names} saveLabel={saveLabel} isNew={!unit}>
        <TextField label={names.name} {...edit.field('name')} />
        <TextField
          label={names.customerId}
          hint={hintOf('customerId', t`Documents with this company ID as the customer are assigned to this unit.`)}
          {...edit.field('customerId', emptyAsNull)}
        />
        <TextField
          label={names.customerVatId}
          hint={hintOf(
            'customerVatId',
            t`A party with one of these numbers on a document is extracted as the customer, never as the supplier.`,
          )}
          {...edit.field('customerVatId', emptyAsNull)}
        />
        <TextField label={names.email} type="email" {...edit.field('email', emptyAsNull)} />
        <TextField
          label={names.externalId}
          hint={hintOf('externalId', t`Identifier of this unit in your other systems.`)}
          {...edit.field('externalId', emptyAsNull)}
        />
        <CheckField label={names.isVatPayer} {...edit.field('isVatPayer')} />
        <CheckField label={names.isSingleEntryAccounting} {...edit.field('isSingleEntryAccounting')} />
      </EditPanel>
      {unit ? (
        <>
          <CopyLine label={t`API ID`} text={unit.id} />
          <DangerZone>
            <p>
              <Trans>A unit can be deleted when no documents belong to it.</Trans>
            </p>
            <DangerButton onClick={() => setAsking(true)}>
              <Trans>Delete</Trans>
            </DangerButton>
          </DangerZone>
        </>
      ) : null}
      {unit && isAsking ? (
        <RemoveUnitDialog unit={unit} onRemoved={() => onDone(undefined)} onClose={() => setAsking(false)} />
      ) : null}
    </SettingsPanel>
  );
}
