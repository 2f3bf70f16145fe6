import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { accountingSystemQueries } from './accounting-systems.queries.ts';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { Empty } from '#web/ui/empty.tsx';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { NewSystem } from './new-system.tsx';
import { SystemEditor } from './system-editor.tsx';
import { connectionQueries } from './connections.queries.ts';
import { connectorKindNames } from './connector-names.ts';
import { useTypeName } from './type-names.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';

/** Accounting systems that documents are exported to. */
export function AccountingSystems() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const typeName = useTypeName();
  const systems = useQuery(accountingSystemQueries.list());
  const state = useQuery(accountingSystemQueries.state());
  const units = useQuery(accountingUnitQueries.list());
  const connections = useQuery({ ...connectionQueries.list(), enabled: can('systemConnections') });
  const chosen = systems.data?.find((system) => system.id === id);
  /** Null until the units are known. */
  const unitsOf = (systemId: string) => {
    if (!state.data) return null;
    const count = state.data.units.filter(({ accountingSystemId }) => accountingSystemId === systemId).length;
    return t`${plural(count, { one: '# unit', other: '# units' })}`;
  };
  /** Returns the connection of the system, or its type if there is no connection. */
  const noteOf = ({ id: systemId, type }: { id: string; type: string }) => {
    const connection = connections.data?.items.find(({ accountingSystemId }) => accountingSystemId === systemId);
    if (!connection) return typeName(type);
    const { kind, lastTest } = connection;
    const message = lastTest?.message ?? '';
    return (
      <>
        {t(connectorKindNames[kind])}
        {lastTest?.isReachable === false ? (
          <>
            {' · '}
            <MeaningMark meaning="wrong" isWhole>{t`not connected: ${message}`}</MeaningMark>
          </>
        ) : null}
      </>
    );
  };
  if (id === 'new') return <NewSystem onCreated={choose} />;
  if (chosen && state.data && units.data)
    return (
      <SystemEditor
        key={id}
        system={chosen}
        state={state.data}
        units={alphabetical(units.data)}
        onRemoved={() => choose(undefined)}
      />
    );
  return (
    <SettingsPanel
      title={t`Accounting systems`}
      note={t`Systems that documents are exported to, and the accounting units that use them.`}
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New accounting system</Trans>
        </Button>
      }
    >
      <QueryContent query={systems}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={Landmark} title={t`No accounting systems yet`}>
              <p>
                <Trans>Add the accounting system you use. Documents can be exported as files even without one.</Trans>
              </p>
            </Empty>
          ) : (
            <EntryList
              label={t`Accounting systems`}
              entries={list.map((system) => ({
                id: system.id,
                name: system.name,
                note: noteOf(system),
                ...(can('systemConnections') && { state: unitsOf(system.id) }),
              }))}
            />
          )
        }
      </QueryContent>
    </SettingsPanel>
  );
}
