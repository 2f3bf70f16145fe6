import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { SystemName } from '#contract/accounting-systems/v1.ts';
import {
  type AccountingSystem,
  accountingSystemMutations,
  accountingSystemQueries,
  canSet,
  type SystemsState,
} from './accounting-systems.queries.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { CheckList } from '#web/settings/kit/check-list.tsx';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { SavePage } from '#web/settings/kit/save-page.tsx';
import { DangerZone, QueryContent, Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRemoval } from './connection-removal.tsx';
import { connectionQueries } from './connections.queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { connectedOf, useTypeName } from './type-names.ts';

type Props = {
  system: AccountingSystem;
  state: SystemsState;
  units: readonly AccountingUnit[];
  onRemoved: () => void;
};

const Schema = z.object({ name: SystemName, accountingUnitIds: z.array(z.string()) });

export function SystemEditor({ system, state, units, onRemoved }: Props) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const change = useMutation(accountingSystemMutations.change);
  const connected = connectedOf(system.type);
  const systems = useQuery(accountingSystemQueries.list());
  const names = { name: t`Name`, accountingUnitIds: t`Units that use this system` };
  const systemOf = new Map(state.units.map((each) => [each.accountingUnitId, each.accountingSystemId]));
  const accountingUnitIds = units.filter(({ id }) => systemOf.get(id) === system.id).map(({ id }) => id);
  const nameOf = new Map(systems.data?.map(({ id, name }) => [id, name]));
  return (
    <SettingsPanel title={system.name} note={typeName(system.type)} backTo={t`Accounting systems`}>
      <SavePage>
        <UnversionedForm
          label={t`Accounting system`}
          draftKey={`accounting-system ${system.id}`}
          changedAs={{ action: 'accountingSystem', id: system.id }}
          schema={Schema}
          saved={{ name: system.name, accountingUnitIds }}
          save={(values, was) => change.mutateAsync({ id: system.id, ...values, was })}
          names={names}
          saveLabel={t`Save`}
          group={t`Accounting systems`}
        >
          {(edit) => (
            <>
              <TextField label={names.name} {...edit.field('name')} />
              {can('systemConnections') ? (
                <CheckList
                  control={edit.control}
                  name="accountingUnitIds"
                  label={names.accountingUnitIds}
                  hint={t`A unit uses one system. If you select it here, it leaves its current system.`}
                  options={units.map(({ id, name }) => {
                    const other = systemOf.get(id);
                    const otherName = other === undefined || other === system.id ? undefined : nameOf.get(other);
                    return { value: id, text: otherName === undefined ? name : t`${name} (currently in ${otherName})` };
                  })}
                />
              ) : null}
            </>
          )}
        </UnversionedForm>
        {connected ? <SystemConnection system={connected} name={typeName(system.type)} state={state} /> : null}
        {can('systemConnections') ? <Sending systemId={system.id} hasSystemSettings={connected !== undefined} /> : null}
      </SavePage>
      <Removal system={system} unitCount={accountingUnitIds.length} onRemoved={onRemoved} />
    </SettingsPanel>
  );
}

type SystemConnectionProps = { system: NonNullable<ReturnType<typeof connectedOf>>; name: string; state: SystemsState };

function SystemConnection({ system, name, state }: SystemConnectionProps) {
  const { t } = useLingui();
  const settings = useQuery(accountingSystemQueries.settings(system));
  const kept = state.kept.find((each) => each.system === system);
  return (
    <Part title={t`Connection to ${name}`}>
      <QueryContent query={settings}>
        {(shown) =>
          canSet(system) ? (
            <SettingsForm key={system} system={system} shown={shown} kept={kept?.names ?? []} version={kept?.version ?? null} />
          ) : (
            <>
              <p>{shown.connectionString ? t`Connection string: ${shown.connectionString}` : t`Not set.`}</p>
              <p>
                <Trans>This setting can only be viewed here. It is changed in the service.</Trans>
              </p>
            </>
          )
        }
      </QueryContent>
    </Part>
  );
}

/** Connection of the accounting system. */
function Sending({ systemId, hasSystemSettings }: { systemId: string; hasSystemSettings: boolean }) {
  const { t } = useLingui();
  const connections = useQuery(connectionQueries.list());
  return (
    <Part title={t`Sending documents`}>
      <QueryContent query={connections}>
        {({ items, exchangeFolder }) => {
          const connection = items.find(({ accountingSystemId }) => accountingSystemId === systemId);
          return (
            <>
              <ConnectionForm
                key={`${systemId} ${connection === undefined}`}
                systemId={systemId}
                connection={connection}
                exchangeFolder={exchangeFolder}
                hasSystemSettings={hasSystemSettings}
              />
              {connection ? <ConnectionRemoval connection={connection} /> : null}
            </>
          );
        }}
      </QueryContent>
    </Part>
  );
}

function Removal({ system, unitCount, onRemoved }: { system: AccountingSystem; unitCount: number; onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(accountingSystemMutations.remove);
  const [isAsking, setAsking] = useState(false);
  return (
    <DangerZone>
      <p>
        {can('systemConnections') ? (
          <Trans>Documents are not affected. The connection settings are kept for other systems of the same type.</Trans>
        ) : (
          <Trans>What happens to the units that use this system depends on the service.</Trans>
        )}
      </p>
      <DangerButton onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </DangerButton>
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete ${system.name}?`}
          action={t`Delete`}
          run={async () => {
            await remove.mutateAsync(system.id);
            onRemoved();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {!can('systemConnections')
              ? t`What happens to the units that use this system depends on the service.`
              : unitCount === 0
                ? t`No accounting units use this system.`
                : t`${plural(unitCount, { one: '# accounting unit uses this system and will be left without one.', other: '# accounting units use this system and will be left without one.' })}`}
          </p>
        </ConfirmDialog>
      ) : null}
    </DangerZone>
  );
}
