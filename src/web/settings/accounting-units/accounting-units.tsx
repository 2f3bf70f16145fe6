import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { UnitEditor } from './unit-editor.tsx';

/** Accounting units that documents belong to. A tenant has at least one. */
export function AccountingUnits() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const units = useQuery(accountingUnitQueries.edited());
  const title = t`Accounting units`;
  const chosen = units.data?.find((unit) => unit.id === id);
  if (chosen || id === 'new') return <UnitEditor key={id} unit={chosen} onDone={choose} />;
  return (
    <SettingsPanel
      title={title}
      note={t`Every document belongs to one unit, and users see only documents of their units. A unit is recognized by its company ID.`}
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New accounting unit</Trans>
        </Button>
      }
    >
      <QueryContent query={units}>
        {(list) => (
          <EntryList
            label={title}
            entries={list.map(({ id: unitId, name, customerId, customerVatId, isVatPayer, concerns }) => ({
              id: unitId,
              name,
              note: [customerId, customerVatId].filter(Boolean).join(' · ') || t`No company ID`,
              concerns,
              state: isVatPayer ? undefined : t`Not a VAT payer`,
            }))}
          />
        )}
      </QueryContent>
    </SettingsPanel>
  );
}
