import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountingUnits } from '#contract/endpoints/accounting-units.ts';
import { accountingUnitMutations, type EditedUnit, type NewAccountingUnit } from '#web/api/accounting-units.queries.ts';
import { CopyLine } from '#web/blocks/forms/copy-line.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { CheckField, TextField } from '#web/blocks/forms/field.tsx';
import { noneIfEmpty, useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Subject } from '../settings/subject.tsx';
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
    customerId: t`Company id`,
    customerVatId: t`VAT id`,
    email: t`E-mail`,
    externalId: t`External id`,
    isVatPayer: t`VAT payer`,
    isSingleEntryAccounting: t`Single-entry accounting`,
  };
  const saveLabel = unit ? t`Save` : t`Make the accounting unit`;
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
  return (
    <Subject title={unit?.name ?? t`New accounting unit`} backTo={t`Accounting units`}>
      <EditPanel label={t`Accounting unit`} edit={edit} names={names} saveLabel={saveLabel} isNew={!unit}>
        <TextField label={names.name} {...edit.field('name')} />
        <TextField
          label={names.customerId}
          hint={t`Documents that name it as their recipient come to this unit.`}
          {...edit.field('customerId', noneIfEmpty)}
        />
        <TextField
          label={names.customerVatId}
          hint={t`Who bears either number on a document is read as its customer, never as its supplier.`}
          {...edit.field('customerVatId', noneIfEmpty)}
        />
        <TextField label={names.email} type="email" {...edit.field('email', noneIfEmpty)} />
        <TextField
          label={names.externalId}
          hint={t`What your other systems call this unit.`}
          {...edit.field('externalId', noneIfEmpty)}
        />
        <CheckField label={names.isVatPayer} {...edit.field('isVatPayer')} />
        <CheckField label={names.isSingleEntryAccounting} {...edit.field('isSingleEntryAccounting')} />
      </EditPanel>
      {unit ? (
        <>
          <CopyLine label={t`Id in the interface`} text={unit.id} />
          <DangerZone>
            <p>
              <Trans>A unit can be deleted when no document belongs to it.</Trans>
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
    </Subject>
  );
}
